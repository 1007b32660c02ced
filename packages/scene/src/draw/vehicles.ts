import { INK } from "./palette.ts";
import type { SideLook } from "./palette.ts";
import { circle, group, path, stroke } from "./pen.ts";
import { bar, barrel, disc, engine, hatch, mark, plate, raised, track, tracks, wheels } from "./vehicle-parts.ts";
import type { Paint } from "./vehicle-parts.ts";

/**
 * Vehicles from above, nose up the page, hull and tracks within a box of 46 by 80 about the origin; barrels reach beyond it. A
 * turret is drawn about its own middle, so that it can be turned.
 */
export const BOX = { width: 46, length: 80 } as const;

// oxfmt-ignore
const PAINTS: { readonly [S in SideLook["shape"]]: Omit<Paint, "shape"> } = {
  round: { dark: "#0b2f52", hull: "#3f6f9f", mid: "#5688ba", light: "#7ba7d3", pale: "#d6e5f2" },
  diamond: { dark: "#5a2300", hull: "#b3631f", mid: "#cf7b33", light: "#e79c5b", pale: "#ffe6d0" },
  square: { dark: "#35123c", hull: "#6d3a78", mid: "#8a5296", light: "#ab79b6", pale: "#eedcf1" },
};

interface Vehicle {
  readonly shadow: string;
  readonly hull: (p: Paint) => string;
  /** Where it turns, and how it looks; null for those that point where the vehicle does. */
  readonly turret: { readonly y: number; readonly draw: (p: Paint) => string } | null;
}

const TURRET = "M-10.6 12L-13.6 0L-8.6-12.6H8.6L13.6 0L10.6 12Z";
/** Cast, rounded, set well forward: sloped tanks. */
const CAST = "M-8.6-12.4H8.6L13-4.4L11.4 8Q6 13.6 0 13.6Q-6 13.6-11.4 8L-13-4.4Z";
const LONG = "M-9.4-14H9.4L14-5L13.4 10L8 18H-8L-13.4 10L-14-5Z";
const HORSESHOE = "M-11-13.6H11L14.6-8V3Q14.6 15.6 0 15.6Q-14.6 15.6-14.6 3V-8Z";

const box =
  (width: number, top: number, bottom: number) =>
  (p: Paint): string => {
    const w = 23 - width + 1;
    return (
      tracks(width, top, bottom) +
      plate(
        `M${-w} ${top + 5}L${5 - w} ${top - 1}H${w - 5}L${w} ${top + 5}V${bottom - 2}L${w - 4} ${bottom + 1}H${4 - w}L${-w} ${bottom - 2}Z`,
        p.hull,
      ) +
      plate(`M${-w} ${top + 5}L${5 - w} ${top - 1}H${w - 5}L${w} ${top + 5}V${top + 14}H${-w}Z`, p.light) +
      engine(p, bottom - 17, w - 3, 4) +
      circle(-6.5, top + 10, 2.6, { fill: p.dark }) +
      stroke(`M7 ${top + 10}V${top - 2}`, INK, 1.6) +
      stroke(`M-19 ${top + 2}v6M19 ${top + 2}v6`, p.pale, 1.6)
    );
  };

const sloped =
  (top: number, bottom: number) =>
  (p: Paint): string =>
    tracks(8.6, top, bottom) +
    plate(
      `M-15 ${top + 8}L-10 ${top - 1}H10L15 ${top + 8}V${bottom - 8}L10 ${bottom + 1}H-10L-15 ${bottom - 8}Z`,
      p.hull,
    ) +
    plate(`M-15 ${top + 8}L-10 ${top - 1}H10L15 ${top + 8}L11 ${top + 21}H-11Z`, p.light) +
    plate(`M-15 ${bottom - 8}L-10 ${bottom + 1}H10L15 ${bottom - 8}L11 ${bottom - 14}H-11Z`, p.mid) +
    engine(p, bottom - 27, 9.5, 3) +
    bar(-7.4, top + 7, 6.4, 8, p.mid, 1.4) +
    disc(5.6, top + 12, 2.4, p.dark) +
    stroke(`M5.6 ${top + 11}V${top + 1}`, INK, 1.6) +
    stroke(`M-18.8 ${bottom - 26}v14M18.8 ${bottom - 26}v14`, p.pale, 3, { opacity: 0.7 });

