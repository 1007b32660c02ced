import { ask, call, done, goto } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { boardOf, isUnderRoof, onTable } from "../board.ts";
import { DATA, scatterOf, weaponOf } from "../data.ts";
import type { BlastClass } from "../data.ts";
import { lockKind } from "../lock-kind.ts";
import { lockable, mortarFactor, shellNumber } from "../mortars.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { deviate } from "../scatter.ts";
import { seesPoint } from "../sight.ts";
import { gunOf, isAble, seatOf, soldierOf } from "../state.ts";
import type { Attack, Gun, Point, Position } from "../state.ts";
import { failureBase } from "../throwing.ts";
import { explosionFlow } from "./explosion.ts";

/** Step 4: mortar shells one at a time in the order of declaration, each completely (PE-3-10). */

export const mortarsVars = z.strictObject({ at: z.int(), gun: z.nullable(z.string()) });
export type MortarsVars = z.infer<typeof mortarsVars>;

export const mortarsFlow = peFlow<MortarsVars>()("mortars", {
  next(c, v) {
    const attack = c.s.declared[v.at];
    if (attack === undefined) return done;
    v.at += 1;
    if (attack.kind !== "mortar" || attack.weapon === null) return goto("next");
    v.gun = attack.weapon;
    const gun = gunOf(c.s, attack.weapon);
    const { x, y } = impactOf(c, attack, gun);
    if (!onTable(boardOf(c.s), x, y) || isUnderRoof(boardOf(c.s), x, y)) {
      tell(c, "shellLost", onTable(boardOf(c.s), x, y) ? "PE-10-14" : "PE-10-11", { gun: gun.id });
      return goto("seen");
    }
    return call(
      explosionFlow,
      { x, y, class: classOf(gun), by: attack.by, id: `blast ${attack.by} ${attack.id}` },
      "seen",
    );
  },
  /** PE-10-12: after any observed impact he may lock. */
  seen(c, v) {
    const gun = gunOf(c.s, v.gun ?? "");
    const firer = soldierOf(c.s, c.s.declared[v.at - 1]?.by ?? "");
    if (gun.mortar === null || gun.mortar.locked !== null || lockable(c.s, gun) === null) return goto("next");
    return ask(lockKind, seatOf(c.s, firer), "PE-10-12", { gun: gun.id }, "lock");
  },
  lock(c, v) {
    const gun = gunOf(c.s, v.gun ?? "");
    const at = lockable(c.s, gun);
    if (c.answer(lockKind).lock && gun.mortar !== null && at !== null) {
      gun.mortar.locked = at;
      tell(c, "locked", "PE-10-12", { gun: gun.id, x: at.x, y: at.y });
    }
    return goto("next");
  },
});

function classOf(gun: Gun): BlastClass {
  return weaponOf(gun.weapon).damage[0] === "E3" ? "E3" : "E2";
}

function impactOf(c: C, attack: Attack, gun: Gun): Point {
  const { s } = c;
  const point = attack.point ?? attack.from;
  const { mortar } = gun;
  if (mortar === null || attack.mode === null || attack.mode === "locked") return point;
  const firer = soldierOf(s, attack.by);
  const { factor, base, modifiers } = mortarFactor(firer, gun, point, attack.mode, attack.wounded);
  tell(c, "reckoned", "PE-10-7", { soldier: firer.id, gun: gun.id, base, modifiers, factor });
  const seat = seatOf(s, firer);
  const about = { soldier: firer.id };
  const { total } = roll(c, { purpose: "mortar", rule: "PE-10-7", seat, target: factor + 1, about });
  let at = point;
  if (total <= factor) {
    // PE-R72: no half of the distance binds a shell.
    const distance = failureBase(factor, total) * DATA.figures.mortarScatter.value;
    const scattered = roll(c, {
      purpose: "scatter",
      rule: "PE-9-7",
      seat,
      about,
      reads: ({ total: sum }) => scatterOf(sum),
    });
    at = deviate(gun, point, point, scatterOf(scattered.total), distance);
  }
  const observed = attack.mode !== "unobserved";
  // PE-10-9, PE-10-10: unobserved shells do not count; another point begins anew.
  mortar.shells = observed ? shellNumber(gun, point, attack.mode) : 0;
  mortar.target = point;
  const known = observed || isSeenBy(s, gun, at);
  mortar.impact = known ? { ...at, observed } : null;
  tell(c, total > factor ? "onTarget" : "wentAstray", total > factor ? "PE-10-7" : "PE-10-11", {
    gun: gun.id,
    soldier: firer.id,
  });
  return at;
}

function isSeenBy(s: Position, gun: Gun, at: Point): boolean {
  return (
    onTable(boardOf(s), at.x, at.y) &&
    s.soldiers.some((man) => man.side === gun.side && isAble(man) && seesPoint(s, man, at))
  );
}
