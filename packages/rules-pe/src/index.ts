import { engineOf, sha256 } from "@escaramuza/kernel";
import type { Ruleset } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { actKind } from "./act-kind.ts";
import { builder } from "./builder.ts";
import { campaign } from "./campaigns.ts";
import { card } from "./card.ts";
import { DATA } from "./data.ts";
import { exemplar } from "./exemplar.ts";
import { actionsFlow } from "./flows/actions.ts";
import { aftermathFlow } from "./flows/aftermath.ts";
import { explosionFlow } from "./flows/explosion.ts";
import { fireFlow } from "./flows/fire.ts";
import { gameFlow } from "./flows/game.ts";
import { grenadesFlow } from "./flows/grenades.ts";
import { moraleFlow } from "./flows/morale.ts";
import { mortarsFlow } from "./flows/mortars.ts";
import { setUpFlow } from "./flows/set-up.ts";
import { turnFlow } from "./flows/turn.ts";
import { upkeepFlow } from "./flows/upkeep.ts";
import { walkFlow } from "./flows/walk.ts";
import { windowFlow } from "./flows/window.ts";
import { form } from "./form.ts";
import { headingOf } from "./heading.ts";
import { brokenInvariants } from "./invariants.ts";
import { lessons } from "./lessons.ts";
import { minesKind } from "./mines-kind.ts";
import { lockKind } from "./lock-kind.ts";
import { neutral } from "./neutral.ts";
import { oddsOf } from "./odds.ts";
import { lookFrom, previewOf } from "./preview/index.ts";
import { RULE_IDS } from "./rule-ids.ts";
import { sceneOf } from "./scene.ts";
import { deployKind, entryKind, grenadesKind, orderKind, takeGrenadeKind } from "./set-up-kinds.ts";
import { parseSetup, scenarioSetups, startFrom } from "./setup.ts";
import type { Position } from "./state.ts";
import { tally } from "./tally.ts";
import { triggerKind } from "./trigger-kind.ts";
import { fillIn, viewFor } from "./view.ts";

const rulesEngine = engineOf(() => peloton);

const SEATS = ["one", "two", "three"] as const;

export const peloton: Ruleset<Position> = {
  id: "peloton",
  code: "PE",
  version: "0.1.0",
  dataHash: sha256(JSON.stringify(DATA)).slice(0, 16),
  ruleIds: RULE_IDS,
  pointUnit: 1,
  seats: SEATS,
  sidesOf: (setup) => (parseSetup(setup)?.seats === 3 ? [[0], [1, 2]] : [[0], [1]]),
  scenarios: scenarioSetups(),
  root: gameFlow,
  flows: [
    setUpFlow,
    turnFlow,
    actionsFlow,
    walkFlow,
    windowFlow,
    fireFlow,
    grenadesFlow,
    mortarsFlow,
    explosionFlow,
    upkeepFlow,
    moraleFlow,
    aftermathFlow,
  ],
  kinds: [actKind, triggerKind, lockKind, grenadesKind, minesKind, deployKind, orderKind, entryKind, takeGrenadeKind],
  start: startFrom,
  view: viewFor,
  determinize: fillIn,
  invariants: brokenInvariants,
  scene: sceneOf,
  preview: (view, decision, item, answer) => previewOf(rulesEngine(), view, decision, item, answer),
  look: lookFrom,
  heading: headingOf,
  card,
  form,
  forces: builder,
  campaign,
  tally,
  neutral,
  lessons,
  odds: oddsOf(),
  exemplar,
  messages: { es, en },
};

export type { Position, Soldier } from "./state.ts";

// What players made of code measure with: the rules' own yardsticks, so that no bot has a second set.
export type { Act } from "./answers.ts";
export { actRefusal } from "./acts/refusals.ts";
export { entryEdge, mustFlee } from "./acts/moving.ts";
export { attackOf } from "./acts/fighting.ts";
export type { Fight } from "./acts/fighting.ts";
export { heldById, inHand, isAtGun, launcherOf } from "./arms.ts";
export type { Held } from "./arms.ts";
export { boardOf, isUnderRoof, levelAt, roomAt } from "./board.ts";
export type { Board } from "./board.ts";
export { worth } from "./damage.ts";
export { BANDS, DATA, blastOf, damageOf, missionOf, scatterOf, weaponOf } from "./data.ts";
export type { Band, BlastClass, DamageClass, Result } from "./data.ts";
export { deploymentOf, isSpot, squadMen } from "./deployment.ts";
export { bandAmong, classOf, limitsOf, shotFactor } from "./fc.ts";
export type { Limits } from "./fc.ts";
export { combatRefusal, factorOf, isInCone, jamNumber, readyWeapon } from "./fire.ts";
export { defenderOf, meleeBe, meleeColumn, meleeFactor } from "./melee.ts";
export { allowance, atPace, standRefusal, walkerOf } from "./movement.ts";
export { flight } from "./panic.ts";
export { struckBy } from "./blast.ts";
export { covers } from "./posture.ts";
export { protectionBetween } from "./protection.ts";
export { AGAINST, LAYERS, OWN, columnsOf, gradesOn, sheetOf } from "./sheets.ts";
export type { Sheet } from "./sheets.ts";
export { isAdjacent, lookerAt, lookerOf, sees } from "./sight.ts";
export type { Looker } from "./sight.ts";
export { ambushAim, surprised } from "./specials.ts";
export { findSoldier, freshGo, isAble, isOut, rival, seatOf, sideOf } from "./state.ts";
export type { Attack, Gun, Pace, Point } from "./state.ts";
export { deviate } from "./scatter.ts";
export { grenadeDeviation, launchFactor, referenceOf, stopsAt, throwFactor } from "./throwing.ts";
export { pointOf } from "./grid.ts";
export { costsTo, reachOf } from "./ways.ts";
