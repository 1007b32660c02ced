import type { Modifier, Seat } from "@escaramuza/kernel";
import { hasFirepower } from "./attacks.ts";
import { boardOf, cellAt, distance, inArcOf, isCover, smokeBetween, wallCrossed } from "./board.ts";
import { DATA, cardOf } from "./data.ts";
import type { CardId, Colour } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { plays, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, hasTrait, isVehicle, markerOn, rangeOf, unitsAt } from "./units.ts";
import { facingIn, fortDm, fortOf, smokeAt } from "./works.ts";

/** Everything added to a roll or to a defence, each with its rule (table D4; height CH-R9). */

/** An attack as it was declared: public, so it travels in questions and frames. */
export interface Attack {
  readonly seat: Seat;
  readonly leader: string;
  readonly supporters: readonly string[];
  /** The hex attacked; in close combat the attackers' own. */
  readonly hex: string;
  readonly closeCombat: boolean;
  /** At a hex where nobody is seen (CH-10.03-1). */
  readonly recon: boolean;
  readonly weapon: CardId | null;
  /** Cards that change its firepower. */
  readonly cards: readonly CardId[];
  /** Indirect fire: the hex it is directed from (CH-RE2). */
  readonly spotter?: string;
  /** For questions about odds: added as it is. */
  readonly given: number;
}

const { combat, rally } = DATA.figures;

/** AV without dice and CAP (CH-7.2-1, CH-7.1-1): of the leader and his hex alone (CH-9.1.2-3). */
export function attackModifiers(s: Position, attack: Attack, colour: Colour): Modifier[] {
  const leader = unitOf(s, attack.leader);
  const weapon = attack.weapon === null ? null : cardOf(attack.weapon).weapon;
  const printed = counter(leader);
  const parts = [part("firepower", weapon === null ? "CH-7.2-1" : "CH-8.4-2", (weapon?.fp ?? printed.fp)[colour] ?? 0)];
  const marker = markerOn(leader);
  // CH-8.4-3: a weapon card's too.
  if (marker !== null && marker.fp[colour] !== 0) parts.push(part(marker.id, "CH-7.5-2", marker.fp[colour]));
  if (weapon === null) parts.push(...rangeModifiers(s, attack, leader, printed.boxed)); // CH-R46
  const haze = attack.closeCombat ? null : smokeAt(s, leader.place);
  if (haze !== null) parts.push(part("smokeOut", "CH-RE7", haze.fpOut));
  // Each in the rolls of a colour it has (CH-9.1.2-2).
  const help = attack.supporters.filter((id) => hasFirepower(unitOf(s, id), attack.hex, colour)).length;
  if (help > 0) parts.push(part("supporters", "CH-9.1.2-3", combat.supporter.value * help));
  for (const card of attack.cards) parts.push(part(`card${card}`, "CH-8.2-1", cardOf(card).amount ?? 0));
  if (attack.given !== 0) parts.push(part("given", "CH-7.2-1", attack.given));
  return parts;
}

function rangeModifiers(s: Position, attack: Attack, leader: Unit, boxed: boolean): Modifier[] {
  if (attack.closeCombat)
    return [part("closeCombat", "CH-7.7.3-3", (boxed ? combat.closeCombatBoxed : combat.closeCombat).value)];
  const parts: Modifier[] = [];
  const away = distance(leader.place, attack.hex);
  if (away === 1) parts.push(part("shortRange", "CH-7.7.2-1", combat.shortRange.value));
  else if (away > rangeOf(leader)) parts.push(part("longRange", "CH-7.7.1-1", combat.longRange.value));
  const board = boardOf(s);
  if (cellAt(board, attack.spotter ?? leader.place).level > cellAt(board, attack.hex).level)
    parts.push(part("fromHigher", "CH-11-7", combat.fromHigher.value));
  return parts;
}

