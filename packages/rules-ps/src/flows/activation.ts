import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Next } from "@escaramuza/kernel";
import { act, freeActionLeft, planMove } from "../act.ts";
import type { Act, MoveAct } from "../act.ts";
import { returnCost } from "../actions.ts";
import { seesMarker, within } from "../board.ts";
import { DATA } from "../data.ts";
import { shotModifiers } from "../modifiers.ts";
import { MOVE_ACTION } from "../movement.ts";
import { psFlow, roll3d6, tell } from "../ps.ts";
import type { C } from "../ps.ts";
import { actor, playerOf, soldierOf } from "../state.ts";
import type { Activation, AttackType, Mark, MoveType, Position, Soldier } from "../state.ts";
import { recoversWith, teamsOf } from "../team.ts";
import { POINT_BLANK, shotCost } from "../weapons.ts";
import { assaultFlow, assaultOpponents } from "./assault.ts";
import { explosionFlow, explosionVars } from "./explosion.ts";
import type { ExplosionVars } from "./explosion.ts";
import { panzerfaustFlow } from "./panzerfaust.ts";
import { reactionFlow } from "./reaction.ts";
import { shotsFlow, shotsVars } from "./shots.ts";
import type { Shot } from "./shots.ts";

/**
 * One activation, from the token to the end of the reaction window (PS-4.3.2, PS-R16). Both activations of a soldier may follow
 * each other (PS-4.3.2-9); reaction is over before the next begins and nobody reacts to it (PS-6.2.8-6).
 */

interface ActivationVars {
  readonly soldier: string;
  readonly source: "blueToken" | "order";
}

export const PA = 3;
export const MEDIC_ROLL = 11;

export const activationFlow = psFlow<ActivationVars>()("activation", {
  begin(c, { soldier: id, source }) {
    const soldier = soldierOf(c.s, id);
    c.s.activation = newActivation(soldier, source, PA);
    soldier.activations += 1;
    tell(c, "activated", source === "order" ? "PS-4.3.3-3" : "PS-4.3.2-1", {
      soldier: id,
      source,
      role: soldier.specialist ?? soldier.role,
    });
    if (soldier.suppressed) returnToAction(c, c.s.activation, soldier);
    return goto("choose");
  },
  choose(c) {
    const { a, soldier } = actor(c.s);
    // PS-4.3.2-11, PS-4.3.2-3
    if (soldier.status !== "active" || soldier.suppressed || (a.pa === 0 && !freeActionLeft(c.s))) return goto("close");
    return ask(act, soldier.seat, "PS-4.3.2-4", { soldier: soldier.id }, "perform");
  },
  perform(c) {
    const { a, soldier } = actor(c.s);
    return perform(c, a, soldier, c.answer(act));
  },
  close(c) {
    const { a, soldier } = actor(c.s);
    tell(c, "activationOver", "PS-4.3.2-3", { soldier: soldier.id, pa: a.pa });
    return call(reactionFlow, {}, "over");
  },
  over(c) {
    const { a } = actor(c.s);
    c.s.marks = []; // PS-6.2.7-3, PS-6.2.10-4
    if (a.ordered.length > 0) c.s.orders.push(a.ordered); // PS-R18: the latest giver's come first
    c.s.activation = null;
    return done;
  },
});

export function newActivation(soldier: Soldier, source: Activation["source"], pa: number): Activation {
  return {
    soldier: soldier.id,
    source,
    pa,
    step: 1,
    x0: soldier.x,
    y0: soldier.y,
    turns: [],
    move: null,
    moveLength: 0,
    attack: null,
    aimed: false,
    coveringFire: false,
    attended: false,
    inspired: 0,
    ordered: [],
  };
}

/** PS-4.3.2-12, PS-6.5-2: compulsory and automatic; a team recovers together (PS-8.1.3-9). */
function returnToAction(c: C, a: Activation, soldier: Soldier): void {
  const partner = recoversWith(c.s, soldier);
  a.pa -= returnCost(c.s, soldier);
  for (const back of partner === null ? [soldier] : [soldier, partner]) {
    back.suppressed = false;
    tell(c, "returnedToAction", back === soldier ? "PS-6.5-2" : "PS-8.1.3-9", { soldier: back.id });
  }
}

type Step = Next<"choose" | "close" | "perform" | "over" | "begin">;

