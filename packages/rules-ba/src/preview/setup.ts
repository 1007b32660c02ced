import { copy, fieldOf, textIn, textsIn } from "@escaramuza/kernel";
import type { Preview, Refusal, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { insideOr, placedOr, put } from "../deployment.ts";
import type { Deployed } from "../deployment.ts";
import { sandbagLine } from "../sandbags.ts";
import { boxRing } from "../scene-shapes.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { deploy, sandbags } from "../set-up-kinds.ts";
import { findUnit, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { zoneFor } from "../zones.ts";
import { bodyMark, ghosts, zone } from "./draw.ts";
import { preview } from "./parts.ts";

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

/** Some of one's units. */
export function unitsPreview(s: Position, title: Text, answer: unknown, refusal: Refusal | null): Preview {
  const chosen = new Set(textsIn(fieldOf(answer, "units")).flatMap((id) => findUnit(s, id) ?? []));
  return preview({
    title,
    overlays: [...chosen].flatMap((unit) => bodyMark(s, "affected", unit, unitName(unit))),
    refusal,
  });
}
