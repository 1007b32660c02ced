import { eventsFor } from "@escaramuza/kernel";
import type { GameEvent } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Command } from "../command.ts";
import { openDecisions, seatNamed } from "../decisions.ts";
import { readGame } from "../files.ts";
import { pendingJson, pendingLine } from "../report.ts";
import { voiceOf } from "@escaramuza/scene";
import { warn } from "./show.ts";

/** A game told again, input by input. */
export const replayGame: Command = {
  name: "replay",
  options: { upto: { type: "string" }, events: { type: "boolean" }, as: { type: "string" } },
  least: 1,
  most: 1,
  run(call) {
    const upTo = call.int("upto", Number.MAX_SAFE_INTEGER, 0, Number.MAX_SAFE_INTEGER);
    const loaded = readGame(call.args[0] ?? "", { upTo });
    const { e, game, record } = loaded;
    const voice = voiceOf(e, call.lang);
    warn(call, loaded);
    const as = call.text("as");
    const seat = as === null ? null : seatNamed(e, record.setup, voice, as);
    // A game that is over hides nothing.
    const seen = (events: readonly GameEvent[]): readonly GameEvent[] =>
      game.outcome === null ? eventsFor(events, seat) : events;
    const steps = loaded.events.map((events, i) => ({ input: record.inputs[i - 1] ?? null, events: seen(events) }));
    const pending = openDecisions(game);
    if (call.json) {
      const told = steps.map(({ input, events }) => ({
        seat: input?.seat ?? null,
        decision: input?.decision ?? null,
        events,
      }));
      printJson(call, {
        game: e.rules.id,
        seq: game.seq,
        steps: told,
        pending: pendingJson(e, voice, pending),
        outcome: game.outcome,
      });
      return 0;
    }
    for (const [i, { input, events }] of steps.entries()) {
      if (call.flag("events")) for (const event of events) call.out(JSON.stringify(event));
      else {
        if (events.length > 0)
          call.out(
            input === null
              ? call.say("replay.start")
              : call.say("replay.input", { n: i, seat: voice.seat(input.seat) }),
          );
        for (const event of events) call.out(`  ${voice.event(event)}`);
      }
    }
    if (call.flag("events")) return 0;
    for (const decision of pending) call.out(pendingLine(call.say, voice, decision));
    if (game.outcome !== null) for (const line of voice.outcome(game.outcome)) call.out(line);
    return 0;
  },
};
