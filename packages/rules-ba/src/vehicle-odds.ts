import { ALWAYS, NEVER, commonDivisor, reduced } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { DATA, qualityOf } from "./data.ts";
import { couldDamage, damageNeeded, gradeOf, isEnclosedArmour, resultBonus, resultOf } from "./hits.ts";
import type { Bunch } from "./hits.ts";
import type { Position, Unit } from "./state.ts";
import { moraleFor } from "./tests.ts";
import { passChance, rolled, worthOf } from "./chances.ts";
import type { Salvo } from "./chances.ts";

/** Odds of fire at a vehicle (BA-VEH-9 to BA-VEH-20), exactly. */

export interface VehicleFate {
  readonly none: Chance;
  /** Only pins. */
  readonly pinned: Chance;
  /** Stunned or set on fire, and not out of it. */
  readonly hurt: Chance;
  readonly immobilised: Chance;
  /** Also by pins, by a failed check, the second time immobilised. */
  readonly knockedOut: Chance;
}

/**
 * A vehicle on its way through the damage dice: pins added, immobilised, hurt. The last place is for the one knocked out. All ways
 * are over one total.
 */
interface Track {
  readonly total: bigint;
  readonly ways: readonly bigint[];
}

/** More pins than this break anybody (BA-TEST-1, BA-TEST-10). */
const PINS = 12;
const STATES = PINS * 4;
const OUT = STATES;

function stateOf(pins: number, immobilised: boolean, hurt: boolean): number {
  return pins * 4 + (immobilised ? 2 : 0) + (hurt ? 1 : 0);
}

export function vehicleOdds(s: Position, target: Unit, salvos: readonly Salvo[]): VehicleFate {
  const field: Field = { s, target, passes: passesOf(s, target), matrices: new Map() };
  const specials = salvos.filter(({ bunch, worth }) => worth.kind !== "one" || (bunch.pins?.dice ?? 0) > 0);
  const plain = salvos.filter((salvo) => !specials.includes(salvo));
  let sum: Track | null = null;
  for (const { given, weight } of cases(field, specials)) {
    const after = afterPlain(field, plain, given);
    const part = weighed(given.flamed ? checked(field, after) : after, weight);
    sum = sum === null ? part : added(sum, part);
  }
  return fateOf(sum ?? started(field, 0));
}

interface Field {
  readonly s: Position;
  readonly target: Unit;
  /** By pins it has then: the chance to pass a morale check. */
  readonly passes: readonly Chance[];
  readonly matrices: Map<Bunch, Matrix>;
}

function passesOf(s: Position, target: Unit): Chance[] {
  return Array.from({ length: PINS }, (_, pins) => {
    const unit = { ...target, pins: target.pins + pins };
    const units = s.units.map((o) => (o === target ? unit : o));
    return passChance(moraleFor({ ...s, units }, unit, { kind: "morale", order: null, penalty: null }).value);
  });
}

/** Shells and flames: how many hits of each, and the pins they give. */
interface Weighted {
  readonly given: {
    readonly hits: readonly { readonly bunch: Bunch; readonly hits: number }[];
    readonly pins: number;
    /** Whom flames have hit takes a check (BA-WPN-15). */
    readonly flamed: boolean;
  };
  readonly weight: Chance;
}

function cases(field: Field, specials: readonly Salvo[]): Weighted[] {
  let found: Weighted[] = [{ given: { hits: [], pins: 0, flamed: false }, weight: ALWAYS }];
  for (const salvo of specials) {
    const own = ownCases(field, salvo);
    found = found.flatMap((one) =>
      own.map(({ hits, pins, weight }) => ({
        given: {
          hits: hits === 0 ? one.given.hits : [...one.given.hits, { bunch: salvo.bunch, hits }],
          pins: Math.max(one.given.pins, pins),
          flamed: one.given.flamed || (salvo.flame && hits > 0),
        },
        weight: times(one.weight, weight),
      })),
    );
  }
  return found;
}

function ownCases(
  { target }: Field,
  { shots, hit, bunch, worth }: Salvo,
): { readonly hits: number; readonly pins: number; readonly weight: Chance }[] {
  const found: { hits: number; pins: number; weight: Chance }[] = [];
  let choose = 1n;
  for (let n = 0; n <= shots; n++) {
    const w = {
      ways: choose * hit.ways ** BigInt(n) * (hit.total - hit.ways) ** BigInt(shots - n),
      total: hit.total ** BigInt(shots),
    };
    choose = (choose * BigInt(shots - n)) / BigInt(n + 1);
    if (n === 0) {
      found.push({ hits: 0, pins: 0, weight: w });
      continue;
    }
    for (const [hits, ways] of numbered(worthOf(worth, n))) {
      const some = times(w, ways);
      const pinned = pinChance(target, bunch, hits);
      if (pinned.ways < pinned.total)
        found.push({ hits, pins: 0, weight: times(some, { ways: pinned.total - pinned.ways, total: pinned.total }) });
      if (pinned.ways > 0n && bunch.pins !== null)
        for (const [pins, p] of numbered(rolled(bunch.pins)))
          found.push({ hits, pins, weight: times(times(some, pinned), p) });
    }
  }
  return found.filter(({ weight }) => weight.ways > 0n);
}

