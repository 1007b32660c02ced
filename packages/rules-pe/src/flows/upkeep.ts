import { ask, done, goto } from "@escaramuza/kernel";
import { finishReload, holeIn, takeInHand } from "../acts/doing.ts";
import { hutWall, manTurns, workersAt } from "../acts/working.ts";
import { carriedBy, isAtGun } from "../arms.ts";
import { DATA } from "../data.ts";
import { discover } from "../damage.ts";
import { physical } from "../fc.ts";
import { moraleNumber } from "../morale.ts";
import { allowance } from "../movement.ts";
import { crewAt } from "../mortars.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { takeGrenadeKind } from "../set-up-kinds.ts";
import { isInViewOf, listeners, stealthFactor } from "../stealth.ts";
import { isOut, isStill, seatOf, soldierOf } from "../state.ts";
import type { Gun, Pace, Position, Soldier } from "../state.ts";

/** Step 5, in its order (PE-3-11). */

export interface UpkeepVars {
  readonly downAtStart: readonly string[];
  at: number;
}

export const upkeepFlow = peFlow<UpkeepVars>()("upkeep", {
  /** (a) PE-6-26: a gunner who did nothing at all tries (PE-R39). */
  repair(c, v) {
    const gun = c.s.guns[v.at];
    if (gun === undefined) return goto("works");
    v.at += 1;
    const gunner = gun.jam === "jammed" ? gunnerOf(c.s, gun) : null;
    if (gunner !== null) repair(c, gun, gunner);
    return goto("repair");
  },
  /** (b) to (d) */
  works(c, v) {
    const { s } = c;
    for (const gun of s.guns) if (gun.side === s.active) work(c, gun);
    for (const soldier of s.soldiers) {
      if (soldier.side !== s.active || isOut(soldier)) continue;
      const { work: his } = soldier.go;
      if (his?.at === "reload") finishReload(s, soldier, his.arm, his.magazine);
      advanceAim(soldier);
      // Hit again in this player-turn, his doings were broken off once more: the next is lost too (PE-R26).
      const hitAgain = soldier.go.finished;
      if (soldier.down !== null && !hitAgain && v.downAtStart.includes(soldier.id)) soldier.down = { served: true };
    }
    v.at = 0;
    return goto("stealth");
  },
  /** (e) PE-17.2-7 */
  stealth(c, v) {
    const soldier = nextOf(c.s, v, (o) => o.hidden);
    if (soldier === null) {
      v.at = 0;
      return goto("special");
    }
    sneak(c, soldier);
    return goto("stealth");
  },
  /** (f) holes and fanaticism */
  special(c, v) {
    const soldier = nextOf(c.s, v, (o) => o.go.work !== null);
    if (soldier === null) return goto("close");
    const { work: his } = soldier.go;
    if (his?.at === "hole") makeHole(c, soldier, his.x, his.y);
    if (his?.at !== "fanaticise" || his.recruit === soldier.id) return goto("special");
    const recruit = soldierOf(c.s, his.recruit);
    const from = fanaticise(c, soldier, recruit) ? givers(c.s, recruit) : [];
    if (from.length === 0) return goto("special");
    return ask(takeGrenadeKind, seatOf(c.s, recruit), "PE-20-12", { soldier: recruit.id, from }, "taken");
  },
  /** PE-20-12: one grenade of a veteran near by. */
  taken(c, v) {
    const { from } = c.answer(takeGrenadeKind);
    const officer = c.s.soldiers[v.at - 1];
    const his = officer?.go.work;
    if (from !== null && his?.at === "fanaticise") {
      soldierOf(c.s, from).gof -= 1;
      soldierOf(c.s, his.recruit).gof += 1;
      tell(c, "grenadeTaken", "PE-20-12", { soldier: his.recruit, from });
    }
    return goto("special");
  },
  /** (g) */
  close(c) {
    const { s } = c;
    s.sides[s.active].noise = false;
    for (const soldier of s.soldiers) if (soldier.side === s.active) soldier.lastMove = paceOf(s, soldier);
    s.declared = [];
    return done;
  },
});

