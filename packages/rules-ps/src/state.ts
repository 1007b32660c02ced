import type { Polygon } from "@escaramuza/geometry";
import type { Seat } from "@escaramuza/kernel";
import type {
  Experience,
  ExtraWeapon,
  NationId,
  Role,
  Specialist,
  SquadRule,
  SquadTypeId,
  TerrainKind,
  WeaponId,
} from "./data.ts";

/** The position: all that lies on and beside the table. Lengths in 0.1 mm, victory points in halves. */
export interface Position {
  readonly mode: Mode;
  readonly axis: Axis;
  /** What set-up left open for the players to decide at the table. */
  readonly plan: Plan;
  /** Frozen once placed: copies share it, and its precomputed table is found by its identity. */
  terrain: readonly TerrainPiece[];
  turn: number;
  phase: Phase;
  attacker: Seat | null;
  /** Both have divided their squads; how is each player's secret. */
  teamsSplit: boolean;
  /** Both have chosen their directives; which ones is each player's secret. */
  directivesSet: boolean;
  /** Seat whose deployment edge is the low one (south, or west): null until the defender has chosen. */
  lowEdge: Seat | null;
  initiative: Seat | null;
  objectives: Objective[];
  casual: CasualStatus[];
  /** The shuffled priority orders: defender's, attacker's, discarded. Nobody sees it before the end. */
  deal: readonly number[] | null;
  activation: Activation | null;
  /** Soldiers ordered and not yet activated, one list per giver, the latest giver last. */
  orders: string[][];
  marks: Mark[];
  players: readonly [Player, Player];
  soldiers: Soldier[];
}

export type Mode = "simple" | "orders" | "uncovered";
/** Deployment edges: south and north, or west and east. */
export type Axis = "southNorth" | "westEast";
export type Phase = "setUp" | "tactical" | "reinforcement" | "activation" | "endOfTurn" | "over";

export interface Plan {
  readonly terrain: "preset" | "free" | "controlled";
  /** Roles given by a scenario instead of rolled. */
  readonly attacker: Seat | null;
  /** Edges given by a scenario instead of chosen. */
  readonly lowEdge: Seat | null;
  /** Where a quick start puts the objectives, by seat; null when the players place them. */
  readonly objectives: readonly (readonly [number, number])[] | null;
}

export interface TerrainPiece {
  readonly id: string;
  readonly kind: TerrainKind;
  readonly parts: readonly Polygon[];
  readonly height: number;
}

export interface Objective {
  readonly placedBy: Seat;
  readonly x: number;
  readonly y: number;
}

export interface CasualStatus {
  readonly id: string;
  state: "open" | "scored" | "discarded";
  scoredBy: Seat | null;
}

export interface Player {
  readonly seat: Seat;
  /** Null while the roster is being chosen. */
  nation: NationId | null;
  squad: SquadTypeId | null;
  rules: readonly SquadRule[];
  op: number;
  /** Yellow tokens of this turn; null before they are revealed. */
  yellow: number | null;
  blueLeft: number;
  reinforced: boolean;
  lastCall: { readonly type: ReinforcementType; readonly turn: number } | null;
  sniperCalls: number;
  ordersGiven: number;
  independenceUsed: boolean;
  politicalOrderUsed: boolean;
  attendUsed: boolean;
  /** Soldiers of the officer's team; secret until a team is deployed. */
  officerTeam: readonly string[] | null;
  /** Teams on the table. */
  deployed: Team[];
  /** Secret until the end. */
  priority: number | null;
  directives: readonly number[] | null;
}

export type Team = "officer" | "nco";
/** Light mortar calls count as artillery (PS-R45). */
export type ReinforcementType = "sniper" | "artillery" | "fireAtWill";

export interface Soldier {
  readonly id: string;
  readonly seat: Seat;
  readonly n: number;
  readonly role: Role;
  readonly weapon: WeaponId;
  readonly extra: ExtraWeapon | null;
  extraUsed: boolean;
  experience: Experience;
  readonly specialist: Specialist | null;
  readonly scout: boolean;
  x: number;
  y: number;
  status: "undeployed" | "active" | "downed" | "eliminated";
  /** The attack that put him out, and when. */
  cause: Cause | null;
  outTurn: number;
  suppressed: boolean;
  activations: number;
  blue: number;
  ordered: boolean;
  anticipated: boolean;
  /** Cautious moves and crawls this turn. */
  moves: number;
  ran: boolean;
  /** Raised by the medic this turn: no activation until the next. */
  raised: boolean;
}

export type Cause =
  | "shot"
  | "reaction"
  | "grenade"
  | "rifleGrenade"
  | "panzerfaust"
  | "assault"
  | "artillery"
  | "lightMortar"
  | "sniper"
  | "fireAtWill"
  | "stonk";

export interface Activation {
  readonly soldier: string;
  readonly source: "blueToken" | "order" | "anticipation";
  pa: number;
  /** The last ordered step taken: 1 return, 2 covering fire, 3 movement, 4 attack (PS-4.3.2-4). */
  step: 1 | 2 | 3 | 4;
  /** Where he stood when it began: he moves at most once, so also the position before the move. */
  readonly x0: number;
  readonly y0: number;
  /** Where he turned on the way from there to where he stands. */
  turns: readonly (readonly [number, number])[];
  move: MoveType | null;
  moveLength: number;
  attack: AttackType | null;
  aimed: boolean;
  coveringFire: boolean;
  attended: boolean;
  inspired: number;
  /** Ordered in this activation. */
  ordered: string[];
}

export type MoveType = "cautious" | "lightPace" | "crawl";
export type AttackType = "shoot" | "grenade" | "rifleGrenade" | "panzerfaust" | "assault";

export interface Mark {
  readonly soldier: string;
  readonly cause: "shot" | "dissuasive";
}

export const TURNS = 5;
/** PS-2-1 */
export const TABLE = 9000;
/** PS-2-2, PS-G-2 */
export const BASE = 125;
export const MARKER = 100;
export const OBJECTIVE = 200;
/** Contact tolerance (PS-G-6, PS-R7). */
export const TOUCH = 10;

export function soldierOf(s: Position, id: string): Soldier {
  for (const soldier of s.soldiers) if (soldier.id === id) return soldier;
  throw new Error(`no soldier ${id}`);
}

export function findSoldier(s: Position, id: string): Soldier | null {
  for (const soldier of s.soldiers) if (soldier.id === id) return soldier;
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

/** The soldier whose activation is under way. */
export function actor(s: Position): { readonly a: Activation; readonly soldier: Soldier } {
  if (s.activation === null) throw new Error("no activation under way");
  return { a: s.activation, soldier: soldierOf(s, s.activation.soldier) };
}

export function hasRule(s: Position, seat: Seat, rule: SquadRule): boolean {
  return playerOf(s, seat).rules.includes(rule);
}

export function isMarked(s: Position, id: string): boolean {
  return s.marks.some((m) => m.soldier === id);
}

/** Lost for the count: downed soldiers count as eliminated (PS-8.3.2-2, PS-R64). */
export function isOut(soldier: Soldier): boolean {
  return soldier.status === "eliminated" || soldier.status === "downed";
}

/** A side without soldiers decides nothing but its tokens (PS-R67). */
export function hasSoldiers(s: Position, seat: Seat): boolean {
  return s.soldiers.some((o) => o.seat === seat && o.status === "active");
}
