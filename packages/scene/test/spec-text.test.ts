import { describe, expect, it } from "vitest";
import { inline, parseSpec, ruleFinder, rulesOf, searchRules } from "@escaramuza/scene";

const SPEC = `# A game (AG)

- **Theme.** Small.
- Two players.

## Rules

Each line is one.

### 1. Moving

- **AG-1-1** A piece moves 5 (AG-1.2-1).
more of it
- **AG-1-2** It stops.

#### 1.2 Rough

- **AG-1.2-1** Mud costs \`double\`. (R2)
| a | b \\| c |
|---|:-:|
| 1 | **2** |
| 3 |  |

\`\`\`text
- **AG-9-9** no rule

## no heading
\`\`\`
After it.

## Rulings

**AG-R2 Mud.** Wet earth.

Loose words
go on.
- and a list
`;
const SPANISH = `## Reglas
- **AG-1-1** Una pieza mueve 5.
- **AG-1-2** Se detiene.
- **AG-1.2-1** El barro cuesta el doble.
**AG-R2 Barro.** Tierra húmeda.`;

describe("texts of a specification", () => {
  const sections = parseSpec(SPEC);
  const rules = rulesOf(sections);

  it("finds headings and what stands under them", () => {
    expect(sections.map((s) => [s.level, s.heading, s.blocks.map((b) => b.type).join(" ")])).toEqual([
      [1, "A game (AG)", "list"],
      [2, "Rules", "text"],
      [3, "1. Moving", "rule rule"],
      [4, "1.2 Rough", "rule table code text"],
      [2, "Rulings", "rule text list"],
    ]);
  });

  it("reads rules, their titles and the lines that go on", () => {
    expect(rules).toEqual([
      { id: "AG-1-1", section: "1. Moving", title: null, text: "A piece moves 5 (AG-1.2-1).\nmore of it" },
      { id: "AG-1-2", section: "1. Moving", title: null, text: "It stops." },
      { id: "AG-1.2-1", section: "1.2 Rough", title: null, text: "Mud costs `double`. (R2)" },
      { id: "AG-R2", section: "Rulings", title: "Mud.", text: "Wet earth." },
    ]);
  });

  it("reads tables, code and lists", () => {
    expect(sections[3]?.blocks.slice(1)).toEqual([
      {
        type: "table",
        head: ["a", "b | c"],
        rows: [
          ["1", "**2**"],
          ["3", ""],
        ],
      },
      { type: "code", text: "- **AG-9-9** no rule\n\n## no heading" },
      { type: "text", text: "After it." },
    ]);
    expect(sections[0]?.blocks).toEqual([{ type: "list", items: ["**Theme.** Small.", "Two players."] }]);
  });

  it("reads lines that end as on Windows, an unclosed block of code and nothing at all", () => {
    expect(rulesOf(parseSpec(SPEC.replaceAll("\n", "\r\n")))).toEqual(rules);
    expect(parseSpec("```\nx")).toEqual([{ level: 1, heading: "", blocks: [{ type: "code", text: "x" }] }]);
    expect(parseSpec("")).toEqual([]);
  });
});

describe("search", () => {
  const own = rulesOf(parseSpec(SPEC));
  const other = rulesOf(parseSpec(SPANISH));
  const found = (wanted: string): readonly string[] => searchRules(own, other, wanted).map((r) => r.id);

  it.each([
    ["AG-1-1", ["AG-1-1"]],
    ["ag-1-2 ", ["AG-1-2"]],
    ["1.2-1", ["AG-1.2-1"]],
    ["r2", ["AG-R2"]],
    ["AG-1", ["AG-1-1", "AG-1-2", "AG-1.2-1"]],
    ["AG-1.", ["AG-1-1", "AG-1-2", "AG-1.2-1"]],
    ["AG", ["AG-1-1", "AG-1-2", "AG-1.2-1", "AG-R2"]],
    ["MUD", ["AG-1.2-1", "AG-R2"]],
    ["costs mud", ["AG-1.2-1"]],
    ["mud stops", []],
    ["humeda", ["AG-R2"]],
    ["BARRO", ["AG-1.2-1", "AG-R2"]],
    ["  ", []],
    ["xyzzy", []],
  ])("%j", (wanted, ids) => {
    expect(found(wanted)).toEqual(ids);
  });

  it("answers in the first language", () => {
    expect(searchRules(own, other, "húmeda")).toEqual([own[3]]);
  });
});

describe("a line", () => {
  const find = ruleFinder(["AG-1-1", "AG-1.2-1", "AG-G-3", "AG-R2", "AG-10.GB-1", "AG-12-1"]);

  it("tells words, stress, code and rules apart", () => {
    expect(inline("See **now** AG-1-1, 1.2-1 and `AG-1-1` (R2).", find)).toEqual([
      { type: "words", text: "See " },
      { type: "bold", text: "now" },
      { type: "words", text: " " },
      { type: "rule", text: "AG-1-1", id: "AG-1-1" },
      { type: "words", text: ", " },
      { type: "rule", text: "1.2-1", id: "AG-1.2-1" },
      { type: "words", text: " and " },
      { type: "code", text: "AG-1-1" },
      { type: "words", text: " (" },
      { type: "rule", text: "R2", id: "AG-R2" },
      { type: "words", text: ")." },
    ]);
  });

  it("leaves alone what is no rule, and markup as it is written", () => {
    const text = "MG-42, 1-2, AG-99, R22, **open <b>x</b>";
    expect(inline(text, find)).toEqual([{ type: "words", text }]);
    expect(inline("", find)).toEqual([]);
  });

  it("finds a section's first rule, and no rule of another section", () => {
    expect(find("AG-1")).toBe("AG-1-1");
    expect(find("AG-1.2")).toBe("AG-1.2-1");
    expect(find("AG-10")).toBe("AG-10.GB-1");
    expect(find("G-3")).toBe("AG-G-3");
    expect(find("1")).toBeNull();
  });
});
