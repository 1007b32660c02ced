import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type {
  Decision,
  Engine,
  GameEvent,
  Json,
  MenuItem,
  Pick,
  Preview,
  Scene,
  Slot,
  SlotChoice,
} from "@escaramuza/kernel";
import * as z from "zod/mini";
import { voiceOf } from "../src/index.ts";
import type { Lang, Voice } from "../src/index.ts";

/** For the tests of rulesets: everything a game says to its players, as they read it. */

export type Hear = (lang: Lang, where: string, text: string) => void;

/** How a game is listened to. */
export interface Listening<S> {
  /** Names of pieces last as long as this, and as there are so many of them. */
  battle(s: S): object;
  pieces(s: S): readonly string[];
  /** Is this question listened to, the n-th? */
  question(n: number, d: Decision): boolean;
  /** Every how many questions the table is. */
  scenes: number;
  /** Choices of a slot that are worth hearing; all of them unless said. */
  choices?(slot: Extract<Slot, { readonly of: unknown }>): readonly SlotChoice[];
  /** What an answer is spoilt with, one of them at a time. */
  nonsense(s: S, someone: string | undefined, pick: Pick): readonly { readonly [name: string]: unknown }[];
}

/** Plays a game to its end. `players` say how each question is answered; now and then one answers nonsense first. */
export type Listen = (setup: Json, seed: number, players: "random" | "fallback", hear: Hear) => void;

const LANGS = ["es", "en"] as const;
const said = z.strictObject({ key: z.string(), params: z.record(z.string(), z.json()) });

