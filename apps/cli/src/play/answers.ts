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

/** A place is the fields `x` and `y`; where it points is `dx` and `dy`, in no unit. */
export function withPoint(base: unknown, numbers: readonly number[], unit: number): unknown {
  const [x = 0, y = 0, dx, dy] = numbers;
  const place = { x: Math.round(x * unit), y: Math.round(y * unit) };
  const pointing = dx === undefined || dy === undefined ? {} : { dx, dy };
  return { ...(isFields(base) ? base : {}), ...place, ...pointing };
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
export function movedSpot(
  spots: readonly unknown[],
  each: string,
  words: string,
  unit: number,
): readonly unknown[] | null {
  const [piece = "", ...rest] = words.trim().split(/\s+/);
  const numbers = numbersIn(rest.join(" "));
  const isHis = (spot: unknown): boolean => isFields(spot) && spot[each] === piece;
  if (numbers === null || numbers.length !== 2 || !spots.some(isHis)) return null;
  return spots.map((spot) => (isHis(spot) ? withPoint(spot, numbers, unit) : spot));
}

/** Where a body of pieces is to go, as a person types it: `x y`, a shape if he likes, and `dx dy`. */
export interface TypedMarch {
  readonly numbers: readonly number[];
  readonly shape: string | null;
}

/** Null when the words do not say so. */
export function marchIn(text: string, slot: Extract<Slot, { readonly type: "march" }>): TypedMarch | null {
  const words = text.trim().toLowerCase().split(/\s+/);
  const shapes = words.filter((word) => slot.shapes.includes(word));
  const numbers = numbersIn(words.filter((word) => !slot.shapes.includes(word)).join(" "));
  if (numbers === null || shapes.length > 1) return null;
  if (numbers.length !== 2 && !(slot.turns && numbers.length === 4)) return null;
  return { numbers, shape: shapes[0] ?? null };
}

export function withMarch(base: unknown, { numbers, shape }: TypedMarch, unit: number): unknown {
  const placed = withPoint(base, numbers, unit);
  return isFields(placed) && shape !== null ? { ...placed, shape } : placed;
}
