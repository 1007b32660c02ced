import type { Icon, MenuItem, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { carriedBy } from "../arms.ts";
import { boardOf, solidGap } from "../board.ts";
import { actionOf, DATA } from "../data.ts";
import { edgeGapSquared } from "../edges.ts";
import { flight } from "../panic.ts";
import { covers } from "../posture.ts";
import { no } from "../refusal.ts";
import type { RuleId } from "../rule-ids.ts";
import { ADJ, seatOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { bare, cannot, line, placeOf, pointSlot } from "./lines.ts";
import { canSneak, sneakRefusal } from "../stealth.ts";
import { budgetOf, entryEdge, sneakBudgetOf } from "./moving.ts";
import { actRefusal } from "./refusals.ts";

/** Lines of the menu for going, postures, flight, and for what is around him (section 4). */

export function moveLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const modes = soldier.posture === "prone" ? (["walk"] as const) : (["walk", "run"] as const);
  const lines = modes.map((mode) => {
    const left = budgetOf(s, soldier, mode);
    const id = soldier.posture === "prone" ? "crawl" : mode;
    const rule = id === "crawl" ? "PE-4-9" : "PE-4-1";
    const refusal = goingRefusal(s, seat, soldier, mode, left);
    return goingLine(s, soldier, id, id, rule, { do: "move", soldier: soldier.id, mode }, left, refusal);
  });
  if (!s.battle.options.tacticalActions || !canSneak(soldier)) return lines;
  const left = sneakBudgetOf(s, soldier);
  const refusal = goingRefusal(s, seat, soldier, "walk", left) ?? sneakRefusal(s, soldier);
  const sneaks = { do: "move", soldier: soldier.id, mode: "walk", stealth: true };
  return [...lines, goingLine(s, soldier, "sneak", "cover", "PE-17.2-4", sneaks, left, refusal)];
}

/** Somewhere, with so many tenths left for it. */
function goingLine(
  s: Position,
  soldier: Soldier,
  id: string,
  sign: Icon,
  rule: RuleId,
  answer: MenuItem["answer"],
  left: number,
  refusal: Refusal | null,
): MenuItem {
  const mate = carriedBy(s, soldier)?.carriers.find((one) => one !== soldier.id) ?? null;
  const way = { type: "path" as const, min: 0, max: left, finds: "find" };
  const slots: Slot[] = [{ ...way, name: "path", piece: soldier.id, optional: false }];
  if (mate !== null) slots.push({ ...way, name: "crew", piece: mate, optional: false });
  return line(id, sign, rule, answer, refusal, {
    piece: soldier.id,
    slots: refusal === null ? slots : [],
    costs: [{ unit: "pmLeft", amount: Math.max(0, left) / 10 }],
  });
}

/** Why he goes nowhere in this way, whatever the way. */
function goingRefusal(s: Position, seat: Seat, soldier: Soldier, mode: "walk" | "run", left: number): Refusal | null {
  const nowhere: Act = { do: "move", soldier: soldier.id, mode, path: [], find: false, crew: null, stealth: false };
  const refusal = actRefusal(s, seat, nowhere);
  if (refusal !== null && refusal.code !== "noWay") return refusal;
  return left <= 0 ? no("PE-4-1", "notEnoughPoints") : null;
}

export function enterLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const edge = entryEdge(s, soldier);
  if (edge === null || seatOf(s, soldier) !== seat) return [];
  const slot: Slot = {
    name: "place",
    type: "point",
    piece: null,
    min: 0,
    max: 0,
    radius: DATA.figures.discRadius.value,
  };
  return [
    line("enter", "walk", "PE-C-5", { do: "enter", soldier: soldier.id }, null, { piece: soldier.id, slots: [slot] }),
  ];
}

