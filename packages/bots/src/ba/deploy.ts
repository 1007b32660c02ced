import { forwardOf, hasRule, isFree, officerIn, templateOf, toDeploy, zoneFor } from "@escaramuza/rules-ba";
import type { Deploy, Point, Unit } from "@escaramuza/rules-ba";
import { batteryOf } from "./battery.ts";
import { dangerAt } from "./danger.ts";
import { pullOf } from "./goals.ts";
import { keptFor } from "./kept.ts";
import { coverSpots } from "./places.ts";
import { isOnRoad } from "./reach.ts";
import { BLOCKED, coverBetween } from "./sight.ts";
import { aimsFrom, coverWorth } from "./stand.ts";
import { isObserver } from "./fire.ts";
import { distance, groupOf, middleOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Where units begin: in cover, where the scenario wants them, guns with a field of fire. */

/** Places tried before the rules find one. */
const TRIES = 24;
const STEP = 3000;

export function deployOf(w: World, scouts: boolean, legal: (answer: Deploy) => boolean): Deploy {
  const [unit] = toDeploy(w.s, w.seat, scouts).toSorted((a, b) => turnOf(a) - turnOf(b));
  if (unit === undefined) return { do: "auto", unit: null };
  const forward = forwardOf(w.s, w.seat);
  for (const { x, y, section } of placesFor(w, unit).slice(0, TRIES)) {
    if (section !== null) {
      const inside: Deploy = { do: "building", unit: unit.id, ...section, opening: null };
      if (legal(inside)) return inside;
      continue;
    }
    for (const shape of unit.models.length > 5 ? (["doubleLine", "block"] as const) : (["line"] as const)) {
      const answer: Extract<Deploy, { do: "place" }> = {
        do: "place",
        unit: unit.id,
        x: Math.round(x),
        y: Math.round(y),
        shape,
        spacing: "normal",
        places: [],
        aboard: [],
        facing: forward,
      };
      if (isFree(w.s, unit, answer)) return answer;
    }
  }
  return { do: "auto", unit: unit.id };
}

/** Guns choose first, then tanks and squads; officers come where they are. */
function turnOf(unit: Unit): number {
  if (officerIn(unit) !== null || hasRule(unit, "medic")) return 4;
  switch (unit.kind) {
    case "artillery":
      return 0;
    case "supportTeam":
      return 1;
    case "vehicle":
      return 2;
    default:
      return 3;
  }
}

/** A place, or a floor of a house. */
interface Spot extends Point {
  readonly section: { readonly section: string; readonly floor: number } | null;
}

function placesFor(w: World, unit: Unit): Spot[] {
  const zone = zoneFor(w.s, unit);
  const spots: Point[] = [];
  const [left, right] = zone.x;
  const [low, high] = zone.y;
  // A hull is long, and has to be inside with all of it.
  const column = unit.vehicle !== null && w.attacks && w.scenario.leave === "enemyEdge";
  const [inset, step] = unit.vehicle === null ? [1500, STEP] : [2400, column ? 750 : 1500];
  for (let x = left + STEP; x < right; x += STEP) for (let y = low + inset; y < high; y += step) spots.push({ x, y });
  for (const spot of coverSpots(w.board))
    if (spot.x > left + 500 && spot.x < right - 500 && spot.y > low + 500 && spot.y < high - 500) spots.push(spot);
  const group: Group = { ...groupOf(w.s, unit), radius: unit.models.length > 5 ? 3000 : 1000 };
  const range = batteryOf(w, unit).range;
  // Hulls that are to leave the table stand in column on a road: the rules say how near.
  const taken = ({ x, y }: Point): boolean =>
    w.own.some(
      (o) => !(column && o.unit.vehicle !== null) && distance(o.x, o.y, x, y) < 0.8 * (o.radius + group.radius) + 1500,
    );
  const all: Spot[] = [
    ...spots.filter((spot) => !taken(spot)).map((spot) => ({ ...spot, section: null })),
    ...housesFor(w, unit),
  ];
  return all
    .map((spot) => ({ spot, worth: placeWorth(w, { ...group, ...spot }, spot, range) }))
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ spot }) => spot);
}

/** Who stands and fires goes upstairs; who is to go on stays below. */
function housesFor(w: World, unit: Unit): Spot[] {
  if (unit.vehicle !== null || unit.gun !== null || unit.mounted) return [];
  const upstairs = unit.kind === "supportTeam" || isObserver(unit);
  return [...w.board.sections.values()].flatMap(({ piece }) => {
    const top = (piece.section?.floors ?? 1) - 1;
    return [{ ...middleOf(piece.points), section: { section: piece.id, floor: upstairs ? top : 0 } }];
  });
}

/** Where the enemy is or may come from. */
function ground(w: World): Point[] {
  const points: Point[] = [];
  const { width, height } = w.board;
  const far = forwardOf(w.s, w.seat) === 0 ? [0.45, 0.6, 0.75] : [0.55, 0.4, 0.25];
  for (const part of far) for (let x = 4000; x < width; x += 8000) points.push({ x, y: height * part });
  return points;
}

/** What lies before a place: part of the ground that can be fired at, and cover from it. */
interface Front {
  readonly seen: number;
  readonly cover: number;
}

const frontsOf = keptFor(4, () => new Map<string, Front>());

function frontOf(w: World, { x, y }: Point, range: number): Front {
  const known = frontsOf(w.board);
  const key = `${x} ${y} ${range} ${forwardOf(w.s, w.seat)}`;
  const had = known.get(key);
  if (had !== undefined) return had;
  const watched = ground(w);
  let seen = 0;
  for (const p of watched) if (distance(p.x, p.y, x, y) <= range && coverBetween(w, x, y, p.x, p.y) !== BLOCKED) seen++;
  const made = { seen: seen / Math.max(1, watched.length), cover: coverWorth(w, x, y, watched) };
  known.set(key, made);
  return made;
}

function placeWorth(w: World, group: Group, spot: Point, range: number): number {
  const { seen, cover } = frontOf(w, spot, range);
  const stands = group.unit.gun !== null || group.unit.kind === "supportTeam" || group.unit.vehicle !== null;
  const fire = (stands ? 0.8 : 0.3) * seen;
  const hides = templateOf(group.unit.template).vehicle === null ? 0.6 : 0.2;
  return (
    pullOf(w, group, spot.x, spot.y) +
    fire +
    hides * cover +
    0.5 * aimsFrom(w, group, spot.x, spot.y, "still") -
    dangerAt(w, group, spot.x, spot.y) +
    company(w, group, spot) +
    roadWorth(w, group.unit, spot)
  );
}

/** A vehicle that has far to go begins on one; where it is to leave the table, as far on as it may, and others line up behind it. */
function roadWorth(w: World, unit: Unit, { x, y }: Point): number {
  if (unit.vehicle === null || !w.attacks || !isOnRoad(w.board, x, y)) return 0;
  if (w.scenario.leave !== "enemyEdge") return ROAD;
  const ahead = forwardOf(w.s, w.seat) === 0 ? y : w.board.height - y;
  return THROUGH + COLUMN * (ahead / 1000);
}

const ROAD = 0.6;
const THROUGH = 1.5;
const COLUMN = 0.2;
const ELBOW = 7000;

function company(w: World, { unit }: Group, { x, y }: Point): number {
  const leads = officerIn(unit) !== null || hasRule(unit, "medic");
  let sum = 0;
  for (const o of w.own) {
    const near = Math.max(0, 1 - distance(o.x, o.y, x, y) / ELBOW);
    sum += leads ? 0.25 * Math.min(0.5, near) : -0.15 * near;
  }
  return sum;
}
