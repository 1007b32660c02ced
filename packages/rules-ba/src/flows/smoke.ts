import { ask, done } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import type { C } from "../ba.ts";
import { landing } from "../fire-kinds.ts";
import { rangedOn, rangingNeeded } from "../modifiers.ts";
import type { FireCause } from "../questions.ts";
import { smokeArm } from "../smoke-shells.ts";
import { rival, unitOf } from "../state.ts";
import type { Point } from "../state.ts";

/** A smoke shell at a point (BA-SMOKE-1 to BA-SMOKE-4). */
interface SmokeVars {
  readonly unit: string;
  readonly cause: FireCause;
  readonly x: number;
  readonly y: number;
  readonly indirect: boolean;
  radius: number;
}

export function smokeVars(unit: string, cause: FireCause, { x, y }: Point, indirect: boolean): SmokeVars {
  return { unit, cause, x, y, indirect, radius: 0 };
}

export const smokeFlow = baFlow<SmokeVars>()("smoke", {
  fire(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.unit);
    const arm = smokeArm(s, unit, v.cause);
    if (arm === null || arm.weapon.smoke === null) throw new Error(`${unit.id} has no smoke`);
    v.radius = arm.weapon.smoke / 2;
    const at = { x: v.x, y: v.y };
    const target = rangingNeeded(unit.ranging, at, { cause: v.cause, hidden: false, launcher: false });
    const { natural } = rollD6(c, {
      purpose: "smokeHit",
      rule: "BA-SMOKE-2",
      seat: unit.seat,
      target,
      about: { unit: unit.id, weapon: arm.weapon.id },
      reads: { atLeast: target },
    });
    unit.ranging = rangedOn(unit.ranging, at, natural >= target);
    if (natural >= target) {
      lay(c, at, v.radius);
      return done;
    }
    tell(c, "smokeMissed", "BA-SMOKE-4", { unit: unit.id, seat: unit.seat });
    return ask(landing, rival(unit.seat), "BA-SMOKE-4", { unit: unit.id, ...at, radius: v.radius }, "landed");
  },
  landed(c, v) {
    lay(c, c.answer(landing), v.radius);
    return done;
  },
});

/** It stays until the roll at the start of a turn (BA-SMOKE-6). */
function lay(c: C, { x, y }: Point, radius: number): void {
  c.s.smoke = [...c.s.smoke, { kind: "shell", x, y, radius }];
  tell(c, "smokeLaid", "BA-SMOKE-3", { x, y, radius });
}
