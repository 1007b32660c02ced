import { octagon, rect } from "@escaramuza/geometry";
import type { Exemplar, Frame, Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { mapId, squadType, squadTypeId, terrainId, terrainKind } from "./data.ts";
import { facts } from "./facts.ts";
import { newActivation } from "./flows/activation.ts";
import { newPlayer, newSoldier } from "./muster.ts";
import { CASUAL_IDS } from "./scoring.ts";
import type { Player, Position, Soldier, TerrainPiece } from "./state.ts";
import { presetTerrain } from "./terrain.ts";

/** How examples of this game are written: partial positions with sensible defaults, everything in centimetres. */

const cm = z.pipe(
  z.number(),
  z.transform((v: number) => Math.round(v * 100)),
);
const point = z.tuple([cm, cm]);
const seat = z.int().check(z.minimum(0), z.maximum(1));
const flag = z.optional(z.boolean());
const count = z.optional(z.int());

const soldierSchema = z.strictObject({
  seat,
  at: z.optional(point),
  role: z.optional(z.enum(["officer", "nco", "gunner", "assistant", "rifleman"])),
  weapon: z.optional(
    z.enum(["rifle", "semiAutoRifle", "smg", "carbine", "pistol", "assaultRifle", "automaticRifle", "machineGun"]),
  ),
  extra: z.optional(z.enum(["panzerfaust", "rifleGrenadeLauncher"])),
  extraUsed: flag,
  experience: z.optional(z.enum(["recruit", "regular", "veteran"])),
  specialist: z.optional(z.enum(["radioOperator", "medic", "politicalOfficer"])),
  scout: flag,
  status: z.optional(z.enum(["undeployed", "active", "downed", "eliminated"])),
  cause: z.optional(
    z.enum([
      "shot",
      "reaction",
      "grenade",
      "rifleGrenade",
      "panzerfaust",
      "assault",
      "artillery",
      "lightMortar",
      "sniper",
      "fireAtWill",
    ]),
  ),
  suppressed: flag,
  activations: count,
  blue: count,
  ordered: flag,
  anticipated: flag,
  moves: count,
  ran: flag,
  raised: flag,
});

const playerSchema = z.strictObject({
  squad: z.optional(z.nullable(squadTypeId)),
  op: count,
  blueLeft: count,
  yellow: z.optional(z.nullable(z.int())),
  lastCall: z.optional(z.strictObject({ type: z.enum(["sniper", "artillery", "fireAtWill"]), turn: z.int() })),
  sniperCalls: count,
  ordersGiven: count,
  independenceUsed: flag,
  politicalOrderUsed: flag,
  attendUsed: flag,
  officerTeam: z.optional(z.array(z.string())),
  deployed: z.optional(z.array(z.enum(["officer", "nco"]))),
  priority: count,
  directives: z.optional(z.array(z.int())),
});

const terrainSchema = z.strictObject({
  id: z.optional(z.string()),
  kind: terrainId,
  /** Centre and size: [cx, cy, w, h]. */
  rect: z.optional(z.tuple([cm, cm, cm, cm])),
  /** The same with its corners cut: [cx, cy, w, h, cut]. */
  oct: z.optional(z.tuple([cm, cm, cm, cm, cm])),
  polygon: z.optional(z.array(point)),
  height: z.optional(cm),
});

const activationSchema = z.strictObject({
  soldier: z.string(),
  source: z.optional(z.enum(["blueToken", "order", "anticipation"])),
  pa: count,
  /** Where he stood before his move. */
  from: z.optional(point),
  move: z.optional(z.enum(["cautious", "lightPace", "crawl"])),
  length: z.optional(cm),
  attack: z.optional(z.enum(["shoot", "grenade", "rifleGrenade", "panzerfaust", "assault"])),
  aimed: flag,
  coveringFire: flag,
});

const givenSchema = z.strictObject({
  mode: z.optional(z.enum(["simple", "orders", "uncovered"])),
  axis: z.optional(z.enum(["southNorth", "westEast"])),
  terrain: z.optional(z.union([mapId, z.array(terrainSchema), z.literal("controlled")])),
  turn: count,
  attacker: z.optional(z.nullable(seat)),
  lowEdge: z.optional(z.nullable(seat)),
  initiative: z.optional(z.nullable(seat)),
  objectives: z.optional(z.array(z.strictObject({ placedBy: seat, at: point }))),
  casual: z.optional(z.record(z.string(), z.union([z.literal("open"), z.literal("discarded"), seat]))),
  marks: z.optional(z.array(z.strictObject({ soldier: z.string(), cause: z.enum(["shot", "dissuasive"]) }))),
  orders: z.optional(z.array(z.array(z.string()))),
  players: z.optional(z.record(z.enum(["0", "1"]), z.optional(playerSchema))),
  soldiers: z.optional(z.record(z.string(), soldierSchema)),
  /** Where the game stands; without it only facts can be asked. */
  at: z.optional(
    z.union([
      z.strictObject({ setUp: z.string() }),
      z.strictObject({ tactical: z.literal(true) }),
      z.strictObject({ reinforcementPhase: z.literal(true) }),
      z.strictObject({ reinforcement: seat }),
      z.strictObject({ activationPhase: z.literal(true) }),
      z.strictObject({ activations: seat }),
      z.strictObject({ activation: activationSchema }),
      z.strictObject({ endActivation: activationSchema }),
      z.strictObject({ endOfTurn: z.literal(true) }),
      z.strictObject({ scoring: z.literal(true) }),
    ]),
  ),
});

type Given = z.infer<typeof givenSchema>;
const DEFAULT_SQUADS = ["GB-RIFLE", "SU-RIFLE"] as const;

export const exemplar: Exemplar<Position> = {
  stage(raw) {
    const given = z.parse(givenSchema, raw);
    const s = positionOf(given);
    return { s, frames: framesOf(s, given), run: given.at !== undefined };
  },
  answer: (kind, raw) => (kind === "objective" && typeof raw === "number" ? Math.round(raw * 100) : toUnits(raw)),
  read,
  facts,
};

function positionOf(given: Given): Position {
  const soldiers = Object.entries(given.soldiers ?? {}).map(([id, row], i) => soldierOfRow(id, row, i + 1));
  const mode = given.mode ?? "simple";
  return {
    mode,
    axis: given.axis ?? "southNorth",
    plan: {
      terrain: given.terrain === "controlled" ? "controlled" : "free",
      attacker: null,
      lowEdge: null,
      objectives: null,
    },
    terrain:
      given.terrain === "controlled"
        ? []
        : typeof given.terrain === "string"
          ? presetTerrain(given.terrain)
          : (given.terrain ?? []).map(pieceOf),
    turn: given.turn ?? 2,
    phase: given.at !== undefined && "setUp" in given.at ? "setUp" : "activation",
    attacker: given.attacker === undefined ? 0 : given.attacker,
    teamsSplit: Object.values(given.players ?? {}).some((p) => p?.officerTeam !== undefined),
    directivesSet: Object.values(given.players ?? {}).some((p) => p?.directives !== undefined),
    lowEdge: given.lowEdge === undefined ? 0 : given.lowEdge,
    initiative: given.initiative === undefined ? 0 : given.initiative,
    objectives: (given.objectives ?? []).map(({ placedBy, at: [x, y] }) => ({ placedBy, x, y })),
    casual: mode === "uncovered" ? CASUAL_IDS.map((id) => casualOf(id, given.casual?.[id] ?? "open")) : [],
    deal: null,
    activation: null,
    orders: given.orders ?? [],
    marks: given.marks ?? [],
    players: [playerOfRow(0, given), playerOfRow(1, given)],
    soldiers: soldiers.toSorted((a, b) => a.seat - b.seat || a.n - b.n),
  };
}

function casualOf(id: string, state: "open" | "discarded" | number): Position["casual"][number] {
  return typeof state === "number" ? { id, state: "scored", scoredBy: state } : { id, state, scoredBy: null };
}

function playerOfRow(at: 0 | 1, given: Given): Player {
  const row = given.players?.[`${at}`] ?? {};
  const squad = row.squad === undefined ? DEFAULT_SQUADS[at] : row.squad;
  const base = { ...newPlayer(at), blueLeft: 6, ...defined(row) };
  if (squad === null) return { ...base, squad, nation: null, rules: [] };
  const { nation, specialRules } = squadType(squad);
  return { ...base, squad, nation, rules: specialRules };
}

function soldierOfRow(id: string, row: z.infer<typeof soldierSchema>, n: number): Soldier {
  const { at, ...rest } = row;
  const role = row.role ?? "rifleman";
  const weapon = row.weapon ?? (role === "gunner" ? "machineGun" : "rifle");
  const base = newSoldier(row.seat, {
    n,
    role,
    weapon,
    extra: row.extra ?? null,
    experience: row.experience ?? "regular",
    specialist: row.specialist ?? null,
    scout: row.scout ?? false,
  });
  const out = row.status === "downed" || row.status === "eliminated";
  return {
    ...base,
    status: "active",
    ...defined(rest),
    cause: row.cause ?? (out ? "shot" : null),
    id,
    x: at?.[0] ?? 0,
    y: at?.[1] ?? 0,
  };
}

/** Drops what is not given, so that defaults stay. */
function defined<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> };
function defined(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function pieceOf(row: z.infer<typeof terrainSchema>, i: number): TerrainPiece {
  const shape =
    row.rect === undefined
      ? row.oct === undefined
        ? (row.polygon ?? []).map(([x, y]) => ({ x, y }))
        : octagon(...row.oct)
      : rect(...row.rect);
  return {
    id: row.id ?? `${row.kind}${i + 1}`,
    kind: row.kind,
    parts: [shape],
    height: row.height ?? terrainKind(row.kind).heightDefault,
  };
}

function framesOf(s: Position, given: Given): Frame[] {
  const { at } = given;
  if (at === undefined) return [];
  const game: Frame = { flow: "game", step: "scoring", v: {} };
  if ("setUp" in at)
    return [
      { ...game, step: "turns" },
      { flow: "setUp", step: at.setUp, v: {} },
    ];
  if ("scoring" in at) return [game];
  const turn = (step: string, first: number): Frame[] => [game, { flow: "turn", step, v: { first } }];
  if ("tactical" in at) return turn("tactical", 0);
  if ("reinforcementPhase" in at) return turn("reinforcement", 0);
  if ("activationPhase" in at) return turn("activation", 0);
  if ("endOfTurn" in at) return turn("end", 0);
  if ("reinforcement" in at) {
    s.phase = "reinforcement";
    return [
      ...turn("reinforcementSecond", at.reinforcement),
      { flow: "reinforcement", step: "offer", v: { seat: at.reinforcement } },
    ];
  }
  const activations = (of: number): Frame[] => [
    ...turn("activationsSecond", of),
    { flow: "activations", step: "choose", v: { seat: of } },
  ];
  if ("activations" in at) return activations(at.activations);
  const row = "activation" in at ? at.activation : at.endActivation;
  const soldier = s.soldiers.find((o) => o.id === row.soldier);
  if (soldier === undefined) throw new Error(`no soldier ${row.soldier}`);
  const { from, length, soldier: id, source = "blueToken", ...rest } = row;
  soldier.activations = Math.max(1, soldier.activations);
  const step = rest.attack === undefined ? (rest.move === undefined ? (rest.coveringFire === true ? 2 : 1) : 3) : 4;
  s.activation = {
    ...newActivation(soldier, source, 3),
    ...defined(rest),
    step,
    x0: from?.[0] ?? soldier.x,
    y0: from?.[1] ?? soldier.y,
    turns: [],
    moveLength: length ?? 0,
  };
  return [
    ...activations(soldier.seat).map((f, i) => (i === 2 ? { ...f, step: "orders" } : f)),
    { flow: "activation", step: "activation" in at ? "choose" : "close", v: { soldier: id, source } },
  ];
}

/** Answers are written like positions: x, y and paths in centimetres. */
function toUnits(raw: Json): Json {
  if (Array.isArray(raw)) return raw.map((item: Json) => toUnits(item));
  if (typeof raw !== "object" || raw === null) return raw;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(raw)) {
    if ((key === "x" || key === "y") && typeof value === "number") out[key] = Math.round(value * 100);
    else if (key === "path" || key === "assistant") out[key] = scaled(value);
    else out[key] = toUnits(value);
  }
  return out;
}

