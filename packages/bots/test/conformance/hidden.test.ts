import { describe, expect, test } from "vitest";
import {
  apply,
  checkInput,
  copy,
  determinize,
  eventsFor,
  generatorFrom,
  kindOf,
  stateHash,
  viewOf,
} from "@escaramuza/kernel";
import type { Applied, Engine, Game, GameEvent, Input, Pick, Seat, View } from "@escaramuza/kernel";
import {
  NAMED,
  ODD_VALUES,
  anyInput,
  knowledgeOf,
  menuAt,
  nextInput,
  openDecisions,
  playGame,
  seatsOf,
  seedsFor,
  someSpoilt,
} from "./support.ts";
import type { Moment } from "./support.ts";

/**
 * Nothing a seat is sent depends on what it may not know. Two games that differ only in that must look alike to it: the same
 * view, drawing and menus, the same refusals for the same answers, and the same events after the same input, unless the
 * rules make the secret public with that input.
 */

const GAMES_EACH = 1;
const SET_UP = 28;

describe("indistinguishable", () => {
  test.each(NAMED)("%s", async (_, one) => {
    const tried = new Set<string>();
    for (const seed of seedsFor(one, GAMES_EACH)) {
      await playGame(one, seed, {
        file: "hidden.test.ts",
        before(m, input) {
          // Set-up is where most secrets are made: all of it, then every ninth decision.
          if (m.game.seq > SET_UP && m.game.seq % 9 !== seed % 9) return;
          const then = afterInput(m, input);
          for (const seat of seatsOf(m)) {
            const sight = sightOf(m, seat, then);
            for (const [what, other] of otherGames(m, seat)) {
              tried.add(what);
              compare(m, sight, other, input, what);
            }
          }
        },
        after(m, _input, events) {
          const { e, game } = m;
          for (const seat of seatsOf(m))
            must(
              eventsFor(events, seat).every(({ only }) => only === undefined || (seat !== null && only.includes(seat))),
              `seat ${seat} sees an event that is not for it`,
            );
          for (const seat of seatsOf(m))
            must(
              viewOf(e, game, seat).pending.every((d) => d.seat === seat),
              `seat ${seat} is asked another's question`,
            );
        },
      });
    }
    // A game without secrets would pass for the wrong reason.
    const known = knowledgeOf(one.e);
    const sealed = known.sealed ? ["sealed answer"] : [];
    const hides = typeof known.hides === "boolean" ? known.hides : known.hides.includes(one.name);
    const secret = hides ? ["secret"] : [];
    for (const what of ["generator", ...sealed, "made up from the view", ...secret]) expect(tried).toContain(what);
  });
});

/** Games that the seat cannot tell from this one. */
function* otherGames({ e, game, pick }: Moment, seat: Seat | null): Generator<[what: string, other: Game<unknown>]> {
  // In set-up several: what hidden dice decide there is a secret from its first moment.
  for (let i = game.seq > SET_UP ? 1 : 3; i > 0; i--) {
    const generator = copy(game);
    generator.generator = generatorFrom(pick(2 ** 31));
    yield ["generator", generator];
  }
  for (const s of knowledgeOf(e).others(e, game, seat, pick))
    yield ["secret", { ...copy(game), s: withShared(s, game.s) }];
  for (const answer of game.answers) {
    if (answer.seat === seat) continue;
    const d = game.pending.find((q) => q.id === answer.decision);
    if (d?.secret !== true) continue;
    const drawn = kindOf(e, d).sample(viewOf(e, game, d.seat).position, d, pick);
    if (drawn === null || JSON.stringify(drawn) === JSON.stringify(answer.answer)) continue;
    const sealed = copy(game);
    sealed.answers = sealed.answers.map((a) => (a.decision === d.id ? { ...a, answer: drawn } : a));
    yield ["sealed answer", sealed];
  }
  const made = determinize(e, viewOf(e, game, seat), pick);
  // The dice to come are another matter; sealed answers are asked again, so here they are put back.
  made.generator = [...game.generator];
  made.answers = copy(game.answers);
  yield ["made up from the view", made];
}

