import { keptIn } from "@escaramuza/kernel";
import { DATA, distance, isVehicle, mayFire, plays, rangeOf, sighted } from "@escaramuza/rules-ch";
import type { Board, Position, Unit } from "@escaramuza/rules-ch";
import { DIRECTIONS, hexOf, inHexArc } from "@escaramuza/geometry";
import { neededAgainst, withUnit } from "./odds.ts";

/**
 * What a unit and an enemy need to hit each other, from everything it depends on: the two as they are and where they stand, the map
 * with its works and smoke. Positions of one game, and games played on from one, ask for the same pairs again and again.
 */

export interface Pair {
  /** What the enemy needs against the unit's front and its flank, or null where he cannot reach it. */
  readonly threat: { readonly front: number; readonly flank: number } | null;
  /** What the unit needs against the enemy, or null where it cannot fire at him. */
  readonly shot: number | null;
}

/** By the enemy's number. */
export type Row = (Pair | undefined)[];

/** Rows by the unit as it is and its hex. */
export interface Pairs {
  readonly rows: Map<string, Map<string, Row>>;
  readonly numbers: Map<string, number>;
  size: number;
}

const all = new WeakMap<Board, Map<string, Pairs>>();
const SCENES = 8;
const MOST = 60_000;

/** Those of one map with works and smoke as they are. Never emptied while somebody uses them. */
export function pairsIn(s: Position, board: Board): Pairs {
  const works = s.works.length === 0 ? "" : JSON.stringify(s.works);
  const smoke = s.smoke.length === 0 ? "" : JSON.stringify(s.smoke);
  const key = `${plays(s, "P4")} ${works} ${smoke}`;
  const make = (): Pairs => ({ rows: new Map(), numbers: new Map(), size: 0 });
  const kept = keptIn(all, board, key, SCENES, make);
  if (kept.size < MOST) return kept;
  const fresh = make();
  all.get(board)?.set(key, fresh);
  return fresh;
}

/** Everything about a unit that its odds depend on, but for its hex. */
export function looksOf(s: Position, unit: Unit): string {
  const { type, seat, hit, hasty, holdFast, dash, exposed, aboard } = unit;
  const carrier = aboard === null ? null : s.units.find((o) => o.id === aboard);
  return `${type} ${seat} ${hit} ${hasty} ${holdFast} ${dash} ${exposed} ${carrier === null ? "" : carrier?.type}`;
}

/** CH-RE14 */
export function besideVehicle(s: Position, seat: number, hex: string): boolean {
  if (!plays(s, "P4")) return false;
  for (const o of s.units) if (o.place === hex && o.seat === seat && !o.hidden && isVehicle(o)) return true;
  return false;
}

/** A number for an enemy as he is and where he stands: others like him have the same. */
export function numberOf(pairs: Pairs, s: Position, foe: Unit): number {
  const key = `${foe.place} ${foe.facing} ${besideVehicle(s, foe.seat, foe.place)} ${looksOf(s, foe)}`;
  const known = pairs.numbers.get(key);
  if (known !== undefined) return known;
  const made = pairs.numbers.size;
  pairs.numbers.set(key, made);
  return made;
}

/** `place`: the hex, and whether a vehicle of its own side is there. */
export function rowOf(pairs: Pairs, looks: string, place: string): Row {
  let byHex = pairs.rows.get(looks);
  if (byHex === undefined) pairs.rows.set(looks, (byHex = new Map()));
  let row = byHex.get(place);
  if (row === undefined) byHex.set(place, (row = []));
  return row;
}

/** The unit in a hex against the enemy of that number, found in its row or put there. */
export function pairIn(pairs: Pairs, row: Row, s: Position, unit: Unit, hex: string, foe: Unit, number: number): Pair {
  const known = row[number];
  if (known !== undefined) return known;
  const made = pairOf(s, unit, hex, foe);
  row[number] = made;
  pairs.size += 1;
  return made;
}

function pairOf(s: Position, unit: Unit, hex: string, foe: Unit): Pair {
  const trial = withUnit(s, unit, { place: hex, facing: 0, hidden: false });
  const front = DIRECTIONS.find((d) => inHexArc(hexOf(hex), d, hexOf(foe.place))) ?? 0;
  const needed = (facing: typeof front | null): number => neededAgainst(trial.s, foe, { ...trial.unit, facing });
  return {
    threat: reaches(trial.s, foe, hex) ? { front: needed(front), flank: needed(null) } : null,
    shot: mayFire(unit) && reaches(trial.s, trial.unit, foe.place) ? neededAgainst(trial.s, trial.unit, foe) : null,
  };
}

/** In sight and within the longest range, facing aside. */
function reaches(s: Position, from: Unit, to: string): boolean {
  const away = distance(from.place, to);
  return away <= rangeOf(from) * DATA.figures.combat.longRangeTimes.value && sighted(s, from.place, to);
}
