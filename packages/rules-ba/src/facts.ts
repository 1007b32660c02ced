import * as z from "zod/mini";
import { arcTowards, inArcOf } from "./arcs.ts";
import { modelId, unitId } from "./answers.ts";
import { boardOf, footprintsOf, isInside, unitGap, unitGapToPoint } from "./board.ts";
import { fact } from "./fact.ts";
import type { Facts } from "./fact.ts";
import { diceDue } from "./order-dice.ts";
import { canMove, rateOf } from "./movement.ts";
import { ORDERS, orderRefusal, orderableUnits, unitRefusal } from "./orders.ts";
import { holderOf, outcomeOf } from "./scoring.ts";
import { canFire, canFireAt } from "./shooting.ts";
import { eyeOfModel, markOfModel, pairStatus, sightOf, unitSees } from "./sight.ts";
import { snapUnits } from "./snap.ts";
import { INCH, livingOf, unitOf } from "./state.ts";
import type { Model, Point, Position, Unit } from "./state.ts";
import { TABLE_FACTS } from "./table-facts.ts";
import { assaultPenalty } from "./tank-fear.ts";
import { moraleFor, needsTest } from "./tests.ts";
import { entryOf } from "./zones.ts";

/** Questions an example may ask of a position without playing. Places are models' ids or [x, y] in inches. */

const place = z.union([modelId, z.tuple([z.number(), z.number()])]);
type Place = z.infer<typeof place>;
const units = z.strictObject({ from: unitId, to: unitId });
const order = z.enum(ORDERS);
const cause = z._default(z.enum(["fire", "advance", "ambush", "reaction", "fubar", "turnEnd"]), "fire");

export function placeAt(s: Position, p: Place): Point {
  if (typeof p !== "string") return { x: Math.round(p[0] * INCH), y: Math.round(p[1] * INCH) };
  return modelOf(s, p).model;
}

export function modelOf(s: Position, id: string): { readonly unit: Unit; readonly model: Model } {
  for (const unit of s.units) for (const model of unit.models) if (model.id === id) return { unit, model };
  throw new Error(`no model ${id}`);
}

const STATUS = ["clear", "soft", "hard", "blocked"] as const;

