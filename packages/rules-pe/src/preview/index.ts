import { fieldOf, refusalOf, textIn } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import { opportunityShot } from "../opportunity.ts";
import { manName, say } from "../scene-texts.ts";
import { findSoldier } from "../state.ts";
import type { Position } from "../state.ts";
import { actPreview } from "./act.ts";
import { preview, told } from "./parts.ts";
import {
  deployPreview,
  entryPreview,
  grenadesPreview,
  lockPreview,
  minesPreview,
  orderPreview,
  takeGrenadePreview,
} from "./setup.ts";
import { firePreview } from "./shoot.ts";

export { lookFrom } from "./look.ts";

/**
 * What an answer would mean, half made or whole, from what the deciding side knows: reckoned and judged by the functions that play.
 * One file a subject.
 */
export function previewOf(
  e: Engine<Position>,
  s: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Preview {
  const { kind, seat, params } = decision;
  const refusal = (): Refusal | null => refusalOf(e, s, decision, item, answer);
  const title = say(`option.${kind}.${item.id}`);
  switch (kind) {
    case "act":
      return actPreview(s, seat, item, answer, refusal);
    case "trigger":
      return triggerPreview(s, params, item, answer, refusal());
    case "lock":
      return lockPreview(s, textIn(fieldOf(params, "gun")), item.id === "lock", title, refusal());
    case "grenades":
      return grenadesPreview(s, answer, title, refusal());
    case "mines":
      return minesPreview(s, seat, answer, title, refusal());
    case "deploy":
      return deployPreview(s, seat, fieldOf(params, "squad") === "B" ? "B" : "A", answer, title, refusal());
    case "order":
      return orderPreview(s, answer, title, refusal());
    case "entry":
      return entryPreview(s, answer, title, refusal());
    case "takeGrenade":
      return takeGrenadePreview(s, fieldOf(answer, "from"), title, refusal());
    default:
      return preview({ title, refusal: refusal() });
  }
}

/** PE-17.1-2: the shot, or what is kept by holding. */
function triggerPreview(
  s: Position,
  params: unknown,
  item: MenuItem,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const title = say(`option.trigger.${item.id}`);
  const mover = findSoldier(s, textIn(fieldOf(params, "soldier")));
  const watcher = findSoldier(s, textIn(fieldOf(answer, "soldier")));
  if (item.id === "hold" || mover === null || watcher === null)
    return preview({ title, lines: [told(say("preview.hold"), "PE-17.1-2")], refusal });
  const shot = opportunityShot(s, watcher, mover);
  if ("code" in shot) return preview({ title, refusal });
  return firePreview(s, watcher, shot, say("preview.shootAt", { soldier: manName(mover), n: 1 }), refusal);
}
