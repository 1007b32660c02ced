import { distance, isCovered } from "./ground.ts";
import { roughlySees } from "./sight.ts";
import type { Group, Known, World } from "./world.ts";

/** Enemies as targets, whoever shoots. */

const CALL = 3000;

/** What is known of the enemy of that number. */
export function knownOf(w: World, k: number, foe: Group): Known {
  return (w.targets[k] ??= {
    observed: w.own.some((o) => !o.unit.suppressed && roughlySees(w, o.x, o.y, foe.x, foe.y)),
    covered: isCovered(w.s, foe.unit, foe.body.shape),
    officer: hasOfficer(w, foe),
  });
}

function hasOfficer(w: World, foe: Group): boolean {
  if (foe.unit.kind === "vehicle") return false;
  return w.foes.some((o) => o.figures.some((f) => f.officer && distance(f.x, f.y, foe.x, foe.y) < CALL));
}
