import type { Outcome, ScoreLine, Seat } from "@escaramuza/kernel";
import { centreWithin, nearMidline, partlyInEnemyZone, whollyInEnemyHalf, whollyInEnemyZone } from "./board.ts";
import { DATA } from "./data.ts";
import { tell } from "./ps.ts";
import type { C } from "./ps.ts";
import { BASE, OBJECTIVE, TOUCH, isOut, playerOf, rival } from "./state.ts";
import type { Position, Soldier } from "./state.ts";

/** Victory points of the three modes, in halves (sections 9.1 to 9.3). */

const { priority, directives, casual, simple } = DATA.objectives;

/** The final score, line by line (PS-9.1-9). */
export function score(s: Position): Outcome {
  const lines = [0, 1].flatMap((seat) => linesOf(s, seat));
  const points = [0, 1].map((seat) => lines.filter((l) => l.seat === seat).reduce((sum, l) => sum + l.points, 0));
  const [a = 0, b = 0] = points;
  return { winner: a === b ? null : a > b ? 0 : 1, points, lines };
}

function linesOf(s: Position, seat: Seat): ScoreLine[] {
  return s.mode === "simple" ? simpleLines(s, seat) : s.mode === "orders" ? orderLines(s, seat) : casualLines(s, seat);
}

/** One side's points as they stand. With orders, only for a side whose priority order is known. */
export function pointsOf(s: Position, seat: Seat): number {
  return linesOf(s, seat).reduce((sum, l) => sum + l.points, 0);
}

function line(seat: Seat, code: string, rule: string, points: number, params: ScoreLine["params"] = {}): ScoreLine {
  return { seat, code, rule, points, params };
}

/** PS-9.1-10, PS-R63: each figure its best line only. */
function enemyLinePoints(
  s: Position,
  seat: Seat,
  row: { readonly inHalfHalves: number; readonly inZoneHalves: number },
): number {
  return own(s, seat).reduce(
    (sum, o) => sum + (whollyInEnemyZone(s, o) ? row.inZoneHalves : whollyInEnemyHalf(s, o) ? row.inHalfHalves : 0),
    0,
  );
}

function simpleLines(s: Position, seat: Seat): ScoreLine[] {
  const row = simple.takeEnemyLine;
  return [line(seat, "takeEnemyLine", row.rule, enemyLinePoints(s, seat, row))];
}

// --- game by orders (PS-9.2-6)

function orderLines(s: Position, seat: Seat): ScoreLine[] {
  const player = playerOf(s, seat);
  return [priorityLine(s, seat, player.priority), ...(player.directives ?? []).map((no) => directiveLine(s, seat, no))];
}

function priorityLine(s: Position, seat: Seat, no: number | null): ScoreLine {
  switch (no) {
    case 1: {
      const row = priority.takeEnemyLine;
      return line(seat, "priorityTakeEnemyLine", row.rule, Math.min(row.capHalves, enemyLinePoints(s, seat, row)));
    }
    case 2: {
      const row = priority.defendPosition;
      const near = own(s, seat).filter((o) => nearMidline(s, o, row.midlineGap)).length;
      const intruders = own(s, rival(seat)).filter((o) => whollyInEnemyHalf(s, o)).length;
      return line(
        seat,
        "priorityDefendPosition",
        row.rule,
        Math.min(row.capHalves, near * row.nearMidlineHalves + intruders * row.enemyInOwnHalfHalves),
        { near, intruders },
      );
    }
    case 3: {
      const row = priority.controlObjective;
      const points = own(s, seat).reduce(
        (sum, o) =>
          sum +
          (nearObjective(s, seat, o, TOUCH)
            ? row.contactHalves
            : nearObjective(s, seat, o, row.gap)
              ? row.nearHalves
              : 0),
        0,
      );
      return line(seat, "priorityControlObjective", row.rule, Math.min(row.capHalves, points));
    }
    default:
      throw new Error("no priority order");
  }
}

