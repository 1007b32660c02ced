import {
  boardOf,
  covers,
  deploymentOf,
  gradesOn,
  isSpot,
  missionOf,
  rival,
  sideOf,
  squadMen,
} from "@escaramuza/rules-pe";
import type { Point, Position, Soldier } from "@escaramuza/rules-pe";
import type { Stance } from "./lines.ts";
import { judge, mateOf } from "./place.ts";
import { unbound } from "./shots.ts";
import type { Style } from "./style.ts";
import { worldOf } from "./world.ts";

/** Every so many millimetres each way is looked at, and more closely beside what gives cover. */
const STRIDE = 40;
const CLOSE = 10;
/** Men so near to each other may be hit by one grenade. */
const CROWD = 40;
/** Whoever hides never fires: an ambush begins with its shots, and a position is held for many player-turns. */
const BOLDNESS: { readonly [zone: string]: number | undefined } = { protected: 5, near: 3 };

/** Everybody where he has the best shot for what it may cost him, against them as they stand or as they will come. */
export function deployed(s: Position, seat: number, squad: "A" | "B", style: Style): unknown {
  const side = sideOf(s, seat);
  const plan = deploymentOf(s, side, squad);
  if (
    plan === null ||
    plan.zone.is === "buildings" ||
    plan.zone.is === "places" ||
    plan.zone.is === "slots" ||
    plan.zone.is === "edge"
  )
    return undefined;
  const then = withGuns(expected(s, side), plan.emplaced, side);
  const spots = candidates(s).filter((at) => isSpot(s, plan, side, at, []));
  const men = squadMen(s, side, squad);
  const world = worldOf(then, seat, { ...style, gain: (BOLDNESS[plan.zone.is] ?? 1) * style.gain });
  // Everybody asks for the same places.
  for (const { eye } of world.foes) gradesOn(eye.board, eye.sheet);
  // They will have the others to fire at as well.
  for (const foe of world.foes) foe.sees = Math.max(foe.sees, (men.length - 1) / 2);
  const order = men.toSorted((a, b) => rankOf(s, a) - rankOf(s, b));
  const taken: Point[] = [];
  const places = order.map((man) => {
    const gunner = rankOf(s, man) === 0;
    const away = mateOf(world, { ...man, place: "table", ...AWAY });
    // A gun set up stands wherever he is.
    const mate = away.next === null ? away : { ...away, next: unbound(away.next) };
    let best: { readonly at: Point; readonly value: number; readonly stance: Stance } | null = null;
    for (const at of spots) {
      if (taken.some((p) => gap(p, at) < plan.apart * plan.apart)) continue;
      const crowd = 0.05 * taken.filter((p) => gap(p, at) < CROWD * CROWD).length;
      for (const stance of ["standing", "prone", "ducked"] as const) {
        if (stance === "ducked" && (gunner || plan.zone.is === "protected")) continue;
        if (stance === "ducked" && covers(s, at).length === 0) continue;
        const value = judge(world, mate, at, stance, "none", "none").value - crowd;
        if (best === null || value > best.value) best = { at, value, stance };
      }
    }
    if (best === null) return null;
    taken.push(best.at);
    const behind = best.stance === "ducked" ? (covers(s, best.at)[0] ?? null) : null;
    return { soldier: man.id, x: best.at.x, y: best.at.y, posture: best.stance, behind };
  });
  return places.includes(null) ? undefined : { places };
}

/** Beyond the table. */
const AWAY = { x: -1000, y: -1000 } as const;

function withGuns(s: Position, emplaced: boolean, side: 0 | 1): Position {
  if (!emplaced) return s;
  return {
    ...s,
    guns: s.guns.map((gun) =>
      gun.side === side && gun.state === "carried" ? { ...gun, ...AWAY, state: "emplaced" } : gun,
    ),
  };
}

/** Guns first, officers last. */
function rankOf(s: Position, man: Soldier): number {
  if (s.guns.some(({ carriers }) => carriers.includes(man.id))) return 0;
  return man.rank === "officer" ? 2 : 1;
}

/** The table as it will be when they come, where they do not stand on it yet. */
function expected(s: Position, side: 0 | 1): Position {
  if (s.soldiers.some((o) => o.side !== side && o.place === "table")) return s;
  const { enters, deployment } = missionOf(s.battle.mission).sides[rival(side)];
  const foes = s.soldiers.filter((o) => o.side !== side && o.place !== "away");
  const { width, height } = boardOf(s);
  const rects = deployment.flatMap(({ zone }) => (zone.is === "rect" ? [zone.rect] : []));
  const at = (i: number): Point => {
    const share = (i + 0.5) / foes.length;
    const rect = rects[i % Math.max(1, rects.length)];
    if (rect !== undefined) {
      const [x, y] = [(rect[0] + rect[2]) / 2, (rect[1] + rect[3]) / 2];
      const near = 0.2 + 0.3 * share;
      return { x: tens(x + near * (width / 2 - x)), y: tens(y + near * (height / 2 - y)) };
    }
    if (enters !== null) return { x: tens(width * (0.1 + 0.8 * share)), y: tens(height * (i % 2 === 0 ? 0.25 : 0.38)) };
    const ring = RING[i % RING.length] ?? [0, 0];
    return { x: width / 2 + ring[0], y: height / 2 + ring[1] };
  };
  const coming = new Map(foes.map((foe, i) => [foe.id, at(i)]));
  return {
    ...s,
    soldiers: s.soldiers.map((o) => {
      const to = coming.get(o.id);
      return to === undefined ? o : { ...o, ...to, place: "table", lastMove: "walk" };
    }),
  };
}

/** Nobody knows from where: all round. */
const RING = [
  [-350, 0],
  [350, 0],
  [-250, 250],
  [250, -250],
  [250, 250],
  [-250, -250],
] as const;

function tens(mm: number): number {
  return 10 * Math.round(mm / 10);
}

function candidates(s: Position): Point[] {
  const { width, height } = boardOf(s);
  const spots: Point[] = [];
  for (let x = 0; x <= width; x += CLOSE)
    for (let y = 0; y <= height; y += CLOSE)
      if ((x % STRIDE === 0 && y % STRIDE === 0) || covers(s, { x, y }).length > 0) spots.push({ x, y });
  return spots;
}

function gap(a: Point, b: Point): number {
  return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}
