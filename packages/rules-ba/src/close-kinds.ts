import type { Kind } from "@escaramuza/kernel";
import type { Position } from "./state.ts";

/** Decisions of assaults, buildings, carriers, observers and aircraft. */
export const CLOSE_KINDS: readonly Kind<Position>[] = [];
