import { defineConfig } from "vite";
import solid from "vite-plugin-solid";
import { cards } from "./cards-plugin.ts";
import { late } from "./late-plugin.ts";
import { library } from "./library-plugin.ts";
import { texts } from "./texts-plugin.ts";
import { offline } from "./offline-plugin.ts";
import { pictures } from "./pictures-plugin.ts";

/**
 * Left to itself the bundler makes a chunk of every few modules that two pages share, and small chunks compress badly. A ruleset is
 * one chunk but for its worked examples; what several pages share of the table, of its drawing and of the kernel is one each. What
 * the first page says and the records of finished games stay out of them. Chunks must not import each other in circles: a test looks.
 */
const GROUPS = [
  { name: rulesetOf },
  {
    name: "kernel",
    test: /packages\/kernel\/src\/(?!messages|scene|index|example|record|neutral)/,
    minShareCount: 3,
  },
  {
    name: "table",
    test: /apps\/web\/src\/(table|board|log|ui\/(ActionIcon|Dice|Figure|OddsBar|RuleLink|Dialog))/,
    minShareCount: 3,
  },
  { name: "units", test: /packages\/units\/src\// },
  { name: "scene", test: /packages\/scene\/src\/(?!voice|index)/, minShareCount: 3 },
];

interface Modules {
  getModuleInfo(id: string): { readonly importers: readonly string[] } | null;
}

function rulesetOf(id: string, modules: Modules): string | null {
  const ruleset = /packages\/(rules-\w+)\//.exec(id)?.[1] ?? null;
  // What comes later stays apart: texts, what stand-ins stand for, and what only that needs.
  return ruleset === null || isLate(id, modules, new Set()) ? null : ruleset;
}

function isLate(id: string, modules: Modules, seen: Set<string>): boolean {
  if (/^\0texts-(in|on):|\?real$/.test(id)) return true;
  if (seen.has(id)) return true;
  seen.add(id);
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return importers.length > 0 && importers.every((by) => isLate(by, modules, seen));
}

export default defineConfig({
  plugins: [texts(), late(), solid(), library(), pictures(), cards(), offline()],
  // Nothing inline: the server's content security policy forbids it.
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { includeDependenciesRecursively: false, groups: GROUPS } } },
  },
  worker: { format: "es" },
  server: { proxy: { "/api": "http://127.0.0.1:3000", "/ws": { target: "ws://127.0.0.1:3000", ws: true } } },
});
