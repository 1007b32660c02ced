import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * One language at a time. Packages import the texts of both languages, as a server and a command line want them; in the page each
 * file becomes an empty object that is filled when its language is loaded (`loadTexts` of `virtual:texts`). What only pages beside
 * the table say (titles of rules, lessons, set-up, forces, campaigns, shares of actions) comes when such a page is opened.
 */
const REGISTRY = "virtual:texts";
const EMPTY = "\0texts-of:";
const FULL = "\0texts-in:";
const MORE = "\0texts-on:";
/** Keys of pages beside the table: of a ruleset, and of the page itself. */
const RULESETS = new RegExp(
  [
    /^(?:rule|lesson|form|force|odds|campaign|action)\./,
    /^(?:scenario|mission|firefight|layout|map)\.\w+\.text$|^game\.about$/,
    // Of set-ups.
    /^refusal\.(?:squad\.|noOwnMap|(?:map|sheet|layout)[A-Z])/,
  ]
    .map(({ source }) => source)
    .join("|"),
);
const PAGES =
  /^(builder|check|end|example|file|games|hint|join|lab|learn|lesson|replay|replays|report|rules|setup|share)\./;
const isBeside = (file: string, key: string): boolean => {
  if (file.includes("/rules-")) return RULESETS.test(key);
  return file.includes("/web/") && PAGES.test(key);
};

export function texts(): Plugin {
  return {
    name: "escaramuza-texts",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === REGISTRY) return `\0${REGISTRY}`;
      if (id.startsWith(FULL) || id.startsWith(MORE)) return id;
      if (importer === undefined || !/(^|\/)messages\/(es|en)\.json$/.test(id)) return;
      return `${EMPTY}${resolve(dirname(importer), id).replace(/\.json$/, "")}`;
    },
    load(id) {
      if (id === `\0${REGISTRY}`) return registry();
      const file = id.slice(FULL.length);
      if (id.startsWith(FULL)) return part(file, (key) => !isBeside(file, key));
      if (id.startsWith(MORE)) return part(file, (key) => isBeside(file, key));
      if (!id.startsWith(EMPTY)) return;
      this.addWatchFile(`${file}.json`);
      const load = (from: string): string =>
        `async () => Object.assign(texts, (await import(${JSON.stringify(from + file)})).default)`;
      return [
        `import { register } from "${REGISTRY}";`,
        "const texts = {};",
        `register("${file.slice(-2)}", ${load(FULL)}, ${load(MORE)});`,
        "export default texts;",
      ].join("\n");
    },
  };
}

function part(file: string, keep: (key: string) => boolean): string {
  const all: { readonly [key: string]: string } = JSON.parse(readFileSync(`${file}.json`, "utf8"));
  return `export default ${JSON.stringify(Object.fromEntries(Object.entries(all).filter(([key]) => keep(key))))}`;
}

/** Files register as their chunks arrive. Each is loaded once, or again after it failed; who asks waits until all are there. */
function registry(): string {
  return [
    "const waiting = { es: [], en: [], more: { es: [], en: [] } };",
    "const loading = { es: [], en: [], more: { es: [], en: [] } };",
    "export function register(lang, load, more) { waiting[lang].push(load); waiting.more[lang].push(more); }",
    "const begin = async (from, to) => {",
    "  const fresh = from.length > 0;",
    "  for (const load of from.splice(0)) {",
    "    const one = load().catch((error) => { to.splice(to.indexOf(one), 1); from.push(load); throw error; });",
    "    to.push(one);",
    "  }",
    "  await Promise.all(to);",
    "  return fresh;",
    "};",
    "export async function loadTexts(lang, all) {",
    "  const parts = [begin(waiting[lang], loading[lang]), all && begin(waiting.more[lang], loading.more[lang])];",
    "  return (await Promise.all(parts)).includes(true);",
    "}",
  ].join("\n");
}
