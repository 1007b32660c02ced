import type { Pick, Seat } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { inHand, isAp, isFirearm, launcherOf, meleeWeapons } from "../arms.ts";
import { boardOf } from "../board.ts";

import { serversFor } from "../fire.ts";
import { flight } from "../panic.ts";
import { covers } from "../posture.ts";
import { isAdjacent } from "../sight.ts";
import { canSneak } from "../stealth.ts";
import { isOut, seatOf, sideOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { budgetOf, entryEdge, mustFlee, sneakBudgetOf } from "./moving.ts";
import { actRefusal } from "./refusals.ts";

/** A sensible action drawn at random: a man, something he might do, and whether he may. Cheap, for games by the thousand. */
export function sampleAct(s: Position, seat: Seat, pick: Pick): Act | null {
  const side = sideOf(s, seat);
  const mine = s.soldiers.filter((o) => o.side === side && !isOut(o) && o.down === null && seatOf(s, o) === seat);
  for (let i = 0; i < DRAWS; i++) {
    const soldier = mine[pick(mine.length + 3)];
    if (soldier === undefined) {
      if (mine.length === 0 || pick(3) === 0) return { do: "end" };
      continue;
    }
    const act = isSpent(soldier) ? null : draft(s, soldier, pick);
    if (act !== null && actRefusal(s, seat, act) === null) return act;
  }
  return null;
}

/** Draws before the one who asks is told that nothing came of it. */
const DRAWS = 8;

/** He has done what he could: a work of the whole player-turn, or all that binds him (PE-3-15, PE-8-3). */
function isSpent({ go, place }: Soldier): boolean {
  return place === "table" && go.work !== null && go.work.at !== "reload" && go.work.at !== "serve";
}

function draft(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const { id } = soldier;
  if (soldier.place === "waiting") return enter(s, soldier, pick);
  if (soldier.place !== "table") return mortarOf(s, soldier, pick);
  if (soldier.morale === "panicked" || (soldier.morale === "pinned" && pick(4) === 0 && mustFlee(s, soldier))) {
    if (!mustFlee(s, soldier)) return null;
    const { corners } = flight(s, soldier);
    const end = corners.at(-1) ?? soldier;
    return { do: "flee", soldier: id, x: end.x, y: end.y };
  }
  if (soldier.crossing !== null)
    return soldier.go.spent === 0 && pick(8) === 0
      ? { do: "abandon", soldier: id }
      : {
          do: "continue",
          soldier: id,
          mode: soldier.go.mode === "run" || (soldier.go.mode === "none" && pick(3) === 0) ? "run" : "walk",
        };
  if (s.battle.options.tacticalActions && pick(4) === 0) return tactical(s, soldier, pick);
  switch (pick(12)) {
    case 0:
    case 1:
    case 2:
      return move(s, soldier, pick);
    case 3:
    case 4:
    case 5:
      return fire(s, soldier, pick);
    case 6:
      return posture(s, soldier, pick);
    case 7:
      return grenade(s, soldier, pick);
    case 8:
      return closeIn(s, soldier, pick);
    case 9:
      return wait(s, soldier, pick);
    case 10:
      return weapons(s, soldier, pick);
    default:
      return odd(s, soldier, pick);
  }
}

/** What only games with tactical actions have (17.2, 17.3). */
function tactical(s: Position, soldier: Soldier, pick: Pick): Act | null {
  if (soldier.hidden) return pick(2) === 0 ? closeIn(s, soldier, pick) : move(s, soldier, pick);
  return pick(2) === 0
    ? { do: "hide", soldier: soldier.id }
    : { do: "face", soldier: soldier.id, facing: 10 * pick(36) };
}

function enter(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const edge = entryEdge(s, soldier);
  const board = boardOf(s);
  return edge === null
    ? null
    : { do: "enter", soldier: soldier.id, x: pick(board.width + 1), y: edge === "south" ? 0 : board.height };
}

function move(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const sneaks = soldier.hidden || (s.battle.options.tacticalActions && canSneak(soldier) && pick(2) === 0);
  const mayRun = soldier.go.mode === "none" && soldier.posture !== "prone" && !sneaks;
  const mode = soldier.go.mode === "run" || (mayRun && pick(2) === 0) ? "run" : "walk";
  const budget = sneaks ? sneakBudgetOf(s, soldier) : budgetOf(s, soldier, mode);
  if (budget < 10) return null;
  const way = (): [number, number] => {
    const far = 1 + pick(budget);
    const [dx, dy] = DIRECTIONS[pick(DIRECTIONS.length)] ?? [0, 1];
    return [soldier.x + Math.round((far * dx) / 100), soldier.y + Math.round((far * dy) / 100)];
  };
  const to = way();
  const gun = s.guns.find(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id));
  const mate = s.soldiers.find((o) => o.id !== soldier.id && gun?.carriers.includes(o.id) === true);
  const crew: [number, number][] | null =
    mate === undefined ? null : [[mate.x + to[0] - soldier.x, mate.y + to[1] - soldier.y]];
  return {
    do: "move",
    soldier: soldier.id,
    mode: crew === null ? mode : "walk",
    path: [to],
    find: false,
    crew,
    stealth: sneaks,
  };
}

