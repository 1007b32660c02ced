import { tag } from "../xml.ts";
import { INK } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Signs for what becomes of single men: hurt, afraid, waiting with a weapon, out of ammunition. */

type Signs = { readonly [badge: string]: (pen: Pen) => string };

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };
const CREAM = "#fffbe6";

function plate(colour: string, body: string, rim: string = INK): string {
  return (
    tag("rect", { x: -5, y: -5, width: 10, height: 10, rx: 2, fill: colour, stroke: rim, "stroke-width": 1.2 }) + body
  );
}

export const MAN_SIGNS: Signs = {
  wounded: (pen) =>
    path("M0-6.4C3-2.6 4.8-.6 4.8 1.8A4.8 4.8 0 0 1-4.8 1.8C-4.8-.6-3-2.6 0-6.4Z", {
      fill: pen.ink.bad,
      stroke: "#fff",
      "stroke-width": 1.1,
    }),
  down: (pen) =>
    path("M0-6.2L6.2 0L0 6.2L-6.2 0Z", { fill: pen.ink.bad, stroke: "#fff", "stroke-width": 1.1 }) +
    stroke("M0-3V2M-2.2-.2L0 2.4L2.2-.2", "#fff", 1.5, ROUND),
  panicked: (pen) =>
    path("M-6-4.6H6L0 6.4Z", { fill: pen.ink.bad, stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" }) +
    stroke("M-1.6-2.8V0M-1.6 1.4v.3M1.6-2.8V0M1.6 1.4v.3", "#fff", 1.4, ROUND),
  pinned: (pen) =>
    path("M-6-4.6H6L0 6.4Z", { fill: pen.ink.supp, stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" }) +
    stroke("M0-2.8V1.2M0 2.8v.4", INK, 1.8, ROUND),
  aiming: (pen) =>
    circle(0, 0, 5.3, { fill: CREAM, stroke: INK, "stroke-width": 1.2 }) +
    circle(0, 0, 2.4, { fill: "none", stroke: pen.ink.bad, "stroke-width": 1.2 }) +
    stroke("M0-4.8V-1.4M0 1.4V4.8M-4.8 0H-1.4M1.4 0H4.8", pen.ink.bad, 1.1),
  watching: () =>
    path("M-6.6 0L-3.4-5.4H3.4L6.6 0L3.4 5.4H-3.4Z", {
      fill: "#2f4a1f",
      stroke: CREAM,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }) +
    path("M-4.4 0Q0-4.2 4.4 0Q0 4.2-4.4 0Z", { fill: CREAM }) +
    circle(0, 0, 1.5, { fill: INK }),
  empty: (pen) =>
    plate(CREAM, stroke("M-2 3.2V-1L0-3.6L2-1V3.2Z", INK, 1.1, ROUND) + stroke("M-4 4L4-4", pen.ink.bad, 1.5, ROUND)),
  reloading: () => plate(CREAM, stroke("M3.2-1.6A3.5 3.5 0 1 0 3 2M3.6-4V-1.4H1", INK, 1.3, ROUND)),
  broken: (pen) => plate("#d8d2bd", stroke("M-2.8-2.8L2.8 2.8M2.8-2.8L-2.8 2.8", pen.ink.bad, 1.7, ROUND)),
  ducked: () =>
    path("M-6.2 4.4V1.6Q-6.2-.6-4 -.6H-3.4Q-3.4-4.4 0-4.4T3.4-.6H4Q6.2-.6 6.2 1.6V4.4Z", {
      fill: "#e2c48a",
      stroke: INK,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }),
  astride: () => plate(CREAM, stroke("M-4 2.4H4M0 2.4V-3M-2 -1L0-3.2L2-1", INK, 1.3, ROUND)),
  working: () => plate(CREAM, stroke("M-3 3L1-1M-.6-3.4Q2-3.6 3.4-.6L.8.4Z", INK, 1.4, ROUND)),
  fanatic: (pen) =>
    plate(
      pen.ink.elim,
      path("M0-4Q3-1 2.6 1.4Q2.2 4 0 4T-2.6 1.4Q-2.6 0-1.2-1Q-.8.2 0 0Q-.8-2 0-4Z", { fill: "#ffb45a" }),
      "#fff",
    ),
  acted: (pen) =>
    circle(0, 0, 5.3, { fill: pen.ink["slate-600"], stroke: "#fff", "stroke-width": 1.1 }) +
    stroke("M-3 0H3M.8-2.2L3 0L.8 2.2", "#fff", 1.4, ROUND),
};
