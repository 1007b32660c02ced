import type { Json } from "@escaramuza/kernel";
import type { Knowledge } from "./support.ts";

/** Reglas Básicas: what the conformance suite must be told about it. Nothing in it is hidden but the dice to come. */

/** Those of the ready forces and of the positions below. */
const WEAPONS = [
  "pistol",
  "rifle",
  "smg",
  "assaultRifle",
  "lmg",
  "mmg",
  "atRifle",
  "panzerfaust",
  "atGunLight",
  "atGunMedium",
  "atGunHeavy",
  "atGunSuperHeavy",
  "mortarMedium",
  "howitzerLight",
];

const FAUSTS: Json = [
  { weapons: ["assaultRifle", "panzerfaust"] },
  { weapons: ["assaultRifle", "panzerfaust"] },
  "assaultRifle",
  "rifle",
  "rifle",
];

export const REGLAS_BASICAS: Knowledge = {
  folder: "rules-rb",
  setups: [
    { name: "any mission", setup: { layout: "C" } },
    {
      name: "1943 with single ambush shots",
      setup: {
        year: 1943,
        mission: 3,
        layout: "C",
        forces: ["F-GER-43", "F-SOV-43"],
        attacker: 1,
        ambushSingleShot: true,
      },
    },
    { name: "a breakthrough of Germans", setup: { mission: 5, layout: "B", attacker: 0 } },
  ],
  staged: [
    {
      name: "fight for the village",
      given: {
        mission: 4,
        terrain: "A",
        turn: 5,
        zone: "south",
        at: { phase: 0 },
        units: {
          ...row(
            "g",
            ["ger.command", "ger.manoeuvre", "ger.suppression", "ger.manoeuvre", "ger.mmg"],
            [
              [70, 42],
              [80, 57],
              [98, 44],
              [66, 60],
              [76, 46],
            ],
          ),
          ...row(
            "s",
            ["sov.command", "sov.rifle", "sov.rifle", "sov.smg", "sov.atr"],
            [
              [100, 82],
              [84, 74],
              [98, 70],
              [66, 80],
              [96, 62],
            ],
            { ambush: true },
          ),
        },
      },
    },
    {
      name: "tanks among squads",
      given: {
        mission: 1,
        year: 1943,
        terrain: [
          { type: "wood", from: [60, 40], to: [80, 60] },
          { type: "rough", from: [100, 40], to: [120, 60] },
          {
            type: "wall",
            points: [
              [84, 50],
              [96, 50],
            ],
          },
          { type: "water", from: [84, 30], to: [96, 36] },
        ],
        turn: 4,
        at: { phase: 1 },
        units: {
          g1: { type: "ger.stug3g", at: [90, 30], facing: [0, 1] },
          g2: { type: "ger.tiger1", at: [110, 35], facing: [0, 1], command: true },
          g3: {
            type: "ger.manoeuvre",
            at: [62, 42],
            figures: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle", "rifle"],
          },
          g4: { type: "ger.suppression", at: [100, 44], suppressed: true },
          g5: { type: "ger.howLight", at: [80, 20] },
          s1: { type: "sov.t3476", at: [90, 62], facing: [0, -1] },
          s2: { type: "sov.ba10", at: [108, 70], facing: [0, -1] },
          s3: { type: "sov.rifle", at: [70, 66], suppressed: true },
          s4: { type: "sov.smg", at: [104, 56] },
          s5: { type: "sov.morMedium", at: [90, 90], ambush: true },
          s6: { type: "sov.command", at: [84, 76] },
        },
      },
    },
    {
      name: "tanks without infantry",
      given: {
        mission: 2,
        year: 1944,
        terrain: "B",
        turn: 6,
        zone: "south",
        attacker: 1,
        first: 1,
        at: { phase: 1 },
        units: {
          g1: { type: "ger.assault", at: [66, 26], figures: FAUSTS, ambush: true, dugIn: true },
          g2: { type: "ger.manoeuvre", at: [70, 40], figures: FAUSTS, ambush: true },
          g3: { type: "ger.command", at: [74, 32], ambush: true },
          g4: { type: "ger.pz4h", at: [100, 30], facing: [-1, 0] },
          g5: { type: "ger.stug3g", at: [110, 40], facing: [-1, 0] },
          g6: { type: "ger.manoeuvre", at: [90, 56] },
          s1: { type: "sov.t3485", at: [58, 30], facing: [1, 0] },
          s2: { type: "sov.t3476", at: [60, 44], facing: [1, 0] },
          s3: { type: "sov.command", at: [98, 42], ambush: true },
          s4: { type: "sov.smg", at: [96, 20] },
          s5: { type: "sov.rifle", at: [112, 30] },
        },
      },
    },
  ],

  others: () => [],
  secrets: () => [],
  hides: false,
  sealed: false,
  shown: [],
  opens: () => false,
  saysOther: () => false,
  chosen: ["order", "move", "vehicleAssault", "changeOrder", "assaultTarget", "shoot", "ambush", "repeat"],

  wanted: [
    ...WEAPONS.map((weapon) => `${weapon} fired`),
    ...["none", "suppressed", "destroyed"].map((damage) => `vehicle: ${damage}`),
    ...["losses", "terror", "order", "assaulted", "assault", "vehicle"].map((why) => `check for ${why}`),
    ...["RB-CAS-4", "RB-ASL-7", "RB-ASL-13"].map((rule) => `destroyed by ${rule}`),
    "second round of an assault",
  ],
  reached(_s, event) {
    switch (event.type) {
      case "roll":
        return event["purpose"] === "hit" ? [`${String(weaponIn(event["about"]))} fired`] : [];
      case "vehicleDamage":
        return [`vehicle: ${String(event["damage"])}`];
      case "moralePassed":
      case "moraleFailed":
        return [`check for ${String(event["why"])}`];
      case "destroyed":
        return [`destroyed by ${event.rule}`];
      case "assaultRound":
        return event["round"] === 2 ? ["second round of an assault"] : [];
      default:
        return [];
    }
  },
};

function weaponIn(about: unknown): unknown {
  return typeof about === "object" && about !== null && "weapon" in about ? about.weapon : null;
}

/** Units in a row of their own ids. */
function row(
  letter: string,
  types: readonly string[],
  places: readonly (readonly [number, number])[],
  more: { readonly [key: string]: Json } = {},
): { [id: string]: Json } {
  return Object.fromEntries(types.map((type, i) => [`${letter}${i + 1}`, { type, at: places[i] ?? [0, 0], ...more }]));
}
