import type { Seat } from "@escaramuza/kernel";
import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { boardOf, sectionOf } from "./board.ts";
import { collapseSection } from "./buildings.ts";
import { DATA } from "./data.ts";
import type { RollSpec } from "./data.ts";
import { rollSpec } from "./hits.ts";
import { levelsOf } from "./openings.ts";
import type { Placement } from "./template.ts";

/** Shells that burst: where a template may lie, and what they do to a house. */

/** BA-R55, BA-R56: of the best places those that differ in whom they touch: nothing else depends on them. The default stays first. */
export function distinctPlaces(places: readonly Placement[]): Placement[] {
  const seen = new Set<string>();
  return places.filter(({ touched }) => {
    const key = touched.map(({ unit, models }) => `${unit}:${models}`).join();
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** BA-BLDG-21: the level a shell from above bursts on, from the highest down. */
export function levelFor(c: C, seat: Seat, section: string): number {
  const row = sectionOf(boardOf(c.s), section)?.piece.section;
  if (row === undefined || row === null) return 0;
  const { fallThrough } = DATA.figures;
  let level = levelsOf(row) - 1;
  while (level > 0) {
    const { natural } = rollD6(c, {
      purpose: "fallThrough",
      rule: "BA-BLDG-21",
      seat,
      target: fallThrough.value + 1,
      about: { section },
      reads: { atLeast: fallThrough.value + 1 },
    });
    if (natural > fallThrough.value) break;
    level -= 1;
  }
  tell(c, "burstOn", "BA-BLDG-21", { section, floor: level });
  return level;
}

interface Blast {
  readonly building: RollSpec;
  readonly collapses: boolean;
}

/** BA-BLDG-19, BA-BLDG-22, BA-R95: hits on who is inside, before Down halves them; null where the section came down. */
export function houseHits(c: C, seat: Seat, section: string, { building, collapses }: Blast): number | null {
  const hits = rollSpec(c, building, { purpose: "buildingHits", rule: "BA-BLDG-19", seat, about: { section } });
  if (!collapses || hits < DATA.figures.collapseHits.value) return hits;
  collapseSection(c, section);
  return sectionOf(boardOf(c.s), section)?.piece.section === undefined ? null : hits;
}