/** Hundredths of the unit vectors of sixteen directions. */
const DIRECTIONS = [
  [0, 100],
  [38, 92],
  [71, 71],
  [92, 38],
  [100, 0],
  [92, -38],
  [71, -71],
  [38, -92],
  [0, -100],
  [-38, -92],
  [-71, -71],
  [-92, -38],
  [-100, 0],
  [-92, 38],
  [-71, 71],
  [-38, 92],
] as const;

function enemyOf(s: Position, soldier: Soldier, pick: Pick): Soldier | null {
  let count = 0;
  for (const o of s.soldiers) if (isFoe(o, soldier)) count++;
  let nth = pick(Math.max(1, count));
  for (const o of s.soldiers) if (isFoe(o, soldier) && nth-- === 0) return o;
  return null;
}

function isFoe(o: Soldier, soldier: Soldier): boolean {
  return o.side !== soldier.side && o.place === "table" && !isOut(o);
}

function fire(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const target = enemyOf(s, soldier, pick);
  const held = inHand(s, soldier);
  if (target === null || held === null || !isFirearm(held.weapon)) return null;
  const servers = isAp(held.weapon) ? serversFor(s, soldier, held) : [];
  const server = servers[pick(servers.length + 1)]?.id ?? null;
  const exchange = soldier.aim !== null && pick(3) === 0;
  const other = held.weapon.cone !== null && pick(2) === 0 ? enemyOf(s, soldier, pick) : null;
  if (other !== null && other !== target)
    return { do: "burst", soldier: soldier.id, targets: [target.id, other.id], exchange, server };
  const door = boardOf(s).openings.find((e) => e.kind === "door" && e.closed);
  if (door !== undefined && pick(8) === 0) return { do: "shootDoor", soldier: soldier.id, door: door.id };
  return { do: "shoot", soldier: soldier.id, target: target.id, exchange, server };
}

function posture(s: Position, soldier: Soldier, pick: Pick): Act {
  const behind = covers(s, soldier);
  const way = (["standing", "prone", "ducked"] as const)[pick(behind.length > 0 ? 3 : 2)] ?? "standing";
  return {
    do: "posture",
    soldier: soldier.id,
    posture: way,
    behind: way === "ducked" ? (behind[pick(behind.length)] ?? null) : null,
    ...(soldier.go.mode === "none" && way === "standing" && pick(2) === 0 ? { mode: "run" } : {}),
  };
}

