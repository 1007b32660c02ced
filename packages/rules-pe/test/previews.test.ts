import { engine, fieldOf, kindOf } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Pick, Preview, Text } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { fits, mustBeSound as mustBeWhole, ODD as NO_ANSWERS, spoiltDeep, told } from "../../kernel/test/previews.ts";
import { peloton as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";
import { SETUPS, play } from "./play.ts";

/** Previews in random games: they never fail, refuse what the rules refuse, say only what has words, and tell no secrets. */

const e = engine(rules);
const RULES = new Set<string>(rules.ruleIds);
const SEED = Number(process.env["FUZZ_SEED"] ?? 1);

const ODD: readonly unknown[] = [
  ...NO_ANSWERS,
  "a1",
  "b2",
  450,
  ["b1", "b1", "zzz"],
  [
    [450, 450],
    [1e9, 3],
  ],
  { x: "1", y: {} },
];
const KEYS = ["path", "targets", "x", "soldier"];
const spoilt = (answer: unknown, pick: Pick): unknown => spoiltDeep(answer, { odd: ODD, keys: KEYS, shift: 300 }, pick);

/** Every text of a preview, those inside others too. */
function textsOf(value: unknown, found: Text[] = []): Text[] {
  if (typeof value !== "object" || value === null) return found;
  if ("key" in value && "params" in value && typeof value.key === "string") found.push({ key: value.key, params: {} });
  for (const inner of Object.values(value)) textsOf(inner, found);
  return found;
}

function mustBeSound(p: Preview): void {
  mustBeWhole(p);
  const rulesNamed = [...p.lines, ...p.notes].map(({ rule }) => rule);
  expect(rulesNamed.filter((rule) => !RULES.has(rule))).toEqual([]);
  const { es, en } = rules.messages;
  expect(textsOf(p).filter(({ key }) => es[key] === undefined || en[key] === undefined)).toEqual([]);
}

/** Hiding and facing come up where squads are built (PE-17.2-11). */
function tactical(setup: Json): Json {
  if (!/encounter|ambush|defence/.test(JSON.stringify(setup))) return setup;
  return typeof setup === "object" && setup !== null && !Array.isArray(setup)
    ? { ...setup, tacticalActions: true }
    : setup;
}

test("every line of every menu has a sound preview, whatever the answer", () => {
  let made = 0;
  for (const [i, setup] of SETUPS.entries())
    play(setup, SEED + i, 260, ({ view, d, answer, pick, n }) => {
      if (n % 9 !== i % 9) return;
      const kind = kindOf(e, d);
      const menu = kind.menu(view, d);
      for (const item of menu) {
        const what = `seed ${SEED + i}, question ${n}, ${d.kind} ${item.id}`;
        told(what, () => mustBeSound(rules.preview(view, d, item, item.answer)));
        made += 1;
      }
      const item = menu[pick(menu.length)];
      if (item === undefined) return;
      for (const draft of [answer, spoilt(answer, pick), spoilt(item.answer, pick), ODD[pick(ODD.length)]]) {
        const what = `seed ${SEED + i}, question ${n}, ${d.kind} ${item.id} ${JSON.stringify(draft)}`;
        const p = told(what, () => rules.preview(view, d, item, draft));
        told(what, () => mustBeSound(p));
        const parsed = kind.parse(draft);
        if (p.refusal === null || parsed === undefined || item.refusal !== null) continue;
        expect(p.refusal, what).toEqual(kind.check(view, d, parsed));
      }
      const own = menu.find((m) => m.refusal === null && fits(m, answer));
      if (own !== undefined) {
        const what = `seed ${SEED + i}, question ${n}, ${JSON.stringify(answer)}`;
        const p = told(what, () => rules.preview(view, d, own, answer));
        told(what, () => mustBeSound(p));
        expect(p.refusal, what).toBeNull();
      }
      const somebody = view.soldiers[pick(view.soldiers.length)];
      if (somebody === undefined) return;
      mustBeSound(rules.look(view, somebody.id, { x: pick(1001), y: pick(1001) }));
      mustBeSound(rules.look(view, somebody.id, null));
    });
  expect(made).toBeGreaterThan(2000);
}, 120_000);

test("every legal answer drawn at random is previewed with all that it means", () => {
  const kinds = new Set<string>();
  const odds = new Set<string>();
  for (const [i, setup] of SETUPS.entries())
    play(tactical(setup), SEED + 50 + i, 500, ({ view, d, answer, n }) => {
      const what = `seed ${SEED + 50 + i}, question ${n}, ${JSON.stringify(answer)}`;
      const doing = doingOf(d, answer);
      const item: MenuItem = { id: "end", rule: "PE-3-3", answer: asJson(answer), slots: [], costs: [], refusal: null };
      const named =
        kindOf(e, d)
          .menu(view, d)
          .find((m) => m.refusal === null && fits(m, answer)) ?? null;
      if (d.kind === "act") expect(offered(kindOf(e, d).menu(view, d), answer), what).toBe(true);
      if (named === null && doing === "end") return;
      const p = told(what, () => rules.preview(view, d, named ?? { ...item, id: "walk" }, answer));
      expect(p.refusal, what).toBeNull();
      kinds.add(doing);
      if (p.odds.length + p.rows.length > 0) odds.add(doing);
    });
  // These are rolled for, so they tell chances.
  for (const doing of ["shoot", "burst", "grenade"]) expect([...odds]).toContain(doing);
  for (const doing of ["move", "posture", "aim", "watch", "reload"]) expect([...kinds]).toContain(doing);
}, 120_000);

/** Whatever he may do, a line of the menu says so; how exactly is filled in there. */
function offered(menu: readonly MenuItem[], answer: unknown): boolean {
  const what = [fieldOf(answer, "do"), fieldOf(answer, "stealth") ?? false];
  return menu.some(
    (m) =>
      m.refusal === null && String([fieldOf(m.answer, "do"), fieldOf(m.answer, "stealth") ?? false]) === String(what),
  );
}

function asJson(value: unknown): Json {
  const json: Json = JSON.parse(JSON.stringify(value ?? null));
  return json;
}

function doingOf(d: Decision, answer: unknown): string {
  const does: unknown = typeof answer === "object" && answer !== null ? Reflect.get(answer, "do") : null;
  return typeof does === "string" ? does : d.kind;
}

test("nothing hidden is read: any position that looks the same gives the same preview", () => {
  let compared = 0;
  for (const [i, setup] of SETUPS.entries())
    play(setup, SEED + 90 + i, 160, ({ view, d, pick, n }) => {
      if (n % 8 !== 0) return;
      const guess: Position = rules.view(rules.determinize(view, d.seat, pick), d.seat);
      for (const item of kindOf(e, d).menu(view, d).slice(0, 12)) {
        expect(rules.preview(guess, d, item, item.answer)).toEqual(rules.preview(view, d, item, item.answer));
        compared += 1;
      }
    });
  expect(compared).toBeGreaterThan(300);
}, 60_000);
