import type { Modifier, Refusal } from "@escaramuza/kernel";
import { apartSquared, regionHolds } from "@escaramuza/geometry";
import { boardOf, boardWithout, boardWithoutWalls, isUnderRoof, onTable, roomAt, trenchAt } from "./board.ts";
import type { Board } from "./board.ts";
import { DATA, terrainOf, weaponOf } from "./data.ts";
import type { Band } from "./data.ts";
import { crossingShare, edgeGapSquared, middleOf } from "./edges.ts";
import type { Edge } from "./edges.ts";
import { bandOf, floored, note, ownFactor, physical } from "./fc.ts";
import type { Factor } from "./fc.ts";
import { no } from "./refusal.ts";
import { hasLine, lookerAt, lookerOf, seesPoint } from "./sight.ts";
import { surprised } from "./specials.ts";
import { ADJ } from "./state.ts";
import type { Attack, Gait, Point, Position, Soldier } from "./state.ts";

/** Grenades, thrown and launched (section 9): where they may be sent, how hard that is, where they come down. */

/** May a hand grenade be thrown there (PE-9-2, PE-6-13, PE-21-12, PE-R130)? */
export function throwRefusal(s: Position, soldier: Soldier, point: Point, through: string | null): Refusal | null {
  const board = boardOf(s);
  if (!onTable(board, point.x, point.y)) return no("PE-9-2", "offTable");
  const band = bandOf(weaponOf("GOF"), apartSquared(soldier, point));
  if (band === null) return no("PE-9-2", "outOfRange");
  const long = band === "AL" || band === "AE";
  if (soldier.posture === "prone" && long) return no("PE-6-13", "proneTooFar");
  const inside = isUnderRoof(board, soldier.x, soldier.y);
  if (long && inside && s.battle.mission === "woundedWolf") return no("PE-21-12", "insideTooFar");
  if (through !== null) return openingRefusal(board, soldier, point, through);
  if (seesPoint(s, soldier, point)) return null;
  if (inside) return no("PE-9-2", "noLineOfSight");
  if (isUnderRoof(board, point.x, point.y)) return no("PE-9-2", "underRoof");
  return isHiddenByWall(board, soldier, point) ? null : no("PE-9-2", "noLineOfSight");
}

/** Only a wall or embankment, or the cover he ducks behind, is in the way (PE-9-2, PE-3-16). */
function isHiddenByWall(board: Board, soldier: Soldier, { x, y }: Point): boolean {
  return hasLine(boardWithoutWalls(board), { ...lookerOf(soldier), duckedBehind: null }, lookerAt(x, y, 0), true);
}

/** Into a room by an open window, door or hole: its middle in sight, and the point from there. */
function openingRefusal(board: Board, soldier: Soldier, point: Point, id: string): Refusal | null {
  const opening = board.edges.find((e) => e.id === id);
  const open =
    opening !== undefined &&
    (opening.kind === "window" || opening.kind === "gap" || (opening.kind === "door" && !opening.closed));
  if (!open || opening === undefined) return no("PE-9-2", "noOpening", { feature: id });
  if (!isUnderRoof(board, point.x, point.y)) return no("PE-9-2", "notInside");
  const middle = middleOf(opening);
  const without = boardWithout(board, opening);
  const seen = hasLine(without, lookerOf(soldier), lookerAt(middle.x, middle.y, 0), true);
  const onward = hasLine(without, lookerAt(middle.x, middle.y, 0), lookerAt(point.x, point.y, 0), true);
  return seen && onward && isOpposite(opening, soldier, point) ? null : no("PE-9-2", "noLineOfSight");
}

function isOpposite(e: Edge, a: Point, b: Point): boolean {
  const side = (p: Point): number => (e.bx - e.ax) * (p.y - e.ay) - (e.by - e.ay) * (p.x - e.ax);
  return side(a) * side(b) < 0;
}

