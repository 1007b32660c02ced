import { DIRECTIONS } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";

/** Answers under construction. Anything may come: what is there is read, and the rest is not there yet. */

export function fieldOf(answer: unknown, name: string): unknown {
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) return undefined;
  const found: unknown = Object.hasOwn(answer, name) ? Reflect.get(answer, name) : undefined;
  return found;
}

export function textIn(value: unknown): string {
  return typeof value === "string" ? value : "";
}

export function numberIn(value: unknown): number {
  return typeof value === "number" && Number.isFinite(value) ? value : 0;
}

export function directionIn(value: unknown): Direction | undefined {
  return DIRECTIONS.find((d) => d === value);
}

/** As many as any answer may hold. */
const MOST = 40;

export function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.slice(0, MOST) : [];
}

export function textsIn(value: unknown): string[] {
  return listIn(value).filter((item) => typeof item === "string");
}
