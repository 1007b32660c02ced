export { counted, listed, thrownOf, yesNo } from "./as-odds.ts";
export { bar, chartOf, prospect } from "./bars.ts";
export { groupsOf, isCoherent, isLinked, mainGroup, type Place } from "./coherence.ts";
export { assigned, formation, type Shape } from "./formation.ts";
export { march, type March, type Marcher, type MarchLimits } from "./march.ts";
export { shortestAssignment, slotsOf, type Formation } from "./slots.ts";
export { shortestWay, type OpenGround } from "./shortest.ts";
export { SLACK, reachOf, reaches, wayTo, type Ground, type Known, type Reach, type Way } from "./ways.ts";
export {
  ALWAYS,
  NEVER,
  asNumber,
  binomial,
  both,
  capped,
  certain,
  chanceOf,
  commonDivisor,
  either,
  meanOf,
  not,
  plus,
  reduced,
  summed,
  thinned,
  weighted,
  type Chance,
  type Distribution,
} from "./distribution.ts";
