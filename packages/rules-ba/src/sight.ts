import { cornersOfOblong, pointToSegmentSquared, sideMiddle } from "@escaramuza/geometry";
import {
  boardOf,
  groundAt,
  gunRadius,
  hullOf,
  hullPrint,
  modelRadius,
  openingsOn,
  solidOf,
  wreckSolid,
} from "./board.ts";
import type { Board, Footprint, Solid } from "./board.ts";
import { DATA } from "./data.ts";
import type { Mount } from "./data.ts";
import type { Opening } from "./openings.ts";
import { CLEAR, SOFT, sees, seesPastTerrain } from "./sight-lines.ts";
import type { Eye, Mark, Screen, Sight, Status } from "./sight-lines.ts";
import type { Gun, Model, Point, Position, Unit, Vehicle } from "./state.ts";

export { BLOCKED, CLEAR, HARD, SOFT, pairStatus, screenOn, sees, throughOpening } from "./sight-lines.ts";
export type { Eye, Mark, Sight, Status } from "./sight-lines.ts";

/** Who looks, what is looked at, and what is seen of it (BA-GEO-12, BA-GEO-17, BA-BLDG-10 to BA-BLDG-16). */

const { figures } = DATA;
const STOREY = figures.storey.value;

export function sightOf(s: Position): Sight {
  const board = boardOf(s);
  const hulls: Screen[] = [];
  const guns: { x: number; y: number; radius: number; top: number }[] = [];
  const add = (unit: string | null, { hull, region }: Solid): void => {
    hulls.push({ unit, region, top: figures.vehicleBody.value + groundAt(board, hull.x, hull.y) });
  };
  for (const unit of s.units) {
    if (unit.place.at !== "table") continue;
    if (unit.vehicle !== null) add(unit.id, solidOf(unit));
    if (unit.gun?.abandoned === true)
      guns.push({
        x: unit.gun.x,
        y: unit.gun.y,
        radius: gunRadius(unit),
        top: figures.abandonedHeight.value + groundAt(board, unit.gun.x, unit.gun.y),
      });
  }
  for (const wreck of s.wrecks) add(null, wreckSolid(wreck));
  return { s, board, hulls, guns };
}

// --- who looks

/** BA-GEO-12: of a man on the table. */
export function eyeOfModel(v: Sight, unit: Unit, model: Model): Eye {
  const kept = keptOf(v, unit, model, 0);
  if (kept.eye === null) {
    const z = unit.mounted ? figures.mountedEye.value : figures.infantryEye.value;
    kept.eye = eyeAt(v, unit, model, z, { kind: "disc", x: model.x, y: model.y, radius: modelRadius(unit) });
  }
  return kept.eye;
}

export function eyeOfGun(v: Sight, unit: Unit): Eye {
  const gun = unit.gun;
  if (gun === null) throw new Error(`${unit.id} has no gun`);
  const { x, y } = gun;
  const kept = keptOf(v, unit, gun, 0);
  kept.eye ??= eyeAt(v, unit, gun, figures.infantryEye.value, { kind: "disc", x, y, radius: gunRadius(unit) });
  return kept.eye;
}

