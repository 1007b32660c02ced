import { escape, tag } from "../xml.ts";
import { actingRing, drawBadge, drawRole, isSpent, isTrait } from "./badges.ts";
import { drawCounter } from "./counter.ts";
import type { CounterLook } from "./counter.ts";
import { figure, lyingFigure } from "./figures.ts";
import { INK, sideLook } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, group, hash, path, stroke, translate } from "./pen.ts";
import type { Pen } from "./pen.ts";
import { unit } from "./shapes.ts";
import { drawVehicle, isVehicle } from "./vehicles.ts";

/** A piece at the origin, drawn on a base of radius `RADIUS`; scale it to the base it really has. */
export interface PieceLook {
  readonly id: string;
  /** Its side's number (`colourOf`). */
  readonly seat: number;
  readonly silhouette: string;
  readonly role: string | null;
  /** Degrees clockwise from the top of the page, or null where facing means nothing. */
  readonly facing: number | null;
  /** Where his side looks, used when facing means nothing. */
  readonly sideFacing: number;
  readonly tag: string;
  readonly badges: readonly string[];
  readonly lying: boolean;
  readonly acting: boolean;
  /** It is a square counter: what is printed on it. */
  readonly counter?: CounterLook | undefined;
  /** It is a vehicle: how long and broad, where the radius of its base is `RADIUS`. */
  readonly hull?: { readonly length: number; readonly width: number; readonly measured?: true } | undefined;
  /** Where its turret points, like `facing`; along the hull where that is not said. */
  readonly turret?: number | undefined;
  /** Part of a body that bears tag and badges for all (`bodyLayers`). */
  readonly inBody?: boolean | undefined;
}

/** Of a vehicle whose measures are not told: as in lists. */
const HULL = { length: 30, width: 17.2 };

export const RADIUS = 12.5;
const RIM = 13.2;

export function drawPiece(pen: Pen, piece: PieceLook): string {
  if (piece.counter !== undefined) return drawCounter(pen, piece, piece.counter);
  const look = sideLook(piece.seat);
  const facing = piece.facing ?? piece.sideFacing + lean(piece.id);
  const hull = piece.hull ?? (isVehicle(piece.silhouette) ? HULL : null);
  // The tag goes to the side away from the weapon; the same for a whole side where facing means nothing.
  const down = unit((piece.facing ?? piece.sideFacing) / 360)[0] < -0.01;
  return [
    piece.acting ? actingRing(pen) : "",
    hull === null ? standing(look, piece, facing) : vehicle(look, piece, hull),
    ...(piece.inBody === true
      ? []
      : [nameTag(pen, piece, look, down ? -RIM : RIM), badges(pen, piece.badges, down, look)]),
  ].join("");
}

function standing(look: SideLook, piece: PieceLook, facing: number): string {
  return (
    base(look) +
    (piece.lying || piece.badges.some(isSpent) ? circle(0, 0, RADIUS, { fill: "#d8d2bd", opacity: 0.45 }) : "") +
    group(
      {
        class: piece.lying ? "p-figure p-lying" : "p-figure",
        transform: `rotate(${Math.round(piece.lying ? facing + 78 : facing)})`,
        color: look.helmet,
      },
      piece.lying ? lyingFigure(piece.role) : figure(piece.silhouette, piece.role),
    )
  );
}

/** The ring is the base by which the rules measure; in lists, and where they measure by the hull, there is none. */
function vehicle(look: SideLook, piece: PieceLook, hull: { readonly length: number; readonly width: number }): string {
  const ring = circle(0, 0, RADIUS, {
    fill: look.main,
    "fill-opacity": 0.1,
    stroke: look.dark,
    "stroke-width": 0.45,
    "stroke-dasharray": look.shape === "round" ? "0.5 1.2" : "1.6 1",
    "stroke-linecap": "round",
    opacity: 0.8,
  });
  const body = drawVehicle(look, piece.silhouette, hull, piece.facing ?? piece.sideFacing, piece.turret);
  return (
    (piece.hull === undefined || piece.hull.measured === true ? "" : ring) +
    (piece.badges.some(isSpent) ? group({ opacity: 0.66 }, body) : body)
  );
}

