import { apply, copy, eventsFor, open, replay, keepsPromise, stateHash, viewOf } from "@escaramuza/kernel";
import type { Difference, Engine, Game, GameEvent, GameRecord, RosterLine, Seat, Text, View } from "@escaramuza/kernel";
import type { Moment } from "../table/model.ts";

/** A game that is over, ready to be shown at any of its moments. */
export interface Tale {
  readonly engine: Engine<unknown>;
  readonly record: GameRecord;
  /** With everything that happened, hidden things included. */
  readonly moments: readonly Moment[];
  /** The `at` of the last moment. */
  readonly last: number;
  readonly chapters: readonly Chapter[];
  readonly losses: readonly Loss[];
  /** The game after `at` inputs. Not to be changed. */
  readonly gameAt: (at: number) => Game<unknown>;
}

/** A heading of the story: level 1 is a turn. */
export interface Chapter {
  readonly at: number;
  readonly level: 1 | 2;
  readonly text: Text;
}

/** A piece that was there before and is gone now. */
export interface Loss {
  readonly at: number;
  /** The number of its side: its colour. */
  readonly side: number;
  readonly piece: RosterLine;
  /** Nobody else on its side had its part to play. */
  readonly key: boolean;
}

/** Inputs between two kept positions: any moment is at most so many inputs away. */
const STRIDE = 8;

/** Plays a record once, with today's rules, as far as it goes. Null when not even its beginning can be played. */
export function taleOf(e: Engine<unknown>, record: GameRecord): Tale | null {
  try {
    const opened = open(e, record.setup, record.dice);
    if (!opened.ok) return null;
    const { game } = opened;
    const moments: Moment[] = [{ at: 0, seat: null, events: opened.events }];
    const kept: Game<unknown>[] = [copy(game)];
    const losses: Loss[] = [];
    let standing = rosters(e, game);
    for (const [i, input] of record.inputs.entries()) {
      const applied = apply(e, game, input);
      if (!applied.ok) break;
      moments.push({ at: i + 1, seat: input.seat, events: applied.events });
      if ((i + 1) % STRIDE === 0) kept.push(copy(game));
      if (applied.events.every((event) => event.type === "roll")) continue;
      const now = rosters(e, game);
      losses.push(...lostBetween(standing, now, i + 1));
      standing = now;
    }
    return {
      engine: e,
      record,
      moments,
      last: moments.length - 1,
      chapters: chaptersOf(e, moments),
      losses,
      gameAt: finder(e, record, kept, moments.length - 1),
    };
  } catch {
    // A file can hold anything: rules that cannot bear it have no story to tell.
    return null;
  }
}

function finder(
  e: Engine<unknown>,
  record: GameRecord,
  kept: readonly Game<unknown>[],
  last: number,
): (at: number) => Game<unknown> {
  let latest: Game<unknown> | null = null;
  return (wanted) => {
    const at = Math.max(0, Math.min(last, wanted));
    if (latest?.seq === at) return latest;
    const base = kept[Math.floor(at / STRIDE)];
    if (base === undefined) throw new Error(`no position near ${at}`);
    const game = copy(base);
    for (const input of record.inputs.slice(base.seq, at)) apply(e, game, input);
    latest = game;
    return game;
  };
}

function chaptersOf(e: Engine<unknown>, moments: readonly Moment[]): readonly Chapter[] {
  return moments.flatMap(({ at, events }) =>
    events.flatMap((event) => {
      const heading = e.rules.heading(event);
      return heading === null ? [] : [{ at, ...heading }];
    }),
  );
}

/** All pieces of all sides, by side. Everything is known now, so the position itself is the view. */
function rosters(e: Engine<unknown>, game: Game<unknown>): readonly (readonly RosterLine[])[] {
  return e.rules.scene(game.s, null).sides.map((side) => side.roster);
}

function lostBetween(
  before: readonly (readonly RosterLine[])[],
  now: readonly (readonly RosterLine[])[],
  at: number,
): Loss[] {
  return now.flatMap((roster, side) =>
    roster.flatMap((piece) => {
      const old = before[side]?.find((line) => line.id === piece.id);
      return piece.gone && old?.gone === false ? [{ at, side, piece, key: isOnly(roster, piece) }] : [];
    }),
  );
}

function isOnly(roster: readonly RosterLine[], { id, role }: RosterLine): boolean {
  return role !== null && roster.every((line) => line.id === id || line.role !== role);
}

/** Whose eyes: a seat's, or everything there is (`null`). */
export type Eyes = Seat | null;

export function viewThrough(tale: Tale, at: number, eyes: Eyes): View<unknown> {
  const game = tale.gameAt(at);
  const view = viewOf(tale.engine, game, eyes);
  return eyes === null ? { ...view, position: game.s } : view;
}

/** The story up to a moment. */
export function momentsThrough(tale: Tale, at: number, eyes: Eyes): readonly Moment[] {
  const told = tale.moments.slice(0, at + 1);
  if (eyes === null) return told;
  return told.map((moment) => ({ ...moment, events: eventsFor(moment.events, eyes) }));
}

/** The turn and the section a moment stands in. */
export function chapterAt(tale: Tale, at: number): { readonly turn: Chapter | null; readonly section: Chapter | null } {
  const before = tale.chapters.filter((chapter) => chapter.at <= at);
  const turn = before.findLast((chapter) => chapter.level === 1) ?? null;
  const section = before.findLast((chapter) => chapter.level === 2) ?? null;
  return { turn, section: section !== null && turn !== null && section.at < turn.at ? null : section };
}

export function turnsOf(tale: Tale): readonly Chapter[] {
  return tale.chapters.filter((chapter) => chapter.level === 1);
}

export function allEvents(tale: Tale): readonly GameEvent[] {
  return tale.moments.flatMap((moment) => moment.events);
}

/** What recomputing the whole game says about its dice and its moves. */
export interface Check {
  /** `entered`: thrown on a real table, so there is no promise to keep. */
  readonly dice: "kept" | "broken" | "entered";
  /** Where the replay parts from the record; null when every state is as recorded. */
  readonly difference: Difference | null;
}

export function checkRecord(e: Engine<unknown>, record: GameRecord): Check {
  const { dice } = record;
  return {
    dice: dice.source === "entered" ? "entered" : keepsPromise(dice) ? "kept" : "broken",
    difference: replay(e, record, { strict: true }).difference,
  };
}

/** Names a record by what it says: the same game has the same name wherever it was opened. */
export function recordId(record: GameRecord): string {
  return stateHash([record.ruleset, record.version, record.dataHash, record.setup, record.dice, record.inputs]);
}
