import type { At } from "./compose.ts";

/** Degrees clockwise from north. */
export function angleOf(away: At | undefined): number {
  if (away === undefined) return 0;
  return ((Math.atan2(away.x, away.y) * 180) / Math.PI + 360) % 360;
}

/** The way it points as whole numbers up to a thousand. */
export function heading(degrees: number): { readonly dx: number; readonly dy: number } {
  const angle = (degrees * Math.PI) / 180;
  return { dx: Math.round(Math.sin(angle) * 1000), dy: Math.round(Math.cos(angle) * 1000) };
}
