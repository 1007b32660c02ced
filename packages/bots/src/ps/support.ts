import {
  TABLE,
  bombardRefusal,
  callRefusal,
  hasRule,
  partnerOf,
  playerOf,
  rival,
  within,
  workingGunner,
  hasWeaponRule,
  canShootAt,
  anticipationRefusal,
} from "@escaramuza/rules-ps";
import type { Call, Position } from "@escaramuza/rules-ps";
import { inSight } from "./ground.ts";
import { fails } from "./odds.ts";
import type { Scatter } from "./odds.ts";
import { bestPlan, freshRest } from "./plan.ts";
import { blastAt, burstWorth, markersNear } from "./strike.ts";
import type { Marker } from "./strike.ts";
import { manNamed } from "./world.ts";
import type { Man, World } from "./world.ts";

/** The reinforcement phase: every call by what it can be expected to do, against what its points are worth kept. */

const LAST = 5;

/** What one operational point is worth kept: going to ground, the next call, directive 6, a casual objective. */
export function opWorth(s: Position, seat: number, base: number): number {
  const player = playerOf(s, seat);
  const turns = LAST - s.turn;
  let worth = base * (turns === 0 ? 0.45 : turns === 1 ? 0.8 : 1);
  // PS-9.2-15: half a point each, up to six at the end.
  if (player.directives?.includes(6) === true && player.op + turns <= 6) worth = Math.max(worth, 0.5);
  // PS-9.3-10: a point for more than twice the rival's at the end of a turn.
  const ahead = player.op - 2 * playerOf(s, rival(seat)).op;
  if (ahead > 0 && s.casual.some((c) => c.id === "minimalReinforcements" && c.state === "open")) worth += 0.5 / ahead;
  return worth;
}

/** The last point is the officer's: he goes to ground for one (PS-6.2.11-1). What taking it from him costs. */
export function reserveCost(w: World, left: number): number {
  return left < 1 && w.own.some((man) => man.o.role === "officer") ? w.style.reserve : 0;
}

interface Option {
  readonly call: Call;
  readonly worth: number;
}

export function callOf(w: World): Call {
  const { op } = playerOf(w.s, w.seat);
  const each = opWorth(w.s, w.seat, w.style.op);
  if (op === 0 || w.foes.length === 0) return { call: "pass" };
  const options: Option[] = [...sniper(w, each), ...bombardments(w, op, each), ...fireAtWill(w, op, each)];
  options.sort((a, b) => b.worth - a.worth);
  for (const { call, worth } of options) {
    if (worth <= reserveCost(w, op - priceOf(w, call))) continue;
    if (callRefusal(w.s, w.seat, call) === null) return call;
  }
  return anticipation(w, op, each) ?? { call: "pass" };
}

function priceOf(w: World, call: Call): number {
  switch (call.call) {
    case "sniper":
      return 2;
    case "artillery":
      return call.op;
    case "fireAtWill":
      return call.targets.reduce((sum, id) => sum + (manNamed(w.foes, id)?.partner ? 2 : 1), 0);
    default:
      return 1;
  }
}

/** PS-7.1. A target that can pay goes to ground, and pays for it. */
function sniper(w: World, each: number): Option[] {
  const theirs = playerOf(w.s, rival(w.seat)).op;
  const distant = playerOf(w.s, w.seat).directives?.includes(2) === true ? 1.5 : 0; // PS-9.2-11
  const options: Option[] = [];
  for (const foe of w.foes) {
    if (!w.own.some((man) => inSight(w.g, man.place.x, man.place.y, foe.place.x, foe.place.y))) continue;
    const price = foe.o.role === "officer" ? 1 : 2;
    const worth = foe.o.role === "officer" ? foe.worth - distant : foe.worth;
    const out = fails(11, foe.evasion) * (theirs >= price ? 0.5 : 1);
    let sum = out * worth + (1 - out) * foe.hold;
    for (const other of w.foes) if (other !== foe && within(other.o, foe.o, 300)) sum += other.hold;
    options.push({ call: { call: "sniper", target: foe.o.id }, worth: sum - 2 * each });
  }
  return options;
}

const RADII = [600, 900, 1200, 1500];