export function listenTo<S>(e: Engine<S>, how: Listening<S>): Listen {
  const { rules } = e;
  const plain = { es: voiceOf(e, "es"), en: voiceOf(e, "en") };
  const named = new WeakMap<object, Named>();

  const listen: Listen = (setup, seed, players, hear) => {
    const begun = rules.start(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    const pick = picker(generatorFrom(seed));
    const { game, events } = start(e, begun.position, generatorFrom(seed + 1000));
    hearEvents(game.s, events, hear);
    for (let n = 0; game.outcome === null; n++) {
      // Secret answers wait for each other.
      const d = game.pending.find((one) => !game.answers.some((a) => a.decision === one.id));
      if (d === undefined || n > 20_000)
        throw new Error(`${JSON.stringify(setup)} does not end: ${d?.kind ?? "nothing asked"}`);
      const view = viewOf(e, game, d.seat).position;
      if (how.question(n, d))
        hearQuestion(view, d, kindOf(e, d).menu(view, d), answerOf(view, d, players, pick), pick, hear);
      if (n % how.scenes === 0) hearScene(rules.scene(view, d.seat), hear);
      const answer = answerOf(view, d, players, pick);
      for (const given of [spoilt(answer, view, pick), answer]) {
        const applied = apply(e, game, { seat: d.seat, decision: d.id, answer: given });
        if (applied.ok) {
          hearEvents(game.s, applied.events, hear);
          break;
        }
        const { refusal } = applied;
        each(view, (voice, lang) => hear(lang, `refusal.${refusal.code}`, voice.refusal(refusal)));
      }
    }
    const { outcome } = game;
    each(game.s, (voice, lang) => {
      for (const line of voice.outcome(outcome)) hear(lang, "outcome", line);
    });
    hearScene(rules.scene(game.s, null), hear);
  };

  function answerOf(view: S, d: Decision, players: "random" | "fallback", pick: Pick): unknown {
    const kind = kindOf(e, d);
    let answer = players === "fallback" ? kind.fallback(view, d) : kind.sample(view, d, pick);
    for (let i = 0; i < 12 && answer === null; i++) answer = kind.sample(view, d, pick);
    return answer ?? kind.fallback(view, d);
  }

  /** Both voices, saying pieces by their names as the page does. */
  function each(s: S, say: (voice: Voice, lang: Lang) => void): void {
    const pieces = how.pieces(s).length;
    let known = named.get(how.battle(s));
    if (known?.pieces !== pieces) {
      const { sides } = rules.scene(s, null);
      const voices = LANGS.map((lang) => {
        const voice = plain[lang];
        const names = new Map(
          sides.flatMap((side) => side.roster.map((l) => [l.id, `${voice.scene(l.name)} ${l.tag}`])),
        );
        const nameOf = (id: string): string | null => {
          const [body = "", one] = id.split(".");
          const name = names.get(body);
          return name === undefined ? null : one === undefined ? name : `${name} · ${one}`;
        };
        return { lang, voice: voice.named(nameOf) };
      });
      known = { pieces, voices };
      named.set(how.battle(s), known);
    }
    for (const { voice, lang } of known.voices) say(voice, lang);
  }

  function hearEvents(s: S, events: readonly GameEvent[], hear: Hear): void {
    for (const event of events) {
      const where = event.type === "roll" ? `roll.${String(event["purpose"])}` : `event.${event.type}`;
      const heading = rules.heading(event);
      each(s, (voice, lang) => {
        hear(lang, where, voice.event(event));
        hear(lang, where, voice.sentence(event));
        if (heading !== null) hear(lang, heading.text.key, voice.scene(heading.text));
      });
    }
  }

  function hearQuestion(s: S, d: Decision, menu: readonly MenuItem[], answer: unknown, pick: Pick, hear: Hear): void {
    each(s, (voice, lang) => {
      hear(lang, `decision.${d.kind}`, voice.question(d));
      hear(lang, `decision.${d.kind}.waiting`, voice.text(`decision.${d.kind}.waiting`, { seat: d.seat }));
      for (const item of menu) {
        const key = `option.${d.kind}.${item.id}`;
        hear(lang, key, voice.option(d, item));
        if (voice.has(`${key}.short`)) hear(lang, `${key}.short`, voice.text(`${key}.short`));
        for (const cost of item.costs) hear(lang, `cost.${cost.unit}`, voice.costs(item));
        if (item.refusal !== null) hear(lang, `refusal.${item.refusal.code}`, voice.refusal(item.refusal));
        for (const slot of item.slots) hearSlot(voice, lang, slot, hear);
      }
    });
    const item = menu[pick(menu.length)];
    if (item === undefined) return;
    hearTexts(shown(rules.preview(s, d, item, item.answer)), hear);
    hearTexts(shown(rules.preview(s, d, item, answer)), hear);
  }

  function hearSlot(voice: Voice, lang: Lang, slot: Slot, hear: Hear): void {
    hear(lang, `slot.${slot.name}`, voice.text(`slot.${slot.name}`));
    if (slot.type === "march")
      for (const shape of slot.shapes) hear(lang, `shape.${shape}`, voice.text(`shape.${shape}`));
    if (!("of" in slot)) return;
    const hearChoice = (choice: SlotChoice): void => {
      hear(lang, `choice.${slot.name}`, words(voice, slot.name, choice));
      if (choice.refusal !== null) hear(lang, `refusal.${choice.refusal.code}`, voice.refusal(choice.refusal));
    };
    for (const choice of how.choices?.(slot) ?? slot.of) {
      hearChoice(choice);
      if ("choices" in choice && Array.isArray(choice.choices)) for (const one of choice.choices) hearChoice(one);
    }
  }

  function hearScene(scene: Scene, hear: Hear): void {
    hearTexts(scene, hear);
    for (const lang of LANGS) {
      const voice = plain[lang];
      hear(lang, `unit.${scene.unitName}`, voice.length(scene.unit));
      const badges = scene.sides.flatMap((side) => side.roster.flatMap((line) => line.badges));
      for (const badge of new Set(badges)) hear(lang, `badge.${badge}`, voice.text(`badge.${badge}`));
    }
  }

  /** Every text in it, wherever it stands. */
  function hearTexts(value: unknown, hear: Hear): void {
    if (typeof value !== "object" || value === null) return;
    const text = "key" in value && "params" in value ? z.safeParse(said, value).data : undefined;
    if (text !== undefined) {
      for (const lang of LANGS) hear(lang, text.key, plain[lang].scene(text));
      return;
    }
    for (const inside of Object.values(value)) hearTexts(inside, hear);
  }

  /** An answer with one of its parts replaced by that of another, or by nonsense. */
  function spoilt(answer: unknown, s: S, pick: Pick): unknown {
    const fields = z.safeParse(z.looseObject({}), answer);
    if (!fields.success || Array.isArray(answer)) return 7;
    const pieces = how.pieces(s);
    const changes = how.nonsense(s, pieces[pick(pieces.length)], pick);
    return { ...fields.data, ...changes[pick(changes.length)] };
  }

  return listen;
}

interface Named {
  readonly pieces: number;
  readonly voices: readonly { readonly lang: Lang; readonly voice: Voice }[];
}

/** As a page names a choice. */
function words(voice: Voice, slot: string, { value, piece, text }: SlotChoice): string {
  if (text !== undefined) return voice.scene(text);
  const fields = z.safeParse(z.looseObject({}), value);
  if (Array.isArray(value) || !fields.success) return voice.value(slot, piece ?? value);
  return [...(piece === undefined ? [] : [voice.value("unit", piece)]), voice.text(`choice.${slot}`, fields.data)].join(
    " · ",
  );
}

function shown(p: Preview): unknown {
  return { ...p, refusal: null, overlays: p.overlays.map((o) => o.text) };
}
