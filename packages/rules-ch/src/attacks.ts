import type { Refusal } from "@escaramuza/kernel";
import { boardOf, cellAt, distance, findCell, inArcOf, near, sighted, smokeBetween } from "./board.ts";
import { DATA, cardOf } from "./data.ts";
import type { CardId, Colour } from "./data.ts";
import { facingTowards } from "./moves.ts";
import { no } from "./refusal.ts";
import { isVisible, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, firepower, hasTrait, isEngaged, isStunned, markerOn, mayFire, rangeOf } from "./units.ts";
import { facingIn, fortOf } from "./works.ts";
import type { Direction } from "@escaramuza/geometry";

/** Who may attack what, and who may help (section 7, CH-9.1.2), as often as can be paid (CH-7.0-3). Anybody may check sight beforehand (CH-6.0-7). */

/** CH-7.5-2, CH-7.5-6: close combat, support and weapon cards too. */
export function unableRefusal(unit: Unit): Refusal | null {
  if (unit.aboard !== null) return no("CH-RE16", "aboard", { unit: unit.id });
  if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id });
  return mayFire(unit) ? null : no("CH-7.5-2", "panicked", { unit: unit.id });
}

/** No fire out of a hex shared with enemies (CH-7.7.3-7), nor by mortars out of a bunker (CH-RE19): their crews may throw. */
function heldBackRefusal(s: Position, unit: Unit, weapon: CardId | null = null): Refusal | null {
  if (isEngaged(s, unit)) return no("CH-7.7.3-7", "engaged", { unit: unit.id });
  return weapon === null && hasTrait(unit, "mortar") && fortOf(s, unit)?.kind === "bunker"
    ? no("CH-RE19", "noMortarInBunker", { unit: unit.id })
    : null;
}

/** The facing it fires with: a hidden unit is revealed facing its target unless it says otherwise (CH-10.01-1), or a bunker does (CH-RE19). */
export function firingFacing(s: Position, unit: Unit, hex: string, given: Direction | undefined): Direction {
  return facingIn(s, unit) ?? given ?? facingTowards(unit.place, hex);
}

/** The hex from which a mortar's fire is directed: near, in its sight, seeing the target, the best there is (CH-RE2). */
export function spotterFor(s: Position, unit: Unit, hex: string): string | null {
  const board = boardOf(s);
  let best: string | null = null;
  let most = -Infinity;
  for (const { label, level } of board.cells.values()) {
    if (distance(unit.place, label) > DATA.stage2.indirect.spotterWithin) continue;
    if (!sighted(s, unit.place, label) || !sighted(s, label, hex)) continue;
    // What height gives and smoke on the way takes (CH-11-7, CH-RE7); then the higher.
    const worth = Math.sign(level - cellAt(board, hex).level) - (smokeBetween(s, label, hex) === 1 ? 1 : 0);
    if (best !== null && (worth < most || (worth === most && level <= cellAt(board, best).level))) continue;
    best = label;
    most = worth;
  }
  return best;
}

/** CH-RE2: in the arc, between minimum and maximum range, seen from a spotter hex. */
export function indirectRefusal(s: Position, unit: Unit, hex: string, given?: Direction): Refusal | null {
  if (!plays(s, "P4") || counter(unit).fireIndirect === null) return no("CH-RE2", "noIndirectFire", { unit: unit.id });
  if (!onMap(unit)) return no("CH-7.0-1", "notOnMap", { unit: unit.id });
  const early = unableRefusal(unit) ?? heldBackRefusal(s, unit);
  if (early !== null) return early;
  const away = distance(unit.place, hex);
  if (away < counter(unit).rangeMin) return no("CH-RE1", "tooClose", { away, min: counter(unit).rangeMin });
  if (away > rangeOf(unit)) return no("CH-RE2", "outOfRange", { away, reach: rangeOf(unit) });
  if (!inArcOf(unit.place, firingFacing(s, unit, hex, given), hex)) return no("CH-6.1-1", "outOfArc", { hex });
  return spotterFor(s, unit, hex) === null ? no("CH-RE2", "noSpotter", { hex }) : null;
}

