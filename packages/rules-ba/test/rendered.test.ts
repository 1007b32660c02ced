import type { Json } from "@escaramuza/kernel";
import { shortOnes, testRendered } from "../../scene/test/rendered.ts";
import { listen } from "./told.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const SETUPS: readonly Json[] = [
  { game: "patrol" },
  { game: "farm" },
  { game: "papers" },
  { scenario: "S5", map: "M3", forces: ["sov-armour", "ger-support"] },
  { scenario: "S1", map: "M2", forces: ["us-support", "uk-support"], closeQuartersClearsPins: true, runPivot: 90 },
];

testRendered(
  "BA",
  {
    seed: SEED,
    keys: ["scenario", "template", "weapon", "shape", "spacing", "order", "nation", "terrain", "role", "unitRule"],
    quotes: /"\w+":/,
    raw: [
      ["the id of a unit or model", /(?<![-\w])[ab]\d{1,2}(?:\.\d+)?\b/],
      ["the id of a template", /\b(?:ger|sov|us|uk)-[a-z]/],
    ],
    names: /[ab]99|PaK|DShK|ZiS|StuG| \.30| \.50| de \.\d0/g,
    button: 20,
    buttons: shortOnes,
  },
  (hear) => {
    for (const [i, setup] of SETUPS.entries()) listen(setup, SEED + i, "random", hear);
    listen({ game: "crossroads" }, SEED, "fallback", hear);
  },
);
