import { ask, call, done, goto } from "@escaramuza/kernel";
import { isTarget } from "../aim.ts";
import { baFlow, rollD6, tell } from "../ba.ts";
import { DATA, rowFor } from "../data.ts";
import { lessThan, unitGap } from "../board.ts";
import { friendlyFire } from "../kinds.ts";
import { goDown, turnDie } from "../order-dice.ts";
import { panicMove } from "../panic.ts";
import { canFireAt } from "../shooting.ts";
import { isOnTable, rival, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { moveFlow, moveVars } from "./movement.ts";
import { shootingFlow, shootingVars } from "./shooting.ts";

/** Double six on an order test: fire at one's own, or panic (BA-FUBAR). */

interface FubarVars {
  readonly unit: string;
}

export function fubarVars(unit: string): FubarVars {
  return { unit };
}

export const fubarFlow = baFlow<FubarVars>()("fubar", {
  roll(c, v) {
    const unit = unitOf(c.s, v.unit);
    const { natural } = rollD6(c, {
      purpose: "fubar",
      rule: "BA-TEST-8",
      seat: unit.seat,
      about: { unit: unit.id },
      reads: ({ natural: die }) => rowFor(DATA.tables.fubar, die).result,
    });
    const { result } = rowFor(DATA.tables.fubar, natural);
    tell(c, "fubar", result === "panic" ? "BA-FUBAR-2" : "BA-FUBAR-1", { unit: unit.id, seat: unit.seat, result });
    return goto(result);
  },
  friendlyFire(c, v) {
    const unit = unitOf(c.s, v.unit);
    const targets = friendlyTargets(c.s, unit);
    if (targets.length === 0) {
      goDown(c, unit, "BA-FUBAR-1");
      return done;
    }
    turnDie(unit, "fire");
    return ask(friendlyFire, rival(unit.seat), "BA-FUBAR-1", { unit: unit.id, targets }, "fire");
  },
  fire: (c, v) => call(shootingFlow, shootingVars(v.unit, "fubar", c.answer(friendlyFire)), "end"),
  panic(c, v) {
    const unit = unitOf(c.s, v.unit);
    const moving = unit.place.at === "table" && unit.vehicle?.immobilised !== true ? panicMove(c.s, unit) : null;
    if (moving === null) {
      goDown(c, unit, unit.place.at === "table" ? "BA-FUBAR-2" : "BA-FUBAR-4");
      return done;
    }
    turnDie(unit, "run");
    return call(moveFlow, moveVars(unit.id, moving, "panic"), "end");
  },
  end: () => done,
});

/** Its own, whom it could shoot, with an enemy of theirs less than 12" away (BA-R37). */
export function friendlyTargets(s: Position, unit: Unit): string[] {
  const near = DATA.figures.fubarEnemyDistance.value;
  return s.units
    .filter(
      (o) =>
        o.seat === unit.seat &&
        o !== unit &&
        isOnTable(o) &&
        o.gun?.abandoned !== true &&
        s.units.some((enemy) => enemy.seat !== unit.seat && isTarget(enemy) && lessThan(unitGap(s, o, enemy), near)) &&
        canFireAt(s, unit, o, "fubar"),
    )
    .map(({ id }) => id);
}
