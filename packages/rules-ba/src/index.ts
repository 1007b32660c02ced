import { engineOf, sha256 } from "@escaramuza/kernel";
import type { Ruleset } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { builder } from "./builder.ts";
import { card } from "./card.ts";
import { CLOSE_KINDS } from "./close-kinds.ts";
import { DATA } from "./data.ts";
import { exemplar } from "./exemplar.ts";
import { FIRE_KINDS } from "./fire-kinds.ts";
import { CLOSE_FLOWS } from "./flows/close.ts";
import { executeFlow } from "./flows/execute.ts";
import { failedFlow } from "./flows/failed.ts";
import { FIRE_FLOWS } from "./flows/fire.ts";
import { fubarFlow } from "./flows/fubar.ts";
import { gameFlow } from "./flows/game.ts";
import { moveFlow } from "./flows/movement.ts";
import { orderFlow } from "./flows/order.ts";
import { setUpFlow } from "./flows/set-up.ts";
import { giveFlow, turnFlow } from "./flows/turn.ts";
import { form } from "./form.ts";
import { headingOf } from "./heading.ts";
import { brokenInvariants } from "./invariants.ts";
import { TURN_KINDS } from "./kinds.ts";
import { lessons } from "./lessons.ts";
import { neutral } from "./neutral.ts";
import { oddsOf } from "./odds.ts";
import { lookFrom, previewOf } from "./preview/index.ts";
import { RULE_IDS } from "./rule-ids.ts";
import { sceneOf } from "./scene.ts";
import { SET_UP_KINDS } from "./set-up-kinds.ts";
import { scenarioSetups, startFrom } from "./setup.ts";
import type { Position } from "./state.ts";
import { tally } from "./tally.ts";
import { fillIn, viewFor } from "./view.ts";

const rulesEngine = engineOf(() => boltAction);

export const boltAction: Ruleset<Position> = {
  id: "bolt-action",
  code: "BA",
  version: "0.1.0",
  dataHash: sha256(JSON.stringify(DATA)).slice(0, 16),
  ruleIds: RULE_IDS,
  pointUnit: 1,
  seats: ["a", "b"],
  scenarios: scenarioSetups(),
  root: gameFlow,
  flows: [
    setUpFlow,
    turnFlow,
    giveFlow,
    orderFlow,
    executeFlow,
    failedFlow,
    fubarFlow,
    moveFlow,
    ...FIRE_FLOWS,
    ...CLOSE_FLOWS,
  ],
  kinds: [...SET_UP_KINDS, ...TURN_KINDS, ...FIRE_KINDS, ...CLOSE_KINDS],
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
  forces: builder,
  tally,
  neutral,
  lessons,
  odds: oddsOf(),
  exemplar,
  messages: { es, en },
};

// What players made of code measure with.
export { fieldOf as fireField, targetNamed, targetsFor } from "./aim.ts";
export type { Field as FireField } from "./aim.ts";
export type { Move, OrderChoice, Shoot, Shot } from "./answers.ts";
export { armsOf, isLone, silenceOf } from "./arms.ts";
export { assaultTargets } from "./assault.ts";
export { assaultForecast } from "./assault-forecast.ts";
export { boardOf, isInside } from "./board.ts";
export type { Board } from "./board.ts";
export { DATA, armourOf, heOf, officerOf, qualityOf, scenarioOf, templateOf } from "./data.ts";
export type { Scenario, Weapon } from "./data.ts";
export { legalShots, shotsIn } from "./declaration.ts";
export { isFree, toDeploy } from "./deployment.ts";
export { closedTo, moverOf } from "./field.ts";
export { damageValue, isProne } from "./hits.ts";
export { menIn } from "./losses.ts";
export { rateOf, waysOf } from "./movement.ts";
export { movementFor } from "./rates.ts";
export { isUnitAsWas, unitAsIs } from "./moment.ts";
export { moveRefusal } from "./moves.ts";
export { openFireIn } from "./open-fire.ts";
export type { Volley } from "./open-fire.ts";
export { choiceRefusal, orderRefusal, orderableUnits } from "./orders.ts";
export { otherMoves } from "./other-moves.ts";
export type { FireCause } from "./questions.ts";
export { airTargets, requestRefusal } from "./requests.ts";
export { limitsOf, needsTow } from "./reserves.ts";
export { isEmptyTransport, isPrized, outcomeOf } from "./scoring.ts";
export type { Deploy, Reserves, Sandbags } from "./set-up-answers.ts";
export { snapUnits } from "./snap.ts";
export { findUnit, hasRule, isAlive, isOnTable, livingOf, rival } from "./state.ts";
export type { Model, Order, Point, Position, Unit } from "./state.ts";
export { bestTemplates } from "./template.ts";
export { terrainBetween } from "./terrain-sight.ts";
export { moraleFor, officerIn } from "./tests.ts";
export { edgeOf, entryOf, exitOf, forwardOf, isHeldBack, sideOf, zoneFor } from "./zones.ts";
