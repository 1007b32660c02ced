import {
  cornersOfOblong,
  cosine,
  pointToSegmentSquared,
  regionOf,
  segmentsMeet,
  sideMiddle,
  spanInCircle,
  spans,
  spansInside,
} from "@escaramuza/geometry";
import type { Oblong, Region } from "@escaramuza/geometry";
import {
  boardOf,
  groundAt,
  gunRadius,
  hullOf,
  hullPrint,
  isInside,
  modelRadius,
  openingsOn,
  pointGap,
  wreckHull,
} from "./board.ts";
import type { Area, Board, Footprint, Line } from "./board.ts";
import { DATA } from "./data.ts";
import type { Mount } from "./data.ts";
import type { Opening } from "./openings.ts";
import { EPS } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";

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

interface Screen {
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
const STOREY = figures.storey.value;
const CLOSE = figures.obstacleClose.value;
const MOST_SCREEN = figures.screenMost.value;
/** BA-BLDG-11 */
const WIDEST = cosine(figures.openingHalfAngle.value);

export function sightOf(s: Position): Sight {
  const board = boardOf(s);
  const hulls: Screen[] = [];
  const guns: { x: number; y: number; radius: number; top: number }[] = [];
  const add = (unit: string | null, hull: Oblong): void => {
    const top = figures.vehicleBody.value + groundAt(board, hull.x, hull.y);
    hulls.push({ unit, region: regionOf(cornersOfOblong(hull)), top });
  };
  for (const unit of s.units) {
    if (unit.place.at !== "table") continue;
    if (unit.vehicle !== null) add(unit.id, hullOf(unit));
    if (unit.gun?.abandoned === true)
      guns.push({
        x: unit.gun.x,
        y: unit.gun.y,
        radius: gunRadius(unit),
        top: figures.abandonedHeight.value + groundAt(board, unit.gun.x, unit.gun.y),
      });
  }
  for (const wreck of s.wrecks) add(null, wreckHull(wreck));
  return { s, board, hulls, guns };
}

// --- who looks

/** BA-GEO-12: of a man on the table. */
export function eyeOfModel(v: Sight, unit: Unit, model: Model): Eye {
  const z = unit.mounted ? figures.mountedEye.value : figures.infantryEye.value;
  return eyeAt(v, unit, model, z, { kind: "disc", x: model.x, y: model.y, radius: modelRadius(unit) });
}

export function eyeOfGun(v: Sight, unit: Unit): Eye {
  const gun = unit.gun;
  if (gun === null) throw new Error(`${unit.id} has no gun`);
  return eyeAt(v, unit, gun, figures.infantryEye.value, {
    kind: "disc",
    x: gun.x,
    y: gun.y,
    radius: gunRadius(unit),
  });
}

/** BA-GEO-13: hull and casemate mounts from the middle of their side, turrets and pintles from the centre. */
export function eyeOfMount(v: Sight, unit: Unit, mount: Mount): Eye {
  const hull = hullOf(unit);
  const at =
    mount === "hull" || mount === "casemate"
      ? sideMiddle(hull, "front")
      : mount === "hullRear"
        ? sideMiddle(hull, "rear")
        : { x: hull.x, y: hull.y };
  return eyeAt(v, unit, at, figures.vehicleEye.value, { kind: "hull", x: hull.x, y: hull.y, hull });
}

/** BA-BLDG-10 */
export function eyeOfOpening(v: Sight, unit: Unit, opening: Opening): Eye {
  const { x, y, floor, section } = opening;
  return {
    x,
    y,
    z: groundAt(v.board, x, y) + STOREY * floor + figures.infantryEye.value,
    print: { kind: "disc", x, y, radius: 0 },
    unit: unit.id,
    section,
    opening,
  };
}

function eyeAt(v: Sight, unit: Unit, at: Point, height: number, print: Footprint): Eye {
  const z = groundAt(v.board, print.x, print.y) + height;
  return { x: at.x, y: at.y, z, print, unit: unit.id, section: null, opening: null };
}

/** All a unit looks from: its men, its gun, its hull, the openings of its floor; nothing off the table, aboard or towed. */
export function eyesOf(v: Sight, unit: Unit): Eye[] {
  const { place } = unit;
  if (place.at === "building")
    return openingsOn(v.board, place.section, place.floor).map((opening) => eyeOfOpening(v, unit, opening));
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return [eyeOfMount(v, unit, "turret")];
  const eyes = unit.models.flatMap((model) => (model.alive ? [eyeOfModel(v, unit, model)] : []));
  if (unit.gun !== null && !unit.gun.abandoned) eyes.push(eyeOfGun(v, unit));
  return eyes;
}

// --- what is looked at

export function markOfModel(v: Sight, unit: Unit, model: Model): Mark {
  const height = unit.mounted ? figures.mountedAim.value : figures.infantryAim.value;
  return discMark(v, unit, model.id, model, height, modelRadius(unit));
}

export function markOfGun(v: Sight, unit: Unit): Mark {
  const gun = unit.gun;
  if (gun === null) throw new Error(`${unit.id} has no gun`);
  return discMark(v, unit, unit.id, gun, figures.infantryAim.value, gunRadius(unit));
}

function discMark(v: Sight, unit: Unit, id: string, { x, y }: Point, height: number, radius: number): Mark {
  return {
    id,
    x,
    y,
    z: groundAt(v.board, x, y) + height,
    print: { kind: "disc", x, y, radius },
    unit: unit.id,
    section: null,
    opening: null,
    points: null,
  };
}

export function markOfHull(v: Sight, unit: Unit): Mark {
  const print = hullPrint(unit);
  const { x, y } = print;
  const inset = figures.hullInset.value;
  const corners = cornersOfOblong(hullOf(unit)).map((p) => {
    const far = Math.sqrt((p.x - x) * (p.x - x) + (p.y - y) * (p.y - y));
    return { x: p.x + ((x - p.x) / far) * inset, y: p.y + ((y - p.y) / far) * inset };
  });
  return {
    id: unit.id,
    x,
    y,
    z: groundAt(v.board, x, y) + figures.vehicleAim.value,
    print,
    unit: unit.id,
    section: null,
    opening: null,
    points: [{ x, y }, ...corners],
  };
}

/** BA-BLDG-15 */
export function markOfOpening(v: Sight, unit: Unit, opening: Opening): Mark {
  const { x, y, floor, section } = opening;
  return {
    id: opening.id,
    x,
    y,
    z: groundAt(v.board, x, y) + STOREY * floor + figures.infantryAim.value,
    print: { kind: "disc", x, y, radius: 0 },
    unit: unit.id,
    section,
    opening,
    points: null,
  };
}

/**
 * What is judged when the unit is shot at: its men but the spotter (BA-WPN-36), its gun alone (BA-SHOOT-29), its hull, the openings
 * of its floor (BA-BLDG-15).
 */
export function marksOf(v: Sight, unit: Unit): Mark[] {
  const { place } = unit;
  if (place.at === "building")
    return openingsOn(v.board, place.section, place.floor).map((opening) => markOfOpening(v, unit, opening));
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return [markOfHull(v, unit)];
  if (unit.gun !== null) return [markOfGun(v, unit)];
  return unit.models.flatMap((model) =>
    model.alive && model.role !== "spotter" ? [markOfModel(v, unit, model)] : [],
  );
}

// --- lines

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
  const n = aim(v, eye, mark);
  if (n > 0 && isOpenGround()) return true;
  for (let i = 0; i < n; i++)
    if (lineStatus(v, eye, mark, aims[2 * i] ?? 0, aims[2 * i + 1] ?? 0) < BLOCKED) return true;
  return false;
}

