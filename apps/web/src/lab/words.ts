import { sidesIn } from "@escaramuza/kernel";
import type { Engine, Field, Json } from "@escaramuza/kernel";
import type { Comparison, LabWords, Mean, Verdict } from "@escaramuza/lab/laboratory";
import { figure, has, percent, t, voice } from "../i18n.ts";
import type { PlanVariant } from "./plan.ts";

/** How the laboratory speaks of battles, players and what came of them. */

export function playerName(id: string): string {
  return has(`lab.player.${id}`) ? t(`lab.player.${id}`) : id;
}

export function sideNames(e: Engine<unknown>, setup: Json): readonly string[] {
  const say = voice(e);
  return sidesIn(e.rules, setup).map((seats) => seats.map((seat) => say.seat(seat)).join(" + "));
}

/** Of the plots; `width`: how wide they are drawn. */
export function labWords(e: Engine<unknown>, sides: readonly string[], width: number | null): LabWords {
  const say = voice(e);
  return {
    say: (key) => t(`lab.${key}`),
    side: (side) => sides[side] ?? "",
    rules: (key) => say.text(key),
    figure: tenths,
    percent: (share) => percent(share),
    ...(width === null ? {} : { width }),
  };
}

/** Tenths only where there are any. */
export function tenths(value: number): string {
  return figure(value, Number.isInteger(value) ? 0 : 1).replace("-", "−");
}

/** With its sign: `+3,2`. */
export function signed(value: number): string {
  const text = figure(Math.abs(value), 1);
  return /[1-9]/.test(text) ? `${value < 0 ? "−" : "+"}${text}` : text;
}

/** `+1,2 (de −0,3 a 2,7)`; of a single battle the value alone. */
export function meanText({ mean, low, high }: Mean, unit = 1): string {
  if (low === null || high === null) return signed(mean / unit);
  return t("lab.mean", { mean: signed(mean / unit), low: signed(low / unit), high: signed(high / unit) });
}

/** Hundredths; tenths of them where they are known so well. */
function pointsOf(share: number, plusMinus: number): string {
  return figure(100 * share, plusMinus < 0.02 ? 1 : 0);
}

export function verdictText(sides: readonly string[], { kind, side, by, plusMinus }: Verdict): string {
  return t(`lab.verdict.${kind}`, {
    side: sides[side ?? 0] ?? "",
    by: pointsOf(by, plusMinus),
    plusMinus: pointsOf(plusMinus, plusMinus),
  });
}

/** What stands behind the verdict, in a sentence. */
export function verdictDetail(sides: readonly string[], { kind, side, by, plusMinus, margin }: Verdict): string {
  const told = {
    side: sides[side ?? 0] ?? "",
    by: pointsOf(by, plusMinus),
    plusMinus: pointsOf(plusMinus, plusMinus),
    margin: figure(100 * margin),
  };
  return t(`lab.verdict.${kind}.detail${kind === "undecided" && side === null ? ".even" : ""}`, told);
}

export function comparisonText(sides: readonly string[], { kind, share }: Pick<Comparison, "kind" | "share">): string {
  return t(`lab.compare.${kind}`, { side: sides[0] ?? "", by: signed(100 * share.mean) });
}

// --- what a variant is

/** The battle by the name on its card; without one, as its picture is called. */
export function battleName(e: Engine<unknown>, setup: Json): string {
  const say = voice(e);
  const cards = e.rules.form.fields(setup).find(({ show }) => show === "pictures");
  const chosen = cards?.options.find((option) => same(option.value, cards.value));
  if (chosen !== undefined) return say.scene(chosen.text);
  const picture = e.rules.form.picture(setup);
  return picture === null ? say.text("game.name") : say.scene(picture.title);
}

/** Allies together, sides against each other. */
export function playersText(e: Engine<unknown>, { setup, players }: PlanVariant): string {
  return sidesIn(e.rules, setup)
    .map((seats) => seats.map((seat) => playerName(players[seat] ?? "")).join(" + "))
    .join(t("lab.against"));
}

/** What is otherwise in the second variant, a line for each thing. */
export function differences(e: Engine<unknown>, first: PlanVariant, second: PlanVariant): readonly string[] {
  const say = voice(e);
  const before = e.rules.form.fields(first.setup);
  const fields = e.rules.form.fields(second.setup).flatMap((field) => {
    const was = before.find(({ name }) => name === field.name);
    return was !== undefined && same(was.value, field.value)
      ? []
      : [t("lab.difference", { what: say.scene(field.label), value: valueText(e, field) })];
  });
  const players = second.players.flatMap((id, seat) =>
    id === first.players[seat] ? [] : [t("lab.difference", { what: say.seat(seat), value: playerName(id) })],
  );
  return [...fields, ...players];
}

function valueText(e: Engine<unknown>, { value, options }: Field): string {
  const say = voice(e);
  const chosen = options.find((option) => same(option.value, value));
  if (chosen !== undefined) return say.scene(chosen.text);
  const sheet = e.rules.forces?.sheet(value) ?? null;
  if (sheet !== null) return say.scene(sheet.title);
  return typeof value === "boolean" ? t(value ? "lab.yes" : "lab.no") : t("lab.own");
}

function same(a: Json, b: Json): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
