import { escape, tag } from "../xml.ts";
import { MAN_SIGNS } from "./man-badges.ts";
import { orderDie, pinCounter } from "./order-dice.ts";
import { INK } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, group, path, stroke, translate } from "./pen.ts";
import type { Pen } from "./pen.ts";

/** Small signs on a piece. Each has an outline of its own besides the sign inside, so that shape alone tells it. */

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

type Sign = (pen: Pen) => string;

const disc = (pen: Pen, body: string): string =>
  circle(0, 0, 5.3, { fill: pen.ink["slate-600"], stroke: "#fff", "stroke-width": 1.1 }) + body;
const chip = (body: string): string =>
  tag("rect", {
    x: -4.4,
    y: -4.4,
    width: 8.8,
    height: 8.8,
    rx: 4.4,
    fill: INK,
    stroke: "#fffbe6",
    "stroke-width": 0.9,
  }) + body;

/** What changes in play: drawn large. */
const STATES: { readonly [badge: string]: Sign } = {
  suppressed: (pen) =>
    path("M-6-4.6H6L0 6.4Z", { fill: pen.ink.supp, stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" }) +
    stroke("M0-2.8V1.2M0 2.8v.4", INK, 1.8, ROUND),
  marked: (pen) =>
    tag("rect", {
      x: -4.9,
      y: -4.9,
      width: 9.8,
      height: 9.8,
      rx: 1.4,
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
    }) +
    circle(0, 0, 2.4, { fill: "none", stroke: pen.ink.bad, "stroke-width": 1.3 }) +
    stroke("M0-4.4V-1M0 1V4.4M-4.4 0H-1M1 0H4.4", pen.ink.bad, 1.2),
  downed: (pen) =>
    path("M0-6.6C3-2.6 4.8-.6 4.8 1.8A4.8 4.8 0 0 1-4.8 1.8C-4.8-.6-3-2.6 0-6.6Z", {
      fill: pen.ink.elim,
      stroke: "#fff",
      "stroke-width": 1.1,
    }) + stroke("M0-.8V4.2M-2.5 1.7H2.5", "#fff", 1.5),
  ordered: (pen) =>
    path("M-5-5H5V3L0 6.4L-5 3Z", { fill: pen.ink.good, stroke: "#fff", "stroke-width": 1.1 }) +
    stroke("M-2.4-.6L0-3L2.4-.6M0-3V3", "#fff", 1.4, ROUND),
  activated: (pen) => disc(pen, stroke("M-2.6.2L-.6 2.4L2.8-2.2", "#fff", 1.6, ROUND)),
  activatedOnce: (pen) => disc(pen, stroke("M-2.6.2L-.6 2.4L2.8-2.2", "#fff", 1.6, ROUND)),
  activatedTwice: (pen) => disc(pen, stroke("M-3.4.2L-1.8 2.2L.8-2.2M-.2 1.6L.4 2.2L3.4-2.2", "#fff", 1.4, ROUND)),
  raised: (pen) =>
    tag("rect", {
      x: -6,
      y: -4.2,
      width: 12,
      height: 8.4,
      rx: 4.2,
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
    }) + stroke("M-2.8.6L0-2L2.8.6M0-2V2.6", pen.ink.good, 1.6, ROUND),
  hidden: () =>
    path("M-6.4 0Q0-6.8 6.4 0Q0 6.8-6.4 0Z", { fill: INK, stroke: "#fffbe6", "stroke-width": 1.1 }) +
    circle(0, 0, 1.8, { fill: "#fffbe6" }) +
    stroke("M-4.4 4.4L4.4-4.4", "#ff9d8a", 1.5, ROUND),
  hastyDefense: () =>
    path("M-6.2 4.4V1.6Q-6.2-.6-4 -.6H-3.4Q-3.4-4.4 0-4.4T3.4-.6H4Q6.2-.6 6.2 1.6V4.4Z", {
      fill: "#e2c48a",
      stroke: INK,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }) + stroke("M-3.4-.6H3.4M0-.6V4.4", INK, 1),
  holdFast: (pen) =>
    path("M-5-5H5V1.4Q5 4.6 0 6.4Q-5 4.6-5 1.4Z", { fill: pen.ink["slate-600"], stroke: "#fff", "stroke-width": 1.1 }) +
    stroke("M0-2.8V3.4M-2.8.2H2.8", "#fff", 1.5),
  incautious: (pen) =>
    path("M0-6.2L6.2 5H-6.2Z", { fill: "#fffbe6", stroke: INK, "stroke-width": 1.2, "stroke-linejoin": "round" }) +
    stroke("M0-2V1.2M0 3v.3", pen.ink.bad, 1.7, ROUND),
  dash: (pen) =>
    tag("rect", {
      x: -6,
      y: -4.4,
      width: 12,
      height: 8.8,
      rx: 4.4,
      fill: pen.ink.good,
      stroke: "#fff",
      "stroke-width": 1.1,
    }) + stroke("M-3.4-2.2L-1 0L-3.4 2.2M.6-2.2L3 0L.6 2.2", "#fff", 1.5, ROUND),
  /** In wait: an eye in a six-sided plate. */
  ambush: () =>
    path("M-6.6 0L-3.4-5.4H3.4L6.6 0L3.4 5.4H-3.4Z", {
      fill: "#2f4a1f",
      stroke: "#fffbe6",
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }) +
    path("M-4.4 0Q0-4.2 4.4 0Q0 4.2-4.4 0Z", { fill: "#fffbe6" }) +
    circle(0, 0, 1.5, { fill: INK }),
  /** The same with its shot of this phase gone. */
  ambushFired: () =>
    path("M-6.6 0L-3.4-5.4H3.4L6.6 0L3.4 5.4H-3.4Z", {
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }) + path("M-4.4 0Q0-4.2 4.4 0Q0 4.2-4.4 0Z", { fill: "none", stroke: INK, "stroke-width": 1.1 }),
  /** Behind bags of earth. */
  dugIn: () =>
    path("M-6.6 5.2L-5.4-.4H-3.4V-4.4H3.4V-.4H5.4L6.6 5.2Z", {
      fill: "#e2c48a",
      stroke: INK,
      "stroke-width": 1.2,
      "stroke-linejoin": "round",
    }) + stroke("M-5.2-.2H5.2M0-.2V5M-1.2-4.2V-.4", INK, 1),
  /** A wheel that does not turn. */
  immobilised: (pen) =>
    path("M-2.7-6.4H2.7L6.4-2.7V2.7L2.7 6.4H-2.7L-6.4 2.7V-2.7Z", {
      fill: pen.ink.bad,
      stroke: "#fff",
      "stroke-width": 1.1,
    }) + stroke("M-2.9-2.9L2.9 2.9M2.9-2.9L-2.9 2.9", "#fff", 1.7, ROUND),
  /** Two links that have come apart. */
  /** A turret that turns no more. */
  jammed: (pen) =>
    path("M-2.7-6.4H2.7L6.4-2.7V2.7L2.7 6.4H-2.7L-6.4 2.7V-2.7Z", {
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
    }) +
    circle(0, 1.4, 2.4, { fill: INK }) +
    stroke("M0 1V-5M-3.6-3.6L3.6 4.4", pen.ink.bad, 1.5, ROUND),
  /** Others ride in it. */
  loaded: () =>
    tag("rect", {
      x: -6,
      y: -4.4,
      width: 12,
      height: 8.8,
      rx: 1.6,
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
    }) +
    circle(-3, -1, 1.3, { fill: INK }) +
    circle(0, -1, 1.3, { fill: INK }) +
    circle(3, -1, 1.3, { fill: INK }) +
    stroke("M-4.4 2.4H4.4", INK, 1.6),
  shaken: (pen) =>
    path("M0-6.2L6.2 0L0 6.2L-6.2 0Z", { fill: "#fffbe6", stroke: INK, "stroke-width": 1.2 }) +
    stroke("M-2.8 1.4Q-1.4-2.2 0 0T2.8-1.4", pen.ink.bad, 1.5, ROUND),
  abandoned: (pen) =>
    tag("rect", { x: -5, y: -5, width: 10, height: 10, rx: 1.4, fill: "#d8d2bd", stroke: INK, "stroke-width": 1.2 }) +
    stroke("M-2.8-2.8L2.8 2.8M2.8-2.8L-2.8 2.8", pen.ink.bad, 1.7, ROUND),
  scattered: () =>
    tag("rect", {
      x: -6.6,
      y: -4.4,
      width: 13.2,
      height: 8.8,
      rx: 2,
      fill: "#fffbe6",
      stroke: INK,
      "stroke-width": 1.2,
    }) +
    circle(-3.3, 0, 1.9, { fill: INK }) +
    circle(3.3, 0, 1.9, { fill: INK }) +
    stroke("M0-2.8V2.8", INK, 1, { "stroke-dasharray": "1.4 1.2" }),
};

/** What a piece is from the start: drawn small. */
const TRAITS: { readonly [badge: string]: Sign } = {
  veteran: () => chip(stroke("M-2.6-1.8L0 .4L2.6-1.8M-2.6.8L0 3L2.6 .8", "#ffe9a6", 1.3, ROUND)),
  recruit: () =>
    tag("rect", { x: -4, y: -4, width: 8, height: 8, rx: 1, fill: "#fffbe6", stroke: INK, "stroke-width": 1 }) +
    circle(0, 0, 1.7, { fill: INK }),
  panzerfaust: () =>
    chip(stroke("M-3 3L.2-.2", "#fff", 1.3, ROUND) + path("M-1.2-.4L.6-3L3.4-3.4L3-.6L.4 1.2Z", { fill: "#fff" })),
  panzerfaustUsed: () =>
    chip(
      stroke("M-3 3L.2-.2", "#fff", 1.3, { ...ROUND, opacity: 0.5 }) +
        stroke("M-2.6-2.6L2.6 2.6", "#ff9d8a", 1.4, ROUND),
    ),
  rifleGrenadeLauncher: () =>
    chip(
      stroke("M-3 3L-.4 .4", "#fff", 1.2, ROUND) +
        path("M-1.8-.2L.2 1.8L3.4-.6L3.4-3.4L.6-3.4Z", { fill: "#fff" }) +
        stroke("M.2-1.6L1.6-.2", INK, 0.7),
    ),
  scout: () =>
    path("M-6 0Q0-6.4 6 0Q0 6.4-6 0Z", { fill: "#fffbe6", stroke: INK, "stroke-width": 1 }) +
    circle(0, 0, 1.9, { fill: INK }),
};

/** Signs of leaders and specialists, beside the tag. */
const ROLES: { readonly [role: string]: string } = {
  officer: path("M0-3.4L1-1.1L3.4-1L1.5.6L2.2 3L0 1.7L-2.2 3L-1.5.6L-3.4-1L-1-1.1Z", { fill: "#ffe9a6" }),
  nco: stroke("M-3-.6L0-2.8L3-.6M-3 2.2L0 0L3 2.2", "#ffe9a6", 1.3, { "stroke-linejoin": "round" }),
  medic: stroke("M0-3V3M-3 0H3", "#fff", 2),
  radioOperator:
    stroke("M-1.6 3L0-2.6L1.6 3", "#fff", 1) +
    stroke("M-2.6-2.8a3.6 3.6 0 0 0 0 3M2.6-2.8a3.6 3.6 0 0 1 0 3", "#fff", 0.9),
  politicalOfficer: path("M0-3.4L1-1.1L3.4-1L1.5.6L2.2 3L0 1.7L-2.2 3L-1.5.6L-3.4-1L-1-1.1Z", { fill: "#ff9d8a" }),
  observer:
    circle(-1.7, 0.6, 1.5, { fill: "none", stroke: "#fff", "stroke-width": 1 }) +
    circle(1.7, 0.6, 1.5, { fill: "none", stroke: "#fff", "stroke-width": 1 }) +
    stroke("M-1.7-.9V-3M1.7-.9V-3", "#fff", 1),
  commandVehicle:
    path("M0-1.6L.7 0L2.5.1L1.1 1.2L1.6 3L0 2L-1.6 3L-1.1 1.2L-2.5.1L-.7 0Z", { fill: "#ffe9a6" }) +
    stroke("M-3-3.2Q0-5 3-3.2", "#ffe9a6", 0.9, ROUND),
  gunner:
    stroke("M-3.4-.4H3.6", "#fff", 1, ROUND) +
    stroke("M-3.4-.6L-1-.6V.8H-3.4Z", "#fff", 0.9, { "stroke-linejoin": "round" }) +
    stroke("M1.6-.2L.2 2.6M1.6-.2L3 2.6", "#fff", 0.8, ROUND),
  assistant:
    tag("rect", { x: -2.8, y: -1.8, width: 5.6, height: 4, rx: 0.6, fill: "#fff" }) +
    stroke("M-1-1.8v4M1-1.8v4", INK, 0.7),
};

function find<T>(table: { readonly [name: string]: T }, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

export function isTrait(badge: string): boolean {
  return find(TRAITS, badge) !== undefined;
}

/** Nothing left to do this turn: the piece is drawn pale. */
export function isSpent(badge: string): boolean {
  return badge === "activated" || badge === "activatedTwice";
}

/** A badge nobody has drawn yet shows its first letter. `look`: of its side, for what comes in the sides' colours. */
export function drawBadge(
  pen: Pen,
  badge: string,
  x: number,
  y: number,
  scale: number,
  look: SideLook | null = null,
): string {
  const sign = find(STATES, badge) ?? find(TRAITS, badge) ?? find(MAN_SIGNS, badge);
  const letter = tag(
    "text",
    { y: 2.7, "text-anchor": "middle", class: "p-num", "font-size": 7.6, fill: "#fff" },
    escape(badge.slice(0, 1).toUpperCase()),
  );
  return group(
    {
      class: `p-badge p-badge-${name(badge)}`,
      transform: `${translate(x, y)}${scale === 1 ? "" : ` scale(${scale})`}`,
    },
    sign === undefined ? (orderDie(badge, look) ?? pinCounter(pen, badge) ?? chip(letter)) : sign(pen),
  );
}

export function drawRole(pen: Pen, role: string, light: string): string {
  const plate = circle(0, 0, 4.9, {
    fill: role === "medic" ? "#9c1c1c" : role === "politicalOfficer" ? pen.ink.elim : INK,
    stroke: light,
    "stroke-width": 0.8,
  });
  return (
    plate +
    (find(ROLES, role) ??
      tag(
        "text",
        { y: 2.5, "text-anchor": "middle", class: "p-num", "font-size": 7, fill: "#fff" },
        escape(role.slice(0, 1).toUpperCase()),
      ))
  );
}

/** The ring round a piece whose turn it is to act. */
export function actingRing(pen: Pen): string {
  return (
    circle(0, 0, 17.4, { class: "p-acting", fill: "none", stroke: INK, "stroke-width": 4.6, opacity: 0.85 }) +
    circle(0, 0, 17.4, { fill: "none", stroke: pen.ink.sel, "stroke-width": 2.8 })
  );
}

/** A word fit for a class name. */
export function name(word: string): string {
  return word.replaceAll(/[^\w-]/g, "_");
}
