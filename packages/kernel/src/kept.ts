/**
 * What was worked out for something, by its board and a key that says all it depends on: it is found again, or made and kept. Of each board
 * the latest `most` are kept, so nobody can tell whether it was kept or made, but by the time it takes.
 */
export function keptIn<B extends object, T>(
  all: WeakMap<B, Map<string, T>>,
  board: B,
  key: string,
  most: number,
  make: () => T,
): T {
  let known = all.get(board);
  if (known === undefined) all.set(board, (known = new Map()));
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  const [oldest] = known.keys();
  if (known.size >= most && oldest !== undefined) known.delete(oldest);
  known.set(key, made);
  return made;
}

/** The same for one sort of thing, which nobody else looks into. */
export function keptFor<B extends object, T>(most: number): (board: B, key: string, make: () => T) => T {
  const all = new WeakMap<B, Map<string, T>>();
  return (board, key, make) => keptIn(all, board, key, most, make);
}
