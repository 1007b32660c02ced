import { pointToSegmentSquared } from "@escaramuza/geometry";
import { DATA } from "./data.ts";
import type { Door, Hole, Point } from "./state.ts";
import type { Feature, LineKind } from "./terrain.ts";

/** Every wall, fence, window, door and gap of a map as straight pieces, with the openings cut out of the walls. */
export interface Edge {
  readonly is: "edge";
  /** Of a piece of wall `<feature>#<n>`; of an opening its own id. */
  readonly id: string;
  readonly feature: string;
  readonly kind: LineKind | "buildingWall" | "window" | "door";
  readonly ax: number;
  readonly ay: number;
  readonly bx: number;
  readonly by: number;
  /** The box about it. */
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** Stops a look that crosses it (PE-6-18); a window does too, but for who stands at it (PE-6-20). */
  readonly opaque: boolean;
  /** Another opaque piece meets it there: a line through that end is stopped. */
  readonly aJoined: boolean;
  readonly bJoined: boolean;
  /** Of a door. */
  readonly closed: boolean;
  readonly locked: boolean;
  /** Walls of a hut (PE-20-5). */
  readonly bamboo: boolean;
}

export type Line = readonly [number, number, number, number];
type Piece = Omit<Edge, "aJoined" | "bJoined">;

export function buildEdges(features: readonly Feature[], doors: readonly Door[], holes: readonly Hole[]): Edge[] {
  const pieces: Piece[] = [];
  for (const f of features) {
    if (f.is === "line") f.lines.forEach((line, i) => pieces.push(piece(`${f.id}#${i + 1}`, f.id, f.kind, line)));
    if (f.is === "building") pieces.push(...buildingPieces(f, doors, holes));
  }
  return pieces.map((p) => ({
    ...p,
    aJoined: isJoined(pieces, p, p.ax, p.ay),
    bJoined: isJoined(pieces, p, p.bx, p.by),
  }));
}

function piece(
  id: string,
  feature: string,
  kind: Edge["kind"],
  [ax, ay, bx, by]: Line,
  more: Partial<Piece> = {},
): Piece {
  const opaque = kind === "highWall" || kind === "buildingWall" || kind === "embankment" || kind === "window";
  return {
    is: "edge",
    id,
    feature,
    kind,
    ax,
    ay,
    bx,
    by,
    minX: Math.min(ax, bx),
    minY: Math.min(ay, by),
    maxX: Math.max(ax, bx),
    maxY: Math.max(ay, by),
    opaque,
    closed: false,
    locked: false,
    bamboo: false,
    ...more,
  };
}

const HALF_WINDOW = DATA.figures.windowWidth.value / 2;

type Building = Extract<Feature, { is: "building" }>;

/** Outer and inner walls of its own, whole. */
export function wallsOf({ rect: [x1, y1, x2, y2], shares, inner }: Building): Line[] {
  const sides: { readonly [side: string]: Line } = {
    south: [x1, y1, x2, y1],
    east: [x2, y1, x2, y2],
    north: [x2, y2, x1, y2],
    west: [x1, y2, x1, y1],
  };
  return [
    ...Object.entries(sides).flatMap(([side, line]) => (shares.some((shared) => shared === side) ? [] : [line])),
    ...inner,
  ];
}

/** The wall a window with this middle is in, and the window's two ends. */
export function windowIn(walls: readonly Line[], [x, y]: readonly [number, number]): { wall: Line; line: Line } | null {
  const wall = walls.find(([ax, ay, bx, by]) => pointToSegmentSquared(x, y, ax, ay, bx, by) === 0);
  if (wall === undefined) return null;
  const upright = wall[0] === wall[2];
  return { wall, line: upright ? [x, y - HALF_WINDOW, x, y + HALF_WINDOW] : [x - HALF_WINDOW, y, x + HALF_WINDOW, y] };
}

function buildingPieces(f: Building, doors: readonly Door[], holes: readonly Hole[]): Piece[] {
  const walls = wallsOf(f);
  const openings: Piece[] = [];
  for (const o of f.openings) {
    if (o.kind === "gap") openings.push(piece(o.id, f.id, "gap", o.line));
    else if (o.kind === "door") {
      const state = doors.find(({ id }) => id === o.id)?.state ?? (o.closed ? "closed" : "open");
      const closed = state === "closed";
      openings.push(piece(o.id, f.id, "door", o.line, { closed, locked: closed && o.locked, opaque: closed }));
    } else {
      const found = windowIn(walls, o.at);
      if (found === null) throw new Error(`window ${o.id} is in no wall`);
      openings.push(piece(o.id, f.id, "window", found.line));
    }
  }
  for (const hole of holes)
    if (hole.id.startsWith(`${f.id}:`))
      openings.push(piece(hole.id, f.id, "gap", [hole.from.x, hole.from.y, hole.to.x, hole.to.y]));
  const kind = f.climbable ? "highWall" : "buildingWall";
  let n = 0;
  const standing = walls.flatMap((wall) =>
    withoutOpenings(wall, openings).map((line) => piece(`${f.id}#${++n}`, f.id, kind, line, { bamboo: f.bamboo })),
  );
  return [...standing, ...openings];
}

