import { groundAt } from "./board.ts";
import type { Board, Footprint } from "./board.ts";
import { DATA } from "./data.ts";
import { pairStatus } from "./sight-lines.ts";
import type { Sight, Status } from "./sight-lines.ts";
import type { Position } from "./state.ts";

/** A place to look from or at; `section`: in that house, at whichever of its openings. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly section: string | null;
}

const { infantryEye, infantryAim, infantryRadius } = DATA.figures;

/** What terrain alone does to the pair of a man here and a man there (BA-GEO-18): for players who weigh places nobody stands at yet. */
export function terrainBetween(s: Position, board: Board, from: Spot, to: Spot): Status {
  const print = ({ x, y }: Spot): Footprint => ({ kind: "disc", x, y, radius: infantryRadius.value });
  const eye = { ...from, z: groundAt(board, from.x, from.y) + infantryEye.value, print: print(from) };
  const mark = { ...to, z: groundAt(board, to.x, to.y) + infantryAim.value, print: print(to) };
  return pairStatus(
    bareSight(s, board),
    { ...eye, unit: "", opening: null, seen: null },
    { ...mark, id: "", unit: "", opening: null, points: null },
  );
}

const kept = new WeakMap<Board, Sight>();

/** Without smoke, hulls and guns it is the same for all positions of a table: what is near one line is not looked for anew for the next. */
function bareSight(s: Position, board: Board): Sight {
  const had = kept.get(board);
  if (had !== undefined) return had;
  const made: Sight = { s: { ...s, smoke: [] }, board, hulls: [], guns: [] };
  kept.set(board, made);
  return made;
}
