import type { Head, Row, Status, Storage } from "./storage.ts";

interface Kept {
  readonly head: string;
  readonly rows: string[];
  status: Status;
}

/** Games for as long as the program runs: for tests, and for a browser that will not keep anything. Kept as text, like a real one. */
export function memoryStorage(): Storage {
  const games = new Map<string, Kept>();
  const headOf = ({ head }: Kept): Head => {
    const value: Head = JSON.parse(head);
    return value;
  };
  const rowOf = (text: string): Row => {
    const value: Row = JSON.parse(text);
    return value;
  };
  return {
    async create(head) {
      games.set(head.game, { head: JSON.stringify(head), rows: [], status: "waiting" });
    },
    async head(game) {
      const kept = games.get(game);
      return kept === undefined ? null : headOf(kept);
    },
    async append(row, status) {
      const kept = games.get(row.game);
      if (kept === undefined) throw new Error(`no game ${row.game}`);
      if (kept.rows.length !== row.seq - 1) return "taken";
      kept.rows.push(JSON.stringify(row));
      kept.status = status;
      return "stored";
    },
    rows: async (game, after) => (games.get(game)?.rows ?? []).slice(after).map(rowOf),
    async saveSnapshot() {
      // Everything is at hand already.
    },
    snapshot: async () => null,
    unfinished: async (creator, since) =>
      [...games.values()].filter((kept) => {
        const head = headOf(kept);
        return kept.status !== "over" && head.creator === creator && (kept.rows.length > 0 || head.created >= since);
      }).length,
    withBots: async () =>
      [...games].filter(([, kept]) => kept.status === "playing" && hasBots(headOf(kept))).map(([game]) => game),
    archive: async () => 0,
    async close() {
      games.clear();
    },
  };
}

function hasBots(head: Head): boolean {
  return head.seats.some((seat) => seat.by === "bot");
}
