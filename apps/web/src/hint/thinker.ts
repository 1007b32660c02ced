import { judged, portfolioOf, searchOf } from "@escaramuza/bots";
import type { Judgement } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { generatorFrom, kindOf, picker, seatsOfSide, sideOf, viewOf } from "@escaramuza/kernel";
import { taleOf } from "../end/story.ts";
import type { Tale } from "../end/story.ts";
import type { FromThinker, ToThinker } from "./think-messages.ts";

/** Thinks for a person, in a thread away from the page. Whoever has heard enough ends it. */

const HINT = { playouts: 120, ideas: 5, draws: 1, worth: 0.001 };
const JUDGING = { worlds: 3, duels: 10, ideas: 3, draws: 1 };
/** Milliseconds for a hint, and between two words about it. */
const LONGEST = 8000;
const EVERY = 150;

export function adviser(post: (message: FromThinker) => void): (message: ToThinker) => void {
  let tale: Tale | null = null;
  return (message) => {
    switch (message.type) {
      case "hint":
        hint(message, post);
        return;
      case "load": {
        const e = findGame(message.record.ruleset);
        tale = e === null ? null : taleOf(e, message.record);
        return;
      }
      case "judge":
        post({ type: "judged", at: message.at, judgement: tale === null ? null : judgementAt(tale, message.at) });
        return;
    }
  };
}

function hint({ view, decision, seed }: ToThinker & { type: "hint" }, post: (message: FromThinker) => void): void {
  const e = findGame(view.ruleset);
  const portfolio = e === null ? null : portfolioOf(e.rules.id);
  if (e === null || portfolio === null) {
    post({ type: "hint", progress: 1, done: true, thoughts: [] });
    return;
  }
  const began = performance.now();
  const side = sideOf(e.rules.scene(view.position, decision.seat), decision.seat);
  const counts = side === undefined ? [decision.seat] : seatsOfSide(side);
  const search = searchOf(e, portfolio, view, decision, picker(generatorFrom(seed)), { ...HINT, counts });
  let said = began;
  while (search.step()) {
    const now = performance.now();
    if (now - began > LONGEST) break;
    if (now - said < EVERY) continue;
    said = now;
    const progress = Math.max(search.progress, (now - began) / LONGEST);
    post({ type: "hint", progress, done: false, thoughts: search.thoughts() });
  }
  post({ type: "hint", progress: 1, done: true, thoughts: search.thoughts() });
}

/** From what the seat saw then. Chance is its own for each moment, so that the same game is always judged the same. */
function judgementAt({ engine, record, last, gameAt }: Tale, at: number): Judgement | null {
  const input = record.inputs[at];
  if (input === undefined || at >= last) return null;
  const portfolio = portfolioOf(engine.rules.id);
  const game = gameAt(at);
  const decision = game.pending.find((d) => d.id === input.decision);
  if (portfolio === null || decision === undefined || game.entered !== null) return null;
  const answer = kindOf(engine, decision).parse(input.answer);
  const view = viewOf(engine, game, decision.seat);
  return judged(engine, portfolio, view, decision, answer, picker(generatorFrom(at + 1)), JUDGING);
}
