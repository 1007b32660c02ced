/** Letters that stand for names on a map of characters: each its own, taken from the name where one is left. */
export function lettersFor(names: readonly string[]): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  const used = new Set<string>();
  for (const name of names) {
    if (letters.has(name)) continue;
    const letter = [...plainLetters(name), ..."abcdefghijklmnopqrstuvwxyz0123456789"].find((c) => !used.has(c)) ?? "?";
    used.add(letter);
    letters.set(name, letter);
  }
  return letters;
}

/** Capitals for the sides: their initials where those differ, otherwise A, B, C. */
export function sideLetters(names: readonly string[]): readonly string[] {
  const initials = names.map((name) => plainLetters(name).slice(0, 1).toUpperCase());
  const distinct = new Set(initials).size === names.length && !initials.includes("");
  return distinct ? initials : names.map((_name, i) => String.fromCharCode(65 + i));
}

function plainLetters(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replaceAll(/[^a-z]/g, "");
}