/** BA-GEO-17: does any of one see any of the other? To see a building is not enough (see `seenWall`). */
export function unitSees(s: Position, unit: Unit, target: Unit, v: Sight = sightOf(s)): boolean {
  const marks = marksOf(v, target);
  if (marks.length === 0) return false;
  for (const eye of eyesOf(v, unit)) for (const mark of marks) if (sees(v, eye, mark)) return true;
  return false;
}

/** BA-OBS-1: a point of the ground. */
export function seesGround(v: Sight, eye: Eye, { x, y }: Point): boolean {
  return sees(v, eye, placeMark(x, y, groundAt(v.board, x, y), null));
}

function placeMark(x: number, y: number, z: number, section: string | null): Mark {
  return { id: "", x, y, z, print: { kind: "disc", x, y, radius: 0 }, unit: "", section, opening: null, points: null };
}

/** BA-BLDG-11: within 75 degrees of straight out. */
export function throughOpening({ x, y, outX, outY }: Opening, to: Point): boolean {
  const dx = to.x - x;
  const dy = to.y - y;
  const ahead = dx * outX + dy * outY;
  return ahead >= (WIDEST - HAIR) * Math.sqrt((dx * dx + dy * dy) * (outX * outX + outY * outY)) && ahead > 0;
}

const HAIR = 1e-9;

