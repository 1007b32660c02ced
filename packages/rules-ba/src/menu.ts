import { icon } from "@escaramuza/kernel";
import type { Icon, Json, MenuItem, Seat, SlotChoice, Text } from "@escaramuza/kernel";
import { SHAPES } from "./answers.ts";
import { assaultTargets } from "./assault.ts";
import { boardOf, openingsOn, sectionOf, sectionPrint } from "./board.ts";
import { rateOf } from "./movement.ts";
import { moveRefusal } from "./moves.ts";
import { openingSlot } from "./opening-slot.ts";
import { ORDERS, choiceRefusal, orderRefusal, unitRefusal } from "./orders.ts";
import { withReasons } from "./other-moves.ts";
import type { OtherMove } from "./other-moves.ts";
import type { InterruptQuestion, SnapQuestion } from "./questions.ts";
import { hasFixedWeapon } from "./rates.ts";
import type { RuleId } from "./rule-ids.ts";
import { partOf } from "./scene-insets.ts";
import { say, unitName } from "./scene-texts.ts";
import { snapUnits } from "./snap.ts";
import { ownerOf } from "./spotters.ts";
import { findUnit, isAlive, isOnTable, livingOf, unitOf } from "./state.ts";
import type { Order, Point, Position, Unit } from "./state.ts";
import { overrunLine } from "./tank-line.ts";
import { needsTest } from "./tests.ts";
import { exitOf } from "./zones.ts";

/** Menus of orders and moves: what can be chosen, and for what cannot, why. */

export const ORDER_ICONS: { readonly [O in Order]: Icon } = {
  // Whom it fires at is asked next.
  fire: "aim",
  advance: "walk",
  run: "run",
  ambush: "wait",
  rally: "inspire",
  down: "cover",
};
export const ORDER_RULES: { readonly [O in Order]: RuleId } = {
  fire: "BA-ORD-2",
  advance: "BA-ORD-3",
  run: "BA-ORD-4",
  ambush: "BA-ORD-5",
  rally: "BA-ORD-6",
  down: "BA-ORD-7",
};

/** A line for each unit and order, and for each enemy it may assault (BA-CQ-24). */
export function orderMenu(s: Position, seat: Seat): MenuItem[] {
  return s.units
    .filter((unit) => unit.seat === seat && isAlive(unit) && unit.place.at !== "unplaced")
    .flatMap((unit) => {
      const refusal = unitRefusal(s, unit, seat);
      const line = (order: Order): MenuItem => orderLine(unit, order, refusal ?? orderRefusal(s, unit, order));
      return ORDERS.flatMap((order) =>
        // An assault is a way to run.
        order === "run" && refusal === null ? [line(order), ...assaultLines(s, unit)] : [line(order)],
      );
    });
}

function orderLine(unit: Unit, order: Order, refusal: MenuItem["refusal"]): MenuItem {
  return {
    id: order,
    rule: ORDER_RULES[order],
    answer: { unit: unit.id, order, assault: null },
    slots: [],
    costs: [],
    refusal,
    piece: unit.id,
    ...icon(ORDER_ICONS[order]),
    // It may go wrong: the odds are seen before.
    ...(refusal === null && needsTest(unit, order, null) ? { confirm: true as const } : {}),
  };
}

function assaultLines(s: Position, unit: Unit): MenuItem[] {
  if (!isOnTable(unit)) return [];
  const targets = assaultTargets(s, unit);
  if (targets.length === 0) return [];
  return [
    {
      id: "assault",
      rule: "BA-CQ-24",
      answer: { unit: unit.id, order: "run" },
      slots: [{ name: "assault", type: "choice", of: targets.map((target) => targetChoice(s, unit, target)) }],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon("assault"),
    },
    ...overrunLines(s, unit, targets),
  ];
}

