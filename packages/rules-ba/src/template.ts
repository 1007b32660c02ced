import { bestCentres, countTouched } from "@escaramuza/geometry";
import type { Crowd } from "@escaramuza/geometry";
import type { Seat } from "@escaramuza/kernel";
import { hullOf, modelRadius } from "./board.ts";
import { DATA } from "./data.ts";
import type { Point, Position, Unit } from "./state.ts";

/** Templates of HE (BA-WPN-20 to BA-WPN-23). */

export interface Placement extends Point {
  /** Models of the target touched (a hull is one). */
  readonly hits: number;
  /** Of every unit it touches, the target among them, in the order of the units. */
  readonly touched: readonly Touched[];
}

export interface Touched {
  readonly unit: string;
  readonly models: number;
}

const TOUCH = DATA.figures.templateTouch.value;
const LIMITS = { touch: TOUCH, clear: DATA.figures.templateClear.value };

/**
 * BA-WPN-22: all best centres, the default first; empty where none touches the target without touching a friend (BA-WPN-23).
 * `friendly`: whose models must not be touched, the target's own excepted (BA-R154); null: nobody's, and only the target's are hit
 * (barrages, BA-OBS-6; salvos, BA-WPN-39).
 */
export function bestTemplates(s: Position, target: Unit, radius: number, friendly: Seat | null): readonly Placement[] {
  const { count, centres } = bestCentres(crowdOf(target), sparedOf(s, target, friendly), { radius, ...LIMITS });
  const found = centres.map((at): Placement => {
    const alone = { unit: target.id, models: count };
    return { ...at, hits: count, touched: friendly === null ? [alone] : touchedBy(s, at, radius) };
  });
  // Centres come by x, then y.
  return found.length < 2 ? found : found.toSorted((a, b) => othersOf(b, target) - othersOf(a, target));
}

/** BA-WPN-23: may a template be placed at all? */
export function mayPlaceTemplate(s: Position, target: Unit, radius: number, friendly: Seat): boolean {
  const spared = sparedOf(s, target, friendly);
  if (spared.discs.length === 0 && spared.hulls.length === 0) return crowdSize(crowdOf(target)) > 0;
  return bestCentres(crowdOf(target), spared, { radius, ...LIMITS }).count > 0;
}

/** BA-WPN-20: who is touched at one place. */
export function touchedBy(s: Position, { x, y }: Point, radius: number): readonly Touched[] {
  const touched: Touched[] = [];
  for (const unit of s.units) {
    const crowd = crowdOf(unit);
    const models = crowdSize(crowd) === 0 ? 0 : countTouched(crowd, x, y, radius + TOUCH);
    if (models > 0) touched.push({ unit: unit.id, models });
  }
  return touched;
}

function othersOf({ hits, touched }: Placement, target: Unit): number {
  return touched.reduce((sum, { unit, models }) => (unit === target.id ? sum : sum + models), -hits);
}

function crowdSize({ discs, hulls }: Crowd): number {
  return discs.length + hulls.length;
}

/** BA-WPN-20, BA-WPN-28: who can be touched: men on the table (a gun is none of them; a spotter is a group of his own) and hulls. */
function crowdOf(unit: Unit, spotters = false): Crowd {
  if (unit.place.at !== "table") return NOBODY;
  if (unit.vehicle !== null) return { discs: [], hulls: [hullOf(unit)] };
  const radius = modelRadius(unit);
  const discs: { x: number; y: number; radius: number }[] = [];
  for (const { x, y, alive, role } of unit.models)
    if (alive && (spotters || role !== "spotter")) discs.push({ x, y, radius });
  return { discs, hulls: [] };
}

const NOBODY: Crowd = { discs: [], hulls: [] };

function sparedOf(s: Position, target: Unit, friendly: Seat | null): Crowd {
  if (friendly === null) return NOBODY;
  const crowds = s.units.flatMap((unit) =>
    unit.seat === friendly && unit.id !== target.id ? [crowdOf(unit, true)] : [],
  );
  return { discs: crowds.flatMap(({ discs }) => discs), hulls: crowds.flatMap(({ hulls }) => hulls) };
}
