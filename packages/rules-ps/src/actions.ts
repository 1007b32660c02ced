import type { Refusal } from "@escaramuza/kernel";
import {
  BLOCKS_SIGHT,
  canThrow,
  enemiesOf,
  friendsOf,
  pointWithin,
  sees,
  seesMarker,
  tableOf,
  touching,
  within,
} from "./board.ts";
import { firstInside } from "@escaramuza/geometry";
import { DATA } from "./data.ts";
import { seenBeforeAndNow } from "./flows/assault.ts";
import { no } from "./refusal.ts";
import { MARKER, BASE, TABLE, findSoldier, hasRule, playerOf } from "./state.ts";
import type { Activation, AttackType, Position, Soldier } from "./state.ts";
import { partnerOf } from "./team.ts";
import { TARGET_SPREAD, canShootAt } from "./weapons.ts";

/** Who may do what in an activation. Each function says why not, or null. Movement is in movement.ts, shots in weapons.ts. */

const COMMAND_REACH = 2000;
const TEAM_COVER_REACH = 4000;
const ASSAULT_REACH = 300;
const ORDERS_PER_TURN = 3;
const INSPIRE_LIMIT = 3;

interface At {
  readonly x: number;
  readonly y: number;
}

export function paRefusal(a: Activation, needs: number): Refusal | null {
  return a.pa < needs ? no("PS-4.3.2-2", "notEnoughPa", { needs, has: a.pa }) : null;
}

// --- step 2: covering fire (PS-6.2.10)

export interface MarkChoice {
  readonly by: string;
  readonly targets: readonly string[];
}

export function coveringFireRefusal(a: Activation): Refusal | null {
  if (a.coveringFire) return no("PS-6.2.10-1", "alreadyRequested");
  if (a.step > 2) return no("PS-4.3.2-4", "stepPast");
  return paRefusal(a, DATA.actions.requestCoveringFire.pa);
}

export function marksRefusal(s: Position, requester: Soldier, marks: readonly MarkChoice[]): Refusal | null {
  const used = new Set<string>();
  for (const { by, targets } of marks) {
    const friend = findSoldier(s, by);
    if (friend === null || used.has(by)) return no("PS-6.2.10-2", "cannotCover", { soldier: by });
    used.add(by);
    const refusal = covererRefusal(s, requester, friend) ?? coverTargetsRefusal(s, friend, targets);
    if (refusal !== null) return refusal;
  }
  return null;
}

/** PS-6.2.10-2, PS-8.1.3-1 */
export function covererRefusal(s: Position, requester: Soldier, friend: Soldier): Refusal | null {
  if (friend === requester || friend.seat !== requester.seat || friend.status !== "active")
    return no("PS-6.2.10-2", "cannotCover", { soldier: friend.id });
  if (friend.suppressed) return no("PS-6.5-1", "isSuppressed", { soldier: friend.id });
  if (within(friend, requester, COMMAND_REACH)) return null;
  const gunner = friend.role === "gunner" && partnerOf(s, friend) !== null;
  if (gunner && within(friend, requester, TEAM_COVER_REACH) && sees(s, friend, requester)) return null;
  return no(gunner ? "PS-8.1.3-1" : "PS-6.2.10-2", "tooFarToCover", { soldier: friend.id });
}

/** PS-6.2.10-3, PS-8.1.3-2 */
function coverTargetsRefusal(s: Position, friend: Soldier, targets: readonly string[]): Refusal | null {
  const enemies: Soldier[] = [];
  for (const id of targets) {
    const enemy = findSoldier(s, id);
    if (enemy === null || enemies.includes(enemy) || !canShootAt(s, friend, enemy))
      return no("PS-6.2.9-1", "cannotMark", { soldier: id, by: friend.id });
    enemies.push(enemy);
  }
  const limit = marksBy(s, friend);
  if (enemies.length === 0 || enemies.length > limit)
    return no(limit === 2 ? "PS-8.1.3-2" : "PS-6.2.10-3", "marksTooMany", { soldier: friend.id, limit });
  const [first, second] = enemies;
  return first !== undefined && second !== undefined && !within(first, second, TARGET_SPREAD)
    ? no("PS-8.1.3-2", "targetsApart")
    : null;
}

export function marksBy(s: Position, friend: Soldier): number {
  return friend.role === "gunner" && partnerOf(s, friend) !== null ? 2 : 1;
}

// --- step 4: attacks

