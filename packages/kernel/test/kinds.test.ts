import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { engine, finiteKind, generatorFrom, kindOf, makeKind, picker, refuse } from "../src/index.ts";
import { answerSchema } from "../src/answer-schema.ts";
import type { Decision } from "../src/index.ts";
import { bid, walk } from "./toy-kinds.ts";
import { newGame, toy, toyRules } from "./toy.ts";

const question = <P>(params: P): Decision<P> => ({ id: 1, seat: 0, kind: "k", rule: "T-1", secret: false, params });

const pile = finiteKind<readonly number[], { readonly of: string }, number>({
  id: "pile",
  answer: z.int(),
  options: (s) =>
    s.map((n) => ({
      answer: n,
      rule: "T-2",
      ...(n === 0 ? { id: "none" } : {}),
      refusal: n > 2 ? refuse("T-2", "tooMany", { n }) : null,
    })),
  unknown: (d, n) => refuse("T-2", "unknown", { n, of: d.params.of }),
});

describe("finite kinds", () => {
  test("legality of an answer is its line of the menu", () => {
    expect(pile.check([0, 1, 3], question({ of: "x" }), 1)).toBeNull();
    expect(pile.check([0, 1, 3], question({ of: "x" }), 3)).toEqual({ rule: "T-2", code: "tooMany", params: { n: 3 } });
    expect(pile.check([0, 1, 3], question({ of: "x" }), 2)).toEqual({
      rule: "T-2",
      code: "unknown",
      params: { n: 2, of: "x" },
    });
  });

  test("the menu has every line, refused ones with their reason", () => {
    expect(pile.menu([0, 3], question({ of: "x" }))).toEqual([
      { id: "none", rule: "T-2", answer: 0, slots: [], costs: [], refusal: null },
      {
        id: "3",
        rule: "T-2",
        answer: 3,
        slots: [],
        costs: [],
        refusal: { rule: "T-2", code: "tooMany", params: { n: 3 } },
      },
    ]);
    expect(bid.menu(newGame().s, { ...question({ round: 1 }), seat: 0 })[3]?.costs).toEqual([
      { unit: "coin", amount: 3 },
    ]);
  });

  test("samples are drawn from the legal lines, all of them", () => {
    const pick = picker(generatorFrom(1));
    const drawn = Array.from({ length: 100 }, () => pile.sample([0, 1, 2, 3, 9], question({ of: "x" }), pick));
    expect(new Set(drawn)).toEqual(new Set([0, 1, 2]));
  });

  test("where nothing is legal there is no sample, and asking for a fallback is a mistake", () => {
    expect(pile.sample([3, 4], question({ of: "x" }), picker(generatorFrom(1)))).toBeNull();
    expect(() => pile.fallback([3, 4], question({ of: "x" }))).toThrow("pile: nothing can be answered");
  });

  test("the fallback is the first legal line, or what the kind says", () => {
    expect(pile.fallback([3, 2, 1], question({ of: "x" }))).toBe(2);
    const no = finiteKind<null, null, boolean>({
      id: "no",
      answer: z.boolean(),
      options: () => [
        { answer: true, rule: "T-1" },
        { answer: false, rule: "T-1" },
      ],
      unknown: () => refuse("T-1", "x"),
      fallback: () => false,
    });
    expect(no.fallback(null, question(null))).toBe(false);
  });

  test("minus nothing is nothing, inside an answer too", () => {
    expect(Object.is(pile.parse(-0), 0)).toBe(true);
    const read = walk.parse({ x: -0, y: 1, via: [[-0, 1]] });
    expect(JSON.stringify(read)).toBe('{"x":0,"y":1,"via":[[0,1]]}');
    expect(read).toEqual({ x: 0, y: 1, via: [[0, 1]] });
  });
});

