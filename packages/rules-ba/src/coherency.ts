import { apart } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { groupsOf, isCoherent, mainGroup, shortestWay } from "@escaramuza/units";
import { DATA } from "./data.ts";
import { mayRest, startsNear } from "./field.ts";
import { groundOf } from "./passage.ts";
import { cutBack, lengthOf, planned } from "./plan.ts";
import { isJoined } from "./plan-slots.ts";
import type { Body } from "./plan-slots.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Model, Point, Unit } from "./state.ts";
import { endOf } from "./ways.ts";
import type { Way } from "./ways.ts";
import { modelRadius } from "./board.ts";

/** BA-GEO-20, BA-GEO-30: who ends together, and who may end apart. */

const COHERENCY = DATA.figures.coherency.value;

/** BA-GEO-20: as it stands on the table; crews keep to their gun (BA-GUN-2). */
export function isInCoherency(unit: Unit): boolean {
  if (unit.place.at !== "table" || unit.vehicle !== null) return true;
  const men = unit.models.filter((model) => model.alive && isJoined(model));
  const { gun } = unit;
  if (gun === null) return isCoherent(men, linkOf(modelRadius(unit)));
  const reach = DATA.figures.crewRadius.value + EPS;
  return men.every(({ x, y }) => (x - gun.x) * (x - gun.x) + (y - gun.y) * (y - gun.y) <= reach * reach);
}

export function linkOf(radius: number): number {
  return 2 * radius + COHERENCY + EPS;
}

/** Why the body may not end at those places, in the order of its models. `anywhere`: the same body, whatever way it goes. */
export function coherencyRefusal(body: Body, ends: readonly Point[], anywhere: () => Body | null): Refusal | null {
  const { models, field, stands } = body;
  const link = linkOf(field.radius);
  const joined = (points: readonly Point[]): Point[] => points.filter((_, i) => isTied(body, i));
  const after = joined(ends);
  if (isCoherent(after, link)) return null;
  const refusal = no("BA-GEO-20", "notCoherent", { unit: field.unit.id });
  const before = joined(models);
  if (!stands || isCoherent(before, link)) return refusal;
  // BA-GEO-30: only where it cannot close up; and then as near together as it can come. What it was is the cheapest to ask.
  const scatter = scatterOf(after, link);
  if (isWider(scatter, scatterOf(before, link))) return refusal;
  const whole = anywhere();
  return whole !== null && isWider(scatter, leastScatter(whole)) ? refusal : null;
}

/** BA-GEO-30: more parts, or as many and farther apart. */
function isWider(a: Scatter, b: Scatter): boolean {
  return a.parts > b.parts || (a.parts === b.parts && a.gaps > b.gaps + EPS);
}

/** BA-GEO-30: what is asked of a scattered body. */
function leastScatter(body: Body): Scatter {
  const ends = (closedUp(body) ?? strayWays(body))?.map(endOf) ?? body.models;
  return scatterOf(
    ends.filter((_, i) => isTied(body, i)),
    linkOf(body.field.radius),
  );
}

function isTied({ models }: Body, i: number): boolean {
  const model = models[i];
  return model !== undefined && isJoined(model);
}

/** In how many parts they stand, how much they would have to close up, and the widest gap between two parts. */
interface Scatter {
  readonly parts: number;
  readonly gaps: number;
  readonly widest: number;
}

export function scatterOf(places: readonly Point[], link: number): Scatter {
  const left = places.slice(1);
  const best = left.map((p) => apart(p, places[0] ?? p));
  let parts = places.length === 0 ? 0 : 1;
  let gaps = 0;
  let widest = 0;
  while (left.length > 0) {
    let next = 0;
    for (const [i, far] of best.entries()) if (far < (best[next] ?? Infinity)) next = i;
    const far = best[next] ?? 0;
    if (far > link) {
      parts++;
      gaps += far - link;
      widest = Math.max(widest, far - link);
    }
    const [joined] = left.splice(next, 1);
    best.splice(next, 1);
    if (joined !== undefined)
      for (const [i, p] of left.entries()) best[i] = Math.min(best[i] ?? Infinity, apart(p, joined));
  }
  return { parts, gaps, widest };
}

