import { engineOf, sha256 } from "@escaramuza/kernel";
import type { Ruleset } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { builder } from "./builder.ts";
import { card } from "./card.ts";
import { ARMIES, DATA } from "./data.ts";
import { exemplar } from "./exemplar.ts";
import { FIRE_KINDS } from "./fire-kinds.ts";
import { activationFlow } from "./flows/activation.ts";
import { assaultFlow } from "./flows/assault.ts";
import { fireFlow } from "./flows/fire.ts";
import { gameFlow } from "./flows/game.ts";
import { moraleFlow } from "./flows/morale.ts";
import { movementFlow } from "./flows/movement.ts";
import { setUpFlow } from "./flows/set-up.ts";
import { turnFlow } from "./flows/turn.ts";
import { vehicleAssaultFlow } from "./flows/vehicle-assault.ts";
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

const rulesEngine = engineOf(() => reglasBasicas);

/**
 * Slips and losses of the print have no effect of their own: RB-R50, RB-R70, RB-R71, RB-R76 and RB-R82. That pistols reach no
 * farther than an assault (RB-R81) is as it should be.
 */
export const reglasBasicas: Ruleset<Position> = {
  id: "reglas-basicas",
  code: "RB",
  version: "0.1.0",
  dataHash: sha256(JSON.stringify(DATA)).slice(0, 16),
  ruleIds: RULE_IDS,
  pointUnit: 1,
  seats: ARMIES,
  scenarios: scenarioSetups(),
  root: gameFlow,
  flows: [setUpFlow, turnFlow, activationFlow, movementFlow, fireFlow, moraleFlow, assaultFlow, vehicleAssaultFlow],
  kinds: [...SET_UP_KINDS, ...TURN_KINDS, ...FIRE_KINDS],
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

export type { Figure, Point, Position, Unit } from "./state.ts";

// What players made of code measure with: the rules' own yardsticks, so that no bot has a second set.
export type { Ambush, Deploy, Move, Order, OrderChoice, Shoot, Shot } from "./answers.ts";
export type { Place } from "./deployment.ts";
export type { WorkWish } from "./works.ts";
export { attackCover, attacksOf, weaponAt } from "./attacks.ts";
export {
  behindWall,
  boardOf,
  coveredByGround,
  groundLetsSee,
  moverOf,
  sees,
  terrainAt,
  unitInCover,
  unitSees,
} from "./board.ts";
export type { Board } from "./board.ts";
export { defaultOrder } from "./casualties.ts";
export { assaultTargets, closestPair, protectorOf, vehicleTargets } from "./contact.ts";
export { DATA, checkOf, templateOf, weaponOf } from "./data.ts";
export type { Mission, Weapon, ZonePlace } from "./data.ts";
export { deployable } from "./deployment.ts";
export { assaultCover } from "./flows/assault.ts";
export { carriedBy, gunHindrance, halved } from "./guns.ts";
export { armourOf, canRepeat, damageOf } from "./judgement.ts";
export { assaultOdds, fighterOf } from "./melee.ts";
export type { Fighter } from "./melee.ts";
export { waysOf } from "./movement.ts";
export { isCoherent } from "./standing.ts";
export { allowanceOf, eligibleUnits, mustRestore, orderRefusal } from "./orders.ts";
export { allowanceOn, mayBog, stretchCost } from "./passage.ts";
export type { AmbushQuestion, MoveQuestion, ShootQuestion, VehicleAssaultQuestion } from "./questions.ts";
export { holderOf, missionRow, outcomeOf, quarterOf } from "./scoring.ts";
export { allShots, canFireAt, legalShots, togetherRefusal } from "./shooting.ts";
export { defenderOf, findUnit, isAlive, livingOf, onTable, playerOf, rival, unitOf } from "./state.ts";
export { infantryLosses, successOf, vehicleFate } from "./volley.ts";
export type { Body, Dice } from "./volley.ts";
export { worksLeft } from "./works.ts";
export { gridPoints, inZone, sideOf, zoneOf } from "./zones.ts";
