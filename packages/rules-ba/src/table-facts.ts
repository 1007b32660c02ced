import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { targetNamed } from "./aim.ts";
import { SHAPES, SPACINGS, modelId, moveAnswer, unitId } from "./answers.ts";
import { isInCoherency } from "./coherency.ts";
import { heOf } from "./data.ts";
import { slotsOf } from "./deploy-slots.ts";
import { fact } from "./fact.ts";
import type { Facts } from "./fact.ts";
import { damageNeeded } from "./hits.ts";
import { waysOf } from "./movement.ts";
import { allShots } from "./declaration.ts";
import { screenOn, sightOf } from "./sight.ts";
import { INCH, unitOf } from "./state.ts";
import type { Point } from "./state.ts";
import { bestTemplates } from "./template.ts";
import { openFire } from "./open-fire.ts";
import { sampleAt, sampleCount } from "./ways.ts";

/** Questions about formations, moves, templates and fire that is not opened. */

const pace = z.enum(["advance", "run"]);
const moving = z.strictObject({ unit: unitId, order: z._default(pace, "advance"), move: z.json() });
const cause = z._default(z.enum(["fire", "advance", "ambush", "reaction", "fubar", "turnEnd"]), "fire");

export const TABLE_FACTS: Facts = {
  /** BA-GEO-20 */
  coherent: fact(unitId, (s, id) => isInCoherency(unitOf(s, id))),
  /** BA-GEO-21: the places of a formation, from the left. */
  slots: fact(
    z.strictObject({
      unit: unitId,
      at: z.tuple([z.number(), z.number()]),
      facing: z._default(z.int(), 0),
      shape: z.enum(SHAPES),
      spacing: z._default(z.enum(SPACINGS), "normal"),
    }),
    (s, { unit, at: [x, y], facing, shape, spacing }) => {
      if (shape === "keep") throw new Error("keep has no places of its own");
      const origin = { x: Math.round(x * INCH), y: Math.round(y * INCH) };
      return slotsOf(unitOf(s, unit), origin, facing, shape, spacing)
        .toSorted((a, b) => a.x - b.x || b.y - a.y)
        .map((p) => [p.x / INCH, p.y / INCH]);
    },
  ),
  /** A move as it would be made: where it ends, how long the longest way is; or why not. Lengths in inches. */
  move: fact(moving, (s, { unit: id, order, move }) => {
    const unit = unitOf(s, id);
    const found = waysOf(s, unit, order, z.parse(moveAnswer, toUnits(move)));
    if (!found.ok) return { refused: found.refusal.code, rule: found.refusal.rule };
    const lengths = found.ways.map(({ path }) =>
      path.reduce((sum, p, i) => {
        const from = path[i - 1] ?? p;
        return sum + Math.sqrt((p.x - from.x) * (p.x - from.x) + (p.y - from.y) * (p.y - from.y));
      }, 0),
    );
    const samples = sampleCount(unit, found);
    return {
      longest: rounded(Math.max(0, ...lengths)),
      samples,
      ends: Object.fromEntries(
        found.ways.map(({ model, path }) => {
          const end = path.at(-1);
          return [model, end === undefined ? null : [end.x / INCH, end.y / INCH]];
        }),
      ),
    };
  }),
  /** BA-GEO-32: where a model is at one sample of a move. */
  sample: fact(
    z.strictObject({ unit: unitId, order: z._default(pace, "run"), move: z.json(), model: modelId, k: z.int() }),
    (s, { unit: id, order, move, model, k }) => {
      const unit = unitOf(s, id);
      const found = waysOf(s, unit, order, z.parse(moveAnswer, toUnits(move)));
      if (!found.ok) return found.refusal.code;
      const stand = sampleAt(unit, found, k, sampleCount(unit, found)).find((one) => one.model === model);
      return stand === undefined ? null : [stand.x / INCH, stand.y / INCH];
    },
  ),
  /** BA-OBS-9: inches of smoke screen between two men. */
  screen: fact(z.strictObject({ from: modelId, to: modelId }), (s, { from, to }) => {
    const at = (id: string): Point => {
      for (const unit of s.units) for (const model of unit.models) if (model.id === id) return model;
      throw new Error(`no model ${id}`);
    };
    return rounded(screenOn(sightOf(s), at(from), at(to)));
  }),
  /** BA-WPN-22: how many of the target's models the best place touches, and the default one. */
  template: fact(
    z.strictObject({ target: unitId, size: z.int(), friendly: z._default(z.nullable(z.int()), 0) }),
    (s, { target, size, friendly }) => {
      const [best] = bestTemplates(s, unitOf(s, target), heOf(size).radius, friendly);
      return best === undefined ? { hits: 0 } : { hits: best.hits, at: [best.x / INCH, best.y / INCH] };
    },
  ),
  /** Everything fired at a target: dice, what each needs to hit and to damage; why not where nothing can be. `needs` 7: six, then six. */
  fire: fact(
    z.strictObject({ from: unitId, to: unitId, cause, he: z.optional(z.boolean()), indirect: z.optional(z.boolean()) }),
    (s, { from, to, cause: why, he, indirect }) => {
      const unit = unitOf(s, from);
      const target = targetNamed(s, to);
      if (target === null) throw new Error(`no target ${to}`);
      const shots = allShots(s, unit, why, target, { he, indirect });
      if ("code" in shots) return { refused: shots.code, rule: shots.rule };
      return openFire(s, unit, why, shots).map(({ weapon, dice, needed, modifiers, hit }) => ({
        weapon,
        dice,
        needs: needed,
        damages: damageNeeded(target.unit, hit),
        modifiers: Object.fromEntries(modifiers.map(({ code, value }) => [code, value])),
      }));
    },
  ),
};

/** Answers are written like positions: places and lengths in inches. Bearings and directions are not lengths. */
export function toUnits(raw: Json): Json {
  if (Array.isArray(raw)) return raw.map((item: Json) => toUnits(item));
  if (typeof raw !== "object" || raw === null) return raw;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(raw)) {
    const length = key === "x" || key === "y" || key === "by";
    out[key] = length && typeof value === "number" ? Math.round(value * INCH) : toUnits(value);
  }
  return out;
}

function rounded(length: number): number {
  return Math.round(length) / INCH;
}
