import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";
import { parse } from "yaml";

/**
 * Every ruleset's specification and examples as data for the page, one lazily loaded chunk a game and sort:
 * `virtual:library` maps a ruleset's package to functions that load its rules (es, en), its examples, and their titles alone.
 */
const PACKAGES = join(import.meta.dirname, "../../packages");
const ID = "virtual:library";

export function library(): Plugin {
  return {
    name: "escaramuza-library",
    resolveId: (id) => (id === ID || id.startsWith(`${ID}/`) ? `\0${id}` : undefined),
    load(id) {
      if (!id.startsWith(`\0${ID}`)) return;
      const [, name, part] = id.slice(1).split("/");
      if (name === undefined || part === undefined) return index();
      const folder = join(PACKAGES, name);
      if (part === "examples") return `export default ${JSON.stringify(examples(folder))}`;
      if (part === "titles") return `export default ${JSON.stringify(examples(folder).map(title))}`;
      const file = join(folder, part === "es" ? "spec.es.md" : "spec.md");
      this.addWatchFile(file);
      return `export default ${JSON.stringify(readFileSync(file, "utf8"))}`;
    },
  };
}

function index(): string {
  // A game being written, without all its parts, is not there yet.
  const parts = ["spec.md", "spec.es.md", "examples"];
  const rulesets = readdirSync(PACKAGES).filter(
    (name) => name.startsWith("rules-") && parts.every((part) => existsSync(join(PACKAGES, name, part))),
  );
  const load = (name: string, part: string): string =>
    `${part}: () => import("${ID}/${name}/${part}").then((m) => m.default)`;
  return `export default {${rulesets
    .map(
      (name) => `"${name.slice(6)}": {${["es", "en", "examples", "titles"].map((part) => load(name, part)).join(",")}}`,
    )
    .join(",")}}`;
}

function examples(folder: string): unknown[] {
  const dir = join(folder, "examples");
  return readdirSync(dir)
    .filter((name) => name.endsWith(".yaml"))
    .map((name): unknown => parse(readFileSync(join(dir, name), "utf8")));
}

/** What a link to an example needs: the whole of them is many times as long. */
function title(example: unknown): unknown {
  if (typeof example !== "object" || example === null) return null;
  return Object.fromEntries(Object.entries(example).filter(([key]) => ["id", "title", "rules"].includes(key)));
}
