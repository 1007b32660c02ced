import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { Icon, Kind, MenuItem, Nothing, Pick, Seat, SlotChoice } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA } from "./data.ts";
import { DEPLOY_SHAPES, deployableOr, insideOr, isFixed, isFree, placedOr, toDeploy } from "./deployment.ts";
import type { PlaceWish } from "./deployment.ts";
import { boardOf } from "./board.ts";
import { hideRefusal, hideable } from "./hiding.ts";
import { openingSlot } from "./opening-slot.ts";
import { levelsOf } from "./openings.ts";
import { no } from "./refusal.ts";
import { limitsOf, loadRefusal, needsTow, reservesRefusal, unitsOf, usualReserves } from "./reserves.ts";
import { sandbagRefusal, sandbagsLeft } from "./sandbags.ts";
import { partOf } from "./scene-insets.ts";
import { unitName } from "./scene-texts.ts";
import { deployAnswer, reservesAnswer, sandbagsAnswer, unitsAnswer } from "./set-up-answers.ts";
import type { Deploy, Reserves, Sandbags, Units } from "./set-up-answers.ts";
import { INCH, findUnit, isOnTable } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { sideOf, zoneFor } from "./zones.ts";

/** The decisions before the first turn: edges, roles, reserves, the flank, sandbags, deployment, who is hidden. */

/** Decision 1. */
export const edge = finiteKind<Position, Nothing, "south" | "north">({
  id: "edge",
  answer: z.enum(["south", "north"]),
  options: () => [
    { answer: "south", rule: "BA-SCEN-1", ...icon("edge") },
    { answer: "north", rule: "BA-SCEN-1", ...icon("edge") },
  ],
  unknown: () => no("BA-SCEN-1", "noSuchEdge"),
});

/** Decision 41. */
export const role = finiteKind<Position, Nothing, "attack" | "defend">({
  id: "role",
  answer: z.enum(["attack", "defend"]),
  options: () => [
    { answer: "attack", rule: "BA-SCEN-1", ...icon("flag") },
    { answer: "defend", rule: "BA-SCEN-1", ...icon("cover") },
  ],
  unknown: () => no("BA-SCEN-1", "noSuchRole"),
});

/** Decision 3: secret until the first of them enters (BA-DEPLOY-15). */
export const flank = finiteKind<Position, Nothing, "left" | "right">({
  id: "flank",
  answer: z.enum(["left", "right"]),
  options: () => [
    { answer: "left", rule: "BA-DEPLOY-15", ...icon("edge") },
    { answer: "right", rule: "BA-DEPLOY-15", ...icon("edge") },
  ],
  unknown: () => no("BA-DEPLOY-15", "noSuchFlank"),
});

// --- reserves

/** Decision 2. */
export const reserves = makeKind<Position, Nothing, Reserves>({
  id: "reserves",
  answer: reservesAnswer,
  check: (s, d, a) => reservesRefusal(s, d.seat, a),
  menu: (s, d) => reservesMenu(s, d.seat),
  sample(s, d, pick) {
    const { least, most } = limitsOf(s, d.seat);
    const may = sideOf(s, d.seat).outflank;
    const able = shuffled(
      unitsOf(s, d.seat).filter((unit) => !needsTow(unit)),
      pick,
    ).map(({ id }) => id);
    const held = able.slice(0, Math.min(able.length, least + pick(most - least + 1)));
    const flanking = may === "no" ? 0 : may === "must" ? held.length : pick(held.length + 1);
    const wish = loaded(s, { reserve: held.slice(flanking), outflank: held.slice(0, flanking), aboard: [] }, pick);
    return reservesRefusal(s, d.seat, wish) === null ? wish : usualReserves(s, d.seat);
  },
  fallback: (s, d) => usualReserves(s, d.seat),
});

