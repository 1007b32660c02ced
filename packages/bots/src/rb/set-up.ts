import { DATA, inZone, onTable, sideOf, worksLeft } from "@escaramuza/rules-rb";
import type { Unit, WorkWish } from "@escaramuza/rules-rb";
import { coverSpots } from "./places.ts";
import { distance } from "./ground.ts";
import type { World } from "./world.ts";

/** Choices before anybody stands on the table. */

/** Who holds a prepared position has the better half of it. */
export function roleOf(w: World): "attack" | "defend" {
  return w.mission.id === 2 || w.mission.id === 5 ? "defend" : "attack";
}

/** The zone with the most cover; the first of equals. */
export function zoneFor(w: World): string | null {
  const spots = coverSpots(w);
  let best: string | null = null;
  let most = -1;
  for (const { id } of w.mission.zones) {
    const place = sideOf(w.mission, id, false);
    if (place === null || id === null) continue;
    const n = spots.filter(({ x, y }) => inZone(place, x, y)).length;
    if (n <= most) continue;
    most = n;
    best = id;
  }
  return best;
}

/** Scenario 1: those in the open nearest to what is to be held (RB-SC1-1). */
export function diggersOf(w: World): string[] {
  const nearest = (unit: Unit): number => {
    const [figure] = unit.figures;
    if (figure === undefined) return Infinity;
    return Math.min(...w.mission.objectives.map((o) => distance(figure.x, figure.y, o.x, o.y)));
  };
  const covered = (unit: Unit): boolean =>
    w.board.pieces.some(
      ({ type, points }) =>
        (type === "wood" || type === "rough" || type === "building") &&
        unit.figures.filter((figure) => isInBox(points, figure)).length * 2 >= unit.figures.length,
    );
  return w.s.units
    .filter((unit) => unit.seat === w.seat && unit.kind === "infantry" && onTable(unit))
    .toSorted((a, b) => Number(covered(a)) - Number(covered(b)) || nearest(a) - nearest(b))
    .slice(0, w.mission.dugInUpTo)
    .map(({ id }) => id);
}

function isInBox(points: readonly { x: number; y: number }[], { x, y }: { x: number; y: number }): boolean {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  return x >= Math.min(...xs) && x <= Math.max(...xs) && y >= Math.min(...ys) && y <= Math.max(...ys);
}

// --- obstacles (RB-M5-2)

type Laid = { readonly do: "lay" } & WorkWish;

/** Wire before the front, tank obstacles across the roads, sandbags and a bunker farther back. */
export function worksOf(w: World, legal: (answer: Laid) => boolean): Laid | { readonly do: "done" } {
  for (const { type } of w.mission.works) {
    if (worksLeft(w.s, type) <= 0) continue;
    for (const at of worksPlaces(w, type)) {
      const answer: Laid = { do: "lay", type, ...at, dx: 0, dy: 1 };
      if (legal(answer)) return answer;
    }
  }
  return { do: "done" };
}

function worksPlaces(w: World, type: WorkWish["type"]): { x: number; y: number }[] {
  const front = DATA.figures.noMansLandTo.value;
  const [from, to] = { wire: [300, 1000], tankObstacle: [500, 3000], wall: [1200, 3000], building: [2000, 4500] }[type];
  const height = DATA.figures.tableHeight.value;
  const roads = w.board.pieces.filter((piece) => piece.type === "road").map(({ points }) => middleY(points));
  const wanted = type === "tankObstacle" && roads.length > 0 ? roads : [height / 2];
  const places: { x: number; y: number; away: number }[] = [];
  for (let x = front + (from ?? 0); x <= front + (to ?? 0); x += 700)
    for (let y = 800; y < height - 700; y += 200)
      places.push({ x, y, away: Math.min(...wanted.map((at) => Math.abs(at - y))) + (x - front) / 10 });
  return places.toSorted((a, b) => a.away - b.away).map(({ x, y }) => ({ x, y }));
}

function middleY(points: readonly { y: number }[]): number {
  return points.reduce((sum, p) => sum + p.y / points.length, 0);
}
