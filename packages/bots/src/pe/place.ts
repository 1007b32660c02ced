import { AGAINST, BANDS, DATA, LAYERS, OWN, bandAmong, freshGo, gradesOn } from "@escaramuza/rules-pe";
import type { Band, Pace, Point, Soldier } from "@escaramuza/rules-pe";
import { NO_LINE, gradeAt, gradeFrom, keptAt, keptFrom } from "./lines.ts";
import type { Stance } from "./lines.ts";
import { shaken } from "./odds.ts";
import { GRADES, PACES, canFireAt, factorAt, hitsAt, isFiredAt, shooterOf } from "./shots.ts";
import type { Shooter } from "./shots.ts";
import { calm, shotWorth, stakeOf } from "./world.ts";
import type { Foe, Stake, World } from "./world.ts";

/** What a place is worth to a man of ours: the shot he will have there, and those he will stand in. */

export interface Mate {
  readonly soldier: Soldier;
  readonly stake: Stake;
  /** With what he has in hand, in his next player-turn and in this one. */
  readonly next: Shooter | null;
  readonly now: Shooter | null;
  /** How many others each of them has to fire at. */
  readonly others: readonly number[];
  /**
   * What each of them promises him and he them: his shot in the next player-turn, in this one, and what he stands in, by pace, band
   * and protection. Hundreds of places are judged by a few of these; 0: nothing, or not reckoned yet.
   */
  readonly worths: Float64Array;
  /** See `judgeGoing`. */
  readonly gone: Float64Array;
}

const NEXT = 0;
const NOW = 1;
const DANGER = 2;
const SORTS = 3;
const CELLS = 3 * BANDS.length * GRADES;

export function mateOf(w: World, soldier: Soldier): Mate {
  const upright: Soldier = { ...soldier, posture: "standing", duckedBehind: null, aim: null };
  return {
    soldier,
    stake: stakeOf(w.s, soldier, w.style),
    next: shooterOf(w.s, { ...upright, go: freshGo(), morale: "steady" }),
    now: shooterOf(w.s, upright),
    others: w.foes.map(({ eye, sees }) => sees - (gradeAt(eye, w.s, soldier, soldier.posture) === NO_LINE ? 0 : 1)),
    worths: tableFor(w.foes.length * SORTS * CELLS),
    gone: new Float64Array(4),
  };
}

const spare: Float64Array[] = [];

/** Such tables are dear to make and used for a moment only: those given back are used again. */
function tableFor(size: number): Float64Array {
  const found = spare.pop();
  if (found === undefined || found.length < size) return new Float64Array(size);
  return found.fill(0);
}

/** Nobody thinks about him any more. */
export function giveBack({ worths }: Mate): void {
  spare.push(worths);
}

/** `moved`: how he came there. The value without the way left, and the shot he has there in this player-turn. */
interface Judged {
  readonly value: number;
  readonly shot: number;
}

/** `own`: his pace in this player-turn where he fires in it yet; ducked he must rise to fire. */
export function judge(w: World, mate: Mate, at: Point, stance: Stance, moved: Pace, own: Pace): Judged {
  const { s, style, foes } = w;
  let next = 0;
  let shot = 0;
  let danger = 0;
  const fires = mate.next !== null && canFireAt(s, mate.next, at);
  const from = stance === "ducked" ? "standing" : stance;
  const later = stance === "ducked" ? PACES.walk : PACES.none;
  for (let i = 0; i < foes.length; i++) {
    const foe = foes[i];
    if (foe === undefined) continue;
    const { eye, soldier, shooter } = foe;
    const far = (soldier.x - at.x) * (soldier.x - at.x) + (soldier.y - at.y) * (soldier.y - at.y);
    const theirs = shooter === null ? -1 : bandAmong(shooter.limits, far);
    if (theirs >= 0) danger += worthOf(w, mate, foe, i, DANGER, PACES[moved], theirs, gradeAt(eye, s, at, stance));
    const band = mate.next === null || !fires ? -1 : bandAmong(mate.next.limits, far);
    if (band < 0) continue;
    next = Math.max(next, worthOf(w, mate, foe, i, NEXT, later, band, gradeFrom(eye, s, at, from)));
    if (own !== "none")
      shot = Math.max(shot, worthOf(w, mate, foe, i, NOW, PACES[own], band, gradeFrom(eye, s, at, "standing")));
  }
  return { value: style.gain * next - style.danger * danger, shot };
}

/** What he has of going to a place, as numbers beside each other: V8 does not keep compiled what makes small objects of them. */
export const GONE = { standing: 0, shot: 1, prone: 2, ducked: 3 } as const;

/**
 * The same for all ways to be at one of many places, by its node, of who goes there and may fire yet: found in `gone`. `lies`,
 * `ducks`: he can; else what is said of it means nothing.
 */
