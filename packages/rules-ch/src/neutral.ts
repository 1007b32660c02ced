import { hexDistance, hexOf } from "@escaramuza/geometry";
import { keepSound, leftOut } from "@escaramuza/kernel";
import type { Json, NeutralBattle, NeutralSide, Neutralised } from "@escaramuza/kernel";
import { boardOf, cellAt } from "./board.ts";
import { DIRECTION_NAMES, counterOf } from "./data.ts";
import type { Sheet } from "./data.ts";
import { zoneHexes, zoneRow } from "./deployment.ts";
import { mayStandIn, seatOfSide, stepRefusal } from "./moves.ts";
import { countersFor } from "./neutral-forces.ts";
import type { Counted } from "./neutral-forces.ts";
import { gridFor, hiddenIn, laidOn, sheetOf } from "./neutral-ground.ts";
import type { Laid } from "./neutral-ground.ts";
import { MOST_POINTS } from "./own-check.ts";
import { startFrom } from "./setup.ts";
import type { Position, Unit } from "./state.ts";
import { counter } from "./units.ts";

/**
 * A battle said in no game's terms as a firefight of one's own (CH-1.0-1): its ground on a map of its own, the sides along its edges,
 * Soviets in the north.
 */
export function neutral(battle: NeutralBattle): Neutralised {
  const grid = gridFor(battle);
  const german = countersFor("german", battle.german);
  const soviet = countersFor("soviet", battle.soviet);
  const units = { german: german.units, soviet: soviet.units };
  const fought = (laid: readonly Laid[]): Json | null => {
    const sheet = sheetOf(grid, laid);
    const held = heldOn(firefightOn(sheet, battle, units, []), sheet, battle.attacker);
    return held === null ? null : firefightOn(sheet, battle, units, held);
  };
  const all = battle.terrain.flatMap((piece) => laidOn(grid, battle, piece) ?? []);
  const isSound = (laid: readonly Laid[]): boolean => fought(laid) !== null;
  const kept = isSound(all) ? all : keepSound(all, isSound).kept;
  const own = fought(kept);
  if (own === null) throw new Error("no room on open ground");
  const hidden = hiddenIn(grid, sheetOf(grid, kept), kept);
  const seen = kept.map(({ piece }) => piece).filter((piece) => !hidden.includes(piece));
  return {
    setup: { own },
    notes: [...leftOut(battle.terrain.filter((piece) => !seen.includes(piece))), ...german.notes, ...soviet.notes],
  };
}

const ROUNDS = 5;
/** CAP without an officer; each brings one more. */
const CAP = 4;
/** Points for a place held at the end. */
const HELD = 2;
/** Maps with fewer rows have one of them for each side to begin in, others two. */
const DEEP = 9;

interface Held {
  readonly hex: string;
  readonly side: NeutralSide;
}

function firefightOn(
  sheet: Sheet,
  battle: NeutralBattle,
  units: { readonly [side in NeutralSide]: readonly Counted[] },
  held: readonly Held[],
): Json {
  const { columns, rows, ground, level1, level2, roads, walls } = sheet;
  const strip = rows < DEEP ? 1 : 2;
  const row = (side: NeutralSide, from: number): Json => ({
    kind: "zone",
    side,
    zone: { kind: "rectangle", rows: [letter(from), letter(from + strip - 1)], columns: [1, columns], extraHexes: [] },
    maxPerHex: null,
    hidden: { min: 0, max: 0 },
    units: units[side].map((one) => ({ ...one })),
    rule: "CH-1.0-3",
  });
  const heavy = [...units.german, ...units.soviet].some(({ type }) => counterOf(type).stage > 1);
  const cap = (side: NeutralSide): number => Math.min(MOST_POINTS, CAP + (battle[side].officer ?? 0));
  return {
    id: "own",
    name: { es: battle.name, en: battle.name },
    intro: false,
    map: {
      columns,
      rows,
      ground: [...ground],
      level1: [...level1],
      level2: [...level2],
      roads: roads.map((chain) => [...chain]),
      walls: walls.map(({ hex, sides }) => ({ hex, sides: sides.map((d) => DIRECTION_NAMES[d]) })),
    },
    // Hills count where section 11 is played.
    profile: heavy ? "P4" : level1.length > 0 ? "P3" : "P1",
    rounds: ROUNDS,
    cap: { german: cap("german"), soviet: cap("soviet") },
    vpStart: { german: 0, soviet: 0 },
    initiativeRound1: battle.attacker,
    control: held.map((one) => ({ ...one })),
    cards: null,
    setup: [row("soviet", 0), row("german", rows - strip)],
    reinforcements: [],
    exit: null,
    vp: held.map(({ hex }) => ({ when: "endOfGame", rounds: [], hex, toController: HELD, rule: "CH-2.4-1" })),
    rule: "CH-1.0-1",
  };
}

function letter(row: number): string {
  return String.fromCodePoint(65 + row);
}

/**
 * Who attacks must take the middle; where nobody does, each side has a place of its own to hold: the nearest where one can stand and
 * where both can get. Null: there is none, or no room to begin.
 */
function heldOn(own: Json, { columns, rows }: Sheet, attacker: NeutralSide | null): readonly Held[] | null {
  const begun = startFrom({ own });
  if (!begun.ok) return null;
  const { position: s } = begun;
  const board = boardOf(s);
  const reached = s.battle.firefight.setup.map((_, row) => reachedFrom(s, row));
  const open = [...board.cells.values()].flatMap(({ label, ground }) =>
    !ground.squadsOnly && reached.every((hexes) => hexes?.has(label)) ? [label] : [],
  );
  const third = Math.floor(rows / 3);
  const wanted: readonly (readonly [number, NeutralSide])[] =
    attacker === null
      ? [
          [third, "soviet"],
          [rows - 1 - third, "german"],
        ]
      : [[rows >> 1, attacker === "soviet" ? "german" : "soviet"]];
  const held: Held[] = [];
  for (const [row, side] of wanted) {
    const to = hexOf(`${letter(row)}${String(columns >> 1).padStart(2, "0")}`);
    const free = open.filter((label) => held.every(({ hex }) => hex !== label));
    const [hex] = free.toSorted((a, b) => hexDistance(hexOf(a), to) - hexDistance(hexOf(b), to));
    if (hex === undefined) return null;
    held.push({ hex, side });
  }
  return held;
}

/** Hexes that somebody of the side comes to from where it begins; null where too few can begin there. */
function reachedFrom(s: Position, index: number): ReadonlySet<string> | null {
  const board = boardOf(s);
  const row = zoneRow(s, index);
  const zone = zoneHexes(s, row);
  const units = s.units.filter(({ seat }) => seat === seatOfSide(row.side));
  if (zone.length < Math.min(units.length, board.map.columns >> 1)) return null;
  if (units.length === 0) return new Set(board.cells.keys());
  const kinds = new Map<string, Unit>(
    units.map((unit) => [`${counter(unit).mover} ${String(counter(unit).squad)}`, unit]),
  );
  const reached = new Set<string>();
  for (const unit of kinds.values()) {
    const found = new Set(zone.filter((hex) => mayStandIn(board, unit, hex)));
    // The set grows while it is walked.
    for (const from of found)
      for (const to of cellAt(board, from).around)
        if (to !== null && !found.has(to) && stepRefusal(s, { ...unit, place: from }, to) === null) found.add(to);
    for (const hex of found) reached.add(hex);
  }
  return reached;
}
