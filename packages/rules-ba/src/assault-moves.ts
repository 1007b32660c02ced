import { assaultReach } from "./assault.ts";
import { assaultRoute } from "./assault-route.ts";
import type { March } from "./answers.ts";
import { boardOf, openingsOn } from "./board.ts";
import { waysOf } from "./movement.ts";
import type { Moving } from "./movement.ts";
import { anchorOf } from "./plan-slots.ts";
import { livingOf } from "./state.ts";
import type { Point, Position, Unit } from "./state.ts";

/** How who assaults sets out, and how far he comes where the target is out of reach. */

/** BA-BLDG-6: to who fires at them they are outside, at the opening that was measured from. */
export function stepOut(s: Position, unit: Unit, [at]: readonly Point[]): void {
  const { place } = unit;
  if (place.at !== "building" || at === undefined) return;
  const opening = openingsOn(boardOf(s), place.section, place.floor).find(({ x, y }) => x === at.x && y === at.y);
  const { outX = 0, outY = 0 } = opening ?? {};
  const size = Math.max(1, Math.sqrt(outX * outX + outY * outY));
  const out = { x: Math.round(at.x + (2 * outX) / size) + 0, y: Math.round(at.y + (2 * outY) / size) + 0 };
  unit.place = { at: "table" };
  for (const model of livingOf(unit)) Object.assign(model, out);
}

/** BA-CQ-5: the formation as it is, by the measured route as far as it goes; the planner keeps it clear of everybody. */
export function towards(s: Position, unit: Unit, target: Unit, covered: number, stacked: boolean): Moving | null {
  const route = assaultRoute(s, unit, target);
  if (route === null) return null;
  for (const slow of route.slow ? [true] : [false, true]) {
    const left = assaultReach(unit, slow) - covered;
    const to = pointAlong(route.path, left);
    const from = route.path[0];
    const anchor = unit.place.at === "building" ? from : anchorOf(livingOf(unit));
    if (left <= 0 || from === undefined || anchor === null || anchor === undefined) continue;
    const by = { x: anchor.x + to.x - from.x, y: anchor.y + to.y - from.y };
    const march: March = { do: "march", ...by, shape: stacked ? "doubleLine" : "keep", places: [] };
    const found = waysOf(s, unit, slow ? "advance" : "run", march, { allowance: left });
    if (found.ok) return found;
  }
  return null;
}

function pointAlong(path: readonly Point[], far: number): Point {
  let left = far;
  let last = path[0] ?? { x: 0, y: 0 };
  for (const p of path) {
    const size = Math.sqrt((p.x - last.x) * (p.x - last.x) + (p.y - last.y) * (p.y - last.y));
    if (size > left)
      return {
        x: Math.round(last.x + ((p.x - last.x) * left) / size) + 0,
        y: Math.round(last.y + ((p.y - last.y) * left) / size) + 0,
      };
    left -= size;
    last = p;
  }
  return { x: last.x, y: last.y };
}
