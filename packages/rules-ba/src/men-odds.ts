import { ALWAYS, commonDivisor, reduced } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import { DATA, qualityOf } from "./data.ts";
import { damageNeeded, halved } from "./hits.ts";
import type { Bunch } from "./hits.ts";
import { checksLosses, defaultOrder, hasMedic, isLeader, menIn, prized } from "./losses.ts";
import { hasRule } from "./state.ts";
import type { Model, Position, Unit } from "./state.ts";
import { moraleFor } from "./tests.ts";
import { collapseChance, passChance, rolled, worthOf } from "./chances.ts";
import type { Salvo } from "./chances.ts";

/** Odds of fire at men and guns (BA-SHOOT-32 to BA-SHOOT-40): pins, casualties, morale, all at once, exactly. */

export interface MenFate {
  /** By how many it gets. */
  readonly pins: Distribution;
  /** Men removed; where it is destroyed before damage, none (BA-SHOOT-32). */
  readonly casualties: Distribution;
  /** A morale check for its losses, or after flames. */
  readonly check: Chance;
  /** In whatever way: pins, losses, morale, the gun, the house (BA-TEST-10, BA-SHOOT-40, BA-GUN-8, BA-BLDG-22). Of a spotter, he. */
  readonly destroyed: Chance;
}

/**
 * Where an attack may have come to: pins given, casualties by small arms (who may be saved) and by others, and whether one was
 * exceptional, the gun was struck, the named man was hit, the house came down, and whether flames hit.
 */
interface Cell {
  readonly pins: number;
  readonly small: number;
  readonly heavy: number;
  readonly exceptional: boolean;
  readonly gun: boolean;
  readonly named: boolean;
  readonly fallen: boolean;
  readonly flamed: boolean;
}

type Cells = Map<number, bigint>;
interface Spread {
  readonly total: bigint;
  readonly cells: Cells;
}

const MOST = 32;
const FLAGS = 32;

function keyOf(cell: Cell): number {
  const flags =
    Number(cell.exceptional) +
    2 * Number(cell.gun) +
    4 * Number(cell.named) +
    8 * Number(cell.fallen) +
    16 * Number(cell.flamed);
  return ((cell.pins * MOST + cell.small) * MOST + cell.heavy) * FLAGS + flags;
}

function cellOf(key: number): Cell {
  const flags = key % FLAGS;
  let rest = (key - flags) / FLAGS;
  const heavy = rest % MOST;
  rest = (rest - heavy) / MOST;
  const small = rest % MOST;
  return {
    pins: (rest - small) / MOST,
    small,
    heavy,
    exceptional: (flags & 1) > 0,
    gun: (flags & 2) > 0,
    named: (flags & 4) > 0,
    fallen: (flags & 8) > 0,
    flamed: (flags & 16) > 0,
  };
}

export function menOdds(s: Position, target: Unit, spotter: Model | null, salvos: readonly Salvo[]): MenFate {
  const men = spotter === null ? menIn(target).length : 1;
  const body: Body = { target, men, medic: hasMedic(s, target) };
  let spread: Spread = { total: 1n, cells: new Map([[0, 1n]]) };
  for (const salvo of salvos)
    spread = salvo.worth.kind === "one" ? plainShots(body, spread, salvo) : bursts(body, spread, salvo);
  return settled(s, body, spotter, spread);
}

interface Body {
  readonly target: Unit;
  readonly men: number;
  readonly medic: boolean;
}

type Change = (cell: Cell) => Cell;

/** What one hit does, in 36 cases. */
function perHit({ target, men, medic }: Body, bunch: Bunch): { readonly change: Change; readonly ways: bigint }[] {
  const needed = damageNeeded(target, bunch);
  const nothing: Change = (cell) => cell;
  if (needed > 6) return [{ change: nothing, ways: 36n }];
  const damaging = BigInt(7 - needed) * 6n;
  if (bunch.named !== null)
    return [
      { change: nothing, ways: 36n - damaging },
      { change: (cell) => ({ ...cell, named: true }), ways: damaging },
    ];
  const more = (n: number): number => Math.min(men, n + 1);
  const saved = bunch.pen === null && medic;
  const lose: Change = (cell) => (saved ? { ...cell, small: more(cell.small) } : { ...cell, heavy: more(cell.heavy) });
  const worst: Change = (cell) =>
    target.gun !== null && bunch.pen !== null
      ? { ...cell, gun: true }
      : { ...cell, heavy: more(cell.heavy), exceptional: true };
  return [
    { change: nothing, ways: 36n - damaging },
    { change: lose, ways: damaging - 1n },
    { change: worst, ways: 1n },
  ];
}

