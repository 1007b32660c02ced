import { escape, tag } from "../xml.ts";
import { INK } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Dice laid beside a unit with an order face up, and counters of how many pins it has. */

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

function die(body: string, fill = "#fffbe6"): string {
  return (
    tag("rect", { x: -5.6, y: -5.6, width: 11.2, height: 11.2, rx: 2.2, fill, stroke: INK, "stroke-width": 1.2 }) + body
  );
}

export const ORDER_DICE: { readonly [badge: string]: (pen: Pen) => string } = {
  dieFire: (pen) =>
    die(
      circle(0, 0, 2.8, { fill: "none", stroke: pen.ink.bad, "stroke-width": 1.3 }) +
        stroke("M0-4.6V-1.4M0 1.4V4.6M-4.6 0H-1.4M1.4 0H4.6", pen.ink.bad, 1.2),
    ),
  dieAdvance: () => die(stroke("M0 3.8V-3.4M-2.8-.8L0-3.6L2.8-.8", INK, 1.6, ROUND)),
  dieRun: () => die(stroke("M-3 .2L0-2.8L3 .2M-3 3.6L0 .6L3 3.6", INK, 1.6, ROUND)),
  dieAmbush: () =>
    die(path("M-4.4 0Q0-4.4 4.4 0Q0 4.4-4.4 0Z", { fill: "#fffbe6" }) + circle(0, 0, 1.5, { fill: INK }), "#2f4a1f"),
  dieRally: () =>
    die(stroke("M-2.4 4.2V-4", INK, 1.4, ROUND) + path("M-2-4.2H3.8L2.2-2L3.8.2H-2Z", { fill: "#2e6b34" })),
  dieDown: () => die(stroke("M0-3.8V2M-2.8-.6L0 2.2L2.8-.6M-3.6 4.2H3.6", "#fffbe6", 1.5, ROUND), "#4b4638"),
};

/** `pins3`: how many of them. */
export function pinCounter(pen: Pen, badge: string): string | null {
  const n = /^pins(\d+)$/.exec(badge)?.[1];
  if (n === undefined) return null;
  return (
    path("M0-6.8L6.6 4.8H-6.6Z", { fill: pen.ink.supp, stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" }) +
    tag(
      "text",
      { y: 3.9, "text-anchor": "middle", class: "p-num", "font-size": n.length > 1 ? 6.4 : 7.6, fill: INK },
      escape(n),
    )
  );
}
