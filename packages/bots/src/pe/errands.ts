import {
  actRefusal,
  allowance,
  atPace,
  heldById,
  inHand,
  isAtGun,
  missionOf,
  pointOf,
  reachOf,
  rival,
  sees,
  standRefusal,
} from "@escaramuza/rules-pe";
import type { Act, Gun, Point, Position, Soldier } from "@escaramuza/rules-pe";
import { fieldTo } from "./lines.ts";
import { enemiesOf } from "./world.ts";

/** What men do who do not fight just now: weapons, ammunition, guns, and going after the last of them. */

const FAR = 20_000;
/** What rising costs, in tenths. */
const RISE = 10;

export function reload(s: Position, soldier: Soldier): Act | null {
  const held = inHand(s, soldier);
  if (
    held === null ||
    soldier.go.attack !== null ||
    soldier.go.work !== null ||
    held.spare.length === 0 ||
    soldier.go.spent > 0
  )
    return null;
  return held.loaded === 0 ? { do: "reload", soldier: soldier.id, arm: null, magazine: null } : null;
}

/** Nobody to fire at: a magazine half empty is changed (PE-6-6). */
export function topUp(s: Position, soldier: Soldier): Act | null {
  const held = inHand(s, soldier);
  if (held === null || soldier.go.spent > 0 || held.loaded >= 3) return null;
  return held.spare.some((turns) => turns > held.loaded)
    ? { do: "reload", soldier: soldier.id, arm: null, magazine: null }
    : null;
}

/** Another weapon when the one in hand is done for. */
export function other(s: Position, soldier: Soldier): Act | null {
  const held = inHand(s, soldier);
  const useless = held === null || (held.loaded === 0 && held.spare.length === 0) || held.gun?.jam === "broken";
  if (!useless) return null;
  const next = soldier.arms.find(
    (arm) => arm.id !== soldier.hand && arm.fixedTo === null && (heldById(s, soldier, arm.id)?.loaded ?? 0) > 0,
  );
  return next === undefined ? null : { do: "hand", soldier: soldier.id, arm: next.id };
}

/** PE-6-26 */
export function repair(s: Position, soldier: Soldier): Act | null {
  const gun = inHand(s, soldier)?.gun ?? null;
  return gun !== null && gun.jam === "jammed" && isAtGun(s, soldier, gun) && soldier.go.spent === 0
    ? { do: "repair", soldier: soldier.id, gun: gun.id }
    : null;
}

/** A gun that is done for is left behind, and in the end one too heavy for a wounded man (PE-4-16). */
export function layDown(s: Position, soldier: Soldier): Act | null {
  const gun = s.guns.find(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id));
  if (gun === undefined) return null;
  const useless = gun.jam === "broken" || gun.loaded + gun.spare.length === 0;
  const stuck = soldier.condition === "H" && s.turn >= PATIENCE;
  return useless || stuck ? { do: "lay", soldier: soldier.id, what: "gun", arm: null } : null;
}

/** Nothing left to fire: a weapon that lies about, else hand to hand. */
export function unarmed(s: Position, seat: number, soldier: Soldier): Act | null {
  if (soldier.go.attack !== null || hasFire(s, soldier)) return null;
  const away = (p: { readonly x: number; readonly y: number }): number =>
    (p.x - soldier.x) * (p.x - soldier.x) + (p.y - soldier.y) * (p.y - soldier.y);
  const [item] = s.items
    .filter(({ arm }) => arm !== null && arm.loaded + arm.spare.length > 0)
    .toSorted((a, b) => away(a) - away(b));
  const [foe] = enemiesOf(s, soldier.side).toSorted((a, b) => away(a) - away(b));
  if (item !== undefined && (foe === undefined || away(item) < 4 * away(foe))) {
    const take: Act = { do: "pickUp", soldier: soldier.id, item: item.id, what: "arm" };
    return actRefusal(s, seat, take) === null ? take : seekAct(s, seat, soldier, item);
  }
  return foe === undefined ? null : seekAct(s, seat, soldier, foe);
}

