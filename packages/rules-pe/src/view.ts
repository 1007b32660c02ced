import type { Pick, Seat } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { isMinable } from "./deployment.ts";
import { CALM } from "./morale.ts";
import { standRefusal } from "./movement.ts";
import { freshGo, isOut, sideOf } from "./state.ts";
import type { Mine, Point, Position, SideId, Soldier, Wire } from "./state.ts";

/** What each side may know (the table "Hidden information" of the specification). Allies know the same. */

/** Shares everything public with the position; only what is hidden is replaced. */
export function viewFor(s: Position, seat: Seat | null): Position {
  if (s.phase === "over") return s;
  const side = seat === null ? null : sideOf(s, seat);
  const soldiers = s.soldiers.some((o) => hasSecrets(o, side))
    ? s.soldiers.map((o) => (hasSecrets(o, side) ? withoutSecrets(o) : o))
    : s.soldiers;
  if (s.mines.length === 0 && s.wires.length === 0) return soldiers === s.soldiers ? s : { ...s, soldiers };
  // A spotted wire is known to the spotter's side (PE-11-4).
  const wires = s.wires.filter((wire) => wire.side === side || (side !== null && isKnown(s, side, wire.id)));
  const mines = s.mines.filter((mine) => mine.side === side);
  if (soldiers === s.soldiers && wires.length === s.wires.length && mines.length === s.mines.length) return s;
  return { ...s, soldiers, mines, wires };
}

function hasSecrets(o: Soldier, side: SideId | null): boolean {
  return o.side !== side && (o.aim !== null || o.watch !== null || o.hidden || o.wires.length > 0);
}

function isKnown(s: Position, side: SideId, wire: string): boolean {
  return s.soldiers.some((o) => o.side === side && o.wires.includes(wire));
}

/** That he aims, watches or is about is known; at whom, where, and where he is are not (PE-6-30, PE-17.1-1, PE-17.2-10). */
function withoutSecrets(o: Soldier): Soldier {
  const aim = o.aim === null ? null : { ...o.aim, target: null };
  const watch = o.watch === null ? null : { ...o.watch, spot: null, opening: null };
  if (!o.hidden) return { ...o, aim, watch, wires: [] };
  return {
    ...o,
    aim,
    watch,
    wires: [],
    place: "unseen",
    x: 0,
    y: 0,
    level: 0,
    tree: null,
    facing: 0,
    posture: "standing",
    duckedBehind: null,
    crossing: null,
    go: freshGo(),
    lastMove: "none",
    fire: CALM,
    unnoticed: [],
  };
}

// --- guesses

/** Fills in what the seat does not know with anything consistent with what it does. */
export function fillIn(view: Position, seat: Seat | null, pick: Pick): Position {
  if (view.phase === "over") return view;
  const side = seat === null ? null : sideOf(view, seat);
  const made: Position = { ...view, soldiers: [...view.soldiers] };
  for (const [i, o] of made.soldiers.entries())
    if (o.side !== side && (o.aim !== null || o.watch !== null || o.place === "unseen"))
      made.soldiers[i] = guessed(made, o, pick);
  const mines = [...view.mines];
  const wires = [...view.wires];
  // Nothing is laid while it is still asked for.
  if (view.phase !== "setUp")
    for (const other of [0, 1] as const)
      if (other !== side) {
        mines.push(...guessedMines(view, other, pick));
        wires.push(...guessedWires(view, other, pick));
      }
  return { ...made, mines, wires };
}

function guessed(s: Position, o: Soldier, pick: Pick): Soldier {
  const board = boardOf(s);
  const enemies = s.soldiers.filter((e) => e.side !== o.side && e.place === "table" && !isOut(e));
  const target = enemies[pick(Math.max(1, enemies.length))]?.id ?? null;
  const spot = { x: pick(board.width + 1), y: pick(board.height + 1) };
  return {
    ...o,
    aim: o.aim === null || o.aim.target !== null ? o.aim : { ...o.aim, target },
    watch: o.watch === null || o.watch.spot !== null ? o.watch : { ...o.watch, spot },
    ...(o.place === "unseen" ? { place: "table" as const, ...freePlace(s, o, pick) } : {}),
  };
}

/** Draws before any place at all will do. */
const DRAWS = 200;

function freePlace(s: Position, o: Soldier, pick: Pick): Point {
  const board = boardOf(s);
  let at = { x: 0, y: 0 };
  for (let i = 0; i < DRAWS; i++) {
    at = { x: pick(board.width + 1), y: pick(board.height + 1) };
    if (standRefusal(s, o, at) === null) break;
  }
  return at;
}

/** As many as were bought and have not gone off: how many of them he laid nobody knows. */
function guessedMines(s: Position, side: SideId, pick: Pick): Mine[] {
  const { mines, overloaded } = s.sides[side];
  return Array.from({ length: mines + overloaded }, (_, i) => ({
    id: `m${side}${i + 1}`,
    side,
    ...minable(s, pick),
    overloaded: i >= mines,
  }));
}

/** The known ones are there already. */
function guessedWires(s: Position, side: SideId, pick: Pick): Wire[] {
  const known = s.wires.filter((wire) => wire.side === side);
  const free = Array.from({ length: s.sides[side].traps + known.length }, (_, i) => `w${side}${i + 1}`).filter(
    (id) => !known.some((wire) => wire.id === id),
  );
  return free.slice(0, Math.max(0, s.sides[side].traps - known.length)).map((id) => {
    const from = minable(s, pick);
    return { id, side, from, to: { x: from.x + 10, y: from.y } };
  });
}

/** A whole centimetre where mines may lie. */
function minable(s: Position, pick: Pick): Point {
  const { width, height } = boardOf(s);
  let at = { x: 0, y: 0 };
  for (let i = 0; i < DRAWS; i++) {
    at = { x: 10 * pick(width / 10), y: 10 * pick(height / 10) };
    if (isMinable(s, at)) break;
  }
  return at;
}
