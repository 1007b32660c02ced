/** Where something is, in the units of its game. */
interface Place {
  readonly x: number;
  readonly y: number;
}

export interface Spread {
  /** Nobody is nearer to a better one than this. */
  readonly apart: number;
  /** So many are looked for, and no more than so many asked of. */
  readonly most: number;
  readonly tries: number;
}

/** Of places, best first, what can be made of those that are not beside a better one: ten places a step apart are one idea. */
export function spreadOut<P extends Place, A>(
  ranked: readonly P[],
  { apart, most, tries }: Spread,
  make: (place: P) => A | null,
): A[] {
  const taken: P[] = [];
  const made: A[] = [];
  let tried = 0;
  for (const place of ranked) {
    if (made.length >= most || tried >= tries) break;
    if (taken.some(({ x, y }) => (x - place.x) ** 2 + (y - place.y) ** 2 < apart * apart)) continue;
    tried++;
    const one = make(place);
    if (one === null) continue;
    taken.push(place);
    made.push(one);
  }
  return made;
}