/** CH-RE6: heavy mortars at their range, pioneers next door; never on water. */
export function smokeRefusal(
  s: Position,
  unit: Unit,
  hex: string,
  indirect: boolean,
  given?: Direction,
): Refusal | null {
  const pioneers = hasTrait(unit, "pioneers");
  if (!plays(s, "P4") || (!pioneers && !hasTrait(unit, "smoke"))) return no("CH-RE6", "noSmoke", { unit: unit.id });
  const cell = findCell(boardOf(s), hex);
  if (cell === null || !onMap(unit)) return no("CH-RE6", "notOnMap", { hex });
  if (cell.ground.kind === "water") return no("CH-RE6", "notIntoWater");
  if (indirect) return indirectRefusal(s, unit, hex, given);
  const early = unableRefusal(unit) ?? heldBackRefusal(s, unit);
  if (early !== null) return early;
  const away = distance(unit.place, hex);
  const reach = pioneers ? 1 : rangeOf(unit);
  if (away < counter(unit).rangeMin || away > reach) return no("CH-RE6", "outOfRange", { away, reach });
  if (!inArcOf(unit.place, firingFacing(s, unit, hex, given), hex)) return no("CH-6.1-1", "outOfArc", { hex });
  return sighted(s, unit.place, hex) ? null : no("CH-6.0-1", "noSight", { hex });
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
  const held = heldBackRefusal(s, unit, weapon);
  if (held !== null) return held;
  const target = targetHexRefusal(s, unit, hex);
  if (target !== null) return target;
  const away = distance(unit.place, hex);
  const reach =
    weapon === null ? rangeOf(unit) * DATA.figures.combat.longRangeTimes.value : (cardOf(weapon).weapon?.range ?? 0);
  if (weapon === null && away < counter(unit).rangeMin && away >= 1)
    return no("CH-RE1", "tooClose", { away, min: counter(unit).rangeMin });
  if (away < 1 || away > reach) return no(weapon === null ? "CH-7.7.1-1" : "CH-R49", "outOfRange", { away, reach });
  // CH-RE13: a turret turns; it costs more.
  if (!inArcOf(unit.place, firingFacing(s, unit, hex, given), hex) && (weapon !== null || !hasTrait(unit, "turret")))
    return no("CH-6.1-1", "outOfArc", { hex });
  if (!harmsAny(s, unit, hex, weapon)) return no("CH-7.1-1", "wrongColour", { hex });
  return sighted(s, unit.place, hex) ? null : no("CH-6.0-1", "noSight", { hex });
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
export function closeCombatRefusal(
  s: Position,
  unit: Unit,
  target: Unit | null,
  weapon: CardId | null = null,
): Refusal | null {
  if (!isVisible(unit)) return no("CH-7.7.3-2", "notOnMap", { unit: unit.id });
  if (!isEngaged(s, unit)) return no("CH-7.7.3-2", "noEnemyInHex", { unit: unit.id });
  const unable = unableRefusal(unit);
  if (unable !== null) return unable;
  if (target === null || target.seat === unit.seat || !isVisible(target) || target.place !== unit.place)
    return no("CH-7.7.3-2", "notInHex", { unit: target?.id ?? "" });
  return harms(unit, target, weapon) ? null : no("CH-7.1-1", "wrongColour", { hex: unit.place });
}

/** CH-9.1.2-2, CH-R30. In close combat the hex is the leader's own and only the last two conditions stay (CH-9.1.2-4). */
export function supporterRefusal(
  s: Position,
  leader: Unit,
  unit: Unit,
  hex: string,
  /** Of what is attacked; of several colours one is enough: it helps in those rolls. */
  colour: Colour | readonly Colour[],
  given: Direction | undefined,
): Refusal | null {
  if (unit.id === leader.id || unit.seat !== leader.seat || !onMap(unit))
    return no("CH-9.1.2-1", "notASupporter", { unit: unit.id });
  const unable = unableRefusal(unit);
  if (unable !== null) return unable;
  const marker = markerOn(unit);
  if (marker !== null && (marker.fp.red !== 0 || marker.fp.blue !== 0 || marker.barsFp.length > 0))
    return no("CH-R30", "markerOnFirepower", { unit: unit.id });
  if (hex === leader.place) {
    if (unit.place !== hex) return no("CH-9.1.2-4", "notInHex", { unit: unit.id });
  } else {
    const held = heldBackRefusal(s, unit);
    if (held !== null) return held;
    if (!near(leader.place, unit.place)) return no("CH-9.1.2-2", "notAdjacent", { unit: unit.id });
    if (unit.place === hex) return no("CH-9.1.2-2", "outOfArc", { unit: unit.id });
    if (!inArcOf(unit.place, firingFacing(s, unit, hex, given), hex) && !hasTrait(unit, "turret"))
      return no("CH-9.1.2-2", "outOfArc", { unit: unit.id });
    if (!sighted(s, unit.place, hex)) return no("CH-9.1.2-2", "noSight", { unit: unit.id });
    const away = distance(unit.place, hex);
    if (away > rangeOf(unit) || away < counter(unit).rangeMin) return no("CH-9.1.2-2", "outOfRange", { unit: unit.id });
  }
  const colours = typeof colour === "string" ? [colour] : colour;
  const helps = colours.some((of) => hasFirepower(unit, hex, of));
  return helps ? null : no("CH-9.1.2-2", "noFirepower", { unit: unit.id });
}

/** CH-9.1.2-2 f: more than 0 of a colour, next door and hand to hand with what that gives. */
export function hasFirepower(unit: Unit, hex: string, colour: Colour): boolean {
  const { combat } = DATA.figures;
  const near = distance(unit.place, hex);
  const close = counter(unit).boxed ? combat.closeCombatBoxed : combat.closeCombat;
  const bonus = near === 0 ? close.value : near === 1 ? combat.shortRange.value : 0;
  return firepower(unit, colour) + bonus > 0;
}

/** Firepower of the target's colour there is, and no marker takes it away (CH-7.1-1, CH-7.5-2). */
export function harms(unit: Unit, target: Unit, weapon: CardId | null): boolean {
  return attacksIn(unit, counter(target).dr.colour, weapon);
}

/** What has a DR of its own besides units is attacked in a colour too (CH-RE22). */
export function attacksIn(unit: Unit, colour: Colour, weapon: CardId | null): boolean {
  if (weapon !== null && cardOf(weapon).weapon?.fp[colour] === null) return false;
  return !(markerOn(unit)?.barsFp.includes(colour) ?? false);
}

function harmsAny(s: Position, unit: Unit, hex: string, weapon: CardId | null): boolean {
  const seen = s.units.filter((o) => o.place === hex && !o.hidden);
  return seen.length === 0 || seen.some((o) => o.seat !== unit.seat && harms(unit, o, weapon));
}

/** CH-RE13: outside its arc a turret costs more to fire; a hidden one's is that of the facing it takes (CH-10.01-1). */
export function turretCost(unit: Unit, hex: string, facing: Direction | null = unit.facing): number {
  if (!hasTrait(unit, "turret") || facing === null || inArcOf(unit.place, facing, hex)) return 0;
  return DATA.stage2.turret.outsideArcCost;
}

/** Colours of what is attacked; red where nothing is seen (CH-7.1-1, CH-R35). */
export function coloursAt(s: Position, hex: string, seat: number): readonly Colour[] {
  const found = s.units.filter((o) => o.place === hex && o.seat !== seat && !o.hidden);
  return found.length === 0 ? ["red"] : found.map((o) => counter(o).dr.colour);
}

/** CH-7.6-1, CH-7.6-2 */
export function rallyRefusal(s: Position, unit: Unit): Refusal | null {
  if (unit.hit === null || !isVisible(unit)) return no("CH-7.6-2", "noHit", { unit: unit.id });
  if (isEngaged(s, unit)) return no("CH-7.6-2", "engaged", { unit: unit.id });
  return lastingRefusal(unit);
}

/** CH-7.6-2: a marker that stays for the rest of the game, whatever is played. */
export function lastingRefusal(unit: Unit): Refusal | null {
  const marker = markerOn(unit);
  return marker !== null && marker.rally === null ? no("CH-7.6-2", "noRally", { unit: unit.id }) : null;
}

/** CH-HD-1, CH-R50 */
export function hastyRefusal(s: Position, unit: Unit): Refusal | null {
  if (!plays(s, "P2")) return no("CH-HD-1", "notInProfile");
  if (!onMap(unit)) return no("CH-HD-1", "notOnMap", { unit: unit.id });
  if (counter(unit).mover !== "foot") return no("CH-HD-1", "footOnly", { unit: unit.id });
  if (unit.aboard !== null) return no("CH-RE16", "aboard", { unit: unit.id });
  if (isStunned(unit)) return no("CH-7.5-6", "stunned", { unit: unit.id });
  if (unit.hasty) return no("CH-HD-3", "alreadyDugIn", { unit: unit.id });
  return isEngaged(s, unit) ? no("CH-HD-1", "engaged", { unit: unit.id }) : null;
}
