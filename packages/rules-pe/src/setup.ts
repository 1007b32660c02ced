import type { Json, Refusal } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, missionId, missionOf, squadName, squadOf } from "./data.ts";
import type { BudgetId, MissionId } from "./data.ts";
import { mapProblem } from "./map-problem.ts";
import { muster, offBoardMortar } from "./muster.ts";
import type { Recruit } from "./muster.ts";
import { ownMap } from "./own-map.ts";
import { no } from "./refusal.ts";
import { checkSquad, ownSquad, readSquad } from "./squads.ts";
import type { Battle, Position, Side, SideId, Soldier, SquadId } from "./state.ts";

/** A game as it is agreed beforehand: the mission, its map, the squads, who sits where, the options. */

const setupSchema = z.strictObject({
  mission: missionId,
  /** Absent: the mission's. */
  map: z.optional(ownMap),
  /** By side: the name of a ready squad, or one of one's own; null: the mission's own. */
  squads: z._default(
    z.tuple([z.nullable(z.union([squadName, ownSquad])), z.nullable(z.union([squadName, ownSquad]))]),
    [null, null],
  ),
  /** Three where two allies play one side (PE-21-11). */
  seats: z._default(z.union([z.literal(2), z.literal(3)]), 2),
  /** PE-C-1: the encounter's equipment, of which time. */
  modern: z._default(z.boolean(), false),
  tacticalActions: z._default(z.boolean(), false),
  /** Null: none; absent: the mission's (PE-R110). */
  turnLimit: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(500)))),
  morale: z._default(z.boolean(), true),
  campaign: z._default(z.boolean(), false),
});
export type Setup = z.infer<typeof setupSchema>;

export type Started =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** More parts than any set-up has: a hostile one is not read at all. */
const MOST_PARTS = 10_000;

function isModest(raw: unknown): boolean {
  const open = [raw];
  let parts = 0;
  while (open.length > 0) {
    const one: unknown = open.pop();
    if (typeof one !== "object" || one === null) continue;
    if (Array.isArray(one) && one.length > MOST_PARTS) return false;
    const inside: unknown[] = Object.values(one);
    parts += inside.length;
    if (parts > MOST_PARTS) return false;
    open.push(...inside);
  }
  return true;
}

export function parseSetup(raw: unknown): Setup | null {
  if (!isModest(raw)) return null;
  const parsed = z.safeParse(setupSchema, raw);
  return parsed.success ? parsed.data : null;
}

export function scenarioSetups(): { id: string; setup: Json }[] {
  const ready = DATA.missions.map(({ id }) => ({ id, setup: { mission: id } }));
  return [...ready, { id: "woundedWolf3", setup: { mission: "woundedWolf", seats: 3 } }];
}

export function startFrom(raw: unknown): Started {
  const setup = parseSetup(raw);
  if (setup === null) return { ok: false, problems: [no("PE-3-17", "malformedSetup")] };
  const mission = missionOf(setup.mission);
  const problems: Refusal[] = [];
  if (!mission.players.includes(setup.seats)) problems.push(no("PE-21-11", "wrongSeats", { seats: setup.seats }));
  if (!mission.built && setup.squads.some((squad) => squad !== null)) problems.push(no("PE-3-17", "squadsFixed"));
  // PE-17.2-11: by the scenario's data, or agreed where squads are built. (PE-R114)
  if (setup.tacticalActions && !mission.built && !mission.tacticalActions)
    problems.push(no("PE-17.2-11", "noTacticalActions"));
  // PE-R124: of both sides or of none.
  if (setup.modern && setup.mission !== "encounter") problems.push(no("PE-C-1", "notModern"));
  if (mission.built) problems.push(...squadProblems(setup));
  const wrongMap = setup.map === undefined ? null : mapProblem(setup.map, setup.mission);
  if (wrongMap !== null) problems.push(wrongMap);
  if (problems.length > 0) return { ok: false, problems };
  const options = {
    tacticalActions: setup.tacticalActions || mission.tacticalActions,
    turnLimit: setup.turnLimit === undefined ? mission.turnLimit : setup.turnLimit,
    morale: setup.morale,
  };
  const battle: Battle = Object.freeze({
    mission: setup.mission,
    map: setup.map ?? mission.map,
    seats: Object.freeze(seatsFor(setup.mission, setup.seats)),
    options: Object.freeze(options),
    campaign: setup.campaign,
  });
  return { ok: true, position: newPosition(battle, setup.squads) };
}

