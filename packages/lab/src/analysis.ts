/** What can be said of a game that is over. Runs anywhere, a browser included: no Node here. */
export { chanceToReach, luckOf, targetRoll } from "./luck.ts";
export type { Luck, TargetRoll } from "./luck.ts";
export { playOut, playOuts, shares } from "./playout.ts";
export { wilson } from "./statistics.ts";
export type { Interval } from "./statistics.ts";