function hasFire(s: Position, soldier: Soldier): boolean {
  const held = inHand(s, soldier);
  const isThere = held !== null && (held.gun === null || isAtGun(s, soldier, held.gun));
  const works = isThere && held.loaded + held.spare.length > 0 && held.gun?.jam !== "broken";
  return works || soldier.arms.some((arm) => arm.loaded + arm.spare.length > 0);
}

/** Nobody to fire at and no better place: he goes and gets them, where points will not decide or do not suffice. */
export function closeIn(s: Position, seat: number, soldier: Soldier): Act | null {
  if (soldier.go.attack !== null || s.turn < PATIENCE || holds(s, soldier)) return null;
  if (missionOf(s.battle.mission).sides[soldier.side].victory === "keep") return null;
  const [mine, theirs] = [s.sides[soldier.side].score, s.sides[rival(soldier.side)].score];
  if (missionOf(s.battle.mission).sides[soldier.side].victory !== "eliminate" && mine > theirs) return null;
  const away = (p: Soldier): number => (p.x - soldier.x) * (p.x - soldier.x) + (p.y - soldier.y) * (p.y - soldier.y);
  const [foe] = enemiesOf(s, soldier.side).toSorted((a, b) => away(a) - away(b));
  return foe === undefined ? null : seekAct(s, seat, soldier, foe);
}

/** Turns he waits for them to come out. */
const PATIENCE = 12;

/** Men at a gun set up stay while it has somebody to fire at. */
export function holds(s: Position, soldier: Soldier): boolean {
  const gun = gunOf(s, soldier);
  return gun !== null && (gun.weapon === "APP" || enemiesOf(s, soldier.side).some((foe) => sees(s, soldier, foe)));
}

/** The machine gun he has set up, while it fires. */
function gunOf(s: Position, soldier: Soldier): Gun | null {
  const gun = s.guns.find(
    ({ gunner, state, mortar }) => gunner === soldier.id && state === "emplaced" && mortar === null,
  );
  return gun === undefined || gun.jam === "broken" || !isAtGun(s, soldier, gun) ? null : gun;
}

/** Nobody to fire at from here: the gun comes along (PE-6-24). */
export function dismantle(s: Position, soldier: Soldier): Act | null {
  const gun = gunOf(s, soldier);
  return gun === null || holds(s, soldier) ? null : { do: "dismantle", soldier: soldier.id, gun: gun.id };
}

/** Nothing to shoot at and nowhere to go: he watches the nearest of them, or aims. */
export function wait(s: Position, soldier: Soldier): Act | null {
  if (
    soldier.go.spent > 0 ||
    soldier.go.work !== null ||
    soldier.go.attack !== null ||
    soldier.watch !== null ||
    soldier.aim !== null
  )
    return null;
  const seen = enemiesOf(s, soldier.side).find((foe) => sees(s, soldier, foe));
  return seen === undefined ? null : { do: "aim", soldier: soldier.id, target: seen.id };
}

/** As near to a place as he comes this player-turn. */
function seekAct(s: Position, seat: number, soldier: Soldier, goal: Point): Act | null {
  if (soldier.go.displaced || soldier.go.spent > RISE || soldier.go.finished || soldier.go.work !== null) return null;
  if (soldier.posture !== "standing") {
    const act: Act = { do: "posture", soldier: soldier.id, posture: "standing", behind: null };
    return actRefusal(s, seat, act) === null ? act : null;
  }
  const mode =
    soldier.go.mode === "walk" || s.guns.some(({ carriers }) => carriers.includes(soldier.id)) ? "walk" : "run";
  const reach = reachOf(s, atPace(soldier, mode), allowance(s, soldier, mode) - soldier.go.spent);
  const left = fieldTo(s, soldier, goal);
  const away = (node: number): number => left[node] ?? FAR;
  const best = reach.found
    .filter((node) => standRefusal(s, soldier, pointOf(node, reach.columns)) === null)
    .toSorted((a, b) => away(a) - away(b))[0];
  if (best === undefined) return null;
  const at = pointOf(best, reach.columns);
  if (at.x === soldier.x && at.y === soldier.y) return null;
  const act: Act = {
    do: "move",
    soldier: soldier.id,
    mode,
    path: [[at.x, at.y]],
    find: true,
    crew: null,
    stealth: false,
  };
  return actRefusal(s, seat, act) === null ? act : null;
}
