import {
  actRefusal,
  attendRefusal,
  blueTokenRefusal,
  canShootAt,
  commands,
  covererRefusal,
  hasRule,
  inspireRefusal,
  marksBy,
  orderRefusal,
  playerOf,
  recoversWith,
  returnCost,
  within,
  MOVE_ACTION,
} from "@escaramuza/rules-ps";
import type { Act, Activation } from "@escaramuza/rules-ps";
import { bestPlan, freshRest, pathTo, plansOf, restOf } from "./plan.ts";
import type { Plan, Rest } from "./plan.ts";
import { attackAct } from "./strike.ts";
import { reactionCosts, weigh } from "./weigh.ts";
import type { Doing } from "./look.ts";
import type { Man, World } from "./world.ts";
import { manNamed } from "./world.ts";

/** Whom to activate and what the activated soldier does: his own plan, or a leader's orders. */

const WIDE = 40;
const QUICK = 10;
const WORTH_A_TOKEN = 0.02;

// --- who

interface Prospect {
  readonly man: Man;
  readonly gain: number;
}

/** What a whole activation of a soldier promises, looked at quickly. */
function prospect(w: World, man: Man): number {
  const pa = 3 - (man.o.suppressed ? returnCost(w.s, man.o) : 0);
  const recovers = man.o.suppressed ? recovery(w, man) : 0;
  const plan = bestPlan(w, man, freshRest(man.o, pa), QUICK);
  const served = man.o.role === "assistant" && man.partner !== null ? 0.5 : 1;
  return recovers + plan.gain * served * (plan.attack === "none" ? 1 : FIRE_FIRST);
}

/** Shots come before moves: whoever is out or suppressed does not react. */
const FIRE_FIRST = 1.15;

/** Worth of a suppressed soldier being back in action; a team recovers together (PS-8.1.3-9). */
function recovery(w: World, man: Man): number {
  const share = (m: Man): number => w.style.pinned * Math.min(2, m.life);
  const other = recoversWith(w.s, man.o);
  const partner = other === null ? null : manNamed(w.own, other.id);
  return share(man) + (partner === null ? 0 : share(partner));
}

export function nextToActivate(w: World): string {
  const [best] = prospectsOf(w);
  return best === undefined || best.gain < WORTH_A_TOKEN ? "stop" : best.man.o.id;
}

/** Everybody who could be activated, the one with most to gain first; then nobody. */
export function activateIdeas(w: World): string[] {
  return [...prospectsOf(w).map(({ man }) => man.o.id), "stop"];
}

function prospectsOf(w: World): Prospect[] {
  const able = w.own.filter((man) => blueTokenRefusal(w.s, man.o) === null);
  const known = new Map<Man, number>();
  // Of those who cannot be activated only what a leader would make of them is asked.
  const prospectOf = (man: Man): number => {
    let found = known.get(man);
    if (found === undefined) known.set(man, (found = man.o.activations < 2 && !man.o.raised ? prospect(w, man) : 0));
    return found;
  };
  return able
    .map((man) => ({ man, gain: Math.max(prospectOf(man), commandProspect(w, man, prospectOf)) }))
    .toSorted((p, q) => q.gain - p.gain);
}

const ORDERS = 3;

/** What a leader's activation is worth in other men's (PS-4.3.3). */
function commandProspect(w: World, man: Man, prospectOf: (man: Man) => number): number {
  if (!commands(man.o)) return 0;
  const pa = 3 - (man.o.suppressed ? returnCost(w.s, man.o) : 0);
  const left = man.o.specialist === "politicalOfficer" ? 1 : ORDERS - playerOf(w.s, w.seat).ordersGiven;
  const gains: number[] = [];
  let orders = 0;
  for (const other of w.own) {
    if (other === man || !within(man.o, other.o, 2000)) continue;
    if (other.o.suppressed) gains.push(recovery(w, other));
    else if (orders < left && mayBeOrdered(man, other)) {
      const gain = prospectOf(other) * OBEYED;
      if (gain > WORTH_A_TOKEN) {
        gains.push(gain);
        orders++;
      }
    }
  }
  gains.sort((a, b) => b - a);
  return gains.slice(0, pa).reduce((sum, g) => sum + g, 0);
}

const OBEYED = 0.9;

function mayBeOrdered(giver: Man, other: Man): boolean {
  if (other.o.ordered || other.o.raised || other.o.activations >= 2) return false;
  return other.o.role !== "officer" || giver.o.specialist === "politicalOfficer";
}

