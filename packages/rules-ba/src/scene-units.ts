import { cosine, sine } from "@escaramuza/geometry";
import type { RosterLine, ScenePiece, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { boardOf, gunRadius, isInside, isRoad, modelRadius, sectionOf } from "./board.ts";
import { DATA, armourOf, templateOf } from "./data.ts";
import type { WeaponId } from "./data.ts";
import { kindName, manWords, say, sidedName, tagOf, unitName } from "./scene-texts.ts";
import { emblemOf, silhouetteOf, vehicleSilhouette } from "./silhouettes.ts";
import { findUnit, hasRule, isAlive, livingOf } from "./state.ts";
import type { Arc, Model, Order, Point, Position, Unit } from "./state.ts";
import { passengersOf } from "./transports.ts";
import { isHeldBack } from "./zones.ts";

/** Units as a scene shows them: man by man on the table, one piece in a building, and a line each in their side's list. */

export function piecesOf(s: Position, unit: Unit): ScenePiece[] {
  switch (unit.place.at) {
    case "table":
      return standing(s, unit);
    case "building":
      return indoors(s, unit, unit.place.section);
    case "towed":
      return behind(s, unit, findUnit(s, unit.place.vehicle));
    case "aboard":
    case "unplaced":
    case "reserve":
    case "outflank":
    case "left":
    case "destroyed":
      return [];
  }
}

function standing(s: Position, unit: Unit): ScenePiece[] {
  if (unit.vehicle !== null) return [hullPiece(s, unit)];
  const men = livingOf(unit).map((model) => modelPiece(s, unit, model, model));
  return unit.gun === null ? men : [gunPiece(s, unit, unit.gun, unit.gun.facing), ...men];
}

function modelPiece(s: Position, unit: Unit, model: Model, { x, y }: Point): ScenePiece {
  return {
    ...common(s, unit, manText(s, unit, model)),
    id: model.id,
    x,
    y,
    radius: modelRadius(unit),
    silhouette: silhouetteOf(unit, model),
    role: roleOf(model),
    facing: model.facing,
  };
}

function gunPiece(s: Position, unit: Unit, { x, y }: Point, facing: number): ScenePiece {
  return {
    ...common(s, unit, wholeText(s, unit)),
    id: unit.id,
    x,
    y,
    radius: gunRadius(unit),
    silhouette: `${emblemOf(unit)}+alone`,
    role: null,
    facing,
  };
}

/** Of the middle of an arc from straight ahead. */
export const TURNED: { readonly [A in Arc]: number } = { front: 0, right: 90, rear: 180, left: 270 };

function hullPiece(s: Position, unit: Unit): ScenePiece {
  const { vehicle } = unit;
  const row = templateOf(unit.template).vehicle;
  if (vehicle === null || row === null) throw new Error(`${unit.id} has no hull`);
  return {
    ...common(s, unit, wholeText(s, unit)),
    id: unit.id,
    x: vehicle.x,
    y: vehicle.y,
    radius: Math.round(row.length / 2),
    silhouette: vehicleSilhouette(unit.template),
    role: hasRule(unit, "commandVehicle") ? "commandVehicle" : null,
    facing: vehicle.heading,
    hull: { length: row.length, width: row.width, measured: true },
    ...(vehicle.jam === null ? {} : { turret: (vehicle.heading + TURNED[vehicle.jam]) % 360 }),
  };
}

/** Nobody has a place of his own inside: one of them stands for all, beside the others who are there. */
function indoors(s: Position, unit: Unit, section: string): ScenePiece[] {
  const area = sectionOf(boardOf(s), section);
  const lead = livingOf(unit).find(({ role }) => role === "gunner" || role === "officer") ?? livingOf(unit)[0];
  if (area === null || lead === undefined) return [];
  const inside = s.units.filter(({ place }) => place.at === "building" && place.section === section);
  const { minX, minY, maxX, maxY } = area.region;
  const at = {
    x: Math.round(minX + ((maxX - minX) * (inside.indexOf(unit) + 1)) / (inside.length + 1)),
    y: Math.round((minY + maxY) / 2),
  };
  const piece = modelPiece(s, unit, lead, at);
  const drawn =
    unit.gun === null ? piece : { ...piece, silhouette: `${emblemOf(unit)}+alone`, facing: unit.gun.facing };
  return [{ ...drawn, text: wholeText(s, unit) }];
}

/** BA-GUN-14: on the hook. */
function behind(s: Position, unit: Unit, carrier: Unit | null): ScenePiece[] {
  const row = carrier === null ? null : templateOf(carrier.template).vehicle;
  if (carrier === null || carrier.vehicle === null || row === null || carrier.place.at !== "table") return [];
  const { x, y, heading } = carrier.vehicle;
  const far = row.length / 2 + gunRadius(unit);
  const at = { x: Math.round(x - sine(heading) * far), y: Math.round(y - cosine(heading) * far) };
  return [gunPiece(s, unit, at, (heading + 180) % 360)];
}

function common(
  s: Position,
  unit: Unit,
  text: Text,
): Pick<ScenePiece, "type" | "group" | "seat" | "tag" | "badges" | "lying" | "acting" | "text"> {
  const badges = badgesOf(s, unit);
  return {
    type: "piece",
    group: unit.id,
    seat: unit.seat,
    tag: tagOf(unit),
    badges,
    lying: false,
    acting: s.acting === unit.id,
    text,
  };
}

function roleOf({ role }: Model): string | null {
  return role === "officer" || role === "medic" || role === "observer" ? role : null;
}

// --- states

const DICE: { readonly [O in Order]: string } = {
  fire: "dieFire",
  advance: "dieAdvance",
  run: "dieRun",
  ambush: "dieAmbush",
  rally: "dieRally",
  down: "dieDown",
};

/** Its die and its pins, then what has befallen it, then its training where it is not the ordinary one. */
export function badgesOf(s: Position, unit: Unit): string[] {
  return [...statesOf(s, unit), ...(unit.quality === "regular" ? [] : [unit.quality])];
}

function statesOf(s: Position, unit: Unit): string[] {
  const states: string[] = [];
  if (unit.die !== null) states.push(DICE[unit.die]);
  if (unit.pins > 0) states.push(`pins${unit.pins}`);
  if (unit.hidden) states.push("hidden");
  if (unit.shaken) states.push("shaken");
  if (unit.gun?.abandoned === true) states.push("abandoned");
  if (unit.vehicle?.immobilised === true) states.push("immobilised");
  if (unit.vehicle !== null && unit.vehicle.jam !== null) states.push("jammed");
  if (unit.vehicle !== null && passengersOf(s, unit).length > 0) states.push("loaded");
  return states;
}

/** `Ready`, or all that is to be said of its state. Pins are counted. */
function stateTexts(s: Position, unit: Unit): Text[] {
  const texts = statesOf(s, unit).map((state) =>
    state.startsWith("pins") ? say("scene.pins", { n: unit.pins }) : say(`badge.${state}`),
  );
  return texts.length === 0 ? [say("scene.ready")] : texts;
}

// --- words

function manText(s: Position, unit: Unit, model: Model): Text {
  return say("scene.man.full", {
    what: manWords(unit, model),
    unit: sidedName(unit),
    where: groundText(s, model),
    state: stateTexts(s, unit),
  });
}

function wholeText(s: Position, unit: Unit): Text {
  const aboard = unit.vehicle === null ? [] : passengersOf(s, unit);
  return say("scene.unit.full", {
    unit: sidedName(unit),
    where: whereText(s, unit),
    state: [
      ...stateTexts(s, unit),
      ...(aboard.length === 0 ? [] : [say("scene.carries", { units: aboard.map(unitName) })]),
    ],
  });
}

function groundText(s: Position, { x, y }: Point): Text {
  const board = boardOf(s);
  if (isRoad(board, x, y)) return say("terrain.road");
  const area = board.areas.find((one) => one.piece.kind !== "hill" && isInside(one, x, y));
  return say(`terrain.${area?.piece.kind ?? "open"}`);
}

/** Where a unit is, in a few words. */
export function whereText(s: Position, unit: Unit): Text {
  const { place } = unit;
  switch (place.at) {
    case "table": {
      const at = unit.vehicle ?? unit.gun ?? livingOf(unit)[0];
      return at === undefined ? say("terrain.open") : groundText(s, at);
    }
    case "building": {
      const section = sectionName(place.section);
      const levels = sectionOf(boardOf(s), place.section)?.piece.section?.floors ?? 0;
      if (place.floor >= levels && levels > 0) return say("scene.place.roof", { section });
      return say(place.floor === 0 ? "scene.place.ground" : "scene.place.building", { section, floor: place.floor });
    }
    case "aboard":
    case "towed": {
      const carrier = findUnit(s, place.vehicle);
      return say(`scene.place.${place.at}`, { vehicle: carrier === null ? place.vehicle : unitName(carrier) });
    }
    case "unplaced":
    case "reserve":
    case "outflank":
    case "left":
    case "destroyed":
      return say(`scene.place.${place.at}`);
  }
}

const NAMED = new Set(
  DATA.maps.flatMap(({ pieces }) => pieces.flatMap(({ id, section }) => (section === null ? [] : [id]))),
);

/** Sections of maps of one's own have no name but their id. */
export function sectionName(id: string): Text {
  return NAMED.has(id) ? say(`value.section.${id}`) : say("scene.section", { id });
}

// --- lists

export function rosterOf(s: Position, seat: Seat): RosterLine[] {
  return s.units.filter((unit) => unit.seat === seat).map((unit) => rosterLine(s, unit));
}

function rosterLine(s: Position, unit: Unit): RosterLine {
  const alive = isAlive(unit);
  const living = alive ? livingOf(unit).length : 0;
  const lead = livingOf(unit).find((model) => roleOf(model) !== null);
  return {
    id: unit.id,
    tag: tagOf(unit),
    name: kindName(unit),
    detail: detailOf(s, unit),
    silhouette: emblemOf(unit),
    role: hasRule(unit, "commandVehicle") ? "commandVehicle" : lead === undefined ? null : roleOf(lead),
    badges: alive ? badgesOf(s, unit) : [],
    gone: !alive,
    meter: unit.vehicle !== null || !alive ? null : strengthOf(unit, living),
  };
}

/** A spotter is not counted among the men it began with, but is one of them. */
function strengthOf(unit: Unit, living: number): NonNullable<RosterLine["meter"]> {
  const of = Math.max(unit.starting, unit.models.length);
  return { left: living, of, text: say("scene.strength", { n: living, of }) };
}

/** Training, armour and arms; and where it is, when that is not the open table. */
function detailOf(s: Position, unit: Unit): Text {
  if (!isAlive(unit)) return whereText(s, unit);
  const quality = say(`quality.${unit.quality}`);
  const arms = armsText(unit);
  const row = templateOf(unit.template).vehicle;
  const what =
    row === null
      ? say(arms.length === 0 ? "scene.roster.unarmed" : "scene.roster.foot", { quality, arms })
      : say(arms.length === 0 ? "scene.roster.carrier" : "scene.roster.vehicle", {
          armour: armourOf(row.armour).value,
          quality,
          arms,
        });
  return unit.place.at === "table" ? what : say("scene.roster.elsewhere", { what, place: whereText(s, unit) });
}

/** `5 × rifle, light machine gun`: what it can still fire. */
export function armsText(unit: Unit): Text[] {
  const arms = new Map<WeaponId, number>();
  const add = (id: WeaponId): void => {
    arms.set(id, (arms.get(id) ?? 0) + 1);
  };
  for (const { weapon } of templateOf(unit.template).weapons) add(weapon);
  for (const model of livingOf(unit))
    for (const [i, id] of model.weapons.entries()) if (!model.spent.includes(i)) add(id);
  return [...arms].map(([id, n]) => {
    const weapon = say(`weapon.${id}`);
    return n === 1 ? weapon : say("scene.arms", { n, weapon });
  });
}

export function reserveOf(s: Position, seat: Seat): SideSummary["reserve"] {
  return s.units
    .filter((unit) => unit.seat === seat && (unit.place.at === "unplaced" || isHeldBack(s, unit)))
    .map((unit) => ({ id: unit.id, text: say("scene.reserve", { unit: sidedName(unit), place: whereText(s, unit) }) }));
}
