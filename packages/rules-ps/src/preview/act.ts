import { NO_PREVIEW } from "@escaramuza/kernel";
import type { MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import { act, planMove } from "../act.ts";
import { wayTo } from "../movement.ts";
import { actor } from "../state.ts";
import type { Activation, MoveType, Position, Soldier } from "../state.ts";
import { movePreview } from "./move.ts";
import { cornersIn, fieldOf, idsIn } from "./read.ts";
import { shootPreview } from "./shoot.ts";

/** What the activated soldier might do next. */
export function actPreview(s: Position, item: MenuItem, answer: unknown, refusal: () => Refusal | null): Preview {
  const { a, soldier } = actor(s);
  switch (item.id) {
    case "cautious":
    case "lightPace":
    case "crawl":
      return move(s, a, soldier, item, item.id, answer);
    case "shoot":
      return shootPreview(s, a, soldier, fieldOf(answer, "aim") === true, idsIn(fieldOf(answer, "targets")), refusal());
    default:
      return { ...NO_PREVIEW, refusal: refusal() };
  }
}

function move(s: Position, a: Activation, mover: Soldier, item: MenuItem, type: MoveType, answer: unknown): Preview {
  const parsed = act.parse(answer);
  const given = parsed?.do === "move" && parsed.type === type ? parsed : null;
  const planned = given === null ? null : planMove(s, a, mover, given);
  if (planned !== null && !("code" in planned))
    return movePreview(s, a, { mover, type, path: planned.path, companion: planned.companion, refusal: item.refusal });
  const corners = cornersIn(fieldOf(answer, "path"));
  const end = corners[corners.length - 1];
  const found = end !== undefined && given?.find === true ? wayTo(s, mover, type, end) : null;
  const drawn = end === undefined ? [] : (found ?? [{ x: mover.x, y: mover.y }, ...corners]);
  return movePreview(s, a, { mover, type, path: drawn, companion: null, refusal: item.refusal ?? planned });
}
