import { icon } from "@escaramuza/kernel";
import type { Icon, Json, MenuItem, Seat } from "@escaramuza/kernel";
import { SHAPES } from "./answers.ts";
import type { Move } from "./answers.ts";
import { aircraftAt, defaultBearing } from "./aircraft.ts";
import type {
  AircraftQuestion,
  ConsolidateQuestion,
  EscapeQuestion,
  MarkerQuestion,
  TransferQuestion,
} from "./close-questions.ts";
import { consolidationWays } from "./consolidation.ts";
import { gunsFor, roomAt, transferRefusal } from "./crews.ts";
import { defaultEscape, escapeRefusal } from "./escapes.ts";
import { DATA } from "./data.ts";
import { menIn } from "./losses.ts";
import { requestOf } from "./markers.ts";
import { manName } from "./scene-texts.ts";
import { livingOf, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Menus of escapes, consolidations, crews, markers and aircraft. */

interface Line {
  readonly id: string;
  readonly rule: string;
  readonly answer: Json;
  readonly sign: Icon;
  readonly slots?: MenuItem["slots"];
  readonly refusal?: MenuItem["refusal"];
  readonly piece?: string;
}

function line({ id, rule, answer, sign, slots = [], refusal = null, piece }: Line): MenuItem {
  return { id, rule, answer, slots, costs: [], refusal, ...(piece === undefined ? {} : { piece }), ...icon(sign) };
}

function marchLine(unit: Unit, rule: string): MenuItem {
  const pieces = unit.vehicle === null ? livingOf(unit).map(({ id }) => id) : [unit.id];
  const shapes = pieces.length === 1 ? [] : SHAPES;
  return line({
    id: "march",
    rule,
    answer: { do: "march" },
    sign: "walk",
    slots: [{ name: "to", type: "march", pieces, each: "model", shapes, turns: true }],
    piece: unit.id,
  });
}

function asJson(move: Move): Json {
  const value: Json = JSON.parse(JSON.stringify(move));
  return value;
}

export function escapeMenu(s: Position, { unit: id, from }: EscapeQuestion): MenuItem[] {
  const unit = unitOf(s, id);
  const rule = "BA-VSPEC-6";
  return [
    marchLine(unit, rule),
    line({ id: "straightBack", rule, answer: asJson(defaultEscape(s, unit, from)), sign: "run", piece: id }),
    line({
      id: "stay",
      rule,
      answer: { do: "stay" },
      sign: "pass",
      refusal: escapeRefusal(s, unit, from, { do: "stay" }),
    }),
  ];
}

export function consolidateMenu(s: Position, q: ConsolidateQuestion): MenuItem[] {
  const unit = unitOf(s, q.unit);
  const { into } = q;
  const staying = consolidationWays(s, unit, q, { do: "stay" });
  const kept = staying.ok ? null : staying.refusal;
  const stay = line({ id: "stay", rule: "BA-CQ-22", answer: { do: "stay" }, sign: "pass", refusal: kept });
  if (into === null) return [marchLine(unit, "BA-CQ-22"), stay];
  const occupy: Move = { do: "enter", section: into.section };
  const ways = consolidationWays(s, unit, q, occupy);
  const refusal = ways.ok ? null : ways.refusal;
  const outside = unit.place.at === "table" ? [marchLine(unit, "BA-BLDG-9")] : [];
  return [line({ id: "occupy", rule: "BA-BLDG-9", answer: asJson(occupy), sign: "ground", refusal }), ...outside, stay];
}

/** A line for each gun they could go to. */
export function transferMenu(s: Position, { unit: id }: TransferQuestion): MenuItem[] {
  const unit = unitOf(s, id);
  const crew = menIn(unit);
  return [
    ...gunsFor(s, unit).map((gun) =>
      line({
        id: "send",
        rule: "BA-GUN-11",
        answer: { do: "send", gun: gun.id },
        sign: "soldier",
        piece: gun.id,
        slots: [
          {
            name: "models",
            type: "list",
            min: 1,
            max: Math.min(crew.length, roomAt(gun)),
            repeat: false,
            of: crew.map((model) => ({
              value: model.id,
              piece: model.id,
              text: manName(unit, model),
              refusal: transferRefusal(s, unit, gun.id, [model.id]),
            })),
          },
        ],
      }),
    ),
    line({ id: "none", rule: "BA-GUN-11", answer: { do: "none" }, sign: "pass" }),
  ];
}

export function markerMenu(s: Position, { observer }: MarkerQuestion): MenuItem[] {
  const marker = requestOf(s, observer);
  return [
    ...(marker === null
      ? []
      : [
          line({
            id: "move",
            rule: "BA-OBS-4",
            answer: { do: "move" },
            sign: "artillery",
            slots: [{ name: "at", type: "point", piece: null, min: 0, max: DATA.figures.barrageMove.value, radius: 0 }],
          }),
        ]),
    line({ id: "stay", rule: "BA-OBS-4", answer: { do: "stay" }, sign: "pass" }),
  ];
}

const TURN = 15;

/** A choice every fifteen degrees, where it is over the table. */
export function aircraftMenu(s: Position, { target: id }: AircraftQuestion, seat: Seat): MenuItem[] {
  const target = unitOf(s, id);
  const of = Array.from({ length: 360 / TURN }, (_, i) => i * TURN).flatMap((bearing) => {
    const at = aircraftAt(s, target, bearing);
    return at === null ? [] : [{ value: bearing, refusal: null, at }];
  });
  const preset = defaultBearing(s, target, seat);
  return [
    line({
      id: "place",
      rule: "BA-AIR-7",
      answer: {},
      sign: "artillery",
      slots: [{ name: "bearing", type: "choice", of, preset }],
    }),
  ];
}
