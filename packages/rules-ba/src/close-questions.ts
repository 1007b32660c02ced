import type { March } from "./answers.ts";
/** What the questions of close quarters, transports, crews, shells and aircraft are about. */

/** `assaultReaction`: what `unit` does about being assaulted by `by` (decision 25). `fire`, `escape`: whether it may. */
export interface AssaultReactionQuestion {
  readonly unit: string;
  readonly by: string;
  readonly fire: boolean;
  readonly escape: boolean;
}

/** `escape`: where it goes, away from that unit (decision 30). */
export interface EscapeQuestion {
  readonly unit: string;
  readonly from: string;
}

/**
 * `consolidate`: up to `allowance`; `into`: the floor it has won and may occupy (decision 28). `clears`: it stands too near to somebody
 * who is still there, and this move would mend that: it may not stay.
 */
export interface ConsolidateQuestion {
  readonly unit: string;
  readonly allowance: number;
  readonly into: { readonly section: string; readonly floor: number } | null;
  readonly clears: March | null;
}

/** `bailOut`: where a unit gets out of what carried it, or of a burning section (decision 36). */
export interface BailOutQuestion {
  readonly unit: string;
  readonly from: string;
  readonly why: "wreck" | "immobilised" | "fire";
}

/** `transfer`: crewmen for another gun (decision 34). */
export interface TransferQuestion {
  readonly unit: string;
}

/** `joinGun`: which gun the survivors of a lost one join (decision 35). */
export interface JoinGunQuestion {
  readonly unit: string;
  readonly men: number;
  readonly guns: readonly string[];
}

/** `moveMarker`: the shells come later; the marker may be moved (decision 6). */
export interface MarkerQuestion {
  readonly observer: string;
}

/** `takeCover`: Down or not, before hits are counted (decisions 7 and 11). */
export interface TakeCoverQuestion {
  readonly unit: string;
  readonly why: "barrage" | "air";
}

/** `airTarget`: a rookie's, another instead, or a new one (decisions 8, 9 and 43). `now`: the target so far, where it may stay so. */
export interface AirTargetQuestion {
  readonly observer: string;
  readonly why: "rookie" | "clearSky" | "gone";
  readonly targets: readonly string[];
  readonly now: string | null;
}

/** `aircraft`: where the aircraft is when it is seen (decisions 8 and 10). */
export interface AircraftQuestion {
  readonly observer: string;
  readonly target: string;
}
