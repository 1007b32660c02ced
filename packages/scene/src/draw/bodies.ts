import { colourOf } from "@escaramuza/kernel";
import type { Scene, ScenePiece } from "@escaramuza/kernel";
import { projection } from "../table.ts";
import { escape, tag } from "../xml.ts";
import { drawBadge, drawRole, isTrait, name } from "./badges.ts";
import { isLarge } from "./order-dice.ts";
import { isGun } from "./figures.ts";
import type { Box } from "./labels.ts";
import { CREAM, INK, sideLook } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, group, open, path, stroke, translate } from "./pen.ts";
import type { Pen, XY } from "./pen.ts";
import { distance, unit } from "./shapes.ts";

/** Bodies of several pieces: a band that holds them together, and one flag with the tag and the state of all. */

export interface Body {
  readonly id: string;
  readonly seat: number;
  readonly pieces: readonly ScenePiece[];
}

/** The band lies under the pieces, the flags over them. */
export interface BodyLayers {
  readonly under: string;
  readonly over: string;
}

/** `chosen`: a double rim; `can`, `hover`: a light one; `cannot` and nothing: none. Who acts is marked without being told. */
export type BodyMark = "can" | "cannot" | "chosen" | "hover";

export function bodiesOf(pieces: readonly ScenePiece[]): Body[] {
  const bodies = new Map<string, ScenePiece[]>();
  for (const piece of pieces) {
    if (piece.group === undefined) continue;
    const known = bodies.get(piece.group);
    if (known === undefined) bodies.set(piece.group, [piece]);
    else known.push(piece);
  }
  return [...bodies].map(([id, own]) => ({ id, seat: own[0]?.seat ?? 0, pieces: own }));
}

/**
 * `pixel`: millimetres of table under one pixel, since flags keep their size on the screen. `pieces` are those of the scene, or
 * the same where they are shown instead.
 */
export function bodyLayers(
  pen: Pen,
  scene: Scene,
  pieces: readonly ScenePiece[],
  pixel: number,
  marks: ReadonlyMap<string, BodyMark> = new Map(),
): BodyLayers {
  const bodies = bodiesOf(pieces).map((body) => ({ ...body, seat: colourOf(scene, body.seat) }));
  if (bodies.length === 0) return { under: "", over: "" };
  const under = bodies.map((body) =>
    group(
      {
        class: `body side-${body.seat}${body.pieces.some((p) => p.acting) ? " p-acting" : ""}`,
        "data-body": body.id,
      },
      band(pen, scene, body, pixel, marks.get(body.id) ?? (body.pieces.some((p) => p.acting) ? "acting" : undefined)),
    ),
  );
  return { under: under.join(""), over: flags(pen, scene, bodies, pieces, pixel, marks) };
}

// --- the band

/** Beyond this many radii between two middles the band breaks: a thread is left. */
const LINK = 5.05;
const CLOSE = 4.4;

