import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { ambushAnswer, figureId, shootAnswer } from "./answers.ts";
import type { Ambush, Shoot } from "./answers.ts";
import { defaultOrder } from "./casualties.ts";
import { ambushMenu, shootMenu } from "./fire-menu.ts";
import { sampleAmbush, sampleShoot } from "./fire-sample.ts";
import type { AmbushQuestion, ShootQuestion } from "./questions.ts";
import { no } from "./refusal.ts";
import { ambushShotsOf, shotsOf } from "./shooting.ts";
import { livingOf, unitOf } from "./state.ts";
import type { Position } from "./state.ts";

/** Decisions of fire and its losses. */

/** RB-SHT-12, decision 16. */
export const shoot = makeKind<Position, ShootQuestion, Shoot>({
  id: "shoot",
  answer: shootAnswer,
  check(s, d, a) {
    const shots = shotsOf(s, unitOf(s, d.params.unit), a);
    return "code" in shots ? shots : null;
  },
  menu: (s, d) => shootMenu(s, unitOf(s, d.params.unit)),
  sample: (s, d, pick) => sampleShoot(s, unitOf(s, d.params.unit), pick),
  fallback: () => ({ do: "hold" }),
});

/** RB-AMB-5, decision 14: which of `units` fires at `unit`, which moves. */
export const ambush = makeKind<Position, AmbushQuestion, Ambush>({
  id: "ambush",
  answer: ambushAnswer,
  check(s, d, a) {
    if (a.do !== "decline" && !d.params.units.includes(a.unit)) return no("RB-AMB-1", "notInAmbush", { unit: a.unit });
    const shots = ambushShotsOf(s, unitOf(s, d.params.unit), a);
    return "code" in shots ? shots : null;
  },
  menu: (s, d) => ambushMenu(s, unitOf(s, d.params.unit), d.params.units),
  sample: (s, d, pick) => sampleAmbush(s, unitOf(s, d.params.unit), d.params.units, pick),
  fallback: () => ({ do: "decline" }),
});

export interface CasualtiesQuestion {
  readonly unit: string;
  /** Fewer than it has. */
  readonly count: number;
}

/** RB-CAS-2, decision 17: exactly `count` living figures of the unit. */
export const casualties = makeKind<Position, CasualtiesQuestion, string[]>({
  id: "casualties",
  answer: z.array(figureId).check(z.maxLength(40)),
  check(s, d, ids) {
    const living = livingOf(unitOf(s, d.params.unit));
    const { count } = d.params;
    for (const [i, id] of ids.entries()) {
      if (!living.some((figure) => figure.id === id)) return no("RB-CAS-2", "notOfTheUnit", { figure: id });
      if (ids.indexOf(id) !== i) return no("RB-CAS-2", "chosenTwice", { figure: id });
    }
    return ids.length === count ? null : no("RB-CAS-2", "wrongNumber", { count, chosen: ids.length });
  },
  menu(s, d) {
    const unit = unitOf(s, d.params.unit);
    const { count } = d.params;
    return [
      {
        id: "remove",
        rule: "RB-CAS-2",
        answer: [],
        slots: [
          {
            name: "figures",
            type: "list",
            min: count,
            max: count,
            repeat: false,
            of: livingOf(unit).map(({ id }) => ({ value: id, piece: id, refusal: null })),
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
    const left = livingOf(unitOf(s, d.params.unit)).map(({ id }) => id);
    return Array.from({ length: d.params.count }, () => left.splice(pick(left.length), 1)[0] ?? "");
  },
  fallback: (s, d) => fallbackLosses(s, d.params),
});

/** RB-CAS-5 */
function fallbackLosses(s: Position, { unit, count }: CasualtiesQuestion): string[] {
  return defaultOrder(unitOf(s, unit))
    .slice(0, count)
    .map(({ id }) => id);
}

export interface RepeatQuestion {
  readonly unit: string;
  readonly why: string;
}

/** RB-OFF-5, decision 18: who would retreat may prefer it. */
export const repeat = finiteKind<Position, RepeatQuestion, "repeat" | "accept">({
  id: "repeat",
  answer: z.enum(["repeat", "accept"]),
  options: () => [
    { answer: "repeat", rule: "RB-OFF-5", ...icon("dice") },
    { answer: "accept", rule: "RB-OFF-5", ...icon("pass") },
  ],
  unknown: () => no("RB-OFF-5", "notAChoice"),
  fallback: () => "repeat",
});

export const FIRE_KINDS = [shoot, ambush, casualties, repeat];
