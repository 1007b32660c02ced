import { kindOf } from "@escaramuza/kernel";
import type { Decision, Pick, View } from "@escaramuza/kernel";
import type { Position } from "@escaramuza/rules-ps";
import type { Player } from "../player.ts";
import { actOf, nextOrderedOf, nextToActivate } from "./command.ts";
import { numberIn, flagIn, textIn, textsIn } from "./read.ts";
import { deploymentOf } from "./deploy.ts";
import { directivesOf, edgeOf, objectiveOf, rosterOf } from "./set-up.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import { callOf, crawlOf, stonkOf } from "./support.ts";
import { dearest, firstOf, groundOf, nextOpponent, yellowOf } from "./turn.ts";
import { worldOf } from "./world.ts";
import type { World } from "./world.ts";

/**
 * The scripted player of Parabellum Soldiers. It weighs what lies on the table with exact chances and simple values; it
 * does not look ahead and remembers nothing: the same view and the same chance give the same answer.
 */
export const scriptedPs: Player<Position> = scriptedWith("scripted", STYLE);

export function scriptedWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision, pick) {
      const kind = kindOf(e, decision);
      const wanted = kind.parse(
        choose(view, decision, pick, style, (a) => kind.check(view.position, decision, a) === null),
      );
      if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
      return (
        (decision.kind === "placeTerrain" ? sampled(() => kind.sample(view.position, decision, pick)) : null) ??
        kind.fallback(view.position, decision)
      );
    },
  };
}

const DRAWS = 30;

function sampled(draw: () => unknown): unknown {
  for (let i = 0; i < DRAWS; i++) {
    const answer = draw();
    if (answer !== null) return answer;
  }
  return null;
}

/** What it would like to answer; anything not legal is replaced by the kind's own fallback. */
function choose(
  view: View<Position>,
  { kind, seat, params }: Decision,
  pick: Pick,
  style: Style,
  legal: (answer: unknown) => boolean,
): unknown {
  const s = view.position;
  const world = (): World => worldOf(s, seat, style);
  switch (kind) {
    case "roster":
      return rosterOf(pick);
    case "role":
      return flagIn(params, "italian") ? "defender" : "attacker";
    case "edge":
      return edgeOf(s, pick);
    case "objective":
      return objectiveOf(s, seat, legal);
    case "deploy":
      return deploymentOf(s, seat, textsIn(params, "teams"), pick);
    case "directives":
      return directivesOf(s, seat);
    case "stonk":
      return stonkOf(world());
    case "tokens":
      return yellowOf(s, seat, pick);
    case "firstPlayer":
      return firstOf(s, seat, textIn(params, "phase"), style);
    case "reinforcement":
      return callOf(world());
    case "radio":
      return "use";
    case "anticipate":
      return crawlOf(world(), textsIn(params, "soldiers"));
    case "activate":
      return nextToActivate(world());
    case "nextOrdered":
      return nextOrderedOf(world(), textsIn(params, "soldiers"));
    case "act":
      return actOf(world());
    case "assaultNext":
      return nextOpponent(world(), textsIn(params, "soldiers"));
    case "goToGround":
      return groundOf(
        world(),
        textIn(params, "soldier"),
        numberIn(params, "cost"),
        numberIn(params, "need"),
        flagIn(params, "accurate"),
        causeOf(view),
      );
    case "evasionNext":
      return dearest(world(), textsIn(params, "soldiers"));
    default:
      // `react` with everybody, `bestShot` by PS-R21 and the `split` of C5 are the fallbacks; terrain is drawn.
      return undefined;
  }
}

/** The attack being evaded, from the procedure under way: public facts. */
function causeOf(view: View<Position>): string {
  for (const frame of view.frames.toReversed()) if (frame.flow === "evasions") return textIn(frame.v, "cause");
  return "";
}
