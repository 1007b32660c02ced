import { engineOf, sha256 } from "@escaramuza/kernel";
import type { Ruleset } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { card } from "./card.ts";
import { DATA, SIDES } from "./data.ts";
import { place } from "./deployment.ts";
import { exemplar } from "./exemplar.ts";
import { attackFlow } from "./flows/attack.ts";
import { barrageFlow } from "./flows/barrage.ts";
import { cardFlow } from "./flows/card.ts";
import { gameFlow } from "./flows/game.ts";
import { minesFlow } from "./flows/hazards.ts";
import { movementFlow } from "./flows/movement.ts";
import { preRoundFlow } from "./flows/pre-round.ts";
import { rallyFlow } from "./flows/rally.ts";
import { facingsFlow, revealFlow } from "./flows/reveal.ts";
import { setUpFlow } from "./flows/set-up.ts";
import { turnFlow } from "./flows/turn.ts";
import { form } from "./form.ts";
import { headingOf } from "./heading.ts";
import { brokenInvariants } from "./invariants.ts";
import { assignWeapon, barrage, bonus } from "./card-kinds.ts";
import { facings, secondStep } from "./move-kinds.ts";
import { addCap, bid, rollRally, rollTarget } from "./roll-kinds.ts";
import { lessons } from "./lessons.ts";
import { neutral } from "./neutral.ts";
import { oddsOf } from "./odds.ts";
import { lookFrom, previewOf } from "./preview/index.ts";
import { RULE_IDS } from "./rule-ids.ts";
import { sceneOf } from "./scene.ts";
import { scenarioSetups, startFrom } from "./setup.ts";
import type { Position } from "./state.ts";
import { tally } from "./tally.ts";
import { turn } from "./turn-kind.ts";
import { fillIn, viewFor } from "./view.ts";

const rulesEngine = engineOf(() => conflictOfHeroes);

/**
 * Slips of the print have no effect of their own: CH-R20, CH-R21 and CH-R22 (examples), CH-R60 and CH-R62 (references). Every
 * counter of the first stage may move and pivot (CH-0-2).
 */
export const conflictOfHeroes: Ruleset<Position> = {
  id: "conflict-of-heroes",
  code: "CH",
  version: "0.1.0",
  dataHash: sha256(JSON.stringify(DATA)).slice(0, 16),
  ruleIds: RULE_IDS,
  pointUnit: 1,
  seats: SIDES,
  scenarios: scenarioSetups(),
  root: gameFlow,
  flows: [
    setUpFlow,
    preRoundFlow,
    turnFlow,
    movementFlow,
    attackFlow,
    rallyFlow,
    cardFlow,
    revealFlow,
    facingsFlow,
    minesFlow,
    barrageFlow,
  ],
  kinds: [place, assignWeapon, bid, turn, rollTarget, rollRally, bonus, facings, secondStep, addCap, barrage],
  start: startFrom,
  view: viewFor,
  determinize: fillIn,
  invariants: brokenInvariants,
  scene: sceneOf,
  preview: (view, decision, item, answer) => previewOf(rulesEngine(), view, decision, item, answer),
  look: (view, piece, from) => lookFrom(view, piece, from),
  heading: headingOf,
  card,
  form,
  forces: null,
  tally,
  neutral,
  lessons,
  odds: oddsOf(() => conflictOfHeroes),
  exemplar,
  messages: { es, en },
};

export type { Position, Unit } from "./state.ts";

// What players made of code measure with: the rules' own yardsticks, so that no bot has a second set.
export type { Payment, StepOf, Turn } from "./answers.ts";
export {
  fireRefusal,
  indirectRefusal,
  smokeRefusal,
  spotterFor,
  supporterRefusal,
  targetHexRefusal,
  turretCost,
} from "./attacks.ts";
export { boardOf, cellAt, distance, inArcOf, isCover, near, sees, sighted, wallCrossed } from "./board.ts";
export type { Board, Cell } from "./board.ts";
export { HIDE_COST, fireCost, indirectCost, moveCost, sum } from "./costs.ts";
export { DATA, MARKER_IDS, cardOf } from "./data.ts";
export type { CardId, Counter, MarkerId } from "./data.ts";
export { unitsOfRow, zoneHexes, zoneRow } from "./deployment.ts";
export type { Placement } from "./deployment.ts";
export { FULL_PILE, hitsOf } from "./losses.ts";
export { attackModifiers, defenceModifiers, rallyModifiers, shelledModifiers } from "./modifiers.ts";
export type { Attack } from "./modifiers.ts";
export { barred, entryHexes, facingTowards, hideRefusal, isWatched, stepRefusal } from "./moves.ts";
export { planTurn } from "./plan.ts";
export { rideCost } from "./plan-moves.ts";
export { finderOf } from "./reveals.ts";
export { apLeft, isAlive, isVisible, onMap, playerOf, plays, rival } from "./state.ts";
export type { Player } from "./state.ts";
export {
  counter,
  firepower,
  hasTrait,
  isEngaged,
  isStunned,
  isVehicle,
  markerOn,
  mayFire,
  mayMove,
  rangeOf,
  unitsAt,
} from "./units.ts";
export { mayBoard } from "./vehicles.ts";
export { minesUnder } from "./works.ts";
