import { call, done, engineOf, sha256 } from "@escaramuza/kernel";
import type { Ruleset } from "@escaramuza/kernel";
import { act } from "./act.ts";
import { card } from "./card.ts";
import { DATA } from "./data.ts";
import { forcesOf } from "./forces.ts";
import { form } from "./form.ts";
import { activationFlow } from "./flows/activation.ts";
import { assaultFlow, assaultNext } from "./flows/assault.ts";
import { evasionNext, evasionsFlow, goToGround } from "./flows/evasions.ts";
import { explosionFlow, radio } from "./flows/explosion.ts";
import { panzerfaustFlow } from "./flows/panzerfaust.ts";
import { placeTerrain, placeTerrainFlow } from "./flows/place-terrain.ts";
import { react, reactionFlow } from "./flows/reaction.ts";
import { anticipate, anticipationFlow, reinforcementFlow } from "./flows/reinforcement.ts";
import { setUpFlow, stonkFlow } from "./flows/set-up.ts";
import { deploy, directives, edge, objective, role, roster, split, stonk } from "./flows/set-up-decisions.ts";
import { bestShot, shotsFlow } from "./flows/shots.ts";
import { activate, activationsFlow, firstPlayer, nextOrdered, tokens, turnFlow } from "./flows/turn.ts";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { exemplar } from "./exemplar.ts";
import { brokenInvariants } from "./invariants.ts";
import { lessons } from "./lessons.ts";
import { neutral } from "./neutral.ts";
import { oddsOf } from "./odds.ts";
import { lookFrom, previewOf } from "./preview/index.ts";
import { psFlow, tell } from "./ps.ts";
import { reinforcement } from "./reinforcements.ts";
import { RULE_IDS } from "./rule-ids.ts";
import { headingOf } from "./scene-headings.ts";
import { sceneOf } from "./scene.ts";
import { score } from "./scoring.ts";
import { scenarioSetups, startFrom } from "./setup.ts";
import type { Position } from "./state.ts";
import { tally } from "./tally.ts";
import { fillIn, viewFor } from "./view.ts";

const rulesEngine = engineOf(() => parabellumSoldiers);

/** A whole game: set-up, five turns, scoring (PS-4-1, PS-9.1-9). */
const gameFlow = psFlow<{ readonly [key: string]: never }>()("game", {
  setUp: () => call(setUpFlow, {}, "turns"),
  turns: () => call(turnFlow, { first: 0 }, "scoring"),
  scoring(c) {
    c.s.phase = "over";
    const outcome = score(c.s);
    tell(c, "gameOver", "PS-9.1-9", { winner: outcome.winner, points: outcome.points });
    c.finish(outcome);
    return done;
  },
});

/** PS-R1: the name, and the only edition there is. Slips of its print have no effect (PS-R74). */
export const parabellumSoldiers: Ruleset<Position> = {
  id: "parabellum-soldiers",
  code: "PS",
  version: "1.0.0",
  dataHash: sha256(JSON.stringify(DATA)).slice(0, 16),
  ruleIds: RULE_IDS,
  pointUnit: 2,
  seats: ["south", "north"],
  scenarios: scenarioSetups(),
  root: gameFlow,
  flows: [
    setUpFlow,
    placeTerrainFlow,
    stonkFlow,
    turnFlow,
    activationsFlow,
    activationFlow,
    reinforcementFlow,
    anticipationFlow,
    explosionFlow,
    panzerfaustFlow,
    shotsFlow,
    evasionsFlow,
    assaultFlow,
    reactionFlow,
  ],
  kinds: [
    placeTerrain,
    roster,
    role,
    edge,
    objective,
    split,
    deploy,
    directives,
    stonk,
    tokens,
    firstPlayer,
    reinforcement,
    radio,
    anticipate,
    activate,
    nextOrdered,
    act,
    assaultNext,
    bestShot,
    goToGround,
    evasionNext,
    react,
  ],
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
  forces: forcesOf(() => parabellumSoldiers.odds),
  tally,
  neutral,
  lessons,
  odds: oddsOf(() => parabellumSoldiers),
  exemplar,
  messages: { es, en },
};

export type { Position, Soldier } from "./state.ts";
export { BLOCKS_SIGHT, tableOf } from "./board.ts";
export { presetTerrain } from "./terrain.ts";

// What players made of code measure with: the rules' own yardsticks, so that no bot has a second set.
export type { Act } from "./act.ts";
export { actRefusal } from "./act.ts";
export {
  anticipationRefusal,
  attendRefusal,
  blueTokenRefusal,
  commands,
  covererRefusal,
  inspireRefusal,
  marksBy,
  orderRefusal,
  returnCost,
} from "./actions.ts";
export { IMPASSABLE, PASSABLE_OBSTACLE, ROUGH, advance, canThrow, coverFrom, sees, within } from "./board.ts";
export { DATA, readyList, squadTypeId, terrainKind } from "./data.ts";
export type { SquadChoice } from "./data.ts";
export { MOVE_ACTION, moveTypeRefusal, pathRefusal, wayTo } from "./movement.ts";
export { bombardRefusal, callRefusal } from "./reinforcements.ts";
export type { Call } from "./reinforcements.ts";
export { BASE, MARKER, OBJECTIVE, TABLE, TOUCH, TURNS, hasRule, isOut, playerOf, rival } from "./state.ts";
export type { Activation, MoveType } from "./state.ts";
export { partnerOf, recoversWith, workingGunner } from "./team.ts";
export { pointsOf } from "./scoring.ts";
export { canShootAt, chained, hasAssaultWeapon, hasWeaponRule, primary, shotLimit } from "./weapons.ts";
export { reactionShots } from "./flows/reaction.ts";
export { buildRoster, parseSquad } from "./squad.ts";
