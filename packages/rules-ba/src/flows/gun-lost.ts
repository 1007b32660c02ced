import { ask, done, goto } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import { joinGun } from "../close-kinds.ts";
import { gunsFor, joinCrew } from "../crews.ts";
import type { Quality } from "../data.ts";
import { destroyUnit } from "../destruction.ts";
import { menIn } from "../losses.ts";
import { unitOf } from "../state.ts";

/** A gun destroyed; what is left of its crew may join another (BA-GUN-9, decision 35). */
interface GunLostVars {
  readonly unit: string;
  /** Survivors without a gun yet, and what an abandoned one takes over from them (BA-GUN-12). */
  men: number;
  quality: Quality;
  pins: number;
}

export function gunLostVars(unit: string): GunLostVars {
  return { unit, men: 0, quality: "regular", pins: 0 };
}

export const gunLostFlow = baFlow<GunLostVars>()("gunLost", {
  destroyed(c, v) {
    const unit = unitOf(c.s, v.unit);
    v.men = unit.place.at === "table" ? menIn(unit).length : 0;
    v.quality = unit.quality;
    v.pins = unit.pins;
    destroyUnit(c, unit, "BA-GUN-9");
    return goto("next");
  },
  // BA-R122: those without a gun are gone.
  next(c, v) {
    const unit = unitOf(c.s, v.unit);
    const guns = v.men === 0 ? [] : gunsFor(c.s, unit).map(({ id }) => id);
    if (guns.length === 0) return done;
    return ask(joinGun, unit.seat, "BA-GUN-9", { unit: unit.id, men: v.men, guns }, "joined");
  },
  joined(c, v) {
    const n = joinCrew(c, unitOf(c.s, c.answer(joinGun)), v.men, v);
    v.men -= n;
    // Where there is no room round the gun, nobody asks again.
    return n === 0 ? done : goto("next");
  },
});