/** What every attack needs: none made yet, nobody attended (PS-4.3.2-7, PS-8.3.2-3). A second one of the same type is forbidden by its own rule. */
export function attackRefusal(a: Activation, attack: AttackType): Refusal | null {
  if (a.attack !== null) return no(a.attack === attack ? ONCE[attack] : "PS-4.3.2-7", "alreadyAttacked");
  if (a.aimed && attack === "shoot") return no("PS-6.1-3", "alreadyAttacked"); // aiming alone was the declaration (PS-6.2.6-3)
  return a.attended ? no("PS-8.3.2-3", "attendedAlready") : null;
}

const ONCE = {
  shoot: "PS-6.1-3",
  grenade: "PS-6.4-1",
  rifleGrenade: "PS-4.3.2-7",
  panzerfaust: "PS-6.6-13",
  assault: "PS-6.3-19",
} as const;

/** PS-R35: where a marker may be put. */
export function markerRefusal(s: Position, at: At): Refusal | null {
  if (at.x < 0 || at.y < 0 || at.x > TABLE || at.y > TABLE) return no("PS-R35", "markerOffTable");
  // Not inside; against the outer wall is where scatter leaves it too (PS-R36).
  const inside = firstInside(tableOf(s), BLOCKS_SIGHT, at.x, at.y);
  if (inside >= 0) return no("PS-R35", "markerOnTerrain", { piece: s.terrain[inside]?.id ?? "" });
  for (const soldier of s.soldiers) {
    if (soldier.status === "active" && overlapsMarker(soldier, at))
      return no("PS-6.4-3", "markerOnSoldier", { soldier: soldier.id });
  }
  return null;
}

/** PS-6.4-3: touching is allowed. */
function overlapsMarker(soldier: Soldier, at: At): boolean {
  const dx = soldier.x - at.x;
  const dy = soldier.y - at.y;
  return dx * dx + dy * dy < (BASE + MARKER) * (BASE + MARKER);
}

/** PS-6.4-1 to PS-6.4-4 */
export function grenadeRefusal(s: Position, a: Activation, thrower: Soldier, at: At): Refusal | null {
  const refusal = paRefusal(a, DATA.actions.throwGrenade.pa) ?? markerRefusal(s, at);
  if (refusal !== null) return refusal;
  if (!pointWithin(thrower, at, DATA.explosives.attacks.grenade.gapMax ?? 0)) return no("PS-6.4-2", "markerTooFar");
  return canThrow(s, thrower, at) ? null : no("PS-6.4-4", "cannotThrowOver");
}

/** PS-10.US-4, PS-10.US-5 */
export function rifleGrenadeRefusal(s: Position, a: Activation, firer: Soldier, at: At): Refusal | null {
  const bearer = launcherRefusal(a, firer) ?? markerRefusal(s, at);
  if (bearer !== null) return bearer;
  const { gapMin, gapMax } = DATA.explosives.attacks.rifleGrenade;
  if (!pointWithin(firer, at, gapMax ?? 0)) return no("PS-10.US-4", "markerTooFar");
  if (nearer(firer, at, gapMin)) return no("PS-10.US-4", "markerTooNear");
  return seesMarker(s, firer, at) ? null : no("PS-10.US-5", "markerUnseen");
}

export function launcherRefusal(a: Activation, firer: Soldier): Refusal | null {
  if (firer.extra !== "rifleGrenadeLauncher") return no("PS-6.6-14", "noLauncher");
  return paRefusal(a, DATA.actions.rifleGrenadeLauncher.pa);
}

function nearer(firer: Soldier, at: At, gap: number): boolean {
  const dx = firer.x - at.x;
  const dy = firer.y - at.y;
  return dx * dx + dy * dy < (gap + BASE) * (gap + BASE);
}

export function panzerfaustBearerRefusal(a: Activation, firer: Soldier): Refusal | null {
  if (firer.extra !== "panzerfaust") return no("PS-6.6-10", "noPanzerfaust");
  if (firer.extraUsed) return no("PS-6.6-13", "panzerfaustUsed");
  return paRefusal(a, DATA.actions.panzerfaust.pa);
}

/** PS-6.6-10 */
export function panzerfaustRefusal(s: Position, a: Activation, firer: Soldier, target: Soldier): Refusal | null {
  const bearer = panzerfaustBearerRefusal(a, firer);
  if (bearer !== null) return bearer;
  if (target.seat === firer.seat || target.status !== "active")
    return no("PS-6.6-10", "notAnEnemy", { soldier: target.id });
  const range = DATA.explosives.attacks.panzerfaust.gapMax ?? 0;
  if (!within(firer, target, range)) return no("PS-6.6-10", "outOfRange", { soldier: target.id, range });
  return sees(s, firer, target) ? null : no("PS-6.6-10", "noSight", { soldier: target.id });
}

