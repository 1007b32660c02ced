import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { jsonSchemas, numberOf, PROTOCOL, readClientMessage, readServerMessage, safeText } from "../src/index.ts";

const hello = {
  id: 1,
  channel: 0,
  type: "hello",
  protocol: PROTOCOL,
  game: "a".repeat(20),
  token: "b".repeat(43),
  since: 0,
};
const act = {
  id: 2,
  channel: 0,
  type: "command",
  command: { do: "act", decision: 3, answer: { path: [1, 2] }, seen: 5 },
};

describe("client messages", () => {
  test.each([
    hello,
    act,
    { ...act, key: "12345678" },
    { id: 3, channel: 15, type: "legal" },
    { id: 4, channel: 0, type: "hurry" },
    { id: 0, type: "ping" },
  ])("%j is read as it is", (message) => {
    expect(readClientMessage(JSON.stringify(message))).toEqual({ ok: true, value: message });
  });

  test.each([
    { ...hello, protocol: PROTOCOL + 1 },
    { ...hello, extra: 1 },
    { ...hello, token: "short" },
    { ...hello, channel: 16 },
    { ...hello, since: -1 },
    { ...act, id: 2 ** 31 },
    { ...act, command: { ...act.command, seat: 1 } },
    { ...act, command: { do: "cheat" } },
    { ...act, command: { do: "claim", seat: 1 } },
    { type: "ping" },
  ])("%j is refused", (message) => {
    expect(readClientMessage(JSON.stringify(message)).ok).toBe(false);
  });

  test("no text makes it throw", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.constant("[".repeat(60_000))), (text) => {
        expect(readClientMessage(text).ok).toBe(false);
        expect(readServerMessage(text).ok).toBe(false);
      }),
    );
  });
});

test("how far a computer is comes as a share of the whole, and says nothing more", () => {
  const message = { type: "thinking", channel: 0, seat: 1, progress: 0.5 };
  expect(readServerMessage(JSON.stringify(message))).toEqual({ ok: true, value: message });
  for (const spoilt of [
    { ...message, progress: 1.5 },
    { ...message, progress: null },
    { ...message, seat: null },
  ])
    expect(readServerMessage(JSON.stringify(spoilt)).ok).toBe(false);
});

test("the number of a broken message is found, if it has one", () => {
  const found = [{ id: 5 }, { id: "5" }, { id: 1.5 }, [5], null, Object.create({ id: 5 })].map((raw) =>
    numberOf(raw, "id"),
  );
  expect(found).toEqual([5, null, null, null, null, null]);
  expect(numberOf({ channel: 16 }, "channel")).toBeNull();
});

describe("safe text", () => {
  test.each([
    ["  two\n\twords ", "two words"],
    ["a\u202Eb\u200Bc\u0007d\uFEFF", "abcd"],
    [`z${"\u0301".repeat(50)}`, "\u017A\u0301\u0301\u0301"],
    ["<b>&amp;</b>", "<b>&amp;</b>"],
    ["\uD83D\uDE00\uD83D\uDE00\uD83D", "\uD83D\uDE00\uD83D\uDE00"],
    ["a\u200B\u0301", "\u00E1"],
    [" \u3164\u2800\uFE0F\u0301 ", ""],
    ["\u2800a\u2800\u2800b", "a b"],
    ["¿Cómo estás, señor?", "¿Cómo estás, señor?"],
  ])("%j", (raw, safe) => {
    expect(safeText(raw, 100)).toBe(safe);
  });

  test("holds for any text: short enough, nothing invisible, and safe text stays as it is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (raw) => {
        const safe = safeText(raw, 50);
        expect(Array.from(safe).length).toBeLessThanOrEqual(50);
        expect(safe).not.toMatch(/[\p{Cc}\p{Cf}\p{Cs}]/u);
        expect(safeText(safe, 50)).toBe(safe);
      }),
    );
  });
});

test("every schema can be told in JSON Schema", () => {
  const { protocol, schemas } = jsonSchemas();
  expect(protocol).toBe(PROTOCOL);
  expect(Object.keys(schemas)).toContain("serverMessage");
  for (const schema of Object.values(schemas)) expect(JSON.stringify(schema).length).toBeGreaterThan(20);
});
