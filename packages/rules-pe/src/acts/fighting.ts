import { apartSquared } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { launcherOf, meleeWeapons, spend } from "../arms.ts";
import { boardOf, boardWithout, onTable } from "../board.ts";
import { DATA, weaponOf } from "../data.ts";
import { edgeGapSquared, middleOf } from "../edges.ts";
import { bandOf, bandRefusal } from "../fc.ts";
import { aimTurnsFor, burstPlan, combatRefusal, readyWeapon, shootPlan } from "../fire.ts";
import type { Firing } from "../fire.ts";
import { meleeRefusal } from "../melee.ts";
import { mortarPlan, withoutLock } from "../mortars.ts";
import { protectionFrom } from "../protection.ts";
import { no } from "../refusal.ts";
import { hasLine, lookerAt, lookerOf, seesPoint } from "../sight.ts";
import { ADJ, findSoldier, isStill } from "../state.ts";
import type { Attack, AttackKind, AttackTarget, Gun, Point, Position, Soldier } from "../state.ts";
import { beside, throwRefusal, wayIn } from "../throwing.ts";
import { crawlRefusal, isFrontDoor } from "./moving.ts";

/** Declaring attacks (PE-3-5 to PE-3-7): what is fixed and paid for when it is said. */

type Of<K extends Act["do"]> = Extract<Act, { do: K }>;
export type Fight = Of<"shoot" | "burst" | "shootDoor" | "melee" | "grenade" | "drop" | "launch" | "mortar">;

/** The attack an answer means, or why it may not be made. Nothing is spent yet. */
export function attackOf(s: Position, soldier: Soldier, act: Fight): Attack | Refusal {
  const crawls = crawlRefusal(s, soldier);
  if (crawls !== null) return crawls;
  switch (act.do) {
    case "shoot":
      return shot(s, soldier, act);
    case "burst":
      return burst(s, soldier, act);
    case "shootDoor":
      return doorShot(s, soldier, act.door);
    case "melee":
      return blow(s, soldier, act);
    case "grenade":
      return thrown(s, soldier, act);
    case "drop":
      return dropped(s, soldier, act);
    case "launch":
      return launched(s, soldier, act);
    case "mortar":
      return shelled(s, soldier, act);
  }
}

/** What every attack has, as he stands now. */
function basic(s: Position, soldier: Soldier, kind: AttackKind, more: Partial<Attack>): Attack {
  const { go } = soldier;
  return {
    id: s.declared.length + 1,
    kind,
    by: soldier.id,
    from: { x: soldier.x, y: soldier.y },
    weapon: null,
    fires: null,
    emplaced: false,
    grenade: null,
    melee: null,
    targets: [],
    point: null,
    feature: null,
    aimTurns: 0,
    exchanged: false,
    server: null,
    observer: null,
    mode: null,
    wounded: soldier.condition === "H",
    pinned: soldier.morale === "pinned",
    displaced: go.displaced,
    spentBefore: go.spent,
    gait: null,
    ...more,
  };
}

function known(s: Position, id: string): Soldier | Refusal {
  return findSoldier(s, id) ?? no("PE-5-14", "noTarget", { soldier: id });
}

function shot(s: Position, soldier: Soldier, { target: id, exchange, server }: Of<"shoot">): Attack | Refusal {
  const target = known(s, id);
  if ("code" in target) return target;
  const plan = shootPlan(s, soldier, target, exchange, server);
  if ("code" in plan) return plan;
  return fired(s, soldier, "shot", [target], plan, exchange, server);
}

function burst(s: Position, soldier: Soldier, { targets: ids, exchange, server }: Of<"burst">): Attack | Refusal {
  const targets: Soldier[] = [];
  for (const id of ids) {
    const target = known(s, id);
    if ("code" in target) return target;
    targets.push(target);
  }
  const plan = burstPlan(s, soldier, targets, exchange, server);
  return "code" in plan ? plan : fired(s, soldier, "burst", targets, plan, exchange, server);
}

function fired(
  s: Position,
  soldier: Soldier,
  kind: "shot" | "burst",
  targets: readonly Soldier[],
  { held, lines }: Firing,
  exchanged: boolean,
  server: string | null,
): Attack {
  const main = targets[0]?.id ?? "";
  return basic(s, soldier, kind, {
    weapon: held.id,
    fires: held.weapon.id,
    emplaced: held.gun?.state === "emplaced",
    targets: targets.map(({ id: who, lastMove }, i): AttackTarget => {
      const line = lines[i] ?? { band: "AE" as const, protection: 0 as const };
      return { soldier: who, band: line.band, protection: line.protection, pace: lastMove };
    }),
    aimTurns: aimTurnsFor(s, soldier, main),
    exchanged,
    server,
  });
}

