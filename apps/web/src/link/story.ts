import type { Seat } from "@escaramuza/kernel";
import type { TableEntry } from "@escaramuza/protocol";

/** An entry, where in the game it stands, and whether it still counts. */
export interface StoryLine {
  readonly entry: TableEntry;
  /** Inputs that counted when it had happened: the `at` of a replay. */
  readonly at: number;
  /** Taken back later. */
  readonly undone: boolean;
}

/** The log with takebacks worked in: what was taken back is marked, and the numbers are those of the game's record. */
export function story(entries: readonly TableEntry[]): readonly StoryLine[] {
  const lines: { readonly entry: TableEntry; readonly at: number; undone: boolean }[] = [];
  /** Lines of the inputs that count. */
  const inputs: number[] = [];
  for (const entry of entries) {
    if (entry.type === "input") inputs.push(lines.length);
    else if (entry.type === "takeback") {
      for (const i of inputs.splice(entry.to)) {
        const line = lines[i];
        if (line !== undefined) line.undone = true;
      }
    }
    lines.push({ entry, at: inputs.length, undone: false });
  }
  return lines;
}

/** By the number of inputs before it: what was answered for who had given up while an ally played on. */
export function notChosen(lines: readonly StoryLine[]): ReadonlySet<number> {
  const gone = new Set<Seat>();
  const found = new Set<number>();
  for (const { entry, at, undone } of lines) {
    if (entry.type === "resigned" || entry.type === "abandoned") gone.add(entry.seat);
    else if (entry.type === "input" && !undone && gone.has(entry.seat)) found.add(at - 1);
  }
  return found;
}
