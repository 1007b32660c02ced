import { kindOf } from "@escaramuza/kernel";
import type { Decision } from "@escaramuza/kernel";
import { DATA, findUnit, snapUnits } from "@escaramuza/rules-ba";
import type { Position, Unit } from "@escaramuza/rules-ba";
import type { Player } from "../player.ts";
import { flagIn, numberIn, textIn, textsIn } from "../ps/read.ts";
import { deployOf } from "./deploy.ts";
import { moveOf, orderOf, sequenceOf, snapOf } from "./orders.ts";
import { ambushersIn, causeIn, paceIn, sectionIn, trackIn } from "./params.ts";
import { betterMarker } from "./requests.ts";
import { flankOf, reservesOf, roleOf, sandbagsOf } from "./set-up.ts";
import { STYLE } from "./style.ts";
import type { Style } from "./style.ts";
import {
  airTargetOf,
  assaultReactionOf,
  consolidationsOf,
  dismountOf,
  friendlyFireOf,
  interruptOf,
  keepAmbushOf,
  keepDownOf,
  reactOf,
  shootOf,
  takeCoverOf,
} from "./windows.ts";
import { worldOf } from "./world.ts";
import type { World } from "./world.ts";

/**
 * The scripted player of Bolt Action. It weighs orders, places and shots with the rules' own numbers and simple values; it does not look
 * ahead and remembers nothing: the same view gives the same answer.
 */
export const scriptedBa: Player<Position> = scriptedBaWith("scripted", STYLE);

export function scriptedBaWith(id: string, style: Style): Player<Position> {
  return {
    id,
    answer(e, view, decision) {
      const kind = kindOf(e, decision);
      const legal = (answer: unknown): boolean => {
        const parsed = kind.parse(answer);
        return parsed !== undefined && kind.check(view.position, decision, parsed) === null;
      };
      const wanted = kind.parse(choose(worldOf(view.position, decision.seat, style), decision, legal));
      if (wanted !== undefined && kind.check(view.position, decision, wanted) === null) return wanted;
      return kind.fallback(view.position, decision);
    },
  };
}

/** What it would like to answer; anything not legal is replaced by the kind's own fallback. */
function choose(w: World, { kind, params }: Decision, legal: (answer: unknown) => boolean): unknown {
  switch (kind) {
    case "edge":
      return "south";
    case "role":
      return roleOf(w);
    case "reserves":
      return reservesOf(w);
    case "flank":
      return flankOf(w);
    case "sandbags":
      return sandbagsOf(w, legal);
    case "deploy":
      return deployOf(w, flagIn(params, "scouts"), legal);
    case "order":
      return orderOf(w) ?? undefined;
    case "sequence":
      return sequenceOf(w, textsIn(params, "units")) ?? undefined;
    case "keepAmbush":
      return keepAmbushOf(w, textsIn(params, "units"));
    case "keepDown":
      return keepDownOf(w, textsIn(params, "units"));
    case "moveMarker":
      return markerOf(w, textIn(params, "observer"));
    case "airTarget":
      return airTargetOf(w, textsIn(params, "targets"), textIn(params, "now") || null) ?? undefined;
    default: {
      const unit = findUnit(w.s, textIn(params, "unit"));
      return unit === null ? undefined : unitsAnswer(w, unit, kind, params, legal);
    }
  }
}

/** Questions about one unit. The kinds not named here (`hide`, `template`, `casualties`, `landing` …) are answered well by the rules. */
function unitsAnswer(
  w: World,
  unit: Unit,
  kind: string,
  params: unknown,
  legal: (answer: unknown) => boolean,
): unknown {
  switch (kind) {
    case "snap":
      return snapOf(w, snapUnits(w.s, unit), numberIn(params, "most"));
    case "move":
      return moveOf(w, unit, paceIn(params)) ?? undefined;
    case "dismount":
      return dismountOf(w, unit);
    case "interrupt":
      return interruptOf(w, unit, trackIn(params), ambushersIn(params));
    case "friendlyFire":
      return friendlyFireOf(w, unit, textsIn(params, "targets")) ?? undefined;
    case "shoot":
      return shootOf(w, unit, causeIn(params), textIn(params, "target") || null);
    case "react": {
      const from = findUnit(w.s, textIn(params, "from"));
      return from === null ? undefined : reactOf(w, unit, from, causeIn(params));
    }
    case "assaultReaction":
      return assaultReactionOf(flagIn(params, "fire"), flagIn(params, "escape"));
    case "consolidate":
      return consolidationsOf(w, unit, numberIn(params, "allowance"), sectionIn(params)).find(legal);
    case "takeCover":
      return takeCoverOf(w, unit);
    default:
      return undefined;
  }
}

function markerOf(w: World, observer: string): unknown {
  const request = w.s.requests.find((one) => one.observer === observer);
  const to = request === undefined ? null : betterMarker(w, request, MARKER);
  return to === null ? { do: "stay" } : { do: "move", ...to };
}

const MARKER = DATA.figures.barrageMove.value - 100;
