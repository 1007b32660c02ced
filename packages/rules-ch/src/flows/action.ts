import { call, goto } from "@escaramuza/kernel";
import type { Next, Seat, Text } from "@escaramuza/kernel";
import type { Turn } from "../answers.ts";
import { coloursAt, spotterFor, supporterRefusal } from "../attacks.ts";
import { tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { cardOf } from "../data.ts";
import type { CardId } from "../data.ts";
import { breakGround, showMarker } from "../losses.ts";
import type { Attack } from "../modifiers.ts";
import type { Charge } from "../payment.ts";
import { rideCost } from "../plan-moves.ts";
import { noteEntry } from "../reveals.ts";
import { say } from "../scene-texts.ts";
import { isAlive, playerOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { markerChanges } from "../units.ts";
import { carry } from "../vehicles.ts";
import { placeSmoke } from "../works.ts";
import { attackFlow, attackVars } from "./attack.ts";
import { cardFlow, cardVars } from "./card.ts";
import { minesFlow, minesVars, settle, throughWire } from "./hazards.ts";
import { exitAll, movementFlow, movementVars, pivot } from "./movement.ts";
import { playBonus } from "./paying.ts";
import { rallyFlow, rallyVars } from "./rally.ts";

/** The action of a turn, whichever it is, and the cards that follow it. */

export interface TurnVars {
  readonly seat: Seat;
  /** The action under way. Hidden moves never stand here: frames are public. */
  act: Turn | null;
  /** How it was paid: what more it costs on the way is paid alike (CH-RE20). */
  mode: Charge["mode"];
  /** The fire that card 12 may repeat. */
  attack: Attack | null;
  /** Who fought hand to hand in this action, or crept onto mines. */
  mined: readonly string[];
  /** Bonus cards of the end of the action that were played. */
  used: readonly CardId[];
  passed: boolean;
}

export function turnVars(seat: Seat): TurnVars {
  return { seat, act: null, mode: "cap", attack: null, mined: [], used: [], passed: false };
}

export type Steps = "choose" | "perform" | "fought" | "wrap" | "window" | "played" | "end";

/** The action itself, once it is paid for and its actors are on the map. */
export function perform(c: C, v: TurnVars): Next<Steps> {
  const { s } = c;
  const a = v.act;
  if (a === null) throw new Error("no action under way");
  v.act = null;
  switch (a.do) {
    case "move":
    case "enter":
      if (a.do === "enter") for (const { unit, vehicle } of a.riders ?? []) unitOf(s, unit).aboard = vehicle; // CH-5.5-4
      return call(movementFlow, movementVars(v.seat, a, v.mode), "window");
    case "pivot":
      pivot(c, unitOf(s, a.unit), a.facing);
      return call(minesFlow, minesVars(s, [a.unit]), "wrap");
    case "load":
    case "unload":
      return call(minesFlow, minesVars(s, ride(c, a, v.mode)), "wrap");
    case "exit":
      exitAll(c, [a.unit, ...a.with]);
      return goto("wrap");
    case "fire":
    case "closeCombat": {
      if (a.do === "fire" && a.smoke === true) {
        const unit = unitOf(s, a.unit);
        if (markerChanges(unit, "fires")) showMarker(c, unit); // CH-7.5-4
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

/** Aboard, or out again (CH-RE16); a move like any other: who sets foot on the ground by it. */
function ride(c: C, a: Extract<Turn, { do: "load" | "unload" }>, mode: Charge["mode"]): readonly string[] {
  const { s } = c;
  const unit = unitOf(s, a.unit);
  const from = unit.place;
  if (markerChanges(unit, "moves")) showMarker(c, unit); // CH-7.5-4
  if (a.do === "unload" && a.to !== from) {
    const own = rideCost(s, unit, a.to);
    if (throughWire(c, unit, a.to, mode, { own, paid: own }) === null) return [];
  }
  breakGround(unit);
  if (a.do === "load") {
    const vehicle = unitOf(s, a.vehicle);
    unit.aboard = vehicle.id;
    carry(s, vehicle);
    noteEntry(s, unit, from);
    tell(c, "loaded", "CH-RE16", { unit: unit.id, seat: unit.seat, vehicle: vehicle.id });
    return [];
  }
  unit.aboard = null;
  unit.place = a.to;
  unit.facing = a.facing ?? unit.facing;
  noteEntry(s, unit, from);
  settle(c, [unit.id]);
  tell(c, "unloaded", "CH-RE16", { unit: unit.id, seat: unit.seat, to: a.to, facing: unit.facing });
  return [unit.id];
}

/** Cards 12 and 13. */
export function playAtEnd(c: C, v: TurnVars, card: CardId): Next<Steps> {
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
    supporterRefusal(s, leader, unit, attack.hex, coloursAt(s, attack.hex, attack.seat), undefined) === null;
  return {
    ...attack,
    supporters: attack.supporters.filter((id) => able(unitOf(s, id))),
    recon: !s.units.some((unit) => unit.place === attack.hex && !unit.hidden),
    cards: [...attack.cards, "12"],
  };
}
