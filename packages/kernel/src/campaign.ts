import type { Text } from "./scene.ts";
import type { Json, Refusal } from "./types.ts";

/**
 * A series of battles fought by the same people. The campaign is plain JSON that only the ruleset understands: whoever keeps it
 * (a file, a server) stores it and hands it back. Nothing here rolls: what chance decides is decided by the dice of the battles.
 */
export interface Campaigning<S> {
  /** From the set-up of a first battle; `days` are then the usual ones. */
  begin(setup: unknown, wishes?: Pick<CampaignWishes, "days">): Campaigned;
  /** The next battle, with whoever is fit: a set-up to start a game with, and the campaign with that battle begun. */
  battle(
    campaign: unknown,
    wishes?: CampaignWishes,
  ): (Campaigned & { readonly ok: false }) | { readonly ok: true; readonly campaign: Json; readonly setup: Json };
  /** When the battle is over: what became of everybody. */
  after(campaign: unknown, position: S): Campaigned;
  /** The battle begun is not fought to its end: it does not count. */
  callOff(campaign: unknown): Campaigned;
  /** Null for what is no campaign at all. Who is fit depends on the days that pass. */
  sheet(campaign: unknown, wishes?: Pick<CampaignWishes, "days">): CampaignSheet | null;
}

export type Campaigned =
  | { readonly ok: true; readonly campaign: Json }
  | { readonly ok: false; readonly problems: readonly Refusal[] };

/** What may differ from the battle before. */
export interface CampaignWishes {
  /** Another kind of battle, in the ruleset's words. */
  readonly mission?: string;
  /** Days that pass until it. */
  readonly days?: number;
  /** Who stays behind though fit: ids of rows, by group. */
  readonly resting?: readonly (readonly string[])[];
}

export interface CampaignSheet {
  readonly title: Text;
  readonly facts: readonly { readonly text: Text; readonly value: Text }[];
  /** A battle is being fought: its end is waited for. */
  readonly fighting: boolean;
  /** Kinds of battle the next one can be (`CampaignWishes.mission`), and which it is if nobody says. */
  readonly missions: readonly { readonly value: string; readonly text: Text }[];
  readonly mission: string;
  /** Days that pass if nobody says. */
  readonly days: number;
  /** What the columns of the rows are, the name excepted. */
  readonly heads: readonly Text[];
  /** Each side's people, those who fell after the others. */
  readonly groups: readonly {
    readonly name: Text;
    readonly rows: readonly CampaignRow[];
    /** The living as the force they are now, for the builder's sheet of paper. */
    readonly force: Json;
  }[];
  readonly battles: readonly Text[];
}

export interface CampaignRow {
  readonly id: string;
  readonly name: Text;
  /** Takes part in the next battle. */
  readonly fit: boolean;
  readonly cells: readonly Text[];
}