function band(pen: Pen, scene: Scene, body: Body, pixel: number, mark: BodyMark | "acting" | undefined): string {
  const view = projection(scene);
  const look = sideLook(body.seat);
  const links = tree(body.pieces);
  const alone = body.pieces.length === 1 ? (body.pieces[0]?.hull ?? null) : null;
  // A vehicle's band lies along its hull.
  const broad = alone === null ? Math.max(...body.pieces.map((p) => p.radius)) : alone.width / 2;
  const radius = broad / scene.millimetre;
  const far = LINK * radius * scene.millimetre;
  const spots = body.pieces.map((p) =>
    alone === null ? spot(view.at(p)) : open(keelOf(p, alone).map((at) => view.at(at))),
  );
  // Neighbours of a block are joined all round, so that it has no holes.
  const close = pairs(body.pieces).filter((l) => l.length <= CLOSE * radius * scene.millimetre);
  const near = [...links, ...close].filter((l) => l.length <= far).map((l) => open([view.at(l.from), view.at(l.to)]));
  const threads = links.filter((l) => l.length > far).map((l) => open([view.at(l.from), view.at(l.to)]));
  const isOne = body.pieces.length === 1;
  const d = [...spots, ...near].join("");
  const width = 2 * (radius + Math.max(3.4, 2.2 * pixel));
  const line = (colour: string, w: number, opacity: number): string =>
    stroke(d, colour, w, { "stroke-linecap": "round", "stroke-linejoin": "round", opacity });
  const rim = Math.max(1.5, 1.6 * pixel);
  // Only the rim, so that what lies under the body is still seen.
  const rimOf = (dark: number, light: number, opacity: number): string => {
    const id = `${pen.prefix}rim-${name(body.id)}`;
    const all = { x: 0, y: 0, width: view.width, height: view.height };
    const around = { maskUnits: "userSpaceOnUse", ...all };
    const hole = tag("rect", { ...all, fill: "#fff" }) + line("#000", width + rim, 1);
    const lines = line(INK, width + dark * rim, 0.85) + line(pen.ink.sel, width + light * rim, opacity);
    return tag("mask", { id, ...around }, hole) + group({ mask: `url(#${id})` }, lines);
  };
  const lit = mark !== undefined && mark !== "cannot";
  const halo = !lit
    ? ""
    : mark === "chosen" || mark === "acting"
      ? rimOf(6.4, 4.4, 1)
      : rimOf(4, 2.6, mark === "can" ? 0.9 : 0.7);
  // A vehicle alone needs no band to hold it together.
  const wash =
    isOne && body.pieces[0]?.hull !== undefined
      ? ""
      : group({ opacity: lit ? 0.5 : 0.42 }, line(look.dark, width + rim, 1) + line(tint(look), width, 1));
  return (
    halo +
    wash +
    (threads.length === 0
      ? ""
      : stroke(threads.join(""), look.dark, rim, { "stroke-dasharray": `${rim * 1.5} ${rim * 2.4}`, opacity: 0.9 }))
  );
}

function spot([x, y]: XY): string {
  return `M${x} ${y}h.01`;
}

/** From the middle of its stern to the middle of its bow, half its breadth short of either. */
function keelOf(
  { x, y, facing }: ScenePiece,
  { length, width }: { readonly length: number; readonly width: number },
): { readonly x: number; readonly y: number }[] {
  const [c, s] = unit((facing ?? 0) / 360);
  const half = Math.max(1, (length - width) / 2);
  return [-half, half].map((by) => ({ x: x + s * by, y: y + c * by }));
}

function tint(look: SideLook): string {
  return look.shape === "round" ? "#86a3b8" : look.shape === "diamond" ? "#c9925f" : "#a987ae";
}

interface Link {
  readonly from: ScenePiece;
  readonly to: ScenePiece;
  readonly length: number;
}

/** The shortest links that join them all. */
function tree(pieces: readonly ScenePiece[]): Link[] {
  const [first, ...rest] = pieces;
  if (first === undefined) return [];
  const joined = [first];
  const links: Link[] = [];
  const left = new Set(rest);
  while (left.size > 0) {
    let best: Link | null = null;
    for (const to of left)
      for (const from of joined) {
        const length = distance([from.x, from.y], [to.x, to.y]);
        if (best === null || length < best.length) best = { from, to, length };
      }
    if (best === null) break;
    links.push(best);
    joined.push(best.to);
    left.delete(best.to);
  }
  return links;
}

function pairs(pieces: readonly ScenePiece[]): Link[] {
  return pieces.flatMap((from, i) =>
    pieces.slice(i + 1).map((to) => ({ from, to, length: distance([from.x, from.y], [to.x, to.y]) })),
  );
}

// --- flags

/** Pixels. */
const HEIGHT = 19;
const POLE = 8;
const ARM = 20;
const SIGN = 13;
/** Dice and pins: as high as the flag. */
const LARGE_SIGN = 20;
const LARGE = 1.5;

