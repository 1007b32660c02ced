import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GAMES } from "@escaramuza/games";
import { keepSound, message, nearest, parameters, parseNeutral } from "@escaramuza/kernel";
import type { NeutralBattle } from "@escaramuza/kernel";
import { parse } from "yaml";
import { describe, expect, it } from "vitest";
import { benchOf } from "../src/index.ts";
import { FAIR_MARGIN, playBattle } from "../src/laboratory.ts";

function farm(): NeutralBattle {
  const raw: unknown = parse(readFileSync(join(import.meta.dirname, "..", "battles", "farm.yaml"), "utf8"));
  const parsed = parseNeutral(raw);
  if (!parsed.ok) throw new Error(`${parsed.at}: ${parsed.what}`);
  return parsed.battle;
}

const everything = {
  officer: 2,
  rifle: 30,
  smg: 12,
  lmg: 4,
  mmg: 2,
  sniper: 1,
  medic: 1,
  antitank: 2,
  mortar: 1,
  atGun: 1,
  tank: 2,
};
const battles: readonly NeutralBattle[] = [
  farm(),
  { ...farm(), attacker: "german" },
  { ...farm(), attacker: "soviet", german: everything, soviet: everything },
  { ...farm(), terrain: [], german: { rifle: 5 }, soviet: { smg: 3 } },
  {
    ...farm(),
    width: 600,
    height: 200,
    terrain: (["hill", "road", "water", "building", "building"] as const).map((type, i) => ({
      type,
      x: 100 + 100 * i,
      y: 100,
      width: 60,
      height: 30,
    })),
  },
];

describe("a neutral battle", () => {
  it.each(GAMES.map((e) => [e.rules.code, e] as const))("becomes one of %s, whatever it holds", (_code, e) => {
    for (const battle of battles) {
      const made = e.rules.neutral?.(battle);
      if (made === undefined) throw new Error("nothing made of it");
      const begun = e.rules.start(made.setup);
      expect(begun.ok ? [] : begun.problems, JSON.stringify(made.setup).slice(0, 300)).toEqual([]);
      for (const note of made.notes) {
        const key = note.note === "nearestForce" ? note.force : null;
        if (key === null) continue;
        for (const messages of [e.rules.messages.es, e.rules.messages.en]) {
          expect(message(messages, key), key).not.toBe(key);
          expect(parameters(messages[key] ?? "")).toEqual([]);
        }
      }
    }
  });

  it.each(GAMES.map((e) => [e.rules.code, e] as const))("is played to its end by %s", (_code, e) => {
    const made = e.rules.neutral?.(farm());
    if (made === undefined) throw new Error("nothing made of it");
    const variant = { scenario: null, setup: made.setup, changes: [], players: ["random", "random"] };
    const bench = benchOf({
      game: e.rules.id,
      variants: [variant],
      battles: 1,
      seed: 3,
      margin: FAIR_MARGIN,
      untilDecided: false,
    });
    if ("problem" in bench) throw new Error(`${bench.problem} ${bench.what}`);
    expect(playBattle(bench, 0)).toMatchObject({ failure: null });
  });

  it("is refused with the place that is wrong", () => {
    expect(parseNeutral({ ...farm(), width: 3 })).toMatchObject({ ok: false, at: "width" });
    expect(parseNeutral({ ...farm(), german: { archer: 2 } })).toMatchObject({ ok: false });
    expect(parseNeutral(null)).toMatchObject({ ok: false });
  });
});

describe("what converters share", () => {
  it("keeps what stays sound and leaves out the rest", () => {
    const sum = (list: readonly number[]): number => list.reduce((all, n) => all + n, 0);
    expect(keepSound([4, 9, 3, 2, 1], (kept) => sum(kept) <= 10)).toEqual({ kept: [4, 3, 2, 1], left: [9] });
  });

  it("finds what is most alike by shares", () => {
    const of = [{ a: 9, b: 1 }, { a: 5, b: 5 }, { c: 3 }];
    expect(nearest({ a: 40, b: 60 }, of, (one) => ({ ...one }))).toBe(of[1]);
    expect(nearest({ a: 1 }, [], () => ({}))).toBeNull();
  });
});
