import type { Refusal } from "@escaramuza/kernel";
import { isCoherent, isLinked, shortestAssignment, shortestWay, slotsOf } from "@escaramuza/units";
import type { Known } from "@escaramuza/units";
import type { March } from "./answers.ts";
import { DATA } from "./data.ts";
import { isStuck, mayRest, restRefusal, startsNear, stretchRefusal } from "./field.ts";
import type { Field } from "./field.ts";
import { groundOf } from "./passage.ts";
import { isRoadWay } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Model, Point, Unit } from "./state.ts";
import type { Way } from "./ways.ts";

/**
 * BA-GEO-28: ways of a body of men to a wished place. Slots, repaired where nobody may stand; who takes which; the shortest ways
 * there; and where that is too far or closed, the origin slides back along the anchor's own way.
 */
export interface Body {
  readonly field: Field;
  readonly models: readonly Model[];
  /** Where a model sets out from to get there, the best first: its place, a point of an edge, openings. */
  readonly starts: (model: Model, to: Point) => readonly Point[];
  /** They stand on the table, so that a formation can be kept. */
  readonly stands: boolean;
  /** Which way a formation looks that is not told. */
  readonly forward: Point | null;
  readonly allowance: number;
  /** For ways on road all along; the same as the allowance for most. */
  readonly roadAllowance: number;
}

type Wish = Omit<March, "do">;

const { spacingTight, spacingNormal, spacingLoose, plannerGrid, plannerReach, coherency } = DATA.figures;
const GRID = plannerGrid.value;
/** Points of a way but its start. */
const SEGMENTS = 24;

export function planned(body: Body, wish: Wish): readonly Way[] | Refusal {
  const { field, models } = body;
  const known = wish.places.find(({ model }) => !models.some(({ id }) => id === model));
  if (known !== undefined) return no("BA-GEO-27", "notOfUnit", { model: known.model });
  const stuck = body.stands ? models.find(({ x, y }) => isStuck(field, x, y)) : undefined;
  if (stuck !== undefined) return no("BA-MOVE-6", "startsInRough", { model: stuck.id });
  const plain = slid(body, wish, body.allowance, false);
  if (body.roadAllowance <= body.allowance || (isPlan(plain) && plain.short === 0))
    return isPlan(plain) ? plain.ways : plain;
  const byRoad = slid(body, wish, body.roadAllowance, true);
  if (!isPlan(byRoad) || (isPlan(plain) && plain.short <= byRoad.short)) return isPlan(plain) ? plain.ways : plain;
  return byRoad.ways;
}

interface Plan {
  readonly ways: readonly Way[];
  /** How far the origin had to slide back. */
  readonly short: number;
}

function isPlan(plan: Plan | Refusal): plan is Plan {
  return "ways" in plan;
}

function slid(body: Body, wish: Wish, allowance: number, road: boolean): Plan | Refusal {
  const trial = trialOf(body, wish, allowance, road);
  const goal = { x: wish.x, y: wish.y };
  const guide = guideOf(trial, goal);
  const whole = lengthOf(guide);
  // Men put by hand do not slide.
  const last = wish.places.length > 0 ? 0 : Math.ceil(whole / GRID);
  const first = last === 0 ? 0 : Math.max(0, Math.ceil((whole - allowance - EPS) / GRID));
  let refusal: Refusal | null = null;
  for (let k = first; k <= last; k++) {
    if (k > 0 && k * GRID >= whole) break;
    const ways = attempted(trial, k === 0 ? goal : cutBack(guide, whole - k * GRID));
    if (isWays(ways)) return { ways, short: k * GRID };
    refusal ??= ways;
  }
  return refusal ?? no("BA-GEO-24", "noWay", { unit: body.field.unit.id });
}

function isWays(ways: readonly Way[] | Refusal): ways is readonly Way[] {
  return Array.isArray(ways);
}

// --- one attempt

interface Trial {
  readonly body: Body;
  readonly wish: Wish;
  readonly allowance: number;
  readonly road: boolean;
  readonly anchor: number;
  readonly known: Known;
  readonly pitch: number;
  readonly link: number;
  /** It stands in parts and has to close up (BA-GEO-30). */
  readonly scattered: boolean;
}

