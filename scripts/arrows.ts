/**
 * The import arrows and the purity of the core. Imports point one way (kernel <- geometry <- units <- scene <- rules <- games <- bots
 * <- lab <- environment, queue <- apps), no ruleset knows another, and kernel, geometry, units, scene and rules know no clock, chance, DOM or process.
 */
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";

const root = join(import.meta.dirname, "..");

/** What each package may import; `rules` stands for every ruleset. */
const ARROWS: { readonly [name: string]: readonly string[] } = {
  kernel: [],
  geometry: [],
  units: ["kernel", "geometry"],
  scene: ["kernel", "geometry"],
  rules: ["kernel", "geometry", "units", "scene"],
  games: ["kernel", "rules"],
  bots: ["kernel", "geometry", "units", "rules", "games"],
  lab: ["kernel", "scene", "games", "bots"],
  environment: ["kernel", "games", "bots", "lab"],
  queue: ["games", "lab"],
  protocol: ["kernel"],
  table: ["kernel", "games", "bots", "protocol"],
  server: ["kernel", "games", "bots", "protocol", "table"],
  web: ["kernel", "scene", "games", "bots", "lab", "protocol", "table"],
  cli: ["kernel", "geometry", "scene", "rules", "games", "bots", "lab", "environment", "queue", "protocol"],
};
const PURE = ["kernel", "geometry", "units", "scene", "rules"];
/** Also run in the page, in workers and on the server alike. */
const ANYWHERE = ["games", "bots", "protocol", "table"];
const OUTSIDE: { readonly [name: string]: readonly string[] } = {
  kernel: ["zod/mini", "@noble/hashes/sha2.js", "@noble/hashes/utils.js"],
  rules: ["zod/mini"],
  geometry: [],
  units: [],
  scene: [],
};
const IMPURE =
  /\b(Math\.(random|sin|cos|tan|asin|acos|atan|atan2|sinh|cosh|tanh|exp|expm1|log|log2|log10|log1p|pow|cbrt|hypot)|Date\b|performance\.|setTimeout|setInterval|queueMicrotask|crypto\.|process\.|console\.|globalThis|window\.|document\.|fetch\(|await\b|async\b|Intl\.|toLocale)/;

function main(): number {
  const problems: string[] = [];
  for (const area of ["packages", "apps"]) {
    for (const name of readdirSync(join(root, area))) {
      for (const file of sources(join(root, area, name, "src"))) problems.push(...check(name, file));
    }
  }
  for (const problem of problems) console.error(problem);
  console.log(
    problems.length === 0 ? "arrows: imports point one way, the core is pure" : `arrows: ${problems.length} problems`,
  );
  return problems.length === 0 ? 0 : 1;
}

function check(name: string, file: string): string[] {
  const kind = name.startsWith("rules-") ? "rules" : name;
  const where = relative(root, file);
  const text = readFileSync(file, "utf8");
  const allowed = ARROWS[kind];
  if (allowed === undefined) return [`${where}: package ${name} is not in the arrows`];
  const found: string[] = [];
  for (const [, from = ""] of text.matchAll(/(?<!")\b(?:from|import)\s*\(?"([^"]+)"/g)) {
    const own = from.startsWith(".");
    const target = from.match(/^@escaramuza\/([^/]+)/)?.[1];
    if (own && escapes(file, from, name)) found.push(`${where}: reaches into another package: ${from}`);
    else if (target !== undefined) {
      const targetKind = target.startsWith("rules-") ? "rules" : target;
      if (!allowed.includes(targetKind)) found.push(`${where}: ${name} may not import ${target}`);
    } else if (!own && PURE.includes(kind) && !(OUTSIDE[kind] ?? []).includes(from))
      found.push(`${where}: the core may not import ${from}`);
    else if (ANYWHERE.includes(kind) && from.startsWith("node:"))
      found.push(`${where}: ${name} runs in the page too and may not import ${from}`);
  }
  if (PURE.includes(kind)) {
    for (const [i, line] of code(text).split("\n").entries()) {
      const impure = line.match(IMPURE)?.[0];
      if (impure !== undefined) found.push(`${where}:${i + 1}: ${impure} in the pure core`);
    }
  }
  return found;
}

function escapes(file: string, from: string, name: string): boolean {
  const target = relative(root, join(file, "..", from));
  return !/^(packages|apps)\//.test(target) || target.split("/")[1] !== name;
}

/** Without comments and strings, so that words about a clock are not taken for one. */
function code(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\//g, (m) => m.replaceAll(/[^\n]/g, ""))
    .replaceAll(/\/\/.*$/gm, "")
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""');
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((f) => /\.tsx?$/.test(f))
    .map((f) => join(folder, f));
}

process.exitCode = main();
