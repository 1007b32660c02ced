import { copy, fieldOf, overlayZone, textIn, textsIn } from "@escaramuza/kernel";
import type { Preview, PreviewLine, Refusal, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { DATA } from "../data.ts";
import { insideOr, placedOr, put } from "../deployment.ts";
import type { Deployed } from "../deployment.ts";
import { leastOf, limitsOf, unitsOf } from "../reserves.ts";
import { sandbagLine, sandbagsLeft } from "../sandbags.ts";
import { boxRing } from "../scene-shapes.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { whereText } from "../scene-units.ts";
import { deploy, reserves, sandbags } from "../set-up-kinds.ts";
import { unitSees } from "../sight.ts";
import { findUnit, isOnTable, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { sideOf, zoneFor } from "../zones.ts";
import { bodyMark, ghosts, inch } from "./draw.ts";
import { note, preview } from "./parts.ts";

/** Before the first turn: units put down, sandbags, who hides. */

export function deployPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null || unit.seat !== seat)
    return preview({ title: say("preview.deploy"), lines: [note("BA-SCEN-1", say("preview.deploy.all"))], refusal });
  const text = say("scene.zone", { seat: seatName(seat) });
  const area = overlayZone("allowed", "allowed", [boxRing(zoneFor(s, unit))], text, seat);
  const title = say("preview.deployUnit", { unit: unitName(unit) });
  const found = unit.place.at === "unplaced" ? deployed(s, unit, answer) : null;
  const depth = zoneFor(s, unit).y;
  const limit = note("BA-SCEN-1", say("preview.deploy.depth", { length: inch(depth[1] - depth[0]) }));
  if (found === null)
    return preview({
      title: fieldOf(answer, "do") === "auto" ? say("preview.deployAuto", { unit: unitName(unit) }) : title,
      lines: [limit],
      overlays: area,
      refusal,
    });
  const then = copy(s);
  const there = unitOf(then, unit.id);
  put(then, there, found);
  return preview({
    title,
    lines: [there.place.at === "table" ? limit : note("BA-BLDG-2", whereText(then, there))],
    notes: seenFrom(then, there),
    overlays: [...area, ...ghosts(then, there)],
    places: there.place.at === "table" ? placesOf(there) : [],
    refusal,
  });
}

/** Whom it would see, and so be seen by. */
function seenFrom(s: Position, unit: Unit): PreviewLine[] {
  const seen = s.units.filter((o) => o.seat !== unit.seat && isOnTable(o) && unitSees(s, unit, o));
  return [
    note(
      "BA-GEO-13",
      seen.length === 0 ? say("preview.deploy.seesNobody") : say("preview.deploy.sees", { units: seen.map(unitName) }),
    ),
  ];
}

function placesOf(unit: Unit): NonNullable<Preview["places"]> {
  if (unit.vehicle !== null) return [{ piece: unit.id, x: unit.vehicle.x, y: unit.vehicle.y }];
  return unit.models.map(({ id, x, y }) => ({ piece: id, x, y }));
}

function deployed(s: Position, unit: Unit, answer: unknown): Deployed | null {
  const given = deploy.parse(answer);
  if (given === undefined || given.do === "auto") return null;
  const found = given.do === "place" ? placedOr(s, unit, given) : insideOr(s, unit, given);
  return "rule" in found ? null : found;
}

export function sandbagsPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const given = sandbags.parse(answer);
  const lines = [note("BA-SCEN-1", say("preview.sandbags.left", { n: sandbagsLeft(s) }))];
  if (given === undefined || given.do === "done" || (given.dx === 0 && given.dy === 0))
    return preview({ title: say("preview.sandbags"), lines, refusal });
  const { from, to } = sandbagLine(given);
  const text = say("terrain.sandbags");
  const line: SceneItem = { type: "line", id: "sandbags", style: "allowed", seat: null, points: [from, to], text };
  return preview({ title: say("preview.sandbags"), lines, overlays: [line], refusal });
}

/** BA-DEPLOY-14: who is held back, and how they come. */
export function reservesPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const { most } = limitsOf(s, seat);
  const given = reserves.parse(answer) ?? { reserve: [], outflank: [], aboard: [] };
  const named = (ids: readonly string[]): Text[] => ids.flatMap((id) => findUnit(s, id) ?? []).map(unitName);
  const { reserve, outflank, aboard } = given;
  const n = new Set([...reserve, ...outflank, ...aboard.flatMap(({ units }) => units)]).size;
  const { reservePenalty, reservesFrom, outflankFrom } = DATA.figures;
  const { entersAtOnce } = sideOf(s, seat);
  return preview({
    title: say("preview.reserves", { n, left: unitsOf(s, seat).length - n }),
    lines: [
      note("BA-SCEN-1", say("preview.reserves.limits", { least: leastOf(s, seat, aboard), most })),
      ...(reserve.length === 0 ? [] : [note("BA-DEPLOY-9", say("preview.reserves.waits", { units: named(reserve) }))]),
      ...(outflank.length === 0
        ? []
        : [note("BA-DEPLOY-14", say("preview.reserves.round", { units: named(outflank) }))]),
      ...aboard.map(({ vehicle, units }) =>
        note("BA-DEPLOY-12", say("preview.reserves.rides", { vehicle: named([vehicle]), units: named(units) })),
      ),
    ],
    notes: [
      ...(reserve.length === 0
        ? []
        : [
            note(
              "BA-DEPLOY-10",
              say(entersAtOnce ? "preview.reserves.enterAtOnce" : "preview.reserves.enter", {
                turn: reservesFrom.value,
                value: reservePenalty.value,
              }),
            ),
          ]),
      ...(outflank.length === 0
        ? []
        : [note("BA-DEPLOY-16", say("preview.reserves.flank", { turn: outflankFrom.value }))]),
    ],
    refusal,
  });
}

/** BA-DEPLOY-1: who begins hidden. */
export function hidePreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const { hiddenOpen, hiddenSoft, hiddenHard, hiddenSpotInfantry, hiddenSpotVehicle } = DATA.figures;
  return {
    ...unitsPreview(s, "preview.hide", answer, refusal),
    notes: [
      note(
        "BA-DEPLOY-2",
        say("preview.hide.harder", { open: hiddenOpen.value, soft: hiddenSoft.value, hard: hiddenHard.value }),
      ),
      note(
        "BA-DEPLOY-3",
        say("preview.hide.until", { men: inch(hiddenSpotInfantry.value), vehicles: inch(hiddenSpotVehicle.value) }),
      ),
    ],
  };
}

/** BA-TURN-14 */
export function keepDownPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  return {
    ...unitsPreview(s, "preview.keepDown", answer, refusal),
    notes: [note("BA-TURN-14", say("preview.keepDown.pins")), note("BA-TURN-15", say("preview.keepDown.die"))],
  };
}

/** Some of one's units. */
function unitsPreview(s: Position, title: string, answer: unknown, refusal: Refusal | null): Preview {
  const chosen = new Set(textsIn(fieldOf(answer, "units")).flatMap((id) => findUnit(s, id) ?? []));
  return preview({
    title: say(chosen.size === 0 ? "preview.nobody" : title),
    overlays: [...chosen].flatMap((unit) => bodyMark(s, "affected", unit, unitName(unit))),
    refusal,
  });
}
