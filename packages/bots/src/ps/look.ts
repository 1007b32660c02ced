import type { MoveType } from "@escaramuza/rules-ps";
import type { Place } from "./ground.ts";
import { eliminatedIn, shotCase, suppressedIn } from "./odds.ts";
import { SEEN, coverHere, coverThere, sightOf } from "./sights.ts";
import type { Man, World } from "./world.ts";

/** What a place sees and is seen by: shots from it, shots at it. */

export interface Doing {
  readonly move: MoveType | null;
  readonly length: number;
  /** PA left after the move. */
  readonly pa: number;
  /** Activations he has left this turn after this one. */
  readonly again: number;
  /** Where he began and which foes he saw from there, for assaults (PS-6.3-2, PS-6.3-7). */
  readonly fromX: number;
  readonly fromY: number;
  readonly saw: readonly boolean[];
  /** PS-10.FI-1 */
  readonly motti: boolean;
  /** An attack is still to be made. */
  readonly armed: boolean;
  /** Explosive markers are worth considering. */
  readonly markers: boolean;
}

const MOST = 32;
export const POINT_BLANK = 1000;
export const LONG = 4000;
export const QUIET = 2000;
const RECON_RUN = 2500;
/** No weapon reaches farther, aimed or not. */
const BEYOND = 6000;

/** What the place sees of each foe; overwritten by every look. */
export const gap = new Float64Array(MOST);
export const seen = new Uint8Array(MOST);
/** The numbers of those it sees. */
const inView = new Uint8Array(MOST);
let views = 0;
/** Cover of the one who looks against each foe, and of each foe against him. */
const mine = new Uint8Array(MOST);
export const his = new Uint8Array(MOST);
/** Chances that each foe's reaction leaves him on his feet, and neither out nor suppressed. */
const lives = new Float64Array(MOST);
const unhurt = new Float64Array(MOST);

export function look(w: World, place: Place): void {
  views = 0;
  for (let j = 0; j < w.foes.length; j++) {
    const foe = w.foes[j];
    if (foe === undefined) continue;
    const dx = foe.place.x - place.x;
    const dy = foe.place.y - place.y;
    const at = Math.max(0, Math.sqrt(dx * dx + dy * dy) - 250);
    gap[j] = at;
    const sight = at <= BEYOND ? sightOf(w.g, place, foe.place) : 0;
    seen[j] = sight & SEEN;
    if (seen[j] === 0) continue;
    inView[views++] = j;
    mine[j] = coverHere(sight);
    his[j] = coverThere(sight);
  }
}

/** Range and point-blank, as every shot counts them (table T3). */
function distance(at: number): number {
  return at <= POINT_BLANK ? 2 : at > LONG ? -2 : 0;
}

/** Shots of a declaration after such a move with so many PA (PS-6.6). */
export function shotsAfter(man: Man, move: MoveType | null, at: number, pa: number): number {
  if (move === "crawl") return 0;
  if (man.cumbersome && move !== null) return move === "lightPace" ? 0 : Math.min(1, pa);
  if (man.bolt) return Math.min(1, pa);
  if (man.auto && at <= man.autoUpTo) return Math.min(3, pa);
  return Math.min(move === null ? 2 : 1, pa);
}

/** What shots at a foe are worth. */
export function shotWorth(foe: Man, modifier: number, pointBlank: boolean, shots: number): number {
  const shot = shotCase(modifier, foe.evasion, pointBlank, shots);
  return eliminatedIn(shot) * foe.worth + suppressedIn(shot) * foe.hold;
}

/** Modifier of a shot in an activation (PS-6.1-4). */
export function shotModifier(man: Man, foe: Man, at: number, cover: number, aimed: boolean): number {
  return distance(at) - cover - (foe.o.suppressed && cover > 0 ? 1 : 0) + man.teamBonus + (aimed ? man.aim : 0);
}

/** Costs of each foe's reaction alone, after a look and `reactions`. */
export function reactionCost(j: number, life: number, pinned: number): number {
  return lossOf(lives[j] ?? 1, unhurt[j] ?? 1, life, pinned);
}

export interface Chances {
  readonly lives: number;
  readonly unhurt: number;
}

/** Reaction shots of everybody who sees him (PS-6.2.8): the chances to live and to stay unhurt. */
export function reactions(w: World, me: Man, doing: Doing, restricted: boolean): Chances {
  const quiet = w.recon && doing.length <= RECON_RUN;
  const ran = doing.move === "lightPace" && !quiet ? 2 : 0;
  const careful = restricted || doing.move === "crawl";
  let allLives = 1;
  let allUnhurt = 1;
  lives.fill(1);
  unhurt.fill(1);
  for (let n = 0; n < views; n++) {
    const j = inView[n] ?? 0;
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || foe.reacts === 0 || at > foe.range) continue;
    const cover = mine[j] ?? 0;
    if (careful && at > QUIET && cover > 0) continue; // PS-5-15
    const modifier = distance(at) + ran - cover;
    const shot = shotCase(modifier, me.evasion, at <= POINT_BLANK, foe.reacts);
    const out = eliminatedIn(shot);
    lives[j] = 1 - out;
    unhurt[j] = 1 - out - suppressedIn(shot);
    allLives *= 1 - out;
    allUnhurt *= unhurt[j] ?? 1;
  }
  return { lives: allLives, unhurt: allUnhurt };
}

export function lossOf(alive: number, whole: number, life: number, pinned: number): number {
  return (1 - alive) * life + Math.max(0, alive - whole) * pinned;
}

/** What is lost to the others' reaction when this foe is kept from his (marked, PS-6.2.7); `stopped` is how surely. */
export function lossWithout(all: Chances, j: number, stopped: number, life: number, pinned: number): number {
  const alive = (all.lives / (lives[j] ?? 1)) * (1 - (1 - (lives[j] ?? 1)) * (1 - stopped));
  const whole = (all.unhurt / Math.max(0.02, unhurt[j] ?? 1)) * (1 - (1 - (unhurt[j] ?? 1)) * (1 - stopped));
  return lossOf(alive, whole, life, pinned);
}

/** The best shot he would have from there another time. */
export function later(w: World, me: Man): number {
  if (w.fireToCome === 0) return 0;
  let best = 0;
  for (let n = 0; n < views; n++) {
    const j = inView[n] ?? 0;
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || at > me.range) continue;
    best = Math.max(
      best,
      shotWorth(foe, shotModifier(me, foe, at, his[j] ?? 0, false), at <= POINT_BLANK, me.auto ? 3 : me.bolt ? 1 : 2),
    );
  }
  return best;
}

/** Fire the foes may bring on the place in their own activations. */
export function threat(w: World, me: Man, life: number, pinned: number): number {
  let alive = 1;
  let whole = 1;
  for (let n = 0; n < views; n++) {
    const j = inView[n] ?? 0;
    const foe = w.foes[j];
    const at = gap[j] ?? 0;
    if (foe === undefined || at > foe.range) continue;
    const modifier = distance(at) - (mine[j] ?? 0) + foe.teamBonus + (foe.bolt ? foe.aim : 0);
    const shots = foe.o.suppressed ? 1 : shotsAfter(foe, null, at, 3);
    const share = foe.o.suppressed ? 0.4 : 1;
    const shot = shotCase(modifier, me.evasion, at <= POINT_BLANK, shots);
    const out = share * eliminatedIn(shot);
    alive *= 1 - out;
    whole *= 1 - out - share * suppressedIn(shot);
  }
  return lossOf(alive, whole, life, pinned);
}
