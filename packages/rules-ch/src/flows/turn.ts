import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Next, Seat, Text } from "@escaramuza/kernel";
import type { FacingOf, Turn } from "../answers.ts";
import { endWindow } from "../bonus.ts";
import { chFlow, tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { cardOf } from "../data.ts";
import type { CardId } from "../data.ts";
import { bonus } from "../kinds.ts";
import type { Attack } from "../modifiers.ts";
import { colourAt, spotterFor, supporterRefusal } from "../attacks.ts";
import { breakGround, checkControl } from "../losses.ts";
import { placeSmoke } from "../works.ts";
import { discard, pay, spendAp } from "../payment.ts";
import type { Charge } from "../payment.ts";
import { facingTowards } from "../moves.ts";
import { planTurn } from "../plan.ts";
import type { Plan } from "../plan-parts.ts";
import { noteEntry, reveal, revealActors } from "../reveals.ts";
import { priceText, say } from "../scene-texts.ts";
import { apLeft, isAlive, onMap, playerOf, rival, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { turn } from "../turn-kind.ts";
import { activateVariable, finishActivation } from "./activation.ts";
import { attackFlow, attackVars } from "./attack.ts";
import { cardFlow, cardVars } from "./card.ts";
import { carry, exitAll, hide, moveHidden, movementFlow, movementVars, pivot } from "./movement.ts";
import { minesFlow, minesVars } from "./hazards.ts";
import { rallyFlow, rallyVars } from "./rally.ts";
import { revealFlow, revealVars } from "./reveal.ts";
import { bonusAnswer } from "./window.ts";
import { outcomeOf } from "../victory.ts";

/**
 * One player turn: one action, a stall or a pass (CH-2.2-2), in the order of the turn procedure. It ends when all who take part
 * are done (CH-9.1-2); then the other side has its own (CH-9.0-2), in which alone it can react (CH-7.7.3-9, CH-R48). Nobody needs
 * an activation (CH-2.2-15), and who passed may act again (CH-2.2-13).
 */

export interface TurnVars {
  readonly seat: Seat;
  /** The action under way. Hidden moves never stand here: frames are public. */
  act: Turn | null;
  /** How it was paid: what more it costs on the way is paid alike (CH-RE20). */
  mode: Charge["mode"];
  /** The fire that card 12 may repeat. */
  attack: Attack | null;
  /** Who fought hand to hand in this action. */
  mined: readonly string[];
  /** Bonus cards of the end of the action that were played. */
  used: readonly CardId[];
  passed: boolean;
}

export function turnVars(seat: Seat): TurnVars {
  return { seat, act: null, mode: "cap", attack: null, mined: [], used: [], passed: false };
}

type Steps = "choose" | "perform" | "fought" | "wrap" | "window" | "played" | "end";

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
  // CH-RE21: who fights in a minefield treads on it.
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
  if (a.do === "hiddenMove") {
    moveHidden(c, v.seat, a);
    return call(revealFlow, revealVars(v.seat), "window");
  }
  if (a.do === "hide") {
    hide(c, v.seat, a);
    return call(revealFlow, revealVars(v.seat), "window");
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

function payFor(c: C, seat: Seat, { charge, units, cost }: Plan): void {
  if (charge === null) return;
  const { s } = c;
  const player = playerOf(s, seat);
  const { card } = charge;
  pay(s, player, units, charge);
  if (card !== null) {
    if (cardOf(card).kind === "weapon") useWeapon(s, seat, card);
    else discard(s, player, card);
    tell(c, "cardPlayed", "CH-8.1-1", { seat, card });
  }
  const secret = units.some((unit) => unit.hidden);
  tell(c, "paid", charge.mode === "cap" ? "CH-2.2-9" : charge.mode === "opportunity" ? "CH-2.2-8" : "CH-3.0-3", {
    seat,
    mode: charge.mode,
    how: paidText(charge),
    ap: charge.ap,
    cap: charge.cap,
    // As far as it is paid: what an opportunity costs would tell where a hidden unit goes (CH-10.1-3).
    cost: secret ? charge.ap + charge.cap : cost,
    ...(secret ? {} : { units: units.map((unit) => unit.id) }),
  });
}

/** `an opportunity action`, `2 AP and 1 CAP`. */
function paidText({ mode, ap, cap }: Charge): Text {
  return say(`paid.${mode}`, { price: priceText(ap, cap) });
}

function playBonus(c: C, seat: Seat, card: CardId): void {
  discard(c.s, playerOf(c.s, seat), card);
  tell(c, "cardPlayed", "CH-8.2-1", { seat, card });
}

/** CH-8.4-2, CH-R49: shown, and gone after its last use. */
function useWeapon(s: Position, seat: Seat, card: CardId): void {
  const player = playerOf(s, seat);
  const left = player.weapons.map((w) => (w.card === card ? { ...w, uses: w.uses - 1, shown: true } : w));
  player.weapons = left.filter((w) => w.uses > 0);
  if (left.length > player.weapons.length) s.discard = [...s.discard, card];
}

/** The action itself, once it is paid for and its actors are on the map. */
function perform(c: C, v: TurnVars): Next<Steps> {
  const { s } = c;
  const a = v.act;
  if (a === null) throw new Error("no action under way");
  v.act = null;
  switch (a.do) {
    case "move":
    case "enter":
      return call(movementFlow, movementVars(v.seat, a, v.mode), "window");
    case "pivot":
      pivot(c, unitOf(s, a.unit), a.facing);
      return call(minesFlow, minesVars(s, [a.unit]), "wrap");
    case "load":
    case "unload":
      ride(c, a);
      return call(minesFlow, minesVars(s, a.do === "unload" ? [a.unit] : []), "wrap");
    case "exit":
      exitAll(c, [a.unit, ...a.with]);
      return goto("wrap");
    case "fire":
    case "closeCombat": {
      if (a.do === "fire" && a.smoke === true) {
        placeSmoke(c, a.target);
        return goto("wrap");
      }
      const attack = attackOf(s, v.seat, a);
      for (const id of [attack.leader, ...attack.supporters]) unitOf(s, id).holdFast = false; // card 14
      tell(c, attack.recon ? "reconByFire" : attack.closeCombat ? "closeCombat" : "fired", "CH-7.0-1", {
        unit: attack.leader,
        seat: v.seat,
        hex: attack.hex,
        supporters: attack.supporters,
        fire: fireText(attack),
        ...(a.do === "closeCombat" ? { target: a.target } : {}),
      });
      v.attack = attack;
      v.mined = attack.closeCombat ? [attack.leader, ...attack.supporters] : [];
      return call(attackFlow, attackVars(s, attack, a.do === "closeCombat" ? a.target : null), "fought");
    }
    case "rally":
      return call(rallyFlow, rallyVars(v.seat, [a.unit, ...a.with]), "window");
    case "hastyDefense":
      for (const id of [a.unit, ...a.with]) {
        unitOf(s, id).hasty = true;
        tell(c, "dugIn", "CH-HD-1", { unit: id, seat: v.seat });
      }
      return goto("window");
    case "card":
      return call(cardFlow, cardVars(v.seat, a), "wrap");
    default:
      throw new Error(`${a.do} is not performed here`);
  }
}

/** The attack an answer declares. Cards 02 and 06 add to its firepower. */
function attackOf(s: Position, seat: Seat, a: Extract<Turn, { do: "fire" | "closeCombat" }>): Attack {
  const card = a.payment?.mode === "card" ? a.payment.card : null;
  const hex = a.do === "fire" ? a.target : unitOf(s, a.unit).place;
  return {
    seat,
    leader: a.unit,
    supporters: a.supporters,
    hex,
    closeCombat: a.do === "closeCombat",
    recon: a.do === "fire" && !s.units.some((unit) => unit.place === hex && !unit.hidden),
    weapon: card !== null && cardOf(card).kind === "weapon" ? card : null,
    cards: [...(card === "02" ? (["02"] as const) : []), ...a.bonus],
    given: 0,
    ...(a.do === "fire" && a.indirect === true ? { spotter: spotterFor(s, unitOf(s, a.unit), hex) ?? hex } : {}),
  };
}

/** Aboard, or out again (CH-RE16). */
function ride(c: C, a: Extract<Turn, { do: "load" | "unload" }>): void {
  const { s } = c;
  const unit = unitOf(s, a.unit);
  breakGround(unit);
  if (a.do === "load") {
    const vehicle = unitOf(s, a.vehicle);
    unit.aboard = vehicle.id;
    carry(s, vehicle);
    tell(c, "loaded", "CH-RE16", { unit: unit.id, seat: unit.seat, vehicle: vehicle.id });
    return;
  }
  const from = unit.place;
  unit.aboard = null;
  unit.place = a.to;
  unit.facing = a.facing ?? unit.facing;
  noteEntry(s, unit, from);
  checkControl(c);
  tell(c, "unloaded", "CH-RE16", { unit: unit.id, seat: unit.seat, to: a.to, facing: unit.facing });
}

/** Cards 12 and 13. */
function playAtEnd(c: C, v: TurnVars, card: CardId): Next<Steps> {
  const { s } = c;
  const player = playerOf(s, v.seat);
  player.cap -= cardOf(card).cost.points;
  playBonus(c, v.seat, card);
  v.used = [...v.used, card];
  if (card === "13") {
    s.again = true;
    return goto("window");
  }
  const attack = repeated(s, v.attack);
  v.attack = null;
  tell(c, attack.recon ? "reconByFire" : "fired", "CH-8.2-1", {
    unit: attack.leader,
    seat: v.seat,
    hex: attack.hex,
    supporters: attack.supporters,
    fire: fireText(attack),
  });
  return call(attackFlow, attackVars(s, attack, null), "wrap");
}

/** Where it goes, and with whom. */
function fireText({ hex, supporters }: Attack): Text {
  return supporters.length === 0 ? say("fire.alone", { hex }) : say("fire.group", { hex, supporters: [...supporters] });
}

/** The same fire again, by those who still can (card 12); cards 02 and 06 go on (CH-R72). */
function repeated(s: Position, attack: Attack | null): Attack {
  if (attack === null) throw new Error("no fire to repeat");
  const leader = unitOf(s, attack.leader);
  const able = (unit: Unit): boolean =>
    isAlive(unit) &&
    supporterRefusal(s, leader, unit, attack.hex, colourAt(s, attack.hex, attack.seat), undefined) === null;
  return {
    ...attack,
    supporters: attack.supporters.filter((id) => able(unitOf(s, id))),
    recon: !s.units.some((unit) => unit.place === attack.hex && !unit.hidden),
    cards: [...attack.cards, "12"],
  };
}
