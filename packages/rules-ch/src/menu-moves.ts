import type { Direction } from "@escaramuza/geometry";
import { icon } from "@escaramuza/kernel";
import type { Json, MenuItem, Slot, SlotChoice } from "@escaramuza/kernel";
import { boardOf, near } from "./board.ts";
import { HIDE_COST, enterCost, exitCost, hiddenMoveCost, moveCost, pivotCost } from "./costs.ts";
import { rideCost, rideInRefusal, stunnedRefusal } from "./plan-moves.ts";
import { towardsMiddle } from "./deployment.ts";
import {
  SIX,
  around,
  bonusSlot,
  facingChoice,
  facingSlot,
  hexChoice,
  inTouch,
  listSlot,
  pieceChoice,
} from "./menu-slots.ts";
import type { Line } from "./menu-slots.ts";
import {
  entryHexes,
  exitRefusal,
  hiddenMoveRefusal,
  hideRefusal,
  immobileRefusal,
  pivotRefusal,
  stepRefusal,
  waitingRefusal,
} from "./moves.ts";
import { no } from "./refusal.ts";
import { say, unitName } from "./scene-texts.ts";
import { isVisible, onMap, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isStunned, isVehicle } from "./units.ts";
import { mayBoard } from "./vehicles.ts";
import { facingIn } from "./works.ts";

/** Lines for moving, entering, leaving and hiding. */

export function moveLine(s: Position, unit: Unit): Line {
  const ways = around(s, unit);
  const of = ways.map((to) => hexChoice(s, to, to, stepRefusal(s, unit, to)));
  const legal = ways.filter((to) => stepRefusal(s, unit, to) === null);
  const board = boardOf(s);
  const costs = legal.map((to) => moveCost(board, unit, to, facingIn(s, unit), false));
  const group = inTouch(s, unit).flatMap((o) => followerChoices(s, o));
  return {
    id: "move",
    icon: "walk",
    rule: "CH-5.0-1",
    cost: costs.length === 0 ? 1 : Math.min(...costs),
    dearest: Math.max(1, ...costs),
    refusal:
      immobileRefusal(unit) ??
      (legal.length === 0 ? (of[0]?.refusal ?? no("CH-5.0-1", "notAdjacent", { hex: unit.place })) : null),
    slots: [
      { name: "to", type: "choice", of },
      facingSlot(unit.facing ?? towardsMiddle(s, unit.place)),
      ...cautiousSlot(s),
      ...listSlot("with", group),
      ...bonusSlot(s, unit.seat, "16"),
    ],
    cards: ["05"],
    ...(group.length === 0 ? {} : { answer: ASK_FACINGS }),
  };
}

/** Who goes along says afterwards how he faces (CH-5.1-3): a facing for every hex would be a long list. */
const ASK_FACINGS = { askFacings: true };

/** What a unit may do while another of its group moves: move too, turn where it is, or stay (CH-9.1.1-2). */
function followerChoices(s: Position, unit: Unit): SlotChoice[] {
  if (isStunned(unit) || unit.aboard !== null) return [];
  const steps = around(s, unit)
    .filter((to) => stepRefusal(s, unit, to) === null)
    .map((to) => ({ ...hexChoice(s, stepValue(unit, to), to, null, unit.id), text: say("choice.with", { to }) }));
  const value = stepValue(unit, unit.place);
  const stay = { value, refusal: null, piece: unit.id, text: say("choice.with.stay") };
  return [...steps, ...pivotChoices(s, unit), stay];
}

function pivotChoices(s: Position, unit: Unit): SlotChoice[] {
  return SIX.filter((facing) => pivotRefusal(s, unit, facing) === null).map((facing) => ({
    value: stepValue(unit, unit.place, facing),
    refusal: null,
    piece: unit.id,
    text: say("choice.with.pivot", { facing }),
  }));
}

function stepValue(unit: Unit, to: string, facing?: Direction): Json {
  return { unit: unit.id, to, ...(facing === undefined ? {} : { facing }), cautious: false };
}

