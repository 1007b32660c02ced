/** The laboratory: battles by the thousand and what they say. Runs anywhere, a browser's workers included: no Node here. */
export { FAIR_MARGIN, plainExperiment } from "./laboratory/experiment.ts";
export type { Battle, BattleLine, BattleLoss, Change, Experiment, Variant } from "./laboratory/experiment.ts";
export { aboutBench, battlesIn, benchFor, playBattle, setUpOf } from "./laboratory/bench.ts";
export type { Bench, BenchProblem, NoBench, ReadyVariant } from "./laboratory/bench.ts";
export { distribution, resultOf } from "./laboratory/result.ts";
export type {
  About,
  ActionShare,
  Decider,
  Distribution,
  ExperimentResult,
  SideResult,
  VariantResult,
} from "./laboratory/result.ts";
export { compare, leadOf, signTest } from "./laboratory/comparison.ts";
export type { Comparison } from "./laboratory/comparison.ts";
export type { TurnRow } from "./laboratory/by-turn.ts";
export type { HeatMap } from "./laboratory/heat.ts";
export { confidenceSequence, countsOf, excludes } from "./laboratory/sequence.ts";
export { verdictOf } from "./laboratory/verdict.ts";
export type { Ends, Verdict } from "./laboratory/verdict.ts";
export { conduct } from "./laboratory/conduct.ts";
export type { Hand } from "./laboratory/conduct.ts";
export { investigate } from "./laboratory/investigate.ts";
export type { Estimate, Investigated, Investigation } from "./laboratory/investigate.ts";
export { PLOTS, plotOf, withoutFigures } from "./laboratory/plots.ts";
export type { LabWords, PlotName } from "./laboratory/plots.ts";
export {
  NEUTRAL_SIDES,
  converted,
  notesText,
  rulebookExperiment,
  rulebooksCsv,
  wrongText,
} from "./laboratory/rulebooks.ts";
export type { Conversion } from "./laboratory/rulebooks.ts";
export { battlesCsv } from "./laboratory/csv.ts";
export { meanOf, spreadOf, wilson } from "./statistics.ts";
export type { Interval, Mean, Spread } from "./statistics.ts";