/** PE-21-7, PE-R112: any firearm, one shot, as at medium protection. */
function doorShot(s: Position, soldier: Soldier, id: string): Attack | Refusal {
  const refusal = combatRefusal(soldier, true);
  if (refusal !== null) return refusal;
  const held = readyWeapon(s, soldier, 1);
  if ("code" in held) return held;
  const board = boardOf(s);
  const door = board.edges.find((e) => e.id === id && e.kind === "door" && e.closed);
  if (door === undefined || !isFrontDoor(s, id)) return no("PE-21-7", "noDoor", { feature: id });
  const middle = middleOf(door);
  const distance = apartSquared(soldier, middle);
  const band = bandOf(held.weapon, distance);
  if (band === null) return bandRefusal(held.weapon, distance) ?? no("PE-6-8", "outOfRange");
  const seen = hasLine(boardWithout(board, door), lookerOf(soldier), lookerAt(middle.x, middle.y, 0), true);
  if (!seen) return no("PE-5-6", "noLineOfSight");
  const protection = 2;
  if (protection > DATA.fire.maxProtection[band].value) return no("PE-6-10", "doorTooFar");
  return basic(s, soldier, "door", {
    weapon: held.id,
    fires: held.weapon.id,
    emplaced: held.gun?.state === "emplaced",
    targets: [{ soldier: "", band, protection, pace: "none" }],
    feature: id,
  });
}

function blow(s: Position, soldier: Soldier, act: Of<"melee">): Attack | Refusal {
  const target = known(s, act.target);
  if ("code" in target) return target;
  const refusal = meleeRefusal(s, soldier, target, act.with);
  if (refusal !== null) return refusal;
  const protection = protectionFrom(s, soldier, target);
  return basic(s, soldier, "melee", {
    melee: act.with ?? meleeWeapons(s, soldier)[0] ?? "unarmed",
    targets: [
      { soldier: target.id, band: "PB", protection: protection === "total" ? 3 : protection, pace: target.lastMove },
    ],
  });
}

// --- grenades

function thrown(s: Position, soldier: Soldier, act: Of<"grenade">): Attack | Refusal {
  const refusal = combatRefusal(soldier, false) ?? grenadeRefusal(soldier, act.grenade);
  if (refusal !== null) return refusal;
  // PE-9-1, PE-R67; a fanatic may throw on the move (PE-20-12).
  if (!isStill(soldier) && !soldier.fanatic) return no("PE-9-1", "mustBeStill");
  const point = { x: act.x, y: act.y };
  const barred = throwRefusal(s, soldier, point, act.through);
  if (barred !== null) return barred;
  const feature = wayIn(s, soldier, point, act.through);
  const unseen = seesPoint(s, soldier, point) ? {} : { unseen: true as const };
  return basic(s, soldier, "grenade", { grenade: act.grenade, fires: act.grenade, point, feature, ...unseen });
}

function grenadeRefusal(soldier: Soldier, grenade: "GOF" | "GDF"): Refusal | null {
  return (grenade === "GOF" ? soldier.gof : soldier.gdf) > 0 ? null : no("PE-9-1", "noGrenade");
}

/** PE-9-9, PE-R66 */
function dropped(s: Position, soldier: Soldier, act: Of<"drop">): Attack | Refusal {
  const refusal = combatRefusal(soldier, false) ?? grenadeRefusal(soldier, act.grenade);
  if (refusal !== null) return refusal;
  if (soldier.go.mode !== "run" || !soldier.go.displaced) return no("PE-9-9", "mustRun");
  const barrier = boardOf(s).edges.find((e) => e.id === act.over);
  const kinds: readonly string[] = ["lowWall", "highWall", "window", "fence", "embankment"];
  if (barrier === undefined || !kinds.includes(barrier.kind)) return no("PE-9-9", "noBarrier", { feature: act.over });
  if (edgeGapSquared(barrier, soldier.x, soldier.y) > ADJ * ADJ) return no("PE-9-9", "notAdjacent");
  const foot = footOn(barrier, soldier);
  const point = beside(
    barrier,
    { x: 2 * foot.x - soldier.x, y: 2 * foot.y - soldier.y },
    DATA.figures.dropBeyond.value,
    foot,
  );
  return basic(s, soldier, "drop", { grenade: act.grenade, fires: act.grenade, point, feature: act.over });
}

