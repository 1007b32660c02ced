import { isWhole, onTheTable, spacingOf } from "./board.ts";
import { DATA } from "./data.ts";
import { findUnit, livingOf, onTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** What is wrong with a position the rules should never have reached. */
export function brokenInvariants(s: Position): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  must(Number.isInteger(s.turn) && s.turn >= 0 && s.turn <= DATA.figures.guardTurn.value, `RB-END-3: turn ${s.turn}`);
  must(s.acting === null || findUnit(s, s.acting) !== null, `${s.acting} acts`);
  for (const player of s.players)
    must(
      player.activationsLeft >= 0 && player.activationsLeft <= 6,
      `RB-TURN-3: seat ${player.seat} has ${player.activationsLeft} activations`,
    );
  const ids = new Set(s.units.map((unit) => unit.id));
  must(ids.size === s.units.length, "two units with one id");
  must(
    s.units.every((unit, i) => i === 0 || (s.units[i - 1]?.seat ?? 0) <= unit.seat),
    "RB-R94: units out of order",
  );
  for (const unit of s.units) for (const what of wrongWith(s, unit)) broken.push(what);
  return broken;
}

function* wrongWith(s: Position, unit: Unit): Generator<string> {
  const { id } = unit;
  const living = livingOf(unit);
  if (living.length > 0 !== (unit.place !== "destroyed"))
    yield `RB-CAS-4: ${id} is ${unit.place} with ${living.length} figures`;
  if (unit.initial < unit.figures.length) yield `${id} began with ${unit.initial}`;
  if (unit.kind === "vehicle" && unit.figures.length !== 1) yield `RB-UNIT-3: ${id} has ${unit.figures.length} figures`;
  if ((unit.kind === "vehicle") !== (unit.vehicle !== null)) yield `RB-UNIT-4: ${id}`;
  if (unit.vehicle !== null && !isFacing(unit.vehicle.dx, unit.vehicle.dy))
    yield `RB-GEO-7: ${id} faces ${unit.vehicle.dx}, ${unit.vehicle.dy}`;
  if (unit.suppressed && unit.ambush) yield `RB-ORD-8: ${id} is suppressed in ambush`;
  if (unit.ambush && !onTable(unit) && unit.place !== "destroyed") yield `RB-ORD-14: ${id} in ambush off the table`;
  if (unit.dugIn && unit.moved) yield `RB-TERR-11: ${id} moved and is dug in`;
  if ((unit.entry !== null) !== (unit.place === "reserve")) yield `RB-DEP-6: ${id} ${unit.place} with entry`;
  if (unit.place !== "table") return;
  for (const { id: figure, x, y } of living) {
    if (!onTheTable(x, y)) yield `RB-GEO-4: ${figure} at ${x}, ${y}`;
    if (!isWhole(x) || !isWhole(y)) yield `RB-GEO-1: ${figure} at ${x}, ${y}`;
  }
  // On its way through friends a unit stands anywhere.
  if (s.acting === id) return;
  for (const what of crowded(s, unit)) yield what;
}

/** RB-GEO-4: at rest everybody keeps his distance. */
function* crowded(s: Position, unit: Unit): Generator<string> {
  for (const o of s.units) {
    if (o.place !== "table" || o.id === s.acting) continue;
    const apart = spacingOf(unit, o);
    for (const a of livingOf(unit))
      for (const b of livingOf(o))
        if (a !== b && (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) < apart * apart)
          yield `RB-GEO-4: ${a.id} on ${b.id}`;
  }
}

/** Divided by its greatest common divisor (RB-GEO-7). */
function isFacing(dx: number, dy: number): boolean {
  let [a, b] = [Math.abs(dx), Math.abs(dy)];
  while (b !== 0) [a, b] = [b, a % b];
  return a === 1;
}
