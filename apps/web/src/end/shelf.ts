import { parseRecord } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";

/** Games opened from files. Kept in the browser's database where it allows it, and in any case as long as the page. */
const memory = new Map<string, GameRecord>();
const STORE = "files";

export interface Shelved {
  readonly id: string;
  readonly name: string;
  readonly ruleset: string;
  readonly opened: number;
}

export async function shelve(id: string, name: string, record: GameRecord): Promise<void> {
  memory.set(id, record);
  await inStore("readwrite", (store) => {
    store.put({ id, name, ruleset: record.ruleset, opened: Date.now(), record }, id);
  });
}

export async function takeDown(id: string): Promise<GameRecord | null> {
  const known = memory.get(id);
  if (known !== undefined) return known;
  const found = await inStore("readonly", (store) => store.get(id));
  const parsed = parseRecord(field(found, "record"));
  return parsed.ok ? parsed.record : null;
}

export async function forget(id: string): Promise<void> {
  memory.delete(id);
  await inStore("readwrite", (store) => {
    store.delete(id);
  });
}

/** What lies there, the latest first. */
export async function shelf(): Promise<readonly Shelved[]> {
  const all = await inStore("readonly", (store) => store.getAll());
  const list: readonly unknown[] = Array.isArray(all) ? all : [];
  return list.flatMap(shelved).toSorted((a, b) => b.opened - a.opened);
}

function shelved(raw: unknown): readonly Shelved[] {
  const [id, name, ruleset, opened] = ["id", "name", "ruleset", "opened"].map((key) => field(raw, key));
  return typeof id === "string" && typeof name === "string" && typeof ruleset === "string" && typeof opened === "number"
    ? [{ id, name, ruleset, opened }]
    : [];
}

function field(raw: unknown, key: string): unknown {
  return typeof raw === "object" && raw !== null ? Reflect.get(raw, key) : undefined;
}

/** One transaction; undefined where there is no database. */
async function inStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest | undefined | void,
): Promise<unknown> {
  return new Promise((settle) => {
    const give = (value: unknown): void => settle(value);
    try {
      const opening = indexedDB.open("escaramuza-files", 1);
      opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(STORE));
      opening.addEventListener("error", () => give(undefined));
      opening.addEventListener("blocked", () => give(undefined));
      opening.addEventListener("success", () => {
        const database = opening.result;
        const transaction = database.transaction(STORE, mode);
        const request = work(transaction.objectStore(STORE));
        const end = (value: unknown): void => {
          database.close();
          give(value);
        };
        transaction.addEventListener("complete", () => end(request?.result));
        transaction.addEventListener("abort", () => end(undefined));
      });
    } catch {
      give(undefined);
    }
  });
}
