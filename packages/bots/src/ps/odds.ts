/**
 * Chances in closed form, worked out once. Every roll is 3D6 (PS-2-3) of which only the sum and a triple matter, so
 * sixteen weights and the six triples are all there is.
 */

/** Throws out of 216 by sum, triples left out; a triple of each face comes once. */
const PLAIN = [0, 0, 0, 0, 3, 6, 9, 15, 21, 24, 27, 27, 24, 21, 15, 9, 6, 3, 0];
const ALL = 216;
const TRIPLES = 6;
const SUCCESS = 11;

interface Harm {
  readonly eliminated: number;
  readonly suppressed: number;
}

// --- shots

const LEAST = -7;
const MODIFIERS = 16;
const MOST_SHOTS = 3;
const shotEliminated = new Float64Array(MODIFIERS * 3 * 2 * MOST_SHOTS);
const shotSuppressed = new Float64Array(shotEliminated.length);

/** Place of a case in the two tables of shots. Modifiers out of the table count as its last. */
export function shotCase(modifier: number, evasion: number, pointBlank: boolean, shots: number): number {
  const m = Math.min(MODIFIERS - 1, Math.max(0, modifier - LEAST));
  return ((m * 3 + evasion + 1) * 2 + (pointBlank ? 1 : 0)) * MOST_SHOTS + Math.min(MOST_SHOTS, shots) - 1;
}

/** Chance that so many equal shots at one target eliminate it: one evasion against the best (PS-6.1-5 to PS-6.1-9). */
export function eliminates(modifier: number, evasion: number, pointBlank: boolean, shots: number): number {
  return eliminatedIn(shotCase(modifier, evasion, pointBlank, shots));
}

export function suppresses(modifier: number, evasion: number, pointBlank: boolean, shots: number): number {
  return suppressedIn(shotCase(modifier, evasion, pointBlank, shots));
}

export function eliminatedIn(shot: number): number {
  return shotEliminated[shot] ?? 0;
}

export function suppressedIn(shot: number): number {
  return shotSuppressed[shot] ?? 0;
}

/** What a success of this total does once the evasion is rolled (table T4). `accurate`: only a triple saves. */
export function harmOf(total: number, evasion: number, by: number, accurate: boolean): Harm {
  let eliminated = 0;
  let suppressed = 0;
  for (let natural = 4; natural <= 17; natural++) {
    const behind = total - natural - evasion;
    if (accurate || behind >= by) eliminated += PLAIN[natural] ?? 0;
    else if (behind > 0) suppressed += PLAIN[natural] ?? 0;
  }
  return { eliminated: eliminated / ALL, suppressed: suppressed / ALL };
}

for (let m = 0; m < MODIFIERS; m++) {
  for (let evasion = -1; evasion <= 1; evasion++) {
    for (const pointBlank of [false, true]) {
      for (let shots = 1; shots <= MOST_SHOTS; shots++) {
        const at = shotCase(m + LEAST, evasion, pointBlank, shots);
        [shotEliminated[at], shotSuppressed[at]] = several(m + LEAST, evasion, pointBlank ? 1 : 3, shots);
      }
    }
  }
}

/** The best of several equal throws: an accurate shot before any total, a higher total before a lower one (PS-R21). */
function several(modifier: number, evasion: number, by: number, shots: number): [number, number] {
  let eliminated = 0;
  let suppressed = 0;
  let below = 1;
  const best = (chance: number, harm: Harm): void => {
    const share = below ** shots - Math.max(0, below - chance) ** shots;
    below = Math.max(0, below - chance);
    eliminated += share * harm.eliminated;
    suppressed += share * harm.suppressed;
  };
  best(TRIPLES / ALL, harmOf(0, evasion, by, true));
  for (let natural = 17; natural >= 4 && natural + modifier >= SUCCESS; natural--)
    best((PLAIN[natural] ?? 0) / ALL, harmOf(natural + modifier, evasion, by, false));
  return [eliminated, suppressed];
}

// --- evasions of a fixed number

/** Chance to fail an evasion of `need`+ (table O5): a triple always passes (PS-6.2.4-1). */
export function fails(need: number, evasion: number): number {
  return failed[Math.max(0, Math.min(failed.length - 1, need - evasion))] ?? 0;
}

/** By what the dice must show: nobody fails 4 or less, everybody 18 and more. */
const failed = Float64Array.from({ length: 19 }, (_, need) => {
  let ways = 0;
  for (let natural = 4; natural <= 17 && natural < need; natural++) ways += PLAIN[natural] ?? 0;
  return ways / ALL;
});

/** Chance that 3D6 reach a number, triples counted as plain sums (panzerfaust, medic, radio). */
export function reaches(need: number): number {
  let passed = 0;
  for (let natural = 3; natural <= 18; natural++)
    if (natural >= need) passed += (PLAIN[natural] ?? 0) + (natural % 3 === 0 ? 1 : 0);
  return passed / ALL;
}