/** What most players would do, complete; then who stays behind, who goes round the flank, and who rides, each line asking more. */
function reservesMenu(s: Position, seat: Seat): MenuItem[] {
  const { most } = limitsOf(s, seat);
  const usual = usualReserves(s, seat);
  const may = sideOf(s, seat).outflank;
  const own = unitsOf(s, seat);
  const free = own.filter((unit) => !needsTow(unit)).map(choiceOf);
  const list = (name: "reserve" | "outflank"): MenuItem["slots"] => [
    { name, type: "list", of: free, min: 0, max: most, repeat: false, preset: usual[name] },
  ];
  const line = (id: string, slots: MenuItem["slots"], sign: Icon): MenuItem => ({
    id,
    rule: "BA-DEPLOY-14",
    answer: {},
    slots,
    costs: [],
    refusal: null,
    ...icon(sign),
  });
  const waiting = may === "must" ? [] : list("reserve");
  const round = may === "no" ? [] : list("outflank");
  const rides = aboardSlots(own);
  const nobody = usual.reserve.length + usual.outflank.length === 0;
  return [
    { ...line(nobody ? "nobody" : "usual", [], "deploy"), answer: { ...usual, aboard: [] } },
    ...(may === "must" ? [] : [line("reserves", waiting, "wait")]),
    ...(may === "no" ? [] : [line("outflank", [...waiting, ...round], "edge")]),
    ...(rides.length === 0 ? [] : [line("aboard", [...waiting, ...round, ...rides], "soldier")]),
  ];
}

function choiceOf(unit: Unit): SlotChoice {
  return { value: unit.id, refusal: null, piece: unit.id, text: unitName(unit) };
}

/** One entry for each vehicle that can carry or tow any of the others. */
function aboardSlots(own: readonly Unit[]): MenuItem["slots"] {
  const of = own.flatMap((vehicle) => {
    const load = ridersFor(vehicle, own);
    return load.length === 0 ? [] : [{ ...choiceOf(vehicle), choices: load.map(choiceOf), max: load.length }];
  });
  return of.length === 0 ? [] : [{ name: "aboard", type: "assign", each: "vehicle", to: "units", of }];
}

/** Those that could ride with it alone. */
function ridersFor(vehicle: Unit, units: readonly Unit[]): Unit[] {
  if (vehicle.vehicle === null) return [];
  return units.filter((unit) => unit.id !== vehicle.id && loadRefusal(vehicle, [unit]) === null);
}

/** Now and then somebody who is held back rides with a vehicle that is. */
function loaded(s: Position, a: Reserves, pick: Pick): Reserves {
  const held = [...a.reserve, ...a.outflank].flatMap((id) => findUnit(s, id) ?? []);
  const vehicle = held.find((unit) => ridersFor(unit, held).length > 0);
  if (vehicle === undefined || pick(2) === 0) return a;
  const riders = ridersFor(vehicle, held);
  const rider = riders[pick(riders.length)];
  if (rider === undefined) return a;
  const without = (ids: readonly string[]): string[] => ids.filter((id) => id !== rider.id);
  return {
    reserve: without(a.reserve),
    outflank: without(a.outflank),
    aboard: [{ vehicle: vehicle.id, units: [rider.id] }],
  };
}

function shuffled<T>(items: readonly T[], pick: Pick): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(pick(left.length), 1));
}

// --- sandbags

/** Decision 42. */
export const sandbags = makeKind<Position, Nothing, Sandbags>({
  id: "sandbags",
  answer: sandbagsAnswer,
  check: (s, _d, a) => (a.do === "done" ? null : sandbagRefusal(s, a)),
  menu: (s) => [
    {
      id: "lay",
      rule: "BA-SCEN-1",
      answer: { do: "lay" },
      slots: [{ name: "at", type: "point", piece: null, min: 0, max: 0, radius: 0, turns: true }],
      costs: [{ unit: "sandbags", amount: 1 }],
      refusal: sandbagsLeft(s) > 0 ? null : no("BA-SCEN-1", "noSandbagsLeft"),
      ...icon("ground"),
    },
    { id: "done", rule: "BA-SCEN-1", answer: { do: "done" }, slots: [], costs: [], refusal: null, ...icon("end") },
  ],
  sample(s, _d, pick) {
    const place = s.objectives[pick(Math.max(1, s.objectives.length))];
    if (place === undefined || sandbagsLeft(s) === 0 || pick(4) === 0) return { do: "done" };
    const off = (): number => (pick(5) - 2) * INCH;
    const wish = { do: "lay" as const, x: place.x + off(), y: place.y + off(), ...AROUND[pick(AROUND.length)] };
    const full = { dx: 0, dy: 1, ...wish };
    return sandbagRefusal(s, full) === null ? full : { do: "done" };
  },
  fallback: () => ({ do: "done" }),
});

