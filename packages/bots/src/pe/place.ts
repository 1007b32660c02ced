import { DATA, freshGo } from "@escaramuza/rules-pe";
import type { Pace, Point, Soldier } from "@escaramuza/rules-pe";
import { NO_LINE, gradeAt, gradeFrom } from "./lines.ts";
import type { Stance } from "./lines.ts";
import { shaken } from "./odds.ts";
import { bandFor, canFireAt, factorAt, hitsAt, shooterOf } from "./shots.ts";
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
}

export function mateOf(w: World, soldier: Soldier): Mate {
  const upright: Soldier = { ...soldier, posture: "standing", duckedBehind: null, aim: null };
  return {
    soldier,
    stake: stakeOf(w.s, soldier, w.style),
    next: shooterOf(w.s, { ...upright, go: freshGo(), morale: "steady" }),
    now: shooterOf(w.s, upright),
    others: w.foes.map(({ eye, sees }) => sees - (gradeAt(eye, w.s, soldier, soldier.posture) === NO_LINE ? 0 : 1)),
  };
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
  const later = stance === "ducked" ? "walk" : "none";
  for (let i = 0; i < foes.length; i++) {
    const foe = foes[i];
    if (foe === undefined) continue;
    const grade = gradeAt(foe.eye, s, at, stance);
    if (grade !== NO_LINE) danger += (threat(w, mate, foe, at, grade, moved) * foe.fit) / ((mate.others[i] ?? 0) + 1);
    if (!fires || mate.next === null) continue;
    next = Math.max(next, aimed(w, mate.next, foe, at, gradeFrom(foe.eye, s, at, from), later));
    if (mate.now !== null && own !== "none")
      shot = Math.max(shot, aimed(w, mate.now, foe, at, gradeFrom(foe.eye, s, at, "standing"), own));
  }
  return { value: style.gain * next - style.danger * danger, shot };
}

function aimed(w: World, shooter: Shooter, foe: Foe, from: Point, grade: number, own: Pace): number {
  const band = bandFor(shooter, from, foe.soldier, grade);
  if (band === null) return 0;
  const factor = factorAt(w.s, shooter, band, grade, foe.soldier.lastMove, own);
  return shotWorth(foe, hitsAt(shooter, band, factor), grade, shooter.ap);
}

/** What one of them would do to him there. */
function threat(w: World, { stake }: Mate, { shooter, soldier }: Foe, at: Point, grade: number, moved: Pace): number {
  if (shooter === null) return 0;
  const band = bandFor(shooter, soldier, at, grade);
  if (band === null) return 0;
  const hits = hitsAt(shooter, band, factorAt(w.s, shooter, band, grade, moved, "none"));
  const number = stake.number + calm(grade) + (shooter.ap ? DATA.morale.machineGun.value : 0);
  const none = 1 - hits.out - hits.hurt - hits.stun;
  return stake.out * hits.out + stake.hurt * hits.hurt + stake.stun * hits.stun + none * stake.turn * shaken(number);
}
