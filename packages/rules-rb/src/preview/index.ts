import { fieldOf, numberIn, refusalOf, textIn, textsIn } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal } from "@escaramuza/kernel";
import { isCoherent } from "@escaramuza/units";
import type { Order } from "../answers.ts";
import { DATA } from "../data.ts";
import { ORDERS } from "../orders.ts";
import { armsText, say, unitName } from "../scene-texts.ts";
import { findUnit, livingOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { figureMark } from "./draw.ts";
import { assaultPreview, vehicleAssaultPreview } from "./fight.ts";
import { ambushPreview, shootPreview } from "./fire.ts";
import { movePreview } from "./move.ts";
import { orderPreview, repeatPreview } from "./order.ts";
import { note, preview } from "./parts.ts";
import { deployPreview, unitsPreview, worksPreview, zonePreview } from "./setup.ts";

export { lookFrom } from "./look.ts";

/** What an answer would mean, half made or whole: measured and judged by the functions that play. One file a subject. */
export function previewOf(
  e: Engine<Position>,
  s: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Preview {
  const { kind, seat, params } = decision;
  const refusal = refusalOf(e, s, decision, item, answer);
  const unit = findUnit(s, textIn(fieldOf(params, "unit")));
  switch (kind) {
    case "order":
      return chosenOrder(s, answer, refusal);
    case "changeOrder": {
      const order = orderIn(item.answer);
      return unit === null || order === null
        ? preview({ refusal })
        : orderPreview(s, { ...unit, suppressed: false }, order, refusal);
    }
    case "zone":
      return zonePreview(s, seat, item.answer, refusal);
    case "works":
      return worksPreview(s, answer, refusal);
    case "deploy":
      return deployPreview(s, seat, answer, refusal);
    case "startingSquads":
    case "dugIn":
      return unitsPreview(s, `decision.${kind}`, answer, refusal);
    default:
      return unit === null ? preview({ refusal }) : unitPreview(s, unit, decision, item, answer, refusal);
  }
}

/** Questions about a unit that acts, fires or has lost somebody. */
function unitPreview(
  s: Position,
  unit: Unit,
  { kind, params }: Decision,
  item: MenuItem,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  switch (kind) {
    case "move":
      return movePreview(s, unit, orderIn(fieldOf(params, "order")) ?? "advance", answer, refusal);
    case "shoot":
      return shootPreview(s, unit, answer, refusal);
    case "ambush":
      return ambushPreview(s, unit, answer, refusal);
    case "vehicleAssault": {
      const vehicle = findUnit(s, textIn(item.answer));
      return vehicle === null
        ? preview({ title: say("preview.decline"), refusal })
        : vehicleAssaultPreview(s, unit, vehicle, refusal);
    }
    case "assaultTarget": {
      const target = findUnit(s, textIn(item.answer));
      return target === null ? preview({ refusal }) : assaultPreview(s, unit, target, refusal);
    }
    case "casualties":
      return casualtiesPreview(unit, textsIn(answer), numberIn(fieldOf(params, "count")), refusal);
    case "repeat":
      return repeatPreview(s, unit, item.answer === "repeat", refusal);
    default:
      return preview({ refusal });
  }
}

function chosenOrder(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  const order = orderIn(fieldOf(answer, "order"));
  if (unit === null || order === null) return preview({ title: say("preview.endPhase"), refusal });
  return orderPreview(s, unit, order, refusal);
}

function orderIn(value: unknown): Order | null {
  return ORDERS.find((order) => order === value) ?? null;
}

/** RB-CAS-2: who goes, and what is left of them. */
function casualtiesPreview(unit: Unit, chosen: readonly string[], count: number, refusal: Refusal | null): Preview {
  const living = livingOf(unit);
  const gone = living.filter((f) => chosen.includes(f.id));
  const left = living.filter((f) => !chosen.includes(f.id));
  const rest: Unit = { ...unit, figures: left };
  const breaks = left.length > 0 && !isCoherent(left, DATA.figures.coherence.value);
  return preview({
    title: say("preview.losses", { unit: unitName(unit), n: count }),
    lines: [note("RB-CAS-2", say("preview.left", { n: left.length, arms: armsText(rest) }))],
    notes: [
      ...(gone.some((f) => f.officer) ? [note("RB-OFF-3", say("preview.officerLost"))] : []),
      ...(breaks ? [note("RB-COH-3", say("preview.breaks"))] : []),
    ],
    overlays: gone.map((f) => figureMark("affected", unit, f, unitName(unit))),
    refusal,
  });
}
