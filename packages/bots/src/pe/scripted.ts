import { kindOf } from "@escaramuza/kernel";
import type { Decision } from "@escaramuza/kernel";
import {
  actRefusal,
  entryEdge,
  flight,
  heldById,
  inHand,
  isAtGun,
  isOut,
  missionOf,
  mustFlee,
  protectionAt,
  seatOf,
  sees,
  sideOf,
  valueOf,
} from "@escaramuza/rules-pe";
import type { Act, Gun, Position, Soldier } from "@escaramuza/rules-pe";
import type { Player } from "../player.ts";
import { textIn, textsIn } from "../ps/read.ts";
import { bestAttack, enemiesOf, mortarAct } from "./attack.ts";
import { ambush } from "./deploy.ts";
import { dangerTo, moveAct, seekAct } from "./move.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import { blastValue } from "./worth.ts";

/**
 * The scripted player of Pelotón. Man by man it fires the shot worth most, else reloads, else goes where he will have one; it does
 * not look ahead and remembers nothing: the same view gives the same answer.
 */
export const scriptedPe: Player<Position> = scriptedPeWith("scripted", STYLE);

export function scriptedPeWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision, pick) {
      const kind = kindOf(e, decision);
      const wanted = kind.parse(choose(view.position, decision, pick, style));
      if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
      return kind.fallback(view.position, decision);
    },
  };
}

function choose(s: Position, decision: Decision, pick: (n: number) => number, style: Style): unknown {
  switch (decision.kind) {
    case "act":
      return nextAct(s, decision.seat, weighed(s, decision.seat, style));
    case "trigger": {
      const [soldier] = textsIn(decision.params, "watchers");
      return soldier === undefined ? { do: "hold" } : { do: "fire", soldier };
    }
    case "lock":
      return { lock: isOnThem(s, decision.seat) };
    case "mines":
      return minesNear(s, decision, pick);
    case "deploy":
      return ambush(
        s,
        decision.seat,
        textIn(decision.params, "squad") === "B" ? "B" : "A",
        weighed(s, decision.seat, style),
      );
    default:
      return undefined;
  }
}

/** Where half of what the other side is worth wins (PE-C-1), the smaller squad has more to lose by each man. */
function weighed(s: Position, seat: number, style: Style): Style {
  const side = sideOf(s, seat);
  const other = side === 0 ? 1 : 0;
  if (missionOf(s.battle.mission).sides[side].victory !== "half") return style;
  return { ...style, danger: style.danger * Math.sqrt(valueOf(s, other) / Math.max(1, valueOf(s, side))) };
}

/** The first of its men who still has something to do. */
function nextAct(s: Position, seat: number, style: Style): Act {
  for (const soldier of s.soldiers) {
    if (seatOf(s, soldier) !== seat || isOut(soldier) || soldier.down !== null) continue;
    const act = actOf(s, seat, soldier, style);
    if (act !== null && actRefusal(s, seat, act) === null) return act;
  }
  return { do: "end" };
}

function actOf(s: Position, seat: number, soldier: Soldier, style: Style): Act | null {
  const { id } = soldier;
  if (soldier.place === "waiting") return enter(s, soldier);
  if (soldier.place !== "table") return mortarAct(s, soldier);
  if (mustFlee(s, soldier)) {
    const end = flight(s, soldier).corners.at(-1) ?? soldier;
    return { do: "flee", soldier: id, x: end.x, y: end.y };
  }
  if (soldier.morale === "panicked") return null;
  if (soldier.crossing !== null)
    return { do: "continue", soldier: id, mode: soldier.go.mode === "run" ? "run" : "walk" };
  const shell = mortarAct(s, soldier);
  if (shell !== null) return shell;
  const attack = bestAttack(s, soldier);
  if (attack !== null && attack.value > worthIt(s, soldier, style)) {
    const steady = soldier.morale === "steady";
    const danger = steady ? dangerTo(s, soldier, style) : 0;
    // Under more fire than the shot is worth, or with a poor one, he looks for a better place first.
    const leaves =
      steady && (danger > attack.value || attack.value < POOR)
        ? moveAct(s, seat, soldier, holds(s, soldier), style, attack.value)
        : null;
    return leaves ?? attack.act;
  }
  if (soldier.morale === "pinned") return reload(s, soldier);
  return (
    reload(s, soldier) ??
    layDown(s, soldier) ??
    other(s, soldier) ??
    unarmed(s, seat, soldier) ??
    dismantle(s, soldier) ??
    moveAct(s, seat, soldier, holds(s, soldier), style) ??
    closeIn(s, seat, soldier, attack === null) ??
    lieDown(s, soldier) ??
    wait(s, soldier)
  );
}

/** A shot worth less than that is a poor one. */
const POOR = 0.2;

/** Less than that is not worth the ammunition, and it counts double when it runs out. */
function worthIt(s: Position, soldier: Soldier, style: Style): number {
  const held = inHand(s, soldier);
  const left = held === null ? 0 : held.loaded + held.spare.reduce((sum, turns) => sum + turns, 0);
  return left > 6 ? style.worth : style.thrift;
}

