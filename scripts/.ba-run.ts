import { readFileSync, readdirSync } from "node:fs";
import { checkExample, engine, parseExample } from "/work/main/packages/kernel/src/index.ts";
import { parse } from "yaml";
import { boltAction } from "/work/main/packages/rules-ba/src/index.ts";
const folder = "/work/main/packages/rules-ba/examples/";
const only = process.argv.slice(2);
const game = engine(boltAction);
let bad = 0, good = 0;
for (const f of readdirSync(folder).filter((f) => f.endsWith(".yaml")).filter((f) => only.length === 0 || only.some((o) => f.includes(o)))) {
  let failures: string[] = [];
  try {
    const p = parseExample(parse(readFileSync(folder + f, "utf8")));
    if (!p.ok) failures = [p.problem];
    else { const r = checkExample(game, boltAction.exemplar, p.example); failures = r.failures.map((x: unknown) => typeof x === "string" ? x : JSON.stringify(x)); if (r.checks === 0) failures.push("checks nothing"); }
  } catch (e) { failures = [String(e).slice(0, 400)]; }
  if (failures.length > 0) { bad++; console.log(f + "\n   " + failures.map((x) => x.slice(0, 600)).join("\n   ")); } else good++;
}
console.log(good, "good", bad, "bad");
