import { fieldOf, listIn, numberIn, refusalOf, textIn, textsIn } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal, Seat } from "@escaramuza/kernel";
import { HASTY_COST } from "../costs.ts";
import { DATA, cardId, cardOf } from "../data.ts";
import type { CardId } from "../data.ts";
import { say, unitName } from "../scene-texts.ts";
import { findUnit, onMap, playerOf, rival } from "../state.ts";
import type { Position } from "../state.ts";
import { viewFor } from "../view.ts";
import { attackIn } from "./decisions.ts";
import { attackPreview, closeCombatPreview, firePreview } from "./attack.ts";
import { initiativeBar } from "./chances.ts";
import { exitPreview, facedPreview, movePreview, pivotPreview } from "./move.ts";
import { fieldOfFire, figureLine, mark, note, preview } from "./parts.ts";
import { oncePaid, paysLine } from "./pays.ts";
import { placePreview } from "./place.ts";
import { rallyPreview } from "./rally.ts";
import { directionIn } from "./read.ts";

export { lookFrom } from "./look.ts";

/**
 * What an answer would mean, half made or whole, from what the deciding seat knows: measured and judged by the functions that
 * play. One file a subject.
 */
export function previewOf(
  e: Engine<Position>,
  position: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Preview {
  // Whatever it is made from, it tells no more than the seat may know.
  const s = viewFor(position, decision.seat);
  const refusal = refusalOf(e, s, decision, item, answer);
  const { seat, params } = decision;
  switch (decision.kind) {
    case "turn": {
      const shown = turnPreview(s, seat, item, answer, refusal);
      return { ...shown, notes: [...shown.notes, ...paysLine(s, seat, answer)] };
    }
    case "rollTarget": {
      const attack = attackIn(s, fieldOf(params, "attack"));
      const target = findUnit(s, textIn(fieldOf(answer, "target")));
      if (attack === null) return preview({ refusal });
      const cap = fieldOf(answer, "cap");
      return attackPreview(s, attack, target === null ? [] : [target], refusal, numberIn(cap));
    }
    case "rollRally": {
      const cap = fieldOf(answer, "cap");
      return rallyPreview(s, [textIn(fieldOf(answer, "unit"))], typeof cap === "number" ? cap : null, refusal);
    }
    case "bid":
      return bidPreview(s, decision, numberIn(answer), refusal);
    case "bonus":
      return cardPreview(fieldOf(answer, "card"), refusal);
    case "facings":
      return facingsPreview(s, answer, refusal);
    case "secondStep":
      return movePreview(
        s,
        fieldOf(params, "bonus") === true ? "bonus" : "second",
        listIn(fieldOf(answer, "steps") ?? answer)[0] ?? null,
        refusal,
      );
    case "place":
      return placePreview(s, decision, answer, refusal);
    case "assignWeapon": {
      const unit = findUnit(s, textIn(answer));
      return unit === null ? preview({ refusal }) : preview({ title: unitName(unit), refusal });
    }
    default:
      return preview({ refusal });
  }
}

function turnPreview(s: Position, seat: Seat, item: MenuItem, answer: unknown, refusal: Refusal | null): Preview {
  const action = textIn(fieldOf(answer, "do")) || textIn(fieldOf(item.answer, "do"));
  switch (action) {
    case "move":
    case "enter":
    case "hiddenMove":
    case "hide":
      return movePreview(s, action, answer, refusal);
    case "pivot":
      return pivotPreview(s, answer, refusal);
    case "exit":
      return exitPreview(s, answer, refusal);
    case "fire":
      return firePreview(oncePaid(s, seat, answer), seat, answer, refusal);
    case "closeCombat":
      return closeCombatPreview(oncePaid(s, seat, answer), seat, answer, refusal);
    case "rally": {
      const units = [textIn(fieldOf(answer, "unit")), ...textsIn(fieldOf(answer, "with"))];
      return rallyPreview(oncePaid(s, seat, answer), units, null, refusal);
    }
    case "hastyDefense":
      return dugInPreview(s, answer, refusal);
    case "card":
      return cardPreview(fieldOf(answer, "card"), refusal);
    case "activate":
      return unitPreview(s, answer, "CH-3.0.1-1", "preview.activate", refusal);
    case "stall":
      return preview({
        title: say("preview.stall"),
        lines: [figureLine({ code: "stall", rule: "CH-2.2-11", value: 1 })],
        refusal,
      });
    case "pass":
      return preview({
        title: say("preview.pass"),
        notes: [note("CH-2.2-14", say(s.passes > 0 ? "preview.passEnds" : "preview.passNext"))],
        refusal,
      });
    case "endActivation":
      return preview({
        title: say("preview.endActivation"),
        notes: [note("CH-3.0-2", say("preview.apLost"))],
        refusal,
      });
    case "reveal":
      return facingsPreview(s, fieldOf(answer, "units"), refusal);
    default:
      return preview({ refusal });
  }
}

/** CH-HD-1, CH-HD-2 */
function dugInPreview(s: Position, answer: unknown, refusal: Refusal | null): Preview {
  const shown = unitPreview(s, answer, "CH-HD-2", "preview.hastyDefense", refusal);
  return { ...shown, lines: [figureLine({ code: "hastyDefenseCost", rule: "CH-HD-1", value: HASTY_COST })] };
}

function unitPreview(s: Position, answer: unknown, rule: string, key: string, refusal: Refusal | null): Preview {
  const unit = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (unit === null) return preview({ refusal });
  const title = say(key, { unit: unitName(unit) });
  return preview({
    title,
    notes: [note(rule, say(`${key}.note`))],
    overlays: mark(s, "affected", unit, title),
    refusal,
  });
}

/** A card by its own words (D6). */
function cardPreview(value: unknown, refusal: Refusal | null): Preview {
  const card: CardId | undefined = cardId.options.find((id) => id === value);
  if (card === undefined) return preview({ refusal });
  return preview({
    title: say(`card.${card}.name`),
    notes: [note(cardOf(card).rule, say(`card.${card}.text`))],
    refusal,
  });
}

/** CH-3.2.4-1: against each bid the enemy may make, or the one he has made. */
function bidPreview(s: Position, { seat, params }: Decision, bid: number, refusal: Refusal | null): Preview {
  const against = fieldOf(params, "against");
  const most = Math.min(DATA.figures.economy.bidMax.value, playerOf(s, rival(seat)).cap);
  const bids = typeof against === "number" ? [against] : Array.from({ length: most + 1 }, (_, n) => n);
  return preview({
    title: say("preview.bid", { n: bid }),
    roll: say("preview.bidRoll", { n: bid }),
    rows: bids.map((other) => ({
      piece: null,
      text: say("preview.bidAgainst", { n: other }),
      odds: initiativeBar(bid - other),
    })),
    refusal,
  });
}

/** Units shown, each with the facing it is given (CH-10.0-2). */
function facingsPreview(s: Position, list: unknown, refusal: Refusal | null): Preview {
  const faced = listIn(list).flatMap((f) => {
    const unit = findUnit(s, textIn(fieldOf(f, "unit")));
    const facing = directionIn(fieldOf(f, "facing"));
    return unit === null || facing === undefined || !onMap(unit) ? [] : [{ ...unit, facing, hidden: false }];
  });
  const [first] = faced;
  if (first === undefined) return preview({ refusal });
  const shown = facedPreview(
    s,
    first,
    say("preview.faces", { unit: unitName(first), facing: say(`value.facing.${first.facing}`) }),
    [],
    refusal,
  );
  return {
    ...shown,
    overlays: [...shown.overlays, ...faced.slice(1).flatMap((unit) => fieldOfFire(s, unit, unit.facing))],
  };
}