/** All of a group turn where they stand (CH-9.1.1-2). */
export function pivotGroupLine(s: Position, unit: Unit): Line[] {
  const group = inTouch(s, unit);
  const of = group.flatMap((o) => pivotChoices(s, o));
  if (of.length === 0) return [];
  const own = SIX.filter((facing) => facing !== unit.facing).map((facing) => facingChoice(facing));
  return [
    {
      id: "pivotGroup",
      icon: "turn",
      rule: "CH-9.1.1-2",
      cost: pivotCost(unit),
      dearest: Math.max(...[unit, ...group].map(pivotCost)),
      refusal: immobileRefusal(unit),
      slots: [{ name: "facing", type: "choice", of: own }, ...listSlot("with", of)],
      answer: { do: "move", to: unit.place },
    },
  ];
}

/** CH-5.0.3-2 */
function cautiousSlot(s: Position): Slot[] {
  if (!s.battle.cautiousMove) return [];
  return [{ name: "cautious", type: "choice", of: [false, true].map((value) => ({ value, refusal: null })) }];
}

export function pivotLine(unit: Unit): Line {
  return {
    id: "pivot",
    icon: "turn",
    rule: "CH-5.3-1",
    cost: pivotCost(unit),
    refusal: immobileRefusal(unit),
    slots: [
      {
        name: "facing",
        type: "choice",
        of: SIX.map((facing) =>
          facingChoice(facing, facing, facing === unit.facing ? no("CH-R57", "sameFacing") : null),
        ),
      },
    ],
  };
}

export function enterLine(s: Position, unit: Unit): Line {
  const hexes = entryHexes(s, unit);
  const costs = hexes.map((to) => enterCost(boardOf(s), unit, to));
  const group = plays(s, "P2")
    ? s.units
        .filter((o) => o !== unit && o.seat === unit.seat && waitingRefusal(s, o) === null)
        .flatMap((o) => entryHexes(s, o).map((to) => hexChoice(s, { unit: o.id, to, cautious: false }, to, null, o.id)))
    : [];
  return {
    id: "enter",
    icon: "deploy",
    rule: "CH-5.5-2",
    cost: costs.length === 0 ? 1 : Math.min(...costs),
    dearest: Math.max(1, ...costs),
    refusal: hexes.length === 0 ? no("CH-5.5-2", "notAnEntryHex", { hex: "" }) : null,
    slots: [
      { name: "to", type: "choice", of: hexes.map((to) => hexChoice(s, to, to, null)) },
      facingSlot(towardsMiddle(s, hexes[0] ?? "")),
      ...cautiousSlot(s),
      ...listSlot("with", group),
      ...listSlot("riders", ridersFor(s, unit), 0, 1),
      ...bonusSlot(s, unit.seat, "16"),
    ],
    ...(group.length === 0 ? {} : { answer: ASK_FACINGS }),
  };
}

/** Who may come in aboard it (CH-5.5-4). */
function ridersFor(s: Position, vehicle: Unit): SlotChoice[] {
  if (!plays(s, "P4") || !isVehicle(vehicle)) return [];
  const text = say("choice.riders", { vehicle: unitName(vehicle) });
  return s.units
    .filter((o) => o.seat === vehicle.seat && rideInRefusal(s, o, vehicle) === null)
    .map((o) => ({ value: { unit: o.id, vehicle: vehicle.id }, piece: o.id, refusal: null, text }));
}

export function exitLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => exitRefusal(s, o) === null);
  return {
    id: "exit",
    icon: "run",
    rule: "CH-R54",
    cost: exitCost(unit),
    refusal: exitRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
  };
}

