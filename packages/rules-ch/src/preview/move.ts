import { DIRECTIONS } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";
import { fieldOf, listIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewLine, Refusal, SceneItem } from "@escaramuza/kernel";
import { fireRefusal } from "../attacks.ts";
import { boardOf, cellAt, directionOf, findCell, isBehind } from "../board.ts";
import type { Cell } from "../board.ts";
import { HIDE_COST, enterCost, exitCost, hiddenMoveCost, moveCostParts, pivotCost, sum } from "../costs.ts";
import { secondStepRefusal } from "../move-kinds.ts";
import {
  enterRefusal,
  entryHexes,
  facingTowards,
  hiddenMoveRefusal,
  hideRefusal,
  isExposing,
  isWatched,
  stepRefusal,
} from "../moves.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { COUNTER } from "../scene-units.ts";
import { findUnit, onMap } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { hasTrait, isHeldBy, isOnFoot } from "../units.ts";
import { facingIn } from "../works.ts";
import { threatsTo } from "./attack.ts";
import { fieldOfFire, figureLine, ghost, label, minesNote, note, preview, withUnit, zone } from "./parts.ts";
import { directionIn } from "./read.ts";

/** Moving, entering, hiding, pivoting: what each hex costs, and who could fire at the one chosen. */

/** `second` and `bonus`: the hexes that may follow, of card 05 and of vehicles; they are free. */
type Way = "move" | "enter" | "hiddenMove" | "hide" | "second" | "bonus";

export function movePreview(s: Position, way: Way, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null) return preview({ refusal });
  const to = textIn(fieldOf(answer, "to"));
  if (way === "move" && to === unit.place) return pivotPreview(s, answer, refusal);
  const what = way === "second" || way === "bonus" ? "move" : way;
  const title = say(`preview.${what}`, { unit: unitName(unit) });
  if (way !== "enter" && !onMap(unit)) return preview({ title, refusal });
  if (findCell(boardOf(s), to) === null) return preview({ title, overlays: reach(s, way, unit), refusal });
  const cautious = fieldOf(answer, "cautious") === true;
  const parts = costParts(s, way, unit, to, cautious);
  const given = directionIn(fieldOf(answer, "facing"));
  const dash = textsIn(fieldOf(answer, "bonus")).includes("16");
  const there = arrived(s, way, unit, to, given, { cautious, dash });
  const after = withUnit(s, there);
  // Nobody fires at what he does not see.
  const threats = there.hidden
    ? { rows: [], overlays: [] }
    : threatsTo(after, there, (enemy, hex) => fireRefusal(after, enemy, hex, null, undefined) === null);
  return preview({
    title: say(`preview.${what}To`, { unit: unitName(unit), hex: to }),
    lines: parts.map(figureLine),
    rows: threats.rows,
    notes: [
      ...arrivalNotes(s, unit, there, carriesIn(s, unit, answer)),
      ...(threats.rows.length > 0 ? [note("CH-7.0-1", say("preview.underFire", { n: threats.rows.length }))] : []),
    ],
    overlays: [
      ...reach(s, way, unit, to),
      ...(there.facing === null ? [] : fieldOfFire(after, there, there.facing)),
      ...path(s, unit, to, sum(parts)),
      ...(there.facing === null ? [] : ghost(after, there)),
      ...threats.overlays,
    ],
    refusal,
  });
}

/** Hexes it may go to now, each with its cost. */
function reach(s: Position, way: Way, unit: Unit, chosen: string | null = null): SceneItem[] {
  const open = candidates(s, way, unit).filter((hex) => refusalOf(s, way, unit, hex) === null);
  return [
    ...zone(s, "reach", "reach", open, say("preview.reach"), unit.seat),
    ...open
      .filter((hex) => hex !== chosen)
      .flatMap((hex) => label(s, hex, say("preview.ap", { n: sum(costParts(s, way, unit, hex, false)) }))),
  ];
}

function candidates(s: Position, way: Way, unit: Unit): readonly string[] {
  if (way === "enter") return entryHexes(s, unit);
  if (!onMap(unit)) return [];
  const around = cellAt(boardOf(s), unit.place).around.filter((hex) => hex !== null);
  return way === "hide" ? [unit.place, ...around] : around;
}

function refusalOf(s: Position, way: Way, unit: Unit, hex: string): Refusal | null {
  switch (way) {
    case "move":
      return stepRefusal(s, unit, hex);
    case "enter":
      return enterRefusal(s, unit, hex);
    case "hiddenMove":
      return hiddenMoveRefusal(s, unit, hex);
    case "hide":
      return hideRefusal(s, unit, hex, [unit.id]);
    case "second":
    case "bonus":
      return secondStepRefusal(
        s,
        { units: [unit.id], bonus: way === "bonus" },
        { unit: unit.id, to: hex, cautious: false },
      );
  }
}

function costParts(s: Position, way: Way, unit: Unit, hex: string, cautious: boolean): readonly Modifier[] {
  const board = boardOf(s);
  switch (way) {
    case "move":
      return moveCostParts(board, unit, hex, facingIn(s, unit), cautious);
    case "enter":
      return [{ code: "enter", rule: "CH-5.5-2", value: enterCost(board, unit, hex) + (cautious ? 1 : 0) }];
    case "hiddenMove":
      return [{ code: "hiddenMove", rule: "CH-10.1-1", value: hiddenMoveCost(board, unit, hex) }];
    case "hide":
      return [{ code: "hide", rule: "CH-10.2-1", value: HIDE_COST }];
    case "second":
    case "bonus":
      return [];
  }
}