// --- assaults

const CLOSE_LEAST = -8;
const CLOSE = 18;
const defenderFalls = new Float64Array(CLOSE * CLOSE);
const attackerFalls = new Float64Array(CLOSE * CLOSE);

function closeCase(attacker: number, defender: number): number {
  const within = (v: number): number => Math.min(CLOSE - 1, Math.max(0, v - CLOSE_LEAST));
  return within(attacker) * CLOSE + within(defender);
}

/** Chances that each side of one assault is out, by total modifiers (PS-6.3-11, table O7). */
export function defenderOut(attacker: number, defender: number): number {
  return defenderFalls[closeCase(attacker, defender)] ?? 0;
}

export function attackerOut(attacker: number, defender: number): number {
  return attackerFalls[closeCase(attacker, defender)] ?? 0;
}

for (let a = 0; a < CLOSE; a++) {
  for (let d = 0; d < CLOSE; d++) {
    const at = closeCase(a + CLOSE_LEAST, d + CLOSE_LEAST);
    defenderFalls[at] = beats(a + CLOSE_LEAST, d + CLOSE_LEAST);
    attackerFalls[at] = beats(d + CLOSE_LEAST, a + CLOSE_LEAST);
  }
}

/** Chance that one roller puts the other out: at least as high, or 11 and more, or a triple. */
function beats(own: number, other: number): number {
  let ways = 0;
  for (let x = 3; x <= 18; x++) {
    const triple = x % 3 === 0 ? 1 : 0;
    for (let y = 3; y <= 18; y++) {
      const others = (PLAIN[y] ?? 0) + (y % 3 === 0 ? 1 : 0);
      if (x + own >= y + other || x + own >= SUCCESS) ways += ((PLAIN[x] ?? 0) + triple) * others;
      else ways += triple * others;
    }
  }
  return ways / (ALL * ALL);
}

// --- scatter

/** Dice of the deviation: grenade steady, grenade, artillery, artillery with radio (tables T6 and O9). */
export type Scatter = "steady" | "two" | "three" | "radio";

const BIN = 50;
const BINS = 80;
/** Who is farther away than this is in no blast, however it scatters. */
export const BLAST_REACH = BIN * BINS;
const BASE = 125;
const RADII = [600, 900, 1200, 1500];
const inside: { readonly [S in Scatter]: readonly Float64Array[] } = {
  steady: blastTables("steady"),
  two: blastTables("two"),
  three: blastTables("three"),
  radio: blastTables("radio"),
};

/** Chance that a soldier whose centre is so far from the placed marker is in the blast (6, 9, 12 or 15 cm) after the scatter. */
export function inBlast(scatter: Scatter, radius: number, distance: number): number {
  const bin = Math.round(distance / BIN);
  return bin >= BINS ? 0 : (inside[scatter][radius / 300 - 2]?.[bin] ?? 0);
}

function blastTables(scatter: Scatter): Float64Array[] {
  const lengths = lengthsOf(scatter);
  return RADII.map((radius) =>
    Float64Array.from({ length: BINS }, (_, bin) => {
      let chance = 0;
      for (const [length, weight] of lengths) chance += weight * within(bin * BIN, length * 100, radius + BASE);
      return chance;
    }),
  );
}

/** Share of the directions in which a step of `length` ends within `reach` of a point `distance` away. */
function within(distance: number, length: number, reach: number): number {
  if (distance === 0 || length === 0) return distance + length <= reach ? 1 : 0;
  const cosine = (distance * distance + length * length - reach * reach) / (2 * distance * length);
  return cosine <= -1 ? 1 : cosine >= 1 ? 0 : Math.acos(cosine) / Math.PI;
}

function lengthsOf(scatter: Scatter): [number, number][] {
  switch (scatter) {
    case "steady":
      return [3, 4, 5, 6, 7, 8].map((length) => [length, 1 / 6]);
    case "two":
      return Array.from({ length: 11 }, (_, i) => [i + 2, (6 - Math.abs(i - 5)) / 36]);
    case "three":
      // PS-7.2-3: a triple does not scatter.
      return [[0, TRIPLES / ALL], ...PLAIN.map((ways, sum): [number, number] => [sum, ways / ALL])];
    case "radio": {
      const parts: readonly [Scatter | "one", number][] = [
        ["three", 1 - reaches(9)],
        ["two", reaches(9) - reaches(15)],
        ["one", reaches(15)],
      ];
      return parts.flatMap(([dice, chance]) =>
        (dice === "one" ? [1, 2, 3, 4, 5, 6].map((n): [number, number] => [n, 1 / 6]) : lengthsOf(dice)).map(
          ([n, w]): [number, number] => [n, w * chance],
        ),
      );
    }
  }
}