/** BA-VASLT-5: a tank that chooses where it stops. */
function overrunLines(s: Position, unit: Unit, targets: readonly string[]): MenuItem[] {
  const line = unit.vehicle === null ? null : overrunLine(s, unit);
  if (line === null) return [];
  const of = targets.filter((id) => findUnit(s, id)?.vehicle === null).map((target) => targetChoice(s, unit, target));
  const { from, to, far } = line;
  return [
    {
      id: "overrun",
      rule: "BA-VASLT-5",
      answer: { unit: unit.id, order: "run" },
      slots: [
        { name: "assault", type: "choice", of },
        { name: "stop", type: "along", from, to, low: 0, high: far, radius: 0 },
      ],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon("assault"),
    },
  ];
}

function targetChoice(s: Position, unit: Unit, target: string): SlotChoice {
  const refusal = choiceRefusal(s, unit.seat, { unit: unit.id, order: "run", assault: target });
  if (findUnit(s, target) !== null) return { value: target, refusal, piece: target };
  const text = assaultText(s, target);
  const area = sectionOf(boardOf(s), target);
  if (area === null) return { value: target, refusal, piece: target, text };
  const { x, y } = sectionPrint(area);
  return { value: target, refusal, text, at: { x, y } };
}

/** Nobody; or units with an order each, one of a unit at most. */
export function snapMenu(s: Position, { unit: id, most }: SnapQuestion): MenuItem[] {
  const officer = unitOf(s, id);
  const all = snapUnits(s, officer).flatMap((unit) => [
    ...ORDERS.map((order): SlotChoice => ({
      value: { unit: unit.id, order, assault: null },
      refusal: orderRefusal(s, unit, order),
      piece: unit.id,
      text: say(`option.order.${order}`),
    })),
    ...assaultTargets(s, unit).map((target): SlotChoice => ({
      value: { unit: unit.id, order: "run", assault: target },
      refusal: choiceRefusal(s, unit.seat, { unit: unit.id, order: "run", assault: target }),
      piece: unit.id,
      text: assaultText(s, target),
    })),
  ]);
  // What can be done first: a unit is marked by it.
  const of = [...all.filter(({ refusal }) => refusal === null), ...all.filter(({ refusal }) => refusal !== null)];
  return [
    {
      id: "none",
      rule: "BA-HQ-6",
      answer: { orders: [] },
      slots: [],
      costs: [],
      refusal: null,
      ...icon("pass"),
    },
    {
      id: "orders",
      rule: "BA-HQ-3",
      answer: {},
      slots: [{ name: "orders", type: "list", of, min: 1, max: most, repeat: false }],
      costs: [],
      refusal: null,
      ...icon("orders"),
    },
  ];
}

/** A unit, or the house a tank drives into. */
/** A unit, a spotter by himself (BA-WPN-36), or a house (BA-BLDG-26). */
function assaultText(s: Position, target: string): Text {
  const unit = findUnit(s, target);
  if (unit !== null) return say("choice.assaultOn", { target: unitName(unit) });
  const owner = ownerOf(s, target);
  return owner === null ? say("choice.driveInto") : say("choice.assaultSpotter", { target: unitName(owner) });
}

/** BA-BLDG-13: a fixed weapon inside may look out of another opening, of a gun by its pivot. */
function windowLines(s: Position, unit: Unit, order: "advance" | "run"): MenuItem[] {
  const { place } = unit;
  if (place.at !== "building" || !(unit.gun === null ? hasFixedWeapon(unit) : order === "advance")) return [];
  const { section, floor, opening } = place;
  if (openingsOn(boardOf(s), section, floor).every(({ id }) => id === opening)) return [];
  return [
    {
      id: "window",
      rule: "BA-BLDG-13",
      answer: { do: "step", steps: [{ section, floor }] },
      slots: [openingSlot(s, { section, floor }, { has: opening })],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon("aim"),
    },
  ];
}