/** The nearest point of the barrier: a window is crossed in its middle. */
function footOn(e: { kind: string; ax: number; ay: number; bx: number; by: number }, { x, y }: Point): Point {
  const [dx, dy] = [e.bx - e.ax, e.by - e.ay];
  const along = Math.min(1, Math.max(0, ((x - e.ax) * dx + (y - e.ay) * dy) / (dx * dx + dy * dy)));
  const share = e.kind === "window" ? 0.5 : along;
  return { x: e.ax + share * dx, y: e.ay + share * dy };
}

function launched(s: Position, soldier: Soldier, act: Of<"launch">): Attack | Refusal {
  const refusal = combatRefusal(soldier, false);
  if (refusal !== null) return refusal;
  const held = launcherOf(s, soldier);
  if (held === null) return no("PE-9-12", "noLauncher");
  if (held.loaded === 0) return no("PE-6-7", "empty");
  const point = { x: act.x, y: act.y };
  if (!onTable(boardOf(s), act.x, act.y)) return no("PE-9-12", "offTable");
  if (bandOf(weaponOf("LZG"), apartSquared(soldier, point)) === null) return no("PE-9-12", "outOfRange");
  if (!seesPoint(s, soldier, point)) return no("PE-9-12", "noLineOfSight");
  const feature = wayIn(s, soldier, point, null);
  return basic(s, soldier, "launcher", { weapon: held.id, fires: "LZG", point, feature });
}

// --- mortars

function shelled(s: Position, soldier: Soldier, act: Of<"mortar">): Attack | Refusal {
  const gun = s.guns.find(({ id }) => id === act.gun);
  if (gun === undefined) return no("PE-10-1", "noMortar");
  const observer = act.observer === null ? null : findSoldier(s, act.observer);
  const pointed = act.x === undefined || act.y === undefined ? null : { x: act.x, y: act.y };
  const plan = mortarPlan(s, soldier, gun, act.point ?? pointed, observer);
  if ("code" in plan) return plan;
  return basic(s, soldier, "mortar", {
    weapon: gun.id,
    fires: gun.weapon,
    emplaced: true,
    point: plan.point,
    mode: plan.mode,
    observer: plan.mode === "observed" ? act.observer : null,
  });
}

// --- once it is said

/** Ammunition is spent, the man has made his combat action, and what binds him binds him (PE-3-5, PE-3-6). */
export function declare(s: Position, soldier: Soldier, attack: Attack): void {
  const { go } = soldier;
  s.declared = [...s.declared, attack];
  go.attack = attack.kind;
  go.spentAtAttack = go.spent;
  soldier.hidden = false;
  soldier.watch = null;
  const aimed = attack.exchanged || (soldier.aim !== null && soldier.aim.target === attack.targets[0]?.soldier);
  soldier.aim = null;
  if (attack.grenade === "GOF") soldier.gof -= 1;
  if (attack.grenade === "GDF") soldier.gdf -= 1;
  if (attack.weapon !== null && attack.kind !== "mortar")
    spend(s, soldier, attack.weapon, attack.kind === "burst" ? DATA.figures.burstRounds.value : 1);
  if (attack.kind === "mortar") fireMortar(s, soldier, attack);
  const server = attack.server === null ? null : findSoldier(s, attack.server);
  if (server !== null && attack.weapon !== null) server.go.helps = attack.weapon;
  const observer = attack.observer === null ? null : findSoldier(s, attack.observer);
  if (observer !== null) observer.go.helps = observer.id;
  if (aimed || bindsHim(soldier, attack)) go.finished = true;
}

/** Blows end his movement (PE-8-3), so do a dropped grenade (PE-9-9), one thrown from a stand (PE-9-1), and a heavy gun (PE-6-22). */
function bindsHim(soldier: Soldier, attack: Attack): boolean {
  if (attack.kind === "melee" || attack.kind === "surprise" || attack.kind === "drop" || attack.kind === "mortar")
    return true;
  if (attack.kind === "grenade") return !soldier.fanatic;
  return attack.fires !== null && weaponOf(attack.fires).traits.includes("emplacedOnly");
}

function fireMortar(s: Position, soldier: Soldier, attack: Attack): void {
  for (const gun of s.guns) {
    if (gun.id !== attack.weapon || gun.mortar === null) continue;
    takeShell(gun);
    if (attack.mode !== "locked") gun.mortar = withoutLock(gun.mortar);
    gun.mortar.loading = 0;
    soldier.go.work = { at: "serve", gun: gun.id };
  }
}

function takeShell(gun: Gun): void {
  if (gun.loaded > 0) gun.loaded -= 1;
  else gun.spare = gun.spare.slice(1);
}
