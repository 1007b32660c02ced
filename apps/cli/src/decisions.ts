import { diceKind, generatorFrom, kindOf, picker, seatsIn } from "@escaramuza/kernel";
import type { Decision, Engine, Game, Json, Kind, MenuItem, Seat } from "@escaramuza/kernel";
import { misuse } from "./errors.ts";
import type { Voice } from "@escaramuza/scene";

/** Questions nobody has answered yet. */
export function openDecisions(game: Game<unknown>): readonly Decision[] {
  return game.pending.filter((d) => !game.answers.some((a) => a.decision === d.id));
}

/** The dice of a real table are the kernel's question, all others the ruleset's. */
export function kindFor(e: Engine<unknown>, decision: Decision): Kind<unknown> {
  return decision.kind === diceKind.id ? diceKind : kindOf(e, decision);
}

/** What the deciding seat can choose, from what it knows. */
export function menuOf(e: Engine<unknown>, game: Game<unknown>, decision: Decision): readonly MenuItem[] {
  return kindFor(e, decision).menu(e.rules.view(game.s, decision.seat), decision);
}

export function fallbackOf(e: Engine<unknown>, game: Game<unknown>, decision: Decision): unknown {
  return kindFor(e, decision).fallback(e.rules.view(game.s, decision.seat), decision);
}

const DRAWS = 60;

/** A few different legal answers, always the same ones for the same position. `wanted` keeps only those that fit. */
export function samplesOf(
  e: Engine<unknown>,
  game: Game<unknown>,
  decision: Decision,
  count: number,
  wanted: (answer: unknown) => boolean = () => true,
): readonly unknown[] {
  const kind = kindFor(e, decision);
  const view = e.rules.view(game.s, decision.seat);
  const pick = picker(generatorFrom(game.seq));
  const found = new Map<string, unknown>();
  for (let i = 0; i < DRAWS && found.size < count; i++) {
    const answer = kind.sample(view, decision, pick);
    if (answer !== null && wanted(answer)) found.set(JSON.stringify(answer), answer);
  }
  return [...found.values()];
}

/** A seat of a battle by its number, its name in the rules or its name in the language. */
export function seatNamed(e: Engine<unknown>, setup: Json, voice: Voice, given: string): Seat {
  const wanted = given.toLowerCase();
  const seats = seatsIn(e.rules, setup);
  const at = seats.findIndex(
    (name, i) => wanted === String(i) || wanted === name.toLowerCase() || wanted === voice.seat(i).toLowerCase(),
  );
  if (at < 0) misuse("unknownSeat", { seat: given, seats: seats.join(", ") });
  return at;
}
