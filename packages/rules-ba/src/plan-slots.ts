import { apart } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { isCoherent, isLinked, shortestAssignment } from "@escaramuza/units";
import type { Known } from "@escaramuza/units";
import type { March } from "./answers.ts";
import { DATA } from "./data.ts";
import { mayRest, restRefusal } from "./field.ts";
import type { Field } from "./field.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Model, Point } from "./state.ts";

/** Slots of a march: moved where nobody may stand, and dealt out (BA-GEO-22, BA-GEO-23, BA-GEO-28). */

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

export type Wish = Omit<March, "do">;
const { spacingTight, spacingNormal, spacingLoose, plannerGrid, plannerReach, coherency } = DATA.figures;
export const GRID = plannerGrid.value;

/** One body, one wish, one allowance. */
export interface Trial {
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

export function trialOf(body: Body, wish: Wish, allowance: number, road: boolean): Trial {
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
export const NOBODY: Model = {
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

// --- slots that nobody may stand on

/** BA-GEO-28, BA-R18 (2): front to back. */
export function repaired(trial: Trial, slots: Point[], facing: Point, keeps: boolean): Point[] | Refusal {
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
    const asIs = isFree(trial, slot.x, slot.y, fixed, gathers && tied) && mayRest(field, slot.x, slot.y);
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
function isFree({ body, link }: Trial, x: number, y: number, fixed: readonly Point[], tied: boolean): boolean {
  const least = 2 * body.field.radius - EPS;
  let linked = !tied;
  for (const q of fixed) {
    const far = (x - q.x) * (x - q.x) + (y - q.y) * (y - q.y);
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
  for (const by of offsets()) {
    const x = slot.x + by.x;
    const y = slot.y + by.y;
    if (from !== null && (x - from.x) * (x - from.x) + (y - from.y) * (y - from.y) > reach * reach) continue;
    if (isFree(trial, x, y, fixed, tied) && mayRest(field, x, y)) return { x, y };
  }
  return null;
}

/** BA-GEO-30: who is far from the others goes beside one of them, where his way is the shortest. */
function beside(trial: Trial, model: Model, fixed: readonly Point[]): Point | null {
  if (!trial.scattered) return null;
  const { field } = trial.body;
  const near = 2 * field.radius;
  const ring = offsets().filter(({ x, y }) => {
    const away = x * x + y * y;
    return away >= near * near && away <= trial.link * trial.link;
  });
  let best: Point | null = null;
  let least = Infinity;
  for (const q of fixed)
    for (const { x, y } of ring) {
      const p = { x: q.x + x, y: q.y + y };
      const far = apart(p, model);
      if (far > least || (far === least && best !== null && (p.x - best.x || p.y - best.y) >= 0)) continue;
      if (!isFree(trial, p.x, p.y, fixed, true) || !mayRest(field, p.x, p.y)) continue;
      best = p;
      least = far;
    }
  return best;
}

/** BA-GEO-22, BA-GEO-23: the anchor in the middle, the others so that the longest way is as short as can be. */
export function dealt(trial: Trial, slots: readonly Point[], origin: Point): Point[] | Refusal {
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

export function tooFar(model: string, length: number, range: number): Refusal {
  return no("BA-GEO-24", "tooFar", { model, length: Math.ceil(length - EPS), range });
}
