import type { Exemplar, Frame, Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import {
  MARKER_IDS,
  anyProfile,
  cardId,
  cardOf,
  counterId,
  counterOf,
  firefightId,
  firefightOf,
  mapId,
  markerId,
  vehicleMarkerId,
  workKind,
} from "./data.ts";
import type { Firefight, MapId, Sheet } from "./data.ts";
import { direction as facing } from "./data-shapes.ts";
import { facts } from "./facts.ts";
import { preRoundVars } from "./flows/pre-round.ts";
import { turnVars } from "./flows/action.ts";
import { FULL_PILE } from "./losses.ts";
import { seatOfSide } from "./moves.ts";
import { newPosition, newUnit } from "./setup.ts";
import { ACTIVATION_AP } from "./state.ts";
import { isVehicle } from "./units.ts";
import type { Activation, Player, Position, Unit } from "./state.ts";

/** How examples of this game are written: partial positions with sensible defaults, hexes by their labels. */

const seat = z.int().check(z.minimum(0), z.maximum(1));
const flag = z.optional(z.boolean());
const count = z.optional(z.int());

const unitSchema = z.strictObject({
  type: counterId,
  /** A hex, or `reserve`, `destroyed`, `exited`, `unplaced`. */
  at: z.optional(z.string()),
  facing: z.optional(facing),
  status: z.optional(z.enum(["unused", "activated", "used"])),
  hidden: flag,
  hit: z.optional(z.nullable(z.union([markerId, vehicleMarkerId]))),
  aboard: z.optional(z.string()),
  hitKnown: flag,
  hitSpare: flag,
  hasty: flag,
  holdFast: flag,
  exposed: flag,
  dash: flag,
  batch: z.optional(z.nullable(z.int())),
});

const playerSchema = z.strictObject({
  vp: count,
  capStart: count,
  losses: count,
  /** As the round begins with unless it says otherwise. */
  cap: count,
  activation: z.optional(
    z.nullable(z.strictObject({ members: z.array(z.string()), granted: count, spent: z._default(z.int(), 0) })),
  ),
  hand: z.optional(z.array(cardId)),
  weapons: z.optional(
    z.array(z.strictObject({ card: cardId, unit: z._default(z.string(), ""), uses: count, shown: flag })),
  ),
  barrages: count,
  /** Barrages noted, `round:hex` (CH-RE4). */
  noted: z.optional(z.array(z.string())),
});

const workRow = z.strictObject({
  kind: workKind,
  facing: z._default(facing, 0),
  seat,
  hidden: z._default(z.boolean(), false),
});

const sheetSchema = z.strictObject({
  ground: z.array(z.string()),
  level1: z.optional(z.array(z.string())),
  level2: z.optional(z.array(z.string())),
  roads: z.optional(z.array(z.array(z.string()))),
  walls: z.optional(z.record(z.string(), z.array(facing))),
});

const givenSchema = z.strictObject({
  /** All of it, with its victory conditions; without one a bare fight of five rounds. */
  firefight: z.optional(firefightId),
  map: z.optional(z.union([mapId, sheetSchema])),
  profile: z.optional(anyProfile),
  rounds: count,
  options: z.optional(z.strictObject({ variableAp: flag, secretAp: flag, cautiousMove: flag })),
  round: count,
  passes: count,
  control: z.optional(z.record(z.string(), seat)),
  /** Cards that are in play; bonus cards among them are asked about. */
  deck: z.optional(z.array(cardId)),
  pile: z.optional(z.record(z.string(), z.int())),
  entries: z.optional(z.array(z.strictObject({ hex: z.string(), seat, from: facing }))),
  batches: z.optional(z.array(z.int())),
  players: z.optional(z.record(z.enum(["0", "1"]), z.optional(playerSchema))),
  units: z.optional(z.record(z.string(), unitSchema)),
  /** By their hexes, as smoke is. */
  works: z.optional(z.record(z.string(), workRow)),
  smoke: z.optional(z.record(z.string(), z.enum(["heavy", "light"]))),
  /** Where the game stands; without it only facts can be asked. */
  at: z.optional(
    z.union([
      z.strictObject({ setUp: z.literal(true) }),
      z.strictObject({ endOfSetUp: z.literal(true) }),
      z.strictObject({ preRound: z.literal(true) }),
      z.strictObject({ initiative: z.literal(true) }),
      z.strictObject({ turn: seat }),
      z.strictObject({ roundEnd: z.literal(true) }),
    ]),
  ),
});

type Given = z.infer<typeof givenSchema>;

export const exemplar: Exemplar<Position> = {
  stage(raw) {
    const given = z.parse(givenSchema, raw);
    const s = positionOf(given);
    return { s, frames: framesOf(given), run: given.at !== undefined };
  },
  answer: (_kind, raw) => raw,
  read,
  facts,
};

const DEFAULT_CAP = 5;

function positionOf(given: Given): Position {
  const firefight = firefightFor(given);
  const { options = {} } = given;
  const s = newPosition(
    Object.freeze({
      firefight,
      map: mapFor(given.map, given.firefight === undefined ? null : firefight.map),
      profile: given.profile ?? firefight.profile,
      variableAp: options.variableAp ?? false,
      secretAp: options.secretAp ?? false,
      cautiousMove: options.cautiousMove ?? false,
    }),
    () => 0,
  );
  const units = given.units === undefined && given.firefight !== undefined ? s.units : unitsOf(given);
  const lost = MARKER_IDS.map(
    (id) => units.filter((unit) => unit.hit === id && !unit.hitSpare && !isVehicle(unit)).length,
  );
  const players: Position["players"] = [playerOfRow(s.players[0], given), playerOfRow(s.players[1], given)];
  return {
    ...s,
    deck: without(s.deck, [...players[0].hand, ...players[1].hand]),
    phase: given.at === undefined || "turn" in given.at ? "turns" : "setUp" in given.at ? "setUp" : "preRound",
    round: given.round ?? 2,
    active: given.at !== undefined && "turn" in given.at ? given.at.turn : 0,
    passes: given.passes ?? 0,
    players,
    units,
    pile:
      given.pile === undefined
        ? FULL_PILE.map((n, i) => Math.max(0, n - (lost[i] ?? 0)))
        : MARKER_IDS.map((id) => given.pile?.[id] ?? 0),
    works: given.works === undefined ? s.works : Object.entries(given.works).map(([hex, work]) => ({ hex, ...work })),
    smoke: Object.entries(given.smoke ?? {}).map(([hex, kind]) => ({ hex, kind })),
    entries: given.entries ?? [],
    batches: given.batches ?? s.batches,
  };
}

/** What is in a hand is no longer in the pile. */
function without(deck: Position["deck"], held: readonly string[]): Position["deck"] {
  const left = [...deck];
  for (const card of held) {
    const at = left.findIndex((o) => o === card);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The firefight named, or one in which nothing scores and nobody comes or leaves. */
function firefightFor(given: Given): Firefight {
  const named = firefightOf(given.firefight ?? "F3");
  const bare =
    given.firefight === undefined
      ? {
          ...named,
          profile: "P3" as const,
          vp: [],
          setup: [],
          control: [],
          cards: null,
          reinforcements: [],
          exit: null,
        }
      : named;
  const cap = { german: DEFAULT_CAP, soviet: DEFAULT_CAP };
  const none = { german: 0, soviet: 0 };
  return {
    ...bare,
    ...(given.firefight === undefined ? { cap, vpStart: none } : {}),
    rounds: given.rounds ?? named.rounds,
    ...(given.control === undefined
      ? {}
      : { control: Object.entries(given.control).map(([hex, of]) => ({ hex, side: sideOf(of) })) }),
    ...(given.deck === undefined
      ? {}
      : {
          cards: {
            ...(named.cards ?? { start: none, perRound: none, rule: "CH-8.0-2" }),
            ...(given.firefight === undefined ? { start: none, perRound: none } : {}),
            deck: given.deck,
            weapons: { german: [], soviet: [] },
          },
        }),
  };
}

function sideOf(of: number): "german" | "soviet" {
  return of === 0 ? "german" : "soviet";
}

/** Open ground as far as the eye can see. */
const OPEN: Sheet = {
  columns: 12,
  rows: 10,
  ground: Array.from({ length: 10 }, () => "............"),
  level1: [],
  level2: [],
  roads: [],
  walls: [],
};

function mapFor(raw: Given["map"], usual: MapId | null): MapId | Sheet {
  if (raw === undefined) return usual ?? OPEN;
  if (typeof raw === "string") return raw;
  const { ground, level1 = [], level2 = [], roads = [], walls = {} } = raw;
  return {
    columns: ground[0]?.length ?? 0,
    rows: ground.length,
    ground,
    level1,
    level2,
    roads,
    walls: Object.entries(walls).map(([hex, sides]) => ({ hex, sides })),
  };
}

function unitsOf(given: Given): Unit[] {
  return Object.entries(given.units ?? {})
    .map(([id, { type, at, batch, ...row }]): Unit => {
      const place = at ?? (batch === undefined || batch === null ? "unplaced" : "reserve");
      const onSheet = /^[A-Z]\d\d$/.test(place);
      const base = newUnit(id, seatOfSide(counterOf(type).side), type, batch ?? null);
      // Hidden units and those off the map face nowhere.
      const faces = onSheet && row.hidden !== true;
      return { ...base, ...defined(row), place, facing: faces ? (row.facing ?? 0) : null };
    })
    .toSorted((a, b) => a.seat - b.seat);
}

function playerOfRow(base: Player, given: Given): Player {
  const row = given.players?.[base.seat === 0 ? "0" : "1"] ?? {};
  const capStart = row.capStart ?? base.capStart;
  const losses = row.losses ?? 0;
  return {
    ...base,
    vp: row.vp ?? base.vp,
    capStart,
    losses,
    cap: row.cap ?? Math.max(0, capStart - losses),
    activation: activationOf(row.activation ?? null),
    hand: row.hand ?? [],
    barrages: row.barrages ?? base.barrages,
    noted: row.noted ?? [],
    weapons:
      row.weapons?.map(({ card, unit, uses, shown }) => ({
        card,
        unit,
        uses: uses ?? cardOf(card).weapon?.uses ?? 1,
        shown: shown ?? false,
      })) ?? base.weapons,
  };
}

function activationOf(
  row: { readonly members: readonly string[]; readonly granted?: number | undefined; readonly spent: number } | null,
): Activation | null {
  return row === null ? null : { members: row.members, granted: row.granted ?? ACTIVATION_AP, spent: row.spent };
}

/** Drops what is not given, so that defaults stay. */
function defined<T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> };
function defined(row: object): object {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined));
}

