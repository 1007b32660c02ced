import { edgeOf, hasRule, limitsOf, needsTow, sideOf, templateOf } from "@escaramuza/rules-ba";
import type { Reserves, Sandbags, Unit } from "@escaramuza/rules-ba";
import { wayTo } from "./reach.ts";
import type { Goal } from "./reach.ts";
import type { World } from "./world.ts";

/** Choices before anybody stands on the table. */

/** Who holds ground has the better half of it, unless the attacker is given more (BA-DEPLOY-7). */
export function roleOf(w: World): "attack" | "defend" {
  return w.scenario.bombardment ? "attack" : "defend";
}

/** As few as must be held back: those who come fast, or late on purpose. */
export function reservesOf(w: World): Reserves {
  const { s, seat } = w;
  const { least } = limitsOf(s, seat);
  const may = sideOf(s, seat).outflank;
  const able = s.units.filter((unit) => unit.seat === seat && !needsTow(unit));
  // Round the flank they come far forward (BA-DEPLOY-16): those who walk and count for something.
  const crosses = may !== "no" && w.attacks && w.scenario.leave === "enemyEdge";
  const rank = crosses ? roundness : lateness;
  const held = able.toSorted((a, b) => rank(b) - rank(a)).slice(0, least);
  const round = crosses ? held.filter(isOnFoot) : [];
  const ids = (units: readonly Unit[]): string[] => units.map(({ id }) => id);
  if (may === "must") return { reserve: [], outflank: ids(held), aboard: [] };
  return { reserve: ids(held.filter((unit) => !round.includes(unit))), outflank: ids(round), aboard: [] };
}

function isOnFoot(unit: Unit): boolean {
  return unit.vehicle === null && unit.gun === null;
}

/** Who is best sent round: squads, then officers; a medic counts for nothing beyond the enemy's edge (scenario S3). */
function roundness(unit: Unit): number {
  if (!isOnFoot(unit) || hasRule(unit, "medic")) return 0;
  return unit.kind === "infantry" ? 3 : unit.kind === "headquarters" ? 2 : 1;
}

/** Who is best held back. */
function lateness(unit: Unit): number {
  if (hasRule(unit, "medic")) return 6;
  if (unit.kind === "infantry") return 5;
  if (unit.vehicle !== null) return templateOf(unit.template).vehicle?.drive === "wheeled" ? 4 : 3;
  if (unit.kind === "headquarters") return 2;
  return unit.gun === null ? 1 : 0;
}

/** The flank from which it is not far to where the scenario sends them; else where fewer of the enemy are. */
export function flankOf(w: World): "left" | "right" {
  const { s, board, seat } = w;
  const south = edgeOf(s, seat) === "south";
  const unit = s.units.find((one) => one.seat === seat && one.place.at === "outflank");
  const [west, east] = [1000, board.width - 1000].map((x) => {
    const y = south ? board.height / 2 + 500 : board.height / 2 - 500;
    const goals: Goal[] =
      w.scenario.leave === "enemyEdge" ? [{ edge: south ? "north" : "south", deep: 0 }] : [...s.objectives];
    const ways = unit === undefined ? [] : goals.map((goal) => wayTo(board, unit, x, y, goal));
    const foes = w.foes.filter((foe) => Math.abs(foe.x - x) < board.width / 3).length;
    return Math.min(board.width, ...ways) + 3000 * foes;
  });
  return (west ?? 0) <= (east ?? 0) === south ? "left" : "right";
}

const LONG = 5000;

/** A line before each objective, towards the enemy. */
export function sandbagsOf(w: World, legal: (answer: Sandbags) => boolean): Sandbags {
  const towards = w.s.edges[w.seat] === "south" ? 1 : -1;
  for (const place of w.s.objectives) {
    if (w.s.works.some(({ from }) => Math.abs(from.x - place.x) < 4000 && Math.abs(from.y - place.y) < 4000)) continue;
    for (const ahead of [2000, 1500, 1000, 2500, 0, -1000])
      for (const aside of [-1500, -500, -2000, 0]) {
        const answer: Sandbags = {
          do: "lay",
          x: place.x + aside,
          y: place.y + towards * ahead,
          dx: LONG,
          dy: 0,
        };
        if (legal(answer)) return answer;
      }
  }
  return { do: "done" };
}
