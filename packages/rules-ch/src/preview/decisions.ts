import { fieldOf, numberIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Attack } from "../modifiers.ts";
import { cardId } from "../data.ts";
import { findUnit } from "../state.ts";
import type { Position } from "../state.ts";

/** The attack a question is about, as it stands in its parameters; null if it is none. */
export function attackIn(s: Position, value: unknown): Attack | null {
  const leader = findUnit(s, textIn(fieldOf(value, "leader")));
  if (leader === null) return null;
  const card = (id: unknown): Attack["weapon"] => cardId.options.find((known) => known === id) ?? null;
  const spotter = textIn(fieldOf(value, "spotter")); // CH-RE2
  return {
    seat: leader.seat,
    leader: leader.id,
    supporters: textsIn(fieldOf(value, "supporters")).filter((id) => findUnit(s, id) !== null),
    hex: textIn(fieldOf(value, "hex")),
    closeCombat: fieldOf(value, "closeCombat") === true,
    recon: fieldOf(value, "recon") === true,
    weapon: card(fieldOf(value, "weapon")),
    cards: textsIn(fieldOf(value, "cards")).flatMap((id) => card(id) ?? []),
    given: numberIn(fieldOf(value, "given")),
    ...(spotter === "" ? {} : { spotter }),
  };
}
