import { DIRECTIONS } from "@escaramuza/geometry";
import { kindOf } from "@escaramuza/kernel";
import type { Decision, View } from "@escaramuza/kernel";
import type { Attack, CardId, Placement, Position, StepOf, Turn } from "@escaramuza/rules-ch";
import type { Player } from "../player.ts";
import { numberIn, textIn, textsIn } from "../ps/read.ts";
import { harmTo } from "./attack.ts";
import { capFor, encoreOf, neededFor, rerollOf } from "./cards.ts";
import { bearerOf, placementOf } from "./deploy.ts";
import { rallyChance, rallyNeeds, reliefOf, stepOf, stepsOf } from "./move.ts";
import { barrageOf } from "./special.ts";
import { standIn } from "./stand.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import { turnOf } from "./turn.ts";
import { worldOf } from "./world.ts";
import type { World } from "./world.ts";

/**
 * The scripted player of Conflict of Heroes. It weighs every action it could pay for with exact odds and simple values; it
 * does not look ahead and remembers nothing: the same view gives the same answer.
 */
export const scriptedCh: Player<Position> = scriptedChWith("scripted", STYLE);

export function scriptedChWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision) {
      const kind = kindOf(e, decision);
      const legal = (answer: Turn | Placement | StepOf[]): boolean =>
        kind.check(view.position, decision, answer) === null;
      const wanted = kind.parse(choose(worldOf(view.position, decision.seat, style), view, decision, legal));
      if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
      return kind.fallback(view.position, decision);
    },
  };
}

/** What it would like to answer; anything not legal is replaced by the kind's own fallback. */
function choose(
  w: World,
  view: View<Position>,
  { kind, params }: Decision,
  legal: (answer: Turn | Placement | StepOf[]) => boolean,
): unknown {
  switch (kind) {
    case "place":
      return placementOf(w, numberIn(params, "row"), legal);
    case "assignWeapon":
      return bearerOf(w);
    case "bid":
      return bidOf(w);
    case "turn":
      return turnOf(w, legal);
    case "rollTarget":
      return targetOf(w, attackIn(params), textsIn(params, "left"));
    case "rollRally":
      return rallyOf(w, textsIn(params, "left"));
    case "bonus":
      return textIn(params, "window") === "afterRoll" ? rerolled(w, view, params) : atEnd(w, params);
    case "facings":
      return textsIn(params, "units").flatMap((id) => faced(w, id));
    case "secondStep":
      return textsIn(params, "units").flatMap((id) => further(w, id, legal));
    case "barrage":
      return barrageOf(w);
    default:
      return undefined;
  }
}

/** CH-3.2.4-1: the first shot is worth something once the sides have met. */
function bidOf(w: World): number {
  const met = w.foes.some((foe) =>
    w.own.some((o) => o.facing !== null && standIn(w, o, o.place, 7).danger > 0.2 && foe.hit === null),
  );
  return met && w.me.cap >= 4 ? 1 : 0;
}

/** The dearest target first, while there are CAP; friends in the hex last and without. */
function targetOf(w: World, attack: Attack | null, left: readonly string[]): unknown {
  const leader = attack === null ? undefined : w.s.units.find((o) => o.id === attack.leader);
  if (attack === null || leader === undefined) return undefined;
  if (attack.recon) return { target: null, cap: 0 };
  let best: { target: string; cap: number; net: number } | null = null;
  for (const id of left) {
    const target = w.s.units.find((o) => o.id === id);
    if (target === undefined) continue;
    const { cap, net } = capFor(w, (more) => harmTo(w, leader, target, attack, more));
    if (best === null || net > best.net) best = { target: id, cap, net };
  }
  return best === null ? undefined : { target: best.target, cap: best.cap };
}

function rallyOf(w: World, left: readonly string[]): unknown {
  let best: { unit: string; cap: number; net: number } | null = null;
  for (const id of left) {
    const unit = w.own.find((o) => o.id === id);
    if (unit === undefined) continue;
    const { cap, net } = capFor(w, (more) => reliefOf(w, unit) * rallyChance(w, unit, more));
    if (best === null || net > best.net) best = { unit: id, cap, net };
  }
  return best === null ? undefined : { unit: best.unit, cap: best.cap };
}

/** The roll under way, from the procedure that asks: public facts. */
function rerolled(w: World, view: View<Position>, params: unknown): unknown {
  const dice = numbersIn(params, "dice");
  for (const frame of view.frames.toReversed()) {
    const { flow, v } = frame;
    if (flow === "attack") {
      const attack = attackIn(params);
      if (attack === null || attack.recon) return { card: null, die: 0 };
      const target = w.s.units.find((o) => o.id === textIn(v, "target"));
      if (target === undefined || target.seat === w.seat) return { card: null, die: 0 };
      return rerollOf(w, dice, neededFor(w, attack, target.id, numberIn(v, "cap")));
    }
    if (flow === "rally") {
      const unit = w.own.find((o) => o.id === textIn(v, "unit"));
      if (unit === undefined) break;
      return rerollOf(w, dice, rallyNeeds(w, unit, numberIn(v, "cap")));
    }
  }
  return { card: null, die: 0 };
}

function atEnd(w: World, params: unknown): { card: CardId | null; die: number } {
  return { card: encoreOf(w, attackIn(params), textsIn(params, "used")), die: 0 };
}

function faced(w: World, id: string): unknown[] {
  const unit = w.own.find((o) => o.id === id);
  if (unit === undefined || unit.facing === null) return [];
  return [{ unit: id, facing: standIn(w, unit, unit.place, 0, DIRECTIONS).facing }];
}

/** Card 05, and the bonus hexes of vehicles: on, where that is allowed and better still. */
function further(w: World, id: string, legal: (steps: StepOf[]) => boolean): StepOf[] {
  const unit = w.own.find((o) => o.id === id);
  const steps = unit === undefined ? [] : stepsOf(w, unit).filter((step) => step.gain > 0);
  const step = steps.map(stepOf).find((o) => legal([o]));
  return step === undefined ? [] : [step];
}

function attackIn(params: unknown): Attack | null {
  const found = memberOf(params, "attack");
  return isAttack(found) ? found : null;
}

function isAttack(value: unknown): value is Attack {
  return typeof value === "object" && value !== null && "leader" in value && "supporters" in value;
}

function numbersIn(params: unknown, name: string): number[] {
  const value = memberOf(params, name);
  return Array.isArray(value) ? value.filter((item) => typeof item === "number") : [];
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
