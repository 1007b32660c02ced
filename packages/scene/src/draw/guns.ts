import { tag } from "../xml.ts";
import { CREAM, INK } from "./palette.ts";
import { circle, path, stroke } from "./pen.ts";

/**
 * Weapons that need a crew, from above, pointing up the page, drawn in front of and around the man who serves them on a base of
 * radius 12.5. Like all figures in ink and cream; metal is the side's colour, dulled (`currentColor` over a dark ground).
 */

const ROUND = { "stroke-linecap": "round", "stroke-linejoin": "round" };
const STEEL = "#55584a";

function steel(d: string, width = 1.1): string {
  return path(d, { fill: STEEL, stroke: INK, "stroke-width": width, "stroke-linejoin": "round" });
}

function painted(d: string): string {
  return path(d, { fill: "currentColor", stroke: INK, "stroke-width": 1.1, "stroke-linejoin": "round" });
}

/** A tube or rod: cream round it, so that it reads on any ground. */
function rod(d: string, width: number): string {
  return stroke(d, CREAM, width + 1.8, { ...ROUND, opacity: 0.95 }) + stroke(d, INK, width, ROUND);
}

function wheel(x: number, y: number, length: number): string {
  return tag("rect", {
    x: x - 2,
    y: y - length / 2,
    width: 4,
    height: length,
    rx: 1.6,
    fill: "#2b2a23",
    stroke: CREAM,
    "stroke-width": 0.8,
  });
}

/** A wheeled gun: trails, wheels, shield, breech, barrel. `caliber` 1 to 4. */
function gun(caliber: number, barrel: number, brake: boolean, shield: boolean): string {
  const w = 1.8 + caliber * 0.55;
  const span = 12 + caliber * 1.6;
  const tip = -14 - barrel;
  return [
    rod(`M-3-6L${-9 - caliber} ${14 + caliber * 2}M3-6L${9 + caliber} ${14 + caliber * 2}`, 2.4),
    wheel(-span + 1, -8, 9 + caliber * 1.4),
    wheel(span - 1, -8, 9 + caliber * 1.4),
    rod(`M0-6V${tip}`, w),
    brake ? steel(`M${-w / 2 - 1.4} ${tip - 3}H${w / 2 + 1.4}V${tip + 3}H${-w / 2 - 1.4}Z`) : "",
    shield
      ? painted(
          `M${-span - 2}-8.4Q${-span / 2}-14.6 0-14.6T${span + 2}-8.4L${span} -5.4Q${span / 2}-10.6 0-10.6T${-span}-5.4Z`,
        )
      : steel(`M${-span + 4}-9.4H${span - 4}V-6.6H${4 - span}Z`),
    steel("M-3.6-11.6H3.6V-2H-3.6Z"),
  ].join("");
}

/** A fast-firing gun on a round mounting, with one or two barrels. */
function automatic(barrels: number, tip: number): string {
  const at = barrels === 1 ? [0] : [-2.4, 2.4];
  return [
    rod("M0-8L-13 6M0-8L13 6M0-8V-20", 2.2),
    circle(0, -8, 8.4, { fill: "currentColor", stroke: INK, "stroke-width": 1.1 }),
    circle(0, -8, 5, { fill: STEEL, stroke: INK, "stroke-width": 0.9 }),
    ...at.map((x) => rod(`M${x}-8V${tip}`, 1.9)),
    ...at.map((x) => rod(`M${x} ${tip}v-2.4`, 3)),
    steel("M-3.4-13.4H3.4V-3.4H-3.4Z"),
    rod("M3.4-8.4H9", 2.4),
  ].join("");
}

/** A tube on a base plate and two legs, pointing steeply up: short and fat from above. */
function mortar(caliber: number): string {
  const r = 2.2 + caliber * 0.8;
  const tip = -16 - caliber * 1.8;
  return [
    rod(`M0-11L${-5 - caliber * 1.4} ${tip - 1}M0-11L${5 + caliber * 1.4} ${tip - 1}`, 1.5),
    path(`M${-5 - caliber}-4.4Q0 ${-9.6 - caliber} ${5 + caliber}-4.4L${3.6 + caliber}.6H${-3.6 - caliber}Z`, {
      fill: "currentColor",
      stroke: INK,
      "stroke-width": 1.1,
      "stroke-linejoin": "round",
    }),
    rod(`M0-4V${tip}`, r * 1.6),
    circle(0, tip, r, { fill: INK, stroke: CREAM, "stroke-width": 1.2 }),
  ].join("");
}

/** A machine gun on a tripod, or on small wheels behind a shield. */
function tripodGun(barrel: number, width: number, box: boolean): string {
  return [
    rod("M0-9L-8.6 2M0-9L8.6 2M0-9V-19", 1.9),
    rod(`M0-4V${-16 - barrel}`, width),
    steel("M-2.8-13H2.8V-3.4H-2.8Z"),
    rod("M-2 -3.2L-4 1.6M2-3.2L4 1.6", 1.3),
    box ? painted("M4-12.6H9.4V-6H4Z") + rod("M2.6-9.6H4", 1.6) : "",
  ].join("");
}

export const GUNS: { readonly [silhouette: string]: string } = {
  mediumMachineGun: tripodGun(9, 2.6, true),
  heavyMachineGun: tripodGun(15, 3.2, true),
  antiTankRifle: rod("M2.6 5.6L2-28", 2) + rod("M2-28v-2", 3.2) + rod("M2-17L-3.6-22M2-17L7.4-22", 1.3),
  rocketLauncher: rod("M4.4 12L3-20", 3.6) + rod("M5 12.4L4.9 15", 5.4) + painted("M-1.6-9.6H-6V-3.4H-1.4Z"),
  lightAutocannon: automatic(1, -34),
  heavyAutocannon: automatic(2, -38),
  lightGun: gun(1, 14, false, true),
  mediumGun: gun(2, 21, true, true),
  heavyGun: gun(3, 27, true, true),
  superHeavyGun: gun(4, 36, true, true),
  multipleLauncher:
    rod("M-4-6L-11 16M4-6L11 16", 2.4) +
    wheel(-13, -6, 12) +
    wheel(13, -6, 12) +
    [-6, 0, 6].map((x) => rod(`M${x} 4V-26`, 4.4) + circle(x, -26, 1.6, { fill: CREAM })).join(""),
  lightMortar: mortar(1),
  mediumMortar: mortar(2),
  heavyMortar: mortar(3.4),
  lightHowitzer: gun(2.4, 7, false, true),
  mediumHowitzer: gun(3.4, 13, true, true),
  heavyHowitzer: gun(4.6, 12, false, true),
};
