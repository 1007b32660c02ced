import type { Decision, Engine, Game, MenuItem, Slot } from "@escaramuza/kernel";
import { choiceText, slotLines } from "../commands/legal.ts";
import { fallbackOf, kindFor, samplesOf } from "../decisions.ts";
import type { Say } from "../texts.ts";
import type { Voice } from "@escaramuza/scene";
import {
  fits,
  isFields,
  marchIn,
  movedSpot,
  numbersIn,
  pairsOf,
  withMarch,
  withPath,
  withPoint,
  withValue,
} from "./answers.ts";

/** Where the questions of one answer are asked, and what is needed to put them. */
export interface Asking {
  readonly e: Engine<unknown>;
  readonly game: Game<unknown>;
  readonly decision: Decision;
  readonly voice: Voice;
  readonly say: Say;
  /** What a piece is, in words; empty when it is none. */
  readonly pieceText: (id: string) => string;
  readonly tell: (line: string) => void;
  /** Null: nobody is left to answer. */
  readonly reply: (prompt: string) => Promise<string | null>;
}

/** Null: the person went back. */
export type Filled = { readonly answer: unknown } | null;

/** Asks for all that is open in a line of the menu. */
export async function fillItem(a: Asking, item: MenuItem): Promise<Filled> {
  let answer: unknown = item.answer;
  for (const slot of item.slots) {
    const filled = await fillSlot(a, item, slot, answer);
    if (filled === null) return null;
    answer = filled.answer;
  }
  // The menu cannot describe every answer: then a few legal ones are offered instead.
  return kindFor(a.e, a.decision).parse(answer) === undefined ? chooseSample(a, item) : { answer };
}

async function fillSlot(a: Asking, item: MenuItem, slot: Slot, base: unknown): Promise<Filled> {
  switch (slot.type) {
    case "choice":
    case "list":
      return fillChoice(a, slot, base);
    case "path":
    case "point":
      return fillPlace(a, slot, base);
    case "along":
      return fillAlong(a, item, slot, base);
    case "assign":
      return fillAssign(a, slot, base);
    case "placement":
      return fillPlacement(a, slot, base);
    case "march":
      return fillMarch(a, item, slot, base);
    case "force":
      return fillForce(a, slot, base);
  }
}

/** One chooser after the other, each with what is his to choose; Enter gives him nothing. */
async function fillAssign(a: Asking, slot: Extract<Slot, { readonly type: "assign" }>, base: unknown): Promise<Filled> {
  const entries: { readonly [key: string]: unknown }[] = [];
  for (const chooser of slot.of) {
    if (chooser.refusal !== null || chooser.choices.every((c) => c.refusal !== null)) continue;
    a.tell(`${String(chooser.value)} · ${a.pieceText(String(chooser.value))}`);
    const list: ChoiceSlot = {
      name: slot.to,
      type: "list",
      of: chooser.choices,
      min: 0,
      max: chooser.max,
      repeat: false,
    };
    const filled = await fillChoice(a, list, { [slot.each]: chooser.value });
    if (filled === null) return null;
    const given = isFields(filled.answer) ? filled.answer[slot.to] : [];
    if (isFields(filled.answer) && Array.isArray(given) && given.length > 0) entries.push(filled.answer);
  }
  return { answer: withValue(base, slot, entries) };
}

type ChoiceSlot = Extract<Slot, { readonly type: "choice" | "list" }>;

