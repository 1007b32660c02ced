import { NO_PREVIEW } from "@escaramuza/kernel";
import type { Decision, MenuItem, Preview } from "@escaramuza/kernel";
import type { Point, Position } from "../state.ts";

export function previewOf(_view: Position, _decision: Decision, _item: MenuItem, _answer: unknown): Preview {
  return NO_PREVIEW;
}

export function lookFrom(_view: Position, _piece: string, _from: Point | null): Preview {
  return NO_PREVIEW;
}
