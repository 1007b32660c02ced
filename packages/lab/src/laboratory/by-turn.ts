import { wilson } from "../statistics.ts";
import type { Interval } from "../statistics.ts";
import type { Battle } from "./experiment.ts";

/** How battles stood after a turn and what became of them. */
export interface TurnRow {
  readonly turn: number;
  /** Battles not over before this turn. */
  readonly fought: number;
  /** By side: battles that went on after this turn with it in the lead, and those of them it won in the end. */
  readonly led: readonly number[];
  readonly ledAndWon: readonly number[];
  /** Of the battles somebody led, the part he won, with Wilson's interval. Null where nobody led. */
  readonly leaderWins: ({ readonly share: number } & Interval) | null;
  /** By side: battles over by the end of this turn that it won. */
  readonly wonBy: readonly number[];
  readonly drawn: number;
}

export function byTurn(battles: readonly Battle[], sides: number): readonly TurnRow[] {
  const last = battles.reduce((most, { scores }) => Math.max(most, scores.length), 0);
  return Array.from({ length: last }, (_, i) => turnRow(battles, sides, i + 1));
}

function turnRow(battles: readonly Battle[], sides: number, turn: number): TurnRow {
  const none = (): number[] => Array.from({ length: sides }, () => 0);
  const [led, ledAndWon, wonBy] = [none(), none(), none()];
  let drawn = 0;
  for (const battle of battles) {
    if (battle.scores.length <= turn) {
      if (battle.winner === null) drawn += 1;
      else wonBy[battle.winner] = (wonBy[battle.winner] ?? 0) + 1;
      continue;
    }
    const leader = leaderAfter(battle, sides, turn);
    if (leader === null) continue;
    led[leader] = (led[leader] ?? 0) + 1;
    if (battle.winner === leader) ledAndWon[leader] = (ledAndWon[leader] ?? 0) + 1;
  }
  const sum = (row: readonly number[]): number => row.reduce((all, n) => all + n, 0);
  const leads = sum(led);
  return {
    turn,
    fought: battles.filter(({ scores }) => scores.length >= turn).length,
    led,
    ledAndWon,
    leaderWins: leads === 0 ? null : { share: sum(ledAndWon) / leads, ...wilson(sum(ledAndWon), leads) },
    wonBy,
    drawn,
  };
}

/** Who has more points after a turn; when even, who has lost fewer pieces. */
export function leaderAfter({ scores, losses }: Battle, sides: number, turn: number): number | null {
  const lost = Array.from({ length: sides }, (_, side) =>
    losses.reduce((n, loss) => n + (loss.side === side && loss.turn <= turn ? 1 : 0), 0),
  );
  return most(scores[turn - 1] ?? []) ?? most(lost.map((n) => -n));
}

function most(values: readonly number[]): number | null {
  const top = Math.max(...values);
  const at = values.flatMap((value, i) => (value === top ? [i] : []));
  return at.length === 1 ? (at[0] ?? null) : null;
}