function perform(c: C, a: Activation, soldier: Soldier, choice: Act): Step {
  switch (choice.do) {
    case "end":
      return goto("close");
    case "coveringFire":
      return cover(c, a, soldier, choice);
    case "move":
      return move(c, a, soldier, choice);
    case "shoot":
      return shoot(c, a, soldier, choice);
    case "grenade":
      return explode(c, a, soldier, "grenade", DATA.actions.throwGrenade.pa, choice);
    case "rifleGrenade":
      return explode(c, a, soldier, "rifleGrenade", DATA.actions.rifleGrenadeLauncher.pa, choice);
    case "panzerfaust":
      return panzerfaust(c, a, soldier, choice.target);
    case "assault":
      return assault(c, a, soldier, choice.target);
    case "inspire":
      return inspire(c, a, soldier, choice.target);
    case "order":
      return order(c, a, soldier, choice.target);
    case "attend":
      return attend(c, a, soldier, choice.target);
  }
}

/** PS-6.2.10: costs the friends nothing and provokes nothing (PS-6.2.10-5). */
function cover(c: C, a: Activation, soldier: Soldier, choice: Extract<Act, { do: "coveringFire" }>): Step {
  a.pa -= DATA.actions.requestCoveringFire.pa;
  a.step = 2;
  a.coveringFire = true;
  tell(c, "coveringFireRequested", "PS-6.2.10-1", { soldier: soldier.id });
  for (const { by, targets } of choice.marks) {
    for (const target of targets) {
      c.s.marks.push({ soldier: target, cause: "dissuasive" });
      tell(c, "marked", "PS-6.2.9-1", { soldier: target, by });
    }
  }
  return goto("choose");
}

/** Section 5 */
function move(c: C, a: Activation, soldier: Soldier, choice: MoveAct): Step {
  const planned = planMove(c.s, a, soldier, choice);
  if ("code" in planned) throw new Error(`move no longer legal: ${planned.code}`);
  a.pa -= MOVE_ACTION[choice.type].pa;
  noteMove(a, choice.type, planned.length);
  walk(c, soldier, choice.type, planned.path);
  if (planned.companion !== null) walk(c, planned.companion.soldier, choice.type, planned.companion.path); // PS-8.1.3-4
  return goto("choose");
}

export function noteMove(a: Activation, type: MoveType, length: number): void {
  a.step = 3;
  a.move = type;
  a.moveLength = length;
}

export function noteAttack(a: Activation, attack: AttackType): void {
  a.step = 4;
  a.attack = attack;
}

/** Moves the figure and counts the move for the turn (PS-5-14, PS-R15). */
export function walk(
  c: C,
  soldier: Soldier,
  type: MoveType,
  path: readonly { readonly x: number; readonly y: number }[],
): void {
  const end = path[path.length - 1];
  if (end === undefined) throw new Error("empty path");
  soldier.x = end.x;
  soldier.y = end.y;
  if (type === "lightPace") soldier.ran = true;
  else soldier.moves += 1;
  tell(c, "moved", type === "cautious" ? "PS-5-1" : type === "lightPace" ? "PS-5-2" : "PS-5-3", {
    soldier: soldier.id,
    move: type,
    path: path.map(({ x, y }) => [x, y]),
  });
}

/** PS-6.1-3: all declared and paid before any die. */
function shoot(c: C, a: Activation, soldier: Soldier, { aim, targets }: Extract<Act, { do: "shoot" }>): Step {
  a.pa -= shotCost(c.s, a, soldier, targets.length, aim);
  a.step = 4; // PS-4.3.2-8: aim and shot are one declaration
  a.aimed = aim;
  if (targets.length === 0) return goto("choose"); // PS-6.2.6-3
  noteAttack(a, "shoot");
  tell(c, "shot", "PS-6.1-3", { soldier: soldier.id, targets, aim });
  const shots = targets.map((id) => declaredShot(c.s, soldier, soldierOf(c.s, id), aim));
  for (const id of new Set(targets)) mark(c, id, soldier.id);
  return call(shotsFlow, shotsVars(soldier.seat, false, shots, teamsOf(c.s)), "choose");
}

export function declaredShot(s: Position, shooter: Soldier, target: Soldier, aim: boolean): Shot {
  return {
    shooter: shooter.id,
    target: target.id,
    modifiers: shotModifiers(s, shooter, target, aim),
    pointBlank: within(shooter, target, POINT_BLANK),
  };
}

