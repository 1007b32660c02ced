import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { modelId, point, shootAnswer } from "./answers.ts";
import type { Shoot } from "./answers.ts";
import { shootMenu } from "./fire-menu.ts";
import type {
  CasualtiesQuestion,
  ExceptionalQuestion,
  LandingQuestion,
  ReactQuestion,
  ShootQuestion,
  TemplateQuestion,
} from "./fire-questions.ts";
import { defaultShoot, sampleShoot } from "./fire-sample.ts";
import { defaultOrder, mayFall, menIn, prized } from "./losses.ts";
import { reactionsOf } from "./reactions.ts";
import { no } from "./refusal.ts";
import { shotsOf } from "./declaration.ts";
import { defaultLanding, landingRefusal, landings } from "./smoke-shells.ts";
import { manName } from "./scene-texts.ts";
import { unitOf } from "./state.ts";
import type { Point, Position } from "./state.ts";

/** Decisions of fire and its losses. */

/** BA-SHOOT-1, decisions 19, 31, 32. */
export const shoot = makeKind<Position, ShootQuestion, Shoot>({
  id: "shoot",
  answer: shootAnswer,
  check(s, d, a) {
    const { unit, cause, target } = d.params;
    const shots = shotsOf(s, unitOf(s, unit), cause, target, a);
    return "code" in shots ? shots : null;
  },
  menu: (s, d) => shootMenu(s, d.params),
  sample: (s, d, pick) => sampleShoot(s, d.params, pick),
  fallback: (s, d) => defaultShoot(s, d.params),
});

/** BA-SHOOT-11, decision 20. */
export const react = finiteKind<Position, ReactQuestion, "none" | "down" | "escape">({
  id: "react",
  answer: z.enum(["none", "down", "escape"]),
  options(s, d) {
    const unit = unitOf(s, d.params.unit);
    const open = reactionsOf(s, unit);
    return [
      ...open.map((answer) => ({
        answer,
        rule: answer === "escape" ? "BA-VSPEC-6" : unit.die === "ambush" ? "BA-ORD-13" : "BA-ORD-15",
        ...icon(answer === "escape" ? "run" : "crawl"),
      })),
      { answer: "none", rule: "BA-SHOOT-11", ...icon("pass") },
    ];
  },
  unknown: (d) => no("BA-ORD-17", "noReaction", { unit: d.params.unit }),
  fallback: () => "none",
});

/** BA-WPN-22, decision 21: one of the best places. */
export const template = makeKind<Position, TemplateQuestion, Point>({
  id: "template",
  answer: point,
  check: (_s, d, a) =>
    d.params.places.some(({ x, y }) => x === a.x && y === a.y) ? null : no("BA-WPN-22", "notABestPlace"),
  menu: (_s, d) => [
    {
      id: "place",
      rule: "BA-WPN-22",
      answer: null,
      slots: [
        {
          name: "centre",
          type: "choice",
          of: d.params.places.map(({ x, y }) => ({ value: { x, y }, refusal: null, at: { x, y } })),
          preset: fallbackPlace(d.params),
        },
      ],
      costs: [],
      refusal: null,
      ...icon("artillery"),
    },
  ],
  sample: (_s, d, pick) => d.params.places[pick(d.params.places.length)] ?? null,
  fallback: (_s, d) => fallbackPlace(d.params),
});

function fallbackPlace({ places }: TemplateQuestion): { x: number; y: number } {
  const [first] = places;
  if (first === undefined) throw new Error("nowhere to place a template");
  return { x: first.x, y: first.y };
}

/** BA-SHOOT-38, BA-CQ-17, decision 22: any man of the unit. */
export const exceptional = finiteKind<Position, ExceptionalQuestion, string>({
  id: "exceptional",
  answer: modelId,
  options: (s, d) =>
    menIn(unitOf(s, d.params.unit)).map(({ id }) => ({
      answer: id,
      id: "remove",
      rule: "BA-SHOOT-38",
      piece: id,
      ...icon("soldier"),
    })),
  unknown: (d, a) => no("BA-SHOOT-38", "notOfTheUnit", { unit: d.params.unit, model: a }),
  fallback: (s, d) => prized(unitOf(s, d.params.unit))?.id ?? "",
});

/** BA-SHOOT-37, decisions 23 and 27: exactly `count` men of the unit; of a support team not its gunner (BA-WPN-9). */
export const casualties = makeKind<Position, CasualtiesQuestion, string[]>({
  id: "casualties",
  answer: z.array(modelId).check(z.maxLength(40)),
  check(s, d, ids) {
    const { unit, count } = d.params;
    const open = mayFall(unitOf(s, unit), count);
    for (const [i, id] of ids.entries()) {
      if (!open.some((model) => model.id === id)) return no("BA-SHOOT-37", "mayNotFall", { model: id });
      if (ids.indexOf(id) !== i) return no("BA-SHOOT-37", "chosenTwice", { model: id });
    }
    return ids.length === count ? null : no("BA-SHOOT-37", "wrongNumber", { count, chosen: ids.length });
  },
  menu(s, d) {
    const { unit, count } = d.params;
    return [
      {
        id: "remove",
        rule: "BA-SHOOT-37",
        answer: [],
        slots: [
          {
            name: "models",
            type: "list",
            min: count,
            max: count,
            repeat: false,
            of: mayFall(unitOf(s, unit), count).map((model) => ({
              value: model.id,
              piece: model.id,
              refusal: null,
              text: manName(unitOf(s, unit), model),
            })),
            preset: fallbackLosses(s, d.params),
          },
        ],
        costs: [],
        refusal: null,
        ...icon("soldier"),
      },
    ];
  },
  sample(s, d, pick) {
    if (pick(4) > 0) return fallbackLosses(s, d.params);
    const left = mayFall(unitOf(s, d.params.unit), d.params.count).map(({ id }) => id);
    return Array.from({ length: d.params.count }, () => left.splice(pick(left.length), 1)[0] ?? "");
  },
  fallback: (s, d) => fallbackLosses(s, d.params),
});

function fallbackLosses(s: Position, { unit: id, count, from }: CasualtiesQuestion): string[] {
  const unit = unitOf(s, id);
  const open = mayFall(unit, count);
  return defaultOrder(unit, from)
    .filter((model) => open.includes(model))
    .slice(0, count)
    .map((model) => model.id);
}

/** BA-SMOKE-4, decision 33. */
export const landing = makeKind<Position, LandingQuestion, Point>({
  id: "landing",
  answer: point,
  check: (s, d, a) => landingRefusal(s, d.params, d.params.radius, a),
  menu: (_s, d) => [
    {
      id: "place",
      rule: "BA-SMOKE-4",
      answer: {},
      slots: [{ name: "at", type: "point", piece: null, min: 0, max: 200_000, radius: d.params.radius }],
      costs: [],
      refusal: null,
      ...icon("cover"),
    },
  ],
  sample(s, d, pick) {
    const points = landings(s, d.params);
    const at = points[pick(points.length)];
    return at !== undefined && landingRefusal(s, d.params, d.params.radius, at) === null ? { x: at.x, y: at.y } : null;
  },
  fallback: (s, d) => defaultLanding(s, d.seat, { x: d.params.x, y: d.params.y }, d.params.radius),
});

export const FIRE_KINDS = [shoot, react, template, exceptional, casualties, landing];
