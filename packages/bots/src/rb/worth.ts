import { checkOf, templateOf } from "@escaramuza/rules-rb";
import type { Unit } from "@escaramuza/rules-rb";
import { CONTEXTS } from "./ground.ts";
import type { Arms, Mark } from "./ground.ts";
import { effectOf } from "./odds.ts";
import type { Effect, Target } from "./odds.ts";
import type { World } from "./world.ts";

/** What units are worth to their side, and so what fire does to them. */

/** Costs are those of experienced units (RB-R79). */
const GRADES: { readonly [check: number]: number } = { 5: 0.7, 4: 1, 3: 1.4 };
/** What a victory point is worth in missions that count units (of the scenario, the destroyed ones). */
const POINT = { clash: 0.7, kept: 0.3, stopped: 0.9, scenario: 0.55 };

/** Part of their own worth that the units of who may lose them all have in his eyes, and the turns ahead in which he needs it whole. */
const SPENT = 0.3;
const USED = 6;

/** With so many figures left. */
export function lifeOf(w: World, unit: Unit, figures: number): number {
  return needOf(w, unit) * fightingWorth(unit, figures) + pointsWorth(w, unit, figures);
}

/** Power to fight counts while there is time to use it, and less where the mission asks nothing of those who have it. */
function needOf(w: World, unit: Unit): number {
  // RB-M2-6: his losses cost the attacker no points, only the use he still has for who is lost.
  if (w.mission.id === 2 && w.attacks && unit.seat === w.seat) return SPENT * Math.min(1, (w.turnsLeft - 1) / USED);
  const spent = w.mission.id === 2 ? unit.seat === w.s.attacker : w.mission.id === 5 && unit.seat !== w.s.attacker;
  return (1 - 0.5 * w.late) * (spent ? 0.6 : 1);
}

/** Its power to fight: the last figures of a squad with a machine gun are worth more than the first lost. */
function fightingWorth(unit: Unit, figures: number): number {
  const { cost } = templateOf(unit.template);
  const officer = unit.figures.some((figure) => figure.officer && figure.alive) && figures > 0 ? 0.3 : 0;
  return (cost / 70) * (GRADES[checkOf(unit.quality)] ?? 1) * Math.sqrt(figures / unit.initial) + officer;
}

function pointsWorth(w: World, unit: Unit, figures: number): number {
  const weak = 2 * figures < unit.initial;
  const strong = 2 * figures > unit.initial;
  const defends = unit.seat !== w.s.attacker;
  switch (w.mission.id) {
    case 1:
      return 0;
    case 2:
      if (!defends) return 0;
      return POINT.kept * (strong ? 3 : 0) + POINT.kept * (figures === 0 ? 0 : weak ? 1 : 2);
    case 3:
      return POINT.clash * (figures === 0 ? 0 : weak ? 1 : 2);
    case 4:
      return weak ? 0 : 0.25;
    case 5:
      return defends || !strong ? 0 : POINT.stopped * 1.3;
    case "kolkhoz":
      return (figures === 0 ? 0 : POINT.scenario) + (weak ? 0 : 0.25);
  }
}

export function harmOf(w: World, target: Target, effect: Effect): number {
  const { unit, figures } = target;
  const now = lifeOf(w, unit, figures);
  let harm = 0;
  for (const [lost, chance] of effect.lost.entries())
    if (lost > 0 && chance > 0) harm += chance * (now - lifeOf(w, unit, figures - lost));
  return harm + now * (effect.suppressed * suppressionOf(w, unit) + effect.retreats * w.style.retreat);
}

/** It weighs more on who is to act, and on who holds an ambush. */
export function suppressionOf(w: World, unit: Unit): number {
  return w.style.suppression * (unit.ambush ? 1.3 : unit.ordered ? 0.9 : 1.1);
}

// --- kept

/** What the salvos of one do to another, by slot and cover; filled as it is asked. */
export function tableOf(w: World, arms: Arms, mark: Mark, repeat: boolean): number[] {
  const key = (mark.id * CONTEXTS + w.context) * 2 + (repeat ? 1 : 0);
  let table = arms.tables.get(key);
  if (table === undefined) {
    arms.tables.set(key, (table = []));
    w.ground.weight += 30;
  }
  return table;
}

/** What one of the salvos does to the target, out of the table for the two. */
export function harmIn(w: World, table: number[], { salvos }: Arms, slot: number, target: Target): number {
  const i = 2 * slot + (target.cover ? 1 : 0);
  const had = table[i];
  if (had !== undefined) return had;
  const salvo = salvos[slot];
  const harm = salvo === undefined || salvo.dice.length === 0 ? 0 : harmOf(w, target, effectOf(salvo, target));
  table[i] = harm;
  return harm;
}