/** BA-GEO-13: hull and casemate mounts from the middle of their side, turrets and pintles from the centre. */
export function eyeOfMount(v: Sight, unit: Unit, mount: Mount): Eye {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} has no hull`);
  const kept = keptOf(v, unit, vehicle, vehicle.heading);
  switch (mount) {
    case "hull":
    case "casemate":
      kept.front ??= eyeOfHull(v, unit, "front");
      return kept.front;
    case "hullRear":
      kept.rear ??= eyeOfHull(v, unit, "rear");
      return kept.rear;
    default:
      kept.eye ??= eyeOfHull(v, unit, null);
      return kept.eye;
  }
}

function eyeOfHull(v: Sight, unit: Unit, side: "front" | "rear" | null): Eye {
  const hull = hullOf(unit);
  const { x, y } = hull;
  const at = side === null ? { x, y } : sideMiddle(hull, side);
  return eyeAt(v, unit, at, figures.vehicleEye.value, { kind: "hull", x, y, hull });
}

/** BA-BLDG-10 */
export function eyeOfOpening(v: Sight, unit: Unit, opening: Opening): Eye {
  const { x, y, floor, section } = opening;
  const kept = keptOf(v, unit, opening, 0);
  kept.eye ??= {
    x,
    y,
    z: groundAt(v.board, x, y) + STOREY * floor + figures.infantryEye.value,
    print: { kind: "disc", x, y, radius: 0 },
    unit: unit.id,
    section,
    opening,
    seen: null,
  };
  return kept.eye;
}

function eyeAt(v: Sight, unit: Unit, at: Point, height: number, print: Footprint): Eye {
  const z = groundAt(v.board, print.x, print.y) + height;
  return { x: at.x, y: at.y, z, print, unit: unit.id, section: null, opening: null, seen: null };
}

/** Something as it looks and is looked at: the same as long as it stays where it is, so that what it sees is found only once. */
interface Kept {
  readonly board: Board;
  readonly unit: string;
  readonly mounted: boolean;
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  eye: Eye | null;
  front: Eye | null;
  rear: Eye | null;
  mark: Mark | null;
}

const all = new WeakMap<Model | Gun | Vehicle | Opening, Kept>();

function keptOf({ board }: Sight, unit: Unit, of: Model | Gun | Vehicle | Opening, heading: number): Kept {
  const { x, y } = of;
  const { id, mounted } = unit;
  const known = all.get(of);
  if (
    known !== undefined &&
    known.x === x &&
    known.y === y &&
    known.heading === heading &&
    known.board === board &&
    known.mounted === mounted &&
    known.unit === id
  )
    return known;
  const kept = { board, unit: id, mounted, x, y, heading, eye: null, front: null, rear: null, mark: null };
  all.set(of, kept);
  return kept;
}

/** All a unit looks from: its men, its gun, its hull, the openings of its floor; nothing off the table, aboard or towed. */
export function eyesOf(v: Sight, unit: Unit): readonly Eye[] {
  const { place } = unit;
  if (place.at === "building")
    return openingsOn(v.board, place.section, place.floor).map((opening) => eyeOfOpening(v, unit, opening));
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return [eyeOfMount(v, unit, "turret")];
  const { eyes } = bodyOf(v, unit);
  return unit.gun !== null && !unit.gun.abandoned ? [...eyes, eyeOfGun(v, unit)] : eyes;
}

/** The living men of a unit on the table, as they look and are looked at; the same as long as none of them moves or falls. */
interface Body {
  readonly board: Board;
  readonly mounted: boolean;
  readonly living: readonly Model[];
  readonly eyes: readonly Eye[];
  /** Of all but the spotter. */
  readonly marks: readonly Mark[];
  /** Whom terrain hides from all of them. */
  readonly hidden: Map<readonly Mark[], boolean>;
}

const bodies = new WeakMap<Unit, Body>();

function bodyOf(v: Sight, unit: Unit): Body {
  const known = bodies.get(unit);
  if (known !== undefined && known.board === v.board && known.mounted === unit.mounted && isAsBefore(unit, known))
    return known;
  const living = unit.models.filter(({ alive }) => alive);
  const body: Body = {
    board: v.board,
    mounted: unit.mounted,
    living,
    eyes: living.map((model) => eyeOfModel(v, unit, model)),
    marks: living.filter(({ role }) => role !== "spotter").map((model) => markOfModel(v, unit, model)),
    hidden: new Map(),
  };
  bodies.set(unit, body);
  return body;
}

function isAsBefore({ models }: Unit, { living, eyes }: Body): boolean {
  let n = 0;
  for (const model of models) {
    if (!model.alive) continue;
    const eye = eyes[n];
    if (living[n] !== model || eye === undefined || eye.x !== model.x || eye.y !== model.y) return false;
    n++;
  }
  return n === living.length;
}

/** Does terrain alone hide each from the other? Only of men on the table; of others it is not asked. */
export function isHiddenFrom(v: Sight, target: Unit, unit: Unit): boolean {
  if (!isOnFoot(unit) || !isOnFoot(target)) return false;
  const { eyes, hidden } = bodyOf(v, unit);
  const { marks } = bodyOf(v, target);
  const known = hidden.get(marks);
  if (known !== undefined) return known;
  const none = !eyes.some((eye) => marks.some((mark) => seesPastTerrain(v, eye, mark)));
  if (hidden.size >= MOST_HIDDEN) hidden.clear();
  hidden.set(marks, none);
  return none;
}

const MOST_HIDDEN = 100;

function isOnFoot({ place, vehicle, gun }: Unit): boolean {
  return place.at === "table" && vehicle === null && gun === null;
}

// --- what is looked at

export function markOfModel(v: Sight, unit: Unit, model: Model): Mark {
  const kept = keptOf(v, unit, model, 0);
  const height = unit.mounted ? figures.mountedAim.value : figures.infantryAim.value;
  kept.mark ??= discMark(v, unit, model.id, model, height, modelRadius(unit));
  return kept.mark;
}

function markOfGun(v: Sight, unit: Unit): Mark {
  const gun = unit.gun;
  if (gun === null) throw new Error(`${unit.id} has no gun`);
  const kept = keptOf(v, unit, gun, 0);
  kept.mark ??= discMark(v, unit, unit.id, gun, figures.infantryAim.value, gunRadius(unit));
  return kept.mark;
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

function markOfHull(v: Sight, unit: Unit): Mark {
  const { vehicle } = unit;
  if (vehicle === null) throw new Error(`${unit.id} has no hull`);
  const kept = keptOf(v, unit, vehicle, vehicle.heading);
  kept.mark ??= hullMark(v, unit);
  return kept.mark;
}

function hullMark(v: Sight, unit: Unit): Mark {
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
function markOfOpening(v: Sight, unit: Unit, opening: Opening): Mark {
  const { x, y, floor, section } = opening;
  const kept = keptOf(v, unit, opening, 0);
  kept.mark ??= {
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
  return kept.mark;
}

/**
 * What is judged when the unit is shot at: its men but the spotter (BA-WPN-36), its gun alone (BA-SHOOT-29), its hull, the openings
 * of its floor (BA-BLDG-15).
 */
export function marksOf(v: Sight, unit: Unit): readonly Mark[] {
  const { place } = unit;
  if (place.at === "building")
    return openingsOn(v.board, place.section, place.floor).map((opening) => markOfOpening(v, unit, opening));
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return [markOfHull(v, unit)];
  return unit.gun !== null ? [markOfGun(v, unit)] : bodyOf(v, unit).marks;
}

// --- lines

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

/** BA-SHOOT-27, BA-R7, BA-SHOOT-28, BA-R8: rows are shooters, columns all living models of the target. */
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
