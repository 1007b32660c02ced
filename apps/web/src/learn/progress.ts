import { createSignal, untrack } from "solid-js";
import { remembered } from "../remembered.ts";

/** Lessons finished in this browser, as `game/lesson`. */
const [finished, setFinished] = createSignal<ReadonlySet<string>>(new Set(read()));

export function isFinished(ruleset: string, lesson: string): boolean {
  return finished().has(`${ruleset}/${lesson}`);
}

export function finish(ruleset: string, lesson: string): void {
  const known = untrack(finished);
  if (known.has(`${ruleset}/${lesson}`)) return;
  const now = new Set([...known, `${ruleset}/${lesson}`]);
  setFinished(now);
  remembered.set("lessons", [...now].join(" "));
}

function read(): readonly string[] {
  return (remembered.get("lessons") ?? "").split(" ").filter((one) => one !== "");
}
