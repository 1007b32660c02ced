/**
 * `npm run bench`: speed, beside its references, in one run on one core. Prints a table, or with --json a list of
 * `{name, value, unit, reference, referenceValue, ratio}`. `--only WORD` runs what has the word in its name; `--seconds N`
 * measures longer. How long players who search take to reply is measured with `--only replies` or `--all`. How and why:
 * docs/PERFORMANCE.md.
 */
import { engine, recordsAndMemory } from "./bench/engine.ts";
import { boltAction, conflictOfHeroes, peloton, reglasBasicas } from "./bench/games.ts";
import { laboratoryAndReplies } from "./bench/lab.ts";
import { drawing, firstPage, server } from "./bench/play.ts";
import { printed } from "./bench/report.ts";

engine();
conflictOfHeroes();
reglasBasicas();
boltAction();
peloton();
laboratoryAndReplies();
drawing();
server();
firstPage();
recordsAndMemory();
printed();
