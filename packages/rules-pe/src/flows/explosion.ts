import { done } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { carriedBy } from "../arms.ts";
import { flightOf, struckBy } from "../blast.ts";
import { boardOf, levelAt, onTable } from "../board.ts";
import { DATA, scatterOf } from "../data.ts";
import { discover, firedAt, hurt, makeNoise } from "../damage.ts";
import { peFlow, roll, tell } from "../pe.ts";
import type { C } from "../pe.ts";
import { blastProtection } from "../protection.ts";
import { deviate } from "../scatter.ts";
import { isOut, seatOf, soldierOf } from "../state.ts";
import type { Gun, Position, Soldier } from "../state.ts";

/** One explosion, complete: who is struck, who is thrown where, who will remember it (PE-12-10 to PE-12-13). */

export const explosionVars = z.strictObject({
  x: z.int(),
  y: z.int(),
  class: z.enum(["E1", "E2", "E3", "E4"]),
  /** The attacker it counts for; null: a mine or a wire. */
  by: z.nullable(z.string()),
  /** Its own name: it counts as one shooter (PE-13-8). */
  id: z.string(),
});
export type ExplosionVars = z.infer<typeof explosionVars>;

export const explosionFlow = peFlow<ExplosionVars>()("explosion", {
  explode(c, v) {
    const { s } = c;
    const board = boardOf(s);
    tell(c, "exploded", "PE-12-10", { x: v.x, y: v.y, class: v.class, by: v.by });
    // PE-9-11
    if (!onTable(board, v.x, v.y)) return done;
    makeNoise(s);
    const struck = struckBy(s, v, v.class);
    remember(c, v);
    for (const { soldier, outward, blast } of struck) {
      discover(c, soldier);
      tell(c, "blasted", "PE-12-11", { soldier: soldier.id, outward, result: blast.result, knock: blast.knock });
      const lying = s.items;
      const gun = carriedBy(s, soldier);
      hurt(c, soldier, blast.result, { by: v.by, explosion: true });
      soldier.posture = "prone";
      soldier.duckedBehind = null;
      if (blast.knock > 0) knockBack(c, v, soldier.id, blast.knock);
      takeAlong(s, soldier, lying, gun);
    }
    return done;
  },
});

/** At less than 10 m it counts as a shooter, behind walls too (PE-13-2, PE-13-8). */
function remember(c: C, v: ExplosionVars): void {
  const { s } = c;
  const reach = DATA.figures.moraleBlast.value;
  for (const soldier of s.soldiers) {
    if (soldier.place !== "table" || isOut(soldier)) continue;
    if ((soldier.x - v.x) * (soldier.x - v.x) + (soldier.y - v.y) * (soldier.y - v.y) >= reach * reach) continue;
    const board = boardOf(s);
    firedAt(soldier, v.id, { protection: blastProtection(board, v, soldier) });
  }
}

/** PE-12-12, PE-12-13 */
function knockBack(c: C, v: ExplosionVars, id: string, mm: number): void {
  const { s } = c;
  const soldier = soldierOf(s, id);
  const flight = flightOf(s, soldier, awayFrom(c, v, soldier), mm);
  if (flight.x !== soldier.x || flight.y !== soldier.y) {
    soldier.x = flight.x;
    soldier.y = flight.y;
    soldier.level = levelAt(boardOf(s), flight.x, flight.y);
    soldier.crossing = null;
    soldier.tree = null;
    tell(c, "knockedBack", "PE-12-12", { soldier: id, x: flight.x, y: flight.y });
  }
  if (!flight.collided) return;
  tell(c, "collided", "PE-12-13", { soldier: id });
  // PE-R118: on top of what the blast did.
  hurt(c, soldier, "H", { by: v.by, explosion: true });
}

/** PE-12-14: what he leaves lies where he lies, not where the blast caught him. */
function takeAlong(s: Position, { x, y }: Soldier, before: Position["items"], gun: Gun | null): void {
  if (s.items !== before) s.items = s.items.map((item) => (before.includes(item) ? item : { ...item, x, y }));
  if (gun?.state !== "lying") return;
  gun.x = x;
  gun.y = y;
}

function awayFrom(c: C, v: ExplosionVars, soldier: Soldier): { x: number; y: number } {
  if (soldier.x !== v.x || soldier.y !== v.y) return { x: 2 * soldier.x - v.x, y: 2 * soldier.y - v.y };
  const { total } = roll(c, {
    purpose: "knock",
    rule: "PE-12-12",
    seat: seatOf(c.s, soldier),
    about: { soldier: soldier.id },
    reads: ({ total: sum }) => scatterOf(sum),
  });
  return deviate(v, v, v, scatterOf(total), 1000);
}
