/** Somebody who plays what he is told: a worker thread, a browser's worker, or whoever calls. */
export interface Hand<R> {
  play(index: number): Promise<R>;
}

export interface Orders<R> {
  readonly count: number;
  readonly hands: readonly Hand<R>[];
  /** Told each result in the order of the row; true: enough. */
  readonly onNext?: (result: R) => boolean;
  /** How many are done, in the row or early. */
  readonly onDone?: (done: number) => void;
  /** Stops at once with what there is. */
  readonly signal?: AbortSignal | undefined;
}

/** So many orders a hand has at once: the next is there before the last is done. */
const AHEAD = 2;

/**
 * Has results 0, 1, 2... made by many hands. What comes back is an unbroken row from the first on: whatever was stopped, it is what a
 * smaller number would have given, and not a choice of those that were done first, among which short battles would be too many.
 */
export async function conduct<R>({ count, hands, onNext, onDone, signal }: Orders<R>): Promise<readonly R[]> {
  const row: R[] = [];
  const early = new Map<number, R>();
  let next = 0;
  let done = 0;
  const state = { enough: signal?.aborted === true };
  const take = (index: number, result: R): void => {
    done += 1;
    early.set(index, result);
    for (let made = early.get(row.length); made !== undefined && !state.enough; made = early.get(row.length)) {
      early.delete(row.length);
      row.push(made);
      if (onNext?.(made) === true) state.enough = true;
    }
    onDone?.(done);
  };
  const work = async (hand: Hand<R>): Promise<void> => {
    while (!state.enough && next < count) {
      const index = next;
      next += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other is what a hand does
      const result = await hand.play(index);
      if (!state.enough) take(index, result);
    }
  };
  await new Promise<void>((resolve, reject) => {
    const stop = (): void => {
      state.enough = true;
      resolve();
    };
    signal?.addEventListener("abort", stop, { once: true });
    Promise.all(hands.flatMap((hand) => Array.from({ length: AHEAD }, () => work(hand))))
      .then(() => resolve(), reject)
      .finally(() => signal?.removeEventListener("abort", stop));
    if (state.enough) resolve();
  });
  return row;
}
