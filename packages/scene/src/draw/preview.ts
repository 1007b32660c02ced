import { along, centre, distance, unit } from "./shapes.ts";
import { dashes, hatched } from "./brush.ts";
import type { Brush } from "./brush.ts";
import { INK, sideLook } from "./palette.ts";
import { circle, closed, fill, group, open, path, stroke, translate } from "./pen.ts";
import type { Outline, XY } from "./pen.ts";
import { short } from "../xml.ts";
import type { Box, Spot } from "./labels.ts";
import { zone } from "./overlays.ts";
import { star } from "./preview-marks.ts";

/** Zones and lines of a preview: what would happen, laid over the table. */

const CREAM_LINE = "#fffbe6";
const FLASH = "#ffd9a0";
const ROUND = { "stroke-linejoin": "round", "stroke-linecap": "round" };

export function previewZone(brush: Brush, style: string, outlines: readonly Outline[], seat: number | null): string {
  const rings = outlines.filter((o) => o.length > 2);
  const d = rings.map(closed).join("");
  const w = brush.weight;
  const even = { "fill-rule": "evenodd" };
  const wash = (colour: string, opacity: number): string => fill(d, colour, { opacity, ...even });
  const border = (colour: string, width: number, opacity = 1, dash?: string): string =>
    stroke(d, colour, width * w, { "stroke-linejoin": "round", opacity, "stroke-dasharray": dash });
  const look = sideLook(seat);
  if (d === "") return "";
  switch (style) {
    case "reach":
      return (
        wash(look.main, 0.2) +
        fill(d, hatched(brush, "reach", seat), { opacity: 0.35, ...even }) +
        border(CREAM_LINE, 3.4) +
        border(look.dark, 1.7)
      );
    case "range":
      return wash(look.main, 0.12) + border(CREAM_LINE, 2.6, 0.6) + border(look.dark, 1.7, 1, dashes(brush, 7, 4));
    case "far":
      return wash(look.main, 0.07) + border(CREAM_LINE, 2.2, 0.5) + border(look.dark, 1.3, 0.9, dashes(brush, 2, 4));
    case "unseen":
      return wash("#14160f", 0.34);
    case "corridor":
      return wash(CREAM_LINE, 0.5) + border(INK, 1.2, 0.75);
    case "blocked":
      return fill(d, hatched(brush, "blocked"), { opacity: 0.88, ...even }) + border(brush.ink.elim, 1.4);
    case "blast":
      return (
        wash(brush.ink.elim, 0.2) +
        border(INK, 3.6, 0.6) +
        border(FLASH, 1.9) +
        rings.map((r) => burst(brush, r)).join("")
      );
    case "allowed":
      return (
        wash(CREAM_LINE, 0.14) +
        fill(d, hatched(brush, "allowed"), { opacity: 0.3, ...even }) +
        border(CREAM_LINE, 3.2, 0.9) +
        border(brush.ink.good, 1.6)
      );
    // Round a whole body what the marks of the same names are round one piece.
    case "target":
      return (
        wash(brush.ink.sel, 0.22) +
        border(INK, 4.6, 0.9, dashes(brush, 17, 7)) +
        border(brush.ink.sel, 2.6, 1, dashes(brush, 17, 7))
      );
    case "reactor":
      return wash(look.main, 0.16) + border(INK, 4.2, 0.8) + border(look.light, 2.4, 1, dashes(brush, 5, 3));
    case "affected":
      return wash(brush.ink.elim, 0.22) + border(INK, 4.2, 0.9) + border("#ffd23c", 2.4, 1, dashes(brush, 9, 4.4));
    case "forbidden":
      return (
        wash(brush.ink.elim, 0.12) +
        fill(d, hatched(brush, "forbidden"), { opacity: 0.35, ...even }) +
        border(brush.ink.elim, 1.4, 0.9, dashes(brush, 5, 3.5))
      );
    default:
      return zone(rings, seat);
  }
}

