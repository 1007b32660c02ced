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

/**
 * Rules keep what they computed about a part they froze, such as the terrain, by its identity. A position that came through a
 * message is all new, so parts frozen in the one before, and equal now, are put back into it, and nothing is computed twice.
 */
export function keepFrozen(before: unknown, now: unknown): void {
  if (typeof before !== "object" || before === null || typeof now !== "object" || now === null) return;
  for (const [name, part] of Object.entries(now)) {
    const old: unknown = Reflect.get(before, name);
    if (typeof old !== "object" || old === null || !Object.isFrozen(old)) continue;
    if (JSON.stringify(old) === JSON.stringify(part)) Reflect.set(now, name, old);
  }
}
