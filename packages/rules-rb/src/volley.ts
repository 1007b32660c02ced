import {
  ALWAYS,
  NEVER,
  binomial,
  both,
  capped,
  certain,
  chanceOf,
  either,
  not,
  plus,
  reduced,
  summed,
  thinned,
  weighted,
} from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import type { Shot } from "./answers.ts";
import { attackCover, attacksOf, weaponAt } from "./attacks.ts";
import type { Attack } from "./attacks.ts";
import { defaultOrder } from "./casualties.ts";
import { checkOf, weaponOf } from "./data.ts";
import type { Weapon } from "./data.ts";
import type { Mode } from "./guns.ts";
import { armourOf, canRepeat, damageOf, explosiveHits, lossesCheck } from "./judgement.ts";
import { livingOf, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/**
 * What a declared volley may come to, exactly and without running it: the distributions that the procedure `fire` leads to, put
 * together step by step. Casualties fall on those the rules would choose (RB-CAS-5), and who may repeat a check does.
 */

export interface Forecast {
  readonly target: string;
  readonly mode: Mode;
  readonly dice: number;
  readonly cover: boolean;
  readonly hits: Distribution;
  /** Null for a vehicle. */
  readonly losses: Losses | null;
  /** What becomes of the target; they exclude each other and make up one. */
  readonly fate: Fate;
}

export interface Losses {
  /** Before saves and with what exceeds the figures (RB-COV-7), then what is removed. */
  readonly wounds: Distribution;
  readonly casualties: Distribution;
  /** A morale check is due (RB-MOR-1, RB-WPN-6). */
  readonly check: Chance;
}

export interface Fate {
  /** Nothing but perhaps losses. */
  readonly stands: Chance;
  /** Anew: who was so before stands. */
  readonly suppressed: Chance;
  /** Suppressed before, and its check fails (RB-MOR-5). */
  readonly retreats: Chance;
  readonly destroyed: Chance;
}

/** One forecast for each attack, each as if it were the first. */
export function forecast(s: Position, unit: Unit, shots: readonly Shot[]): Forecast[] {
  return attacksOf(unit, shots).map((attack) => forecastAttack(s, unit, attack));
}

/** Dice of one weapon against one target: all that the odds depend on. */
export interface Dice {
  readonly weapon: Weapon;
  readonly dice: number;
}

function forecastAttack(s: Position, unit: Unit, attack: Attack): Forecast {
  const target = unitOf(s, attack.target);
  const cover = attackCover(s, unit, attack, target);
  const dice = attack.fired.map((one) => ({ weapon: weaponAt(unit, one), dice: one.dice }));
  const hit = successOf(checkOf(unit.quality));
  const base = {
    target: target.id,
    mode: attack.mode,
    dice: dice.reduce((sum, one) => sum + one.dice, 0),
    cover,
    hits: hitsOf(dice, hit),
  };
  if (target.kind === "vehicle") {
    const fate = vehicleFate(dice, hit, armourOf(target), checkOf(target.quality), cover);
    return { ...base, losses: null, fate: target.suppressed ? suppressedBefore(fate) : fate };
  }
  return { ...base, ...infantryLosses(dice, hit, sideOf(s, target, cover)) };
}

/** A unit that is shot at or fights, as far as odds depend on it: `repeat` by the number of its figures left. */
export interface Body {
  readonly figures: number;
  readonly quality: number;
  readonly cover: boolean;
  readonly suppressed: boolean;
  readonly repeat: readonly boolean[];
}

/** RB-CAS-5: who is left decides whether an officer is near (RB-OFF-3). */
export function sideOf(s: Position, unit: Unit, cover: boolean): Body {
  const order = defaultOrder(unit);
  const repeat = order.map((_, lost) => canRepeat(s, unit, order.slice(lost))).toReversed();
  return {
    figures: livingOf(unit).length,
    quality: checkOf(unit.quality),
    cover,
    suppressed: unit.suppressed,
    repeat: [false, ...repeat],
  };
}

/** RB-QC-1 */
export function successOf(quality: number): Chance {
  return reduced({ ways: BigInt(Math.max(0, 7 - quality)), total: 6n });
}

/** RB-MOR-2, RB-OFF-4 */
export function passes(quality: number, repeat: boolean): Chance {
  const once = successOf(quality);
  return repeat ? not(both(not(once), not(once))) : once;
}

export function hitsOf(dice: readonly Dice[], hit: Chance): Distribution {
  return dice.reduce((sum, one) => plus(sum, binomial(one.dice, hit)), certain(0));
}

/** RB-WPN-7: what one hit counts on infantry. */
export function explosion(weapon: Weapon): Distribution {
  const { explosive } = weapon;
  if (explosive === null) return certain(1);
  const d6 = weighted([0n, 1n, 1n, 1n, 1n, 1n, 1n]);
  let sum = d6;
  for (let n = 1; n < explosive.dice; n++) sum = plus(sum, d6);
  const ways: bigint[] = [];
  for (const [natural, w] of sum.ways.entries()) {
    const hits = explosiveHits(explosive, natural);
    while (ways.length <= hits) ways.push(0n);
    ways[hits] = (ways[hits] ?? 0n) + w;
  }
  return { total: sum.total, ways };
}

/** Casualties before saves, and after them (RB-WND-1, RB-COV-1). */
export function woundsOf(dice: readonly Dice[], hit: Chance, quality: number): Distribution {
  let hits = certain(0);
  for (const { weapon, dice: n } of gathered(dice)) hits = plus(hits, summed(binomial(n, hit), explosion(weapon)));
  return thinned(hits, not(successOf(quality)));
}

export function savedFrom(
  wounds: Distribution,
  body: { readonly quality: number; readonly cover: boolean },
): Distribution {
  return body.cover ? thinned(wounds, not(successOf(body.quality))) : wounds;
}

export function infantryLosses(
  dice: readonly Dice[],
  hit: Chance,
  body: Body,
): { readonly losses: Losses; readonly fate: Fate } {
  const wounds = woundsOf(dice, hit, body.quality);
  const casualties = capped(savedFrom(wounds, body), body.figures);
  // Without a hit by what strikes terror only the others count.
  const calm = dice.filter(({ weapon }) => !weapon.traits.includes("terror"));
  const terror = dice.filter((one) => !calm.includes(one));
  const spared = chanceOf(hitsOf(terror, hit), (n) => n === 0);
  const calmLosses =
    terror.length === 0 ? casualties : capped(savedFrom(woundsOf(calm, hit, body.quality), body), body.figures);
  let check = NEVER;
  let failed = NEVER;
  for (let lost = 0; lost < body.figures; lost++) {
    const any = { ways: casualties.ways[lost] ?? 0n, total: casualties.total };
    const unshaken = both(spared, { ways: calmLosses.ways[lost] ?? 0n, total: calmLosses.total });
    const due = lossesCheck(lost, body.figures) ? any : either(any, minus(unshaken));
    if (due.ways === 0n) continue;
    check = either(check, due);
    failed = either(failed, both(due, not(passes(body.quality, body.repeat[body.figures - lost] ?? false))));
  }
  const destroyed = { ways: casualties.ways[body.figures] ?? 0n, total: casualties.total };
  return {
    losses: { wounds, casualties, check: reduced(check) },
    fate: {
      stands: reduced(not(either(failed, destroyed))),
      suppressed: body.suppressed ? NEVER : reduced(failed),
      retreats: body.suppressed ? reduced(failed) : NEVER,
      destroyed: reduced(destroyed),
    },
  };
}

function minus(p: Chance): Chance {
  return { ways: -p.ways, total: p.total };
}

/** RB-ARM-2, RB-ARM-3, RB-COV-6: each die for itself, the worst counts. */
export function vehicleFate(dice: readonly Dice[], hit: Chance, armour: number, quality: number, cover: boolean): Fate {
  let spared = ALWAYS;
  let unharmed = ALWAYS;
  for (const { weapon, dice: n } of dice) {
    const { suppressed, destroyed } = armourOdds(weapon.at ?? 0, armour);
    const lost = both(hit, cover ? both(destroyed, not(successOf(quality))) : destroyed);
    const harmed = either(lost, both(hit, suppressed));
    for (let i = 0; i < n; i++) {
      spared = reduced(both(spared, not(lost)));
      unharmed = reduced(both(unharmed, not(harmed)));
    }
  }
  const destroyed = reduced(not(spared));
  return { stands: unharmed, suppressed: reduced(either(spared, minus(unharmed))), retreats: NEVER, destroyed };
}

/** RB-ARM-3: suppressed already, a vehicle is not suppressed any more. */
function suppressedBefore(fate: Fate): Fate {
  return { ...fate, stands: reduced(not(fate.destroyed)), suppressed: NEVER };
}

/** RB-ARM-2: after a hit. */
export function armourOdds(
  at: number,
  armour: number,
): { readonly [D in "none" | "suppressed" | "destroyed"]: Chance } {
  const ways = { none: 0n, suppressed: 0n, destroyed: 0n };
  for (let die = 1; die <= 6; die++) ways[damageOf(die + at, armour)] += 1n;
  return {
    none: { ways: ways.none, total: 6n },
    suppressed: { ways: ways.suppressed, total: 6n },
    destroyed: { ways: ways.destroyed, total: 6n },
  };
}

/** Equal weapons together: fewer steps. */
function gathered(dice: readonly Dice[]): Dice[] {
  const sums = new Map<Weapon["explosive"], { weapon: Weapon; dice: number }>();
  for (const { weapon, dice: n } of dice) {
    const same = sums.get(weapon.explosive);
    if (same === undefined) sums.set(weapon.explosive, { weapon, dice: n });
    else same.dice += n;
  }
  return [...sums.values()];
}

/** For questions asked without a position. */
export function diceOf(weapon: Weapon["id"], dice: number): Dice {
  return { weapon: weaponOf(weapon), dice };
}
