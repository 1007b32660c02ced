import { oblongsOverlap } from "@escaramuza/geometry";
import type { Oblong } from "@escaramuza/geometry";
import { boardOf, footprintsOf, pointGap } from "./board.ts";
import type { Footprint } from "./board.ts";
import { diceDue } from "./order-dice.ts";
import { isBrokenByPins } from "./pins.ts";
import { EPS, findUnit, isAlive, livingOf, takesOrders } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** What is wrong with a position the rules should never have reached. */
export function brokenInvariants(s: Position): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  must(Number.isInteger(s.turn) && s.turn >= 0 && s.turn <= 8, `BA-SCEN-2: turn ${s.turn}`);
  // Before the first turn dice go into the bag when all is ready.
  if (s.phase !== "setUp" && s.phase !== "deployment")
    for (const seat of [0, 1])
      must(
        s.bag[seat] === diceDue(s, seat),
        `BA-TURN-9: seat ${seat} has ${s.bag[seat]} dice, ${diceDue(s, seat)} due`,
      );
  must(new Set(s.units.map((unit) => unit.id)).size === s.units.length, "two units with one id");
  must(
    s.units.every((unit, i) => i === 0 || (s.units[i - 1]?.seat ?? 0) <= unit.seat),
    "units out of order",
  );
  for (const { id, carrier } of s.objectives)
    must(carrier === null || findUnit(s, carrier) !== null, `${id} carried by ${carrier}`);
  for (const unit of s.units) for (const what of wrongWith(s, unit)) broken.push(what);
  return broken;
}

function* wrongWith(s: Position, unit: Unit): Generator<string> {
  const { id, place } = unit;
  const living = livingOf(unit);
  if (unit.pins < 0 || !Number.isInteger(unit.pins)) yield `BA-TEST-12: ${id} has ${unit.pins} pins`;
  if (isAlive(unit) && isBrokenByPins(unit)) yield `BA-TEST-10: ${id} stands with ${unit.pins} pins`;
  const manned = unit.vehicle !== null || unit.gun?.abandoned === true || living.length > 0;
  if (isAlive(unit) && !manned) yield `BA-SHOOT-40: ${id} is ${place.at} without men`;
  if (place.at === "destroyed" && living.length > 0) yield `${id} is destroyed with ${living.length} men`;
  if ((unit.kind === "vehicle") !== (unit.vehicle !== null)) yield `${id} is a ${unit.kind}`;
  if ((unit.kind === "artillery") !== (unit.gun !== null)) yield `${id} is ${unit.kind}`;
  if (unit.retained && takesOrders(unit) && unit.die === null) yield `BA-TURN-15: ${id} keeps no die`;
  if (unit.hidden && place.at !== "table" && place.at !== "building") yield `BA-DEPLOY-1: ${id} hides ${place.at}`;
  if (place.at === "aboard" || place.at === "towed") {
    const carrier = findUnit(s, place.vehicle);
    const bails = s.bailing.some((one) => one.unit === id);
    if (carrier === null || carrier.vehicle === null || (!isAlive(carrier) && !bails))
      yield `BA-TRANS-9: ${id} aboard ${place.vehicle}`;
  }
  if (place.at === "building" && !boardOf(s).sections.has(place.section) && !s.bailing.some((one) => one.unit === id))
    yield `BA-BLDG-2: ${id} in ${place.section}`;
  if (place.at !== "table") return;
  const board = boardOf(s);
  const points = [
    ...living,
    ...(unit.gun === null ? [] : [unit.gun]),
    ...(unit.vehicle === null ? [] : [unit.vehicle]),
  ];
  for (const { x, y } of points) {
    if (!Number.isInteger(x) || !Number.isInteger(y)) yield `BA-GEO-1: ${id} at ${x}, ${y}`;
    // A hull comes in from beyond the edge (BA-DEPLOY-11).
    if (!unit.entered && (x < 0 || y < 0 || x > board.width || y > board.height))
      yield `BA-GEO-24: ${id} at ${x}, ${y}`;
  }
}

/** BA-GEO-25: whose bases overlap those of another unit. Holds at rest, between orders. */
export function overlaps(s: Position): string[] {
  const found: string[] = [];
  const standing = s.units.filter((unit) => unit.place.at === "table");
  for (const [i, a] of standing.entries())
    for (const b of standing.slice(i + 1))
      for (const one of footprintsOf(s, a))
        for (const other of footprintsOf(s, b)) if (areInside(one, other)) found.push(`BA-GEO-25: ${a.id} on ${b.id}`);
  return [...new Set(found)];
}

/** Deeper than touching: who gets off may stand against the hull. */
function areInside(a: Footprint, b: Footprint): boolean {
  if (a.kind === "disc") return pointGap(b, a.x, a.y) < a.radius - 2 * EPS;
  if (b.kind === "disc") return areInside(b, a);
  return a.kind === "hull" && b.kind === "hull" && oblongsOverlap(within(a.hull), within(b.hull));
}

/** A little smaller: hulls may touch after an assault (BA-VASLT-11). */
function within(hull: Oblong): Oblong {
  return { ...hull, length: hull.length - 4 * EPS, width: hull.width - 4 * EPS };
}
