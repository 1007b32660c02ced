import type { Outcome, ScoreLine, Seat } from "@escaramuza/kernel";
import { atMost, boardOf, lessThan, moreThan, sectionOf, unitGapToPoint } from "./board.ts";
import { DATA, armourOf, scenarioOf, templateOf } from "./data.ts";
import type { Scenario } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { satchelOf } from "./satchel.ts";
import { findUnit, isAlive, livingOf, rival } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";
import { defenderOf, isHeldBack } from "./zones.ts";

/** When a game ends, and what the position is worth then (BA-SCEN-2 to BA-SCEN-6, the scenarios). */

const { controlReach } = DATA.figures;

export function scenarioRow(s: Position): Scenario {
  return scenarioOf(s.battle.scenario);
}

// --- the end

/** BA-SCEN-3: the one side that still has units, when the other has none and none of them left by its own will; else null. */
function lastStanding(s: Position): Seat | null {
  const gone = [0, 1].find((seat) => isGone(s, seat));
  if (gone === undefined || isGone(s, rival(gone))) return null;
  return s.units.some((unit) => unit.seat === gone && unit.place.at === "left") ? null : rival(gone);
}

/** Nothing more can come of it: a side has nobody left (BA-SCEN-3). */
export function isDecided(s: Position): boolean {
  return isGone(s, 0) || isGone(s, 1);
}

function isGone(s: Position, seat: Seat): boolean {
  return !s.units.some((unit) => unit.seat === seat && isAlive(unit) && unit.gun?.abandoned !== true);
}

export function outcomeOf(s: Position): Outcome {
  const lines = linesOf(s).filter(({ points }) => points > 0);
  const points = [0, 1].map((seat) => lines.reduce((sum, line) => sum + (line.seat === seat ? line.points : 0), 0));
  const [a = 0, b = 0] = points;
  return { winner: lastStanding(s) ?? winnerOf(s, a, b), points, lines };
}

/** BA-SCEN-6, or as the scenario says. */
function winnerOf(s: Position, a: number, b: number): Seat | null {
  const { margin, ties } = scenarioRow(s);
  if (Math.abs(a - b) >= margin) return a > b ? 0 : 1;
  return ties === "defender" ? defenderOf(s) : null;
}

// --- points

function linesOf(s: Position): ScoreLine[] {
  return [...objectiveLines(s), ...killLines(s), ...groundLines(s), ...satchelLines(s)];
}

/** What is held at the end, or was at the end of each turn. */
function objectiveLines(s: Position): ScoreLine[] {
  const { objectives, objectiveVp, unheldTo, eachTurnFrom, startVp } = scenarioRow(s);
  const defender = defenderOf(s);
  const begun = defender === null || startVp === 0 ? [] : [counted("BA-SCEN-1", "headStart", defender, 1, startVp)];
  if (eachTurnFrom !== null)
    return [
      ...begun,
      ...[0, 1].map((seat) => counted("BA-SCEN-4", "objectivesByTurn", seat, s.players[seat]?.vp ?? 0, 1)),
    ];
  const held = s.objectives
    .filter(({ id }) => objectives.includes(id))
    .map((place) => holderOf(s, place) ?? (unheldTo === "defender" ? defender : null));
  const won = (seat: Seat): number => held.filter((by) => by === seat).length;
  return [...begun, ...[0, 1].map((seat) => counted("BA-SCEN-4", "objectives", seat, won(seat), objectiveVp))];
}

/** BA-SCEN-5: officers and tanks count more where the scenario keeps that. */
function killLines(s: Position): ScoreLine[] {
  const { killVp, prizedVp, roles } = scenarioRow(s);
  return [0, 1].flatMap((seat) => {
    const lost = s.units.filter((unit) => unit.seat !== seat && isLost(s, unit));
    const side = roles && seat !== s.attacker ? "defender" : "attacker";
    const prized = lost.filter(isPrized).length;
    const [each, more] = [killVp[side], prizedVp[side]];
    if (each === more) return [counted("BA-SCEN-5", "destroyed", seat, lost.length, each)];
    return [
      counted("BA-SCEN-5", "destroyed", seat, lost.length - prized, each),
      counted("BA-SCEN-5", "prized", seat, prized, more),
    ];
  });
}

/** Destroyed, or as good as that: a gun without a crew (BA-GUN-10), who never came (BA-DEPLOY-13). */
export function isLost(s: Position, unit: Unit): boolean {
  if (unit.place.at === "destroyed" || unit.gun?.abandoned === true) return true;
  // Scenario S3 has its own price for attackers that stayed away.
  return isHeldBack(s, unit) && !(scenarioRow(s).behind !== null && unit.seat === s.attacker);
}