/** A burst in the middle of a round blast, with the ticks of its template. One cut by walls keeps only its edge. */
function burst(brush: Brush, outline: Outline): string {
  const [x, y] = centre(outline);
  const reaches = outline.map((p) => distance(p, [x, y]));
  const r = Math.max(...reaches);
  if (Math.min(...reaches) < r * 0.96) return "";
  let ticks = "";
  for (let i = 0; i < 24; i++) {
    const [c, s] = unit(i / 24);
    const q = r - (i % 6 === 0 ? 0.16 : 0.08) * r;
    ticks += `M${short(x + c * r)} ${short(y + s * r)}L${short(x + c * q)} ${short(y + s * q)}`;
  }
  return (
    stroke(ticks, FLASH, 1.6 * brush.weight) +
    circle(x, y, r / 2, {
      fill: "none",
      stroke: FLASH,
      "stroke-width": brush.weight,
      "stroke-dasharray": dashes(brush, 3, 4),
    }) +
    group({ transform: `${translate(x, y)} scale(${short(Math.min(brush.weight, r / 22))})` }, star())
  );
}

/** The way a piece would go: dashes, a dot at every bend, and its base where it would stand. */
export function plannedWay(
  brush: Brush,
  points: Outline,
  radius: number,
  seat: number | null,
  /** Draw the round base at its end. */
  base = true,
): string {
  const end = points.at(-1);
  if (end === undefined) return "";
  const w = brush.weight;
  const look = sideLook(seat);
  const way = cutShort(points, radius);
  const bends = points
    .slice(1, -1)
    .map(([x, y]) => circle(x, y, 4 * w, { fill: CREAM_LINE, stroke: INK, "stroke-width": 1.6 * w }));
  return [
    base && radius > 0
      ? circle(end[0], end[1], radius, { fill: look.main, "fill-opacity": 0.3 }) +
        circle(end[0], end[1], radius, { fill: "none", stroke: CREAM_LINE, "stroke-width": 3.2 * w }) +
        circle(end[0], end[1], radius, {
          fill: "none",
          stroke: look.dark,
          "stroke-width": 1.6 * w,
          "stroke-dasharray": look.shape === "round" ? undefined : dashes(brush, 6, 3),
        })
      : "",
    way.length < 2
      ? ""
      : stroke(open(way), INK, 6 * w, { ...ROUND, opacity: 0.75 }) +
        stroke(open(way), CREAM_LINE, 3 * w, { "stroke-dasharray": dashes(brush, 9, 6), "stroke-linejoin": "round" }),
    ...bends,
    way.length < 2 ? "" : arrow(way, w),
  ].join("");
}

function arrow(way: Outline, scale: number): string {
  const [to, from] = [way.at(-1), way.at(-2)];
  if (to === undefined || from === undefined) return "";
  const length = distance(from, to);
  if (length < 0.5) return "";
  const [ux, uy] = [((to[0] - from[0]) / length) * scale, ((to[1] - from[1]) / length) * scale];
  return group(
    { transform: `matrix(${[ux, uy, -uy, ux, ...to].map(short).join(" ")})` },
    path("M9 0L-5-8L-1.6 0L-5 8Z", { fill: CREAM_LINE, stroke: INK, "stroke-width": 1.8, "stroke-linejoin": "round" }),
  );
}

/** The way up to the rim of the base at its end; nothing where the whole of it lies under the base. */
function cutShort(points: Outline, radius: number): Outline {
  const end = points.at(-1);
  if (end === undefined) return [];
  const kept = points.slice(0, -1);
  for (;;) {
    const last = kept.at(-1);
    if (last === undefined) return [];
    const length = distance(last, end);
    if (length > radius + 1) {
      const share = (length - radius) / length;
      return [...kept, [last[0] + (end[0] - last[0]) * share, last[1] + (end[1] - last[1]) * share]];
    }
    kept.pop();
  }
}

