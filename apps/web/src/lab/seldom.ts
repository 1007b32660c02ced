/** Drawing costs more than counting. */
const SHOW_EVERY = 200;

interface Drawing<T> {
  tell(latest: T): void;
  /** What has not been drawn yet is not drawn any more. */
  end(): void;
}

/** Draws the latest of many, now and then. */
export function drawnSeldom<T>(draw: (latest: T) => void): Drawing<T> {
  let waiting: { readonly latest: T } | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  return {
    tell(latest) {
      waiting = { latest };
      timer ??= setTimeout(() => {
        timer = null;
        if (waiting !== null) draw(waiting.latest);
      }, SHOW_EVERY);
    },
    end() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
    },
  };
}
