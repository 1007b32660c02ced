import { escape, tag } from "../xml.ts";
import { INK } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Dice laid beside a unit with an order face up, and counters of how many pins it has: large, since the game turns on them. */

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };
const PALE = "#fffbe6";

/** The faces, in the colour given. */
const FACES: { readonly [badge: string]: (ink: string, ground: string) => string } = {
  dieFire: (ink) =>
    circle(0, 0, 2.7, { fill: "none", stroke: ink, "stroke-width": 1.3 }) +
    stroke("M0-4.6V-1.5M0 1.5V4.6M-4.6 0H-1.5M1.5 0H4.6", ink, 1.3, ROUND),
  dieAdvance: (ink) => stroke("M-3.8 0H3.4M.6-2.9L3.6 0L.6 2.9", ink, 1.7, ROUND),
  dieRun: (ink) => stroke("M-3.6-3L-.6 0L-3.6 3M.6-3L3.6 0L.6 3", ink, 1.7, ROUND),
  dieAmbush: (ink, ground) =>
    path("M-4.6 0Q0-4.8 4.6 0Q0 4.8-4.6 0Z", { fill: ink }) + circle(0, 0, 1.7, { fill: ground }),
  dieRally: (ink) => stroke("M-2.4 4.3V-4.1", ink, 1.5, ROUND) + path("M-1.9-4.3H4L2.3-2L4 .3H-1.9Z", { fill: ink }),
  dieDown: (ink) => stroke("M0-4V1.6M-2.8-1L0 1.8L2.8-1M-3.7 4.2H3.7", ink, 1.6, ROUND),
};

/** Of a side's colour where it is known, with the corners of its shape; null for what is no die. */
export function orderDie(badge: string, look: SideLook | null): string | null {
  const face = Object.hasOwn(FACES, badge) ? FACES[badge] : undefined;
  if (face === undefined) return null;
  const [fill, ink, edge] = look === null ? [PALE, INK, INK] : [look.main, "#fff", look.dark];
  return (
    tag("rect", {
      x: -6,
      y: -6,
      width: 12,
      height: 12,
      rx: look?.shape === "diamond" || look?.shape === "square" ? 0.8 : 2.8,
      fill,
      stroke: edge,
      "stroke-width": 1.3,
    }) + face(ink, fill)
  );
}

/** `pins3`: how many of them, on a milled disc. */
export function pinCounter(pen: Pen, badge: string): string | null {
  const n = /^pins(\d+)$/.exec(badge)?.[1];
  if (n === undefined) return null;
  return (
    circle(0, 0, 6.1, { fill: pen.ink.supp, stroke: INK, "stroke-width": 1.3 }) +
    circle(0, 0, 4.8, { fill: "none", stroke: INK, "stroke-width": 0.8, "stroke-dasharray": "1 1.15", opacity: 0.75 }) +
    tag(
      "text",
      { y: 3, "text-anchor": "middle", class: "p-num", "font-size": n.length > 1 ? 7.2 : 8.6, fill: INK },
      escape(n),
    )
  );
}

/** Drawn larger than other signs. */
export function isLarge(badge: string): boolean {
  return Object.hasOwn(FACES, badge) || /^pins\d+$/.test(badge);
}