/** Each on the spot above, below or beside its body where it hides least. */
function flags(
  pen: Pen,
  scene: Scene,
  bodies: readonly Body[],
  pieces: readonly ScenePiece[],
  pixel: number,
  marks: ReadonlyMap<string, BodyMark>,
): string {
  const view = projection(scene);
  const scale = flagScale(pixel);
  const bases = pieces.map((p): Box => {
    const [x, y] = view.at(p);
    const r = p.radius / scene.millimetre;
    return { x: x - r, y: y - r, width: 2 * r, height: 2 * r };
  });
  const room: Box = { x: 0, y: 0, width: view.width, height: view.height };
  const placed: Box[] = [];
  const out: string[] = [];
  for (const body of bodies.toSorted((a, b) => weight(marks.get(b.id)) - weight(marks.get(a.id)))) {
    const width = flagWidth(body) * scale;
    const spots = body.pieces.flatMap((p): { readonly foot: XY; readonly box: Box; readonly below: boolean }[] => {
      const [x, y] = view.at(p);
      const r = p.radius / scene.millimetre;
      // On the rim of the base: above a man's head, beside a vehicle.
      const [dx, dy] = p.hull === undefined ? [0, r * 0.8] : [r * 0.62, r * 0.55];
      const rise = (POLE + HEIGHT) * scale;
      const height = HEIGHT * scale;
      return [
        { foot: [x + dx, y - dy], box: { x: x + dx, y: y - dy - rise, width, height }, below: false },
        { foot: [x + dx, y + dy], box: { x: x + dx, y: y + dy + POLE * scale, width, height }, below: true },
      ];
    });
    let best: { readonly spot: (typeof spots)[number]; readonly cost: number } | null = null;
    for (const spot of spots) {
      const cost =
        hidden(spot.box, placed) * 4 + hidden(spot.box, bases) + outside(spot.box, room) * 6 + (spot.below ? 30 : 0);
      if (best === null || cost < best.cost - 0.01) best = { spot, cost };
    }
    if (best === null) continue;
    placed.push(best.spot.box);
    out.push(flag(pen, body, best.spot.foot, best.spot.box, best.spot.below, scale));
  }
  return out.join("");
}

/** A flag keeps its size on the screen, but never grows larger than a few bases nor shrinks to a speck beside them. */
function flagScale(pixel: number): number {
  return Math.round(Math.max(0.55, Math.min(2.4, pixel)) * 1000) / 1000;
}

function weight(mark: BodyMark | undefined): number {
  return mark === "chosen" ? 2 : mark === undefined ? 0 : 1;
}

function hidden(box: Box, others: readonly Box[]): number {
  let area = 0;
  for (const o of others) {
    const w = Math.min(box.x + box.width, o.x + o.width) - Math.max(box.x, o.x);
    const h = Math.min(box.y + box.height, o.y + o.height) - Math.max(box.y, o.y);
    if (w > 0 && h > 0) area += w * h;
  }
  return area;
}

function outside(box: Box, room: Box): number {
  return box.width * box.height - hidden(box, [room]);
}

function rolesOf(body: Body): string[] {
  return [...new Set(body.pieces.flatMap((p) => (p.role === null ? [] : [p.role])))];
}

function badgesOf(body: Body): string[] {
  const all = [...new Set(body.pieces.flatMap((p) => p.badges))];
  return [...all.filter((b) => !isTrait(b)), ...all.filter(isTrait)];
}

function tagOf(body: Body): string {
  return body.pieces.find((p) => p.tag !== "")?.tag ?? "";
}

function flagWidth(body: Body): number {
  const words = tagOf(body).length * 7.4;
  return 6 + ARM + words + 6 + signsOf(body).reduce((sum, sign) => sum + sign.width, 0);
}

/** What hangs beside the flag, and how much room each takes. */
function signsOf(body: Body): readonly { readonly role?: string; readonly badge?: string; readonly width: number }[] {
  return [
    ...rolesOf(body).map((role) => ({ role, width: SIGN })),
    ...badgesOf(body).map((badge) => ({ badge, width: isLarge(badge) ? LARGE_SIGN : SIGN })),
  ];
}

