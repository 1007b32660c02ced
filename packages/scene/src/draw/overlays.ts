import { escape, short, tag } from "../xml.ts";
import { INK, sideLook } from "./palette.ts";
import { circle, closed, fill, group, open, path, stroke, translate } from "./pen.ts";
import type { Outline, Pen, XY } from "./pen.ts";
import { centre, distance, sides } from "./shapes.ts";

/** What is drawn on the table without being there: zones, lines, markers, ways gone, scale. */

/** Ground that belongs to somebody for a purpose: a light wash of the side's colour and its exact border. */
export function zone(outlines: readonly Outline[], seat: number | null): string {
  const look = sideLook(seat);
  const d = outlines.map(closed).join("");
  const dash = look.shape === "round" ? undefined : look.shape === "diamond" ? "9 5" : "2 4";
  return [
    fill(d, look.main, { opacity: 0.075, "fill-rule": "evenodd" }),
    stroke(d, look.light, 2.2, { opacity: 0.55 }),
    stroke(d, look.dark, 1.1, { opacity: 0.7, "stroke-dasharray": dash }),
  ].join("");
}

/** Cells somebody holds, over whatever grows there: the inside of their border in his colour. */
export function heldZone(outlines: readonly Outline[], seat: number | null): string {
  const look = sideLook(seat);
  const d = outlines.map((o) => closed(inset(o, 0.94))).join("");
  return (
    stroke(d, look.light, 1.9, { opacity: 0.8, "stroke-linejoin": "round" }) +
    stroke(d, look.main, 1, {
      "stroke-linejoin": "round",
      "stroke-dasharray": look.shape === "round" ? undefined : "3 1.6",
    })
  );
}

function inset(outline: Outline, share: number): Outline {
  const [cx, cy] = centre(outline);
  return outline.map(([x, y]) => [cx + (x - cx) * share, cy + (y - cy) * share]);
}

/** A line of the rules, such as the middle of the table. */
export function ruleLine(pen: Pen, points: Outline): string {
  return (
    stroke(open(points), pen.ink["t-ground-hi"], 2.4, { opacity: 0.7 }) +
    stroke(open(points), pen.ink["t-edge"], 1.1, { "stroke-dasharray": "14 5 2 5", opacity: 0.75 })
  );
}

/** A way gone: where it began, a dashed line, an arrow head short of where the piece now stands. */
export function wayGone(points: Outline, radius: number, seat: number | null): string {
  const [start] = points;
  const last = sides(points).at(-2);
  if (start === undefined || last === undefined) return "";
  const [from, to] = last;
  const length = Math.max(0.001, distance(from, to));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const tip: XY = [to[0] - ux * (radius + 9), to[1] - uy * (radius + 9)];
  const look = sideLook(seat);
  const d = open([...points.slice(0, -1), length > radius + 9 ? tip : to]);
  const head =
    length > radius + 20
      ? group(
          { transform: `matrix(${[ux, uy, -uy, ux, ...tip].map(short).join(" ")})` },
          path("M9 0L-5-8L-1.6 0L-5 8Z", {
            fill: "#fffbe6",
            stroke: INK,
            "stroke-width": 1.8,
            "stroke-linejoin": "round",
          }),
        )
      : "";
  return [
    circle(start[0], start[1], radius, {
      fill: look.main,
      "fill-opacity": 0.16,
      stroke: look.dark,
      "stroke-width": 1.4,
      "stroke-dasharray": "4 3",
    }),
    stroke(d, INK, 5.4, { "stroke-linecap": "round", "stroke-linejoin": "round", opacity: 0.7 }),
    stroke(d, "#fffbe6", 2.8, { "stroke-dasharray": "9 6", "stroke-linejoin": "round" }),
    head,
  ].join("");
}

/** Styles of lines that are drawn over the terrain, not under it. */
export const RAISED: ReadonlySet<string> = new Set(["path", "fire", "lob", "tripWire"]);

/** Where somebody has said he will fire: straight, or in an arc to a point. */
export function fireArrow(points: Outline, radius: number, seat: number | null, weight = 1): string {
  const [from, to] = points;
  if (from === undefined || to === undefined) return "";
  const length = distance(from, to);
  if (length < 2 * radius + 4) return "";
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const tip: XY = [to[0] - ux * (radius + 2), to[1] - uy * (radius + 2)];
  const neck: XY = [tip[0] - ux * 9 * weight, tip[1] - uy * 9 * weight];
  const start: XY = [from[0] + ux * radius, from[1] + uy * radius];
  return shaft(open([start, neck]), tip, [ux, uy], seat, undefined, weight);
}

