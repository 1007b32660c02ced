import { describe, expect, test } from "vitest";
import { message, parameters, textWriter } from "../src/index.ts";

const MESSAGES = {
  plain: "No parameters",
  named: "{soldier} shoots at {target}",
  twice: "{a}, {b}, {a}",
  number: "{n|one soldier|# soldiers} of {total}",
  hashes: "{n|# man|#/# men}",
  none: "{n|nobody|some}",
  toString: "own",
};

describe("messages", () => {
  test.each<[string, { readonly [name: string]: unknown }, string]>([
    ["plain", {}, "No parameters"],
    ["named", { soldier: "a1", target: "b2" }, "a1 shoots at b2"],
    ["twice", { a: 1, b: "x" }, "1, x, 1"],
    ["number", { n: 1, total: 3 }, "one soldier of 3"],
    ["number", { n: 2, total: 3 }, "2 soldiers of 3"],
    ["number", { n: 0, total: 3 }, "0 soldiers of 3"],
    ["number", { n: "1", total: 3 }, "1 soldiers of 3"],
    ["hashes", { n: 1 }, "1 man"],
    ["hashes", { n: 5 }, "5/5 men"],
    ["none", { n: 1 }, "nobody"],
    ["named", { soldier: ["a", 1], target: null }, '["a",1] shoots at null'],
    ["named", { soldier: "{target}", target: "b" }, "{target} shoots at b"],
  ])("%s %j: %s", (key, params, text) => {
    expect(message(MESSAGES, key, params)).toBe(text);
  });

  test("a missing key shows itself, a missing parameter its place", () => {
    expect(message(MESSAGES, "nothing.here", { a: 1 })).toBe("nothing.here");
    expect(message(MESSAGES, "named", { soldier: "a1" })).toBe("a1 shoots at {target}");
    expect(message(MESSAGES, "number", { total: 2 })).toBe("{n|one soldier|# soldiers} of 2");
    expect(message(MESSAGES, "plain")).toBe("No parameters");
  });

  test("names that every object has are not keys or parameters unless written down", () => {
    expect(message(MESSAGES, "constructor")).toBe("constructor");
    expect(message(MESSAGES, "toString")).toBe("own");
    expect(message({ a: "{constructor} {toString}" }, "a", {})).toBe("{constructor} {toString}");
  });

  test("values are put in as they are, dollar signs included", () => {
    expect(message(MESSAGES, "named", { soldier: "$&", target: "$1" })).toBe("$& shoots at $1");
    expect(message(MESSAGES, "hashes", { n: "$&" })).toBe("$&/$& men");
  });

  test("a formatter says how each parameter is written", () => {
    const shout = (name: string, value: unknown): string => `${name}=${String(value).toUpperCase()}`;
    expect(message(MESSAGES, "named", { soldier: "a", target: "b" }, shout)).toBe("soldier=A shoots at target=B");
    expect(message(MESSAGES, "number", { n: 2, total: 3 }, shout)).toBe("n=2 soldiers of total=3");
  });

  test("the parameters of a text, each once, in order", () => {
    expect(parameters("{b} {a} {n|one|# x} {b}")).toEqual(["a", "b", "n"]);
    expect(parameters("none")).toEqual([]);
  });
});

describe("texts", () => {
  test("parameters that are texts are said too, lists are joined, numbers get the decimal sign", () => {
    const messages = { "number.decimal": ",", "piece.gun": "gun", line: "{who} with {what}: {cm} cm" };
    const say = textWriter(messages);
    expect(say({ key: "line", params: { who: "a1", what: [{ key: "piece.gun", params: {} }, "b2"], cm: 2.5 } })).toBe(
      "a1 with gun, b2: 2,5 cm",
    );
    expect(textWriter({ line: "{n} {flag}" })({ key: "line", params: { n: 2.5, flag: true } })).toBe("2.5 true");
  });
});
