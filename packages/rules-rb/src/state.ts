import type { Seat } from "@escaramuza/kernel";
import type { LayoutId, Quality, TemplateId, WeaponId } from "./data.ts";

/** The position: everything on and beside the table. Lengths are units of 0.1 mm, all places whole millimetres (RB-GEO-1). */
export interface Position {
  /** What was agreed before the game. Frozen: copies share it. */
  readonly battle: Battle;
  phase: Phase;
  turn: number;
  /** Dice of the turn, by seat; null before the first. */
  initiative: readonly [number, number] | null;
  /** Who goes first this turn. */
  first: Seat;
  /** Whose phase it is. */
  active: Seat;
  /** RB-MIS-3, or the fixed number of turns: nothing follows this turn. */
  lastTurn: boolean;
  mission: MissionId | null;
  attacker: Seat | null;
  /** What the defender chose: his quarter, part, half or edge (RB-M1-1, RB-M2-1, RB-M3-1, RB-M4-2). */
  zone: ZoneId | null;
  /** Obstacles the defender laid (RB-M5-2). The table's measures are found by their content. */
  works: readonly Work[];
  /** The unit that carries out an order; null between activations. */
  acting: string | null;
  /** How the last morale check ended: read at once by the procedure that asked for it. */
  check: "passed" | "failed" | null;
  players: readonly [Player, Player];
  /** German units first, each side in the order of its list (RB-R94). */
  units: Unit[];
}

export type Phase = "setUp" | "deployment" | "initiative" | "first" | "second" | "endOfTurn" | "over";
export type MissionId = 1 | 2 | 3 | 4 | 5 | "kolkhoz";
export type ZoneId = "sw" | "se" | "nw" | "ne" | "south" | "north";
export type Army = "german" | "soviet";

export interface Battle {
  readonly year: number;
  /** A map of the book, or pieces of one's own. */
  readonly layout: LayoutId | readonly Terrain[];
  /** Null: rolled (RB-MIS-1). */
  readonly mission: MissionId | null;
  /** Null: rolled (RB-MIS-2). */
  readonly attacker: Seat | null;
  /** RB-ORD-12 */
  readonly ambushSingleShot: boolean;
  /** Names of ready-made forces, for headings; null for one's own. */
  readonly forces: readonly [string | null, string | null];
}

export type TerrainType = "road" | "rough" | "wood" | "building" | "water" | "wall" | "wire" | "tankObstacle";

/** An area (convex, its corners in turn) or, for walls, wire and tank obstacles, a line. */
export interface Terrain {
  readonly id: string;
  readonly type: TerrainType;
  readonly points: readonly Point[];
}

export interface Work {
  readonly type: "wire" | "tankObstacle" | "wall" | "building";
  readonly points: readonly Point[];
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Player {
  readonly seat: Seat;
  activationsLeft: number;
  phaseDone: boolean;
  /** Has said he places nothing more. */
  worksDone: boolean;
}

/** A squad, a team or a single vehicle: it acts, suffers and is ordered as a whole (RB-UNIT-2, RB-R6). */
export interface Unit {
  /** `g1`, `s3`: army and place in the list. */
  readonly id: string;
  readonly seat: Seat;
  readonly template: TemplateId;
  readonly kind: "infantry" | "vehicle";
  /** The same for all its figures and for the whole game (RB-QUAL-2). */
  readonly quality: Quality;
  figures: Figure[];
  readonly initial: number;
  place: "unplaced" | "reserve" | "table" | "destroyed";
  /** Where and from which turn on it enters; null where it does not wait to enter. */
  entry: Entry | null;
  suppressed: boolean;
  ambush: boolean;
  ambushShotUsed: boolean;
  ordered: boolean;
  /** Any displacement or pivot this turn, by order or retreat. */
  moved: boolean;
  firedFixed: boolean;
  dugIn: boolean;
  /** Null for infantry. */
  vehicle: Vehicle | null;
}

export interface Entry {
  /** Edges it may cross, as whole lines on the table's rim. */
  readonly edges: readonly { readonly from: Point; readonly to: Point }[];
  readonly turn: number;
}

export interface Vehicle {
  /** Direction, divided by its greatest common divisor (RB-GEO-7). */
  dx: number;
  dy: number;
  /** By the bog test alone (RB-R15). */
  immobilised: boolean;
  readonly command: boolean;
}

/** One soldier, or one vehicle (RB-UNIT-1). */
export interface Figure {
  /** `g1.1`: unit and place in it, from 1. */
  readonly id: string;
  x: number;
  y: number;
  alive: boolean;
  /** What he carries; empty for the crew of a team or a vehicle, whose weapons are their template's (RB-R34). */
  readonly weapons: readonly WeaponId[];
  /** Expendable weapons fired, as places in `weapons`. */
  spent: readonly number[];
  readonly officer: boolean;
}

/** One millimetre, and one centimetre. */
export const MM = 10;
export const CM = 100;

export const GERMAN: Seat = 0;
export const SOVIET: Seat = 1;

export function unitOf(s: Position, id: string): Unit {
  for (const unit of s.units) if (unit.id === id) return unit;
  throw new Error(`no unit ${id}`);
}

export function findUnit(s: Position, id: string): Unit | null {
  for (const unit of s.units) if (unit.id === id) return unit;
  return null;
}

export function playerOf(s: Position, seat: Seat): Player {
  const player = s.players[seat];
  if (player === undefined) throw new Error(`no seat ${seat}`);
  return player;
}

export function rival(seat: Seat): Seat {
  return 1 - seat;
}

export function livingOf(unit: Unit): Figure[] {
  return unit.figures.filter((figure) => figure.alive);
}

export function onTable(unit: Unit): boolean {
  return unit.place === "table";
}

/** Still in the game, on the table or waiting to enter. */
export function isAlive(unit: Unit): boolean {
  return unit.place !== "destroyed";
}

export function defenderOf(s: Position): Seat {
  if (s.attacker === null) throw new Error("no roles yet");
  return rival(s.attacker);
}
