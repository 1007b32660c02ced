import { binomial, certain, plus } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { assaultReach, isInsideAssault } from "./assault.ts";
import { assaultRoute } from "./assault-route.ts";
import { boardOf, sectionOf } from "./board.ts";
import { obstacleOn } from "./contact.ts";
import { DATA } from "./data.ts";
import { isInRough } from "./ground.ts";
import { armourRow, isEnclosedArmour } from "./hits.ts";
import { menIn } from "./losses.ts";
import { fightOdds, fighterOf } from "./melee.ts";
import type { FightOdds } from "./melee.ts";
import { spotterAlone } from "./spotters.ts";
import { EPS, findUnit, hasRule } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { hasAntiTank } from "./tank-fear.ts";
import { armourValue } from "./tank-line.ts";
import { moraleFor } from "./tests.ts";
import { passChance, rolled } from "./chances.ts";

/** What an assault may come to, exactly, as things stand: for who weighs one up. Reactions and ambushes on the way are left out. */
export type AssaultForecast =
  /** `length`: of the measured way, Infinity without one; `reach`: how far they get (BA-CQ-3, BA-CQ-4). */
  | ({ readonly what: "fight"; readonly together: boolean; readonly odds: FightOdds } & Way)
  | ({ readonly what: "vehicle"; readonly needed: number; readonly damage: VehicleDamage } & Way)
  /** Men may hold; a gun never does (BA-VASLT-2). */
  | { readonly what: "overrun"; readonly holds: Chance }
  | { readonly what: "collision" | "ram"; readonly wins: Chance; readonly ties: Chance; readonly loses: Chance };

interface Way {
  readonly length: number;
  readonly reach: number;
}

/** BA-VASLT-16 to BA-VASLT-18; `out`: soft or open, it is knocked out at once. */
export interface VehicleDamage {
  readonly none: Chance;
  readonly superficial: Chance;
  readonly full: Chance;
  readonly out: Chance;
}

/** Null where there is nothing to weigh up. `near`: a way longer than it reaches is not looked for, as if there were none. */
export function assaultForecast(s: Position, unit: Unit, id: string, near = false): AssaultForecast | null {
  const target = findUnit(s, id) ?? spotterAlone(s, id);
  if (target === null) return unit.vehicle === null ? null : ramForecast(s, unit, id);
  if (unit.vehicle !== null) return tankForecast(s, unit, target);
  const inside = isInsideAssault(s, unit, target);
  const within = near ? assaultReach(unit, false) + EPS : Infinity;
  const route = inside ? null : assaultRoute(s, unit, target, within);
  if (!inside && route === null) return null;
  const way = { length: route?.length ?? 0, reach: assaultReach(unit, route?.slow ?? false) + EPS };
  if (target.vehicle !== null) return { what: "vehicle", ...way, ...vehicleForecast(unit, target) };
  const obstacle = route === null ? null : obstacleOn(s, target, route.line);
  const together = inside || obstacle !== null || target.place.at === "building" || isInRough(s, target);
  return { what: "fight", ...way, together, odds: fightOdds(fighterOf(unit), fighterOf(target), together) };
}

function tankForecast(s: Position, unit: Unit, target: Unit): AssaultForecast {
  if (target.vehicle !== null)
    return { what: "collision", ...compared(against(armourValue(unit)), against(armourValue(target))) };
  if (target.kind === "artillery") return { what: "overrun", holds: { ways: 0n, total: 1n } };
  const { value } = moraleFor(s, target, { kind: "morale", order: null, penalty: null });
  return { what: "overrun", holds: passChance(value) };
}

function ramForecast(s: Position, unit: Unit, section: string): AssaultForecast | null {
  const material = sectionOf(boardOf(s), section)?.piece.section?.material;
  const row = DATA.tables.ram.find((one) => one.material === material);
  return row === undefined ? null : { what: "ram", ...compared(against(armourValue(unit)), rolled(row.score)) };
}

/** A die and so much more. */
function against(value: number): Distribution {
  return plus(certain(value), rolled({ dice: 1, sides: 6, plus: 0 }));
}

function compared(
  a: Distribution,
  b: Distribution,
): { readonly wins: Chance; readonly ties: Chance; readonly loses: Chance } {
  const total = a.total * b.total;
  let [wins, ties] = [0n, 0n];
  for (const [i, x] of a.ways.entries())
    for (const [j, y] of b.ways.entries()) {
      if (i > j) wins += x * y;
      else if (i === j) ties += x * y;
    }
  return { wins: { ways: wins, total }, ties: { ways: ties, total }, loses: { ways: total - wins - ties, total } };
}

function vehicleForecast(unit: Unit, vehicle: Unit): { readonly needed: number; readonly damage: VehicleDamage } {
  const { assaultHits, assaultHitsMoving } = DATA.figures;
  const needed = (vehicle.die === "advance" ? assaultHitsMoving : assaultHits).value;
  const value = armourRow(vehicle)?.value ?? 0;
  const hits = binomial(menIn(unit).length, { ways: BigInt(7 - needed), total: 6n });
  let [superficial, full, out] = [0n, 0n, 0n];
  for (const [n, ways] of hits.ways.entries())
    for (let die = 2; die <= 6; die++) {
      if (n === 0 || die + n < value) continue;
      if (!isEnclosedArmour(vehicle)) out += ways;
      else if (hasRule(unit, "tankHunters") || (die + n > value && hasAntiTank(unit))) full += ways;
      else superficial += ways;
    }
  const total = hits.total * 6n;
  const chance = (ways: bigint): Chance => ({ ways, total });
  const none = chance(total - superficial - full - out);
  return { needed, damage: { none, superficial: chance(superficial), full: chance(full), out: chance(out) } };
}