/** PS-6.2.7-2; nothing but shots of an activated soldier and covering fire marks (PS-6.2.7-4). */
export function shotMark(soldier: string): Mark {
  return { soldier, cause: "shot" };
}

function mark(c: C, id: string, by: string): void {
  c.s.marks.push(shotMark(id));
  tell(c, "marked", "PS-6.2.7-2", { soldier: id, by });
}

function explode(
  c: C,
  a: Activation,
  soldier: Soldier,
  attack: "grenade" | "rifleGrenade",
  pa: number,
  at: { readonly x: number; readonly y: number },
): Step {
  a.pa -= pa;
  noteAttack(a, attack);
  return call(explosionFlow, thrown(c.s, a, soldier, attack, at), "choose");
}

export function thrown(
  s: Position,
  a: Activation,
  soldier: Soldier,
  attack: "grenade" | "rifleGrenade",
  at: { readonly x: number; readonly y: number },
): ExplosionVars {
  const steady = a.move === null && seesMarker(s, soldier, at); // PS-6.4-5
  return explosionVars(attack, soldier.seat, soldier.id, at.x, at.y, steady);
}

function panzerfaust(c: C, a: Activation, soldier: Soldier, target: string): Step {
  a.pa -= DATA.actions.panzerfaust.pa;
  noteAttack(a, "panzerfaust");
  mark(c, target, soldier.id); // PS-R27; an attack type of its own: PS-6.6-15
  return call(panzerfaustFlow, { soldier: soldier.id, target, moved: a.move !== null }, "choose");
}

function assault(c: C, a: Activation, soldier: Soldier, target: string): Step {
  noteAttack(a, "assault");
  const opponents = assaultOpponents(c.s, a, soldier, soldierOf(c.s, target));
  tell(c, "assaulted", "PS-6.3-1", { soldier: soldier.id, target, opponents });
  return call(assaultFlow, { opponents, count: opponents.length, fought: 0 }, "choose");
}

/** PS-4.3.3-1, PS-8.1.3-9 */
function inspire(c: C, a: Activation, soldier: Soldier, target: string): Step {
  a.pa -= DATA.actions.inspireCourage.pa;
  a.inspired += 1;
  const man = soldierOf(c.s, target);
  const partner = recoversWith(c.s, man);
  for (const back of partner === null ? [man] : [man, partner]) {
    back.suppressed = false;
    tell(c, "inspired", back === man ? "PS-4.3.3-1" : "PS-8.1.3-9", { soldier: back.id, by: soldier.id });
  }
  return goto("choose");
}

/** PS-4.3.3-2 */
function order(c: C, a: Activation, soldier: Soldier, target: string): Step {
  const player = playerOf(c.s, soldier.seat);
  a.pa -= DATA.actions.giveOrder.pa;
  a.ordered.push(target);
  soldierOf(c.s, target).ordered = true;
  player.ordersGiven += 1;
  if (soldier.specialist === "politicalOfficer") player.politicalOrderUsed = true; // PS-8.3.3-3
  else if (soldier.role !== "officer" && soldier.role !== "nco") player.independenceUsed = true; // PS-10.GE-1
  tell(c, "ordered", "PS-4.3.3-2", { soldier: target, by: soldier.id });
  return goto("choose");
}

/** PS-8.3.2-3, PS-8.3.2-5 */
function attend(c: C, a: Activation, medic: Soldier, target: string): Step {
  const fallen = soldierOf(c.s, target);
  a.attended = true;
  playerOf(c.s, medic.seat).attendUsed = true;
  const { total } = roll3d6(c, {
    purpose: "attend",
    rule: "PS-8.3.2-5",
    seat: medic.seat,
    target: MEDIC_ROLL,
    about: { soldier: target, medic: medic.id },
  });
  if (total >= MEDIC_ROLL) {
    fallen.status = "active";
    fallen.suppressed = true;
    fallen.raised = true;
    fallen.cause = null;
    tell(c, "raised", "PS-8.3.2-5", { soldier: target, by: medic.id });
  } else {
    fallen.status = "eliminated";
    tell(c, "notRaised", "PS-8.3.2-5", { soldier: target, by: medic.id });
  }
  return goto("choose");
}
