import { KERNEL_MESSAGES, message, textWriter } from "@escaramuza/kernel";
import type {
  Decision,
  Engine,
  GameEvent,
  MenuItem,
  Messages,
  Modifier,
  Outcome,
  Refusal,
  Seat,
  Text,
} from "@escaramuza/kernel";

export type Lang = "es" | "en";

type Params = { readonly [name: string]: unknown };

/** What a piece is called, by its id; null for what is no piece. */
export type PieceNames = (id: string) => string | null;

/** The figures of a roll among the events. */
export interface Roll {
  readonly seat: Seat | null;
  readonly sides: number;
  readonly dice: readonly number[];
  readonly natural: number;
  readonly modifiers: readonly Modifier[];
  readonly total: number;
  /** What had to be reached; null where dice are only added or compared. */
  readonly target: number | null;
  /** What must not be exceeded, rather than reached. */
  readonly atMost?: true;
  /** By each die for itself. */
  readonly each: boolean;
  /** Pieces and things concerned. */
  readonly about: readonly string[];
}

export function rollOf(event: GameEvent): Roll | null {
  const { type, seat, sides, dice, natural, total, target, modifiers, about } = event;
  if (type !== "roll" || !Array.isArray(dice) || typeof natural !== "number" || typeof total !== "number") return null;
  return {
    seat: typeof seat === "number" ? seat : null,
    sides: typeof sides === "number" ? sides : 6,
    dice: dice.filter((d) => typeof d === "number"),
    natural,
    modifiers: Array.isArray(modifiers) ? modifiers.filter(isModifier) : [],
    total,
    target: typeof target === "number" ? target : null,
    ...(event["atMost"] === true ? { atMost: true as const } : {}),
    each: event["each"] === true,
    about: isParams(about) ? Object.values(about).filter((v) => typeof v === "string") : [],
  };
}

/** A game's texts in one language. Knows the keys every ruleset uses, and no ruleset. */
export interface Voice {
  text(key: string, params?: Params): string;
  has(key: string): boolean;
  /** Lengths in the ruleset's units per unit on the table. */
  readonly unit: number;
  /** Its name alone, and a length with it. */
  readonly unitName: string;
  length(length: number): string;
  seat(seat: Seat | null): string;
  scene(text: Text): string;
  question(decision: Decision): string;
  option(decision: Decision, item: MenuItem): string;
  /** `2 PA`, or nothing. */
  costs(item: MenuItem): string;
  /** The reason and its rule; and the reason alone. */
  refusal(refusal: Refusal): string;
  reason(refusal: Refusal): string;
  /** What happened, the arithmetic of a roll and the rule. */
  event(event: GameEvent): string;
  /** What happened alone; of a roll, what it was for (its figures: `rollOf`). */
  sentence(event: GameEvent): string;
  modifier(modifier: Modifier): string;
  /** The same voice, saying pieces by these names rather than by their ids. */
  named(names: PieceNames): Voice;
  value(name: string, value: unknown): string;
  outcome(outcome: Outcome): string[];
}

interface Measure {
  readonly unit: number;
  readonly unitName: string;
}

/** Parameters that are lengths, in the ruleset's units; whatever ends in `Halves` counts halves. */
const LENGTHS: ReadonlySet<string> = new Set(["length", "range", "radius", "distance", "depth"]);

export function voiceOf(e: Engine<unknown>, lang: Lang): Voice {
  const messages: Messages = { ...KERNEL_MESSAGES[lang], ...e.rules.messages[lang] };
  return speaker(e, messages, lang, measureOf(e), () => null);
}

