import { findGame } from "@escaramuza/games";
import type { Engine, Seat } from "@escaramuza/kernel";
import type { Body } from "./log.ts";
import { newPast } from "./past.ts";
import type { Past } from "./past.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import { hasRoom } from "./room.ts";
import type { Head, Row, Storage } from "./storage.ts";
import { fold, fromSnapshot, newState, snapshotOf, statusOf } from "./table-state.ts";
import type { TableState } from "./table-state.ts";

/** A game in memory. */
export interface Table {
  readonly e: Engine<unknown>;
  readonly head: Head;
  readonly state: TableState;
  readonly watchers: Set<Watcher>;
  readonly past: Past;
  /** Row of the latest snapshot. */
  saved: number;
  /** For the bots: the row for which one is thinking; null when none is. */
  thinking: number | null;
  touched: number;
}

/** Somebody who is told what happens. */
export interface Watcher {
  /** Null watches without a seat. */
  readonly role: Seat | null;
  tell(table: Table, row: Row): void;
  presence(online: readonly Seat[]): void;
  /** A computer takes its time, and how far it is, from 0 to 1. */
  thinking(seat: Seat, progress: number): void;
  /** The table left memory unexpectedly: come again. */
  lost(): void;
  /** The seat has a new token: who came with the old one has no place here any more. */
  replaced(): void;
}

export interface Tables {
  /** Runs with the table to itself: nobody else changes it, or reads what is not yet on the disk, until the promise is settled. */
  with<T>(game: string, work: (table: Table) => Promise<Outcome<T>>): Promise<Outcome<T>>;
  /** Adds a row, to be called inside `with`: resolves when it is on the disk and everybody has been told. */
  add(table: Table, body: Body): Promise<Outcome<number>>;
  /** Somebody else has written as far as `seq`: a table in memory that knows less catches up, and who watches it is told. */
  behind(game: string, seq: number): Promise<void>;
  /** Drops tables nobody has looked at since a time. */
  evict(before: number): void;
  /** Resolves when all work begun is done. */
  settled(): Promise<void>;
  readonly size: number;
}

export interface TablesOptions {
  readonly storage: Storage;
  readonly now: () => number;
  /** Rows between snapshots. */
  readonly snapshotEvery: number;
  /** The most inputs a game may have. */
  readonly longest: number;
  /** After a table was loaded, and after each row when everybody has been told. */
  readonly changed: (table: Table) => void;
  readonly failed: (what: string, error: unknown) => void;
}

interface Slot {
  table: Table | null;
  /** The work at the table: each waits for the one before. */
  queue: Promise<unknown>;
  waiting: number;
}

export function tablesOf(options: TablesOptions): Tables {
  const { storage } = options;
  const slots = new Map<string, Slot>();

  const drop = (game: string): void => {
    const slot = slots.get(game);
    if (slot === undefined || slot.table === null) return;
    const { watchers } = slot.table;
    slot.table = null;
    for (const watcher of watchers) watcher.lost();
  };

  const run = async <T>(game: string, slot: Slot, work: (table: Table) => Promise<Outcome<T>>): Promise<Outcome<T>> => {
    try {
      if (slot.table === null) {
        const loaded = await load(options, game);
        if (!loaded.ok) return loaded;
        slot.table = loaded.value;
        options.changed(slot.table);
      }
      slot.table.touched = options.now();
      return await work(slot.table);
    } catch (error) {
      // Whatever was half done in memory is forgotten: the disk knows how things stand.
      options.failed(`game ${game}`, error);
      drop(game);
      return wrong("internal");
    } finally {
      slot.waiting -= 1;
      if (slot.waiting === 0 && slot.table === null) slots.delete(game);
    }
  };

  return {
    async with(game, work) {
      const slot = slots.get(game) ?? { table: null, queue: Promise.resolve(), waiting: 0 };
      slots.set(game, slot);
      slot.waiting += 1;
      const turn = slot.queue.then(async () => run(game, slot, work));
      slot.queue = turn;
      return turn;
    },

    async add(table, body) {
      const { e, head, state } = table;
      if (!hasRoom(state, body, options.longest)) return wrong("tooLong");
      const at = options.now();
      const folded = fold(e, head, state, body, at);
      if (!folded.ok) return wrong(body.type === "joined" ? "badSetup" : "refused", folded.refusals);
      const row: Row = {
        game: head.game,
        seq: state.seq,
        at,
        body: asKept(body, state.result),
        events: folded.events,
        hash: folded.hash,
      };
      const stored = await storage.append(row, statusOf(state)).catch((error: unknown) => {
        options.failed(`storing ${head.game} ${row.seq}`, error);
        return "failed" as const;
      });
      if (stored !== "stored") {
        // Somebody else wrote that row, or the disk is full: memory is ahead of the truth.
        drop(head.game);
        return wrong("notStored");
      }
      tell(table, row);
      await save(options, table);
      options.changed(table);
      return fine(row.seq);
    },

    async behind(game, seq) {
      if ((slots.get(game)?.table ?? null) === null) return;
      await this.with(game, async (table) => {
        const { e, head, state } = table;
        if (state.seq >= seq) return fine(null);
        for (const row of await storage.rows(game, state.seq)) {
          const folded = fold(e, head, state, row.body, row.at);
          if (!folded.ok || folded.hash !== row.hash) throw new Error(`row ${row.seq} leads elsewhere`);
          tell(table, row);
        }
        options.changed(table);
        return fine(null);
      });
    },

    evict(before) {
      for (const [game, slot] of slots) {
        const { table } = slot;
        if (slot.waiting > 0 || table === null || table.watchers.size > 0 || table.thinking !== null) continue;
        if (table.touched < before) slots.delete(game);
      }
    },

    async settled() {
      await Promise.all([...slots.values()].map(async (slot) => slot.queue));
    },

    get size() {
      return slots.size;
    },
  };
}

