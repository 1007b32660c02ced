import { deploymentOf, missionOf, rival } from "@escaramuza/rules-pe";
import type { Point, Soldier } from "@escaramuza/rules-pe";
import { fieldTo } from "./lines.ts";
import type { World } from "./world.ts";

/** What the mission asks of places: to come to the enemy, to keep a house, to take it (PE-19-12 to PE-C-3). */

const FAR = 20_000;
const CELL = 10;

/** Cost of being at a place, as the mission sees it. */
export function aimOf(w: World, soldier: Soldier): (at: Point) => number {
  const { s, side, style } = w;
  const { victory } = missionOf(s.battle.mission).sides[side];
  const house = houseOf(w);
  if (victory === "keep" && house !== null) {
    const late = s.turn >= LAST - 4 ? 0.5 : 0;
    return (at) => (inside(house, at) ? -0.1 - late : gapTo(house, at) > NEAR ? 1 : 0);
  }
  const goal = victory === "hold" && house !== null && s.turn >= LAST - 7 ? middle(house) : nearest(w, soldier);
  const urged = style.drive * urge(w);
  const entered = victory === "hold" && s.turn >= LAST - 3 ? 0.5 : 0;
  if (goal === null || (urged === 0 && entered === 0)) return () => 0;
  const field = fieldTo(s, soldier, goal);
  const columns = Math.floor(w.board.width / CELL) + 1;
  const weight = (urged * (1 + s.turn / 10 + (s.turn * s.turn) / 150)) / 2500;
  return (at) => {
    const left = Math.min(FAR, field[Math.round(at.y / CELL) * columns + Math.round(at.x / CELL)] ?? FAR);
    return weight * left - (house !== null && inside(house, at) ? entered : 0);
  };
}

/** PE-C-3 */
const LAST = 20;
/** Defenders do not go farther than that from the house. */
const NEAR = 120;

interface House {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

function houseOf({ s, board }: World): House | null {
  for (const side of [0, 1] as const) {
    const zone = deploymentOf(s, side, "A")?.zone;
    if (zone?.is === "near") return board.rooms.find(({ id }) => id === zone.building)?.region ?? null;
  }
  return null;
}

function inside({ minX, minY, maxX, maxY }: House, { x, y }: Point): boolean {
  return x > minX && x < maxX && y > minY && y < maxY;
}

function gapTo({ minX, minY, maxX, maxY }: House, { x, y }: Point): number {
  return Math.max(minX - x, x - maxX, minY - y, y - maxY, 0);
}

function middle({ minX, minY, maxX, maxY }: House): Point {
  return { x: CELL * Math.round((minX + maxX) / 2 / CELL), y: CELL * Math.round((minY + maxY) / 2 / CELL) };
}

function nearest({ foes }: World, soldier: Soldier): Soldier | null {
  let found: Soldier | null = null;
  let least = Infinity;
  for (const { soldier: foe } of foes) {
    const gap = (foe.x - soldier.x) * (foe.x - soldier.x) + (foe.y - soldier.y) * (foe.y - soldier.y);
    if (gap < least) [least, found] = [gap, foe];
  }
  return found;
}

/** How much a side must come to the other: the weaker waits for them, unless points or the turns left speak against it. */
function urge(w: World): number {
  const { s, side } = w;
  const other = rival(side);
  const { victory } = missionOf(s.battle.mission).sides[side];
  if (victory === "hold") return 1;
  const mine = strength(w.friends);
  const theirs = strength(w.foes.map(({ soldier }) => soldier));
  const late = s.turn > 12 && s.sides[side].score < s.sides[other].score;
  return late ? 1 : Math.max(0, Math.min(1, (mine / Math.max(0.1, theirs) - 0.5) / 0.4));
}

function strength(men: readonly Soldier[]): number {
  return men.reduce((sum, o) => sum + (o.condition === "H" ? 0.4 : 1), 0);
}
