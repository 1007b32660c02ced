import { parseArgs } from "node:util";
import type { Measure } from "./measure.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    seconds: { type: "string", default: "3" },
  },
});
const seconds = Number(values.seconds);
if (!(seconds > 0)) throw new Error("--seconds takes a positive number");

// One after the other, each library loaded only when its turn comes: side by side they would share
// the core, and the simulator's large tables would weigh on the others' garbage collection.
const references: (() => Promise<{ run(seconds: number): Promise<Measure[]> }>)[] = [
  () => import("./flatten.ts"),
  () => import("./boardgame.ts"),
  () => import("./pkmn.ts"),
];

const measures: Measure[] = [];
for (const load of references) {
  const { run } = await load();
  measures.push(...(await run(seconds)));
}

if (values.json) {
  console.log(JSON.stringify(measures, null, 2));
} else {
  for (const { name, value, unit, note } of measures) {
    console.log(
      `${name}: ${value >= 100 ? Math.round(value) : value.toFixed(1)} ${unit} (${note})`,
    );
  }
}
