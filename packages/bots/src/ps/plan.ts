import type { Point } from "@escaramuza/geometry";
import { BASE, MOVE_ACTION, hasRule, pathRefusal, wayTo } from "@escaramuza/rules-ps";
import type { Activation, MoveType, Soldier } from "@escaramuza/rules-ps";
import { placeAt } from "./ground.ts";
import type { Place } from "./ground.ts";
import type { Doing } from "./look.ts";
import { gather, nextPlace } from "./places.ts";
import { SEEN, sightOf } from "./sights.ts";
import { weigh } from "./weigh.ts";
import type { Attack, Outlook } from "./weigh.ts";
import type { Man, World } from "./world.ts";

/** Where to go and what to do there: places worth a thought are gathered, the best of them weighed exactly. */

export interface Plan {
  /** What it is worth more than doing nothing. */
  readonly gain: number;
  readonly value: number;
  readonly move: MoveType | null;
  readonly place: Place;
  /** Corners of the way, the start left out. */
  readonly path: readonly Point[];
  readonly attack: Attack;
  readonly target: number;
  readonly risk: number;
}

/** What is left of an activation. */
export interface Rest {
  readonly pa: number;
  /** Activations he has left this turn after this one. */
  readonly again: number;
  readonly move: MoveType | null;
  readonly length: number;
  readonly mayMove: boolean;
  readonly armed: boolean;
  readonly fromX: number;
  readonly fromY: number;
  /** No place was found for an explosive marker: think of something else. */
  readonly noMarkers?: boolean;
  /** The only kind of move he may make: an anticipation is a crawl (PS-7.4-1). */
  readonly only?: MoveType;
}

export function restOf(a: Activation, o: Soldier, pa: number): Rest {
  return {
    pa,
    again: 2 - o.activations,
    move: a.move,
    length: a.moveLength,
    mayMove: a.move === null && a.step <= 3,
    armed: a.attack === null && !a.attended,
    fromX: a.x0,
    fromY: a.y0,
  };
}

/** A whole activation to come. */
export function freshRest(o: Soldier, pa: number): Rest {
  return { pa, again: 1 - o.activations, move: null, length: 0, mayMove: true, armed: true, fromX: o.x, fromY: o.y };
}

/** The best plan for the rest of an activation, with a legal way. `width`: places weighed exactly. */
export function bestPlan(w: World, me: Man, rest: Rest, width: number): Plan {
  const { stay, plans } = plansFor(w, me, rest, width);
  for (const plan of plans.slice(0, Math.ceil(width / 3))) {
    const path = plan.move === null ? null : pathTo(w, me, plan.move, plan.place);
    if (path !== null) return { ...plan, path };
  }
  return stay;
}

/** Centimetres (in hundredths) between places that are worth a thought each. */
const APART = 400;

/** The best few plans with a legal way, best first, for different ends: another attack, another way to move, or a place further off. */
export function plansOf(w: World, me: Man, rest: Rest, width: number, count: number): Plan[] {
  const { stay, plans } = plansFor(w, me, rest, width, true);
  const found: Plan[] = [];
  const isNew = ({ move, place, attack, target }: Plan): boolean =>
    found.every(
      (o) =>
        o.move !== move ||
        o.attack !== attack ||
        o.target !== target ||
        (o.place.x - place.x) ** 2 + (o.place.y - place.y) ** 2 > APART * APART,
    );
  for (const plan of [...plans, stay].toSorted((p, q) => q.value - p.value)) {
    if (found.length === count) break;
    if (!isNew(plan)) continue;
    const path = plan.move === null ? NO_PATH : pathTo(w, me, plan.move, plan.place);
    if (path !== null) found.push({ ...plan, path });
  }
  return found;
}

/** Staying, and whatever is better than that (or everything), best first; ways are not looked for yet. */
function plansFor(
  w: World,
  me: Man,
  rest: Rest,
  width: number,
  all = false,
): { readonly stay: Plan; readonly plans: readonly Plan[] } {
  const from = placeAt(w.g, rest.fromX, rest.fromY);
  const saw = w.foes.map((foe) => isNear(rest, foe) && (sightOf(w.g, from, foe.place) & SEEN) !== 0);
  const outlook: Outlook = { value: 0, attack: "none", target: -1, risk: 0, idle: 0 };
  const doing = (move: MoveType | null, length: number, pa: number): Doing => ({
    move,
    length,
    pa,
    again: rest.again,
    fromX: rest.fromX,
    fromY: rest.fromY,
    saw,
    motti: move === "crawl" && me.o.weapon === "rifle" && hasRule(w.s, w.seat, "motti"),
    armed: rest.armed,
    markers: rest.noMarkers !== true,
  });
  const stay = weigh(w, me, me.place, doing(rest.move, rest.length, rest.pa), outlook);
  const { idle } = stay;
  const best: Plan = {
    gain: stay.value - idle,
    value: stay.value,
    move: null,
    place: me.place,
    path: [],
    attack: stay.attack,
    target: stay.target,
    risk: stay.risk,
  };
  if (!rest.mayMove || rest.move !== null) return { stay: best, plans: [] };

  const plans: Plan[] = [];
  const gathered = gather(w, me, rest);
  if (gathered === null) return { stay: best, plans };
  for (let n = 0; n < width; n++) {
    const next = nextPlace(w, gathered);
    if (next === null) break;
    const { move, place } = next;
    const length = Math.sqrt((place.x - me.place.x) ** 2 + (place.y - me.place.y) ** 2);
    const out = weigh(w, me, place, doing(move, length, rest.pa - MOVE_ACTION[move].pa), outlook);
    if (all || out.value > best.value)
      plans.push({
        gain: out.value - idle,
        value: out.value,
        move,
        place,
        path: NO_PATH,
        attack: out.attack,
        target: out.target,
        risk: out.risk,
      });
  }
  return { stay: best, plans: plans.toSorted((a, b) => b.value - a.value) };
}

const NO_PATH: readonly Point[] = [];
const ASSAULT = 3000 + 300 + 250;

/** Could an assault reach him at all? */
function isNear(rest: Rest, { place }: Man): boolean {
  return (place.x - rest.fromX) ** 2 + (place.y - rest.fromY) ** 2 <= ASSAULT * ASSAULT;
}

/** A legal way there, the start left out, or null (PS-R82). */
export function pathTo(w: World, me: Man, move: MoveType, to: Point): Point[] | null {
  const way = keptWay(w, me, move, to);
  if (way === null || way.length < 2) return null;
  return pathRefusal(w.s, me.o, move, way, null) === null ? way.slice(1) : null;
}

/** Ways kept for a table. */
const WAYS = 4000;

/** The way found before, if it was the same in everything that matters: who goes, from where, where to, and who is in the way. */
function keptWay(w: World, { o }: Man, move: MoveType, { x, y }: Point): readonly Point[] | null {
  const far = (MOVE_ACTION[move].lengthMax ?? 0) + 2 * BASE + 1;
  let key = `${move} ${hasRule(w.s, o.seat, "allTerrain")} ${o.x} ${o.y} ${x} ${y}`;
  for (const foe of w.s.soldiers)
    if (foe.seat !== o.seat && foe.status === "active" && (foe.x - o.x) ** 2 + (foe.y - o.y) ** 2 <= far * far)
      key += ` ${foe.x} ${foe.y}`;
  const { ways } = w.g;
  const known = ways.get(key);
  if (known !== undefined) return known;
  const found = wayTo(w.s, o, move, { x, y });
  if (ways.size >= WAYS) ways.clear();
  ways.set(key, found);
  return found;
}
