import { apart } from "@escaramuza/geometry";
import type { Place } from "./coherence.ts";
import { SLACK, type Known, type Way } from "./ways.ts";

/** Ground where a straight stretch is open or closed, and costs its length. */
export interface OpenGround {
  isOpen(ax: number, ay: number, bx: number, by: number): boolean;
  /** Turning points worth trying between two places for a way of at most that length. */
  bends(from: Place, to: Place, allowance: number): readonly Place[];
}

interface Step {
  readonly at: Place;
  readonly length: number;
  /** With what is left at least. */
  readonly least: number;
  readonly parent: Step | null;
  readonly bend: number;
}

/** So many stretches are looked at before the search gives up: ground so full of corners is not worth the wait. */
const MOST_LOOKS = 4000;

/**
 * The shortest way over turning points, within the allowance, or null. Stretches are looked at only when they are the best left, so
 * a way round one corner costs little.
 */
export function shortestWay(
  ground: OpenGround,
  from: Place,
  to: Place,
  allowance: number,
  segments: number,
  known: Known | null = null,
): Way | null {
  const straight = apart(from, to);
  if (straight === 0) return { points: [from], cost: 0 };
  if (straight > allowance + SLACK) return null;
  if (ground.isOpen(from.x, from.y, to.x, to.y)) return { points: [from, to], cost: straight };
  const bends = ground.bends(from, to, allowance);
  const settled = new Uint8Array(bends.length);
  const queue: Step[] = [];
  const spread = (step: Step, depth: number): void => {
    if (depth >= segments) return;
    for (let j = -1; j < bends.length; j++) {
      const at = j < 0 ? to : bends[j];
      if (at === undefined || (j >= 0 && settled[j] === 1)) continue;
      const length = step.length + apart(step.at, at);
      const least = j < 0 ? length : length + apart(at, to);
      if (least <= allowance + SLACK) push(queue, { at, length, least, parent: step, bend: j });
    }
  };
  const start: Step = { at: from, length: 0, least: straight, parent: null, bend: -1 };
  spread(start, 0);
  for (let looks = 0; looks < MOST_LOOKS;) {
    const step = pop(queue);
    if (step === undefined) return null;
    if (step.bend >= 0 && settled[step.bend] === 1) continue;
    const parent = step.parent ?? start;
    if (parent === start && step.bend < 0) continue;
    looks++;
    if (!isOpen(ground, known, parent, step, from)) continue;
    const way = wayOf(step);
    if (step.bend < 0) return { points: way, cost: step.length };
    settled[step.bend] = 1;
    spread(step, way.length - 1);
  }
  return null;
}

/** Between turning points it is the same for all who walk there. */
function isOpen(ground: OpenGround, known: Known | null, a: Step, b: Step, from: Place): boolean {
  if (known === null || a.at === from || b.bend < 0) return ground.isOpen(a.at.x, a.at.y, b.at.x, b.at.y);
  let costs = known.get(a.at);
  if (costs === undefined) {
    costs = new Map();
    known.set(a.at, costs);
  }
  const before = costs.get(b.at);
  if (before !== undefined) return before < Infinity;
  const open = ground.isOpen(a.at.x, a.at.y, b.at.x, b.at.y);
  costs.set(b.at, open ? 0 : Infinity);
  return open;
}

function wayOf(last: Step): Place[] {
  const points: Place[] = [];
  for (let step: Step | null = last; step !== null; step = step.parent) points.push({ x: step.at.x, y: step.at.y });
  return points.reverse();
}

/** Of equally short ones the point with the smaller x, then y (of their last). */
function isBefore(a: Step, b: Step): boolean {
  if (a.least !== b.least) return a.least < b.least;
  return a.at.x !== b.at.x ? a.at.x < b.at.x : a.at.y < b.at.y;
}

function push(queue: Step[], step: Step): void {
  let i = queue.length;
  queue.push(step);
  while (i > 0) {
    const up = (i - 1) >> 1;
    const parent = queue[up];
    if (parent === undefined || !isBefore(step, parent)) break;
    queue[i] = parent;
    i = up;
  }
  queue[i] = step;
}

function pop(queue: Step[]): Step | undefined {
  const first = queue[0];
  const last = queue.pop();
  if (last === undefined || queue.length === 0) return first;
  let i = 0;
  for (;;) {
    let down = 2 * i + 1;
    const left = queue[down];
    const right = queue[down + 1];
    if (left === undefined) break;
    if (right !== undefined && isBefore(right, left)) down++;
    const child = queue[down];
    if (child === undefined || !isBefore(child, last)) break;
    queue[i] = child;
    i = down;
  }
  queue[i] = last;
  return first;
}
