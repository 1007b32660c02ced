import type { CampaignRow, CampaignSheet } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import { fail } from "./errors.ts";

/**
 * Who of the fit stays behind, by group, from `SIDE:WHO,WHO`: the side by its number or its name, people by name or id. Without a side
 * the name must be one side's alone.
 */
export function restingFrom(
  texts: readonly string[],
  sheet: CampaignSheet,
  voice: Voice,
): readonly (readonly string[])[] {
  const { groups } = sheet;
  const nameOf = (row: CampaignRow): string => voice.scene(row.name);
  const named = (row: CampaignRow, who: string): boolean => isSame(row.id, who) || isSame(nameOf(row), who);
  const resting = groups.map((): string[] => []);
  for (const text of texts) {
    const cut = text.indexOf(":");
    const side =
      cut < 0
        ? null
        : sideNamed(
            text.slice(0, cut),
            groups.map(({ name }) => voice.scene(name)),
          );
    for (const who of text.slice(cut + 1).split(",")) {
      const found = groups.flatMap(({ rows }, at) =>
        side === null || side === at ? rows.filter((row) => named(row, who)).map((row) => ({ at, row })) : [],
      );
      const [first, second] = found;
      if (first === undefined) {
        const looked = groups.filter((_, at) => side === null || side === at).flatMap(({ rows }) => rows);
        const people = [...new Set(looked.filter(({ fit }) => fit).map((row) => `${nameOf(row)} (${row.id})`))];
        fail("unknownPerson", { who: who.trim(), people: people.join(", ") });
      }
      if (second !== undefined) fail("severalPeople", { who: who.trim() });
      if (!first.row.fit) fail("unfitPerson", { who: nameOf(first.row) });
      resting[first.at]?.push(first.row.id);
    }
  }
  return resting;
}

function sideNamed(given: string, names: readonly string[]): number {
  const at = names.findIndex((name, i) => isSame(name, given) || isSame(String(i + 1), given));
  if (at < 0)
    fail("unknownSide", { side: given.trim(), sides: names.map((name, i) => `${i + 1} (${name})`).join(", ") });
  return at;
}

function isSame(a: string, b: string): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
