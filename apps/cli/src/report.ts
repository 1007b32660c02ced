import type { Decision, Engine, Refusal } from "@escaramuza/kernel";
import type { Say } from "./texts.ts";
import type { Voice } from "@escaramuza/scene";

/** Lines and JSON that several commands share. */

export function pendingLine(say: Say, voice: Voice, d: Decision): string {
  return say("pending.line", {
    id: d.id,
    seat: voice.seat(d.seat),
    kind: d.kind,
    question: voice.question(d),
    rule: d.rule,
  });
}

export function pendingJson(e: Engine<unknown>, voice: Voice, decisions: readonly Decision[]): unknown[] {
  return decisions.map((d) => ({
    decision: d.id,
    seat: d.seat,
    seatName: e.rules.seats[d.seat],
    kind: d.kind,
    rule: d.rule,
    secret: d.secret,
    params: d.params,
    question: voice.question(d),
  }));
}

export function refusalJson(voice: Voice, refusal: Refusal): unknown {
  return { ok: false, refusal: { ...refusal, text: voice.refusal(refusal) } };
}
