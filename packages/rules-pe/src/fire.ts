import { apartSquared } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { inHand, isAp, isAtGun, isFirearm } from "./arms.ts";
import type { Held } from "./arms.ts";
import { DATA } from "./data.ts";
import type { Band } from "./data.ts";
import { bandOf, bandRefusal, shotFactor } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { allowance } from "./movement.ts";
import { protectionFrom } from "./protection.ts";
import { no } from "./refusal.ts";
import { isAdjacent, sees } from "./sight.ts";
import { ambushAim, screenRefusal, surprised } from "./specials.ts";
import { isAble, isOut, isStill } from "./state.ts";
import type { Attack, Gait, Position, Soldier } from "./state.ts";

/** Shots and bursts: who may fire at whom (sections 5 to 7), and what the roll must beat. */

/** May he make a combat action at all now (PE-3-6, PE-3-13, PE-3-15, PE-3-16, PE-4-6, PE-R22)? */
export function combatRefusal(soldier: Soldier, pinnedMay: boolean): Refusal | null {
  if (soldier.place !== "table" || isOut(soldier)) return no("PE-3-13", "outOfAction");
  if (soldier.down !== null) return no("PE-3-13", "isDown");
  if (soldier.morale === "panicked") return no("PE-3-13", "isPanicked");
  if (soldier.morale === "pinned" && !pinnedMay) return no("PE-13-11", "isPinned");
  if (soldier.crossing !== null) return no("PE-4-6", "unfinishedAction");
  if (soldier.go.attack !== null) return no("PE-3-6", "alreadyAttacked");
  if (soldier.go.work !== null) return no("PE-3-15", "isBusy");
  if (soldier.go.helps !== null) return no("PE-6-27", "helpsAnother");
  return null;
}

/** The weapon in his hands, ready to fire so many turns of ammunition (PE-5-6). */
export function readyWeapon(s: Position, soldier: Soldier, turns: number): Held | Refusal {
  const held = inHand(s, soldier);
  if (held === null || !isFirearm(held.weapon)) return no("PE-5-6", "noFirearm");
  if (held.loaded === 0) return no("PE-6-2", "empty");
  if (held.loaded < turns) return no("PE-7-3", "tooLittleAmmunition", { needed: turns, loaded: held.loaded });
  if (held.gun !== null) {
    if (held.gun.jam !== "ok") return no("PE-6-25", held.gun.jam === "jammed" ? "jammed" : "broken");
    if (!isAtGun(s, soldier, held.gun)) return no("PE-6-23", "notAtGun");
    if (held.weapon.traits.includes("emplacedOnly") && (held.gun.state !== "emplaced" || !isStill(soldier)))
      return no("PE-6-22", "mustBeEmplaced");
  }
  return held;
}

/** Aim turns of his that count for this target now (PE-6-29, PE-6-31, PE-19-5). */
export function aimTurnsFor(s: Position, soldier: Soldier, target: string): number {
  if (!isStill(soldier)) return 0;
  const { aim } = soldier;
  return Math.max(aim !== null && aim.target === target ? aim.turns : 0, ambushAim(s, soldier));
}

/** Those that may be exchanged: the ambush's may not (PE-6-33, PE-19-5). */
function exchangeable(soldier: Soldier, target: string): number {
  return isStill(soldier) && soldier.aim?.target === target ? soldier.aim.turns : 0;
}

export interface Line {
  readonly band: Band;
  readonly protection: 0 | 1 | 2 | 3;
}

