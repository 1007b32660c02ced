/** Does at most `most` things at a time, in the order in which they came. */
export function few(most: number): (work: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let busy = 0;
  const next = (): void => {
    const work = busy < most ? waiting.shift() : undefined;
    if (work === undefined) return;
    busy += 1;
    void work().finally(() => {
      busy -= 1;
      next();
    });
  };
  return (work) => {
    waiting.push(work);
    next();
  };
}
