import { carriedBy, heldById } from "../arms.ts";
import { DATA, actionOf } from "../data.ts";
import type { Act } from "../answers.ts";
import { putAt } from "../movement.ts";
import { tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { duckingCover } from "../posture.ts";
import { findSoldier, soldierOf } from "../state.ts";
import type { Crossing, Gun, Item, Position, Soldier } from "../state.ts";
import { budgetOf } from "./moving.ts";
import { emplacingAt, placeFor, watchedBy } from "./working.ts";

/** Actions that are done at once, without dice and without anybody stepping in. They are legal: that was asked before. */

type Of<K extends Act["do"]> = Extract<Act, { do: K }>;

/** Movement points spent: the mode is walking unless running was declared (PE-4-2, PE-4-10). */
export function pay(soldier: Soldier, tenths: number): void {
  const { go } = soldier;
  if (go.mode === "none") go.mode = "walk";
  go.spent += tenths;
  soldier.aim = null;
  soldier.watch = null;
}

export function changePosture(c: C, soldier: Soldier, act: Of<"posture">): void {
  if (act.mode === "run") soldier.go.mode = "run";
  pay(soldier, actionOf("posture").pm);
  soldier.posture = act.posture;
  soldier.duckedBehind = act.posture === "ducked" ? (act.behind ?? duckingCover(c.s, soldier)) : null;
  tell(c, "posture", "PE-4-10", { soldier: soldier.id, posture: act.posture });
}

/** An action of so many points, as far as he has them now (PE-4-12). True when it is complete. */
export function payFor(s: Position, soldier: Soldier, crossing: Crossing): boolean {
  const onTheSpot = crossing.kind === "pickUp" || crossing.kind === "changeWeapon";
  const left = budgetOf(s, soldier, soldier.go.mode === "run" ? "run" : "walk", onTheSpot);
  const now = Math.min(left, crossing.cost - crossing.paid);
  pay(soldier, now);
  const paid = crossing.paid + now;
  soldier.crossing = paid >= crossing.cost ? null : { ...crossing, paid };
  return soldier.crossing === null;
}

export function begin(soldier: Soldier, kind: Crossing["kind"], what: string, cost: number): Crossing {
  const here = { x: soldier.x, y: soldier.y };
  return { kind, what, from: here, to: here, cost, paid: 0 };
}

/** What an unfinished action leads to once it is paid. A test of a door is rolled by whoever calls. */
export function complete(c: C, soldier: Soldier, crossing: Crossing): void {
  const { s } = c;
  switch (crossing.kind) {
    case "cross":
      putAt(s, soldier, crossing.to);
      soldier.go.displaced = true;
      tell(c, "crossed", "PE-4-12", { soldier: soldier.id, feature: crossing.what, x: soldier.x, y: soldier.y });
      break;
    case "treeUp":
      soldier.tree = crossing.what;
      soldier.level += 1;
      soldier.go.displaced = true;
      tell(c, "climbed", "PE-4-18", { soldier: soldier.id, feature: crossing.what });
      break;
    case "treeDown":
      soldier.tree = null;
      soldier.level -= 1;
      soldier.go.displaced = true;
      tell(c, "climbedDown", "PE-4-18", { soldier: soldier.id, feature: crossing.what });
      break;
    case "changeWeapon":
      takeInHand(s, soldier, crossing.what);
      tell(c, "tookInHand", "PE-4-15", { soldier: soldier.id, arm: crossing.what });
      break;
    case "pickUp":
      takeUp(c, soldier, crossing.what);
      break;
    case "stairs":
    case "breakDoor":
      break;
  }
}

/** A gun beside two men is in the hands of one (PE-6-23): who takes it takes it from the other. */
export function takeInHand(s: Position, soldier: Soldier, id: string): void {
  for (const other of s.soldiers) if (other.hand === id) other.hand = null;
  soldier.hand = id;
  for (const gun of s.guns) if (gun.id === id) gun.gunner = soldier.id;
}

/** PE-4-15: magazines come with a weapon, and it is in his hands. */
function takeUp(c: C, soldier: Soldier, id: string): void {
  const { s } = c;
  const gun = s.guns.find((one) => one.id === id);
  if (gun !== undefined) {
    if (gun.state !== "lying") return;
    gun.state = "carried";
    gun.side = soldier.side;
    gun.carriers = [soldier.id];
    gun.work = null;
    takeInHand(s, soldier, gun.id);
  } else {
    const item = s.items.find((one) => one.id === id);
    if (item === undefined) return;
    s.items = s.items.filter((one) => one !== item);
    if (item.arm !== null) {
      soldier.arms = [...soldier.arms, item.arm];
      soldier.hand = item.arm.id;
    }
    soldier.gof += item.gof;
    soldier.gdf += item.gdf;
  }
  tell(c, "pickedUp", "PE-4-15", { soldier: soldier.id, item: id });
}

export function layDown(c: C, soldier: Soldier, act: Of<"lay">): void {
  const { s } = c;
  const { x, y } = soldier;
  if (act.what === "gun") {
    const gun = carriedBy(s, soldier);
    if (gun !== null) {
      for (const man of s.soldiers) if (man.hand === gun.id && gun.carriers.includes(man.id)) man.hand = null;
      dropGun(gun, soldier);
    }
  } else if (act.what === "grenades") {
    const item: Item = { id: freshId(s, soldier), x, y, arm: null, gof: soldier.gof, gdf: soldier.gdf };
    s.items = [...s.items, item];
    soldier.gof = 0;
    soldier.gdf = 0;
  } else {
    const arm = soldier.arms.find(({ id }) => id === act.arm);
    if (arm !== undefined) {
      s.items = [...s.items, { id: arm.id, x, y, arm, gof: 0, gdf: 0 }];
      soldier.arms = soldier.arms.filter((one) => one !== arm);
      if (soldier.hand === arm.id) soldier.hand = null;
    }
  }
  tell(c, "laidDown", "PE-4-15", { soldier: soldier.id, what: act.what, arm: act.arm });
}

/** A name no other heap of grenades has. */
function freshId(s: Position, { id }: Soldier): string {
  let n = s.items.length;
  while (s.items.some((item) => item.id === `${id}.g${n}`)) n += 1;
  return `${id}.g${n}`;
}

function dropGun(gun: Gun, soldier: Soldier): void {
  gun.state = "lying";
  gun.carriers = [];
  gun.gunner = null;
  gun.x = soldier.x;
  gun.y = soldier.y;
}

/** PE-6-23: the owner says who has it. */
export function carry(c: C, act: Of<"carry">): void {
  const gun = c.s.guns.find(({ id }) => id === act.gun);
  if (gun === undefined) return;
  for (const id of gun.carriers) {
    const man = findSoldier(c.s, id);
    if (man !== null && man.hand === gun.id && !act.carriers.includes(id)) man.hand = null;
  }
  gun.carriers = [...act.carriers];
  gun.gunner = act.carriers[0] ?? null;
  for (const id of act.carriers.slice(0, 1)) soldierOf(c.s, id).hand = gun.id;
  tell(c, "carried", "PE-6-23", { gun: gun.id, carriers: act.carriers });
}

/** The work of the player-turn; what comes of it is reckoned in upkeep. */
export function startWork(
  c: C,
  soldier: Soldier,
  act: Of<"aim" | "watch" | "reload" | "emplace" | "dismantle" | "serve" | "repair" | "hole" | "fanaticise" | "hide">,
): void {
  const { s } = c;
  const { go } = soldier;
  if (act.do !== "aim") soldier.aim = null;
  if (act.do !== "watch") soldier.watch = null;
  switch (act.do) {
    case "aim":
      go.work = { at: "aim" };
      if (soldier.aim?.target !== act.target) soldier.aim = { target: act.target, turns: 0 };
      break;
    case "watch":
      go.work = { at: "watch" };
      soldier.watch = { spot: watchedBy(s, act) ?? { x: soldier.x, y: soldier.y }, opening: act.opening, ready: false };
      break;
    case "reload": {
      const arm = act.arm ?? soldier.hand ?? "";
      const held = heldById(s, soldier, arm);
      const fullest = held === null ? 0 : held.spare.indexOf(Math.max(...held.spare));
      go.work = { at: "reload", arm, magazine: act.magazine ?? fullest };
      break;
    }
    case "emplace": {
      go.work = { at: "emplace", gun: act.gun };
      const gun = s.guns.find(({ id }) => id === act.gun);
      if (gun !== undefined && emplacingAt(s, gun) === null)
        gun.work = { what: "emplace", done: 0, at: placeFor(soldier, act) };
      break;
    }
    case "dismantle": {
      go.work = { at: "dismantle", gun: act.gun };
      const gun = s.guns.find(({ id }) => id === act.gun);
      if (gun !== undefined && gun.work?.what !== "dismantle")
        gun.work = { what: "dismantle", done: 0, at: { x: gun.x, y: gun.y } };
      break;
    }
    case "serve":
    case "repair":
      go.work = { at: act.do, gun: act.gun };
      break;
    case "hole":
      go.work = { at: "hole", x: act.x, y: act.y };
      break;
    case "fanaticise": {
      go.work = { at: "fanaticise", recruit: act.recruit };
      const recruit = soldierOf(s, act.recruit);
      recruit.go.work = { at: "fanaticise", recruit: act.recruit };
      recruit.aim = null;
      recruit.watch = null;
      break;
    }
    case "hide":
      go.work = { at: "hide" };
      soldier.hidden = true;
      break;
  }
  const secret = act.do === "aim" || act.do === "watch" || act.do === "hide";
  tell(
    c,
    "works",
    "PE-3-15",
    secret ? { soldier: soldier.id, work: act.do } : { ...act, soldier: soldier.id, work: act.do },
  );
}

/** PE-6-4: ready from the next player-turn. */
export function finishReload(s: Position, soldier: Soldier, arm: string, magazine: number): void {
  const held = heldById(s, soldier, arm);
  const target = held?.arm ?? held?.gun ?? null;
  const full = target?.spare[magazine];
  if (target === null || full === undefined) return;
  const rest = target.spare.filter((_, i) => i !== magazine);
  target.spare = target.loaded > 0 ? [...rest, target.loaded] : rest;
  target.loaded = full;
}

/** A gap of 1 cm at the nearest point of the wall, kept inside it (PE-20-5). */
export function holeIn(
  e: { ax: number; ay: number; bx: number; by: number; feature: string },
  x: number,
  y: number,
  n: number,
): { id: string; from: { x: number; y: number }; to: { x: number; y: number } } {
  const half = DATA.figures.holeWidth.value / 2;
  const upright = e.ax === e.bx;
  const [low, high] = upright
    ? [Math.min(e.ay, e.by), Math.max(e.ay, e.by)]
    : [Math.min(e.ax, e.bx), Math.max(e.ax, e.bx)];
  const at = Math.min(high - half, Math.max(low + half, upright ? y : x));
  const id = `${e.feature}:hole${n}`;
  return upright
    ? { id, from: { x: e.ax, y: at - half }, to: { x: e.ax, y: at + half } }
    : { id, from: { x: at - half, y: e.ay }, to: { x: at + half, y: e.ay } };
}
