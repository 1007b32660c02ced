import { cosine, segmentsMeet, spanInCircle, spans, spansInside } from "@escaramuza/geometry";
import type { Region } from "@escaramuza/geometry";
import { isInside, pointGap } from "./board.ts";
import type { Area, Board, Footprint, Line } from "./board.ts";
import { DATA } from "./data.ts";
import type { Opening } from "./openings.ts";
import { EPS } from "./state.ts";
import type { Point, Position } from "./state.ts";

/** Single lines of sight, and the pairs they belong to (BA-GEO-13 to BA-GEO-18, BA-R6). */

/** BA-GEO-16: of one line, worst last. */
export const CLEAR = 0;
export const SOFT = 1;
export const HARD = 2;
export const BLOCKED = 3;
export type Status = 0 | 1 | 2 | 3;

/** The table as eyes meet it at this moment: ask for it once for many lines, and again after anything has moved. */
export interface Sight {
  readonly s: Position;
  readonly board: Board;
  readonly hulls: readonly Screen[];
  /** Abandoned guns (BA-GUN-10). */
  readonly guns: readonly { readonly x: number; readonly y: number; readonly radius: number; readonly top: number }[];
}

/** A hull that hides. */
export interface Screen {
  readonly unit: string | null;
  readonly region: Region;
  readonly top: number;
}

/** Where one looks from (BA-GEO-13). `z` is above the table; `print` is the footprint of who looks. */
export interface Eye extends Point {
  readonly z: number;
  readonly print: Footprint;
  readonly unit: string;
  readonly section: string | null;
  /** Looks only through an opening (BA-BLDG-11). */
  readonly opening: Opening | null;
  /** What terrain lets it see, as far as that was asked. Whoever moves gets a new eye, and is a new mark. */
  seen: Map<Mark, boolean> | null;
}

/** What is looked at: a model, a gun, a hull, an opening of the floor somebody is on, or a place. */
export interface Mark extends Point {
  /** The model's id; of a gun or a hull the unit's; of an opening its own. */
  readonly id: string;
  readonly z: number;
  readonly print: Footprint;
  readonly unit: string;
  readonly section: string | null;
  readonly opening: Opening | null;
  /** Of a hull, the five points of BA-GEO-13; else null: the centre and both sides. */
  readonly points: readonly Point[] | null;
}

const { figures } = DATA;
const CLOSE = figures.obstacleClose.value;
const MOST_SCREEN = figures.screenMost.value;
/** BA-BLDG-11, BA-R143 */
const WIDEST = cosine(figures.openingHalfAngle.value);

/** BA-GEO-17, BA-GEO-18: the median of the lines (blocked counts as hard); BLOCKED where no line is free. */
export function pairStatus(v: Sight, eye: Eye, mark: Mark): Status {
  const n = aim(v, eye, mark);
  if (n === 0) return BLOCKED;
  if (shut === 0 && isOpenGround()) return CLEAR;
  counts.fill(0);
  counts[BLOCKED] = shut;
  for (let i = 0; i < n; i++) {
    const status = lineStatus(v, eye, mark, aims[2 * i] ?? 0, aims[2 * i + 1] ?? 0);
    counts[status] = (counts[status] ?? 0) + 1;
  }
  if (counts[BLOCKED] === n + shut) return BLOCKED;
  let seen = 0;
  const half = (n + shut + 1) / 2;
  for (const status of [CLEAR, SOFT] as const) {
    seen += counts[status] ?? 0;
    if (seen >= half) return status;
  }
  return HARD;
}

/** BA-GEO-17 */
export function sees(v: Sight, eye: Eye, mark: Mark): boolean {
  if (!seesPastTerrain(v, eye, mark)) return false;
  if (!mayScreen(v, eye, mark)) return true;
  const n = aim(v, eye, mark);
  for (let i = 0; i < n; i++)
    if (lineStatus(v, eye, mark, aims[2 * i] ?? 0, aims[2 * i + 1] ?? 0) < BLOCKED) return true;
  return false;
}

