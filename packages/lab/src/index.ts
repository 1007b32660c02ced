export { playGame, secretOf, withHashes } from "./play-game.ts";
export type { Failure, Fault, Played } from "./play-game.ts";
export { simulate } from "./simulate.ts";
export type { RunOptions, Simulated } from "./simulate.ts";
export type { PlanProblem, SimulationOptions } from "./plan.ts";
export type { Paired, PlayerFaults, Simulation, SimulationFailure, Standing } from "./summary.ts";
export { meanOf, spreadOf, wilson } from "./statistics.ts";
export type { Interval, Mean, Spread } from "./statistics.ts";