/** March somewhere, stay, and whatever else is at hand. */
export function moveMenu(s: Position, unit: Unit, order: "advance" | "run"): MenuItem[] {
  const pieces = unit.vehicle === null ? livingOf(unit).map((model) => model.id) : [unit.id];
  // What only pivots keeps its places (BA-WPN-4).
  const alone = pieces.length === 1 || (isOnTable(unit) && rateOf(s, unit, order) === 0);
  const exit = exitOf(s, unit);
  return [
    {
      id: "march",
      rule: isOnTable(unit) ? ORDER_RULES[order] : unit.place.at === "aboard" ? "BA-TRANS-6" : "BA-DEPLOY-11",
      answer: { do: "march" },
      slots: [
        {
          name: "to",
          type: "march",
          pieces,
          each: "model",
          shapes: alone ? [] : SHAPES,
          turns: true,
        },
      ],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon(ORDER_ICONS[order]),
    },
    ...withReasons(s, unit, order).map(({ id, rule, move, refusal, icon: sign, piece = unit.id, to }): MenuItem => ({
      id,
      ...(to === undefined ? {} : { part: partOf(to) }),
      rule,
      answer: asJson(move),
      slots:
        move.do === "step" && to !== undefined && hasFixedWeapon(unit) ? [openingSlot(s, to, { usual: true })] : [],
      costs: [],
      refusal,
      piece,
      ...icon(sign),
    })),
    ...windowLines(s, unit, order),
    ...(exit === null
      ? []
      : [
          {
            id: "leave",
            rule: "BA-SCEN-7",
            answer: { do: "leave" },
            slots: [],
            costs: [],
            refusal: moveRefusal(s, unit, order, { do: "leave" }),
            piece: unit.id,
            ...icon("edge"),
          },
        ]),
    {
      id: "stay",
      rule: ORDER_RULES[order],
      answer: { do: "stay" },
      slots: [],
      costs: [],
      refusal: moveRefusal(s, unit, order, { do: "stay" }),
      piece: unit.id,
      ...icon("pass"),
    },
  ];
}

function asJson(move: OtherMove["move"]): Json {
  const value: Json = JSON.parse(JSON.stringify(move));
  return value;
}

/** Each of them at the samples where it has a shot; or let the enemy go on. */
export function interruptMenu({ at, track, ambushers }: InterruptQuestion): MenuItem[] {
  return [
    ...ambushers.map(({ unit, spans }): MenuItem => ({
      id: "fire",
      rule: "BA-ORD-9",
      answer: { do: "fire", unit },
      slots: [
        {
          name: "sample",
          type: "choice",
          of: samplesIn(spans).map((value) => ({
            value,
            refusal: null,
            ...placeOn(track[value - at]),
            text: { key: "value.sample", params: { sample: value } },
          })),
          preset: spans[0]?.[0] ?? 0,
        },
      ],
      costs: [],
      refusal: null,
      piece: unit,
      ...icon("shoot"),
    })),
    {
      id: "pass",
      rule: "BA-ORD-10",
      answer: { do: "pass" },
      slots: [],
      costs: [],
      refusal: null,
      ...icon("pass"),
    },
  ];
}

function placeOn(at: Point | undefined): { readonly at?: Point } {
  return at === undefined ? {} : { at };
}

function samplesIn(spans: readonly (readonly [number, number])[]): number[] {
  return spans.flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => from + i));
}

const KEEP_ICONS = { keep: "wait", roll: "dice", return: "end" } as const;

export function keepAmbushMenu(units: readonly string[]): MenuItem[] {
  return units.flatMap((unit) =>
    (["keep", "roll", "return"] as const).map((id): MenuItem => ({
      id,
      rule: "BA-TURN-13",
      answer: { unit, do: id },
      slots: [],
      costs: [],
      refusal: null,
      piece: unit,
      ...icon(KEEP_ICONS[id]),
    })),
  );
}

export function keepDownMenu(s: Position, units: readonly string[]): MenuItem[] {
  return [
    {
      id: "none",
      rule: "BA-TURN-14",
      answer: { units: [] },
      slots: [],
      costs: [],
      refusal: null,
      ...icon("end"),
    },
    {
      id: "keep",
      rule: "BA-TURN-14",
      answer: {},
      slots: [
        {
          name: "units",
          type: "list",
          of: units.map((unit) => ({ value: unit, refusal: null, piece: unit })),
          min: 1,
          max: units.length,
          repeat: false,
          preset: units.filter((id) => unitOf(s, id).pins > 0),
        },
      ],
      costs: [],
      refusal: null,
      ...icon("cover"),
    },
  ];
}
