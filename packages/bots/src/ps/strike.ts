import { actRefusal, chained, shotLimit, within } from "@escaramuza/rules-ps";
import type { Act, Activation, Soldier } from "@escaramuza/rules-ps";
import { coverOf, inSight, markerInSight } from "./ground.ts";
import { BLAST_REACH, fails, inBlast } from "./odds.ts";
import type { Scatter } from "./odds.ts";
import { shotModifier, shotWorth } from "./look.ts";
import { hurt } from "./weigh.ts";
import type { Attack } from "./weigh.ts";
import type { Man, World } from "./world.ts";

/** An attack that was decided on, written out as an answer that is legal now, or null. */
export function attackAct(w: World, a: Activation, me: Man, attack: Attack, target: number): Act | null {
  const foe = w.foes[target];
  if (foe === undefined) return null;
  const act = written(w, a, me, attack, foe);
  return act !== null && actRefusal(w.s, act) === null ? act : null;
}

function written(w: World, a: Activation, me: Man, attack: Attack, foe: Man): Act | null {
  switch (attack) {
    case "none":
      return null;
    case "aim":
      return { do: "shoot", aim: true, targets: [foe.o.id] };
    case "shoot":
      return shots(w, a, me, foe);
    case "panzerfaust":
      return { do: "panzerfaust", target: foe.o.id };
    case "assault":
      return { do: "assault", target: foe.o.id };
    case "grenade":
      return grenade(w, a, me, foe);
    case "rifleGrenade":
      return rifleGrenade(w, foe);
  }
}

// --- shots

const SPLIT_BONUS = 0.1;

/** Shot after shot to where the next one is worth most; a foe shot at cannot react (PS-6.2.7-1). */
function shots(w: World, a: Activation, me: Man, first: Man): Act | null {
  const targets = w.foes.map((foe) => shotAt(w, me, foe)).filter((t) => t !== null);
  const chosen: Soldier[] = [];
  const count = new Map<Man, number>();
  const most = (far: boolean): number => Math.min(shotLimit(w.s, a, me.o, far).max, Math.max(1, a.pa));
  for (let n = 0; n < 3; n++) {
    let best: (typeof targets)[number] | null = null;
    let bestGain = 0;
    for (const t of targets) {
      if (n === 0 && t.foe !== first) continue;
      const before = count.get(t.foe) ?? 0;
      if (before === 0 && n > 0 && !chained([...new Set([...chosen, t.foe.o])])) continue;
      const far = t.gap > me.autoUpTo || chosen.some((o) => !within(me.o, o, me.autoUpTo));
      if (n >= most(far)) continue;
      const gain =
        shotWorth(t.foe, t.modifier, t.gap <= 1000, before + 1) -
        (before === 0 ? 0 : shotWorth(t.foe, t.modifier, t.gap <= 1000, before)) +
        (before === 0 && t.foe.reacts > 0 ? SPLIT_BONUS : 0);
      if (gain <= bestGain) continue;
      best = t;
      bestGain = gain;
    }
    if (best === null) break;
    chosen.push(best.foe.o);
    count.set(best.foe, (count.get(best.foe) ?? 0) + 1);
  }
  return chosen.length === 0 ? null : { do: "shoot", aim: false, targets: chosen.map((o) => o.id) };
}

function shotAt(
  w: World,
  me: Man,
  foe: Man,
): { readonly foe: Man; readonly gap: number; readonly modifier: number } | null {
  const gap = Math.hypot(foe.place.x - me.place.x, foe.place.y - me.place.y) - 250;
  if (gap > me.range || !inSight(w.g, me.place.x, me.place.y, foe.place.x, foe.place.y)) return null;
  return { foe, gap, modifier: shotModifier(me, foe, gap, coverOf(w.g, me.place.x, me.place.y, foe.place), false) };
}

// --- markers

const RADIUS = 600;
const BESIDE = 228;
const AROUND = Array.from({ length: 8 }, (_, k) => [Math.cos((Math.PI * k) / 4), Math.sin((Math.PI * k) / 4)] as const);

function grenade(w: World, a: Activation, me: Man, foe: Man): Act | null {
  const at = bestMarker(
    w,
    markersNear(w, foe),
    RADIUS,
    (x, y) => (a.move === null && markerInSight(w.g, me.place.x, me.place.y, x, y) ? "steady" : "two"),
    (x, y) => actRefusal(w.s, { do: "grenade", x, y }) === null,
  );
  return at === null ? null : { do: "grenade", ...at };
}

function rifleGrenade(w: World, foe: Man): Act | null {
  const at = bestMarker(
    w,
    markersNear(w, foe),
    RADIUS,
    () => "two",
    (x, y) => actRefusal(w.s, { do: "rifleGrenade", x, y }) === null,
  );
  return at === null ? null : { do: "rifleGrenade", ...at };
}

export interface Marker {
  readonly x: number;
  readonly y: number;
}

/** Beside a foe in eight directions, and between him and his neighbours. */
export function markersNear(w: World, foe: Man): Marker[] {
  const markers = AROUND.map(([dx, dy]) => ({
    x: Math.round(foe.place.x + dx * BESIDE),
    y: Math.round(foe.place.y + dy * BESIDE),
  }));
  for (const other of w.foes) {
    const d = Math.hypot(other.place.x - foe.place.x, other.place.y - foe.place.y);
    if (other !== foe && d < 1400)
      markers.push({
        x: Math.round((foe.place.x + other.place.x) / 2),
        y: Math.round((foe.place.y + other.place.y) / 2),
      });
  }
  return markers;
}

/** The legal marker with the best expected result, or null when none is better than nothing. */
function bestMarker(
  w: World,
  markers: readonly Marker[],
  radius: number,
  scatter: (x: number, y: number) => Scatter,
  legal: (x: number, y: number) => boolean,
): Marker | null {
  const ranked = markers
    .map((m) => ({ at: m, worth: blastAt(w, m.x, m.y, radius, scatter(m.x, m.y)) }))
    .filter((m) => m.worth > 0)
    .toSorted((p, q) => q.worth - p.worth);
  for (const { at } of ranked.slice(0, TRIED)) if (legal(at.x, at.y)) return { x: at.x, y: at.y };
  return null;
}

const TRIED = 8;

/** Expected worth of a blast there: foes for, friends against, everybody 9+ (table T6). */
export function blastAt(w: World, x: number, y: number, radius: number, scatter: Scatter): number {
  let sum = 0;
  for (const foe of w.foes)
    if (isClose(foe, x, y))
      sum += inBlast(scatter, radius, Math.hypot(foe.place.x - x, foe.place.y - y)) * hurt(foe, 9);
  for (const friend of w.own)
    if (isClose(friend, x, y))
      sum -= 1.1 * inBlast(scatter, radius, Math.hypot(friend.place.x - x, friend.place.y - y)) * hurt(friend, 9);
  return sum;
}

function isClose({ place }: Man, x: number, y: number): boolean {
  return Math.abs(place.x - x) <= BLAST_REACH && Math.abs(place.y - y) <= BLAST_REACH;
}

/** Fire at will on one man (PS-7.3-4): suppressed on a failure, out at 6 or less. */
export function burstWorth(foe: Man, need: number): number {
  const out = fails(7, foe.evasion);
  return out * foe.worth + (fails(need, foe.evasion) - out) * foe.hold;
}
