import * as z from "zod/mini";
import { DATA, factorOfPercent, soldierShape, veterancy, weaponId } from "./data.ts";
import type { Recruit } from "./muster.ts";

/** Characters of role-playing games as soldiers (section 18): their skills become factors. */

const skill = z.number().check(z.minimum(0), z.maximum(100));

export const characterSchema = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(20)),
  /** What skills are counted to. */
  scale: z.union([z.literal(100), z.literal(20), z.literal(10)]),
  /** With each weapon he knows; hand to hand and throwing (PE-18-1). */
  skills: z.partialRecord(weaponId, skill),
  fight: skill,
  /** PE-18-3 */
  experience: veterancy,
  rank: z._default(soldierShape.rank, "soldier"),
  /** Hit points in all, and now. */
  hp: z.int().check(z.minimum(1), z.maximum(999)),
  left: z.optional(z.int().check(z.minimum(1), z.maximum(999))),
  arms: soldierShape.arms,
  gof: z._default(soldierShape.gof, 0),
  gdf: z._default(soldierShape.gdf, 0),
  artillery: z._default(z.boolean(), false),
  radio: z._default(z.boolean(), false),
});
export type Character = z.infer<typeof characterSchema>;

/** PE-18-1, PE-R101: a skill on its scale as a factor. What lies between two rows counts as the lower. */
export function factorOfSkill(points: number, scale: Character["scale"]): number {
  if (scale === 100) return factorOfPercent(Math.trunc(points));
  const whole = Math.trunc(points);
  const row = DATA.conversion.find(({ twentyTo, tenTo }) => whole <= (scale === 20 ? twentyTo : tenTo));
  return (row ?? DATA.conversion.at(-1))?.factor ?? DATA.figures.factorMin.value;
}

export function recruitOf(character: Character): Recruit {
  const { name, scale, skills, fight, experience, rank, hp, left, arms, gof, gdf, artillery, radio } = character;
  const fc = Object.fromEntries(
    weaponId.options.flatMap((weapon) => {
      const points = skills[weapon];
      return points === undefined ? [] : [[weapon, factorOfSkill(points, scale)]];
    }),
  );
  return {
    id: name,
    name,
    rank,
    vet: experience,
    arms,
    gof,
    gdf,
    sniper: false,
    artillery,
    radio,
    ff: factorOfSkill(fight, scale),
    own: { fc, hp, left: Math.min(hp, left ?? hp) },
  };
}
