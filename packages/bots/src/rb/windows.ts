import {
  DATA,
  canRepeat,
  defaultOrder,
  findUnit,
  isCoherent,
  livingOf,
  playerOf,
  rival,
  vehicleTargets,
} from "@escaramuza/rules-rb";
import type { Ambush, Figure, Order, Position, Shoot, Unit } from "@escaramuza/rules-rb";
import { standHere } from "./danger.ts";
import { volleyAt, withUnit } from "./fire.ts";
import { boardingGain, fightGain, optionsOf } from "./options.ts";
import { aimAt } from "./stand.ts";
import { volleyOf } from "./volley.ts";
import { groupOf, ownGroup } from "./world.ts";
import type { World } from "./world.ts";

/** Answers in the middle of an activation: fire, interruptions, assaults, losses. */

export function shootOf(w: World, unit: Unit): Shoot {
  const { shots, harm } = volleyOf(w, unit);
  return harm <= 0 || shots.length === 0 ? { do: "hold" } : { do: "shots", shots: [...shots] };
}

/** Where the unit that moves will stand in the end, if its way is known. */
type Ends = ReadonlyMap<string, { readonly x: number; readonly y: number }>;

/**
 * Fires now, unless the target will be easier at the end of its way (RB-AMB-4), or a much better one is likely to come in the same
 * phase.
 */
export function ambushOf(w: World, target: Unit, units: readonly string[], last: boolean, ends: Ends): Ambush {
  const later = last ? null : atEnd(w.s, target, ends);
  let best: Ambush = { do: "decline" };
  let most = 0;
  for (const id of units) {
    const unit = findUnit(w.s, id);
    if (unit === null) continue;
    const { shots, harm } = volleyOf(w, unit, target);
    if (shots.length === 0 || harm <= most) continue;
    const moved = later?.units.find((o) => o.id === target.id);
    if (later !== null && moved !== undefined && volleyAt(w, later, unit, moved).harm > harm * 1.1) continue;
    if (harm < w.style.choosy * betterOne(w, unit, target)) continue;
    most = harm;
    best = { do: "shots", unit: id, shots: [...shots] };
  }
  return best;
}

function atEnd(s: Position, target: Unit, ends: Ends): Position | null {
  if (ends.size === 0) return null;
  const figures = target.figures.map((figure) => ({ ...figure, ...ends.get(figure.id) }));
  return withUnit(s, { ...target, figures });
}

/** The best target that may still act in this phase, by the chance that it does. */
function betterOne(w: World, unit: Unit, target: Unit): number {
  const { activationsLeft } = playerOf(w.s, rival(w.seat));
  const fresh = w.foes.flatMap((o, k) => (o.unit.ordered || o.unit.id === target.id ? [] : [k]));
  if (activationsLeft === 0 || fresh.length === 0) return 0;
  const group = ownGroup(w, unit.id);
  if (group === null) return 0;
  const here = standHere(w, group, false);
  const chance = Math.min(1, activationsLeft / fresh.length);
  return chance * Math.max(...fresh.map((k) => aimAt(w, group, here, k, false)));
}

/** Before moving it must be better than what else it could do; after it, than its fire (RB-IAV-3, RB-IAV-4). */
export function boardOf(w: World, unit: Unit, before: boolean): string {
  const group = groupOf(w.ground, unit);
  const repeat = canRepeat(w.s, unit, livingOf(unit));
  let best = "decline";
  let most = before ? otherwise(w, unit) : volleyOf(w, unit).harm;
  for (const vehicle of vehicleTargets(w.s, unit)) {
    const gain = boardingGain(w, group.unit, vehicle, repeat);
    if (gain <= most) continue;
    most = gain;
    best = vehicle.id;
  }
  return best;
}

function otherwise(w: World, unit: Unit): number {
  return 0.5 * volleyOf(w, unit).harm;
}

export function changedOrder(w: World, unit: Unit, given: Order): Order {
  return optionsOf(w, groupOf(w.ground, unit), ["advance", "run", "ambush"])[0]?.order ?? given;
}

export function assaultOf(w: World, unit: Unit): string | null {
  let best: string | null = null;
  let most = -Infinity;
  for (const foe of w.foes) {
    if (foe.unit.kind !== "infantry" || !isNear(unit, foe.unit)) continue;
    const gain = fightGain(w, unit, foe.unit);
    if (gain <= most) continue;
    most = gain;
    best = foe.unit.id;
  }
  return best;
}

function isNear(unit: Unit, foe: Unit): boolean {
  const reach = DATA.figures.assaultReach.value;
  const near = (a: Figure, b: Figure): boolean => (a.x - b.x) ** 2 + (a.y - b.y) ** 2 <= reach * reach;
  return livingOf(unit).some((a) => livingOf(foe).some((b) => near(a, b)));
}

/** As the rules would have it, but rather somebody of the same kind whose loss does not tear the unit apart. */
export function lossesOf(unit: Unit, count: number): string[] {
  let left = livingOf(unit);
  const gone: string[] = [];
  for (let i = 0; i < count; i++) {
    const order = defaultOrder({ ...unit, figures: left });
    const [first] = order;
    if (first === undefined) break;
    const alike = order.filter(
      (figure) => figure.weapons.join() === first.weapons.join() && figure.officer === first.officer,
    );
    const holds = (figure: Figure): boolean => isCoherent({ ...unit, figures: left.filter((o) => o !== figure) });
    const chosen = alike.find(holds) ?? first;
    gone.push(chosen.id);
    left = left.filter((o) => o !== chosen);
  }
  return gone;
}