/** The parts that are equal are taken from the original: a ruleset may know its terrain again by identity. */
function withShared(s: unknown, original: unknown): unknown {
  if (typeof s !== "object" || s === null || typeof original !== "object" || original === null) return s;
  const old = new Map<string, unknown>(Object.entries(original));
  return Object.fromEntries(
    Object.entries(s).map(([key, value]) => [key, alike(value, old.get(key)) ? old.get(key) : value]),
  );
}

/** The real game after the input, on a copy. */
interface After {
  readonly game: Game<unknown>;
  readonly done: Applied;
}

function afterInput({ e, game }: Moment, input: Input): After {
  const played = copy(game);
  return { game: played, done: apply(e, played, input) };
}

/** What a seat is shown of the real game, now and after the input: each looked at once, however many others are compared. */
interface Sight {
  readonly seat: Seat | null;
  readonly then: After;
  readonly view: View<unknown>;
  readonly scene: () => unknown;
  readonly viewThen: () => View<unknown>;
  readonly heard: readonly GameEvent[];
}

function sightOf({ e, game }: Moment, seat: Seat | null, then: After): Sight {
  const view = viewOf(e, game, seat);
  return {
    seat,
    then,
    view,
    scene: once(() => e.rules.scene(view.position, seat)),
    viewThen: once(() => viewOf(e, then.game, seat)),
    heard: then.done.ok ? eventsFor(then.done.events, seat) : [],
  };
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

function compare({ e, game, pick }: Moment, sight: Sight, other: Game<unknown>, input: Input, what: string): void {
  const { seat, view, then } = sight;
  const differ = (where: () => string, a: unknown, b: unknown): void => {
    if (alike(a, b)) return;
    throw new Error(`another ${what} shows to seat ${seat} in ${where()}\n${firstDifference(a, b, where())}`);
  };
  const theirs = viewOf(e, other, seat);
  differ(() => "the view", view, theirs);
  if (pick(3) === 0) differ(() => "the scene", sight.scene(), e.rules.scene(theirs.position, seat));
  for (const d of view.pending) {
    differ(() => `the menu of ${d.kind}`, menuAt(e, game, d), kindOf(e, d).menu(theirs.position, d));
    for (const answer of someAnswers(e, game, d.seat === input.seat ? input.answer : null, pick)) {
      const tried = { seat: d.seat, decision: d.id, answer };
      differ(
        () => `the judgement of ${JSON.stringify(tried)}`,
        checkInput(e, game, tried),
        checkInput(e, other, tried),
      );
    }
  }
  if (openDecisions(game).length === 1 && becomesPublic(e, game, what)) return;
  if (knowledgeOf(e).saysOther(game, other, seat, input)) return;
  const { game: a, done } = then;
  const b = copy(other);
  const also = apply(e, b, input);
  // A rival's input may be impossible with another secret of his; the seat's own may not.
  if (done.ok && !also.ok && input.seat !== seat) return;
  if (!done.ok || !also.ok)
    throw new Error(`another ${what} of the rival makes ${JSON.stringify(input)} of seat ${input.seat} illegal`);
  if (a.outcome !== null) return; // at the end everything is shown
  const { heard } = sight;
  const heardThere = eventsFor(also.events, seat);
  const [sees, seesThere] = [sight.viewThen(), viewOf(e, b, seat)];
  if (what === "generator" && a.rolls > game.rolls) {
    // Other dice tell other things. Where all of them are hidden and the seat learnt the same, it was told the same.
    if (heard.some((event) => event.type === "roll") || !alike(sees, seesThere)) return;
  }
  // What the rules make public is as different as the secrets were; up to there all is alike.
  const opened = [heard, heardThere].map((told) => told.findIndex((event) => knowledgeOf(e).opens(event)));
  const upTo = Math.min(...opened.map((at) => (at < 0 ? Infinity : at)));
  differ(() => "the events", heard.slice(0, upTo), heardThere.slice(0, upTo));
  if (upTo === Infinity) differ(() => "the view after the input", sees, seesThere);
}

/** The input opens sealed answers that the rules then show. */
function becomesPublic(e: Engine<unknown>, game: Game<unknown>, what: string): boolean {
  const { shown } = knowledgeOf(e);
  return what === "sealed answer" && game.pending.some((d) => d.secret && shown.includes(d.kind));
}

function* someAnswers(e: Engine<unknown>, game: Game<unknown>, played: unknown, pick: Pick): Generator {
  const answer = played ?? nextInput(e, game, pick).answer;
  yield answer;
  yield* someSpoilt(answer, ODD_VALUES.slice(8, 20), 4, pick);
}

/** The same JSON: seen without writing it where the parts are, most of them the very same objects. */
function alike(a: unknown, b: unknown): boolean {
  return sameParts(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** Whether all there is, in the same order, is the same. */
function sameParts(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || a === null || typeof b !== "object" || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b))
    return Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((item, i) => sameParts(item, b[i]));
  const [mine, theirs] = [Object.keys(a), Object.keys(b)];
  return (
    mine.length === theirs.length &&
    mine.every((key, i) => key === theirs[i] && sameParts(Reflect.get(a, key), Reflect.get(b, key)))
  );
}

function firstDifference(a: unknown, b: unknown, at: string): string {
  if (typeof a === "object" && a !== null && typeof b === "object" && b !== null) {
    const [one, two] = [new Map<string, unknown>(Object.entries(a)), new Map<string, unknown>(Object.entries(b))];
    for (const key of new Set([...one.keys(), ...two.keys()])) {
      if (JSON.stringify(one.get(key)) !== JSON.stringify(two.get(key)))
        return firstDifference(one.get(key), two.get(key), `${at}.${key}`);
    }
  }
  return `${at}: ${JSON.stringify(a)} or ${JSON.stringify(b)}`;
}

describe("games made up from a view", () => {
  test.each(NAMED)("%s", async (_, one) => {
    const known = knowledgeOf(one.e);
    for (const seed of seedsFor(one, 1)) {
      await playGame(one, seed, {
        file: "hidden.test.ts",
        before(m) {
          const { e, game, record, pick } = m;
          if (game.seq > SET_UP && game.seq % 8 !== 0) return;
          for (const seat of seatsOf(m)) {
            const view = viewOf(e, game, seat);
            const made = determinize(e, view, pick);
            const again = viewOf(e, made, seat);
            const shows = (v: typeof view): unknown =>
              game.answers.length === 0 ? v : [v.position, v.frames, v.asked, v.seq, v.outcome];
            if (!alike(shows(again), shows(view)))
              throw new Error(
                `a game made up from the view of seat ${seat} shows something else: ${firstDifference(shows(view), shows(again), "view")}`,
              );
            const [real, invented] = [known.secrets(game.s).toSorted(), known.secrets(made.s).toSorted()];
            must(
              real.join() === invented.join(),
              `a game made up from the view of seat ${seat} has the secrets ${invented.join()}, not ${real.join()}`,
            );
            const broken = e.rules.invariants(made.s);
            must(broken.length === 0, `a game made up from the view of seat ${seat} is broken: ${broken.join("; ")}`);
            // It is a game: it can be played on, here for a while, at some moments to the end.
            const until = record.inputs.length % 60 === 7 ? Infinity : made.seq + 3;
            while (made.outcome === null && made.seq < until) {
              const applied = apply(e, made, anyInput(e, made, pick));
              must(
                applied.ok,
                `a game made up from the view of seat ${seat} cannot be played on: ${JSON.stringify(applied)}`,
              );
            }
          }
          must(
            stateHash(game) === record.hashes.at(-1),
            "playing on in a game made up from a view changed the real one",
          );
        },
      });
    }
  });
});

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}