function scaled(value: Json): Json {
  if (Array.isArray(value)) return value.map((item: Json) => scaled(item));
  return typeof value === "number" ? Math.round(value * 100) : value;
}

/** A position as an example's `expect` names it. */
function read(s: Position): Json {
  const soldiers = Object.fromEntries(
    s.soldiers.map(({ x, y, ...o }) => [
      o.id,
      { ...o, at: [x / 100, y / 100], marked: s.marks.some((m) => m.soldier === o.id) },
    ]),
  );
  const players = Object.fromEntries(s.players.map((p) => [String(p.seat), p]));
  const casual = Object.fromEntries(s.casual.map((c) => [c.id, c.scoredBy ?? c.state]));
  const objectives = s.objectives.map((o) => ({ placedBy: o.placedBy, at: [o.x / 100, o.y / 100] }));
  const text: string = JSON.stringify({
    turn: s.turn,
    phase: s.phase,
    attacker: s.attacker,
    lowEdge: s.lowEdge,
    initiative: s.initiative,
    activation: s.activation,
    orders: s.orders,
    marks: s.marks,
    terrain: s.terrain.map((t) => ({ id: t.id, kind: t.kind })),
    objectives,
    casual,
    players,
    soldiers,
  });
  const value: Json = JSON.parse(text);
  return value;
}
