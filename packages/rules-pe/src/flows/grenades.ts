import { call, done, goto } from "@escaramuza/kernel";
import { boardOf } from "../board.ts";
import { scatterOf, weaponOf } from "../data.ts";
import type { BlastClass } from "../data.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { deviate } from "../scatter.ts";
import { seatOf, soldierOf } from "../state.ts";
import type { Attack, Point } from "../state.ts";
import { failureBase, grenadeDeviation, launchFactor, referenceOf, stopsAt, throwFactor } from "../throwing.ts";
import { explosionFlow } from "./explosion.ts";
import { gaitOf } from "./fire.ts";

/** Step 3: grenades one at a time in the order of declaration, each completely (PE-3-9, PE-9-10). */

export const grenadesFlow = peFlow<{ at: number }>()("grenades", {
  next(c, v) {
    const attack = c.s.declared[v.at];
    if (attack === undefined) return done;
    v.at += 1;
    if (attack.kind !== "grenade" && attack.kind !== "drop" && attack.kind !== "launcher") return goto("next");
    const { x, y } = landing(c, attack);
    const id = `blast ${attack.by} ${attack.id}`;
    return call(explosionFlow, { x, y, class: classOf(attack), by: attack.by, id }, "next");
  },
});

function classOf(attack: Attack): BlastClass {
  const [first] = weaponOf(attack.grenade ?? "LZG").damage;
  return first === "E1" || first === "E3" || first === "E4" ? first : "E2";
}

/** Where it comes to lie. */
function landing(c: C, attack: Attack): Point {
  const { s } = c;
  const point = attack.point ?? attack.from;
  if (attack.kind === "drop") return point;
  const soldier = soldierOf(s, attack.by);
  const from = { ...soldier, x: attack.from.x, y: attack.from.y };
  const { wounded, pinned, feature } = attack;
  const launched = attack.kind === "launcher";
  const reckoned = launched
    ? launchFactor(s, from, { point, feature, wounded, pinned }, gaitOf(s, attack))
    : throwFactor(s, from, { point, feature, wounded, unseen: attack.unseen === true });
  const { factor, base, modifiers } = reckoned;
  const rule = launched ? "PE-9-12" : "PE-9-3";
  tell(c, "reckoned", rule, { soldier: soldier.id, grenade: attack.grenade ?? "LZG", base, modifiers, factor });
  const seat = seatOf(s, soldier);
  const about = { soldier: soldier.id };
  const { total } = roll(c, { purpose: launched ? "launch" : "throw", rule, seat, target: factor + 1, about });
  if (total > factor) {
    tell(c, "onTarget", rule, { soldier: soldier.id, x: point.x, y: point.y });
    return point;
  }
  const distance = grenadeDeviation(attack, failureBase(factor, total));
  const scattered = roll(c, {
    purpose: "scatter",
    rule: "PE-9-7",
    seat,
    about,
    reads: ({ total: sum }) => scatterOf(sum),
  });
  const board = boardOf(s);
  const reference = referenceOf(board, attack);
  const fallen = stopsAt(
    board,
    reference,
    deviate(attack.from, point, reference, scatterOf(scattered.total), distance),
  );
  tell(c, "wentAstray", "PE-9-5", { soldier: soldier.id, distance, x: fallen.x, y: fallen.y });
  return fallen;
}
