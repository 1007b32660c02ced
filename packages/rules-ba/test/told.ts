import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, GameEvent, Json, MenuItem, Pick, Preview, Scene, Slot, SlotChoice } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import type { Lang, Voice } from "@escaramuza/scene";
import * as z from "zod/mini";
import { boltAction as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { unitName } from "../src/scene-texts.ts";
import { e } from "./play.ts";

/** Everything a game says to its players, as they read it. */
export type Hear = (lang: Lang, where: string, text: string) => void;

const LANGS = ["es", "en"] as const;
const plain = { es: voiceOf(e, "es"), en: voiceOf(e, "en") };
interface Voices {
  readonly units: number;
  readonly voices: readonly { readonly lang: Lang; readonly voice: Voice }[];
}
const named = new WeakMap<object, Voices>();
const said = z.strictObject({ key: z.string(), params: z.record(z.string(), z.json()) });

/** Plays a game to its end. `players` say how each question is answered; now and then one answers nonsense first. */
export function listen(setup: Json, seed: number, players: "random" | "fallback", hear: Hear): void {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const pick = picker(generatorFrom(seed));
  const { game, events } = start(e, begun.position, generatorFrom(seed + 1000));
  hearEvents(game.s, events, hear);
  for (let n = 0; game.outcome === null; n++) {
    // Secret answers wait for each other (BA-DEPLOY-15).
    const d = game.pending.find((one) => !game.answers.some((a) => a.decision === one.id));
    if (d === undefined || n > 20_000)
      throw new Error(`${JSON.stringify(setup)} does not end: ${d?.kind ?? "nothing asked"}`);
    const kind = kindOf(e, d);
    const view = viewOf(e, game, d.seat).position;
    if (n % 3 === 0 || (d.kind !== "order" && d.kind !== "move"))
      hearQuestion(view, d, kind.menu(view, d), answerOf(view, d, players, pick), pick, hear);
    if (n % 40 === 0) hearScene(rules.scene(view, d.seat), hear);
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
}

function answerOf(view: Position, d: Decision, players: "random" | "fallback", pick: Pick): unknown {
  const kind = kindOf(e, d);
  let answer = players === "fallback" ? kind.fallback(view, d) : kind.sample(view, d, pick);
  for (let i = 0; i < 12 && answer === null; i++) answer = kind.sample(view, d, pick);
  return answer ?? kind.fallback(view, d);
}

/** Both voices, saying units and models by their names as the page does. */
function each(s: Position, say: (voice: Voice, lang: Lang) => void): void {
  let voices = named.get(s.battle);
  // A squad may be added before the first turn (scenario S2).
  if (voices?.units !== s.units.length) {
    voices = {
      units: s.units.length,
      voices: LANGS.map((lang) => {
        const voice = plain[lang];
        const names = new Map(s.units.map((unit) => [unit.id, voice.scene(unitName(unit))]));
        const nameOf = (id: string): string | null => {
          const [unit = "", model] = id.split(".");
          const name = names.get(unit);
          return name === undefined ? null : model === undefined ? name : `${name} · ${model}`;
        };
        return { lang, voice: voice.named(nameOf) };
      }),
    };
    named.set(s.battle, voices);
  }
  for (const { voice, lang } of voices.voices) say(voice, lang);
}

function hearEvents(s: Position, events: readonly GameEvent[], hear: Hear): void {
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

function hearQuestion(
  s: Position,
  d: Decision,
  menu: readonly MenuItem[],
  answer: unknown,
  pick: Pick,
  hear: Hear,
): void {
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
  for (const choice of slot.of) {
    hear(lang, `choice.${slot.name}`, words(voice, slot.name, choice));
    if (choice.refusal !== null) hear(lang, `refusal.${choice.refusal.code}`, voice.refusal(choice.refusal));
    if (!("choices" in choice)) continue;
    for (const one of choice.choices) {
      hear(lang, `choice.${slot.name}`, words(voice, slot.name, one));
      if (one.refusal !== null) hear(lang, `refusal.${one.refusal.code}`, voice.refusal(one.refusal));
    }
  }
}

/** As a page names a choice. */
function words(voice: Voice, slot: string, { value, piece, text }: Named): string {
  return text === undefined ? voice.value(slot, piece ?? value) : voice.scene(text);
}

type Named = Omit<SlotChoice, "refusal">;

function hearScene(scene: Scene, hear: Hear): void {
  hearTexts(scene, hear);
  for (const lang of LANGS) {
    const voice = plain[lang];
    hear(lang, `unit.${scene.unitName}`, voice.length(scene.unit));
    const badges = scene.sides.flatMap((side) => side.roster.flatMap((line) => line.badges));
    for (const badge of new Set(badges)) hear(lang, `badge.${badge}`, voice.text(`badge.${badge}`));
  }
}

function shown(p: Preview): unknown {
  return { ...p, refusal: null, overlays: p.overlays.map((o) => o.text) };
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
function spoilt(answer: unknown, s: Position, pick: Pick): unknown {
  const fields = z.safeParse(z.looseObject({}), answer);
  if (!fields.success || Array.isArray(answer)) return 7;
  const units = s.units.map((unit) => unit.id);
  const someone = units[pick(units.length)];
  const changes: readonly { readonly [name: string]: unknown }[] = [
    { unit: someone },
    { unit: "a99" },
    { target: someone },
    { target: "b99" },
    { x: 100 * pick(720), y: 100 * pick(480) },
    { x: 3, y: 4 },
    { x: -100 },
    { shape: "line" },
    { dx: 0, dy: 0 },
    { order: ["fire", "advance", "run", "ambush", "rally"][pick(5)] },
    { indirect: true },
    { units: [someone] },
  ];
  return { ...fields.data, ...changes[pick(changes.length)] };
}
