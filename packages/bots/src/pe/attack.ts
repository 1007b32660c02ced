import {
  DATA,
  attackOf,
  defenderOf,
  isAdjacent,
  isInCone,
  jamNumber,
  lookerOf,
  meleeBe,
  meleeColumn,
  meleeFactor,
  protectionBetween,
} from "@escaramuza/rules-pe";
import type { Act, Band, Fight, Pace, Point, Soldier } from "@escaramuza/rules-pe";
import { NO_LINE, gradeOf } from "./lines.ts";
import { beats, hitsWith } from "./odds.ts";
import { bandFor, factorAt, hitsAt, shooterOf } from "./shots.ts";
import type { Shooter } from "./shots.ts";
import { blastWorth, shellOf, throwsOf } from "./throws.ts";
import { shotWorth } from "./world.ts";
import type { Foe, World } from "./world.ts";

/** The best attack a man can declare now, and what it is worth. */
export interface Option {
  readonly act: Fight;
  readonly value: number;
}

/** `pace`: how he will have moved when the player-turn ends (PE-5-9). */
export function bestAttack(w: World, soldier: Soldier, pace: Pace): Option | null {
  return attacksOf(w, soldier, pace).find(({ act }) => !("code" in attackOf(w.s, soldier, act))) ?? null;
}

const grades = new WeakMap<World, Map<Soldier, readonly number[]>>();

/** Their protection against him where he is, asked again for each pace. */
function gradesOf(w: World, soldier: Soldier): readonly number[] {
  let known = grades.get(w);
  if (known === undefined) grades.set(w, (known = new Map()));
  const found = known.get(soldier);
  if (found !== undefined) return found;
  const me = lookerOf(soldier);
  const made = w.foes.map(({ eye }) => gradeOf(protectionBetween(w.board, me, eye.looker)));
  known.set(soldier, made);
  return made;
}

/** All of them, the best first, before the rules are asked. */
export function attacksOf(w: World, soldier: Soldier, pace: Pace): Option[] {
  const { go } = soldier;
  if (go.attack !== null || go.work !== null || soldier.crossing !== null) return [];
  const options = [...shotsOf(w, soldier, pace), ...blowsOf(w, soldier)];
  if (soldier.morale === "steady") options.push(...throwsOf(w, soldier, pace));
  return options.toSorted((a, b) => b.value - a.value);
}

interface Mark {
  readonly foe: Foe;
  readonly band: Band;
  readonly grade: number;
  readonly factor: number;
  readonly exchange: boolean;
}

function shotsOf(w: World, soldier: Soldier, pace: Pace): Option[] {
  const { s } = w;
  const shooter = shooterOf(s, soldier);
  if (shooter === null) return [];
  const marks: Mark[] = [];
  const against = gradesOf(w, soldier);
  for (const [i, foe] of w.foes.entries()) {
    const grade = against[i] ?? NO_LINE;
    if (grade === NO_LINE) continue;
    const aimed = soldier.aim?.target === foe.soldier.id && pace === "none" ? soldier.aim.turns : 0;
    const plain = bandFor(shooter, soldier, foe.soldier, grade);
    const band = plain ?? bandFor(shooter, soldier, foe.soldier, grade, aimed);
    if (band === null) continue;
    const factor = factorAt(s, shooter, band, grade, foe.soldier.lastMove, pace);
    marks.push({ foe, band, grade, factor: plain === null ? factor : factor - aimed, exchange: plain === null });
  }
  const { held, ap } = shooter;
  const price = roundPrice(w, shooter);
  const options: Option[] = [];
  for (const { foe, band, grade, factor, exchange } of marks) {
    const jam = ap ? jamPrice(shooter, "shot", 1) : 0;
    const value = shotWorth(foe, hitsAt(shooter, band, factor), grade, ap) - price - jam;
    options.push({ act: { do: "shoot", soldier: soldier.id, target: foe.soldier.id, exchange, server: null }, value });
  }
  if (held.weapon.cone !== null && held.loaded >= DATA.figures.burstRounds.value)
    options.push(...burstsOf(soldier, shooter, marks, held.weapon.cone, DATA.figures.burstRounds.value * price));
  return options;
}

/** Men a burst may begin with, and at most so many in one. */
const MAINS = 4;
const MOST = 5;