const MOST_SEEN = 1000;

/** Terrain alone: neither hulls nor smoke. */
export function seesPastTerrain(v: Sight, eye: Eye, mark: Mark): boolean {
  const known = (eye.seen ??= new Map());
  const before = known.get(mark);
  if (before !== undefined) return before;
  const open = isTerrainOpen(v, eye, mark);
  if (known.size >= MOST_SEEN) known.clear();
  known.set(mark, open);
  return open;
}

function isTerrainOpen(v: Sight, eye: Eye, mark: Mark): boolean {
  const n = aim(v, eye, mark);
  for (let i = 0; i < n; i++) if (!isShut(eye, mark, aims[2 * i] ?? 0, aims[2 * i + 1] ?? 0)) return true;
  return false;
}

/** What hid the last line, of what is near: it hides many more. */
let screen: Area | null = null;

/** Is the line blocked by terrain? `lineStatus` finds the same, and cover besides. */
function isShut(eye: Eye, mark: Mark, x: number, y: number): boolean {
  if (screen !== null && areaStatus(screen, eye, mark, x, y) === BLOCKED) return true;
  for (const area of nearBlocks)
    if (area !== screen && areaStatus(area, eye, mark, x, y) === BLOCKED) {
      screen = area;
      return true;
    }
  for (const line of nearTall) if (obstacleStatus(line, eye, mark, x, y) === BLOCKED) return true;
  return false;
}

/** Marks of men on the table, and a box round all that is aimed at of them. */
export interface Crowd {
  readonly marks: readonly Mark[];
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  /** The highest of them. */
  readonly z: number;
}

/**
 * Does one piece of terrain hide all of them? A convex one that every line to the corners of the box passes through is passed
 * through by all lines into the box. For an eye of a man on the table; quick, and silent where it takes more than one piece.
 */
export function isScreened({ board }: Sight, eye: Eye, crowd: Crowd): boolean {
  if (screening !== null && screening.board === board && hidesBox(screening.area, eye, crowd)) return true;
  for (const area of board.opaque)
    if (area.blocks && hidesBox(area, eye, crowd)) {
      screening = { board, area };
      return true;
    }
  return false;
}

/** What hid a crowd last. */
let screening: { readonly board: Board; readonly area: Area } | null = null;
/** So much deeper than a line must be, for what rounding takes. */
const DEEP = 2 * EPS;

function hidesBox({ region, top }: Area, eye: Eye, { minX, minY, maxX, maxY, z }: Crowd): boolean {
  if (!region.convex || !(eye.z < top - DEEP && z < top - DEEP)) return false;
  // Who is in it may see out of it, and be seen.
  if (minX < region.maxX && maxX > region.minX && minY < region.maxY && maxY > region.minY) return false;
  if (eye.x > region.minX && eye.x < region.maxX && eye.y > region.minY && eye.y < region.maxY) return false;
  return (
    spansInside(region, eye.x, eye.y, minX, minY, DEEP) > 0 &&
    spansInside(region, eye.x, eye.y, maxX, maxY, DEEP) > 0 &&
    spansInside(region, eye.x, eye.y, minX, maxY, DEEP) > 0 &&
    spansInside(region, eye.x, eye.y, maxX, minY, DEEP) > 0
  );
}

/** Could a hull or smoke be between? */
function mayScreen(v: Sight, eye: Eye, mark: Mark): boolean {
  if (v.s.smoke.length > 0) return true;
  if (v.hulls.length === 0) return false;
  const reach = reachOf(mark.print);
  const minX = Math.min(eye.x, mark.x - reach);
  const maxX = Math.max(eye.x, mark.x + reach);
  const minY = Math.min(eye.y, mark.y - reach);
  const maxY = Math.max(eye.y, mark.y + reach);
  for (const { unit, region } of v.hulls)
    if (
      unit !== eye.unit &&
      unit !== mark.unit &&
      region.minX <= maxX &&
      region.maxX >= minX &&
      region.minY <= maxY &&
      region.maxY >= minY
    )
      return true;
  return false;
}

