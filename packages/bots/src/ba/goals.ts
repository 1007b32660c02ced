import { pointToSegmentSquared } from "@escaramuza/geometry";
import { edgeOf, exitOf, hasRule, isHeldBack, rateOf, rival } from "@escaramuza/rules-ba";
import type { Point, Unit } from "@escaramuza/rules-ba";
import { isOnRoad, wayTo, waysTo } from "./reach.ts";
import { sectionAt } from "./sight.ts";
import { distance, mayHold } from "./world.ts";
import type { Group, World } from "./world.ts";

/**
 * What a place is worth to a unit because of the scenario's scoring. Many places are asked about at once: what is the same for all of
 * them is found first, and what is left is a function of the place.
 */

type Pull = (x: number, y: number) => number;

export function pullOf(w: World, group: Group, x: number, y: number): number {
  return pullsOf(w, group)(x, y);
}

/** The same, for who asks about many places. */
export function pullsOf(w: World, group: Group): Pull {
  const { scenario } = w;
  const pulls: Pull[] = [];
  if (scenario.objectiveVp > 0) pulls.push(objectivePull(w, group));
  if (scenario.satchelVp !== null) pulls.push(satchelPull(w, group));
  if (scenario.leave === "enemyEdge") pulls.push(breakthroughPull(w, group));
  if (scenario.beyond !== null && w.attacks) pulls.push(beyondPull(w, group));
  const hunt = huntOf(w, group);
  return (x, y) => {
    let pull = 0;
    for (const one of pulls) pull += one(x, y);
    return w.style.goals * pull + hunt(x, y);
  };
}

const NO_PULL: Pull = () => 0;

/** Each turn on the way costs a part of what waits at its end; and it falls off where time runs out. */
function nearness(w: World, unit: Unit): (away: number) => number {
  const speed = Math.max(3000, SPEED * rateOf(w.s, unit, "run"));
  const hull = unit.vehicle !== null;
  const spent = unit.die === null ? 0 : 1;
  return (away) => {
    // Tracks and wheels turn before they run.
    const turns = Math.max(0, away) / speed + (hull && away > speed ? 0.5 : 0);
    const slack = w.turnsLeft - turns - spent;
    const arrives = Math.min(1, Math.max(0, (slack + 0.5) / 4));
    return 0.5 * steps(PATIENCE, turns) + 0.5 * (away <= 0 ? 1 : 0.9 * arrives);
  };
}

/** On average, some of the ways being slow. */
const SPEED = 0.9;
const PATIENCE = 0.82;

function steps(base: number, n: number): number {
  let result = 1;
  let left = n;
  while (left >= 1) {
    result *= base;
    left -= 1;
  }
  return result * (1 - left * (1 - base));
}

/** Guns and fixed weapons do not go for things. */
function isStatic(unit: Unit): boolean {
  return (
    unit.gun !== null || (unit.kind === "supportTeam" && !unit.rules.includes("sniper")) || hasRule(unit, "sniper")
  );
}

// --- objectives (BA-SCEN-4)

/** Within this they hold it, with a little to spare. */
const HOLD = 2200;
const WALLS = 3000;

function objectivePull(w: World, group: Group): Pull {
  if (!mayHold(w, group.unit)) return NO_PULL;
  const shares = sharesOf(w, group);
  const near = nearness(w, group.unit);
  const places = w.s.objectives.map((place, i) => ({
    place,
    share: shares[i] ?? 0,
    far: waysTo(w.board, group.unit, place),
  }));
  return (x, y) => {
    let best = 0;
    let held = 0;
    const section = sectionAt(w, x, y);
    for (const { place, share, far } of places) {
      const away = section === null ? far(x, y) - 0.6 * group.radius - HOLD : wallGap(w, section, place) - WALLS;
      // On the way there it is less than all that is at stake.
      if (away > 0 && share <= best) continue;
      const pull = share * near(away);
      if (away <= 0) held += pull;
      best = Math.max(best, pull);
    }
    return Math.max(best, held);
  };
}

/** Who is in a house is wherever its walls are (BA-GEO-6). */
function wallGap(w: World, section: string, { x, y }: Point): number {
  const points = w.board.sections.get(section)?.piece.points ?? [];
  let least = Infinity;
  for (const [i, a] of points.entries()) {
    const b = points[(i + 1) % points.length] ?? a;
    least = Math.min(least, pointToSegmentSquared(x, y, a.x, a.y, b.x, b.y));
  }
  return Math.sqrt(least);
}