function flag(pen: Pen, body: Body, foot: XY, box: Box, below: boolean, scale: number): string {
  const look = sideLook(body.seat);
  const cloth = 6 + ARM + tagOf(body).length * 7.4 + 5;
  const pole = below ? `M0 ${-POLE}V${HEIGHT}` : `M0 0V${HEIGHT + POLE}`;
  let x = cloth + 1;
  const signs = signsOf(body).map(({ role, badge, width }) => {
    const at = translate(x + width / 2, HEIGHT / 2);
    x += width;
    if (role !== undefined) return group({ class: "p-role", transform: at }, drawRole(pen, role, look.light));
    if (badge === undefined) return "";
    const size = isLarge(badge) ? LARGE : isTrait(badge) ? 1 : 1.12;
    return group({ transform: at }, drawBadge(pen, badge, 0, 0, size, look));
  });
  return group(
    {
      class: `flag side-${body.seat}`,
      "data-flag": name(body.id),
      "aria-hidden": "true",
      transform: `${translate(foot[0], box.y)} scale(${scale})`,
    },
    [
      stroke(pole, CREAM, 3.4, { "stroke-linecap": "round" }),
      stroke(pole, INK, 1.8, { "stroke-linecap": "round" }),
      path(clothOf(look, cloth), { fill: "#1a1608", opacity: 0.35, transform: "translate(1.2 1.8)" }),
      path(clothOf(look, cloth), { fill: look.main, stroke: INK, "stroke-width": 1.3, "stroke-linejoin": "round" }),
      group({ transform: "translate(4.5 4)" }, armSign(body)),
      tag("text", { x: 6 + ARM, y: 14.3, class: "p-num", "font-size": 14, fill: "#fff" }, escape(tagOf(body))),
      ...signs,
    ].join(""),
  );
}

function clothOf(look: SideLook, width: number): string {
  switch (look.shape) {
    case "round":
      return `M0 0H${width - 4}Q${width} 0 ${width} 4V${HEIGHT - 4}Q${width} ${HEIGHT} ${width - 4} ${HEIGHT}H0Z`;
    case "diamond":
      return `M0 0H${width + 3}L${width - 1.5} ${HEIGHT / 2}L${width + 3} ${HEIGHT}H0Z`;
    case "square":
      return `M0 0H${width}V${HEIGHT}H0Z`;
  }
}

/** What it is, in the signs of maps: crossed for foot, an oval for armour, and so on. */
function armSign(body: Body): string {
  const frame = tag("rect", { width: 18, height: 11, fill: "#fffdf2", stroke: INK, "stroke-width": 1.1 });
  const kind = body.pieces.map((p) => armOf(p)).toSorted((a, b) => b.rank - a.rank)[0];
  return frame + (kind?.sign ?? "");
}

const LINE = 1.2;
const CROSS = stroke("M0 0L18 11M18 0L0 11", INK, LINE);
const OVAL = tag("rect", {
  x: 3,
  y: 2.4,
  width: 12,
  height: 6.2,
  rx: 3.1,
  fill: "none",
  stroke: INK,
  "stroke-width": LINE,
});

function armOf(piece: ScenePiece): { readonly rank: number; readonly sign: string } {
  const [kind = ""] = piece.silhouette.split("+");
  if (piece.hull !== undefined) {
    if (/car|wheeler|truck/i.test(kind))
      return { rank: 9, sign: OVAL + circle(5, 10.4, 1.2, { fill: INK }) + circle(13, 10.4, 1.2, { fill: INK }) };
    if (/gun$/i.test(kind)) return { rank: 9, sign: OVAL + circle(9, 5.5, 1.7, { fill: INK }) };
    return { rank: 9, sign: OVAL };
  }
  if (!isGun(kind)) return { rank: 0, sign: CROSS };
  if (/mortar/i.test(kind))
    return {
      rank: 5,
      sign:
        circle(9, 8, 1.8, { fill: "none", stroke: INK, "stroke-width": LINE }) +
        stroke("M9 6.2V1M7 3L9 1L11 3", INK, LINE),
    };
  if (/howitzer/i.test(kind)) return { rank: 5, sign: circle(9, 5.5, 2.4, { fill: INK }) };
  if (/machineGun/i.test(kind)) return { rank: 5, sign: stroke("M9 10V1.6M6.6 4L9 1.6L11.4 4M5.6 10H12.4", INK, LINE) };
  if (/autocannon/i.test(kind)) return { rank: 5, sign: stroke("M1 11Q9-3 17 11M9 9V4.6", INK, LINE) };
  return { rank: 5, sign: stroke("M0 11L9 0L18 11", INK, LINE) };
}
