import type { Refusal } from "@escaramuza/kernel";
import { shortestWay } from "@escaramuza/units";
import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { atMost, modelRadius } from "./board.ts";
import { DATA } from "./data.ts";
import { fieldOf, startsNear } from "./field.ts";
import { abandonGun, menIn } from "./losses.ts";
import type { Way } from "./movement.ts";
import { groundOf } from "./passage.ts";
import { crewRound } from "./placing.ts";
import type { Put } from "./placing.ts";
import { no } from "./refusal.ts";
import { EPS, findUnit, isAlive, livingOf } from "./state.ts";
import type { Model, Position, Unit } from "./state.ts";

/** Crews that change guns (BA-GUN-9, BA-GUN-11, BA-GUN-12). */

const { recrewRange } = DATA.figures;
const SEGMENTS = 24;

/** How many more men its gun takes. */
export function roomAt(unit: Unit): number {
  return unit.models.filter(({ alive, role }) => !alive && role !== "spotter").length;
}

/** Friendly guns within 12", centre to centre, that lack men; the nearest first. */
export function gunsFor(s: Position, unit: Unit): Unit[] {
  const { gun } = unit;
  if (gun === null) return [];
  const far = (o: Unit): number =>
    o.gun === null
      ? Infinity
      : Math.sqrt((o.gun.x - gun.x) * (o.gun.x - gun.x) + (o.gun.y - gun.y) * (o.gun.y - gun.y));
  return s.units
    .filter(
      (o) =>
        o !== unit && o.seat === unit.seat && isAlive(o) && o.place.at === "table" && o.gun !== null && roomAt(o) > 0,
    )
    .filter((o) => atMost(far(o), recrewRange.value))
    .toSorted((a, b) => far(a) - far(b));
}

/** BA-GUN-11, BA-R160: why these cannot go there; null if they can. */
export function transferRefusal(s: Position, unit: Unit, to: string, men: readonly string[]): Refusal | null {
  const gun = findUnit(s, to);
  const about = { unit: unit.id, gun: to };
  if (gun === null || !gunsFor(s, unit).includes(gun)) return no("BA-GUN-11", "noSuchGun", about);
  const crew = menIn(unit).map(({ id }) => id);
  if (men.some((id, i) => !crew.includes(id) || men.indexOf(id) !== i)) return no("BA-GUN-11", "notOfTheCrew", about);
  if (men.length > roomAt(gun)) return no("BA-GUN-11", "tooMany", { ...about, max: roomAt(gun) });
  return transferWays(s, unit, gun, men) === null ? no("BA-GUN-11", "noWay", about) : null;
}

/** Their ways, of 12" at most, to places round the other gun; null where somebody finds none. Those who stay have one point. */
export function transferWays(s: Position, unit: Unit, to: Unit, men: readonly string[]): Way[] | null {
  const places = placesAt(s, to, men.length);
  if (places === null || unit.place.at !== "table") return null;
  const radius = modelRadius(unit);
  const going = livingOf(unit).filter(({ id }) => men.includes(id));
  const field = fieldOf(s, unit, "advance", { mover: "infantry", radius, around: going, reach: recrewRange.value });
  const ways: Way[] = [];
  for (const model of livingOf(unit)) {
    const at = places[going.indexOf(model)];
    const from = { x: model.x, y: model.y };
    if (at === undefined) {
      ways.push({ model: model.id, path: [from] });
      continue;
    }
    const near = startsNear(field, from.x, from.y);
    const end = { x: at.x, y: at.y };
    const way = shortestWay(groundOf(field, near, false), from, end, recrewRange.value + EPS, SEGMENTS, null);
    if (way === null) return null;
    ways.push({ model: model.id, path: way.points });
  }
  return ways;
}

/** Room for so many more round a gun, each by the place of one it has lost. */
function placesAt(s: Position, to: Unit, n: number): Put[] | null {
  if (to.gun === null) return null;
  const lost = lostBy(to).slice(0, n);
  if (lost.length < n) return null;
  return crewRound(
    s,
    to,
    to.gun,
    lost.map(({ id }) => id),
  );
}

function lostBy(unit: Unit): Model[] {
  return unit.models.filter(({ alive, role }) => !alive && role !== "spotter");
}

/**
 * So many men of another gun join this one: they take the places of those it has lost. An abandoned gun becomes a unit again, with
 * the quality and the pins of where they came from (BA-GUN-12). Says how many found room.
 */
export function joinCrew(c: C, to: Unit, n: number, from: Pick<Unit, "quality" | "pins">): number {
  const { s } = c;
  const { gun } = to;
  if (gun === null) return 0;
  for (let men = Math.min(n, roomAt(to)); men > 0; men--) {
    const places = placesAt(s, to, men);
    if (places === null) continue;
    for (const { model: id, x, y } of places) {
      const model = to.models.find((one) => one.id === id);
      if (model !== undefined) Object.assign(model, { alive: true, x, y });
    }
    if (gun.abandoned) {
      gun.abandoned = false;
      gun.operatesFrom = s.turn + 1;
      to.quality = from.quality;
      to.pins = from.pins;
      to.die = "down"; // It lay beside the gun (BA-GUN-10).
    }
    to.shaken = menIn(to).length === 1 && to.starting > 1;
    tell(c, "crewJoined", "BA-GUN-12", { unit: to.id, seat: to.seat, n: men });
    return men;
  }
  return 0;
}

/** BA-GUN-11: they leave their gun; left by all it is abandoned, its die Down (BA-GUN-12). */
export function leaveCrew(c: C, unit: Unit, men: readonly string[]): void {
  for (const model of unit.models) if (men.includes(model.id)) model.alive = false;
  const left = menIn(unit).length;
  if (left === 1 && unit.starting > 1) unit.shaken = true; // BA-TEST-6
  if (left > 0) return;
  if (unit.die !== null) unit.die = "down";
  abandonGun(c, unit);
}
