import {
  DATA,
  attackOf,
  deviate,
  grenadeDeviation,
  isUnderRoof,
  launchFactor,
  launcherOf,
  referenceOf,
  roomAt,
  scatterOf,
  stopsAt,
  struckBy,
  throwFactor,
  weaponOf,
} from "@escaramuza/rules-pe";
import type { Attack, BlastClass, Fight, Gun, Pace, Point, Soldier } from "@escaramuza/rules-pe";
import type { Option } from "./attack.ts";
import { beats, chanceOf } from "./odds.ts";
import { fright, stakeOf } from "./world.ts";
import type { Stake, World } from "./world.ts";

/** Grenades at men and between them, by all the places where they may come down. */

/** Our own hurt counts for more. */
const OWN = 1.3;
/** As far as they go. */
const RANGE = { LZG: farthest("LZG"), GOF: farthest("GOF"), GDF: farthest("GDF") };
/** Points worth a closer look, for each grenade. */
const LOOKED_AT = 2;
/** Two of them so near can be reached by one grenade between them. */
const TOGETHER = 90;
const ASTRAY = 90;
/** A blast that promises less is not looked at more closely. */
const LEAST = 0.15;

interface Kind {
  readonly column: BlastClass;
  readonly reach: number;
  readonly act: (at: Point, through: string | null) => Fight;
}

export function throwsOf(w: World, soldier: Soldier, pace: Pace): Option[] {
  const launcher = launcherOf(w.s, soldier);
  const hand = pace === "none" || soldier.fanatic;
  const loaded = launcher !== null && launcher.loaded > 0;
  const kinds: Kind[] = [];
  const { id } = soldier;
  if (loaded) kinds.push({ column: "E2", reach: RANGE.LZG, act: ({ x, y }) => ({ do: "launch", soldier: id, x, y }) });
  for (const grenade of ["GOF", "GDF"] as const)
    if (hand && (grenade === "GOF" ? soldier.gof : soldier.gdf) > 0)
      kinds.push({
        column: grenade === "GOF" ? "E2" : "E1",
        reach: RANGE[grenade],
        act: ({ x, y }, through) => ({ do: "grenade", soldier: id, grenade, x, y, through }),
      });
  if (kinds.length === 0) return [];
  const options: Option[] = [];
  for (const { column, reach, act } of kinds) {
    const points = pointsFor(w, soldier, reach)
      .map((at) => ({ at, value: blastWorth(w, at, column) }))
      .filter(({ value }) => value > LEAST)
      .toSorted((a, b) => b.value - a.value)
      .slice(0, LOOKED_AT);
    for (const { at, value } of points) {
      for (const through of waysIn(w, at)) {
        const fight = act(at, through);
        const attack = attackOf(w.s, soldier, fight);
        if ("code" in attack) continue;
        options.push({ act: fight, value: scattered(w, soldier, attack, column, value, pace) });
        break;
      }
    }
  }
  return options;
}

function pointsFor({ foes }: World, from: Point, reach: number): Point[] {
  const near = foes.filter(({ soldier: o }) => gap(o, from) <= reach * reach);
  const points: Point[] = near.map(({ soldier: { x, y } }) => ({ x, y }));
  for (const [i, { soldier: a }] of near.entries())
    for (const { soldier: b } of near.slice(i + 1))
      if (gap(a, b) <= TOGETHER * TOGETHER)
        points.push({ x: Math.round((a.x + b.x) / 2), y: Math.round((a.y + b.y) / 2) });
  return points;
}

/** Straight, or by an opening of the room the point is in (PE-9-2). */
function waysIn({ board }: World, at: Point): (string | null)[] {
  if (!isUnderRoof(board, at.x, at.y)) return [null];
  const room = roomAt(board, at.x, at.y);
  return [null, ...board.openings.filter(({ feature }) => feature === room?.id).map(({ id }) => id)];
}

const blasts = new WeakMap<World, Map<string, number>>();
const stakes = new WeakMap<World, Map<Soldier, Stake>>();

/** Of one of ours: he is near to many points at once. */
function stakeIn(w: World, soldier: Soldier): Stake {
  let known = stakes.get(w);
  if (known === undefined) stakes.set(w, (known = new Map()));
  const found = known.get(soldier);
  if (found !== undefined) return found;
  const made = stakeOf(w.s, soldier, w.style);
  known.set(soldier, made);
  return made;
}

/** An explosion at a point: what it does to them less what it does to us. Asked again for each pace of who throws. */
export function blastWorth(w: World, at: Point, column: BlastClass): number {
  let known = blasts.get(w);
  if (known === undefined) blasts.set(w, (known = new Map()));
  const key = `${column} ${at.x},${at.y}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = newBlast(w, at, column);
  known.set(key, made);
  return made;
}

function newBlast(w: World, at: Point, column: BlastClass): number {
  let sum = 0;
  const struck = struckBy(w.s, at, column);
  for (const { soldier, blast } of struck) {
    const foe = w.foes.find((one) => one.soldier === soldier);
    const stake = foe?.stake ?? stakeIn(w, soldier);
    const worth = blast.result === "A" ? stake.stun : blast.result === "H" ? stake.hurt : stake.out;
    sum += foe === undefined ? -OWN * worth : foe.up * worth;
  }
  const reach = DATA.figures.moraleBlast.value;
  for (const foe of w.foes)
    if (gap(foe.soldier, at) < reach * reach && !struck.some(({ soldier }) => soldier === foe.soldier))
      sum += foe.up * foe.stake.turn * fright(foe, 1, false);
  return sum;
}

const DICE = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];

/** One throw for each direction of the diagram, and the chance of that direction (PE-9-7). */
const DIRECTIONS = [...new Set(DICE.map(scatterOf))].map((degrees) => {
  const all = DICE.filter((dice) => scatterOf(dice) === degrees);
  return [degrees, all.reduce((sum, dice) => sum + chanceOf(dice), 0)] as const;
});

export function shellOf({ weapon }: Gun): BlastClass {
  return weapon === "MTP" ? "E3" : "E2";
}

function scattered(w: World, soldier: Soldier, attack: Attack, column: BlastClass, value: number, pace: Pace): number {
  const { s, board } = w;
  const point = attack.point ?? attack.from;
  const { wounded, pinned, feature } = attack;
  const { factor } =
    attack.kind === "launcher"
      ? launchFactor(s, soldier, { point, wounded, pinned }, { pace, coverShot: false })
      : throwFactor(s, soldier, { point, feature, wounded });
  const hit = beats(factor);
  let sum = hit * value;
  const reference = referenceOf(board, attack);
  const byDistance = new Map<number, number>();
  for (let total = 2; total <= Math.min(12, factor); total++) {
    const far = grenadeDeviation(attack, Math.max(1, factor + 1 - total));
    byDistance.set(far, (byDistance.get(far) ?? 0) + chanceOf(total));
  }
  for (const [far, chance] of byDistance) {
    // Those that go far astray hurt somebody by chance only.
    if (far > ASTRAY) continue;
    for (const [degrees, weight] of DIRECTIONS) {
      const at = stopsAt(board, reference, deviate(attack.from, point, reference, degrees, far));
      sum += chance * weight * blastWorth(w, at, column);
    }
  }
  return sum;
}

function farthest(id: "LZG" | "GOF" | "GDF"): number {
  return weaponOf(id).ranges?.at(-1) ?? 0;
}

function gap(a: Point, b: Point): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
