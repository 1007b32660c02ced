import { DIRECTIONS } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";

/** A direction in an answer under construction. */
export function directionIn(value: unknown): Direction | undefined {
  return DIRECTIONS.find((d) => d === value);
}