/** Shot by shot: each misses, or pins and does what a hit does. */
function plainShots(body: Body, from: Spread, { shots, hit, bunch }: Salvo): Spread {
  const outcomes = perHit(body, bunch);
  const pins = bunch.pins?.plus ?? 0;
  const miss = hit.total - hit.ways;
  const changes = outcomes.map(({ change, ways }) => ({
    change: (cell: Cell) => change({ ...cell, pins: Math.max(cell.pins, pins) }),
    ways: ways * hit.ways,
  }));
  let spread = from;
  for (let i = 0; i < shots; i++) {
    spread = stepped(spread, [{ change: (cell) => cell, ways: miss * 36n }, ...changes], hit.total * 36n);
  }
  return spread;
}

function stepped(
  { total, cells }: Spread,
  changes: readonly { readonly change: Change; readonly ways: bigint }[],
  by: bigint,
): Spread {
  const next: Cells = new Map();
  for (const [key, ways] of cells) {
    const cell = cellOf(key);
    for (const one of changes) {
      if (one.ways === 0n) continue;
      const to = keyOf(one.change(cell));
      next.set(to, (next.get(to) ?? 0n) + ways * one.ways);
    }
  }
  return { total: total * by, cells: next };
}

/** Templates, houses and flames: how many of them hit, with what pins, for how many hits. */
function bursts(body: Body, from: Spread, salvo: Salvo): Spread {
  const { shots, hit, bunch, worth, flame } = salvo;
  const parts: Spread[] = [weighed(from, (hit.total - hit.ways) ** BigInt(shots), hit.total ** BigInt(shots))];
  let choose = 1n;
  for (let n = 1; n <= shots; n++) {
    choose = (choose * BigInt(shots - n + 1)) / BigInt(n);
    const w = choose * hit.ways ** BigInt(n) * (hit.total - hit.ways) ** BigInt(shots - n);
    const struck = flame ? marked(from, (cell) => ({ ...cell, flamed: true })) : from;
    const fallen = collapseChance(worth);
    const hits = fallen.ways === 0n ? worthOf(worth, n) : standing(salvo, n);
    const down = marked(from, (cell) => ({ ...cell, fallen: true }));
    // Only single shots bring houses down.
    if (fallen.ways > 0n) parts.push(weighed(down, w * fallen.ways, hit.total ** BigInt(shots) * fallen.total));
    const share = hit.total ** BigInt(shots);
    const there = worth.kind === "roll" ? worth.there : ALWAYS;
    const damaged = hitTimes(body, pinnedBy(struck, bunch), bunch, hits);
    parts.push(weighed(damaged, w * there.ways, share * there.total));
    if (there.ways === there.total) continue;
    const spared = { ways: fallen.total - fallen.ways, total: fallen.total };
    parts.push(weighed(from, w * (there.total - there.ways) * spared.ways, share * there.total * spared.total));
  }
  return added(parts);
}

/** Hits of a roll that does not bring the house down: its ways keep the whole total. */
function standing({ worth }: Salvo, n: number): Distribution {
  if (worth.kind !== "roll" || n !== 1) return worthOf(worth, n);
  const whole = rolled(worth.roll);
  const kept = whole.ways.slice(0, DATA.figures.collapseHits.value);
  if (!worth.prone) return { total: whole.total, ways: kept };
  const ways: bigint[] = [];
  for (const [hits, w] of kept.entries()) {
    const half = halved(hits);
    while (ways.length <= half) ways.push(0n);
    ways[half] = (ways[half] ?? 0n) + w;
  }
  return { total: whole.total, ways };
}

function pinnedBy(spread: Spread, { pins }: Bunch): Spread {
  if (pins === null) return spread;
  const { total, ways } = rolled(pins);
  const changes = ways.flatMap((w, n) =>
    w === 0n ? [] : [{ change: (cell: Cell): Cell => ({ ...cell, pins: Math.max(cell.pins, n) }), ways: w }],
  );
  return stepped(spread, changes, total);
}

/** So many hits, each with its die. */
function hitTimes(body: Body, from: Spread, bunch: Bunch, hits: Distribution): Spread {
  const outcomes = perHit(body, bunch);
  const parts: Spread[] = [];
  let spread = from;
  for (const [n, w] of hits.ways.entries()) {
    if (n > 0) spread = stepped(spread, outcomes, 36n);
    if (w > 0n) parts.push(weighed(spread, w, hits.total));
  }
  return added(parts);
}

function marked({ total, cells }: Spread, change: Change): Spread {
  return stepped({ total, cells }, [{ change, ways: 1n }], 1n);
}

function weighed({ total, cells }: Spread, ways: bigint, of: bigint): Spread {
  return { total: total * of, cells: new Map([...cells].map(([key, w]) => [key, w * ways])) };
}

/** Parts of one whole, over a common total. */
function added(parts: readonly Spread[]): Spread {
  const total = parts.reduce((all, part) => (all / commonDivisor(all, part.total)) * part.total, 1n);
  const cells: Cells = new Map();
  for (const part of parts) {
    const scale = total / part.total;
    for (const [key, ways] of part.cells) if (ways > 0n) cells.set(key, (cells.get(key) ?? 0n) + ways * scale);
  }
  return { total, cells };
}

