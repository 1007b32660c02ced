import { ask, done, goto } from "@escaramuza/kernel";
import { suppress } from "../casualties.ts";
import { checkOf } from "../data.ts";
import { repeat } from "../fire-kinds.ts";
import { canRepeat } from "../judgement.ts";
import { rbFlow, rollD6, successes, tell } from "../rb.ts";
import type { C } from "../rb.ts";
import { retreat } from "../retreat.ts";
import type { RuleId } from "../rule-ids.ts";
import { livingOf, unitOf } from "../state.ts";

/**
 * A morale check (RB-MOR-2) with its repeat (RB-OFF). Leaves `s.check`. What follows from losses, Terror (RB-MOR-4, RB-MOR-5) and an
 * order test (RB-ORD-10, RB-ORD-11: rid of suppression, or retreat) happens here; the others have consequences of their own (RB-MOR-9).
 */
export type MoraleCause = "losses" | "terror" | "order" | "assaulted" | "assault" | "vehicle";

export interface MoraleVars {
  readonly unit: string;
  readonly why: MoraleCause;
}

export function moraleVars(unit: string, why: MoraleCause): MoraleVars {
  return { unit, why };
}

export const moraleFlow = rbFlow<MoraleVars>()("morale", {
  roll(c, v) {
    check(c, v, "morale");
    if (c.s.check === "passed") return goto("settle");
    const unit = unitOf(c.s, v.unit);
    if (!canRepeat(c.s, unit, livingOf(unit))) return goto("settle");
    // RB-OFF-5: only who would retreat may prefer to fail.
    if (unit.suppressed && mayRetreat(v.why))
      return ask(repeat, unit.seat, "RB-OFF-5", { unit: unit.id, why: v.why }, "chosen");
    return goto("again");
  },
  chosen: (c) => goto(c.answer(repeat) === "repeat" ? "again" : "settle"),
  again(c, v) {
    check(c, v, "moraleRepeat"); // RB-OFF-4: the second result stands
    return goto("settle");
  },
  settle(c, v) {
    const unit = unitOf(c.s, v.unit);
    const passed = c.s.check === "passed";
    tell(c, passed ? "moralePassed" : "moraleFailed", "RB-MOR-2", { unit: unit.id, seat: unit.seat, why: v.why });
    if (!mayRetreat(v.why)) return done; // RB-MOR-9, RB-R33
    if (!passed) {
      if (unit.suppressed) retreat(c, unit); // RB-MOR-5, RB-ORD-11, RB-R12
      else suppress(c, unit, "RB-MOR-4");
    } else if (v.why === "order") {
      unit.suppressed = false; // RB-R13
      tell(c, "rallied", "RB-ORD-10", { unit: unit.id, seat: unit.seat });
    }
    return done;
  },
});

const RULES: { readonly [W in MoraleCause]: RuleId } = {
  losses: "RB-MOR-1",
  terror: "RB-WPN-6",
  order: "RB-ORD-9",
  assaulted: "RB-ASL-7",
  assault: "RB-ASL-12",
  vehicle: "RB-IAV-5",
};

function mayRetreat(why: MoraleCause): boolean {
  return why === "losses" || why === "terror" || why === "order";
}

function check(c: C, v: MoraleVars, purpose: "morale" | "moraleRepeat"): void {
  const unit = unitOf(c.s, v.unit);
  const quality = checkOf(unit.quality);
  const { dice } = rollD6(c, {
    purpose,
    rule: purpose === "morale" ? RULES[v.why] : unit.kind === "vehicle" ? "RB-OFF-2" : "RB-OFF-1",
    seat: unit.seat,
    target: quality,
    about: { unit: unit.id },
    reads: { atLeast: quality },
  });
  c.s.check = successes(dice, quality) > 0 ? "passed" : "failed";
}