function trialOf(body: Body, wish: Wish, allowance: number, road: boolean): Trial {
  const { models, field } = body;
  const size = 2 * field.radius;
  const link = size + coherency.value + EPS;
  const joined = models.filter(isJoined);
  return {
    body,
    wish,
    allowance,
    road,
    anchor: Math.max(0, models.indexOf(anchorOf(models) ?? models[0] ?? NOBODY)),
    known: new Map(),
    pitch: size + (wish.spacing === undefined ? spacingNow(body, size) : SPACINGS[wish.spacing]),
    link,
    scattered: body.stands && !isCoherent(joined, link),
  };
}

const SPACINGS = { tight: spacingTight.value, normal: spacingNormal.value, loose: spacingLoose.value };
const NOBODY: Model = {
  id: "",
  x: 0,
  y: 0,
  alive: false,
  role: "ordinary",
  weapons: [],
  spent: [],
  sidecar: false,
  facing: null,
};

/** BA-GEO-20: spotters are exempt. */
export function isJoined({ role }: Model): boolean {
  return role !== "spotter";
}

/** BA-GEO-22 */
export function anchorOf(models: readonly Model[]): Model | null {
  for (const role of ["leader", "officer", "gunner"] as const) {
    const found = models.find((model) => model.role === role);
    if (found !== undefined) return found;
  }
  return models[0] ?? null;
}

/** As the unit now stands: of the three the one nearest to the usual gap between neighbours. */
function spacingNow({ models, stands }: Body, size: number): number {
  if (!stands || models.length < 2) return SPACINGS.normal;
  const gaps = models.map((a) =>
    models.reduce((least, b) => (a === b ? least : Math.min(least, apart(a, b) - size)), Infinity),
  );
  const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  return Object.values(SPACINGS).reduce((best, one) => (Math.abs(one - usual) < Math.abs(best - usual) ? one : best));
}

function attempted(trial: Trial, origin: Point): readonly Way[] | Refusal {
  const { body, wish } = trial;
  const { models, field } = body;
  const facing = facingOf(trial, origin);
  const keeps = wish.shape === "keep" && body.stands;
  const anchorModel = models[trial.anchor] ?? NOBODY;
  const slots = keeps
    ? models.map(({ x, y }) => ({ x: x - anchorModel.x + origin.x, y: y - anchorModel.y + origin.y }))
    : slotsOf(
        wish.shape === "keep" ? "doubleLine" : wish.shape,
        models.length,
        trial.pitch,
        origin,
        facing.x,
        facing.y,
      );
  const refusal = reachRefusal(trial, slots, keeps);
  if (refusal !== null) return refusal;
  const fixed = repaired(trial, slots, facing, keeps);
  if (!Array.isArray(fixed)) return fixed;
  const ends = keeps ? fixed : dealt(trial, fixed, origin);
  if (!Array.isArray(ends)) return ends;
  for (const { model, x, y } of wish.places) {
    const i = models.findIndex(({ id }) => id === model);
    if (i >= 0) ends[i] = { x, y };
  }
  if (wish.places.length > 0) {
    const refusal = byHandRefusal(trial, ends);
    if (refusal !== null) return refusal;
  }
  const ways: Way[] = [];
  if (body.stands)
    for (const [i, model] of models.entries()) {
      const length = apart(model, ends[i] ?? model);
      if (length > trial.allowance + EPS) return tooFar(model.id, length, trial.allowance);
    }
  for (const [i, model] of models.entries()) {
    const end = ends[i] ?? model;
    const path = wayFor(trial, model, end);
    if (path === null) return wayRefusal(trial, model, end);
    ways.push({ model: model.id, path });
  }
  const joined = ends.filter((_, i) => isJoined(models[i] ?? NOBODY));
  if (!isCoherent(joined, trial.link)) return no("BA-GEO-20", "notCoherent", { unit: field.unit.id });
  return ways;
}

