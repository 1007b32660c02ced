import type { Outcome, ScoreLine, Seat } from "@escaramuza/kernel";
import { DATA, missionOf } from "./data.ts";
import type { Mission } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { defenderOf, isAlive, livingOf, onTable, rival } from "./state.ts";
import type { MissionId, Point, Position, Unit } from "./state.ts";

/** When a game ends, and what each side's position is worth then (RB-END-1, RB-END-2). */

const { figures } = DATA;

export function missionRow(s: Position): Mission {
  if (s.mission === null) throw new Error("no mission yet");
  return missionOf(s.mission);
}

/**
 * The rule by which nothing follows this turn: the fixed number is reached, or a die says so (RB-M3-4, RB-M4-3), or it has lasted long
 * enough (RB-R74). Null while another may follow.
 */
export function lastTurnRule(s: Position): RuleId | null {
  const { id, turns } = missionRow(s);
  if (turns !== null) return s.turn >= turns ? LENGTH_RULES[id] : null;
  const dice = s.initiative ?? [];
  if (s.turn >= figures.randomFrom.value && dice.some((die) => die === figures.randomDie.value))
    return LENGTH_RULES[id];
  return s.turn >= figures.guardTurn.value ? "RB-END-3" : null;
}

const LENGTH_RULES: { readonly [M in MissionId]: RuleId } = {
  1: "RB-M1-2",
  2: "RB-M2-4",
  3: "RB-MIS-3",
  4: "RB-MIS-3",
  5: "RB-M5-5",
  kolkhoz: "RB-SC1-1",
};

/** RB-END-1, RB-R93: a side has nobody left, and no more can come of it. */
export function isGameOver(s: Position): boolean {
  const { playsOn } = missionRow(s);
  if (playsOn === "always") return false;
  return [0, 1].some((seat) => isGone(s, seat) && !(playsOn === "defenderGone" && seat === defenderOf(s)));
}

function isGone(s: Position, seat: Seat): boolean {
  return !s.units.some((unit) => unit.seat === seat && isAlive(unit));
}

/** What the position is worth as it stands; equal scores are a draw. */
export function outcomeOf(s: Position): Outcome {
  const lines = linesOf(s).filter(({ points }) => points > 0);
  const points = [0, 1].map((seat) => lines.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0));
  const [german = 0, soviet = 0] = points;
  return { winner: german === soviet ? null : german > soviet ? 0 : 1, points, lines };
}

function linesOf(s: Position): ScoreLine[] {
  const mission: MissionId | null = s.mission;
  switch (mission) {
    case null:
      return [];
    case 1:
      return quarters(s);
    case 2:
      return strongpoint(s);
    case 3:
      return clash(s);
    case 4:
      return position(s);
    case 5:
      return lightning(s);
    case "kolkhoz":
      return kolkhoz(s);
  }
}

// --- strengths, compared exactly (RB-END-4)

export function strengthOf(unit: Unit): number {
  return isAlive(unit) ? livingOf(unit).length : 0;
}
/** More than 50 %. */
function isStrong(unit: Unit): boolean {
  return 2 * strengthOf(unit) > unit.initial;
}
/** Less than 50 %. */
function isWeak(unit: Unit): boolean {
  return 2 * strengthOf(unit) < unit.initial;
}
/** It can hold a place: no wreck stuck in the mud, no remnant (RB-M4-4). */
function mayHold(unit: Unit): boolean {
  return onTable(unit) && !isWeak(unit) && unit.vehicle?.immobilised !== true;
}

function unitsOf(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => unit.seat === seat);
}

function counted(rule: RuleId, code: string, seat: Seat, n: number, each: number): ScoreLine {
  return { rule, code, seat, points: n * each, params: { n } };
}

// --- the missions

/** RB-M1-3, RB-M1-4, RB-R61; suppressed units count, here and below (RB-R87). */
function quarters(s: Position): ScoreLine[] {
  const held = [0, 1, 2, 3].map((quarter) => {
    const seats = new Set(s.units.filter((unit) => onTable(unit) && quarterOf(unit) === quarter).map((u) => u.seat));
    return seats.size === 1 ? [...seats][0] : null;
  });
  return [0, 1].map((seat) => counted("RB-M1-3", "quarters", seat, held.filter((by) => by === seat).length, 1));
}