/** The ordered soldier with most to gain goes first. */
export function nextOrderedOf(w: World, ids: readonly string[]): string | null {
  let best: string | null = null;
  let most = -Infinity;
  for (const id of ids) {
    const man = manNamed(w.own, id);
    const gain = man === null ? -1 : prospect(w, man);
    if (gain <= most) continue;
    most = gain;
    best = id;
  }
  return best;
}

// --- what

export function actOf(w: World): Act {
  const a = w.s.activation;
  const me = a === null ? null : manNamed(w.own, a.soldier);
  if (a === null || me === null) return { do: "end" };
  const attended = attend(w, a, me);
  if (attended !== null) return attended;
  const rest = restOf(a, me.o, a.pa);
  const plan = bestPlan(w, me, rest, WIDE);
  return (
    command(w, a, me, plan, rest) ??
    coveringFire(w, a, me, rest, plan) ??
    carryOut(w, a, me, plan) ??
    carryOut(w, a, me, bestPlan(w, me, { ...rest, noMarkers: true }, WIDE)) ?? { do: "end" }
  );
}

/** Plans looked for beside the best one. */
const PLANS = 6;

/** What else the soldier could do, best first: other plans of his own, and an end. */
export function actIdeas(w: World): Act[] {
  const a = w.s.activation;
  const me = a === null ? null : manNamed(w.own, a.soldier);
  if (a === null || me === null) return [];
  const acts = plansOf(w, me, restOf(a, me.o, a.pa), WIDE, PLANS).flatMap((plan) => carryOut(w, a, me, plan) ?? []);
  return [...acts, { do: "end" }];
}

function attend(w: World, a: Activation, me: Man): Act | null {
  if (me.o.specialist !== "medic") return null;
  const fallen = w.s.soldiers.find((o) => o.status === "downed" && attendRefusal(w.s, a, me.o, o) === null);
  return fallen === undefined ? null : { do: "attend", target: fallen.id };
}

function carryOut(w: World, a: Activation, me: Man, plan: Plan): Act | null {
  if (plan.move === null && plan.attack === "none") return { do: "end" };
  if (plan.move === null) return attackAct(w, a, me, plan.attack, plan.target);
  const path = plan.path.map(({ x, y }): [number, number] => [x, y]);
  const alone: Act = { do: "move", type: plan.move, path, find: false, assistant: null };
  if (me.partner === null || me.o.role !== "gunner") return alone;
  return together(w, me, plan, path) ?? alone;
}

const BESIDE = 252;

/** The assistant keeps in contact (PS-8.1.3-4): the side of the gunner that asks least of him. */
function together(w: World, me: Man, plan: Plan, path: [number, number][]): Act | null {
  const assistant = me.partner === null ? null : manNamed(w.own, me.partner.id);
  const move = plan.move;
  if (assistant === null || move === null) return null;
  const from = Math.atan2(assistant.place.y - me.place.y, assistant.place.x - me.place.x);
  for (let k = 0; k < 12; k++) {
    const angle = from + (k % 2 === 0 ? 1 : -1) * Math.ceil(k / 2) * (Math.PI / 6);
    const end = {
      x: Math.round(plan.place.x + Math.cos(angle) * BESIDE),
      y: Math.round(plan.place.y + Math.sin(angle) * BESIDE),
    };
    // Where the gunner stands now is free once he has moved; the rules check both ends together.
    const his = pathTo(w, assistant, move, end) ?? [end];
    const act: Act = {
      do: "move",
      type: move,
      path,
      find: false,
      assistant: his.map(({ x, y }): [number, number] => [x, y]),
    };
    if (actRefusal(w.s, act) === null) return act;
  }
  return null;
}

// --- orders and courage