/** The unit as the move would leave it. */
function arrived(
  s: Position,
  way: Way,
  unit: Unit,
  to: string,
  given: Direction | undefined,
  { cautious, dash }: { readonly cautious: boolean; readonly dash: boolean },
): Unit {
  const hidden = way === "hiddenMove" || way === "hide";
  const d = onMap(unit) ? directionOf(unit.place, to) : null;
  const backward = unit.facing !== null && d !== null && isBehind(unit.facing, d);
  const ahead = onMap(unit) && unit.place !== to ? facingTowards(unit.place, to) : inward(s, to);
  return {
    ...unit,
    place: to,
    facing: hidden ? null : (given ?? unit.facing ?? ahead),
    hidden,
    hasty: false,
    holdFast: false,
    exposed: !hidden && (unit.exposed || (!cautious && !backward && !dash && isExposing(s, unit, to))),
    dash: !hidden && (unit.dash || dash),
  };
}

/** Away from the edge by which it comes. */
function inward(s: Position, hex: string): Direction {
  const { around }: Cell = cellAt(boardOf(s), hex);
  return DIRECTIONS.find((d) => around[d] !== null && around[(d + 3) % 6] === null) ?? 0;
}

function path(s: Position, unit: Unit, to: string, cost: number): SceneItem[] {
  const board = boardOf(s);
  const [from, end] = [findCell(board, unit.place), cellAt(board, to)];
  const ap = say("preview.ap", { n: cost });
  if (from === null || from === end) return label(s, to, ap);
  return [
    {
      type: "line",
      id: `way-${unit.id}`,
      style: "path",
      seat: unit.seat,
      points: [from.centre, end.centre],
      radius: COUNTER,
      label: ap,
      text: say("preview.way", { unit: unitName(unit), hex: to, ap }),
    },
  ];
}

/** Somebody is aboard, or will be (CH-5.5-4). */
function carriesIn(s: Position, vehicle: Unit, answer: unknown): boolean {
  const riders = listIn(fieldOf(answer, "riders")).map((rider) => textIn(fieldOf(rider, "vehicle")));
  return riders.includes(vehicle.id) || s.units.some((o) => o.aboard === vehicle.id);
}

/** What comes with being there: a victory hex taken, an enemy met, eyes that see it. */
function arrivalNotes(s: Position, before: Unit, there: Unit, carries: boolean): PreviewLine[] {
  const enemy = 1 - there.seat;
  const notes: PreviewLine[] = [];
  const met = isHeldBy(s, there.place, enemy);
  if (met) notes.push(note("CH-7.7.3-1", say("preview.meets", { hex: there.place })));
  const held = s.control.find(({ hex }) => hex === there.place);
  // CH-RE15: a truck never does, but whoever rides in it.
  const takes = !there.hidden && (carries || !hasTrait(there, "truck"));
  if (held !== undefined && held.seat === enemy && !met && takes)
    notes.push(note("CH-2.5.2-2", say("preview.takes", { hex: there.place, seat: seatName(enemy) })));
  if (before.place !== there.place) notes.push(...hazardNotes(s, there));
  if (before.hasty && !there.hidden) notes.push(note("CH-HD-3", say("preview.leavesDefence")));
  if (there.hidden && isWatched(s, there.seat, there.place))
    notes.push(note("CH-10.04-1", say("preview.watched", { hex: there.place })));
  return notes;
}

/** Mines and wire, as far as the viewer knows of them (CH-RE20, CH-RE21). */
function hazardNotes(s: Position, there: Unit): PreviewLine[] {
  const { place: hex, hidden } = there;
  const notes: PreviewLine[] = [];
  if (!hidden && isOnFoot(there) && s.works.some((work) => work.kind === "wire" && work.hex === hex))
    notes.push(note("CH-RE20", say("preview.wire", { hex })));
  return [...notes, ...minesNote(s, [there])];
}

/** Turning on the spot: the field of fire it would have (CH-5.3-1). */
export function pivotPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null || !onMap(unit)) return preview({ refusal });
  const facing = directionIn(fieldOf(answer, "facing"));
  const lines = [figureLine({ code: "pivot", rule: "CH-5.3-1", value: pivotCost(unit) })];
  const title = say("preview.pivot", { unit: unitName(unit) });
  if (facing === undefined) return preview({ title, lines, refusal });
  const faced = facedPreview(s, { ...unit, facing }, title, lines, refusal);
  return { ...faced, notes: [...faced.notes, ...(facing === unit.facing ? [] : minesNote(s, [unit]))] };
}

/** A unit that faces so, where it stands: what it commands, and who could fire at it. */
export function facedPreview(
  s: Position,
  there: Unit,
  title: Preview["title"],
  lines: readonly PreviewLine[],
  refusal: Refusal | null,
): Preview {
  const after = withUnit(s, there);
  const threats = there.hidden
    ? { rows: [], overlays: [] }
    : threatsTo(after, there, (enemy, hex) => fireRefusal(after, enemy, hex, null, undefined) === null);
  return preview({
    title,
    lines,
    rows: threats.rows,
    overlays: [
      ...(there.facing === null ? [] : fieldOfFire(after, there, there.facing)),
      ...ghost(after, there),
      ...threats.overlays,
    ],
    refusal,
  });
}

export function exitPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  const { exit } = s.battle.firefight;
  if (unit === null || exit === null) return preview({ refusal });
  return preview({
    title: say("preview.exit", { unit: unitName(unit) }),
    lines: [figureLine({ code: "exit", rule: "CH-R54", value: exitCost(unit) })],
    notes: [note("CH-5.6-1", say("preview.exitPoints", { n: exit.vpPerUnit }))],
    overlays: zone(
      s,
      "exits",
      "allowed",
      exit.hexes,
      say("scene.exit", { seat: seatName(unit.seat), n: exit.vpPerUnit }),
    ),
    refusal,
  });
}
