import { DIRECTIONS, hexOf, inHexArc } from "@escaramuza/geometry";
import type { Direction, Hex } from "@escaramuza/geometry";
import { cellAt, fireCost, hasTrait, isCover, near, plays } from "@escaramuza/rules-ch";
import type { Unit } from "@escaramuza/rules-ch";
import { promise } from "./goals.ts";
import { harmOf } from "./odds.ts";
import { besideVehicle, looksOf, numberOf, pairIn, pairsIn, rowOf } from "./pairs.ts";
import type { Pairs } from "./pairs.ts";
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
  const { base, friends, threats, shots, lookouts } = outlookIn(w, unit, hex);
  const soon = ap >= fireCost(unit) ? w.style.poise : w.style.patience * (w.ahead > 0.2 ? 1 : 0.2);
  let best: Stand | null = null;
  for (const facing of facings) {
    const arc = 1 << facing;
    let most = 0;
    let sum = 0;
    for (const threat of threats) {
      const value = (threat.arcs & arc) === 0 ? threat.flank : threat.front;
      sum += value;
      if (value > most) most = value;
    }
    const danger = most + w.style.crossfire * (sum - most);
    most = 0;
    sum = 0;
    for (const { here, arcs, harm, life } of shots) {
      const worth = soon * harm * life;
      const value = here || (arcs & arc) !== 0 ? worth : 0.3 * worth;
      sum += value;
      if (value > most) most = value;
    }
    const shot = most + 0.1 * (sum - most);
    const value = base - w.dread * danger * (1 + w.style.heap * friends) + shot + 0.004 * (lookouts[facing] ?? 0);
    if (best === null || value > best.value) best = { value, facing, danger };
  }
  return best ?? { value: base, facing: 0, danger: 0 };
}

/** All about a unit in a hex that its facing and its AP do not change. */
interface Outlook {
  readonly base: number;
  readonly friends: number;
  readonly threats: readonly Threat[];
  readonly shots: readonly Shot[];
  /** By facing: enemies in front, seen or not; without any, goals. One looks where they are. */
  readonly lookouts: readonly number[];
}

interface Threat {
  /** Facings, a bit for each, in whose arc the enemy is. */
  readonly arcs: number;
  readonly front: number;
  readonly flank: number;
}

interface Shot {
  readonly here: boolean;
  readonly arcs: number;
  /** Part of its life that the enemy loses, and what that is worth. */
  readonly harm: number;
  readonly life: number;
}

/** What was worked out in one world. */
interface Known {
  readonly pairs: Pairs;
  readonly foes: readonly Foe[];
  readonly places: Map<string, Place>;
  readonly units: Map<Unit, Own>;
}

interface Own {
  readonly looks: string;
  readonly outlooks: Map<string, Outlook>;
}

interface Foe {
  readonly unit: Unit;
  readonly hex: Hex;
  readonly number: number;
  readonly ready: number;
  readonly help: number;
  readonly life: number;
}

interface Place {
  /** The hex, and whether a vehicle of one's own is there (CH-RE14). */
  readonly name: string;
  /** By enemy: facings in whose arc he is, and how well he is turned to fire there. */
  readonly arcs: readonly number[];
  readonly turned: readonly number[];
  readonly lookouts: readonly number[];
}

/** What a unit needs where it stands to hit an enemy with fire of its own; null where it cannot. */
export function neededAt(w: World, unit: Unit, foe: Unit): number | null {
  const known = knownOf(w);
  const found = known.foes.find((o) => o.unit === foe);
  if (found === undefined) return null;
  const { looks } = ownIn(w, known, unit);
  const row = rowOf(known.pairs, looks, placeIn(w, known, unit.place).name);
  return pairIn(known.pairs, row, w.s, unit, unit.place, foe, found.number).shot;
}

const worlds = new WeakMap<World, Known>();

function knownOf(w: World): Known {
  const known = worlds.get(w);
  if (known !== undefined) return known;
  const pairs = pairsIn(w.s, w.board);
  const foes = w.foes.map((unit): Foe => ({
    unit,
    hex: hexOf(unit.place),
    number: numberOf(pairs, w.s, unit),
    ready: readiness(w, unit, w.foe),
    help: helpers(w, unit),
    life: lifeOf(w, unit),
  }));
  const made: Known = { pairs, foes, places: new Map(), units: new Map() };
  worlds.set(w, made);
  return made;
}

function outlookIn(w: World, unit: Unit, hex: string): Outlook {
  const known = knownOf(w);
  const { looks, outlooks } = ownIn(w, known, unit);
  let found = outlooks.get(hex);
  if (found === undefined) outlooks.set(hex, (found = outlookOf(w, known, looks, unit, hex)));
  return found;
}

