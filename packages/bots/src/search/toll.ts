import type { Engine, Game, GameEvent, Seat } from "@escaramuza/kernel";

/** What a battle played on came to, beside who may win it: for who asks why one answer is better than another. */
export interface Toll {
  /** Pieces lost on the way, one's own and the enemy's. */
  readonly lost: number;
  readonly taken: number;
  /** Points at its end, in the ruleset's smallest unit. */
  readonly points: number;
  readonly theirs: number;
}

export interface Counter<S> {
  readonly look: (game: Game<S>, events: readonly GameEvent[]) => void;
  readonly toll: () => Toll;
}

/** Null where the game does not say what is lost. `ours`: the seats of one side. */
export function counterOf<S>({ rules: { tally } }: Engine<S>, ours: readonly Seat[]): Counter<S> | null {
  if (tally === undefined) return null;
  const gone = new Map<string, Seat>();
  // A game goes on in place: what it stands at is asked once it is over.
  let last: Game<S> | null = null;
  return {
    look(game, events) {
      for (const event of events) for (const { piece, seat } of tally.losses(game.s, event)) gone.set(piece, seat);
      last = game;
    },
    toll() {
      const lost = [...gone.values()].filter((seat) => ours.includes(seat)).length;
      const [us = 0] = ours;
      const score = last === null ? [] : tally.score(last.s);
      const theirs = score.filter((_, seat) => !ours.includes(seat));
      return { lost, taken: gone.size - lost, points: score[us] ?? 0, theirs: Math.max(0, ...theirs) };
    },
  };
}

/** The usual answer's on average, and what another's differs from it in the worlds both were played in. */
export function expectedToll(tolls: readonly Toll[], usual: readonly Toll[]): Toll | null {
  const n = Math.min(tolls.length, usual.length);
  if (n === 0) return null;
  const of = (read: (toll: Toll) => number): number => {
    const mean = (list: readonly Toll[]): number => list.reduce((sum, toll) => sum + read(toll), 0) / list.length;
    return Math.max(0, mean(usual) + mean(tolls.slice(0, n)) - mean(usual.slice(0, n)));
  };
  return {
    lost: of((toll) => toll.lost),
    taken: of((toll) => toll.taken),
    points: of((toll) => toll.points),
    theirs: of((toll) => toll.theirs),
  };
}
