/** The first Ctrl-C, or a polite signal, ends the work in good order; a second one is as always. */
export function stopper(): { readonly signal: AbortSignal; release(): void } {
  const stop = new AbortController();
  const onStop = (): void => {
    stop.abort();
    release();
  };
  const release = (): void => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.removeListener(signal, onStop);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, onStop);
  return { signal: stop.signal, release };
}
