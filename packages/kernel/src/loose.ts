import { kindOf } from "./ruleset.ts";
import type { Engine, MenuItem } from "./ruleset.ts";
import type { Decision, Refusal } from "./types.ts";

/**
 * Answers under construction, for previews. Anything may come: what is there is read, and the rest is not there yet. Nothing here throws.
 */

export function fieldOf(answer: unknown, name: string): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const found: unknown = Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined;
  return found;
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numberIn(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

/** More than any answer to a menu holds: a hostile list costs no more to read. */
const MOST = 64;

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST) : [];
}

export function textsIn(value: unknown): string[] {
  return listIn(value).filter((item) => typeof item === "string");
}

/** Why the answer would be refused as it stands. One that is not even of the right shape, or a list too short, is only not finished. */
export function refusalOf<S>(e: Engine<S>, s: S, decision: Decision, item: MenuItem, answer: unknown): Refusal | null {
  if (item.refusal !== null) return item.refusal;
  const kind = kindOf(e, decision);
  const parsed = kind.parse(answer);
  return parsed === undefined || isShort(item, answer) ? null : kind.check(s, decision, parsed);
}

function isShort(item: MenuItem, answer: unknown): boolean {
  return item.slots.some((slot) => {
    if (slot.type !== "list") return false;
    const chosen = Array.isArray(answer) ? answer : fieldOf(answer, slot.name);
    return Array.isArray(chosen) && chosen.length < slot.min;
  });
}
