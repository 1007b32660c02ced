import { CREAM, INK } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";

/** Animals and machines that are ridden, from above, looking up the page, under their rider on a base of radius 12.5. */

const HIDE = "#7a5233";
const EDGE = { stroke: INK, "stroke-width": 1, "stroke-linejoin": "round" };

function wheel(x: number, y: number): string {
  return path(`M${x - 1.4} ${y - 4}h2.8v8h-2.8z`, { fill: "#2b2a23", stroke: CREAM, "stroke-width": 0.6 });
}

const machine = (x: number): string =>
  wheel(x, -8.6) +
  wheel(x, 8.4) +
  path(`M${x - 2} -5h4l.8 9h-5.6z`, { fill: "currentColor", ...EDGE }) +
  stroke(`M${x - 5} -5.4H${x + 5}`, INK, 1.5, { "stroke-linecap": "round" });

export const MOUNTS: { readonly [silhouette: string]: string } = {
  horseman:
    stroke("M0 10Q3.4 13 1.4 16", INK, 2.2, { "stroke-linecap": "round" }) +
    path(
      "M-4.6 9.4Q-5.6 3-4.4-2Q-3.4-6.4-2.2-8.4L-1.6-14.4Q0-17 1.6-14.4L2.2-8.4Q3.4-6.4 4.4-2Q5.6 3 4.6 9.4Q0 13-4.6 9.4Z",
      {
        fill: HIDE,
        ...EDGE,
      },
    ) +
    stroke("M0-13V-6.4", INK, 1.5, { "stroke-linecap": "round" }) +
    path("M-3.8 1.4h7.6v6.4h-7.6z", { fill: CREAM, ...EDGE }),
  motorcycle: machine(0),
  sidecar:
    machine(-3.4) +
    wheel(9, 3) +
    path("M2.4 7.6V-2Q2.4-9 5-9T7.6-2V7.6Z", { fill: "currentColor", ...EDGE }) +
    circle(5, 1.6, 2.3, { fill: CREAM, ...EDGE }) +
    stroke("M-1 2.6H2.4", INK, 1.4),
};
