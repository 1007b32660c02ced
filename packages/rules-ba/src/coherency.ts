import type { Refusal } from "@escaramuza/kernel";
import { isCoherent } from "@escaramuza/units";
import { DATA } from "./data.ts";
import { isJoined, planned } from "./plan.ts";
import type { Body } from "./plan.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Point, Unit } from "./state.ts";
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

/** Why the body may not end at those places, in the order of its models. */
export function coherencyRefusal(body: Body, ends: readonly Point[]): Refusal | null {
  const { models, field, stands } = body;
  const link = linkOf(field.radius);
  const joined = (points: readonly Point[]): Point[] => points.filter((_, i) => isTied(body, i));
  const after = joined(ends);
  if (isCoherent(after, link)) return null;
  const refusal = no("BA-GEO-20", "notCoherent", { unit: field.unit.id });
  const before = joined(models);
  if (!stands || isCoherent(before, link)) return refusal;
  // BA-GEO-30: only where it cannot close up; and then nearer together than it was.
  const a = scatterOf(after, link);
  const b = scatterOf(before, link);
  if (a.parts > b.parts || (a.parts === b.parts && a.gaps > b.gaps + EPS)) return refusal;
  const anchor = models[0];
  if (anchor === undefined) return null;
  const gathered = planned(body, { x: anchor.x, y: anchor.y, shape: "keep", places: [] });
  return Array.isArray(gathered) ? refusal : null;
}

function isTied({ models }: Body, i: number): boolean {
  const model = models[i];
  return model !== undefined && isJoined(model);
}

/** In how many parts they stand, and how much they would have to close up. */
export function scatterOf(places: readonly Point[], link: number): { readonly parts: number; readonly gaps: number } {
  const left = places.slice(1);
  const best = left.map((p) => apart(p, places[0] ?? p));
  let parts = places.length === 0 ? 0 : 1;
  let gaps = 0;
  while (left.length > 0) {
    let next = 0;
    for (const [i, far] of best.entries()) if (far < (best[next] ?? Infinity)) next = i;
    const far = best[next] ?? 0;
    if (far > link) {
      parts++;
      gaps += far - link;
    }
    const [joined] = left.splice(next, 1);
    best.splice(next, 1);
    if (joined !== undefined) for (const [i, p] of left.entries()) best[i] = Math.min(best[i] ?? Infinity, apart(p, joined));
  }
  return { parts, gaps };
}

function apart(a: Point, b: Point): number {
  return Math.sqrt((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y));
}
