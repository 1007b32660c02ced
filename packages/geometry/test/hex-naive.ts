import fc from "fast-check";
import { DIRECTIONS, neighbour } from "../src/index.ts";
import type { Direction, Hex, HexMap } from "../src/index.ts";

// Slow and written apart from what they check: a hex is what lies within six half-planes, and a line's stay in it an
// interval of fractions.

/** Part of the way from 0 to 1, as a fraction with a positive denominator. */
interface Part {
  readonly n: number;
  readonly d: number;
}

interface Stay {
  readonly from: Part;
  readonly to: Part;
  /** Inside somewhere, not only along the border. */
  readonly inner: boolean;
}

const CENTRE: Hex = { q: 0, r: 0 };

/** A point at distance 1 of direction d from the centre of its hex lies on the side d; the neighbour's centre is at 2. */
function towards(direction: Direction, { q, r }: Hex): number {
  const step = neighbour(CENTRE, direction);
  return q * step.q + r * step.r + (q + r) * (step.q + step.r);
}

function stay(from: Hex, to: Hex, hex: Hex): Stay | null {
  const way = { q: to.q - from.q, r: to.r - from.r };
  const off = { q: hex.q - from.q, r: hex.r - from.r };
  let enter: Part = { n: 0, d: 1 };
  let leave: Part = { n: 1, d: 1 };
  let inner = true;
  for (const direction of DIRECTIONS) {
    const speed = towards(direction, way);
    const room = towards(direction, off) + 1; // speed * t <= room
    if (speed === 0) {
      if (room < 0) return null;
      if (room === 0) inner = false;
    } else if (speed > 0) leave = less({ n: room, d: speed }, leave) ? { n: room, d: speed } : leave;
    else enter = less(enter, { n: -room, d: -speed }) ? { n: -room, d: -speed } : enter;
  }
  return less(leave, enter) ? null : { from: enter, to: leave, inner: inner && less(enter, leave) };
}

function less(a: Part, b: Part): boolean {
  return a.n * b.d < b.n * a.d;
}

/** Crossed hexes and edge pairs, in order, as in `hexLine`. */
export function slowLine(from: Hex, to: Hex): Hex[][] {
  const met: { hexes: Hex[]; stay: Stay }[] = [];
  for (const hex of around(from, to)) {
    if (same(hex, from) || same(hex, to)) continue;
    const s = stay(from, to, hex);
    if (s === null || !less(s.from, s.to)) continue; // not met, or at a corner alone
    const partner = met.find((m) => !m.stay.inner && !s.inner && equal(m.stay.from, s.from));
    if (partner !== undefined) partner.hexes.push(hex);
    else met.push({ hexes: [hex], stay: s });
  }
  return met
    .sort((a, b) => (less(a.stay.from, b.stay.from) ? -1 : less(b.stay.from, a.stay.from) ? 1 : 0))
    .map((m) => m.hexes);
}

/** Sides of the last hex on which the line's point of entry lies. */
export function slowEntry(from: Hex, to: Hex): Direction[] {
  const s = stay(from, to, to);
  if (s === null) return [];
  const { n, d } = s.from;
  const left = { q: (from.q - to.q) * (d - n), r: (from.r - to.r) * (d - n) };
  return DIRECTIONS.filter((direction) => towards(direction, left) === d);
}

/** Sight by the letter of CH-6.0 and CH-11. */
export function slowLos(map: HexMap, from: Hex, to: Hex): boolean {
  const at = (hex: Hex) => ({ blocks: map.blocks[cell(map, hex)] === 1, level: map.level[cell(map, hex)] ?? 0 });
  const [a, b] = [at(from).level, at(to).level];
  const low = a < b ? from : to;
  return slowLine(from, to).every((hexes) => {
    const real = hexes.filter((hex) => cell(map, hex) >= 0);
    if (real.length === 0) return true;
    const height = Math.min(...real.map((hex) => at(hex).level + (at(hex).blocks ? 1 : 0)));
    if (a === b) return height <= a;
    const blind = real.every(
      (hex) =>
        DIRECTIONS.some((d) => same(neighbour(low, d), hex)) && at(hex).blocks && at(hex).level + 1 > Math.min(a, b),
    );
    return height < Math.max(a, b) && !blind;
  });
}

function cell(map: HexMap, { q, r }: Hex): number {
  const row = r + Math.floor(q / 2);
  return q >= 0 && q < map.columns && row >= 0 && row < map.rows ? row * map.columns + q : -1;
}

function equal(a: Part, b: Part): boolean {
  return a.n * b.d === b.n * a.d;
}

function same(a: Hex, b: Hex): boolean {
  return a.q === b.q && a.r === b.r;
}

function around(a: Hex, b: Hex): Hex[] {
  const found: Hex[] = [];
  for (let q = Math.min(a.q, b.q) - 2; q <= Math.max(a.q, b.q) + 2; q += 1)
    for (let r = Math.min(a.r, b.r) - 2; r <= Math.max(a.r, b.r) + 2; r += 1) found.push({ q, r });
  return found;
}

/** All hexes at most so far from the centre. */
export function disc(radius: number): Hex[] {
  const found: Hex[] = [];
  for (let q = -radius; q <= radius; q += 1)
    for (let r = Math.max(-radius, -q - radius); r <= Math.min(radius, radius - q); r += 1) found.push({ q, r });
  return found;
}

export const hexes = fc.record({ q: fc.integer({ min: -30, max: 30 }), r: fc.integer({ min: -30, max: 30 }) });
