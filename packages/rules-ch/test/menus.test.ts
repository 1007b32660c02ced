import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Decision, Json, Kind, MenuItem, Slot } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { EXTENSION } from "./extension.ts";
import { e, playRandomly, table } from "./play.ts";

// What a menu offers can be answered, and what it refuses is refused.

/** Filled in with the first choice that is not refused; null where a slot has none. */
function filled(item: MenuItem): Json | null {
  if (typeof item.answer !== "object" || item.answer === null || Array.isArray(item.answer)) {
    const [slot] = item.slots;
    return slot === undefined ? item.answer : (valueOf(slot) ?? null);
  }
  const answer: { [key: string]: Json } = Object.fromEntries(Object.entries(item.answer));
  for (const slot of item.slots) {
    const value = valueOf(slot);
    if (value === undefined) return null;
    answer[slot.name] = value;
  }
  return answer;
}

function valueOf(slot: Slot): Json | undefined {
  if (slot.type === "choice") return slot.of.find((choice) => choice.refusal === null)?.value;
  if (slot.type !== "list") return undefined;
  return slot.of
    .filter((choice) => choice.refusal === null)
    .slice(0, slot.min)
    .map((choice) => choice.value);
}

/** What is wrong with a line of a menu, or null. */
function wordBroken(s: Position, decision: Decision, kind: Kind<Position>, item: MenuItem): string | null {
  if (item.refusal !== null) return RULES.has(item.refusal.rule) ? null : `unknown rule ${item.refusal.rule}`;
  const raw = filled(item);
  const answer = raw === null && item.slots.length > 0 ? undefined : kind.parse(raw);
  if (answer === undefined) return `cannot be answered: ${JSON.stringify(raw)}`;
  const refusal = kind.check(s, decision, answer);
  // The line's cost is that of the cheapest way; the first way may cost more than there is.
  const another = refusal !== null && /^notEnough(?:Ap|Cap)$/.test(refusal.code);
  return refusal === null || another ? null : `${JSON.stringify(raw)} is refused: ${refusal.rule} ${refusal.code}`;
}

const RULES: ReadonlySet<string> = new Set(rules.ruleIds);

test("every line of every menu keeps its word", () => {
  const seen = new Set<string>();
  const setups = [
    ...rules.scenarios.map(({ setup }) => setup),
    { firefight: "F3", optVariableAp: true, optCautiousMove: true },
    EXTENSION,
  ];
  for (const [i, setup] of setups.entries())
    for (let seed = 1; seed <= 3; seed++)
      playRandomly(setup, seed, undefined, (game, decision) => {
        // A menu in three: games are long and alike.
        if (decision.id % 3 !== 0) return;
        const { position } = viewOf(e, game, decision.seat);
        const kind = kindOf(e, decision);
        for (const item of kind.menu(position, decision)) {
          const wrong = wordBroken(position, decision, kind, item);
          if (wrong !== null)
            throw new Error(`set-up ${i} seed ${seed}: ${decision.kind}.${item.id} ${item.piece ?? ""}: ${wrong}`);
          if (item.refusal === null) seen.add(`${decision.kind}.${item.id}`);
        }
        const fallback = kind.fallback(position, decision);
        expect(kind.check(position, decision, kind.parse(fallback))).toBeNull();
      });
  for (const id of [
    "move",
    "pivot",
    "fire",
    "closeCombat",
    "rally",
    "hastyDefense",
    "hiddenMove",
    "reveal",
    "hide",
    "enter",
    "stallUnit",
    "stallAp",
    "stallCap",
    "endActivation",
    "pass",
    "activate",
    "card08",
    "card15",
  ])
    expect([...seen]).toContain(`turn.${id}`);
});

test("CH-R53, CH-R56: who waits off the map may be activated there, and come in cautiously", () => {
  const t = table({
    firefight: "F6",
    options: { variableAp: true, cautiousMove: true },
    units: {
      g: { type: "g_rifles", at: "reserve", batch: 0 },
      late: { type: "g_rifles", at: "reserve", batch: 3 },
      s: { type: "s_rifles", at: "F13", facing: 4 },
    },
    at: { turn: 0 },
  });
  const [decision] = t.game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  const items = kindOf(e, decision).menu(viewOf(e, t.game, 0).position, decision);
  expect(items.filter((item) => item.id === "activate").map((item) => item.piece)).toEqual(["g"]);
  const enter = items.find((item) => item.id === "enter");
  expect(enter?.slots.map((slot) => slot.name)).toContain("cautious");
});