/** What a throw goes in by, named or not (PE-9-4, PE-9-8): the last door or gap on its line, else the window he stands at. */
export function wayIn(s: Position, soldier: Soldier, point: Point, through: string | null): string | null {
  const board = boardOf(s);
  const room = roomAt(board, point.x, point.y);
  if (through !== null || room === null || !room.roofed) return through;
  let last: { readonly id: string; readonly share: number } | null = null;
  for (const e of board.openings) {
    if (e.feature !== room.id || e.kind === "window") continue;
    const share = crossingShare(e, soldier.x, soldier.y, point.x, point.y);
    if (share !== null && share > (last?.share ?? -1)) last = { id: e.id, share };
  }
  if (last !== null) return last.id;
  const at = board.windows.find(
    (w) =>
      w.feature === room.id &&
      edgeGapSquared(w, soldier.x, soldier.y) <= ADJ * ADJ &&
      openingRefusal(board, soldier, point, w.id) === null,
  );
  return at?.id ?? null;
}

/** TM9, by the point thrown at; each line of the table once (PE-9-4, PE-R62). */
function placeModifiers(
  s: Position,
  soldier: Soldier,
  point: Point,
  through: string | null,
  unseen: boolean,
): { readonly code: string; readonly value: number }[] {
  const board = boardOf(s);
  const { x, y } = point;
  const kinds = new Set(board.areas.filter(({ region }) => regionHolds(region, x, y)).map(({ kind }) => kind));
  const found: { code: string; value: number }[] = [];
  const isWindow = board.edges.some((e) => e.id === through && e.kind === "window");
  if (isWindow || kinds.has("woods"))
    found.push({ code: isWindow ? "throw.window" : "throw.woods", value: terrainOf("window").throw });
  if (kinds.has("jungle")) found.push({ code: "throw.jungle", value: terrainOf("jungle").throw });
  if (kinds.has("slope")) found.push({ code: "throw.slope", value: terrainOf("slope").throw });
  const soft = (["swamp", "river"] as const).find((kind) => kinds.has(kind));
  const snow = board.snow && !isUnderRoof(board, x, y);
  if (soft !== undefined || snow || trenchAt(board, x, y) !== null)
    found.push({ code: "throw.soft", value: terrainOf("snow").throw });
  const roofless = roomAt(board, x, y);
  const pen = roofless !== null && !roofless.roofed && !regionHolds(roofless.region, soldier.x, soldier.y);
  if (through === null && (pen || unseen))
    found.push({ code: "throw.behindWall", value: DATA.throws.behindWall.value });
  return found;
}

