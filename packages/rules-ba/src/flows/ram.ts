import { call, done, goto } from "@escaramuza/kernel";
import { arcTowards } from "../arcs.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import { boardOf, sectionOf, sectionPrint } from "../board.ts";
import { collapseSection } from "../buildings.ts";
import { DATA } from "../data.ts";
import { displaceUnder } from "../displaced.ts";
import { noteMoved } from "../moved.ts";
import { goDown } from "../order-dice.ts";
import { addPins } from "../pins.ts";
import { isAlive, rival, unitOf } from "../state.ts";
import { armourValue, freeOn, straightMove, wallAhead } from "../tank-line.ts";
import { damageVehicle } from "../vehicle-damage.ts";
import { moveFlow, moveVars } from "./movement.ts";

/** A heavy tank drives into a building (BA-BLDG-26 to BA-BLDG-30). */
interface RamVars {
  readonly unit: string;
  readonly section: string;
}

export function ramVars(unit: string, section: string): RamVars {
  return { unit, section };
}

export const ramFlow = baFlow<RamVars>()("ram", {
  begin(c, v) {
    const unit = unitOf(c.s, v.unit);
    const far = wallAhead(c.s, unit, v.section);
    if (far === null) return done;
    tell(c, "ramBegun", "BA-BLDG-26", { unit: unit.id, seat: unit.seat, section: v.section });
    return far < 1
      ? goto("crash")
      : call(moveFlow, moveVars(unit.id, straightMove(unit, Math.floor(far)), "assault"), "crash");
  },
  crash(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const area = sectionOf(boardOf(s), v.section);
    const material = area?.piece.section?.material;
    if (!isAlive(unit) || unit.stopped || area === null || unit.vehicle === null) return done;
    const row = DATA.tables.ram.find((one) => one.material === material);
    if (row === undefined) throw new Error(`${v.section} is no house`);
    const value = armourValue(unit);
    const own = rollD6(c, {
      purpose: "ram",
      rule: "BA-BLDG-26",
      seat: unit.seat,
      modifiers: [{ code: "armour", rule: "BA-BLDG-26", value }],
      about: { unit: unit.id },
      reads: "total",
    }).total;
    const wall = rollD6(c, {
      purpose: "wall",
      rule: "BA-BLDG-26",
      seat: rival(unit.seat),
      n: row.score.dice,
      about: { unit: unit.id },
      reads: "total",
    }).total;
    tell(c, "rammed", "BA-BLDG-26", { unit: unit.id, seat: unit.seat, section: v.section, scores: [own, wall] });
    const { x, y } = sectionPrint(area);
    if (own >= wall) collapseSection(c, v.section);
    // BA-BLDG-27, BA-BLDG-28: as the loser of an assault, where it stands (BA-R98).
    if (own <= wall)
      damageVehicle(c, unit, row.grade, { arc: arcTowards(unit.vehicle, unit.vehicle.heading, { x, y }) });
    if (own > wall) {
      // BA-BLDG-29: short of the middle where another hull is in the way.
      Object.assign(unit.vehicle, freeOn(s, unit, { x: Math.round(x), y: Math.round(y) }));
      noteMoved(s, unit);
    }
    displaceUnder(c, unit); // BA-GEO-31: also of its own side, at the wall, and under a wreck.
    if (!isAlive(unit)) return done;
    addPins(c, unit, 1, "BA-BLDG-30");
    if (isAlive(unit)) goDown(c, unit, "BA-BLDG-30");
    return done;
  },
});
