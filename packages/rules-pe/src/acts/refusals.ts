import type { Refusal, Seat } from "@escaramuza/kernel";
import type { Act } from "../answers.ts";
import { serveRefusal } from "../mortars.ts";
import { no } from "../refusal.ts";
import { hideRefusal, stealthMoveRefusal, surpriseRefusal } from "../stealth.ts";
import { sideOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { actorOf } from "./common.ts";
import { attackOf } from "./fighting.ts";
import {
  abandonRefusal,
  climbRefusal,
  continueRefusal,
  doorRefusal,
  enterRefusal,
  fleeRefusal,
  goingOf,
  postureRefusal,
} from "./moving.ts";
import {
  aimRefusal,
  carryRefusal,
  dismantleRefusal,
  emplaceRefusal,
  fanaticRefusal,
  handRefusal,
  holeRefusal,
  layRefusal,
  pickUpRefusal,
  reloadRefusal,
  repairRefusal,
  takingRefusal,
  watchRefusal,
} from "./working.ts";

/** Legality of one action of step 1, from what the player knows. */
export function actRefusal(s: Position, seat: Seat, act: Act): Refusal | null {
  switch (act.do) {
    case "end":
      return null;
    case "unlock":
      return unlockRefusal(s, seat, act.gun);
    case "carry": {
      const carriers: Soldier[] = [];
      for (const id of act.carriers) {
        const man = actorOf(s, seat, id);
        if ("code" in man) return man;
        carriers.push(man);
      }
      return carryRefusal(s, carriers, act.gun);
    }
    default: {
      const soldier = actorOf(s, seat, act.soldier);
      return "code" in soldier ? soldier : oneRefusal(s, soldier, act);
    }
  }
}

function oneRefusal(
  s: Position,
  soldier: Soldier,
  act: Exclude<Act, { do: "end" | "unlock" | "carry" }>,
): Refusal | null {
  switch (act.do) {
    case "move": {
      const going = goingOf(s, soldier, act);
      if ("code" in going) return going;
      return act.stealth ? stealthMoveRefusal(s, soldier, going) : null;
    }
    case "enter":
      return enterRefusal(s, soldier, act);
    case "posture":
      return postureRefusal(s, soldier, act);
    case "continue":
      return continueRefusal(s, soldier, act) ?? takingRefusal(s, soldier);
    case "abandon":
      return abandonRefusal(soldier);
    case "shoot":
    case "burst":
    case "shootDoor":
    case "melee":
    case "grenade":
    case "drop":
    case "launch":
    case "mortar": {
      const attack = attackOf(s, soldier, act);
      return "code" in attack ? attack : null;
    }
    case "surprise":
      return surpriseRefusal(s, soldier, act);
    case "aim":
      return aimRefusal(s, soldier, act.target);
    case "watch":
      return watchRefusal(s, soldier, act);
    case "reload":
      return reloadRefusal(s, soldier, act);
    case "hand":
      return handRefusal(s, soldier, act.arm);
    case "pickUp":
      return pickUpRefusal(s, soldier, act);
    case "lay":
      return layRefusal(s, soldier, act);
    case "emplace":
      return emplaceRefusal(s, soldier, act);
    case "dismantle":
      return dismantleRefusal(s, soldier, act.gun);
    case "serve": {
      const gun = s.guns.find(({ id }) => id === act.gun);
      if (gun === undefined) return no("PE-10-1", "noMortar");
      if (soldier.go.work?.at === "serve") return no("PE-10-1", "alreadySo");
      return gun.state === "offBoard" ? no("PE-20-13", "servesAlways") : serveRefusal(s, soldier, gun);
    }
    case "repair":
      return repairRefusal(s, soldier, act.gun);
    case "door":
      return doorRefusal(s, soldier, act);
    case "climb":
      return climbRefusal(s, soldier, act);
    case "hole":
      return holeRefusal(s, soldier, act);
    case "fanaticise":
      return fanaticRefusal(s, soldier, act.recruit);
    case "flee":
      return fleeRefusal(s, soldier, act);
    case "hide":
      return hideRefusal(s, soldier);
    case "face":
      if (!s.battle.options.tacticalActions) return no("PE-17.2-11", "noTacticalActions");
      return soldier.facing === act.facing || soldier.go.faced ? no("PE-17.2-2", "alreadySo") : null;
  }
}

/** PE-10-12: at any time. */
function unlockRefusal(s: Position, seat: Seat, id: string): Refusal | null {
  const gun = s.guns.find((one) => one.id === id);
  if (gun === undefined || gun.side !== sideOf(s, seat)) return no("PE-10-12", "noMortar");
  if (gun.mortar === null || gun.mortar.locked === null) return no("PE-10-12", "notLocked");
  return s.declared.some(({ weapon }) => weapon === id) ? no("PE-10-12", "firing") : null;
}
