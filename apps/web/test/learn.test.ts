import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { GAMES } from "@escaramuza/games";
import { apply, casesOf, copy, kindOf, parseExample } from "@escaramuza/kernel";
import type { Engine, Example, ExampleCase, MenuItem } from "@escaramuza/kernel";
import { createRoot } from "solid-js";
import { describe, expect, test } from "vitest";
import { parse } from "yaml";
import { exampleTable, lessonTable } from "../src/learn/example-model.ts";
import { itemFor, means } from "../src/learn/meaning.ts";
import { judge, legalOnly, nextOf, rehearse } from "../src/learn/rehearsal.ts";
import type { Rehearsal } from "../src/learn/rehearsal.ts";

function engineOf(code: string): Engine<unknown> {
  const found = GAMES.find((g) => g.rules.code === code);
  if (found === undefined) throw new Error(`no game ${code}`);
  return found;
}

const read = new Map<string, readonly Example[]>();

function examplesOf(e: Engine<unknown>): readonly Example[] {
  const known = read.get(e.rules.code) ?? readExamples(e);
  read.set(e.rules.code, known);
  return known;
}

function readExamples(e: Engine<unknown>): readonly Example[] {
  const folder = join(import.meta.dirname, "../../../packages", `rules-${e.rules.code.toLowerCase()}`, "examples");
  return readdirSync(folder).map((name) => {
    const parsed = parseExample(parse(readFileSync(join(folder, name), "utf8")));
    if (!parsed.ok) throw new Error(`${name}: ${parsed.problem}`);
    return parsed.example;
  });
}

const ps = engineOf("PS");
const examples = examplesOf(ps);

function caseOf(id: string, name: string): ExampleCase {
  const example = examples.find((one) => one.id === id);
  const found = example === undefined ? undefined : casesOf(example).find((c) => c.name.en === name);
  if (found === undefined) throw new Error(`no ${id} ${name}`);
  return found;
}

const walk = (): Rehearsal => legalOnly(rehearse(ps, caseOf("PS-X2", "light pace and one shot use up the 3 PA")));

describe("every example", () => {
  test.each(GAMES.map((g) => [g.rules.code, g] as const))("%s: is rehearsed, and its own answers are right", (_, e) => {
    let answers = 0;
    for (const example of examplesOf(e)) {
      for (const one of casesOf(example)) {
        const rehearsal = rehearse(e, one);
        const refused = (one.play ?? []).map((p) => p.refused !== undefined);
        const said = rehearsal.frames.slice(1).map((f) => f.played?.refusal !== null);
        expect(said, `${example.id} ${one.name.en}`).toEqual(
          refused.filter((_r, i) => one.play?.[i]?.answer !== undefined),
        );
        const lesson = legalOnly(rehearsal);
        for (let i = 0; i < lesson.frames.length - 1; i++) {
          const next = nextOf(lesson, i);
          if (next === null) throw new Error("no next");
          answers += 1;
          expect(judge(lesson, i, next.decision, next.answer), `${example.id} ${one.name.en} ${i}`).toEqual({
            is: "right",
          });
        }
      }
    }
    expect(answers).toBeGreaterThan(50);
  });
  test("every answer comes from a line of the menu, where the position is sound enough for one", () => {
    const lost = examples.flatMap((example) =>
      casesOf(example).flatMap((one) =>
        legalOnly(rehearse(ps, one)).frames.flatMap((f) =>
          f.played !== null && f.played.item === null ? [`${example.id} ${f.played.decision.kind}`] : [],
        ),
      ),
    );
    expect([...new Set(lost)]).toEqual(["PS-E-9.1-axis deploy"]);
  });
  test("positions are those the example comes to", () => {
    const one = caseOf("PS-X2", "light pace and one shot use up the 3 PA");
    const last = rehearse(ps, one).frames.at(-1);
    expect(ps.rules.exemplar.read(last?.game.s)).toMatchObject({ activation: null });
  });
});

