import { call, done } from "@escaramuza/kernel";
import type { Modifier } from "@escaramuza/kernel";
import { within } from "../board.ts";
import { suppress } from "../casualties.ts";
import { DATA } from "../data.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import { soldierOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { teamsOf } from "../team.ts";
import { POINT_BLANK } from "../weapons.ts";
import { evasions, evasionsFlow } from "./evasions.ts";
import type { Threat } from "./evasions.ts";

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
    const modifiers = panzerfaustModifiers(v.moved);
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
    const teams = teamsOf(c.s);
    const threats = panzerfaustThreats(c.s, firer, target);
    for (const { soldier } of threats) suppress(c, soldierOf(c.s, soldier));
    return call(evasionsFlow, evasions(firer.seat, "panzerfaust", false, threats, teams), "end");
  },
  end: () => done,
});

export function panzerfaustModifiers(moved: boolean): Modifier[] {
  return moved ? [{ code: "moved", rule: "PS-6.6-10", value: MOVED }] : [];
}

/** PS-6.6-11, PS-R40: the target and its neighbours of either side; no marker, no scatter, no shelter (PS-6.6-12). */
export function panzerfaustThreats(s: Position, firer: Soldier, target: Soldier): Threat[] {
  const row = DATA.explosives.attacks.panzerfaust;
  // PS-R29: it is a shot, so only enemy ones are avoided, and at point-blank none; grenades alone are avoided whoever threw them.
  const beyond = !within(firer, target, POINT_BLANK);
  return s.soldiers
    .filter((o) => o.status === "active" && within(o, target, row.neighbourGap ?? 0))
    .map((victim) => ({
      soldier: victim.id,
      rule: "PS-6.6-11",
      need: row.evasion,
      accurate: false,
      eliminatesBy: 1,
      eliminatesAtMost: null,
      mayGoToGround: beyond && victim.seat !== firer.seat,
    }));
}

/** Table T7. */
export function toHit(firer: Soldier, target: Soldier): number {
  const band = DATA.explosives.panzerfaustToHit.find((row) => within(firer, target, row.gapMax));
  if (band === undefined) throw new Error("panzerfaust out of range");
  return band.need;
}
