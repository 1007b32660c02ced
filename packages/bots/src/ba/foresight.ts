import { aimOf, harmIn, isBeyond } from "./battery.ts";
import { add, dangerOf, dangers, harmFrom, isFearless, mayCharge, mayChargeAtAll, threatOf } from "./danger.ts";
import type { FoesView, Spots } from "./memory.ts";
import { BLOCKED, coverBetween, isHoused, isSmoked } from "./sight.ts";
import { distance, pairIn } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Fire from and at many places at once: what each enemy means to a unit there is kept while both are as they were. */

interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Outlook {
  readonly danger: number;
  /** The best single shot from there, halted and after an Advance. */
  readonly still: number;
  readonly moving: number;
}

export function outlooks(w: World, group: Group, spots: readonly Spot[], run: boolean): Outlook[] {
  const at = flat(spots);
  const sums = spots.map(dangers);
  const still = new Float64Array(spots.length);
  const moving = new Float64Array(spots.length);
  for (const foe of w.foes) {
    const view = viewOf(w, group, foe, at, run);
    for (let i = 0; i < at.n; i++) {
      const sum = sums[i];
      if (sum !== undefined) add(w, sum, group, foe, view.harms[i] ?? 0, view.charges[i] === 1);
      still[i] = Math.max(still[i] ?? 0, view.still[i] ?? 0);
      moving[i] = Math.max(moving[i] ?? 0, view.moving[i] ?? 0);
    }
  }
  return sums.map((sum, i) => ({
    danger: isFearless(group) ? 0 : dangerOf(w, group, sum),
    still: still[i] ?? 0,
    moving: moving[i] ?? 0,
  }));
}

function flat(spots: readonly Spot[]): Spots {
  const n = spots.length;
  const [xs, ys] = [new Float64Array(n), new Float64Array(n)];
  for (let i = 0; i < n; i++) {
    xs[i] = spots[i]?.x ?? 0;
    ys[i] = spots[i]?.y ?? 0;
  }
  return { n, xs, ys };
}

function viewOf(w: World, group: Group, foe: Group, at: Spots, run: boolean): FoesView {
  const key = pairIn(w, group.unit.id, foe.unit.id) * 2 + (run ? 1 : 0);
  const had = w.memory.views.get(key);
  if (had !== undefined && isSame(had.at, at)) return had;
  const made: FoesView = {
    at,
    harms: new Float64Array(at.n),
    charges: new Uint8Array(at.n),
    still: new Float64Array(at.n),
    moving: new Float64Array(at.n),
  };
  looked(w, group, foe, run, made);
  w.memory.views.set(key, made);
  return made;
}

/** Where it may go depends on others too: doors are shut, ways are closed. */
function isSame(a: Spots, b: Spots): boolean {
  if (a.n !== b.n) return false;
  for (let i = 0; i < a.n; i++) if (a.xs[i] !== b.xs[i] || a.ys[i] !== b.ys[i]) return false;
  return true;
}

function looked(w: World, group: Group, foe: Group, run: boolean, view: FoesView): void {
  const { n, xs, ys } = view.at;
  const threat = isFearless(group) ? null : threatOf(w, foe, group);
  const charges = mayChargeAtAll(foe, group);
  const still = aimOf(w, group.unit, foe, "still");
  const moving = aimOf(w, group.unit, foe, "moving");
  const housed = isHoused(w, foe.x, foe.y);
  for (let i = 0; i < n; i++) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    if (threat !== null) view.harms[i] = harmFrom(w, threat, x, y);
    if (charges && mayCharge(w, foe, group, x, y)) view.charges[i] = 1;
    const far = distance(x, y, foe.x, foe.y);
    if (isBeyond(still, far)) continue;
    const cover = coverBetween(w, x, y, foe.x, foe.y);
    if (cover === BLOCKED || isSmoked(w, x, y, foe.x, foe.y)) continue;
    view.still[i] = harmIn(w, still, far, cover, housed);
    if (!run) view.moving[i] = harmIn(w, moving, far, cover, housed);
  }
}
