import { nearest, surfaces } from "@escaramuza/kernel";
import type {
  Json,
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralSide,
  NeutralUnit,
  Neutralised,
} from "@escaramuza/kernel";
import { DATA, counterOf } from "./data.ts";
import type { CounterId } from "./data.ts";

/**
 * A battle said in no game's terms as a firefight of one's own: on the map whose ground is most like it, the sides along its
 * edges.
 */
export function neutral(battle: NeutralBattle): Neutralised {
  const map = nearest(surfaces(battle.terrain), DATA.maps, ({ ground }) => groundOf(ground.join("")));
  if (map === null) throw new Error("no maps");
  const german = countersFor("german", battle.german);
  const soviet = countersFor("soviet", battle.soviet);
  const heavy = [...german.units, ...soviet.units].some(({ type }) => counterOf(type).stage > 1);
  const letter = (row: number): string => String.fromCodePoint(65 + row);
  const hexIn = (r: number): string => `${letter(r)}${String(map.columns >> 1).padStart(2, "0")}`;
  const row = (side: NeutralSide, units: readonly Counted[], rows: readonly [number, number]): Json => ({
    kind: "zone",
    side,
    zone: { kind: "rectangle", rows: rows.map(letter), columns: [1, map.columns], extraHexes: [] },
    maxPerHex: null,
    hidden: { min: 0, max: 0 },
    units: units.map((one) => ({ ...one })),
    rule: "CH-1.0-3",
  });
  // Who attacks must take the middle; where nobody does, each side has a place of its own to hold.
  const held: readonly { readonly hex: string; readonly side: NeutralSide }[] =
    battle.attacker === null
      ? [
          { hex: hexIn(Math.floor(map.rows / 3)), side: "soviet" },
          { hex: hexIn(map.rows - 1 - Math.floor(map.rows / 3)), side: "german" },
        ]
      : [{ hex: hexIn(map.rows >> 1), side: battle.attacker === "soviet" ? "german" : "soviet" }];
  const own: Json = {
    id: "own",
    name: { es: battle.name, en: battle.name },
    intro: false,
    map: map.id,
    profile: heavy ? "P4" : "P1",
    rounds: ROUNDS,
    cap: { german: CAP + (battle.german.officer ?? 0), soviet: CAP + (battle.soviet.officer ?? 0) },
    vpStart: { german: 0, soviet: 0 },
    initiativeRound1: battle.attacker,
    control: held.map((one) => ({ ...one })),
    cards: null,
    setup: [row("soviet", soviet.units, [0, 1]), row("german", german.units, [map.rows - 2, map.rows - 1])],
    reinforcements: [],
    exit: null,
    vp: held.map(({ hex }) => ({ when: "endOfGame", rounds: [], hex, toController: HELD, rule: "CH-2.4-1" })),
    rule: "CH-1.0-1",
  };
  const notes: NeutralNote[] = [{ note: "nearestMap", map: `map.${map.id}` }, ...german.notes, ...soviet.notes];
  return { setup: { own }, notes };
}

const ROUNDS = 5;
/** CAP without an officer; each brings one more. */
const CAP = 4;
/** Points for a place held at the end. */
const HELD = 2;
/** Men a counter of riflemen stands for. */
const SQUAD = 8;

const LETTERS: { readonly [letter: string]: string } = {
  w: "woods",
  l: "scrub",
  c: "field",
  s: "building",
  b: "building",
  "~": "water",
};

function groundOf(letters: string): { [type: string]: number } {
  const counts: { [type: string]: number } = {};
  for (const letter of letters) {
    const type = LETTERS[letter];
    if (type !== undefined) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}

interface Counted {
  readonly type: CounterId;
  readonly count: number;
}

/** What stands for what, and for how many of them. Who has no counter leads, sees or heals inside the others. */
const COUNTERS: { readonly [side in NeutralSide]: { readonly [unit in NeutralUnit]?: readonly [CounterId, number] } } =
  {
    german: {
      rifle: ["g_rifles", SQUAD],
      smg: ["g_assault", SQUAD],
      lmg: ["g_lmg34", 1],
      mmg: ["g_hmg34", 1],
      antitank: ["g_tankhunters", 1],
      mortar: ["g_mortar50", 1],
      atGun: ["g_pak36", 1],
      tank: ["g_pz3h", 1],
    },
    soviet: {
      rifle: ["s_rifles", SQUAD],
      smg: ["s_smg", SQUAD],
      lmg: ["s_dp", 1],
      mmg: ["s_maxim", 1],
      mortar: ["s_mortar50", 1],
      atGun: ["s_at45", 1],
      tank: ["s_t34a", 1],
    },
  };

function countersFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly units: readonly Counted[]; readonly notes: readonly NeutralNote[] } {
  const units: Counted[] = [];
  const notes: NeutralNote[] = [];
  // Men of a broken squad go with the others: riflemen take those who are too few for a counter of their own.
  let over = 0;
  const row = COUNTERS[side];
  for (const unit of [
    "smg",
    "rifle",
    "lmg",
    "mmg",
    "antitank",
    "mortar",
    "atGun",
    "tank",
    "sniper",
    "medic",
  ] as const) {
    const n = (force[unit] ?? 0) + (unit === "rifle" ? over : 0);
    const found = row[unit];
    if (found === undefined) {
      if (n > 0) notes.push({ note: "noUnit", side, unit, n });
      continue;
    }
    const [type, each] = found;
    const count = unit === "smg" ? Math.floor(n / each) : Math.round(n / each);
    if (unit === "smg") over = n - count * each;
    if (count > 0) units.push({ type, count });
  }
  return { units, notes };
}
