import { tag } from "../xml.ts";
import { GUNS } from "./guns.ts";
import { MOUNTS } from "./mounts.ts";
import { CREAM, INK } from "./palette.ts";
import { circle, group, path, stroke } from "./pen.ts";

/**
 * Soldiers from above, looking up the page, within a base of radius 12.5. Ink and cream only, so the weapon reads in black
 * and white; the helmet takes the side's colour (`currentColor`).
 */

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };

function limb(d: string, width = 2.9): string {
  return stroke(d, INK, width + 1.3, ROUND) + stroke(d, CREAM, width, ROUND);
}

function gun(d: string, width: number): string {
  return stroke(d, CREAM, width + 1.7, { ...ROUND, opacity: 0.95 }) + stroke(d, INK, width, ROUND);
}

function block(x: number, y: number, width: number, height: number, dark = false): string {
  return tag("rect", {
    x,
    y,
    width,
    height,
    rx: 1.1,
    fill: dark ? INK : CREAM,
    stroke: dark ? CREAM : INK,
    "stroke-width": 0.85,
  });
}

function hand(x: number, y: number): string {
  return circle(x, y, 1.5, { fill: CREAM, stroke: INK, "stroke-width": 0.7 });
}

const shoulders = path("M-7.6 4.4c0-3.3 3-4.4 6.9-4.4s6.9 1.1 6.9 4.4c0 1.6-3.1 2.4-6.9 2.4s-6.9-.8-6.9-2.4z", {
  fill: CREAM,
  stroke: INK,
  "stroke-width": 0.8,
});
const bothArms = limb("M-6.6 4L-5.2-1.8L2.6-5.4") + limb("M5.2 4.2L7 1.2L5-.4");
const legs = limb("M-2.4 6L-4.4 10.6") + limb("M1.4 6L3 10.8");

/** What is in his hands, with the arms that hold it. */
/** Crewmen who carry rounds rather than a weapon of their own. */
const CREW = tag("rect", {
  x: -3.4,
  y: -9.6,
  width: 5.6,
  height: 7.6,
  rx: 1.4,
  fill: INK,
  stroke: CREAM,
  "stroke-width": 0.9,
});

const WEAPONS: { readonly [silhouette: string]: string } = {
  rifle:
    bothArms +
    shoulders +
    gun("M5.4 7.4L4.6-1", 2.9) +
    gun("M4.7-1L3.2-19", 1.5) +
    gun("M4.7-.6L7.2 .4", 1.1) +
    hand(3.9, -6),
  semiAutoRifle:
    bothArms +
    shoulders +
    gun("M5.4 7.4L4.6-1", 2.9) +
    gun("M4.7-1L4-10", 2.5) +
    gun("M4-10L3.5-17", 1.4) +
    hand(4.1, -5.6),
  carbine: bothArms + shoulders + gun("M5.2 5.4L4.6-1", 2.5) + gun("M4.7-1L3.8-13.4", 1.6) + hand(4.1, -5.6),
  smg:
    bothArms +
    shoulders +
    gun("M5 5.6L4.6 0", 2) +
    gun("M4.6 0L4-9", 2.7) +
    gun("M4-9L3.8-13", 1.4) +
    gun("M4.3-5.4L10.4-4.4", 2.2),
  assaultRifle:
    bothArms +
    shoulders +
    gun("M5.4 7L4.6-1", 2.7) +
    gun("M4.7-1L4.1-8.6", 2.4) +
    gun("M4.1-8.6L3.5-15.6", 1.5) +
    gun("M4.6-4Q8.4-4.6 9.6-7.4", 2.1) +
    hand(3.9, -7.6),
  automaticRifle:
    bothArms +
    shoulders +
    gun("M5.4 7.4L4.6-4", 3.2) +
    gun("M4.5-4L3.2-18.6", 2) +
    gun("M3.5-15L-1.4-18.4M3.5-15L8-18", 1.1) +
    gun("M4.5-2.6L9-2", 2.2),
  machineGun:
    legs +
    bothArms +
    shoulders +
    gun("M4.6 7L3.8-6", 3.4) +
    gun("M3.8-6L2.8-20", 2.1) +
    gun("M3.2-14L-3-18M3.2-14L8.6-17.4", 1.2) +
    block(-3.6, -5.6, 5.8, 5, true),
  sniper:
    bothArms +
    shoulders +
    gun("M5.4 7.4L4.6-1", 2.9) +
    gun("M4.7-1L3-22", 1.4) +
    gun("M2.4-1L1.6-8.4", 2.2) +
    hand(3.9, -9),
  flamethrower:
    bothArms +
    shoulders +
    block(-7, 5, 5.6, 8, true) +
    block(-0.4, 5, 5.6, 8, true) +
    gun("M4.6 2L3.4-12", 2.6) +
    path("M3.4-12Q-1-17 2.4-23Q3.4-19 5-22Q8.4-16 3.4-12Z", { fill: "#d9622b", stroke: INK, "stroke-width": 0.8 }),
  crew: limb("M-6.6 4L-5.6-2.4L-2-5.6") + limb("M5.2 4.2L5-2L1.4-5.6") + CREW + shoulders,
  pistol: limb("M-6.6 4L-8 8.6") + limb("M5.2 4.2L6-1.6L4.6-7") + gun("M4.6-7.4L4.3-12.8", 2.4) + shoulders,
};

