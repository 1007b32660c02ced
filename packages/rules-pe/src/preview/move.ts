import { areaWhere } from "@escaramuza/geometry";
import type { Polygon } from "@escaramuza/geometry";
import type { Preview, PreviewLine, PreviewRow, Refusal, SceneItem, Text } from "@escaramuza/kernel";
import { budgetOf, sneakBudgetOf, spendRefusal, wholeCentimetres } from "../acts/moving.ts";
import type { Going } from "../acts/moving.ts";
import { boardOf, levelAt } from "../board.ts";
import type { Board } from "../board.ts";
import { DATA } from "../data.ts";
import { pointOf } from "../grid.ts";
import { allowance, atPace, wayAlong } from "../movement.ts";
import { fleeing, flight, flightBudget, flightPaces, protectionAt, refuges } from "../panic.ts";
import type { Refuge } from "../panic.ts";
import { covers } from "../posture.ts";
import { shieldBetween } from "../protection.ts";
import { featureName, manName, say } from "../scene-texts.ts";
import { hasLine, lookerOf } from "../sight.ts";
import type { Looker } from "../sight.ts";
import { isGivenAway } from "../stealth.ts";
import { PM, isAble, seatOf, soldierOf } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";
import { reachOf } from "../ways.ts";
import { glance, mark, way, zone } from "./draw.ts";
import { figure, preview, told } from "./parts.ts";
import { unnoticed } from "./stealth.ts";

/** Going somewhere: what it costs, what is left, who would see him there and how well he would be covered (section 4). */

export function movePreview(
  s: Position,
  soldier: Soldier,
  { mode, stealth }: { readonly mode: "walk" | "run"; readonly stealth: boolean },
  going: Going | null,
  drawn: readonly Point[],
  title: Text,
  refusal: Refusal | null,
): Preview {
  const left = Math.max(0, stealth ? sneakBudgetOf(s, soldier) : budgetOf(s, soldier, mode));
  const area = reachOverlay(s, soldier, mode, left);
  if (going === null)
    return preview({
      title,
      lines: [figure(say("preview.pointsLeft"), "PE-4-1", left / PM)],
      overlays: [...area, ...(drawn.length === 0 ? [] : [wayLine(s, soldier, drawn, null)])],
      refusal,
    });
  const { move, crew } = going;
  const end = move.corners.at(-1) ?? soldier;
  const there = seenAt(s, soldier, lookerThere(s, soldier, end));
  const shows = stealth && isGivenAway(s, soldier, move.corners);
  const sneaks = stealth && !shows ? unnoticed(s, { ...soldier, x: end.x, y: end.y }) : null;
  const mate = crew === null ? null : soldierOf(s, crew.soldier);
  return preview({
    title,
    lines: [
      figure(say("preview.cost"), "PE-4-3", move.cost / PM),
      figure(say("preview.pointsAfter"), "PE-4-1", Math.max(0, left - move.cost) / PM),
      ...(sneaks?.lines ?? []),
    ],
    ...(sneaks === null ? {} : { roll: sneaks.roll, odds: sneaks.odds }),
    rows: sneaks?.rows ?? there.rows,
    notes: [
      ...(shows ? [told(say("preview.givenAway"), "PE-17.2-5")] : []),
      ...(move.crossing === null
        ? []
        : [
            told(
              say("preview.unfinished", {
                feature: featureName(s, move.crossing.what),
                paid: move.crossing.paid / PM,
                cost: move.crossing.cost / PM,
              }),
              "PE-4-12",
            ),
          ]),
      ...there.notes,
      ...paceNotes(s, soldier, mode, move.cost),
      ...(move.slow && mode === "walk" ? [told(say("preview.slow"), "PE-4-8")] : []),
    ],
    overlays: [
      ...area,
      wayLine(s, soldier, move.corners, move.cost),
      ...(mate === null || crew === null ? [] : [wayLine(s, mate, crew.move.corners, crew.move.cost)]),
      ...there.overlays,
    ],
    refusal,
  });
}

function wayLine(s: Position, soldier: Soldier, corners: readonly Point[], cost: number | null): SceneItem {
  const label = cost === null ? say("preview.noCost") : say("cost.pm", { amount: cost / PM });
  return way(s, soldier, corners, label, say("preview.way", { soldier: manName(soldier) }));
}

/** What his movement does to shots, his own and those at him (PE-5-8, PE-5-9). */
function paceNotes(s: Position, soldier: Soldier, mode: "walk" | "run", cost: number): PreviewLine[] {
  const { shooter, target } = DATA.fire;
  const ran = mode === "run" && soldier.go.spent + cost > allowance(s, soldier, "walk");
  const pace = ran ? "run" : "walk";
  return [
    told(say("preview.firesMoving", { plus: shooter[mode].value }), "PE-5-9"),
    told(say("preview.targetMoving", { plus: target[pace].value }), "PE-5-8"),
  ];
}

// --- who sees him there

export function lookerThere(s: Position, soldier: Soldier, { x, y }: Point): Looker {
  return {
    x,
    y,
    level: levelAt(boardOf(s), x, y),
    posture: soldier.posture,
    duckedBehind:
      soldier.duckedBehind !== null && covers(s, { x, y }).includes(soldier.duckedBehind) ? soldier.duckedBehind : null,
    astride: null,
    tree: null,
  };
}