function numbered({ total, ways }: Distribution): [number, Chance][] {
  return ways.flatMap((w, n): [number, Chance][] => (w === 0n ? [] : [[n, { ways: w, total }]]));
}

/** BA-VEH-10: at least one of these hits pins. */
function pinChance(target: Unit, { pen, pins }: Bunch, hits: number): Chance {
  if (pins === null) return NEVER;
  if (!isEnclosedArmour(target)) return ALWAYS;
  if (pen === null) return NEVER;
  if (couldDamage(target, pen)) return ALWAYS;
  switch (target.quality) {
    case "inexperienced":
      return ALWAYS;
    case "veteran":
      return NEVER;
    case "regular": {
      const total = 2n ** BigInt(hits);
      return { ways: total - 1n, total };
    }
  }
}

/**
 * Ordinary shots pin once if any of them does, before any damage: the way through all dice with the pin, less those ways on which
 * none pins, and these again without it.
 */
function afterPlain(field: Field, plain: readonly Salvo[], given: Weighted["given"]): Track {
  const own = (pins: number): Track => struckBy(field, started(field, pins), given.hits);
  if (given.pins >= 1 || plain.length === 0) return shotAt(field, plain, own(given.pins), "all");
  const all = shotAt(field, plain, own(1), "all");
  const quietPinned = shotAt(field, plain, own(1), "unpinning");
  const quiet = shotAt(field, plain, own(0), "unpinning");
  return added(added(all, weighed(quietPinned, { ways: -1n, total: 1n })), quiet);
}

function started({ target }: Field, pins: number): Track {
  const ways = Array.from({ length: STATES + 1 }, () => 0n);
  ways[pins > 0 && isBroken(target, pins) ? OUT : stateOf(pins, false, false)] = 1n;
  return { total: 1n, ways };
}

function isBroken(target: Unit, pins: number): boolean {
  return target.pins + pins >= qualityOf(target.quality).morale;
}

/** Hits that are certain. */
function struckBy(field: Field, from: Track, given: Weighted["given"]["hits"]): Track {
  let track = from;
  for (const { bunch, hits } of given) {
    const matrix = matrixOf(field, bunch);
    for (let i = 0; i < hits; i++) track = moved(track, matrix, 0n, 1n, 1n);
  }
  return track;
}

/** Shot by shot; `unpinning`: only the ways on which no hit pins. */
function shotAt(field: Field, plain: readonly Salvo[], from: Track, which: "all" | "unpinning"): Track {
  let track = from;
  for (const { shots, hit, bunch } of plain) {
    const pinned = pinChance(field.target, bunch, 1);
    const quiet = which === "all" ? ALWAYS : { ways: pinned.total - pinned.ways, total: pinned.total };
    const matrix = matrixOf(field, bunch);
    const miss = (hit.total - hit.ways) * quiet.total;
    for (let i = 0; i < shots; i++) track = moved(track, matrix, miss, hit.ways * quiet.ways, hit.total * quiet.total);
  }
  return track;
}

/** From each state, where a hit leads: rows of whole numbers over `TOTAL`. */
type Matrix = readonly (readonly (readonly [number, bigint])[])[];

/** A damage die, two result dice, two checks. */
const TOTAL = 6 * 36 * 36 * 36;

function moved({ total, ways }: Track, matrix: Matrix, miss: bigint, hit: bigint, of: bigint): Track {
  const next = Array.from({ length: STATES + 1 }, () => 0n);
  const stay = miss * BigInt(TOTAL);
  for (const [state, w] of ways.entries()) {
    if (w === 0n) continue;
    if (stay > 0n) next[state] = (next[state] ?? 0n) + w * stay;
    if (hit === 0n) continue;
    for (const [to, share] of matrix[state] ?? []) next[to] = (next[to] ?? 0n) + w * share * hit;
  }
  return { total: total * of * BigInt(TOTAL), ways: next };
}

function matrixOf(field: Field, bunch: Bunch): Matrix {
  const known = field.matrices.get(bunch);
  if (known !== undefined) return known;
  const made = newMatrix(field, bunch);
  field.matrices.set(bunch, made);
  return made;
}

