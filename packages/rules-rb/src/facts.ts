import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { figureId, unitId } from "./answers.ts";
import { attacksOf } from "./attacks.ts";
import { behindWall, boardOf, groundLetsSee, inCover, sees, terrainAt, unitInCover, unitSees } from "./board.ts";
import { assaultTargets, closestPair, vehicleTargets } from "./contact.ts";
import { checkOf, quality } from "./data.ts";
import { isCoherent } from "./standing.ts";
import { ORDERS, activationRefusal, allowanceOf, eligibleUnits, mustRestore, orderRefusal } from "./orders.ts";
import { successes } from "./rb.ts";
import { allShots, canFireAt, legalShots } from "./shooting.ts";
import { lastTurnRule, outcomeOf } from "./scoring.ts";
import { CM, livingOf, unitOf } from "./state.ts";
import type { Figure, Point, Position, Unit } from "./state.ts";

/** Questions an example may ask of a position without playing. Places are figures' ids or [x, y] in centimetres. */

const place = z.union([figureId, z.tuple([z.number(), z.number()])]);
type Place = z.infer<typeof place>;
const pair = z.strictObject({ from: place, to: place });
const units = z.strictObject({ from: unitId, to: unitId });

function fact<A>(schema: z.ZodMiniType<A>, tell: (s: Position, args: A) => Json): (s: Position, args: Json) => Json {
  return (s, args) => tell(s, z.parse(schema, args));
}

function at(s: Position, p: Place): Point {
  if (typeof p !== "string") return { x: Math.round(p[0] * CM), y: Math.round(p[1] * CM) };
  return figureOf(s, p).figure;
}

function figureOf(s: Position, id: string): { readonly unit: Unit; readonly figure: Figure } {
  for (const unit of s.units) for (const figure of unit.figures) if (figure.id === id) return { unit, figure };
  throw new Error(`no figure ${id}`);
}

function ids(list: readonly Unit[]): Json {
  return list.map((unit) => unit.id);
}

export const facts: { readonly [name: string]: (s: Position, args: Json) => Json } = {
  /** A quality check: successes and failures of some dice. */
  qualityCheck: fact(z.strictObject({ quality, dice: z.array(z.int()) }), (_s, { quality: of, dice }) => {
    const n = successes(dice, checkOf(of));
    return { successes: n, failures: dice.length - n };
  }),
  /** Between the closest figures of two units, in cm. */
  distance: fact(units, (s, { from, to }) => {
    const closest = closestPair(unitOf(s, from), unitOf(s, to));
    return closest === null ? null : Math.sqrt(closest.squared) / CM;
  }),
  coherent: fact(unitId, (s, id) => isCoherent(unitOf(s, id))),
  mustRestore: fact(unitId, (s, id) => mustRestore(unitOf(s, id))),
  /** The type of ground at a place: `open` where there is none. */
  ground: fact(place, (s, p) => {
    const { x, y } = at(s, p);
    return terrainAt(boardOf(s), x, y)?.type ?? "open";
  }),
  /** Between figures, with vehicles in the way; between mere places, terrain alone. */
  sees: fact(pair, (s, { from, to }) => {
    if (typeof from !== "string" || typeof to !== "string") return groundLetsSee(boardOf(s), at(s, from), at(s, to));
    const [a, b] = [figureOf(s, from), figureOf(s, to)];
    return sees(boardOf(s), s, a.figure, b.figure, a.unit, b.unit);
  }),
  unitSees: fact(units, (s, { from, to }) => unitSees(s, unitOf(s, from), unitOf(s, to))),
  /** A figure's own cover, against a shooter at a place, or (without one) against indirect fire. */
  figureCover: fact(z.strictObject({ figure: figureId, from: z.optional(place) }), (s, { figure: id, from }) => {
    const { unit, figure } = figureOf(s, id);
    return inCover(boardOf(s), unit, figure, from === undefined ? null : at(s, from));
  }),
  wall: fact(pair, (s, { from, to }) => behindWall(boardOf(s), at(s, from), at(s, to))),
  cover: fact(z.strictObject({ unit: unitId, from: z.optional(place) }), (s, { unit, from }) =>
    unitInCover(s, unitOf(s, unit), from === undefined ? null : at(s, from)),
  ),
  living: fact(unitId, (s, id) => livingOf(unitOf(s, id)).length),
  /** Orders that can be given to a unit now. */
  orders: fact(unitId, (s, id) => {
    const unit = unitOf(s, id);
    if (activationRefusal(s, unit, unit.seat) !== null) return [];
    return ORDERS.filter((order) => orderRefusal(s, unit, order) === null);
  }),
  eligible: fact(z.int(), (s, seat) => ids(eligibleUnits(s, seat))),
  /** How far an order lets a unit go, in cm. */
  allowance: fact(
    z.strictObject({ unit: unitId, order: z.enum(["advance", "run", "ambush"]) }),
    (s, { unit, order }) => allowanceOf(unitOf(s, unit), order) / CM,
  ),
  assaultTargets: fact(unitId, (s, id) => ids(assaultTargets(s, unitOf(s, id)))),
  vehicleTargets: fact(unitId, (s, id) => ids(vehicleTargets(s, unitOf(s, id)))),
  canFireAt: fact(units, (s, { from, to }) => canFireAt(s, unitOf(s, from), unitOf(s, to))),
  /** Weapons that can fire at a target: `figure/weapon mode`. */
  legalShots: fact(units, (s, { from, to }) =>
    legalShots(s, unitOf(s, from), unitOf(s, to)).map(({ figure, weapon, mode }) => `${figure}/${weapon} ${mode}`),
  ),
  /** Dice of everything fired at a target, figure by figure; why not where nothing can be. */
  dice: fact(
    z.strictObject({ from: unitId, to: unitId, mode: z.optional(z.enum(["direct", "indirect"])) }),
    (s, { from, to, mode }) => {
      const unit = unitOf(s, from);
      const shots = allShots(s, unit, unitOf(s, to), mode);
      if ("code" in shots) return { total: 0, refused: shots.code };
      const fired = attacksOf(unit, shots).flatMap((attack) => attack.fired);
      return {
        total: fired.reduce((sum, one) => sum + one.dice, 0),
        by: Object.fromEntries(fired.map(({ figure, weapon, dice }) => [`${figure}/${weapon}`, dice])),
      };
    },
  ),
  /** What the position is worth now. */
  score: fact(z.null(), (s) => {
    const { winner, points, lines } = outcomeOf(s);
    return {
      winner,
      points: [...points],
      lines: lines.map(({ code, seat, points: n }) => ({ code, seat, points: n })),
    };
  }),
  lastTurn: fact(z.null(), (s) => lastTurnRule(s) !== null),
};