/** What a side's squad is bought with; null where squads are the scenario's (PE-C-1 to PE-C-3, PE-R124). */
export function budgetFor(setup: Pick<Setup, "mission" | "modern">, side: SideId): BudgetId | null {
  return setup.modern ? "modern" : missionOf(setup.mission).sides[side].budget;
}

/** Those of each side, named by it. A platoon of a campaign was bought when the campaign began (PE-R132). */
function squadProblems(setup: Setup): Refusal[] {
  return ([0, 1] as const).flatMap((side) => {
    const chosen = setup.squads[side];
    const squad = chosen === null ? null : readSquad(chosen);
    if (squad === null) return [];
    const budget = setup.campaign ? null : budgetFor(setup, side);
    return checkSquad(squad, budget, missionOf(setup.mission).sides[side].id);
  });
}

/** Who plays what: of three, the second and the third have a squad each (PE-21-11). */
export function seatsFor(mission: MissionId, seats: 2 | 3): Battle["seats"] {
  const squads = (side: SideId): SquadId[] => (missionOf(mission).sides[side].squads.length > 1 ? ["A", "B"] : ["A"]);
  if (seats === 2)
    return [
      { side: 0, squads: squads(0) },
      { side: 1, squads: squads(1) },
    ];
  return [
    { side: 0, squads: squads(0) },
    { side: 1, squads: ["A"] },
    { side: 1, squads: ["B"] },
  ];
}

function newPosition(battle: Battle, chosen: Setup["squads"]): Position {
  const soldiers: Soldier[] = [];
  const guns: Position["guns"] = [];
  const sides: Side[] = [];
  for (const side of [0, 1] as const) {
    const row = missionOf(battle.mission).sides[side];
    const squads = squadsOf(battle, side, chosen[side]);
    let after = 0;
    squads.forEach(({ soldiers: men, moraleBonus }, i) => {
      const mustered = muster(men, side, i === 0 ? "A" : "B", {
        moraleBonus,
        after,
        guns: guns.length,
        lastMove: row.lastMove,
        servers: missionOf(battle.mission).built,
      });
      after += men.length;
      soldiers.push(...mustered.soldiers);
      guns.push(...mustered.guns);
    });
    const beyond = offBoardMortar(battle.mission, side, after, guns.length);
    soldiers.push(...beyond.soldiers);
    guns.push(...beyond.guns);
    sides.push({
      side,
      score: 0,
      officerEver: soldiers.some((o) => o.side === side && o.rank === "officer"),
      fanaticUsed: false,
      edge: null,
      ended: [],
      fallen: [],
      noise: false,
      playerTurns: 0,
      mines: squads.reduce((sum, squad) => sum + squad.mines, 0),
      overloaded: squads.reduce((sum, squad) => sum + squad.overloadedMines, 0),
      traps: squads.reduce((sum, squad) => sum + squad.traps, 0),
    });
  }
  const [a, b] = sides;
  if (a === undefined || b === undefined) throw new Error("two sides");
  return {
    battle,
    phase: "setUp",
    turn: 0,
    active: 0,
    first: missionOf(battle.mission).first ?? 0,
    sides: [a, b],
    soldiers,
    guns,
    items: [],
    declared: [],
    mines: [],
    wires: [],
    doors: [],
    holes: [],
    aftermath: null,
  };
}

interface Levy {
  readonly soldiers: readonly Recruit[];
  readonly moraleBonus: number;
  readonly mines: number;
  readonly overloadedMines: number;
  readonly traps: number;
}

/** PE-21-2: a scenario's squad has the morale of its scenario, a squad of one's own that of its men. */
function squadsOf(battle: Battle, side: SideId, chosen: Setup["squads"][0]): readonly Levy[] {
  if (chosen === null) return missionOf(battle.mission).sides[side].squads.map((name) => squadOf(name));
  if (typeof chosen === "string") return [squadOf(chosen)];
  const squad = readSquad(chosen);
  return squad === null ? [] : [{ ...squad, moraleBonus: 0 }];
}
