import {
  NO_PREVIEW,
  apply,
  call,
  done,
  engine,
  generatorFrom,
  kindOf,
  picker,
  scriptedDice,
  start,
  viewOf,
} from "@escaramuza/kernel";
import type { Decision, Game, GameEvent, Json, MenuItem, Pick, Ruleset } from "@escaramuza/kernel";
import { baFlow } from "../src/ba.ts";
import { builder } from "../src/builder.ts";
import { card } from "../src/card.ts";
import { setUpFlow, setUpVars } from "../src/flows/set-up.ts";
import { RULE_IDS } from "../src/rule-ids.ts";
import { SET_UP_KINDS } from "../src/set-up-kinds.ts";
import { startFrom } from "../src/setup.ts";
import { unitOf } from "../src/state.ts";
import type { Position, Unit } from "../src/state.ts";

/** The part of a game before its first turn, by itself: the rest of the rules has no say in it. */

const root = baFlow<{ readonly [key: string]: never }>()("setUpAlone", {
  setUp: () => call(setUpFlow, setUpVars(), "over"),
  over(c) {
    c.finish({ winner: null, points: [0, 0], lines: [] });
    return done;
  },
});

const rules: Ruleset<Position> = {
  id: "bolt-action",
  code: "BA",
  version: "0",
  dataHash: "",
  ruleIds: RULE_IDS,
  pointUnit: 1,
  seats: ["a", "b"],
  scenarios: [],
  root,
  flows: [setUpFlow],
  kinds: SET_UP_KINDS,
  start: startFrom,
  view: (s) => s,
  determinize: (s) => s,
  invariants: () => [],
  scene: () => {
    throw new Error("no scene");
  },
  preview: () => NO_PREVIEW,
  look: () => NO_PREVIEW,
  heading: () => null,
  card,
  form: {
    initial: null,
    quick: null,
    fields: () => [],
    set: (setup) => setup,
    picture: () => null,
  },
  forces: builder,
  lessons: [],
  odds: [],
  exemplar: {
    stage: () => {
      throw new Error("no examples");
    },
    answer: (_kind, raw) => raw,
    read: () => null,
    facts: {},
  },
  messages: { es: {}, en: {} },
};

export const e = engine(rules);

/** A game from its set-up on, with dice written down (or none: a seed). */
export function begin(setup: Json, ...dice: number[][]) {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const script = scriptedDice(dice.map((roll) => ({ dice: roll })));
  const { game, events } = start(e, begun.position, generatorFrom(1), { dice: script });
  const told: GameEvent[] = [...events];
  const give = (answer: Json, from: Decision | undefined = game.pending[0]): string | null => {
    if (from === undefined) throw new Error("nothing asked");
    const applied = apply(e, game, { seat: from.seat, decision: from.id, answer }, script);
    if (!applied.ok) return applied.refusal.code;
    told.push(...applied.events);
    return null;
  };
  return {
    game,
    told,
    play(...answers: Json[]) {
      for (const answer of answers) {
        const refusal = give(answer, open(game));
        if (refusal !== null) throw new Error(`${JSON.stringify(answer)}: ${refusal}`);
      }
    },
    refused: (answer: Json): string | null => give(answer, open(game)),
    asked: (): string => game.pending.map((d) => `${d.seat}:${d.kind}`).join(),
    unit: (id: string): Unit => unitOf(game.s, id),
  };
}

function open(game: Game<Position>): Decision | undefined {
  return game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
}

export function menuOf(game: Game<Position>): readonly MenuItem[] {
  const decision = open(game);
  if (decision === undefined) throw new Error("nothing asked");
  return kindOf(e, decision).menu(viewOf(e, game, decision.seat).position, decision);
}

/** Played to the end of the set-up, every answer drawn by lot (or the one taken when nobody chooses). */
export function playOut(setup: Json, seed: number, fallback = false): { game: Game<Position>; decisions: number } {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick: Pick = picker(generatorFrom(seed + 1));
  let decisions = 0;
  for (let decision = open(game); decision !== undefined; decision = open(game)) {
    const kind = kindOf(e, decision);
    const { position } = viewOf(e, game, decision.seat);
    const answer = fallback ? kind.fallback(position, decision) : kind.sample(position, decision, pick);
    if (answer === null) continue;
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!applied.ok)
      throw new Error(`seed ${seed}: ${decision.kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
    decisions += 1;
  }
  return { game, decisions };
}
