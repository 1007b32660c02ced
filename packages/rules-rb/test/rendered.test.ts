import type { Json } from "@escaramuza/kernel";
import { shortOnes, testRendered } from "../../scene/test/rendered.ts";
import { reglasBasicas as rules } from "../src/index.ts";
import { listen } from "./told.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  { year: 1944, layout: "C", mission: 2, ambushSingleShot: true },
];

testRendered(
  "RB",
  {
    seed: SEED,
    keys: ["mission", "template", "weapon", "shape"],
    raw: [
      ["the id of a unit or figure", /(?<![-\w])[gs]\d{1,2}(?:\.\d+)?\b/],
      ["the id of a template", /\b(?:ger|sov)\.[a-z]/],
    ],
    names: /[gs]99|leIG|leFH|sIG|leGrW|Sd\.Kfz\./g,
    button: 20,
    buttons: shortOnes,
  },
  (hear) => {
    for (const [i, setup] of SETUPS.entries()) listen(setup, SEED + i, "random", hear);
    listen({ game: "firstSteps" }, SEED, "fallback", hear);
  },
);