function ownIn(w: World, { units }: Known, unit: Unit): Own {
  let own = units.get(unit);
  if (own === undefined) units.set(unit, (own = { looks: looksOf(w.s, unit), outlooks: new Map() }));
  return own;
}

function placeIn(w: World, { foes, places }: Known, hex: string): Place {
  let place = places.get(hex);
  if (place === undefined) places.set(hex, (place = placeOf(w, foes, hex)));
  return place;
}

function outlookOf(w: World, known: Known, looks: string, unit: Unit, hex: string): Outlook {
  const { pairs, foes } = known;
  const place = placeIn(w, known, hex);
  const life = lifeOf(w, unit, hex);
  const hurt = unit.hit !== null;
  const threats: Threat[] = [];
  const shots: Shot[] = [];
  const row = rowOf(pairs, looks, place.name);
  for (let j = 0; j < foes.length; j++) {
    const foe = foes[j];
    if (foe === undefined) continue;
    const { threat, shot } = pairIn(pairs, row, w.s, unit, hex, foe.unit, foe.number);
    const arcs = place.arcs[j] ?? 0;
    const here = foe.unit.place === hex;
    if (threat !== null && foe.ready !== 0) {
      const loss = (needed: number): number => {
        const { destroyed, hit } = harmOf(needed - foe.help, hurt);
        return foe.ready * (destroyed + hit * w.style.hit) * life;
      };
      if (here) {
        // Who is there already strikes first (CH-7.7.3-1).
        const there = (1.5 * loss(threat.flank)) / Math.max(0.5, w.dread);
        threats.push({ arcs, front: there, flank: there });
      } else {
        const turned = place.turned[j] ?? 1;
        threats.push({ arcs, front: turned * loss(threat.front), flank: turned * loss(threat.flank) });
      }
    }
    if (shot !== null) {
      const { destroyed, hit } = harmOf(shot, foe.unit.hit !== null);
      shots.push({ here, arcs, harm: destroyed + hit * w.style.hit, life: foe.life });
    }
  }
  return { base: quiet(w, unit, hex), friends: friendsIn(w, unit, hex), threats, shots, lookouts: place.lookouts };
}

function placeOf(w: World, foes: readonly Foe[], label: string): Place {
  const hex = hexOf(label);
  const arcs = foes.map((foe) => arcsTo(hex, foe.hex));
  const watched = foes.length > 0 ? arcs : w.goals.map((goal) => arcsTo(hex, hexOf(goal.hex)));
  return {
    name: besideVehicle(w.s, w.seat, label) ? `${label}+` : label,
    arcs,
    turned: foes.map(({ unit: { facing }, hex: from }) => (facing !== null && !inHexArc(from, facing, hex) ? 0.6 : 1)),
    lookouts: DIRECTIONS.map((d) => watched.reduce((n, seen) => n + ((seen >> d) & 1), 0)),
  };
}

/** Facings, a bit for each, whose arc from a hex holds another. */
function arcsTo(from: Hex, to: Hex): number {
  let arcs = 0;
  for (const d of DIRECTIONS) if (inHexArc(from, d, to)) arcs |= 1 << d;
  return arcs;
}

function friendsIn(w: World, unit: Unit, hex: string): number {
  let n = 0;
  for (const o of w.own) if (o.place === hex && o.id !== unit.id) n += 1;
  return n;
}

/** Worth of a hex whatever the facing: its goal, its cover, the friends in it. */
export function quiet(w: World, unit: Unit, hex: string): number {
  const pull = w.pulls.get(unit.id);
  // Whoever is hit sees to himself first.
  const will = unit.hit === null ? 1 : w.style.shaken;
  const goal = pull === undefined ? 0 : will * promise(pull.goal, pull.share, hex, w.style);
  const cell = cellAt(w.board, hex);
  const feared = w.foes.length > 0 || w.hidden > 0;
  const cover = feared
    ? (isCover(w.board, { place: hex, hasty: unit.hasty }) ? w.style.cover : 0) + 0.02 * (cell.ground.dm + cell.level)
    : 0;
  return goal + captured(w, unit, hex) + cover - w.style.crowd * friendsIn(w, unit, hex);
}

/** A victory hex changes hands at once when nobody holds it (CH-2.5.2-2). */
function captured(w: World, unit: Unit, hex: string): number {
  if (hasTrait(unit, "truck")) return 0;
  const goal = w.goals.find((o) => o.hex === hex && o.kind === "take");
  return goal === undefined || w.foes.some((foe) => foe.place === hex) ? 0 : 0.8 * goal.worth;
}

/** Enemies beside one another fire as a group (CH-9.1.2-1). */
function helpers(w: World, foe: Unit): number {
  if (!plays(w.s, "P2")) return 0;
  let n = 0;
  for (const o of w.foes) if (o !== foe && o.hit === null && near(o.place, foe.place)) n += 1;
  return Math.min(2, n);
}
