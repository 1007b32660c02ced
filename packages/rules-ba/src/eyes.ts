import { keptFor } from "@escaramuza/kernel";
import { cornersOfOblong, sideMiddle } from "@escaramuza/geometry";
import { groundAt, gunRadius, hullOf, hullPrint, modelRadius, openingsOn } from "./board.ts";
import type { Board, Footprint } from "./board.ts";
import { DATA } from "./data.ts";
import type { Mount } from "./data.ts";
import { pointsKey } from "./keys.ts";
import type { Opening } from "./openings.ts";
import type { Crowd, Eye, Mark, Sight } from "./sight-lines.ts";
import type { Gun, Model, Point, Unit, Vehicle } from "./state.ts";

/** Who looks, and what is looked at (BA-GEO-12, BA-GEO-13, BA-BLDG-10, BA-BLDG-15). */

const { figures } = DATA;
const STOREY = figures.storey.value;

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
  const name = "id" in of ? of.id : "";
  const key = `${id} ${unit.template} ${mounted} ${name} ${x} ${y} ${heading}`;
  const kept = shared(board, key, () => {
    return { board, unit: id, mounted, x, y, heading, eye: null, front: null, rear: null, mark: null };
  });
  all.set(of, kept);
  return kept;
}

/** Copies of a position stand as it stood: what was seen in one is seen in all of them. */
const shared = keptFor<Board, Kept>(1500);

/** All a unit looks from: its men, its gun, its hull, the openings of its floor; nothing off the table, aboard or towed. */
export function eyesOf(v: Sight, unit: Unit): readonly Eye[] {
  const { place } = unit;
  if (place.at === "building")
    return openingsOn(v.board, place.section, place.floor).map((opening) => eyeOfOpening(v, unit, opening));
  if (place.at !== "table") return [];
  if (unit.vehicle !== null) return [eyeOfMount(v, unit, "turret")];
  const eyes = eyesOfMen(v, unit);
  return unit.gun !== null && !unit.gun.abandoned ? [...eyes, eyeOfGun(v, unit)] : eyes;
}

/** The living men of a unit on the table, as they look and are looked at; the same as long as none of them moves or falls. */
interface Body {
  readonly board: Board;
  readonly mounted: boolean;
  readonly living: readonly Model[];
  /** Where each of them is: x and y. */
  readonly places: readonly number[];
  readonly looks: Looks;
}

/** The same for copies of the unit. */
interface Looks {
  /** Made when first asked for. */
  eyes: readonly Eye[] | null;
  crowd: Crowd | null;
  /** Whom terrain hides from all of them. */
  readonly hidden: Map<Crowd, boolean>;
}

const bodies = new WeakMap<Unit, Body>();

export function bodyOf(v: Sight, unit: Unit): Body {
  const known = bodies.get(unit);
  if (known !== undefined && known.board === v.board && known.mounted === unit.mounted && isAsBefore(unit, known))
    return known;
  const living = unit.models.filter(({ alive }) => alive);
  const key = `${unit.id} ${unit.template} ${unit.mounted} ${pointsKey(living)}`;
  const body: Body = {
    board: v.board,
    mounted: unit.mounted,
    living,
    places: living.flatMap(({ x, y }) => [x, y]),
    looks: sharedLooks(v.board, key, () => ({ eyes: null, crowd: null, hidden: new Map() })),
  };
  bodies.set(unit, body);
  return body;
}

const sharedLooks = keptFor<Board, Looks>(500);

function isAsBefore({ models }: Unit, { living, places }: Body): boolean {
  let n = 0;
  for (const model of models) {
    if (!model.alive) continue;
    if (living[n] !== model || places[2 * n] !== model.x || places[2 * n + 1] !== model.y) return false;
    n++;
  }
  return n === living.length;
}

export function eyesOfMen(v: Sight, unit: Unit): readonly Eye[] {
  const { living, looks } = bodyOf(v, unit);
  looks.eyes ??= living.map((model) => eyeOfModel(v, unit, model));
  return looks.eyes;
}

/** Of all but the spotter. */
export function crowdOf(v: Sight, unit: Unit): Crowd {
  const { living, looks } = bodyOf(v, unit);
  looks.crowd ??= newCrowd(
    living.flatMap((model) => (model.role === "spotter" ? [] : [markOfModel(v, unit, model)])),
    modelRadius(unit),
  );
  return looks.crowd;
}

function newCrowd(marks: readonly Mark[], radius: number): Crowd {
  let [minX, minY, maxX, maxY, high] = [Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { x, y, z } of marks) {
    if (x < minX) minX = x;
    if (y < minY) minY = y;
    if (x > maxX) maxX = x;
    if (y > maxY) maxY = y;
    if (z > high) high = z;
  }
  return { marks, minX: minX - radius, minY: minY - radius, maxX: maxX + radius, maxY: maxY + radius, z: high };
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
  return unit.gun !== null ? [markOfGun(v, unit)] : crowdOf(v, unit).marks;
}
