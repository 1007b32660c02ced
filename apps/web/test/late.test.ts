import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { late } from "../late-plugin.ts";

/** Stand-ins must have every name of what they stand for: whoever asks for another would not even be built, or draw nothing. */

const PACKAGES = join(import.meta.dirname, "..", "..", "..", "packages");
const DRAW = join(PACKAGES, "scene", "src", "draw");
const FILES = [
  ...["cells", "cell-terrain", "counter", "bodies", "vehicles"].map((name) => join(DRAW, `${name}.ts`)),
  ...readdirSync(PACKAGES)
    .filter((name) => name.startsWith("rules-"))
    .flatMap((name) =>
      ["exemplar.ts", "form.ts", "neutral.ts", "rule-ids.ts", "tally.ts"].map((file) =>
        join(PACKAGES, name, "src", file),
      ),
    ),
  // oxfmt-ignore
  ...["rb/src/builder", "pe/src/builder", "pe/src/campaigns", "pe/src/map-problem", "rb/src/sample", "rb/src/fire-sample", "ba/src/builder", "ba/src/sample", "ba/src/fire-sample", "ba/src/close-sample", "ps/src/sample-act", "ps/src/forces-change", "ps/src/forces-sheet", "ch/src/sample", "ch/src/invariants", "rb/src/odds", "ba/src/odds"]
    .map((file) => join(PACKAGES, `rules-${file}.ts`)),
];

function standInOf(file: string): string {
  const { load } = late();
  if (typeof load !== "function") throw new Error("no loader");
  // The plugin's own context is used for watching only.
  const made: unknown = Reflect.apply(load, { addWatchFile: () => undefined }, [`\0stand-in:${resolve(file)}`]);
  return typeof made === "string" ? made : "";
}

describe.each(FILES)("%s", (file) => {
  test("has a stand-in with all its names", () => {
    const names = [...readFileSync(file, "utf8").matchAll(/^export (?:async )?(?:function|const|let|class) (\w+)/gm)];
    const stand = [...standInOf(file).matchAll(/^export const (\w+)/gm)].map((m) => m[1]);
    expect(names.length).toBeGreaterThan(0);
    expect(stand.toSorted()).toEqual(names.map((m) => m[1]).toSorted());
  });
});
