import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game } from "@escaramuza/kernel";
import { describe, expect, test, vi } from "vitest";
import { newGame, toy } from "../../kernel/test/toy.ts";
import type { Toy } from "../../kernel/test/toy-kinds.ts";
import { findPlayer, findTested, portfolioOf, randomPlayer } from "../src/index.ts";
import type { Player, Portfolio } from "../src/index.ts";
import { forPoints, priorOf, promise, thorough } from "../src/search/portfolio.ts";
import type { Prior } from "../src/search/portfolio.ts";
import { erring, secondThoughts } from "../src/search/erring.ts";
import { searchOf } from "../src/search/search.ts";
import { searching } from "../src/search/searching.ts";

const LIMITS = { playouts: 30, ideas: 0, draws: 0, worth: 0.003 };

/** Bids a fixed sum, and lets the rules answer everything else. */
function bidder(sum: number): Player<Toy> {
  return {
    id: `bids ${sum}`,
    answer: (e, view, decision) =>
      decision.kind === "bid" ? sum : kindOf(e, decision).fallback(view.position, decision),
  };
}

/** Whoever has more coins is better off: the less is bid, the better. */
function thrift(...bids: readonly number[]): Portfolio<Toy> {
  return {
    scripts: bids.map(bidder),
    searched: new Set(["bid"]),
    clock: (s) => s.round,
    ahead: 1,
    prior: { doubt: 0.03, apart: 0.06, spread: 0.1 },
    features: (s, seat) => [(s.coins[seat] ?? 0) - (s.coins[1 - seat] ?? 0)],
    weights: [1],
  };
}

function firstQuestion(game: Game<Toy>): Decision {
  const [decision] = game.pending;
  if (decision === undefined) throw new Error("nobody is asked");
  return decision;
}

describe("a search among scripts", () => {
  const run = (portfolio: Portfolio<Toy>, seed = 1, limits = LIMITS): ReturnType<typeof searchOf<Toy>> => {
    const game = newGame();
    const decision = firstQuestion(game);
    const view = viewOf(toy, game, decision.seat);
    const search = searchOf(toy, portfolio, view, decision, picker(generatorFrom(seed)), limits);
    let goes = true;
    while (goes) goes = search.step();
    return search;
  };

  test("finds the better answer, though the usual script has another", () => {
    const [best] = run(thrift(3, 0, 2)).thoughts();
    expect(best?.answer).toBe(0);
  });
  test("stays with the usual answer when it is the best", () => {
    expect(run(thrift(0, 3, 2)).thoughts()[0]?.answer).toBe(0);
  });
  test("says of each what it promises, best first, and spends no more than it may", () => {
    const thoughts = run(thrift(3, 0, 2)).thoughts();
    expect(thoughts.map(({ answer }) => answer)).toEqual([0, 2, 3]);
    const chances = thoughts.map(({ chance }) => chance);
    expect(chances).toEqual(chances.toSorted((a, b) => b - a));
    for (const chance of chances) expect(chance > 0 && chance < 1).toBe(true);
    expect(thoughts.reduce((sum, { n }) => sum + n, 0)).toBeLessThanOrEqual(LIMITS.playouts + 2);
    expect(run(thrift(3, 0, 2)).progress).toBe(1);
  });
  test("once all others are clearly worse there is nothing more to find out", () => {
    const thoughts = run(thrift(0, 3, 1)).thoughts();
    expect(thoughts.map(({ n }) => n)).toEqual([2, 2, 2]);
  });
  test("the less a look is worth, the sooner it ends", () => {
    const looks = (worth: number): number =>
      run({ ...thrift(3, 0, 2), weights: [0.06] }, 1, { ...LIMITS, playouts: 200, worth })
        .thoughts()
        .reduce((sum, { n }) => sum + n, 0);
    expect(looks(0.001)).toBeGreaterThan(looks(0.01));
    expect(looks(0.01)).toBeGreaterThan(looks(0.1));
    expect(looks(0.1)).toBe(6);
  });
  test("a few worlds alone say little against the usual answer, many say more", () => {
    const close = { ...thrift(3, 0), weights: [0.02] };
    const answer = (playouts: number): unknown =>
      run(close, 1, { ...LIMITS, playouts, worth: 0 }).thoughts()[0]?.answer;
    expect([answer(4), answer(100)]).toEqual([3, 0]);
  });
  test("what seems worse is dropped, but the usual answer is played as often as the best it is compared with", () => {
    const close = { ...thrift(3, 0, 2, 1), weights: [0.06] };
    const played = new Map(
      run(close, 1, { ...LIMITS, playouts: 100 })
        .thoughts()
        .map(({ answer, n }) => [answer, n]),
    );
    expect(played.get(0)).toBeGreaterThan(played.get(2) ?? 0);
    expect(played.get(3)).toBe(played.get(0));
  });
  test("who plays for points finds them where the chance of winning says nothing, and values no more than a win", () => {
    const settled: Portfolio<Toy> = {
      ...thrift(3, 0, 2),
      weights: [0],
      lead: (s, seat) => (s.coins[seat] ?? 0) - (s.coins[1 - seat] ?? 0),
    };
    expect(run(settled).thoughts()[0]?.answer).toBe(3);
    const thoughts = run(forPoints(settled)).thoughts();
    expect(thoughts.map(({ answer }) => answer)).toEqual([0, 2, 3]);
    for (const { chance } of thoughts) expect(chance > 0.3 && chance < 0.7).toBe(true);
    const pointless = thrift(3, 0, 2);
    expect(forPoints(pointless)).toBe(pointless);
  });
  test("the same chance gives the same thoughts", () => {
    expect(run(thrift(3, 0, 2), 7).thoughts()).toEqual(run(thrift(3, 0, 2), 7).thoughts());
  });
  test("one answer alone, or a question nobody searches, needs no playing on", () => {
    expect(
      run(thrift(2, 2))
        .thoughts()
        .map(({ answer, n }) => [answer, n]),
    ).toEqual([[2, 0]]);
    const unsearched = run({ ...thrift(3, 0), searched: new Set<string>() }).thoughts();
    expect(unsearched.map(({ answer, n }) => [answer, n])).toEqual([[3, 0]]);
  });
  test("what a script says against the rules is no answer, and one that fails has none", () => {
    const broken: Player<Toy> = {
      id: "broken",
      answer: () => {
        throw new Error("lost");
      },
    };
    const portfolio = thrift(99, 1);
    expect(run({ ...portfolio, scripts: [broken, ...portfolio.scripts] }).thoughts()[0]?.answer).toBe(1);
    expect(run(thrift(99)).thoughts()).toHaveLength(1);
  });
});