const gunTurret =
  (shape: string, tip: number, width: number, brake: boolean, cupola: readonly [number, number]) =>
  (p: Paint): string =>
    barrel(p, -10, tip, width, brake) +
    bar(-4, -20, 8, 9, p.mid, 1.2) +
    raised(shape, p.mid) +
    path("M-8.2-12H8.2L11.6-3H-11.6Z", { fill: p.light, opacity: 0.75 }) +
    hatch(p, cupola[0], cupola[1]) +
    mark(p, -cupola[0] * 1.2, cupola[1] + 0.4, 3.4);

const VEHICLES: { readonly [silhouette: string]: Vehicle } = {
  tank: {
    shadow: "M-23-38H23V40H-23Z",
    hull: box(10, -38, 38),
    turret: { y: -2, draw: gunTurret(TURRET, -52, 3.4, true, [-4.6, 3.6]) },
  },
  slopedTank: {
    shadow: "M-23-36H23V40H-23Z",
    hull: sloped(-37, 39),
    turret: { y: -8, draw: gunTurret(CAST, -42, 3.6, false, [4.6, 4]) },
  },
  heavyTank: {
    shadow: "M-23-38H23V40H-23Z",
    hull: box(11.4, -38, 38),
    turret: {
      y: 0,
      draw: (p) =>
        barrel(p, -10, -57, 4, true) +
        bar(-8, -19, 16, 7, p.light, 1.4) +
        raised(HORSESHOE, p.mid) +
        hatch(p, -7.4, 5, 4.2) +
        hatch(p, 6.2, 5.4, 3.4) +
        mark(p, 0, 12, 2.8) +
        bar(-7, 15.4, 14, 4.6, p.hull, 1),
    },
  },
  heavySlopedTank: {
    shadow: "M-23-38H23V40H-23Z",
    hull: sloped(-38, 39),
    turret: {
      y: -6,
      draw: (p) =>
        barrel(p, -12, -54, 4.2, true) +
        bar(-4.6, -23, 9.2, 10, p.mid, 1.2) +
        raised(LONG, p.mid) +
        path("M-9.4-14H9.4L13-6H-13Z", { fill: p.light, opacity: 0.8 }) +
        hatch(p, -4.8, 3.4, 4.6) +
        mark(p, 6, 3.6, 3.2) +
        stroke("M-6 16.6V22", INK, 1.7),
    },
  },
  lightTank: {
    shadow: "M-21-32H21V35H-21Z",
    hull: (p) =>
      track(-21, -33, 8, 66) +
      track(13, -33, 8, 66) +
      plate("M-14-27L-9-34H9L14-27V30L10 34H-10L-14 30Z", p.hull) +
      plate("M-14-27L-9-34H9L14-27V-17H-14Z", p.light) +
      plate("M-15.6-12H15.6V14H-15.6Z", p.mid) +
      engine(p, 19, 10.5, 3) +
      circle(-6, -24, 2.4, { fill: p.dark }),
    turret: {
      y: 1,
      draw: (p) =>
        barrel(p, -7, -33, 2.6, false) +
        stroke("M4-8V-18", INK, 1.6) +
        raised("M-8.4 9L-11 0L-6.4-9.4H6.4L11 0L8.4 9Z", p.light) +
        hatch(p, -3, 2.4, 3.6) +
        mark(p, 5, 3, 2.6),
    },
  },
  assaultGun: {
    shadow: "M-23-36H23V38H-23Z",
    hull: (p) =>
      tracks(10, -36, 36) +
      plate("M-14-31L-10-37H10L14-31V33L10 37H-10L-14 33Z", p.hull) +
      plate("M-14-31L-10-37H10L14-31V-22H-14Z", p.light) +
      engine(p, 21, 11, 3) +
      bar(-2.4, -47, 4.8, 32, p.hull) +
      raised("M-17.5-12L-12-20H12L17.5-12V15L13 19H-13L-17.5 15Z", p.mid) +
      path("M-17.5-12L-12-20H12L17.5-12L14-8H-14Z", { fill: p.light }) +
      plate("M-6.4-20H6.4L4.6-10H-4.6Z", p.hull) +
      hatch(p, -9, 6) +
      bar(3, 1, 9, 9, p.hull, 1) +
      mark(p, 0, 14, 2.8),
    turret: null,
  },
  slopedAssaultGun: {
    shadow: "M-23-36H23V40H-23Z",
    hull: (p) =>
      tracks(8.6, -37, 39) +
      plate("M-15-30L-11-38H11L15-30V30L10 40H-10L-15 30Z", p.hull) +
      engine(p, 19, 9.5, 4) +
      bar(-3, -46, 6, 26, p.hull) +
      raised("M-17-16L-12-33H12L17-16V10L12.6 15H-12.6L-17 10Z", p.mid) +
      path("M-17-16L-12-33H12L17-16L12-12H-12Z", { fill: p.light, opacity: 0.85 }) +
      plate("M-5.6-33L-4-20Q0-17 4-20L5.6-33Z", p.hull) +
      hatch(p, -8, -2, 4.6) +
      hatch(p, 7, 2, 3.8) +
      mark(p, 0, 10, 2.8),
    turret: null,
  },
  /** A gun in an open fighting compartment at the back. */
  openGun: {
    shadow: "M-21-34H21V38H-21Z",
    hull: (p) =>
      track(-21, -36, 8, 72) +
      track(13, -36, 8, 72) +
      plate("M-14-30L-9-37H9L14-30V36H-14Z", p.hull) +
      plate("M-14-30L-9-37H9L14-30V-18H-14Z", p.light) +
      engine(p, -17, 6, 3) +
      raised("M-16.4-4L-11-10H11L16.4-4V34L14 37H-14L-16.4 34Z", p.mid) +
      path("M-12.4-1H12.4V33H-12.4Z", { fill: "#1f1e18", opacity: 0.85 }) +
      bar(-3.4, -3, 6.8, 20, p.hull, 1) +
      bar(-1.8, -46, 3.6, 42, p.hull) +
      bar(-3.2, -50, 6.4, 6, p.hull, 1) +
      plate("M-7.4-9H7.4L6-3H-6Z", p.light) +
      bar(-11, 22, 5.4, 8, p.mid, 1) +
      bar(5.6, 22, 5.4, 8, p.mid, 1) +
      mark(p, 0, -26, 2.6),
    turret: null,
  },
  armouredCar: {
    shadow: "M-19-34H19V36H-19Z",
    hull: (p) =>
      wheels(-29, 15) +
      plate("M-8-36H8L15-20V24L10 36H-10L-15 24V-20Z", p.hull) +
      plate("M-8-36H8L15-20L11-15H-11L-15-20Z", p.light) +
      plate("M-15 24L-10 36H10L15 24L10 20H-10Z", p.mid) +
      engine(p, 22, 6.5, 3) +
      stroke("M-4-31h8", INK, 1.4),
    turret: {
      y: 0,
      draw: (p) =>
        barrel(p, -8, -34, 2.6, false) +
        stroke("M4.4-9V-20", INK, 1.6) +
        raised("M-6-12H6L12-5V6L7 12H-7L-12 6V-5Z", p.light) +
        path("M-4.6-8.6H4.6L8.6-3.6V4L5 8.4H-5L-8.6 4V-3.6Z", { fill: "#1f1e18", opacity: 0.78 }) +
        stroke("M-8.6-3.6L8.6 4M8.6-3.6L-8.6 4M0-8.6V8.4", p.mid, 0.9) +
        mark(p, 0, 10, 2.4),
    },
  },
  /** A lorry's long bonnet in front, a turret at the back. */
  sixWheeler: {
    shadow: "M-19-38H19V39H-19Z",
    hull: (p) =>
      wheels(-33, 10, 25) +
      plate("M-7-39H7L9.6-17H-9.6Z", p.light) +
      stroke("M-4.6-34h9.2M-5.4-29h10.8M-6.2-24h12.4", p.dark, 1, { opacity: 0.6 }) +
      plate("M-13.6-17H13.6L15.4 4V37H-15.4V4Z", p.hull) +
      plate("M-13.6-17H13.6L14.6-8H-14.6Z", p.mid) +
      stroke("M-9-12.6h6M3-12.6h6", INK, 1.6) +
      stroke("M7-16V-26", INK, 1.6),
    turret: {
      y: 19,
      draw: (p) =>
        barrel(p, -8, -40, 3, false) +
        stroke("M4.4-10V-21", INK, 1.6) +
        raised("M-8.6-11H8.6L12.6-2L9.6 9Q0 15 -9.6 9L-12.6-2Z", p.mid) +
        path("M-8.6-11H8.6L11-4H-11Z", { fill: p.light, opacity: 0.8 }) +
        hatch(p, -4, 3.6, 3.8) +
        mark(p, 5.2, 4, 2.8),
    },
  },
  halftrack: {
    shadow: "M-18-38H18V38H-18Z",
    hull: (p) =>
      wheels(-33) +
      track(-19, -8, 8, 44) +
      track(11, -8, 8, 44) +
      plate("M-9-38H9L12-18H-12Z", p.light) +
      stroke("M-6-35h12M-7-30h14M-8-25h16", p.dark, 1, { opacity: 0.6 }) +
      plate("M-14-18H14V36H-14Z", p.hull) +
      path("M-10.5-6H10.5V33H-10.5Z", { fill: "#1f1e18", opacity: 0.8 }) +
      path("M-9.5-4h4.4V32h-4.4zM5.1-4h4.4V32H5.1z", { fill: p.mid }) +
      stroke("M-9.5 5h4.4M-9.5 14h4.4M-9.5 23h4.4M5.1 5h4.4M5.1 14h4.4M5.1 23h4.4", INK, 0.8) +
      plate("M-12-16H12V-8H-12Z", p.mid) +
      stroke("M0-11V-25", INK, 2) +
      mark(p, 0, -30, 3),
    turret: null,
  },
  car: {
    shadow: "M-17-36H17V38H-17Z",
    hull: (p) =>
      wheels(-31, 17) +
      plate("M-11-36H11L13-12H-13Z", p.light) +
      stroke("M0-34v20", p.dark, 1, { opacity: 0.6 }) +
      plate("M-14-12H14V35L11 38H-11L-14 35Z", p.hull) +
      plate("M-12.4-12h24.8l-1.6 5h-21.6z", "#cfe0e4") +
      path("M-10.6-4H10.6V30H-10.6Z", { fill: "#1f1e18", opacity: 0.8 }) +
      bar(-9, 0, 7.4, 8, p.mid, 1.4) +
      bar(1.6, 0, 7.4, 8, p.mid, 1.4) +
      bar(-9, 18, 18, 8, p.mid, 1.4) +
      mark(p, 0, -24, 3),
    turret: null,
  },
  /** Small, open, on tracks. */
  carrier: {
    shadow: "M-21-34H21V36H-21Z",
    hull: (p) =>
      track(-22, -34, 8, 68) +
      track(14, -34, 8, 68) +
      plate("M-15-29L-10-36H10L15-29V34H-15Z", p.hull) +
      plate("M-15-29L-10-36H10L15-29V-20H-15Z", p.light) +
      path("M-12-14H12V6H-12Z", { fill: "#1f1e18", opacity: 0.82 }) +
      bar(-10, -10, 8, 9, p.mid, 1.2) +
      bar(2, -10, 8, 9, p.mid, 1.2) +
      path("M-12 11H-3V30H-12ZM3 11H12V30H3Z", { fill: "#1f1e18", opacity: 0.82 }) +
      engine(p, 11, 3, 5) +
      stroke("M6-20V-38", INK, 2) +
      mark(p, 0, -25, 2.6),
    turret: null,
  },
  /** Rails for rockets on the bed of a lorry. */
  rocketTruck: {
    shadow: "M-17-38H17V40H-17Z",
    hull: (p) =>
      wheels(-33, 8, 23) +
      plate("M-8.5-38H8.5L11-22H-11Z", p.light) +
      bar(-14, -22, 28, 16, p.mid, 1.6) +
      plate("M-12-21h24l-1.6 5.4h-20.8z", "#cfe0e4") +
      bar(-13, -4, 26, 40, p.hull, 2) +
      stroke("M-10.5-12V34M-6.3-12V34M-2.1-12V34M2.1-12V34M6.3-12V34M10.5-12V34", INK, 2) +
      stroke("M-12 2H12M-12 26H12", p.pale, 1.4) +
      mark(p, 0, 14, 3.4),
    turret: null,
  },
  truck: {
    shadow: "M-17-38H17V40H-17Z",
    hull: (p) =>
      wheels(-33, 8, 23) +
      plate("M-8.5-38H8.5L11-22H-11Z", p.light) +
      stroke("M0-37v14", p.dark, 1, { opacity: 0.6 }) +
      bar(-14, -22, 28, 16, p.mid, 1.6) +
      plate("M-12-21h24l-1.6 5.4h-20.8z", "#cfe0e4") +
      bar(-15, -4, 30, 43, p.hull, 2) +
      stroke("M-15 5.5q15-3 30 0M-15 15q15-3 30 0M-15 24.5q15-3 30 0M-15 34q15-3 30 0", p.dark, 1.3, { opacity: 0.6 }) +
      mark(p, 0, 19, 4),
    turret: null,
  },
};

