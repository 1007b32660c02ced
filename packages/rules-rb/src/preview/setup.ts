import { fieldOf, overlayZone, textIn, textsIn } from "@escaramuza/kernel";
import type { Preview, Refusal, SceneItem, Seat } from "@escaramuza/kernel";
import { CM } from "../state.ts";
import { apartRule, autoPlace, placeRefusalOr, placed } from "../deployment.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { terrainItem, zoneRings } from "../scene.ts";
import { missionRow } from "../scoring.ts";
import { deploy, works } from "../set-up-kinds.ts";
import { findUnit, onTable, rival } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { workAt } from "../works.ts";
import { DATA } from "../data.ts";
import { HEIGHT } from "../board.ts";
import { boxRing, sideOf } from "../zones.ts";
import { bodyMark, ghosts } from "./draw.ts";
import { note, preview, withUnit } from "./parts.ts";

/** Before the first turn: zones, obstacles, units put down. */

/** RB-DEP-1 */
export function deployPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const area = overlayZone("allowed", "allowed", zoneRings(s, seat), say("scene.zone", { seat: seatName(seat) }), seat);
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null || unit.seat !== seat) return preview({ title: say("preview.deploy"), overlays: area, refusal });
  const title = say("preview.deployUnit", { unit: unitName(unit) });
  const put = putOf(s, seat, unit, answer);
  const apart = missionRow(s).apart;
  const lines = apart > 0 ? [note(apartRule(s), say("preview.apart", { cm: apart / CM }))] : [];
  if (put === null) return preview({ title, lines, overlays: area, refusal });
  const there = placed(unit, put);
  return preview({
    title,
    lines,
    overlays: [...area, ...ghosts(withUnit(s, there), there)],
    places: there.figures.map(({ id, x, y }) => ({ piece: id, x, y })),
    refusal,
  });
}

function putOf(s: Position, seat: Seat, unit: Unit, answer: unknown): ReturnType<typeof autoPlace> {
  const given = deploy.parse(answer);
  if (given === undefined) return null;
  switch (given.do) {
    case "place": {
      const put = placeRefusalOr(s, seat, given);
      return "rule" in put ? null : put;
    }
    case "auto":
      return onTable(unit) ? null : autoPlace(s, unit);
    case "reserve":
    case "done":
      return null;
  }
}

/** RB-M5-2, RB-M5-9 */
export function worksPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const given = works.parse(answer);
  const type = textIn(fieldOf(answer, "type"));
  const { noMansLandTo, fortifiedTo } = DATA.figures;
  const area = boxRing({ x: [noMansLandTo.value, fortifiedTo.value], y: [0, HEIGHT] });
  const overlays = overlayZone("allowed", "allowed", [area], say("preview.worksZone"));
  if (given === undefined || given.do !== "lay")
    return preview({ title: type === "" ? say("preview.worksDone") : say(`work.${type}`), overlays, refusal });
  const { points } = workAt(s, given);
  const ghost: SceneItem = { ...terrainItem({ id: "ghost", type: given.type, points }, true) };
  return preview({ title: say(`work.${given.type}`), overlays: [...overlays, ghost], refusal });
}

/** The zone both sides would have (RB-M1-1, RB-M2-1, RB-M3-1, RB-M4-2). */
export function zonePreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const mission = missionRow(s);
  const row = mission.zones.find(({ id }) => id === answer);
  if (row === undefined) return preview({ refusal });
  const side = (attacks: boolean, whose: Seat): SceneItem[] => {
    const place = sideOf(mission, row.id, attacks);
    if (place === null) return [];
    const rings = [boxRing(place.inside), ...(place.outside === null ? [] : [boxRing(place.outside)])];
    return overlayZone(
      `zone-${whose}`,
      whose === seat ? "allowed" : "far",
      rings,
      say("scene.zone", { seat: seatName(whose) }),
      whose,
    );
  };
  return preview({
    title: say("preview.zone", { zone: say(`value.zone.${row.id ?? "south"}`) }),
    overlays: [...side(true, rival(seat)), ...side(false, seat)],
    refusal,
  });
}

/** Some of one's units (RB-M3-2, RB-SC1-1). */
export function unitsPreview(s: Position, title: string, answer: unknown, refusal: Refusal | null): Preview {
  const chosen = textsIn(fieldOf(answer, "units")).flatMap((id) => findUnit(s, id) ?? []);
  return preview({
    title: say(title),
    overlays: chosen.flatMap((unit) => (onTable(unit) ? bodyMark("affected", unit, unitName(unit)) : [])),
    refusal,
  });
}
