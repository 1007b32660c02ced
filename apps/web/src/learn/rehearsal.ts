import {
  ScriptError,
  apply,
  askedBy,
  checkInput,
  copy,
  eventsFor,
  kindOf,
  resume,
  stageCase,
} from "@escaramuza/kernel";
import type { Decision, Engine, ExampleCase, Game, GameEvent, Json, MenuItem, Refusal, Seat } from "@escaramuza/kernel";
import { itemFor, means } from "./meaning.ts";

/** One thing an example plays: who answered what, and what came of it. */
export interface Played {
  readonly decision: Decision;
  /** Canonical. */
  readonly answer: unknown;
  /** The line of the menu it comes from; null where none fits. */
  readonly item: MenuItem | null;
  /** An answer the rules forbid, shown for that reason: nothing happened. */
  readonly refusal: Refusal | null;
  readonly events: readonly GameEvent[];
}

/** A position of an example; the first has not been played to. */
export interface Frame {
  /** Inputs so far: refused ones do not count. */
  readonly at: number;
  readonly game: Game<unknown>;
  readonly played: Played | null;
}

/**
 * An example played through with its own dice, every position kept: whoever learns from it goes along these positions, back and
 * forth, and never meets other dice than those written down.
 */
export interface Rehearsal {
  readonly engine: Engine<unknown>;
  readonly frames: readonly Frame[];
  /** What happened before the first question. */
  readonly opening: readonly GameEvent[];
}

export function rehearse(engine: Engine<unknown>, example: ExampleCase): Rehearsal {
  const { exemplar } = engine.rules;
  const { game, dice, run } = stageCase(engine, exemplar, example);
  const opening = run ? resume(engine, game, dice) : [];
  const frames: Frame[] = [{ at: 0, game: copy(game), played: null }];
  let at = 0;
  for (const { answer, seat } of example.play ?? []) {
    const [kind, raw] = Object.entries(answer ?? {})[0] ?? [];
    if (kind === undefined || raw === undefined) continue;
    const decision = askedBy(game, kind, seat);
    if (decision === undefined) throw new ScriptError(`nobody is asked ${kind}`);
    const said: Json = exemplar.answer(kind, raw);
    const canonical = kindOf(engine, decision).parse(said) ?? said;
    const item = itemFor(menuOf(engine, game, decision), canonical);
    const applied = apply(engine, game, { seat: decision.seat, decision: decision.id, answer: said }, dice);
    if (applied.ok) at += 1;
    const played: Played = {
      decision,
      answer: canonical,
      item,
      refusal: applied.ok ? null : applied.refusal,
      events: applied.ok ? applied.events : [],
    };
    frames.push({ at, game: copy(game), played });
  }
  return { engine, frames, opening };
}

/** Positions of examples are sketches: one that is not sound enough for a menu can still be played. */
function menuOf(engine: Engine<unknown>, game: Game<unknown>, decision: Decision): readonly MenuItem[] {
  try {
    return kindOf(engine, decision).menu(engine.rules.view(game.s, decision.seat), decision);
  } catch {
    return [];
  }
}

/** The same without what is refused: what a lesson plays. */
export function legalOnly(rehearsal: Rehearsal): Rehearsal {
  return { ...rehearsal, frames: rehearsal.frames.filter((f) => f.played === null || f.played.refusal === null) };
}

/** What is played from a position, or null at the end. */
export function nextOf(rehearsal: Rehearsal, position: number): Played | null {
  return rehearsal.frames[position + 1]?.played ?? null;
}

/** What a learner's answer comes to: it is what the lesson plays, it is allowed but something else, or it is forbidden. */
export type Verdict =
  | { readonly is: "right" }
  | { readonly is: "other"; readonly wanted: Played }
  | { readonly is: "refused"; readonly refusal: Refusal };

export function judge(rehearsal: Rehearsal, position: number, decision: Decision, answer: unknown): Verdict {
  const { engine } = rehearsal;
  const frame = rehearsal.frames[position];
  const wanted = nextOf(rehearsal, position);
  if (frame === undefined || wanted === null) throw new Error("the lesson is over");
  const checked = checkInput(engine, copy(frame.game), { seat: decision.seat, decision: decision.id, answer });
  const canonical = kindOf(engine, decision).parse(answer);
  const same =
    decision.id === wanted.decision.id &&
    canonical !== undefined &&
    means(wanted.item, wanted.answer, canonical, tolerance(engine, frame.game));
  // Near enough counts even where the exact spot would not be allowed: the lesson plays its own.
  if (same) return { is: "right" };
  return checked.ok ? { is: "other", wanted } : { is: "refused", refusal: checked.refusal };
}

/** How far a point may lie from the lesson's and still mean the same, in the ruleset's units. */
function tolerance(engine: Engine<unknown>, game: Game<unknown>): number {
  const MILLIMETRES = 40;
  return MILLIMETRES * engine.rules.scene(engine.rules.view(game.s, null), null).millimetre;
}

/** From here on everything is the other side's until the learner is asked again, or the end. */
export function learnersTurn(rehearsal: Rehearsal, position: number, seat: Seat): boolean {
  return nextOf(rehearsal, position)?.decision.seat === seat;
}

export function storyOf(
  rehearsal: Rehearsal,
  upTo: number,
  seat: Seat | null,
): readonly { readonly at: number; readonly seat: Seat | null; readonly events: readonly GameEvent[] }[] {
  return [
    { at: 0, seat: null, events: eventsFor(rehearsal.opening, seat) },
    ...rehearsal.frames
      .slice(1, upTo + 1)
      .flatMap(({ at, played }) =>
        played === null || played.refusal !== null
          ? []
          : [{ at, seat: played.decision.seat, events: eventsFor(played.events, seat) }],
      ),
  ];
}
