import { boardOf, isAlive, livingOf, missionRow, onTable, outcomeOf, playerOf, rival } from "@escaramuza/rules-rb";
import type { Board, Figure, Mission, Position, Unit } from "@escaramuza/rules-rb";
import type { Salvo } from "./odds.ts";
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
  /** Kept while the decision lasts, by unit: its dice, what dice do to it, what is known of it as a target, what the mission asks of it. */
  readonly salvos: Map<string, Salvo[]>;
  readonly harms: Map<string, Map<number, number>>;
  readonly targets: Map<string, Known>;
  readonly claims: Map<string, readonly Claim[]>;
}

/** The better of two dice (RB-TURN-3). */
const ACTIVATIONS = 4.47;
/** Of a game of random length: the sixth turn and what follows it on average (RB-MIS-3). */
const RANDOM_TURNS = 8;

export function worldOf(s: Position, seat: number, style: Style): World {
  const mission = missionRow(s);
  const board = boardOf(s);
  const own = groupsOf(s, seat);
  const foes = groupsOf(s, rival(seat));
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
    turnsLeft,
    late,
    care: s.attacker === null || outcomeOf(s).winner === seat ? 1 : 1 - style.bold * late,
    foeActs: Math.min(1, foeActivations(s, seat, turnsLeft) / Math.max(1, theirs)),
    ordersLeft: turnsLeft * Math.min(1, ACTIVATIONS / Math.max(1, mine)),
    sight: sightOf(board),
    salvos: new Map(),
    harms: new Map(),
    targets: new Map(),
    claims: new Map(),
  };
}

/** Orders the enemy gives before one's next phase: what is left of his own this turn, or those of the next. */
function foeActivations(s: Position, seat: number, turnsLeft: number): number {
  const foe = playerOf(s, rival(seat));
  if (s.active !== seat || (!foe.phaseDone && foe.activationsLeft > 0)) return Math.max(1, foe.activationsLeft);
  return turnsLeft > 1 ? ACTIVATIONS : 0;
}

function groupsOf(s: Position, seat: number): Group[] {
  return s.units.filter((unit) => unit.seat === seat && onTable(unit)).map(groupOf);
}

export function groupOf(unit: Unit): Group {
  const figures = livingOf(unit);
  let [x, y, radius] = [0, 0, 0];
  for (const figure of figures) {
    x += figure.x / figures.length;
    y += figure.y / figures.length;
  }
  for (const figure of figures) radius = Math.max(radius, distance(figure.x, figure.y, x, y));
  return { unit, figures, x, y, radius };
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

export function ownGroup(w: World, id: string): Group | null {
  return w.own.find(({ unit }) => unit.id === id) ?? null;
}
