import type { Preview } from "@escaramuza/kernel";
import { manName, say } from "../scene-texts.ts";
import { listeners, stealthFactor } from "../stealth.ts";
import type { Position, Soldier } from "../state.ts";
import { atMost, either } from "./dice.ts";
import { factorLines, rollText } from "./parts.ts";

/** PE-17.2-7: against everybody near or looking, at the end of the player-turn. */
export function unnoticed(s: Position, soldier: Soldier): Pick<Preview, "lines" | "roll" | "odds" | "rows"> {
  const heard = listeners(s, soldier).map((enemy) => ({ enemy, factor: stealthFactor(s, soldier, enemy) }));
  const chance = heard.reduce((p, { factor }) => p * (1 - atMost(factor.factor)), 1);
  const [first] = heard.toSorted((a, b) => b.factor.factor - a.factor.factor);
  return {
    lines:
      first === undefined
        ? []
        : factorLines(say("preview.physical", { soldier: manName(soldier) }), "PE-17.2-8", first.factor),
    roll: first === undefined ? null : rollText(first.factor.factor),
    odds: either("badge.hidden", "preview.noticed", chance),
    rows: heard.map(({ enemy, factor }) => ({
      piece: enemy.id,
      text: say("preview.shotRow", { soldier: manName(enemy), need: factor.factor + 1 }),
      odds: either("badge.hidden", "preview.noticed", 1 - atMost(factor.factor)),
    })),
  };
}
