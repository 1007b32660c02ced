import {
  DATA,
  boardOf,
  classOf,
  factorOf,
  findSoldier,
  freshGo,
  inHand,
  isAble,
  isOut,
  lookerOf,
  missionOf,
  rival,
  sideOf,
  weaponOf,
  worth,
} from "@escaramuza/rules-pe";
import type { Board, Looker, Pace, Position, Soldier } from "@escaramuza/rules-pe";
import { NO_LINE, eyeOf, gradeAt } from "./lines.ts";
import type { Eye } from "./lines.ts";
import { hitsOf, shaken } from "./odds.ts";
import type { Hits } from "./odds.ts";
import { shooterOf } from "./shots.ts";
import type { Shooter } from "./shots.ts";
import type { Style } from "./style.ts";

/** The table as one decision sees it: who is worth what, whom the attacks declared so far will have dealt with, who fires at whom. */
export interface World {
  readonly s: Position;
  readonly seat: number;
  readonly side: 0 | 1;
  readonly board: Board;
  readonly style: Style;
  readonly foes: readonly Foe[];
  /** On the table and not out. */
  readonly friends: readonly Soldier[];
}

/** A man as a target: what each result is worth to who brings it about. */
export interface Stake {
  readonly out: number;
  readonly hurt: number;
  readonly stun: number;
  /** A man-turn of his. */
  readonly turn: number;
  /** What 2d6 must not exceed when he is shot at once, protection not counted (PE-13-7). */
  readonly number: number;
}

export interface Foe {
  readonly soldier: Soldier;
  readonly eye: Eye;
  /** As he will fire in his own player-turn. */
  readonly shooter: Shooter | null;
  readonly stake: Stake;
  /** Declared attacks: the chance that he is still in the game, that he lies there, how many fire at him. */
  up: number;
  down: number;
  shots: number;
  ap: boolean;
  /** The chance that he fires next, spread over those of ours he sees. */
  fit: number;
  /** How many of ours he sees. */
  sees: number;
}

export function enemiesOf(s: Position, side: number): Soldier[] {
  return s.soldiers.filter((o) => o.side !== side && o.place === "table" && !isOut(o));
}

export function worldOf(s: Position, seat: number, style: Style): World {
  const side = sideOf(s, seat);
  const board = boardOf(s);
  const friends = s.soldiers.filter((o) => o.side === side && o.place === "table" && !isOut(o));
  const foes = enemiesOf(s, side).map((soldier): Foe => {
    const eye = eyeFor(board, soldier);
    const ready: Soldier = { ...soldier, go: freshGo(), morale: "steady", down: null, crossing: null };
    const sees = friends.filter((o) => gradeAt(eye, s, o, o.posture) !== NO_LINE).length;
    const stake = stakeOf(s, soldier, style);
    return { soldier, eye, shooter: shooterOf(s, ready), stake, up: 1, down: 0, shots: 0, ap: false, fit: 1, sees };
  });
  const world: World = { s, seat, side, board, style, foes, friends };
  reckonDeclared(world);
  for (const foe of foes) foe.fit = fitness(foe);
  return world;
}

const eyes = new WeakMap<Soldier, Eye>();

/** Most have not moved since they were asked about last. */
function eyeFor(board: Board, soldier: Soldier): Eye {
  const looker = lookerOf(soldier);
  const known = eyes.get(soldier);
  if (known !== undefined && known.board === board && isSame(known.looker, looker)) return known;
  const eye = eyeOf(board, looker);
  eyes.set(soldier, eye);
  return eye;
}

function isSame(a: Looker, b: Looker): boolean {
  return (
    a.x === b.x &&
    a.y === b.y &&
    a.level === b.level &&
    a.posture === b.posture &&
    a.duckedBehind === b.duckedBehind &&
    a.astride === b.astride &&
    a.tree === b.tree
  );
}

/** Victory points where they decide, one for everybody where only the last man does (PE-19-12). */
export function stakeOf(s: Position, soldier: Soldier, style: Style): Stake {
  const { victory } = missionOf(s.battle.mission).sides[rival(soldier.side)];
  const points = victory === "points" || victory === "half" ? worth(soldier) : 1;
  const power = powerOf(s, soldier);
  const out = 0.5 * points + 0.6 * power;
  const turn = style.turn * power;
  const wounded = soldier.condition === "H";
  return {
    out,
    hurt: wounded ? out : 0.6 * out,
    stun: (soldier.down === null ? 2 : 1) * turn,
    turn,
    number: nerveOf(s, soldier),
  };
}

/** What he can still do. */
function powerOf(s: Position, soldier: Soldier): number {
  const held = inHand(s, soldier);
  const gun = held?.gun ?? null;
  const base = gun === null ? (held === null ? 0.4 : 1) : gun.jam === "ok" ? 1.5 : 0.5;
  return base * (soldier.condition === "H" ? 0.5 : 1) + (soldier.rank === "officer" ? 0.2 : 0);
}

