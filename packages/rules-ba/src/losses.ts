import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA, rowFor, weaponOf } from "./data.ts";
import { destroyUnit } from "./destruction.ts";
import { atMost, discOf, footprintsOf, gapBetween } from "./board.ts";
import { goDown, takeDie } from "./order-dice.ts";
import { addPins, checkPins } from "./pins.ts";
import type { RuleId } from "./rule-ids.ts";
import { hasRule, isAlive, isOnTable, livingOf } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";

/** Men lost: who may be, who goes first, and what becomes of their unit. */

/** Who can be lost to fire at the unit, in sight or not (BA-R46): not its spotter (BA-WPN-36). */
export function menIn(unit: Unit): Model[] {
  return unit.models.filter((model) => model.alive && model.role !== "spotter");
}

/** BA-WPN-9: of a support team the gunner only when nobody else is left to go. */
export function mayFall(unit: Unit, count: number): Model[] {
  const men = menIn(unit);
  if (unit.kind !== "supportTeam" || count >= men.length) return men;
  return men.filter((model) => model.role !== "gunner");
}

/** BA-SHOOT-37: first to go first; among equals who is farthest from `from`. */
export function defaultOrder(unit: Unit, from: Point | null = null): Model[] {
  const far = ({ x, y }: Model): number =>
    from === null ? 0 : (x - from.x) * (x - from.x) + (y - from.y) * (y - from.y);
  return menIn(unit)
    .map((model, i) => ({ model, i, worth: worthOf(model), far: far(model) }))
    .toSorted((a, b) => a.worth - b.worth || b.far - a.far || b.i - a.i)
    .map(({ model }) => model);
}

function worthOf(model: Model): number {
  switch (model.role) {
    case "leader":
    case "officer":
    case "medic":
    case "observer":
      return 4;
    case "gunner":
      return 3;
    case "ordinary":
    case "crew":
    case "rider":
    case "spotter":
      return isSpecial(model) ? 2 : 0;
    case "assistant":
      return 1;
  }
}

/** Carries more than a man's own weapon: unspent one-shots, team weapons, automatics. */
function isSpecial({ weapons, spent }: Model): boolean {
  return weapons.some((id, i) => {
    const { traits, shots } = weaponOf(id);
    return (traits.includes("oneShot") && !spent.includes(i)) || traits.includes("team") || shots > 2;
  });
}

/** Whom a shooter takes where nobody chooses (decision 22): leader, else gunner, else officer. */
export function prized(unit: Unit): Model | null {
  const men = menIn(unit);
  for (const role of ["leader", "gunner", "officer", "observer", "medic"])
    for (const model of men) if (model.role === role) return model;
  return defaultOrder(unit).at(-1) ?? null;
}

/** They fall; what their unit is afterwards follows (BA-SHOOT-40, BA-TEST-6, BA-WPN-9, BA-GUN-10). */
export function removeMen(c: C, unit: Unit, ids: readonly string[], rule: RuleId): void {
  if (ids.length === 0) return;
  let leader = false;
  let gunner = false;
  for (const model of unit.models) {
    if (!model.alive || !ids.includes(model.id)) continue;
    model.alive = false;
    if (isLeader(model)) leader = true;
    if (model.role === "gunner") gunner = true;
  }
  tell(c, "menLost", rule, { unit: unit.id, seat: unit.seat, models: ids, n: ids.length });
  if (leader) unit.shaken = true;
  const left = menIn(unit).length;
  const last = unit.models.findLast(({ id }) => ids.includes(id)) ?? null;
  if (unit.kind === "supportTeam" && (gunner || left === 0)) {
    destroyUnit(c, unit, "BA-WPN-9", { last: left === 0 ? last : null });
    return;
  }
  if (left === 0) {
    if (unit.gun === null) destroyUnit(c, unit, "BA-SHOOT-40", { last });
    else abandonGun(c, unit);
    return;
  }
  // BA-R34: who was never more than one is not reduced.
  const team = unit.kind === "supportTeam" || unit.kind === "artillery";
  if (team && left === 1) unit.shaken = true;
  checkPins(c, unit); // BA-SPEC-3: one fanatic alone is like anybody else.
}

/** BA-TEST-6, BA-OBS-12 */
export function isLeader({ role }: Model): boolean {
  return role === "leader" || role === "officer" || role === "observer";
}

/** BA-GUN-10: its die stays beside it; the spotter goes with the crew (BA-WPN-36). */
export function abandonGun(c: C, unit: Unit): void {
  const { gun } = unit;
  if (gun === null || gun.abandoned) return;
  if (unit.die === null) takeDie(c, unit, "down");
  gun.abandoned = true;
  unit.pins = 0;
  unit.hidden = false;
  unit.stopped = true;
  unit.ranging = null;
  for (const model of unit.models) model.alive = false;
  tell(c, "gunAbandoned", "BA-GUN-10", { unit: unit.id, seat: unit.seat });
}

/** BA-HQ-9: a medic of its side near enough, its own among them; for infantry and artillery, nobody in the saddle. */
export function hasMedic(s: Position, unit: Unit): boolean {
  if (unit.vehicle !== null || unit.mounted || !isOnTable(unit)) return false;
  const own = footprintsOf(s, unit);
  return s.units.some(
    (o) =>
      o.seat === unit.seat &&
      isOnTable(o) &&
      o.models.some((model) => {
        if (!model.alive || model.role !== "medic") return false;
        if (o === unit) return true;
        const at = o.place.at === "building" ? footprintsOf(s, o) : [discOf(o, model)];
        return at.some((a) => own.some((b) => atMost(gapBetween(a, b), DATA.figures.medicRange.value)));
      }),
  );
}

/** BA-SHOOT-39, BA-R47 */
export function lostHalf(start: number, left: number): boolean {
  return 2 * (start - left) >= start;
}

/** BA-SHOOT-39, BA-SPEC-3: does what is left of it take the check? */
export function checksLosses(unit: Unit, start: number): boolean {
  const left = menIn(unit).length;
  if (unit.vehicle !== null || left === start || !lostHalf(start, left)) return false;
  return !(hasRule(unit, "fanatics") && left >= 2);
}

/** BA-SPEC-5: call it when an action has cost the unit men. */
export function bloody(c: C, unit: Unit): void {
  if (!hasRule(unit, "green") || unit.blooded || !isAlive(unit) || livingOf(unit).length === 0) return;
  unit.blooded = true;
  const { natural } = rollD6(c, {
    purpose: "green",
    rule: "BA-SPEC-5",
    seat: unit.seat,
    about: { unit: unit.id },
    reads: ({ natural: die }) => rowFor(DATA.tables.green, die).result,
  });
  const { result } = rowFor(DATA.tables.green, natural);
  tell(c, "bloodied", "BA-SPEC-5", { unit: unit.id, seat: unit.seat, result });
  if (result === "regular") unit.quality = "regular";
  if (result !== "shaken") return;
  const more = rollD6(c, {
    purpose: "greenPins",
    rule: "BA-SPEC-5",
    seat: unit.seat,
    about: { unit: unit.id },
    reads: "total",
  });
  addPins(c, unit, more.natural, "BA-SPEC-5");
  if (isAlive(unit)) goDown(c, unit, "BA-SPEC-5");
}
