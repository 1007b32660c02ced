import type { Player } from "@escaramuza/bots";
import { applyWithUndo, diceKind, eventsFor, stateHash, undo, viewOf } from "@escaramuza/kernel";
import type { Applied, Decision, Engine, GameRecord, Input, Pick, Refusal, Seat, UndoTrail } from "@escaramuza/kernel";
import { fallbackOf, kindFor, openDecisions } from "../decisions.ts";
import { writeRecord } from "../files.ts";
import { sceneFor, tableText } from "../table-text.ts";
import type { Say } from "../texts.ts";
import type { Voice } from "@escaramuza/scene";

/** A game in the terminal: its record, what can be taken back, and who plays which seat. */
export interface Session {
  readonly e: Engine<unknown>;
  readonly trail: UndoTrail<unknown>;
  readonly record: GameRecord;
  readonly voice: Voice;
  readonly say: Say;
  readonly tell: (line: string) => void;
  /** By seat; null is a person at this terminal. */
  readonly players: readonly (Player<unknown> | null)[];
  readonly pick: Pick;
  /** Written after every input, when given. */
  readonly file: string | null;
  /** The table as last shown. */
  shown: string;
  /** The ally who lets the other go first. */
  waits: Seat | null;
}

/** Whose eyes the terminal has: those of the only person, or a spectator's when people share it. */
export function eyes({ players }: Session): Seat | null {
  const people = [...players.keys()].filter((seat) => players[seat] === null);
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The next question for a person. Bots answer theirs on the way, after the people asked at the same time. */
export function nextForPerson(s: Session): Decision | null {
  for (;;) {
    const open = openDecisions(s.trail.game);
    // Nobody but a person can throw real dice.
    const people = open.filter((d) => s.players[d.seat] === null || d.kind === diceKind.id);
    const person = people.find((d) => d.either === true && d.seat > (s.waits ?? -1)) ?? people[0];
    if (person !== undefined) return person;
    const [decision] = open;
    if (decision === undefined) return null;
    botAnswers(s, decision);
  }
}

function botAnswers(s: Session, decision: Decision): void {
  const { e, trail, players, pick } = s;
  const input = { seat: decision.seat, decision: decision.id };
  try {
    const answer = players[decision.seat]?.answer(e, viewOf(e, trail.game, decision.seat), decision, pick);
    if (enter(s, { ...input, answer }).ok) return;
  } catch {
    // A player that fails is no reason to end the game: the fallback is always legal.
  }
  enter(s, { ...input, answer: fallbackOf(e, trail.game, decision) });
}

/** Plays an input, writes it down and tells what came of it. */
export function enter(s: Session, input: Input): Applied {
  const { e, trail, record, voice } = s;
  const decision = trail.game.pending.find((d) => d.id === input.decision);
  const applied = applyWithUndo(e, trail, input);
  if (!applied.ok || decision === undefined) return applied;
  record.inputs.push({ ...input, answer: kindFor(e, decision).parse(input.answer) ?? input.answer });
  record.hashes.push(stateHash(trail.game));
  if (s.file !== null) writeRecord(s.file, record);
  for (const event of trail.game.outcome === null ? eventsFor(applied.events, eyes(s)) : applied.events)
    s.tell(voice.event(event));
  return applied;
}

export function takeBack(s: Session, seat: Seat): Refusal | null {
  const refusal = undo(s.trail, seat);
  if (refusal !== null) return refusal;
  s.record.inputs.length = s.trail.game.seq;
  s.record.hashes.length = s.trail.game.seq + 1;
  if (s.file !== null) writeRecord(s.file, s.record);
  return null;
}

/** Shows the table; unless `always`, only when it looks other than last time, and then only its map after the first. */
export function showTable(s: Session, seat: Seat | null, always: boolean): void {
  const scene = sceneFor(s.e, s.trail.game, seat);
  const text = tableText(scene, s.voice);
  if (always || s.shown === "") s.tell(text);
  else if (text !== s.shown) s.tell(tableText(scene, s.voice, false));
  s.shown = text;
}

/** What each piece a seat can see is, in words. */
export function pieceTexts(s: Session, seat: Seat | null): ReadonlyMap<string, string> {
  const { e, trail, voice } = s;
  const { items, sides } = sceneFor(e, trail.game, seat);
  return new Map([
    ...items.flatMap((item): [string, string][] => (item.type === "piece" ? [[item.id, voice.scene(item.text)]] : [])),
    ...sides.flatMap((side) => side.reserve.map((r): [string, string] => [r.id, voice.scene(r.text)])),
  ]);
}
