import type { Seat } from "@escaramuza/kernel";
import type { MapId, NationId, Quality, ScenarioId, TemplateId, TerrainPiece, UnitRule, WeaponId } from "./data.ts";

export type { Quality, UnitRule } from "./data.ts";

/** The position: everything on and beside the table. Lengths are thousandths of an inch (BA-GEO-1), bearings whole degrees (BA-GEO-2). */
export interface Position {
  /** What was agreed before the game. Frozen: copies share it. */
  readonly battle: Battle;
  phase: Phase;
  turn: number;
  /** Null while a roll may add one (BA-SCEN-2). */
  lastTurn: number | null;
  attacker: Seat | null;
  /** Each side's own table edge. */
  edges: readonly [Edge, Edge];
  /** Order dice in the bag, by seat (BA-TURN-9). The order of draws is decided when one is drawn. */
  bag: readonly [number, number];
  /** Side of the die drawn and not yet given. */
  drawn: Seat | null;
  /** Whose die was drawn first this turn; kept when none is drawn (BA-TURN-12). */
  firstDraw: Seat;
  /** Whose order is being carried out. */
  acting: string | null;
  /** Which sides have given an order this turn (BA-VSPEC-4). */
  ordered: readonly [boolean, boolean];
  /** How the last order test or morale check ended: read at once by the procedure that asked for it. */
  check: Check | null;
  /** How far the last committed move went, in samples (BA-GEO-32): read at once by the procedure that asked for it. */
  walk: Walk | null;
  /** Who must get out of a vehicle or building at once, in this order: dealt with when the action that caused it is over. */
  bailing: readonly Bailing[];
  players: readonly [Player, Player];
  units: Unit[];
  /** What has become of building sections, by the section's id. */
  sections: readonly SectionState[];
  smoke: readonly Smoke[];
  /** Artillery markers and air requests, oldest first (BA-TURN-2). */
  requests: readonly ArtilleryRequest[];
  airRequests: readonly AirRequest[];
  /** Only while an air attack is resolved. */
  aircraft: Point | null;
  wrecks: readonly Wreck[];
  /** Sandbags of scenario S2. */
  works: readonly Work[];
  objectives: readonly Objective[];
}

export type Phase = "setUp" | "deployment" | "startOfTurn" | "orders" | "turnEnd" | "over";
export type Edge = "south" | "north" | "west" | "east";
export type Order = "fire" | "advance" | "run" | "ambush" | "rally" | "down";

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Battle {
  readonly scenario: ScenarioId;
  /** One of ours by its name, or terrain of its own. */
  readonly map: MapId | OwnMap;
  readonly nations: readonly [NationId, NationId];
  /** Names of ready-made forces; null for one's own. */
  readonly forces: readonly [string | null, string | null];
  /** Null: by roll-off (BA-SCEN-1). */
  readonly attacker: Seat | null;
  /** The squad each side would add as the attacker of scenario S2. */
  readonly added: readonly [TemplateId, TemplateId];
  /** BA-R71 */
  readonly closeQuartersClearsPins: boolean;
  /** BA-R100: 180 as printed, 90 as elsewhere. */
  readonly runPivot: 90 | 180;
}

export interface OwnMap {
  readonly width: number;
  readonly height: number;
  readonly pieces: readonly TerrainPiece[];
  readonly objectives: readonly { readonly id: string; readonly x: number; readonly y: number }[];
}

export interface Check {
  readonly passed: boolean;
  /** Both dice showed the same 1 or 6 on an order test (BA-TEST-7, BA-R26, BA-R27, BA-TEST-8). */
  readonly double: 1 | 6 | null;
}

export interface Walk {
  readonly at: number;
  readonly of: number;
}

/** `wreck` and `immobilised`: what carried them (BA-TRANS-8, BA-TRANS-9); `fire`: the section they were in (BA-BLDG-23). */
export interface Bailing {
  readonly unit: string;
  readonly from: string;
  readonly why: "wreck" | "immobilised" | "fire";
}

export interface Player {
  readonly seat: Seat;
  vp: number;
  /** `unknown` to the opponent until the first of them enters (BA-DEPLOY-15). */
  outflank: "left" | "right" | "none" | "unknown";
  outflankShown: boolean;
}

