import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import { refuse } from "@escaramuza/kernel";
import { convexHull } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import * as z from "zod/mini";
import { DATA, mapId, mapOf, readyList, scenarioId, scenarioOf, squadTypeId, terrainId, terrainKind } from "./data.ts";
import type { MapId } from "./data.ts";
import { zoneRefusal } from "./deployment.ts";
import { muster, newPlayer } from "./muster.ts";
import { CASUAL_IDS } from "./scoring.ts";
import { coordinate, whole } from "./schema.ts";
import { buildRoster, parseSquad } from "./squad.ts";
import type { Plan, Position, TerrainPiece } from "./state.ts";
import { placementRefusal, presetTerrain } from "./terrain.ts";

/** A match as it is agreed before the first die: a scenario, or mode, table and any two squads, alike or not (PS-9-2, PS-R86). */

const seat = whole(0, 1);
const polygon = z.array(z.tuple([coordinate, coordinate])).check(z.minLength(3), z.maxLength(16));
const freePiece = z.strictObject({
  kind: terrainId,
  parts: z.array(polygon).check(z.minLength(1), z.maxLength(8)),
  height: z.optional(whole(0, 10_000)),
});

const custom = z.strictObject({
  mode: z._default(z.enum(["simple", "orders", "uncovered"]), "simple"),
  // PS-9.1-1, PS-R60
  axis: z._default(z.enum(["southNorth", "westEast"]), "southNorth"),
  /** A map's id, `controlled`, or pieces placed freely. */
  terrain: z._default(z.union([mapId, z.literal("controlled"), z.array(freePiece).check(z.maxLength(60))]), "M1"),
  /** By seat: a squad type (its ready-made list) or a squad of one's own, public from the start; null: built in secret at the table (PS-R86). */
  squads: z._default(z.tuple([z.unknown(), z.unknown()]), [null, null]),
  attacker: z._default(z.nullable(seat), null),
  /** Seat at the south (or west) edge; null: the defender chooses. */
  lowEdge: z._default(z.nullable(seat), null),
  objectives: z._default(z.enum(["placed", "default"]), "placed"),
});

const scenario = z.strictObject({
  scenario: scenarioId,
  objectives: z._default(z.enum(["placed", "default"]), "placed"),
});

type Custom = z.infer<typeof custom>;

export type Started =
  | { readonly ok: true; readonly position: Position }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** A position before the first decision, or everything that is wrong with the set-up. */
export function startFrom(raw: unknown): Started {
  const asScenario = typeof raw === "object" && raw !== null && "scenario" in raw;
  const parsed = asScenario ? z.safeParse(scenario, raw) : z.safeParse(custom, raw);
  if (!parsed.success)
    return {
      ok: false,
      problems: parsed.error.issues.map((issue) =>
        refuse("PS-9-1", "setupMalformed", { at: issue.path.join("."), what: issue.message }),
      ),
    };
  return begin("scenario" in parsed.data ? fromScenario(parsed.data.scenario, parsed.data.objectives) : parsed.data);
}

/** Every starter scenario as a set-up. */
export function scenarioSetups(): { id: string; setup: Json }[] {
  return DATA.scenarios.map((row) => ({ id: row.id, setup: { scenario: row.id } }));
}

function fromScenario(id: z.infer<typeof scenarioId>, objectives: Custom["objectives"]): Custom {
  const row = scenarioOf(id);
  // Seat 0 sits in the south: edges are those of the scenario's table.
  const attacker = row.attacker === null ? null : row.attacker === "south" ? 0 : 1;
  return {
    mode: row.mode,
    axis: "southNorth",
    terrain: row.map,
    squads: [row.south, row.north],
    attacker,
    lowEdge: 0,
    objectives,
  };
}

