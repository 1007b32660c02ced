import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * Modules of other packages that a first battle does without: how hex maps and vehicles are drawn, what only
 * pages beside the table ask a ruleset for.
 * In the page each of them is a stand-in with the same names, whose functions give nothing and whose tables are empty until `bring`
 * (of `virtual:late`) has fetched the real one. Whoever shows what needs them waits for that; elsewhere they are what they are.
 */
const DRAW = join(import.meta.dirname, "..", "..", "packages", "scene", "src", "draw");
export const DRAWINGS: { readonly [set: string]: readonly string[] } = {
  cells: ["cells", "cell-terrain", "counter"],
  bodies: ["bodies", "vehicles", "mounts", "guns", "clouds", "works", "rooms", "man-badges"],
};
/**
 * Of rulesets: how their worked examples are read and which rules those may name, and what can be agreed before a battle, forces
 * and maps of one's own among it. Only what the rest of a ruleset imports: what those import themselves comes with them.
 */
const EXEMPLAR = /\/rules-[a-z]+\/src\/(?:exemplar|rule-ids)\.ts$/;
const FORM = /\/rules-[a-z]+\/src\/(?:form|builder|campaigns|map-problem|forces-(?:change|sheet))\.ts$/;
/**
 * What only players made of code and tools ask for: random answers, odds by name, whether a position is sound, what is counted of a
 * battle. The page never does, and workers have the real ones; one builder shows odds by name.
 */
const TOOLS =
  /\/rules-[a-z]+\/src\/(?:(?:acts\/)?(?:[a-z]+-)?sample(?:-[a-z]+)?|invariants|tally|(?<!rules-ps\/src\/)odds)\.ts$/;
/** Battles out of neutral files: one page of the laboratory makes them. */
const NEUTRAL = /\/rules-[a-z]+\/src\/neutral\.ts$/;
const REGISTRY = "virtual:late";
const STAND_IN = "\0stand-in:";
const REAL = "?real";

export function late(): Plugin {
  return {
    name: "escaramuza-late",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === REGISTRY) return `\0${REGISTRY}`;
      if (id.endsWith(REAL) || id.startsWith(STAND_IN)) return id;
      if (importer === undefined || !id.startsWith(".")) return;
      const file = resolve(dirname(importer.replace(STAND_IN, "").replace(REAL, "")), id);
      return setOf(file) === null ? undefined : `${STAND_IN}${file}`;
    },
    load(id) {
      if (id === `\0${REGISTRY}`) return registry();
      if (!id.startsWith(STAND_IN)) return;
      const file = id.slice(STAND_IN.length);
      this.addWatchFile(file);
      return standIn(file, readFileSync(file, "utf8"));
    },
  };
}

function setOf(file: string): string | null {
  if (EXEMPLAR.test(file)) return "examples";
  if (FORM.test(file)) return "forms";
  if (TOOLS.test(file)) return "tools";
  if (NEUTRAL.test(file)) return "neutral";
  return Object.keys(DRAWINGS).find((set) => filesOf(set).includes(file)) ?? null;
}

function filesOf(set: string): readonly string[] {
  return (DRAWINGS[set] ?? []).map((name) => join(DRAW, `${name}.ts`));
}

/** A function gives the empty string, which is no drawing, no answer and no kind; a plain number stays what it is. */
function standIn(file: string, text: string): string {
  const functions = [...text.matchAll(/^export function (\w+)/gm)].map((m) => m[1] ?? "");
  const numbers = [...text.matchAll(/^export const (\w+) = ([\d.]+);/gm)];
  const tables = [...text.matchAll(/^export const (\w+)[^=]*= (?:\w+\()?\{/gm)].map((m) => m[1] ?? "");
  const lists = [...text.matchAll(/^export const (\w+)[^=]*= \[/gm)].map((m) => m[1] ?? "");
  return [
    `import { register } from "${REGISTRY}";`,
    "let real = null;",
    ...functions.map((name) => `export const ${name} = (...given) => (real === null ? "" : real.${name}(...given));`),
    ...numbers.map(([, name, value]) => `export const ${name} = ${value};`),
    ...tables.map((name) => `export const ${name} = {};`),
    ...lists.map((name) => `export const ${name} = [];`),
    `register(${JSON.stringify(setOf(file))}, async () => {`,
    `  real = await import(${JSON.stringify(file + REAL)});`,
    ...[...tables, ...lists].map((name) => `  Object.assign(${name}, real.${name});`),
    "});",
  ].join("\n");
}

/** Stand-ins register as they arrive: those of drawings are fetched for it. Each real one comes once, or again after it failed. */
function registry(): string {
  const drawings = Object.keys(DRAWINGS).map((set) => {
    const imports = filesOf(set).map((file) => `import(${JSON.stringify(STAND_IN + file)})`);
    return `  ${set}: () => Promise.all([${imports.join(", ")}]),`;
  });
  return [
    "const waiting = {};",
    "const coming = {};",
    "const drawings = {",
    ...drawings,
    "};",
    "export function register(set, load) { (waiting[set] ??= []).push(load); }",
    "export async function bring(set) {",
    "  await drawings[set]?.();",
    "  const list = (coming[set] ??= []);",
    "  for (const load of (waiting[set] ?? []).splice(0)) {",
    "    const one = load().catch((error) => { list.splice(list.indexOf(one), 1); waiting[set].push(load); throw error; });",
    "    list.push(one);",
    "  }",
    "  await Promise.all(list);",
    "}",
  ].join("\n");
}
