import { createEffect, createSignal, on, onCleanup } from "solid-js";
import type { Accessor } from "solid-js";
import type { Thought, Toll } from "@escaramuza/bots";
import type { TableModel } from "../table/model.ts";
import { thinkThread } from "./thread.ts";
import type { ThinkThread } from "./thread.ts";

/** An answer worth giving. */
export interface Advice {
  readonly answer: unknown;
  /** Chance of winning, and what that is more than with the usual answer; null for that one. */
  readonly chance: number;
  readonly gain: number | null;
  /** Within which the gain lies, 19 times of 20. */
  readonly margin: number;
  /** What it is expected to cost and bring. */
  readonly toll: Toll | null;
}

export interface Hint {
  /** 0 to 1. */
  readonly progress: Accessor<number>;
  readonly status: Accessor<"thinking" | "done" | "failed">;
  /** The best three, the best first; one where there is nothing else to choose from. */
  readonly advice: Accessor<readonly Advice[]>;
  /** Nothing is worth weighing against the usual answer. */
  readonly little: Accessor<boolean>;
  /** Enough: what is known so far stays. */
  stop(): void;
}

/** Thinks about the open question from what the seat sees, in a thread of its own, and anew when another is asked. */
export function hintFor(model: TableModel, gone: () => void): Hint {
  const [progress, setProgress] = createSignal(0);
  const [status, setStatus] = createSignal<"thinking" | "done" | "failed">("thinking");
  const [advice, setAdvice] = createSignal<readonly Advice[]>([]);
  const [little, setLittle] = createSignal(false);
  let thread: ThinkThread | null = null;
  const end = (as: "done" | "failed"): void => {
    thread?.end();
    thread = null;
    setStatus(as);
  };
  createEffect(
    on([() => model.decision()?.id ?? null, () => model.view().seq, model.seat], (_now, before) => {
      // A hint is about one question: whoever wants another asks for it.
      if (before !== undefined) gone();
    }),
  );
  const decision = model.decision();
  if (decision === null) setStatus("failed");
  else {
    thread = thinkThread(
      (heard) => {
        if (heard.type !== "hint") return;
        setProgress(heard.progress);
        setAdvice(bestThree(heard.thoughts));
        setLittle(isLittle(heard.thoughts));
        if (heard.done) end(heard.thoughts.length === 0 ? "failed" : "done");
      },
      () => end("failed"),
    );
    const view = model.view();
    thread.post({ type: "hint", view, decision, seed: view.seq + 1 });
  }
  onCleanup(() => thread?.end());
  // Who stops it before anything is known has nothing to read.
  const stop = (): void => (advice().length === 0 ? gone() : end("done"));
  return { progress, status, advice, little, stop };
}

const SHOWN = 3;

/**
 * In worlds of their own no two chances could be compared: each is the usual answer's and what it gains in the worlds both were
 * played in. Of what was not played at all nothing is known, and no gain does not mean that it is as good.
 */
export function bestThree(thoughts: readonly Thought[]): readonly Advice[] {
  const usual = thoughts.find((one) => one.gain === 0 && one.error === 0);
  if (usual === undefined) return [];
  return thoughts
    .filter((one) => one === usual || one.n > 0)
    .filter((one, i, played) => !played.slice(0, i).some((better) => cameToTheSame(one, better)))
    .slice(0, SHOWN)
    .map((one) => ({
      answer: one.answer,
      chance: Math.max(0, Math.min(1, usual.chance + one.gain)),
      gain: one === usual ? null : one.gain,
      margin: 2 * one.error,
      toll: one.toll,
    }))
    .toSorted((a, b) => b.chance - a.chance);
}

/** What there is beside the usual answer was looked at, and came to the same. */
export function isLittle(thoughts: readonly Thought[]): boolean {
  return bestThree(thoughts).length === 1 && (thoughts.length === 1 || thoughts.every((one) => one.n > 0));
}

/** Two ways to say one thing, or two that make no difference: played on in the same worlds, each ended as the other did. */
function cameToTheSame(one: Thought, other: Thought): boolean {
  return one.n > 1 && one.n === other.n && one.chance === other.chance && one.gain === other.gain;
}