function newMatrix(field: Field, bunch: Bunch): Matrix {
  return Array.from({ length: STATES + 1 }, (_, state) => {
    const row = new Map<number, number>();
    if (state === OUT) row.set(OUT, TOTAL);
    else
      for (let die = 1; die <= 6; die++)
        for (const [to, share] of damaged(field, bunch, die, state))
          row.set(to, (row.get(to) ?? 0) + share * (TOTAL / 6));
    return [...row].map(([to, share]): [number, bigint] => [to, BigInt(Math.round(share))]);
  });
}

/** Shares of one. */
function damaged({ target, passes }: Field, bunch: Bunch, die: number, from: number): Map<number, number> {
  const same = new Map([[from, 1]]);
  if (die < damageNeeded(target, bunch)) return same;
  const grade = gradeOf(target, bunch.pen ?? 0, die);
  const row = DATA.tables.damageGrades.find(({ id }) => id === grade);
  if (row === undefined) return same;
  const more = row.modifier + resultBonus(target, bunch.indirect);
  let spread: Map<number, number> = same;
  for (let i = 0; i < row.dice; i++) {
    const next = new Map<number, number>();
    const add = (to: number, share: number): void => void next.set(to, (next.get(to) ?? 0) + share);
    for (const [state, share] of spread)
      for (let roll = 1; roll <= 6; roll++) suffer(target, passes, state, resultOf(roll + more), share / 6, add);
    spread = next;
  }
  return spread;
}

function suffer(
  target: Unit,
  passes: readonly Chance[],
  state: number,
  result: ReturnType<typeof resultOf>,
  share: number,
  add: (to: number, share: number) => void,
): void {
  if (state === OUT) return add(OUT, share);
  const pins = Math.floor(state / 4) + 1;
  const stuck = (state & 2) > 0 || target.vehicle?.immobilised === true;
  if (result === "knockedOut" || (result === "immobilised" && stuck) || isBroken(target, pins)) return add(OUT, share);
  if (result === "immobilised") return add(stateOf(pins, true, (state & 1) > 0), share);
  const on = stateOf(pins, (state & 2) > 0, true);
  if (result === "stunned") return add(on, share);
  const pass = passes[pins] ?? NEVER;
  const passed = Number(pass.ways) / Number(pass.total);
  add(on, share * passed);
  add(OUT, share * (1 - passed));
}

// --- adding up

function times(a: Chance, b: Chance): Chance {
  return { ways: a.ways * b.ways, total: a.total * b.total };
}

function weighed({ total, ways }: Track, by: Chance): Track {
  return { total: total * by.total, ways: ways.map((w) => w * by.ways) };
}

function added(a: Track, b: Track): Track {
  if (a.total === b.total) return { total: a.total, ways: a.ways.map((w, i) => w + (b.ways[i] ?? 0n)) };
  const by = commonDivisor(a.total, b.total);
  const [left, right] = [b.total / by, a.total / by];
  return { total: a.total * left, ways: a.ways.map((w, i) => w * left + (b.ways[i] ?? 0n) * right) };
}

/** BA-WPN-15: by the pins it has then. */
function checked({ passes }: Field, { total, ways }: Track): Track {
  const next = Array.from({ length: STATES + 1 }, () => 0n);
  for (const [state, w] of ways.entries()) {
    if (w === 0n) continue;
    const pass = state === OUT ? { ways: 0n, total: 36n } : (passes[Math.floor(state / 4)] ?? NEVER);
    next[state] = (next[state] ?? 0n) + w * pass.ways;
    next[OUT] = (next[OUT] ?? 0n) + w * (36n - pass.ways);
  }
  return { total: total * 36n, ways: next };
}

function fateOf({ total, ways }: Track): VehicleFate {
  const share = (test: (pins: number, immobilised: boolean, hurt: boolean) => boolean): Chance => {
    let sum = 0n;
    for (const [state, w] of ways.entries())
      if (state !== OUT && test(Math.floor(state / 4), (state & 2) > 0, (state & 1) > 0)) sum += w;
    return reduced({ ways: sum, total });
  };
  return {
    none: share((pins, immobilised, hurt) => pins === 0 && !immobilised && !hurt),
    pinned: share((pins, immobilised, hurt) => pins > 0 && !immobilised && !hurt),
    hurt: share((_pins, immobilised, hurt) => hurt && !immobilised),
    immobilised: share((_pins, immobilised) => immobilised),
    knockedOut: reduced({ ways: ways[OUT] ?? 0n, total }),
  };
}
