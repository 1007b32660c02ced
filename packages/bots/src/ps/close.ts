import { hasAssaultWeapon } from "@escaramuza/rules-ps";
import type { MoveType } from "@escaramuza/rules-ps";
import { coverOf, inSight } from "./ground.ts";
import type { Place } from "./ground.ts";
import { attackerOut, defenderOut } from "./odds.ts";
import type { Man, World } from "./world.ts";

/** Assaults by their exact modifiers (table T5). */

const NEAR = 300 + 250;

/** Where the attacker began his activation, and the foes he saw from there. */
interface Start {
  readonly fromX: number;
  readonly fromY: number;
  readonly saw: readonly boolean[];
}

/** Expected gain of assaulting a foe from a place, the consecutive assaults it brings included (PS-6.3-13). */
export function assaultValue(
  w: World,
  me: Man,
  place: Place,
  target: number,
  from: Start,
  move: MoveType,
  life: number,
): number {
  const declared = w.foes[target];
  if (declared === undefined) return -Infinity;
  const opponents = w.foes.filter(
    (foe, j) =>
      foe === declared ||
      (near(foe, declared) &&
        from.saw[j] === true &&
        inSight(w.g, place.x, place.y, foe.place.x, foe.place.y) &&
        foe.o !== declared.partner),
  );
  // PS-6.3-15: the unsuppressed first.
  opponents.sort((a, b) => Number(a.o.suppressed) - Number(b.o.suppressed));
  let standing = 1;
  let sum = 0;
  for (const [i, foe] of opponents.entries()) {
    const strike = strikeOf(w, me, opponents.length > 1 ? i + 1 : 0);
    const parry = parryOf(w, from, foe, move);
    sum += standing * (defenderOut(strike, parry) * prize(w, foe) - attackerOut(strike, parry) * life);
    standing *= 1 - attackerOut(strike, parry);
  }
  return sum;
}

function near(a: Man, b: Man): boolean {
  const dx = a.place.x - b.place.x;
  const dy = a.place.y - b.place.y;
  return dx * dx + dy * dy <= NEAR * NEAR;
}

/** PS-6.3-4 */
export function strikeOf(w: World, me: Man, nth: number): number {
  return 2 + (hasAssaultWeapon(w.s, me.o) ? 1 : 0) + me.evasion - nth;
}

/** PS-6.3-5, PS-6.3-6. Heavy cover is that against the attacker's position before the move (PS-6.3-7). */
export function parryOf(w: World, from: Start, foe: Man, move: MoveType): number {
  if (foe.o.suppressed) return -3 + foe.evasion;
  const heavy = coverOf(w.g, from.fromX, from.fromY, foe.place) === 2 ? 2 : 0;
  const marked = w.s.marks.some((m) => m.soldier === foe.o.id && m.cause === "dissuasive") ? -1 : 0;
  return (
    (hasAssaultWeapon(w.s, foe.o) ? 1 : 0) +
    heavy +
    (move === "lightPace" ? 2 : 0) +
    marked +
    (foe.partner !== null ? 2 : 0) +
    foe.evasion
  );
}

/** A team falls together (PS-8.1.3-3). */
function prize(w: World, foe: Man): number {
  if (foe.partner === null) return foe.worth;
  const other = w.foes.find((o) => o.o === foe.partner);
  return foe.worth + (other?.worth ?? 0);
}