describe("a learner's answer", () => {
  const given = (i: number, answer: unknown): { readonly is: string; readonly rule?: string } => {
    const lesson = walk();
    const next = nextOf(lesson, i);
    if (next === null) throw new Error("no next");
    const verdict = judge(lesson, i, next.decision, answer);
    return verdict.is === "refused" ? { is: verdict.is, rule: verdict.refusal.rule } : { is: verdict.is };
  };
  test("near the lesson's point is right", () => {
    expect(given(1, { do: "move", type: "lightPace", path: [[4500, 3300]] })).toEqual({ is: "right" });
  });
  test("by another way, or a way that was found, is right", () => {
    expect(
      given(1, {
        do: "move",
        type: "lightPace",
        path: [
          [4600, 2000],
          [4400, 2900],
        ],
      }),
    ).toEqual({ is: "right" });
    expect(given(1, { do: "move", type: "lightPace", path: [[4500, 3000]], find: true })).toEqual({ is: "right" });
  });
  test("far from it is something else", () => {
    expect(given(1, { do: "move", type: "lightPace", path: [[4500, 3600]] })).toEqual({ is: "other" });
    expect(given(1, { do: "move", type: "cautious", path: [[4500, 2000]] })).toEqual({ is: "other" });
    expect(given(1, { do: "end" })).toEqual({ is: "other" });
    expect(given(0, "mate")).toEqual({ is: "other" });
  });
  test("that is forbidden is refused with its rule", () => {
    expect(given(1, { do: "move", type: "lightPace", path: [[4500, 5000]] })).toEqual({
      is: "refused",
      rule: "PS-5-2",
    });
    expect(given(1, { do: "dance" })).toEqual({ is: "refused", rule: "KERNEL-answer" });
  });
  test("nothing of it is applied", () => {
    const lesson = walk();
    const next = nextOf(lesson, 1);
    const before = JSON.stringify(lesson.frames);
    if (next === null) throw new Error("no next");
    judge(lesson, 1, next.decision, { do: "end" });
    judge(lesson, 1, next.decision, next.answer);
    expect(JSON.stringify(lesson.frames)).toBe(before);
  });
});

describe("what answers mean", () => {
  const line = (slots: MenuItem["slots"], answer: MenuItem["answer"] = {}): MenuItem => ({
    id: "x",
    rule: "R",
    answer,
    slots,
    costs: [],
    refusal: null,
  });
  const of = ["a", "b", "c"].map((value) => ({ value, refusal: null }));
  test("the order of a list does not matter, its contents do", () => {
    const item = line([{ name: "to", type: "list", of, min: 0, max: 3, repeat: true }]);
    expect(means(item, { to: ["a", "a", "b"] }, { to: ["b", "a", "a"] }, 1)).toBe(true);
    expect(means(item, { to: ["a", "a", "b"] }, { to: ["b", "b", "a"] }, 1)).toBe(false);
  });
  test("who is given nothing need not be there", () => {
    const item = line([{ name: "to", type: "assign", each: "by", to: "at", of: [] }]);
    expect(
      means(
        item,
        { to: [{ by: "a", at: ["x"] }] },
        {
          to: [
            { by: "b", at: [] },
            { by: "a", at: ["x"] },
          ],
        },
        1,
      ),
    ).toBe(true);
    expect(means(item, { to: [{ by: "a", at: ["x"] }] }, { to: [{ by: "a", at: ["y"] }] }, 1)).toBe(false);
  });
  test("points and directions", () => {
    const item = line([{ name: "at", type: "point", piece: null, min: 0, max: 9, radius: 1, turns: true }]);
    const at = { x: 10, y: 10, dx: 0, dy: 5 };
    expect(means(item, at, { x: 12, y: 10, dx: 1, dy: 9 }, 2)).toBe(true);
    expect(means(item, at, { x: 13, y: 10, dx: 0, dy: 5 }, 2)).toBe(false);
    expect(means(item, at, { x: 10, y: 10, dx: 5, dy: 0 }, 2)).toBe(false);
  });
  test("placements piece by piece", () => {
    const item = line([{ name: "at", type: "placement", pieces: ["a", "b"], each: "id", preset: [] }]);
    const wanted = {
      at: [
        { id: "a", x: 0, y: 0 },
        { id: "b", x: 9, y: 9 },
      ],
    };
    expect(
      means(
        item,
        wanted,
        {
          at: [
            { id: "b", x: 9, y: 8 },
            { id: "a", x: 0, y: 1 },
          ],
        },
        2,
      ),
    ).toBe(true);
    expect(
      means(
        item,
        wanted,
        {
          at: [
            { id: "a", x: 9, y: 9 },
            { id: "b", x: 0, y: 0 },
          ],
        },
        2,
      ),
    ).toBe(false);
  });
  test("the line is the one whose fixed parts fit", () => {
    const walkLine = line([{ name: "path", type: "path", piece: "p", min: 0, max: 1, optional: false }], {
      do: "walk",
    });
    const run = { ...walkLine, answer: { do: "run" } };
    expect(itemFor([walkLine, run], { do: "run", path: [[1, 2]] })).toBe(run);
    expect(itemFor([walkLine, run], { do: "swim" })).toBeNull();
  });
});

