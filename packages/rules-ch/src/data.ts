import * as z from "zod/mini";
import actionsJson from "../data/actions.json" with { type: "json" };
import cardsJson from "../data/cards.json" with { type: "json" };
import countersJson from "../data/counters.json" with { type: "json" };
import figuresJson from "../data/figures.json" with { type: "json" };
import firefightsJson from "../data/firefights.json" with { type: "json" };
import mapsJson from "../data/maps.json" with { type: "json" };
import markersJson from "../data/markers.json" with { type: "json" };
import stage2Json from "../data/stage2.json" with { type: "json" };
import terrainJson from "../data/terrain.json" with { type: "json" };
import { actionId } from "./data-ids.ts";
import type { CardId, CounterId, FirefightId, GroundKind, MapId, MarkerId, VehicleMarkerId } from "./data-ids.ts";
import { firefightRow, mapRow } from "./data-firefights.ts";
import type { Firefight, MapSheet } from "./data-firefights.ts";
import { list } from "./data-shapes.ts";
import { actionRow, cardRow, counterRow, figuresFile, markersFile, stage2File, terrainFile } from "./data-tables.ts";
import type { Card, Counter, Ground, Marker, VehicleMarker } from "./data-tables.ts";

export * from "./data-ids.ts";
export { ownFirefight, workKind } from "./data-firefights.ts";
export type { Firefight, MapSheet, OwnFirefight, SetupRow, Sheet, WorkKind } from "./data-firefights.ts";
export type { Card, Counter, Ground, Marker, VehicleMarker } from "./data-tables.ts";

// The tables of the game, checked once when the module loads and frozen. Rows of stage 2 (vehicles, guns, artillery,
// fortifications) say so; no firefight of stage 1 names them.

export function counterOf(id: CounterId): Counter {
  return known(COUNTERS.get(id), id);
}
/** A hit marker of foot units (CH-7.5-1); those of vehicles are none. */
export function markerOf(id: MarkerId | VehicleMarkerId): Marker {
  return known(MARKERS.get(id), id);
}
/** A hit marker of vehicles [stage 2] (CH-RE12); those of men on foot are none. */
export function vehicleMarkerOf(id: MarkerId | VehicleMarkerId): VehicleMarker {
  return known(VEHICLE_MARKERS.get(id), id);
}
export function cardOf(id: CardId): Card {
  return known(CARDS.get(id), id);
}
export function groundOf(kind: GroundKind): Ground {
  return known(GROUND.get(kind), kind);
}
/** The ground of a letter on a map (CH-4.0-1). */
export function groundOfLetter(letter: string): Ground {
  return known(GROUND_BY_LETTER.get(letter), letter);
}
export function mapOf(id: MapId): MapSheet {
  return known(MAPS.get(id), id);
}
export function firefightOf(id: FirefightId): Firefight {
  return known(FIREFIGHTS.get(id), id);
}

/** All the tables together: what a replay's data hash is made of. */
export const DATA = Object.freeze({
  actions: z.readonly(z.record(actionId, actionRow)).parse(actionsJson),
  cards: list(cardRow).parse(cardsJson),
  counters: list(counterRow).parse(countersJson),
  figures: figuresFile.parse(figuresJson),
  firefights: list(firefightRow).parse(firefightsJson),
  maps: list(mapRow).parse(mapsJson),
  markers: markersFile.parse(markersJson),
  stage2: stage2File.parse(stage2Json),
  terrain: terrainFile.parse(terrainJson),
});

const COUNTERS = new Map(DATA.counters.map((counter) => [counter.id, counter]));
const MARKERS = new Map<string, Marker>(DATA.markers.foot.map((marker) => [marker.id, marker]));
const VEHICLE_MARKERS = new Map<string, VehicleMarker>(DATA.markers.vehicle.map((marker) => [marker.id, marker]));
const CARDS = new Map(DATA.cards.map((card) => [card.id, card]));
const GROUND = new Map(DATA.terrain.ground.map((ground) => [ground.kind, ground]));
const GROUND_BY_LETTER = new Map(DATA.terrain.ground.map((ground) => [ground.letter, ground]));
const MAPS = new Map(DATA.maps.map((map) => [map.id, map]));
const FIREFIGHTS = new Map(DATA.firefights.map((firefight) => [firefight.id, firefight]));

/** Ids are checked where they enter, so a missing row is a hole in the tables. */
function known<T>(found: T | undefined, id: string): T {
  if (found === undefined) throw new Error(`no data for ${id}`);
  return found;
}
