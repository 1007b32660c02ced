import { boardOf, isAlive, livingOf, missionRow, onTable, outcomeOf, playerOf, rival } from "@escaramuza/rules-rb";
import type { Board, Figure, Mission, Position, Unit } from "@escaramuza/rules-rb";
import { bodyOf, contextOf, groundFor } from "./ground.ts";
import type { Body, Ground } from "./ground.ts";
import { sightOf } from "./sight.ts";
import type { Style } from "./style.ts";

/** A unit with the middle of its figures. */
export interface Group {
  readonly unit: Unit;
  readonly figures: readonly Figure[];
  readonly x: number;
  readonly y: number;
  /** From the middle to its farthest figure. */
  readonly radius: number;
  /** What is kept of it. */
  readonly body: Body;
}

/** An enemy as a target, whoever shoots: somebody sees him, he is in cover (walls apart), an officer is near him. */
export interface Known {
  readonly observed: boolean;
  readonly covered: boolean;
  readonly officer: boolean;
}

/** A place of the mission, and how much it asks of one unit. */
export interface Claim {
  readonly x: number;
  readonly y: number;
  readonly worth: number;
  /** How near to it the enemy is. */
  readonly least?: number;
}

/** The table as one seat sees it, laid out for weighing. Built anew for every decision, from the view alone. */
export interface World {
  readonly s: Position;
  readonly seat: number;
  readonly style: Style;
  readonly board: Board;
  readonly mission: Mission;
  readonly attacks: boolean;
  /** Those on the table. */
  readonly own: readonly Group[];
  readonly foes: readonly Group[];
  readonly officers: readonly Figure[];
  readonly vehicles: readonly Group[];
  /** Turns still to be played, this one included; an expectation where dice decide. */
  readonly turnsLeft: number;
  /** From 0 at the start to 1 in the last turn. */
  readonly late: number;
  /** How much caution is left: none at the end for who would lose as things stand. */
  readonly care: number;
  /** Chance that an enemy unit is given an order before one's own next phase. */
  readonly foeActs: number;
  /** Orders an own unit may still hope for. */
  readonly ordersLeft: number;
  readonly sight: Uint8Array;
  /** What is kept from other decisions, under what the worth of lives depends on; and the number of this one. */
  readonly ground: Ground;
  readonly context: number;
  readonly stamp: number;
  /** Under which numbers what depends on all enemies, on the own vehicles or on the own officers is kept; 0 while nobody has asked. */
  enemies: number;
  screen: number;
  leaders: number;
  /** Kept while the decision lasts: what is known of each enemy as a target, whether he may repeat a check, what the mission asks of each unit. */
  readonly targets: Known[];
  readonly repeats: boolean[];
  readonly claims: Map<string, { readonly x: number; readonly y: number; readonly claims: readonly Claim[] }>;
}

/** The better of two dice (RB-TURN-3). */
const ACTIVATIONS = 4.47;
/** Of a game of random length: the sixth turn and what follows it on average (RB-MIS-3). */
const RANDOM_TURNS = 8;

export function worldOf(s: Position, seat: number, style: Style): World {
  const mission = missionRow(s);
  const board = boardOf(s);
  const ground = groundFor(board, mission.id);
  const own = groupsOf(ground, s, seat);
  const foes = groupsOf(ground, s, rival(seat));
  const turns = mission.turns ?? RANDOM_TURNS;
  const turnsLeft = s.lastTurn ? 1 : Math.max(mission.turns === null ? 2 : 1, turns - s.turn + 1);
  const theirs = s.units.filter((unit) => unit.seat !== seat && isAlive(unit)).length;
  const late = s.lastTurn ? 1 : Math.min(1, Math.max(0, (s.turn - 1) / (turns - 1)));
  const mine = s.units.filter((unit) => unit.seat === seat && isAlive(unit)).length;
  return {
    s,
    seat,
    style,
    board,
    mission,
    attacks: s.attacker === seat,
    own,
    foes,
    officers: own.flatMap(({ figures }) => figures.filter((figure) => figure.officer)),
    vehicles: [...own, ...foes].filter(({ unit }) => unit.vehicle !== null),
    turnsLeft,
    late,
    care: s.attacker === null || outcomeOf(s).winner === seat ? 1 : 1 - style.bold * late,
    foeActs: Math.min(1, foeActivations(s, seat, turnsLeft) / Math.max(1, theirs)),
    ordersLeft: turnsLeft * Math.min(1, ACTIVATIONS / Math.max(1, mine)),
    sight: sightOf(board),
    ground,
    context: contextOf(ground, style, s, seat, turnsLeft, late),
    stamp: ++decisions,
    enemies: 0,
    screen: 0,
    leaders: 0,
    targets: [],
    repeats: [],
    claims: new Map(),
  };
}

let decisions = 0;

/** Orders the enemy gives before one's next phase: what is left of his own this turn, or those of the next. */
function foeActivations(s: Position, seat: number, turnsLeft: number): number {
  const foe = playerOf(s, rival(seat));
  if (s.active !== seat || (!foe.phaseDone && foe.activationsLeft > 0)) return Math.max(1, foe.activationsLeft);
  return turnsLeft > 1 ? ACTIVATIONS : 0;
}

function groupsOf(ground: Ground, s: Position, seat: number): Group[] {
  const groups: Group[] = [];
  for (const unit of s.units) if (unit.seat === seat && onTable(unit)) groups.push(groupOf(ground, unit));
  return groups;
}

export function groupOf(ground: Ground, unit: Unit): Group {
  const body = bodyOf(ground, unit);
  const { x, y, radius } = body.shape;
  return { unit, figures: livingOf(unit), x, y, radius, body };
}

export function ownGroup(w: World, id: string): Group | null {
  return w.own.find(({ unit }) => unit.id === id) ?? null;
}