/** No point of it is farther from its middle. */
function reachOf(print: Footprint): number {
  switch (print.kind) {
    case "disc":
      return print.radius;
    case "hull":
      return (print.hull.length + print.hull.width) / 2;
    case "section":
      return 0;
  }
}

/** BA-BLDG-11: within 75 degrees of straight out. */
export function throughOpening({ x, y, outX, outY }: Opening, to: Point): boolean {
  const dx = to.x - x;
  const dy = to.y - y;
  const ahead = dx * outX + dy * outY;
  return ahead >= (WIDEST - HAIR) * Math.sqrt((dx * dx + dy * dy) * (outX * outX + outY * outY)) && ahead > 0;
}

const HAIR = 1e-9;

/** BA-SHOOT-25: how much of the line is in screen smoke. */
export function screenOn(v: Sight, from: Point, to: Point): number {
  const inside: [number, number][] = [];
  for (const cloud of v.s.smoke) {
    if (cloud.kind !== "screen") continue;
    if (spanInCircle(cloud.x, cloud.y, cloud.radius, from.x, from.y, to.x, to.y) > 0)
      inside.push([spans[0] ?? 0, spans[1] ?? 0]);
  }
  if (inside.length === 0) return 0;
  let share = 0;
  let end = 0;
  for (const [a, b] of inside.toSorted((p, q) => p[0] - q[0])) {
    if (b <= end) continue;
    share += b - Math.max(a, end);
    end = b;
  }
  return share * Math.sqrt((to.x - from.x) * (to.x - from.x) + (to.y - from.y) * (to.y - from.y));
}

// --- one pair at a time: scratch that the next one overwrites

const aims: number[] = [];
const counts = new Int32Array(4);
let nearAreas: readonly Area[] = [];
let nearLines: readonly Line[] = [];
/** Those of them that may hide: most lines are only asked about that. */
let nearBlocks: readonly Area[] = [];
let nearTall: readonly Line[] = [];
let nearHulls: readonly Screen[] = [];
let clouds = 0;
/** Lines that the opening one looks through does not let out. */
let shut = 0;

function isOpenGround(): boolean {
  return nearAreas.length === 0 && nearLines.length === 0 && nearHulls.length === 0 && clouds === 0;
}

/** The points aimed at, and what could be between: how many points, 0 where an opening or a common roof forbids all. */
function aim(v: Sight, eye: Eye, mark: Mark): number {
  if (eye.section !== null && mark.section !== null && isOneBuilding(v, eye.section, mark.section)) return 0;
  if (mark.opening !== null && !throughOpening(mark.opening, eye)) return 0;
  shut = 0;
  let n = 0;
  let reach = 0;
  if (mark.points !== null) {
    for (const p of mark.points) {
      n = aimed(eye, n, p.x, p.y);
      reach = Math.max(reach, Math.abs(p.x - mark.x), Math.abs(p.y - mark.y));
    }
  } else {
    n = aimed(eye, n, mark.x, mark.y);
    reach = mark.print.kind === "disc" ? mark.print.radius : 0;
    if (reach > 0) {
      const dx = mark.x - eye.x;
      const dy = mark.y - eye.y;
      const far = Math.sqrt(dx * dx + dy * dy);
      const sx = far === 0 ? reach : (-dy / far) * reach;
      const sy = far === 0 ? 0 : (dx / far) * reach;
      n = aimed(eye, n, mark.x + sx, mark.y + sy);
      n = aimed(eye, n, mark.x - sx, mark.y - sy);
    }
  }
  gather(v, eye, mark, reach);
  return n;
}

function aimed(eye: Eye, n: number, x: number, y: number): number {
  if (eye.opening !== null && !throughOpening(eye.opening, { x, y })) {
    shut++;
    return n;
  }
  aims[2 * n] = x;
  aims[2 * n + 1] = y;
  return n + 1;
}

/** BA-BLDG-32, BA-R161 */
function isOneBuilding(v: Sight, a: string, b: string): boolean {
  const one = v.board.sections.get(a)?.piece.section;
  const other = v.board.sections.get(b)?.piece.section;
  return a === b || (one?.building !== undefined && one.building === other?.building);
}

