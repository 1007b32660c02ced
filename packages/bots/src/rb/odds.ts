import { armourOf, assaultOdds, checkOf, damageOf, infantryLosses, successOf, vehicleFate } from "@escaramuza/rules-rb";
import type { Dice, Fighter, Unit } from "@escaramuza/rules-rb";

/** The rules' exact odds as plain numbers, kept: the same few questions come again and again. */

export interface Effect {
  /** Chance of each number of figures lost, from none on; of a vehicle none or itself. */
  readonly lost: readonly number[];
  readonly suppressed: number;
  readonly retreats: number;
}

export interface Target {
  readonly unit: Unit;
  readonly figures: number;
  readonly cover: boolean;
  readonly repeat: boolean;
}

const MOST_KEPT = 50_000;
const effects = new Map<number, Effect>();

/** Dice of one unit at one target: those with the same `id` have the same odds. */
export interface Salvo {
  readonly hit: number;
  readonly dice: readonly Dice[];
  readonly id: number;
}

const ids = new Map<string, number>();

export function salvo(hit: number, dice: readonly Dice[], armoured: boolean): Salvo {
  const key = `${hit}|${keyOf(dice, armoured)}`;
  let id = ids.get(key);
  if (id === undefined) ids.set(key, (id = ids.size));
  return { hit, dice, id };
}

export function effectOf({ hit, dice, id }: Salvo, target: Target): Effect {
  const { unit, figures, cover, repeat } = target;
  const armour = unit.kind === "vehicle" ? armourOf(unit) : 0;
  const flags = (cover ? 4 : 0) + (unit.suppressed ? 2 : 0) + (repeat ? 1 : 0);
  // Armour, figures and quality are small numbers.
  const key = ((id * 64 + armour) * 64 + figures) * 64 + checkOf(unit.quality) * 8 + flags;
  const had = effects.get(key);
  if (had !== undefined) return had;
  const found = armour > 0 ? onVehicle(hit, dice, target, armour) : onInfantry(hit, dice, target);
  if (effects.size >= MOST_KEPT) effects.clear();
  effects.set(key, found);
  return found;
}

/** What matters of the weapons: against vehicles their AT value, otherwise explosion and terror. */
function keyOf(dice: readonly Dice[], armoured: boolean): string {
  const sums = new Map<string, number>();
  for (const { weapon, dice: n } of dice) {
    const { explosive } = weapon;
    const blast = explosive === null ? "" : `${explosive.dice}d${explosive.sides}`;
    const kind = armoured ? `${weapon.at ?? "-"}` : `${blast}${weapon.traits.includes("terror") ? "t" : ""}`;
    sums.set(kind, (sums.get(kind) ?? 0) + n);
  }
  let key = "";
  for (const kind of [...sums.keys()].toSorted()) key += `${kind}x${sums.get(kind) ?? 0};`;
  return key;
}

function onInfantry(hit: number, dice: readonly Dice[], { unit, figures, cover, repeat }: Target): Effect {
  const { losses, fate } = infantryLosses(dice, successOf(hit), {
    figures,
    quality: checkOf(unit.quality),
    cover,
    suppressed: unit.suppressed,
    repeat: Array.from({ length: figures + 1 }, () => repeat),
  });
  return {
    lost: losses.casualties.ways.map((ways) => numberOf({ ways, total: losses.casualties.total })),
    suppressed: numberOf(fate.suppressed),
    retreats: numberOf(fate.retreats),
  };
}

function onVehicle(hit: number, dice: readonly Dice[], { unit, cover }: Target, armour: number): Effect {
  const fate = vehicleFate(dice, successOf(hit), armour, checkOf(unit.quality), cover);
  const destroyed = numberOf(fate.destroyed);
  return {
    lost: [1 - destroyed, destroyed],
    suppressed: unit.suppressed ? 0 : numberOf(fate.suppressed),
    retreats: 0,
  };
}

// --- hand to hand

export interface Fight {
  readonly won: number;
  readonly lost: number;
  readonly both: number;
}

const fights = new Map<string, Fight>();

export function fightOf(first: Fighter, second: Fighter): Fight {
  const key = `${sideKey(first)}/${sideKey(second)}`;
  const had = fights.get(key);
  if (had !== undefined) return had;
  const odds = assaultOdds(first, second);
  const found = { won: numberOf(odds.first), lost: numberOf(odds.second), both: numberOf(odds.neither) };
  if (fights.size >= MOST_KEPT) fights.clear();
  fights.set(key, found);
  return found;
}

function sideKey({ figures, quality, cover, suppressed, repeat, dice }: Fighter): string {
  return `${figures},${quality},${Number(cover)}${Number(suppressed)}${repeat.map(Number).join("")},${dice.join()}`;
}

/** Chances of an assault on a vehicle, the check passed (RB-IAV-6). */
export function againstVehicle(armour: number): { readonly suppressed: number; readonly destroyed: number } {
  const ways = { none: 0, suppressed: 0, destroyed: 0 };
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) ways[damageOf(a + b, armour)] += 1;
  return { suppressed: ways.suppressed / 36, destroyed: ways.destroyed / 36 };
}

/** One die against the quality, perhaps twice (RB-MOR-2, RB-OFF-4). */
export function passChance(unit: Unit, repeat: boolean): number {
  const once = (7 - checkOf(unit.quality)) / 6;
  return repeat ? 1 - (1 - once) * (1 - once) : once;
}

const FINE = 1_000_000n;

function numberOf({ ways, total }: { readonly ways: bigint; readonly total: bigint }): number {
  return Number((ways * FINE) / total) / Number(FINE);
}