/** A slot that nobody reaches, nor a place it could be moved to: no need to look further. */
function reachRefusal({ body, allowance }: Trial, slots: readonly Point[], keeps: boolean): Refusal | null {
  const { width, height } = body.field.board;
  const more = plannerReach.value;
  for (const { x, y } of slots)
    if (x < -more || y < -more || x > width + more || y > height + more)
      return no("BA-GEO-25", "offTable", { model: body.models[0]?.id ?? "" });
  if (keeps || !body.stands) return null;
  const most = allowance + more;
  for (const slot of slots) {
    let least = Infinity;
    for (const { x, y } of body.models)
      least = Math.min(least, (x - slot.x) * (x - slot.x) + (y - slot.y) * (y - slot.y));
    if (least > most * most) return tooFar(body.models[0]?.id ?? "", Math.sqrt(least), allowance);
  }
  return null;
}

/** As told, else the way it goes, else into the table or north. */
function facingOf({ body, wish, anchor }: Trial, origin: Point): Point {
  if (wish.dx !== undefined || wish.dy !== undefined) return { x: wish.dx ?? 0, y: wish.dy ?? 0 };
  if (body.forward !== null) return body.forward;
  const from = body.models[anchor] ?? origin;
  return from.x === origin.x && from.y === origin.y ? { x: 0, y: 1 } : { x: origin.x - from.x, y: origin.y - from.y };
}

// --- slots that nobody may stand on

/** BA-GEO-28 (2): front to back. */
function repaired(trial: Trial, slots: Point[], facing: Point, keeps: boolean): Point[] | Refusal {
  const { body, wish } = trial;
  const { field, models } = body;
  const gathers = keeps && trial.scattered;
  // As they stand they do not overlap, and are together: nothing to do.
  if (wish.places.length === 0 && !gathers && slots.every(({ x, y }) => mayRest(field, x, y))) return slots;
  const order = slots
    .map((p, i) => ({ i, ahead: p.x * facing.x + p.y * facing.y }))
    .toSorted((a, b) => (gathers ? rank(trial, a.i) - rank(trial, b.i) : 0) || b.ahead - a.ahead || a.i - b.i);
  const byHand = new Set(wish.places.map(({ model }) => model));
  const fixed: Point[] = keeps ? wish.places.map(({ x, y }) => ({ x, y })) : [];
  const found = [...slots];
  for (const { i } of order) {
    const slot = slots[i];
    const model = models[i] ?? NOBODY;
    if (slot === undefined || (keeps && byHand.has(model.id))) continue;
    const exempt = keeps && !isJoined(model);
    const tied = !exempt && fixed.length > 0;
    const asIs = isFree(trial, slot, fixed, gathers && tied) && mayRest(field, slot.x, slot.y);
    const from = keeps ? model : null;
    const place = asIs ? slot : (nearest(trial, slot, from, fixed, tied) ?? beside(trial, model, fixed));
    if (place === null)
      return restRefusal(field, model.id, slot.x, slot.y) ?? no("BA-GEO-25", "noRoom", { unit: field.unit.id });
    found[i] = place;
    if (!exempt) fixed.push(place);
  }
  return found;
}

/** Clear of those fixed before, and beside one of them where it has to be. */
function isFree({ body, link }: Trial, p: Point, fixed: readonly Point[], tied: boolean): boolean {
  const least = 2 * body.field.radius - EPS;
  let linked = !tied;
  for (const q of fixed) {
    const far = (p.x - q.x) * (p.x - q.x) + (p.y - q.y) * (p.y - q.y);
    if (far < least * least) return false;
    if (!linked && far <= link * link) linked = true;
  }
  return linked;
}

/** Those together with the anchor first. */
function rank({ body, anchor, link }: Trial, i: number): number {
  const at = body.models[anchor];
  const one = body.models[i];
  if (i === anchor) return 0;
  return at !== undefined && one !== undefined && isLinked(at, one, 2 * link) ? 1 : 2;
}

let rings: readonly Point[] | null = null;