/** Nothing left to fire: a weapon that lies about, else hand to hand. */
function unarmed(s: Position, seat: number, soldier: Soldier): Act | null {
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

/** Nobody to fire at and no better place: he goes and gets them, where points will not decide or do not suffice. */
function closeIn(s: Position, seat: number, soldier: Soldier, idle: boolean): Act | null {
  if (!idle || soldier.go.attack !== null || s.turn < PATIENCE || holds(s, soldier)) return null;
  const [mine, theirs] = [s.sides[soldier.side].score, s.sides[soldier.side === 0 ? 1 : 0].score];
  if (missionOf(s.battle.mission).sides[soldier.side].victory !== "eliminate" && mine > theirs) return null;
  const away = (p: Soldier): number => (p.x - soldier.x) * (p.x - soldier.x) + (p.y - soldier.y) * (p.y - soldier.y);
  const [foe] = enemiesOf(s, soldier.side).toSorted((a, b) => away(a) - away(b));
  return foe === undefined ? null : seekAct(s, seat, soldier, foe);
}

/** Turns he waits for them to come out. */
const PATIENCE = 12;

/** A gun that is done for is left behind, and in the end one too heavy for a wounded man (PE-4-16). */
function layDown(s: Position, soldier: Soldier): Act | null {
  const gun = s.guns.find(({ state, carriers }) => state === "carried" && carriers.includes(soldier.id));
  if (gun === undefined) return null;
  const useless = gun.jam === "broken" || gun.loaded + gun.spare.length === 0;
  const stuck = soldier.condition === "H" && s.turn >= PATIENCE;
  return useless || stuck ? { do: "lay", soldier: soldier.id, what: "gun", arm: null } : null;
}

function hasFire(s: Position, soldier: Soldier): boolean {
  const held = inHand(s, soldier);
  const isThere = held !== null && (held.gun === null || isAtGun(s, soldier, held.gun));
  const works = isThere && held.loaded + held.spare.length > 0 && held.gun?.jam !== "broken";
  return works || soldier.arms.some((arm) => arm.loaded + arm.spare.length > 0);
}

/** On his edge, in his place in the line. */
function enter(s: Position, soldier: Soldier): Act | null {
  const edge = entryEdge(s, soldier);
  if (edge === null) return null;
  const men = s.soldiers.filter((o) => o.side === soldier.side && o.place !== "away");
  const x = 250 + Math.round((500 * (men.indexOf(soldier) + 0.5)) / men.length);
  return { do: "enter", soldier: soldier.id, x, y: edge === "south" ? 0 : 1000 };
}

/** A side that need only keep what it has, and men at a gun set up, stay. */
function holds(s: Position, soldier: Soldier): boolean {
  if (missionOf(s.battle.mission).sides[soldier.side].victory === "keep") return true;
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
function dismantle(s: Position, soldier: Soldier): Act | null {
  const gun = gunOf(s, soldier);
  return gun === null || holds(s, soldier) ? null : { do: "dismantle", soldier: soldier.id, gun: gun.id };
}

function reload(s: Position, soldier: Soldier): Act | null {
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

/** Another weapon when the one in hand is done for. */
function other(s: Position, soldier: Soldier): Act | null {
  const held = inHand(s, soldier);
  const useless = held === null || (held.loaded === 0 && held.spare.length === 0) || held.gun?.jam === "broken";
  if (!useless) return null;
  const next = soldier.arms.find(
    (arm) => arm.id !== soldier.hand && arm.fixedTo === null && (heldById(s, soldier, arm.id)?.loaded ?? 0) > 0,
  );
  return next === undefined ? null : { do: "hand", soldier: soldier.id, arm: next.id };
}

/** In the open under their eyes with nothing better to do, he makes himself small. */
function lieDown(s: Position, soldier: Soldier): Act | null {
  if (soldier.posture !== "standing" || soldier.go.spent > 0 || soldier.go.work !== null || soldier.go.attack !== null)
    return null;
  const seen = enemiesOf(s, soldier.side).some((foe) => sees(s, foe, soldier));
  const cover = protectionAt(s, soldier, soldier);
  return seen && (cover === 0 || cover === 1)
    ? { do: "posture", soldier: soldier.id, posture: "prone", behind: null }
    : null;
}

/** Nothing to shoot at and nowhere to go: he watches the nearest of them, or aims. */
function wait(s: Position, soldier: Soldier): Act | null {
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

function isOnThem(s: Position, seat: number): boolean {
  const side = sideOf(s, seat);
  const gun = s.guns.find((one) => one.side === side && one.mortar !== null);
  const impact = gun?.mortar?.impact ?? null;
  return impact !== null && blastValue(s, side, impact, gun?.weapon === "MTP" ? "E3" : "E2") > 0.5;
}

/** On the ways to what is defended, drawn where they may lie. */
function minesNear(s: Position, decision: Decision, pick: (n: number) => number): unknown {
  const { mines, overloaded, traps } = s.sides[sideOf(s, decision.seat)];
  const cells = new Set<string>();
  while (cells.size < mines + overloaded) cells.add(`${10 * (60 + pick(14))},${10 * (48 + pick(10))}`);
  const laid = [...cells].map((cell, i) => {
    const [x = 0, y = 0] = cell.split(",").map(Number);
    return { x, y, overloaded: i >= mines };
  });
  const wires = Array.from({ length: traps }, (_, i) => ({
    from: { x: 640 + 20 * i, y: 590 },
    to: { x: 650 + 20 * i, y: 590 },
  }));
  return { mines: laid, wires };
}
