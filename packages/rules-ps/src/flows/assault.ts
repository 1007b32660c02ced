import { ask, done, finiteKind, goto, icon } from "@escaramuza/kernel";
import type { Modifier, RollSum } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { enemiesOf, sees, within } from "../board.ts";
import { applyHarm } from "../casualties.ts";
import type { Harm } from "../casualties.ts";
import { assaultModifiers, defenceModifiers } from "../modifiers.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import { no } from "../refusal.ts";
import { actor, soldierOf } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { partnerOf, teamsOf } from "../team.ts";

/**
 * Assaults, single and consecutive (PS-6.3). Never compulsory (PS-6.3-3, PS-R30), one declaration an activation (PS-6.3-19),
 * no evasion and no going to ground (PS-6.3-12). Who survives stays where he is and may be reacted against (PS-6.3-17).
 */

interface AssaultVars {
  /** Still to be fought; a machine-gun team is its gunner. */
  opponents: string[];
  /** How many the declaration brought: two or more make a consecutive sequence. */
  readonly count: number;
  fought: number;
  /** Exact odds asked with bare numbers: these instead of the position's modifiers. */
  readonly fixed?: { readonly attacker: readonly Modifier[]; readonly defender: readonly Modifier[] };
}

const REACH = 300;
const DEADLY = 11;

/** PS-6.3-15: inside each class the attacker chooses. */
export const assaultNext = finiteKind<Position, { readonly soldiers: readonly string[]; readonly nth: number }, string>(
  {
    id: "assaultNext",
    answer: z.string().check(z.maxLength(20)),
    options: (_s, d) =>
      d.params.soldiers.map((id) => ({ answer: id, id: "soldier", rule: "PS-6.3-15", piece: id, ...icon("assault") })),
    unknown: (_d, soldier) => no("PS-6.3-15", "notAnOpponent", { soldier }),
  },
);

export const assaultFlow = psFlow<AssaultVars>()("assault", {
  next(c, v) {
    if (v.opponents.length === 0) return done;
    const open = nextClass(c.s, v);
    const { soldier } = actor(c.s);
    if (open.length > 1)
      return ask(assaultNext, soldier.seat, "PS-6.3-15", { soldiers: open, nth: nthOf(v, 1) }, "chosen");
    bringForward(v, open[0]);
    return goto("fight");
  },
  chosen(c, v) {
    bringForward(v, c.answer(assaultNext));
    return goto("fight");
  },
  fight(c, v) {
    const { a, soldier: attacker } = actor(c.s);
    const defender = soldierOf(c.s, v.opponents[0] ?? "");
    v.fought += 1;
    const about = { attacker: attacker.id, defender: defender.id };
    const strike = roll3d6(c, {
      purpose: "assault",
      rule: "PS-6.3-4",
      seat: attacker.seat,
      modifiers: v.fixed?.attacker ?? assaultModifiers(c.s, attacker, nthOf(v, 0)),
      about,
    });
    const parry = roll3d6(c, {
      purpose: "assaultDefence",
      rule: "PS-6.3-6",
      seat: defender.seat,
      modifiers: v.fixed?.defender ?? defenceModifiers(c.s, defender, a),
      about,
      reads: (roll) => `${beats(strike, roll)} ${beats(roll, strike)}`,
    });
    const defenderOut = beats(strike, parry);
    const attackerOut = beats(parry, strike);
    tell(c, "assaultFought", "PS-6.3-11", { ...about, attackerOut, defenderOut });
    const teams = teamsOf(c.s);
    const harm: Harm[] = [];
    if (defenderOut)
      for (const fallen of teamOrAlone(c.s, defender)) harm.push({ soldier: fallen.id, result: "eliminated" });
    if (attackerOut) harm.push({ soldier: attacker.id, result: "eliminated" });
    applyHarm(c, harm, "assault", teams);
    v.opponents = v.opponents.slice(1);
    return attackerOut ? done : goto("next"); // PS-6.3-16
  },
});

/** Whether a roll puts the other man out: PS-6.3-8, PS-6.3-9, PS-6.3-10, PS-6.3-11, PS-R31. */
export function beats(one: RollSum, other: RollSum): boolean {
  return one.total >= other.total || one.total >= DEADLY || one.triple;
}

/** PS-6.3-13, PS-R32: the declared target and the enemies near it, seen before the move and now. A team counts once. */
export function assaultOpponents(s: Position, a: Activation, attacker: Soldier, target: Soldier): string[] {
  const opponents: string[] = [];
  for (const enemy of enemiesOf(s, attacker.seat)) {
    if (enemy !== target && !(within(enemy, target, REACH) && seenBeforeAndNow(s, a, attacker, enemy))) continue;
    const partner = partnerOf(s, enemy);
    const id = partner !== null && enemy.role === "assistant" ? partner.id : enemy.id;
    if (!opponents.includes(id)) opponents.push(id);
  }
  return opponents;
}

export function seenBeforeAndNow(s: Position, a: Activation, attacker: Soldier, enemy: Soldier): boolean {
  return sees(s, { x: a.x0, y: a.y0 }, enemy) && sees(s, attacker, enemy);
}

/** PS-8.1.3-3: a team falls together. */
function teamOrAlone(s: Position, defender: Soldier): Soldier[] {
  const partner = partnerOf(s, defender);
  return partner === null ? [defender] : [defender, partner];
}

/** Place in the sequence of the fight under way, or of one to come; 0 where there is no sequence (PS-6.3-14). */
function nthOf(v: AssaultVars, ahead: 0 | 1): number {
  return v.count > 1 ? v.fought + ahead : 0;
}

/** PS-6.3-15: the unsuppressed come first. */
function nextClass(s: Position, v: AssaultVars): string[] {
  const standing = v.opponents.filter((id) => !soldierOf(s, id).suppressed);
  return standing.length > 0 ? standing : v.opponents;
}

function bringForward(v: AssaultVars, id: string | undefined): void {
  v.opponents = [...v.opponents.filter((o) => o === id), ...v.opponents.filter((o) => o !== id)];
}
