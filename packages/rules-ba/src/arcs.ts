import { cornersOfOblong, cosine, discInArc, polygonInArc, sideTowards, sine } from "@escaramuza/geometry";
import type { Footprint } from "./board.ts";
import { EPS } from "./state.ts";
import type { Arc, Point } from "./state.ts";

/** BA-GEO-9, BA-GEO-11: the quarter of a hull (gun) at that bearing which holds the point; on the line, the better for the target. */
export function arcTowards(at: Point, heading: number, to: Point): Arc {
  const dx = to.x - at.x;
  const dy = to.y - at.y;
  const fx = sine(heading);
  const fy = cosine(heading);
  // A point on a diagonal, by more than rounding tells, is put on it.
  const ahead = fx * dx + fy * dy;
  const aside = fx * dy - fy * dx;
  if (Math.abs(Math.abs(ahead) - Math.abs(aside)) <= HAIR) {
    if (ahead >= 0) return "front";
    return aside > 0 ? "left" : "right";
  }
  return sideTowards(at.x, at.y, fx, fy, to.x, to.y);
}

const HAIR = 1e-6;

/** BA-GEO-10: is any part of the footprint inside the quarter, or on its edge? */
export function inArcOf(at: Point, heading: number, arc: Arc, print: Footprint): boolean {
  const fx = sine(heading);
  const fy = cosine(heading);
  switch (print.kind) {
    case "disc":
      return discInArc(at.x, at.y, fx, fy, arc, print.x, print.y, print.radius, EPS);
    case "hull":
      return polygonInArc(at.x, at.y, fx, fy, arc, cornersOfOblong(print.hull), EPS);
    case "section":
      return print.area.parts.some((part) => polygonInArc(at.x, at.y, fx, fy, arc, part, EPS));
  }
}
