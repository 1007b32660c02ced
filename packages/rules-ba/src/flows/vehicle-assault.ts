import { call, done, goto } from "@escaramuza/kernel";
import { arcTowards } from "../arcs.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { hullPrint } from "../board.ts";
import { DATA } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { isInRough } from "../ground.ts";
import { revealNear } from "../hidden.ts";
import { armourRow, isEnclosedArmour } from "../hits.ts";
import { bloody, menIn, removeMen } from "../losses.ts";
import { noteMoved } from "../moved.ts";
import { removePins } from "../pins.ts";
import { satchelOf, takeFromBeaten } from "../satchel.ts";
import { passengersOf } from "../transports.ts";
import { placesBeside } from "../placing.ts";
import type { Put } from "../placing.ts";
import { hasRule, isAlive, livingOf, unitOf } from "../state.ts";
import type { Arc, Unit } from "../state.ts";
import { hasAntiTank } from "../tank-fear.ts";
import { damageVehicle } from "../vehicle-damage.ts";
import { bailOutFlow, bailOutVars } from "./bail-out.ts";
import { closeQuartersFlow, closeQuartersVars } from "./close-quarters.ts";
import { consolidateFlow, consolidateVars } from "./consolidate.ts";

/** Infantry in contact with a vehicle: first whoever rides in it, then the vehicle itself (BA-VASLT-15 to BA-VASLT-20). */
interface VehicleAssaultVars {
  readonly unit: string;
  readonly vehicle: string;
  /** Who got out to fight them. */
  foe: string;
  /** Who has the papers of scenario S4 when they fight. */
  papers: string | null;
  readonly men: number;
}

export function vehicleAssaultVars(unit: Unit, vehicle: string): VehicleAssaultVars {
  return { unit: unit.id, vehicle, foe: "", papers: null, men: menIn(unit).length };
}

export const vehicleAssaultFlow = baFlow<VehicleAssaultVars>()("vehicleAssault", {
  // BA-TRANS-10: whatever their orders.
  passengers(c, v) {
    const { s } = c;
    const [unit, vehicle] = [unitOf(s, v.unit), unitOf(s, v.vehicle)];
    const foe = passengersOf(s, vehicle).find(({ place }) => place.at === "aboard");
    if (foe === undefined) return goto("strike");
    v.foe = foe.id;
    const beside = (reach: number): readonly Put[] =>
      placesBeside(s, foe, hullPrint(vehicle), reach, [vehicle.id, unit.id], unit);
    const near = beside(NEAR);
    const places = near.length === livingOf(foe).length ? near : beside(FAR);
    foe.place = { at: "table" };
    for (const { model: id, x, y } of places) {
      const model = foe.models.find((one) => one.id === id);
      if (model !== undefined) Object.assign(model, { x, y });
    }
    // Whoever finds no room at all is out of the fight.
    removeMen(
      c,
      foe,
      livingOf(foe)
        .filter(({ id }) => !places.some(({ model }) => model === id))
        .map(({ id }) => id),
      "BA-TRANS-9",
    );
    if (!isAlive(foe)) return goto("passengers");
    noteMoved(s, foe);
    tell(c, "gotOutToFight", "BA-TRANS-10", { unit: foe.id, seat: foe.seat, vehicle: vehicle.id });
    revealNear(c, foe); // BA-DEPLOY-3
    if (s.battle.closeQuartersClearsPins) removePins(c, foe, foe.pins, "BA-R71");
    v.papers = satchelOf(s)?.carrier ?? null;
    // BA-CQ-14: by where they have got out.
    return call(closeQuartersFlow, closeQuartersVars(unit.id, foe.id, isInRough(s, foe)), "fought");
  },
  fought(c, v) {
    const [unit, foe] = [unitOf(c.s, v.unit), unitOf(c.s, v.foe)];
    if (v.papers === foe.id && isAlive(unit)) takeFromBeaten(c, true, unit);
    if (v.papers === unit.id && isAlive(foe)) takeFromBeaten(c, true, foe);
    if (isAlive(unit)) return goto("passengers");
    return isAlive(foe) ? call(consolidateFlow, consolidateVars(foe.id, null), "blooded") : done;
  },
  // BA-VASLT-15, BA-VASLT-16: what was stopped as it ran shows Down (BA-R116).
  strike(c, v) {
    const [unit, vehicle] = [unitOf(c.s, v.unit), unitOf(c.s, v.vehicle)];
    if (!isAlive(vehicle)) return goto("consolidate");
    const { assaultHits, assaultHitsMoving } = DATA.figures;
    const needed = (vehicle.die === "advance" ? assaultHitsMoving : assaultHits).value;
    const about = { unit: unit.id, target: vehicle.id };
    const { dice } = rollD6(c, {
      purpose: "vehicleAssault",
      rule: "BA-VASLT-15",
      seat: unit.seat,
      n: menIn(unit).length,
      target: needed,
      about,
      reads: { atLeast: needed },
    });
    const hits = dice.filter((die) => die >= needed).length;
    if (hits > 0) damage(c, unit, vehicle, hits);
    return c.s.bailing.length > 0 ? call(bailOutFlow, bailOutVars(), "consolidate") : goto("consolidate");
  },
  // BA-VASLT-19
  consolidate: (_c, v) => call(consolidateFlow, consolidateVars(v.unit, null), "blooded"),
  blooded(c, v) {
    const unit = unitOf(c.s, v.unit);
    if (isAlive(unit) && menIn(unit).length < v.men) bloody(c, unit);
    const foe = v.foe === "" ? null : unitOf(c.s, v.foe);
    if (foe !== null && isAlive(foe) && foe.models.some(({ alive }) => !alive)) bloody(c, foe);
    return done;
  },
});

const NEAR = DATA.figures.boardReach.value;
const FAR = DATA.figures.bailOut.value;

/** BA-VASLT-16 to BA-VASLT-18, BA-SPEC-11, BA-R117 */
function damage(c: C, unit: Unit, vehicle: Unit, hits: number): void {
  const value = armourRow(vehicle)?.value ?? 0;
  const { natural } = rollD6(c, {
    purpose: "vehicleAssaultDamage",
    rule: "BA-VASLT-16",
    seat: unit.seat,
    modifiers: [{ code: "hits", rule: "BA-VASLT-16", value: hits }],
    target: value,
    about: { unit: unit.id, target: vehicle.id },
    reads: "total",
  });
  if (natural === 1 || natural + hits < value) return;
  if (!isEnclosedArmour(vehicle)) {
    tell(c, "knockedOut", "BA-VASLT-17", { unit: vehicle.id, seat: vehicle.seat });
    destroyUnit(c, vehicle, "BA-VASLT-17");
    return;
  }
  const full = hasRule(unit, "tankHunters") || (natural + hits > value && hasAntiTank(unit));
  damageVehicle(c, vehicle, full ? "full" : "superficial", { arc: sideTowards(vehicle, unit) });
}

/** BA-VEH-21: the side that faces the nearest attacker. */
function sideTowards(vehicle: Unit, unit: Unit): Arc | null {
  const hull = vehicle.vehicle;
  if (hull === null) return null;
  const far = ({ x, y }: { readonly x: number; readonly y: number }): number =>
    (x - hull.x) * (x - hull.x) + (y - hull.y) * (y - hull.y);
  const [nearest] = livingOf(unit).toSorted((a, b) => far(a) - far(b));
  return nearest === undefined ? null : arcTowards(hull, hull.heading, nearest);
}