function speaker(e: Engine<unknown>, messages: Messages, lang: Lang, measure: Measure, names: PieceNames): Voice {
  const { unit, unitName } = measure;
  const has = (key: string): boolean => Object.hasOwn(messages, key);
  const decimal = lang === "es" ? "," : ".";
  const number = (value: number): string => String(Math.round(value * 100) / 100).replace(".", decimal);
  const text = (key: string, params: Params = {}): string => message(messages, key, params, value);

  /** By the name of the parameter: `value.<name>.<value>` where there is such a text. */
  function value(name: string, given: unknown): string {
    if (Array.isArray(given))
      return given.length === 0 ? text("value.none") : given.map((one) => value(name, one)).join(", ");
    const key = `value.${name}.${String(given)}`;
    if (has(key)) return text(key);
    if (given === null || given === undefined) return text("value.none");
    if (typeof given === "number") {
      if (LENGTHS.has(name)) return number(given / unit);
      if (name === "points") return number(given / e.rules.pointUnit);
      return number(name.endsWith("Halves") ? given / 2 : given);
    }
    if (isText(given)) return text(given.key, given.params);
    return typeof given === "string" ? (names(given) ?? given) : JSON.stringify(given);
  }

  const modifier = (m: Modifier): string =>
    ` ${m.value < 0 ? "−" : "+"} ${number(Math.abs(m.value))} ${text(`modifier.${m.code}`)} [${m.rule}]`;

  const purpose = (event: GameEvent): string =>
    text(`roll.${String(event["purpose"])}`, { ...event, ...(isParams(event["about"]) ? event["about"] : {}) });

  function roll(event: GameEvent, { natural, modifiers, target, atMost }: Roll): string {
    const judged = atMost === true ? "event.roll.atMost" : "event.roll.target";
    const key = target === null || !has(judged) ? "event.roll" : judged;
    const said = text(key, { ...event, roll: purpose(event) });
    return modifiers.length === 0 ? said : `${said} (${value("natural", natural)}${modifiers.map(modifier).join("")})`;
  }

  function event(event: GameEvent): string {
    const figures = rollOf(event);
    return figures === null ? text(`event.${event.type}`, event) : roll(event, figures);
  }

  const reason = (r: Refusal): string => text(`refusal.${r.code}`, r.params);
  const seat = (at: Seat | null): string =>
    at === null ? text("value.none") : text(`seat.${e.rules.seats[at] ?? at}`);
  return {
    text,
    has,
    unit,
    unitName: text(`unit.${unitName}`, { n: "" }).trim(),
    length: (length) => text(`unit.${unitName}`, { n: length / unit }),
    seat,
    scene: textWriter(messages),
    question: (d) => text(`decision.${d.kind}`, { seat: d.seat, ...paramsOf(d.params) }),
    option(d, item) {
      const key = `option.${d.kind}.${item.id}`;
      const params = { ...paramsOf(d.params), ...paramsOf(item.answer), ...listed(d, item), answer: item.answer };
      return text(has(`${key}.detail`) ? `${key}.detail` : key, params);
    },
    costs: (item) =>
      item.costs
        .filter((c) => c.amount !== 0)
        .map((c) => text(`cost.${c.unit}`, { amount: c.amount }))
        .join(", "),
    refusal: (r) => `${reason(r)} [${r.rule}]`,
    reason,
    event: (what) => `${event(what)} [${what.rule}]`,
    sentence: (what) => (rollOf(what) === null ? text(`event.${what.type}`, what) : purpose(what)),
    modifier: (m) => text(`modifier.${m.code}`),
    named: (others) => speaker(e, messages, lang, measure, others),
    value,
    outcome: (o) => [
      text("event.gameOver", { winner: o.allies === undefined ? o.winner : [o.winner, ...o.allies], points: o.points }),
      ...o.lines
        .filter((line) => line.points !== 0)
        .map(
          (line) =>
            `${seat(line.seat)}: ${value("points", line.points)} · ${text(`score.${line.code}`, line.params)} [${line.rule}]`,
        ),
    ],
  };
}

/** A list among the question's parameters that a numbered answer points into. */
function listed(d: Decision, item: MenuItem): Params {
  if (typeof item.answer !== "number") return {};
  const lists = Object.values(paramsOf(d.params)).filter((v) => Array.isArray(v));
  return lists.length === 1 ? paramsOf(lists[0]?.[item.answer]) : {};
}

/** The named parts of a value: its fields, or those of the only thing in a list. */
function paramsOf(value: unknown): Params {
  if (Array.isArray(value)) return value.length === 1 ? paramsOf(value[0]) : {};
  return isParams(value) ? value : {};
}

function isParams(value: unknown): value is Params {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is Text {
  return isParams(value) && typeof value["key"] === "string" && isParams(value["params"]);
}

function isModifier(value: unknown): value is Modifier {
  return (
    isParams(value) &&
    typeof value["code"] === "string" &&
    typeof value["value"] === "number" &&
    typeof value["rule"] === "string"
  );
}

/** A ruleset's unit of length, as its scenes give it: the table before the first decision is enough. */
function measureOf(e: Engine<unknown>): Measure {
  const begun = e.rules.start(e.rules.scenarios[0]?.setup);
  if (!begun.ok) return { unit: 1, unitName: "" };
  const { unit, unitName } = e.rules.scene(e.rules.view(begun.position, null), null);
  return { unit, unitName };
}