function begin(setup: Custom): Started {
  const problems: Refusal[] = [];
  const s: Position = {
    mode: setup.mode,
    axis: setup.axis,
    plan: planOf(setup),
    terrain: terrainOf(setup, problems),
    turn: 1,
    phase: "setUp",
    attacker: null,
    teamsSplit: false,
    directivesSet: false,
    lowEdge: null,
    initiative: null,
    objectives: [],
    casual: setup.mode === "uncovered" ? CASUAL_IDS.map((id) => ({ id, state: "open", scoredBy: null })) : [],
    deal: null,
    activation: null,
    orders: [],
    marks: [],
    players: [newPlayer(0), newPlayer(1)],
    soldiers: [],
  };
  for (const [i, squad] of setup.squads.entries()) enlist(s, i, squad, problems);
  if (s.plan.terrain === "free") for (const low of [true, false]) problems.push(...listed(zoneRefusal(s, low)));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, position: s };
}

function listed(refusal: Refusal | null): Refusal[] {
  return refusal === null ? [] : [refusal];
}

function planOf(setup: Custom): Plan {
  const { terrain, attacker, lowEdge } = setup;
  const preset = typeof terrain === "string" && terrain !== "controlled";
  const kind = terrain === "controlled" ? "controlled" : preset ? "preset" : "free";
  const fixed = preset && setup.objectives === "default" && lowEdge !== null && setup.axis === "southNorth";
  return { terrain: kind, attacker, lowEdge, objectives: fixed ? defaultObjectives(terrain, lowEdge) : null };
}

function defaultObjectives(map: MapId, lowEdge: Seat): [number, number][] {
  const { south, north } = mapOf(map).objectives;
  const bySeat = lowEdge === 0 ? [south, north] : [north, south];
  return bySeat.map(({ x, y }) => [x, y]);
}

/** PS-3.3-1, PS-R69: free terrain is checked for overlaps and the table's limits only. */
function terrainOf(setup: Custom, problems: Refusal[]): readonly TerrainPiece[] {
  if (setup.terrain === "controlled") return [];
  if (typeof setup.terrain === "string") return presetTerrain(setup.terrain);
  const placed: TerrainPiece[] = [];
  for (const [i, piece] of setup.terrain.entries()) {
    const made: TerrainPiece = {
      id: `${piece.kind}${i + 1}`,
      kind: piece.kind,
      parts: piece.parts.map((part): Polygon => part.map(([x, y]) => ({ x, y }))),
      height: (piece.height ?? terrainKind(piece.kind).heightDefault) + 0,
    }; // + 0: JSON knows no minus zero
    const refusal = made.parts.every(isConvex)
      ? placementRefusal(placed, made, "PS-R69")
      : refuse("PS-R69", "terrainNotConvex", { piece: made.id });
    if (refusal === null) placed.push(made);
    else problems.push(refusal);
  }
  return placed;
}

function isConvex(p: Polygon): boolean {
  let sign = 0;
  for (let i = 0; i < p.length; i++) {
    const [a, b, c] = [p[i], p[(i + 1) % p.length], p[(i + 2) % p.length]];
    if (a === undefined || b === undefined || c === undefined) return false;
    const turn = Math.sign((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x));
    if (turn === 0 || (sign !== 0 && turn !== sign)) return false;
    sign = turn;
  }
  return Math.abs(doubleArea(p)) === Math.abs(doubleArea(convexHull(p))); // a star turns one way too
}

function doubleArea(p: Polygon): number {
  return p.reduce((sum, a, i) => {
    const b = p[(i + 1) % p.length] ?? a;
    return sum + a.x * b.y - a.y * b.x;
  }, 0);
}

function enlist(s: Position, at: Seat, raw: unknown, problems: Refusal[]): void {
  if (raw === null || raw === undefined) return;
  const type = z.safeParse(squadTypeId, raw);
  const parsed = type.success ? { ok: true as const, squad: readyList(type.data) } : parseSquad(raw);
  const built = parsed.ok ? buildRoster(parsed.squad) : parsed;
  if (built.ok) muster(s, at, built.roster);
  else
    for (const { rule, code, params } of built.problems)
      problems.push(refuse(rule, `squad.${code}`, { seat: at, ...params }));
}