/** What is left of a wall between its openings. */
function withoutOpenings(wall: Line, openings: readonly Piece[]): Line[] {
  const [ax, ay, bx, by] = wall;
  const length = Math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay));
  const along = (x: number, y: number): number => ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length;
  const isOn = (x: number, y: number): boolean => pointToSegmentSquared(x, y, ax, ay, bx, by) === 0;
  const cuts = openings
    .filter((o) => isOn(o.ax, o.ay) && isOn(o.bx, o.by))
    .map((o) => [along(o.ax, o.ay), along(o.bx, o.by)].toSorted((p, q) => p - q))
    .toSorted((p, q) => (p[0] ?? 0) - (q[0] ?? 0));
  const at = (d: number): [number, number] => [ax + ((bx - ax) * d) / length, ay + ((by - ay) * d) / length];
  const left: Line[] = [];
  let from = 0;
  for (const [start = 0, end = 0] of [...cuts, [length, length]]) {
    if (start > from) left.push([...at(from), ...at(start)]);
    if (end > from) from = end;
  }
  return left;
}

function isJoined(pieces: readonly Piece[], self: Piece, x: number, y: number): boolean {
  return pieces.some(
    (other) =>
      other !== self && other.opaque && pointToSegmentSquared(x, y, other.ax, other.ay, other.bx, other.by) === 0,
  );
}

// --- questions about one piece

export function edgeGapSquared(e: Edge, x: number, y: number): number {
  return pointToSegmentSquared(x, y, e.ax, e.ay, e.bx, e.by);
}

export function middleOf(e: Edge): Point {
  return { x: (e.ax + e.bx) / 2, y: (e.ay + e.by) / 2 };
}

/** Which side of it a point is on: positive, negative, or 0 on its line. */
export function sideOfEdge(e: Edge, x: number, y: number): number {
  return (e.bx - e.ax) * (y - e.ay) - (e.by - e.ay) * (x - e.ax);
}

/** Their boxes do not even touch. */
function isClear(e: Edge, px: number, py: number, qx: number, qy: number): boolean {
  return (
    (px < qx ? qx : px) < e.minX ||
    (px < qx ? px : qx) > e.maxX ||
    (py < qy ? qy : py) < e.minY ||
    (py < qy ? py : qy) > e.maxY
  );
}

/**
 * Does a look along the line cross it? Going through it, or along it, does; touching its free end does not, touching an end where
 * another wall meets it does; beginning or ending on it does not (PE-6-18).
 */
export function stops(e: Edge, px: number, py: number, qx: number, qy: number): boolean {
  if (isClear(e, px, py, qx, qy)) return false;
  const p = sideOfEdge(e, px, py);
  const q = sideOfEdge(e, qx, qy);
  const a = (qx - px) * (e.ay - py) - (qy - py) * (e.ax - px);
  const b = (qx - px) * (e.by - py) - (qy - py) * (e.bx - px);
  if (p === 0 && q === 0) return runsAlong(e, px, py, qx, qy);
  if (p === 0 || q === 0 || p > 0 === q > 0) return false;
  if (a === 0) return e.aJoined;
  if (b === 0) return e.bJoined;
  return a > 0 !== b > 0;
}

/** Both on one line: do they share more than a point? */
function runsAlong(e: Edge, px: number, py: number, qx: number, qy: number): boolean {
  const upright = e.ax === e.bx && px === qx;
  const [a1, a2, b1, b2] = upright ? [e.ay, e.by, py, qy] : [e.ax, e.bx, px, qx];
  return Math.max(Math.min(a1, a2), Math.min(b1, b2)) < Math.min(Math.max(a1, a2), Math.max(b1, b2));
}

/** How far along the line, as a share of it, it meets the piece; null where it does not cross it. */
export function crossingShare(e: Edge, px: number, py: number, qx: number, qy: number): number | null {
  if (isClear(e, px, py, qx, qy)) return null;
  const p = sideOfEdge(e, px, py);
  const q = sideOfEdge(e, qx, qy);
  if (p === q || (p > 0 && q > 0) || (p < 0 && q < 0)) return null;
  const a = (qx - px) * (e.ay - py) - (qy - py) * (e.ax - px);
  const b = (qx - px) * (e.by - py) - (qy - py) * (e.bx - px);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return null;
  return p / (p - q);
}