function grenade(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const target = enemyOf(s, soldier, pick);
  if (target === null) return null;
  const at = { x: target.x + pick(21) - 10, y: target.y + pick(21) - 10 };
  if (launcherOf(s, soldier) !== null && pick(2) === 0) return { do: "launch", soldier: soldier.id, ...at };
  if (soldier.gof + soldier.gdf === 0) return null;
  const kind = soldier.gof > 0 && (soldier.gdf === 0 || pick(2) === 0) ? "GOF" : "GDF";
  const board = boardOf(s);
  if (soldier.go.mode === "run") {
    const near = board.edges.filter(
      (e) => Math.abs((e.ax + e.bx) / 2 - soldier.x) + Math.abs((e.ay + e.by) / 2 - soldier.y) < 600,
    );
    const over = near[pick(Math.max(1, near.length))];
    return over === undefined ? null : { do: "drop", soldier: soldier.id, grenade: kind, over: over.id };
  }
  const { openings } = board;
  const through = openings.length > 0 && pick(2) === 0 ? (openings[pick(openings.length)]?.id ?? null) : null;
  return { do: "grenade", soldier: soldier.id, grenade: kind, ...at, through };
}

function closeIn(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const reach = s.soldiers.find(
    (o) => o.side !== soldier.side && o.place === "table" && !isOut(o) && isAdjacent(s, soldier, o),
  );
  if (reach !== undefined) {
    const ways = meleeWeapons(s, soldier);
    return {
      do: "melee",
      soldier: soldier.id,
      target: reach.id,
      with: pick(2) === 0 ? null : (ways[pick(ways.length)] ?? null),
    };
  }
  const target = enemyOf(s, soldier, pick);
  if (target === null) return null;
  if (soldier.hidden) return { do: "surprise", soldier: soldier.id, target: target.id, x: target.x + 10, y: target.y };
  // Up to him, if he is near enough.
  const [dx, dy] = [soldier.x - target.x, soldier.y - target.y];
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length > 200 || length < 10) return null;
  const path: [number, number][] = [
    [target.x + Math.round((12 * dx) / length), target.y + Math.round((12 * dy) / length)],
  ];
  return {
    do: "move",
    soldier: soldier.id,
    mode: soldier.go.mode === "walk" ? "walk" : "run",
    path,
    find: pick(24) === 0,
    crew: null,
    stealth: false,
  };
}

function wait(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const target = enemyOf(s, soldier, pick);
  if (target === null) return null;
  if (pick(2) === 0) return { do: "aim", soldier: soldier.id, target: target.id };
  const { openings } = boardOf(s);
  const opening = openings[pick(openings.length + 1)];
  if (opening !== undefined && pick(2) === 0)
    return {
      do: "watch",
      soldier: soldier.id,
      x: Math.round((opening.ax + opening.bx) / 2),
      y: Math.round((opening.ay + opening.by) / 2),
      opening: opening.id,
    };
  return { do: "watch", soldier: soldier.id, x: target.x, y: target.y, opening: null };
}

function weapons(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const held = inHand(s, soldier);
  switch (pick(6)) {
    case 0:
    case 1:
      if (held === null || held.loaded === held.weapon.mun) return null;
      return {
        do: "reload",
        soldier: soldier.id,
        arm: null,
        magazine: held.spare.length > 0 && pick(3) === 0 ? pick(held.spare.length) : null,
      };
    case 2: {
      const arm = soldier.arms[pick(Math.max(1, soldier.arms.length))];
      if (arm === undefined) return null;
      if (arm.weapon === "LZG" && arm.loaded === 0)
        return { do: "reload", soldier: soldier.id, arm: arm.id, magazine: null };
      return { do: "hand", soldier: soldier.id, arm: arm.id };
    }
    case 3: {
      const item = s.items[pick(Math.max(1, s.items.length))];
      const gun = s.guns.find(({ state }) => state === "lying");
      if (gun !== undefined && pick(2) === 0) return { do: "pickUp", soldier: soldier.id, item: gun.id, what: "gun" };
      return item === undefined
        ? null
        : { do: "pickUp", soldier: soldier.id, item: item.id, what: item.arm === null ? "grenades" : "arm" };
    }
    case 4: {
      const gun = s.guns[pick(Math.max(1, s.guns.length))];
      if (gun === undefined || gun.side !== soldier.side) return null;
      if (gun.jam === "jammed") return { do: "repair", soldier: soldier.id, gun: gun.id };
      if (gun.state === "emplaced") {
        if (gun.mortar !== null && pick(4) > 0) return mortarOf(s, soldier, pick);
        return pick(3) === 0
          ? { do: "dismantle", soldier: soldier.id, gun: gun.id }
          : { do: "hand", soldier: soldier.id, arm: gun.id };
      }
      if (gun.state === "carried" && pick(3) === 0) {
        const mate = s.soldiers.find((o) => o.side === soldier.side && o !== soldier && isAdjacent(s, o, soldier));
        return {
          do: "carry",
          gun: gun.id,
          carriers: mate === undefined || pick(2) === 0 ? [soldier.id] : [soldier.id, mate.id],
        };
      }
      return { do: "emplace", soldier: soldier.id, gun: gun.id, at: null };
    }
    default:
      return mortarOf(s, soldier, pick);
  }
}

