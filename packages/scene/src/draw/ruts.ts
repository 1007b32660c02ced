import { stripOf } from "./obstacles.ts";
import { open, stroke } from "./pen.ts";
import type { Outline, Pen } from "./pen.ts";

/** Wheel ruts along a straight road, and grass between them. */
export function ruts(pen: Pen, outline: Outline): string {
  if (outline.length !== 4) return "";
  const s = stripOf(outline);
  if (s.length < 2.4 * s.half) return "";
  const line = (o: number): string => open([s.at(0, o), s.at(s.length, o)]);
  return (
    stroke(line(-s.half * 0.42) + line(s.half * 0.42), pen.ink["t-road-2"], s.half * 0.3) +
    stroke(line(0), pen.ink["t-grass"], Math.max(1.4, s.half * 0.07), { "stroke-dasharray": "5 9 2 6", opacity: 0.8 })
  );
}
