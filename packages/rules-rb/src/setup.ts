import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, gameId, layoutId, missionId, missionOf } from "./data.ts";
import type { GameId, LayoutId, PresetId } from "./data.ts";
import { armyOf, checkForce, muster, readForce, unitProblems } from "./forces.ts";
import { layoutProblems, ownLayout, piecesOf } from "./own-layout.ts";
import { no } from "./refusal.ts";
import type { Battle, Player, Position, Unit } from "./state.ts";
import { GERMAN, SOVIET } from "./state.ts";

/** A game as it is agreed beforehand: a ready one, or year, forces, layout and mission (RB-MIS-4). */

/** RB-R83 */
const FIRST_YEAR = 1941;
const years: readonly number[] = DATA.years.map(({ year }) => year);

const own = z.strictObject({
  year: z._default(z.int().check(z.refine((year) => years.includes(year))), FIRST_YEAR),
  /** The name of a printed one, or one of one's own. */
  layout: z._default(z.union([layoutId, ownLayout]), "A"),
  /** Null: rolled (RB-MIS-1). */
  mission: z._default(z.nullable(missionId), null),
  /** By seat: the name of a ready force, or one of one's own. */
  forces: z._default(z.tuple([z.unknown(), z.unknown()]), ["F-GER-41", "F-SOV-41"]),
  /** Null: rolled (RB-MIS-2). */
  attacker: z._default(z.nullable(z.union([z.literal(0), z.literal(1)])), null),
  ambushSingleShot: z._default(z.boolean(), false),
});
const ready = z.strictObject({
  game: gameId,
  attacker: z._default(z.nullable(z.union([z.literal(0), z.literal(1)])), null),
  ambushSingleShot: z._default(z.boolean(), false),
});

export type OwnSetup = z.infer<typeof own>;
export type ReadySetup = z.infer<typeof ready>;

export type Started =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** The ready-made games, and each mission with ordinary forces, or those that are made for it. */
export function scenarioSetups(): { id: string; setup: Json }[] {
  return [
    ...DATA.games.map(({ id }) => ({ id, setup: { game: id } })),
    ...DATA.missions.flatMap(({ id }) =>
      typeof id === "number"
        ? [{ id: `mission${id}`, setup: { mission: id, layout: layoutFor(id), ...madeFor(id) } }]
        : [],
    ),
  ];
}

/** A tank nobody can hurt is three points for its side (RB-M2-5), a gun that cannot advance one for the enemy (RB-M5-6). */
function madeFor(mission: OwnSetup["mission"]): { year: number; forces: Json } | null {
  const game = DATA.games.find((row) => row.asMission === true && row.mission === mission);
  return game === undefined ? null : { year: game.year, forces: [...game.forces] };
}

/** The first layout that recommends itself for the mission. */
export function layoutFor(mission: OwnSetup["mission"]): LayoutId {
  return DATA.layouts.find(({ recommended }) => mission !== null && recommended.includes(mission))?.id ?? "A";
}

export function parseReady(raw: unknown): ReadySetup | null {
  const parsed = z.safeParse(ready, raw);
  return parsed.success ? parsed.data : null;
}

export function parseOwn(raw: unknown): OwnSetup | null {
  const parsed = z.safeParse(own, raw);
  return parsed.success ? parsed.data : null;
}

export function startFrom(raw: unknown): Started {
  const named = parseReady(raw);
  if (named !== null) return begin(fromGame(named), named.game);
  const setup = parseOwn(raw);
  return setup === null ? { ok: false, problems: [no("RB-MIS-4", "malformedSetup")] } : begin(setup, null);
}

/** Only Scenario 1 names who attacks (RB-SC1-1). */
export function fromGame({ game, attacker, ambushSingleShot }: ReadySetup): OwnSetup {
  const row = gameRow(game);
  const { forces, year, mission, layout } = row;
  const fixed = attackerOf(mission);
  return { year, layout, mission, forces: [...forces], attacker: fixed ?? attacker, ambushSingleShot };
}

export function gameRow(id: GameId): (typeof DATA.games)[number] {
  const row = DATA.games.find((game) => game.id === id);
  if (row === undefined) throw new Error(`no game ${id}`);
  return row;
}

/** The attacker the mission itself names. */
export function attackerOf(mission: OwnSetup["mission"]): 0 | 1 | null {
  const named = mission === null ? null : missionOf(mission).attacker;
  return named === null ? null : named === "german" ? GERMAN_SEAT : SOVIET_SEAT;
}

const GERMAN_SEAT = 0;
const SOVIET_SEAT = 1;

function begin(setup: OwnSetup, game: GameId | null): Started {
  const problems: Refusal[] = [];
  const presets: (PresetId | null)[] = [];
  const units: Unit[] = [];
  for (const [seat, raw] of setup.forces.entries()) {
    const read = readForce(raw);
    if (read === null || read.force.army !== armyOf(seat)) {
      problems.push(no("RB-INTRO-1", "notAForce", { seat }));
      continue;
    }
    const { force, preset } = read;
    // A ready force is as it is; only its time must have come.
    const found =
      preset === null
        ? checkForce(force, setup.year)
        : force.units.flatMap((unit, i) => unitProblems(force.army, unit, i + 1, setup.year));
    problems.push(...found.map((problem) => ({ ...problem, params: { ...problem.params, seat } })));
    presets.push(preset);
    units.push(...muster(force));
  }
  const named = attackerOf(setup.mission);
  if (named !== null && setup.attacker !== null && setup.attacker !== named)
    problems.push(no("RB-SC1-1", "attackerNamed"));
  if (setup.mission === "kolkhoz" && game === null && !isKolkhoz(setup)) problems.push(no("RB-SC1-1", "scenarioFixed"));
  if (typeof setup.layout !== "string") problems.push(...layoutProblems(setup.layout));
  if (problems.length > 0) return { ok: false, problems };
  const battle: Battle = Object.freeze({
    year: setup.year,
    layout: typeof setup.layout === "string" ? setup.layout : piecesOf(setup.layout),
    mission: setup.mission,
    attacker: named ?? setup.attacker,
    ambushSingleShot: setup.ambushSingleShot,
    forces: Object.freeze([presets[0] ?? null, presets[1] ?? null] as const),
  });
  return { ok: true, position: newPosition(battle, units) };
}

/** Scenario 1 is one battle: its year, its table and its forces (RB-SC1-1). */
function isKolkhoz({ year, layout, forces }: OwnSetup): boolean {
  const row = gameRow("kolkhoz");
  return year === row.year && layout === row.layout && forces.every((force, seat) => force === row.forces[seat]);
}

export function newPosition(battle: Battle, units: Unit[]): Position {
  return {
    battle,
    phase: "setUp",
    turn: 0,
    initiative: null,
    first: GERMAN,
    active: GERMAN,
    lastTurn: false,
    mission: battle.mission,
    attacker: battle.attacker,
    zone: null,
    works: [],
    acting: null,
    check: null,
    players: [newPlayer(GERMAN), newPlayer(SOVIET)],
    units,
  };
}

function newPlayer(seat: Seat): Player {
  return { seat, activationsLeft: 0, phaseDone: false, worksDone: false };
}
