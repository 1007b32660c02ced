import type { GameEvent } from "@escaramuza/kernel";
import { rollOf } from "@escaramuza/scene";
import type { Roll } from "@escaramuza/scene";
import type { Moment } from "./model.ts";

/** A roll as it is shown for a moment beside the table: what it was for, its figures, and what came of it. */
export interface Thrown {
  /** Names it as long as the story before it stays the same. */
  readonly key: string;
  readonly event: GameEvent;
  readonly roll: Roll;
  readonly brought: GameEvent | null;
}

/** As many as the eye takes in at once: the latest. */
const AT_ONCE = 3;

/** Rolls of moments after `at`. */
export function rollsSince(story: readonly Moment[], at: number): readonly Thrown[] {
  const rolls: Thrown[] = [];
  for (const moment of story) {
    if (moment.at <= at) continue;
    for (const [i, event] of moment.events.entries()) {
      const roll = rollOf(event);
      if (roll !== null) rolls.push({ key: `${moment.at}.${i}`, event, roll, brought: broughtBy(roll, moment, i) });
    }
  }
  return rolls.slice(-AT_ONCE);
}

/** The first thing after a roll, and before the next, that concerns what the roll was about, by the same part of the rules. */
function broughtBy(roll: Roll, { events }: Moment, i: number): GameEvent | null {
  const section = sectionOf(events[i]?.rule ?? "");
  for (const event of events.slice(i + 1)) {
    if (rollOf(event) !== null) return null;
    const concerns = Object.values(event).some((value) => typeof value === "string" && roll.about.includes(value));
    if (concerns && sectionOf(event.rule) === section) return event;
  }
  return null;
}

/** A rule's id without its number in the section. */
function sectionOf(rule: string): string {
  return rule.replace(/-[^-]*$/, "");
}

/** Milliseconds that so many rolls stay in sight: time to read each. */
export function readingTime(rolls: number): number {
  return 2200 + 1100 * rolls;
}