export function lobArrow(points: Outline, radius: number, seat: number | null, weight = 1): string {
  const [from, to] = points;
  if (from === undefined || to === undefined) return "";
  const length = Math.max(0.001, distance(from, to));
  const [ux, uy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  // The arc leans to the side that is up the page.
  const up = ux >= 0 ? 1 : -1;
  const rise = Math.min(length * 0.32, 120);
  const top: XY = [(from[0] + to[0]) / 2 + up * uy * rise, (from[1] + to[1]) / 2 - up * ux * rise];
  const down = Math.max(0.001, distance(top, to));
  const [vx, vy] = [(to[0] - top[0]) / down, (to[1] - top[1]) / down];
  const neck: XY = [to[0] - vx * 9 * weight, to[1] - vy * 9 * weight];
  const start: XY = [from[0] + ux * Math.min(radius, length / 3), from[1] + uy * Math.min(radius, length / 3)];
  const d = `${open([start])}Q${[...top, ...neck].map(short).join(" ")}`;
  return (
    stroke(`M${short(to[0] - 6)} ${short(to[1] - 6)}l12 12m0-12l-12 12`, INK, 1.6 * weight, { opacity: 0.6 }) +
    shaft(d, to, [vx, vy], seat, "8 5", weight)
  );
}

function shaft(
  d: string,
  tip: XY,
  [ux, uy]: XY,
  seat: number | null,
  dash: string | undefined,
  weight: number,
): string {
  const look = sideLook(seat);
  return [
    stroke(d, "#fffbe6", 5 * weight, { opacity: 0.85, "stroke-linecap": "round" }),
    stroke(d, look.dark, 2.6 * weight, { "stroke-dasharray": dash }),
    group(
      { transform: `matrix(${[ux * weight, uy * weight, -uy * weight, ux * weight, ...tip].map(short).join(" ")})` },
      path("M0 0L-13-6.6L-9.4 0L-13 6.6Z", {
        fill: look.main,
        stroke: "#fffbe6",
        "stroke-width": 1.4,
        "stroke-linejoin": "round",
      }),
    ),
  ].join("");
}

/** What a burst sweeps. */
export function coneZone(outlines: readonly Outline[], seat: number | null): string {
  const look = sideLook(seat);
  const d = outlines.map(closed).join("");
  return fill(d, look.main, { opacity: 0.16 }) + stroke(d, look.dark, 1, { opacity: 0.45, "stroke-dasharray": "5 4" });
}

/** A wire between two stakes. */
export function tripWire(points: Outline): string {
  const d = open(points);
  return [
    stroke(d, "#fffbe6", 4.4, { "stroke-linecap": "round", opacity: 0.8 }),
    stroke(d, INK, 1.4),
    ...points.map(([x, y]) => circle(x, y, 2.6, { fill: "#a3161a", stroke: INK, "stroke-width": 1 })),
  ].join("");
}

/** An objective: a flag on a round plate of the given radius. */
export function objective(at: XY, radius: number, seat: number | null): string {
  const look = sideLook(seat);
  const dash = look.shape === "round" ? undefined : "5.3 3.6";
  const body = [
    circle(2, 2.6, 20.4, { fill: "#1a1608", opacity: 0.32 }),
    circle(0, 0, 20, { fill: "#f3eee0", stroke: INK, "stroke-width": 1.3 }),
    circle(0, 0, 17, { fill: "none", stroke: look.dark, "stroke-width": 1.4, "stroke-dasharray": dash }),
    stroke("M-5 11V-12", INK, 2.2, { "stroke-linecap": "round" }),
    path("M-4-12H10L6.4-6.6L10-1.2H-4Z", {
      fill: look.main,
      stroke: INK,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }),
    stroke("M-9 11.4H1", INK, 2, { "stroke-linecap": "round" }),
  ].join("");
  return group({ transform: `${translate(...at)} scale(${Math.round((radius / 20) * 100) / 100})` }, body);
}

const SIGNS: { readonly [style: string]: string } = {
  /** Where guns far off will fire. */
  artillery:
    circle(0, 0, 9, { fill: "none", stroke: INK, "stroke-width": 2 }) +
    stroke("M0-15V-5M0 5V15M-15 0H-5M5 0H15", INK, 2.2, { "stroke-linecap": "round" }) +
    circle(0, 0, 2, { fill: "#a3161a" }),
  mine:
    circle(0, 0, 9, { fill: INK }) +
    stroke("M0-14V14M-14 0H14M-9.6-9.6L9.6 9.6M9.6-9.6L-9.6 9.6", INK, 3, { "stroke-linecap": "round" }) +
    circle(-2.6, -2.6, 2.6, { fill: "#fffbe6" }),
  overloadedMine:
    circle(0, 0, 9, { fill: "#a3161a", stroke: INK, "stroke-width": 1.4 }) +
    stroke("M0-14.6V-9M0 9V14.6M-14.6 0H-9M9 0H14.6", INK, 3, { "stroke-linecap": "round" }) +
    stroke("M0-5V1.6M0 4.6v.4", "#fff", 2.6, { "stroke-linecap": "round" }),
  watchedSpot:
    path("M-14 0Q0-13 14 0Q0 13-14 0Z", { fill: "#fffbe6", stroke: INK, "stroke-width": 2 }) +
    circle(0, 0, 4.6, { fill: INK }),
  weapon: stroke("M-11 9L-4 2L10-12", INK, 4, { "stroke-linecap": "round" }) + stroke("M-4 2L0 8", INK, 2.6),
  grenades:
    circle(-4.6, 3, 6, { fill: INK }) +
    circle(5, 4.6, 5.4, { fill: "#3f4a2c", stroke: INK, "stroke-width": 1 }) +
    stroke("M-4.6-3V-9H1M5-1V-6H9", INK, 2.2),
  fallen: stroke("M0-14V12M-7-6H7", "#6d1c18", 4.2, { "stroke-linecap": "round" }),
  aircraft: path("M0-15L2.4-6L14 2V5.4L2.4 2L1.6 9.4L6 12.6V14.6L0 13L-6 14.6V12.6L-1.6 9.4L-2.4 2L-14 5.4V2L-2.4-6Z", {
    fill: INK,
  }),
  /** Papers to be taken home. */
  satchel:
    path("M-10-6H10V10H-10Z", { fill: "#a8763e", stroke: INK, "stroke-width": 1.8, "stroke-linejoin": "round" }) +
    path("M-10-6H10L5 3H-5Z", { fill: "#c99a5c", stroke: INK, "stroke-width": 1.4, "stroke-linejoin": "round" }) +
    stroke("M-6-6Q-6-13 0-13T6-6", INK, 1.8),
  flames: path("M0-15Q9-5 8 3Q8 12 0 13Q-8 12-8 3Q-8-1-4-5Q-3-1-1-2Q-3-8 0-15Z", {
    fill: "#d9622b",
    stroke: INK,
    "stroke-width": 1.5,
    "stroke-linejoin": "round",
  }),
};

/** A marker with a sign on it; null where there is none of that name. */
export function signMarker(style: string, at: XY, radius: number, seat: number | null): string | null {
  const sign = Object.hasOwn(SIGNS, style) ? SIGNS[style] : undefined;
  if (sign === undefined) return null;
  const look = sideLook(seat);
  const plate = circle(0, 0, 20, { fill: "#f3eee0", stroke: INK, "stroke-width": 1.3 });
  const rim = circle(0, 0, 17, {
    fill: "none",
    stroke: look.dark,
    "stroke-width": 1.6,
    "stroke-dasharray": look.shape === "round" ? undefined : "5.3 3.6",
  });
  return group(
    { transform: `${translate(...at)} scale(${Math.round((radius / 20) * 100) / 100})` },
    plate + rim + sign,
  );
}

/** Any other marker: a plain disc in the side's colours. */
export function plainMarker(at: XY, radius: number, seat: number | null): string {
  const look = sideLook(seat);
  return (
    circle(at[0], at[1], radius, { fill: look.main, "fill-opacity": 0.35, stroke: look.dark, "stroke-width": 1.6 }) +
    circle(at[0], at[1], 1.6, { fill: INK })
  );
}

/** A label that reads on any ground. */
export function label(
  text: string,
  at: XY,
  size: number,
  colour: string,
  anchor: "start" | "middle" | "end" = "start",
): string {
  return tag(
    "text",
    { x: at[0], y: at[1], "text-anchor": anchor, class: "p-label", "font-size": size, fill: colour },
    escape(text),
  );
}

export function scaleBar(pen: Pen, at: XY, length: number, text: string): string {
  const [x, y] = at;
  return (
    stroke(
      open([
        [x, y - 5],
        [x, y],
        [x + length, y],
        [x + length, y - 5],
      ]),
      pen.ink["ink-2"],
      1.8,
    ) + label(text, [x + length / 2, y - 5], 11, pen.ink["ink-2"], "middle")
  );
}