/** BA-GEO-30: how a scattered unit closes up within its allowance: round one of its men or half way; null where it cannot. */
export function closedUp(body: Body): readonly Way[] | null {
  const { models, field, allowance, roadAllowance } = body;
  const { widest } = scatterOf(models.filter(isJoined), linkOf(field.radius));
  // Two parts that cannot meet however they go: nothing to plan.
  if (widest > 2 * Math.max(allowance, roadAllowance) + 2 * EPS) return null;
  for (const { x, y } of [...models.slice(0, 1), middleOf(models), ...models.slice(1)]) {
    const ways = planned(body, { x, y, shape: "keep", places: [] });
    if (!("code" in ways)) return ways;
  }
  return null;
}

function middleOf(models: readonly Model[]): Point {
  const sum = models.reduce((so, { x, y }) => ({ x: so.x + x, y: so.y + y }), { x: 0, y: 0 });
  return { x: Math.round(sum.x / models.length), y: Math.round(sum.y / models.length) };
}

const STEP = DATA.figures.plannerGrid.value;
const SEGMENTS = 24;

/**
 * BA-GEO-30: where a scattered unit cannot close up, its largest part stays and the others come as near to it as they can; null where
 * that changes nothing.
 */
export function strayWays(body: Body): readonly Way[] | null {
  const { models, field } = body;
  const link = linkOf(field.radius);
  const main = new Set(mainGroup(models, link));
  if (groupsOf(models.filter(isJoined), link).length < 2) return null;
  const ends: Point[] = models.map(({ x, y }) => ({ x, y }));
  const paths: (readonly Point[])[] = ends.map((p) => [p]);
  const core = models.filter((_, i) => main.has(i));
  const gap = (model: Model): number => Math.min(...core.map((one) => apart(one, model)));
  const strays = models
    .map((model, i) => ({ model, i }))
    .filter(({ model, i }) => !main.has(i) && isJoined(model))
    .toSorted((a, b) => gap(a.model) - gap(b.model) || a.i - b.i);
  for (const { model, i } of strays) {
    const goal = core.reduce((best, one) => (apart(one, model) < apart(best, model) ? one : best), core[0] ?? model);
    const path = towards(
      body,
      model,
      goal,
      ends.filter((_, j) => j !== i),
    );
    const end = path?.at(-1);
    if (path === null || end === undefined) continue;
    paths[i] = path;
    ends[i] = end;
  }
  const after = scatterOf(
    ends.filter((_, i) => isTied(body, i)),
    link,
  );
  const before = scatterOf(models.filter(isJoined), link);
  if (after.parts > before.parts || (after.parts === before.parts && after.gaps >= before.gaps - EPS)) return null;
  return models.map(({ id, x, y }, i) => ({ model: id, path: paths[i] ?? [{ x, y }] }));
}

/** As far along the way to the goal as he comes to stand. */
function towards(body: Body, { x, y }: Model, goal: Point, others: readonly Point[]): readonly Point[] | null {
  const { field, allowance } = body;
  const ground = groundOf(field, startsNear(field, x, y));
  const from = { x, y };
  const guide = shortestWay(ground, from, goal, 4 * allowance, SEGMENTS)?.points ?? [from, goal];
  const least = 2 * field.radius - EPS;
  const whole = lengthOf(guide);
  for (let by = Math.min(allowance, whole); by > 0; by -= STEP) {
    const p = cutBack(guide, by);
    if (!mayRest(field, p.x, p.y) || others.some((q) => apart(p, q) < least)) continue;
    const way = shortestWay(ground, from, p, allowance + EPS, SEGMENTS);
    if (way !== null) return way.points;
  }
  return null;
}
