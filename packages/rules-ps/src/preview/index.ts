import { fieldOf, numberIn, refusalOf, textIn } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import { anticipate, crawlPath } from "../flows/reinforcement.ts";
import { newActivation } from "../flows/activation.ts";
import { say } from "../scene-texts.ts";
import { findSoldier } from "../state.ts";
import type { Position } from "../state.ts";
import { actPreview } from "./act.ts";
import { assaultNextPreview } from "./assault.ts";
import { bombardment, callPreview } from "./calls.ts";
import { bestShotPreview, evasionNextPreview, groundPreview, radioPreview } from "./evade.ts";
import { movePreview } from "./move.ts";
import { preview } from "./parts.ts";
import { reactPreview } from "./react.ts";
import { cornersIn } from "./read.ts";
import { deployPreview, edgePreview, objectivePreview, splitPreview, terrainPreview } from "./setup.ts";
import { activatePreview, tokensPreview } from "./turn.ts";

export { lookFrom } from "./look.ts";

/**
 * What an answer would mean, half made or whole, from what the deciding seat knows: measured and judged by the functions that
 * play. One file a subject.
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
  switch (kind) {
    case "act":
      return s.activation === null ? preview({}) : actPreview(s, item, answer, refusal);
    case "react":
      if (s.activation === null || item.id !== "fire") return preview({ title: say("option.react.pass") });
      return { ...reactPreview(s, answer), refusal: refusal() };
    case "reinforcement":
      return callPreview(s, seat, item, answer, refusal());
    case "stonk":
      return item.id === "use"
        ? bombardment(s, seat, say("option.stonk.use"), "stonk", answer, refusal())
        : preview({ title: say("option.stonk.decline") });
    case "anticipate":
      return crawlPreview(s, item, answer, refusal());
    case "goToGround":
      return groundPreview(s, params, textIn(item.answer));
    case "bestShot":
      return bestShotPreview(s, params, item.answer);
    case "radio":
      return radioPreview(textIn(item.answer));
    case "tokens":
      return tokensPreview(s, seat, item.answer);
    case "activate":
    case "nextOrdered":
    case "assaultNext":
    case "evasionNext":
      return { ...soldierPreview(s, kind, params, textIn(item.answer)), refusal: refusal() };
    case "placeTerrain":
      return terrainPreview(answer, refusal());
    case "edge":
      return edgePreview(s, item.answer);
    case "objective":
      return objectivePreview(s, seat, answer, refusal());
    case "split":
      return splitPreview(s, seat, answer, refusal());
    case "deploy":
      return deployPreview(s, decision, item.id === "nco" ? "nco" : "officer", answer, refusal());
    default:
      return preview({ refusal: refusal() });
  }
}

function soldierPreview(
  s: Position,
  kind: "activate" | "nextOrdered" | "assaultNext" | "evasionNext",
  params: unknown,
  id: string,
): Preview {
  const soldier = findSoldier(s, id);
  if (soldier === null) return preview({});
  switch (kind) {
    case "activate":
    case "nextOrdered":
      return activatePreview(s, soldier);
    case "assaultNext":
      return assaultNextPreview(s, soldier, numberIn(fieldOf(params, "nth")));
    case "evasionNext":
      return evasionNextPreview(soldier, params);
  }
}

/** PS-7.4: the crawl of somebody who anticipates. */
function crawlPreview(s: Position, item: MenuItem, answer: unknown, refusal: Refusal | null): Preview {
  const mover = findSoldier(s, textIn(fieldOf(item.answer, "soldier")));
  if (mover === null || item.id !== "crawl") return preview({ refusal });
  const corners = cornersIn(fieldOf(answer, "path"));
  const given = anticipate.parse(answer);
  const drawn = corners.length === 0 ? [] : [{ x: mover.x, y: mover.y }, ...corners];
  const path =
    given === undefined || corners.length === 0 ? drawn : (crawlPath(s, mover, given.path, given.find) ?? drawn);
  const a = newActivation(mover, "anticipation", 0);
  return movePreview(s, a, { mover, type: "crawl", path, companion: null, refusal });
}