/** Which DR counts: CC and HE take the flank (CH-7.7.3-4, CH-8.5-1), recon the front (CH-10.03-2), else where the leader stands (CH-7.3-2). */
export function facesAttack(s: Position, attack: Attack, target: Unit): "front" | "flank" {
  if (attack.closeCombat || isHighExplosive(s, attack)) return "flank";
  if (attack.recon) return "front";
  const from = unitOf(s, attack.leader).place;
  const facing = facingIn(s, target);
  return facing !== null && inArcOf(target.place, facing, from) ? "front" : "flank";
}

/** CH-8.5-1, CH-RE3 */
export function isHighExplosive(s: Position, attack: Attack): boolean {
  if (attack.weapon !== null) return cardOf(attack.weapon).highExplosive;
  return hasTrait(unitOf(s, attack.leader), "highExplosive");
}

/** DV: all cumulative (CH-7.3-1). */
export function defenceModifiers(s: Position, attack: Attack, target: Unit): Modifier[] {
  const side = facesAttack(s, attack, target);
  const { dr } = counter(target);
  const parts = [part(side, attack.closeCombat ? "CH-7.7.3-4" : "CH-7.3-2", dr[side])];
  const marker = markerOn(target);
  if (marker !== null && marker.dr[side] !== 0) parts.push(part(marker.id, "CH-7.5-2", marker.dr[side]));
  const board = boardOf(s);
  const cell = cellAt(board, target.place);
  const leader = unitOf(s, attack.leader);
  // A bridge is water here (CH-5.0.1-3, CH-R12).
  const ground = groundDm(s, attack, target);
  if (ground !== 0) parts.push(part(cell.ground.kind, "CH-4.0-8", ground));
  // CH-5.0.2-3: not in close combat.
  const walled = !attack.closeCombat && !isBarrage(s, attack) && wallCrossed(board, leader.place, target.place);
  if (walled) parts.push(part("wall", "CH-5.0.2-2", DATA.terrain.wall.dm));
  // A weapon card's firepower is fixed, height included (D6, W1).
  if (!attack.closeCombat && attack.weapon === null && cell.level > cellAt(board, attack.spotter ?? leader.place).level)
    parts.push(part("onHigher", "CH-11-7", combat.onHigher.value));
  parts.push(...companyModifiers(s, attack.closeCombat, target), ...smokeModifiers(s, attack, target, leader.place));
  const fort = fortOf(s, target);
  if (fort !== null) parts.push(part(fort.kind, "CH-RE19", fortDm(fort, leader.place, attack.closeCombat)));
  if (target.hasty) parts.push(part("hastyDefense", "CH-HD-2", combat.hastyDefense.value));
  if (target.holdFast) parts.push(part("holdFast", "CH-8.1-1", cardOf("14").amount ?? 1));
  // CH-5.0.3-1, CH-R55: both count in the opponent's turn; the own side's fire comes in another.
  const theirs = attack.seat !== target.seat;
  if (target.dash && theirs) parts.push(part("dash", "CH-8.2-1", cardOf("16").amount ?? 1));
  // CH-R7: cover is looked for attack by attack; fortifications and smoke are cover too (CH-RE7, CH-RE19).
  else if (theirs && isOpenTo(target) && !walled && !target.hasty && fort === null && !isCoverHere(s, target.place))
    parts.push(part("exposed", "CH-5.0.3-1", combat.incautious.value));
  return parts;
}

/** Moved without caution; who is carried by now never suffers for it (CH-5.0.3-2). */
function isOpenTo(target: Unit): boolean {
  return target.exposed && target.aboard === null;
}

function isCoverHere(s: Position, hex: string): boolean {
  return cellAt(boardOf(s), hex).ground.cover || smokeAt(s, hex)?.cover === true;
}

/** Smoke in the target's hex, and one light cloud on the way (CH-RE7). */
function smokeModifiers(s: Position, attack: Attack, target: Unit, from: string): Modifier[] {
  if (s.smoke.length === 0) return [];
  const parts: Modifier[] = [];
  const there = smokeAt(s, target.place);
  if (there !== null) parts.push(part("smoke", "CH-RE7", there.dm));
  if (!attack.closeCombat && smokeBetween(s, attack.spotter ?? from, target.place) === 1)
    parts.push(part("smokeBetween", "CH-RE7", 1));
  return parts;
}

