import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { boardOf, sectionOf } from "./board.ts";
import { templateOf } from "./data.ts";
import { changeBag } from "./order-dice.ts";
import type { RuleId } from "./rule-ids.ts";
import { isAlive, takesOrders } from "./state.ts";
import type { Bailing, Point, Position, Unit } from "./state.ts";

/** Units that are no more: destroyed, or gone from the table. */

/**
 * Destroyed with everything it is. Its die leaves the bag at once, or stays beside it until the turn ends (BA-TURN-9, BA-R21). A
 * vehicle leaves its wreck (BA-VEH-20) unless `wreck` is false (BA-TRANS-1); who was in it or behind it gets out when the action is
 * over: `s.bailing`, for the flow of that name. `last`: where the last man of it fell.
 */
export function destroyUnit(
  c: C,
  unit: Unit,
  rule: RuleId,
  { wreck = true, last = null }: { readonly wreck?: boolean; readonly last?: Point | null } = {},
): void {
  const { s } = c;
  if (!isAlive(unit)) return;
  if (takesOrders(unit) && unit.die === null) changeBag(s, unit.seat, -1);
  const { vehicle } = unit;
  dropSatchel(s, unit, last);
  s.bailing = [...s.bailing.filter((one) => one.unit !== unit.id), ...carriedBy(s, unit, "wreck")];
  const onTable = unit.place.at === "table";
  unit.place = { at: "destroyed" };
  unit.hidden = false;
  unit.stopped = true;
  for (const model of unit.models) model.alive = false;
  tell(c, "unitDestroyed", rule, { unit: unit.id, seat: unit.seat });
  if (vehicle === null || !wreck || !onTable) return;
  const hull = templateOf(unit.template).vehicle;
  if (hull === null) throw new Error(`${unit.template} is no vehicle`);
  const { x, y, heading } = vehicle;
  s.wrecks = [...s.wrecks, { x, y, heading, length: hull.length, width: hull.width }];
}

/** Who is aboard or in tow of it, in the order they get out. */
export function carriedBy(s: Position, unit: Unit, why: Bailing["why"]): Bailing[] {
  if (unit.vehicle === null) return [];
  const carried: Bailing[] = [];
  for (const o of s.units)
    if ((o.place.at === "aboard" || o.place.at === "towed") && o.place.vehicle === unit.id)
      carried.push({ unit: o.id, from: unit.id, why });
  return carried;
}

/** Scenario S4: the satchel lies where its last man stood. */
function dropSatchel(s: Position, unit: Unit, last: Point | null): void {
  if (!s.objectives.some((one) => one.carrier === unit.id)) return;
  const { x, y } = lastPlace(s, unit, last);
  s.objectives = s.objectives.map((one) => (one.carrier === unit.id ? { ...one, x, y, carrier: null } : one));
}

function lastPlace(s: Position, unit: Unit, last: Point | null): Point {
  const { place } = unit;
  if (place.at === "building") {
    const section = sectionOf(boardOf(s), place.section);
    if (section !== null) return middleOf(section.piece.points);
  }
  if (place.at === "aboard") {
    const carrier = s.units.find((o) => o.id === place.vehicle)?.vehicle;
    if (carrier !== undefined && carrier !== null) return carrier;
  }
  return unit.vehicle ?? last ?? unit.models.find((model) => model.alive) ?? unit.models[0] ?? { x: 0, y: 0 };
}

/** Nobody has a place of his own inside: in the middle of the section. */
function middleOf(points: readonly Point[]): Point {
  const mean = (of: (p: Point) => number): number =>
    Math.round(points.reduce((sum, p) => sum + of(p), 0) / points.length) + 0;
  return { x: mean(({ x }) => x), y: mean(({ y }) => y) };
}