/** BA-BLDG-16: the nearest point of the walls of that floor that are seen, and its distance from the eye; null if none is. */
export function seenWall(
  v: Sight,
  eye: Eye,
  section: string,
  floor: number,
): { readonly x: number; readonly y: number; readonly wall: number; readonly gap: number } | null {
  const points = v.board.sections.get(section)?.piece.points ?? [];
  let best: { x: number; y: number; wall: number; gap: number } | null = null;
  for (const [wall, from] of points.entries()) {
    const to = points[(wall + 1) % points.length] ?? from;
    const dx = to.x - from.x;
    const dy = to.y - from.y;
    // Only from outside: corners go anticlockwise.
    if (dx * (eye.y - from.y) - dy * (eye.x - from.x) >= 0) continue;
    const gap = Math.sqrt(pointToSegmentSquared(eye.x, eye.y, from.x, from.y, to.x, to.y));
    if ((best !== null && best.gap <= gap) || !seesOneWall(v, eye, section, floor, from, to)) continue;
    const size = dx * dx + dy * dy;
    const along = Math.min(1, Math.max(0, ((eye.x - from.x) * dx + (eye.y - from.y) * dy) / size));
    best = { x: from.x + along * dx, y: from.y + along * dy, wall, gap };
  }
  return best;
}

function seesOneWall(v: Sight, eye: Eye, section: string, floor: number, from: Point, to: Point): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const inwards = figures.hullInset.value / Math.sqrt(dx * dx + dy * dy);
  return [0.5, inwards, 1 - inwards].some((along) => {
    const x = from.x + along * dx;
    const y = from.y + along * dy;
    const z = groundAt(v.board, x, y) + STOREY * floor + figures.wallAim.value;
    return sees(v, eye, placeMark(x, y, z, section));
  });
}

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

/** BA-SHOOT-27, BA-SHOOT-28: rows are shooters, columns all living models of the target. */
export function coverByHalves(statuses: readonly (readonly Status[])[]): "none" | "soft" | "hard" {
  let clear = 0;
  let soft = 0;
  let hard = 0;
  for (const row of statuses) {
    let open = 0;
    for (const status of row) {
      if (status === CLEAR) open++;
      else if (status === SOFT) soft++;
      else hard++;
    }
    if (2 * open >= row.length) clear++;
  }
  if (2 * clear >= statuses.length) return "none";
  return hard >= soft ? "hard" : "soft";
}

// --- one pair at a time: scratch that the next one overwrites

const aims: number[] = [];
const counts = new Int32Array(4);
const nearAreas: Area[] = [];
const nearLines: Line[] = [];
const nearHulls: Screen[] = [];
let clouds = 0;
/** Lines that the opening one looks through does not let out. */
let shut = 0;

function isOpenGround(): boolean {
  return nearAreas.length === 0 && nearLines.length === 0 && nearHulls.length === 0 && clouds === 0;
}