/** Who is looked at from one unit to another stays about the same: what is found for one pair, in a wider box, serves the next. */
const wide: { of: Sight | null; minX: number; minY: number; maxX: number; maxY: number } = {
  of: null,
  minX: 0,
  minY: 0,
  maxX: 0,
  maxY: 0,
};
const WIDER = 5000;

/** What lies in a box around the lines. */
function gather(v: Sight, eye: Eye, mark: Mark, reach: number): void {
  const minX = Math.min(eye.x, mark.x - reach);
  const maxX = Math.max(eye.x, mark.x + reach);
  const minY = Math.min(eye.y, mark.y - reach);
  const maxY = Math.max(eye.y, mark.y + reach);
  if (wide.of === v && minX >= wide.minX && minY >= wide.minY && maxX <= wide.maxX && maxY <= wide.maxY) return;
  wide.of = v;
  wide.minX = minX - WIDER;
  wide.minY = minY - WIDER;
  wide.maxX = maxX + WIDER;
  wide.maxY = maxY + WIDER;
  screen = null;
  nearAreas = v.board.opaque.filter(({ region }) => isInWide(region));
  nearLines = v.board.lines.filter(isInWide);
  nearBlocks = nearAreas.filter(({ blocks }) => blocks);
  nearTall = nearLines.filter(({ tall }) => tall);
  nearHulls = v.hulls.filter(({ region }) => isInWide(region));
  clouds = v.s.smoke.length + v.guns.length;
}

function isInWide(r: {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}): boolean {
  return r.minX <= wide.maxX && r.maxX >= wide.minX && r.minY <= wide.maxY && r.maxY >= wide.minY;
}

/** BA-GEO-14 to BA-GEO-16: one line. */
function lineStatus(v: Sight, eye: Eye, mark: Mark, x: number, y: number): Status {
  for (const { unit, region, top } of nearHulls)
    if (
      unit !== eye.unit &&
      unit !== mark.unit &&
      spansInside(region, eye.x, eye.y, x, y, EPS) > 0 &&
      lowest(eye, mark) < top - EPS
    )
      return BLOCKED;
  const ground = terrainStatus(eye, mark, x, y);
  if (clouds === 0 || ground === BLOCKED) return ground;
  const air = cloudStatus(v, eye, mark, x, y);
  return air > ground ? air : ground;
}

function terrainStatus(eye: Eye, mark: Mark, x: number, y: number): Status {
  let worst: Status = CLEAR;
  for (const area of nearAreas) {
    const status = areaStatus(area, eye, mark, x, y);
    if (status === BLOCKED) return BLOCKED;
    if (status > worst) worst = status;
  }
  for (const line of nearLines) {
    const status = obstacleStatus(line, eye, mark, x, y);
    if (status === BLOCKED) return BLOCKED;
    if (status > worst) worst = status;
  }
  return worst;
}

/** The lowest point of the line over what the spans found last hold: it rises or falls evenly. */
function lowest(eye: Eye, mark: Mark, n = 1): number {
  const from = eye.z + (spans[0] ?? 0) * (mark.z - eye.z);
  const to = eye.z + (spans[2 * n - 1] ?? 0) * (mark.z - eye.z);
  return from < to ? from : to;
}

function areaStatus(area: Area, eye: Eye, mark: Mark, x: number, y: number): Status {
  const { piece, region, top } = area;
  const { row } = piece;
  const n = spansInside(region, eye.x, eye.y, x, y, EPS);
  if (n === 0) return CLEAR;
  const obstructs = lowest(eye, mark, n) < top - EPS;
  if (row.shape === "building")
    return obstructs && piece.id !== eye.section && piece.id !== mark.section ? BLOCKED : CLEAR;
  const holdsMark = isInside(area, mark.x, mark.y);
  if (holdsMark) return row.kind === "hill" ? CLEAR : valueOf(row.cover);
  if (!obstructs || isInside(area, eye.print.x, eye.print.y)) return CLEAR;
  return row.dense || row.kind === "hill" || row.kind === "cliff" ? BLOCKED : valueOf(row.cover);
}

