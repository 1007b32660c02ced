import type { Pick, Refusal } from "@escaramuza/kernel";
import type * as z from "zod/mini";
import { apartSquared, regionGap, regionHolds } from "@escaramuza/geometry";
import type { deployAnswer } from "./answers.ts";
import { boardOf, levelAt, roomAt } from "./board.ts";
import { missionOf } from "./data.ts";
import type { Deployment } from "./data.ts";
import { groundRefusal, gunRefusal, standRefusal } from "./movement.ts";
import { protectionAt } from "./panic.ts";
import { covers, duckRefusal } from "./posture.ts";
import { no } from "./refusal.ts";
import { isAdjacent } from "./sight.ts";
import { canSneak } from "./stealth.ts";
import type { Point, Position, SideId, Soldier, SquadId } from "./state.ts";

/** Where squads are set up (PE-3-17 (f), PE-19-3, PE-20-2, PE-21-3, PE-C-2, PE-C-3) (PE-R131). */

export type Deploy = z.infer<typeof deployAnswer>;

export function deploymentOf(s: Position, side: SideId, squad: SquadId): Deployment | null {
  return missionOf(s.battle.mission).sides[side].deployment.find((one) => one.squad === squad) ?? null;
}

export function squadMen(s: Position, side: SideId, squad: SquadId): Soldier[] {
  return s.soldiers.filter((o) => o.side === side && o.squad === squad && o.place !== "away");
}

/** An answer with nothing left open. */
interface Deployed {
  readonly places: readonly (Point & {
    readonly soldier: string;
    readonly posture: Soldier["posture"];
    readonly behind: string | null;
  })[];
  readonly emplaced: readonly (Point & { readonly gun: string })[];
  readonly hidden: readonly string[];
}

function deployedBy(s: Position, side: SideId, squad: SquadId, answer: Deploy): Deployed {
  const plan = deploymentOf(s, side, squad);
  const { all, hidden = [] } = answer;
  const men = squadMen(s, side, squad);
  const postureAt = (soldier: string, at: Point): Soldier["posture"] => {
    if (all === "ducked") return covers(s, at).length > 0 ? "ducked" : "standing";
    if (all !== "usual") return all;
    const name = men.find(({ id }) => id === soldier)?.name;
    return plan?.places.find((one) => one.soldier === name && one.x === at.x && one.y === at.y)?.posture ?? "standing";
  };
  const places = answer.places.map(({ soldier, x, y, posture, behind }) => ({
    soldier,
    x,
    y,
    posture: posture ?? postureAt(soldier, { x, y }),
    behind,
  }));
  const guns: NonNullable<Deploy["emplaced"]> = answer.emplaced ?? emplaceable(s, side, squad).map((gun) => ({ gun }));
  const emplaced = guns.flatMap((one) => {
    const { carriers = [] } = s.guns.find(({ id }) => id === one.gun) ?? {};
    const at = places.find(({ soldier }) => carriers.includes(soldier));
    const spot = plan?.places.find(({ x, y, gun }) => gun !== null && x === at?.x && y === at.y)?.gun;
    const x = one.x ?? spot?.[0] ?? at?.x;
    const y = one.y ?? spot?.[1] ?? at?.y;
    return x === undefined || y === undefined ? [] : [{ gun: one.gun, x, y }];
  });
  return { places, emplaced, hidden };
}

/** Guns that may start set up (PE-15-7, PE-19-3, PE-21-3). */
export function emplaceable(s: Position, side: SideId, squad: SquadId): string[] {
  if (deploymentOf(s, side, squad)?.emplaced !== true) return [];
  const men = squadMen(s, side, squad);
  return s.guns.flatMap(({ id, state, carriers }) =>
    state === "carried" && men.some((man) => carriers.includes(man.id)) ? [id] : [],
  );
}

