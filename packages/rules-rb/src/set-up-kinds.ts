import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { Kind, MenuItem, Pick, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { SHAPES, deployAnswer, unitsAnswer, worksAnswer } from "./answers.ts";
import type { Deploy, Units, Works } from "./answers.ts";
import type { TemplateId } from "./data.ts";
import { DEPLOY_SHAPES, autoPlace, deployable, isFree, isPlaced, placeRefusalOr } from "./deployment.ts";
import type { Place } from "./deployment.ts";
import { armyOf, platoonSquads, stands } from "./forces.ts";
import { no } from "./refusal.ts";
import { unitName } from "./scene-texts.ts";
import { missionRow } from "./scoring.ts";
import { CM, MM, findUnit, onTable } from "./state.ts";
import type { Position, Unit, ZoneId } from "./state.ts";
import { workRefusal, worksLeft } from "./works.ts";
import { gridPoints, zoneOf } from "./zones.ts";

/** The decisions before the first turn: roles, zone, starting squads, obstacles, deployment, who is dug in. */

type Plain = { readonly [key: string]: never };

/** RB-MIS-2, decision 2. */
export const role = finiteKind<Position, Plain, "attack" | "defend">({
  id: "role",
  answer: z.enum(["attack", "defend"]),
  options: () => [
    { answer: "attack", rule: "RB-MIS-2", ...icon("flag") },
    { answer: "defend", rule: "RB-MIS-2", ...icon("cover") },
  ],
  unknown: () => no("RB-MIS-2", "noSuchRole"),
});

/** RB-M1-1, RB-M2-1, RB-M3-1, RB-M4-2: decisions 3 to 6. The first zone of the mission's table unless another is named. */
export const zone = finiteKind<Position, Plain, ZoneId>({
  id: "zone",
  answer: z.enum(["sw", "se", "nw", "ne", "south", "north"]),
  options: (s) => {
    const mission = missionRow(s);
    return mission.zones.flatMap(({ id }) =>
      id === null ? [] : [{ answer: id, rule: mission.rule, ...icon(mission.id === 4 ? "edge" : "ground") }],
    );
  },
  unknown: (_d, a) => no("RB-MIS-4", "noSuchZone", { zone: a }),
});

// --- some of one's units

/** RB-M3-2, decision 7: one of each kind that makes up a squad of eight, or any one infantry unit. */
export const startingSquads = makeKind<Position, Plain, Units>({
  id: "startingSquads",
  answer: unitsAnswer,
  check(s, d, { units }) {
    const kinds = squadKinds(s, d.seat);
    const chosen = units.map((id) => findUnit(s, id));
    const fits =
      units.length === kinds.length &&
      kinds.every((kind) => chosen.filter((unit) => unit !== null && kind.some((one) => one === unit)).length === 1);
    return fits ? null : no("RB-M3-2", "notTheSquad", { n: kinds.length });
  },
  menu: (s, d) => {
    const kinds = squadKinds(s, d.seat);
    return [
      {
        id: "squads",
        rule: "RB-M3-2",
        answer: {},
        slots: [unitsSlot(kinds.flat(), kinds.length, kinds.length, lowest(kinds))],
        costs: [],
        refusal: null,
        ...icon("deploy"),
      },
    ];
  },
  sample: (s, d, pick) => ({
    units: squadKinds(s, d.seat).flatMap((kind) => kind[pick(kind.length)]?.id ?? []),
  }),
  fallback: (s, d) => ({ units: lowest(squadKinds(s, d.seat)) }),
});

/** The units to choose one of each from. */
export function squadKinds(s: Position, seat: Seat): Unit[][] {
  const own = s.units.filter((unit) => unit.seat === seat && unit.kind === "infantry");
  const kinds = platoonSquads(armyOf(seat)).map((template: TemplateId) =>
    own.filter((unit) => stands(unit.template) === template),
  );
  return kinds.every((kind) => kind.length > 0) ? kinds : [own];
}

function lowest(kinds: readonly Unit[][]): string[] {
  return kinds.flatMap((kind) => kind[0]?.id ?? []);
}

/** Scenario 1, decision 19: up to so many infantry units that have dug in. */
export const dugIn = makeKind<Position, Plain, Units>({
  id: "dugIn",
  answer: unitsAnswer,
  check(s, d, { units }) {
    const { dugInUpTo } = missionRow(s);
    const able = diggers(s, d.seat);
    const fits =
      units.length <= dugInUpTo &&
      new Set(units).size === units.length &&
      units.every((id) => able.some((unit) => unit.id === id));
    return fits ? null : no("RB-SC1-1", "notToDigIn", { max: dugInUpTo });
  },
  menu: (s, d) => [
    {
      id: "units",
      rule: "RB-SC1-1",
      answer: {},
      slots: [unitsSlot(diggers(s, d.seat), 0, missionRow(s).dugInUpTo, [])],
      costs: [],
      refusal: null,
      ...icon("cover"),
    },
  ],
  sample(s, d, pick) {
    const able = diggers(s, d.seat).map(({ id }) => id);
    const chosen = Array.from({ length: pick(missionRow(s).dugInUpTo + 1) }, () => able[pick(able.length)] ?? "");
    return { units: [...new Set(chosen)].filter((id) => id !== "") };
  },
  fallback: () => ({ units: [] }),
});

function diggers(s: Position, seat: Seat): Unit[] {
  return s.units.filter((unit) => unit.seat === seat && unit.kind === "infantry" && onTable(unit));
}

function unitsSlot(
  units: readonly Unit[],
  min: number,
  max: number,
  preset: readonly string[],
): MenuItem["slots"][number] {
  return {
    name: "units",
    type: "list",
    of: units.map((unit) => ({ value: unit.id, refusal: null, piece: unit.id, text: unitName(unit) })),
    min,
    max,
    repeat: false,
    preset,
  };
}

// --- obstacles

/** RB-M5-2, decision 8. */
export const works = makeKind<Position, Plain, Works>({
  id: "works",
  answer: worksAnswer,
  check: (s, _d, a) => (a.do === "done" ? null : workRefusal(s, a)),
  menu: (s) => [
    ...missionRow(s).works.map(({ type, size }): MenuItem => ({
      id: type,
      rule: "RB-M5-2",
      answer: { do: "lay", type },
      slots: [
        {
          name: "at",
          type: "point",
          piece: null,
          min: 0,
          max: 0,
          radius: size / 2,
          ...(type === "building" ? {} : { turns: true }),
        },
      ],
      costs: [{ unit: "piece", amount: 1 }],
      refusal: worksLeft(s, type) > 0 ? null : no("RB-M5-2", "noWorksLeft", { type }),
      ...icon("ground"),
    })),
    { id: "done", rule: "RB-M5-2", answer: { do: "done" }, slots: [], costs: [], refusal: null, ...icon("end") },
  ],
  sample(s, d, pick) {
    const open = missionRow(s).works.filter(({ type }) => worksLeft(s, type) > 0);
    const row = open[pick(open.length + 2)];
    const place = zoneOf(s, d.seat);
    if (row === undefined || place === null) return { do: "done" };
    const wish = { do: "lay" as const, type: row.type, ...somewhere(s, d.seat, pick), ...AROUND[pick(AROUND.length)] };
    return workRefusal(s, wish) === null ? wish : null;
  },
  fallback: () => ({ do: "done" }),
});

const AROUND = [
  { dx: 0, dy: 1 },
  { dx: 3, dy: 4 },
  { dx: 1, dy: 0 },
  { dx: 4, dy: -3 },
];

// --- deployment

/** RB-DEP-3, decision 9. Units are put one by one, again as often as one likes, until the player is done. */
export const deploy = makeKind<Position, Plain, Deploy>({
  id: "deploy",
  answer: deployAnswer,
  check(s, d, a) {
    switch (a.do) {
      case "place": {
        const put = placeRefusalOr(s, d.seat, a);
        return "rule" in put ? put : null;
      }
      case "auto":
        return a.unit === null ? null : unplacedRefusal(s, d.seat, a.unit);
      case "reserve":
        return reserveRefusal(s, d.seat, a.unit);
      case "done":
        return doneRefusal(s, d.seat);
    }
  },
  menu(s, d) {
    const own = deployable(s, d.seat);
    const lines = own.flatMap((unit): MenuItem[] => [
      placeLine(unit),
      ...(onTable(unit) ? [] : [autoLine(unit.id, d.seat, s), ...reserveLine(s, d.seat, unit)]),
    ]);
    return [
      ...lines,
      ...(isPlaced(s, d.seat)
        ? []
        : [{ ...PLAIN, id: "autoAll", answer: { do: "auto", unit: null }, ...icon("deploy") }]),
      { ...PLAIN, id: "done", answer: { do: "done" }, refusal: doneRefusal(s, d.seat), ...icon("end") },
    ];
  },
  sample(s, d, pick) {
    const own = deployable(s, d.seat);
    // Now and then one is put elsewhere, or where the rules put it.
    const unit = own.find((one) => !onTable(one)) ?? (pick(8) === 0 ? own[pick(own.length)] : undefined);
    if (unit === undefined) return { do: "done" };
    if (!onTable(unit) && pick(8) === 0) return { do: "auto", unit: unit.id };
    for (let tries = 0; tries < TRIES; tries++) {
      const wish: Place = {
        do: "place",
        unit: unit.id,
        ...somewhere(s, d.seat, pick),
        shape: SHAPES[pick(SHAPES.length)] ?? "block",
        places: [],
      };
      if (isFree(s, unit, wish)) return wish;
    }
    return onTable(unit) ? { do: "done" } : { do: "auto", unit: unit.id };
  },
  fallback: (s, d) => (isPlaced(s, d.seat) ? { do: "done" } : { do: "auto", unit: null }),
});

const TRIES = 8;
const PLAIN = { rule: "RB-DEP-3", slots: [], costs: [], refusal: null } as const;

function placeLine(unit: Unit): MenuItem {
  const pieces = unit.figures.map(({ id }) => id);
  return {
    id: onTable(unit) ? "again" : "place",
    rule: "RB-DEP-1",
    answer: { do: "place", unit: unit.id },
    slots: [
      {
        name: "to",
        type: "march",
        pieces,
        each: "figure",
        shapes: pieces.length === 1 ? [] : onTable(unit) ? SHAPES : DEPLOY_SHAPES,
        turns: true,
      },
    ],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("deploy"),
  };
}

function autoLine(unit: string, seat: Seat, s: Position): MenuItem {
  return {
    id: "auto",
    rule: "RB-DEP-7",
    answer: { do: "auto", unit },
    slots: [],
    costs: [],
    refusal: unplacedRefusal(s, seat, unit),
    piece: unit,
    ...icon("dice"),
  };
}

/** Only where there is no room: the line would puzzle everybody else. */
function reserveLine(s: Position, seat: Seat, unit: Unit): MenuItem[] {
  if (reserveRefusal(s, seat, unit.id) !== null) return [];
  return [
    {
      id: "reserve",
      rule: "RB-DEP-5",
      answer: { do: "reserve", unit: unit.id },
      slots: [],
      costs: [],
      refusal: null,
      piece: unit.id,
      ...icon("wait"),
    },
  ];
}

function unplacedRefusal(s: Position, seat: Seat, id: string): Refusal | null {
  const unit = findUnit(s, id);
  return unit !== null && unit.seat === seat && unit.place === "unplaced"
    ? null
    : no("RB-DEP-3", "notToDeploy", { unit: id });
}

/** RB-DEP-5 */
function reserveRefusal(s: Position, seat: Seat, id: string): Refusal | null {
  const unit = findUnit(s, id);
  const wrong = unplacedRefusal(s, seat, id);
  if (wrong !== null || unit === null) return wrong;
  return autoPlace(s, unit) === null ? null : no("RB-DEP-5", "thereIsRoom", { unit: id });
}

function doneRefusal(s: Position, seat: Seat): Refusal | null {
  const left = s.units.find((unit) => unit.seat === seat && unit.place === "unplaced");
  return left === undefined ? null : no("RB-DEP-3", "notPlacedYet", { unit: left.id });
}

/** A place of the zone's grid, moved a little. */
function somewhere(s: Position, seat: Seat, pick: Pick): { x: number; y: number } {
  const place = zoneOf(s, seat);
  const points = place === null ? [] : gridPoints(place);
  const at = points[pick(Math.max(1, points.length))] ?? { x: 0, y: 0 };
  return { x: at.x + MM * pick(CM / MM), y: at.y + MM * pick(CM / MM) };
}

export const SET_UP_KINDS: readonly Kind<Position>[] = [role, zone, startingSquads, works, deploy, dugIn];
