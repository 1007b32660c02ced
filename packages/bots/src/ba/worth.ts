import { hasRule, isPrized, officerIn, templateOf } from "@escaramuza/rules-ba";
import type { Unit } from "@escaramuza/rules-ba";
import { baseMorale, passes } from "./effect.ts";
import type { Effect } from "./effect.ts";
import type { World } from "./world.ts";

/** What units are worth to their side, and so what fire does to them. */

/** Its power to fight, whole. */
export function forceOf(w: World, unit: Unit): number {
  const had = w.forces.get(unit.id);
  if (had !== undefined) return had;
  const { fv } = templateOf(unit.template);
  const leads = officerIn(unit) === null ? 0 : 0.3;
  const useless = hasRule(unit, "medic") ? 0.5 : 1;
  const force = w.style.force * (0.3 + 0.7 * (1 - w.late)) * (fv / 100) * useless + leads;
  w.forces.set(unit.id, force);
  return force;
}

/** What its enemy scores for it (BA-SCEN-5, the scenarios). */
export function priceOf(w: World, unit: Unit): number {
  const { killVp, prizedVp, roles, leftVp } = w.scenario;
  const side = roles && unit.seat === w.s.attacker ? "defender" : "attacker";
  const price = isPrized(unit) ? prizedVp[side] : killVp[side];
  // Who might still break through is worth that too.
  const through = leftVp > 0 && unit.seat === w.s.attacker ? 0.3 * leftVp : 0;
  const papers = w.s.objectives.some(({ carrier }) => carrier === unit.id) ? (w.scenario.satchelVp?.carried ?? 0) : 0;
  return price + through + papers;
}

/** With so many men left. */
export function lifeOf(w: World, unit: Unit, men: number): number {
  if (men <= 0) return 0;
  return priceOf(w, unit) + forceOf(w, unit) * partOf(unit, men);
}

/** Of its force, with so many left. */
function partOf(unit: Unit, men: number): number {
  return unit.vehicle !== null ? 1 : 0.35 + 0.65 * Math.min(1, men / Math.max(1, unit.starting));
}

/** Of what a unit could do: with so many pins it passes tests and hits less (BA-TEST-4, BA-SHOOT-16). */
function vigour(unit: Unit, pins: number): number {
  if (pins <= 0) return 1;
  return passes(baseMorale(unit) - pins) * Math.max(0.1, 1 - 0.25 * pins);
}

/** What so many more pins cost it. */
export function pinsCost(w: World, unit: Unit, more: number): number {
  const morale = baseMorale(unit);
  const now = unit.pins;
  const drop = vigour(unit, now) - vigour(unit, now + more);
  // Many of them end it (BA-TEST-10), and every check is harder.
  const near = Math.max(0, now + more - 3) / morale;
  const fear = Math.max(0, now - 3) / morale;
  const acts = unit.die === null ? 1.25 : 1;
  return acts * w.style.pin * drop * (0.4 + forceOf(w, unit)) + (near - fear) * 0.6 * lifeOf(w, unit, unit.starting);
}

export function harmOf(w: World, target: Unit, men: number, effect: Effect): number {
  if (target.vehicle !== null) {
    const life = lifeOf(w, target, 1);
    return effect.out * life + effect.hurt * 0.35 * life + pinsCost(w, target, effect.pins);
  }
  const now = lifeOf(w, target, men);
  const [price, force] = [priceOf(w, target), forceOf(w, target)];
  const breaks = 1 - passes(baseMorale(target) - target.pins - effect.pins);
  const fanatic = hasRule(target, "fanatics");
  let harm = 0;
  let alive = 0;
  for (let lost = 0; lost < effect.lost.length; lost++) {
    const chance = effect.lost[lost] ?? 0;
    if (chance === 0) continue;
    const left = men - lost <= 0 ? 0 : price + force * partOf(target, men - lost);
    const checked = lost > 0 && 2 * lost >= men && lost < men && !fanatic;
    const flees = lost >= men ? 1 : checked ? breaks : effect.flamed * breaks;
    harm += chance * (flees * now + (1 - flees) * (now - left));
    alive += chance * (1 - flees);
  }
  return harm + alive * pinsCost(w, target, effect.pins);
}