const AROUND = [
  { dx: 1, dy: 0 },
  { dx: 0, dy: 1 },
  { dx: -1, dy: 0 },
  { dx: 0, dy: -1 },
  { dx: 3, dy: 4 },
  { dx: -4, dy: 3 },
];

// --- deployment

export interface DeployQuestion {
  /** Observers and snipers, after all the others (BA-DEPLOY-5). */
  readonly scouts: boolean;
}

/** Decisions 4 and 5: one unit, with whom it carries. */
export const deploy = makeKind<Position, DeployQuestion, Deploy>({
  id: "deploy",
  answer: deployAnswer,
  check(s, d, a) {
    if (a.do === "auto" && a.unit === null) return null;
    const unit = deployableOr(s, d.seat, d.params.scouts, a.unit ?? "");
    if ("rule" in unit) return unit;
    const put = a.do === "auto" ? null : a.do === "place" ? placedOr(s, unit, a) : insideOr(s, unit, a);
    return put !== null && "rule" in put ? put : null;
  },
  menu(s, d) {
    const own = toDeploy(s, d.seat, d.params.scouts);
    return [
      ...own.flatMap((unit) => [placeLine(own, unit), ...buildingLine(s, unit), autoLine(unit)]),
      { ...PLAIN, id: "autoAll", answer: { do: "auto", unit: null }, ...icon("dice") },
    ];
  },
  sample(s, d, pick) {
    const own = toDeploy(s, d.seat, d.params.scouts);
    const unit = own[pick(own.length)];
    if (unit === undefined) return null;
    if (pick(8) === 0) return { do: "auto", unit: unit.id };
    if (pick(6) === 0) {
      const wish = insideWish(s, unit, pick);
      if (wish !== null && !("rule" in insideOr(s, unit, wish))) return wish;
    }
    for (let tries = 0; tries < TRIES; tries++) {
      const wish = placeWish(s, unit, own, pick);
      if (isFree(s, unit, wish)) return wish;
    }
    return { do: "auto", unit: unit.id };
  },
  fallback: () => ({ do: "auto", unit: null }),
});

const TRIES = 8;
const PLAIN = { rule: "BA-SCEN-1", slots: [], costs: [], refusal: null } as const;

/** Somewhere in its zone, more or less towards the enemy, now and then with a load. */
function placeWish(s: Position, unit: Unit, own: readonly Unit[], pick: Pick): PlaceWish {
  const { x, y } = zoneFor(s, unit);
  const riders = ridersFor(unit, own);
  const rider = pick(2) === 0 ? riders[pick(Math.max(1, riders.length))] : undefined;
  const step = DATA.figures.deployGrid.value / 2;
  const along = ([low, high]: readonly [number, number]): number =>
    low + step * pick(Math.floor((high - low) / step) + 1);
  return {
    do: "place",
    unit: unit.id,
    x: along(x),
    y: along(y),
    shape: DEPLOY_SHAPES[pick(DEPLOY_SHAPES.length)] ?? "line",
    spacing: "normal",
    places: [],
    aboard: rider === undefined ? [] : [rider.id],
  };
}

function insideWish(s: Position, unit: Unit, pick: Pick): Extract<Deploy, { do: "building" }> | null {
  const sections = [...boardOf(s).sections.values()];
  const section = sections[pick(Math.max(1, sections.length))]?.piece;
  if (section === undefined || section.section === null) return null;
  const floor = pick(levelsOf(section.section));
  return { do: "building", unit: unit.id, section: section.id, floor, opening: null };
}

