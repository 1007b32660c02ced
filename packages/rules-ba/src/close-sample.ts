import type { Pick } from "@escaramuza/kernel";
import type { Move } from "./answers.ts";
import type { Marker, Transfer } from "./close-answers.ts";
import type { ConsolidateQuestion, EscapeQuestion, MarkerQuestion, TransferQuestion } from "./close-questions.ts";
import { consolidationWays } from "./consolidation.ts";
import { gunsFor, roomAt, transferRefusal } from "./crews.ts";
import { defaultEscape, escapeRefusal } from "./escapes.ts";
import { menIn } from "./losses.ts";
import { markerRefusal, requestOf } from "./markers.ts";
import { rateOf } from "./movement.ts";
import { livingOf, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Answers drawn at random that a player might give to the questions of close quarters and what comes with them. */

export function drawEscape(s: Position, { unit: id, from }: EscapeQuestion, pick: Pick): Move {
  const unit = unitOf(s, id);
  const a: Move =
    unit.vehicle === null
      ? shifted(unit, rateOf(s, unit, "advance"), pick)
      : { do: "drive", legs: [{ do: "reverse", by: pick(rateOf(s, unit, "advance") + 1) }] };
  return pick(2) === 0 && escapeRefusal(s, unit, from, a) === null ? a : defaultEscape(s, unit, from);
}

export function drawConsolidation(s: Position, q: ConsolidateQuestion, pick: Pick): Move {
  const unit = unitOf(s, q.unit);
  const legal = (a: Move): boolean => consolidationWays(s, unit, q, a).ok;
  const occupy: Move = { do: "enter", section: q.into?.section ?? "" };
  if (q.into !== null && pick(4) > 0 && legal(occupy)) return occupy;
  for (let i = 0; i < 3; i++) {
    const a = shifted(unit, q.allowance, pick);
    if (unit.place.at === "table" && legal(a)) return a;
  }
  return q.clears ?? { do: "stay" };
}

/** Everybody by the same way. */
function shifted(unit: Unit, most: number, pick: Pick): Move {
  const side = Math.floor((most * 7) / 10);
  const [dx, dy] = [pick(2 * side + 1) - side, pick(2 * side + 1) - side];
  return {
    do: "paths",
    paths: livingOf(unit).map(({ id, x, y }) => ({ model: id, path: [{ x: x + dx, y: y + dy }] })),
  };
}

export function drawTransfer(s: Position, { unit: id }: TransferQuestion, pick: Pick): Transfer {
  const unit = unitOf(s, id);
  const guns = gunsFor(s, unit);
  const gun = guns[pick(guns.length)];
  if (gun === undefined || pick(3) > 0) return { do: "none" };
  const models = menIn(unit)
    .map((model) => model.id)
    .slice(0, 1 + pick(roomAt(gun)));
  return transferRefusal(s, unit, gun.id, models) === null ? { do: "send", gun: gun.id, models } : { do: "none" };
}

export function drawMarker(s: Position, { observer }: MarkerQuestion, pick: Pick): Marker {
  const at = requestOf(s, observer);
  if (at === null || pick(2) === 0) return { do: "stay" };
  const [x, y] = [at.x + pick(16_001) - 8000, at.y + pick(16_001) - 8000];
  return markerRefusal(s, observer, { x, y }) === null ? { do: "move", x, y } : { do: "stay" };
}