/** Mortar shells come from above (CH-5.0.2-3, CH-RE3). */
function isBarrage(s: Position, attack: Attack): boolean {
  return attack.weapon === null && !attack.closeCombat && hasTrait(unitOf(s, attack.leader), "mortar");
}

/** The hex's own DM: none for vehicles in close combat (CH-RE14), none of heavy woods under shells for the unarmoured (CH-RE3). */
function groundDm(s: Position, attack: Attack, target: Unit): number {
  const { ground } = cellAt(boardOf(s), target.place);
  if (attack.closeCombat && isVehicle(target)) return 0;
  if (ground.kind === "woods" && isBarrage(s, attack) && counter(target).dr.colour === "red")
    return DATA.stage2.indirect.woodsDm;
  return ground.dm;
}

/** Beside a friendly vehicle (CH-RE14), or inside one that protects (CH-RE17). */
function companyModifiers(s: Position, closeCombat: boolean, target: Unit): Modifier[] {
  const { besideVehicle, transport } = DATA.stage2;
  if (target.aboard !== null)
    return hasTrait(unitOf(s, target.aboard), "apc") ? [part("aboard", "CH-RE17", transport.apcDm)] : [];
  if (closeCombat || counter(target).mover !== "foot" || !plays(s, "P4")) return [];
  const beside = s.units.some((o) => o.place === target.place && o.seat === target.seat && !o.hidden && isVehicle(o));
  return beside ? [part("besideVehicle", "CH-RE14", besideVehicle.dm)] : [];
}

/** DV under off-board artillery: flank, ground without woods' comfort, vehicles, smoke, whatever was dug (CH-RE3, CH-RE5). */
export function shelledModifiers(s: Position, target: Unit): Modifier[] {
  const { dr } = counter(target);
  const marker = markerOn(target);
  const { ground } = cellAt(boardOf(s), target.place);
  const dm = ground.kind === "woods" && dr.colour === "red" ? DATA.stage2.indirect.woodsDm : ground.dm;
  const fort = fortOf(s, target);
  const haze = smokeAt(s, target.place);
  return [
    part("flank", "CH-RE3", dr.flank + (marker?.dr.flank ?? 0)),
    part(ground.kind, "CH-RE3", dm),
    ...companyModifiers(s, false, target),
    ...(haze === null ? [] : [part("smoke", "CH-RE7", haze.dm)]),
    ...(target.hasty ? [part("hastyDefense", "CH-HD-2", combat.hastyDefense.value)] : []),
    ...(fort === null ? [] : [part(fort.kind, "CH-RE19", fortDm(fort, target.place, true))]),
  ];
}

/** CH-7.6.1-1, CH-R58: as things stand when the dice are thrown (CH-R65). */
export function rallyModifiers(s: Position, unit: Unit): Modifier[] {
  const parts: Modifier[] = [];
  const sheltered = fortOf(s, unit) !== null || smokeAt(s, unit.place)?.cover === true;
  if (sheltered || isCover(boardOf(s), unit)) parts.push(part("cover", "CH-7.6.1-1", rally.cover.value));
  const friends = unitsAt(s, unit.place).filter((o) => o.seat === unit.seat && o.hit === null).length;
  if (friends > 0) parts.push(part("friends", "CH-7.6.1-1", rally.friend.value * friends));
  return parts;
}

/** CAP declared for one own roll (CH-3.2.3-1, CH-3.2.3-2); nothing like it on the defence (CH-3.2.3-3). */
export function capModifier(cap: number): Modifier[] {
  return cap === 0 ? [] : [part("cap", "CH-3.2.3-1", cap)];
}

function part(code: string, rule: RuleId, value: number): Modifier {
  return { code, rule, value };
}
