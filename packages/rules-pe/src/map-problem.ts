import { convexHull, convexRing, regionOf } from "@escaramuza/geometry";
import { keptFor } from "@escaramuza/kernel";
import type { Refusal } from "@escaramuza/kernel";
import { boardOfMap, buildBoard } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, missionOf } from "./data.ts";
import type { MissionId } from "./data.ts";
import { wallsOf, windowIn } from "./edges.ts";
import type { Line } from "./edges.ts";
import { CELL } from "./grid.ts";
import { groundRefusal, legCost } from "./movement.ts";
import type { Walker } from "./movement.ts";
import { takesOwnMap } from "./own-map.ts";
import { no } from "./refusal.ts";
import { MOST_SOLDIERS } from "./squads.ts";
import type { OwnMap, Point } from "./state.ts";
import type { Feature } from "./terrain.ts";

/** What a map of one's own may be (PE-3-17), so that everything that looks at maps can rely on it. */

/** Corners, pieces of wall, openings of all of them together. */
const MOST_PIECES = 500;
/** PE-2-1: about a metre square. */
const LEAST_SIZE = 600;
const MOST_SIZE = 1500;
const MOST_LEVEL = 9;

/** The first thing that is wrong with it. */
export function mapProblem(map: OwnMap, mission: MissionId): Refusal | null {
  if (!takesOwnMap(mission)) return no("PE-3-17", "noOwnMap", { mission });
  if (![map.width, map.height].every(isSize))
    return no("PE-2-1", "mapSize", { least: LEAST_SIZE / CELL, most: MOST_SIZE / CELL });
  if (map.features.reduce((sum, f) => sum + piecesOf(f), 0) > MOST_PIECES)
    return no("PE-3-17", "mapTooFull", { most: MOST_PIECES });
  const ids = new Set<string>();
  for (const f of map.features) {
    for (const id of f.is === "building" ? [f.id, ...f.openings.map((o) => o.id)] : [f.id]) {
      if (!isId(id) || ids.has(id)) return no("PE-3-17", "mapId", { feature: id.slice(0, 40) });
      ids.add(id);
    }
    const problem = featureProblem(f, map);
    if (problem !== null) return problem;
  }
  return isCrossed(map, mission) ? null : no("PE-C-5", "mapNoWay", { places: PLACES });
}

function isSize(size: number): boolean {
  return size >= LEAST_SIZE && size <= MOST_SIZE && size % CELL === 0;
}

/** Answers name doors, trees, pieces (`wall1#12`) and holes (`hut1:hole3`), and take no longer names. */
const MOST_ID = 20;

/** Men, guns and what is drawn have ids too: in a battle that is not a scenario none of theirs is a word with a number. */
function isId(id: string): boolean {
  return id.length <= MOST_ID && /^[a-z]{3}[A-Za-z]*\d[A-Za-z0-9.]*$/.test(id);
}

function piecesOf(f: Feature): number {
  switch (f.is) {
    case "area":
      return "rect" in f.shape ? 1 : f.shape.polygon.length;
    case "line":
      return f.lines.length;
    case "solid":
      return 1;
    case "building":
      return 4 + f.inner.length + f.openings.length;
  }
}

/** What there is a word for, and no name at all. */
const NAMES = new Set(DATA.maps.flatMap(({ features }) => features.map(({ name }) => name)));

function featureProblem(f: Feature, map: OwnMap): Refusal | null {
  const feature = f.id;
  if (!NAMES.has(f.name)) return no("PE-3-17", "mapName", { feature });
  if (cornersOf(f).some(({ x, y }) => x < 0 || y < 0 || x > map.width || y > map.height))
    return no("PE-2-11", "mapOffTable", { feature });
  if (!isShaped(f)) return no("PE-3-17", "mapShape", { feature });
  const loose = f.is === "building" ? f.openings.find((o) => !isInWall(o, wallsOf(f))) : undefined;
  return loose === undefined ? null : no("PE-6-20", "mapOpening", { feature: loose.id });
}

function cornersOf(f: Feature): Point[] {
  const ends = ([ax, ay, bx, by]: Line): Point[] => [
    { x: ax, y: ay },
    { x: bx, y: by },
  ];
  switch (f.is) {
    case "area":
      return "rect" in f.shape ? ends(f.shape.rect) : f.shape.polygon.map(([x, y]) => ({ x, y }));
    case "line":
      return f.lines.flatMap(ends);
    case "solid": {
      if ("rect" in f.shape) return ends(f.shape.rect);
      const [x, y, r] = f.shape.circle;
      return ends([x - r, y - r, x + r, y + r]);
    }
    case "building":
      return [...ends(f.rect), ...f.inner.flatMap(ends)];
  }
}

