import { NEVER, binomial, certain, plus, reduced } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { targetNamed } from "./aim.ts";
import type { Target } from "./aim.ts";
import type { Shot } from "./answers.ts";
import { distinctPlaces } from "./bursts.ts";
import { DATA, heOf } from "./data.ts";
import type { RollSpec } from "./data.ts";
import { halved, isProne } from "./hits.ts";
import type { Bunch } from "./hits.ts";
import { menOdds } from "./men-odds.ts";
import type { MenFate } from "./men-odds.ts";
import { TWO_SIXES } from "./modifiers.ts";
import { burstOn, openFire } from "./open-fire.ts";
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
  const salvos = volleys.map((volley) => salvoOf(target.unit, volley, touched));
  const base = {
    target: target.id,
    volleys,
    touched,
    hits: volleys.reduce((sum, volley) => plus(sum, binomial(volley.dice, hitChance(volley.needed))), certain(0)),
  };
  if (target.unit.vehicle !== null) return { ...base, men: null, vehicle: vehicleOdds(s, target.unit, salvos) };
  return { ...base, men: menOdds(s, target.unit, target.spotter, salvos), vehicle: null };
}

/** BA-SHOOT-14, BA-SHOOT-30, BA-SHOOT-31 */
export function hitChance(needed: number): Chance {
  return needed >= TWO_SIXES ? { ways: 1n, total: 36n } : { ways: BigInt(7 - Math.max(2, needed)), total: 6n };
}

/** Shots that hit alike, and what each hit is worth: all that the odds depend on. */
export interface Salvo {
  readonly shots: number;
  readonly hit: Chance;
  readonly bunch: Bunch;
  /** How many hits a shot that hits counts; `each` of a template or roll, gathered before they are halved for who is Down. */
  readonly worth: Worth;
  readonly flame: boolean;
}

export type Worth =
  | { readonly kind: "one" }
  | { readonly kind: "models"; readonly n: number; readonly prone: boolean }
  | { readonly kind: "roll"; readonly roll: RollSpec; readonly prone: boolean; readonly collapses: boolean };

function salvoOf(target: Unit, volley: Volley, touched: number): Salvo {
  const { needed, dice, he, flame } = volley;
  const prone = isProne(target);
  const base = { shots: dice, hit: hitChance(needed), flame: flame !== null };
  if (flame !== null)
    return { ...base, bunch: volley.hit, worth: { kind: "roll", roll: flame, prone: false, collapses: false } };
  if (he === null) return { ...base, bunch: volley.hit, worth: { kind: "one" } };
  const bunch = burstOn(target, volley);
  if (target.place.at !== "building") return { ...base, bunch, worth: { kind: "models", n: touched, prone } };
  const { building, collapses } = heOf(he);
  return { ...base, bunch, worth: { kind: "roll", roll: building, prone, collapses } };
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

/** Of one shot that hits, how many hits: by number. */
export function worthOf(worth: Worth, shots: number): Distribution {
  switch (worth.kind) {
    case "one":
      return certain(shots);
    case "models": {
      const all = worth.n * shots;
      return certain(worth.prone ? halved(all) : all);
    }
    case "roll": {
      let sum = certain(0);
      for (let i = 0; i < shots; i++) sum = plus(sum, rolled(worth.roll, worth.prone));
      return sum;
    }
  }
}

/** A D2 or D3 read off a D6, or the sum of several D6; halved where somebody is Down. */
export function rolled({ dice, sides, plus: more }: RollSpec, prone = false): Distribution {
  const one: Distribution = { total: BigInt(sides), ways: [0n, ...Array.from({ length: sides }, () => 1n)] };
  let sum = certain(more);
  for (let i = 0; i < dice; i++) sum = plus(sum, one);
  if (!prone) return sum;
  const ways: bigint[] = [];
  for (const [n, w] of sum.ways.entries()) {
    const half = halved(n);
    while (ways.length <= half) ways.push(0n);
    ways[half] = (ways[half] ?? 0n) + w;
  }
  return { total: sum.total, ways };
}

/** BA-BLDG-22: of one shot that hits. */
export function collapseChance(worth: Worth): Chance {
  if (worth.kind !== "roll" || !worth.collapses) return NEVER;
  const { total, ways } = rolled(worth.roll);
  const from = DATA.figures.collapseHits.value;
  return reduced({ total, ways: ways.reduce((sum, w, n) => (n >= from ? sum + w : sum), 0n) });
}

/** BA-TEST-9: 2D6 at most so much. */
export function passChance(morale: number): Chance {
  let ways = 0n;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b <= morale) ways += 1n;
  return { ways, total: 36n };
}