describe("answers by a schema", () => {
  test("are parsed to their canonical form, or are undefined", () => {
    expect(walk.parse({ y: 1, x: 2 })).toEqual({ x: 2, y: 1, via: [] });
    for (const bad of [
      undefined,
      null,
      1,
      "x",
      {},
      { x: 1 },
      { x: 1.5, y: 0 },
      { x: NaN, y: 0 },
      { x: Infinity, y: 0 },
      { x: "1", y: 0 },
      { x: 1, y: 0, z: 0 },
    ])
      expect(walk.parse(bad)).toBeUndefined();
  });

  test("an answer does not follow what it was read from", () => {
    const raw = { x: 1, y: 2, via: [[0, 1]] };
    const read = walk.parse(raw);
    raw.x = 9;
    raw.via.push([1, 1]);
    expect(read).toEqual({ x: 1, y: 2, via: [[0, 1]] });
  });

  test("an answer read once is the same answer when it is read again", () => {
    const once = walk.parse({ x: 1, y: 2 });
    expect(walk.parse(once)).toEqual(once);
    walk.parse("nonsense");
    expect(walk.parse(once)).toEqual(once);
    expect(walk.parse(undefined)).toBeUndefined();
  });

  test("an answer read once cannot be changed behind the kernel's back", () => {
    const once = walk.parse({ x: 1, y: 2, via: [[0, 1]] });
    expect(() => once?.via.push([1, 1])).toThrow(TypeError);
    expect(() => Object.assign(once?.via[0] ?? [], { 0: "x" })).toThrow(TypeError);
    expect(() => Object.assign(once ?? {}, { x: "x" })).toThrow(TypeError);
  });

  test("what a kind drew is taken as it is, frozen and without minus zeros; what is only like it is read", () => {
    const drawn = { list: [-0, 1], at: { x: -0 } };
    const kind = makeKind<null, null, typeof drawn>({
      id: "drawn",
      answer: z.strictObject({ list: z.array(z.number()), at: z.strictObject({ x: z.number() }) }),
      check: () => null,
      menu: () => [],
      sample: () => drawn,
      fallback: () => drawn,
    });
    expect(kind.sample(null, question(null), () => 0)).toBe(drawn);
    expect(kind.parse(drawn)).toBe(drawn);
    expect(drawn).toStrictEqual({ list: [0, 1], at: { x: 0 } });
    expect([drawn, drawn.list, drawn.at].every((part) => Object.isFrozen(part))).toBe(true);
    const like = { list: [0, 1], at: { x: 0 } };
    expect(kind.parse(like)).toEqual(drawn);
    expect(kind.parse(like)).not.toBe(drawn);
    expect(kind.parse({ ...like, more: 1 })).toBeUndefined();
  });

  test("describe themselves", () => {
    expect(answerSchema(pile)).toMatchObject({ type: "integer" });
    expect(answerSchema(walk)).toMatchObject({ type: "object", additionalProperties: false });
  });

  test("a kind passes everything on to its parts", () => {
    const said: string[] = [];
    const kind = makeKind<string, number, string>({
      id: "echo",
      answer: z.string(),
      check: (view, d, a) => (said.push(`check ${view} ${d.params} ${a}`), null),
      menu: (view, d) => (said.push(`menu ${view} ${d.params}`), []),
      sample: (view, d, pick) => (said.push(`sample ${view} ${d.params} ${pick(1)}`), null),
      fallback: (view, d) => `fallback ${view} ${d.params}`,
    });
    kind.check("v", question(7), "a");
    kind.menu("v", question(7));
    kind.sample("v", question(7), () => 3);
    expect([...said, kind.fallback("v", question(7))]).toEqual([
      "check v 7 a",
      "menu v 7",
      "sample v 7 3",
      "fallback v 7",
    ]);
  });
});

describe("an engine", () => {
  test("finds flows and kinds by name, the root included", () => {
    expect(Object.keys(toy.steps)).toEqual(["match", ...toyRules.flows.map((f) => f.id)]);
    expect(Object.keys(toy.kinds)).toEqual(["bid", "peek", "walk", "strike", "echo"]);
    expect(kindOf(toy, { ...question({}), kind: "walk" }).id).toBe("walk");
  });

  test("does not take what every object has for a flow or a kind", () => {
    for (const name of ["constructor", "toString", "__proto__", "hasOwnProperty"]) {
      expect(() => kindOf(toy, { ...question({}), kind: name })).toThrow(`unknown decision kind ${name}`);
      expect(engine(toyRules).steps[name]).toBeUndefined();
    }
  });
});
