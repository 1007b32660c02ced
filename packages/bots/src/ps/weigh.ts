import { TURNS, canThrow, playerOf } from "@escaramuza/rules-ps";
import { dearness, hopes } from "./aims.ts";
import { assaultValue } from "./close.ts";
import type { Place } from "./ground.ts";
import {
  LONG,
  POINT_BLANK,
  QUIET,
  gap,
  his,
  later,
  look,
  lossOf,
  lossWithout,
  reactionCost,
  reactions,
  seen,
  shotModifier,
  shotWorth,
  shotsAfter,
  threat,
} from "./look.ts";
import type { Chances, Doing } from "./look.ts";
import { fails, inBlast, reaches } from "./odds.ts";
import type { Man, World } from "./world.ts";

/** What it is worth to a soldier to end at a place having moved so, and the best attack he has there. In victory points. */

export type Attack = "none" | "shoot" | "aim" | "grenade" | "rifleGrenade" | "panzerfaust" | "assault";

export interface Outlook {
  value: number;
  attack: Attack;
  /** Foe the attack is meant for, or -1. */
  target: number;
  /** Points expected to be lost to reaction shots. */
  risk: number;
  /** The value without the attack. */
  idle: number;
}

const CLOSE = 300;
/** A marker touching the foe on the near side is still within 20 cm. */
const THROW = 2090;

/** Weighs ending there. The result's object is reused by the caller. */
export function weigh(w: World, me: Man, place: Place, doing: Doing, out: Outlook): Outlook {
  look(w, place);
  const hoped = w.style.hope * promise(w, me, place, doing);
  const life = me.life + hoped;
  const pinned = w.style.pinned * Math.min(life, 2) + (w.aims.race ? hoped * 0.5 : 0);
  const still =
    hoped +
    stance(w, me, place) +
    w.style.poise * later(w, me) -
    w.style.dread * w.fireToCome * threat(w, me, life, pinned);

  const full = reactions(w, me, doing, false);
  const idle = doing.move === null ? 0 : lossOf(full.lives, full.unhurt, life, pinned);
  out.value = -idle;
  out.attack = "none";
  out.target = -1;
  out.risk = idle;
  out.idle = still - idle;
  if (doing.armed) {
    shooting(w, me, doing, full, life, pinned, out);
    heavier(w, me, place, doing, full, life, pinned, out);
    if (doing.move === null && doing.pa >= 3) unhurried(w, me, doing, life, pinned, out);
  }
  out.value += still;
  return out;
}

/** A team's gunner still reacts once when marked (PS-8.1.3-6). */
function silenced(foe: Man): number {
  return foe.partner !== null && foe.o.role === "gunner" ? 0.65 : 1;
}

function consider(out: Outlook, value: number, attack: Attack, target: number, risk: number): void {
  if (value <= out.value) return;
  out.value = value;
  out.attack = attack;
  out.target = target;
  out.risk = risk;
}

function shooting(w: World, me: Man, doing: Doing, full: Chances, life: number, pinned: number, out: Outlook): void {
  for (let j = 0; j < w.foes.length; j++) {
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || seen[j] !== 1 || at > me.range) continue;
    const shots = doing.motti ? 1 : shotsAfter(me, doing.move, at, doing.pa);
    if (shots === 0) continue;
    const worth = shotWorth(foe, shotModifier(me, foe, at, his[j] ?? 0, false), at <= POINT_BLANK, shots);
    const risk = lossWithout(full, j, silenced(foe), life, pinned);
    consider(out, worth - risk, "shoot", j, risk);
  }
}

/** What takes the whole activation without a move, aimed shot and launcher: few may answer (PS-6.2.6-2, PS-10.US-7). */
function unhurried(w: World, me: Man, doing: Doing, life: number, pinned: number, out: Outlook): void {
  const launcher = doing.markers && me.o.extra === "rifleGrenadeLauncher";
  if (!me.canAim && !launcher) return;
  const few = reactions(w, me, doing, true);
  for (let j = 0; j < w.foes.length; j++) {
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || seen[j] !== 1) continue;
    if (launcher && at >= QUIET + MARGIN && at <= LONG - MARGIN) {
      const risk = lossOf(few.lives, few.unhurt, life, pinned);
      consider(out, blastWorth(w, j, false) - risk, "rifleGrenade", j, risk);
    }
    if (!me.canAim || at > me.rangeAimed) continue;
    const worth = shotWorth(foe, shotModifier(me, foe, at, his[j] ?? 0, true), at <= POINT_BLANK, 1);
    const risk = lossWithout(few, j, silenced(foe), life, pinned);
    consider(out, worth - risk, "aim", j, risk);
  }
}

/** Grenade, panzerfaust, launcher and assault. */
function heavier(
  w: World,
  me: Man,
  place: Place,
  doing: Doing,
  full: Chances,
  life: number,
  pinned: number,
  out: Outlook,
): void {
  for (let j = 0; j < w.foes.length; j++) {
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || at > LONG) continue;
    const sees = seen[j] === 1;
    if (doing.pa >= 2 && doing.markers && at <= THROW) {
      const steady = doing.move === null && sees;
      const chance = inBlast(steady ? "steady" : "two", GRENADE, TOUCHING);
      const risk = lossWithout(full, j, chance, life, pinned);
      const self = inBlast(steady ? "steady" : "two", GRENADE, at + 250) * (BLAST * life + (1 - BLAST) * pinned);
      const value = blastWorth(w, j, steady) - self - risk;
      if (value > out.value && canThrow(w.s, place, foe.place)) consider(out, value, "grenade", j, risk + self); // PS-6.4-4
    }
    if (!sees) continue;
    if (doing.pa >= 2 && at <= 3000 && me.o.extra === "panzerfaust" && !me.o.extraUsed) {
      const risk = lossWithout(full, j, silenced(foe), life, pinned);
      consider(out, faustWorth(w, j, at, doing.move !== null) - risk, "panzerfaust", j, risk);
    }
    if (at <= CLOSE && doing.saw[j] === true && (doing.move === "cautious" || doing.move === "lightPace")) {
      const risk = lossWithout(full, j, 0.85, life, pinned);
      consider(out, assaultValue(w, me, place, j, doing, doing.move, life) - risk, "assault", j, risk);
    }
  }
}

