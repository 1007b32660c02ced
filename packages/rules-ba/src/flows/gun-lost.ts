import { ask, done, goto } from "@escaramuza/kernel";
import type { Next } from "@escaramuza/kernel";
import { baFlow } from "../ba.ts";
import type { C } from "../ba.ts";
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
    const [only, second] = guns;
    if (only === undefined) return done;
    if (second === undefined) return join(c, v, only);
    return ask(joinGun, unit.seat, "BA-GUN-9", { unit: unit.id, men: v.men, guns }, "joined");
  },
  joined: (c, v) => join(c, v, c.answer(joinGun)),
});

/** As many as find room; where nobody does, nobody asks again. */
function join(c: C, v: GunLostVars, gun: string): Next<"next"> {
  const n = joinCrew(c, unitOf(c.s, gun), v.men, v);
  v.men -= n;
  return n === 0 ? done : goto("next");
}