function mortarOf(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const gun = s.guns.find(
    ({ mortar, side, state }) =>
      mortar !== null && side === soldier.side && (state === "emplaced" || state === "offBoard"),
  );
  if (gun === undefined || !soldier.artillery) return null;
  if (gun.mortar?.locked !== null && pick(10) === 0) return { do: "unlock", gun: gun.id };
  if (soldier.go.work === null && pick(2) === 0) return { do: "serve", soldier: soldier.id, gun: gun.id };
  const target = enemyOf(s, soldier, pick);
  const observers = s.soldiers.filter(
    (o) => o.side === soldier.side && o.artillery && o.place === "table" && o !== soldier,
  );
  const observer = observers[pick(observers.length + 1)]?.id ?? null;
  const again = pick(2) === 0 || target === null;
  return {
    do: "mortar",
    soldier: soldier.id,
    gun: gun.id,
    point: again ? null : { x: target.x, y: target.y },
    observer,
  };
}

function odd(s: Position, soldier: Soldier, pick: Pick): Act | null {
  const board = boardOf(s);
  switch (pick(8)) {
    case 0:
      return { do: "lay", soldier: soldier.id, what: "grenades", arm: null };
    case 1: {
      if (pick(6) > 0) return null;
      const gun = s.guns.find(({ carriers }) => carriers.includes(soldier.id));
      const arm = soldier.arms[pick(Math.max(1, soldier.arms.length))];
      if (gun !== undefined) return { do: "lay", soldier: soldier.id, what: "gun", arm: null };
      return arm === undefined ? null : { do: "lay", soldier: soldier.id, what: "arm", arm: arm.id };
    }
    case 2:
    case 3: {
      const doors = board.openings.filter(
        (e) => e.kind === "door" && Math.abs(e.ax - soldier.x) + Math.abs(e.ay - soldier.y) < 60,
      );
      const door = doors[pick(Math.max(1, doors.length))];
      return door === undefined
        ? null
        : {
            do: "door",
            soldier: soldier.id,
            door: door.id,
            to: door.locked ? "break" : door.closed ? "open" : "closed",
          };
    }
    case 4: {
      if (soldier.tree !== null) return { do: "climb", soldier: soldier.id, tree: soldier.tree, to: "down" };
      const tree = board.solids.find(
        ({ kind, circle }) =>
          kind === "tree" && circle !== null && Math.abs(circle.x - soldier.x) + Math.abs(circle.y - soldier.y) < 30,
      );
      return tree === undefined ? null : { do: "climb", soldier: soldier.id, tree: tree.id, to: "up" };
    }
    case 5:
      return board.rooms.some(({ bamboo }) => bamboo)
        ? { do: "hole", soldier: soldier.id, x: soldier.x, y: soldier.y }
        : null;
    case 6: {
      if (soldier.rank !== "officer") return null;
      const recruit = s.soldiers.find(
        (o) => o.side === soldier.side && o.vet === "recruit" && o !== soldier && isAdjacent(s, o, soldier),
      );
      return recruit === undefined ? null : { do: "fanaticise", soldier: soldier.id, recruit: recruit.id };
    }
    default:
      return null;
  }
}
