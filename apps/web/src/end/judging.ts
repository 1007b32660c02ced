import { createSignal } from "solid-js";
import type { Accessor } from "solid-js";
import { markOf } from "@escaramuza/bots/marks";
import type { Judgement } from "@escaramuza/bots";
import { thinkThread } from "../hint/thread.ts";
import type { ThinkThread } from "../hint/thread.ts";
import { remembered } from "../remembered.ts";
import { spareCores } from "./hire.ts";
import { recordId } from "./story.ts";
import type { Tale } from "./story.ts";

/** What an answer of the game was worth. */
export interface Judged extends Judgement {
  /** Inputs before it. */
  readonly at: number;
  readonly mark: "good" | "doubtful" | "mistake";
}

export interface Judging {
  /** In the order of the game. */
  readonly judged: Accessor<readonly Judged[]>;
  /** 0 to 1. */
  readonly progress: Accessor<number>;
  readonly status: Accessor<"idle" | "running" | "stopped" | "done" | "failed">;
  start(): void;
  stop(): void;
}

/** Moments in which a person decided. `unchosen`: those in which nobody did, see `notChosen`. */
export function decisionsOf(
  tale: Tale,
  bots: readonly (string | null)[],
  unchosen: ReadonlySet<number> = new Set(),
): readonly number[] {
  return tale.record.inputs.flatMap(({ seat }, at) =>
    at < tale.last && (bots[seat] ?? null) === null && !unchosen.has(at) ? [at] : [],
  );
}

/** Judges the answers of people one by one in the background. It goes on where it stopped, also another day: the browser remembers. */
export function judgingOf(tale: Tale, bots: readonly (string | null)[], unchosen: ReadonlySet<number>): Judging {
  const key = `judged.${recordId(tale.record)}`;
  const all = decisionsOf(tale, bots, unchosen);
  /** By moment; null where there was nothing to choose. */
  const [known, setKnown] = createSignal(readBack(remembered.get(key)));
  const left = (): readonly number[] => all.filter((at) => !known().has(at));
  const [status, setStatus] = createSignal<ReturnType<Judging["status"]>>(left().length === 0 ? "done" : "idle");
  let threads: ThinkThread[] = [];
  const end = (as: "stopped" | "done" | "failed"): void => {
    for (const thread of threads) thread.end();
    threads = [];
    setStatus(as);
  };
  const start = (): void => {
    if (status() === "running" || status() === "done") return;
    setStatus("running");
    const jobs = [...left()];
    let busy = 0;
    const next = (thread: ThinkThread): void => {
      const at = jobs.shift();
      if (at !== undefined) {
        busy += 1;
        thread.post({ type: "judge", at });
      } else if (busy === 0) end("done");
    };
    const hands = Math.max(1, Math.min(2, spareCores(), jobs.length));
    for (let i = 0; i < hands; i++) {
      const thread = thinkThread(
        (heard) => {
          if (heard.type !== "judged") return;
          busy -= 1;
          setKnown(new Map([...known(), [heard.at, marked(heard.at, heard.judgement)]]));
          remembered.set(key, JSON.stringify([...known()]));
          next(thread);
        },
        () => end("failed"),
      );
      threads.push(thread);
      thread.post({ type: "load", record: tale.record });
      next(thread);
    }
  };
  return {
    judged: () =>
      all.flatMap((at) => {
        const one = known().get(at) ?? null;
        return one === null ? [] : [one];
      }),
    progress: () => (all.length === 0 ? 1 : 1 - left().length / all.length),
    status,
    start,
    stop: () => end("stopped"),
  };
}

function marked(at: number, judgement: Judgement | null): Judged | null {
  return judgement === null ? null : { ...judgement, at, mark: markOf(judgement) };
}

/** Whatever lies there: what is none is left out, and judged again. */
function readBack(text: string | null): ReadonlyMap<number, Judged | null> {
  const found = new Map<number, Judged | null>();
  try {
    const raw: unknown = JSON.parse(text ?? "[]");
    for (const row of Array.isArray(raw) ? raw : []) {
      const [at, one]: readonly unknown[] = Array.isArray(row) ? row : [];
      if (typeof at === "number" && (one === null || isJudgement(one))) found.set(at, marked(at, one));
    }
  } catch {
    // Judged again.
  }
  return found;
}

function isJudgement(raw: unknown): raw is Judgement {
  if (typeof raw !== "object" || raw === null) return false;
  const numbers = ["chance", "lead", "error"].map((name): unknown => Reflect.get(raw, name));
  const best: unknown = Reflect.get(raw, "best");
  return numbers.every((n) => typeof n === "number") && typeof best === "object" && best !== null && "answer" in best;
}