describe("a searching player", () => {
  const decide = (ms: number, tick: number): { readonly answer: unknown; readonly time: number } => {
    let time = 0;
    const now = (): number => (time += tick);
    const game = newGame();
    const decision = firstQuestion(game);
    const player = searching("s", thrift(3, 0, 2), { ...LIMITS, playouts: 10_000, ms }, now);
    const answer = player.answer(toy, viewOf(toy, game, decision.seat), decision, picker(generatorFrom(1)));
    return { answer, time };
  };
  test("ends in time, whatever a round takes, with a legal answer", () => {
    for (const tick of [1, 10, 100, 400]) {
      const { answer, time } = decide(1000, tick);
      expect([0, 2, 3]).toContain(answer);
      expect(time).toBeLessThanOrEqual(1000 + 4 * tick);
    }
  });
  test("takes time only for what its game ponders", () => {
    const game = newGame();
    const decision = firstQuestion(game);
    const portfolio = { ...thrift(3, 0, 2), pondered: new Set<string>() };
    const player = searching("s", portfolio, { ...LIMITS, ms: 1000 }, () => 0);
    const thinking = player.think?.(toy, viewOf(toy, game, decision.seat), decision, picker(generatorFrom(1)));
    expect([thinking?.step(), thinking?.answer()]).toEqual([false, 3]);
  });
  test("takes time for more where it is thorough", () => {
    const game = newGame();
    const decision = firstQuestion(game);
    const takesTime = (studied: string): boolean => {
      const portfolio = { ...thrift(3, 0, 2), pondered: new Set<string>(), studied: new Set([studied]) };
      const player = searching("s", thorough(portfolio), { ...LIMITS, ms: 1000 }, () => 0);
      const thinking = player.think?.(toy, viewOf(toy, game, decision.seat), decision, picker(generatorFrom(1)));
      return thinking?.step() ?? false;
    };
    expect([takesTime(decision.kind), takesTime("another question")]).toEqual([true, false]);
    expect(thorough(thrift(3)).pondered).toBeUndefined();
  });
  test("without any time it answers as usual", () => {
    expect(decide(0, 1).answer).toBe(3);
  });
  test("can be watched and told that it is enough", () => {
    const game = newGame();
    const decision = firstQuestion(game);
    const player = searching("s", thrift(3, 0, 2), { ...LIMITS, ms: 1000 }, () => 0);
    const thinking = player.think?.(toy, viewOf(toy, game, decision.seat), decision, picker(generatorFrom(1)));
    if (thinking === undefined) throw new Error("it does not think");
    expect(thinking.answer()).toBe(3);
    const seen = [thinking.progress];
    while (thinking.step()) seen.push(thinking.progress);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
    expect(thinking.progress).toBe(1);
    expect(thinking.answer()).toBe(0);
  });
});

