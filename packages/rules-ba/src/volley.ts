import { ALWAYS, binomial, certain, plus } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { targetNamed } from "./aim.ts";
import type { Target } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { boardOf, sectionOf } from "./board.ts";
import { distinctPlaces } from "./bursts.ts";
import { hitChance } from "./chances.ts";
import type { Salvo } from "./chances.ts";
import { DATA, heOf } from "./data.ts";
import { isProne } from "./hits.ts";
import { menOdds } from "./men-odds.ts";
import type { MenFate } from "./men-odds.ts";
import { openFire } from "./open-fire.ts";
import { levelsOf } from "./openings.ts";
import type { Volley } from "./open-fire.ts";
import type { FireCause } from "./questions.ts";
import { isSalvoHeld } from "./salvo.ts";
import type { Position, Unit } from "./state.ts";
import { bestTemplates } from "./template.ts";
import { vehicleOdds } from "./vehicle-odds.ts";
import type { VehicleFate } from "./vehicle-odds.ts";

/**
 * What declared fire may come to, exactly and without running it: the distributions that the procedures `shooting` and `hits` lead to,
 * put together step by step. Casualties fall on those the rules would choose (BA-SHOOT-37, decision 22), templates lie on the default
 * place; who else is under them, fuel, fires and what green troops make of it are left out.
 */
export interface Forecast {
  readonly target: string;
  readonly volleys: readonly Volley[];
  /** Models of the target under a template, as it lies by default. */
  readonly touched: number;
  /** Shots that hit. */
  readonly hits: Distribution;
  /** Of men and guns; null for a vehicle. */
  readonly men: MenFate | null;
  readonly vehicle: VehicleFate | null;
}

/** One forecast for each target, each as if it were the first. */
export function forecast(s: Position, unit: Unit, cause: FireCause, shots: readonly Shot[]): Forecast[] {
  const targets = [...new Set(shots.map(({ target }) => target))];
  return targets.flatMap((id) => {
    const target = targetNamed(s, id);
    if (target === null) return [];
    const volleys = openFire(
      s,
      unit,
      cause,
      shots.filter((shot) => shot.target === id),
    );
    return [forecastAt(s, unit, target, volleys)];
  });
}

function forecastAt(s: Position, unit: Unit, target: Target, given: readonly Volley[]): Forecast {
  const held = given.some(({ launcher }) => launcher) && isSalvoHeld(s, unit, target.unit);
  const volleys = held ? [] : given;
  const touched = touchedIn(s, unit, target, volleys);
  const salvos = volleys.map((volley) => salvoOf(s, target.unit, volley, touched));
  const base = {
    target: target.id,
    volleys,
    touched,
    hits: volleys.reduce((sum, volley) => plus(sum, binomial(volley.dice, hitChance(volley.needed))), certain(0)),
  };
  if (target.unit.vehicle !== null) return { ...base, men: null, vehicle: vehicleOdds(s, target.unit, salvos) };
  return { ...base, men: menOdds(s, target.unit, target.spotter, salvos), vehicle: null };
}

function salvoOf(s: Position, target: Unit, volley: Volley, touched: number): Salvo {
  const { needed, dice, he, flame } = volley;
  const prone = isProne(target);
  const base = { shots: dice, hit: hitChance(needed), flame: flame !== null };
  if (flame !== null)
    return {
      ...base,
      bunch: volley.hit,
      worth: { kind: "roll", roll: flame, prone: false, collapses: false, there: ALWAYS },
    };
  if (he === null) return { ...base, bunch: volley.hit, worth: { kind: "one" } };
  const bunch = volley.hit;
  if (target.place.at !== "building") return { ...base, bunch, worth: { kind: "models", n: touched, prone } };
  const { building, collapses } = heOf(he);
  const there = volley.indirect ? levelChance(s, target.place) : ALWAYS;
  return { ...base, bunch, worth: { kind: "roll", roll: building, prone, collapses, there } };
}

/** BA-BLDG-21: that a shell from above bursts on that floor. */
function levelChance(s: Position, { section, floor }: { readonly section: string; readonly floor: number }): Chance {
  const row = sectionOf(boardOf(s), section)?.piece.section;
  if (row === undefined || row === null) return ALWAYS;
  const above = levelsOf(row) - 1 - floor;
  const falls = BigInt(DATA.figures.fallThrough.value);
  const total = 6n ** BigInt(above);
  const reached = { ways: falls ** BigInt(above), total };
  return floor === 0 ? reached : { ways: reached.ways * (6n - falls), total: total * 6n };
}

/** BA-WPN-21 */
function touchedIn(s: Position, unit: Unit, { unit: target, spotter }: Target, volleys: readonly Volley[]): number {
  const he = volleys.find((volley) => volley.he !== null)?.he ?? null;
  if (he === null || target.place.at === "building") return 0;
  if (spotter !== null) return 1;
  const launcher = volleys.some((volley) => volley.launcher);
  const [first] = distinctPlaces(bestTemplates(s, target, heOf(he).radius, launcher ? null : unit.seat));
  return first?.hits ?? 0;
}