/** What is at stake there for this unit: each goes for one of them, and where the enemy is more than one do. */
function sharesOf(w: World, group: Group): readonly number[] {
  if (w.shares.size === 0) assign(w);
  const had = w.shares.get(group.unit.id);
  if (had !== undefined) return had;
  // Not on the table yet: it may come to any of them.
  const stake = stakeOf(w) * zealOf(w, group.unit);
  return w.s.objectives.map((_, i) => ((w.sent[i] ?? 0) === 0 ? 1 : SPARE) * stake);
}

const SPARE = 0.5;
const ELSEWHERE = 0.25;

/** The nearest first, one for each, then a second and a third. */
function assign(w: World): void {
  const places = w.s.objectives;
  const ways = w.own
    .filter(({ unit }) => mayHold(w, unit))
    .flatMap((group) =>
      places.map((place, i) => ({
        group,
        i,
        far: Math.max(0, wayTo(w.board, group.unit, group.x, group.y, place) - group.radius) * slowness(group.unit),
      })),
    )
    .toSorted((a, b) => a.far - b.far);
  const foes = places.map((p) => w.foes.filter((foe) => distance(foe.x, foe.y, p.x, p.y) < NEAR).length);
  for (let round = 0; round < w.own.length; round++)
    for (const { group, i } of ways) {
      const { unit } = group;
      if (w.shares.has(unit.id) || (w.sent[i] ?? 0) > round) continue;
      const needed = 1 + Math.min(2, foes[i] ?? 0);
      const part = round < needed ? 1 : round === needed ? 0.5 : 0.3;
      w.sent[i] = (w.sent[i] ?? 0) + 1;
      const stake = stakeOf(w) * zealOf(w, unit);
      w.shares.set(
        unit.id,
        places.map((_, k) => stake * (k === i ? part : ELSEWHERE)),
      );
    }
}

const NEAR = 9000;

/** Who is to stand and fire goes for things only when time is short; officers lead from behind. */
function zealOf(w: World, unit: Unit): number {
  if (isStatic(unit)) return 0.15 + 0.4 * w.late;
  return unit.kind === "headquarters" ? 0.6 + 0.3 * w.late : 1;
}

function slowness(unit: Unit): number {
  return isStatic(unit) ? 2 : unit.kind === "headquarters" ? 1.4 : 1;
}

/** Points an objective may still bring; where nobody's are the defender's he need only keep them. */
function stakeOf(w: World): number {
  const { objectiveVp, eachTurnFrom, unheldTo, turns } = w.scenario;
  if (eachTurnFrom !== null) {
    const left = Math.min(w.turnsLeft, turns - eachTurnFrom + 1);
    return 0.8 * objectiveVp * Math.max(1, left);
  }
  const lazy = unheldTo === "defender" && !w.attacks ? LAZY : 1;
  return lazy * objectiveVp * (0.75 + 0.5 * w.late);
}

/** Part of it for who has it anyhow while nobody else does. */
const LAZY = 0.9;

// --- papers

function satchelPull(w: World, group: Group): Pull {
  const [papers] = w.s.objectives;
  const { satchelVp } = w.scenario;
  if (papers === undefined || satchelVp === null) return NO_PULL;
  const { unit } = group;
  const near = nearness(w, unit);
  if (papers.carrier === unit.id) {
    const home = waysTo(w.board, unit, { edge: southOrNorth(edgeOf(w.s, w.seat)), deep: 0 });
    return (x, y) => satchelVp.left * 0.8 * near(home(x, y));
  }
  const carrier = w.s.units.find(({ id }) => id === papers.carrier);
  const at = carrier === undefined ? papers : (carrier.models.find(({ alive }) => alive) ?? papers);
  const within = (x: number, y: number, far: number): number => near(Math.max(0, distance(x, y, at.x, at.y) - far));
  if (carrier !== undefined && carrier.seat === w.seat) return (x, y) => 0.15 * within(x, y, 6000);
  if (carrier !== undefined) return (x, y) => satchelVp.left * 0.4 * within(x, y, 8000);
  if (!mayTake(unit)) return (x, y) => 0.1 * satchelVp.left * within(x, y, 9000);
  const mine = distance(group.x, group.y, papers.x, papers.y) * slowness(unit);
  const rank = w.own.filter(
    (o) => o.unit.id !== unit.id && mayTake(o.unit) && distance(o.x, o.y, papers.x, papers.y) * slowness(o.unit) < mine,
  ).length;
  const part = rank === 0 ? 1 : rank === 1 ? 0.7 : rank === 2 ? 0.4 : 0.2;
  const far = waysTo(w.board, unit, papers);
  return (x, y) => satchelVp.left * 0.6 * part * near(far(x, y) - 0.5 * group.radius - 800);
}