// --- what it comes to

function settled(s: Position, body: Body, spotter: Model | null, { total, cells }: Spread): MenFate {
  const { target, men } = body;
  const pins: bigint[] = [];
  const lost: bigint[] = [];
  // Everything over one total: medic dice are sixths, checks are of 36.
  const scale = body.medic ? 6n ** BigInt(men) : 1n;
  const whole = total * scale * 36n;
  let check = 0n;
  let destroyed = 0n;
  const add = (list: bigint[], n: number, ways: bigint): void => {
    while (list.length <= n) list.push(0n);
    list[n] = (list[n] ?? 0n) + ways;
  };
  const failing = new Map<number, bigint>();
  for (const [key, ways] of cells) {
    const cell = cellOf(key);
    add(pins, cell.pins, ways * scale);
    if (cell.fallen || isBroken(target, men, cell.pins)) {
      add(lost, 0, ways * scale);
      destroyed += ways * scale * 36n;
      continue;
    }
    for (const { n, share } of casualtiesIn(body, cell, scale)) {
      add(lost, n, ways * share);
      // BA-SPEC-3: one fanatic alone is like anybody else.
      const broken = n > 0 && spotter === null && isBroken(target, men - n, cell.pins);
      if (
        n >= men ||
        broken ||
        cell.gun ||
        (cell.exceptional && target.kind === "supportTeam") ||
        losesGunner(target, cell)
      ) {
        destroyed += ways * share * 36n;
        continue;
      }
      if (spotter !== null) continue;
      const id = keyOf({ ...cell, small: 0, heavy: n });
      let fails = failing.get(id);
      if (fails === undefined) {
        fails = failsOf(s, target, cell, n, men);
        failing.set(id, fails);
      }
      if (fails < 0n) continue;
      check += ways * share * 36n;
      destroyed += ways * share * fails;
    }
  }
  return {
    pins: { total: total * scale, ways: pins },
    casualties: { total: total * scale, ways: lost },
    check: reduced({ ways: check, total: whole }),
    destroyed: reduced({ ways: destroyed, total: whole }),
  };
}

/** In how many of 36 cases the check fails; less than none where there is no check. */
function failsOf(s: Position, target: Unit, cell: Cell, lost: number, men: number): bigint {
  const after = left(target, lost, cell);
  if (!cell.flamed && !checksLosses(after, men)) return -1n;
  return 36n - passChance(moraleOf(s, target, after, cell.pins)).ways;
}

/** BA-TEST-10, BA-SPEC-3 */
function isBroken(target: Unit, men: number, pins: number): boolean {
  return (
    pins > 0 && target.pins + pins >= qualityOf(target.quality).morale && !(hasRule(target, "fanatics") && men >= 2)
  );
}

/** BA-HQ-9: those by small arms that count, saved one by one. `scale` is 6 to the number of men. */
function casualtiesIn(
  { men, medic }: Body,
  { small, heavy, named }: Cell,
  scale: bigint,
): { readonly n: number; readonly share: bigint }[] {
  const sure = Math.min(men, heavy + (named ? 1 : 0));
  const dice = medic ? Math.min(small, men - sure) : 0;
  if (dice === 0) return [{ n: medic ? sure : Math.min(men, sure + small), share: scale }];
  const parts: { n: number; share: bigint }[] = [];
  let choose = 1n;
  for (let lost = 0; lost <= dice; lost++) {
    const share = (choose * 5n ** BigInt(lost) * scale) / 6n ** BigInt(dice);
    parts.push({ n: sure + lost, share });
    choose = (choose * BigInt(dice - lost)) / BigInt(lost + 1);
  }
  return parts;
}

function losesGunner(target: Unit, { named }: Cell): boolean {
  return named && target.kind === "supportTeam";
}

/** Who is left when so many have fallen, the one worth most first where it was exceptional or he was named. */
function left(target: Unit, lost: number, { exceptional, named }: Cell): Unit {
  const order = defaultOrder(target);
  const first = exceptional || named ? prized(target) : null;
  const gone =
    first === null ? order.slice(0, lost) : [first, ...order.filter((model) => model !== first)].slice(0, lost);
  const models = target.models.map((model) => (gone.includes(model) ? { ...model, alive: false } : model));
  const team = target.kind === "supportTeam" || target.kind === "artillery";
  const alone = team && menIn({ ...target, models }).length === 1;
  const shaken = target.shaken || gone.some(isLeader) || (lost > 0 && alone);
  return { ...target, models, shaken };
}

function moraleOf(s: Position, target: Unit, after: Unit, pins: number): number {
  const unit = { ...after, pins: target.pins + pins };
  const units = s.units.map((o) => (o === target ? unit : o));
  return moraleFor({ ...s, units }, unit, { kind: "morale", order: null, penalty: null }).value;
}
