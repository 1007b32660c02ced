import type { Direction } from "@escaramuza/geometry";
import type { Seat } from "@escaramuza/kernel";
import type {
  CardId,
  CounterId,
  Firefight,
  MapId,
  MarkerId,
  OwnFirefight,
  Profile,
  Sheet,
  VehicleMarkerId,
  WorkKind,
} from "./data.ts";

/** The position: everything on and beside the map. Hexes are labels such as `J10`. */
export interface Position {
  /** What was agreed before the game. Frozen: copies share it, and the map's tables are found by its identity. */
  readonly battle: Battle;
  phase: Phase;
  round: number;
  /** Player turns since the start of the game. */
  turn: number;
  active: Seat;
  /** Passes one right after the other (CH-2.2-14). */
  passes: number;
  /** The active side takes the next turn too (card 13). */
  again: boolean;
  /** The active side wants no more questions about bonus cards in this turn (CH-R70). */
  declined: boolean;
  players: readonly [Player, Player];
  units: Unit[];
  /** Hit markers left in the pile, by their place in `MARKER_IDS`. */
  pile: readonly number[];
  /** The same of vehicles, by `VEHICLE_MARKER_IDS` [stage 2]. */
  vehiclePile: readonly number[];
  /** Smoke on the map (CH-RE7). */
  smoke: readonly Smoke[];
  /** Fortifications and obstacles (CH-RE18). */
  works: readonly Work[];
  /** Nobody knows the order: a card is drawn from anywhere in it, which is the same (CH-D7). */
  deck: readonly CardSlot[];
  discard: readonly CardId[];
  /** Events that were resolved. */
  removed: readonly CardId[];
  /** Who controls each victory hex, in the order of the firefight. */
  control: readonly Control[];
  /** From which round on each batch of reinforcements may come. */
  batches: readonly number[];
  /** Who came into an enemy's hex, and from where, since the enemy's last turn (CH-R33). */
  entries: readonly Entry[];
}

export type Phase = "setUp" | "preRound" | "turns" | "roundEnd" | "over";

export interface Battle {
  readonly firefight: Firefight | OwnFirefight;
  /** One of ours by its name, or a map of its own. */
  readonly map: MapId | Sheet;
  readonly profile: Profile;
  /** CH-3.0.1-1 */
  readonly variableAp: boolean;
  /** CH-3.0.1-2 */
  readonly secretAp: boolean;
  /** CH-5.0.3-1 */
  readonly cautiousMove: boolean;
}

export interface Smoke {
  readonly hex: string;
  readonly kind: "heavy" | "light";
}

export interface Work {
  readonly kind: WorkKind;
  /** `hidden` to who does not know where. */
  readonly hex: string;
  /** Of a bunker. */
  readonly facing: Direction;
  readonly seat: Seat;
  readonly hidden: boolean;
}

export interface Control {
  readonly hex: string;
  readonly seat: Seat;
}

export interface Entry {
  readonly hex: string;
  readonly seat: Seat;
  /** Direction from the hex entered to the hex left. */
  readonly from: Direction;
}

/** A card, or one the viewer does not know. */
export type CardSlot = CardId | "?";

export interface Player {
  readonly seat: Seat;
  vp: number;
  readonly capStart: number;
  /** Units on the CAP track. */
  losses: number;
  cap: number;
  activation: Activation | null;
  hand: readonly CardSlot[];
  weapons: readonly WeaponCard[];
  /** Barrages still to be called, and those noted, `round:hex`, `round:hex:smoke`; `round:?` to the opponent (CH-RE4). */
  barrages: number;
  noted: readonly string[];
}

export interface Activation {
  /** Who shares it; to the opponent all hidden ones are one `?`. */
  readonly members: readonly string[];
  /** AP granted; null where the opponent keeps it secret. */
  readonly granted: number | null;
  readonly spent: number;
}

export interface WeaponCard {
  readonly card: CardId;
  /** `?` to the opponent before its first use, empty before it is assigned. */
  readonly unit: string;
  readonly uses: number;
  readonly shown: boolean;
}

export type Status = "unused" | "activated" | "used";

export interface Unit {
  readonly id: string;
  readonly seat: Seat;
  readonly type: CounterId;
  /** A hex, or one of `OFF_MAP`. */
  place: string;
  /** Null while hidden or off the map. */
  facing: Direction | null;
  status: Status;
  hidden: boolean;
  /** The opponent sees that there is a marker, not which. */
  hit: MarkerId | VehicleMarkerId | "unknown" | null;
  hitKnown: boolean;
  /** The pile was empty: the marker is no part of it (CH-R17). */
  hitSpare: boolean;
  hasty: boolean;
  holdFast: boolean;
  /** Moved incautiously into a hex without cover; until the opponent's next turn is over (CH-R55). */
  exposed: boolean;
  /** Moved with card 16; for the same time. */
  dash: boolean;
  /** The vehicle that carries it (CH-RE16). */
  aboard: string | null;
  /** Batch of reinforcements it comes with. */
  readonly batch: number | null;
}

export const OFF_MAP = ["reserve", "destroyed", "exited", "hidden", "unplaced"] as const;

/** AP of an activation (CH-2.2-5). */
export const ACTIVATION_AP = 7;

export function unitOf(s: Position, id: string): Unit {
  for (const unit of s.units) if (unit.id === id) return unit;
  throw new Error(`no unit ${id}`);
}

export function findUnit(s: Position, id: string): Unit | null {
  for (const unit of s.units) if (unit.id === id) return unit;
  return null;
}

export function playerOf(s: Position, seat: Seat): Player {
  const player = s.players[seat];
  if (player === undefined) throw new Error(`no seat ${seat}`);
  return player;
}

export function rival(seat: Seat): Seat {
  return 1 - seat;
}

/** On a hex of the map, visible or hidden. */
export function onMap(unit: Unit): boolean {
  const first = unit.place.charCodeAt(0);
  return first >= 65 && first <= 90;
}

/** A counter that lies on the map. */
export function isVisible(unit: Unit): boolean {
  return !unit.hidden && onMap(unit);
}

/** Still in the fight, on the map or waiting for it. */
export function isAlive(unit: Unit): boolean {
  return unit.place !== "destroyed" && unit.place !== "exited";
}

/** AP left of the side's activation; 0 without one. */
export function apLeft(player: Player): number {
  const { activation } = player;
  return activation === null ? 0 : (activation.granted ?? activation.spent) - activation.spent;
}

/** Sections in force: P2 adds cards and groups, P3 hidden units and hills. */
export function plays(s: Position, profile: Profile): boolean {
  return s.battle.profile >= profile;
}
