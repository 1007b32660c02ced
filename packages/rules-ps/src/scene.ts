import type { Scene, Seat } from "@escaramuza/kernel";
import { TABLE } from "./state.ts";
import type { Position } from "./state.ts";

export function sceneOf(_s: Position, _seat: Seat | null): Scene {
  return { width: TABLE, height: TABLE, unit: 100, unitName: "cm", status: [], items: [], sides: [] };
}
