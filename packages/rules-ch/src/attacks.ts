import type { Refusal } from "@escaramuza/kernel";
import { boardOf, distance, findCell, inArcOf, near, sees } from "./board.ts";
import { DATA, cardOf } from "./data.ts";
import type { CardId, Colour } from "./data.ts";
import { facingTowards } from "./moves.ts";
import { no } from "./refusal.ts";
import { isVisible, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, firepower, isEngaged, isStunned, markerOn, mayFire, rangeOf } from "./units.ts";
import type { Direction } from "@escaramuza/geometry";

/** Who may attack what, and who may help (section 7, CH-9.1.2), as often as can be paid (CH-7.0-3). Anybody may check sight beforehand (CH-6.0-7). */

/** CH-7.5-2, CH-7.5-6: close combat, support and weapon cards too. */
export function unableRefusal(unit: Unit): Refusal | null {
  if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id });
  return mayFire(unit) ? null : no("CH-7.5-2", "panicked", { unit: unit.id });
}

/** The facing it fires with: a hidden unit is revealed facing its target unless it says otherwise (CH-10.01-1). */
export function firingFacing(unit: Unit, hex: string, given: Direction | undefined): Direction {
  return unit.facing ?? given ?? facingTowards(unit.place, hex);
}

/** CH-7.0-1, CH-6.0-1, CH-6.1-1; a weapon card never beyond its own range (CH-R49). */
export function fireRefusal(
  s: Position,
  unit: Unit,
  hex: string,
  weapon: CardId | null,
  given: Direction | undefined,
): Refusal | null {
  if (!onMap(unit)) return no("CH-7.0-1", "notOnMap", { unit: unit.id });
  const unable = unableRefusal(unit);
  if (unable !== null) return unable;
  if (isEngaged(s, unit)) return no("CH-7.7.3-7", "engaged", { unit: unit.id });
  const target = targetHexRefusal(s, unit, hex);
  if (target !== null) return target;
  const away = distance(unit.place, hex);
  const reach =
    weapon === null ? rangeOf(unit) * DATA.figures.combat.longRangeTimes.value : (cardOf(weapon).weapon?.range ?? 0);
  if (away < 1 || away > reach) return no(weapon === null ? "CH-7.7.1-1" : "CH-R49", "outOfRange", { away, reach });
  if (!inArcOf(unit.place, firingFacing(unit, hex, given), hex)) return no("CH-6.1-1", "outOfArc", { hex });
  return sees(boardOf(s), unit.place, hex) ? null : no("CH-6.0-1", "noSight", { hex });
}

/** CH-R32: a visible enemy is there, or nobody is seen there and profile P3 lets one try (CH-10.03-1, CH-R35). */
export function targetHexRefusal(s: Position, unit: Unit, hex: string): Refusal | null {
  if (findCell(boardOf(s), hex) === null) return no("CH-R32", "notOnMap", { hex });
  let own = false;
  for (const o of s.units) {
    if (o.place !== hex) continue;
    if (o.seat === unit.seat) own = true;
    else if (!o.hidden) return null;
  }
  if (own) return no("CH-R32", "ownUnitsOnly", { hex });
  return plays(s, "P3") ? null : no("CH-R32", "emptyHex", { hex });
}

/** CH-7.7.3-2; those with a minimum range too (CH-7.7.3-6) */
export function closeCombatRefusal(s: Position, unit: Unit, target: Unit | null): Refusal | null {
  if (!isVisible(unit)) return no("CH-7.7.3-2", "notOnMap", { unit: unit.id });
  if (!isEngaged(s, unit)) return no("CH-7.7.3-2", "noEnemyInHex", { unit: unit.id });
  const unable = unableRefusal(unit);
  if (unable !== null) return unable;
  return target === null || target.seat === unit.seat || !isVisible(target) || target.place !== unit.place
    ? no("CH-7.7.3-2", "notInHex", { unit: target?.id ?? "" })
    : null;
}

/** CH-9.1.2-2, CH-R30. In close combat the hex is the leader's own and only the last two conditions stay (CH-9.1.2-4). */
export function supporterRefusal(
  s: Position,
  leader: Unit,
  unit: Unit,
  hex: string,
  colour: Colour,
  given: Direction | undefined,
): Refusal | null {
  if (unit.id === leader.id || unit.seat !== leader.seat || !onMap(unit))
    return no("CH-9.1.2-1", "notASupporter", { unit: unit.id });
  const { combat } = DATA.figures;
  const unable = unableRefusal(unit);
  if (unable !== null) return unable;
  const marker = markerOn(unit);
  if (marker !== null && (marker.fp.red !== 0 || marker.fp.blue !== 0 || marker.barsFp.length > 0))
    return no("CH-R30", "markerOnFirepower", { unit: unit.id });
  let bonus = 0;
  if (hex === leader.place) {
    if (unit.place !== hex) return no("CH-9.1.2-4", "notInHex", { unit: unit.id });
    bonus = (counter(unit).boxed ? combat.closeCombatBoxed : combat.closeCombat).value;
  } else {
    if (isEngaged(s, unit)) return no("CH-7.7.3-7", "engaged", { unit: unit.id });
    if (!near(leader.place, unit.place)) return no("CH-9.1.2-2", "notAdjacent", { unit: unit.id });
    if (unit.place === hex) return no("CH-9.1.2-2", "outOfArc", { unit: unit.id });
    if (!inArcOf(unit.place, firingFacing(unit, hex, given), hex))
      return no("CH-9.1.2-2", "outOfArc", { unit: unit.id });
    if (!sees(boardOf(s), unit.place, hex)) return no("CH-9.1.2-2", "noSight", { unit: unit.id });
    const away = distance(unit.place, hex);
    if (away > rangeOf(unit)) return no("CH-9.1.2-2", "outOfRange", { unit: unit.id });
    if (away === 1) bonus = combat.shortRange.value;
  }
  return firepower(unit, colour) + bonus > 0 ? null : no("CH-9.1.2-2", "noFirepower", { unit: unit.id });
}

/** Colour of what is attacked; red where nothing is seen (CH-7.1-1, CH-R35). */
export function colourAt(s: Position, hex: string, seat: number): Colour {
  const target = s.units.find((o) => o.place === hex && o.seat !== seat && !o.hidden);
  return target === undefined ? "red" : counter(target).dr.colour;
}

/** CH-7.6-1, CH-7.6-2 */
export function rallyRefusal(s: Position, unit: Unit): Refusal | null {
  if (unit.hit === null || !isVisible(unit)) return no("CH-7.6-2", "noHit", { unit: unit.id });
  if (isEngaged(s, unit)) return no("CH-7.6-2", "engaged", { unit: unit.id });
  const marker = markerOn(unit);
  return marker !== null && marker.rally === null ? no("CH-7.6-2", "noRally", { unit: unit.id }) : null;
}

/** CH-HD-1, CH-R50 */
export function hastyRefusal(s: Position, unit: Unit): Refusal | null {
  if (!plays(s, "P2")) return no("CH-HD-1", "notInProfile");
  if (!onMap(unit)) return no("CH-HD-1", "notOnMap", { unit: unit.id });
  if (counter(unit).mover !== "foot") return no("CH-HD-1", "footOnly", { unit: unit.id });
  if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id });
  if (unit.hasty) return no("CH-HD-3", "alreadyDugIn", { unit: unit.id });
  return isEngaged(s, unit) ? no("CH-HD-1", "engaged", { unit: unit.id }) : null;
}