describe("tables over examples", () => {
  test("a lesson takes the right answer, and says what it wants instead of another", async () => {
    await createRoot(async (dispose) => {
      const lesson = lessonTable(walk(), 0);
      const first = lesson.model.decision();
      expect(first?.kind).toBe("activate");
      if (first === null) throw new Error("nothing asked");
      expect(await lesson.model.act(first, "mate")).toEqual([]);
      expect(lesson.wanted()?.answer).toBe("runner");
      expect(lesson.given()).toBe(0);
      expect(await lesson.model.act(first, "runner")).toBeNull();
      expect([lesson.wanted(), lesson.given(), lesson.asked]).toEqual([null, 1, 3]);
      expect(lesson.model.decision()?.kind).toBe("act");
      lesson.showMe();
      lesson.showMe();
      expect(lesson.done()).toBe(true);
      expect(lesson.model.decision()).toBeNull();
      expect(lesson.model.story().map((m) => m.at)).toEqual([0, 1, 2, 3]);
      lesson.model.show(0);
      expect(lesson.model.view().seq).toBe(0);
      lesson.again();
      expect([lesson.done(), lesson.model.shown(), lesson.model.view().seq]).toEqual([false, null, 0]);
      dispose();
    });
  });
  test("the other side plays by itself", () => {
    createRoot((dispose) => {
      const lesson = lessonTable(legalOnly(rehearse(ps, caseOf("PS-X1", "Pepe acts first himself"))), 0);
      expect(lesson.model.decision()).toMatchObject({ kind: "reinforcement", seat: 0 });
      expect(lesson.given()).toBe(0);
      lesson.showMe();
      expect(lesson.done()).toBe(true);
      dispose();
    });
  });
  test("an example goes back and forth and tells what is refused", () => {
    createRoot((dispose) => {
      const table = exampleTable(
        rehearse(ps, caseOf("PS-X2", "light pace and one shot use up the 3 PA")),
        (r) => r.rule,
      );
      expect(table.steps).toBe(5);
      table.go(99);
      expect(table.position()).toBe(5);
      expect(table.model.asides().map((a) => [a.at, a.text])).toEqual([
        [2, "PS-4.3.2-2"],
        [2, "PS-6.1-2"],
      ]);
      expect(table.model.story().map((m) => m.at)).toEqual([0, 1, 2, 3]);
      table.go(2);
      expect([table.last()?.decision.kind, table.next()?.refusal?.rule, table.model.view().seq]).toEqual([
        "act",
        "PS-4.3.2-2",
        2,
      ]);
      table.go(-1);
      expect(table.last()).toBeNull();
      dispose();
    });
  });
  test("frames do not share what play changes", () => {
    const lesson = walk();
    const [first] = lesson.frames;
    if (first === undefined) throw new Error("no frame");
    const game = copy(first.game);
    const [decision] = game.pending;
    if (decision === undefined) throw new Error("nothing asked");
    const before = JSON.stringify(first.game);
    const answer = kindOf(ps, decision).fallback(ps.rules.view(game.s, decision.seat), decision);
    expect(apply(ps, game, { seat: decision.seat, decision: decision.id, answer }).ok).toBe(true);
    expect(JSON.stringify(first.game)).toBe(before);
  });
});

describe("lessons", () => {
  const all = GAMES.flatMap((g) =>
    g.rules.lessons.map((lesson) => [`${g.rules.code} ${lesson.id}`, g, lesson] as const),
  );
  test.each(all)("%s asks the learner something and comes to an end", (_, g, lesson) => {
    const example = examplesOf(g).find((one) => one.id === lesson.example);
    const cases = example === undefined ? [] : casesOf(example);
    const one = lesson.case === null ? cases[0] : cases.find((c) => c.name.en === lesson.case);
    if (one === undefined) throw new Error(`no example ${lesson.example}`);
    createRoot((dispose) => {
      const table = lessonTable(legalOnly(rehearse(g, one)), lesson.seat);
      expect(table.asked).toBeGreaterThan(0);
      for (let i = 0; i < table.asked; i++) {
        expect(table.next()?.item, table.next()?.decision.kind).not.toBeNull();
        table.showMe();
      }
      expect(table.done()).toBe(true);
      dispose();
    });
  });
});
