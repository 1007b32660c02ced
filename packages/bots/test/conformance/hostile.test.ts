import { inspect } from "node:util";
import { afterAll, describe, test } from "vitest";
import { apply, checkInput, copy, kindOf, stateHash, viewOf } from "@escaramuza/kernel";
import type { Applied, Decision, Engine, Game, Pick } from "@escaramuza/kernel";
import {
  NAMED,
  ODD_VALUES,
  deep,
  notPlain,
  openDecisions,
  playGame,
  seedsFor,
  someSpoilt,
  spoilt,
  wrongRefusal,
} from "./support.ts";

/** Whatever is sent, by whomever: a refusal that names a rule and a game that has not changed. Never an exception. */

const GAMES_EACH = 1;
/** Handfuls of spoilt answers tried at each decision. */
const SPOILT_EACH = 10;

/** A million pairs: made once, for making them takes longer than having them refused. */
let pairs: readonly unknown[] | null = null;
afterAll(() => {
  pairs = null;
});

function million(): readonly unknown[] {
  return (pairs ??= Array.from({ length: 1_000_000 }, (_, i) => [i, -i]));
}

describe("hostile inputs", () => {
  // The largest inputs are slow: once for each kind of decision of a game.
  const known = new Set<string>();

  test.each(NAMED)("%s", async (_, one) => {
    for (const seed of seedsFor(one, GAMES_EACH)) {
      await playGame(one, seed, {
        file: "hostile.test.ts",
        before({ e, game, record, pick }) {
          for (const d of openDecisions(game)) {
            const first = !known.has(`${e.rules.id} ${d.kind}`);
            known.add(`${e.rules.id} ${d.kind}`);
            if (!first && game.seq % 3 !== 0) continue;
            for (const input of forgedInputs(e, game, d, pick)) suffer(e, game, input, "refused");
            for (const answer of hostileAnswers(e, game, d, pick, first))
              suffer(e, game, { seat: d.seat, decision: d.id, answer }, "either");
          }
          if (stateHash(game) !== record.hashes.at(-1)) throw new Error("a refused input changed the game");
        },
        over({ e, game, record }) {
          for (const input of [
            { seat: 0, decision: 1, answer: null },
            { seat: 0, decision: game.asked, answer: null },
            { seat: 9, decision: game.asked + 1, answer: deep() },
            null,
            undefined,
          ])
            suffer(e, game, input, "refused");
          if (stateHash(game) !== record.hashes.at(-1)) throw new Error("a refused input changed a finished game");
        },
      });
    }
  });
});

/** One input, whatever it is. A spoilt answer may be legal by chance; a forged input never is. */
function suffer(e: Engine<unknown>, game: Game<unknown>, input: unknown, wanted: "refused" | "either"): void {
  try {
    const checked: ReturnType<typeof checkInput> = Reflect.apply(checkInput, undefined, [e, game, input]);
    // What is legal is played on a copy: it must leave a sound game.
    const target = checked.ok ? copy(game) : game;
    const applied: Applied = Reflect.apply(apply, undefined, [e, target, input]);
    if (applied.ok !== checked.ok) throw new Error("checked and applied do not agree");
    if (!applied.ok) {
      const wrong = wrongRefusal(e, applied.refusal);
      if (wrong !== null) throw new Error(wrong);
      return;
    }
    if (wanted === "refused") throw new Error("accepted");
    const broken = [...e.rules.invariants(target.s), ...[notPlain(target)].filter((found) => found !== null)];
    if (broken.length > 0) throw new Error(`accepted, and then ${broken.join("; ")}`);
  } catch (error) {
    throw new Error(`${String(error)} on ${inspect(input, { depth: 6, maxArrayLength: 5, maxStringLength: 100 })}`, {
      cause: error,
    });
  }
}

function goodAnswer(e: Engine<unknown>, game: Game<unknown>, d: Decision, pick: Pick): unknown {
  const { position } = viewOf(e, game, d.seat);
  return kindOf(e, d).sample(position, d, pick) ?? kindOf(e, d).fallback(position, d);
}

/** Good answers, but of the wrong seat, to the wrong question, or in no proper input. */
function* forgedInputs(e: Engine<unknown>, game: Game<unknown>, d: Decision, pick: Pick): Generator {
  const good = goodAnswer(e, game, d, pick);
  // Not inputs at all.
  yield* [
    null,
    undefined,
    0,
    "input",
    [],
    {},
    () => good,
    [{ seat: d.seat, decision: d.id, answer: good }],
    JSON.parse(`{"__proto__": {"seat": ${d.seat}, "decision": ${d.id}, "answer": 1}}`),
  ];
  // Somebody else, some other question.
  for (const seat of [...e.rules.seats.keys(), -1, 99])
    if (seat !== d.seat) yield { seat, decision: d.id, answer: good };
  for (const seat of [NaN, 0.5, "0", null, undefined, Infinity, [d.seat], "__proto__"])
    yield { seat, decision: d.id, answer: good };
  for (const decision of [
    d.id - 1,
    d.id + 1,
    0,
    -1,
    1e308,
    NaN,
    Infinity,
    `${d.id}`,
    null,
    undefined,
    [d.id],
    "constructor",
  ])
    if (!game.pending.some((q) => q.id === decision && q.seat === d.seat))
      yield { seat: d.seat, decision, answer: good };
}

/** Answers of every wrong kind. */
function* hostileAnswers(e: Engine<unknown>, game: Game<unknown>, d: Decision, pick: Pick, large: boolean): Generator {
  const good = goodAnswer(e, game, d, pick);
  yield* ODD_VALUES;
  for (let i = 0; i < SPOILT_EACH; i++) yield* someSpoilt(good, ODD_VALUES, 6, pick);
  if (!large) return;
  yield* spoilt(good, ODD_VALUES);
  yield* ["x".repeat(20_000_000), ...spoilt(good, [million(), deep()])];
}

describe("hostile set-ups", () => {
  test.each(NAMED)("%s", (_, one) => {
    const { rules } = one.e;
    // Without minus zero: a set-up is not an answer, nobody writes it down in another form.
    const values = ODD_VALUES.filter((value) => !Object.is(value, -0));
    for (const setup of [...spoilt(one.setup, values), ...spoilt(one.setup, [million(), deep()])]) {
      try {
        const begun = rules.start(setup);
        const wrong = begun.ok
          ? [...rules.invariants(begun.position), notPlain(begun.position)]
          : begun.problems.map((problem) => wrongRefusal(one.e, problem));
        const found = wrong.filter((w) => w !== null);
        if (found.length > 0) throw new Error(found.join("; "));
        if (!begun.ok && begun.problems.length === 0) throw new Error("refused without a reason");
      } catch (error) {
        throw new Error(
          `${String(error)} on ${inspect(setup, { depth: 6, maxArrayLength: 5, maxStringLength: 100 })}`,
          { cause: error },
        );
      }
    }
  });
});
