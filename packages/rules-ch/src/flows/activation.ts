import type { Seat } from "@escaramuza/kernel";
import { tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { DATA } from "../data.ts";
import { capModifier } from "../modifiers.ts";
import { endActivation } from "../payment.ts";
import { playerOf } from "../state.ts";
import type { Unit } from "../state.ts";

/** Activation by a roll: 3D6, highest plus lowest, CAP on it (CH-3.0.1-1, CH-3.0.1-2, CH-R56). */
export function activateVariable(c: C, seat: Seat, unit: Unit, cap: number): void {
  const { s } = c;
  const player = playerOf(s, seat);
  finishActivation(c, seat);
  player.cap -= Math.abs(cap);
  const { variableApDice } = DATA.figures.economy;
  const secret = s.battle.secretAp;
  const { dice } = c.roll({
    purpose: "activation",
    rule: "CH-3.0.1-1",
    seat,
    n: variableApDice.value,
    sides: 6,
    modifiers: capModifier(cap),
    reads: "dice",
    target: null,
    about: {},
    ...(secret ? { hidden: true as const } : {}),
  });
  const granted = grantedAp(dice, cap);
  player.activation = { members: [unit.id], granted, spent: 0 };
  unit.status = "activated";
  const shown = { seat, unit: unit.hidden ? null : unit.id, ap: secret ? null : granted };
  if (secret) {
    tell(c, "activated", "CH-3.0.1-2", shown);
    tellOnly(c, seat, "apGranted", "CH-3.0.1-2", { seat, unit: unit.id, ap: granted, dice });
  } else tell(c, "activated", "CH-3.0.1-1", shown);
}

/** Highest plus lowest die, then the CAP, at least 1 (CH-D6). */
export function grantedAp(dice: readonly number[], cap: number): number {
  return Math.max(DATA.figures.economy.variableApMin.value, Math.max(...dice) + Math.min(...dice) + cap);
}

/** Its end by the owner's will or for want of AP; a secret number is shown now (CH-3.0.1-2). */
export function finishActivation(c: C, seat: Seat): void {
  const player = playerOf(c.s, seat);
  const { activation } = player;
  endActivation(c.s, player);
  if (activation !== null && c.s.battle.secretAp)
    tell(c, "activationOver", "CH-3.0.1-2", { seat, granted: activation.granted, reveals: true });
}
