import { describe, expect, test } from "vitest";
import { checkExample, exampleJsonSchema, parseExample } from "../src/index.ts";
import type { Example, ExampleReport, Exemplar, Json } from "../src/index.ts";
import { toy, toyExemplar } from "./toy.ts";
import type { Toy } from "./toy-kinds.ts";

const HEAD = { id: "T-X1", title: { es: "Un disparo", en: "A shot" }, rules: ["T-5"] };

function example(body: { readonly [key: string]: Json }): Example {
  const parsed = parseExample({ ...HEAD, ...body });
  if (!parsed.ok) throw new Error(parsed.problem);
  return parsed.example;
}

/** A case's name, the same in both languages. */
const named = (name: string): { readonly en: string; readonly es: string } => ({ en: name, es: name });

function check(body: { readonly [key: string]: Json }, exemplar: Exemplar<Toy> = toyExemplar): ExampleReport {
  return checkExample(toy, exemplar, example(body));
}

const SHOT = {
  given: { at: "shot" },
  dice: [{ shot: [4, 3] }],
  play: [{ answer: { strike: "strike" } }, { answer: { strike: "let" } }],
  expect: {
    events: [
      { type: "roll", purpose: "shot", total: 8, modifiers: [{ code: "luck" }] },
      { type: "shot", hit: true },
      { type: "wounded", seat: 1 },
    ],
    noEvents: [{ type: "wounded", seat: 0 }],
    pending: [
      { kind: "bid", seat: 0 },
      { kind: "bid", seat: 1, params: { round: 2 } },
    ],
    coins: [4, 5],
    wounds: [0, 1],
  },
};

describe("an example that holds", () => {
  test("has no failures and counts what was compared", () => {
    const report = check(SHOT);
    expect(report).toMatchObject({ id: "T-X1", failures: [] });
    expect(report.checks).toBe(6);
  });

  test("tells the rules it met: decisions, events, modifiers, refusals", () => {
    expect(check(SHOT).met).toEqual(new Set(["T-5", "T-7", "T-8"]));
    const refused = check({
      given: { at: "turn" },
      play: [{ answer: { peek: "skip" } }, { answer: { walk: { x: 1, y: 1 } }, refused: { rule: "T-4" } }],
    });
    expect(refused.failures).toEqual([]);
    expect(refused.met).toEqual(new Set(["T-3", "T-4", "T-6"]));
  });

  test("facts, outcome and what holds on the way", () => {
    const report = check({
      given: { coins: [0, 7], at: "turn" },
      facts: [
        { ask: "coinsOf", of: 1, is: 7 },
        { ask: "coinsOf", is: null },
      ],
      play: [
        { answer: { peek: "skip" }, expect: { round: 1, pending: [{ kind: "walk", params: { reach: 5 } }] } },
        { expect: { outcome: null } },
      ],
    });
    expect(report).toMatchObject({ failures: [], checks: 5 });
  });

  test("facts alone need no procedure", () => {
    expect(check({ facts: [{ ask: "coinsOf", of: 0, is: 5 }] })).toMatchObject({ failures: [], checks: 1 });
  });

  test("cases are merged into the example, each on its own", () => {
    const report = check({
      ...SHOT,
      dice: [],
      expect: { coins: [5, 5] },
      cases: [
        {
          name: named("a miss"),
          dice: [[1, 2]],
          play: [{ answer: { strike: "strike" } }],
          expect: { wounds: [0, 0], coins: [4, 5] },
        },
        {
          name: named("poor"),
          given: { coins: [0, 0] },
          play: [{ answer: { strike: "strike" }, refused: { rule: "T-5", code: "noCoin" } }],
          expect: { coins: [0, 0] },
        },
      ],
    });
    expect(report).toMatchObject({ failures: [], checks: 3 });
  });

  test("what a case gives is merged map by map, the rest replaces", () => {
    const report = check({
      given: { purse: { left: 3 }, coins: [9, 9] },
      cases: [
        {
          name: named("both"),
          given: { purse: { right: 4 } },
          facts: [
            { ask: "coinsOf", of: 0, is: 3 },
            { ask: "coinsOf", of: 1, is: 4 },
          ],
        },
        { name: named("a list"), given: { coins: [1, 2] }, facts: [{ ask: "coinsOf", of: 1, is: 2 }] },
      ],
    });
    expect(report).toMatchObject({ failures: [], checks: 3 });
  });

  test("the seat says whose answer it is", () => {
    const report = check({
      given: { at: "shot" },
      play: [{ answer: { strike: "let" }, seat: 0 }, { answer: { bid: 2 }, seat: 1 }, { answer: { bid: 0 } }],
      expect: { events: [{ type: "bidsOpened", bids: [0, 2] }] },
    });
    expect(report.failures).toEqual([]);
  });
});

