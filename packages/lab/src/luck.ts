import type { GameEvent, Seat } from "@escaramuza/kernel";

/** A roll that had something to reach, read from what the kernel tells of every roll. */
export interface TargetRoll {
  readonly seat: Seat;
  readonly dice: readonly number[];
  readonly sides: number;
  readonly total: number;
  readonly target: number;
  /** Exact chance of reaching the target with these dice and modifiers. */
  readonly chance: number;
  readonly reached: boolean;
  readonly event: GameEvent;
}

export interface Luck {
  readonly seat: Seat;
  readonly rolls: number;
  readonly reached: number;
  readonly expected: number;
  /** Standard deviation of the number reached. */
  readonly deviation: number;
  /** Exact chance of doing at least this well (when above what was expected) or this badly (below). */
  readonly tail: number;
  /** The success that was least to be expected, and the failure. */
  readonly best: TargetRoll | null;
  readonly worst: TargetRoll | null;
}

/** Null for what is no roll, or has nothing to reach: sums, scatter, rolls against each other. */
export function targetRoll(event: GameEvent): TargetRoll | null {
  if (event.type !== "roll") return null;
  const { seat, sides, dice, natural, total, target } = event;
  if (
    typeof seat !== "number" ||
    typeof sides !== "number" ||
    typeof natural !== "number" ||
    typeof total !== "number" ||
    typeof target !== "number" ||
    !Array.isArray(dice) ||
    !dice.every((d) => typeof d === "number")
  )
    return null;
  const least = target - (total - natural);
  // Not above it is all but one more than it.
  const [chance, reached] =
    event["atMost"] === true
      ? [1 - chanceToReach(dice.length, sides, least + 1), total <= target]
      : [chanceToReach(dice.length, sides, least), total >= target];
  return { seat, dice, sides, total, target, chance, reached, event };
}

/** Exact chance that `n` dice of `sides` add up to at least `least`. */
export function chanceToReach(n: number, sides: number, least: number): number {
  let sums = [1];
  for (let die = 0; die < n; die++) {
    const next = Array.from({ length: sums.length + sides }, () => 0);
    for (const [sum, chance] of sums.entries())
      for (let face = 1; face <= sides; face++) next[sum + face] = (next[sum + face] ?? 0) + chance / sides;
    sums = next;
  }
  return Math.min(
    1,
    sums.reduce((all, chance, sum) => (sum >= least ? all + chance : all), 0),
  );
}

/** How kind the dice were to each seat: targets reached against what was to be expected. */
export function luckOf(events: readonly GameEvent[], seats: number): readonly Luck[] {
  const rolls = events.flatMap(oneByOne).flatMap((event) => targetRoll(event) ?? []);
  return Array.from({ length: seats }, (_, seat) =>
    luckOfSeat(
      seat,
      rolls.filter((roll) => roll.seat === seat),
    ),
  );
}

/** Dice that each have the target to reach are as many rolls. */
function oneByOne(event: GameEvent): readonly GameEvent[] {
  const { each, dice } = event;
  if (each !== true || !Array.isArray(dice)) return [event];
  return dice.map((die: unknown) => ({ ...event, dice: [die], natural: die, total: die }));
}

function luckOfSeat(seat: Seat, rolls: readonly TargetRoll[]): Luck {
  const reached = rolls.filter((roll) => roll.reached).length;
  const expected = rolls.reduce((sum, { chance }) => sum + chance, 0);
  const variance = rolls.reduce((sum, { chance }) => sum + chance * (1 - chance), 0);
  const numbers = distribution(rolls.map((roll) => roll.chance));
  const tail = numbers.reduce(
    (sum, chance, k) => ((reached >= expected ? k >= reached : k <= reached) ? sum + chance : sum),
    0,
  );
  return {
    seat,
    rolls: rolls.length,
    reached,
    expected,
    deviation: Math.sqrt(variance),
    tail: Math.min(1, tail),
    best: least(
      rolls.filter((roll) => roll.reached),
      (roll) => roll.chance,
    ),
    worst: least(
      rolls.filter((roll) => !roll.reached),
      (roll) => 1 - roll.chance,
    ),
  };
}

/** Chances of 0, 1, 2... successes of independent trials that are not alike. */
function distribution(chances: readonly number[]): readonly number[] {
  let numbers = [1];
  for (const chance of chances) {
    const next = [...numbers.map((p) => p * (1 - chance)), 0];
    for (const [k, p] of numbers.entries()) next[k + 1] = (next[k + 1] ?? 0) + p * chance;
    numbers = next;
  }
  return numbers;
}

function least(rolls: readonly TargetRoll[], by: (roll: TargetRoll) => number): TargetRoll | null {
  let found: TargetRoll | null = null;
  for (const roll of rolls) if (found === null || by(roll) < by(found)) found = roll;
  return found;
}
