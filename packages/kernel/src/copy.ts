/**
 * A deep copy of plain JSON. Frozen values are shared: nobody can change them, so a table's terrain is copied never
 * and a copy for search stays cheap. The spread keeps V8's hidden class, about ten times faster than structuredClone.
 */
export function copy<T>(value: T): T;
export function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    const out = list.slice();
    for (let i = 0; i < out.length; i++) {
      const item = out[i];
      if (typeof item === "object" && item !== null) out[i] = copy(item);
    }
    return out;
  }
  const out: { [key: string]: unknown } = { ...value };
  for (const key in out) {
    const item = out[key];
    if (typeof item === "object" && item !== null) out[key] = copy(item);
  }
  return out;
}