/** A hull nobody has drawn yet. */
const PLAIN: Vehicle = {
  shadow: "M-20-36H20V38H-20Z",
  hull: (p) => wheels(-30, 14) + plate("M-15-32L-9-38H9L15-32V37H-15Z", p.hull) + mark(p, 0, 0, 6),
  turret: null,
};

export function isVehicle(silhouette: string): boolean {
  return Object.hasOwn(VEHICLES, silhouette);
}

function vehicleOf(silhouette: string): Vehicle {
  return Object.hasOwn(VEHICLES, silhouette) ? (VEHICLES[silhouette] ?? PLAIN) : PLAIN;
}

/** The whole vehicle about the origin, turned: `facing` and `turret` are degrees clockwise from the top of the page. */
export function drawVehicle(
  look: SideLook,
  silhouette: string,
  { width, length }: { readonly width: number; readonly length: number },
  facing: number,
  turret: number | undefined,
): string {
  const [name = ""] = silhouette.split("+");
  const { shadow, hull, turret: top } = vehicleOf(name);
  const paint: Paint = { ...PAINTS[look.shape], shape: look.shape };
  const sized = `rotate(${Math.round(facing)}) scale(${ratio(width, BOX.width)} ${ratio(length, BOX.length)})`;
  const fall = Math.max(1, (width / BOX.width) * 4.4);
  return group(
    { class: "p-vehicle" },
    group(
      { fill: "#1a1608", opacity: 0.34, transform: `translate(${ratio(fall, 1)} ${ratio(fall * 1.2, 1)}) ${sized}` },
      path(shadow, {}),
    ) +
      group(
        { transform: sized },
        hull(paint) +
          (top === null
            ? ""
            : group(
                {
                  transform: `translate(0 ${top.y})${turret === undefined ? "" : ` rotate(${Math.round(turret - facing)})`}`,
                },
                top.draw(paint),
              )),
      ),
  );
}

function ratio(a: number, b: number): number {
  return Math.round((a / b) * 1000) / 1000;
}
