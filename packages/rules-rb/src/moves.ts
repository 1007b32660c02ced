import type { Pick, Refusal } from "@escaramuza/kernel";
import type { Move, Order } from "./answers.ts";
import { DATA } from "./data.ts";
import { entryPoints, inwards } from "./entry.ts";
import { waysOf } from "./movement.ts";
import { allowanceOf, mustRestore } from "./orders.ts";
import { recoveryWays } from "./recovery.ts";
import { MM, livingOf, onTable } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Moves as answers: which are legal, and what is done when nobody chooses (RB-ORD-3, decision 13). */

export function moveRefusal(s: Position, unit: Unit, order: Order, a: Move): Refusal | null {
  if (a.do === "stay" && onTable(unit) && !mustRestore(unit)) return null;
  const found = waysOf(s, unit, allowanceOf(unit, order), a);
  return found.ok ? null : found.refusal;
}

export function defaultMove(s: Position, unit: Unit, order: Order): Move {
  if (!onTable(unit)) return firstEntry(s, unit, order);
  if (!mustRestore(unit)) return { do: "stay" };
  const ways = recoveryWays(s, unit, allowanceOf(unit, order));
  return { do: "paths", paths: ways.map(({ figure, path }) => ({ figure, path: path.slice(1) })) };
}

/** RB-DEP-6: at the first place with room, one's whole way straight in, or at least onto the edge. */
function firstEntry(s: Position, unit: Unit, order: Order): Move {
  const [starts] = entryPoints(s, unit);
  if (starts === undefined) throw new Error(`${unit.id} cannot enter`);
  const whole = entering(unit, starts, allowanceOf(unit, order));
  return moveRefusal(s, unit, order, whole) === null ? whole : entering(unit, starts, 0);
}

/** In at a place drawn at random, straight, and so far. */
export function drawEntry(unit: Unit, far: number, pick: Pick): Move | null {
  const edges = unit.entry?.edges ?? [];
  const edge = edges[pick(Math.max(1, edges.length))];
  const n = livingOf(unit).length;
  if (edge === undefined) return null;
  const { entryStep, entryInterval } = DATA.figures;
  const upright = edge.from.x === edge.to.x;
  const [a, b] = upright ? [edge.from.y, edge.to.y] : [edge.from.x, edge.to.x];
  const low = Math.ceil(Math.min(a, b) / entryStep.value);
  const high = Math.floor((Math.max(a, b) - (n - 1) * entryInterval.value) / entryStep.value);
  if (high < low) return null;
  const first = (low + pick(high - low + 1)) * entryStep.value;
  const starts = Array.from({ length: n }, (_, i): Point => {
    const at = first + i * entryInterval.value;
    return upright ? { x: edge.from.x, y: at } : { x: at, y: edge.from.y };
  });
  return entering(unit, starts, far);
}

function entering(unit: Unit, starts: readonly Point[], far: number): Move {
  const by = inwards(unit, starts[0] ?? { x: 0, y: 0 });
  const length = Math.floor(far / MM) * MM;
  const paths = livingOf(unit).map((figure, i) => {
    const { x, y } = starts[i] ?? { x: 0, y: 0 };
    const end = { x: x + by.x * length, y: y + by.y * length };
    return { figure: figure.id, path: length === 0 ? [{ x, y }] : [{ x, y }, end] };
  });
  return { do: "paths", paths, ...(unit.vehicle === null ? {} : { dx: by.x, dy: by.y }) };
}
