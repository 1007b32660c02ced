import {
  boardOf,
  findUnit,
  hasRule,
  isAlive,
  isOnTable,
  livingOf,
  menIn,
  rival,
  scenarioOf,
} from "@escaramuza/rules-ba";
import type { Board, FireField, Point, Position, Scenario, Unit } from "@escaramuza/rules-ba";
import { forgetSome, likeOf, memoryOf } from "./memory.ts";
import type { Memory, Side } from "./memory.ts";
import { linesOf } from "./sight.ts";
import type { Lines } from "./sight.ts";
import type { Ranking } from "./moves.ts";
import type { Here, WorthAt } from "./stand.ts";
import type { Style } from "./style.ts";

/** A unit with the middle of it. */
export interface Group {
  readonly unit: Unit;
  readonly men: number;
  readonly x: number;
  readonly y: number;
  /** From the middle to the farthest of it. */
  readonly radius: number;
}

/** The table as one seat sees it, laid out for weighing. Built anew for every decision, from the view alone. */
export interface World {
  readonly s: Position;
  readonly seat: number;
  readonly style: Style;
  readonly board: Board;
  readonly scenario: Scenario;
  readonly attacks: boolean;
  /** Those on the table that take orders. */
  readonly own: readonly Group[];
  readonly foes: readonly Group[];
  /** Places of units in the list. */
  readonly places: ReadonlyMap<string, number>;
  /** Turns still to be played, this one included; an expectation where a die decides. */
  readonly turnsLeft: number;
  /** From 0 at the start to 1 in the last turn. */
  readonly late: number;
  readonly memory: Memory;
  readonly lines: Lines;
  /** Kept while the decision lasts: by place in the list, what number the unit has there (-1: not asked yet). */
  readonly likes: number[];
  /** Of the enemies, in their order; empty: not asked yet. */
  readonly sides: Side[];
  readonly forces: Map<string, number>;
  /** By unit: what each objective is worth to it. */
  readonly shares: Map<string, readonly number[]>;
  /** How many go for each. */
  readonly sent: number[];
  readonly ranks: Map<string, Ranking>;
  /** By unit: what it is worth to it to stand where it does. */
  readonly heres: Map<string, Here>;
  readonly worths: Map<string, WorthAt>;
  /** By unit and what it fires for. */
  readonly fields: Map<string, FireField>;
}

export function worldOf(s: Position, seat: number, style: Style): World {
  const scenario = scenarioOf(s.battle.scenario);
  const board = boardOf(s);
  forgetSome();
  const last = s.lastTurn ?? scenario.turns + (scenario.mayGoOn ? 0.5 : 0);
  return {
    s,
    seat,
    style,
    board,
    scenario,
    attacks: s.attacker === seat,
    own: groupsOf(s, seat),
    foes: groupsOf(s, rival(seat)),
    turnsLeft: Math.max(1, last - s.turn + 1),
    late: Math.min(1, Math.max(0, (s.turn - 1) / (scenario.turns - 1))),
    memory: memoryOf(s, board, style),
    lines: linesOf(board),
    likes: s.units.map(() => -1),
    sides: [],
    places: new Map(s.units.map(({ id }, i) => [id, i])),
    forces: new Map(),
    shares: new Map(),
    sent: [],
    ranks: new Map(),
    heres: new Map(),
    worths: new Map(),
    fields: new Map(),
  };
}

/** The number of the unit with that name as it stands in the position. */
export function likeIn(w: World, id: string): number {
  const place = w.places.get(id) ?? -1;
  const had = w.likes[place] ?? -1;
  if (had >= 0) return had;
  const unit = w.s.units[place];
  if (unit === undefined) throw new Error(`no unit ${id}`);
  const made = likeOf(unit);
  w.likes[place] = made;
  return made;
}

function groupsOf(s: Position, seat: number): Group[] {
  return s.units
    .filter((unit) => unit.seat === seat && isOnTable(unit) && unit.gun?.abandoned !== true)
    .map((unit) => groupOf(s, unit));
}

export function groupOf(s: Position, unit: Unit): Group {
  const men = menIn(unit).length;
  const { place } = unit;
  if (place.at === "aboard" || place.at === "towed") {
    const carrier = findUnit(s, place.vehicle);
    if (carrier !== null && carrier !== unit) return { ...groupOf(s, carrier), unit, men };
  }
  if (place.at === "building") return { unit, men, ...middleOf(sectionPoints(s, place.section)), radius: 1500 };
  if (unit.vehicle !== null) return { unit, men, x: unit.vehicle.x, y: unit.vehicle.y, radius: 2000 };
  if (unit.gun !== null) return { unit, men, x: unit.gun.x, y: unit.gun.y, radius: 1000 };
  const figures = livingOf(unit).filter(({ role }) => role !== "spotter");
  const { x, y } = middleOf(figures.length > 0 ? figures : unit.models);
  let radius = 0;
  for (const figure of figures) radius = Math.max(radius, distance(figure.x, figure.y, x, y));
  return { unit, men, x, y, radius };
}

function sectionPoints(s: Position, id: string): readonly Point[] {
  return boardOf(s).pieces.find((piece) => piece.id === id)?.points ?? [];
}

export function middleOf(points: readonly Point[]): Point {
  let [x, y] = [0, 0];
  for (const p of points) {
    x += p.x / points.length;
    y += p.y / points.length;
  }
  return { x, y };
}

export function distance(ax: number, ay: number, bx: number, by: number): number {
  return Math.sqrt((ax - bx) * (ax - bx) + (ay - by) * (ay - by));
}

/** Of use at an objective (BA-SCEN-4). */
export function mayHold(w: World, unit: Unit): boolean {
  if (hasRule(unit, "medic") || unit.gun?.abandoned === true || !isAlive(unit)) return false;
  return !hasRule(unit, "transport") || w.s.units.some((o) => o.place.at === "aboard" && o.place.vehicle === unit.id);
}
