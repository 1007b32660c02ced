import { CSS_PALETTE } from "@escaramuza/scene";
import type { Pen } from "@escaramuza/scene";

/** Colours are the style sheet's, so that the night map needs no new painting. */
export const PEN: Pen = { ink: CSS_PALETTE, prefix: "b-" };
