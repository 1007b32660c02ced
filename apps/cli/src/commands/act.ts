import { eventsFor, play } from "@escaramuza/kernel";
import type { Decision, Input } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { openDecisions, seatNamed } from "../decisions.ts";
import { fail, reason } from "../errors.ts";
import { differenceText, readGame, readText, writeRecord } from "../files.ts";
import type { Loaded } from "../files.ts";
import { pendingJson, pendingLine, refusalJson } from "../report.ts";
import { voiceOf } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";

/** Plays one input of a game file: all of it, or nothing. */
export const act: Command = {
  name: "act",
  options: { as: { type: "string" } },
  least: 2,
  most: 2,
  run(call) {
    const [file = "", raw = ""] = call.args;
    const loaded = readGame(file);
    const { e, game, record, difference } = loaded;
    // To play on from a game that is not the recorded one would make the file worthless.
    if (difference !== null) fail("notAsRecorded", { file, what: differenceText(difference) });
    const voice = voiceOf(e, call.lang);
    const input = inputOf(call, loaded, voice, raw === "-" ? readText("-").trim() : raw);
    const applied = play(e, record, game, input);
    if (!applied.ok) {
      if (call.json) printJson(call, refusalJson(voice, applied.refusal));
      else call.err(call.say("act.refused", { why: voice.refusal(applied.refusal) }));
      return 1;
    }
    writeRecord(file, record);
    const events = game.outcome === null ? eventsFor(applied.events, input.seat) : applied.events;
    const pending = openDecisions(game);
    if (call.json)
      printJson(call, {
        ok: true,
        seq: game.seq,
        events,
        pending: pendingJson(e, voice, pending),
        outcome: game.outcome,
      });
    else {
      for (const event of events) call.out(voice.event(event));
      for (const decision of pending) call.out(pendingLine(call.say, voice, decision));
      if (game.outcome !== null) for (const line of voice.outcome(game.outcome)) call.out(line);
    }
    return 0;
  },
};

/** `{"seat": 0, "decision": 3, "answer": ...}`, or `kind=answer` for the open question of that kind. */
function inputOf(call: Call, { e, game, record }: Loaded, voice: Voice, raw: string): Input {
  const short = raw.match(/^([A-Za-z][A-Za-z0-9]*)=([\s\S]*)$/);
  if (short === null) return wholeInput(raw);
  const [, kind = "", text = ""] = short;
  const as = call.text("as");
  const seat = as === null ? null : seatNamed(e, record.setup, voice, as);
  const open = openDecisions(game);
  const decision = open.find((d) => d.kind === kind && (seat === null || d.seat === seat));
  if (decision === undefined)
    fail("nobodyAsked", { kind, pending: open.map((d: Decision) => `${d.kind} (${voice.seat(d.seat)})`).join(", ") });
  return { seat: decision.seat, decision: decision.id, answer: answerIn(text) };
}

function wholeInput(raw: string): Input {
  const value = jsonIn(raw);
  if (
    typeof value !== "object" ||
    value === null ||
    !("seat" in value) ||
    !("decision" in value) ||
    !("answer" in value)
  )
    fail("notAnInput", { input: raw });
  const { seat, decision, answer } = value;
  if (typeof seat !== "number" || typeof decision !== "number") fail("notAnInput", { input: raw });
  return { seat, decision, answer };
}

/** A bare word is a text: `activate=a3` needs no quotes inside the shell's. */
export function answerIn(text: string): unknown {
  const word = text.trim();
  if (/^[A-Za-z][\w.-]*$/.test(word) && !["true", "false", "null"].includes(word)) return word;
  return jsonIn(word);
}

function jsonIn(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value;
  } catch (error) {
    fail("notJson", { input: text, what: reason(error) });
  }
}
