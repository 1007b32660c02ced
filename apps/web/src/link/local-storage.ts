import type { Head, Row, Storage } from "@escaramuza/table";

/** Games in IndexedDB: a game's head, its rows, unique by (game, sequence) and only ever added to, and the latest snapshot. */
export interface LocalStorage extends Storage {
  remove(game: string): Promise<void>;
}

const NAME = "escaramuza";
const VERSION = 1;

/** Rejects where the browser will not keep anything. `written` hears of every row stored. */
export async function indexedDbStorage(written: (game: string, seq: number) => void): Promise<LocalStorage> {
  const db = await opened();

  const read = async <T>(store: string, find: (from: IDBObjectStore) => IDBRequest<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const request = find(db.transaction(store).objectStore(store));
      request.addEventListener("success", () => resolve(request.result));
      request.addEventListener("error", () => reject(request.error ?? new Error("not read")));
    });
  /** Resolves when it is on the disk. */
  const write = async (stores: readonly string[], work: (transaction: IDBTransaction) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      const transaction = db.transaction(stores, "readwrite", { durability: "strict" });
      transaction.addEventListener("complete", () => resolve());
      transaction.addEventListener("abort", () => reject(transaction.error ?? new Error("not written")));
      work(transaction);
    });

  return {
    create: async (head) =>
      write(["games"], (t) => void t.objectStore("games").add({ game: head.game, text: JSON.stringify(head) })),
    async head(game) {
      const text = textIn(await read("games", (games) => games.get(game)));
      if (text === null) return null;
      const head: Head = JSON.parse(text);
      return head;
    },
    async append(row) {
      const { game, seq } = row;
      try {
        await write(["rows"], (t) => void t.objectStore("rows").add({ game, seq, text: JSON.stringify(row) }));
      } catch (error) {
        if (error instanceof DOMException && error.name === "ConstraintError") return "taken";
        throw error;
      }
      written(game, seq);
      return "stored";
    },
    async rows(game, after) {
      const found = await read("rows", (rows) => rows.getAll(IDBKeyRange.bound([game, after + 1], [game, Infinity])));
      return found.map(rowIn);
    },
    saveSnapshot: async (game, seq, text) =>
      write(["snapshots"], (t) => void t.objectStore("snapshots").put({ game, seq, text })),
    async snapshot(game) {
      const found = await read("snapshots", (snapshots) => snapshots.get(game));
      const text = textIn(found);
      const seq: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "seq") : null;
      return text === null || typeof seq !== "number" ? null : { seq, text };
    },
    // In a page a table wakes when somebody looks at it, nobody counts games, and none is put aside.
    unfinished: async () => 0,
    withBots: async () => [],
    archive: async () => 0,
    close: async () => db.close(),
    remove: async (game) =>
      write(["games", "rows", "snapshots"], (t) => {
        t.objectStore("games").delete(game);
        t.objectStore("snapshots").delete(game);
        t.objectStore("rows").delete(IDBKeyRange.bound([game, 0], [game, Infinity]));
      }),
  };
}

async function opened(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, VERSION);
    request.addEventListener("upgradeneeded", () => {
      const db = request.result;
      db.createObjectStore("games", { keyPath: "game" });
      db.createObjectStore("rows", { keyPath: ["game", "seq"] });
      db.createObjectStore("snapshots", { keyPath: "game" });
    });
    request.addEventListener("success", () => {
      // A newer page in another tab wants to change the shape: it goes first.
      request.result.addEventListener("versionchange", () => request.result.close());
      resolve(request.result);
    });
    request.addEventListener("error", () => reject(request.error ?? new Error("no database")));
    request.addEventListener("blocked", () => reject(new Error("the database is held by another tab")));
  });
}

function textIn(found: unknown): string | null {
  const text: unknown = typeof found === "object" && found !== null ? Reflect.get(found, "text") : null;
  return typeof text === "string" ? text : null;
}

function rowIn(found: unknown): Row {
  const row: Row = JSON.parse(textIn(found) ?? "null");
  return row;
}