/** Hand grenades: over the physical factor (PE-9-3). `unseen`: whether he saw the point when he declared (PE-3-7), else as it is now. */
export function throwFactor(
  s: Position,
  soldier: Soldier,
  attack: {
    readonly point: Point;
    readonly feature: string | null;
    readonly wounded: boolean;
    readonly unseen?: boolean;
  },
): Factor {
  const base = physical(soldier, attack.wounded);
  const modifiers: Modifier[] = [];
  const band: Band = bandOf(weaponOf("GOF"), apartSquared(soldier, attack.point)) ?? "AE";
  let factor = base;
  const add = (code: string, rule: Parameters<typeof note>[2], value: number): void => {
    note(modifiers, code, rule, value);
    factor += value;
  };
  add(`range.${band}`, "PE-9-3", DATA.fire.range[band].value);
  const { point, feature, unseen = !seesPoint(s, soldier, point) } = attack;
  for (const { code, value } of placeModifiers(s, soldier, point, feature, unseen)) add(code, "PE-9-4", value);
  if (soldier.go.spent > 0) {
    const { fanaticWalk, fanaticRun } = DATA.figures;
    add("fanatic", "PE-20-12", soldier.go.mode === "run" ? fanaticRun.value : fanaticWalk.value);
  }
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** Launchers: over the combat factor (PE-9-12, PE-R33). */
export function launchFactor(
  s: Position,
  soldier: Soldier,
  attack: {
    readonly point: Point;
    readonly feature?: string | null;
    readonly wounded: boolean;
    readonly pinned: boolean;
  },
  gait: Gait,
): Factor {
  const { factor: his, modifiers } = ownFactor(soldier, "LZG", attack.wounded);
  const base = his - modifiers.reduce((sum, { value }) => sum + value, 0);
  let factor = his;
  const add = (code: string, rule: Parameters<typeof note>[2], value: number): void => {
    note(modifiers, code, rule, value);
    factor += value;
  };
  const band: Band = bandOf(weaponOf("LZG"), apartSquared(soldier, attack.point)) ?? "AE";
  if (band === "PB") add("pointBlank", "PE-R34", Math.floor(factor / 2) - factor);
  add(`range.${band}`, "PE-5-7", DATA.fire.range[band].value);
  if (gait.coverShot) add("coverShot", "PE-5-10", DATA.fire.coverShot.value);
  else add(`shooter.${gait.pace}`, "PE-5-9", DATA.fire.shooter[gait.pace].value);
  // He saw the point when he declared (PE-9-12), wherever he is now (PE-3-7).
  const { point, feature = null } = attack;
  for (const { code, value } of placeModifiers(s, soldier, point, feature, false)) add(code, "PE-9-12", value);
  add("surprised", "PE-20-4", surprised(s, soldier));
  return { factor: floored(factor, modifiers), base, modifiers };
}

/** PE-2-7, PE-R2 */
export function failureBase(factor: number, total: number): number {
  return Math.max(1, factor + 1 - total);
}

/** How far it goes astray: never more than half the throw (PE-9-5, PE-9-6). */
export function grenadeDeviation(attack: Attack, bf: number): number {
  const { grenadeScatter, grenadeScatterShare } = DATA.figures;
  const point = attack.point ?? attack.from;
  const thrown = Math.sqrt(apartSquared(attack.from, point));
  return Math.min(bf * grenadeScatter.value, Math.floor(thrown / grenadeScatterShare.value));
}

/** A grenade that went astray does not pass the walls and roofs of buildings: it stops short of them (PE-9-8, PE-R65). */
export function stopsAt(board: Board, from: Point, to: Point): Point {
  const length = Math.sqrt(apartSquared(from, to));
  if (length === 0) return to;
  let nearest = Infinity;
  for (const e of roofedEdges(board)) {
    const share = crossingShare(e, from.x, from.y, to.x, to.y);
    if (share !== null && share < nearest) nearest = share;
  }
  if (nearest === Infinity) return to;
  const share = Math.max(0, nearest - DATA.figures.stopsShort.value / length);
  return { x: Math.round(from.x + share * (to.x - from.x)) + 0, y: Math.round(from.y + share * (to.y - from.y)) + 0 };
}

const roofed = new WeakMap<Board, readonly Edge[]>();

function roofedEdges(board: Board): readonly Edge[] {
  const known = roofed.get(board);
  if (known !== undefined) return known;
  const under = new Set(board.rooms.filter((room) => room.roofed).map(({ id }) => id));
  const made = board.edges.filter(({ feature }) => under.has(feature));
  roofed.set(board, made);
  return made;
}

/** Where a miss is measured from: the point, or outside the opening it should have gone through (PE-9-8). */
export function referenceOf(board: Board, attack: Attack): Point {
  const point = attack.point ?? attack.from;
  const opening = board.edges.find((e) => e.id === attack.feature);
  return opening === undefined ? point : beside(opening, attack.from, DATA.figures.stopsShort.value);
}

/** So far from the middle of an opening or wall, on the side of `side`, square to it. */
export function beside(e: Edge, side: Point, mm: number, at: Point = middleOf(e)): Point {
  const [dx, dy] = [e.bx - e.ax, e.by - e.ay];
  const length = Math.sqrt(dx * dx + dy * dy);
  const sign = dx * (side.y - e.ay) - dy * (side.x - e.ax) > 0 ? 1 : -1;
  return { x: Math.round(at.x - (sign * dy * mm) / length) + 0, y: Math.round(at.y + (sign * dx * mm) / length) + 0 };
}