/** The next man of the side, one step for each who has anything to do in it. */
function nextOf({ soldiers, active }: Position, v: UpkeepVars, wanted: (o: Soldier) => boolean): Soldier | null {
  while (v.at < soldiers.length) {
    const soldier = soldiers[v.at];
    v.at += 1;
    if (soldier !== undefined && soldier.side === active && !isOut(soldier) && wanted(soldier)) return soldier;
  }
  return null;
}

/** PE-4-20, PE-R18 */
function paceOf(s: Position, soldier: Soldier): Pace {
  const { go } = soldier;
  if (!go.displaced) return "none";
  return go.mode === "run" && go.spent > allowance(s, soldier, "walk") ? "run" : "walk";
}

function gunnerOf(s: Position, gun: Gun): Soldier | null {
  const man = s.soldiers.find(
    (o) => o.hand === gun.id && o.side === s.active && o.down === null && !isOut(o) && isAtGun(s, o, gun),
  );
  if (man === undefined || man.morale !== "steady") return null;
  const idle =
    isStill(man) &&
    man.go.attack === null &&
    man.go.helps === null &&
    (man.go.work === null || man.go.work.at === "repair");
  return idle ? man : null;
}

function repair(c: C, gun: Gun, gunner: Soldier): void {
  const { repaired, broken } = DATA.fire.jam;
  const { total } = roll(c, {
    purpose: "repair",
    rule: "PE-6-26",
    seat: seatOf(c.s, gunner),
    n: 1,
    about: { soldier: gunner.id },
    reads: ({ total: sum }) => (sum === repaired.value ? "ok" : sum === broken.value ? "broken" : "jammed"),
  });
  if (total === repaired.value) gun.jam = "ok";
  else if (total === broken.value) gun.jam = "broken";
  tell(c, gun.jam === "ok" ? "repaired" : gun.jam === "broken" ? "broken" : "stillJammed", "PE-6-26", {
    gun: gun.id,
    soldier: gunner.id,
  });
}

/** Man-turns of setting up, taking down and loading (PE-6-24, PE-10-2, PE-10-5). */
function work(c: C, gun: Gun): void {
  const { s } = c;
  const most = DATA.figures.workersMax.value;
  const hands = workersAt(s, gun);
  if (gun.work !== null && hands.length > 0) {
    const finished = gun.work.done + Math.min(most, hands.length);
    gun.work = { ...gun.work, done: finished };
    if (finished >= manTurns(gun)) completeWork(c, gun, hands);
  }
  if (gun.mortar === null || s.declared.some(({ weapon }) => weapon === gun.id)) return;
  gun.mortar.loading += Math.min(most, crewAt(s, gun).length);
}

function completeWork(c: C, gun: Gun, hands: readonly Soldier[]): void {
  const { s } = c;
  const { work: job } = gun;
  if (job === null) return;
  gun.work = null;
  if (job.what === "emplace") {
    gun.state = "emplaced";
    gun.x = job.at.x;
    gun.y = job.at.y;
    gun.carriers = [];
    tell(c, "emplaced", "PE-6-23", { gun: gun.id, x: gun.x, y: gun.y });
    return;
  }
  // PE-4-16: nobody carries two.
  const free = hands.filter((man) => carriedBy(s, man) === null);
  const [first] = free;
  gun.state = first === undefined ? "lying" : "carried";
  gun.carriers = free.slice(0, gun.weapon === "APP" || gun.weapon === "MTP" ? 2 : 1).map(({ id }) => id);
  gun.gunner = null;
  if (first !== undefined) takeInHand(s, first, gun.id);
  if (gun.mortar !== null) gun.mortar = { loading: 0, target: null, shells: 0, impact: null, locked: null };
  tell(c, "dismantled", "PE-6-23", { gun: gun.id, carriers: gun.carriers });
}

