import type { Json } from "@escaramuza/kernel";
import { testRendered } from "../../scene/test/rendered.ts";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { listen } from "./told.ts";

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);
const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  EXTENSION,
  { firefight: "F3", optCautiousMove: true, capHandicap: { side: "soviet", cap: 2 } },
  { firefight: "F5", optVariableAp: true },
  { firefight: "F6", optVariableAp: true, optVariableApSecret: true, optCautiousMove: true },
];

testRendered(
  "CH",
  {
    seed: SEED,
    keys: ["marker", "card"],
    raw: [
      ["the id of a unit", /(?<![-\w])[gs]\d{1,2}\b/],
      ["the id of a type", /\b[gs]_[a-z]/],
      ["a card by its number", /\b(?:carta|card) ["“«]?(?:\d\d|[EW]\d)\b/i],
    ],
    names: /g99/g,
    button: 26,
    // Those of a turn: their own words, or the option's where it has none.
    buttons: (heard) =>
      heard.filter(
        ({ where }) =>
          /^option\.turn\..*\.short$/.test(where) ||
          (/^option\.turn\.\w+$/.test(where) && rules.messages.es[`${where}.short`] === undefined),
      ),
  },
  (hear) => {
    for (const setup of SETUPS) {
      for (let seed = SEED; seed < SEED + 2; seed++) listen(setup, seed, "random", hear);
      listen(setup, SEED, "fallback", hear);
    }
  },
);