describe("every failure is reported", () => {
  test.each<[string, { readonly [key: string]: Json }, RegExp]>([
    [
      "a wrong event",
      { ...SHOT, expect: { events: [{ type: "shot", hit: false }] } },
      /^T-X1: at the end: no event \{"type":"shot","hit":false\} among /,
    ],
    [
      "events in another order",
      { ...SHOT, expect: { events: [{ type: "wounded" }, { type: "shot" }] } },
      /no event \{"type":"shot"\} among/,
    ],
    [
      "an event once, wanted twice",
      { ...SHOT, expect: { events: [{ type: "shot" }, { type: "shot" }] } },
      /no event \{"type":"shot"\}/,
    ],
    [
      "an event that must not be",
      { ...SHOT, expect: { noEvents: [{ type: "roll" }] } },
      /at the end: event \{"type":"roll"\} happened/,
    ],
    [
      "events that are no list",
      { ...SHOT, expect: { events: { type: "shot" }, coins: [4, 5] } },
      /at the end: events is not a list/,
    ],
    [
      "no events that are no list",
      { ...SHOT, expect: { noEvents: { type: "shot" }, coins: [4, 5] } },
      /at the end: noEvents is not a list/,
    ],
    ["extra dice", { ...SHOT, dice: [{ shot: [4, 3] }, [1, 1]] }, /^T-X1: 1 rolls of the script were not made$/],
    ["missing dice", { ...SHOT, dice: [] }, /^T-X1: roll 1 \(shot, 2D6\) is not in the script$/],
    ["misnamed dice", { ...SHOT, dice: [{ dodge: [4, 3] }] }, /roll 1 is shot, the script has dodge/],
    ["malformed dice", { ...SHOT, dice: [{ shot: [4] }] }, /roll 1 \(shot\) needs 2D6/],
    ["dice without a name or faces", { ...SHOT, dice: [{}] }, /needs 2D6/],
    ["dice of two names in one roll", { ...SHOT, dice: [{ shot: [4, 3], more: [1, 1] }] }, /needs 2D6/],
    [
      "a refused step that is accepted",
      { given: { at: "shot" }, play: [{ answer: { strike: "let" }, refused: { rule: "T-5" } }] },
      /play 1 refused: .rule: wanted "T-5", found "none: it was accepted"/,
    ],
    [
      "a step refused by another rule",
      {
        given: { at: "turn" },
        play: [{ answer: { peek: "skip" } }, { answer: { walk: { x: 9, y: 9 } }, refused: { rule: "T-4" } }],
      },
      /play 2 refused: .rule: wanted "T-4", found "T-3"/,
    ],
    [
      "a step refused with another code",
      {
        given: { at: "shot", coins: [0, 0] },
        play: [{ answer: { strike: "strike" }, refused: { rule: "T-5", code: "never" } }],
      },
      /.code: wanted "never", found "noCoin"/,
    ],
    [
      "an accepted step that is refused",
      { given: { at: "shot", coins: [0, 0] }, play: [{ answer: { strike: "strike" } }], expect: { round: 1 } },
      /play 1 \(strike\) refused: T-5 noCoin \{\}/,
    ],
    [
      "a decision nobody asked",
      { given: { at: "shot" }, play: [{ answer: { walk: { x: 0, y: 0 } } }], expect: { round: 1 } },
      /play 1: no decision walk; pending: strike of seat 0/,
    ],
    [
      "a decision of another seat",
      { given: { at: "shot" }, play: [{ answer: { strike: "let" }, seat: 1 }], expect: { round: 1 } },
      /play 1: no decision strike/,
    ],
    [
      "two answers in one step",
      { given: { at: "shot" }, play: [{ answer: { strike: "let", bid: 1 } }], expect: { round: 2 } },
      /play 1: one answer a step/,
    ],
    [
      "a refusal without an answer",
      { given: { at: "shot" }, play: [{ refused: { rule: "T-5" } }], expect: { round: 1 } },
      /play 1: one answer a step/,
    ],
    ["an unknown fact", { facts: [{ ask: "weather", is: 1 }] }, /^T-X1: no fact weather$/],
    ["a fact every object has", { facts: [{ ask: "toString", is: 1 }] }, /^T-X1: no fact toString$/],
    ["a wrong fact", { facts: [{ ask: "coinsOf", of: 0, is: 6 }] }, /coinsOf 0: : wanted 6, found 5/],
    ["another position", { ...SHOT, expect: { coins: [5, 5] } }, /at the end: .coins\[0\]: wanted 5, found 4/],
    ["a longer list", { ...SHOT, expect: { coins: [4] } }, /.coins: wanted \[4\], found \[4,5\]/],
    ["nothing of that name", { ...SHOT, expect: { tanks: 1 } }, /.tanks: wanted 1, found undefined/],
    ["a map where there is none", { ...SHOT, expect: { round: { of: 1 } } }, /.round: wanted \{"of":1\}, found 2/],
    ["a list where there is none", { ...SHOT, expect: { round: [1] } }, /.round: wanted \[1\], found 2/],
    [
      "another question",
      { given: { at: "shot" }, expect: { pending: [{ kind: "walk" }] } },
      /pending: \[0\].kind: wanted "walk", found "strike"/,
    ],
    [
      "another outcome",
      { given: { at: "shot" }, expect: { outcome: { winner: 0 } } },
      /outcome: : wanted \{"winner":0\}, found null/,
    ],
    [
      "on the way",
      { given: { at: "turn" }, play: [{ answer: { peek: "skip" }, expect: { round: 2 } }] },
      /after play 1: .round: wanted 2, found 1/,
    ],
    ["checks nothing", { given: { at: "turn" }, play: [{ answer: { peek: "skip" } }] }, /^T-X1: checks nothing$/],
    ["rules that are not there", { ...SHOT, rules: ["T-5", "T-99"] }, /^T-X1: unknown rules T-99$/],
    ["a position that is none", { given: { tanks: 1 }, expect: { round: 1 } }, /^T-X1: threw .*tanks/s],
    [
      "a rule that throws",
      { given: { at: "confused" }, play: [{ answer: { peek: "skip" } }], expect: { round: 1 } },
      /^T-X1: threw Error: no answer to strike$/,
    ],
    [
      "a case, by its name",
      {
        facts: [{ ask: "coinsOf", of: 0, is: 5 }],
        cases: [{ name: named("rich"), given: { coins: [9, 9] } }, { name: named("fine") }],
      },
      /^T-X1 \(rich\): coinsOf 0/,
    ],
  ])("%s", (_, body, failure) => {
    const { failures } = check(body);
    expect(failures[0]).toMatch(failure);
    // Where the example broke off it compared nothing, which is reported too.
    expect(failures.slice(1).filter((f) => f !== "T-X1: checks nothing")).toEqual([]);
  });

  test("a refused answer that changes the game", () => {
    const careless = {
      ...toy,
      kinds: {
        ...toy.kinds,
        strike: {
          ...toy.kinds["strike"],
          check: (s: Toy) => ((s.coins[0] = 99), { rule: "T-5", code: "x", params: {} }),
        },
      },
    };
    const report: ExampleReport = Reflect.apply(checkExample, undefined, [
      careless,
      toyExemplar,
      example({ given: { at: "shot" }, play: [{ answer: { strike: "strike" }, refused: { rule: "T-5" } }] }),
    ]);
    expect(report.failures).toEqual(["T-X1: play 1: a refused answer changed the game"]);
  });

  test("one failing case leaves the others running", () => {
    const report = check({
      given: { at: "shot" },
      play: [{ answer: { strike: "strike" } }],
      cases: [
        { name: named("none") },
        { name: named("miss"), dice: [[1, 1]], expect: { wounds: [0, 0] } },
        { name: named("wrong"), dice: [[1, 1]], expect: { wounds: [1, 1] } },
      ],
    });
    expect(report.failures.map((f) => f.slice(0, 12))).toEqual(["T-X1 (none):", "T-X1 (wrong)"]);
    expect(report.checks).toBe(2);
  });
});

describe("the file", () => {
  test.each<[string, unknown]>([
    ["nothing", null],
    ["no id", { title: HEAD.title, rules: ["T-1"] }],
    ["a title in one language", { ...HEAD, title: { en: "A shot" } }],
    ["no rules", { ...HEAD, rules: [] }],
    ["a word that is not known", { ...HEAD, given: {}, expects: {} }],
    ["a case named in one language", { ...HEAD, cases: [{ name: { en: "x" } }] }],
    ["a word that is not known in a case", { ...HEAD, cases: [{ name: named("x"), expects: {} }] }],
    ["dice that are no numbers", { ...HEAD, dice: [["six"]] }],
  ])("%s is not an example", (_, raw) => {
    const parsed = parseExample(raw);
    expect(parsed.ok).toBe(false);
    expect(!parsed.ok && parsed.problem.length).toBeGreaterThan(5);
  });

  test("has a schema for editors", () => {
    expect(exampleJsonSchema()).toMatchObject({
      type: "object",
      required: expect.arrayContaining(["id", "title", "rules"]),
    });
  });
});