export function hiddenMoveLine(s: Position, unit: Unit): Line {
  const ways = around(s, unit);
  const of = ways.map((to) => hexChoice(s, to, to, hiddenMoveRefusal(s, unit, to)));
  const costs = ways.map((to) => hiddenMoveCost(boardOf(s), unit, to));
  const group = inTouch(s, unit, (o) => o.hidden && onMap(o)).flatMap((o) =>
    around(s, o)
      .filter((to) => hiddenMoveRefusal(s, o, to) === null)
      .map((to) => hexChoice(s, { unit: o.id, to }, to, null, o.id)),
  );
  return {
    id: "hiddenMove",
    icon: "crawl",
    rule: "CH-10.1-1",
    cost: Math.min(...costs),
    dearest: Math.max(...costs),
    refusal: of.some((choice) => choice.refusal === null) ? null : (of[0]?.refusal ?? null),
    slots: [{ name: "to", type: "choice", of }, ...listSlot("with", group)],
  };
}

export function revealLine(unit: Unit): MenuItem {
  return {
    id: "reveal",
    rule: "CH-10.2-4",
    answer: { do: "reveal" },
    slots: [
      {
        name: "units",
        type: "list",
        min: 1,
        max: 1,
        repeat: false,
        of: SIX.map((facing) => ({ ...facingChoice(facing, { unit: unit.id, facing }), piece: unit.id })),
      },
    ],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("flag"),
  };
}

export function hideLine(s: Position, unit: Unit): Line {
  const of = [unit.place, ...around(s, unit)].map((to) => hexChoice(s, to, to, hideRefusal(s, unit, to, [unit.id])));
  const able = of.some((choice) => choice.refusal === null);
  return {
    id: "hide",
    icon: "ground",
    rule: "CH-10.2-1",
    cost: HIDE_COST,
    refusal: able ? null : (of[0]?.refusal ?? null),
    slots: [{ name: "to", type: "choice", of }, ...listSlot("with", able ? hidingGroup(s, unit) : [])],
  };
}

/** A line for each vehicle that could take it: both act (CH-RE16). */
export function loadLines(s: Position, unit: Unit): Line[] {
  if (!plays(s, "P4") || unit.hidden || unit.aboard !== null) return [];
  return s.units
    .filter((o) => o.seat === unit.seat && isVisible(o) && near(o.place, unit.place) && mayBoard(s, unit, o) === null)
    .map((vehicle) => ({
      id: "load",
      icon: "deploy",
      rule: "CH-RE16",
      cost: rideCost(s, unit, vehicle.place),
      refusal:
        immobileRefusal(unit) ??
        stunnedRefusal(vehicle) ??
        (vehicle.place === unit.place ? null : stepRefusal(s, unit, vehicle.place)),
      slots: [],
      others: [vehicle],
      answer: { vehicle: vehicle.id },
    }));
}

export function unloadLine(s: Position, unit: Unit): Line {
  const free = { ...unit, aboard: null };
  const vehicle = s.units.find((o) => o.id === unit.aboard);
  const ways = [unit.place, ...around(s, unit)];
  const refusals = ways.map((to) => (to === unit.place ? null : stepRefusal(s, free, to)));
  const of = ways.map((to, i) => hexChoice(s, to, to, refusals[i] ?? null));
  const costs = ways.filter((_, i) => refusals[i] === null).map((to) => rideCost(s, unit, to));
  return {
    id: "unload",
    icon: "deploy",
    rule: "CH-RE16",
    cost: Math.min(...costs),
    dearest: Math.max(...costs),
    refusal: immobileRefusal(free) ?? (vehicle === undefined ? null : stunnedRefusal(vehicle)),
    others: vehicle === undefined ? [] : [vehicle],
    slots: [{ name: "to", type: "choice", of }, facingSlot(unit.facing ?? 0)],
  };
}

/** Who may hide with it, and where (CH-10.2-2). */
function hidingGroup(s: Position, unit: Unit): SlotChoice[] {
  const group = inTouch(s, unit);
  const ids = [unit, ...group].map((o) => o.id);
  return group.flatMap((o) =>
    [o.place, ...around(s, o)]
      .filter((to) => hideRefusal(s, o, to, ids) === null)
      .map((to) => hexChoice(s, { unit: o.id, to }, to, null, o.id)),
  );
}
