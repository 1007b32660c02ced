import type { Exemplar, Frame, Json, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { SHAPES } from "./answers.ts";
import { DATA, layoutId, missionId, pieceType, quality, templateId, templateOf, weaponId, workType } from "./data.ts";
import type { Quality } from "./data.ts";
import { facts } from "./facts.ts";
import { activationVars } from "./flows/activation.ts";
import { assaultFlow, assaultVars } from "./flows/assault.ts";
import { moraleFlow, moraleVars } from "./flows/morale.ts";
import { movementFlow, movementVars } from "./flows/movement.ts";
import { setUpVars } from "./flows/set-up.ts";
import { vehicleAssaultFlow, vehicleAssaultVars } from "./flows/vehicle-assault.ts";
import { CM, GERMAN, SOVIET } from "./state.ts";
import type { Battle, Entry, Figure, Point, Position, Terrain, Unit, Work } from "./state.ts";

/** How examples of this game are written: partial positions with sensible defaults, everything in centimetres. */

const cm = z.pipe(
  z.number(),
  z.transform((v: number) => Math.round(v * CM)),
);
const point = z.pipe(
  z.tuple([cm, cm]),
  z.transform(([x, y]): Point => ({ x, y })),
);
const seat = z.int().check(z.minimum(0), z.maximum(1));
const flag = z._default(z.boolean(), false);
const count = z.optional(z.int());
const order = z.enum(["advance", "run", "ambush"]);
const areaType = z.enum(["road", "rough", "wood", "building", "water"]);

/** A weapon, or more about one figure. */
const figureSchema = z.union([
  weaponId,
  z.strictObject({
    weapons: z.optional(z.array(weaponId)),
    officer: z.optional(z.boolean()),
    at: z.optional(point),
    alive: z._default(z.boolean(), true),
    spent: z._default(z.array(z.int()), []),
  }),
]);

const unitSchema = z.strictObject({
  type: templateId,
  /** Without it: German experienced, Soviet recruit. */
  quality: z.optional(quality),
  /** Where the first figure stands. Without it the unit is not on the table. */
  at: z.optional(point),
  /** How the others stand: a block of two ranks unless it says otherwise (RB-DEP-7), */
  shape: z._default(z.enum(SHAPES), "block"),
  /** each one step further than the one before, */
  step: z.optional(point),
  /** or each in a place of its own. */
  places: z.optional(z.array(point)),
  /** Instead of the template's men: weapons, or more about each. */
  figures: z.optional(z.array(figureSchema)),
  /** How many still live (the first ones), or which by their numbers from 1. */
  alive: z.optional(z.union([z.int(), z.array(z.int())])),
  /** Strength at the start, where it was more than there are figures. */
  initial: count,
  place: z.optional(z.enum(["unplaced", "reserve", "table", "destroyed"])),
  /** Edge over which it enters: two points on it, and from which turn on. */
  entry: z.optional(z.strictObject({ from: point, to: point, turn: z._default(z.int(), 1) })),
  suppressed: flag,
  ambush: flag,
  ambushShotUsed: flag,
  ordered: flag,
  moved: flag,
  firedFixed: flag,
  dugIn: flag,
  facing: z._default(z.tuple([z.int(), z.int()]), [1, 0]),
  immobilised: flag,
  command: flag,
});

const terrainSchema = z.union([
  /** An upright rectangle by two opposite corners. */
  z.strictObject({ type: areaType, from: point, to: point, id: z.optional(z.string()) }),
  z.strictObject({
    type: pieceType,
    points: z.array(point).check(z.minLength(2)),
    id: z.optional(z.string()),
  }),
]);

const givenSchema = z.strictObject({
  mission: z._default(z.nullable(missionId), 1),
  year: z._default(z.int(), 1941),
  /** A map of the book, or pieces; open ground without it. */
  terrain: z.optional(z.union([layoutId, z.array(terrainSchema)])),
  works: z._default(z.array(z.strictObject({ type: workType, points: z.array(point) })), []),
  ambushSingleShot: flag,
  turn: z._default(z.int(), 1),
  lastTurn: flag,
  initiative: z.optional(z.tuple([z.int(), z.int()])),
  /** Who went first this turn. */
  first: z.optional(seat),
  attacker: z._default(z.nullable(seat), GERMAN),
  /** What was agreed before: who attacks. Null: to be rolled. */
  agreedAttacker: z.optional(z.nullable(seat)),
  zone: z._default(z.nullable(z.enum(["sw", "se", "nw", "ne", "south", "north"])), null),
  /** Activations left, of both or of each. */
  activations: z._default(z.union([z.int(), z.tuple([z.int(), z.int()])]), 6),
  units: z._default(z.record(z.string(), unitSchema), {}),
  /** Where the game stands; without it only facts can be asked. */
  at: z.optional(
    z.union([
      /** From the beginning, or from a step of the set-up. */
      z.strictObject({ setUp: z.union([z.literal(true), z.string()]) }),
      z.strictObject({ initiative: z.literal(true) }),
      /** The seat chooses whom to activate. */
      z.strictObject({ phase: seat }),
      /** The order has just been given. */
      z.strictObject({ activation: z.strictObject({ unit: z.string(), order }) }),
      /** It moves now: vehicles were not assaulted before. */
      z.strictObject({ move: z.strictObject({ unit: z.string(), order }) }),
      /** It has moved, and assaults or shoots. */
      z.strictObject({ moved: z.strictObject({ unit: z.string(), order }) }),
      /** It shoots now. */
      z.strictObject({ shoot: z.string() }),
      /** A check, an assault, with nothing after it. */
      z.strictObject({
        check: z.strictObject({
          unit: z.string(),
          why: z.enum(["losses", "terror", "order", "assaulted", "assault", "vehicle"]),
        }),
      }),
      z.strictObject({ assault: z.strictObject({ unit: z.string(), target: z.string() }) }),
      z.strictObject({ vehicleAssault: z.strictObject({ unit: z.string(), vehicle: z.string() }) }),
      z.strictObject({ endOfTurn: z.literal(true) }),
      z.strictObject({ scoring: z.literal(true) }),
    ]),
  ),
});

type Given = z.infer<typeof givenSchema>;
type UnitRow = z.infer<typeof unitSchema>;

export const exemplar: Exemplar<Position> = {
  stage(raw) {
    const given = z.parse(givenSchema, raw);
    const s = positionOf(given);
    return { s, frames: framesOf(s, given), run: given.at !== undefined };
  },
  answer: (_kind, raw) => toUnits(raw),
  read,
  facts,
};

function positionOf(given: Given): Position {
  const { at, activations } = given;
  const acting = actingIn(at);
  const units = Object.entries(given.units)
    .map(([id, row]) => unitOfRow(id, row))
    .toSorted((a, b) => a.seat - b.seat);
  const active = at !== undefined && "phase" in at ? at.phase : (units.find((unit) => unit.id === acting)?.seat ?? 0);
  const first = given.first ?? active;
  const [german, soviet] = typeof activations === "number" ? [activations, activations] : activations;
  const player = (of: Seat, left: number): Position["players"][0] => ({
    seat: of,
    activationsLeft: left,
    phaseDone: first !== active && of === first,
    worksDone: false,
  });
  return {
    battle: Object.freeze(battleOf(given)),
    phase: phaseOf(at, active === first),
    turn: given.turn,
    initiative: given.initiative ?? null,
    first,
    active,
    lastTurn: given.lastTurn,
    mission: given.mission,
    attacker: given.attacker,
    zone: given.zone,
    works: given.works.map(({ type, points }): Work => ({ type, points })),
    acting,
    check: null,
    players: [player(GERMAN, german), player(SOVIET, soviet)],
    units,
  };
}

function battleOf(given: Given): Battle {
  const { terrain = [] } = given;
  return {
    year: given.year,
    layout: typeof terrain === "string" ? terrain : Object.freeze(terrain.map(pieceOf)),
    mission: given.mission,
    attacker: given.agreedAttacker === undefined ? given.attacker : given.agreedAttacker,
    ambushSingleShot: given.ambushSingleShot,
    forces: [null, null],
  };
}

function pieceOf(row: z.infer<typeof terrainSchema>, i: number): Terrain {
  const id = row.id ?? `${row.type}${i + 1}`;
  const { type } = row;
  if ("points" in row) return Object.freeze({ id, type, points: Object.freeze(row.points) });
  const { from, to } = row;
  const points = [from, { x: to.x, y: from.y }, to, { x: from.x, y: to.y }];
  return Object.freeze({ id, type, points: Object.freeze(points) });
}

function actingIn(at: Given["at"]): string | null {
  if (at === undefined) return null;
  if ("activation" in at) return at.activation.unit;
  if ("move" in at) return at.move.unit;
  if ("moved" in at) return at.moved.unit;
  if ("shoot" in at) return at.shoot;
  if ("assault" in at) return at.assault.unit;
  return "vehicleAssault" in at ? at.vehicleAssault.unit : null;
}

function phaseOf(at: Given["at"], first: boolean): Position["phase"] {
  if (at !== undefined && "setUp" in at) return "setUp";
  if (at !== undefined && "initiative" in at) return "initiative";
  if (at !== undefined && ("endOfTurn" in at || "scoring" in at)) return "endOfTurn";
  return first ? "first" : "second";
}

// --- units

const DEFAULT_QUALITY: { readonly [army in "german" | "soviet"]: Quality } = {
  german: "experienced",
  soviet: "recruit",
};

function unitOfRow(id: string, row: UnitRow): Unit {
  const template = templateOf(row.type);
  const figures = figuresOf(id, row);
  const alive = figures.filter((figure) => figure.alive).length;
  const placed = row.at !== undefined || row.places !== undefined || figures.some((figure) => figure.x !== 0);
  const place =
    row.place ?? (alive === 0 ? "destroyed" : placed ? "table" : row.entry === undefined ? "unplaced" : "reserve");
  const entry: Entry | null =
    row.entry === undefined || place !== "reserve"
      ? null
      : { edges: [{ from: row.entry.from, to: row.entry.to }], turn: row.entry.turn };
  const { suppressed, ambush, ambushShotUsed, ordered, moved, firedFixed, dugIn } = row;
  return {
    id,
    seat: template.army === "german" ? GERMAN : SOVIET,
    template: row.type,
    kind: template.kind,
    quality: row.quality ?? DEFAULT_QUALITY[template.army],
    figures: place === "destroyed" ? figures.map((figure) => ({ ...figure, alive: false })) : figures,
    initial: row.initial ?? figures.length,
    place,
    entry,
    suppressed,
    ambush,
    ambushShotUsed,
    ordered,
    moved,
    firedFixed,
    dugIn,
    vehicle:
      template.kind === "vehicle"
        ? { dx: row.facing[0], dy: row.facing[1], immobilised: row.immobilised, command: row.command }
        : null,
  };
}

function figuresOf(unit: string, row: UnitRow): Figure[] {
  const template = templateOf(row.type);
  const men =
    row.figures ??
    (template.figures.length > 0
      ? template.figures.map(({ weapons, officer }) => ({
          weapons: weapons.slice(0, 1),
          officer,
          alive: true,
          spent: [],
        }))
      : Array.from({ length: template.crew }, () => ({ weapons: [], officer: false, alive: true, spent: [] })));
  return men.map((man, i): Figure => {
    const about = typeof man === "string" ? { weapons: [man], alive: true, spent: [] } : man;
    const own = template.figures[i];
    const { x, y } = ("at" in about ? about.at : undefined) ?? placeOf(row, i, men.length);
    return {
      id: `${unit}.${i + 1}`,
      x,
      y,
      alive: about.alive && livesIn(row.alive, i),
      weapons: about.weapons ?? own?.weapons.slice(0, 1) ?? [],
      spent: about.spent,
      officer: ("officer" in about ? about.officer : undefined) ?? own?.officer ?? false,
    };
  });
}

function livesIn(alive: UnitRow["alive"], i: number): boolean {
  if (alive === undefined) return true;
  return typeof alive === "number" ? i < alive : alive.includes(i + 1);
}

/** RB-DEP-7: ranks of 3 cm. */
function placeOf({ at, shape, step, places }: UnitRow, i: number, n: number): Point {
  if (places !== undefined) return places[i] ?? { x: 0, y: 0 };
  if (at === undefined) return { x: 0, y: 0 };
  if (step !== undefined) return { x: at.x + i * step.x, y: at.y + i * step.y };
  const interval = DATA.figures.deployInterval.value;
  const c = shape === "line" ? n : shape === "column" ? 1 : Math.ceil(n / 2);
  return { x: at.x + interval * (i % c), y: at.y + interval * Math.floor(i / c) };
}

// --- where the game stands

function framesOf(s: Position, { at }: Given): Frame[] {
  if (at === undefined) return [];
  const game = (step: string): Frame => ({ flow: "game", step, v: {} });
  if ("setUp" in at) {
    if (at.setUp === true) return [game("setUp")];
    return [game("turns"), { flow: "setUp", step: at.setUp, v: { ...setUpVars() } }];
  }
  if ("scoring" in at) return [game("over")];
  if ("check" in at)
    return [{ flow: moraleFlow.id, step: moraleFlow.entry, v: { ...moraleVars(at.check.unit, at.check.why) } }];
  if ("assault" in at)
    return [
      { flow: assaultFlow.id, step: assaultFlow.entry, v: { ...assaultVars(at.assault.unit, at.assault.target) } },
    ];
  if ("vehicleAssault" in at) {
    const { unit, vehicle } = at.vehicleAssault;
    return [
      { flow: vehicleAssaultFlow.id, step: vehicleAssaultFlow.entry, v: { ...vehicleAssaultVars(unit, vehicle) } },
    ];
  }
  const turn = (step: string): Frame[] => [game("next"), { flow: "turn", step, v: { seat: s.active } }];
  if ("initiative" in at) return turn("initiative");
  if ("endOfTurn" in at) return turn("end");
  if ("phase" in at) return turn("choose");
  const activation = (unit: string, step: string, of: "advance" | "run" | "ambush"): Frame[] => [
    ...turn("choose"),
    { flow: "activation", step, v: { ...activationVars(unit, of) } },
  ];
  if ("activation" in at) return activation(at.activation.unit, "declare", at.activation.order);
  if ("shoot" in at) return activation(at.shoot, "fire", "advance");
  if ("moved" in at) return activation(at.moved.unit, "moved", at.moved.order);
  const { unit, order: of } = at.move;
  return [
    ...activation(unit, "moved", of),
    { flow: movementFlow.id, step: movementFlow.entry, v: { ...movementVars(unit, of) } },
  ];
}

/** Answers are written like positions: places in centimetres. Directions are not lengths. */
function toUnits(raw: Json): Json {
  if (Array.isArray(raw)) return raw.map((item: Json) => toUnits(item));
  if (typeof raw !== "object" || raw === null) return raw;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(raw)) {
    const length = key === "x" || key === "y";
    out[key] = length && typeof value === "number" ? Math.round(value * CM) : toUnits(value);
  }
  return out;
}

/** A position as an example's `expect` names it. */
function read(s: Position): Json {
  const units = Object.fromEntries(
    s.units.map(({ figures, vehicle, ...unit }) => [
      unit.id,
      {
        ...unit,
        living: figures.filter((figure) => figure.alive).length,
        ...(vehicle === null ? {} : { ...vehicle, facing: [vehicle.dx, vehicle.dy] }),
        figures: Object.fromEntries(
          figures.map(({ x, y, id, ...figure }, i) => [String(i + 1), { ...figure, id, at: [x / CM, y / CM] }]),
        ),
      },
    ]),
  );
  const text: string = JSON.stringify({
    phase: s.phase,
    turn: s.turn,
    initiative: s.initiative,
    first: s.first,
    active: s.active,
    lastTurn: s.lastTurn,
    mission: s.mission,
    attacker: s.attacker,
    zone: s.zone,
    acting: s.acting,
    check: s.check,
    works: s.works.map(({ type, points }) => ({ type, points: points.map(({ x, y }) => [x / CM, y / CM]) })),
    players: Object.fromEntries(s.players.map((player) => [String(player.seat), player])),
    units,
  });
  const value: Json = JSON.parse(text);
  return value;
}
