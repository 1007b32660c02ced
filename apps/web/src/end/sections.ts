import type { GameEvent } from "@escaramuza/kernel";
import type { Chapter, Tale } from "./story.ts";

/** A heading and what happened under it; null is what came before the first. */
export interface Section {
  readonly heading: Chapter | null;
  readonly events: readonly GameEvent[];
}

/** The story cut where the ruleset puts its headings. What nobody was to see then (shuffles) is left out. */
export function sections(tale: Tale): readonly Section[] {
  const parts: { heading: Chapter | null; events: GameEvent[] }[] = [{ heading: null, events: [] }];
  for (const { at, events } of tale.moments) {
    for (const event of events) {
      const heading = tale.engine.rules.heading(event);
      if (heading !== null) parts.push({ heading: { at, ...heading }, events: [] });
      // A chapter's heading says all there is to its event; a section's is only its name.
      if (heading?.level !== 1 && event.only?.length !== 0) parts.at(-1)?.events.push(event);
    }
  }
  return parts.filter((part) => part.heading !== null || part.events.length > 0);
}