function directiveLine(s: Position, seat: Seat, no: number): ScoreLine {
  const enemies = s.soldiers.filter((o) => o.seat !== seat);
  switch (no) {
    case 1: {
      const row = directives.noMoreLosses;
      const lost = lostBy(s, seat);
      return line(seat, "directiveNoMoreLosses", row.rule, lost <= row.lostMax ? row.metHalves : row.failedHalves, {
        lost,
      });
    }
    case 2: {
      const row = directives.snakeHead;
      const officer = enemies.find((o) => o.role === "officer" && isOut(o));
      const distant = officer?.cause === "artillery" || officer?.cause === "lightMortar" || officer?.cause === "sniper"; // PS-R65
      return line(
        seat,
        "directiveSnakeHead",
        row.rule,
        officer === undefined ? row.failedHalves : distant ? row.byArtilleryOrSniperHalves : row.metHalves,
      );
    }
    case 3: {
      const row = directives.noMercy;
      const eliminated = lostBy(s, rival(seat));
      return line(
        seat,
        "directiveNoMercy",
        row.rule,
        eliminated >= row.eliminatedMin ? row.metHalves : row.failedHalves,
        { eliminated },
      );
    }
    case 4: {
      const row = directives.silenceMachineGun;
      return line(
        seat,
        "directiveSilenceMachineGun",
        row.rule,
        enemies.some((o) => o.role === "gunner" && isOut(o)) ? row.metHalves : row.failedHalves,
      );
    }
    case 5: {
      const row = directives.importantOnes;
      const specialists = enemies.filter((o) => o.specialist !== null && isOut(o)).length;
      return line(seat, "directiveImportantOnes", row.rule, specialists * row.perSpecialistHalves, { specialists });
    }
    case 6: {
      const row = directives.minimalReinforcements;
      const { op } = playerOf(s, seat);
      return line(
        seat,
        "directiveMinimalReinforcements",
        row.rule,
        op === 0 ? row.failedHalves : Math.min(row.capHalves, op * row.perPoHalves),
        { op },
      );
    }
    default:
      throw new Error(`no directive ${no}`);
  }
}

// --- uncovered game (PS-9.3)

/** PS-9.3-2 to PS-9.3-4: one check for both players at the end of each turn. */
export function checkCasualObjectives(c: C, last: boolean): void {
  for (const status of c.s.casual) {
    if (status.state !== "open") continue;
    const met = [0, 1].filter((seat) => meets(c.s, seat, status.id, last));
    const [only] = met;
    if (only === undefined) continue;
    status.state = met.length === 1 ? "scored" : "discarded";
    status.scoredBy = met.length === 1 ? only : null;
    if (met.length === 1) tell(c, "casualScored", "PS-9.3-3", { objective: status.id, seat: only });
    else tell(c, "casualDiscarded", "PS-9.3-4", { objective: status.id });
  }
}

export const CASUAL_IDS = [
  "takeEnemyLine",
  "infiltration",
  "controlObjective",
  "snakeHead",
  "noMercy",
  "minimalReinforcements",
  "noMoreLosses",
] as const;

function meets(s: Position, seat: Seat, id: string, last: boolean): boolean {
  const fit = own(s, seat).filter((o) => !o.suppressed);
  switch (id) {
    case "takeEnemyLine":
      return fit.filter((o) => partlyInEnemyZone(s, o)).length >= casual.takeEnemyLine.soldiersMin; // PS-9.3-5
    case "infiltration":
      return fit.filter((o) => whollyInEnemyHalf(s, o)).length >= casual.infiltration.soldiersMin; // PS-9.3-6
    case "controlObjective":
      return (
        fit.filter((o) => nearObjective(s, seat, o, casual.controlObjective.gap)).length >=
        casual.controlObjective.soldiersMin
      ); // PS-9.3-7
    case "snakeHead":
      return s.soldiers.some((o) => o.seat !== seat && o.role === "officer" && isOut(o)); // PS-9.3-8
    case "noMercy":
      return lostBy(s, rival(seat)) >= casual.noMercy.eliminatedMin; // PS-9.3-9
    case "minimalReinforcements":
      return playerOf(s, seat).op > casual.minimalReinforcements.rivalTimes * playerOf(s, rival(seat)).op; // PS-9.3-10
    case "noMoreLosses":
      return last && lostBy(s, seat) <= casual.noMoreLosses.lostMax; // PS-9.3-11
    default:
      throw new Error(`no casual objective ${id}`);
  }
}

function casualLines(s: Position, seat: Seat): ScoreLine[] {
  const rows: { readonly [id: string]: { readonly pointsHalves: number; readonly rule: string } } = casual;
  return s.casual
    .filter((status) => status.scoredBy === seat)
    .map((status) => {
      const row = rows[status.id];
      if (row === undefined) throw new Error(`no casual objective ${status.id}`);
      return line(seat, `casual.${status.id}`, row.rule, row.pointsHalves);
    });
}

/** Figures on the table: suppressed ones count, downed ones never (PS-R63). */
function own(s: Position, seat: Seat): Soldier[] {
  return s.soldiers.filter((o) => o.seat === seat && o.status === "active");
}

/** PS-R64 */
export function lostBy(s: Position, seat: Seat): number {
  return s.soldiers.filter((o) => o.seat === seat && isOut(o)).length;
}

/** The objective in the enemy half is the one the player placed (PS-R61). Edge to edge, and one may stand on it (PS-G-3, PS-9.2-3, PS-R62). */
function nearObjective(s: Position, seat: Seat, soldier: Soldier, gap: number): boolean {
  return s.objectives.some((o) => o.placedBy === seat && centreWithin(soldier, o, gap + BASE + OBJECTIVE));
}
