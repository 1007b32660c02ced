import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import {
  DATA,
  gameId,
  gameOf,
  mapId,
  mapOf,
  scenarioId,
  scenarioOf,
  templateId,
  templateOf,
  terrainPiece,
} from "./data.ts";
import type { NationId, PresetId, TemplateId } from "./data.ts";
import { checkForce, muster, readForce, squadsOf } from "./forces.ts";
import { FAR, mapProblems } from "./own-map.ts";
import { no } from "./refusal.ts";
import type { Battle, Objective, OwnMap, Player, Position, Unit } from "./state.ts";

/** A game as it is agreed beforehand: a ready one, or scenario, map and forces (BA-SCEN-1). */

const whole = z.int().check(z.minimum(0), z.maximum(FAR));
const ownMap = z.strictObject({
  width: whole.check(z.minimum(12_000)),
  height: whole.check(z.minimum(12_000)),
  pieces: z.readonly(z.array(terrainPiece).check(z.maxLength(80))),
  objectives: z._default(
    z.readonly(
      z.array(z.strictObject({ id: z.string().check(z.maxLength(10)), x: whole, y: whole })).check(z.maxLength(10)),
    ),
    [],
  ),
});

/** Null: by roll-off. */
const attacker = z._default(z.nullable(z.union([z.literal(0), z.literal(1)])), null);
const closeQuartersClearsPins = z._default(z.boolean(), false);
const runPivot = z._default(z.union([z.literal(90), z.literal(180)]), 180);
const own = z.strictObject({
  scenario: z._default(scenarioId, "S1"),
  /** Null: the first the scenario names. */
  map: z._default(z.nullable(z.union([mapId, ownMap])), null),
  /** By seat: the name of a ready force, or one of one's own. */
  forces: z._default(z.tuple([z.unknown(), z.unknown()]), ["ger-reinforced", "sov-reinforced"]),
  /** What each would add as the attacker of scenario S2; null: its nation's usual squad. */
  added: z._default(z.tuple([z.nullable(templateId), z.nullable(templateId)]), [null, null]),
  attacker,
  closeQuartersClearsPins,
  runPivot,
});
const ready = z.strictObject({ game: gameId, attacker, closeQuartersClearsPins, runPivot });

export type OwnSetup = z.infer<typeof own>;
export type ReadySetup = z.infer<typeof ready>;

export type Started =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** The ready-made games, and each scenario on the first of its maps. */
export function scenarioSetups(): { id: string; setup: Json }[] {
  return [
    ...DATA.games.map(({ id }) => ({ id, setup: { game: id } })),
    ...DATA.scenarios.map(({ id, maps, forces }) => ({
      id,
      setup: {
        scenario: id,
        map: maps[0] ?? null,
        forces: ["ger", "sov"].map((nation) => `${nation}-${forces[0] ?? "core"}`),
      },
    })),
  ];
}

/** A table of one's own as it is said. */
export function mapJson({ width, height, pieces, objectives }: OwnMap): Json {
  return {
    width,
    height,
    pieces: pieces.map(({ id, kind, points, section }) => ({
      id,
      kind,
      points: points.map(({ x, y }) => [x, y]),
      section: section === null ? null : { ...section, walls: [...section.walls] },
    })),
    objectives: objectives.map((one) => ({ ...one })),
  };
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
  const setup = named === null ? parseOwn(raw) : fromGame(named);
  return setup === null ? { ok: false, problems: [no("BA-SCEN-1", "malformedSetup")] } : begin(setup);
}

export function fromGame(named: ReadySetup): OwnSetup {
  const { scenario, map, forces } = gameOf(named.game);
  const { attacker: role, closeQuartersClearsPins: clears, runPivot: pivot } = named;
  return {
    scenario,
    map,
    forces: [...forces],
    added: [null, null],
    attacker: role,
    closeQuartersClearsPins: clears,
    runPivot: pivot,
  };
}

