import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Next, Seat } from "@escaramuza/kernel";
import type { FacingOf, Turn } from "../answers.ts";
import { endWindow } from "../bonus.ts";
import { bonus } from "../card-kinds.ts";
import { chFlow, tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { facingTowards } from "../moves.ts";
import { pay, spendAp } from "../payment.ts";
import { planTurn } from "../plan.ts";
import { reveal, revealActors } from "../reveals.ts";
import { apLeft, isAlive, onMap, playerOf, rival, unitOf } from "../state.ts";
import type { Position } from "../state.ts";
import { turn } from "../turn-kind.ts";
import { outcomeOf } from "../victory.ts";
import { perform, playAtEnd } from "./action.ts";
import type { Steps, TurnVars } from "./action.ts";
import { activateVariable, finishActivation } from "./activation.ts";
import { minesFlow, minesVars } from "./hazards.ts";
import { hide, moveHidden } from "./movement.ts";
import { payFor, playBonus } from "./paying.ts";
import { facingsFlow, revealFlow, revealVars } from "./reveal.ts";
import { bonusAnswer } from "./window.ts";

/**
 * One player turn: one action, a stall or a pass (CH-2.2-2), in the order of the turn procedure. It ends when all who take part
 * are done (CH-9.1-2); then the other side has its own (CH-9.0-2), in which alone it can react (CH-7.7.3-9, CH-R48). Nobody needs
 * an activation (CH-2.2-15), and who passed may act again (CH-2.2-13).
 */

export const turnFlow = chFlow<TurnVars>()("turn", {
  begin(c, v) {
    c.s.turn += 1;
    c.s.again = false;
    c.s.declined = false;
    tell(c, "turnBegan", "CH-2.2-1", { seat: v.seat, turn: c.s.turn });
    if (!hasMeans(c.s, v.seat)) return pass(c, v); // CH-R42
    return goto("choose");
  },
  choose: (_c, v) => ask(turn, v.seat, "CH-2.2-2", {}, "act"),
  act(c, v) {
    return take(c, v, c.answer(turn));
  },
  perform: (c, v) => perform(c, v),
  // CH-RE21: who fights in a minefield treads on it; so does who creeps into one.
  fought(c, v) {
    const units = v.mined;
    v.mined = [];
    return units.length === 0 ? goto("wrap") : call(minesFlow, minesVars(c.s, units), "wrap");
  },
  // Destroyed or exited units may have changed who sees what (CH-10.04-3).
  wrap: (_c, v) => call(revealFlow, revealVars(v.seat), "window"),
  window(c, v) {
    if (!endWindow(c.s, v.seat, v.attack, v.used)) return goto("end");
    const params = { window: "endOfAction" as const, dice: [], attack: v.attack, used: v.used };
    return ask(bonus, v.seat, "CH-R66", params, "played");
  },
  played(c, v) {
    const { card } = bonusAnswer(c);
    return card === null ? goto("end") : playAtEnd(c, v, card);
  },
  end(c, v) {
    const { s } = c;
    const player = playerOf(s, v.seat);
    if (v.passed) s.passes += 1;
    else s.passes = 0;
    if (player.activation !== null && apLeft(player) === 0) {
      finishActivation(c, v.seat);
      tell(c, "activationSpent", "CH-2.2-7", { seat: v.seat });
    }
    // CH-R55: what the opponent's last move laid open lasts for one turn of this side.
    for (const unit of s.units)
      if (unit.seat !== v.seat && (unit.exposed || unit.dash)) {
        unit.exposed = false;
        unit.dash = false;
      }
    // CH-R33: the bar holds until this side has had its turn, extra turns included.
    if (!s.again) s.entries = s.entries.filter((entry) => entry.seat === v.seat);
    return done;
  },
});

/** The side has something to act with: a unit, CAP or cards. Otherwise it passes (CH-R42). */
function hasMeans(s: Position, seat: Seat): boolean {
  const player = playerOf(s, seat);
  if (player.cap > 0 || player.hand.length > 0) return true;
  return s.units.some((unit) => unit.seat === seat && isAlive(unit));
}

/** CH-2.2-12 */
function pass(c: C, v: TurnVars): Next<Steps> {
  finishActivation(c, v.seat);
  v.passed = true;
  tell(c, "passed", "CH-2.2-12", { seat: v.seat });
  return goto("end");
}

/** What was answered: what may come before the action, or the action itself. */
function take(c: C, v: TurnVars, a: Turn): Next<Steps> {
  const { s } = c;
  switch (a.do) {
    case "pass":
      return pass(c, v);
    case "resign": {
      tell(c, "resigned", "CH-R68", { seat: v.seat });
      s.phase = "over";
      c.finish({ ...outcomeOf(s), winner: rival(v.seat) });
      return done;
    }
    case "endActivation":
      finishActivation(c, v.seat);
      tell(c, "activationEnded", "CH-3.0-2", { seat: v.seat });
      return goto("choose");
    case "activate":
      activateVariable(c, v.seat, unitOf(s, a.unit), a.cap);
      return goto("choose");
    case "reveal":
      for (const { unit, facing } of a.units) reveal(c, unitOf(s, unit), facing, "CH-10.2-4");
      return call(revealFlow, revealVars(v.seat), "choose");
    case "stall":
      stall(c, v, a.by, a.unit);
      return goto("end");
    default:
      return act(c, v, a);
  }
}

/** CH-2.2-11, CH-R23 */
function stall(c: C, v: TurnVars, by: "ap" | "cap", unit: string | undefined): void {
  const { s } = c;
  const player = playerOf(s, v.seat);
  if (by === "cap") player.cap -= 1;
  else if (unit === undefined) spendAp(player, 1, []);
  else pay(s, player, [unitOf(s, unit)], { mode: "ap", ap: 1, cap: 0, start: "new", card: null });
  // Which unit was activated for it stays secret while it is hidden.
  const seen = by === "ap" && unit !== undefined && !unitOf(s, unit).hidden ? { unit } : {};
  tell(c, "stalled", "CH-2.2-11", { seat: v.seat, by, ...seen });
}

type Action = Exclude<Turn, { do: "pass" | "resign" | "endActivation" | "activate" | "reveal" | "stall" }>;

/** Pays, reveals hidden actors (CH-10.01-1) and goes on to perform. */
function act(c: C, v: TurnVars, a: Action): Next<Steps> {
  const { s } = c;
  const plan = planTurn(s, v.seat, a);
  if ("code" in plan || plan.charge === null) throw new Error(`not legal: ${JSON.stringify(plan)}`);
  payFor(c, v.seat, plan);
  if ("bonus" in a) for (const card of a.bonus) playBonus(c, v.seat, card);
  if (a.do === "hiddenMove" || a.do === "hide") {
    v.mined = a.do === "hide" ? hide(c, v.seat, a) : moveHidden(c, v.seat, a);
    if (v.mined.length === 0) return call(revealFlow, revealVars(v.seat), "window");
    return call(facingsFlow, { seat: v.seat, units: v.mined, why: "revealed" as const }, "fought");
  }
  v.act = a;
  v.mode = plan.charge.mode;
  const before = plan.units.filter((unit) => unit.hidden && onMap(unit)).length;
  if (before === 0) return goto("perform");
  revealActors(c, plan.units, facingsIn(s, a), towards(a));
  return call(revealFlow, revealVars(v.seat), "perform");
}

/** Facings of hidden units it shows: as given, or the way they go. */
function facingsIn(s: Position, a: Action): readonly FacingOf[] {
  if (!("facings" in a)) return [];
  if (a.do !== "move") return a.facings;
  const steps = [a, ...a.with].map((step) => ({ ...step, from: unitOf(s, step.unit).place }));
  const going = steps.filter(({ from, to }) => from !== to);
  return [...a.facings, ...going.map(({ unit, from, to }) => ({ unit, facing: facingTowards(from, to) }))];
}

function towards(a: Action): string | null {
  if (a.do === "fire") return a.target;
  return a.do === "move" ? a.to : null;
}
