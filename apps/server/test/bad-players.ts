import { kindOf } from "@escaramuza/kernel";
import type { Player } from "@escaramuza/bots";

/** Players nobody would want at his table. */
const BAD: readonly Player<unknown>[] = [
  {
    id: "throws",
    answer() {
      throw new Error("no idea");
    },
  },
  { id: "cheats", answer: () => ({ do: "win", cost: -1 }) },
  { id: "unspeakable", answer: () => 10n },
  {
    id: "hangs",
    answer() {
      for (;;);
    },
  },
  {
    id: "ponders",
    answer: () => null,
    // As long as nobody says that it is enough.
    think: (e, view, decision) => ({
      step: () => true,
      progress: 0.5,
      answer: () => kindOf(e, decision).fallback(view.position, decision),
    }),
  },
  {
    id: "quits",
    answer() {
      process.exit(3);
    },
  },
];

export function playersOf(): readonly Player<unknown>[] {
  return BAD;
}

export function findPlayer(_game: string, id: string): Player<unknown> | null {
  return BAD.find((player) => player.id === id) ?? null;
}
