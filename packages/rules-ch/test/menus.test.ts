import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem, Slot } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { e, playRandomly } from "./play.ts";

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

test("every line of every menu keeps its word", () => {
  const seen = new Set<string>();
  const setups = [
    ...rules.scenarios.map(({ setup }) => setup),
    { firefight: "F3", optVariableAp: true, optCautiousMove: true },
  ];
  for (const setup of setups)
    for (let seed = 1; seed <= 3; seed++)
      playRandomly(setup, seed, undefined, (game, decision) => {
        const { position } = viewOf(e, game, decision.seat);
        const kind = kindOf(e, decision);
        for (const item of kind.menu(position, decision)) {
          const where = `${JSON.stringify(setup)} seed ${seed}: ${decision.kind}.${item.id} ${item.piece ?? ""}`;
          if (item.refusal !== null) {
            expect(rules.ruleIds, where).toContain(item.refusal.rule);
            continue;
          }
          const raw = filled(item);
          expect(raw, where).not.toBeNull();
          const answer = kind.parse(raw);
          expect(answer, `${where} ${JSON.stringify(raw)}`).toBeDefined();
          const refusal = kind.check(position, decision, answer);
          // The line's cost is that of the cheapest way; the first way may cost more than there is.
          if (refusal !== null) expect(refusal.code, `${where} ${JSON.stringify(raw)}`).toMatch(/^notEnough(Ap|Cap)$/);
          else seen.add(`${decision.kind}.${item.id}`);
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
