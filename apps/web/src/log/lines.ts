import { colourOf } from "@escaramuza/kernel";
import type { GameEvent, Ruleset, Scene, Seat, Text } from "@escaramuza/kernel";
import { folded, rollOf } from "@escaramuza/scene";
import type { Roll } from "@escaramuza/scene";
import type { Aside, Moment } from "../table/model.ts";

/** A line of the log. `key` names it as long as the story before it stays the same. */
export type Line = HeadingLine | EventLine | AsideLine;

export interface HeadingLine {
  readonly type: "heading";
  readonly key: string;
  readonly at: number;
  readonly level: 1 | 2;
  readonly text: Text;
}

export interface EventLine {
  readonly type: "event";
  readonly key: string;
  /** The moment it belongs to. */
  readonly at: number;
  /** Whose it is, where that can be said. */
  readonly seat: Seat | null;
  readonly event: GameEvent;
  readonly roll: Roll | null;
  /** It belongs to a line above it. */
  readonly sub: boolean;
}

export interface AsideLine {
  readonly type: "aside";
  readonly key: string;
  readonly at: number;
  readonly seat: Seat | null;
  readonly text: string;
  readonly chat: boolean;
}

export interface Telling {
  readonly heading: Ruleset<unknown>["heading"];
  /** Whose event it is, where that can be said. */
  readonly seatOf: (event: GameEvent) => Seat | null;
  /** The heading already says what the event would. */
  readonly echoes: (event: GameEvent, heading: Text) => boolean;
}

/** The story as lines: headings where the ruleset puts them, rolls and what they brought under the event they belong to. */
export function linesOf(story: readonly Moment[], asides: readonly Aside[], telling: Telling): readonly Line[] {
  const lines: Line[] = [];
  let told = 0;
  const tellAsides = (before: number): void => {
    for (; told < asides.length; told++) {
      const aside = asides[told];
      if (aside === undefined || aside.at >= before) break;
      lines.push({ type: "aside", key: `a${told}`, ...aside });
    }
  };
  /** Something in this section that a roll may belong to. */
  let under = false;
  for (const { at, events } of story) {
    tellAsides(at);
    let roll: Roll | null = null;
    for (const [i, event] of events.entries()) {
      const key = `${at}.${i}`;
      const heading = telling.heading(event);
      if (heading !== null) {
        lines.push({ type: "heading", key: `${key}h`, at, ...heading });
        under = false;
        roll = null;
        if (telling.echoes(event, heading.text)) continue;
      }
      const rolled = rollOf(event);
      const sub = under && (rolled !== null || (roll !== null && concerns(event, roll)));
      lines.push({
        type: "event",
        key,
        at,
        seat: rolled?.seat ?? telling.seatOf(event),
        event,
        roll: rolled,
        sub,
      });
      roll = rolled ?? roll;
      under ||= rolled === null;
    }
  }
  tellAsides(Infinity);
  return lines;
}

/** It names something the roll was about. */
function concerns(event: GameEvent, roll: Roll): boolean {
  return Object.values(event).some((value) => typeof value === "string" && roll.about.includes(value));
}

/** The side an event names, or that of the first piece its sentence names. */
export function sideOf(event: GameEvent, sentence: readonly Part[]): Seat | null {
  const { seat } = event;
  if (typeof seat === "number") return seat;
  for (const part of sentence) if ("piece" in part) return part.piece.seat;
  return null;
}

/** A heading "Turn 3" says as much as "Turn 3 begins." */
export function echoes(sentence: string, heading: string): boolean {
  return folded(sentence).includes(folded(heading));
}

/** Lines as they were wherever nothing about them changed, so that what is shown of them stays. */
export function settled(before: readonly Line[], now: readonly Line[]): readonly Line[] {
  const known = new Map(before.map((line) => [line.key, line]));
  return now.map((line) => {
    const old = known.get(line.key);
    return old !== undefined && alike(old, line) ? old : line;
  });
}

function alike(a: Line, b: Line): boolean {
  if (a.type === "event" && b.type === "event" && a.event === b.event) return a.sub === b.sub && a.seat === b.seat;
  return JSON.stringify(a) === JSON.stringify(b);
}

export const FILTERS = ["all", "dice", "mine", "chat"] as const;

export type Filter = (typeof FILTERS)[number];

/** What a filter lets through, with the headings that still have something under them. */
export function filtered(lines: readonly Line[], filter: Filter, seat: Seat | null): readonly Line[] {
  if (filter === "all") return lines;
  const kept: Line[] = [];
  /** Headings not yet written, by level. */
  const waiting: (HeadingLine | null)[] = [null, null, null];
  for (const line of lines) {
    if (line.type === "heading") {
      waiting[line.level] = line;
      if (line.level === 1) waiting[2] = null;
    } else if (passes(line, filter, seat)) {
      for (const heading of waiting) if (heading !== null) kept.push(heading);
      waiting.fill(null);
      kept.push(line);
    }
  }
  return kept;
}

