/** Small things the browser remembers. Storage may be full or forbidden: then they are forgotten, and nothing breaks. */
export const remembered = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(`escaramuza.${key}`);
    } catch {
      return null;
    }
  },
  set(key: string, value: string): void {
    try {
      localStorage.setItem(`escaramuza.${key}`, value);
    } catch {
      // Forgotten.
    }
  },
};

/** A list of things of one sort; whatever else lies there is left out. */
export function rememberedList<T>(key: string, isOne: (raw: unknown) => raw is T): readonly T[] {
  try {
    const raw: unknown = JSON.parse(remembered.get(key) ?? "[]");
    return Array.isArray(raw) ? raw.filter(isOne) : [];
  } catch {
    return [];
  }
}