/** By number in the list, by name or by piece; a list takes several. What most would choose is proposed, on Enter. */
async function fillChoice(a: Asking, slot: ChoiceSlot, base: unknown): Promise<Filled> {
  a.tell(
    a.voice.text(`slot.${slot.name}`) +
      (slot.type === "list" ? a.say("slot.range", { min: slot.min, max: slot.max }) : ""),
  );
  for (const [i, choice] of slot.of.entries()) {
    const value = [choiceText(a.voice, slot.name, choice), a.pieceText(choice.piece ?? String(choice.value))]
      .filter((t) => t !== "")
      .join(" · ");
    a.tell(
      choice.refusal === null
        ? `  ${i + 1}. ${value}`
        : `    ${a.say("slot.refused", { value: choiceText(a.voice, slot.name, choice), why: a.voice.refusal(choice.refusal) })}`,
    );
  }
  const proposal = (slot.type === "list" ? slot.preset : undefined) ?? (isFields(base) ? null : base);
  if (proposal === null && (slot.type === "choice" || slot.min > 0) && slot.of.every((c) => c.refusal !== null))
    return null;
  if (proposal !== null) a.tell(a.say("play.proposal", { answer: a.voice.value(slot.name, proposal) }));
  for (;;) {
    const prompt = slot.type === "list" ? "play.askList" : "play.askChoice";
    const typed = await a.reply(a.say(proposal === null ? prompt : "play.askProposal"));
    if (typed === null) return null;
    const words = typed.split(/[\s,]+/).filter((w) => w !== "");
    if (words.length === 0) {
      if (proposal !== null) return { answer: withValue(base, slot, proposal) };
      if (slot.type === "list" && slot.min === 0) return { answer: withValue(base, slot, []) };
      return null;
    }
    const picked = words.map(
      (word) =>
        slot.of.find((_, i) => word === String(i + 1)) ??
        slot.of.find((c) => [String(c.value), c.piece].some((name) => name?.toLowerCase() === word.toLowerCase())),
    );
    const values = picked.flatMap((c) => (c === undefined ? [] : [c.value]));
    if (values.length < words.length) a.tell(a.say("play.noSuchChoice", { typed }));
    else if (slot.type === "choice" && values.length > 1) a.tell(a.say("play.onlyOne"));
    else return { answer: withValue(base, slot, slot.type === "list" ? values : values[0]) };
  }
}

type PlaceSlot = Extract<Slot, { readonly type: "path" | "point" }>;

async function fillPlace(a: Asking, slot: PlaceSlot, base: unknown): Promise<Filled> {
  for (const line of slotLines(a.voice, a.say, slot)) a.tell(line);
  for (;;) {
    const typed = await a.reply(a.say(placePrompt(slot), { unit: a.voice.unitName }));
    if (typed === null) return null;
    if (typed.trim() === "") return slot.type === "path" && slot.optional ? { answer: base } : null;
    const numbers = numbersIn(typed);
    if (numbers === null || !fitsPlace(slot, numbers.length))
      a.tell(a.say("play.notAPlace", { typed, unit: a.voice.unitName }));
    else if (slot.type === "path") return { answer: withPath(base, slot, pairsOf(numbers, a.voice.unit)) };
    else return { answer: withPoint(base, numbers, a.voice.unit) };
  }
}

function placePrompt(slot: PlaceSlot): string {
  if (slot.type === "path") return slot.optional ? "play.askOptionalPath" : "play.askPath";
  return slot.turns === true ? "play.askPointTurned" : "play.askPoint";
}

function fitsPlace(slot: PlaceSlot, numbers: number): boolean {
  if (slot.type === "path") return numbers >= 2 && numbers % 2 === 0;
  return numbers === 2 || (slot.turns === true && numbers === 4);
}

/** One number, in the units of the table. Enter takes what the rules would. */
async function fillAlong(
  a: Asking,
  item: MenuItem,
  slot: Extract<Slot, { readonly type: "along" }>,
  base: unknown,
): Promise<Filled> {
  for (const line of slotLines(a.voice, a.say, slot)) a.tell(line);
  const proposal = proposalFor(a, item);
  if (proposal !== null) {
    const at = isFields(proposal.answer) ? proposal.answer[slot.name] : proposal.answer;
    a.tell(a.say("play.proposal", { answer: a.voice.value("length", at) }));
  }
  for (;;) {
    const typed = await a.reply(a.say("play.askNumber", { unit: a.voice.unitName }));
    if (typed === null) return null;
    if (typed.trim() === "") return proposal;
    const [at, ...more] = numbersIn(typed) ?? [];
    if (at === undefined || more.length > 0) a.tell(a.say("play.notAPlace", { typed, unit: a.voice.unitName }));
    else return { answer: withValue(base, slot, Math.round(at * a.voice.unit)) };
  }
}

