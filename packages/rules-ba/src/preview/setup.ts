import { copy, fieldOf, textIn, textsIn } from "@escaramuza/kernel";
import type { Preview, Refusal, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { DATA } from "../data.ts";
import { insideOr, placedOr, put } from "../deployment.ts";
import type { Deployed } from "../deployment.ts";
import { limitsOf, unitsOf } from "../reserves.ts";
import { sandbagLine } from "../sandbags.ts";
import { boxRing } from "../scene-shapes.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { deploy, reserves, sandbags } from "../set-up-kinds.ts";
import { findUnit, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { zoneFor } from "../zones.ts";
import { bodyMark, ghosts, zone } from "./draw.ts";
import { note, preview } from "./parts.ts";

/** Before the first turn: units put down, sandbags, who hides. */

export function deployPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null || unit.seat !== seat) return preview({ title: say("preview.deploy"), refusal });
  const text = say("scene.zone", { seat: seatName(seat) });
  const area = zone("allowed", "allowed", [boxRing(zoneFor(s, unit))], text, seat);
  const title = say("preview.deployUnit", { unit: unitName(unit) });
  const found = unit.place.at === "unplaced" ? deployed(s, unit, answer) : null;
  if (found === null) return preview({ title, overlays: area, refusal });
  const then = copy(s);
  const there = unitOf(then, unit.id);
  put(then, there, found);
  return preview({
    title,
    overlays: [...area, ...ghosts(then, there)],
    places: there.place.at === "table" ? placesOf(there) : [],
    refusal,
  });
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

export function sandbagsPreview(answer: unknown, refusal: Refusal | null): Preview {
  const given = sandbags.parse(answer);
  if (given === undefined || given.do === "done" || (given.dx === 0 && given.dy === 0))
    return preview({ title: say("preview.sandbags"), refusal });
  const { from, to } = sandbagLine(given);
  const text = say("terrain.sandbags");
  const line: SceneItem = { type: "line", id: "sandbags", style: "allowed", seat: null, points: [from, to], text };
  return preview({ title: say("preview.sandbags"), overlays: [line], refusal });
}

/** BA-DEPLOY-14: who is held back, and how they come. */
export function reservesPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const { least, most } = limitsOf(s, seat);
  const given = reserves.parse(answer) ?? { reserve: [], outflank: [], aboard: [] };
  const named = (ids: readonly string[]): Text[] => ids.flatMap((id) => findUnit(s, id) ?? []).map(unitName);
  const { reserve, outflank, aboard } = given;
  const n = new Set([...reserve, ...outflank, ...aboard.flatMap(({ units }) => units)]).size;
  const { reservePenalty, reservesFrom, outflankFrom } = DATA.figures;
  return preview({
    title: say("preview.reserves", { n, left: unitsOf(s, seat).length - n }),
    lines: [
      note("BA-SCEN-1", say("preview.reserves.limits", { least, most })),
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
              say("preview.reserves.enter", { turn: reservesFrom.value, value: reservePenalty.value }),
            ),
          ]),
      ...(outflank.length === 0
        ? []
        : [note("BA-DEPLOY-16", say("preview.reserves.flank", { turn: outflankFrom.value }))]),
    ],
    refusal,
  });
}

/** Some of one's units. */
export function unitsPreview(s: Position, title: Text, answer: unknown, refusal: Refusal | null): Preview {
  const chosen = new Set(textsIn(fieldOf(answer, "units")).flatMap((id) => findUnit(s, id) ?? []));
  return preview({
    title,
    overlays: [...chosen].flatMap((unit) => bodyMark(s, "affected", unit, unitName(unit))),
    refusal,
  });
}