/** Nobody stands to attention: a steady little turn of his own, where facing means nothing. */
function lean(id: string): number {
  return (hash(id) % 57) - 28;
}

/** Blue is round and smooth, orange is notched, the third side is cornered: told apart without colour. */
function base(look: SideLook): string {
  const shadow = circle(1.8, 2.3, RADIUS + 0.6, { fill: "#1a1608", opacity: 0.36 });
  const body = shadow + circle(0, 0, RADIUS, { fill: look.dark }) + circle(0, 0, RADIUS - 1, { fill: look.main });
  const ring = RADIUS - 1.7;
  if (look.shape === "round")
    return body + circle(0, 0, ring, { fill: "none", stroke: look.light, "stroke-width": 1.1, opacity: 0.9 });
  const notches = look.shape === "diamond" ? 12 : 4;
  const dash = (3.1416 * ring) / notches;
  return (
    body +
    circle(0, 0, ring, {
      fill: "none",
      stroke: look.light,
      "stroke-width": 2.2,
      "stroke-dasharray": `${Math.round(dash * 100) / 100}`,
    })
  );
}

function nameTag(pen: Pen, piece: PieceLook, look: SideLook, y: number): string {
  const width = 6.4 + Math.max(1, piece.tag.length) * 3.6;
  const text = tag(
    "text",
    { y: 2.8, "text-anchor": "middle", class: "p-num", "font-size": 7.8, fill: "#fff" },
    escape(piece.tag),
  );
  const plate = tag("rect", {
    x: -width / 2,
    y: -4.7,
    width,
    height: 9.4,
    rx: look.shape === "round" ? 4.7 : 1.6,
    fill: INK,
    stroke: look.light,
    "stroke-width": 0.8,
  });
  const [left, right] = piece.role === null ? [0, 0] : piece.tag === "" ? [0, 0] : [-5, width / 2 + 0.1];
  const label = piece.tag === "" ? "" : group({ transform: translate(left, y) }, plate + text);
  return (
    label +
    (piece.role === null
      ? ""
      : group({ class: "p-role", transform: translate(right, y) }, drawRole(pen, piece.role, look.light)))
  );
}

/** State down one side of the rim, lasting traits, smaller, down the other. */
function badges(pen: Pen, list: readonly string[], down: boolean, look: SideLook): string {
  const place = (i: number, start: number, step: number): readonly [number, number] => {
    const [c, s] = unit((down ? -start - i * step : start + i * step) / 360);
    return [c * RIM, s * RIM];
  };
  const states = list.filter((b) => !isTrait(b)).map((b, i) => drawBadge(pen, b, ...place(i, -40, 48), 1, look));
  const traits = list.filter(isTrait).map((b, i) => drawBadge(pen, b, ...place(i, 165, 38), 0.72));
  return [...traits, ...states].join("");
}

/** A side's sign: the shape of its pieces, for lists. */
export function sideToken(seat: number, x: number, y: number, r: number): string {
  const look = sideLook(seat);
  const at = translate(x, y);
  if (look.shape === "round")
    return group(
      { transform: at },
      circle(0, 0, r, { fill: look.main, stroke: look.dark, "stroke-width": 1.4 }) +
        circle(0, 0, r * 0.72, { fill: "none", stroke: look.light, "stroke-width": 1.1 }),
    );
  const q = look.shape === "diamond" ? r * 1.2 : r * 0.9;
  const d = look.shape === "diamond" ? `M0 ${-q}L${q} 0L0 ${q}L${-q} 0Z` : `M${-q} ${-q}H${q}V${q}H${-q}Z`;
  return group(
    { transform: at },
    path(d, { fill: look.main, stroke: look.dark, "stroke-width": 1.4, "stroke-linejoin": "round" }) +
      stroke(d, look.light, 1.1, { transform: "scale(.68)" }),
  );
}
