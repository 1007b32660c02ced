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
