import { parseArgs } from "node:util";
import type { Measure } from "./measure.ts";

interface Reference {
  run(seconds: number): Promise<Measure[]>;
}

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    /** Only the files with this in their names. */
    only: { type: "string", default: "" },
    seconds: { type: "string", default: "3" },
  },
});
const seconds = Number(values.seconds);
const only = values.only;
if (!(seconds > 0)) throw new Error("--seconds takes a positive number");

// One after the other, each library loaded only when its turn comes: side by side they would share
// the core, and the simulator's large tables would weigh on the others' garbage collection.
const references: readonly [name: string, load: () => Promise<Reference>][] = [
  ["flatten", () => import("./flatten.ts")],
  ["boardgame", () => import("./boardgame.ts")],
  ["pkmn", () => import("./pkmn.ts")],
  // Last: they bind this process to the core that their servers leave free.
  ["colyseus-tables", () => import("./colyseus.ts")],
  ["boardgame-tables", () => import("./boardgame-tables.ts")],
];

const measures: Measure[] = [];
for (const [name, load] of references) {
  if (!name.includes(only)) continue;
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

// The clients of a server that is gone would go on trying.
process.exit(0);
