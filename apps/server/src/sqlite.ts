import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { StatementSync } from "node:sqlite";
import type { Head, Row, Storage } from "@escaramuza/table";

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS games (
    game TEXT PRIMARY KEY,
    creator TEXT NOT NULL,
    status TEXT NOT NULL,
    bots INTEGER NOT NULL,
    archived INTEGER NOT NULL DEFAULT 0,
    touched INTEGER NOT NULL,
    head TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS games_by_creator ON games (creator, status, archived);
  CREATE TABLE IF NOT EXISTS log (
    game TEXT NOT NULL REFERENCES games,
    seq INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    events TEXT NOT NULL,
    hash TEXT,
    PRIMARY KEY (game, seq)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS snapshots (game TEXT PRIMARY KEY REFERENCES games, seq INTEGER NOT NULL, state TEXT NOT NULL) STRICT;
`;

/** Something to write: what it does inside the transaction, and who waits for it. */
interface Write {
  run(): void;
  done(): void;
  failed(error: unknown): void;
}

/**
 * SQLite in a folder. Everything asked for in one turn of the event loop is one transaction, so that many tables share the
 * wait for the disk; `synchronous = FULL` makes the end of the transaction mean that it is on it.
 */
export function sqliteStorage(folder: string): Storage {
  // The secrets of dice still to be thrown are in there.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, "escaramuza.sqlite"));
  db.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;",
  );
  db.exec(SCHEMA);
  const s = statements(db);
  let waiting: Write[] = [];

  const flush = (): void => {
    const writes = waiting;
    waiting = [];
    if (writes.length === 0) return;
    try {
      db.exec("BEGIN IMMEDIATE");
      for (const write of writes) write.run();
      db.exec("COMMIT");
    } catch (error) {
      if (db.isTransaction) db.exec("ROLLBACK");
      for (const write of writes) write.failed(error);
      return;
    }
    for (const write of writes) write.done();
  };

  const write = async <T>(run: () => T): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      let finish = (): void => {};
      waiting.push({
        run() {
          const value = run();
          finish = () => resolve(value);
        },
        done: () => finish(),
        failed: reject,
      });
      if (waiting.length === 1) setImmediate(flush);
    });

  return {
    create: async (head) =>
      write(() => void s.create.run(head.game, head.creator, hasBots(head), head.created, JSON.stringify(head))),
    head: async (game) => {
      const row = s.head.get(game);
      return row === undefined ? null : headOf(text(row["head"]));
    },
    append: async (row, status) =>
      write(() => {
        const { game, seq, at, body, events, hash } = row;
        const added = s.append.run(game, seq, at, JSON.stringify(body), JSON.stringify(events), hash);
        if (added.changes === 0) return "taken";
        s.touch.run(status, at, game);
        return "stored";
      }),
    rows: async (game, after) => s.rows.all(game, after).map((row) => rowOf(game, row)),
    saveSnapshot: async (game, seq, state) => write(() => void s.saveSnapshot.run(game, seq, state)),
    snapshot: async (game) => {
      const row = s.snapshot.get(game);
      return row === undefined ? null : { seq: Number(row["seq"]), text: text(row["state"]) };
    },
    unfinished: async (creator, since) => Number(s.unfinished.get(creator, since)?.["n"] ?? 0),
    withBots: async () => s.withBots.all().map((row) => text(row["game"])),
    archive: async (before) => write(() => Number(s.archive.run(before).changes)),
    close: async () => {
      flush();
      db.close();
    },
  };
}

function statements(db: DatabaseSync): { readonly [K in keyof typeof SQL]: StatementSync } {
  return {
    create: db.prepare(SQL.create),
    head: db.prepare(SQL.head),
    append: db.prepare(SQL.append),
    touch: db.prepare(SQL.touch),
    rows: db.prepare(SQL.rows),
    saveSnapshot: db.prepare(SQL.saveSnapshot),
    snapshot: db.prepare(SQL.snapshot),
    unfinished: db.prepare(SQL.unfinished),
    withBots: db.prepare(SQL.withBots),
    archive: db.prepare(SQL.archive),
  };
}

const SQL = {
  create: "INSERT INTO games (game, creator, status, bots, touched, head) VALUES (?, ?, 'waiting', ?, ?, ?)",
  head: "SELECT head FROM games WHERE game = ?",
  append: "INSERT INTO log (game, seq, at, body, events, hash) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
  touch: "UPDATE games SET status = ?, touched = ?, archived = 0 WHERE game = ?",
  rows: "SELECT seq, at, body, events, hash FROM log WHERE game = ? AND seq > ? ORDER BY seq",
  saveSnapshot:
    "INSERT INTO snapshots (game, seq, state) VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, state = excluded.state",
  snapshot: "SELECT seq, state FROM snapshots WHERE game = ?",
  unfinished:
    "SELECT count(*) AS n FROM games WHERE creator = ? AND status <> 'over' AND archived = 0 " +
    "AND (touched >= ? OR EXISTS (SELECT 1 FROM log WHERE log.game = games.game))",
  withBots: "SELECT game FROM games WHERE bots > 0 AND status = 'playing' AND archived = 0 ORDER BY touched DESC",
  archive: "UPDATE games SET archived = 1 WHERE status <> 'over' AND archived = 0 AND touched < ?",
};

function hasBots(head: Head): number {
  return head.seats.filter((seat) => seat.by === "bot").length;
}

function headOf(json: string): Head {
  const head: Head = JSON.parse(json);
  return head;
}

function rowOf(game: string, row: { readonly [column: string]: unknown }): Row {
  const body: Row["body"] = JSON.parse(text(row["body"]));
  const events: Row["events"] = JSON.parse(text(row["events"]));
  const hash = row["hash"];
  return {
    game,
    seq: Number(row["seq"]),
    at: Number(row["at"]),
    body,
    events,
    hash: typeof hash === "string" ? hash : null,
  };
}

function text(value: unknown): string {
  if (typeof value !== "string") throw new Error("the database holds no text where it should");
  return value;
}