export function assaultMoveRefusal(a: Activation): Refusal | null {
  return a.move === "cautious" || a.move === "lightPace" ? null : no("PS-6.3-1", "assaultNeedsMove");
}

/** PS-6.3-1, PS-6.3-2, PS-6.3-18 */
export function assaultRefusal(s: Position, a: Activation, attacker: Soldier, target: Soldier): Refusal | null {
  const move = assaultMoveRefusal(a);
  if (move !== null) return move;
  if (target.seat === attacker.seat || target.status !== "active")
    return no("PS-6.3-1", "notAnEnemy", { soldier: target.id });
  if (!within(attacker, target, ASSAULT_REACH)) return no("PS-6.3-1", "outOfReach", { soldier: target.id });
  if (!sees(s, { x: a.x0, y: a.y0 }, target)) return no("PS-6.3-2", "unseenBefore", { soldier: target.id });
  return seenBeforeAndNow(s, a, attacker, target) ? null : no("PS-6.3-18", "noSight", { soldier: target.id });
}

// --- at any moment, once returned to action (PS-4.3.3-9). A lost leader is not replaced (PS-8.1.1-2, PS-R87).

/** PS-8.1.1-1, PS-8.1.2-1, PS-R49, PS-8.3.3-2 */
export function commands(soldier: Soldier): boolean {
  return soldier.role === "officer" || soldier.role === "nco" || soldier.specialist === "politicalOfficer";
}

export function inspirerRefusal(a: Activation, soldier: Soldier): Refusal | null {
  if (!commands(soldier)) return no("PS-4.3.3-1", "cannotInspire");
  if (a.inspired >= INSPIRE_LIMIT) return no("PS-4.3.3-1", "inspiredThrice");
  return paRefusal(a, DATA.actions.inspireCourage.pa);
}

/** PS-4.3.3-1 */
export function inspireRefusal(s: Position, a: Activation, soldier: Soldier, target: Soldier): Refusal | null {
  const refusal = inspirerRefusal(a, soldier);
  if (refusal !== null) return refusal;
  if (target.seat !== soldier.seat || target.status !== "active" || target === soldier)
    return no("PS-4.3.3-1", "notAFriend", { soldier: target.id });
  if (!target.suppressed) return no("PS-4.3.3-1", "notSuppressed", { soldier: target.id });
  return commandReachRefusal(s, soldier, target, "PS-4.3.3-1");
}

/** PS-4.3.3-2, PS-4.3.3-5, PS-8.3.3-3, PS-10.GE-1, PS-R76 */
export function ordererRefusal(s: Position, a: Activation, soldier: Soldier): Refusal | null {
  const player = playerOf(s, soldier.seat);
  if (player.ordersGiven >= ORDERS_PER_TURN) return no("PS-4.3.3-5", "threeOrders");
  if (soldier.specialist === "politicalOfficer") {
    if (player.politicalOrderUsed) return no("PS-8.3.3-3", "politicalOrderUsed");
  } else if (soldier.role !== "officer" && soldier.role !== "nco") {
    if (!hasRule(s, soldier.seat, "independence")) return no("PS-4.3.3-2", "cannotOrder");
    if (player.independenceUsed) return no("PS-10.GE-1", "independenceUsed");
  }
  return paRefusal(a, DATA.actions.giveOrder.pa);
}

export function orderRefusal(s: Position, a: Activation, soldier: Soldier, target: Soldier): Refusal | null {
  const refusal = ordererRefusal(s, a, soldier);
  if (refusal !== null) return refusal;
  const id = { soldier: target.id };
  if (target.seat !== soldier.seat || target.status !== "active") return no("PS-4.3.3-2", "notAFriend", id);
  if (target === soldier) return no("PS-4.3.3-2", "ordersHimself", id);
  if (target.role === "officer" && soldier.specialist !== "politicalOfficer")
    return no("PS-4.3.3-2", "officerNotOrdered", id);
  if (target.role === "nco" && !commands(soldier)) return no("PS-10.GE-1", "ncoNotOrdered", id);
  if (target.suppressed) return no("PS-4.3.3-2", "isSuppressed", id);
  if (target.ordered) return no("PS-4.3.3-6", "orderedAlready", id);
  if (target.raised) return no("PS-4.3.3-7", "raisedThisTurn", id);
  if (target.activations >= 2) return no("PS-4.3.3-7", "activatedTwice", id);
  return commandReachRefusal(s, soldier, target, "PS-4.3.3-2");
}