/** PS-7.2, PS-10.GB-4 */
function bombardments(w: World, op: number, each: number): Option[] {
  const scatter: Scatter = w.own.some((m) => m.o.specialist === "radioOperator" && !m.o.suppressed) ? "radio" : "three";
  const options: Option[] = [];
  // Touching a foe or between two; an odd number of the eight sides serves as well as all.
  const markers = [...w.foes.flatMap((foe) => markersNear(w, foe).filter((_, k) => k % 3 === 0)), ...centres(w)];
  const best = (radius: number, dice: Scatter): (Marker & { worth: number })[] =>
    markers
      .map((m) => ({ ...m, worth: blastAt(w, m.x, m.y, radius, dice) }))
      .toSorted((a, b) => b.worth - a.worth)
      .slice(0, 6);
  for (let n = 1; n <= Math.min(4, op); n++) {
    for (const { x, y, worth } of best(RADII[n - 1] ?? 600, scatter))
      options.push({ call: { call: "artillery", op: n, x, y }, worth: worth * FAIR - n * each });
  }
  if (hasRule(w.s, w.seat, "lightMortar"))
    for (const { x, y, worth } of best(600, "steady"))
      options.push({ call: { call: "lightMortar", x, y }, worth: worth * FAIR - each });
  return options;
}

/** They go to ground for some of it. */
const FAIR = 0.9;

/** Middles of what stands together. */
function centres(w: World): Marker[] {
  return w.foes.map((foe) => {
    const near = w.foes.filter((o) => Math.hypot(o.place.x - foe.place.x, o.place.y - foe.place.y) < 1600);
    return {
      x: Math.round(near.reduce((sum, o) => sum + o.place.x, 0) / near.length),
      y: Math.round(near.reduce((sum, o) => sum + o.place.y, 0) / near.length),
    };
  });
}

/** PS-7.3 */
function fireAtWill(w: World, op: number, each: number): Option[] {
  const gunner = workingGunner(w.s, w.seat);
  if (gunner === null) return [];
  const need = hasWeaponRule(w.s, gunner, "mg42") ? 12 : 11;
  const seen = w.foes.filter((foe) => canShootAt(w.s, gunner, foe.o));
  return seen.map((first) => {
    const chosen: Man[] = [];
    let cost = 0;
    let sum = 0;
    for (const foe of [
      first,
      ...seen
        .filter((o) => o !== first && within(o.o, first.o, 1000))
        .toSorted((a, b) => burstWorth(b, need) - burstWorth(a, need)),
    ]) {
      const price = partnerOf(w.s, foe.o) === null ? 1 : 2;
      const worth = burstWorth(foe, need) * price;
      if (cost + price > op || chosen.some((o) => o.partner === foe.o) || worth <= each * price) continue;
      chosen.push(foe);
      cost += price;
      sum += worth - each * price;
    }
    return { call: { call: "fireAtWill", targets: chosen.map((o) => o.o.id) }, worth: chosen[0] === first ? sum : 0 };
  });
}

const RARE = 0.25;

/** PS-7.4: only for men who gain much by a crawl. */
function anticipation(w: World, op: number, each: number): Call | null {
  if (op < 3) return null;
  const chosen = w.own
    .filter((man) => anticipationRefusal(man.o) === null && man.partner === null && crawlGain(w, man) > each + RARE)
    .slice(0, 2);
  if (chosen.length === 0) return null;
  const call: Call = { call: "anticipation", soldiers: chosen.map((m) => m.o.id) };
  return callRefusal(w.s, w.seat, call) === null ? call : null;
}

function crawlGain(w: World, man: Man): number {
  return bestPlan(w, man, { ...freshRest(man.o, 3), armed: false, only: "crawl" }, 8).gain;
}

interface Crawl {
  readonly soldier: string;
  readonly path: [number, number][];
  readonly find: boolean;
}

/** Who crawls next and where (PS-7.4-2): the one who gains most. */
export function crawlOf(w: World, ids: readonly string[]): Crawl | null {
  let best: Crawl | null = null;
  let most = 0;
  for (const man of w.own) {
    if (!ids.includes(man.o.id)) continue;
    const plan = bestPlan(w, man, { ...freshRest(man.o, 3), armed: false, only: "crawl" }, 16);
    if (plan.move === null || plan.gain <= most) continue;
    most = plan.gain;
    best = { soldier: man.o.id, path: plan.path.map(({ x, y }) => [x, y]), find: false };
  }
  return best;
}

// --- the preliminary bombardment

/** PS-10.GB-1, PS-10.GB-2: the marker that catches most, own men left out of it. */
export function stonkOf(w: World): { use: true; x: number; y: number } | { use: false } {
  const markers = [...centres(w), ...w.foes.flatMap((foe) => markersNear(w, foe).slice(0, 4))];
  const ranked = markers
    .map((m) => ({ ...m, worth: blastAt(w, m.x, m.y, 1500, "three") }))
    .filter((m) => m.worth > 0)
    .toSorted((a, b) => b.worth - a.worth);
  for (const { x, y } of ranked.slice(0, 30)) {
    if (x < 0 || y < 0 || x > TABLE || y > TABLE) continue;
    if (bombardRefusal(w.s, w.seat, { x, y }) === null) return { use: true, x, y };
  }
  return { use: false };
}