/** The best of the bursts that begin with each man: others are added while they make it better. */
function burstsOf(soldier: Soldier, shooter: Shooter, marks: readonly Mark[], cone: number, price: number): Option[] {
  const worthOf = ({ foe, band, grade, factor }: Mark, further: number): number =>
    shotWorth(foe, hitsAt(shooter, band, factor + further * DATA.fire.perFurtherTarget.value), grade, shooter.ap);
  const ordered = marks
    .filter(({ exchange }) => !exchange)
    .map((mark) => ({ mark, value: worthOf(mark, 1) }))
    .toSorted((a, b) => b.value - a.value)
    .map(({ mark }) => mark);
  const options: Option[] = [];
  for (const main of ordered.slice(0, MAINS)) {
    const chosen: Mark[] = [main];
    let best = -Infinity;
    for (const mark of ordered) {
      if (chosen.includes(mark) || mark.band !== main.band || chosen.length >= MOST) continue;
      if (chosen.some((one) => !isInCone(soldier, one.foe.soldier, mark.foe.soldier, cone))) continue;
      const tried = [...chosen, mark];
      const jam = shooter.ap ? jamPrice(shooter, "burst", tried.length) : 0;
      const value = tried.reduce((sum, one) => sum + worthOf(one, tried.length - 1), 0) - price - jam;
      if (value <= best) continue;
      best = value;
      chosen.push(mark);
    }
    if (chosen.length < 2) continue;
    const targets = chosen.map(({ foe }) => foe.soldier.id);
    options.push({ act: { do: "burst", soldier: soldier.id, targets, exchange: false, server: null }, value: best });
  }
  return options;
}

/** A round is a part of the player-turn that changing the magazine takes; the last ones are dear. */
function roundPrice({ style }: World, { held }: Shooter): number {
  const left = held.loaded + held.spare.reduce((sum, turns) => sum + turns, 0);
  return left > 6 ? style.round : 2 * style.round;
}

/** What is lost when the gun jams (PE-6-25, PE-6-26). A loader would make it rarer, and fires nothing himself. */
const JAMMED = 1.5;

function jamPrice({ held }: Shooter, kind: "shot" | "burst", rolls: number): number {
  const number = jamNumber({ fires: held.weapon.id, kind, server: null }) ?? 0;
  const fine = beats(number);
  let all = 1;
  for (let n = 0; n < rolls; n++) all *= fine;
  return JAMMED * (1 - all);
}

/** Hand to hand with who is next to him. */
function blowsOf(w: World, soldier: Soldier): Option[] {
  const options: Option[] = [];
  for (const foe of w.foes) {
    if (!isAdjacent(w.s, soldier, foe.soldier)) continue;
    const act: Fight = { do: "melee", soldier: soldier.id, target: foe.soldier.id, with: null };
    const attack = attackOf(w.s, soldier, act);
    if ("code" in attack) continue;
    const weapon = attack.melee ?? "unarmed";
    const reckoned = meleeFactor(attack, soldier, weapon, defenderOf(w.s, foe.soldier));
    const hits =
      reckoned === null
        ? { stun: 0, hurt: 0, out: 1 }
        : hitsWith(reckoned.factor, meleeColumn(weapon), meleeBe(attack, weapon, 0));
    options.push({ act, value: shotWorth(foe, hits, 0, false) });
  }
  return options;
}

/** The mortar: where most of theirs stand, on the same point while that holds. */
export function mortarAct(w: World, soldier: Soldier): Act | null {
  const { s } = w;
  const gun = s.guns.find(({ mortar, side }) => mortar !== null && side === soldier.side);
  if (gun === undefined || gun.mortar === null || !soldier.artillery) return null;
  const observers = [
    null,
    ...s.soldiers
      .filter((o) => o.side === soldier.side && o.artillery && o.place === "table" && o !== soldier)
      .map(({ id }) => id),
  ];
  const points: Point[] = w.foes.map(({ soldier: { x, y } }) => ({ x, y }));
  if (gun.mortar.target !== null) points.push(gun.mortar.target);
  if (gun.mortar.locked !== null) points.push(gun.mortar.locked);
  let best: Option | null = null;
  for (const point of points)
    for (const observer of observers) {
      const act: Fight = { do: "mortar", soldier: soldier.id, gun: gun.id, point, observer };
      const attack = attackOf(s, soldier, act);
      if ("code" in attack) continue;
      const again = attack.mode === "locked" ? 8 : point === gun.mortar.target ? 1.5 : 1;
      const worthy = again * (attack.mode === "unobserved" ? 0.5 : 1) * blastWorth(w, point, shellOf(gun));
      if (worthy > 0 && (best === null || worthy > best.value)) best = { act, value: worthy };
    }
  return best?.act ?? null;
}
