import type { RosterLine, ScenePiece, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { isCoherent } from "@escaramuza/units";
import { boardOf, radiusOf, terrainAt } from "./board.ts";
import { DATA, templateOf } from "./data.ts";
import type { TemplateId, WeaponId } from "./data.ts";
import { armsText, figureName, kindName, say, sidedName, tagOf } from "./scene-texts.ts";
import { isAlive, livingOf, onTable } from "./state.ts";
import type { Figure, Position, Unit } from "./state.ts";

/** Units as a scene shows them: figure by figure on the table, and one line each in their side's list. */

/** The drawing of what a man carries, or of what his team serves. */
const WEAPONS: { readonly [weapon in WeaponId]: string } = {
  pistol: "pistol",
  rifle: "rifle",
  smg: "smg",
  assaultRifle: "assaultRifle",
  lmg: "machineGun",
  mmg: "mediumMachineGun",
  hmg: "heavyMachineGun",
  autocannonLight: "lightAutocannon",
  autocannonHeavy: "heavyAutocannon",
  atRifle: "antiTankRifle",
  bazooka: "rocketLauncher",
  panzerfaust: "panzerfaust",
  atGunLight: "lightGun",
  atGunMedium: "mediumGun",
  atGunHeavy: "heavyGun",
  atGunSuperHeavy: "superHeavyGun",
  mortarLight: "lightMortar",
  mortarMedium: "mediumMortar",
  mortarHeavy: "heavyMortar",
  howitzerLight: "lightHowitzer",
  howitzerMedium: "mediumHowitzer",
  howitzerHeavy: "heavyHowitzer",
};

/** Vehicles at the scale of the figures, 1:100; lengths of 0.1 mm. */
const VEHICLES: { readonly [template in TemplateId]?: readonly [drawing: string, length: number, width: number] } = {
  "ger.stug3b": ["assaultGun", 540, 295],
  "ger.sdkfz222": ["armouredCar", 480, 225],
  "ger.pz2": ["lightTank", 480, 240],
  "ger.pz3j": ["tank", 550, 295],
  "ger.pz4h": ["tank", 590, 300],
  "ger.stug3g": ["assaultGun", 555, 300],
  "ger.tiger1": ["heavyTank", 630, 365],
  "sov.t3476": ["slopedTank", 600, 300],
  "sov.ba10": ["sixWheeler", 470, 225],
  "sov.t70": ["lightTank", 430, 235],
  "sov.kv1": ["heavySlopedTank", 650, 335],
  "sov.su76": ["openGun", 500, 275],
  "sov.su122": ["slopedAssaultGun", 605, 305],
  "sov.t3485": ["slopedTank", 615, 305],
  "sov.is2": ["heavySlopedTank", 665, 325],
};
const UNKNOWN = ["tank", 560, 300] as const;

export function piecesOf(s: Position, unit: Unit): ScenePiece[] {
  return onTable(unit) ? livingOf(unit).map((figure) => pieceOf(s, unit, figure)) : [];
}

export function pieceOf(s: Position, unit: Unit, figure: Figure): ScenePiece {
  const { vehicle } = unit;
  const [, length, width] = VEHICLES[unit.template] ?? UNKNOWN;
  return {
    type: "piece",
    id: figure.id,
    group: unit.id,
    seat: unit.seat,
    x: figure.x,
    y: figure.y,
    radius: radiusOf(unit),
    silhouette: silhouetteOf(unit, figure),
    role: roleOf(unit, figure),
    facing: vehicle === null ? null : bearing(vehicle.dx, vehicle.dy),
    tag: tagOf(unit),
    badges: badgesOf(unit),
    lying: false,
    acting: s.acting === unit.id,
    text: sentence(s, unit, figure),
    ...(vehicle === null ? {} : { hull: { length, width } }),
  };
}

export function silhouetteOf(unit: Unit, figure: Figure): string {
  if (unit.kind === "vehicle") return (VEHICLES[unit.template] ?? UNKNOWN)[0];
  const [served] = templateOf(unit.template).weapons;
  // RB-R34: the weapon stands with the first of its crew.
  if (served !== undefined) return livingOf(unit)[0] === figure || !isAlive(unit) ? WEAPONS[served.weapon] : "crew";
  const [first, ...more] = figure.weapons.filter((_, i) => !figure.spent.includes(i));
  return [first, ...more].flatMap((id) => (id === undefined ? [] : [WEAPONS[id]])).join("+");
}

function roleOf(unit: Unit, figure: Figure): string | null {
  if (figure.officer) return "officer";
  return unit.vehicle?.command === true ? "commandVehicle" : null;
}

/** What has befallen it, the gravest first; then its training, where it is not the ordinary one. */
export function badgesOf(unit: Unit): string[] {
  return [...statesOf(unit), ...(unit.quality === "experienced" ? [] : [unit.quality])];
}

function statesOf(unit: Unit): string[] {
  const states: string[] = [];
  if (unit.suppressed) states.push("suppressed");
  if (unit.vehicle?.immobilised === true) states.push("immobilised");
  if (isScattered(unit)) states.push("scattered");
  if (unit.ambush) states.push(unit.ambushShotUsed ? "ambushFired" : "ambush");
  if (unit.dugIn) states.push("dugIn");
  if (unit.ordered) states.push("activated");
  return states;
}

/** RB-COH-3 */
function isScattered(unit: Unit): boolean {
  return onTable(unit) && !isCoherent(livingOf(unit), DATA.figures.coherence.value);
}

/** Degrees clockwise from north, whole. The arc tangent by a polynomial, right to a hundredth of a degree: only drawings use it. */
export function bearing(dx: number, dy: number): number {
  const [a, b] = [Math.abs(dx), Math.abs(dy)];
  if (a === 0 && b === 0) return 0;
  const t = Math.min(a, b) / Math.max(a, b);
  const q = t * t;
  const turn =
    t * (0.99997726 + q * (-0.33262347 + q * (0.19354346 + q * (-0.11643287 + q * (0.05265332 - q * 0.0117212)))));
  const near = (turn * 180) / 3.141592653589793;
  // From north towards east or west, then south of the east-west line.
  const fromNorth = a > b ? 90 - near : near;
  const half = dy >= 0 ? fromNorth : 180 - fromNorth;
  return Math.round(dx >= 0 ? half : 360 - half) % 360;
}

// --- words

function sentence(s: Position, unit: Unit, figure: Figure): Text {
  const ground = terrainAt(boardOf(s), figure.x, figure.y);
  const states = statesOf(unit);
  return say(unit.kind === "vehicle" ? "scene.vehicle.full" : "scene.figure.full", {
    what: figureName(unit, figure),
    unit: sidedName(unit),
    where: say(`value.terrain.${ground?.type ?? "open"}`),
    state: (states.length === 0 ? ["ready"] : states).map((state) => say(`badge.${state}`)),
  });
}

// --- lists

export function rosterOf(s: Position, seat: Seat): RosterLine[] {
  return s.units.filter((unit) => unit.seat === seat).map((unit) => rosterLine(unit));
}

function rosterLine(unit: Unit): RosterLine {
  const [lead] = isAlive(unit) ? livingOf(unit) : unit.figures;
  const living = isAlive(unit) ? livingOf(unit).length : 0;
  return {
    id: unit.id,
    tag: tagOf(unit),
    name: kindName(unit),
    detail: detailOf(unit),
    silhouette: lead === undefined ? "rifle" : silhouetteOf(unit, lead),
    role: lead === undefined ? null : roleOf(unit, lead),
    badges: isAlive(unit) ? badgesOf(unit) : [],
    gone: !isAlive(unit),
    meter:
      unit.kind === "vehicle" || !isAlive(unit)
        ? null
        : { left: living, of: unit.initial, text: say("scene.strength", { n: living, of: unit.initial }) },
  };
}

/** Training, armour and arms; or where it waits. */
function detailOf(unit: Unit): Text {
  if (!isAlive(unit)) return say("scene.place.destroyed");
  const quality = say(`value.quality.${unit.quality}`);
  const arms = armsText(unit);
  const armour = templateOf(unit.template).vehicle?.armour;
  const what =
    armour === undefined
      ? say("scene.roster.foot", { quality, arms })
      : say("scene.roster.vehicle", { armour, quality, arms });
  return onTable(unit) ? what : say("scene.roster.waits", { what, place: waitText(unit) });
}

function waitText(unit: Unit): Text {
  if (unit.place === "reserve" && unit.entry !== null) return say("scene.place.reserve", { turn: unit.entry.turn });
  return say(unit.place === "reserve" ? "scene.place.waiting" : "scene.place.unplaced");
}

export function reserveOf(s: Position, seat: Seat): SideSummary["reserve"] {
  return s.units
    .filter((unit) => unit.seat === seat && (unit.place === "reserve" || unit.place === "unplaced"))
    .map((unit) => ({ id: unit.id, text: say("scene.reserve", { unit: sidedName(unit), place: waitText(unit) }) }));
}