const CORE: Facts = {
  /** Smallest gap between two units, in inches; null where one is off the table. */
  distance: fact(units, (s, { from, to }) => {
    const gap = unitGap(s, unitOf(s, from), unitOf(s, to));
    return gap === Infinity ? null : rounded(gap / INCH);
  }),
  distanceTo: fact(z.strictObject({ unit: unitId, place }), (s, { unit, place: p }) => {
    const { x, y } = placeAt(s, p);
    return rounded(unitGapToPoint(s, unitOf(s, unit), x, y) / INCH);
  }),
  living: fact(unitId, (s, id) => livingOf(unitOf(s, id)).length),
  /** Kinds of the pieces a place lies in. */
  ground: fact(place, (s, p) => {
    const { x, y } = placeAt(s, p);
    return boardOf(s)
      .areas.filter((area) => isInside(area, x, y))
      .map(({ piece }) => piece.kind);
  }),
  /** Between two men on the table: `clear`, `soft`, `hard` or `blocked`. */
  sight: fact(z.strictObject({ from: modelId, to: modelId }), (s, { from, to }) => {
    const [a, b] = [modelOf(s, from), modelOf(s, to)];
    const v = sightOf(s);
    return STATUS[pairStatus(v, eyeOfModel(v, a.unit, a.model), markOfModel(v, b.unit, b.model))];
  }),
  unitSees: fact(units, (s, { from, to }) => unitSees(s, unitOf(s, from), unitOf(s, to))),
  /** The arc of a hull or gun that holds a place; and whether a unit is at least partly in one. */
  arc: fact(z.strictObject({ unit: unitId, place }), (s, { unit, place: p }) => {
    const { at, heading } = poseOf(unitOf(s, unit));
    return arcTowards(at, heading, placeAt(s, p));
  }),
  inFrontArc: fact(units, (s, { from, to }) => {
    const { at, heading } = poseOf(unitOf(s, from));
    return footprintsOf(s, unitOf(s, to)).some((print) => inArcOf(at, heading, "front", print));
  }),
  /** Orders that can be given to a unit now. */
  orders: fact(unitId, (s, id) => {
    const unit = unitOf(s, id);
    if (unitRefusal(s, unit, unit.seat) !== null) return [];
    return ORDERS.filter((one) => orderRefusal(s, unit, one) === null);
  }),
  orderable: fact(z.int(), (s, seat) => orderableUnits(s, seat).map(({ id }) => id)),
  /** How far an order lets a unit go, in inches; roads apart. */
  rate: fact(
    z.strictObject({ unit: unitId, order: z.enum(["advance", "run"]) }),
    (s, { unit, order: pace }) => rateOf(s, unitOf(s, unit), pace) / INCH,
  ),
  canMove: fact(z.strictObject({ unit: unitId, order: z.enum(["advance", "run"]) }), (s, { unit, order: pace }) =>
    canMove(s, unitOf(s, unit), pace),
  ),
  canFire: fact(z.strictObject({ unit: unitId, cause }), (s, { unit, cause: why }) => canFire(s, unitOf(s, unit), why)),
  canFireAt: fact(z.strictObject({ from: unitId, to: unitId, cause }), (s, { from, to, cause: why }) =>
    canFireAt(s, unitOf(s, from), unitOf(s, to), why),
  ),
  /** What an order test is rolled against, its modifiers, and whether one is needed. */
  orderTest: fact(
    z.strictObject({ unit: unitId, order: z._default(order, "fire"), assault: z._default(z.nullable(unitId), null) }),
    (s, { unit: id, order: of, assault }) => {
      const unit = unitOf(s, id);
      const penalty = assault === null ? null : assaultPenalty(s, unit, assault);
      const { value, modifiers } = moraleFor(s, unit, { kind: "order", order: of, penalty });
      return {
        morale: value,
        needed: needsTest(unit, of, penalty),
        modifiers: Object.fromEntries(modifiers.map((one) => [one.code, one.value])),
      };
    },
  ),
  moraleCheck: fact(z.strictObject({ unit: unitId, penalty: z._default(z.int(), 0) }), (s, { unit, penalty }) => {
    const { value, modifiers } = moraleFor(s, unitOf(s, unit), {
      kind: "morale",
      order: null,
      penalty: penalty === 0 ? null : { code: "penalty", rule: "BA-TEST-4", value: penalty },
    });
    return { morale: value, modifiers: Object.fromEntries(modifiers.map((one) => [one.code, one.value])) };
  }),
  snapUnits: fact(unitId, (s, id) => snapUnits(s, unitOf(s, id)).map((unit) => unit.id)),
  /** Dice that belong in the bag (BA-TURN-9). */
  diceDue: fact(z.int(), (s, seat) => diceDue(s, seat)),
  /** Where a unit held back comes in: edge and span in inches. */
  entry: fact(unitId, (s, id) => {
    const entry = entryOf(s, unitOf(s, id));
    return entry === null ? null : { edge: entry.edge, from: entry.from / INCH, to: entry.to / INCH };
  }),
  holder: fact(z.string(), (s, id) => {
    const found = s.objectives.find((one) => one.id === id);
    return found === undefined ? null : holderOf(s, found);
  }),
  /** What the position is worth now. */
  score: fact(z.null(), (s) => {
    const { winner, points, lines } = outcomeOf(s);
    return {
      winner,
      points: [...points],
      lines: lines.map(({ code, seat, points: n }) => ({ code, seat, points: n })),
    };
  }),
};

function rounded(inches: number): number {
  return Math.round(inches * 1000) / 1000;
}

function poseOf(unit: Unit): { readonly at: Point; readonly heading: number } {
  if (unit.vehicle !== null) return { at: unit.vehicle, heading: unit.vehicle.heading };
  if (unit.gun !== null) return { at: unit.gun, heading: unit.gun.facing };
  const gunner = unit.models.find((model) => model.alive && model.facing !== null);
  if (gunner === undefined) throw new Error(`${unit.id} faces nowhere`);
  return { at: gunner, heading: gunner.facing ?? 0 };
}

/** Those about fire and close quarters are in their own files. */
export const facts: Facts = { ...CORE, ...TABLE_FACTS };
