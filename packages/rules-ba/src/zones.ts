import type { Seat } from "@escaramuza/kernel";
import { DATA, scenarioOf } from "./data.ts";
import type { SideRow } from "./data.ts";
import { tableOf } from "./setup.ts";
import type { Edge, Place, Position, Unit } from "./state.ts";

/** Where a side deploys, enters and may leave, as the scenario says. */

/** Limits included. */
export interface Box {
  readonly x: readonly [number, number];
  readonly y: readonly [number, number];
}

const { figures } = DATA;

/** Where there are no roles both sides are as the attacker's row says. */
export function sideOf(s: Position, seat: Seat): SideRow {
  const { roles, attacker, defender } = scenarioOf(s.battle.scenario);
  return roles && seat !== s.attacker ? defender : attacker;
}

export function defenderOf(s: Position): Seat | null {
  return s.attacker === null ? null : 1 - s.attacker;
}

export function edgeOf(s: Position, seat: Seat): Edge {
  return s.edges[seat] ?? "south";
}

/** So deep from the side's own edge. */
export function boxFrom(s: Position, seat: Seat, depth: number): Box {
  const { width, height } = tableOf(s.battle);
  return { x: [0, width], y: edgeOf(s, seat) === "south" ? [0, depth] : [height - depth, height] };
}

/** Where the unit may be deployed. Observers and snipers: anywhere in their own half (BA-DEPLOY-5). */
export function zoneFor(s: Position, unit: Unit): Box {
  if (isScout(unit)) return boxFrom(s, unit.seat, tableOf(s.battle).height / 2);
  // BA-DEPLOY-17: of those that all begin off the table only what cannot.
  return boxFrom(s, unit.seat, sideOf(s, unit.seat).depth ?? figures.heavyGunStart.value);
}

/** BA-DEPLOY-5: they are deployed after all the others. */
export function isScout({ rules }: Unit): boolean {
  return rules.some((rule) => rule === "sniper" || rule === "artilleryObserver" || rule === "airObserver");
}

/** The way to the enemy's edge, as a bearing. */
export function forwardOf(s: Position, seat: Seat): number {
  return edgeOf(s, seat) === "south" ? 0 : 180;
}

// --- entering

/** A part of a table edge: from `from` to `to` along it, whole coordinates. */
export interface EntrySpan {
  readonly edge: Edge;
  readonly from: number;
  readonly to: number;
}

/** BA-DEPLOY-11, BA-DEPLOY-16: where a unit held back comes onto the table this turn; null while it cannot, or has none. */
export function entryOf(s: Position, unit: Unit): EntrySpan | null {
  const { width, height } = tableOf(s.battle);
  const edge = edgeOf(s, unit.seat);
  if (unit.place.at === "reserve") return s.turn >= firstEntry(s, unit) ? { edge, from: 0, to: width } : null;
  if (unit.place.at !== "outflank" || s.turn < figures.outflankFrom.value) return null;
  const side = s.players[unit.seat]?.outflank;
  if (side !== "left" && side !== "right") return null;
  const far = Math.min(height, height / 2 + (s.turn - figures.outflankFrom.value) * figures.outflankMore.value);
  // Seen from one's own edge: west is on the left of who comes from the south.
  const flank = (side === "left") === (edge === "south") ? "west" : "east";
  return edge === "south" ? { edge: flank, from: 0, to: far } : { edge: flank, from: height - far, to: height };
}

/** The first turn in which it may enter (BA-DEPLOY-9, BA-DEPLOY-10, BA-DEPLOY-16, BA-R135). */
export function firstEntry(s: Position, unit: Unit): number {
  if (unit.place.at === "outflank") return figures.outflankFrom.value;
  return sideOf(s, unit.seat).entersAtOnce ? 1 : figures.reservesFrom.value;
}

/** BA-DEPLOY-10: a check; not for those of scenario S5 that come with the first turn. */
export function entryNeedsCheck(s: Position, unit: Unit): boolean {
  return !(s.turn === 1 && unit.place.at === "reserve" && sideOf(s, unit.seat).entersAtOnce);
}

// --- leaving

/** BA-SCEN-7: the edge the unit may leave by; null where it may not. */
export function exitOf(s: Position, unit: Unit): Edge | null {
  switch (scenarioOf(s.battle.scenario).leave) {
    case "none":
      return null;
    case "enemyEdge":
      return unit.seat === s.attacker ? opposite(edgeOf(s, unit.seat)) : null;
    case "satchel":
      return s.objectives.some(({ carrier }) => carrier !== null && isWith(s, unit, carrier))
        ? edgeOf(s, unit.seat)
        : null;
  }
}

/** The unit, or what carries it. */
function isWith(s: Position, unit: Unit, carrier: string): boolean {
  if (unit.id === carrier) return true;
  const place = s.units.find(({ id }) => id === carrier)?.place;
  return place?.at === "aboard" && place.vehicle === unit.id;
}

function opposite(edge: Edge): Edge {
  return edge === "south" ? "north" : "south";
}

/** Off the table for now: by itself, or in what waits. */
export function isHeldBack(s: Position, { place }: { readonly place: Place }): boolean {
  if (place.at === "reserve" || place.at === "outflank") return true;
  if (place.at !== "aboard" && place.at !== "towed") return false;
  const carrier = s.units.find(({ id }) => id === place.vehicle);
  return carrier !== undefined && isHeldBack(s, carrier);
}