/** PE-13-7, without what changes from shot to shot. */
function nerveOf(s: Position, soldier: Soldier): number {
  if (soldier.fanatic || !s.battle.options.morale) return 99;
  const { morale, figures } = DATA;
  const near = (a: Soldier, reach: number): boolean =>
    (a.x - soldier.x) * (a.x - soldier.x) + (a.y - soldier.y) * (a.y - soldier.y) < reach * reach;
  let officers = 0;
  let present = false;
  for (const o of s.soldiers) {
    if (o.side !== soldier.side || o.rank !== "officer" || isOut(o)) continue;
    officers++;
    if (o !== soldier && isAble(o) && o.morale === "steady" && near(o, figures.moraleOfficer.value)) present = true;
  }
  const dead = officers === 0 && s.sides[soldier.side].officerEver;
  return (
    soldier.moraleBase +
    (present ? morale.officerPresent.value : 0) +
    (dead ? morale.officerDead.value : 0) +
    (soldier.fire.hurt ? morale.hit.value : 0)
  );
}

/** Protection counts for courage too. */
export function calm(grade: number): number {
  const { protectionHeavy, protectionSome, protectionNone } = DATA.morale;
  return grade >= 3 ? protectionHeavy.value : grade === 0 ? protectionNone.value : protectionSome.value;
}

/** Man-turns that one more shooter costs him by fright, with those who have declared already. */
export function fright(foe: Foe, grade: number, ap: boolean): number {
  if (foe.soldier.down !== null) return 0;
  const { machineGun, notShotAt } = DATA.morale;
  const number = foe.stake.number + calm(grade);
  const before =
    foe.shots > 0
      ? shaken(number - foe.shots + 1 + (foe.ap ? machineGun.value : 0))
      : foe.soldier.morale === "steady"
        ? 0
        : shaken(number + notShotAt.value);
  return Math.max(0, shaken(number - foe.shots + (foe.ap || ap ? machineGun.value : 0)) - before);
}

/** What a shot that does so much promises. */
export function shotWorth(foe: Foe, hits: Hits, grade: number, ap: boolean): number {
  const { stake } = foe;
  const none = 1 - hits.out - hits.hurt - hits.stun;
  const nerve = stake.turn * fright(foe, grade, ap) * none;
  return foe.up * (stake.out * hits.out + stake.hurt * hits.hurt + (1 - foe.down) * (stake.stun * hits.stun + nerve));
}

/** So near to where a grenade should fall, men seldom stay unhurt. */
const DEADLY = 50;

function reckonDeclared(w: World): void {
  const { s } = w;
  for (const attack of s.declared) {
    const by = findSoldier(s, attack.by);
    if (by === null || by.side !== w.side) continue;
    if (attack.kind === "grenade" || attack.kind === "launcher" || attack.kind === "drop" || attack.kind === "mortar") {
      const { point } = attack;
      for (const foe of w.foes) {
        if (point === null) continue;
        const { x, y } = foe.soldier;
        const gap = (x - point.x) * (x - point.x) + (y - point.y) * (y - point.y);
        if (gap < DEADLY * DEADLY) foe.up *= 0.7;
        if (gap < DATA.figures.moraleBlast.value * DATA.figures.moraleBlast.value) foe.shots++;
      }
      continue;
    }
    attack.targets.forEach((target, n) => {
      const foe = w.foes.find((one) => one.soldier.id === target.soldier);
      if (foe === undefined) return;
      const pace: Pace = by.go.spent === 0 ? "none" : by.go.mode;
      const factor = factorOf(s, attack, by, n, { pace, coverShot: false })?.factor ?? 8;
      const name = attack.fires === null ? "T4" : classOf(weaponOf(attack.fires), target.band);
      const hits = hitsOf(factor, name);
      foe.up *= 1 - hits.out - (foe.soldier.condition === "H" ? hits.hurt : 0);
      foe.down = 1 - (1 - foe.down) * (1 - hits.stun - hits.hurt);
      foe.shots++;
      if (attack.fires === "APL" || attack.fires === "APP") foe.ap = true;
    });
  }
}

/** The chance that he fires in his next player-turn. */
function fitness(foe: Foe): number {
  const { soldier, stake, shots, up, down } = foe;
  if (soldier.down !== null) return soldier.down.served ? 0.4 * up : 0;
  const { machineGun, notShotAt } = DATA.morale;
  const lost =
    shots > 0
      ? shaken(stake.number - shots + 1 + (foe.ap ? machineGun.value : 0))
      : soldier.morale === "steady"
        ? 0
        : shaken(stake.number + notShotAt.value);
  return up * (1 - down) * (1 - lost);
}
