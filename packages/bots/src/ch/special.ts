import {
  DATA,
  HIDE_COST,
  cellAt,
  counter,
  distance,
  fireCost,
  fireRefusal,
  hasTrait,
  hideRefusal,
  indirectCost,
  indirectRefusal,
  isEngaged,
  isStunned,
  mayFire,
  onMap,
  plays,
  shelledModifiers,
  smokeRefusal,
  spotterFor,
  sum,
  targetHexRefusal,
} from "@escaramuza/rules-ch";
import type { Turn, Unit } from "@escaramuza/rules-ch";
import { harmIn } from "./attack.ts";
import { standing } from "./move.ts";
import { harmOf } from "./odds.ts";
import type { Idea } from "./pay.ts";
import { lifeOf, worldOf } from "./world.ts";
import type { World } from "./world.ts";

/** What only some can do: indirect fire, smoke, going into hiding, and calling barrages. */

export function specialsOf(w: World, unit: Unit): Idea[] {
  return [...indirectOf(w, unit), ...smokesOf(w, unit), ...hidingsOf(w, unit)];
}

/** Over what is between, where the mortar cannot see its target itself (CH-RE2). */
function indirectOf(w: World, unit: Unit): Idea[] {
  const { fireIndirect } = counter(unit);
  if (fireIndirect === null || !plays(w.s, "P4") || !onMap(unit) || !mayFire(unit)) return [];
  const ideas: Idea[] = [];
  for (const hex of new Set(w.foes.map((foe) => foe.place))) {
    if (fireRefusal(w.s, unit, hex, null, undefined) === null) continue;
    if ((targetHexRefusal(w.s, unit, hex) ?? indirectRefusal(w.s, unit, hex)) !== null) continue;
    const spotter = spotterFor(w.s, unit, hex);
    ideas.push({
      units: [unit],
      gain: harmIn(w, unit, hex, spotter === null ? {} : { spotter }),
      cost: indirectCost(unit),
      waits: true,
      make: (payment) => ({ ...shotAt(unit, hex), indirect: true, payment }),
    });
  }
  return ideas;
}

function shotAt(unit: Unit, hex: string): Omit<Extract<Turn, { do: "fire" }>, "payment"> {
  return { do: "fire", unit: unit.id, target: hex, supporters: [], bonus: [], facings: [] };
}

/** Smoke thins after the round: only part of what it would change now counts. */
const CLOUD = 0.5;

/** Where a cloud would leave one's own in less danger than it spoils their fire (CH-RE7). */
function smokesOf(w: World, unit: Unit): Idea[] {
  const able = hasTrait(unit, "smoke") || hasTrait(unit, "pioneers");
  if (!able || !plays(w.s, "P4") || !onMap(unit) || unit.hidden || !mayFire(unit) || w.foes.length === 0) return [];
  const own = w.own.filter((o) => onMap(o) && !o.hidden && o.aboard === null);
  const now = own.reduce((total, o) => total + standing(w, o, 0), 0);
  const ideas: Idea[] = [];
  for (const hex of new Set([...own, ...w.foes].map((o) => o.place))) {
    if (w.s.smoke.some((o) => o.hex === hex) || smokeRefusal(w.s, unit, hex, false) !== null) continue;
    const smoke = [...w.s.smoke, { hex, kind: "heavy" as const }];
    const then = worldOf({ ...w.s, smoke }, w.seat, w.style);
    ideas.push({
      units: [unit],
      gain: CLOUD * (own.reduce((total, o) => total + standing(then, o, 0), 0) - now),
      cost: fireCost(unit),
      waits: true,
      make: (payment) => ({ ...shotAt(unit, hex), smoke: true, payment }),
    });
  }
  return ideas;
}

/** How far away the enemy must be for hiding to be worth the time. */
const UNSEEN = 4;

/** Who guards a place in cover and has nothing to shoot at may as well lie in wait (CH-10.2-1). */
function hidingsOf(w: World, unit: Unit): Idea[] {
  if (!plays(w.s, "P3") || !onMap(unit) || unit.hidden || isStunned(unit) || isEngaged(w.s, unit)) return [];
  const pull = w.pulls.get(unit.id);
  const cover = cellAt(w.board, unit.place).ground.cover;
  if (pull?.goal.kind !== "keep" || !cover || w.foes.length + w.hidden === 0) return [];
  if ((pull.goal.ways.get(unit.place) ?? 99) > 2) return [];
  if (w.foes.some((foe) => distance(foe.place, unit.place) < UNSEEN)) return [];
  if (hideRefusal(w.s, unit, unit.place, [unit.id]) !== null) return [];
  return [
    {
      units: [unit],
      gain: w.style.ambush * pull.goal.need,
      cost: HIDE_COST,
      waits: false,
      make: (payment) => ({ do: "hide", unit: unit.id, to: unit.place, with: [], payment }),
    },
  ];
}

/** Enemies who are there now and may still be there when it lands. */
const STAYING = 0.6;
/** Less than this is not worth one of few barrages. */
const WORTHWHILE = 0.25;

/** CH-RE4, CH-RE5: where most would be hit, friends counted against it. */
export function barrageOf(w: World): { hex: string | null; smoke: boolean } {
  // What is noted in the last round never lands.
  if (w.s.round >= w.s.battle.firefight.rounds) return { hex: null, smoke: false };
  let best = { hex: "", value: 0 };
  for (const { label } of w.board.cells.values()) {
    const value = shelled(w, label);
    if (value > best.value) best = { hex: label, value };
  }
  return { hex: best.value < WORTHWHILE * w.ahead ? null : best.hex, smoke: false };
}

function shelled(w: World, hex: string): number {
  const { fp, onTarget } = DATA.stage2.artillery;
  const lands = (7 - (w.seat === 0 ? onTarget.german : onTarget.soviet)) / 6;
  let value = 0;
  for (const unit of w.s.units) {
    if (!onMap(unit) || unit.hidden || distance(unit.place, hex) > 1) continue;
    const { destroyed, hit } = harmOf(
      sum(shelledModifiers(w.s, unit)) - fp[counter(unit).dr.colour],
      unit.hit !== null,
    );
    const harm = (destroyed + hit * w.style.hit) * lifeOf(w, unit);
    value += unit.seat === w.seat ? -1.2 * harm : STAYING * harm;
  }
  return lands * value;
}
