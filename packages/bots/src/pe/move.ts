import {
  actRefusal,
  allowance,
  atPace,
  attackOf,
  freshGo,
  isAble,
  pointOf,
  reachOf,
  sees,
  standRefusal,
} from "@escaramuza/rules-pe";
import type { Act, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { enemiesOf } from "./attack.ts";
import type { Style } from "./style.ts";
import { attackValue } from "./worth.ts";

/** Where a man goes who has nothing worth shooting at: nearer to them, into cover, where he will have a shot. */

const FAR = 20_000;
/** Every second candidate each way is looked at. */
const STRIDE = 2;

export function moveAct(
  s: Position,
  seat: number,
  soldier: Soldier,
  holds: boolean,
  style: Style,
  gain = 0,
): Act | null {
  const { go } = soldier;
  if (holds || go.displaced || go.spent > RISE || go.finished || go.work !== null || go.attack !== null) return null;
  const foes = enemiesOf(s, soldier.side);
  if (foes.length === 0) return null;
  const upright: Soldier = { ...soldier, posture: "standing", duckedBehind: null };
  const mode =
    go.mode !== "none" && go.mode !== "run"
      ? "walk"
      : s.guns.every(({ carriers }) => !carriers.includes(soldier.id))
        ? "run"
        : "walk";
  const lies = soldier.posture !== "standing";
  const reach = reachOf(s, atPace(upright, mode), allowance(s, soldier, mode) - go.spent - (lies ? RISE : 0));
  const distance = fieldTo(s, soldier, foes);
  let best: { at: Point; value: number } | null = null;
  for (const node of reach.found) {
    const at = pointOf(node, reach.columns);
    if ((at.x / 10) % STRIDE !== 0 || (at.y / 10) % STRIDE !== 0) continue;
    const value = placeValue(s, soldier, at, foes, distance[node] ?? FAR, style);
    if (best !== null && value <= best.value) continue;
    if (standRefusal(s, soldier, at) === null) best = { at, value };
  }
  if (best === null) return null;
  const stay = placeValue(
    s,
    soldier,
    soldier,
    foes,
    distance[Math.round(soldier.y / 10) * reach.columns + Math.round(soldier.x / 10)] ?? FAR,
    style,
  );
  if (best.value <= stay + gain + (lies ? 0.05 : 0.01)) return null;
  const act: Act = lies
    ? { do: "posture", soldier: soldier.id, posture: "standing", behind: null }
    : { do: "move", soldier: soldier.id, mode, path: [[best.at.x, best.at.y]], find: true, crew: null, stealth: false };
  return actRefusal(s, seat, act) === null ? act : null;
}

/** What rising costs, in tenths. */
const RISE = 10;

/** As near to a place as he comes this player-turn. */
export function seekAct(s: Position, seat: number, soldier: Soldier, goal: Point): Act | null {
  if (soldier.go.displaced || soldier.go.spent > RISE || soldier.go.finished || soldier.go.work !== null) return null;
  if (soldier.posture !== "standing") {
    const act: Act = { do: "posture", soldier: soldier.id, posture: "standing", behind: null };
    return actRefusal(s, seat, act) === null ? act : null;
  }
  const mode =
    soldier.go.mode === "walk" || s.guns.some(({ carriers }) => carriers.includes(soldier.id)) ? "walk" : "run";
  const reach = reachOf(s, atPace(soldier, mode), allowance(s, soldier, mode) - soldier.go.spent);
  const left = reachOf({ ...s, soldiers: [] }, { ...soldier, x: goal.x, y: goal.y, posture: "standing" }, FAR).cost;
  const away = (node: number): number => left[node] ?? FAR;
  const best = reach.found
    .filter((node) => standRefusal(s, soldier, pointOf(node, reach.columns)) === null)
    .toSorted((a, b) => away(a) - away(b))[0];
  if (best === undefined) return null;
  const at = pointOf(best, reach.columns);
  if (at.x === soldier.x && at.y === soldier.y) return null;
  const act: Act = {
    do: "move",
    soldier: soldier.id,
    mode,
    path: [[at.x, at.y]],
    find: true,
    crew: null,
    stealth: false,
  };
  return actRefusal(s, seat, act) === null ? act : null;
}

/** A shot from there next time, less what they may do to him there, and the way left to them, which weighs more as turns pass. */
export function placeValue(
  s: Position,
  soldier: Soldier,
  at: Point,
  foes: readonly Soldier[],
  left: number,
  style: Style,
): number {
  const there: Soldier = { ...soldier, x: at.x, y: at.y, posture: "standing", duckedBehind: null, aim: null };
  const then: Position = { ...s, soldiers: s.soldiers.map((o) => (o.id === soldier.id ? there : o)) };
  let shot = 0;
  let danger = 0;
  for (const foe of foes) {
    if (!sees(s, foe, there)) continue;
    shot = Math.max(shot, shotAt(then, there, foe));
    danger += shotAt(then, { ...foe, go: freshGo() }, there);
  }
  const way = (left * (1 + s.turn / 10 + (s.turn * s.turn) / 150)) / 2500;
  return style.gain * shot - style.danger * danger - style.drive * way;
}

/** What the danger where he is costs him. */
export function dangerTo(s: Position, soldier: Soldier, style: Style): number {
  return (
    style.danger *
    enemiesOf(s, soldier.side).reduce(
      (sum, foe) => (isAble(foe) && sees(s, foe, soldier) ? sum + shotAt(s, { ...foe, go: freshGo() }, soldier) : sum),
      0,
    )
  );
}

function shotAt(s: Position, from: Soldier, to: Soldier): number {
  const attack = attackOf(s, from, { do: "shoot", soldier: from.id, target: to.id, exchange: false, server: null });
  return "code" in attack ? 0 : attackValue(s, attack);
}

/** Movement points from everywhere to the nearest of them, reckoned for a man of ours. */
function fieldTo(s: Position, soldier: Soldier, foes: readonly Soldier[]): Float64Array {
  let nearest = foes[0];
  let least = Infinity;
  for (const foe of foes) {
    const gap = (foe.x - soldier.x) * (foe.x - soldier.x) + (foe.y - soldier.y) * (foe.y - soldier.y);
    if (gap >= least) continue;
    least = gap;
    nearest = foe;
  }
  const goal = nearest ?? soldier;
  return reachOf({ ...s, soldiers: [] }, { ...soldier, x: goal.x, y: goal.y, posture: "standing" }, FAR).cost;
}
