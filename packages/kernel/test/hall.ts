import {
  apply,
  bareGame,
  engine,
  generatorFrom,
  kindOf,
  picker,
  resume,
  scriptedDice,
  start,
  viewOf,
} from "../src/index.ts";
import type { Decision, Engine, Game, GameEvent, Json, Pick, Refusal, Ruleset } from "../src/index.ts";

/** For the tests of rulesets: a table with a staged position, dice written down beforehand and answers one by one; random games. */

export interface StagedTable<S> {
  readonly game: Game<S>;
  readonly events: GameEvent[];
  /** Answers the first open question of that kind; throws where it is refused. */
  play(kind: string, answer: Json): void;
  refused(kind: string, answer: Json): Refusal;
  told(type: string): GameEvent[];
  /** The kinds asked now. */
  asked(): string[];
  /** Dice of the script not thrown yet. */
  left(): number;
}

type Given = { readonly [key: string]: Json };
type Each<S> = (game: Game<S>, decision: Decision, answer: unknown, events: readonly GameEvent[]) => void;

interface Hall<S> {
  readonly e: Engine<S>;
  stage(given: Given, dice: readonly (readonly number[])[]): StagedTable<S>;
  begin(setup: unknown, seed: number): Game<S>;
  /** A game by players who do anything legal; `each` sees every decision before and after. */
  playRandomly(
    setup: unknown,
    seed: number,
    each?: Each<S>,
    before?: (game: Game<S>, decision: Decision) => void,
  ): Game<S>;
  randomAnswer(game: Game<S>, decision: Decision, pick: Pick): unknown;
}

/** `written`: how an answer in a test becomes one that travels. */
export function hallFor<S>(
  rules: Ruleset<S>,
  written: (kind: string, answer: Json) => Json = (_, answer) => answer,
): Hall<S> {
  const e = engine(rules);
  const begin = (setup: unknown, seed: number): Game<S> => {
    const begun = rules.start(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    return start(e, begun.position, generatorFrom(seed)).game;
  };
  const randomAnswer = (game: Game<S>, decision: Decision, pick: Pick): unknown => {
    const { position } = viewOf(e, game, decision.seat);
    const kind = kindOf(e, decision);
    for (let i = 0; i < 12; i++) {
      const answer = kind.sample(position, decision, pick);
      if (answer !== null) return answer;
    }
    return kind.fallback(position, decision);
  };
  return {
    e,
    begin,
    randomAnswer,
    stage(given, dice) {
      const staged = rules.exemplar.stage(given);
      const script = scriptedDice(dice.map((roll) => ({ dice: roll })));
      const game = bareGame(rules, staged.s, staged.frames);
      const events: GameEvent[] = staged.run ? [...resume(e, game, script)] : [];
      const give = (kind: string, answer: Json): ReturnType<typeof apply> => {
        const decision = game.pending.find((d) => d.kind === kind);
        if (decision === undefined) throw new Error(`no ${kind}: ${game.pending.map((d) => d.kind).join()}`);
        return apply(e, game, { seat: decision.seat, decision: decision.id, answer: written(kind, answer) }, script);
      };
      return {
        game,
        events,
        play(kind, answer) {
          const applied = give(kind, answer);
          if (!applied.ok) throw new Error(`${kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
          events.push(...applied.events);
        },
        refused(kind, answer) {
          const before = JSON.stringify(game);
          const applied = give(kind, answer);
          if (applied.ok) throw new Error(`${kind} ${JSON.stringify(answer)} was accepted`);
          if (JSON.stringify(game) !== before) throw new Error("a refused answer changed the game");
          return applied.refusal;
        },
        told: (type) => events.filter((event) => event.type === type),
        asked: () => game.pending.map((d) => d.kind),
        left: () => script.left().length,
      };
    },
    playRandomly(setup, seed, each = () => {}, before = () => {}) {
      const game = begin(setup, seed);
      const pick = picker(generatorFrom(seed + 1_000_000));
      for (let n = 0; game.outcome === null; n++) {
        const decision = nextOf(game);
        if (n > 20_000) throw new Error("the game does not end");
        before(game, decision);
        const answer = randomAnswer(game, decision, pick);
        const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
        if (!applied.ok)
          throw new Error(
            `seed ${seed}: ${decision.kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`,
          );
        each(game, decision, answer, applied.events);
      }
      return game;
    },
  };
}

/** Of questions asked together, the first that is still open. */
export function nextOf<S>(game: Game<S>): Decision {
  const found = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
  if (found === undefined) throw new Error("nothing to decide");
  return found;
}