test("who thinks little enough of other answers before a look stays with the usual one", () => {
  const game = newGame();
  const decision = firstQuestion(game);
  const view = viewOf(toy, game, decision.seat);
  const answered = (prior: Partial<Prior>): unknown => {
    const portfolio = thrift(3, 0, 2);
    const asked = { ...portfolio, prior: { ...priorOf(portfolio), ...prior } };
    return searching("s", asked, { ...LIMITS, ms: 1000 }, () => 0).answer(
      toy,
      view,
      decision,
      picker(generatorFrom(1)),
    );
  };
  expect(answered({})).toBe(0);
  expect(answered({ doubt: 5 })).toBe(3);
  // What lies close together cannot be much better, and what spreads widely has shown little.
  expect(answered({ apart: 0.001 })).toBe(3);
  expect(answered({ spread: 100 })).toBe(3);
});

test("a recruit knows what his teacher knows, and errs as often as he is said to", () => {
  const game = newGame();
  const decision = firstQuestion(game);
  const view = viewOf(toy, game, decision.seat);
  const pick = picker(generatorFrom(3));
  const share = (mistakes: number): number => {
    const recruit = erring("r", bidder(3), mistakes, randomPlayer);
    let taught = 0;
    for (let i = 0; i < 2000; i++) if (recruit.answer(toy, view, decision, pick) === 3) taught += 1;
    return taught / 2000;
  };
  expect(share(0)).toBe(1);
  // A random bid is the taught one in a quarter of the cases.
  expect(share(600)).toBeGreaterThan(0.5);
  expect(share(600)).toBeLessThan(0.6);
  expect(share(1000)).toBeLessThan(0.3);
});

test("whoever takes time to think makes his mistakes at once", () => {
  const game = newGame();
  const decision = firstQuestion(game);
  const view = viewOf(toy, game, decision.seat);
  const thinker = searching("s", thrift(3, 0, 2), { ...LIMITS, ms: 1000 }, () => 0);
  const pick = picker(generatorFrom(5));
  const always = erring("e", thinker, 1000, bidder(1)).think?.(toy, view, decision, pick);
  expect([always?.step(), always?.progress, always?.answer()]).toEqual([false, 1, 1]);
  const never = erring("e", thinker, 0, bidder(1)).think?.(toy, view, decision, pick);
  while (never?.step() === true);
  expect(never?.answer()).toBe(0);
  expect(erring("e", bidder(3), 0, bidder(1)).think).toBeUndefined();
});

test("a second thought is anything a portfolio thinks of but its usual answer", () => {
  const game = newGame();
  const decision = firstQuestion(game);
  const view = viewOf(toy, game, decision.seat);
  const pick = picker(generatorFrom(5));
  const seen = (...bids: readonly number[]): readonly unknown[] => {
    const player = secondThoughts(thrift(...bids));
    return [...new Set(Array.from({ length: 40 }, () => player.answer(toy, view, decision, pick)))].toSorted();
  };
  expect(seen(3, 0, 2)).toEqual([0, 2]);
  expect(seen(3)).toEqual([3]);
});

