import type { Slot, SlotChoice } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";
import type { Draft } from "../compose.ts";
import type { Composer } from "../composer.ts";
import type { TableModel } from "../model.ts";

/** What every control of a slot is given. */
export interface Parts {
  readonly model: TableModel;
  readonly composer: Composer;
  readonly voice: Voice;
  readonly draft: Draft;
}

export function pieceId(choice: SlotChoice): string {
  return choice.piece ?? String(choice.value);
}

export function refusalText(voice: Voice, choice: SlotChoice): string {
  return choice.refusal === null ? "" : voice.text(`refusal.${choice.refusal.code}`, choice.refusal.params);
}

/** Each piece may have one of several places, directions or things to do: a row for each. */
export function isByPiece(slot: Extract<Slot, { readonly type: "list" }>): boolean {
  if (slot.repeat) return false;
  if (slot.of.some((c) => c.piece !== undefined && (c.at !== undefined || c.away !== undefined))) return true;
  const pieces = new Set(slot.of.map((c) => c.piece));
  return !pieces.has(undefined) && slot.of.length > 2 * pieces.size;
}