/** PE-17.2-3, PE-R136: in ambush, under tactical actions, those who know how. */
export function hideable(s: Position, side: SideId, squad: SquadId): Soldier[] {
  if (!s.battle.options.tacticalActions || deploymentOf(s, side, squad)?.zone.is !== "protected") return [];
  return squadMen(s, side, squad).filter(canSneak);
}

export function deployRefusal(s: Position, side: SideId, squad: SquadId, answer: Deploy): Refusal | null {
  const plan = deploymentOf(s, side, squad);
  const men = squadMen(s, side, squad);
  if (plan === null) return no("PE-3-17", "nothingToDeploy");
  const ids = answer.places.map(({ soldier }) => soldier);
  if (new Set(ids).size !== ids.length || men.some(({ id }) => !ids.includes(id)) || ids.length !== men.length)
    return no("PE-3-17", "deployAll");
  const board = boardOf(s);
  const deployed = deployedBy(s, side, squad, answer);
  for (const [i, place] of deployed.places.entries()) {
    const zone = zoneRefusal(s, plan, side, place) ?? placeRefusal(plan, soldierNamed(men, place.soldier), place);
    if (zone !== null) return zone;
    const stand =
      groundRefusal(board, place.x, place.y) ?? standRefusal(s, soldierNamed(men, place.soldier), place, ids);
    if (stand !== null) return stand;
    for (const other of deployed.places.slice(0, i))
      if (apartSquared(place, other) < plan.apart * plan.apart)
        return no("PE-3-17", "tooClose", { soldier: other.soldier, apart: plan.apart / 10 });
    if (place.posture === "ducked") {
      const duck = duckRefusal(s, place, place.behind);
      if (duck !== null) return duck;
    } else if (place.behind !== null) return no("PE-6-21", "notDucking");
  }
  return emplacedRefusal(s, plan, side, answer, deployed) ?? hiddenRefusal(s, side, squad, deployed);
}

function soldierNamed(men: readonly Soldier[], id: string): Soldier {
  const man = men.find((o) => o.id === id);
  if (man === undefined) throw new Error(`no soldier ${id}`);
  return man;
}

/** Guns that may start set up stand beside who has them (PE-19-3, PE-21-3, PE-15-7). */
function emplacedRefusal(
  s: Position,
  plan: Deployment,
  side: SideId,
  answer: Deploy,
  { places, emplaced }: Deployed,
): Refusal | null {
  for (const { gun: id } of answer.emplaced ?? []) {
    if (!plan.emplaced) return no("PE-3-17", "notEmplaced");
    const gun = s.guns.find((one) => one.id === id);
    if (gun === undefined || gun.side !== side || gun.state === "offBoard") return no("PE-3-17", "noGun", { gun: id });
    const at = places.find(({ soldier }) => gun.carriers.includes(soldier));
    const to = emplaced.find((one) => one.gun === id);
    if (at === undefined || to === undefined || !isAdjacent(s, at, to)) return no("PE-6-23", "notAdjacent");
    const stand = gunRefusal(boardOf(s), to);
    if (stand !== null) return stand;
  }
  return null;
}

function hiddenRefusal(s: Position, side: SideId, squad: SquadId, { hidden }: Deployed): Refusal | null {
  if (hidden.length === 0) return null;
  if (!s.battle.options.tacticalActions) return no("PE-17.2-11", "noTacticalActions");
  if (deploymentOf(s, side, squad)?.zone.is !== "protected") return no("PE-17.2-3", "noAmbush");
  const may = hideable(s, side, squad);
  const not = hidden.find((id) => !may.some((man) => man.id === id));
  return not === undefined ? null : no("PE-17.2-1", "cannotSneak", { soldier: not });
}

