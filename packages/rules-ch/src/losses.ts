import type { Seat } from "@escaramuza/kernel";
import { drawOne, tell, tellOnly } from "./ch.ts";
import type { C } from "./ch.ts";
import { DATA, MARKER_IDS, VEHICLE_MARKER_IDS, markerOf, vehicleMarkerOf } from "./data.ts";
import { playerOf, rival } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, hasTrait, isVehicle } from "./units.ts";
import { checkWorks } from "./works.ts";

/** Hits, losses and what they are worth (CH-7.4, CH-7.5), and who holds the victory hexes (CH-2.5.2). */

/** CH-7.4-1, CH-7.5-1 */
export function takeHit(c: C, unit: Unit, critical: boolean): void {
  if (critical || unit.hit !== null) {
    destroy(c, unit);
    return;
  }
  const { marker, spare, destroys } = drawMarker(c, unit);
  unit.hit = marker;
  unit.hitKnown = false;
  unit.hitSpare = spare;
  tell(c, "hit", "CH-7.5-1", { unit: unit.id, seat: unit.seat });
  if (destroys) {
    showMarker(c, unit); // CH-7.5-3, CH-R16
    destroy(c, unit);
  } else tellOnly(c, unit.seat, "markerDrawn", "CH-7.5-1", { unit: unit.id, seat: unit.seat, marker });
}

interface Drawn {
  readonly marker: NonNullable<Unit["hit"]>;
  readonly spare: boolean;
  readonly destroys: boolean;
}

/** From the pile of its kind (CH-7.5-1, CH-RE12). */
function drawMarker(c: C, unit: Unit): Drawn {
  const { s } = c;
  if (isVehicle(unit)) {
    const { kind, spare, left } = drawKind(c, unit.seat, s.vehiclePile, FULL_VEHICLE_PILE);
    s.vehiclePile = left;
    const marker = VEHICLE_MARKER_IDS[kind] ?? "lightDamage";
    return { marker, spare, destroys: vehicleMarkerOf(marker).destroys };
  }
  const { kind, spare, left } = drawKind(c, unit.seat, s.pile, FULL_PILE);
  s.pile = left;
  const marker = MARKER_IDS[kind] ?? "unnerved";
  return { marker, spare, destroys: markerOf(marker).destroys };
}

/** Each marker in the pile is as likely as the others; from an empty pile, as from a full one (CH-R17). */
function drawKind(
  c: C,
  seat: Seat,
  pile: readonly number[],
  full: readonly number[],
): { readonly kind: number; readonly spare: boolean; readonly left: readonly number[] } {
  const spare = pile.every((n) => n === 0);
  const from = spare ? full : pile;
  const kindAt = (at: number): number => {
    let rest = at;
    return from.findIndex((n) => (rest -= n) < 0);
  };
  const total = from.reduce((sum, n) => sum + n, 0);
  const kind = kindAt(drawOne(c, seat, "marker", "CH-7.5-1", total, kindAt));
  return { kind, spare, left: spare ? pile : pile.map((n, i) => (i === kind ? n - 1 : n)) };
}

/** CH-1.0-5: two piles. */
export const FULL_PILE: readonly number[] = MARKER_IDS.map((id) => markerOf(id).copies);
export const FULL_VEHICLE_PILE: readonly number[] = VEHICLE_MARKER_IDS.map((id) => vehicleMarkerOf(id).copies);

/** CH-7.5-4: shown once, it stays known (CH-R18). */
export function showMarker(c: C, unit: Unit): void {
  if (unit.hit === null || unit.hitKnown) return;
  unit.hitKnown = true;
  tell(c, "markerShown", "CH-7.5-4", { unit: unit.id, seat: unit.seat, marker: unit.hit, reveals: true });
}