/** The way of somebody who goes along with another: a thin line to his base. */
export function followingWay(brush: Brush, points: Outline, radius: number, seat: number | null): string {
  const end = points.at(-1);
  if (end === undefined) return "";
  const w = brush.weight;
  const look = sideLook(seat);
  const way = cutShort(points, radius);
  return (
    (radius > 0
      ? circle(end[0], end[1], radius, {
          fill: look.main,
          "fill-opacity": 0.24,
          stroke: CREAM_LINE,
          "stroke-width": 1.6 * w,
        })
      : "") +
    (way.length < 2
      ? ""
      : stroke(open(way), INK, 2.6 * w, { ...ROUND, opacity: 0.5 }) +
        stroke(open(way), CREAM_LINE, 1.3 * w, { ...ROUND, opacity: 0.9 }))
  );
}

/** From the middle of one base to the middle of another. */
export function sightLine(brush: Brush, points: Outline): string {
  const w = brush.weight;
  return (
    stroke(open(points), CREAM_LINE, 3.2 * w, { opacity: 0.55 }) +
    stroke(open(points), INK, 1.6 * w, { "stroke-dasharray": dashes(brush, 5, 4) })
  );
}

/** A line on which something may be placed or begin. */
export function allowedLine(brush: Brush, points: Outline): string {
  const w = brush.weight;
  return (
    stroke(open(points), CREAM_LINE, 6.4 * w, { ...ROUND, opacity: 0.9 }) +
    stroke(open(points), brush.ink.good, 3.2 * w, { ...ROUND, "stroke-dasharray": dashes(brush, 12, 7) })
  );
}

/**
 * Where the label of a way or a line may go, the best first: a place to stand beside, and the direction away from it. A way's
 * is at its end, a line's beside the middle of what is seen of it.
 */
export function labelSpots(points: Outline, style: string, room: Box): Spot[] {
  const [first, end, before] = [points[0], points.at(-1), points.at(-2)];
  if (first === undefined || end === undefined) return [];
  if (before === undefined) return [{ at: end, away: [0, -1] }];
  const length = Math.max(0.001, distance(before, end));
  const [ux, uy]: XY = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const turns: readonly XY[] = [
    [ux, uy],
    [-uy, ux],
    [uy, -ux],
  ];
  if (style === "path") return turns.map((away) => ({ at: end, away }));
  const span = Math.max(0.001, distance(first, end));
  const across: XY = [-(end[1] - first[1]) / span, (end[0] - first[0]) / span];
  // To the left of the line, or above a level one: the same whichever way it is seen.
  const turned = across[0] > 0.1 || (Math.abs(across[0]) <= 0.1 && across[1] > 0) ? -1 : 1;
  const [from, to] = shareInside(first, end, room) ?? [0, 1];
  return [0.5, 0.35, 0.65, 0.2, 0.8].flatMap((share) =>
    [turned, -turned].map((side) => ({
      at: along(first, end, from + (to - from) * share),
      away: [across[0] * side, across[1] * side] as const,
    })),
  );
}

/** The shares of a straight line at which it enters and leaves a box; null when it misses it. */
function shareInside(a: XY, b: XY, box: Box): readonly [number, number] | null {
  let [from, to] = [0, 1];
  const axes = [
    [a[0], b[0] - a[0], box.x, box.x + box.width],
    [a[1], b[1] - a[1], box.y, box.y + box.height],
  ] as const;
  for (const [start, step, low, high] of axes) {
    if (step === 0) {
      if (start < low || start > high) return null;
      continue;
    }
    const [one, other] = [(low - start) / step, (high - start) / step];
    [from, to] = [Math.max(from, Math.min(one, other)), Math.min(to, Math.max(one, other))];
  }
  return from < to ? [from, to] : null;
}

/** Dashed border over terrain that is only being placed. */
export function ghostEdge(brush: Brush, outlines: readonly Outline[]): string {
  const d = outlines.map(closed).join("");
  return (
    stroke(d, CREAM_LINE, 3.2 * brush.weight, { opacity: 0.9 }) +
    stroke(d, INK, 1.5 * brush.weight, { "stroke-dasharray": dashes(brush, 6, 4) })
  );
}
