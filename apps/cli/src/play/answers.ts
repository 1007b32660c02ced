import type { MenuItem, Slot } from "@escaramuza/kernel";

/** Putting an answer together from a menu's line and what is typed for its open parts. No game is known here. */

export type Fields = { readonly [key: string]: unknown };

export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The answer says all the line already says. */
export function fits(item: MenuItem, answer: unknown): boolean {
  const { answer: base } = item;
  if (!isFields(base)) return true;
  return (
    isFields(answer) &&
    Object.entries(base).every(([key, value]) => JSON.stringify(answer[key]) === JSON.stringify(value))
  );
}

/** A plain answer is its only slot; otherwise a slot is a field of its name. */
export function withValue(base: unknown, slot: Slot, value: unknown): unknown {
  return isFields(base) ? { ...base, [slot.name]: value } : value;
}

/** One point is a destination, and the way is found; several are the way itself. */
export function withPath(base: unknown, slot: Slot, points: readonly (readonly [number, number])[]): unknown {
  const found = points.length === 1 ? { find: true } : {};
  return isFields(base) ? { ...base, [slot.name]: points, ...found } : points;
}

/** A place is the fields `x` and `y`; of a plain answer, one coordinate is all there is. */
export function withPoint(base: unknown, numbers: readonly number[], unit: number): unknown {
  const [x = 0, y = 0] = numbers.map((n) => Math.round(n * unit));
  return isFields(base) ? { ...base, x, y } : x;
}

/** Numbers a person types: any spaces between, comma or point for decimals. Null when something is no number. */
export function numbersIn(text: string): readonly number[] | null {
  const words = text.split(/[\s;()]+/).filter((word) => word !== "");
  const numbers = words.map((word) => (/^-?\d+([.,]\d+)?$/.test(word) ? Number(word.replace(",", ".")) : Number.NaN));
  return numbers.length === 0 || numbers.some(Number.isNaN) ? null : numbers;
}

export function pairsOf(numbers: readonly number[], unit: number): readonly (readonly [number, number])[] {
  const points: (readonly [number, number])[] = [];
  for (let i = 0; i + 1 < numbers.length; i += 2)
    points.push([Math.round((numbers[i] ?? 0) * unit), Math.round((numbers[i + 1] ?? 0) * unit)]);
  return points;
}

/** A proposed placement with one piece put elsewhere, or null when the words do not say so. */
export function movedSpot(proposal: unknown, slot: Slot, words: string, unit: number): unknown {
  if (!isFields(proposal)) return null;
  const spots = proposal[slot.name];
  if (!Array.isArray(spots)) return movedPiece(proposal, words, unit);
  const [piece = "", ...rest] = words.trim().split(/\s+/);
  const numbers = numbersIn(rest.join(" "));
  if (numbers === null || numbers.length !== 2 || !spots.some((spot) => names(spot, piece))) return null;
  return {
    ...proposal,
    [slot.name]: spots.map((spot: unknown) =>
      isFields(spot) && names(spot, piece) ? withPoint(spot, numbers, unit) : spot,
    ),
  };
}

/** A single piece: its place, then whatever other numbers the proposal has, such as a direction, in their order. */
function movedPiece(proposal: Fields, words: string, unit: number): unknown {
  const numbers = numbersIn(words);
  if (numbers === null || numbers.length < 2) return null;
  const others = Object.keys(proposal).filter((key) => key !== "x" && key !== "y" && typeof proposal[key] === "number");
  const more = Object.fromEntries(
    others.flatMap((key, i) => (numbers[i + 2] === undefined ? [] : [[key, numbers[i + 2]]])),
  );
  return { ...proposal, ...more, x: Math.round((numbers[0] ?? 0) * unit), y: Math.round((numbers[1] ?? 0) * unit) };
}

function names(spot: unknown, piece: string): boolean {
  return isFields(spot) && Object.values(spot).includes(piece);
}