function framesOf({ at }: Given): Frame[] {
  if (at === undefined) return [];
  const game = (step: string): Frame => ({ flow: "game", step, v: {} });
  if ("setUp" in at) return [game("preRound"), { flow: "setUp", step: "row", v: { row: 0 } }];
  if ("endOfSetUp" in at) return [game("preRound"), { flow: "setUp", step: "found", v: { row: 0 } }];
  if ("preRound" in at) return [game("turns"), { flow: "preRound", step: "begin", v: { ...preRoundVars() } }];
  if ("initiative" in at) return [game("turns"), { flow: "preRound", step: "initiative", v: { ...preRoundVars() } }];
  if ("roundEnd" in at) return [game("roundEnd")];
  return [game("next"), { flow: "turn", step: "begin", v: { ...turnVars(at.turn) } }];
}

/** A position as an example's `expect` names it. */
function read(s: Position): Json {
  const text: string = JSON.stringify({
    phase: s.phase,
    round: s.round,
    turn: s.turn,
    active: s.active,
    passes: s.passes,
    players: Object.fromEntries(s.players.map((player) => [String(player.seat), player])),
    units: Object.fromEntries(s.units.map((unit) => [unit.id, unit])),
    control: Object.fromEntries(s.control.map(({ hex, seat: of }) => [hex, of])),
    pile: Object.fromEntries(MARKER_IDS.map((id, i) => [id, s.pile[i] ?? 0])),
    deck: s.deck.length,
    discard: s.discard,
    removed: s.removed,
    works: Object.fromEntries(s.works.map((work) => [work.hex, work])),
    smoke: Object.fromEntries(s.smoke.map(({ hex, kind }) => [hex, kind])),
    worksLeft: s.works.length,
    smokeLeft: s.smoke.length,
    batches: s.batches,
    entries: s.entries,
  });
  const value: Json = JSON.parse(text);
  return value;
}
