import type { Scene, Seat } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import type { Position } from "./state.ts";

export function sceneOf(view: Position, _seat: Seat | null): Scene {
  const { width, height } = boardOf(view);
  const title = { key: "card.table", params: {} };
  return {
    width,
    height,
    unit: 10,
    unitName: "cm",
    millimetre: 1,
    title,
    status: [],
    items: [],
    sides: [],
    clock: { turn: title, of: null, phases: [] },
  };
}
