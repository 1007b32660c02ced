import { fieldOf, kindOf, listIn } from "@escaramuza/kernel";
import type { Decision, View } from "@escaramuza/kernel";
import { findUnit } from "@escaramuza/rules-rb";
import type { Deploy, Order, Position, Unit } from "@escaramuza/rules-rb";
import type { Player } from "../player.ts";
import { numberIn, textIn, textsIn } from "../ps/read.ts";
import { keptAnswer } from "./answers.ts";
import { deployOf } from "./deploy.ts";
import { moveOf, orderOf } from "./orders.ts";
import { diggersOf, roleOf, worksOf, zoneFor } from "./set-up.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import { ambushOf, assaultOf, boardOf, changedOrder, lossesOf, shootOf } from "./windows.ts";
import { groupOf, worldOf } from "./world.ts";
import type { World } from "./world.ts";

/**
 * The scripted player of Reglas Básicas. It weighs orders, places and shots with the rules' exact odds and simple values; it does not
 * look ahead and remembers nothing: the same view gives the same answer.
 */
export const scriptedRb: Player<Position> = scriptedRbWith("scripted", STYLE);

export function scriptedRbWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision) {
      const kind = kindOf(e, decision);
      const legal = (answer: unknown): boolean => {
        const parsed = kind.parse(answer);
        return parsed !== undefined && kind.check(view.position, decision, parsed) === null;
      };
      const answered = (): unknown => {
        const wanted = kind.parse(choose(worldOf(view.position, decision.seat, style), view, decision, legal));
        if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
        return kind.fallback(view.position, decision);
      };
      const about = (): string => (decision.kind === "ambush" ? JSON.stringify([...endsIn(view)]) : "");
      return keptAnswer(view.position, decision, style, about, answered);
    },
  };
}

/** What it would like to answer; anything not legal is replaced by the kind's own fallback. */
function choose(
  w: World,
  view: View<Position>,
  { kind, params }: Decision,
  legal: (answer: unknown) => boolean,
): unknown {
  const unit = findUnit(w.s, textIn(params, "unit"));
  switch (kind) {
    case "role":
      return roleOf(w);
    case "zone":
      return zoneFor(w);
    case "works":
      return worksOf(w, legal);
    case "deploy":
      return deployOf(w, (answer: Deploy) => legal(answer));
    case "dugIn":
      return { units: diggersOf(w) };
    case "order":
      return orderOf(w);
    default:
      return unit === null ? undefined : unitsAnswer(w, view, unit, kind, params);
  }
}

/** Questions about one unit. */
function unitsAnswer(w: World, view: View<Position>, unit: Unit, kind: string, params: unknown): unknown {
  switch (kind) {
    case "move":
      return moveOf(w, groupOf(w.ground, unit), orderIn(params)) ?? undefined;
    case "shoot":
      return shootOf(w, unit);
    case "ambush": {
      const last = numberIn(params, "at") === numberIn(params, "of");
      return ambushOf(w, unit, textsIn(params, "units"), last, endsIn(view));
    }
    case "vehicleAssault":
      return boardOf(w, unit, textIn(params, "window") === "A");
    case "changeOrder":
      return changedOrder(w, unit, orderIn(params));
    case "assaultTarget":
      return assaultOf(w, unit) ?? undefined;
    case "casualties":
      return lossesOf(unit, numberIn(params, "count"));
    default:
      return undefined;
  }
}

export function orderIn(params: unknown): Order {
  const order = textIn(params, "order");
  return order === "run" || order === "ambush" ? order : "advance";
}

/** The declared ways are open to everybody (RB-AMB-2): where they end, by figure. */
function endsIn(view: View<Position>): ReadonlyMap<string, { x: number; y: number }> {
  const ends = new Map<string, { x: number; y: number }>();
  const frame = view.frames.findLast(({ flow }) => flow === "movement");
  for (const way of frame === undefined ? [] : listIn(fieldOf(frame.v, "ways"))) {
    const end = listIn(fieldOf(way, "path")).at(-1);
    const [x, y] = [fieldOf(end, "x"), fieldOf(end, "y")];
    if (typeof x === "number" && typeof y === "number") ends.set(textIn(way, "figure"), { x, y });
  }
  return ends;
}
