import { apply, engine, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Pick, Preview } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";

/** Previews in random games: they never fail, refuse what the rules refuse, and tell nothing a seat may not know. */

const e = engine(rules);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  { mode: "orders", terrain: "M3", squads: ["GB-CDO", "US-RANGER"] },
  { mode: "uncovered", terrain: "controlled", squads: ["SU-GUARD", "FI-JAA"], axis: "westEast" },
];

/** Calls for every question of a random game, with a legal answer. */
function play(
  setup: Json,
  seed: number,
  look: (view: Position, d: Decision, menu: readonly MenuItem[], answer: unknown, pick: Pick, at: number) => void,
): void {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { game } = start(e, begun.position, generatorFrom(seed));
  const pick = picker(generatorFrom(seed + 1000));
  for (let at = 0; game.outcome === null; at++) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, d.seat).position;
    const kind = kindOf(e, d);
    const answer = kind.sample(view, d, pick) ?? kind.fallback(view, d);
    look(view, d, kind.menu(view, d), answer, pick, at);
    const applied = apply(e, game, { seat: d.seat, decision: d.id, answer });
    if (!applied.ok) throw new Error(applied.refusal.code);
  }
}

const ODD: readonly unknown[] = [
  null,
  undefined,
  true,
  "",
  "a1",
  "b2",
  -1,
  0.5,
  4500,
  1e300,
  Number.NaN,
  Infinity,
  [],
  [[]],
  [["a1"]],
  ["b1", "b1", "b2", "b3", "zzz"],
  [4500, 4500],
  [
    [4500, 4500],
    [1e9, 3],
  ],
  {},
  { x: "1", y: {} },
  { soldier: "b1", shots: 99 },
  { by: "a1", targets: ["b1"] },
  "constructor",
  "__proto__",
];

/** An answer with one of its parts replaced, somewhere. */
function spoilt(answer: unknown, pick: Pick): unknown {
  const odd = ODD[pick(ODD.length)];
  if (typeof answer === "number" && pick(3) > 0) return answer + pick(6001) - 3000;
  if (typeof answer === "string" && pick(3) > 0) return `${"ab"[pick(2)]}${1 + pick(10)}`;
  if (typeof answer !== "object" || answer === null || pick(5) === 0) return odd;
  if (Array.isArray(answer)) {
    const at = pick(answer.length + 1);
    return [...answer.slice(0, at), pick(4) === 0 ? odd : spoilt(answer[at], pick), ...answer.slice(at + 1)];
  }
  const keys = [...Object.keys(answer), "path", "targets", "x", "spots", "marks"];
  const key = keys[pick(keys.length)] ?? "x";
  return { ...answer, [key]: pick(4) === 0 ? odd : spoilt(Reflect.get(answer, key), pick) };
}

function mustBeSound(p: Preview): void {
  for (const odds of [p.odds, ...p.rows.map((r) => r.odds)]) {
    if (odds.length === 0) continue;
    expect(odds.reduce((sum, o) => sum + o.chance, 0)).toBeCloseTo(1, 9);
    for (const o of odds) expect(o.chance).toBeGreaterThan(0);
  }
  // It may be sent: nothing that JSON would lose.
  expect(JSON.parse(JSON.stringify(p))).toEqual(p);
  const ids = p.overlays.map((o) => o.id);
  expect(new Set(ids).size, ids.join(" ")).toBe(ids.length);
}

test("whatever the answer, a preview is made, and its refusal is the rules' own", () => {
  let made = 0;
  for (const [i, setup] of SETUPS.entries()) {
    play(setup, SEED + i, (view, d, menu, answer, pick, at) => {
      if (at % 3 !== i % 3) return;
      const kind = kindOf(e, d);
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      const drafts = [item.answer, answer, spoilt(answer, pick), spoilt(item.answer, pick), ODD[pick(ODD.length)]];
      for (const draft of drafts) {
        const what = `seed ${SEED + i}, question ${at}, ${d.kind} ${item.id} ${JSON.stringify(draft)}`;
        const p = told(what, () => rules.preview(view, d, item, draft));
        told(what, () => mustBeSound(p));
        made += 1;
        const parsed = kind.parse(draft);
        if (p.refusal === null || parsed === undefined || item.refusal !== null) continue;
        expect(p.refusal, what).toEqual(kind.check(view, d, parsed));
      }
      // The line an answer belongs to takes it as the rules do.
      const own = menu.find((m) => fits(m, answer));
      if (own !== undefined) expect(rules.preview(view, d, own, answer).refusal, JSON.stringify(answer)).toBeNull();
      const [somebody] = view.soldiers;
      if (somebody !== undefined) mustBeSound(rules.look(view, somebody.id, { x: pick(9000), y: pick(9000) }));
    });
  }
  expect(made).toBeGreaterThan(1000);
}, 120_000);

test("a refused answer is refused in its preview", () => {
  let refused = 0;
  const compare: Parameters<typeof play>[2] = (view, d, menu, answer, pick) => {
    const kind = kindOf(e, d);
    const draft = spoilt(answer, pick);
    const parsed = kind.parse(draft);
    const item = menu.find((m) => fits(m, draft));
    if (parsed === undefined || item === undefined || item.refusal !== null) return;
    const wanted = kind.check(view, d, parsed);
    const given = rules.preview(view, d, item, draft).refusal;
    const short = item.slots.some((s) => s.type === "list");
    if (wanted === null || !short) expect(given, JSON.stringify(draft)).toEqual(wanted);
    if (given !== null) refused += 1;
  };
  for (const [i, setup] of SETUPS.slice(0, 7).entries())
    for (let k = 0; k < 3; k++) play(setup, SEED + 10 * i + k, compare);
  expect(refused).toBeGreaterThan(20);
}, 60_000);

test("nothing hidden is read: any position that looks the same gives the same preview", () => {
  let compared = 0;
  play({ mode: "orders", terrain: "M2", squads: ["GE-SS", "GB-PARA"] }, SEED + 77, (view, d, menu, answer, pick) => {
    const guess = rules.determinize(view, d.seat, pick);
    for (const item of menu.slice(0, 8)) {
      const p = rules.preview(view, d, item, fits(item, answer) ? answer : item.answer);
      expect(rules.preview(guess, d, item, fits(item, answer) ? answer : item.answer)).toEqual(p);
      compared += 1;
    }
  });
  expect(compared).toBeGreaterThan(500);
}, 60_000);

function told<T>(what: string, make: () => T): T {
  try {
    return make();
  } catch (error) {
    throw new Error(what, { cause: error });
  }
}

function fits(item: MenuItem, answer: unknown): boolean {
  const base: unknown = item.answer;
  if (typeof base !== "object") return base === answer;
  if (base === null || Array.isArray(base)) return item.slots.length > 0 && Array.isArray(answer);
  if (typeof answer !== "object" || answer === null) return false;
  return Object.entries(base).every(
    ([key, value]) => JSON.stringify(Reflect.get(answer, key)) === JSON.stringify(value),
  );
}