describe.each(GAMES.map((e): [string, Engine<unknown>] => [e.rules.code, e]))("the portfolio of %s", (_, e) => {
  const portfolio = portfolioOf(e.rules.id);
  if (portfolio === null) throw new Error(`no portfolio for ${e.rules.id}`);

  test("asks about decisions there are, with scripts of different names", () => {
    for (const kind of [...(portfolio.pondered ?? []), ...(portfolio.studied ?? [])])
      expect(portfolio.searched).toContain(kind);
    for (const kind of portfolio.searched) expect(e.rules.kinds.map(({ id }) => id)).toContain(kind);
    const names = portfolio.scripts.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    expect(portfolio.scripts.length).toBeGreaterThan(4);
  });

  test("what stands for one side stands against the other; who has won is promised more; every answer is legal", () => {
    const [scenario] = e.rules.scenarios;
    const begun = scenario === undefined ? null : e.rules.start(scenario.setup);
    if (begun === null || !begun.ok) throw new Error("no scenario");
    const { game } = start(e, begun.position, generatorFrom(5));
    const pick = picker(generatorFrom(6));
    const quick = searching("quick", portfolio, {
      playouts: 4,
      ideas: 1,
      draws: 1,
      worth: 0.003,
      ms: 1e9,
    });
    let searched = 0;
    while (game.outcome === null) {
      const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
      if (decision === undefined) throw new Error("nobody is asked");
      const mine = portfolio.features(game.s, 0);
      expect(mine).toHaveLength(portfolio.weights.length);
      for (const [i, theirs] of portfolio.features(game.s, 1).entries()) expect(theirs + (mine[i] ?? 0)).toBeCloseTo(0);
      const search = searched < SEARCHED && portfolio.searched.has(decision.kind);
      if (search) searched += 1;
      const player = search ? quick : portfolio.scripts[0];
      const answer = player?.answer(e, viewOf(e, game, decision.seat), decision, pick);
      expect(apply(e, game, { seat: decision.seat, decision: decision.id, answer })).toMatchObject({ ok: true });
    }
    const { winner, points } = game.outcome;
    if (winner !== null) expect(promise(portfolio, game.s, winner)).toBeGreaterThan(0.5);
    const [own = 0, other = 0] = points;
    const lead = own - other;
    expect([0, 1].map((seat) => portfolio.lead?.(game.s, seat) ?? null)).toEqual(
      portfolio.lead === undefined ? [null, null] : [lead, -lead],
    );
  });
});

/** Decisions of each game that are searched: few are enough to meet illegal answers, all would take long. */
const SEARCHED = 25;

