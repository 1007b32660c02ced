import { call, done } from "@escaramuza/kernel";
import { within } from "../board.ts";
import { suppress } from "../casualties.ts";
import { DATA } from "../data.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import { soldierOf } from "../state.ts";
import type { Soldier } from "../state.ts";
import { teamsOf } from "../team.ts";
import { POINT_BLANK } from "../weapons.ts";
import { evasions, evasionsFlow } from "./evasions.ts";

/** The grenade projector: its own roll to hit, then everybody near the target (PS-6.6-10 to PS-6.6-13). */

interface PanzerfaustVars {
  readonly soldier: string;
  readonly target: string;
  readonly moved: boolean;
}

const MOVED = -2;

export const panzerfaustFlow = psFlow<PanzerfaustVars>()("panzerfaust", {
  fire(c, v) {
    const firer = soldierOf(c.s, v.soldier);
    const target = soldierOf(c.s, v.target);
    firer.extraUsed = true; // PS-6.6-13
    const modifiers = v.moved ? [{ code: "moved", rule: "PS-6.6-10", value: MOVED }] : [];
    const need = toHit(firer, target);
    // PS-R22: triples mean nothing here.
    const roll = roll3d6(c, {
      purpose: "panzerfaust",
      rule: "PS-6.6-10",
      seat: firer.seat,
      modifiers,
      target: need,
      about: { shooter: firer.id, target: target.id },
      reads: (r) => (r.total >= need ? "hit" : "miss"),
    });
    const hit = roll.total >= need;
    tell(c, "panzerfaustFired", "PS-6.6-10", { shooter: firer.id, target: target.id, hit });
    if (!hit) return done;
    const row = DATA.explosives.attacks.panzerfaust;
    const teams = teamsOf(c.s);
    // PS-6.6-11, PS-R40: the target and its neighbours of either side; no marker, no scatter, no shelter (PS-6.6-12).
    const victims = c.s.soldiers.filter((o) => o.status === "active" && within(o, target, row.neighbourGap ?? 0));
    for (const victim of victims) suppress(c, victim);
    // PS-R29: it is a shot, so only enemy ones are avoided, and at point-blank none; grenades alone are avoided whoever threw them.
    const beyond = !within(firer, target, POINT_BLANK);
    const threats = victims.map((victim) => ({
      soldier: victim.id,
      rule: "PS-6.6-11" as const,
      need: row.evasion,
      accurate: false,
      eliminatesBy: 1,
      eliminatesAtMost: null,
      mayGoToGround: beyond && victim.seat !== firer.seat,
    }));
    return call(evasionsFlow, evasions(firer.seat, "panzerfaust", false, threats, teams), "end");
  },
  end: () => done,
});

/** Table T7. */
function toHit(firer: Soldier, target: Soldier): number {
  const band = DATA.explosives.panzerfaustToHit.find((row) => within(firer, target, row.gapMax));
  if (band === undefined) throw new Error("panzerfaust out of range");
  return band.need;
}