export function postureLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const pm = actionOf("posture").pm;
  const others = (["standing", "prone"] as const).filter((posture) => posture !== soldier.posture);
  const plain = others.map((posture) =>
    bare(
      s,
      seat,
      soldier,
      posture,
      posture === "prone" ? "ground" : "soldier",
      "PE-4-10",
      { do: "posture", soldier: soldier.id, posture, behind: null },
      pm,
    ),
  );
  // PE-4-2: running is declared with the first point, and that may be the one for getting up.
  if (soldier.posture !== "standing" && soldier.go.mode === "none") {
    const rise: Act = { do: "posture", soldier: soldier.id, posture: "standing", behind: null, mode: "run" };
    plain.push(bare(s, seat, soldier, "riseToRun", "run", "PE-4-2", rise, pm));
  }
  const behind = covers(s, soldier).filter((one) => one !== soldier.duckedBehind);
  const duck = (one: string): Act => ({ do: "posture", soldier: soldier.id, posture: "ducked", behind: one });
  const [only] = behind;
  if (only === undefined) return plain;
  if (behind.length === 1) return [...plain, bare(s, seat, soldier, "ducked", "cover", "PE-6-21", duck(only), pm)];
  const of = behind.map((one): SlotChoice => ({
    value: one,
    refusal: actRefusal(s, seat, duck(one)),
    ...placeOf(s, one, soldier),
  }));
  const why = cannot(of);
  const ducked = line("ducked", "cover", "PE-6-21", { do: "posture", soldier: soldier.id, posture: "ducked" }, why, {
    piece: soldier.id,
    slots: why === null ? [{ name: "behind", type: "choice", of }] : [],
    costs: [{ unit: "pm", amount: pm / 10 }],
  });
  return [...plain, ducked];
}

/** The frightened choose only where (PE-13-17). */
export function fleeLines(s: Position, soldier: Soldier): MenuItem[] {
  const { corners, arrives } = flight(s, soldier);
  const end = corners.at(-1) ?? soldier;
  const rule = soldier.morale === "pinned" ? "PE-13-12" : "PE-13-14";
  const { id: piece } = soldier;
  const flee = line("flee", "run", rule, { do: "flee", soldier: piece, x: end.x, y: end.y }, null, { piece });
  if (!arrives) return [flee];
  const more = { piece, slots: [pointSlot(soldier)] };
  return [flee, line("fleeTo", "run", rule, { do: "flee", soldier: piece }, null, more)];
}

export function aroundLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const board = boardOf(s);
  const lines: MenuItem[] = [];
  const offer = (id: string, sign: Icon, rule: RuleId, act: Act, pm = 0): void => {
    const item = bare(s, seat, soldier, id, sign, rule, act, pm);
    if (item.refusal === null) lines.push(item);
  };
  for (const e of board.edges) {
    if (e.kind !== "door" || edgeGapSquared(e, soldier.x, soldier.y) > ADJ * ADJ) continue;
    for (const to of ["open", "closed", "break"] as const)
      offer(
        `door.${to}`,
        "terrain",
        "PE-4-18",
        { do: "door", soldier: soldier.id, door: e.id, to },
        actionOf(to === "break" ? "breakDoor" : "door").pm,
      );
  }
  for (const solid of board.solids) {
    if (solid.kind !== "tree" || solidGap(solid, soldier.x, soldier.y) > ADJ) continue;
    for (const to of ["up", "down"] as const)
      offer(
        `climb.${to}`,
        to,
        "PE-4-18",
        { do: "climb", soldier: soldier.id, tree: solid.id, to },
        actionOf(to === "up" ? "treeUp" : "treeDown").pm,
      );
  }
  offer("hole", "terrain", "PE-20-5", { do: "hole", soldier: soldier.id, x: soldier.x, y: soldier.y });
  for (const o of soldier.rank === "officer" ? s.soldiers : [])
    if (o.side === soldier.side && o !== soldier)
      offer("fanaticise", "inspire", "PE-20-12", { do: "fanaticise", soldier: soldier.id, recruit: o.id });
  return lines;
}

/** Free at any moment, half way over a wall too (PE-4-15). */
export function dropLines(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  const lay = (id: string, what: "arm" | "grenades" | "gun", arm: string | null): MenuItem =>
    bare(s, seat, soldier, `lay.${id}`, "down", "PE-4-15", { do: "lay", soldier: soldier.id, what, arm });
  return [
    ...(carriedBy(s, soldier) === null ? [] : [lay("gun", "gun", null)]),
    ...soldier.arms.map(({ id, weapon }) => lay(weapon, "arm", id)),
    ...(soldier.gof + soldier.gdf > 0 ? [lay("grenades", "grenades", null)] : []),
  ].filter(({ refusal }) => refusal === null);
}
