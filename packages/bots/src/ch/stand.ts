import { DIRECTIONS } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";
import {
  DATA,
  cellAt,
  distance,
  fireCost,
  hasTrait,
  inArcOf,
  isCover,
  mayFire,
  near,
  plays,
  rangeOf,
  sighted,
} from "@escaramuza/rules-ch";
import type { Position, Unit } from "@escaramuza/rules-ch";
import { promise } from "./goals.ts";
import { harmOf, neededAgainst, withUnit } from "./odds.ts";
import { lifeOf, readiness } from "./world.ts";
import type { World } from "./world.ts";

/** What it is worth to stand in a hex with a facing: what it promises, what shoots there, what can be shot from it. */

export interface Stand {
  readonly value: number;
  readonly facing: Direction;
  readonly danger: number;
}

/** The best facing in a hex, and what standing so is worth. `ap`: left for attacks of its own. */
export function standIn(
  w: World,
  unit: Unit,
  hex: string,
  ap: number,
  facings: readonly Direction[] = DIRECTIONS,
): Stand {
  const trial = withUnit(w.s, unit, { place: hex, facing: 0, hidden: false });
  const life = lifeOf(w, trial.unit);
  const threats = w.foes.flatMap((foe) => threatOf(w, trial.s, trial.unit, foe, life));
  const shots = w.foes.flatMap((foe) => shotAt(w, trial.s, trial.unit, foe, ap));
  const base = quiet(w, trial.unit, hex);
  const friends = w.own.filter((o) => o.id !== unit.id && o.place === hex).length;
  let best: Stand | null = null;
  for (const facing of facings) {
    const danger = gathered(
      threats.map(({ place, front, flank }) => (place === hex || !inArcOf(hex, facing, place) ? flank : front)),
      w.style.crossfire,
    );
    const shot = gathered(
      shots.map(({ place, worth }) => (place === hex || inArcOf(hex, facing, place) ? worth : 0.3 * worth)),
      0.1,
    );
    const value = base - w.dread * danger * (1 + w.style.heap * friends) + shot + 0.004 * lookout(w, hex, facing);
    if (best === null || value > best.value) best = { value, facing, danger };
  }
  return best ?? { value: base, facing: 0, danger: 0 };
}

/** Worth of a hex whatever the facing: its goal, its cover, the friends in it. */
export function quiet(w: World, unit: Unit, hex: string): number {
  const pull = w.pulls.get(unit.id);
  // Whoever is hit sees to himself first.
  const will = unit.hit === null ? 1 : w.style.shaken;
  const goal = pull === undefined ? 0 : will * promise(pull.goal, pull.share, hex, w.style);
  const friends = w.own.filter((o) => o.id !== unit.id && o.place === hex).length;
  const cell = cellAt(w.board, hex);
  const feared = w.foes.length > 0 || w.hidden > 0;
  const cover = feared ? (isCover(w.board, unit) ? w.style.cover : 0) + 0.02 * (cell.ground.dm + cell.level) : 0;
  return goal + captured(w, unit, hex) + cover - w.style.crowd * friends;
}

/** A victory hex changes hands at once when nobody holds it (CH-2.5.2-2). */
function captured(w: World, unit: Unit, hex: string): number {
  if (hasTrait(unit, "truck")) return 0;
  const goal = w.goals.find((o) => o.hex === hex && o.kind === "take");
  return goal === undefined || w.foes.some((foe) => foe.place === hex) ? 0 : 0.8 * goal.worth;
}

interface Threat {
  readonly place: string;
  readonly front: number;
  readonly flank: number;
}

/** What an enemy would do to the unit there, from the front and from the flank. */
function threatOf(w: World, s: Position, unit: Unit, foe: Unit, life: number): Threat[] {
  const ready = readiness(w, foe, w.foe);
  if (ready === 0 || !reaches(s, foe, unit.place)) return [];
  const help = helpers(w, foe);
  const loss = (facing: Direction | null): number => {
    const { destroyed, hit } = harmOf(neededAgainst(s, foe, { ...unit, facing }) - help, unit.hit !== null);
    return ready * (destroyed + hit * w.style.hit) * life;
  };
  if (foe.place === unit.place) {
    // Who is there already strikes first (CH-7.7.3-1).
    const there = (1.5 * loss(null)) / Math.max(0.5, w.dread);
    return [{ place: foe.place, front: there, flank: there }];
  }
  const turned = foe.facing !== null && !inArcOf(foe.place, foe.facing, unit.place) ? 0.6 : 1;
  const facing = DIRECTIONS.find((d) => inArcOf(unit.place, d, foe.place)) ?? 0;
  return [{ place: foe.place, front: turned * loss(facing), flank: turned * loss(null) }];
}

/** Enemies beside one another fire as a group (CH-9.1.2-1). */
function helpers(w: World, foe: Unit): number {
  if (!plays(w.s, "P2")) return 0;
  let n = 0;
  for (const o of w.foes) if (o !== foe && o.hit === null && near(o.place, foe.place)) n += 1;
  return Math.min(2, n);
}

interface Shot {
  readonly place: string;
  readonly worth: number;
}

function shotAt(w: World, s: Position, unit: Unit, foe: Unit, ap: number): Shot[] {
  if (!mayFire(unit) || !reaches(s, unit, foe.place)) return [];
  const { destroyed, hit } = harmOf(neededAgainst(s, unit, foe), foe.hit !== null);
  const soon = ap >= fireCost(unit) ? w.style.poise : w.style.patience * (w.ahead > 0.2 ? 1 : 0.2);
  return [{ place: foe.place, worth: soon * (destroyed + hit * w.style.hit) * lifeOf(w, foe) }];
}

/** In sight and within the longest range, facing aside. */
function reaches(s: Position, from: Unit, to: string): boolean {
  const away = distance(from.place, to);
  return away <= rangeOf(from) * DATA.figures.combat.longRangeTimes.value && sighted(s, from.place, to);
}

/** The worst or best of several, and a little of the rest. */
function gathered(values: readonly number[], more: number): number {
  let most = 0;
  let sum = 0;
  for (const value of values) {
    sum += value;
    if (value > most) most = value;
  }
  return most + more * (sum - most);
}

/** Enemies in front, seen or not: one looks where they are. */
function lookout(w: World, hex: string, facing: Direction): number {
  let n = 0;
  for (const foe of w.foes) if (foe.place !== hex && inArcOf(hex, facing, foe.place)) n += 1;
  if (w.foes.length > 0) return n;
  for (const goal of w.goals) if (goal.hex !== hex && inArcOf(hex, facing, goal.hex)) n += 1;
  return n;
}
