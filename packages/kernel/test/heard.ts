import { beforeAll, describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { generatorFrom, kindOf, parameters, picker, start } from "../src/index.ts";
import type {
  Decision,
  GameEvent,
  Json,
  MenuItem,
  Pick as Picker,
  Preview,
  Refusal,
  Ruleset,
  Scene,
} from "../src/index.ts";
import { hallFor } from "./hall.ts";
import { wrongUses } from "./texts.ts";
import type { Texts } from "./texts.ts";

/** For the tests of rulesets: all that is said in random games, keys with what their texts may use. */

type Params = { readonly [name: string]: unknown };

export interface Heard {
  readonly key: string;
  readonly params: Params;
  /** Names of what stood on the table at that moment. */
  readonly ids: ReadonlySet<string>;
}

export interface Hearing<S> {
  readonly setups: readonly Json[];
  /** Each set-up is played so often. */
  readonly seeds: number;
  /** Names of what stands on the table: no words of the rules. */
  ids(s: S): readonly string[];
  /** Is this question listened to, the n-th? Every one unless said. */
  question?(n: number, d: Decision): boolean;
  /** Of the lines of a menu, those whose previews are heard. */
  previewed(d: Decision, menu: readonly MenuItem[], pick: Picker): readonly MenuItem[];
  /** What else there is to hear of a position, with a question. */
  more?(s: S, d: Decision, hear: (text: unknown) => void): void;
  /** Questions that a random game may never come to, asked at the beginning of the first. */
  readonly rare?: { readonly [kind: string]: Params };
}

/** Listens to the games; what is heard is told once, by key, names of parameters and what is said with words. */
export function hearGames<S>(rules: Ruleset<S>, { es }: Texts, how: Hearing<S>): Heard[] {
  const hall = hallFor(rules);
  const heard = new Map<string, Heard>();
  const hear = (s: S, key: string, params: Params): void => {
    const used = parameters(es[key] ?? "").map((name) => params[name]);
    const words = JSON.stringify(used.filter((value) => typeof value !== "number"));
    const name = `${key} ${Object.keys(params).toSorted().join(" ")} ${words}`;
    if (!heard.has(name)) heard.set(name, { key, params, ids: new Set(how.ids(s)) });
  };

  function hearEvent(s: S, event: GameEvent): void {
    hearTexts(s, rules.heading(event));
    if (event.type !== "roll") {
      hear(s, `event.${event.type}`, event);
      return;
    }
    const { purpose, about, modifiers } = event;
    if (typeof purpose === "string" && typeof about === "object")
      hear(s, `roll.${purpose}`, { seat: event["seat"], ...about });
    if (Array.isArray(modifiers))
      for (const { code } of z.array(z.looseObject({ code: z.string() })).parse(modifiers))
        hear(s, `modifier.${code}`, {});
  }

  function hearRefusal(s: S, refusal: Refusal | null): void {
    if (refusal !== null) hear(s, `refusal.${refusal.code}`, refusal.params);
  }

  function hearMenu(s: S, d: Decision, menu: readonly MenuItem[]): void {
    const params = z.looseObject({}).parse(d.params);
    hear(s, `decision.${d.kind}`, { ...params, seat: d.seat });
    hear(s, `decision.${d.kind}.waiting`, { ...params, seat: d.seat });
    for (const item of menu) {
      hear(s, `option.${d.kind}.${item.id}`, optionParams(item.answer));
      hearRefusal(s, item.refusal);
      for (const { unit, amount } of item.costs) hear(s, `cost.${unit}`, { amount });
      for (const slot of item.slots) {
        hear(s, `slot.${slot.name}`, {});
        if (!("of" in slot)) continue;
        for (const { value, refusal, piece, at, text } of slot.of) {
          hearRefusal(s, refusal);
          if (text !== undefined) continue;
          if (typeof value === "object" && value !== null && !isList(value)) hear(s, `choice.${slot.name}`, value);
          else if (piece === undefined && at === undefined) hear(s, `value.${slot.name}.${String(value)}`, {});
        }
      }
    }
  }

  /** Every text of a scene, those inside others too, and the signs on its pieces. */
  function hearScene(s: S, scene: Scene): void {
    hearTexts(s, scene);
    hear(s, `unit.${scene.unitName}`, { n: 1 });
    for (const item of scene.items) {
      if (item.type !== "piece") continue;
      for (const badge of [...item.badges, ...(item.role === null ? [] : [item.role])]) hear(s, `badge.${badge}`, {});
    }
  }

  function hearTexts(s: S, value: unknown): void {
    if (typeof value !== "object" || value === null) return;
    const said = "key" in value && "params" in value ? z.safeParse(TEXT, value).data : undefined;
    if (said !== undefined) hear(s, said.key, said.params);
    for (const inside of Object.values(value)) hearTexts(s, inside);
  }

  function hearQuestion(s: S, d: Decision, menu: readonly MenuItem[], pick: Picker, answer: () => unknown): void {
    hearMenu(s, d, menu);
    const items = how.previewed(d, menu, pick);
    const drawn = answer();
    for (const item of items)
      for (const draft of [item.answer, drawn]) hearTexts(s, shown(rules.preview(s, d, item, draft)));
    how.more?.(s, d, (text) => hearTexts(s, text));
  }

  function playOut(setup: Json, seed: number): void {
    const begun = rules.start(setup);
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    if (seed === 1 && setup === how.setups[0]) hearRare(begun.position);
    const { game: first, events } = start(hall.e, begun.position, generatorFrom(seed));
    for (const event of events) hearEvent(first.s, event);
    const pick = picker(generatorFrom(seed + 500));
    let n = 0;
    const game = hall.playRandomly(
      setup,
      seed,
      ({ s }, _d, _answer, told) => {
        for (const event of told) hearEvent(s, event);
      },
      (now, d) => {
        const s = rules.view(now.s, d.seat);
        if (how.question?.(n, d) ?? true)
          hearQuestion(s, d, kindOf(hall.e, d).menu(s, d), pick, () => hall.randomAnswer(now, d, pick));
        if (n % 20 === 0) hearScene(s, rules.scene(s, d.seat));
        n += 1;
      },
    );
    for (const line of game.outcome?.lines ?? []) hear(game.s, `score.${line.code}`, line.params);
    hearScene(game.s, rules.scene(game.s, null));
  }

  function hearRare(s: S): void {
    for (const [kind, params] of Object.entries(how.rare ?? {})) {
      const d: Decision = { id: 1, seat: 0, kind, rule: "", secret: false, params };
      hearMenu(s, d, kindOf(hall.e, d).menu(s, d));
    }
  }

  for (const setup of how.setups) for (let seed = 1; seed <= how.seeds; seed++) playOut(setup, seed);
  return [...heard.values()];
}

const TEXT = z.strictObject({ key: z.string(), params: z.record(z.string(), z.unknown()) });

/** What of a preview is read. */
export function shown(p: Preview): unknown {
  return { ...p, overlays: p.overlays.map((o) => o.text) };
}

/** What an option's text may use: the fields of its answer, of the only one in a list, or the answer itself. */
function optionParams(answer: Json): Params {
  if (typeof answer !== "object" || answer === null) return { answer };
  const [only, ...others] = isList(answer) ? answer : [answer];
  return typeof only === "object" && only !== null && !isList(only) && others.length === 0 ? only : {};
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

/**
 * What games say is there in both languages. `groups`: beginnings of keys that are all to be heard; `seats`: parameters whose numbers
 * are said by words; `isName`: no word of the rules, but the name of something or a number.
 */
export function testHeard<S>(
  rules: Ruleset<S>,
  texts: Texts,
  how: Hearing<S>,
  {
    groups,
    seats,
    isName,
  }: {
    readonly groups: readonly string[];
    readonly seats: readonly string[];
    readonly isName: (value: string, parameter: string) => boolean;
  },
  more: (heard: () => readonly Heard[]) => void = () => {},
): void {
  const { es, missing } = texts;

  describe("random games", () => {
    let heard: readonly Heard[] = [];
    beforeAll(() => {
      heard = hearGames(rules, texts, how);
    }, 120_000);
    const said = (prefix: string) =>
      heard
        .filter(({ key }) => key.startsWith(prefix))
        .map(({ key, params }) => ({ key, params: Object.keys(params) }));

    test("every text exists and uses what it is given", () => {
      expect(heard.length).toBeGreaterThan(200);
      expect(missing(said("").map(({ key }) => key))).toEqual([]);
      expect(wrongUses(texts, said(""))).toEqual([]);
    });

    test.each(groups)("%s texts are heard, exist and use what they are given", (prefix) => {
      expect(said(prefix).length).toBeGreaterThan(0);
      expect(missing(said(prefix).map(({ key }) => key))).toEqual([]);
      expect(wrongUses(texts, said(prefix))).toEqual([]);
    });

    test("every kind of decision was asked", () => {
      const asked = new Set(heard.map(({ key }) => (/^decision\.(\w+)$/.exec(key) ?? [])[1]));
      expect(rules.kinds.map((k) => k.id).filter((id) => !asked.has(id))).toEqual([]);
    });

    test("values inside sentences have texts", () => {
      const untold = heard.flatMap(({ key, params, ids }) =>
        parameters(es[key] ?? "").flatMap((name) =>
          words(params[name])
            .filter((value) => !ids.has(value) && !isName(value, name))
            .map((value) => `value.${name}.${value}`),
        ),
      );
      expect(missing(untold)).toEqual([]);
    });

    test("seats inside sentences have texts", () => {
      const untold = heard.flatMap(({ key, params }) =>
        parameters(es[key] ?? "")
          .filter((name) => seats.includes(name) && typeof params[name] === "number")
          .map((name) => `value.${name}.${String(params[name])}`),
      );
      expect(untold.length).toBeGreaterThan(0);
      expect(missing(untold)).toEqual([]);
    });

    more(() => heard);
  });
}

/** Texts and truths in a value, those of a list too. */
function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => words(item));
  if (typeof value === "boolean" || value === null) return [String(value)];
  return typeof value === "string" ? [value] : [];
}
