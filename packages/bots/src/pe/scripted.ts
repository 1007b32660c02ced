import { kindOf } from "@escaramuza/kernel";
import type { Decision } from "@escaramuza/kernel";
import { actRefusal, boardOf, entryEdge, flight, isOut, mustFlee, seatOf, sideOf } from "@escaramuza/rules-pe";
import type { Act, Position, Soldier } from "@escaramuza/rules-pe";
import type { Player } from "../player.ts";
import { textIn, textsIn } from "../ps/read.ts";
import { bestAttack, mortarAct } from "./attack.ts";
import { deployed } from "./deploy.ts";
import { closeIn, dismantle, holds, layDown, other, reload, repair, topUp, unarmed, wait } from "./errands.ts";
import { planOf } from "./plan.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import { blastWorth, shellOf } from "./throws.ts";
import { worldOf } from "./world.ts";
import type { World } from "./world.ts";

/**
 * The scripted player of Pelotón. Man by man it weighs firing, going and lying low against what they will do to him there; fright
 * counts as well as wounds. It does not look ahead and remembers nothing: the same view gives the same answer.
 */
export const scriptedPe: Player<Position> = scriptedPeWith("scripted", STYLE);

export function scriptedPeWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision, pick) {
      const kind = kindOf(e, decision);
      // What is done in step 1 was checked when it was chosen; ways are dear to find twice.
      if (decision.kind === "act") return kind.parse(nextAct(view.position, decision.seat, style));
      const wanted = kind.parse(choose(view.position, decision, pick, style));
      if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
      return kind.fallback(view.position, decision);
    },
  };
}

function choose(s: Position, decision: Decision, pick: (n: number) => number, style: Style): unknown {
  switch (decision.kind) {
    case "trigger": {
      const [soldier] = textsIn(decision.params, "watchers");
      return soldier === undefined ? { do: "hold" } : { do: "fire", soldier };
    }
    case "lock":
      return { lock: isOnThem(s, decision.seat) };
    case "mines":
      return minesNear(s, decision, pick);
    case "deploy":
      return deployed(s, decision.seat, textIn(decision.params, "squad") === "B" ? "B" : "A", style);
    default:
      return undefined;
  }
}

/** What the first of its men does who still has something to do. */
function nextAct(s: Position, seat: number, style: Style): Act {
  const world = worldOf(s, seat, style);
  for (const soldier of menLeft(s, seat)) {
    const act = actOf(world, soldier);
    if (act !== null) return act;
  }
  return { do: "end" };
}

/** From the one on who acted last: whoever was passed over had nothing worth doing. */
export function menLeft(s: Position, seat: number): Soldier[] {
  const men = s.soldiers.filter((o) => seatOf(s, o) === seat && !isOut(o) && o.down === null);
  const from = men.findLastIndex(({ go }) => go.spent > 0 || go.displaced || go.attack !== null || go.work !== null);
  return men.slice(Math.max(0, from));
}

/** Something allowed, or null. */
export function actOf(w: World, soldier: Soldier): Act | null {
  const { s, seat } = w;
  const { id, go } = soldier;
  const legal = (act: Act | null): Act | null => (act !== null && actRefusal(s, seat, act) === null ? act : null);
  if (soldier.place === "waiting") return legal(enter(s, soldier));
  if (soldier.place === "table" && mustFlee(s, soldier)) {
    const end = flight(s, soldier).corners.at(-1) ?? soldier;
    return legal({ do: "flee", soldier: id, x: end.x, y: end.y });
  }
  if (soldier.morale === "panicked") return null;
  if (soldier.crossing !== null) {
    const on = legal({ do: "continue", soldier: id, mode: go.mode === "run" ? "run" : "walk" });
    // What he was taking up is gone; a wall will be free again.
    const waits = soldier.crossing.kind === "cross" || soldier.morale !== "steady";
    return on ?? (waits ? null : legal({ do: "abandon", soldier: id }));
  }
  const shell = legal(mortarAct(w, soldier));
  if (shell !== null || soldier.place !== "table") return shell;
  if (soldier.morale === "pinned") {
    const attack = bestAttack(w, soldier, "none");
    return legal(attack !== null && attack.value > 0 ? attack.act : reload(s, soldier));
  }
  if (go.work !== null && go.work.at !== "reload") return null;
  const idle = go.attack === null && go.work === null;
  const readied = idle ? (reload(s, soldier) ?? layDown(s, soldier) ?? other(s, soldier) ?? repair(s, soldier)) : null;
  const first = legal(readied) ?? planOf(w, soldier, holds(s, soldier));
  if (first !== null || !idle) return first;
  return (
    legal(unarmed(s, seat, soldier)) ??
    legal(dismantle(s, soldier)) ??
    legal(closeIn(s, seat, soldier)) ??
    legal(topUp(s, soldier)) ??
    legal(wait(s, soldier))
  );
}

/** On his edge, in his place in the line. */
function enter(s: Position, soldier: Soldier): Act | null {
  const edge = entryEdge(s, soldier);
  if (edge === null) return null;
  const men = s.soldiers.filter((o) => o.side === soldier.side && o.place !== "away");
  const { width, height } = boardOf(s);
  const x = Math.round(width / 4 + ((width / 2) * (men.indexOf(soldier) + 0.5)) / men.length);
  return { do: "enter", soldier: soldier.id, x, y: edge === "south" ? 0 : height };
}

function isOnThem(s: Position, seat: number): boolean {
  const side = sideOf(s, seat);
  const gun = s.guns.find((one) => one.side === side && one.mortar !== null);
  const impact = gun?.mortar?.impact ?? null;
  return impact !== null && gun !== undefined && blastWorth(worldOf(s, seat, STYLE), impact, shellOf(gun)) > 0.5;
}

/** On the ways to what is defended, drawn where they may lie. */
function minesNear(s: Position, decision: Decision, pick: (n: number) => number): unknown {
  const { mines, overloaded, traps } = s.sides[sideOf(s, decision.seat)];
  const cells = new Set<string>();
  while (cells.size < mines + overloaded) cells.add(`${10 * (60 + pick(14))},${10 * (48 + pick(10))}`);
  const laid = [...cells].map((cell, i) => {
    const [x = 0, y = 0] = cell.split(",").map(Number);
    return { x, y, overloaded: i >= mines };
  });
  const wires = Array.from({ length: traps }, (_, i) => ({
    from: { x: 640 + 20 * i, y: 590 },
    to: { x: 650 + 20 * i, y: 590 },
  }));
  return { mines: laid, wires };
}
