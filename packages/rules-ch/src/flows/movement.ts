import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import type { Do, StepOf } from "../answers.ts";
import { boardOf, cellAt, directionOf, isBehind } from "../board.ts";
import { chFlow, tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { enterCost, moveCost, pivotCost } from "../costs.ts";
import { secondStep, stepsIn } from "../move-kinds.ts";
import { breakGround, checkControl, leaveMap, showMarker } from "../losses.ts";
import { facingTowards, isExposing } from "../moves.ts";
import { noteEntry, reveal } from "../reveals.ts";
import type { Came } from "../reveals.ts";
import { isAlive, playerOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { isEngaged, markerChanges } from "../units.ts";
import { bonusHexes, carry } from "../vehicles.ts";
import { minesUnder } from "../works.ts";
import type { Charge } from "../payment.ts";
import { minesFlow, minesVars, settle, throughWire } from "./hazards.ts";
import { revealFlow, revealVars } from "./reveal.ts";

/** Moving counters: all participants first, then what that reveals (section 5, CH-9.1.1, CH-R38). */

export interface MoveVars {
  readonly seat: Seat;
  readonly steps: readonly StepOf[];
  readonly enters: boolean;
  /** Card 05: a second hex may follow (CH-R47). */
  readonly twice: boolean;
  /** Hexes that may still follow, unit by unit: the second of card 05, or a vehicle's bonus (CH-RE9). */
  more: readonly { readonly unit: string; readonly left: number }[];
  /** Card 16 */
  readonly dash: boolean;
  /** How the move was paid. */
  readonly mode: Charge["mode"];
  /** Who moved or turned: mines wait for them (CH-RE21). */
  stirred: readonly string[];
  /** The sides they came in by (CH-R69). */
  came: readonly Came[];
  moved: readonly string[];
  /** Those of them whose facing is asked for: nothing was said about it. */
  unfaced: readonly string[];
  asks: boolean;
}

export const movementFlow = chFlow<MoveVars>()("movement", {
  step(c, v) {
    v.moved = moveAll(c, v.steps, v);
    return goto("mines");
  },
  mines: (c, v) => call(minesFlow, minesVars(c.s, v.stirred), "shown"),
  shown: (_c, v) => call(revealFlow, revealVars(v.seat, v.moved, v.came, v.unfaced), "second"),
  second(c, v) {
    // With card 05 a unit that came into an enemy's hex stops there; a vehicle may drive through (CH-RE11).
    v.more = v.more.filter(({ unit: id, left }) => {
      const unit = unitOf(c.s, id);
      return left > 0 && isAlive(unit) && !(v.twice && isEngaged(c.s, unit));
    });
    const units = v.more.map((more) => more.unit);
    if (units.length === 0) return done;
    return ask(secondStep, v.seat, v.twice ? "CH-R47" : "CH-RE9", { units, bonus: !v.twice }, "again");
  },
  again(c, v) {
    const answer = c.answer(secondStep);
    const steps = stepsIn(answer);
    if (steps.length === 0) return done;
    if (!Array.isArray(answer)) v.asks = true;
    const before = v.more;
    v.moved = moveAll(c, steps, v);
    v.more = before.filter((more) => v.moved.includes(more.unit)).map((more) => ({ ...more, left: more.left - 1 }));
    return goto("mines");
  },
});

/** Those who changed their hex, or came onto the map. */
function moveAll(c: C, steps: readonly StepOf[], v: MoveVars): string[] {
  const moved: string[] = [];
  const more: { unit: string; left: number }[] = [];
  const came: Came[] = [];
  const stirred: string[] = [];
  let paid = Math.max(0, ...steps.map((step) => priceOf(c.s, step, v.enters)));
  for (const step of steps) {
    const unit = unitOf(c.s, step.unit);
    if (step.to === unit.place) {
      if (pivot(c, unit, step.facing)) stirred.push(unit.id);
      continue;
    }
    const { place, facing } = unit;
    const toll = throughWire(c, unit, step.to, v.mode, { own: priceOf(c.s, step, v.enters), paid });
    if (toll === null) continue;
    paid = toll;
    stirred.push(unit.id);
    if (v.enters) enter(c, unit, step, v);
    else move(c, unit, step, v);
    moved.push(unit.id);
    const back = v.enters ? null : directionOf(step.to, place);
    if (back !== null) came.push({ unit: unit.id, from: back });
    const d = v.enters ? null : directionOf(place, step.to);
    const backward = facing !== null && d !== null && isBehind(facing, d);
    const left = v.twice ? 1 : v.enters ? 0 : bonusHexes(c.s, boardOf(c.s), unit, place, backward);
    if (left > 0) more.push({ unit: unit.id, left });
  }
  v.more = more;
  v.came = came;
  v.unfaced = v.asks ? steps.filter((step) => step.facing === undefined).map((step) => step.unit) : [];
  v.unfaced = v.unfaced.filter((id) => moved.includes(id));
  v.stirred = c.s.works.length === 0 ? [] : stirred;
  settle(c, v.stirred);
  return moved;
}

/** What a unit's own part of the move costs, wire apart (CH-5.0-2). */
function priceOf(s: Position, step: StepOf, enters: boolean): number {
  const unit = unitOf(s, step.unit);
  const board = boardOf(s);
  if (enters) return enterCost(board, unit, step.to) + (step.cautious ? 1 : 0);
  if (step.to !== unit.place) return moveCost(board, unit, step.to, unit.facing, step.cautious);
  return step.facing === undefined || step.facing === unit.facing ? 0 : pivotCost(unit);
}

function move(c: C, unit: Unit, step: StepOf, v: MoveVars): void {
  const from = unit.place;
  const d = directionOf(from, step.to);
  const backward = unit.facing !== null && d !== null && isBehind(unit.facing, d);
  if (markerChanges(unit, "moves")) showMarker(c, unit);
  unit.place = step.to;
  unit.facing = step.facing ?? unit.facing ?? facingTowards(from, step.to); // CH-5.1-3
  breakGround(unit);
  expose(c.s, unit, step.cautious || backward, v.dash);
  noteEntry(c.s, unit, from);
  carry(c.s, unit);
  tell(c, "moved", "CH-5.0-1", { unit: unit.id, seat: unit.seat, from, to: step.to, facing: unit.facing, backward });
}

/** CH-5.3-1; facing the same way it merely stayed, and did not turn (CH-9.1.1-2). */
export function pivot(c: C, unit: Unit, facing: StepOf["facing"]): boolean {
  if (facing === undefined || facing === unit.facing) return false;
  if (markerChanges(unit, "pivots")) showMarker(c, unit);
  unit.facing = facing;
  breakGround(unit);
  carry(c.s, unit);
  tell(c, "pivoted", "CH-5.3-1", { unit: unit.id, seat: unit.seat, hex: unit.place, facing });
  return true;
}

/** CH-5.5-2: a move like any other (CH-R55). */
function enter(c: C, unit: Unit, step: StepOf, v: MoveVars): void {
  unit.place = step.to;
  unit.facing = step.facing ?? inwards(c.s, step.to);
  expose(c.s, unit, step.cautious, v.dash);
  tell(c, "entered", "CH-5.5-2", { unit: unit.id, seat: unit.seat, to: step.to, facing: unit.facing });
  carry(c.s, unit);
  for (const o of c.s.units)
    if (o.aboard === unit.id) tell(c, "carriedIn", "CH-5.5-4", { unit: o.id, seat: o.seat, vehicle: unit.id });
}

/** Towards the map: away from the side that has no neighbour. */
export function inwards(s: Position, hex: string): NonNullable<Unit["facing"]> {
  const { around } = cellAt(boardOf(s), hex);
  const open = around.findIndex((label, d) => label !== null && around[(d + 3) % 6] === null);
  return ([0, 1, 2, 3, 4, 5] as const)[open] ?? 0;
}

/** CH-5.0.3-1, CH-R55: only where the option is played, and only without cover. */
function expose(s: Position, unit: Unit, careful: boolean, dash: boolean): void {
  // Of two moves before the opponent's turn (card 05, card 13) neither undoes what the other brought.
  unit.exposed ||= !careful && !dash && isExposing(s, unit, unit.place);
  unit.dash ||= dash;
}

/** CH-R54 */
export function exitAll(c: C, units: readonly string[]): void {
  const { exit } = c.s.battle.firefight;
  const aboard = c.s.units.filter((unit) => unit.aboard !== null && units.includes(unit.aboard));
  for (const id of [...units, ...aboard.map((unit) => unit.id)]) {
    const unit = unitOf(c.s, id);
    if (markerChanges(unit, "moves")) showMarker(c, unit);
    const { place } = unit;
    leaveMap(c.s, unit, "exited");
    playerOf(c.s, unit.seat).vp += exit?.vpPerUnit ?? 0;
    tell(c, "exited", "CH-R54", { unit: id, seat: unit.seat, hex: place, vp: exit?.vpPerUnit ?? 0 });
  }
  checkControl(c);
}

/** CH-10.1-3: announced and paid openly; who, how many and where is the owner's secret. Says who has set off mines. */
export function moveHidden(c: C, seat: Seat, a: Do<"hiddenMove">): readonly string[] {
  const came: Trodden[] = [];
  tell(c, "hiddenMoveMade", "CH-10.1-3", { seat });
  for (const step of [a, ...a.with]) {
    const unit = unitOf(c.s, step.unit);
    const from = unit.place;
    unit.place = step.to;
    breakGround(unit);
    noteEntry(c.s, unit, from);
    tellOnly(c, seat, "hiddenMoved", "CH-10.1-1", { seat, unit: unit.id, from, to: step.to });
    came.push({ unit, from });
  }
  return blownUp(c, came);
}

/** CH-10.2-1: off the map, its hex noted. */
export function hide(c: C, seat: Seat, a: Do<"hide">): readonly string[] {
  const came: Trodden[] = [];
  for (const step of [a, ...a.with]) {
    const unit = unitOf(c.s, step.unit);
    const from = unit.place;
    unit.place = step.to;
    unit.facing = null;
    unit.hidden = true;
    breakGround(unit);
    unit.exposed = false;
    unit.dash = false;
    noteEntry(c.s, unit, from);
    tell(c, "hid", "CH-10.2-1", { seat, unit: unit.id, hex: from });
    tellOnly(c, seat, "hiddenIn", "CH-10.2-1", { seat, unit: unit.id, hex: step.to });
    if (from !== step.to) came.push({ unit, from });
  }
  return blownUp(c, came);
}

interface Trodden {
  readonly unit: Unit;
  readonly from: string;
}

/** Mines go off under hidden feet too, and nobody overlooks it (CH-RE21). */
function blownUp(c: C, came: readonly Trodden[]): readonly string[] {
  const found = came.filter(({ unit }) => minesUnder(c.s, unit) !== null);
  for (const { unit, from } of found) reveal(c, unit, facingTowards(from, unit.place), "CH-RE21");
  return found.map(({ unit }) => unit.id);
}

export function movementVars(seat: Seat, a: Do<"move"> | Do<"enter">, mode: Charge["mode"]): MoveVars {
  return {
    seat,
    steps: [a, ...a.with].map(({ unit, to, facing, cautious }) => ({
      unit,
      to,
      ...(facing === undefined ? {} : { facing }),
      cautious,
    })),
    enters: a.do === "enter",
    twice: a.payment?.mode === "card" && a.payment.card === "05",
    dash: a.bonus.includes("16"),
    mode,
    more: [],
    stirred: [],
    came: [],
    moved: [],
    unfaced: [],
    asks: a.askFacings === true,
  };
}
