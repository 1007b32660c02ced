import { kindOf } from "@escaramuza/kernel";
import type { Json, Pick } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { hallFor } from "../../kernel/test/hall.ts";
import { eachQuestion, fits, mustBeSound, ODD as NO_ANSWERS, spoiltDeep, told } from "../../kernel/test/previews.ts";
import type { Look } from "../../kernel/test/previews.ts";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";

/** Previews in random games: they never fail, refuse what the rules refuse, and tell nothing a seat may not know. */

const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

const SETUPS: readonly Json[] = [
  ...rules.scenarios.map((s) => s.setup),
  { mode: "orders", terrain: "M3", squads: ["GB-CDO", "US-RANGER"] },
  { mode: "uncovered", terrain: "controlled", squads: ["SU-GUARD", "FI-JAA"], axis: "westEast" },
];

const hall = hallFor(rules);
const play = (setup: Json, seed: number, look: Look<Position>): void => eachQuestion(hall, setup, seed, look);

const ODD: readonly unknown[] = [
  ...NO_ANSWERS,
  "a1",
  "b2",
  4500,
  [["a1"]],
  ["b1", "b1", "b2", "b3", "zzz"],
  [4500, 4500],
  [
    [4500, 4500],
    [1e9, 3],
  ],
  { x: "1", y: {} },
  { soldier: "b1", shots: 99 },
  { by: "a1", targets: ["b1"] },
];
const KEYS = ["path", "targets", "x", "spots", "marks"];
const spoilt = (answer: unknown, pick: Pick): unknown =>
  spoiltDeep(answer, { odd: ODD, keys: KEYS, shift: 3000 }, pick);

test("whatever the answer, a preview is made, and its refusal is the rules' own", () => {
  let made = 0;
  for (const [i, setup] of SETUPS.entries()) {
    play(setup, SEED + i, (view, d, menu, answer, pick, at) => {
      if (at % 3 !== i % 3) return;
      const kind = kindOf(hall.e, d);
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
  const compare: Look<Position> = (view, d, menu, answer, pick) => {
    const kind = kindOf(hall.e, d);
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