function zoneRefusal(
  s: Position,
  plan: Deployment,
  side: SideId,
  place: Point & { readonly soldier: string },
): Refusal | null {
  const { zone } = plan;
  const outside = no("PE-3-17", "outsideZone", { soldier: place.soldier });
  const board = boardOf(s);
  const inside = (): boolean => {
    switch (zone.is) {
      case "places":
      case "slots":
        return plan.places.some(({ x, y }) => x === place.x && y === place.y);
      case "edge":
        return place.y === (zone.edge === "south" ? 0 : board.height);
      case "circle":
        return apartSquared(place, { x: zone.circle[0], y: zone.circle[1] }) <= zone.circle[2] * zone.circle[2];
      case "rect":
        return place.x >= zone.rect[0] && place.y >= zone.rect[1] && place.x <= zone.rect[2] && place.y <= zone.rect[3];
      case "buildings":
        return zone.buildings.includes(roomAt(board, place.x, place.y)?.id ?? "");
      case "near": {
        const house = board.rooms.find(({ id }) => id === zone.building);
        return house !== undefined && regionGap(house.region, place.x, place.y) <= zone.within;
      }
      case "protected":
        return isHidden(s, side, place, zone.from);
    }
  };
  return inside() ? null : outside;
}

/** PE-19-3: marked places are each somebody's; slots are anybody's. */
function placeRefusal({ zone, places }: Deployment, { id, name }: Soldier, { x, y }: Point): Refusal | null {
  const his = zone.is === "places" ? places.find(({ soldier }) => soldier === name) : undefined;
  return his === undefined || (his.x === x && his.y === y) ? null : no("PE-19-3", "notHisPlace", { soldier: id });
}

/** In or behind protection, and far enough from every enemy (PE-C-2, PE-R123). */
function isHidden(s: Position, side: SideId, place: Point, from: number): boolean {
  const enemies = s.soldiers.filter((o) => o.side !== side && o.place === "table");
  if (enemies.some((o) => apartSquared(o, place) < from * from)) return false;
  const man = s.soldiers.find((o) => o.side === side);
  return man !== undefined && protectionAt(s, man, place) !== 0;
}

// --- where they stand if nobody says

export function defaultDeploy(s: Position, side: SideId, squad: SquadId): Deploy {
  return filled(s, side, squad, null);
}

export function randomDeploy(s: Position, side: SideId, squad: SquadId, pick: Pick): Deploy {
  return filled(s, side, squad, pick);
}

/** The mission's own places for whom they name, others one after the other wherever there is room. */
function filled(s: Position, side: SideId, squad: SquadId, pick: Pick | null): Deploy {
  const plan = deploymentOf(s, side, squad);
  const men = squadMen(s, side, squad);
  if (plan === null) return { places: [], all: "usual" };
  const fixed = plan.zone.is === "places" || plan.zone.is === "slots";
  const slots = plan.places.map(({ x, y }) => ({ x, y }));
  if (pick !== null && plan.zone.is === "slots") shuffle(slots, pick);
  const taken: Point[] = [];
  const places = men.map((man, i): Deploy["places"][number] => {
    const named = plan.places.find(({ soldier }) => soldier === man.name);
    const slot = fixed && pick !== null && plan.zone.is === "slots" ? slots[i] : undefined;
    const own = named !== undefined && (pick === null || fixed) ? named : undefined;
    const at = slot ?? own ?? spot(s, plan, side, taken, pick) ?? { x: 500, y: 500 };
    taken.push(at);
    // Drawn lying down now and then, where the scenario does not say.
    const posture = own?.posture ?? (pick !== null && pick(4) === 0 ? "prone" : "standing");
    return {
      soldier: man.id,
      x: at.x,
      y: at.y,
      posture,
      behind: posture === "ducked" ? (covers(s, at)[0] ?? null) : null,
    };
  });
  const hidden = pick === null ? [] : hideable(s, side, squad).filter(() => pick(2) === 0);
  return {
    places,
    all: "usual",
    ...(hidden.length === 0 ? {} : { hidden: hidden.map(({ id }) => id) }),
  };
}

function shuffle(list: Point[], pick: Pick): void {
  for (let i = list.length - 1; i > 0; i--) {
    const j = pick(i + 1);
    const [a, b] = [list[i], list[j]];
    if (a === undefined || b === undefined) continue;
    list[i] = b;
    list[j] = a;
  }
}

