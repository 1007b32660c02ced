import { icon, makeKind } from "@escaramuza/kernel";
import type { Refusal } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { facingList, stepList } from "./answers.ts";
import type { FacingOf, StepOf } from "./answers.ts";
import { boardOf, cellAt } from "./board.ts";
import { facingChoice } from "./menu-slots.ts";
import { stepRefusal } from "./moves.ts";
import { intoWater } from "./plan-moves.ts";
import { no } from "./refusal.ts";
import { findUnit, isAlive } from "./state.ts";
import type { Position } from "./state.ts";
import { bonusRefusal as bonusHexRefusal } from "./vehicles.ts";

/** Decisions while moving: facings, and the hexes that follow the first. */

export interface FacingParams {
  readonly units: readonly string[];
  readonly why: "revealed" | "moved";
}

const FACINGS = [0, 1, 2, 3, 4, 5] as const;

/** Facings of revealed units (CH-10.0-2), or of those that moved when others were revealed (CH-R38). Left out: as it stands. */
export const facings = makeKind<Position, FacingParams, FacingOf[]>({
  id: "facings",
  answer: facingList,
  check(_s, d, list) {
    for (const [i, { unit }] of list.entries()) {
      if (!d.params.units.includes(unit)) return no("CH-R38", "notToFace", { unit });
      if (list.findIndex((o) => o.unit === unit) !== i) return no("CH-R38", "twice", { unit });
    }
    return null;
  },
  menu: (_s, d) => [
    {
      id: d.params.why,
      rule: d.params.why === "moved" ? "CH-R38" : "CH-10.0-2",
      answer: [],
      slots: [
        {
          name: "facings",
          type: "list",
          min: 0,
          max: d.params.units.length,
          repeat: false,
          of: d.params.units.flatMap((unit) =>
            FACINGS.map((facing) => ({ ...facingChoice(facing, { unit, facing }), piece: unit })),
          ),
          preset: [],
        },
      ],
      costs: [],
      refusal: null,
      ...icon("edge"),
    },
  ],
  sample: (_s, d, pick) =>
    d.params.units.flatMap((unit) => (pick(2) === 0 ? [{ unit, facing: FACINGS[pick(6)] ?? 0 }] : [])),
  fallback: () => [],
});

export interface StepParams {
  readonly units: readonly string[];
  /** A vehicle's bonus hexes, not card 05. */
  readonly bonus: boolean;
}

/** `askFacings`: who goes on without a word about its facing is asked for it afterwards (CH-5.1-3). */
export type SecondSteps = StepOf[] | { steps: StepOf[]; askFacings: true };

export function stepsIn(answer: SecondSteps): StepOf[] {
  return Array.isArray(answer) ? answer : answer.steps;
}

/** The second hex of card 05, or a vehicle's bonus hex (CH-RE9), each unit for itself; an empty list ends it. */
export const secondStep = makeKind<Position, StepParams, SecondSteps>({
  id: "secondStep",
  answer: z.union([stepList, z.strictObject({ steps: stepList, askFacings: z.literal(true) })]),
  check(s, d, a) {
    const list = stepsIn(a);
    for (const [i, step] of list.entries()) {
      const refusal = secondStepRefusal(s, d.params, step);
      if (refusal !== null) return refusal;
      if (list.findIndex((o) => o.unit === step.unit) !== i) return no("CH-9.1-1", "twice", { unit: step.unit });
    }
    return null;
  },
  menu: (s, d) => [
    {
      id: d.params.bonus ? "bonus" : "go",
      rule: d.params.bonus ? "CH-RE9" : "CH-R47",
      answer: { askFacings: true },
      slots: [
        {
          name: "steps",
          type: "list",
          min: 0,
          max: d.params.units.length,
          repeat: false,
          of: d.params.units.flatMap((unit) =>
            around(s, unit).map((to) => ({
              value: { unit, to, cautious: false },
              piece: unit,
              at: cellAt(boardOf(s), to).centre,
              refusal: secondStepRefusal(s, d.params, { unit, to, cautious: false }),
            })),
          ),
          preset: [],
        },
      ],
      costs: [],
      refusal: null,
      ...icon("run"),
    },
  ],
  sample: (s, d, pick) =>
    d.params.units.flatMap((unit) => {
      const ways = around(s, unit);
      const to = ways[pick(Math.max(1, ways.length))];
      const step = { unit, to: to ?? "", cautious: false };
      return to === undefined || pick(3) === 0 || secondStepRefusal(s, d.params, step) !== null
        ? []
        : [{ ...step, facing: FACINGS[pick(6)] ?? 0 }];
    }),
  fallback: () => [],
});

function around(s: Position, id: string): string[] {
  const unit = findUnit(s, id);
  if (unit === null || !isAlive(unit)) return [];
  return cellAt(boardOf(s), unit.place).around.filter((label) => label !== null);
}

export function secondStepRefusal(s: Position, { units, bonus: free }: StepParams, step: StepOf): Refusal | null {
  const unit = units.includes(step.unit) ? findUnit(s, step.unit) : null;
  if (unit === null) return no("CH-R47", "notMoving", { unit: step.unit });
  if (step.cautious) return no("CH-5.0.3-2", "noCautiousMoves");
  const refusal = stepRefusal(s, unit, step.to);
  if (refusal !== null) return refusal;
  if (free) return bonusHexRefusal(s, boardOf(s), unit, step.to);
  return intoWater(boardOf(s), unit, step.to);
}
