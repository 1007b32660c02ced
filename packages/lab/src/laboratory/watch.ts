import type { Engine, Game, GameEvent, Seat, Tally } from "@escaramuza/kernel";
import type { Watch } from "../play-game.ts";
import type { Battle, BattleLoss } from "./experiment.ts";

/** Counts while a battle is played: what is lost where and when, the points after each turn, what everybody does. */
export interface Counter<S> {
  readonly watch: Watch<S>;
  counted(): Pick<Battle, "losses" | "scores" | "actions">;
}

export function counterOf<S>(e: Engine<S>, sides: readonly (readonly Seat[])[]): Counter<S> {
  const { tally } = e.rules;
  const sideOf = sides.flat().map((seat) => sides.findIndex((side) => side.includes(seat)));
  const actions = sides.map((): { [action: string]: number } => ({}));
  const losses: BattleLoss[] = [];
  const scores: (readonly number[])[] = [];
  const lost = new Set<string>();
  let turn = 0;
  const read = (known: Tally<S>, game: Game<S>, event: GameEvent): void => {
    for (const { piece, seat, at } of known.losses(game.s, event)) {
      if (lost.has(piece)) continue;
      lost.add(piece);
      losses.push({ side: sideOf[seat] ?? 0, turn, at: at === null ? null : { x: at.x, y: at.y } });
    }
    const begun = known.turn(event);
    if (begun === null) return;
    if (begun > 1) scores.push(bySide(known.score(game.s), sides));
    turn = begun;
  };
  return {
    watch: (game, decision, answer, events) => {
      if (tally === undefined) return;
      if (decision !== null) count(actions[sideOf[decision.seat] ?? 0], tally.action(decision.kind, answer));
      for (const event of events) read(tally, game, event);
    },
    counted: () => ({ losses, scores, actions }),
  };
}

/** Allies have the same points, their side's. */
export function bySide(points: readonly number[], sides: readonly (readonly Seat[])[]): number[] {
  return sides.map(([seat]) => points[seat ?? 0] ?? 0);
}

function count(counts: { [action: string]: number } | undefined, action: string | null): void {
  if (counts !== undefined && action !== null) counts[action] = (counts[action] ?? 0) + 1;
}
