import { apart } from "@escaramuza/geometry";
import { keptFor } from "@escaramuza/kernel";
import type { Refusal } from "@escaramuza/kernel";
import type { Board } from "./board.ts";
import { isCoherent, shortestWay, slotsOf } from "@escaramuza/units";
import { DATA } from "./data.ts";
import { isStuck, restRefusal, startsNear, stretchRefusal } from "./field.ts";
import { fieldKey, pointsKey } from "./keys.ts";
import { groundOf } from "./passage.ts";
import { GRID, NOBODY, dealt, isJoined, repaired, tooFar, trialOf } from "./plan-slots.ts";
import type { Body, Trial, Wish } from "./plan-slots.ts";
import { isRoadWay } from "./rates.ts";
import { no } from "./refusal.ts";
import { EPS } from "./state.ts";
import type { Model, Point, Unit } from "./state.ts";
import type { Way } from "./ways.ts";

const REPAIR = DATA.figures.plannerReach.value;
/** Points of a way but its start. */
const SEGMENTS = 24;

/**
 * BA-GEO-28: ways of a body of men to a wished place. Slots, repaired where nobody may stand; who takes which; the shortest ways
 * there; and where that is too far or closed, the origin slides back along the anchor's own way.
 */
export function planned(body: Body, wish: Wish): readonly Way[] | Refusal {
  // Who is not on the table sets out from wherever is best: that is not told by where he is.
  return body.stands ? kept(body.field.board, keyOf(body, wish), () => newPlan(body, wish)) : newPlan(body, wish);
}

const kept = keptFor<Board, readonly Way[] | Refusal>(2000);

function keyOf({ field, models, allowance, roadAllowance, forward }: Body, wish: Wish): string {
  const { x, y, shape, places, spacing = "", dx = "", dy = "" } = wish;
  const told = `${x} ${y} ${shape} ${spacing} ${dx} ${dy} ${places.length === 0 ? "" : JSON.stringify(places)}`;
  const ahead = forward === null ? "" : `${forward.x} ${forward.y}`;
  return `${field.unit.id}/${told}/${allowance} ${roadAllowance} ${ahead}/${pointsKey(models)}/${fieldKey(field)}`;
}

function newPlan(body: Body, wish: Wish): readonly Way[] | Refusal {
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
  const more = REPAIR;
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
