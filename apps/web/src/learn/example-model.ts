import { batch, createSignal } from "solid-js";
import { viewOf } from "@escaramuza/kernel";
import type { Refusal, Seat, View } from "@escaramuza/kernel";
import type { Aside, Moment, TableModel } from "../table/model.ts";
import { judge, learnersTurn, nextOf, storyOf } from "./rehearsal.ts";
import type { Frame, Played, Rehearsal } from "./rehearsal.ts";

/** A table over an example: the position shown, and the way back and forth. */
export interface ExampleTable {
  readonly model: TableModel;
  /** Which position of the example is reached, and how many there are besides the first. */
  readonly position: () => number;
  readonly steps: number;
  readonly go: (position: number) => void;
  /** What was played last, and what is played next. */
  readonly last: () => Played | null;
  readonly next: () => Played | null;
}

/** Whoever looks sees what the seat sees that is about to answer, or has just answered. */
export function exampleTable(rehearsal: Rehearsal, refused: (refusal: Refusal) => string): ExampleTable {
  const [position, setPosition] = createSignal(0);
  const [shown, setShown] = createSignal<number | null>(null);
  const steps = rehearsal.frames.length - 1;
  const last = (): Played | null => frameAt(rehearsal, position()).played;
  const next = (): Played | null => nextOf(rehearsal, position());
  const seat = (): Seat | null => (last() ?? next())?.decision.seat ?? 0;
  const asides = (): readonly Aside[] =>
    rehearsal.frames
      .slice(1, position() + 1)
      .flatMap(({ at, played }) =>
        played === null || played.refusal === null
          ? []
          : [{ at, seat: played.decision.seat, text: refused(played.refusal), chat: false }],
      );
  return {
    model: {
      engine: rehearsal.engine,
      seat,
      view: viewAt(rehearsal, position, shown, seat, () => true),
      decision: () => null,
      act: async () => [],
      story: storyAt(rehearsal, position, seat),
      asides,
      shown,
      show: setShown,
    },
    position,
    steps,
    go(to) {
      batch(() => {
        setShown(null);
        setPosition(Math.max(0, Math.min(steps, to)));
      });
    },
    last,
    next,
  };
}

/** A lesson: the learner answers for one seat, the example for the others. */
export interface LessonTable {
  readonly model: TableModel;
  readonly done: () => boolean;
  /** What the learner is to do, once he has tried something else. */
  readonly wanted: () => Played | null;
  readonly next: () => Played | null;
  /** How many of the learner's answers have been given, and how many there are. */
  readonly given: () => number;
  readonly asked: number;
  /** Plays the learner's next answer for him. */
  readonly showMe: () => void;
  readonly again: () => void;
}

export function lessonTable(rehearsal: Rehearsal, seat: Seat): LessonTable {
  const asked = rehearsal.frames.filter((f) => f.played?.decision.seat === seat).length;
  const first = othersPlay(rehearsal, 0, seat);
  const [position, setPosition] = createSignal(first);
  const [shown, setShown] = createSignal<number | null>(null);
  const [wanted, setWanted] = createSignal<Played | null>(null);
  const next = (): Played | null => nextOf(rehearsal, position());
  const go = (to: number): void => {
    batch(() => {
      setWanted(null);
      setShown(null);
      setPosition(to);
    });
  };
  const advance = (): void => {
    if (next() !== null) go(othersPlay(rehearsal, position() + 1, seat));
  };
  const done = (): boolean => next() === null;
  return {
    model: {
      engine: rehearsal.engine,
      seat: () => seat,
      view: viewAt(
        rehearsal,
        position,
        shown,
        () => seat,
        () => next() === null,
      ),
      decision: () => (shown() === null ? (next()?.decision ?? null) : null),
      async act(decision, answer) {
        if (done()) return [];
        const verdict = judge(rehearsal, position(), decision, answer);
        switch (verdict.is) {
          case "right":
            advance();
            return null;
          case "other":
            setWanted(verdict.wanted);
            return [];
          case "refused":
            return [verdict.refusal];
        }
      },
      story: storyAt(rehearsal, position, () => seat),
      asides: () => [],
      shown,
      show: setShown,
    },
    done,
    wanted,
    next,
    given: () => rehearsal.frames.slice(1, position() + 1).filter((f) => f.played?.decision.seat === seat).length,
    asked,
    showMe: advance,
    again: () => go(first),
  };
}

/** Goes on while the next answer is somebody else's. */
function othersPlay(rehearsal: Rehearsal, from: number, seat: Seat): number {
  let at = from;
  while (nextOf(rehearsal, at) !== null && !learnersTurn(rehearsal, at, seat)) at += 1;
  return at;
}

/** The same position gives the same view, so that nothing is drawn again for it. `still`: nobody is waited for. */
function viewAt(
  rehearsal: Rehearsal,
  position: () => number,
  shown: () => number | null,
  seat: () => Seat | null,
  still: () => boolean,
): TableModel["view"] {
  const made = new Map<string, View<unknown>>();
  return () => {
    const at = shown();
    const which = at === null ? position() : rehearsal.frames.findLastIndex((f) => f.at === at);
    return kept(made, `${which} ${seat()} ${still()}`, () => {
      const view = viewOf(rehearsal.engine, frameAt(rehearsal, which).game, seat());
      return still() ? { ...view, pending: [], asked: [], waiting: [] } : view;
    });
  };
}

function storyAt(rehearsal: Rehearsal, position: () => number, seat: () => Seat | null): TableModel["story"] {
  const made = new Map<string, readonly Moment[]>();
  return () => kept(made, `${position()} ${seat()}`, () => storyOf(rehearsal, position(), seat()));
}

function kept<T>(made: Map<string, T>, key: string, make: () => T): T {
  const known = made.get(key) ?? make();
  made.set(key, known);
  return known;
}

function frameAt(rehearsal: Rehearsal, position: number): Frame {
  const frame = rehearsal.frames[position];
  if (frame === undefined) throw new Error(`no position ${position}`);
  return frame;
}
