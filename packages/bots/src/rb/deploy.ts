import { keptIn } from "@escaramuza/kernel";
import {
  DATA,
  deployable,
  gridPoints,
  inZone,
  onTable,
  rival,
  templateOf,
  weaponOf,
  zoneOf,
} from "@escaramuza/rules-rb";
import type { Board, Deploy, Unit } from "@escaramuza/rules-rb";
import { dangerAt, standAt } from "./danger.ts";
import { pullOf } from "./goals.ts";
import { facingTo, toMm } from "./march.ts";
import { coverSpots } from "./places.ts";
import type { Spot } from "./places.ts";
import { roughlySees } from "./sight.ts";
import { comfort } from "./stand.ts";
import { distance } from "./ground.ts";
import { groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Where units begin: in cover, where the mission wants them, guns with a field of fire. */

/** Places tried before the rules find one. */
const TRIES = 30;

export function deployOf(w: World, legal: (answer: Deploy) => boolean): Deploy {
  const waiting = deployable(w.s, w.seat).filter((unit) => !onTable(unit));
  const [unit] = waiting.toSorted((a, b) => turnOf(a) - turnOf(b));
  if (unit === undefined) return { do: "done" };
  const enemy = middleOfEnemy(w);
  for (const { x, y } of placesFor(w, unit).slice(0, TRIES)) {
    const answer: Deploy = {
      do: "place",
      unit: unit.id,
      x,
      y,
      ...(unit.kind === "vehicle" ? { shape: "keep", ...facingTo({ x, y }, enemy) } : { shape: "block" }),
      places: [],
    };
    if (legal(answer)) return answer;
  }
  return { do: "auto", unit: unit.id };
}

/** Guns choose first, then squads; the officer comes where they are. */
function turnOf(unit: Unit): number {
  const { role } = templateOf(unit.template);
  return { team: 0, vehicle: 1, squad: 2, command: 3 }[role];
}

function middleOfEnemy(w: World): Spot {
  if (w.foes.length > 0) {
    const n = w.foes.length;
    return {
      x: w.foes.reduce((sum, foe) => sum + foe.x / n, 0),
      y: w.foes.reduce((sum, foe) => sum + foe.y / n, 0),
    };
  }
  const zone = zoneOf(w.s, rival(w.seat));
  if (zone === null) return { x: DATA.figures.tableWidth.value / 2, y: DATA.figures.tableHeight.value / 2 };
  const { x, y } = zone.inside;
  return { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 };
}

function placesFor(w: World, unit: Unit): Spot[] {
  const zone = zoneOf(w.s, w.seat);
  if (zone === null) return [];
  const spots = [...gridPoints(zone), ...coverSpots(w)]
    .map(({ x, y }) => ({ x: toMm(x), y: toMm(y) }))
    .filter(({ x, y }) => inZone(zone, x, y));
  const dugIn = w.mission.dugIn && !w.attacks;
  const range = rangeOf(unit);
  const lanes = new Map<number, number>();
  const body = groupOf(w.ground, unit);
  const [first] = body.figures;
  if (first === undefined) return [];
  const leads = body.figures.some((figure) => figure.officer);
  return spots
    .map((spot) => {
      // The figures stand around the first: near enough.
      const group = { ...body, x: spot.x, y: spot.y, radius: 450 };
      const stand = standAt(w, { ...group, figures: [{ ...first, ...spot, officer: leads }] }, spot.x, spot.y, true);
      const cover = stand.cover && !dugIn ? 0.25 : 0;
      const worth =
        pullOf(w, group, spot) +
        2 * comfort(w, group, stand) +
        cover +
        fieldOfFire(w, spot, range) -
        elbows(w, spot) -
        dangerAt(w, group, stand) -
        w.style.lane * laneDanger(w, group, spot, lanes);
      return { spot, worth };
    })
    .toSorted((a, b) => b.worth - a.worth)
    .map(({ spot }) => spot);
}

function rangeOf(unit: Unit): number {
  const { weapons } = templateOf(unit.template);
  const ids = [...weapons.map(({ weapon }) => weapon), ...unit.figures.flatMap((figure) => figure.weapons)];
  return Math.max(0, ...ids.map((id) => weaponOf(id).direct ?? 0));
}

/** What waits on the way of who must go through (mission 5), straight on from there. */
function laneDanger(w: World, group: Group, { y }: Spot, known: Map<number, number>): number {
  if (w.mission.id !== 5 || !w.attacks) return 0;
  const lane = Math.round(y / LANE);
  const had = known.get(lane);
  if (had !== undefined) return had;
  let sum = 0;
  const { fortifiedTo } = DATA.figures;
  for (let x = LANE; x <= fortifiedTo.value; x += LANE)
    sum += dangerAt(w, group, { x, y, moved: true, cover: false, repeat: false, site: null });
  known.set(lane, sum);
  return sum;
}

const LANE = 1000;
const SAMPLE = 1500;
const FIELD = 0.8;

/** How much of the ground where the enemy may come it overlooks. */
function fieldOfFire(w: World, spot: Spot, range: number): number {
  if (range === 0) return 0;
  return keptIn(fields, w.board, `${spot.x},${spot.y},${range}`, Infinity, () => overlooked(w, spot, range));
}

const fields = new WeakMap<Board, Map<string, number>>();

function overlooked(w: World, spot: Spot, range: number): number {
  let seen = 0;
  let all = 0;
  for (let x = SAMPLE / 2; x < DATA.figures.tableWidth.value; x += SAMPLE)
    for (let y = SAMPLE / 2; y < DATA.figures.tableHeight.value; y += SAMPLE) {
      const away = distance(spot.x, spot.y, x, y);
      if (away > range || away < SAMPLE) continue;
      all++;
      if (roughlySees(w, spot.x, spot.y, x, y)) seen++;
    }
  // Much in sight and much of what is in range: at the edge of the table there is little of either.
  return (FIELD * seen) / Math.max(30, all);
}

const ELBOW = 1500;

function elbows(w: World, { x, y }: Spot): number {
  let sum = 0;
  for (const o of w.own) sum += 0.12 * Math.max(0, 1 - distance(o.x, o.y, x, y) / ELBOW);
  return sum;
}
