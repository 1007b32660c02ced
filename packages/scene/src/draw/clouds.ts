import { INK } from "./palette.ts";
import { circle, closed, fill, group, randomFrom, stroke } from "./pen.ts";
import type { Outline, Pen } from "./pen.ts";
import { centre, distance, scatter, unit } from "./shapes.ts";

/** What is on the ground for a while, or after a while: smoke, and what is left of a vehicle. */

/** Puffs in the round of the cloud, and its exact border. */
export function smokeCloud(_pen: Pen, outline: Outline, seed: string, dense: boolean): string {
  const [x, y] = centre(outline);
  const [edge] = outline;
  const radius = edge === undefined ? 0 : distance([x, y], edge);
  const tones = dense ? ["#c9c9c4", "#b4b4ae", "#deded9"] : ["#dcdcd6", "#cccbc4", "#ecece8"];
  const random = randomFrom(seed);
  const puffs = Array.from({ length: 34 }, (_, i) => {
    const size = radius * (0.18 + random() * 0.16);
    // By the root, so that they lie evenly over the disc.
    const far = (radius - size) * Math.sqrt(random());
    const [c, s] = unit(random());
    return circle(x + c * far, y + s * far, size, { fill: tones[i % tones.length] ?? "#ccc", opacity: 0.34 });
  });
  const d = closed(outline);
  return group(
    { class: "t-smoke" },
    fill(d, "#d6d6d0", { opacity: dense ? 0.5 : 0.34 }) +
      puffs.join("") +
      stroke(d, INK, 1.2, { opacity: 0.55, "stroke-dasharray": "5 4" }),
  );
}

/** A burnt-out hull. */
export function wreck(_pen: Pen, outline: Outline, seed: string): string {
  const [x, y] = centre(outline);
  const d = closed(outline);
  const size = outline[0] === undefined ? 0 : distance([x, y], outline[0]);
  const random = randomFrom(seed);
  const scars = Array.from({ length: 6 }, (_, i) => {
    const [c, s] = unit(random());
    const far = size * 0.42 * random();
    return circle(x + c * far, y + s * far, size * (0.09 + random() * 0.08), {
      fill: i % 2 === 0 ? "#6b3a1e" : "#191713",
      opacity: 0.75,
    });
  });
  const r = size * 0.3;
  return group(
    { class: "t-wreck" },
    circle(x, y, size * 0.95, { fill: "#17140d", opacity: 0.16 }) +
      fill(d, "#3d3a33", { stroke: INK, "stroke-width": 1.6 }) +
      scars.join("") +
      stroke(`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`, "#e8e2d0", 2.4, {
        "stroke-linecap": "round",
        opacity: 0.9,
      }),
  );
}

/** A ditch with its earth thrown up on both sides. */
export function ditch(_pen: Pen, outline: Outline): string {
  const d = closed(outline);
  return (
    stroke(d, "#b79a6a", 7, { "stroke-linejoin": "round" }) +
    fill(d, "#4a3b26") +
    stroke(d, "#2d2316", 1.6, { "stroke-linejoin": "round" })
  );
}

/** Reeds and pools. */
export function marsh(_pen: Pen, outline: Outline, seed: string): string {
  const d = closed(outline);
  const reeds = scatter(outline, 24, 12, 400, randomFrom(seed))
    .map((p) => p.map((n) => Math.round(n)))
    .map(([x = 0, y = 0]) => `M${x - 7} ${y}h14M${x - 4} ${y}l-2-9M${x} ${y}v-12M${x + 4} ${y}l2-9`);
  return (
    fill(d, "#7f9a86", { opacity: 0.55 }) +
    stroke(d, "#56745f", 1.6, { "stroke-dasharray": "8 5" }) +
    stroke(reeds.join(""), "#3f5a3a", 1.5)
  );
}

/** A steep face: hatched from its rim inwards. */
export function cliff(_pen: Pen, outline: Outline): string {
  const d = closed(outline);
  return (
    fill(d, "#9a8f7c") + stroke(d, "#4f473a", 9, { "stroke-dasharray": "2 5", opacity: 0.7 }) + stroke(d, INK, 1.8)
  );
}
