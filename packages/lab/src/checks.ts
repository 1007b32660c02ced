import { apply, generatorFrom, kindOf, picker, replay, seatsIn, stateHash, viewOf } from "@escaramuza/kernel";
import type { Decision, Engine, Game, GameEvent, GameRecord, Input, Json, MenuItem, Seat } from "@escaramuza/kernel";
import { notPlain } from "./plain.ts";

/** What must hold of every game at every step. Each check throws with what does not. */
export interface Checks<S> {
  /** A position somebody must decide in: plain data, invariants, views, menus, fallbacks. */
  before(game: Game<S>): void;
  /** Looking, asking and refusing change nothing. */
  untouched(game: Game<S>): void;
  /** The game before the input, read back from its text, went on to the very same game and told the same. */
  after(game: Game<S>, input: Input, events: readonly GameEvent[]): void;
  hash(game: Game<S>): string;
  /** The record played again from the start agrees at every step. */
  end(game: Game<S>, record: GameRecord): void;
}

export function checks<S>(e: Engine<S>, setup: Json, first: Game<S>): Checks<S> {
  const seats: readonly (Seat | null)[] = [null, ...seatsIn(e.rules, setup).keys()];
  let text = JSON.stringify(first);
  const untouched = (game: Game<S>): void => must(JSON.stringify(game) === text, "looking at the game changed it");
  const sound = (game: Game<S>): void => {
    const odd = notPlain(game, "game");
    must(odd === null, `not plain data: ${odd}`);
    const broken = e.rules.invariants(game.s);
    must(broken.length === 0, `invariants broken: ${broken.join("; ")}`);
    for (const seat of seats) lookSound(e, game, seat);
  };
  return {
    before(game) {
      sound(game);
      for (const decision of game.pending) decisionSound(e, game, decision);
      untouched(game);
    },
    untouched,
    after(game, input, events) {
      const twin: Game<S> = JSON.parse(text);
      const sent: Input = JSON.parse(JSON.stringify(input));
      const applied = apply(e, twin, sent);
      must(applied.ok, "the game read back from JSON refuses the input");
      text = JSON.stringify(game);
      must(JSON.stringify(twin) === text, "the game read back from JSON goes on differently");
      must(
        applied.ok && JSON.stringify(applied.events) === JSON.stringify(events),
        "the game read back from JSON tells other events",
      );
    },
    hash: stateHash,
    end(game, record) {
      sound(game);
      must(record.hashes.length === record.inputs.length + 1, "a hash is missing");
      const again = replay(e, record, { strict: true });
      must(again.difference === null, `the replay differs: ${JSON.stringify(again.difference)}`);
      must(JSON.stringify(again.game?.outcome) === JSON.stringify(game.outcome), "the replay ends differently");
    },
  };
}

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(what);
}

/** A view of a view shows the same; a guess at what is hidden looks the same to the seat; the scene can be drawn. */
function lookSound<S>(e: Engine<S>, game: Game<S>, seat: Seat | null): void {
  const { rules } = e;
  const { position } = viewOf(e, game, seat);
  const shown = JSON.stringify(position);
  // Most views share the position itself: those need no second look.
  const same = (other: S): boolean => other === position || JSON.stringify(other) === shown;
  must(same(rules.view(position, seat)), `the view of seat ${seat} is not stable`);
  const guess = rules.determinize(position, seat, picker(generatorFrom(game.seq)));
  must(same(rules.view(guess, seat)), `a guess of seat ${seat} does not fit its view`);
  rules.scene(position, seat);
}

function decisionSound<S>(e: Engine<S>, game: Game<S>, decision: Decision): void {
  const kind = kindOf(e, decision);
  const view = e.rules.view(game.s, decision.seat);
  const fallback = kind.fallback(view, decision);
  must(isLegal(e, view, decision, fallback), `${decision.kind}: the fallback ${JSON.stringify(fallback)} is not legal`);
  for (const item of kind.menu(view, decision)) {
    if (isComplete(item))
      must(isLegal(e, view, decision, item.answer), `${decision.kind}: the menu offers ${item.id}, which is refused`);
  }
}

function isComplete(item: MenuItem): boolean {
  return item.refusal === null && item.slots.length === 0;
}

/** As it would arrive from outside: through JSON, by the schema, checked. */
function isLegal<S>(e: Engine<S>, view: S, decision: Decision, answer: unknown): boolean {
  const kind = kindOf(e, decision);
  const sent: unknown = JSON.parse(JSON.stringify(answer));
  const parsed = kind.parse(sent);
  return parsed !== undefined && kind.check(view, decision, parsed) === null;
}
