import type { Preview, PreviewRow, Refusal, Text } from "@escaramuza/kernel";
import { DATA, damageOf } from "../data.ts";
import type { MeleeWeapon } from "../data.ts";
import { outcomeOf } from "../damage.ts";
import { defenderOf, meleeBe, meleeColumn, meleeFactor } from "../melee.ts";
import type { Defender } from "../melee.ts";
import { manName, say } from "../scene-texts.ts";
import type { Attack, Position, Soldier } from "../state.ts";
import { TWO_DICE, atMost, fateBar, noFates } from "./dice.ts";
import type { Fates } from "./dice.ts";
import { arrow, mark } from "./draw.ts";
import { factorLines, preview, rollText, told } from "./parts.ts";
import { percent } from "./shoot.ts";

/** Blows and what may come back (section 8). */

export function meleePreview(
  s: Position,
  soldier: Soldier,
  target: Soldier,
  attack: Attack,
  title: Text,
  refusal: Refusal | null,
): Preview {
  const defender = defenderOf(s, target);
  const weapon: MeleeWeapon = attack.melee ?? "unarmed";
  const reckoned = meleeFactor(attack, soldier, weapon, defender);
  const overlays = [
    arrow(s, "fire", soldier, target, say("preview.strikes", { soldier: manName(target) })),
    mark(s, "target", target, say("preview.target", { soldier: manName(target) })),
  ];
  if (reckoned === null)
    return preview({
      title,
      lines: [told(say("preview.stabbed", { soldier: manName(target) }), "PE-8-11")],
      odds: fateBar({ ...noFates(), M: 1 }),
      overlays,
      refusal,
    });
  const { factor } = reckoned;
  const fates = noFates();
  for (const { total, chance } of TWO_DICE) {
    const be = total - factor;
    const result = be > 0 ? damageOf(meleeBe(attack, weapon, be), meleeColumn(weapon)) : null;
    fates[result === null ? "miss" : outcomeOf(target, result)] += chance;
  }
  return preview({
    title,
    lines: factorLines(say("preview.physical", { soldier: manName(soldier) }), "PE-8-4", reckoned),
    roll: rollText(factor),
    odds: fateBar(fates),
    rows: defender.down ? [] : [riposteRow(soldier, target, defender, atMost(factor))],
    notes: [
      told(say("preview.movesNoMore"), "PE-8-3"),
      ...(attack.displaced && weapon === "bayonet" && attack.kind === "melee"
        ? [told(say("preview.charge"), "PE-8-8")]
        : []),
    ],
    overlays,
    refusal,
  });
}

/** PE-8-13: after a blow that fails. */
function riposteRow(soldier: Soldier, target: Soldier, { weapon }: Defender, fails: number): PreviewRow {
  const { riposteMax } = DATA.figures;
  const back = fails * atMost(riposteMax.value);
  const fates = riposteFates(soldier, weapon, back);
  return {
    piece: soldier.id,
    text: say("preview.riposte", { soldier: manName(target), most: riposteMax.value, percent: percent(back) }),
    odds: fateBar(fates, "none"),
  };
}

function riposteFates(soldier: Soldier, weapon: MeleeWeapon, chance: number): Fates {
  const { riposteBe, riposteUnarmedBe } = DATA.figures;
  const fates = noFates();
  fates.miss = 1 - chance;
  for (let die = 1; die <= 6; die++) {
    const be = die + (weapon === "unarmed" ? riposteUnarmedBe.value : riposteBe.value);
    const result = damageOf(be, meleeColumn(weapon));
    fates[result === null ? "miss" : outcomeOf(soldier, result)] += chance / 6;
  }
  return fates;
}