function obstacleStatus(line: Line, eye: Eye, mark: Mark, x: number, y: number): Status {
  if (
    (eye.x < x ? x : eye.x) < line.minX ||
    (eye.x < x ? eye.x : x) > line.maxX ||
    (eye.y < y ? y : eye.y) < line.minY ||
    (eye.y < y ? eye.y : y) > line.maxY
  )
    return CLEAR;
  const { points, row } = line.piece;
  let worst: Status = CLEAR;
  for (let i = 1; i < points.length; i++) {
    const p = points[i - 1];
    const q = points[i];
    if (p === undefined || q === undefined || !segmentsMeet(eye.x, eye.y, x, y, p.x, p.y, q.x, q.y)) continue;
    const share = meetingShare(eye, x, y, p, q);
    const z = eye.z + share * (mark.z - eye.z);
    if (z >= line.top - EPS) continue;
    const status = line.tall
      ? tallStatus(line, eye, mark, eye.x + share * (x - eye.x), eye.y + share * (y - eye.y))
      : valueOf(row.cover);
    if (status === BLOCKED) return BLOCKED;
    if (status > worst) worst = status;
  }
  return worst;
}

/** Where along the line they meet; of a line along the obstacle, where it is lowest: at its lower end. */
function meetingShare(eye: Eye, x: number, y: number, p: Point, q: Point): number {
  const dx = x - eye.x;
  const dy = y - eye.y;
  const across = dx * (q.y - p.y) - dy * (q.x - p.x);
  if (across !== 0) {
    const share = ((p.x - eye.x) * (q.y - p.y) - (p.y - eye.y) * (q.x - p.x)) / across;
    return share < 0 ? 0 : share > 1 ? 1 : share;
  }
  const size = dx * dx + dy * dy;
  if (size === 0) return 0;
  const shareOf = (at: Point): number => ((at.x - eye.x) * dx + (at.y - eye.y) * dy) / size;
  return Math.min(1, Math.max(0, Math.max(shareOf(p), shareOf(q))));
}

/** BA-GEO-15: a tall obstacle is seen over from close behind it. */
function tallStatus(line: Line, eye: Eye, mark: Mark, x: number, y: number): Status {
  if (pointGap(mark.print, x, y) <= CLOSE + EPS) return valueOf(line.piece.row.cover);
  return pointGap(eye.print, x, y) <= CLOSE + EPS ? CLEAR : BLOCKED;
}

/** BA-SMOKE-5, BA-OBS-9, BA-R82, BA-GUN-10 */
function cloudStatus(v: Sight, eye: Eye, mark: Mark, x: number, y: number): Status {
  let worst: Status = CLEAR;
  for (const cloud of v.s.smoke) {
    if (cloud.kind !== "shell" || spanInCircle(cloud.x, cloud.y, cloud.radius - EPS, eye.x, eye.y, x, y) === 0)
      continue;
    if (inCloud(cloud, mark)) worst = SOFT;
    else if (!inCloud(cloud, eye.print)) return BLOCKED;
  }
  if (screenOn(v, eye, { x, y }) > MOST_SCREEN + EPS) return BLOCKED;
  for (const gun of v.guns)
    if (spanInCircle(gun.x, gun.y, gun.radius, eye.x, eye.y, x, y) > 0 && lowest(eye, mark) < gun.top - EPS)
      worst = SOFT;
  return worst;
}

function inCloud(cloud: { readonly x: number; readonly y: number; readonly radius: number }, { x, y }: Point): boolean {
  const r = cloud.radius - EPS;
  return (x - cloud.x) * (x - cloud.x) + (y - cloud.y) * (y - cloud.y) < r * r;
}

function valueOf(cover: "none" | "soft" | "hard"): Status {
  return cover === "none" ? CLEAR : cover === "soft" ? SOFT : HARD;
}