/** A launched marker touching the foe must itself be within 20 to 40 cm. */
const MARGIN = 150;
const GRENADE = 600;
const TOUCHING = 230;
const BLAST = fails(9, 0);
const FAUST = fails(11, 0);
/** A panzerfaust is kept for something worth it, while there is time for that. */
const SINGLE_USE = 0.05;

/** A marker put against a foe, his neighbours counted, friends against. */
function blastWorth(w: World, at: number, steady: boolean): number {
  const scatter = steady ? "steady" : "two";
  const centre = w.foes[at];
  if (centre === undefined) return 0;
  let sum = 0;
  for (const foe of w.foes)
    sum += inBlast(scatter, GRENADE, foe === centre ? TOUCHING : apart(centre, foe)) * hurt(foe, 9);
  for (const friend of w.own) {
    const d = apart(centre, friend);
    if (d < 2000) sum -= inBlast(scatter, GRENADE, d) * hurt(friend, 9);
  }
  return sum;
}

/** Suppressed in any case, out when the evasion fails. */
export function hurt(man: Man, need: number): number {
  const out = fails(need, man.evasion);
  return out * man.worth + (1 - out) * man.hold;
}

export function apart(a: Man, b: Man): number {
  return Math.hypot(a.place.x - b.place.x, a.place.y - b.place.y);
}

/** PS-6.6-10, PS-6.6-11 */
function faustWorth(w: World, at: number, distanceTo: number, moved: boolean): number {
  const target = w.foes[at];
  if (target === undefined) return 0;
  const hit = reaches((distanceTo <= 1000 ? 7 : distanceTo <= 2000 ? 9 : 11) + (moved ? 2 : 0));
  let sum = FAUST * target.worth + (1 - FAUST) * target.hold;
  for (const foe of w.foes) if (foe !== target && apart(foe, target) <= 550) sum += hurt(foe, 11);
  for (const friend of w.own) if (apart(friend, target) <= 550) sum -= hurt(friend, 11);
  return hit * sum - SINGLE_USE * (TURNS - w.s.turn);
}

/** Points in reach from the place, of the one who moves and of the assistant he takes along (PS-8.1.3-4). */
function promise(w: World, me: Man, place: Place, doing: Doing): number {
  const { o } = me;
  const used = o.ran || doing.move === "lightPace" ? 2 : o.moves + (doing.move === null ? 0 : 1);
  const now = doing.again > 0 && used < 2 ? (used === 0 ? 0.8 : 0.4) : 0;
  const moves = TURNS - w.s.turn + now;
  const own = hopes(w.s, w.aims, o.id, place.x, place.y, moves, place.spot);
  if (me.partner === null || o.role !== "gunner") return own;
  return own + hopes(w.s, w.aims, me.partner.id, place.x, place.y, moves, place.spot);
}

/** How much each foe's reaction at a place would cost, by foe: what covering fire could spare him. */
export function reactionCosts(w: World, me: Man, place: Place, doing: Doing): number[] {
  look(w, place);
  const life = me.life + w.style.hope * promise(w, me, place, doing);
  const pinned = w.style.pinned * Math.min(life, 2);
  reactions(w, me, doing, false);
  return w.foes.map((_, j) => reactionCost(j, life, pinned));
}

const REACH = 2250;

/** Neighbours: leaders want their men in reach, nobody wants a crowd, a medic goes to the fallen. */
function stance(w: World, me: Man, place: Place): number {
  let sum = me.o.specialist === "medic" ? care(w, place) : 0;
  for (const friend of w.own) {
    if (friend === me) continue;
    const dx = friend.place.x - place.x;
    const dy = friend.place.y - place.y;
    const d = dx * dx + dy * dy;
    if (d > REACH * REACH) continue;
    if (me.leader || friend.o.role === "officer") sum += w.style.command;
    if (d < 600 * 600 && friend.o !== me.partner) sum -= w.style.crowd;
  }
  return sum;
}

const RAISED = reaches(11);

/** PS-8.3.2-3, PS-8.3.2-4: a fallen friend in contact, no enemy on his feet near. */
function care(w: World, place: Place): number {
  if (playerOf(w.s, w.seat).attendUsed) return 0;
  const fallen = w.s.soldiers.find(
    (o) => o.seat === w.seat && o.status === "downed" && (o.x - place.x) ** 2 + (o.y - place.y) ** 2 <= 260 * 260,
  );
  if (fallen === undefined) return 0;
  for (let j = 0; j < w.foes.length; j++)
    if (seen[j] === 1 && (gap[j] ?? 0) <= QUIET && w.foes[j]?.o.suppressed === false) return 0;
  return RAISED * (w.style.man * 1.5 + dearness(w.s, fallen));
}
