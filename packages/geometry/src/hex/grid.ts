// Flat-topped hexes in axial coordinates, in columns of which every second is drawn half a hex lower ("odd-q").

export interface Hex {
  readonly q: number;
  readonly r: number;
}

/** N, NE, SE, S, SW, NW: of facings, sides and steps alike (CH-GEO-3). */
export type Direction = 0 | 1 | 2 | 3 | 4 | 5;

export const DIRECTIONS = [0, 1, 2, 3, 4, 5] as const;

const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

const ROWS = 26;
const COLUMNS = 99;

// Labels come and go with every answer, so each has its one hex, made when first asked for.
const byLabel = new Map<string, Hex>();
const labels: string[] = Array.from({ length: ROWS * COLUMNS }, (_, i) => {
  const column = (i % COLUMNS) + 1;
  return String.fromCharCode(65 + Math.floor(i / COLUMNS)) + (column < 10 ? "0" : "") + String(column);
});

/** The hex of a label such as `J10`: row letter and two-digit column (CH-GEO-1). Throws at anything else. */
export function hexOf(label: string): Hex {
  const found = byLabel.get(label);
  if (found !== undefined) return found;
  if (!isHexLabel(label)) throw new Error(`not a hex: ${label}`);
  const made = Object.freeze(hexAt(Number(label.slice(1)) - 1, label.charCodeAt(0) - 65));
  byLabel.set(label, made);
  return made;
}

export function isHexLabel(text: string): boolean {
  return /^[A-Z](?:0[1-9]|[1-9]\d)$/.test(text);
}

/** A hex named with its map, such as `2-J10` (CH-GEO-1); null at anything else. */
export function parseHexName(name: string): { readonly map: number; readonly label: string } | null {
  const found = /^([1-9]\d*)-([A-Z]\d\d)$/.exec(name);
  const label = found?.[2] ?? "";
  return found === null || !isHexLabel(label) ? null : { map: Number(found[1]), label };
}

/** The label of a hex that has one: rows A to Z, columns 01 to 99. */
export function labelOf(hex: Hex): string {
  const row = rowOf(hex);
  const label = hex.q < 0 || hex.q >= COLUMNS || row < 0 ? undefined : labels[row * COLUMNS + hex.q];
  if (label === undefined) throw new Error(`no label for the hex ${hex.q},${hex.r}`);
  return label;
}

/** Columns and rows count from 0 (CH-GEO-2). */
export function hexAt(column: number, row: number): Hex {
  return { q: column, r: row - (column - (column & 1)) / 2 };
}

export function rowOf(hex: Hex): number {
  return hex.r + (hex.q - (hex.q & 1)) / 2;
}

export function sameHex(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r;
}

export function neighbour(hex: Hex, direction: Direction): Hex {
  const step = STEPS[direction];
  return step === undefined ? hex : { q: hex.q + step[0], r: hex.r + step[1] };
}

/** A direction turned clockwise by so many sixths; 3 gives the opposite. */
export function turned(direction: Direction, sixths: number): Direction {
  return DIRECTIONS[(((direction + sixths) % 6) + 6) % 6] ?? direction;
}

/** The side by which one enters a neighbour, or null if the hexes are not neighbours. */
export function directionTo(from: Hex, to: Hex): Direction | null {
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  return DIRECTIONS.find((d) => STEPS[d]?.[0] === dq && STEPS[d]?.[1] === dr) ?? null;
}

/**
 * The direction that points most nearly to a hex, ties to the lower number (CH-R69); null for the hex itself. Steps are
 * all equally long, so the largest scalar product is the smallest angle.
 */
export function directionTowards(from: Hex, to: Hex): Direction | null {
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  if (dq === 0 && dr === 0) return null;
  const [x, y] = [3 * dq, 2 * dr + dq];
  let best: Direction = 0;
  let most = -Infinity;
  for (const direction of DIRECTIONS) {
    const [sq, sr] = STEPS[direction] ?? [0, 0];
    const along = x * 3 * sq + 3 * y * (2 * sr + sq);
    if (along > most) [best, most] = [direction, along];
  }
  return best;
}

/** CH-GEO-4 */
export function hexDistance(a: Hex, b: Hex): number {
  const dq = a.q - b.q;
  const dr = a.r - b.r;
  return Math.max(Math.abs(dq), Math.abs(dr), Math.abs(dq + dr));
}

/** The closed cone of 120 degrees, apex left out, between the rows through the two outer front hexes (CH-GEO-10). */
export function inHexArc(from: Hex, facing: Direction, to: Hex): boolean {
  const dq = to.q - from.q;
  const dr = to.r - from.r;
  const ds = -dq - dr;
  if (dq === 0 && dr === 0) return false;
  switch (facing) {
    case 0:
      return dr <= 0 && ds >= 0;
    case 1:
      return dq >= 0 && dr <= 0;
    case 2:
      return dq >= 0 && ds <= 0;
    case 3:
      return dr >= 0 && ds <= 0;
    case 4:
      return dq <= 0 && dr >= 0;
    case 5:
      return dq <= 0 && ds >= 0;
  }
}
