import { readFileSync, readdirSync } from "node:fs";
import { diceKind } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { textsOf, wrongUses } from "../../kernel/test/texts.ts";
import type { Said } from "../../kernel/test/texts.ts";
import { parabellumSoldiers } from "../src/index.ts";
import { CASUAL_IDS } from "../src/scoring.ts";
import { SQUAD_PROBLEM_CODES } from "../src/squad.ts";

// What the rules can say, as it is read from the source: it exists in both languages, uses only what it is given, and nothing is
// written that is never said.

const texts = textsOf(parabellumSoldiers);
const { es, missing } = texts;
const SOURCE = read("../src");
const KERNEL = read("../../kernel/src");

interface File {
  readonly name: string;
  readonly text: string;
}

function read(folder: string): File[] {
  const names = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: "utf8" });
  return names
    .filter((name) => name.endsWith(".ts"))
    .map((name) => ({ name, text: readFileSync(new URL(`${folder}/${name}`, import.meta.url), "utf8") }));
}

test("refusals", () => {
  const said = [
    ...SOURCE.flatMap((f) =>
      [...calls(f, "no"), ...(f.name === "squad.ts" ? [] : calls(f, "refuse"))].flatMap(([, code, params]) =>
        saidBy("refusal", f, code, params),
      ),
    ),
    ...SOURCE.filter((f) => f.name === "squad.ts").flatMap((f) =>
      calls(f, "refuse").flatMap(([, , code, params]) => saidBy("refusal.squad", f, code, params)),
    ),
    ...KERNEL.flatMap((f) => calls(f, "refuse").flatMap(([, code, params]) => saidBy("refusal", f, code, params))),
  ];
  expect(said.length).toBeGreaterThan(150);
  expectSaid(said);
  const more = [
    ...SQUAD_PROBLEM_CODES.map((code) => `refusal.squad.${code}`),
    ...["roll", "reveal", "otherSeat"].map((barrier) => `refusal.undo.${barrier}`),
  ];
  expect(missing(more)).toEqual([]);
  expect(stale("refusal.", [...said.map((s) => s.key), ...more])).toEqual([]);
});
test("no refusal escapes the scan", () => {
  const codes = (f: File): (string | undefined)[] => calls(f, "no").map(([, code]) => code);
  expect(
    SOURCE.filter((f) => f.name !== "refusal.ts").flatMap((f) =>
      codes(f).filter((code) => literals(code).length === 0),
    ),
  ).toEqual([]);
});
test("events", () => {
  const said = SOURCE.flatMap((f) => [
    ...calls(f, "tell").flatMap(([, type, , params]) => saidBy("event", f, type, params)),
    ...calls(f, "c.emit").flatMap(([event]) => saidBy("event", f, entries(event).get("type"), event)),
  ]);
  expect(said.length).toBeGreaterThan(45);
  expectSaid(said);
  expectSaid([
    { key: "event.roll", params: ["roll", "dice", "total"] },
    { key: "event.roll.target", params: ["roll", "dice", "total", "target"] },
  ]);
  expect(stale("event.", [...said.map((s) => s.key), "event.roll", "event.roll.target"])).toEqual([]);
});
test("rolls", () => {
  const requests = SOURCE.flatMap((f) =>
    [...calls(f, "roll3d6").map(([, request]) => request), ...calls(f, "c.roll").map(([request]) => request)].map(
      (request) => ({ f, row: entries(request) }),
    ),
  );
  const said = [
    ...requests.flatMap(({ f, row }) =>
      literals(row.get("purpose")).map((purpose) => ({
        key: `roll.${purpose}`,
        params: ["seat", ...keysOf(f, row.get("about"))],
      })),
    ),
    ...SOURCE.flatMap((f) => calls(f, "rollOff").flatMap(([, purpose]) => saidBy("roll", f, purpose, "{ seat }"))),
  ];
  expect(said.map((s) => s.key)).toEqual(
    expect.arrayContaining(
      [
        "shot",
        "reaction",
        "evasion",
        "assault",
        "assaultDefence",
        "panzerfaust",
        "scatter",
        "direction",
        "radio",
        "attend",
        "roleRoll",
        "terrainRoll",
        "priorityDeal",
      ].map((p) => `roll.${p}`),
    ),
  );
  expectSaid(said);
  expect(
    stale(
      "roll.",
      said.map((s) => s.key),
    ),
  ).toEqual([]);
});
test("modifiers", () => {
  const terms = SOURCE.filter((f) => f.name === "modifiers.ts").flatMap((f) => [
    ...f.text.matchAll(/, "(\w+)", (?:"PS-|\w+\()/g),
  ]);
  const rows = SOURCE.flatMap((f) => [...f.text.matchAll(/\{ code: "(\w+)"/g)]);
  const codes = [...terms, ...rows].map((m) => `modifier.${m[1] ?? ""}`);
  expect(new Set(codes).size).toBeGreaterThan(20);
  expect(missing(codes)).toEqual([]);
  expect(stale("modifier.", codes)).toEqual([]);
});
test("score lines", () => {
  const said = SOURCE.filter((f) => f.name === "scoring.ts").flatMap((f) =>
    calls(f, "line").flatMap(([, code, , , params]) => saidBy("score", f, code, params)),
  );
  expect(said).toHaveLength(10);
  expectSaid(said);
  const more = CASUAL_IDS.map((id) => `score.casual.${id}`);
  expect(missing(more)).toEqual([]);
  expect(stale("score.", [...said.map((s) => s.key), ...more])).toEqual([]);
});
test("the scene and previews", () => {
  const said = SOURCE.filter((f) => /^(?:scene|preview)/.test(f.name)).flatMap((f) =>
    calls(f, "say").flatMap(([key, params]) =>
      literals(key).map((literal) => ({ key: literal, params: keysOf(f, params) })),
    ),
  );
  expect(said.length).toBeGreaterThan(120);
  expectSaid(said);
  // Those whose keys are put together are heard in the games below.
  const made = ["saved", "suppressed"].map((r) => `preview.ground.${r}`);
  expect(stale("preview.", [...said.map((s) => s.key), ...made])).toEqual([]);
  expect(
    stale(
      "heading.",
      said.map((s) => s.key),
    ),
  ).toEqual([]);
  const known = [
    "piece",
    "terrain",
    "objective",
    "zone.deployment",
    "status.turn",
    "status.phase",
    "status.waiting",
    "side.op",
    "side.blue",
    "side.lost",
    "side.squad",
  ].map((key) => `scene.${key}`);
  expect(missing(known)).toEqual([]);
});
test("decisions", () => {
  const kinds = [...parabellumSoldiers.kinds.map((k) => k.id), diceKind.id];
  expect(kinds).toHaveLength(23);
  const keys = kinds.flatMap((kind) => [`decision.${kind}`, `decision.${kind}.waiting`]);
  expect(missing(keys)).toEqual([]);
  expect(stale("decision.", keys)).toEqual([]);
  expectSaid([
    { key: "decision.dice", params: ["purpose", "n", "sides"] },
    { key: "decision.dice.waiting", params: ["purpose", "n", "sides", "seat"] },
  ]);
});

function saidBy(group: string, f: File, code: string | undefined, params: string | undefined): Said[] {
  return literals(code).map((literal) => ({ key: `${group}.${literal}`, params: keysOf(f, params) }));
}

/** The strings an expression can be: itself, or the branches of a choice. */
function literals(expression: string | undefined): string[] {
  if (expression === undefined) return [];
  const whole = /^"([\w.]+)"$/.exec(expression);
  if (whole !== null) return [whole[1] ?? ""];
  return [...expression.matchAll(/[?:]\s*"([\w.]+)"/g)].map((m) => m[1] ?? "");
}

/** Names in an object literal; a variable stands for the literal it was made from. What cannot be read counts as nothing. */
function keysOf(f: File, expression: string | undefined): string[] {
  if (expression === undefined) return [];
  if (expression.startsWith("{"))
    return [...entries(expression)].flatMap(([name, value]) =>
      name.startsWith("...")
        ? keysOf(f, name.slice(3))
        : name === "about" && value === "about"
          ? keysOf(f, value)
          : [name],
    );
  const made = /^\w+$/.test(expression)
    ? new RegExp(`const ${expression} = (\\{[^;]*\\});`).exec(f.text)?.[1]
    : undefined;
  return made === undefined ? [] : keysOf(f, made);
}

function entries(literal: string | undefined): Map<string, string> {
  if (literal === undefined || !literal.startsWith("{")) return new Map();
  return new Map(
    split(literal, 1).parts.map((part) => {
      const [name = "", ...rest] = part.split(":");
      return [name.trim(), rest.length === 0 ? name.trim() : rest.join(":").trim()];
    }),
  );
}

/** The arguments of every call of a function, as written. */
function calls(f: File, name: string): string[][] {
  const found = [...f.text.matchAll(new RegExp(`(?<![\\w.]|function )${name.replace(".", "\\.")}\\(`, "g"))];
  return found.map((m) => [...split(f.text, m.index + m[0].length).parts]);
}

/** Cuts at the commas of one level, up to the bracket that closes it. */
function split(text: string, from: number): { readonly parts: readonly string[] } {
  const parts: string[] = [];
  let depth = 0;
  let begin = from;
  let quote = "";
  for (let i = from; i < text.length; i++) {
    const ch = text.charAt(i);
    if (quote !== "") {
      if (ch === quote) quote = "";
    } else if (ch === '"' || ch === "`") quote = ch;
    else if ("([{".includes(ch)) depth += 1;
    else if (")]}".includes(ch) && depth > 0) depth -= 1;
    else if (depth === 0 && (ch === "," || ")]}".includes(ch))) {
      const part = text.slice(begin, i).trim();
      if (part !== "") parts.push(part);
      begin = i + 1;
      if (ch !== ",") break;
    }
  }
  return { parts };
}

// --- both languages

function stale(prefix: string, keys: readonly string[]): string[] {
  const known = new Set(keys);
  return Object.keys(es).filter((key) => key.startsWith(prefix) && !known.has(key));
}

function expectSaid(said: readonly Said[]): void {
  expect(missing(said.map((s) => s.key))).toEqual([]);
  expect(wrongUses(texts, said)).toEqual([]);
}
