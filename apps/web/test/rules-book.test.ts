import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { GAMES } from "@escaramuza/games";
import { around, bookOf, examplesByRule, lookUp } from "../src/rules/book.ts";

const PACKAGES = join(import.meta.dirname, "../../../packages");

describe.each(GAMES.map((e) => [e.rules.code, e] as const))("the rules of %s", (code, e) => {
  const folder = join(PACKAGES, `rules-${code.toLowerCase()}`);
  const es = bookOf(readFileSync(join(folder, "spec.es.md"), "utf8"), () => null);
  const en = bookOf(readFileSync(join(folder, "spec.md"), "utf8"), () => null);

  it("hold every rule the game refers to, in both languages alike", () => {
    const ids = en.rules.map((r) => r.id);
    expect(es.rules.map((r) => r.id)).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
    const known = new Set(ids);
    expect(e.rules.ruleIds.filter((id) => !known.has(id))).toEqual([]);
    expect(es.rules.filter((r) => r.text.trim() === "")).toEqual([]);
  });

  it("have chapters with rules and others to look things up in", () => {
    for (const book of [es, en]) {
      expect(book.opening.length).toBeGreaterThan(0);
      expect(book.chapters.some((c) => c.main)).toBe(true);
      const anchors = book.chapters.flatMap((c) => [c, ...c.sections]).map((s) => s.anchor);
      expect(new Set(anchors).size).toBe(anchors.length);
    }
    expect(es.chapters.map((c) => c.main)).toEqual(en.chapters.map((c) => c.main));
  });

  it("place every rule among its neighbours", () => {
    for (const { id, section } of en.rules) expect(around(en, id)?.section.heading, id).toBe(section);
    const first = en.rules[0]?.id ?? "";
    expect(around(en, first)?.before).toBeNull();
    expect(around(en, first)?.after).not.toBeNull();
    expect(around(en, "none")).toBeNull();
  });

  it("can be asked in the other language", () => {
    const alone = { ...en, rules: [] };
    const spanish = es.rules.find((r) => lookUp(en, alone, longest(r.text)).length === 0);
    expect(spanish).toBeDefined();
    const word = longest(spanish?.text ?? "");
    const ids = lookUp(en, es, word).map((r) => r.id);
    expect(ids).toContain(spanish?.id);
    expect(ids.toSorted()).toEqual(
      lookUp(es, en, word)
        .map((r) => r.id)
        .toSorted(),
    );
  });

  it("are shown by examples that exist", () => {
    const dir = join(folder, "examples");
    const files = readdirSync(dir).filter((name) => name.endsWith(".yaml"));
    const examples = examplesByRule(files.map((name): unknown => parse(readFileSync(join(dir, name), "utf8"))));
    expect(examples.size).toBeGreaterThan(10);
    expect([...examples.keys()].filter((id) => en.find(id) !== id)).toEqual([]);
  });
});

describe("titles", () => {
  const book = bookOf(
    "## R\n\n- **AG-1** Sees a hill.\n- **AG-2** Flat.\n\n**AG-R3 Own.** Text.",
    (id) => `T${id} hill.`,
  );

  it("come from elsewhere where a rule has none of its own", () => {
    expect(book.rules.map((r) => r.title)).toEqual(["TAG-1 hill", "TAG-2 hill", "Own"]);
  });

  it("are searched, and found first", () => {
    const one = bookOf("## R\n\n- **AG-1** Sees a hill.\n- **AG-2** Flat.", (id) => (id === "AG-2" ? "Hills" : null));
    expect(lookUp(one, one, "HILL").map((r) => r.id)).toEqual(["AG-2", "AG-1"]);
    const other = bookOf("## R\n\n- **AG-1** Colina.\n- **AG-2** Llano con hill.", () => null);
    expect(lookUp(other, one, "hill").map((r) => r.id)).toEqual(["AG-2", "AG-1"]);
    expect(lookUp(other, one, "hill")[1]?.text).toBe("Colina.");
  });
});

describe("examples", () => {
  it("are listed under each of their rules once, and nonsense under none", () => {
    const title = { es: "uno", en: "one" };
    const map = examplesByRule([{ id: "E1", title, rules: ["A", "B", "A", 3] }, null, { id: "E2", rules: ["A"] }, "x"]);
    expect([...map]).toEqual([
      ["A", [{ id: "E1", title }]],
      ["B", [{ id: "E1", title }]],
    ]);
  });
});

function longest(text: string): string {
  return (text.match(/\p{L}+/gu) ?? []).toSorted((a, b) => b.length - a.length)[0] ?? "";
}
