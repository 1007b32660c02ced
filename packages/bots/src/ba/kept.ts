import type { Board } from "@escaramuza/rules-ba";

/** What is worked out once for a table, kept for the last few of them: houses fall and sandbags are laid, and each time it is another. */
export function keptFor<T>(most: number, make: (board: Board) => T): (board: Board) => T {
  const known = new Map<Board, T>();
  return (board) => {
    const had = known.get(board);
    if (had !== undefined) return had;
    const [oldest] = known.keys();
    if (oldest !== undefined && known.size >= most) known.delete(oldest);
    const made = make(board);
    known.set(board, made);
    return made;
  };
}