/** (c) PE-6-29, PE-6-32, PE-17.1-7: kept up by doing nothing else (PE-R36). */
function advanceAim(soldier: Soldier): void {
  const { go } = soldier;
  const idle =
    isStill(soldier) && go.attack === null && go.helps === null && soldier.down === null && soldier.morale === "steady";
  if (soldier.aim !== null) {
    if (idle && (go.work === null || go.work.at === "aim"))
      soldier.aim = { ...soldier.aim, turns: Math.min(DATA.figures.aimMax.value, soldier.aim.turns + 1) };
    else soldier.aim = null;
  }
  if (soldier.watch !== null) {
    if (idle && (go.work === null || go.work.at === "watch")) soldier.watch = { ...soldier.watch, ready: true };
    else soldier.watch = null;
  }
}

function sneak(c: C, soldier: Soldier): void {
  const { s } = c;
  for (const enemy of listeners(s, soldier)) {
    const { factor, base, modifiers } = stealthFactor(s, soldier, enemy);
    tell(c, "reckoned", "PE-17.2-8", {
      soldier: soldier.id,
      target: enemy.id,
      base,
      modifiers,
      factor,
    });
    const { total } = roll(c, {
      purpose: "stealth",
      rule: "PE-17.2-7",
      seat: seatOf(s, soldier),
      target: factor + 1,
      about: { soldier: soldier.id, target: enemy.id },
      reads: ({ total: sum }) => (sum > factor ? "unnoticed" : "noticed"),
    });
    if (total <= factor) {
      discover(c, soldier, enemy.id);
      return;
    }
    const distance = Math.sqrt(
      (enemy.x - soldier.x) * (enemy.x - soldier.x) + (enemy.y - soldier.y) * (enemy.y - soldier.y),
    );
    soldier.unnoticed = [
      ...soldier.unnoticed.filter(({ by }) => by !== enemy.id),
      { by: enemy.id, distance, inView: isInViewOf(s, enemy, soldier) },
    ];
  }
}

/** PE-20-5 */
function makeHole(c: C, soldier: Soldier, x: number, y: number): void {
  const { s } = c;
  const wall = hutWall(s, soldier, { x, y });
  if (wall === null) return;
  const factor = physical(soldier);
  const { total } = roll(c, {
    purpose: "hole",
    rule: "PE-20-5",
    seat: seatOf(s, soldier),
    target: factor + 1,
    about: { soldier: soldier.id },
    reads: ({ total: sum }) => (sum > factor ? "through" : "not"),
  });
  if (total > factor) s.holes = [...s.holes, holeIn(wall, soldier.x, soldier.y, s.holes.length + 1)];
  tell(c, total > factor ? "holeMade" : "holeFailed", "PE-20-5", { soldier: soldier.id, feature: wall.feature });
}

/** PE-20-12 */
// PE-R107: an ordinary check, every line of it.
function fanaticise(c: C, officer: Soldier, recruit: Soldier): boolean {
  const { s } = c;
  s.sides[officer.side].fanaticUsed = true;
  if (recruit.down !== null || isOut(recruit)) return false;
  let passed = true;
  for (const man of [officer, recruit]) {
    const { number, modifiers } = moraleNumber(s, man);
    tell(c, "moraleReckoned", "PE-20-12", { soldier: man.id, base: man.moraleBase, modifiers, number });
    const { total } = roll(c, {
      purpose: "fanatic",
      rule: "PE-20-12",
      seat: seatOf(s, man),
      target: number,
      atMost: true,
      about: { soldier: man.id },
      reads: ({ total: sum }) => (sum <= number ? "passes" : "fails"),
    });
    if (total > number) passed = false;
  }
  if (passed) recruit.fanatic = true;
  tell(c, passed ? "fanatic" : "notFanatic", "PE-20-12", { soldier: recruit.id });
  return passed;
}

/** Veterans of his side within 15 m who have an offensive grenade. */
function givers(s: Position, recruit: Soldier): string[] {
  const reach = DATA.figures.fanaticReach.value;
  const near = (o: Soldier): boolean =>
    (o.x - recruit.x) * (o.x - recruit.x) + (o.y - recruit.y) * (o.y - recruit.y) <= reach * reach;
  return s.soldiers
    .filter(
      (o) => o.side === recruit.side && o.vet === "veteran" && o.gof > 0 && o.place === "table" && !isOut(o) && near(o),
    )
    .map(({ id }) => id);
}