function placeLine(own: readonly Unit[], unit: Unit): MenuItem {
  const men = unit.models.map(({ id }) => id);
  // A gun or a hull is its unit's own piece, and what the place is about.
  const pieces = unit.gun === null && unit.vehicle === null ? men : [unit.id, ...men];
  const riders = ridersFor(unit, own);
  return {
    id: "place",
    rule: "BA-SCEN-1",
    answer: { do: "place", unit: unit.id },
    slots: [
      {
        name: "to",
        type: "march",
        pieces,
        each: "model",
        shapes: unit.gun !== null || men.length < 2 ? [] : DEPLOY_SHAPES,
        turns: true,
      },
      ...(riders.length === 0
        ? []
        : [
            {
              name: "aboard",
              type: "list" as const,
              of: riders.map(choiceOf),
              min: 0,
              max: riders.length,
              repeat: false,
              preset: [],
            },
          ]),
    ],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("deploy"),
  };
}

/** A line for each floor it could begin on. */
function buildingLine(s: Position, unit: Unit): MenuItem[] {
  if (unit.vehicle !== null || unit.mounted) return [];
  const floors = [...boardOf(s).sections.values()].flatMap(({ piece }) =>
    Array.from({ length: piece.section === null ? 0 : levelsOf(piece.section) }, (_, floor) => ({
      section: piece.id,
      floor,
      at: piece.points[0],
    })),
  );
  const open = floors.filter(
    ({ section, floor }) =>
      !("rule" in insideOr(s, unit, { do: "building", unit: unit.id, section, floor, opening: null })),
  );
  return open.map(({ section, floor }) => ({
    id: floor === 0 ? "building" : "upstairs",
    rule: "BA-BLDG-2",
    part: partOf({ section, floor }),
    answer: { do: "building", unit: unit.id, section, floor },
    slots: isFixed(unit) ? [openingSlot(s, { section, floor })] : [],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("cover"),
  }));
}

function autoLine(unit: Unit): MenuItem {
  return { ...PLAIN, id: "auto", answer: { do: "auto", unit: unit.id }, piece: unit.id, ...icon("dice") };
}

// --- hidden

/** BA-DEPLOY-1, BA-DEPLOY-5, BA-R159: who begins hidden. */
export const hide = makeKind<Position, Nothing, Units>({
  id: "hide",
  answer: unitsAnswer,
  check(s, d, { units }) {
    if (new Set(units).size !== units.length) return no("BA-DEPLOY-1", "namedTwice");
    for (const id of units) {
      const unit = findUnit(s, id);
      if (unit === null || unit.seat !== d.seat) return no("BA-DEPLOY-1", "noHiddenSetUp", { unit: id });
      const refusal = hideRefusal(s, unit);
      if (refusal !== null) return refusal;
    }
    return null;
  },
  menu(s, d) {
    const able = hideable(s, d.seat);
    return [
      {
        id: "units",
        rule: "BA-DEPLOY-1",
        answer: {},
        slots: [
          {
            name: "units",
            type: "list",
            of: unitsOf(s, d.seat)
              .filter(isOnTable)
              .map((unit) => ({ ...choiceOf(unit), refusal: hideRefusal(s, unit) })),
            min: 0,
            max: able.length,
            repeat: false,
            preset: able.map(({ id }) => id),
          },
        ],
        costs: [],
        refusal: null,
        ...icon("cover"),
      },
    ];
  },
  sample: (s, d, pick) => ({ units: hidden(s, d.seat).filter(() => pick(4) > 0) }),
  fallback: (s, d) => ({ units: hidden(s, d.seat) }),
});

function hidden(s: Position, seat: Seat): string[] {
  return hideable(s, seat).map(({ id }) => id);
}

export const SET_UP_KINDS: readonly Kind<Position>[] = [edge, role, reserves, flank, sandbags, deploy, hide];
