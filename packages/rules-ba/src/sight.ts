import { pointToSegmentSquared } from "@escaramuza/geometry";
import { boardOf, groundAt, gunRadius, solidOf, wreckSolid } from "./board.ts";
import type { Solid } from "./board.ts";
import { DATA } from "./data.ts";
import { bodyOf, crowdOf, eyesOf, eyesOfMen, marksOf } from "./eyes.ts";
import { CLEAR, SOFT, isScreened, sees, seesPastTerrain } from "./sight-lines.ts";
import type { Eye, Mark, Screen, Sight, Status } from "./sight-lines.ts";
import type { Point, Position, Unit } from "./state.ts";

export { eyeOfGun, eyeOfModel, eyeOfMount, eyeOfOpening, eyesOf, markOfModel, marksOf } from "./eyes.ts";
export { BLOCKED, CLEAR, HARD, SOFT, pairStatus, screenOn, sees, throughOpening } from "./sight-lines.ts";
export type { Eye, Mark, Sight, Status } from "./sight-lines.ts";

/** What is seen of whom (BA-GEO-17, BA-BLDG-16); who looks and what is looked at is in `eyes.ts`. */

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

// --- lines

/** BA-GEO-17: does any of one see any of the other? To see a building is not enough (see `seenWall`). */
export function unitSees(s: Position, unit: Unit, target: Unit, v: Sight = sightOf(s)): boolean {
  const marks = marksOf(v, target);
  if (marks.length === 0 || isHiddenFrom(v, target, unit)) return false;
  for (const eye of eyesOf(v, unit)) for (const mark of marks) if (sees(v, eye, mark)) return true;
  return false;
}

/** Does terrain alone hide all of one from all of the other? Only of men on the table; of others it is not asked. */
export function isHiddenFrom(v: Sight, target: Unit, unit: Unit): boolean {
  if (!isOnFoot(unit) || !isOnFoot(target)) return false;
  const { hidden } = bodyOf(v, unit).looks;
  const crowd = crowdOf(v, target);
  const known = hidden.get(crowd);
  if (known !== undefined) return known;
  const none = !eyesOfMen(v, unit).some(
    (eye) => !isScreened(v, eye, crowd) && crowd.marks.some((mark) => seesPastTerrain(v, eye, mark)),
  );
  if (hidden.size >= MOST_HIDDEN) hidden.clear();
  hidden.set(crowd, none);
  return none;
}

const MOST_HIDDEN = 100;

/** Does one piece of terrain hide all of a unit, men on the table, from an eye among such men? */
export function isBehind(v: Sight, target: Unit, unit: Unit, eye: Eye): boolean {
  return isOnFoot(unit) && isOnFoot(target) && isScreened(v, eye, crowdOf(v, target));
}

function isOnFoot({ place, vehicle, gun }: Unit): boolean {
  return place.at === "table" && vehicle === null && gun === null;
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
