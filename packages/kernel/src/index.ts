import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import type { Messages } from "./messages.ts";

export * from "./types.ts";
export { apply, bareGame, checkInput, resume, start } from "./machine.ts";
export type { CampaignRow, CampaignSheet, CampaignWishes, Campaigned, Campaigning } from "./campaign.ts";
export type { Applied } from "./machine.ts";
export {
  ask,
  askEither,
  askTogether,
  call,
  done,
  engine,
  engineOf,
  flow,
  goto,
  kindOf,
  seatsIn,
  sidesIn,
} from "./ruleset.ts";
export type {
  Context,
  Cost,
  Engine,
  Flow,
  Kind,
  MenuItem,
  Next,
  Nothing,
  OddsQuery,
  Ruleset,
  Scenario,
  Slot,
  Assignable,
  SlotChoice,
} from "./ruleset.ts";
export { placesWithin } from "./places.ts";
export { fieldOf, listIn, numberIn, refusalOf, textIn, textsIn } from "./loose.ts";
export { finiteKind, makeKind } from "./kinds.ts";
export type { FiniteOption } from "./kinds.ts";
export { icon } from "./icons.ts";
export { headings } from "./headings.ts";
export type { Heading } from "./headings.ts";
export { overlaySight, overlayZone } from "./overlays.ts";
export { fieldOption, formOf, sameJson, sceneKeeper } from "./form-parts.ts";
export type { Icon } from "./icons.ts";
export { diceKind } from "./entered.ts";
export { enteredDice, rollResult, scriptedDice, seededDice, ScriptError } from "./dice.ts";
export type { Dice, RollRequest, RollResult, RollSum, ScriptedRoll } from "./dice.ts";
export { draw, generatorFrom, picker } from "./random.ts";
export type { Pick } from "./random.ts";
export { copy, keepFrozen } from "./copy.ts";
export { sha256, stateHash } from "./hash.ts";
export { eventsFor, viewOf } from "./view.ts";
export type { View } from "./view.ts";
export { determinize } from "./determinize.ts";
export { enumerate } from "./enumerate.ts";
export type { Chance, Odds } from "./enumerate.ts";
export { open, play, RECORD_FORMAT, replay } from "./record.ts";
export type { Difference, GameRecord, Replayed } from "./record.ts";
export { parseRecord, recordText } from "./record-file.ts";
export type { ParsedRecord } from "./record-file.ts";
export { commit, commitmentOf, generatorOf, keepsPromise } from "./fair.ts";
export type { FairDice } from "./fair.ts";
export { applyWithUndo, trail, undo } from "./undo.ts";
export type { Barrier, UndoTrail } from "./undo.ts";
export { message, parameters } from "./messages.ts";
export type { Formatter, Messages } from "./messages.ts";
export { askedBy, casesOf, checkExample, exampleJsonSchema, parseExample, stageCase } from "./example.ts";
export type { Example, ExampleCase, ExampleReport, Exemplar } from "./example.ts";
export { colourOf, seatsOfSide, sideOf, textWriter } from "./scene.ts";
export { NO_PREVIEW, prospects } from "./preview.ts";
export type { Preview, PreviewChart, PreviewLine, PreviewRow, Prospect } from "./preview.ts";
export type {
  Field,
  FieldOption,
  ForceBuilder,
  ForceCard,
  ForceList,
  ForceRow,
  ForceSheet,
  GameCard,
  Lesson,
  SetUpForm,
} from "./forms.ts";
export type {
  CounterFigure,
  CounterPlace,
  Ring,
  RosterLine,
  Scene,
  InsetPart,
  SceneCell,
  SceneCounter,
  SceneInset,
  SceneItem,
  ScenePiece,
  SideSummary,
  Text,
} from "./scene.ts";

export type { Loss, Tally } from "./tally.ts";
export { keptFor, keptIn } from "./kept.ts";
export { NEUTRAL_TERRAIN, NEUTRAL_UNITS, keepSound, leftOut, nearest, parseNeutral } from "./neutral.ts";
export type {
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralPiece,
  NeutralSide,
  NeutralTerrain,
  NeutralUnit,
  NeutralWrong,
  Neutralised,
} from "./neutral.ts";

/** Texts every game shares. */
export const KERNEL_MESSAGES: { readonly es: Messages; readonly en: Messages } = { es, en };
