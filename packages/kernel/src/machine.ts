import { copy } from "./copy.ts";
import { DiceNeeded, enteredDice, rollResult, seededDice } from "./dice.ts";
import type { Dice, RollRequest } from "./dice.ts";
import { diceKind } from "./entered.ts";
import { kindOf } from "./ruleset.ts";
import type { AnyQuestion, Context, Engine, Kind } from "./ruleset.ts";
import { refuse } from "./types.ts";
import type { Decision, Frame, Game, GameEvent, GeneratorState, Input, Refusal } from "./types.ts";

/** More steps than any turn of any game needs between two decisions: a rule that loops is a bug and says so. */
const STEP_CAP = 20_000;

export type Applied =
  | { readonly ok: true; readonly events: readonly GameEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** Applies one input in place. Whatever is wrong with it, the answer is a refusal and nothing has changed. */
export function apply<S>(e: Engine<S>, game: Game<S>, input: Input, dice?: Dice): Applied {
  const checked = checkInput(e, game, input);
  if (!checked.ok) return checked;
  const { decision, answer } = checked;
  game.seq += 1;
  if (decision.kind === diceKind.id) {
    const thrown = diceKind.parse(answer);
    if (thrown === undefined || game.entered === null) throw new Error("dice answered out of place");
    game.entered.push(thrown);
    game.pending = [];
  } else {
    game.answers.push({ decision: decision.id, seat: decision.seat, kind: decision.kind, answer });
    if (decision.either !== true && game.answers.length < game.pending.length) return { ok: true, events: [] };
    game.pending = [];
  }
  const events: GameEvent[] = [];
  run(e, game, events, dice);
  return { ok: true, events };
}

/** A new game, run up to its first decision. */
export function start<S>(
  e: Engine<S>,
  position: S,
  generator: GeneratorState,
  options: { readonly dice?: Dice; readonly enterDice?: boolean } = {},
): { game: Game<S>; events: readonly GameEvent[] } {
  const { root } = e.rules;
  const game = bareGame(e.rules, position, [{ flow: root.id, step: root.entry, v: {} }], generator);
  if (options.enterDice === true) game.entered = [];
  const events: GameEvent[] = [];
  run(e, game, events, options.dice);
  return { game, events };
}

/** A game in which nothing has happened yet, set up in the middle of anything: nobody has been asked, no die has been thrown. */
export function bareGame<S>(
  rules: { readonly id: string; readonly version: string },
  s: S,
  frames: Frame[] = [],
  generator: GeneratorState = [1, 2, 3, 4],
): Game<S> {
  return {
    ruleset: rules.id,
    version: rules.version,
    s,
    frames,
    pending: [],
    answers: [],
    generator,
    seq: 0,
    asked: 0,
    rolls: 0,
    entered: null,
    outcome: null,
  };
}

/** Runs a game that was set up by hand, in the middle of anything, up to its next decision. */
export function resume<S>(e: Engine<S>, game: Game<S>, dice?: Dice): readonly GameEvent[] {
  const events: GameEvent[] = [];
  run(e, game, events, dice);
  return events;
}

export type Checked =
  | { readonly ok: true; readonly decision: Decision; readonly answer: unknown }
  | { readonly ok: false; readonly refusal: Refusal };

/** Everything that must hold before an input may change anything: shape, seat, decision, answer, legality. */
export function checkInput<S>(e: Engine<S>, game: Game<S>, input: Input): Checked {
  const no = (refusal: Refusal): Checked => ({ ok: false, refusal });
  if (
    typeof input !== "object" ||
    input === null ||
    !Number.isInteger(input.seat) ||
    !Number.isInteger(input.decision)
  ) {
    return no(refuse("KERNEL-input", "malformedInput"));
  }
  if (game.outcome !== null) return no(refuse("KERNEL-over", "gameOver"));
  const decision = game.pending.find((d) => d.id === input.decision);
  if (decision === undefined) return no(refuse("KERNEL-decision", "staleDecision", { decision: input.decision }));
  if (decision.seat !== input.seat) return no(refuse("KERNEL-seat", "notYourDecision", { seat: input.seat }));
  if (game.answers.some((a) => a.decision === decision.id))
    return no(refuse("KERNEL-decision", "alreadyAnswered", { decision: decision.id }));
  const kind: Kind<S> = decision.kind === diceKind.id ? diceKind : kindOf(e, decision);
  const answer = kind.parse(input.answer);
  if (answer === undefined) return no(refuse("KERNEL-answer", "malformedAnswer", { kind: decision.kind }));
  const refusal = kind.check(e.rules.view(game.s, decision.seat), decision, answer);
  return refusal === null ? { ok: true, decision, answer } : no(refusal);
}

/** Runs steps until somebody must decide or the game is over. */
function run<S>(e: Engine<S>, game: Game<S>, events: GameEvent[], dice: Dice | undefined): void {
  if (game.entered !== null && dice === undefined) {
    runEntered(e, game, events);
    return;
  }
  const c = context(game, events, dice ?? seededDice(game.generator));
  for (let n = 0; n < STEP_CAP; n++) {
    if (game.pending.length > 0 || game.frames.length === 0) return;
    step(e, game, c);
  }
  throw new Error(`more than ${STEP_CAP} steps without a decision: ${where(game)}`);
}

/** With dice from a real table a step may stop for dice: it is put back, the dice are asked for, and it runs again. */
function runEntered<S>(e: Engine<S>, game: Game<S>, events: GameEvent[]): void {
  for (let n = 0; n < STEP_CAP; n++) {
    if (game.pending.length > 0 || game.frames.length === 0) return;
    const before = copy(game);
    const told = events.length;
    try {
      step(e, game, context(game, events, enteredDice(game.entered ?? [], seededDice(game.generator))));
      game.entered = [];
    } catch (error) {
      if (!(error instanceof DiceNeeded)) throw error;
      events.length = told;
      Object.assign(game, before);
      game.asked += 1;
      game.pending = [
        {
          id: game.asked,
          seat: error.request.seat,
          kind: diceKind.id,
          rule: error.request.rule,
          secret: false,
          params: { purpose: error.request.purpose, n: error.request.n, sides: error.request.sides },
        },
      ];
      return;
    }
  }
  throw new Error(`more than ${STEP_CAP} steps without a decision: ${where(game)}`);
}

/** One step of the topmost procedure with these dice, its events thrown away: for counting outcomes. */
export function runStep<S>(e: Engine<S>, game: Game<S>, dice: Dice): void {
  step(e, game, context(game, [], dice));
}

function step<S>(e: Engine<S>, game: Game<S>, c: Context<S>): void {
  const frame = game.frames[game.frames.length - 1];
  if (frame === undefined) throw new Error("no procedure under way");
  const run = e.steps[frame.flow]?.[frame.step];
  if (run === undefined) throw new Error(`no step ${frame.flow}.${frame.step}`);
  const next = run(c, frame.v);
  if (game.answers.length > 0) game.answers = [];
  switch (next.do) {
    case "goto":
      frame.step = next.step;
      break;
    case "call":
      frame.step = next.then;
      game.frames.push({ flow: next.flow, step: next.entry, v: next.v });
      break;
    case "ask":
      frame.step = next.then;
      game.pending = next.questions.map((q) => asked(game, q));
      break;
    case "done":
      game.frames.pop();
      break;
  }
  if (game.outcome !== null) game.frames = [];
}

function asked(game: Game<unknown>, q: AnyQuestion): Decision {
  game.asked += 1;
  const { seat, kind, rule, secret, either, params } = q;
  const decision = { id: game.asked, seat, kind, rule, secret, params };
  return either === true ? { ...decision, either } : decision;
}

function context<S>(game: Game<S>, events: GameEvent[], dice: Dice): Context<S> {
  return {
    s: game.s,
    roll(request) {
      const result = rollResult(dice.throw(request), request.modifiers);
      game.rolls += 1;
      events.push(rollEvent(request, result.dice, result.natural, result.total));
      return result;
    },
    emit(event) {
      events.push(event);
    },
    answer(kind) {
      const given = game.answers[0];
      const value = given === undefined ? undefined : kind.parse(given.answer);
      if (given === undefined || given.kind !== kind.id || value === undefined)
        throw new Error(`no answer to ${kind.id}`);
      return value;
    },
    answers(kind) {
      return game.answers
        .toSorted((a, b) => a.decision - b.decision)
        .map((given) => {
          const value = kind.parse(given.answer);
          if (given.kind !== kind.id || value === undefined) throw new Error(`no answer to ${kind.id}`);
          return { seat: given.seat, answer: value };
        });
    },
    finish(outcome) {
      game.outcome = outcome;
    },
  };
}

function rollEvent(request: RollRequest, dice: readonly number[], natural: number, total: number): GameEvent {
  const { purpose, rule, seat, sides, modifiers, target, about, reads } = request;
  const event = { type: "roll", rule, purpose, seat, sides, dice, natural, modifiers, total, target, about };
  // Each die is held against the target by itself: their sum means nothing.
  const each = dice.length > 1 && target !== null && (reads === "dice" || typeof reads === "object");
  const judged = request.atMost === true ? { ...event, atMost: true } : event;
  const told = each ? { ...judged, each: true } : judged;
  return request.hidden === true ? { ...told, only: [] } : told;
}

function where(game: Game<unknown>): string {
  return game.frames.map((f) => `${f.flow}.${f.step}`).join(" > ");
}