function mayTake(unit: Unit): boolean {
  return unit.vehicle === null && unit.gun === null && !unit.mounted && !hasRule(unit, "medic");
}

// --- through the enemy's edge, or far towards it

function breakthroughPull(w: World, group: Group): Pull {
  if (!w.attacks) return barrierPull(w, group);
  if (exitOf(w.s, group.unit) === null && !isHeldBack(w.s, group.unit)) return NO_PULL;
  const { leftVp, behind } = w.scenario;
  const north = edgeOf(w.s, w.seat) === "south";
  const edge = north ? "north" : "south";
  const near = nearness(w, group.unit);
  if (hasRule(group.unit, "medic")) {
    // He counts for nothing beyond the edge, but against his side on the near half (scenario S3).
    if (behind === null) return NO_PULL;
    const over = waysTo(w.board, group.unit, { edge, deep: w.board.height - behind.line - 1000 });
    return (x, y) => 1.5 * behind.vp * near(over(x, y));
  }
  const left = waysTo(w.board, group.unit, { edge, deep: 0 });
  return (x, y) => {
    const late = behind !== null && (north ? y < behind.line : y > w.board.height - behind.line) ? behind.vp * 0.5 : 0;
    const road = group.unit.vehicle !== null && isOnRoad(w.board, x, y) ? ROAD : 0;
    return leftVp * near(left(x, y)) - late + road;
  };
}

/** To a vehicle that has to cross the table. */
const ROAD = 0.25;

/** Who must be stopped is met half-way. */
function barrierPull(w: World, group: Group): Pull {
  if (w.foes.length === 0 || isStatic(group.unit)) return NO_PULL;
  const near = nearness(w, group.unit);
  return (x, y) => 0.4 * near(Math.max(0, nearestFoe(w, x, y) - 10_000));
}

function nearestFoe(w: World, x: number, y: number): number {
  let near = Infinity;
  for (const foe of w.foes) near = Math.min(near, distance(foe.x, foe.y, x, y));
  return near;
}

/** One of them is enough, but nobody knows which (scenario S5). */
function beyondPull(w: World, group: Group): Pull {
  const { beyond } = w.scenario;
  if (beyond === null || !mayHold(w, group.unit)) return NO_PULL;
  const line = beyond.line + 800;
  const edge = southOrNorth(edgeOf(w.s, rival(w.seat)));
  const away = waysTo(w.board, group.unit, { edge, deep: w.board.height - line });
  const ahead = w.own.filter((o) => mayHold(w, o.unit) && Math.abs(o.y - line) < Math.abs(group.y - line)).length;
  const near = nearness(w, group.unit);
  return (x, y) => beyond.vp * w.late * (ahead === 0 ? 1 : ahead < 3 ? 0.5 : 0.15) * near(away(x, y));
}

function southOrNorth(edge: string): "south" | "north" {
  return edge === "north" ? "north" : "south";
}

// --- the enemy himself

/** A little nearer to him, for who has weapons of short reach and nothing to fire at. */
function huntOf(w: World, group: Group): Pull {
  if (isStatic(group.unit) || group.unit.kind === "headquarters" || hasRule(group.unit, "medic")) return NO_PULL;
  return (x, y) => {
    let near = nearestFoe(w, x, y);
    if (near === Infinity) {
      const edge = edgeOf(w.s, rival(w.seat)) === "south" ? y : w.board.height - y;
      near = edge;
    }
    return -w.style.hunt * (Math.max(0, near - 10_000) / 1000);
  };
}