describe("who searches by count", () => {
  test("is found by name in every game, and nobody else is", () => {
    for (const { rules } of GAMES) {
      for (const id of ["elite@0", "ace@0", "ace@120"]) {
        expect(findTested(rules.id, id)?.id).toBe(id);
        // A table would wait for him for as long as he says.
        expect(findPlayer(rules.id, id)).toBeNull();
      }
      for (const id of ["ace@", "ace@-1", "veteran@10", "ace@1e3", "ace@9999999"])
        expect(findTested(rules.id, id)).toBeNull();
    }
    expect(findTested("some-other-game", "ace@10")).toBeNull();
  });
  test("without playouts As answers as the script does, and Élite but for its mistakes", () => {
    for (const e of GAMES) {
      const begun = e.rules.start(e.rules.scenarios[0]?.setup);
      if (!begun.ok) throw new Error("no start");
      const { game } = start(e, begun.position, generatorFrom(1));
      const decision = game.pending[0];
      const scripted = findTested(e.rules.id, "scripted");
      const ace = findTested(e.rules.id, "ace@0");
      const elite = findTested(e.rules.id, "elite@0");
      if (decision === undefined || scripted === null || ace === null || elite === null) throw new Error("nobody");
      const view = viewOf(e, game, decision.seat);
      // Whether to err is drawn first: 999 is no mistake.
      const pick = (n: number): number => n - 1;
      const usual = scripted.answer(e, view, decision, pick);
      expect(ace.answer(e, view, decision, pick)).toEqual(usual);
      expect(elite.answer(e, view, decision, pick)).toEqual(usual);
    }
  });
  test("As takes time for how many tokens to spend in Parabellum Soldiers, Élite does not", () => {
    const e = GAMES.find(({ rules }) => rules.code === "PS");
    const script = e === undefined ? null : findTested(e.rules.id, "scripted");
    const begun = e?.rules.start(e.rules.scenarios[0]?.setup);
    if (e === undefined || script === null || begun?.ok !== true) throw new Error("no start");
    const { game } = start(e, begun.position, generatorFrom(1));
    const pick = picker(generatorFrom(1));
    const took = new Set<string>();
    while (game.outcome === null) {
      const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
      if (decision === undefined) throw new Error("nobody was asked");
      const { seat, id, kind } = decision;
      const view = viewOf(e, game, seat);
      // Where all scripts say the same there is nothing to think about.
      for (const name of kind === "tokens" ? ["elite@9", "ace@9"] : [])
        if (
          findTested(e.rules.id, name)
            ?.think?.(e, view, decision, picker(generatorFrom(id)))
            .step() === true
        )
          took.add(name);
      if (!apply(e, game, { seat, decision: id, answer: script.answer(e, view, decision, pick) }).ok)
        throw new Error("refused");
    }
    expect([...took]).toEqual(["ace@9"]);
  });

  test.each([
    ["BA", "order", "thoughts"],
    ["RB", "order", "anything"],
    ["PE", "act", "anything"],
  ])("what a recruit of %s does by mistake instead: %s", (code, kind, how) => {
    const e = GAMES.find(({ rules }) => rules.code === code);
    const portfolio = e === undefined ? null : portfolioOf(e.rules.id);
    const [script, recruit] = ["scripted", "recruit"].map((id) => findTested(e?.rules.id ?? "", id));
    const begun = e?.rules.start(e.rules.scenarios[0]?.setup);
    if (e === undefined || portfolio === null || !script || !recruit || begun?.ok !== true) throw new Error("no start");
    const { game } = start(e, begun.position, generatorFrom(1));
    const chance = picker(generatorFrom(1));
    const instead = { thoughts: secondThoughts(portfolio), anything: randomPlayer };
    const same = { thoughts: 0, anything: 0 };
    let asked = 0;
    while (asked < 12) {
      const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
      if (decision === undefined) throw new Error("nobody was asked");
      const { seat, id } = decision;
      const view = viewOf(e, game, seat);
      if (decision.kind === kind) {
        asked += 1;
        const drawn = picker(generatorFrom(id));
        let first = true;
        // Whether to err is drawn first: 0 is a mistake.
        const err = (n: number): number => (first ? ((first = false), 0) : drawn(n));
        const answer = recruit.answer(e, view, decision, err);
        for (const one of ["thoughts", "anything"] as const)
          if (
            JSON.stringify(instead[one].answer(e, view, decision, picker(generatorFrom(id)))) === JSON.stringify(answer)
          )
            same[one] += 1;
      }
      if (!apply(e, game, { seat, decision: id, answer: script.answer(e, view, decision, chance) }).ok)
        throw new Error("refused");
    }
    expect([same.thoughts, same.anything].map((n) => n === asked)).toEqual([how === "thoughts", how === "anything"]);
  });

  test("who plays Pelotón asks for the lead in points; who asks for chances of winning does not", () => {
    const e = GAMES.find(({ rules }) => rules.code === "PE");
    const portfolio = e === undefined ? null : portfolioOf(e.rules.id);
    const begun = e?.rules.start(e.rules.scenarios[0]?.setup);
    if (e === undefined || portfolio?.lead === undefined || begun?.ok !== true) throw new Error("no start");
    const { game } = start(e, begun.position, generatorFrom(1));
    const pick = picker(generatorFrom(1));
    const decision = (): Decision => {
      const asked = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
      if (asked === undefined) throw new Error("nobody is asked");
      return asked;
    };
    while (decision().kind !== "act") {
      const { seat, id } = decision();
      const answer = portfolio.scripts[0]?.answer(e, viewOf(e, game, seat), decision(), pick);
      if (!apply(e, game, { seat, decision: id, answer }).ok) throw new Error("refused");
    }
    const view = viewOf(e, game, decision().seat);
    using lead = vi.spyOn(portfolio, "lead");
    const search = searchOf(e, portfolio, view, decision(), pick, { ...LIMITS, playouts: 4, ideas: 4 });
    while (search.step());
    expect(lead).not.toHaveBeenCalled();
    for (const name of ["elite", "ace", "elite@4", "ace@4"]) {
      const player = findTested(e.rules.id, name);
      lead.mockClear();
      // A mistake is made without thinking.
      for (let n = 0; n < 20 && lead.mock.calls.length === 0; n++) {
        const thinking = player?.think?.(e, view, decision(), picker(generatorFrom(n)));
        for (let step = 0; step < 4; step++) thinking?.step();
      }
      expect(lead).toHaveBeenCalled();
    }
  });
});
