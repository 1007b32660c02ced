import type { Scene } from "@escaramuza/kernel";
import { itemsOf } from "./table.ts";
import type { Say } from "./table.ts";

/** One sentence per piece, side by side and in roster order: the table for those who do not see it. */
export function describe(scene: Scene, text: Say): string[] {
  return itemsOf(scene, "piece").map((piece) => text(piece.text));
}
