import { icon } from "@escaramuza/kernel";
import type { Icon, Json, MenuItem, Refusal, Seat } from "@escaramuza/kernel";
import { capSlot } from "./roll-kinds.ts";
import { closeCombatLine, fireLine, hastyLine, rallyLine, weaponLines, mortarLines } from "./menu-attacks.ts";
import { cardLines } from "./menu-cards.ts";
import {
  enterLine,
  exitLine,
  hiddenMoveLine,
  hideLine,
  moveLine,
  pivotGroupLine,
  pivotLine,
  revealLine,
  loadLines,
  unloadLine,
} from "./menu-moves.ts";
import { firstRefusal, paymentSlot } from "./menu-slots.ts";
import type { Line } from "./menu-slots.ts";
import { exitRefusal, waitingRefusal } from "./moves.ts";
import { stallRefusal } from "./plan.ts";
import type { RuleId } from "./rule-ids.ts";
import { isAlive, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isEngaged } from "./units.ts";
import { fortOf } from "./works.ts";

/** The menu of a turn: a line for each unit and action, then what concerns the whole side. */
export function turnMenu(s: Position, seat: Seat): MenuItem[] {
  const lines: MenuItem[] = [];
  for (const unit of s.units) if (unit.seat === seat && isAlive(unit)) lines.push(...unitLines(s, unit));
  lines.push(...cardLines(s, seat), ...sideLines(s, seat));
  return lines;
}

function unitLines(s: Position, unit: Unit): MenuItem[] {
  const line = (l: Line): MenuItem => {
    const pay = l.refusal === null ? paymentSlot(s, unit, l) : null;
    const refusal = l.refusal ?? firstRefusal(pay);
    return {
      id: l.id,
      rule: l.rule,
      answer: { do: l.id, unit: unit.id, ...l.answer },
      slots: refusal === null && pay !== null ? [...l.slots, pay] : [],
      costs: [{ unit: "ap", amount: l.cost }],
      refusal,
      piece: unit.id,
      ...icon(l.icon),
    };
  };
  if (!onMap(unit)) {
    if (waitingRefusal(s, unit) !== null) return [];
    return [line(enterLine(s, unit)), ...stallLine(s, unit), ...activateLine(s, unit)]; // CH-R53
  }
  const lines = [line(moveLine(s, unit))];
  if (!unit.hidden && fortOf(s, unit)?.kind !== "bunker")
    lines.push(line(pivotLine(unit)), ...pivotGroupLine(s, unit).map(line));
  if (isEngaged(s, unit)) lines.push(line(closeCombatLine(s, unit)));
  else lines.push(line(fireLine(s, unit)));
  for (const extra of mortarLines(s, unit)) lines.push(line(extra));
  for (const load of loadLines(s, unit)) lines.push(line(load));
  if (unit.aboard !== null) lines.push(line(unloadLine(s, unit)));
  if (unit.hit !== null) lines.push(line(rallyLine(s, unit)));
  if (plays(s, "P2")) lines.push(line(hastyLine(s, unit)));
  if (unit.hidden) lines.push(line(hiddenMoveLine(s, unit)), revealLine(unit));
  else if (plays(s, "P3")) lines.push(line(hideLine(s, unit)));
  if (s.battle.firefight.exit?.hexes.includes(unit.place) === true && exitRefusal(s, unit)?.code !== "noExit")
    lines.push(line(exitLine(s, unit)));
  lines.push(...weaponLines(s, unit), ...stallLine(s, unit), ...activateLine(s, unit));
  return lines;
}

/** A stall for which the unit is activated (CH-R23). */
function stallLine(s: Position, unit: Unit): MenuItem[] {
  const answer = { do: "stall" as const, by: "ap" as const, unit: unit.id };
  if (unit.status !== "unused" || stallRefusal(s, unit.seat, answer) !== null) return [];
  return [
    {
      id: "stallUnit",
      rule: "CH-R23",
      answer,
      slots: [],
      costs: [{ unit: "ap", amount: 1 }],
      refusal: null,
      piece: unit.id,
      ...icon("wait"),
    },
  ];
}

/** CH-3.0.1-1 */
function activateLine(s: Position, unit: Unit): MenuItem[] {
  if (!s.battle.variableAp || unit.status !== "unused") return [];
  return [
    {
      id: "activate",
      rule: "CH-3.0.1-1",
      answer: { do: "activate", unit: unit.id },
      slots: [capSlot(s, unit.seat)],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon("dice"),
    },
  ];
}

function sideLines(s: Position, seat: Seat): MenuItem[] {
  const player = playerOf(s, seat);
  const line = (id: string, rule: RuleId, answer: Json, refusal: Refusal | null, sign: Icon): MenuItem => ({
    id,
    rule,
    answer,
    slots: [],
    costs: [],
    refusal,
    ...icon(sign),
  });
  const lines: MenuItem[] = [];
  if (player.activation !== null) {
    const cost = [{ unit: "ap", amount: 1 }];
    const refusal = stallRefusal(s, seat, { do: "stall", by: "ap" });
    lines.push({ ...line("stallAp", "CH-2.2-11", { do: "stall", by: "ap" }, refusal, "wait"), costs: cost });
    lines.push({ ...line("endActivation", "CH-3.0-2", { do: "endActivation" }, null, "end"), confirm: true });
  }
  lines.push({
    ...line(
      "stallCap",
      "CH-2.2-11",
      { do: "stall", by: "cap" },
      stallRefusal(s, seat, { do: "stall", by: "cap" }),
      "wait",
    ),
    costs: [{ unit: "cap", amount: 1 }],
  });
  lines.push({
    ...line("pass", "CH-2.2-12", { do: "pass" }, null, "pass"),
    ...(player.activation === null ? {} : { confirm: true }),
  });
  return lines;
}
