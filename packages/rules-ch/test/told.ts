import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, GameEvent, Json, MenuItem, Pick, Preview, Scene, Slot, SlotChoice } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import type { Lang, Voice } from "@escaramuza/scene";
import * as z from "zod/mini";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { e } from "./play.ts";

export type Hear = (lang: Lang, where: string, text: string) => void;

const LANGS = ["es", "en"] as const;
const plain = { es: voiceOf(e, "es"), en: voiceOf(e, "en") };
const named = new WeakMap<object, { readonly lang: Lang; readonly voice: Voice }[]>();
const said = z.strictObject({ key: z.string(), params: z.record(z.string(), z.json()) });

/** Plays a game to its end. `players` say how each question is answered; now and then one answers nonsense first. */
export function listen(setup: Json, seed: number, players: "random" | "fallback", hear: Hear): void {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const pick = picker(generatorFrom(seed));
  const { game, events } = start(e, begun.position, generatorFrom(seed + 1000));
  hearEvents(game.s, events, hear);
  for (let n = 0; game.outcome === null; n++) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined || n > 20_000) throw new Error("the game does not end");
    const kind = kindOf(e, d);
    const view = viewOf(e, game, d.seat).position;
    if (d.kind !== "turn" || n % 6 === 0) hearQuestion(view, d, kind.menu(view, d), pick, hear);
    if (n % 60 === 0) hearScene(rules.scene(view, d.seat), hear);
    let answer = players === "fallback" ? kind.fallback(view, d) : kind.sample(view, d, pick);
    for (let i = 0; i < 12 && answer === null; i++) answer = kind.sample(view, d, pick);
    answer ??= kind.fallback(view, d);
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

/** Both voices, saying units by their names as the page does. Names last as long as the battle. */
function each(s: Position, say: (voice: Voice, lang: Lang) => void): void {
  let voices = named.get(s.battle);
  if (voices === undefined) {
    const { sides } = rules.scene(s, null);
    voices = LANGS.map((lang) => {
      const voice = plain[lang];
      const names = new Map(sides.flatMap((side) => side.roster.map((l) => [l.id, `${voice.scene(l.name)} ${l.tag}`])));
      return { lang, voice: voice.named((id) => names.get(id) ?? null) };
    });
    named.set(s.battle, voices);
  }
  for (const { voice, lang } of voices) say(voice, lang);
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

function hearQuestion(s: Position, d: Decision, menu: readonly MenuItem[], pick: Pick, hear: Hear): void {
  each(s, (voice, lang) => {
    hear(lang, `decision.${d.kind}`, voice.question(d));
    hear(lang, `decision.${d.kind}.waiting`, voice.text(`decision.${d.kind}.waiting`, { seat: d.seat }));
    for (const item of menu) {
      const key = `option.${d.kind}.${item.id}`;
      hear(lang, key, voice.option(d, item));
      if (voice.has(`${key}.short`)) hear(lang, `${key}.short`, voice.text(`${key}.short`));
      for (const cost of item.costs) hear(lang, `cost.${cost.unit}`, voice.costs(item));
      if (item.refusal !== null) hear(lang, `refusal.${item.refusal.code}`, voice.refusal(item.refusal));
      for (const slot of item.slots) {
        hear(lang, `slot.${slot.name}`, voice.text(`slot.${slot.name}`));
        for (const choice of choicesOf(slot)) {
          hear(lang, `choice.${slot.name}`, words(voice, slot.name, choice));
          const { refusal } = choice;
          if (refusal !== null) hear(lang, `refusal.${refusal.code}`, voice.refusal(refusal));
        }
      }
    }
  });
  const item = menu[pick(menu.length)];
  if (item !== undefined) hearTexts(shown(rules.preview(s, d, item, item.answer)), hear);
}

function choicesOf(slot: Slot): readonly SlotChoice[] {
  if (!("of" in slot)) return [];
  // Hexes are all called alike: one of each reason is enough.
  const seen = new Set<string>();
  return slot.of.filter(({ value, refusal, at }) => {
    const name = typeof value === "string" && at !== undefined ? (refusal?.code ?? "") : JSON.stringify(value);
    return !seen.has(name) && seen.add(name);
  });
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
  const places = s.units.map((unit) => unit.place).filter((place) => /^[A-Z]\d/.test(place));
  const someone = units[pick(units.length)];
  const somewhere = pick(2) === 0 ? "A01" : (places[pick(Math.max(1, places.length))] ?? "B02");
  const changes: readonly { readonly [name: string]: unknown }[] = [
    { unit: someone },
    { unit: "g99" },
    { to: somewhere },
    { target: pick(2) === 0 ? somewhere : someone },
    { hex: somewhere },
    { supporters: [someone, units[pick(units.length)]] },
    { with: [someone] },
    { with: [{ unit: someone, to: somewhere }] },
    { payment: { mode: "cap" } },
    { payment: { mode: "ap", cap: pick(4) } },
    { payment: { mode: "ap", start: pick(2) === 0 ? "join" : "new" } },
    { payment: { mode: "opportunity" } },
    { payment: { mode: "card", card: ["01", "04", "08", "10"][pick(4)] } },
    { bonus: [["06", "16", "07"][pick(3)]] },
    { cautious: true },
    { cap: 2 },
    { card: ["03", "08", "11", "12", "17"][pick(5)] },
    { units: [someone] },
    { facing: 9 },
    { hidden: true },
  ];
  return { ...fields.data, ...changes[pick(changes.length)] };
}
