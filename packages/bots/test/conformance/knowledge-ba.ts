import { copy } from "@escaramuza/kernel";
import type { Game, Input, Json, Seat } from "@escaramuza/kernel";
import type { Position } from "@escaramuza/rules-ba";
import type { Knowledge } from "./support.ts";

/** Bolt Action: what the conformance suite must be told about it. Hidden is only the flank that outflankers come round. */

/** A position of one's own: what is frozen in it, the terrain, is shared as in any copy. */
function position(raw: unknown): Position {
  if (!isPosition(raw)) throw new Error("no position of this game");
  return copy(raw);
}

function isPosition(raw: unknown): raw is Position {
  return typeof raw === "object" && raw !== null && "players" in raw;
}

/** Whose flank the seat may not know. */
function unknownTo(s: Position, seat: Seat | null): Seat[] {
  return s.players.filter((one) => one.seat !== seat && isSecret(one)).map((one) => one.seat);
}

function isSecret({ outflank, outflankShown }: Position["players"][0]): boolean {
  return !outflankShown && (outflank === "left" || outflank === "right");
}

export const BOLT_ACTION: Knowledge = {
  folder: "rules-ba",
  oneIn: 3,
  setups: [
    { name: "armour", setup: { scenario: "S1", map: "M3", forces: ["us-armour", "ger-armour"] } },
    { name: "carriers", setup: { scenario: "S1", map: "M1", forces: ["us-reinforced", "uk-reinforced"] } },
    { name: "support", setup: { scenario: "S4", map: "M2", forces: ["uk-support", "sov-support"] } },
    {
      name: "a farm attacked from the north, with all options",
      setup: {
        scenario: "S2",
        forces: ["uk-reinforced", "us-reinforced"],
        attacker: 1,
        closeQuartersClearsPins: true,
        runPivot: 90,
      },
    },
  ],
  staged: [
    {
      name: "village in the middle of a turn",
      given: {
        map: "M1",
        turn: 4,
        at: { turn: "draw" },
        units: {
          a1: { type: "ger-hq-1lt", at: [36, 18] },
          a2: { type: "ger-grenadiers", at: [30, 20], pins: 2 },
          a3: { type: "ger-mmg", at: [44, 18], facing: 0 },
          a4: { type: "ger-pz4", at: [50, 14], facing: 0 },
          a5: { type: "ger-pak40", at: [22, 14], facing: 0 },
          b1: { type: "sov-hq-1lt", at: [36, 32], facing: 180 },
          b2: { type: "sov-rifles", at: [32, 29], die: "ambush" },
          b3: { type: "sov-smg", at: [44, 30] },
          b4: { type: "sov-t34-76", at: [52, 34], facing: 180 },
          b5: { type: "sov-cavalry", at: [18, 34] },
        },
      },
    },
    {
      name: "through to the north, papers and fords",
      given: {
        scenario: "S3",
        map: "M3",
        turn: 5,
        attacker: 0,
        at: { turn: "draw" },
        units: {
          a1: { type: "ger-grenadiers", at: [20, 44] },
          a2: { type: "ger-251", at: [40, 42], facing: 0 },
          a3: { type: "ger-hq-1lt", place: { aboard: "a2" } },
          a4: { type: "ger-pak36", at: [60, 14], facing: 0 },
          a5: { type: "ger-pak38", at: [64, 10], facing: 0 },
          b1: { type: "sov-rifles", at: [52, 36] },
          b2: { type: "sov-45mm", at: [60, 34], facing: 180 },
          b3: { type: "sov-zis2", at: [67, 36], facing: 180 },
        },
      },
    },
    {
      name: "who takes the papers",
      given: {
        scenario: "S4",
        turn: 5,
        at: { turn: "draw" },
        objectives: [{ id: "satchel", at: [36, 24] }],
        units: {
          a1: { type: "ger-grenadiers", at: [35, 20] },
          a2: { type: "ger-tiger1", at: [28, 20], facing: 0 },
          b1: { type: "sov-rifles", at: [28, 30] },
          b2: { type: "sov-smg", at: [40, 30] },
        },
      },
    },
    {
      name: "the fords, held by the attacker",
      given: {
        scenario: "S5",
        map: "M3",
        turn: 3,
        attacker: 0,
        at: { turn: "draw" },
        units: {
          a1: { type: "ger-grenadiers", at: [14, 26] },
          a2: { type: "ger-hq-1lt", at: [36, 22] },
          b1: { type: "sov-rifles", at: [60, 36] },
        },
      },
    },
  ],

  others(_e, { s: raw }, seat) {
    return unknownTo(position(raw), seat).map((of) => {
      const own = position(raw);
      for (const player of own.players)
        if (player.seat === of) player.outflank = player.outflank === "left" ? "right" : "left";
      return own;
    });
  },
  secrets: (raw) =>
    position(raw)
      .players.filter(isSecret)
      .map(({ seat }) => `flank of ${seat}`),
  // The others have no outflankers, or may have none.
  hides: ["crossroads", "S1"],
  sealed: false,
  shown: [],
  opens: (event) => event.type === "flankShown",
  saysOther,
  chosen: ["order", "move", "interrupt", "keepAmbush", "keepDown"],

  wanted: [],
  reached: () => [],
};

/** Who comes in on the flank shows which it is: with the other one the same words lead elsewhere, or nowhere. */
function saysOther(game: Game<unknown>, _other: Game<unknown>, seat: Seat | null, input: Input): boolean {
  if (input.seat === seat) return false;
  const s = position(game.s);
  const answer: Json = JSON.parse(JSON.stringify(input.answer ?? null));
  const text = JSON.stringify([answer, game.pending]);
  return s.units.some((unit) => unit.place.at === "outflank" && text.includes(`"${unit.id}"`));
}