function isShaped(f: Feature): boolean {
  switch (f.is) {
    case "area":
      return (
        (f.kind === "hill" ? f.level > 0 && f.level <= MOST_LEVEL : f.level === 0) &&
        (f.kind !== "slope" || f.up?.some((part) => part !== 0) === true) &&
        ("rect" in f.shape ? isBroad(f.shape.rect) : isRing(f.shape.polygon))
      );
    case "line":
      return f.lines.length > 0 && f.lines.every(([ax, ay, bx, by]) => ax !== bx || ay !== by);
    case "solid":
      // Who is next to a tree is so to its middle (PE-4-18).
      return "rect" in f.shape ? f.kind !== "tree" && isBroad(f.shape.rect) : f.shape.circle[2] > 0;
    case "building":
      return isBroad(f.rect) && f.inner.every((line) => isStraight(line) && isWithin(f.rect, line));
  }
}

function isBroad([x1, y1, x2, y2]: Line): boolean {
  return x1 < x2 && y1 < y2;
}

/** Has it an inside? What is told by its corners alone to bulge (`regionOf`) must do so: a corner there twice hides a turn, a star has too many. */
function isRing(corners: readonly (readonly [number, number])[]): boolean {
  const ring = corners.map(([x, y]) => ({ x, y }));
  const isTwice = ring.some(({ x, y }, i) => ring.at(i - 1)?.x === x && ring.at(i - 1)?.y === y);
  return convexHull(ring).length > 2 && !isTwice && (!regionOf(ring).convex || convexRing(ring) !== null);
}

/** Windows have their width along a wall that runs with the table's edges. */
function isStraight([ax, ay, bx, by]: Line): boolean {
  return (ax === bx) !== (ay === by);
}

function isWithin([x1, y1, x2, y2]: Line, [ax, ay, bx, by]: Line): boolean {
  return Math.min(ax, bx) >= x1 && Math.max(ax, bx) <= x2 && Math.min(ay, by) >= y1 && Math.max(ay, by) <= y2;
}

type Opening = Extract<Feature, { is: "building" }>["openings"][number];

/** With all its width in one wall (PE-6-20): it is cut out of it. */
function isInWall(o: Opening, walls: readonly Line[]): boolean {
  if (o.kind !== "window") return isStraight(o.line) && walls.some((wall) => isWithin(boxOf(wall), o.line));
  const found = windowIn(walls, o.at);
  return found !== null && isWithin(boxOf(found.wall), found.line);
}

function boxOf([ax, ay, bx, by]: Line): Line {
  return [Math.min(ax, bx), Math.min(ay, by), Math.max(ax, bx), Math.max(ay, by)];
}

// --- ways across

/** Who stands somewhere on the edge leaves no room at two whole centimetres: with so many free there is some for everybody. */
const PLACES = 2 * MOST_SOLDIERS;

const crossed = keptFor<Board, boolean>(1);

/** Is there room on either edge for all who enter (PE-C-5), and a way from there to the other? */
function isCrossed(map: OwnMap, mission: MissionId): boolean {
  const table = boardOfMap(map);
  const { climbing } = missionOf(mission);
  return crossed(table, mission, () => hasWay(table, barriersOf(map, climbing), climbing));
}

/** Without what only slows. */
function barriersOf(map: OwnMap, climbing: boolean): Board {
  const features = map.features.filter((f) => (f.is === "line" ? !climbing : f.is !== "area"));
  return buildBoard({ ...map, snow: false, features }, [], []);
}

function hasWay(table: Board, barriers: Board, climbing: boolean): boolean {
  const walker: Walker = { prone: false, wounded: false, climbing, running: false, shut: null };
  const seen = new Set<number>();
  for (let x = 0; x <= table.width; x += CELL) {
    const start = { x, y: 0 };
    if (seen.has(keyOf(start)) || groundRefusal(table, x, 0) !== null) continue;
    const places = { south: 0, north: 0 };
    const open = [start];
    seen.add(keyOf(start));
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      if ((at.y === 0 || at.y === table.height) && groundRefusal(table, at.x, at.y) === null)
        places[at.y === 0 ? "south" : "north"]++;
      for (const [dx, dy] of STEPS) {
        const to = { x: at.x + dx, y: at.y + dy };
        if (seen.has(keyOf(to)) || legCost(barriers, walker, at, to) === null) continue;
        seen.add(keyOf(to));
        open.push(to);
      }
    }
    if (places.south >= PLACES && places.north >= PLACES) return true;
  }
  return false;
}

const STEPS = [
  [CELL, 0],
  [-CELL, 0],
  [0, CELL],
  [0, -CELL],
] as const;

function keyOf({ x, y }: Point): number {
  return y * (MOST_SIZE + 1) + x;
}