/** The points aimed at, and what could be between: how many points, 0 where an opening or a common roof forbids all. */
function aim(v: Sight, eye: Eye, mark: Mark): number {
  if (eye.section !== null && mark.section !== null && isOneBuilding(v, eye.section, mark.section)) return 0;
  let n = 0;
  shut = 0;
  const add = (x: number, y: number): void => {
    if (eye.opening !== null && !throughOpening(eye.opening, { x, y })) {
      shut++;
      return;
    }
    aims[2 * n] = x;
    aims[2 * n + 1] = y;
    n++;
  };
  if (mark.opening !== null && !throughOpening(mark.opening, eye)) return 0;
  let reach = 0;
  if (mark.points === null) {
    add(mark.x, mark.y);
    reach = mark.print.kind === "disc" ? mark.print.radius : 0;
    if (reach > 0) {
      const dx = mark.x - eye.x;
      const dy = mark.y - eye.y;
      const far = Math.sqrt(dx * dx + dy * dy);
      const sx = far === 0 ? reach : (-dy / far) * reach;
      const sy = far === 0 ? 0 : (dx / far) * reach;
      add(mark.x + sx, mark.y + sy);
      add(mark.x - sx, mark.y - sy);
    }
  } else
    for (const p of mark.points) {
      add(p.x, p.y);
      reach = Math.max(reach, Math.abs(p.x - mark.x), Math.abs(p.y - mark.y));
    }
  gather(v, eye, mark, reach);
  return n;
}

/** BA-BLDG-32 */
function isOneBuilding(v: Sight, a: string, b: string): boolean {
  const one = v.board.sections.get(a)?.piece.section;
  const other = v.board.sections.get(b)?.piece.section;
  return a === b || (one?.building !== undefined && one.building === other?.building);
}

/** What lies in the box around the lines. */
function gather(v: Sight, eye: Eye, mark: Mark, reach: number): void {
  const minX = Math.min(eye.x, mark.x - reach);
  const maxX = Math.max(eye.x, mark.x + reach);
  const minY = Math.min(eye.y, mark.y - reach);
  const maxY = Math.max(eye.y, mark.y + reach);
  nearAreas.length = 0;
  nearLines.length = 0;
  nearHulls.length = 0;
  for (const area of v.board.opaque) {
    const r = area.region;
    if (r.minX < maxX && r.maxX > minX && r.minY < maxY && r.maxY > minY) nearAreas.push(area);
  }
  for (const line of v.board.lines)
    if (line.minX <= maxX && line.maxX >= minX && line.minY <= maxY && line.maxY >= minY) nearLines.push(line);
  for (const hull of v.hulls) {
    const r = hull.region;
    if (r.minX < maxX && r.maxX > minX && r.minY < maxY && r.maxY > minY && hull.unit !== eye.unit && hull.unit !== mark.unit)
      nearHulls.push(hull);
  }
  clouds = v.s.smoke.length + v.guns.length;
}

/** BA-GEO-14 to BA-GEO-16: one line. */
function lineStatus(v: Sight, eye: Eye, mark: Mark, x: number, y: number): Status {
  let worst: Status = CLEAR;
  for (const hull of nearHulls)
    if (spansInside(hull.region, eye.x, eye.y, x, y, EPS) > 0 && lowest(eye, mark) < hull.top - EPS) return BLOCKED;
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
  if (clouds > 0) {
    const status = cloudStatus(v, eye, mark, x, y);
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

/** BA-SMOKE-5, BA-OBS-9, BA-GUN-10 */
function cloudStatus(v: Sight, eye: Eye, mark: Mark, x: number, y: number): Status {
  let worst: Status = CLEAR;
  for (const cloud of v.s.smoke) {
    if (cloud.kind !== "shell" || spanInCircle(cloud.x, cloud.y, cloud.radius - EPS, eye.x, eye.y, x, y) === 0) continue;
    if (inCloud(cloud, mark)) worst = SOFT;
    else if (!inCloud(cloud, eye.print)) return BLOCKED;
  }
  if (screenOn(v, eye, { x, y }) > MOST_SCREEN + EPS) return BLOCKED;
  for (const gun of v.guns)
    if (spanInCircle(gun.x, gun.y, gun.radius, eye.x, eye.y, x, y) > 0 && lowest(eye, mark) < gun.top - EPS) worst = SOFT;
  return worst;
}

function inCloud(cloud: { readonly x: number; readonly y: number; readonly radius: number }, { x, y }: Point): boolean {
  const r = cloud.radius - EPS;
  return (x - cloud.x) * (x - cloud.x) + (y - cloud.y) * (y - cloud.y) < r * r;
}

function valueOf(cover: "none" | "soft" | "hard"): Status {
  return cover === "none" ? CLEAR : cover === "soft" ? SOFT : HARD;
}