const EMPTY_HANDS = limb("M-6.6 4L-7.4-2.6") + limb("M5.2 4.2L6-2.4") + shoulders;

/** Both hands forward, on what stands before him. */
const SERVING = limb("M-6.6 4L-6-1.6L-2.4-4.6") + limb("M5.2 4.2L4.8-1.6L1.8-4.6") + shoulders;

/** What is carried besides: across the back, or on the muzzle. */
const EXTRAS: { readonly [extra: string]: string } = {
  panzerfaust:
    gun("M-10.6 11.4L3.4 6.2", 2) +
    path("M2.6 4.2L8.6 2.4L12.4 3L10 6.2L3.8 8.4Z", {
      fill: INK,
      stroke: CREAM,
      "stroke-width": 0.9,
      "stroke-linejoin": "round",
    }),
  rifleGrenadeLauncher: path("M1.5-15L5.6-15.3L5.2-20.6L3.2-22.6L1.1-20.4Z", {
    fill: INK,
    stroke: CREAM,
    "stroke-width": 0.9,
    "stroke-linejoin": "round",
  }),
};

const pack = block(-5, 5.2, 8.6, 5.2) + stroke("M-5 7.8h8.6", INK, 0.6);
const ammunition = block(-6.6, 5.4, 12, 6.6, true) + stroke("M-3.6 5.6v6.2M-.6 5.6v6.2M2.4 5.6v6.2", CREAM, 0.7);
const radioSet =
  stroke("M3.4 9L11.6 16.6", CREAM, 2.6, ROUND) +
  stroke("M3.4 9L11.6 16.6", INK, 1.1, ROUND) +
  block(-6.4, 5, 11.2, 7.6, true) +
  circle(-3.2, 8.8, 1.5, { fill: CREAM }) +
  circle(1.8, 8.8, 1.5, { fill: CREAM });
const satchel = block(4.6, 4, 6.6, 6) + stroke("M7.9 5.2v3.6M6.1 7h3.6", "#a3161a", 1.3);

const helmet =
  circle(-0.8, 2.2, 4.2, { fill: "currentColor", stroke: INK, "stroke-width": 0.9 }) +
  stroke("M-3.4.6a3.6 3.6 0 0 1 3.4-1.2", "#fff", 1, { "stroke-linecap": "round", opacity: 0.85 });
const cap =
  path("M-4.4.2Q-.8-4.4 2.8.2", { fill: INK }) +
  circle(-0.8, 2.4, 4, { fill: "currentColor", stroke: INK, "stroke-width": 0.9 }) +
  circle(-0.8, 2.4, 2, { fill: "none", stroke: INK, "stroke-width": 0.6 });
const crossed =
  circle(-0.8, 2.2, 4.6, { fill: "#fff", stroke: INK, "stroke-width": 0.9 }) +
  stroke("M-.8-1.2v6.8M-4.2 2.2h6.8", "#a3161a", 2.2);