/** Range, sight and protection to one target (PE-5-6, PE-6-10, PE-6-33, PE-6-35). */
export function lineTo(s: Position, soldier: Soldier, target: Soldier, held: Held, exchange: boolean): Line | Refusal {
  if (target.side === soldier.side || target.place !== "table" || isOut(target))
    return no("PE-5-14", "noTarget", { soldier: target.id });
  const distance = apartSquared(soldier, target);
  const band = bandOf(held.weapon, distance);
  if (band === null) return bandRefusal(held.weapon, distance) ?? no("PE-6-8", "outOfRange");
  const protection = protectionFrom(s, soldier, target);
  if (protection === "total") return no("PE-5-6", "noLineOfSight", { soldier: target.id });
  const over = protection - DATA.fire.maxProtection[band].value;
  if (over <= 0) return { band, protection };
  if (isSniping(soldier, held) && exchangeable(soldier, target.id) >= 1) return { band, protection };
  if (exchange && exchangeable(soldier, target.id) >= over) return { band, protection };
  return no("PE-6-10", "tooWellProtected", { soldier: target.id, over });
}

function isSniping(soldier: Soldier, held: Held): boolean {
  return soldier.sniper && held.weapon.traits.includes("sniper");
}

// --- one shot

export interface Firing {
  readonly held: Held;
  readonly lines: readonly Line[];
}

export function shootPlan(
  s: Position,
  soldier: Soldier,
  target: Soldier,
  exchange: boolean,
  server: string | null,
): Firing | Refusal {
  const refusal = combatRefusal(soldier, true);
  if (refusal !== null) return refusal;
  const held = readyWeapon(s, soldier, 1);
  if ("code" in held) return held;
  const unserved = serverRefusal(s, soldier, held, server);
  if (unserved !== null) return unserved;
  if (exchange && exchangeable(soldier, target.id) === 0) return no("PE-6-33", "notAimed");
  const line = lineTo(s, soldier, target, held, exchange);
  return "code" in line ? line : { held, lines: [line] };
}

/** PE-6-27, PE-R125 */
export function serverRefusal(s: Position, gunner: Soldier, held: Held, server: string | null): Refusal | null {
  if (server === null) return null;
  if (!isAp(held.weapon) || held.gun === null) return no("PE-6-27", "noServerNeeded");
  const man = s.soldiers.find(({ id }) => id === server);
  if (man === undefined || man === gunner || man.side !== gunner.side)
    return no("PE-6-27", "notAFriend", { soldier: server });
  return isServer(s, man, gunner, held) ? null : no("PE-6-27", "cannotServe", { soldier: server });
}

function isServer(s: Position, man: Soldier, gunner: Soldier, { gun }: Held): boolean {
  if (gun === null || !isAble(man) || man.morale !== "steady" || man.crossing !== null) return false;
  if (man.go.attack !== null || (man.go.work !== null && !(man.go.work.at === "serve" && man.go.work.gun === gun.id)))
    return false;
  if (man.go.helps !== null && man.go.helps !== gun.id) return false;
  return gun.state === "emplaced" ? isStill(man) && isAdjacent(s, man, gun) : isAdjacent(s, man, gunner);
}

/** Who could hand him the belt: the one named at set-up, then in roster order; the first is taken unless he names another (PE-R38). */
export function serversFor(s: Position, gunner: Soldier, held: Held): Soldier[] {
  if (!isAp(held.weapon)) return [];
  const all = s.soldiers.filter((man) => man.side === gunner.side && man !== gunner && isServer(s, man, gunner, held));
  const at = all.findIndex(({ id }) => id === held.gun?.server);
  const named = all[at];
  return named === undefined || at === 0 ? all : [named, ...all.filter((man) => man !== named)];
}

// --- bursts

const { burstRounds } = DATA.figures;