/** An order or a word of courage, when it is worth more than what the PA would do in his own plan. */
function command(w: World, a: Activation, me: Man, plan: Plan, rest: Rest): Act | null {
  const independent = hasRule(w.s, w.seat, "independence") && !playerOf(w.s, w.seat).independenceUsed;
  // Ordinary German soldiers order with the PA their own plan leaves (PS-10.GE-1).
  if (a.pa < 1 || (!me.leader && !(independent && plan.gain <= 0))) return null;
  let best: Act | null = null;
  let most = WORTH_A_TOKEN;
  for (const other of w.own) {
    if (other === me) continue;
    if (other.o.suppressed) {
      const gain = recovery(w, other);
      if (gain <= most || inspireRefusal(w.s, a, me.o, other.o) !== null) continue;
      best = { do: "inspire", target: other.o.id };
      most = gain;
    } else if (orderRefusal(w.s, a, me.o, other.o) === null) {
      const gain = prospect(w, other) * OBEYED;
      if (gain <= most) continue;
      best = { do: "order", target: other.o.id };
      most = gain;
    }
  }
  if (best === null) return null;
  if (plan.gain <= 0 || most > plan.gain) return best;
  const less = bestPlan(w, me, { ...rest, pa: a.pa - 1 }, QUICK);
  return most + Math.max(0, less.gain) > plan.gain ? best : null;
}

// --- covering fire

const WORTH_COVER = 0.05;

/** Friends keep down those who would react to a move (PS-6.2.10): asked for when it allows more than the PA would bring. */
function coveringFire(w: World, a: Activation, me: Man, rest: Rest, plan: Plan): Act | null {
  if (a.coveringFire || a.step > 2 || a.pa < 2 || !rest.mayMove) return null;
  const helpers = w.own.filter((friend) => friend !== me && covererRefusal(w.s, me.o, friend.o) === null);
  if (helpers.length === 0) return null;
  // As if all were kept down who can be: what would he dare then?
  const shown = w.foes.map((foe) =>
    foe.reacts > 0 && helpers.some((friend) => canShootAt(w.s, friend.o, foe.o)) ? markedMan(foe) : foe,
  );
  if (shown.every((foe, j) => foe === w.foes[j])) return null;
  const less = { ...rest, pa: rest.pa - 1 };
  const bold = bestPlan({ ...w, foes: shown }, me, less, QUICK);
  if (bold.move === null || bold.value < plan.value + WORTH_COVER) return null;
  // The marks there are, against those who would cost most at that place.
  const saw = w.foes.map(() => true);
  const doing: Doing = {
    move: bold.move,
    length: Math.hypot(bold.place.x - me.place.x, bold.place.y - me.place.y),
    pa: less.pa - MOVE_ACTION[bold.move].pa,
    again: rest.again,
    fromX: rest.fromX,
    fromY: rest.fromY,
    saw,
    motti: false,
    armed: rest.armed,
    markers: true,
  };
  const marks = marksAgainst(w, helpers, reactionCosts(w, me, bold.place, doing));
  const marked = new Set(marks.flatMap((m) => m.targets));
  const foes = w.foes.map((foe) => (marked.has(foe.o.id) ? markedMan(foe) : foe));
  const covered = weigh({ ...w, foes }, me, bold.place, doing, {
    value: 0,
    attack: "none",
    target: -1,
    risk: 0,
    idle: 0,
  });
  if (marks.length === 0 || covered.value < plan.value + WORTH_COVER) return null;
  const act: Act = { do: "coveringFire", marks };
  return actRefusal(w.s, act) === null ? act : null;
}

/** A marked foe does not react; a team's gunner once (PS-6.2.7-1, PS-8.1.3-6). */
function markedMan(foe: Man): Man {
  return { ...foe, reacts: foe.partner === null ? 0 : Math.min(1, foe.reacts) };
}

/** Each friend in reach marks the most dangerous foe he can shoot at and nobody has marked (PS-6.2.10-3, PS-8.1.3-2). */
function marksAgainst(
  w: World,
  helpers: readonly Man[],
  costs: readonly number[],
): { by: string; targets: string[] }[] {
  const marks: { by: string; targets: string[] }[] = [];
  const open = w.foes
    .map((foe, j) => ({ foe, cost: costs[j] ?? 0 }))
    .filter((c) => c.cost > 0.01)
    .toSorted((p, q) => q.cost - p.cost);
  const done = new Set<Man>();
  for (const friend of helpers) {
    if (done.size === open.length) break;
    const targets: Man[] = [];
    for (const { foe } of open) {
      if (targets.length >= marksBy(w.s, friend.o)) break;
      if (done.has(foe) || !canShootAt(w.s, friend.o, foe.o)) continue;
      const [first] = targets;
      if (first !== undefined && !within(first.o, foe.o, 1000)) continue;
      targets.push(foe);
      done.add(foe);
    }
    if (targets.length > 0) marks.push({ by: friend.o.id, targets: targets.map((t) => t.o.id) });
  }
  return marks;
}
