import { answerSchema } from "@escaramuza/kernel/answer-schema";
import type { Decision, Engine, Game, Json, MenuItem, Slot, SlotChoice } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Command } from "../command.ts";
import { fallbackOf, kindFor, menuOf, openDecisions, samplesOf, seatNamed } from "../decisions.ts";
import { readGame } from "../files.ts";
import { pendingLine } from "../report.ts";
import type { Say } from "../texts.ts";
import { voiceOf } from "@escaramuza/scene";
import type { Voice } from "@escaramuza/scene";
import { warn } from "./show.ts";

const SAMPLES = 5;

/** What is asked of whom, and what may be answered. */
export const legal: Command = {
  name: "legal",
  options: { as: { type: "string" } },
  least: 1,
  most: 1,
  run(call) {
    const loaded = readGame(call.args[0] ?? "");
    const { e, game } = loaded;
    const voice = voiceOf(e, call.lang);
    warn(call, loaded);
    const as = call.text("as");
    const seat = as === null ? null : seatNamed(e, loaded.record.setup, voice, as);
    const decisions = openDecisions(game).filter((d) => seat === null || d.seat === seat);
    if (call.json)
      printJson(
        call,
        decisions.map((d) => decisionJson(e, voice, game, d)),
      );
    else if (game.outcome !== null) for (const line of voice.outcome(game.outcome)) call.out(line);
    else if (decisions.length === 0) call.out(call.say("legal.nothing"));
    else for (const d of decisions) for (const line of decisionLines(e, voice, call.say, game, d)) call.out(line);
    return 0;
  },
};

function decisionJson(e: Engine<unknown>, voice: Voice, game: Game<unknown>, d: Decision): unknown {
  return {
    decision: d.id,
    seat: d.seat,
    seatName: e.rules.seats[d.seat],
    kind: d.kind,
    rule: d.rule,
    secret: d.secret,
    params: d.params,
    question: voice.question(d),
    menu: menuOf(e, game, d).map((item) => ({
      ...item,
      text: voice.option(d, item),
      refusal: item.refusal === null ? null : { ...item.refusal, text: voice.refusal(item.refusal) },
    })),
    samples: samplesOf(e, game, d, SAMPLES),
    fallback: fallbackOf(e, game, d),
    schema: schemaOf(e, d),
  };
}

/** Null where a kind's answers cannot be described by a schema: the rest is worth having without it. */
function schemaOf(e: Engine<unknown>, d: Decision): Json {
  try {
    return answerSchema(kindFor(e, d));
  } catch {
    return null;
  }
}

function decisionLines(e: Engine<unknown>, voice: Voice, say: Say, game: Game<unknown>, d: Decision): string[] {
  return [
    pendingLine(say, voice, d),
    ...menuOf(e, game, d).flatMap((item) => [
      itemLine(voice, say, d, item),
      ...item.slots.flatMap((slot) => slotLines(voice, say, slot).map((line) => `      ${line}`)),
    ]),
    ...samplesOf(e, game, d, SAMPLES).map((answer) =>
      say("legal.sample", { kind: d.kind, answer: JSON.stringify(answer) }),
    ),
    "",
  ];
}

export function itemLine(voice: Voice, say: Say, d: Decision, item: MenuItem): string {
  const text = voice.option(d, item);
  if (item.refusal !== null) return say("legal.refused", { text, why: voice.refusal(item.refusal) });
  const costs = voice.costs(item);
  return say(costs === "" ? "legal.free" : "legal.item", { text, costs, rule: item.rule });
}

/** What is still open in an answer and what may be put there, then what may not and why. */
export function slotLines(voice: Voice, say: Say, slot: Slot): string[] {
  const name = voice.text(`slot.${slot.name}`);
  const { length } = voice;
  switch (slot.type) {
    case "choice":
    case "list": {
      const shown = (choice: SlotChoice): string => choiceText(voice, slot.name, choice);
      const allowed = slot.of.filter((c) => c.refusal === null).map(shown);
      const refused = slot.of.flatMap((c) =>
        c.refusal === null ? [] : [say("slot.refused", { value: shown(c), why: voice.refusal(c.refusal) })],
      );
      const range = slot.type === "list" ? say("slot.range", { min: slot.min, max: slot.max }) : "";
      return [`${name}${range}: ${allowed.length === 0 ? say("slot.none") : allowed.join(", ")}`, ...refused];
    }
    case "assign":
      return slot.of.flatMap((chooser) =>
        chooser.refusal === null
          ? slotLines(voice, say, {
              name: slot.name,
              type: "list",
              of: chooser.choices,
              min: 0,
              max: chooser.max,
              repeat: false,
            }).map((line) => `${String(chooser.value)}: ${line}`)
          : [say("slot.refused", { value: String(chooser.value), why: voice.refusal(chooser.refusal) })],
      );
    case "path":
      return [say("slot.path", { name, piece: slot.piece, min: length(slot.min), max: length(slot.max) })];
    case "point":
      return [
        say(slot.turns === true ? "slot.pointTurned" : slot.max > 0 ? "slot.pointWithin" : "slot.point", {
          name,
          min: length(slot.min),
          max: length(slot.max),
          radius: length(slot.radius),
        }),
      ];
    case "along":
      return [say("slot.along", { name, min: length(slot.low), max: length(slot.high) })];
    case "placement":
      return [say("slot.placement", { name, pieces: slot.pieces.join(", ") })];
    case "march": {
      const shapes = slot.shapes.map((shape) => `${shape} (${voice.text(`shape.${shape}`)})`);
      return [
        say("slot.march", { name, pieces: slot.pieces.join(", ") }),
        ...(shapes.length === 0 ? [] : [say("slot.shapes", { shapes: shapes.join(", ") })]),
      ];
    }
    case "force":
      return [say("slot.force", { name })];
  }
}

/** A choice as it is answered, and in words where those are others. */
export function choiceText(voice: Voice, slot: string, { value, piece, text: said }: SlotChoice): string {
  const words = said === undefined ? null : voice.scene(said);
  if (typeof value === "object" && value !== null && !Array.isArray(value))
    return [
      piece ?? "",
      words ?? (voice.has(`choice.${slot}`) ? voice.text(`choice.${slot}`, { ...value }) : JSON.stringify(value)),
    ]
      .filter((part) => part !== "")
      .join(" · ");
  const raw = String(value);
  const text = words ?? voice.value(slot, value);
  return text === raw ? raw : `${raw} (${text})`;
}