/** The first is the main target (PE-7-2, PE-R56). */
export function burstPlan(
  s: Position,
  soldier: Soldier,
  targets: readonly Soldier[],
  exchange: boolean,
  server: string | null,
): Firing | Refusal {
  const refusal = combatRefusal(soldier, true);
  if (refusal !== null) return refusal;
  const held = readyWeapon(s, soldier, burstRounds.value);
  if ("code" in held) return held;
  const { cone } = held.weapon;
  if (cone === null) return no("PE-7-1", "noBursts");
  const unserved = serverRefusal(s, soldier, held, server);
  if (unserved !== null) return unserved;
  const [main] = targets;
  if (main === undefined || targets.length < 2) return no("PE-7-1", "oneTarget");
  if (new Set(targets).size < targets.length) return no("PE-7-2", "twiceTheSame");
  if (exchange && exchangeable(soldier, main.id) === 0) return no("PE-6-33", "notAimed");
  const lines: Line[] = [];
  for (const target of targets) {
    const line = lineTo(s, soldier, target, held, exchange && target === main);
    if ("code" in line) return line;
    if (line.band !== (lines[0]?.band ?? line.band)) return no("PE-7-2", "otherBand", { soldier: target.id });
    lines.push(line);
  }
  for (const a of targets)
    for (const b of targets) if (!isInCone(soldier, a, b, cone)) return no("PE-7-2", "outsideCone", { soldier: b.id });
  const screened = screenRefusal(s, soldier, held.weapon, targets);
  return screened ?? { held, lines };
}

/** The angle between two targets, exactly (PE-7-2, PE-R55). */
export function isInCone(from: Soldier, a: Soldier, b: Soldier, degrees: number): boolean {
  const [ux, uy, vx, vy] = [a.x - from.x, a.y - from.y, b.x - from.x, b.y - from.y];
  const dot = ux * vx + uy * vy;
  if (a === b) return true;
  const times = degrees === 60 ? 4 : 2;
  return dot > 0 && times * dot * dot >= (ux * ux + uy * uy) * (vx * vx + vy * vy);
}

// --- what the roll must beat

/** The shooter's movement as his whole player-turn makes it (PE-5-9, PE-5-10, PE-R19, PE-R20). */
export function shooterPace(s: Position, soldier: Soldier, spentBefore: number): Gait {
  const { go } = soldier;
  if (go.spent === 0) return { pace: "none", coverShot: false };
  const coverShot = spentBefore > 0 && go.spent > spentBefore && !isSeen(s, soldier);
  return { pace: go.mode === "run" ? "run" : "walk", coverShot };
}

/** By any able or pinned enemy. */
function isSeen(s: Position, soldier: Soldier): boolean {
  return s.soldiers.some((enemy) => enemy.side !== soldier.side && isAble(enemy) && sees(s, enemy, soldier));
}

/** The factor of a declared shot at one of its targets. */
export function factorOf(s: Position, attack: Attack, soldier: Soldier, n: number, gait: Gait): Factor | null {
  const fixed = attack.targets[n];
  if (fixed === undefined || attack.fires === null) return null;
  return shotFactor(soldier, {
    weapon: attack.fires,
    band: fixed.band,
    wounded: attack.wounded,
    loose: attack.fires === "APL" && (!attack.emplaced || gait.pace !== "none"),
    protection: fixed.protection,
    target: fixed.pace,
    shooter: gait.pace,
    coverShot: gait.coverShot,
    // PE-6-34: the bonus of a burst is the main target's; exchanged turns give none (PE-6-33). (PE-R37)
    // PE-19-5: who moves after the ambush's shot does not count its turn; who aimed himself cannot move.
    aimTurns: n === 0 && !attack.exchanged && gait.pace === "none" ? attack.aimTurns : 0,
    furtherTargets: attack.targets.length - 1,
    pinned: attack.pinned,
    special: surprised(s, soldier),
  });
}

/** The dice that jam what he fires: so much or less, as they fall (PE-6-25). Null: it does not jam. */
export function jamNumber(attack: Pick<Attack, "fires" | "server" | "kind">): number | null {
  if (attack.fires !== "APL" && attack.fires !== "APP") return null;
  const { shot, alone, burst } = DATA.fire.jam;
  return shot.value + (attack.server === null ? alone.value : 0) + (attack.kind === "burst" ? burst.value : 0);
}

/** Points he has left to walk with: what a preview says of firing on the move. */
export function pointsLeft(s: Position, soldier: Soldier): number {
  return allowance(s, soldier, soldier.go.mode === "run" ? "run" : "walk") - soldier.go.spent;
}
