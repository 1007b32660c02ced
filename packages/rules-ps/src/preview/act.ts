import { fieldOf, textIn, textsIn } from "@escaramuza/kernel";
import type { MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import { act, planMove } from "../act.ts";
import { thrown } from "../flows/activation.ts";
import { wayTo } from "../movement.ts";
import { say } from "../scene-texts.ts";
import { actor, findSoldier } from "../state.ts";
import type { Activation, MoveType, Position, Soldier } from "../state.ts";
import { assaultPreview } from "./assault.ts";
import { blastPreview } from "./blast.ts";
import { attendPreview, coverPreview, inspirePreview, orderPreview } from "./command.ts";
import { movePreview } from "./move.ts";
import { preview } from "./parts.ts";
import { reactionsTo, reactionsToAttack } from "./reactions.ts";
import { cornersIn, placeIn } from "./read.ts";
import { panzerfaustPreview } from "./rocket.ts";
import { shootPreview } from "./shoot.ts";

/** What the activated soldier might do next. */
export function actPreview(s: Position, item: MenuItem, answer: unknown, refusal: () => Refusal | null): Preview {
  const { a, soldier } = actor(s);
  const target = findSoldier(s, textIn(fieldOf(answer, "target")));
  switch (item.id) {
    case "cautious":
    case "lightPace":
    case "crawl":
      return move(s, a, soldier, item, item.id, answer);
    case "shoot":
      return shootPreview(
        s,
        a,
        soldier,
        fieldOf(answer, "aim") === true,
        textsIn(fieldOf(answer, "targets")),
        refusal(),
      );
    case "grenade":
    case "rifleGrenade":
      return grenade(s, a, soldier, item.id, answer, refusal());
    case "panzerfaust":
      return panzerfaustPreview(s, a, soldier, target, refusal());
    case "assault":
      return assaultPreview(s, a, soldier, target, refusal());
    case "inspire":
      return inspirePreview(s, soldier, target, refusal());
    case "order":
      return orderPreview(soldier, target, refusal());
    case "attend":
      return attendPreview(soldier, target, refusal());
    case "coveringFire":
      return coverPreview(s, soldier, answer, refusal());
    default:
      return preview({ title: say("option.act.end"), ...reactionsTo(s, a, soldier), refusal: refusal() });
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

function grenade(
  s: Position,
  a: Activation,
  soldier: Soldier,
  attack: "grenade" | "rifleGrenade",
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const at = placeIn(answer);
  const v = at === null ? null : thrown(s, a, soldier, attack, at);
  const blast = blastPreview(s, say(`option.act.${attack}`), attack, soldier, v, refusal);
  if (v === null || refusal !== null) return blast;
  const after = reactionsToAttack(s, a, soldier, attack, []);
  return { ...blast, notes: [...blast.notes, ...after.notes], overlays: [...blast.overlays, ...after.overlays] };
}
