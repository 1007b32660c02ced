import { findGame } from "@escaramuza/games";
import { commit, open, parseRecord, play, recordText, replay } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fallbackOf, openDecisions } from "../src/decisions.ts";

const found = findGame("ps");
if (found === null) throw new Error("no game");
const e = found;

function someRecord(): GameRecord {
  const opened = open(e, e.rules.scenarios[1]?.setup ?? null, commit("test", ["mine"]));
  if (!opened.ok) throw new Error("no game");
  for (let i = 0; i < 12; i++) {
    const [decision] = openDecisions(opened.game);
    if (decision === undefined) break;
    play(e, opened.record, opened.game, {
      seat: decision.seat,
      decision: decision.id,
      answer: fallbackOf(e, opened.game, decision),
    });
  }
  return opened.record;
}

/** The value with what lies at one of its places replaced. */
function changed(value: unknown, places: readonly number[], by: unknown): unknown {
  const [place, ...rest] = places;
  if (place === undefined || typeof value !== "object" || value === null) return by;
  const keys = Object.keys(value);
  const key = keys[place % Math.max(1, keys.length)];
  if (key === undefined) return by;
  const part: unknown = Object.entries(value).find(([k]) => k === key)?.[1];
  const inner = changed(part, rest, by);
  return Array.isArray(value)
    ? value.map((v: unknown, i) => (String(i) === key ? inner : v))
    : { ...value, [key]: inner };
}

describe("parseRecord", () => {
  it("reads what is written", () => {
    const record = someRecord();
    const parsed = parseRecord(JSON.parse(recordText(record)));
    expect(parsed).toEqual({ ok: true, record: JSON.parse(JSON.stringify(record)) });
    if (parsed.ok) expect(replay(e, parsed.record).difference).toBeNull();
    const empty = { ...record, inputs: [], hashes: [] };
    expect(parseRecord(JSON.parse(recordText(empty)))).toMatchObject({ ok: true });
  });

  it("says where a record is wrong", () => {
    const record = someRecord();
    const problem = (raw: unknown): string => {
      const parsed = parseRecord(raw);
      return parsed.ok ? "" : parsed.problem;
    };
    expect(problem({ ...record, format: 2 })).toBe("format: expected 1");
    expect(problem({ ...record, inputs: [{ seat: "0", decision: 1, answer: null }] })).toContain("inputs.0.seat");
    expect(problem({ ...record, extra: 1 })).toContain("extra");
    expect(problem({ ...record, dice: { source: "magic" } })).toContain("dice");
    expect(problem(null)).not.toBe("");
  });

  it("never throws, whatever it is given", () => {
    let deep: unknown = 0;
    for (let i = 0; i < 50_000; i++) deep = [deep];
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error("trap");
        },
        ownKeys: () => {
          throw new Error("trap");
        },
      },
    );
    for (const raw of [undefined, null, 0, "", [], deep, { ...someRecord(), setup: deep }, trap])
      expect(parseRecord(raw).ok).toBe(false);
    fc.assert(
      fc.property(fc.anything(), (raw) => typeof parseRecord(raw).ok === "boolean"),
      { numRuns: 300 },
    );
  });

  it("lets nothing through that a replay could not bear", () => {
    const record: unknown = JSON.parse(JSON.stringify(someRecord()));
    const junk = fc.oneof(fc.jsonValue(), fc.integer(), fc.constant("__proto__"), fc.constant(1e308));
    fc.assert(
      fc.property(fc.array(fc.nat(40), { minLength: 1, maxLength: 5 }), junk, (places, by) => {
        const parsed = parseRecord(changed(record, places, by));
        if (parsed.ok) replay(e, parsed.record, { strict: false });
      }),
      { numRuns: 300 },
    );
  });
});
