import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { portfolioOf } from "../src/index.ts";
import { spreadOut } from "../src/spread.ts";

/** Decisions of the first scenario, scripted players on both sides: enough to meet fire as well as moves. */
const DECISIONS = 150;
/** An idea need not be legal, but whoever looks ahead wants some. */
const LEGAL = 0.95;
const MANY = 14;

interface Asked {
  readonly kind: string;
  /** What the script answers, and what else it thought of: all as text. */
  readonly answer: string;
  readonly ideas: readonly string[];
  readonly legal: readonly boolean[];
}

function askedOf(e: Engine<unknown>): Asked[] {
  const portfolio = portfolioOf(e.rules.id);
  const script = portfolio?.scripts[0];
  const [scenario] = e.rules.scenarios;
  const begun = scenario === undefined ? null : e.rules.start(scenario.setup);
  if (portfolio === null || script === undefined || begun === null || !begun.ok) throw new Error("no game");
  const { game } = start(e, begun.position, generatorFrom(11));
  const pick = picker(generatorFrom(12));
  const found: Asked[] = [];
  for (let n = 0; n < DECISIONS && game.outcome === null; n++) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody is asked");
    const view = viewOf(e, game, decision.seat);
    const answer = script.answer(e, view, decision, pick);
    if (portfolio.searched.has(decision.kind)) {
      const kind = kindOf(e, decision);
      const ideas = (portfolio.ideas?.(view, decision) ?? []).map((idea) => kind.parse(idea));
      found.push({
        kind: decision.kind,
        answer: JSON.stringify(answer),
        ideas: ideas.map((idea) => JSON.stringify(idea)),
        legal: ideas.map((idea) => idea !== undefined && kind.check(view.position, decision, idea) === null),
      });
    }
    expect(apply(e, game, { seat: decision.seat, decision: decision.id, answer })).toMatchObject({ ok: true });
  }
  return found;
}

/** The questions that make a game, and of how many in a hundred there must be something else to do. */
const MAIN: { readonly [game: string]: { readonly [kind: string]: number } } = {
  RB: { order: 90, move: 90, shoot: 90, ambush: 90 },
  BA: { order: 90, move: 70, shoot: 90, react: 90 },
  PE: { act: 60 },
};

describe.each(Object.entries(MAIN))("ideas of %s", (code, main) => {
  const e = GAMES.find(({ rules }) => rules.code === code);
  if (e === undefined) throw new Error(`no game ${code}`);
  const asked = askedOf(e);

  test("are few, differ from one another and are legal nearly always", () => {
    let [ideas, legal] = [0, 0];
    for (const one of asked) {
      expect(one.ideas.length).toBeLessThanOrEqual(MANY);
      expect(new Set(one.ideas).size).toBe(one.ideas.length);
      ideas += one.ideas.length;
      legal += one.legal.filter(Boolean).length;
    }
    expect(legal).toBeGreaterThan(LEGAL * ideas);
  });

  test.each(Object.entries(main))("there is something else to answer to %s", (kind, share) => {
    const those = asked.filter((one) => one.kind === kind);
    expect(those.length).toBeGreaterThan(1);
    const others = those.filter(({ answer, ideas, legal }) =>
      ideas.some((idea, i) => legal[i] === true && idea !== answer),
    );
    expect((100 * others.length) / those.length).toBeGreaterThanOrEqual(share);
  });

  test("the usual answer is mostly the first of them", () => {
    const those = asked.filter(({ kind, ideas }) => kind in main && ideas.length > 1);
    const first = those.filter(({ answer, ideas }) => ideas.slice(0, 3).includes(answer));
    expect(first.length).toBeGreaterThan(those.length / 2);
  });
});

describe("places that differ", () => {
  const line = [0, 1, 5, 6, 7, 12].map((x) => ({ x, y: 0 }));
  const found = (most: number, tries: number, may: (x: number) => boolean = () => true): number[] =>
    spreadOut(line, { apart: 4, most, tries }, ({ x }) => (may(x) ? x : null));

  test("nobody beside a better one", () => {
    expect(found(9, 9)).toEqual([0, 5, 12]);
  });
  test("no more than asked for", () => {
    expect(found(2, 9)).toEqual([0, 5]);
  });
  test("what cannot be takes nobody's place, but counts as a try", () => {
    expect(found(9, 9, (x) => x !== 0)).toEqual([1, 5, 12]);
    expect(found(9, 2, (x) => x !== 0)).toEqual([1]);
  });
});
