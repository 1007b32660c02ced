import { eligibleUnits, isAlive, onTable } from "@escaramuza/rules-rb";
import type { Move, Order, OrderChoice } from "@escaramuza/rules-rb";
import { standHere } from "./danger.ts";
import { moveTo } from "./march.ts";
import { passChance } from "./odds.ts";
import { idleWorth, optionsOf } from "./options.ts";
import type { Option } from "./options.ts";
import { lifeOf, suppressionOf } from "./worth.ts";
import { groupOf } from "./world.ts";
import type { Group, World } from "./world.ts";

/** Which unit is given which order: the one that gains the most by it. */

const ORDERS: readonly Order[] = ["advance", "run", "ambush"];
/** Ideas looked at before the phase ends. */
const TRIES = 12;

/** Of each unit so many are weighed against those of the others. */
const OF_EACH = 4;

export function orderOf(w: World): OrderChoice {
  for (const { group, option, gain } of prospectsOf(w, OF_EACH).slice(0, TRIES)) {
    if (gain < w.style.idle) break;
    if (option.spot !== null && moveTo(w.s, group, option.order, option.spot, option.facing) === null) continue;
    return { do: "order", unit: group.unit.id, order: option.order };
  }
  return { do: "endPhase" };
}

/** An order, and what is gained by giving it. */
interface Prospect {
  readonly group: Group;
  readonly option: Option;
  readonly gain: number;
}

/** The best first. */
export function prospectsOf(w: World, ofEach: number): Prospect[] {
  const found: Prospect[] = [];
  for (const unit of eligibleUnits(w.s, w.seat)) {
    const group = groupOf(w.ground, unit);
    const idle = idleWorth(w, group);
    for (const option of optionsOf(w, group, ORDERS).slice(0, ofEach))
      found.push({ group, option, gain: gainOf(w, group, option.worth - idle) });
  }
  return found.toSorted((a, b) => b.gain - a.gain);
}

/** Who is suppressed must pass first (RB-ORD-9): that alone is worth trying, but for the way back (RB-ORD-11). */
function gainOf(w: World, { unit, figures }: Group, gain: number): number {
  if (!unit.suppressed || !onTable(unit) || !isAlive(unit)) return gain;
  const group = groupOf(w.ground, unit);
  const pass = passChance(unit, standHere(w, group, false).repeat);
  const life = lifeOf(w, unit, figures.length);
  const back = life * w.style.retreat * (unit.dugIn ? 2 : 1);
  return pass * (Math.max(0, gain) + suppressionOf(w, unit) * life) - (1 - pass) * back;
}

/** Where the unit under orders goes: the best place the rules let it reach. */
export function moveOf(w: World, group: Group, order: Order): Move | null {
  for (const option of optionsOf(w, group, [order]).slice(0, TRIES)) {
    if (option.spot === null) return { do: "stay" };
    const move = moveTo(w.s, group, order, option.spot, option.facing);
    if (move !== null) return move;
  }
  return null;
}
