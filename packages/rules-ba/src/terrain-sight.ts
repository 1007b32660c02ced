import { groundAt } from "./board.ts";
import type { Board, Footprint } from "./board.ts";
import { DATA } from "./data.ts";
import { pairStatus } from "./sight-lines.ts";
import type { Status } from "./sight-lines.ts";
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
    { s: s.smoke.length === 0 ? s : { ...s, smoke: [] }, board, hulls: [], guns: [] },
    { ...eye, unit: "", opening: null, seen: null },
    { ...mark, id: "", unit: "", opening: null, points: null },
  );
}