function commandReachRefusal(
  s: Position,
  soldier: Soldier,
  target: Soldier,
  rule: "PS-4.3.3-1" | "PS-4.3.3-2",
): Refusal | null {
  if (!within(soldier, target, COMMAND_REACH)) return no(rule, "tooFar", { soldier: target.id, range: COMMAND_REACH });
  return sees(s, soldier, target) ? null : no(rule, "noSight", { soldier: target.id });
}

/** PS-8.3.2-3 to PS-8.3.2-5 */
export function attendantRefusal(s: Position, a: Activation, medic: Soldier): Refusal | null {
  if (medic.specialist !== "medic") return no("PS-8.3.2-3", "notAMedic");
  if (a.attack !== null) return no("PS-8.3.2-3", "alreadyAttacked");
  if (playerOf(s, medic.seat).attendUsed) return no("PS-8.3.2-5", "attendedThisTurn");
  for (const enemy of enemiesOf(s, medic.seat)) {
    if (!enemy.suppressed && within(enemy, medic, COMMAND_REACH) && sees(s, medic, enemy))
      return no("PS-8.3.2-4", "enemyNearMedic", { soldier: enemy.id });
  }
  return null;
}

export function attendRefusal(s: Position, a: Activation, medic: Soldier, target: Soldier): Refusal | null {
  const refusal = attendantRefusal(s, a, medic);
  if (refusal !== null) return refusal;
  if (target.seat !== medic.seat || target.status !== "downed")
    return no("PS-8.3.2-3", "notDowned", { soldier: target.id });
  return touching(medic, target) ? null : no("PS-8.3.2-3", "notInContact", { soldier: target.id });
}

// --- who can be activated

/** PS-4.3.2-1, PS-4.3.2-5, PS-8.2.2-5, PS-8.3.2-5, PS-R81 */
export function blueTokenRefusal(s: Position, soldier: Soldier): Refusal | null {
  const player = playerOf(s, soldier.seat);
  if (player.blueLeft <= 0) return no("PS-4.3.2-1", "noBlueToken");
  if (soldier.status !== "active") return no("PS-4.3.2-1", "notOnTable", { soldier: soldier.id });
  if (soldier.activations >= 2) return no("PS-4.3.2-5", "activatedTwice", { soldier: soldier.id });
  if (soldier.raised) return no("PS-8.3.2-5", "raisedThisTurn", { soldier: soldier.id });
  const recruit = soldier.experience === "recruit" && !hasRule(s, soldier.seat, "qualityOfQuantity"); // PS-10.SU-1
  return recruit && soldier.blue >= 1 ? no("PS-8.2.2-5", "recruitOneToken", { soldier: soldier.id }) : null;
}

/** PS-7.4-1, PS-7.4-5, PS-7.4-6, PS-R58 */
export function anticipationRefusal(soldier: Soldier): Refusal | null {
  const id = { soldier: soldier.id };
  if (soldier.status !== "active") return no("PS-7.4-1", "notOnTable", id);
  if (soldier.suppressed) return no("PS-7.4-1", "isSuppressed", id);
  if (soldier.anticipated) return no("PS-7.4-6", "anticipatedAlready", id);
  if (soldier.raised) return no("PS-R58", "raisedThisTurn", id);
  return soldier.activations >= 2 ? no("PS-4.3.2-5", "activatedTwice", id) : null;
}

/** PS-6.5-2 */
export function returnCost(s: Position, soldier: Soldier): number {
  const { pa, paReduced } = DATA.actions.returnToAction;
  const cheap = commands(soldier) || hasRule(s, soldier.seat, "tenacious") || hasRule(s, soldier.seat, "sissu"); // PS-8.4.2-1, PS-10.FI-2, PS-8.3.3-2
  return cheap ? (paReduced ?? pa) : pa;
}

/** Is any own soldier able to see this place (PS-7.2-2, PS-R46: suppressed spotters too)? */
export function spotted(s: Position, seat: number, at: At): boolean {
  for (const friend of friendsOf(s, seat)) if (seesMarker(s, friend, at)) return true;
  return false;
}