/** By the mean of the living figures: west of the middle or not, south of it or not. */
export function quarterOf(unit: Unit): number {
  const living = livingOf(unit);
  const sum = (of: (p: Point) => number): number => living.reduce((n, figure) => n + of(figure), 0);
  const east = 2 * sum((p) => p.x) >= figures.tableWidth.value * living.length;
  const north = 2 * sum((p) => p.y) >= figures.tableHeight.value * living.length;
  return (north ? 2 : 0) + (east ? 1 : 0);
}

/** RB-M2-5, RB-M2-6 */
function strongpoint(s: Position): ScoreLine[] {
  const defender = defenderOf(s);
  const units = unitsOf(s, defender);
  const lost = losses(units);
  return [
    counted("RB-M2-5", "kept", defender, units.filter(isStrong).length, figures.keptVp.value),
    counted("RB-M2-6", "reduced", rival(defender), lost.reduced, figures.reducedVp.value),
    counted("RB-M2-6", "destroyed", rival(defender), lost.destroyed, figures.destroyedVp.value),
  ];
}

/** RB-M3-5 */
function clash(s: Position): ScoreLine[] {
  return [0, 1].flatMap((seat) => {
    const { reduced, destroyed } = losses(unitsOf(s, rival(seat)));
    return [
      counted("RB-M3-5", "reduced", seat, reduced, figures.clashReducedVp.value),
      counted("RB-M3-5", "destroyed", seat, destroyed, figures.clashDestroyedVp.value),
    ];
  });
}

/** Exclusive classes (RB-R63). */
function losses(units: readonly Unit[]): { readonly reduced: number; readonly destroyed: number } {
  return {
    reduced: units.filter((unit) => isAlive(unit) && isWeak(unit)).length,
    destroyed: units.filter((unit) => !isAlive(unit)).length,
  };
}

/** RB-M4-1, RB-M4-4, RB-M4-5, RB-R65 */
function position(s: Position): ScoreLine[] {
  const [marker] = missionRow(s).objectives;
  if (marker === undefined) return [];
  const nearest = (seat: Seat): number =>
    Math.min(
      ...unitsOf(s, seat)
        .filter(mayHold)
        .map((unit) => distance2(unit, marker)),
    );
  const [german, soviet] = [nearest(0), nearest(1)];
  return german === soviet ? [] : [counted("RB-M4-4", "position", german < soviet ? 0 : 1, 1, 1)];
}

/** RB-M5-6, RB-M5-7, RB-R69 */
function lightning(s: Position): ScoreLine[] {
  const defender = defenderOf(s);
  const units = unitsOf(s, rival(defender));
  const stopped = units.filter((unit) => !isStrong(unit) || westOf(unit) <= figures.noMansLandTo.value);
  const through = units.filter((unit) => onTable(unit) && !isWeak(unit) && westOf(unit) > figures.fortifiedTo.value);
  return [
    counted("RB-M5-6", "stopped", defender, stopped.length, figures.stoppedVp.value),
    counted("RB-M5-7", "through", rival(defender), through.length, figures.throughVp.value),
  ];
}

/** RB-M5-8; who never entered is in no man's land (RB-END-2). */
function westOf(unit: Unit): number {
  return onTable(unit) ? Math.min(...livingOf(unit).map((figure) => figure.x)) : 0;
}

/** The original scenario: RB-SC1-1, RB-R78. */
function kolkhoz(s: Position): ScoreLine[] {
  const held = missionRow(s).objectives.map((objective) => holderOf(s, objective));
  return [0, 1].flatMap((seat) => [
    counted("RB-SC1-1", "objectives", seat, held.filter((by) => by === seat).length, figures.objectiveVp.value),
    counted(
      "RB-SC1-1",
      "destroyed",
      seat,
      losses(unitsOf(s, rival(seat))).destroyed,
      figures.objectiveDestroyedVp.value,
    ),
  ]);
}

/** Who alone stands near enough. */
export function holderOf(s: Position, objective: Point): Seat | null {
  const reach = figures.objectiveReach.value;
  const near = s.units.filter((unit) => mayHold(unit) && distance2(unit, objective) <= reach * reach);
  const seats = new Set(near.map((unit) => unit.seat));
  return seats.size === 1 ? ([...seats][0] ?? null) : null;
}

function distance2(unit: Unit, to: Point): number {
  return Math.min(
    ...livingOf(unit).map(({ x, y }) => {
      const [dx, dy] = [x - to.x, y - to.y];
      return dx * dx + dy * dy;
    }),
  );
}