/** A 0.25" grid round a slot: the nearest first, ties by bearing clockwise from north. */
function offsets(): readonly Point[] {
  if (rings !== null) return rings;
  const most = plannerReach.value / GRID;
  const found: Point[] = [];
  for (let i = -most; i <= most; i++)
    for (let j = -most; j <= most; j++)
      if ((i !== 0 || j !== 0) && i * i + j * j <= most * most) found.push({ x: i, y: j });
  rings = found
    .toSorted((a, b) => a.x * a.x + a.y * a.y - b.x * b.x - b.y * b.y || turnOf(a) - turnOf(b))
    .map(({ x, y }) => ({ x: x * GRID, y: y * GRID }));
  return rings;
}

/** Grows with the bearing. */
function turnOf({ x, y }: Point): number {
  const size = Math.abs(x) + Math.abs(y);
  return x >= 0 ? 1 - y / size : 3 + y / size;
}

/** `from`: whose slot it is, where that is known: what is out of his reach is no use to him. */
function nearest(trial: Trial, slot: Point, from: Point | null, fixed: readonly Point[], tied: boolean): Point | null {
  const { field } = trial.body;
  const reach = trial.allowance + EPS;
  for (const { x, y } of offsets()) {
    const p = { x: slot.x + x, y: slot.y + y };
    if (from !== null && (p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y) > reach * reach) continue;
    if (isFree(trial, p, fixed, tied) && mayRest(field, p.x, p.y)) return p;
  }
  return null;
}

/** BA-GEO-30: who is far from the others goes beside one of them, where his way is the shortest. */
function beside(trial: Trial, model: Model, fixed: readonly Point[]): Point | null {
  if (!trial.scattered) return null;
  const { field } = trial.body;
  const near = 2 * field.radius;
  const places = fixed.flatMap((q) =>
    offsets().flatMap(({ x, y }) => {
      const away = x * x + y * y;
      return away >= near * near && away <= trial.link * trial.link ? [{ x: q.x + x, y: q.y + y }] : [];
    }),
  );
  const sorted = places.toSorted((a, b) => apart(a, model) - apart(b, model) || a.x - b.x || a.y - b.y);
  return sorted.find((p) => isFree(trial, p, fixed, true) && mayRest(field, p.x, p.y)) ?? null;
}

/** BA-GEO-22, BA-GEO-23: the anchor in the middle, the others so that the longest way is as short as can be. */
function dealt(trial: Trial, slots: readonly Point[], origin: Point): Point[] | Refusal {
  const { body, anchor, link } = trial;
  const { models } = body;
  let middle = 0;
  for (const [i, p] of slots.entries()) if (apart(p, origin) < apart(slots[middle] ?? p, origin)) middle = i;
  const rest = models.flatMap((_, i) => (i === anchor ? [] : [i]));
  const left = slots.filter((_, j) => j !== middle);
  const starts = rest.map((i) => {
    const model = models[i] ?? NOBODY;
    return body.stands ? model : (body.starts(model, origin)[0] ?? model);
  });
  const most = body.stands ? trial.allowance + EPS : Infinity;
  const taken = shortestAssignment(starts, left, most);
  if (taken === null) return tooFar(models[rest[0] ?? 0]?.id ?? "", farthest(starts, left), trial.allowance);
  const ends: Point[] = models.map((model) => model);
  ends[anchor] = slots[middle] ?? origin;
  rest.forEach((i, k) => {
    ends[i] = left[taken[k] ?? 0] ?? origin;
  });
  // BA-GEO-23: the assistant stays with his gunner.
  const gunner = models.findIndex(({ role }) => role === "gunner");
  const assistant = models.findIndex(({ role }) => role === "assistant");
  const at = ends[gunner];
  const other = ends[assistant];
  if (at !== undefined && other !== undefined && !isLinked(at, other, link)) {
    let best = -1;
    for (const [i, p] of ends.entries())
      if (i !== gunner && i !== assistant && apart(p, at) < (best < 0 ? Infinity : apart(ends[best] ?? p, at)))
        best = i;
    const swapped = ends[best];
    if (swapped !== undefined) {
      ends[best] = other;
      ends[assistant] = swapped;
    }
  }
  return ends;
}