export interface Unit {
  /** `a1`, `b3`: side and place in its list. */
  readonly id: string;
  readonly seat: Seat;
  readonly template: TemplateId;
  readonly kind: "infantry" | "supportTeam" | "artillery" | "cavalry" | "motorcycles" | "vehicle" | "headquarters";
  /** Green troops may become regular (BA-SPEC-5). */
  quality: Quality;
  readonly rules: readonly UnitRule[];
  models: Model[];
  readonly starting: number;
  /** The leader is dead, or a team is down to one man (BA-TEST-6). */
  shaken: boolean;
  pins: number;
  die: Order | null;
  /** Kept from the turn before (BA-TURN-15). */
  retained: boolean;
  place: Place;
  hidden: boolean;
  /** Any model changed place, or the weapon pivoted, this turn. */
  moved: boolean;
  assaulted: boolean;
  entered: boolean;
  escaped: boolean;
  /** Its action is over where it is: it went Down in the middle of it (BA-VEH-22, BA-SPEC-5). */
  stopped: boolean;
  /** First casualty of green troops taken. */
  blooded: boolean;
  requestUsed: boolean;
  /** Cavalry and motorcyclists in the saddle. */
  mounted: boolean;
  bicycles: boolean;
  ranging: Ranging | null;
  gun: Gun | null;
  vehicle: Vehicle | null;
}

/** Where a unit is. `section` names a building section, `vehicle` what carries or tows it. */
export type Place =
  | { readonly at: "unplaced" }
  | { readonly at: "reserve" }
  | { readonly at: "outflank" }
  | { readonly at: "table" }
  /** Floor 0 is the ground floor; the flat roof is the floor above the last. `opening`: of a fixed weapon (BA-BLDG-13). */
  | { readonly at: "building"; readonly section: string; readonly floor: number; readonly opening: string | null }
  | { readonly at: "aboard"; readonly vehicle: string }
  | { readonly at: "towed"; readonly vehicle: string }
  /** Off the table for good (BA-SCEN-7): `empty` of a transport that took nobody along. */
  | { readonly at: "left"; readonly empty?: true }
  | { readonly at: "destroyed" };

export interface Model {
  /** `a1.1`: unit and place in it, from 1. */
  readonly id: string;
  x: number;
  y: number;
  alive: boolean;
  readonly role: Role;
  readonly weapons: readonly WeaponId[];
  /** One-shot weapons used, as places in `weapons`. */
  spent: readonly number[];
  /** Sidecar: two men on one machine (BA-R127). */
  readonly sidecar: boolean;
  /** Bearing of a fixed weapon he carries; null without one. */
  facing: number | null;
}

export type Role =
  | "leader"
  | "officer"
  | "medic"
  | "observer"
  | "gunner"
  | "assistant"
  | "spotter"
  | "crew"
  | "rider"
  | "ordinary";

export interface Gun {
  x: number;
  y: number;
  facing: number;
  abandoned: boolean;
  /** BA-GUN-12: not before this turn. */
  operatesFrom: number;
}

export interface Vehicle {
  /** Centre of the hull, and its heading. */
  x: number;
  y: number;
  heading: number;
  immobilised: boolean;
  /** The one arc the turret still fires into (BA-VEH-21). */
  jam: Arc | null;
  flameEmpty: boolean;
  /** Boarded this turn (BA-TRANS-4, BA-R155). */
  boarded: boolean;
}

export type Arc = "front" | "left" | "right" | "rear";

/** BA-WPN-31: attempts at one target or point without either having moved. */
export interface Ranging {
  readonly target: string | Point;
  readonly attempts: number;
  readonly hit: boolean;
}

export interface SectionState {
  readonly id: string;
  readonly state: "burning" | "collapsed";
}

export interface Smoke {
  readonly kind: "shell" | "screen";
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface ArtilleryRequest {
  readonly seat: Seat;
  readonly observer: string;
  readonly kind: "barrage" | "smoke";
  readonly x: number;
  readonly y: number;
  readonly turn: number;
}

export interface AirRequest {
  readonly seat: Seat;
  readonly observer: string;
  readonly target: string;
  readonly turn: number;
}

export interface Wreck {
  readonly x: number;
  readonly y: number;
  readonly heading: number;
  readonly length: number;
  readonly width: number;
}

export interface Work {
  readonly from: Point;
  readonly to: Point;
}

export interface Objective {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  /** Who holds the satchel of S4. */
  readonly carrier: string | null;
}

/** One inch. */
export const INCH = 1000;

/** BA-GEO-1, BA-R2: 0.001". */
export const EPS = 1;

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

export function livingOf(unit: Unit): Model[] {
  return unit.models.filter((model) => model.alive);
}

/** In play: on the table, waiting for it, or in or on something. */
export function isAlive(unit: Unit): boolean {
  return unit.place.at !== "destroyed" && unit.place.at !== "left";
}

export function isOnTable(unit: Unit): boolean {
  return unit.place.at === "table" || unit.place.at === "building";
}

/** Its orders come from the bag: a gun without a crew gets none (BA-GUN-10). */
export function takesOrders(unit: Unit): boolean {
  return isAlive(unit) && unit.gun?.abandoned !== true;
}

export function hasRule(unit: Unit, rule: UnitRule): boolean {
  return unit.rules.includes(rule);
}
