import {
  DATA,
  actRefusal,
  allowance,
  atPace,
  classOf,
  covers,
  factorOf,
  pointOf,
  reachOf,
  standRefusal,
  weaponOf,
} from "@escaramuza/rules-pe";
import type { Act, Attack, Pace, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { aimOf } from "./aims.ts";
import { bestAttack } from "./attack.ts";
import type { Option } from "./attack.ts";
import { coverAt } from "./lines.ts";
import type { Stance } from "./lines.ts";
import { hitsOf } from "./odds.ts";
import { GONE, giveBack, judge, judgeGoing, mateOf } from "./place.ts";
import type { Mate } from "./place.ts";
import { shotWorth } from "./world.ts";
import type { World } from "./world.ts";

/**
 * What one man does: fire where he stands, fire and go, go and fire, lie down, duck. All are weighed together, because whoever moves
 * fires worse (PE-5-9) and where he ends is where they will fire at him.
 */

/** Every second candidate each way is looked at. */
const STRIDE = 2;
const FAR = 20_000;
/** What rising, lying down and ducking cost, in tenths. */
const POSTURE = 10;
/** A plan must be so much better than staying. */
const MARGIN = 0.03;

/** Who has gone so far does not look for another place yet. */
const SPENT = 60;
const NOTHING: Act = { do: "end" };

interface Plan {
  readonly value: number;
  readonly act: Act;
}

/** `stays`: he does not leave his place. Null: nothing is worth doing. */
export function planOf(w: World, soldier: Soldier, stays: boolean): Act | null {
  const mate = mateOf(w, soldier);
  const act = bestPlan(w, mate, stays);
  giveBack(mate);
  return act;
}

function bestPlan(w: World, mate: Mate, stays: boolean): Act | null {
  const { s, seat } = w;
  const { soldier } = mate;
  const { go } = soldier;
  const free = isFree(soldier);
  const pace: Pace = go.spent === 0 ? "none" : go.mode;
  const here = free ? bestAttack(w, soldier, pace) : null;
  const shotAt = shots(w, soldier, here, pace);
  const moved: Pace = go.displaced ? go.mode : "none";

  const stay = shotAt(pace) + judge(w, mate, soldier, soldier.posture, moved, "none").value;
  let best = NOTHING;
  let most = stay + MARGIN;
  const offer = (value: number, act: Act): void => {
    if (value > most) [most, best] = [value, act];
  };

  for (const { value, change, before } of posturesOf(w, mate, here, shotAt)) offer(value, before ?? change);
  const going = stays ? null : bestMove(w, mate, here, shotAt);
  if (going !== null) offer(going.value, going.act);
  if (best !== NOTHING && actRefusal(s, seat, best) === null) return best;
  return here !== null && here.value > 0 ? here.act : null;
}

/** Another posture here, and what he does before that: it costs a point, and his shot the movement. */
interface Posture {
  readonly value: number;
  readonly change: Act;
  readonly before: Act | null;
}

export function posturesOf(w: World, mate: Mate, here: Option | null, shotAt: (pace: Pace) => number): Posture[] {
  const { s } = w;
  const { soldier } = mate;
  const { go } = soldier;
  const own = go.mode === "run" ? "run" : "walk";
  if (go.finished || go.spent + POSTURE > budgetOf(s, soldier, own)) return [];
  const free = isFree(soldier);
  const moved: Pace = go.displaced ? go.mode : "none";
  const fires = free && go.spent > 0 && here !== null && here.value > 0 ? here : null;
  const [behind] = covers(s, soldier);
  const found: Posture[] = [];
  for (const stance of ["standing", "prone", "ducked"] as const) {
    if (soldier.posture === stance || (stance === "ducked" && behind === undefined)) continue;
    const judged = judge(w, mate, soldier, stance, moved, own);
    const shot = stance === "standing" && free ? judged.shot : fires !== null || !free ? shotAt(own) : 0;
    found.push({
      value: shot + judged.value - (stance === "standing" ? 0 : LYING),
      change: postureAct(soldier, stance, stance === "ducked" ? (behind ?? null) : null),
      before: stance === "standing" ? null : (fires?.act ?? null),
    });
  }
  return found;
}

/** He has not yet said what he does besides moving. */
export function isFree({ go }: Soldier): boolean {
  return go.attack === null && go.work === null && go.helps === null;
}

/** Who lies there is slow to be elsewhere (PE-4-9). */
const LYING = 0.02;

function postureAct({ id }: Soldier, posture: Stance, behind: string | null): Act {
  return { do: "posture", soldier: id, posture, behind };
}

/** What his attack is worth, declared or not, by how he moves in the whole player-turn. */
export function shots(w: World, soldier: Soldier, here: Option | null, pace: Pace): (pace: Pace) => number {
  const known = new Map<Pace, number>();
  if (here !== null) known.set(pace, Math.max(0, here.value));
  const declared = w.s.declared.find(({ by }) => by === soldier.id);
  const free = isFree(soldier);
  return (own) => {
    const value =
      known.get(own) ??
      (declared !== undefined
        ? declaredWorth(w, soldier, declared, own)
        : free
          ? (bestAttack(w, soldier, own)?.value ?? 0)
          : 0);
    known.set(own, Math.max(0, value));
    return Math.max(0, value);
  };
}

function declaredWorth(w: World, soldier: Soldier, attack: Attack, pace: Pace): number {
  let sum = 0;
  attack.targets.forEach((target, n) => {
    const foe = w.foes.find((one) => one.soldier.id === target.soldier);
    const factor = factorOf(w.s, attack, soldier, n, { pace, coverShot: false })?.factor;
    if (foe === undefined || factor === undefined || attack.fires === null) return;
    const hits = hitsOf(factor, classOf(weaponOf(attack.fires), target.band));
    // His own shot is among those declared: what it does is asked, not what one more would.
    const others = { ...foe, shots: foe.shots - 1, up: 1, down: 0 };
    sum += shotWorth(others, hits, target.protection, attack.fires === "APL" || attack.fires === "APP");
  });
  return sum;
}

/** Tenths he has in all, less while he reloads (PE-6-4). */
function budgetOf(s: Position, soldier: Soldier, mode: "walk" | "run"): number {
  const full = allowance(s, soldier, mode);
  if (soldier.go.work?.at !== "reload") return full;
  const { reloadWalk, reloadWalkWounded } = DATA.figures;
  return Math.min(full, (soldier.condition === "H" ? reloadWalkWounded : reloadWalk).value);
}

/** A place he can come to, and whether he fires before he goes. */
interface Going {
  readonly at: Point;
  readonly own: "walk" | "run";
  readonly firesFirst: boolean;
}

/** The best place he can come to, with the shot he has before or after; null: he cannot move. */
function bestMove(w: World, mate: Mate, here: Option | null, shotAt: (pace: Pace) => number): Plan | null {
  const { soldier } = mate;
  const better: Going[] = [];
  let most = -Infinity;
  forEachGoing(w, mate, shotAt, (value, at, own, firesFirst) => {
    if (value <= most || standRefusal(w.s, soldier, at) !== null) return;
    most = value;
    better.push({ at, own, firesFirst });
  });
  const best = better.at(-1);
  return best === undefined ? null : { value: most, act: firstAct(w, soldier, here, best) };
}

/** What he does first on his way there. */
function firstAct(w: World, soldier: Soldier, here: Option | null, { at, own, firesFirst }: Going): Act {
  const attack = firesFirst ? (soldier.go.spent > 0 ? here : bestAttack(w, soldier, own)) : null;
  if (attack !== null) return attack.act;
  return soldier.posture === "standing" ? moveAct(soldier, own, at) : postureAct(soldier, "standing", null);
}

export function moveAct({ id }: Soldier, mode: "walk" | "run", at: Point): Act {
  return { do: "move", soldier: id, mode, path: [[at.x, at.y]], find: true, crew: null, stealth: false };
}

type See = (value: number, at: Point, own: "walk" | "run", firesFirst: boolean) => void;

/** All places within reach, whether he may stand there or not. */
export function forEachGoing(w: World, mate: Mate, shotAt: (pace: Pace) => number, see: See): void {
  const { s } = w;
  const { soldier, gone } = mate;
  const { go } = soldier;
  if (go.finished || (go.work !== null && go.work.at !== "reload") || soldier.tree !== null) return;
  if (go.displaced && go.spent > SPENT) return;
  const carries = s.guns.some(({ carriers, state }) => state === "carried" && carriers.includes(soldier.id));
  const rises = soldier.posture !== "standing";
  // Who rises has declared that he walks (PE-4-10).
  const runs = !carries && !rises && go.mode !== "walk" && !go.slow && go.work === null;
  if (go.mode === "run" && !runs) return;
  const spent = go.spent + (rises ? POSTURE : 0);
  const budget = budgetOf(s, soldier, runs ? "run" : "walk") - spent;
  const walking = go.mode === "run" ? -1 : budgetOf(s, soldier, "walk") - spent;
  if (budget <= 0) return;
  const upright: Soldier = { ...soldier, posture: "standing", duckedBehind: null };
  const reach = reachOf(s, atPace(upright, runs ? "run" : "walk"), budget);
  const left = aimOf(w, soldier);
  const from = left(soldier);
  const { columns } = reach;
  for (const node of reach.found) {
    const column = node % columns;
    if (column % STRIDE !== 0 || ((node - column) / columns) % STRIDE !== 0) continue;
    const at = pointOf(node, columns);
    if (at.x === soldier.x && at.y === soldier.y) continue;
    const cost = reach.cost[node] ?? FAR;
    const own = cost <= walking ? "walk" : "run";
    const before = shotAt(own);
    const lies = cost + POSTURE <= (own === "walk" ? walking : budget);
    const ducks = lies && coverAt(s, w.board, at, node) !== null;
    judgeGoing(w, mate, at, node, own, lies, ducks);
    let there = gone[GONE.standing] ?? 0;
    if (lies) there = Math.max(there, (gone[GONE.prone] ?? 0) - LYING);
    if (ducks) there = Math.max(there, (gone[GONE.ducked] ?? 0) - LYING);
    const shot = gone[GONE.shot] ?? 0;
    const value = there + (go.attack === null ? Math.max(before, shot) : before) + from - left(at);
    see(value, at, own, go.attack === null && before >= shot && before > 0);
  }
}
