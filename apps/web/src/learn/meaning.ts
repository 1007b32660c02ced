import type { MenuItem, Slot } from "@escaramuza/kernel";

/**
 * Whether two answers to a question mean the same, without knowing the game: the line of the menu says which parts of an answer
 * are places on the table, where a hand is never exact, and which are choices, where it is.
 */
export function means(item: MenuItem | null, wanted: unknown, given: unknown, tolerance: number): boolean {
  if (item === null) return equal(wanted, given);
  if (!isMap(item.answer) || !isMap(wanted) || !isMap(given)) {
    const only = item.slots[0];
    return only === undefined ? equal(wanted, given) : alike(only, wanted, given, tolerance);
  }
  const found = new Set(
    item.slots.flatMap((slot) => (slot.type === "path" && slot.finds !== undefined ? [slot.finds] : [])),
  );
  const fields = new Set([...Object.keys(wanted), ...Object.keys(given)]);
  for (const slot of item.slots) {
    if (slot.type === "point") {
      if (!near(wanted, given, tolerance) || !sameWay(wanted, given)) return false;
      for (const field of POINT) fields.delete(field);
    } else if (slot.type === "march") {
      if (!alike(slot, wanted, given, tolerance)) return false;
      for (const field of MARCH) fields.delete(field);
    } else {
      if (!alike(slot, wanted[slot.name], given[slot.name], tolerance)) return false;
      fields.delete(slot.name);
    }
  }
  // Whether the way was found or drawn makes no difference: only where it ends.
  return [...fields].every((field) => found.has(field) || equal(wanted[field], given[field]));
}

/** The line an answer was made from: its fixed parts are the line's. Of several, the one that leaves least open. */
export function itemFor(menu: readonly MenuItem[], answer: unknown): MenuItem | null {
  const fitting = menu.filter((item) => comesFrom(item, answer));
  return (
    fitting.toSorted(
      (a, b) => Number(a.refusal !== null) - Number(b.refusal !== null) || a.slots.length - b.slots.length,
    )[0] ?? null
  );
}

function comesFrom(item: MenuItem, answer: unknown): boolean {
  // A line that cannot be chosen need not say what would have to be filled in.
  if (item.refusal !== null && isMap(item.answer) && isMap(answer))
    return Object.entries(item.answer).every(([field, value]) => equal(value, answer[field]));
  if (item.slots.length === 0) return equal(item.answer, answer);
  if (!isMap(item.answer)) {
    const [only] = item.slots;
    return only !== undefined && offers(only, answer);
  }
  if (!isMap(answer)) return false;
  const open = new Set(item.slots.flatMap(fieldsOf));
  return (
    Object.entries(item.answer).every(([field, value]) => open.has(field) || equal(value, answer[field])) &&
    item.slots.every((slot) =>
      offers(slot, slot.type === "point" || slot.type === "march" ? answer : answer[slot.name]),
    )
  );
}

/** The fields of an answer that a place with a direction fills, and those a body of pieces does. */
const POINT = ["x", "y", "dx", "dy"] as const;
const MARCH = [...POINT, "shape", "places"] as const;

function fieldsOf(slot: Slot): readonly string[] {
  if (slot.type === "point") return POINT;
  if (slot.type === "march") return MARCH;
  return slot.type === "path" && slot.finds !== undefined ? [slot.name, slot.finds] : [slot.name];
}

/** Whether a value could have come from the slot, as far as a list of choices tells. */
function offers(slot: Slot, value: unknown): boolean {
  switch (slot.type) {
    case "choice":
      return slot.of.some((choice) => equal(choice.value, value));
    case "list":
      return Array.isArray(value) && value.every((one) => slot.of.some((choice) => equal(choice.value, one)));
    case "point":
    case "march":
      return pointOf(value) !== null;
    case "along":
      return typeof value === "number";
    case "path":
      return Array.isArray(value) || (slot.optional && (value === null || value === undefined));
    case "assign":
    case "placement":
      return Array.isArray(value);
    case "force":
      return true;
  }
}

function alike(slot: Slot, wanted: unknown, given: unknown, tolerance: number): boolean {
  switch (slot.type) {
    case "choice":
    case "force":
      return equal(wanted, given);
    case "list":
      return equal(sorted(wanted), sorted(given));
    case "assign":
      return equal(sorted(assigned(wanted, slot.to)), sorted(assigned(given, slot.to)));
    case "path":
      if (!Array.isArray(wanted) || !Array.isArray(given)) return !Array.isArray(wanted) && !Array.isArray(given);
      return wanted.length === 0 || given.length === 0
        ? wanted.length === given.length
        : near(wanted.at(-1), given.at(-1), tolerance);
    case "point":
      return near(wanted, given, tolerance);
    case "along":
      return typeof wanted === "number" && typeof given === "number" && Math.abs(wanted - given) <= tolerance;
    case "placement":
      return placed(wanted, given, slot.each, tolerance);
    case "march":
      // Where it goes and in what shape; single pieces are a matter of taste.
      if (!isMap(wanted) || !isMap(given) || !near(wanted, given, tolerance)) return false;
      return (
        (wanted["shape"] ?? slot.shapes[0]) === (given["shape"] ?? slot.shapes[0]) &&
        (!slot.turns || wanted["dx"] === undefined || sameWay(wanted, given))
      );
  }
}

/** Lists whose order means nothing. */
function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).toSorted() : value;
}

/** Who gets nothing need not be listed. */
function assigned(value: unknown, to: string): unknown {
  if (!Array.isArray(value)) return value;
  return value.filter((entry) => {
    const list: unknown = isMap(entry) ? entry[to] : null;
    return Array.isArray(list) && list.length > 0;
  });
}

function placed(wanted: unknown, given: unknown, each: string, tolerance: number): boolean {
  if (!Array.isArray(wanted) || !Array.isArray(given) || wanted.length !== given.length) return false;
  return wanted.every((one: unknown) =>
    given.some(
      (other: unknown) => isMap(one) && isMap(other) && equal(one[each], other[each]) && near(one, other, tolerance),
    ),
  );
}

function near(wanted: unknown, given: unknown, tolerance: number): boolean {
  const [a, b] = [pointOf(wanted), pointOf(given)];
  return a !== null && b !== null && Math.hypot(a.x - b.x, a.y - b.y) <= tolerance;
}

/** Directions within about thirty degrees; none is like none. */
function sameWay(wanted: { readonly [key: string]: unknown }, given: { readonly [key: string]: unknown }): boolean {
  const [a, b] = [pointOf([wanted["dx"], wanted["dy"]]), pointOf([given["dx"], given["dy"]])];
  if (a === null || b === null) return a === b;
  return a.x * b.x + a.y * b.y >= 0.86 * Math.hypot(a.x, a.y) * Math.hypot(b.x, b.y);
}

/** Corners are written `[x, y]` or `{x, y}`. */
function pointOf(value: unknown): { readonly x: number; readonly y: number } | null {
  const [x, y]: unknown[] = Array.isArray(value) ? value : isMap(value) ? [value["x"], value["y"]] : [];
  return typeof x === "number" && typeof y === "number" ? { x, y } : null;
}

function equal(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((one, i) => equal(one, b[i]));
  if (!isMap(a) || !isMap(b)) return false;
  const fields = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...fields].every((field) => equal(a[field], b[field]));
}

function isMap(value: unknown): value is { readonly [key: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