/** An officer's unit, or a tank. */
export function isPrized({ template }: Unit): boolean {
  const { officer, vehicle } = templateOf(template);
  return officer !== null || (vehicle !== null && armourOf(vehicle.armour).tank);
}

/** Attackers that came through, got far, or did not (scenarios S3 and S5). */
function groundLines(s: Position): ScoreLine[] {
  const { leftVp, behind, beyond } = scenarioRow(s);
  if (s.attacker === null) return [];
  const { attacker } = s;
  const units = s.units.filter(({ seat }) => seat === attacker);
  const through = units.filter(
    ({ place, rules }) => place.at === "left" && place.empty !== true && !rules.includes("medic"),
  );
  const late =
    behind === null
      ? []
      : units.filter(
          (unit) => isHeldBack(s, unit) || (isAlive(unit) && mostly(s, unit, ({ y }) => lessThan(y, behind.line))),
        );
  const far =
    beyond !== null &&
    units.some((unit) => isAlive(unit) && counts(s, unit) && mostly(s, unit, ({ y }) => moreThan(y, beyond.line)));
  return [
    counted("BA-SCEN-7", "through", attacker, through.length, leftVp),
    counted("BA-SCEN-1", "behind", rival(attacker), late.length, behind?.vp ?? 0),
    counted("BA-SCEN-1", "beyond", attacker, far ? 1 : 0, beyond?.vp ?? 0),
  ];
}

/** As for areas: at least half of it (BA-GEO-8). */
function mostly(s: Position, unit: Unit, test: (p: Point) => boolean): boolean {
  const points = pointsOf(s, unit);
  return points.length > 0 && 2 * points.filter(test).length >= points.length;
}

/** Where its men are, or the one place where they all are. */
function pointsOf(s: Position, unit: Unit): Point[] {
  const { place } = unit;
  switch (place.at) {
    case "table":
      return unit.vehicle === null ? livingOf(unit).filter(({ role }) => role !== "spotter") : [unit.vehicle];
    case "building": {
      const section = sectionOf(boardOf(s), place.section);
      return section === null ? [] : [centreOf(section.piece.points)];
    }
    case "aboard":
    case "towed": {
      const carrier = findUnit(s, place.vehicle);
      return carrier === null ? [] : pointsOf(s, carrier);
    }
    default:
      return [];
  }
}

/** Of a section: the mean of its corners. */
export function centreOf(points: readonly Point[]): Point {
  const sum = (of: (p: Point) => number): number => points.reduce((n, p) => n + of(p), 0);
  return { x: sum(({ x }) => x) / points.length, y: sum(({ y }) => y) / points.length };
}

function satchelLines(s: Position): ScoreLine[] {
  const { satchelVp } = scenarioRow(s);
  const papers = satchelOf(s);
  if (satchelVp === null || papers === null || papers.carrier === null) return [];
  const carrier = findUnit(s, papers.carrier);
  if (carrier === null) return [];
  return carrier.place.at === "left"
    ? [counted("BA-SCEN-7", "papersAway", carrier.seat, 1, satchelVp.left)]
    : [counted("BA-SCEN-1", "papers", carrier.seat, 1, satchelVp.carried)];
}

function counted(rule: RuleId, code: string, seat: Seat, n: number, each: number): ScoreLine {
  return { rule, code, seat, points: n * each, params: { n } };
}

// --- who holds what

/** BA-SCEN-4: who alone has a unit near enough. */
export function holderOf(s: Position, place: Point): Seat | null {
  const near = s.units.filter(
    (unit) => counts(s, unit) && atMost(unitGapToPoint(s, unit, place.x, place.y), controlReach.value),
  );
  const seats = new Set(near.map((unit) => unit.seat));
  return seats.size === 1 ? ([...seats][0] ?? null) : null;
}

/** On the table and of use there: no medics, empty transports, guns without a crew, passengers. */
function counts(s: Position, unit: Unit): boolean {
  if (unit.place.at !== "table" && unit.place.at !== "building") return false;
  return !unit.rules.includes("medic") && unit.gun?.abandoned !== true && !isEmptyTransport(s, unit);
}

/** Nobody aboard and nothing in tow (BA-TRANS-1). */
export function isEmptyTransport(s: Position, unit: Unit): boolean {
  if (!unit.rules.includes("transport")) return false;
  return !s.units.some(({ place }) => (place.at === "aboard" || place.at === "towed") && place.vehicle === unit.id);
}
