import type { Scene, Seat } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { say } from "./scene-texts.ts";
import type { Position } from "./state.ts";
import { INCH } from "./state.ts";

/** Stub: the table and nothing on it. */
export function sceneOf(s: Position, _seat: Seat | null): Scene {
  const board = boardOf(s);
  return {
    width: board.width,
    height: board.height,
    unit: INCH,
    unitName: "inch",
    millimetre: INCH / 25,
    title: say("game.name"),
    status: [],
    items: board.areas.map(({ piece, top }) => ({
      type: "terrain",
      id: piece.id,
      kind: piece.kind,
      parts: [piece.points],
      height: Number.isFinite(top) ? top : 0,
      text: say(`terrain.${piece.kind}`),
    })),
    sides: [],
    clock: { turn: say("heading.turn", { turn: s.turn }), of: null, phases: [] },
  };
}