function passes(line: EventLine | AsideLine, filter: Exclude<Filter, "all">, seat: Seat | null): boolean {
  switch (filter) {
    case "dice":
      return line.type === "event" && line.roll !== null;
    case "mine":
      return line.seat !== null && line.seat === seat;
    case "chat":
      return line.type === "aside" && line.chat;
  }
}

/** The lines from one on, under the headings that hold there. */
export function windowed(lines: readonly Line[], from: number): readonly Line[] {
  if (from === 0) return lines;
  const holding: (HeadingLine | null)[] = [null, null, null];
  for (const line of lines.slice(0, from)) {
    if (line.type !== "heading") continue;
    holding[line.level] = line;
    if (line.level === 1) holding[2] = null;
  }
  const next = lines[from];
  const above = holding.filter((h) => h !== null && !(next?.type === "heading" && next.level <= h.level));
  return [...above.filter((h) => h !== null), ...lines.slice(from)];
}

/** How a roll against a target went, as far as its figures tell: dice all alike may mean more than their total. */
export type Verdict = { readonly reached: true } | { readonly reached: false; readonly by: number } | null;

export function verdict(roll: Roll): Verdict {
  if (roll.target === null || roll.each) return null;
  if (roll.atMost === true)
    return roll.total <= roll.target ? { reached: true } : { reached: false, by: roll.total - roll.target };
  if (roll.total >= roll.target) return { reached: true };
  return allAlike(roll) ? null : { reached: false, by: roll.target - roll.total };
}

/** Of dice that count one by one, how many have reached what they had to. */
export function reachedBy(roll: Roll): number {
  const least = leastOf(roll);
  return roll.dice.filter((die) => least !== null && die >= least).length;
}

/** What each die must show, what is added to it taken off; null where they are added up. */
export function leastOf({ each, target, modifiers }: Roll): number | null {
  return each && target !== null ? modifiers.reduce((least, { value }) => least - value, target) : null;
}

export function allAlike({ dice, each }: Roll): boolean {
  return !each && dice.length > 2 && dice.every((d) => d === dice[0]);
}

/** The latest thing that happened, with the dice it came from if any fell at that moment. */
export function latest(story: readonly Moment[]): { readonly event: GameEvent; readonly roll: Roll | null } | null {
  const moment = story.findLast((m) => m.events.length > 0);
  const event = moment?.events.at(-1);
  if (moment === undefined || event === undefined) return null;
  return { event, roll: moment.events.map(rollOf).findLast((roll) => roll !== null) ?? null };
}

export interface KnownPiece {
  readonly seat: Seat;
  /** The number of its side: its colour. */
  readonly side: number;
  readonly tag: string;
  /** Its name in words, with its tag. */
  readonly name: string;
}

/** Pieces by id, as a scene names them: those on lists, lost ones included, and those on the table. */
export function piecesOf(scene: Scene, say: (text: Text) => string): ReadonlyMap<string, KnownPiece> {
  const known = new Map<string, KnownPiece>();
  for (const item of scene.items)
    if (item.type === "piece")
      known.set(item.id, { seat: item.seat, side: colourOf(scene, item.seat), tag: item.tag, name: item.tag });
  const bodies = scene.items.some((item) => item.type === "piece" && item.group !== undefined);
  for (const [side, { seat, roster }] of scene.sides.entries())
    // A counter has its name printed on it, a body a list entry; a figure only its number.
    for (const { id, tag, name, counter } of roster) {
      const words = say(name);
      const whole = words.split(/\s+/).includes(tag) ? words : `${words} ${tag}`;
      // Allies share a list: whose it is, the piece on the table knows.
      const owner = known.get(id)?.seat ?? seat;
      known.set(id, { seat: owner, side, tag: counter === undefined && !bodies ? tag : whole, name: whole });
    }
  for (const item of scene.items) {
    const body = item.type === "piece" && item.group !== undefined ? known.get(item.group) : undefined;
    if (body !== undefined) known.set(item.id, body);
  }
  return known;
}

export type Part = { readonly text: string } | { readonly piece: KnownPiece };

/** Cannot be typed or come from a text: stands around the ids of pieces in a sentence. */
const MARK = "\u{E000}";

export function marked(id: string): string {
  return `${MARK}${id}${MARK}`;
}

/** A sentence whose pieces were `marked`, taken apart again. */
export function partsOf(sentence: string, pieces: ReadonlyMap<string, KnownPiece>): readonly Part[] {
  return sentence.split(MARK).flatMap((text, i): Part[] => {
    if (i % 2 === 0) return text === "" ? [] : [{ text }];
    const piece = pieces.get(text);
    return [piece === undefined ? { text } : { piece }];
  });
}