/** What a role wears: on his back, and on his head. */
const WEAR: { readonly [role: string]: { readonly back: string; readonly head: string } } = {
  officer: { back: "", head: cap },
  politicalOfficer: { back: "", head: cap },
  assistant: { back: ammunition, head: helmet },
  medic: { back: satchel, head: crossed },
  radioOperator: { back: radioSet, head: helmet },
};
const PLAIN = { back: pack, head: helmet };

function wearOf(role: string | null): { readonly back: string; readonly head: string } {
  return role !== null && Object.hasOwn(WEAR, role) ? (WEAR[role] ?? PLAIN) : PLAIN;
}

/** A silhouette is a weapon and, after `+`, what is carried besides, or `alone` for one without its man. Unknown names give empty hands. */
export function figure(silhouette: string, role: string | null): string {
  const [weapon = "", ...extras] = silhouette.split("+");
  if (extras.includes("alone")) return group({ transform: "translate(0 3) scale(.72)" }, GUNS[weapon] ?? CREW);
  if (Object.hasOwn(MOUNTS, weapon))
    return (
      (MOUNTS[weapon] ?? "") + group({ transform: "translate(.8 1.4) scale(.8)" }, EMPTY_HANDS + wearOf(role).head)
    );
  if (extras.includes("prone")) return proneFigure(figure(without(silhouette, "prone"), role));
  if (extras.includes("ducked")) return duckedFigure(figure(without(silhouette, "ducked"), role));
  const inHands = handsOf(weapon);
  const { back, head } = wearOf(role);
  return (
    back + inHands + extras.map((extra) => (Object.hasOwn(EXTRAS, extra) ? (EXTRAS[extra] ?? "") : "")).join("") + head
  );
}

function without(silhouette: string, posture: string): string {
  return silhouette
    .split("+")
    .filter((part) => part !== posture)
    .join("+");
}

/** Stretched out behind his weapon: the legs show. */
function proneFigure(body: string): string {
  return (
    limb("M-3.4 8L-6.6 17.5") +
    limb("M1.8 8L5.2 17.5") +
    path("M-5.4 3H3.8L2.8 11.4H-4.4Z", { fill: CREAM, stroke: INK, "stroke-width": 0.8, "stroke-linejoin": "round" }) +
    group({ transform: "translate(0 -2.4) scale(.86)" }, body)
  );
}

/** Small behind an edge of cover. */
function duckedFigure(body: string): string {
  return (
    group({ transform: "translate(.4 3) scale(.74)" }, body) +
    stroke("M-10.4-5.4Q0-11.4 10.4-5.4", INK, 4.6, ROUND) +
    stroke("M-10.4-5.4Q0-11.4 10.4-5.4", "#e2c48a", 2.8, ROUND)
  );
}

function handsOf(weapon: string): string {
  if (isGun(weapon)) return (GUNS[weapon] ?? "") + SERVING;
  return Object.hasOwn(WEAPONS, weapon) ? (WEAPONS[weapon] ?? EMPTY_HANDS) : EMPTY_HANDS;
}

/** A weapon larger than the man: seen from farther off than he is. */
export function isGun(silhouette: string): boolean {
  return Object.hasOwn(GUNS, silhouette);
}

/** A man on the ground: limbs thrown out, weapon beside him. */
export function lyingFigure(role: string | null): string {
  const { head } = wearOf(role);
  const body = path("M-6 1.6c0-2.4 2-3.4 5.2-3.4s5.2 1 5.2 3.4L2.4 8.4h-6.4z", {
    fill: CREAM,
    stroke: INK,
    "stroke-width": 0.8,
  });
  const limbs = limb("M-2.6 7.6L-6.6 13") + limb("M1.2 7.6L3.6 14") + limb("M-5.4 1L-10-3.6") + limb("M4-.2L9.4 1.6");
  return (
    limbs + body + gun("M9.6 11L7 3", 2.4) + gun("M7 3L3.6-7.4", 1.5) + group({ transform: "translate(.2 -6)" }, head)
  );
}
