import { expect } from "vitest";
import { generatorFrom, kindOf, picker, textWriter } from "../src/index.ts";
import type { Decision, Engine, Game, Json, MenuItem, Pick, Preview, SceneItem, Text } from "../src/index.ts";

/** For the tests of rulesets: previews in random games, of legal answers, half made ones and nonsense. */

/** Calls for every question of a random game, with a legal answer. */
export type Look<S> = (
  view: S,
  d: Decision,
  menu: readonly MenuItem[],
  answer: unknown,
  pick: Pick,
  at: number,
  game: Game<S>,
) => void;

interface Players<S> {
  readonly e: Engine<S>;
  playRandomly(
    setup: unknown,
    seed: number,
    each: () => void,
    before: (game: Game<S>, decision: Decision) => void,
  ): Game<S>;
  randomAnswer(game: Game<S>, decision: Decision, pick: Pick): unknown;
}

export function eachQuestion<S>(hall: Players<S>, setup: Json, seed: number, look: Look<S>): void {
  const { e, playRandomly, randomAnswer } = hall;
  const pick = picker(generatorFrom(seed + 500));
  let at = 0;
  playRandomly(
    setup,
    seed,
    () => {},
    (game, d) => {
      const s = e.rules.view(game.s, d.seat);
      look(s, d, kindOf(e, d).menu(s, d), randomAnswer(game, d, pick), pick, at++, game);
    },
  );
}

/** An answer with one of its parts replaced by something odd, somewhere; `keys`: parts that answers may have. */
export function spoilt(answer: unknown, odd: readonly unknown[], keys: readonly string[], pick: Pick): unknown {
  const one = odd[pick(odd.length)];
  if (typeof answer !== "object" || answer === null || Array.isArray(answer) || pick(5) === 0) return one;
  const all = [...Object.keys(answer), ...keys];
  const key = all[pick(all.length)] ?? "do";
  const part: unknown = Object.hasOwn(answer, key) ? Reflect.get(answer, key) : undefined;
  return { ...answer, [key]: pick(3) === 0 ? spoilt(part, odd, keys, pick) : one };
}

/** The same, deep inside lists too; numbers and names of pieces (`a1`) mostly stay such, numbers within `shift`. */
export function spoiltDeep(
  answer: unknown,
  how: { readonly odd: readonly unknown[]; readonly keys: readonly string[]; readonly shift: number },
  pick: Pick,
): unknown {
  const { odd, keys, shift } = how;
  const one = odd[pick(odd.length)];
  if (typeof answer === "number" && pick(3) > 0) return answer + pick(2 * shift + 1) - shift;
  if (typeof answer === "string" && pick(3) > 0) return `${"ab"[pick(2)]}${1 + pick(10)}`;
  if (typeof answer !== "object" || answer === null || pick(5) === 0) return one;
  if (Array.isArray(answer)) {
    const at = pick(answer.length + 1);
    return [...answer.slice(0, at), pick(4) === 0 ? one : spoiltDeep(answer[at], how, pick), ...answer.slice(at + 1)];
  }
  const all = [...Object.keys(answer), ...keys];
  const key = all[pick(all.length)] ?? "x";
  return { ...answer, [key]: pick(4) === 0 ? one : spoiltDeep(Reflect.get(answer, key), how, pick) };
}

/** Does an answer belong to a line of the menu? */
export function fits(item: MenuItem, answer: unknown): boolean {
  const base: unknown = item.answer;
  if (typeof base !== "object") return base === answer;
  if (base === null || Array.isArray(base)) return item.slots.length > 0 && Array.isArray(answer);
  if (typeof answer !== "object" || answer === null) return false;
  return Object.entries(base).every(
    ([key, value]) => JSON.stringify(Reflect.get(answer, key)) === JSON.stringify(value),
  );
}

/** Says where it failed. */
export function told<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(what, { cause: error });
  }
}

/** Every bar whole, every overlay once, and nothing that is lost on the way to a client. */
export function mustBeSound(p: Preview): void {
  const bars = [p.odds, ...p.rows.map((r) => r.odds)].filter((odds) => odds.length > 0);
  const wrong = bars.filter(
    (odds) => Math.abs(odds.reduce((sum, o) => sum + o.chance, 0) - 1) > 1e-9 || odds.some(({ chance }) => chance <= 0),
  );
  expect(wrong).toEqual([]);
  expect(JSON.parse(JSON.stringify(p))).toEqual(p);
  const ids = p.overlays.map((o) => o.id);
  expect(new Set(ids).size, ids.join(" ")).toBe(ids.length);
}

/** What is no answer in any game. */
export const ODD: readonly unknown[] = [
  null,
  undefined,
  true,
  "",
  -1,
  0.5,
  1e300,
  Number.NaN,
  Infinity,
  [],
  [[]],
  {},
  "constructor",
  "__proto__",
];

function textsOf(p: Preview): Text[] {
  const bars = [...p.odds, ...p.rows.flatMap((row) => row.odds)];
  const items: readonly SceneItem[] = p.overlays;
  const charts = p.charts ?? [];
  return [
    ...(p.title === null ? [] : [p.title]),
    ...(p.roll === null ? [] : [p.roll]),
    ...[...p.lines, ...p.notes, ...p.rows, ...bars, ...charts].map((one) => one.text),
    ...charts.flatMap((one) => one.bars.map((b) => b.label)),
    ...items.map((item) => item.text),
    ...items.flatMap((item) => (item.type === "line" && item.label !== undefined ? [item.label] : [])),
  ];
}

/**
 * Every text in both languages, every rule known, every bar whole. Thrown by hand: there are very many of them. `raw`: what no
 * sentence says. `all`: nothing impossible is listed.
 */
export function judgeOf<S>(
  { rules }: Engine<S>,
  { seed, raw, all = false }: { readonly seed: number; readonly raw: RegExp; readonly all?: boolean },
): { readonly check: (p: Preview, what: string) => void; readonly writers: readonly ((text: Text) => string)[] } {
  const writers = [textWriter(rules.messages.es), textWriter(rules.messages.en)];
  const known = new Set<string>(rules.ruleIds);
  const check = (p: Preview, what: string): void => {
    const must = (holds: boolean, why: string): void => {
      if (!holds) throw new Error(`seed ${seed}, ${what}: ${why}`);
    };
    for (const text of textsOf(p))
      for (const write of writers) must(!raw.test(write(text)), `no words for ${JSON.stringify(text)}`);
    for (const line of [...p.lines, ...p.notes]) must(known.has(line.rule), `no rule ${line.rule}`);
    for (const parts of [p.odds, ...p.rows.map((row) => row.odds), ...(p.charts ?? []).map((one) => one.bars)]) {
      if (parts.length === 0) continue;
      const whole = parts.reduce((sum, part) => sum + part.chance, 0);
      const sound = parts.every(({ chance }) => (all ? chance > 0 : chance >= 0));
      must(Math.abs(whole - 1) < 1e-9 && sound, `chances of ${whole}`);
    }
    const ids = p.overlays.map((item) => item.id);
    must(new Set(ids).size === ids.length, `twice the same overlay in ${ids.join(" ")}`);
  };
  return { check, writers };
}
