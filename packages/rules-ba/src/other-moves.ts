import type { Icon, Refusal } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import { boardOf, footprintsOf, leastGap, sectionPrint, unitGap } from "./board.ts";
import type { Board } from "./board.ts";
import { floorsNextTo } from "./buildings.ts";
import type { Floor } from "./buildings.ts";
import { DATA, templateOf } from "./data.ts";
import { rateOf } from "./movement.ts";
import type { Pace } from "./movement.ts";
import { moveRefusal } from "./moves.ts";
import type { RuleId } from "./rule-ids.ts";
import type { Position, Unit } from "./state.ts";

/** Moves that end in or on something: buildings to enter, floors to climb, vehicles to board, and those to leave behind. */
export interface OtherMove {
  readonly id: "enter" | "up" | "below" | "across" | "twoSteps" | "board";
  readonly rule: RuleId;
  readonly move: Move;
  readonly icon: Icon;
  /** The vehicle it is about. */
  readonly piece?: string;
  /** The floor it leads to. */
  readonly to?: Floor;
}

/** What is at hand; whether it is legal `withReasons` says. */
export function otherMoves(s: Position, unit: Unit, order: Pace): OtherMove[] {
  if (unit.vehicle !== null || unit.mounted) return [];
  const { place } = unit;
  if (place.at === "building") return stepsFrom(boardOf(s), unit, place.section, place.floor, order);
  if (place.at !== "table" || order !== "run") return [];
  return [...sectionsNear(s, unit), ...carriersNear(s, unit)];
}

export function withReasons(
  s: Position,
  unit: Unit,
  order: Pace,
): (OtherMove & { readonly refusal: Refusal | null })[] {
  return otherMoves(s, unit, order).map((one) => ({ ...one, refusal: moveRefusal(s, unit, order, one.move) }));
}

/** BA-BLDG-4, BA-R90: those it might reach. */
function sectionsNear(s: Position, unit: Unit): OtherMove[] {
  if (unit.gun !== null) return [];
  const reach = rateOf(s, unit, "run") + DATA.figures.buildingReach.value;
  const own = footprintsOf(s, unit);
  return [...boardOf(s).sections.values()]
    .filter((area) => leastGap(own, [sectionPrint(area)]) <= reach)
    .map(({ piece }) => ({
      id: "enter",
      rule: "BA-BLDG-4",
      move: { do: "enter", section: piece.id },
      icon: "ground",
      to: { section: piece.id, floor: 0 },
    }));
}

/** BA-TRANS-3, BA-GUN-14 */
function carriersNear(s: Position, unit: Unit): OtherMove[] {
  const reach = rateOf(s, unit, "run") + DATA.figures.boardReach.value;
  return s.units
    .filter((o) => o.seat === unit.seat && o.place.at === "table" && carries(o, unit) && unitGap(s, unit, o) <= reach)
    .map((o) => ({
      id: "board",
      rule: unit.gun === null ? "BA-TRANS-3" : "BA-GUN-14",
      move: { do: "board", vehicle: o.id },
      icon: "deploy",
      piece: o.id,
    }));
}

function carries(o: Unit, unit: Unit): boolean {
  const row = templateOf(o.template).vehicle;
  return row !== null && (unit.gun === null ? row.capacity > 0 : row.tow !== null);
}

/** BA-BLDG-7: one floor up or down, or into the next section; on Run one more of them. */
function stepsFrom(board: Board, unit: Unit, section: string, floor: number, order: Pace): OtherMove[] {
  if (unit.gun !== null) return [];
  const one = floorsNextTo(board, { section, floor });
  const two = order === "run" ? one.flatMap((first) => floorsNextTo(board, first).map((next) => [first, next])) : [];
  const ways = [...one.map((first) => [first]), ...two];
  // One way to each place is enough.
  const seen = new Set([`${section} ${floor}`]);
  return ways.flatMap((steps): OtherMove[] => {
    const end = steps.at(-1);
    if (end === undefined || seen.has(`${end.section} ${end.floor}`)) return [];
    seen.add(`${end.section} ${end.floor}`);
    const id =
      steps.length > 1 ? "twoSteps" : end.floor > floor ? "up" : end.floor < floor ? "below" : ("across" as const);
    return [{ id, rule: "BA-BLDG-7", move: { do: "step", steps }, icon: "ground", to: end }];
  });
}