/** A placement is proposed; pieces are moved one by one until Enter accepts it. */
async function fillPlacement(
  a: Asking,
  slot: Extract<Slot, { readonly type: "placement" }>,
  base: unknown,
): Promise<Filled> {
  for (const line of slotLines(a.voice, a.say, slot)) a.tell(line);
  let spots: readonly unknown[] = slot.preset;
  for (;;) {
    a.tell(a.say("play.proposal", { answer: JSON.stringify(spots) }));
    const typed = await a.reply(a.say("play.askPlacement", { unit: a.voice.unitName }));
    if (typed === null) return null;
    if (typed.trim() === "") return { answer: withValue(base, slot, spots) };
    const moved = movedSpot(spots, slot.each, typed, a.voice.unit);
    if (moved === null) a.tell(a.say("play.notAPlacement", { typed }));
    else spots = moved;
  }
}

/** Where a body goes, in what shape and which way: `x y [shape] [dx dy]`. Enter takes what the rules would. */
async function fillMarch(
  a: Asking,
  item: MenuItem,
  slot: Extract<Slot, { readonly type: "march" }>,
  base: unknown,
): Promise<Filled> {
  for (const line of slotLines(a.voice, a.say, slot)) a.tell(line);
  const proposal =
    isFields(slot.preset) && isFields(base) ? { answer: { ...base, ...slot.preset } } : proposalFor(a, item);
  if (proposal !== null) a.tell(a.say("play.proposal", { answer: JSON.stringify(proposal.answer) }));
  for (;;) {
    const typed = await a.reply(a.say("play.askMarch", { unit: a.voice.unitName }));
    if (typed === null) return null;
    if (typed.trim() === "") return proposal;
    const march = marchIn(typed, slot);
    if (march === null) a.tell(a.say("play.notAMarch", { typed, unit: a.voice.unitName }));
    else return { answer: withMarch(base, march, a.voice.unit) };
  }
}

/** A force as JSON, on one line. */
async function fillForce(a: Asking, slot: Slot, base: unknown): Promise<Filled> {
  for (const line of slotLines(a.voice, a.say, slot)) a.tell(line);
  for (;;) {
    const typed = await a.reply(a.say("play.askForce"));
    if (typed === null || typed.trim() === "") return null;
    try {
      const force: unknown = JSON.parse(typed);
      return { answer: withValue(base, slot, force) };
    } catch {
      a.tell(a.say("play.notUnderstood", { typed }));
    }
  }
}

/** A legal answer that begins as the line does: the fallback, or a draw. */
function proposalFor(a: Asking, item: MenuItem): Filled {
  const fallback = fallbackOf(a.e, a.game, a.decision);
  if (fits(item, fallback)) return { answer: fallback };
  const [drawn] = samplesOf(a.e, a.game, a.decision, 1, (answer) => fits(item, answer));
  return drawn === undefined ? null : { answer: drawn };
}

const OFFERED = 6;

async function chooseSample(a: Asking, item: MenuItem): Promise<Filled> {
  const samples = samplesOf(a.e, a.game, a.decision, OFFERED, (answer) => fits(item, answer));
  if (samples.length === 0) {
    a.tell(a.say("play.noProposal"));
    return null;
  }
  a.tell(a.say("play.chooseSample"));
  for (const [i, sample] of samples.entries()) a.tell(`  ${i + 1}. ${JSON.stringify(sample)}`);
  for (;;) {
    const typed = await a.reply(a.say("play.askChoice"));
    if (typed === null || typed.trim() === "") return null;
    const sample = samples[Number(typed) - 1];
    if (sample !== undefined) return { answer: sample };
    a.tell(a.say("play.noSuchChoice", { typed }));
  }
}