function begin(setup: OwnSetup): Started {
  const scenario = scenarioOf(setup.scenario);
  const problems: Refusal[] = [];
  const presets: (PresetId | null)[] = [];
  const nations: NationId[] = [];
  const units: Unit[] = [];
  for (const [seat, raw] of setup.forces.entries()) {
    const read = readForce(raw);
    if (read === null) {
      problems.push(no("BA-SCEN-1", "notAForce", { seat }));
      continue;
    }
    const { force, preset } = read;
    problems.push(...checkForce(force).map((problem) => ({ ...problem, params: { ...problem.params, seat } })));
    presets.push(preset);
    nations.push(force.nation);
    units.push(...muster(force, seat));
  }
  const map = setup.map ?? scenario.maps[0] ?? "M1";
  if (typeof map === "string" && !scenario.maps.includes(map))
    problems.push(no("BA-SCEN-1", "notItsMap", { scenario: scenario.id, map }));
  if (typeof map !== "string") problems.push(...mapProblems(map));
  const [a = "german", b = "german"] = nations;
  for (const [seat, squad] of setup.added.entries())
    if (squad !== null && !isSquadOf(squad, seat === 0 ? a : b))
      problems.push(no("BA-SCEN-1", "notASquad", { seat, template: squad }));
  const objectives = objectivesOn(setup.scenario, map);
  if (objectives === null) problems.push(no("BA-SCEN-1", "noObjectives", { scenario: scenario.id }));
  if (problems.length > 0 || objectives === null) return { ok: false, problems };
  const battle: Battle = Object.freeze({
    scenario: setup.scenario,
    map,
    nations: Object.freeze([a, b] as const),
    forces: Object.freeze([presets[0] ?? null, presets[1] ?? null] as const),
    attacker: scenario.roles ? setup.attacker : null,
    added: Object.freeze([setup.added[0] ?? usualSquad(a), setup.added[1] ?? usualSquad(b)] as const),
    closeQuartersClearsPins: setup.closeQuartersClearsPins,
    runPivot: setup.runPivot,
  });
  return { ok: true, position: newPosition(battle, units, objectives) };
}

function isSquadOf(id: TemplateId, nation: NationId): boolean {
  const { kind, nation: its } = templateOf(id);
  return kind === "infantry" && its === nation;
}

function usualSquad(nation: NationId): TemplateId {
  const [first] = squadsOf(nation);
  if (first === undefined) throw new Error(`no squads: ${nation}`);
  return first;
}

/** What the scenario fights for, where it lies on this table; null where the table has none of it. */
function objectivesOn(id: OwnSetup["scenario"], map: NonNullable<OwnSetup["map"]>): Objective[] | null {
  const { objectives, satchel } = scenarioOf(id);
  // A table of one's own may be smaller than the place named is far.
  const papers = typeof map === "string" ? satchel : { x: Math.floor(map.width / 2), y: Math.floor(map.height / 2) };
  const places = [
    ...(typeof map === "string" ? mapOf(map) : map).objectives,
    ...(satchel === null || papers === null ? [] : [{ id: SATCHEL, ...papers }]),
  ];
  const found = [...objectives, ...(satchel === null ? [] : [SATCHEL])].flatMap((name) => {
    const place = places.find((one) => one.id === name);
    return place === undefined ? [] : [{ id: name, x: place.x, y: place.y, carrier: null }];
  });
  // A table of one's own may have fewer.
  return typeof map === "string" && found.length < objectives.length ? null : found;
}

/** The papers of scenario S4. */
export const SATCHEL = "satchel";

/** The size of the table. */
export function tableOf({ map }: Battle): { readonly width: number; readonly height: number } {
  return typeof map === "string" ? mapOf(map) : map;
}

export function newPosition(battle: Battle, units: Unit[], objectives: readonly Objective[]): Position {
  const { turns, mayGoOn } = scenarioOf(battle.scenario);
  const player = (seat: Seat): Player => ({ seat, vp: 0, outflank: "none", outflankShown: false });
  return {
    battle,
    phase: "setUp",
    turn: 0,
    lastTurn: mayGoOn ? null : turns,
    attacker: battle.attacker,
    edges: battle.attacker === 1 ? ["north", "south"] : ["south", "north"],
    bag: [0, 0],
    drawn: null,
    firstDraw: 0,
    acting: null,
    ordered: [false, false],
    check: null,
    walk: null,
    bailing: [],
    players: [player(0), player(1)],
    units,
    sections: [],
    smoke: [],
    requests: [],
    airRequests: [],
    aircraft: null,
    wrecks: [],
    works: [],
    objectives,
  };
}