/** Able enemies who would have a line to him, and what would shield him from each. */
export function seenAt(
  s: Position,
  soldier: Soldier,
  there: Looker,
): { readonly rows: PreviewRow[]; readonly notes: PreviewLine[]; readonly overlays: SceneItem[] } {
  const board = boardOf(s);
  const enemies = s.soldiers.filter((o) => o.side !== soldier.side && isAble(o));
  const rows: PreviewRow[] = [];
  const overlays: SceneItem[] = [];
  for (const enemy of enemies) {
    const from = lookerOf(enemy);
    if (!hasLine(board, from, there)) continue;
    const { grade, prone, area, object } = shieldBetween(board, from, there);
    const by = [
      ...(prone ? [say("posture.prone")] : []),
      ...(area === null ? [] : [featureName(s, area)]),
      ...(object === null ? [] : [featureName(s, object)]),
    ];
    const protection = say(`value.protection.${grade}`);
    rows.push({
      piece: enemy.id,
      text: say("preview.seenBy", {
        soldier: manName(enemy),
        protection: by.length === 0 ? protection : say("preview.protectionBy", { protection, by }),
      }),
      odds: [],
    });
    overlays.push(
      glance(s, enemy, there),
      mark(s, "reactor", enemy, say("preview.seesHim", { soldier: manName(enemy) })),
    );
  }
  const watching = enemies.filter((o) => o.watch !== null).length;
  const notes = [told(say("preview.seenCount", { n: rows.length, of: enemies.length }), "PE-6-18")];
  if (watching > 0) notes.push(told(say("preview.onWatch", { n: watching }), "PE-17.1-2"));
  return { rows, notes, overlays };
}

// --- where he can get to

/** Kept by what they depend on: a drag asks for the same area again and again. */
const areas = new WeakMap<Board, Map<string, Polygon[]>>();
const MOST_AREAS = 48;

function reachOverlay(s: Position, soldier: Soldier, mode: "walk" | "run", budget: number): SceneItem[] {
  if (spendRefusal(s, soldier, mode) !== null || soldier.crossing !== null || budget <= 0) return [];
  const rings = kept(areas, s, `${soldier.id} ${budget} ${mode} ${soldier.posture}`, () =>
    areaOf(s, atPace(soldier, mode), budget),
  );
  return [zone("reach", "reach", rings, say("preview.reach", { soldier: manName(soldier) }), seatOf(s, soldier))];
}

/** By who is where: positions change in place. */
function kept<T>(store: WeakMap<Board, Map<string, T>>, s: Position, what: string, make: () => T): T {
  const board = boardOf(s);
  let map = store.get(board);
  if (map === undefined) store.set(board, (map = new Map()));
  let key = what;
  for (const o of s.soldiers)
    if (o.place === "table")
      key += `|${o.id},${o.x},${o.y},${o.posture},${o.condition},${o.morale},${o.down === null ? "" : "d"}`;
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  if (map.size >= MOST_AREAS) map.clear();
  map.set(key, made);
  return made;
}

function areaOf(s: Position, soldier: Soldier, budget: number): Polygon[] {
  const board = boardOf(s);
  const reach = reachOf(s, soldier, budget);
  const cover = soldier.posture === "ducked" ? soldier.duckedBehind : null;
  const inside = new Set(
    reach.found.filter((node) => cover === null || covers(s, pointOf(node, reach.columns)).includes(cover)),
  );
  const rows = Math.floor(board.height / CELL) + 1;
  const test = (x: number, y: number): boolean => {
    const [i, j] = [Math.round(x / CELL), Math.round(y / CELL)];
    return i >= 0 && j >= 0 && i < reach.columns && j < rows && inside.has(j * reach.columns + i);
  };
  const from = { x: CELL * Math.round(soldier.x / CELL), y: CELL * Math.round(soldier.y / CELL) };
  return areaWhere(test, from, budget + CELL, board, CELL);
}

const CELL = 10;

// --- the frightened

const flights = new WeakMap<
  Board,
  Map<string, { readonly corners: readonly Point[]; readonly arrives: boolean; readonly refuges: readonly Refuge[] }>
>();

/** Where he may run to (PE-13-12 to PE-13-17). */
export function fleePreview(
  s: Position,
  soldier: Soldier,
  to: Point | null,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const flown = kept(flights, s, `${soldier.id} ${flightBudget(s, soldier)} ${soldier.morale}`, () => {
    const { corners, arrives } = flight(s, soldier);
    return { corners, arrives, refuges: arrives ? refuges(s, soldier) : [] };
  });
  const at = to === null ? null : wholeCentimetres(to);
  const chosen = at === null ? null : (flown.refuges.find(({ x, y }) => x === at.x && y === at.y) ?? null);
  const corners = chosen?.corners ?? flown.corners;
  const end = corners.at(-1) ?? soldier;
  const going = chosen === null ? wayAlong(s, fleeing(soldier, flightPaces(s, soldier)[0] ?? "walk"), corners) : chosen;
  const cells = flown.refuges.map(({ x, y }) => [
    { x: x - 4, y: y - 4 },
    { x: x + 4, y: y - 4 },
    { x: x + 4, y: y + 4 },
    { x: x - 4, y: y + 4 },
  ]);
  return preview({
    title,
    lines: [
      flown.arrives
        ? told(say("preview.refuge", { n: flown.refuges.length }), "PE-13-17")
        : told(say(soldier.morale === "pinned" ? "preview.noRefugeCrew" : "preview.noRefuge"), "PE-13-17"),
      told(say(`value.protection.${protectionAt(s, soldier, end)}`), "PE-13-14"),
    ],
    overlays: [
      ...(cells.length === 0 ? [] : [zone("refuges", "allowed", cells, say("preview.refuges"))]),
      ...(corners.length === 0 ? [] : [wayLine(s, soldier, corners, "code" in going ? null : going.cost)]),
    ],
    refusal,
  });
}