/** Is it a free place of the zone, far enough from those taken? */
export function isSpot(s: Position, plan: Deployment, side: SideId, p: Point, taken: readonly Point[]): boolean {
  return (
    taken.every((other) => apartSquared(other, p) >= plan.apart * plan.apart) &&
    s.soldiers.every((o) => o.place !== "table" || apartSquared(o, p) >= 100) &&
    groundRefusal(boardOf(s), p.x, p.y) === null &&
    zoneRefusal(s, plan, side, { ...p, soldier: "" }) === null
  );
}

/** A free place of the zone: drawn, or the first on a grid of whole centimetres. */
function spot(s: Position, plan: Deployment, side: SideId, taken: readonly Point[], pick: Pick | null): Point | null {
  const fits = (p: Point): boolean => isSpot(s, plan, side, p, taken);
  const [x1, y1, x2, y2] = boundsOf(s, plan);
  if (pick !== null)
    for (let n = 0; n < 60; n++) {
      const p = { x: x1 + pick(x2 - x1 + 1), y: y1 + pick(y2 - y1 + 1) };
      if (fits(p)) return p;
    }
  const step = Math.max(10, plan.apart);
  for (let y = y1 + ((10 - (y1 % 10)) % 10); y <= y2; y += step)
    for (let x = x1 + ((10 - (x1 % 10)) % 10); x <= x2; x += step) if (fits({ x, y })) return { x, y };
  return null;
}

function boundsOf(s: Position, { zone }: Deployment): readonly [number, number, number, number] {
  const board = boardOf(s);
  switch (zone.is) {
    case "rect":
      return zone.rect;
    case "circle":
      return [
        zone.circle[0] - zone.circle[2],
        zone.circle[1] - zone.circle[2],
        zone.circle[0] + zone.circle[2],
        zone.circle[1] + zone.circle[2],
      ];
    case "buildings": {
      const rooms = board.rooms.filter(({ id }) => zone.buildings.includes(id)).map(({ region }) => region);
      return [
        Math.min(...rooms.map((r) => r.minX)),
        Math.min(...rooms.map((r) => r.minY)),
        Math.max(...rooms.map((r) => r.maxX)),
        Math.max(...rooms.map((r) => r.maxY)),
      ];
    }
    case "near": {
      const region = board.rooms.find(({ id }) => id === zone.building)?.region;
      if (region === undefined) return [0, 0, board.width, board.height];
      return [
        region.minX - zone.within,
        region.minY - zone.within,
        region.maxX + zone.within,
        region.maxY + zone.within,
      ];
    }
    case "places":
    case "slots":
    case "edge":
    case "protected":
      return [0, 0, board.width, board.height];
  }
}

// --- once it is said

export function deploy(s: Position, side: SideId, squad: SquadId, answer: Deploy): void {
  const { places, emplaced, hidden } = deployedBy(s, side, squad, answer);
  for (const { soldier, x, y, posture, behind } of places) {
    for (const man of s.soldiers) {
      if (man.id !== soldier) continue;
      man.place = "table";
      man.x = x;
      man.y = y;
      man.level = levelAt(boardOf(s), x, y);
      man.posture = posture;
      man.duckedBehind = posture === "ducked" ? (behind ?? covers(s, { x, y })[0] ?? null) : null;
      man.hidden = hidden.includes(soldier);
    }
  }
  for (const { gun: id, x, y } of emplaced)
    for (const gun of s.guns) {
      if (gun.id !== id) continue;
      gun.state = "emplaced";
      gun.carriers = [];
      gun.x = x;
      gun.y = y;
    }
}

/** Does a place lie in the zone of PE-C-3's mines: anywhere from y = 20 on? */
export function isMinable(s: Position, { x, y }: Point): boolean {
  const board = boardOf(s);
  return (
    x >= 0 &&
    y >= 200 &&
    x <= board.width &&
    y <= board.height &&
    !board.solids.some(({ region }) => region !== null && regionHolds(region, x, y))
  );
}
