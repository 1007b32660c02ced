import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Plugin } from "vite";

/**
 * One language at a time. Packages import the texts of both languages, as a server and a command line want them; in the page each
 * file becomes an empty object that is filled when its language is loaded (`loadTexts` of `virtual:texts`).
 */
const REGISTRY = "virtual:texts";
const EMPTY = "\0texts-of:";
const FULL = "\0texts-in:";

export function texts(): Plugin {
  return {
    name: "escaramuza-texts",
    enforce: "pre",
    resolveId(id, importer) {
      if (id === REGISTRY) return `\0${REGISTRY}`;
      if (id.startsWith(FULL)) return id;
      if (importer === undefined || !/(^|\/)messages\/(es|en)\.json$/.test(id)) return;
      return `${EMPTY}${resolve(dirname(importer), id).replace(/\.json$/, "")}`;
    },
    load(id) {
      if (id === `\0${REGISTRY}`) return registry();
      const full = id.startsWith(FULL);
      if (!full && !id.startsWith(EMPTY)) return;
      const file = id.slice(FULL.length);
      this.addWatchFile(`${file}.json`);
      if (full) return `export default ${readFileSync(`${file}.json`, "utf8")}`;
      return [
        `import { register } from "${REGISTRY}";`,
        "const texts = {};",
        `register("${file.slice(-2)}", async () => Object.assign(texts, (await import(${JSON.stringify(FULL + file)})).default));`,
        "export default texts;",
      ].join("\n");
    },
  };
}

/** Files register as their chunks arrive. Each is loaded once, and everybody who asks waits until all are there. */
function registry(): string {
  return [
    "const waiting = { es: [], en: [] };",
    "const loading = { es: [], en: [] };",
    "export function register(lang, load) { waiting[lang].push(load); }",
    "export async function loadTexts(lang) {",
    "  loading[lang].push(...waiting[lang].splice(0).map((load) => load()));",
    "  await Promise.all(loading[lang]);",
    "}",
  ].join("\n");
}
