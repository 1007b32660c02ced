import { fieldOf, numberIn, textIn } from "@escaramuza/kernel";
import type { Decision, Preview, Refusal } from "@escaramuza/kernel";
import { boardOf } from "../board.ts";
import { zoneHexes } from "../deployment.ts";
import { say, seatName, unitName } from "../scene-texts.ts";
import { findUnit } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { fieldOfFire, ghost, note, preview, withUnit, zone } from "./parts.ts";
import { directionIn } from "./read.ts";

/** Placing a unit: the zone, then the counter as it would stand and what it would command (CH-1.0-3, CH-1.0-4). */
export function placePreview(s: Position, decision: Decision, answer: unknown, refusal: Refusal | null): Preview {
  const row = s.battle.firefight.setup[numberIn(fieldOf(decision.params, "row"))];
  if (row === undefined || row.kind !== "zone") return preview({ refusal });
  const area = zone(
    s,
    "zone",
    "allowed",
    zoneHexes(s, row),
    say("preview.zone", { seat: seatName(decision.seat) }),
    decision.seat,
  );
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  const title = unit === null ? say("preview.place", { seat: seatName(decision.seat) }) : unitName(unit);
  const hex = textIn(fieldOf(answer, "hex"));
  if (unit === null || !boardOf(s).cells.has(hex)) return preview({ title, overlays: area, refusal });
  const hidden = fieldOf(answer, "hidden") === true;
  const there: Unit = {
    ...unit,
    place: hex,
    hidden,
    facing: hidden ? null : (directionIn(fieldOf(answer, "facing")) ?? 0),
  };
  const after = withUnit(s, there);
  return preview({
    title: say("preview.placed", { unit: unitName(unit), hex }),
    notes: hidden ? [note("CH-10.0-1", say("preview.placedHidden"))] : [],
    overlays: [
      ...area,
      ...(there.facing === null ? [] : fieldOfFire(after, there, there.facing)),
      ...ghost(after, there),
    ],
    refusal,
  });
}