/** With what cannot be read from the row alone: whether the game was over after it. */
function asKept(body: Body, result: TableState["result"]): Body {
  if (body.type === "input" && result !== null) return { ...body, ends: result };
  if ((body.type === "resigned" || body.type === "abandoned") && result === null) return { ...body, goesOn: true };
  return body;
}

/** Everybody hears of a new row; who joined again hears it at his new place only. */
function tell(table: Table, row: Row): void {
  const { watchers } = table;
  const { body } = row;
  const old = body.type === "joined" ? [...watchers].filter((watcher) => watcher.role === body.seat) : [];
  for (const watcher of old) watchers.delete(watcher);
  for (const watcher of watchers) watcher.tell(table, row);
  if (old.length === 0) return;
  for (const watcher of old) watcher.replaced();
  for (const watcher of watchers) watcher.presence(online(table));
}

async function load({ storage, now }: TablesOptions, game: string): Promise<Outcome<Table>> {
  const head = await storage.head(game);
  if (head === null) return wrong("unknownGame");
  const e = findGame(head.ruleset);
  if (e === null) return wrong("rulesChanged");
  const snapshot =
    head.version === e.rules.version && head.dataHash === e.rules.dataHash ? await storage.snapshot(game) : null;
  const saved = snapshot === null ? null : fromSnapshot(snapshot.text);
  const state = saved ?? newState(head);
  const savedAt = state.seq;
  for (const row of await storage.rows(game, state.seq)) {
    const folded = fold(e, head, state, row.body, row.at);
    // Inputs that no longer lead where they led: playing on would be another game.
    if (!folded.ok || folded.hash !== row.hash) return wrong("rulesChanged");
  }
  return fine({
    e,
    head,
    state,
    watchers: new Set<Watcher>(),
    past: newPast(),
    saved: savedAt,
    thinking: null,
    touched: now(),
  });
}

async function save({ storage, snapshotEvery, failed }: TablesOptions, table: Table): Promise<void> {
  const { head, state } = table;
  if (state.seq - table.saved < snapshotEvery) return;
  const text = snapshotOf(state);
  if (text === null) return;
  table.saved = state.seq;
  // A missing snapshot costs time when the game is loaded, and nothing else.
  await storage
    .saveSnapshot(head.game, state.seq, text)
    .catch((error: unknown) => failed(`snapshot of ${head.game}`, error));
}

/** Seats with somebody connected. */
export function online(table: Table): readonly Seat[] {
  const seats = new Set<Seat>();
  for (const { role } of table.watchers) if (role !== null) seats.add(role);
  return [...seats].toSorted((a, b) => a - b);
}