/** CH-7.5-7 */
export function removeMarker(c: C, unit: Unit): void {
  showMarker(c, unit);
  if (unit.hit !== null && !unit.hitSpare) {
    const { hit } = unit;
    if (isVehicle(unit)) {
      const kind = VEHICLE_MARKER_IDS.findIndex((id) => id === hit);
      c.s.vehiclePile = c.s.vehiclePile.map((n, i) => (i === kind ? n + 1 : n));
    } else {
      const kind = MARKER_IDS.findIndex((id) => id === hit);
      c.s.pile = c.s.pile.map((n, i) => (i === kind ? n + 1 : n));
    }
  }
  unit.hit = null;
  unit.hitKnown = false;
  unit.hitSpare = false;
}

/** CH-7.4-1 to CH-7.4-3, CH-2.5.1-1, CH-R19, CH-R27 */
export function destroy(c: C, unit: Unit): void {
  const { s } = c;
  removeMarker(c, unit);
  const owner = playerOf(s, unit.seat);
  // CH-RE17: who was aboard is left in the hex.
  for (const o of s.units) if (o.aboard === unit.id) o.aboard = null;
  const { place: hex } = unit;
  leaveMap(s, unit, "destroyed");
  // CH-R49: one never shown is lost without a word, or it would betray who carried it.
  owner.weapons = owner.weapons.filter((weapon) => weapon.unit !== unit.id || !weapon.shown);
  const { vp } = counter(unit); // CH-R40
  playerOf(s, rival(unit.seat)).vp += vp;
  tell(c, "destroyed", "CH-7.4-1", { unit: unit.id, seat: unit.seat, unitType: unit.type, vp, hex });
  if (hasTrait(unit, "truck")) return; // CH-7.4-4, CH-RE15
  const box = owner.capStart - owner.losses;
  owner.losses += 1;
  if (owner.cap >= box && owner.cap > 0) {
    owner.cap -= 1;
    tell(c, "capLost", "CH-7.4-3", { seat: unit.seat, cap: owner.cap });
  }
}

/** Off the map for good, and out of its activation (CH-R27, CH-9.0-4). */
export function leaveMap(s: Position, unit: Unit, where: "destroyed" | "exited"): void {
  unit.place = where;
  unit.aboard = null;
  unit.facing = null;
  unit.status = "used";
  unit.hidden = false;
  unit.hasty = false;
  unit.holdFast = false;
  unit.exposed = false;
  unit.dash = false;
  const owner = playerOf(s, unit.seat);
  if (owner.activation === null) return;
  const members = owner.activation.members.filter((id) => id !== unit.id);
  owner.activation = members.length === 0 ? null : { ...owner.activation, members };
}

/** What moving or pivoting takes from a unit (CH-HD-3, card 14). */
export function breakGround(unit: Unit): void {
  unit.hasty = false;
  unit.holdFast = false;
}

/** After every step, destruction, exit and reveal (CH-2.5.2-2, CH-2.5.2-3). Hidden units take nothing, and lose nothing (CH-2.5.2-4, CH-R37). */
export function checkControl(c: C): void {
  const { s } = c;
  checkWorks(s);
  for (const { hex, seat } of s.control) {
    if (holds(s, hex, seat, false) || !holds(s, hex, rival(seat), true)) continue;
    s.control = s.control.map((held) => (held.hex === hex ? { hex, seat: rival(seat) } : held));
    tell(c, "controlTaken", "CH-2.5.2-2", { hex, seat: rival(seat) });
  }
}

/** The side is there; to take a hex it must be seen, and be more than trucks (CH-2.5.2-4, CH-RE15). */
function holds(s: Position, hex: string, seat: Seat, takes: boolean): boolean {
  return s.units.some(
    (unit) => unit.place === hex && unit.seat === seat && !(takes && (unit.hidden || hasTrait(unit, "truck"))),
  );
}

/** Hits of an attack by its margin over the DV (CH-7.0-2). */
export function hitsOf(margin: number): "miss" | "hit" | "critical" {
  if (margin < 0) return "miss";
  return margin >= DATA.figures.combat.critical.value ? "critical" : "hit";
}
