import { NO_PREVIEW, refusalOf } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview } from "@escaramuza/kernel";
import type { Position } from "../state.ts";

/** Stub. */
export function previewOf(e: Engine<Position>, s: Position, decision: Decision, item: MenuItem, answer: unknown): Preview {
  return { ...NO_PREVIEW, refusal: refusalOf(e, s, decision, item, answer) };
}

/** Stub. */
export function lookFrom(_s: Position, _piece: string, _from: { readonly x: number; readonly y: number } | null): Preview {
  return NO_PREVIEW;
}