/** How far the one with the longest way has it at least. */
function farthest(starts: readonly Point[], slots: readonly Point[]): number {
  let most = 0;
  for (const slot of slots) most = Math.max(most, Math.min(...starts.map((start) => apart(start, slot))));
  return most;
}

function byHandRefusal(trial: Trial, ends: readonly Point[]): Refusal | null {
  const { field } = trial.body;
  for (const { model, x, y } of trial.wish.places) {
    const refusal = restRefusal(field, model, x, y);
    if (refusal !== null) return refusal;
  }
  return overlapRefusal(field.unit, ends, field.radius);
}

/** BA-GEO-25: bases of the unit do not overlap. */
export function overlapRefusal(unit: Unit, ends: readonly Point[], radius: number): Refusal | null {
  const least = 2 * radius - EPS;
  for (const [i, a] of ends.entries())
    for (let j = 0; j < i; j++) {
      const b = ends[j];
      if (b !== undefined && (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y) < least * least)
        return no("BA-GEO-25", "overlapping", { unit: unit.id });
    }
  return null;
}

// --- ways

function wayFor(trial: Trial, model: Model, to: Point): readonly Point[] | null {
  const { body, allowance, known, road } = trial;
  let best: readonly Point[] | null = null;
  let least = Infinity;
  for (const start of body.starts(model, to)) {
    const from = { x: start.x, y: start.y };
    if (apart(from, to) >= least) continue;
    const near = startsNear(body.field, from.x, from.y);
    const way = shortestWay(
      groundOf(body.field, near, road),
      from,
      to,
      allowance + EPS,
      SEGMENTS,
      near.length === 0 ? known : null,
    );
    if (way === null || way.cost >= least) continue;
    best = way.points;
    least = way.cost;
  }
  return best;
}

function wayRefusal({ body, allowance, road }: Trial, model: Model, to: Point): Refusal {
  const from = body.starts(model, to)[0] ?? to;
  const length = apart(from, to);
  if (length > allowance + EPS) return tooFar(model.id, length, allowance);
  if (road && !isRoadWay(body.field.board, [from, to])) return no("BA-MOVE-8", "offRoad", { model: model.id });
  return (
    stretchRefusal(body.field, model.id, from.x, from.y, to.x, to.y, startsNear(body.field, from.x, from.y)) ??
    no("BA-GEO-24", "noWay", { unit: body.field.unit.id })
  );
}

export function tooFar(model: string, length: number, range: number): Refusal {
  return no("BA-GEO-24", "tooFar", { model, length: Math.ceil(length - EPS), range });
}

/** The anchor's own way to the place it is dragged to; straight where there is none. */
function guideOf(trial: Trial, goal: Point): readonly Point[] {
  const { body, anchor, allowance, road } = trial;
  const model = body.models[anchor] ?? NOBODY;
  const start = body.starts(model, goal)[0] ?? goal;
  const from = { x: start.x, y: start.y };
  if (apart(from, goal) > 2 * allowance) return [from, goal];
  const near = startsNear(body.field, from.x, from.y);
  return (
    shortestWay(
      groundOf(body.field, near, road),
      from,
      goal,
      2 * allowance,
      SEGMENTS,
      near.length === 0 ? trial.known : null,
    )?.points ?? [from, goal]
  );
}

export function lengthOf(path: readonly Point[]): number {
  let length = 0;
  for (let i = 1; i < path.length; i++) {
    const p = path[i - 1];
    const q = path[i];
    if (p !== undefined && q !== undefined) length += apart(p, q);
  }
  return length;
}

/** The point so far along the path. */
export function cutBack(path: readonly Point[], distance: number): Point {
  let left = distance;
  let last = path[0] ?? { x: 0, y: 0 };
  for (const p of path) {
    const length = apart(last, p);
    if (length > 0 && left <= length)
      return {
        x: Math.round(last.x + ((p.x - last.x) * left) / length) + 0,
        y: Math.round(last.y + ((p.y - last.y) * left) / length) + 0,
      };
    left -= length;
    last = p;
  }
  return last;
}

function apart(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
