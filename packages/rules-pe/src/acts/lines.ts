import { icon } from "@escaramuza/kernel";
import type { Icon, MenuItem, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { boardOf } from "../board.ts";
import { DATA } from "../data.ts";
import type { Edge } from "../edges.ts";
import type { RuleId } from "../rule-ids.ts";
import { isOut } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";
import { actRefusal } from "./refusals.ts";

/** What lines of the menu of step 1 are made of. */

export function line(
  id: string,
  sign: Icon,
  rule: RuleId,
  answer: MenuItem["answer"],
  refusal: Refusal | null,
  more: Partial<MenuItem> = {},
): MenuItem {
  return { id, rule, answer, slots: [], costs: [], refusal, ...icon(sign), ...more };
}

/** A line complete as it stands, judged as it is. */
export function bare(
  s: Position,
  seat: Seat,
  soldier: Soldier,
  id: string,
  sign: Icon,
  rule: RuleId,
  act: Act,
  pm = 0,
): MenuItem {
  const costs = pm === 0 ? [] : [{ unit: "pm", amount: pm / 10 }];
  return line(id, sign, rule, { ...act }, actRefusal(s, seat, act), { piece: soldier.id, costs });
}

/** The reason all give, where all are refused. */
export function cannot(choices: readonly SlotChoice[]): Refusal | null {
  return choices.length > 0 && choices.every(({ refusal }) => refusal !== null) ? (choices[0]?.refusal ?? null) : null;
}

export function enemies(s: Position, soldier: Soldier): Soldier[] {
  return s.soldiers.filter((o) => o.side !== soldier.side && o.place === "table" && !isOut(o));
}

export function pointSlot(soldier: Soldier, max = 0): Extract<Slot, { type: "point" }> {
  return { name: "place", type: "point", piece: soldier.id, min: 0, max, radius: DATA.figures.discRadius.value };
}

/** Where something is, to be pressed there, and what it is called. */
export function placeOf(s: Position, id: string, beside: Point): Partial<SlotChoice> {
  const board = boardOf(s);
  const edge = board.edges.find((e) => e.id === id);
  if (edge !== undefined) {
    const { x, y } = nearestOn(edge, beside);
    return { at: { x, y }, text: { key: `terrain.${edge.kind}`, params: {} } };
  }
  const solid = board.solids.find((one) => one.id === id);
  if (solid !== undefined) return { text: { key: `terrain.${solid.kind}`, params: {} } };
  const area = board.areas.find((one) => one.id === id);
  return area === undefined ? {} : { text: { key: `terrain.${area.kind}`, params: {} } };
}

/** The place of a wall or an opening nearest to him, a little away from its ends, where others meet it. */
function nearestOn(e: Edge, { x, y }: Point): Point {
  const [dx, dy] = [e.bx - e.ax, e.by - e.ay];
  const squared = dx * dx + dy * dy;
  const share = squared === 0 ? 0 : ((x - e.ax) * dx + (y - e.ay) * dy) / squared;
  const kept = Math.min(0.95, Math.max(0.05, share));
  return { x: Math.round(e.ax + kept * dx) + 0, y: Math.round(e.ay + kept * dy) + 0 };
}