export function judgeGoing(
  w: World,
  mate: Mate,
  at: Point,
  node: number,
  own: Pace,
  lies: boolean,
  ducks: boolean,
): void {
  const { s, style, foes } = w;
  let upDanger = 0;
  let downDanger = 0;
  let duckDanger = 0;
  let upNext = 0;
  let downNext = 0;
  let duckNext = 0;
  let shot = 0;
  const limits = mate.next !== null && canFireAt(s, mate.next, at) ? mate.next.limits : null;
  const pace = PACES[own];
  const place = LAYERS * node;
  for (let i = 0; i < foes.length; i++) {
    const foe = foes[i];
    if (foe === undefined) continue;
    const { eye, soldier, shooter } = foe;
    const grades = gradesOn(eye.board, eye.sheet);
    const far = (soldier.x - at.x) * (soldier.x - at.x) + (soldier.y - at.y) * (soldier.y - at.y);
    const theirs = shooter === null ? -1 : bandAmong(shooter.limits, far);
    if (theirs >= 0) {
      const up = grades[place + AGAINST.standing] || keptAt(eye, s, at, node, "standing");
      upDanger += worthOf(w, mate, foe, i, DANGER, pace, theirs, up - 1);
      if (lies) {
        const down = grades[place + AGAINST.prone] || keptAt(eye, s, at, node, "prone");
        downDanger += worthOf(w, mate, foe, i, DANGER, pace, theirs, down - 1);
      }
      if (ducks) {
        const duck = grades[place + AGAINST.ducked] || keptAt(eye, s, at, node, "ducked");
        duckDanger += worthOf(w, mate, foe, i, DANGER, pace, theirs, duck - 1);
      }
    }
    const band = limits === null ? -1 : bandAmong(limits, far);
    if (band < 0) continue;
    const up = (grades[place + OWN.standing] || keptFrom(eye, s, at, node, "standing")) - 1;
    upNext = Math.max(upNext, worthOf(w, mate, foe, i, NEXT, PACES.none, band, up));
    shot = Math.max(shot, worthOf(w, mate, foe, i, NOW, pace, band, up));
    if (ducks) duckNext = Math.max(duckNext, worthOf(w, mate, foe, i, NEXT, PACES.walk, band, up));
    if (!lies) continue;
    const down = grades[place + OWN.prone] || keptFrom(eye, s, at, node, "prone");
    downNext = Math.max(downNext, worthOf(w, mate, foe, i, NEXT, PACES.none, band, down - 1));
  }
  const { gone } = mate;
  gone[GONE.standing] = style.gain * upNext - style.danger * upDanger;
  gone[GONE.shot] = shot;
  gone[GONE.prone] = style.gain * downNext - style.danger * downDanger;
  gone[GONE.ducked] = style.gain * duckNext - style.danger * duckDanger;
}

/** One of `worths`; 0 where there is no line. */
function worthOf(
  w: World,
  mate: Mate,
  foe: Foe,
  i: number,
  sort: number,
  pace: number,
  band: number,
  grade: number,
): number {
  if (grade >= NO_LINE) return 0;
  const cell = (((i * SORTS + sort) * 3 + pace) * BANDS.length + band) * GRADES + grade;
  return mate.worths[cell] || (mate.worths[cell] = newWorth(w, mate, foe, i, sort, pace, BANDS[band] ?? "PB", grade));
}

const OF_PACE = ["none", "walk", "run"] as const;

function newWorth(
  w: World,
  mate: Mate,
  foe: Foe,
  i: number,
  sort: number,
  at: number,
  band: Band,
  grade: number,
): number {
  const pace = OF_PACE[at] ?? "none";
  if (!isFiredAt(band, grade)) return 0;
  const shooter = sort === DANGER ? foe.shooter : sort === NEXT ? mate.next : mate.now;
  if (shooter === null) return 0;
  if (sort !== DANGER) return aimed(w, shooter, foe, band, grade, pace);
  return (threat(w, mate, shooter, band, grade, pace) * foe.fit) / ((mate.others[i] ?? 0) + 1);
}

function aimed(w: World, shooter: Shooter, foe: Foe, band: Band, grade: number, own: Pace): number {
  const factor = factorAt(w.s, shooter, band, grade, foe.soldier.lastMove, own);
  return shotWorth(foe, hitsAt(shooter, band, factor), grade, shooter.ap);
}

/** What one of them would do to him there. */
function threat(w: World, { stake }: Mate, shooter: Shooter, band: Band, grade: number, moved: Pace): number {
  const hits = hitsAt(shooter, band, factorAt(w.s, shooter, band, grade, moved, "none"));
  const number = stake.number + calm(grade) + (shooter.ap ? DATA.morale.machineGun.value : 0);
  const none = 1 - hits.out - hits.hurt - hits.stun;
  return stake.out * hits.out + stake.hurt * hits.hurt + stake.stun * hits.stun + none * stake.turn * shaken(number);
}
