import type { Preview, Refusal } from "@escaramuza/kernel";
import { panzerfaustModifiers, panzerfaustThreats, toHit } from "../flows/panzerfaust.ts";
import { DATA } from "../data.ts";
import { manName, say, sidedName } from "../scene-texts.ts";
import { BASE, findSoldier } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { bar, evasionChances, mixed, rolls3d6 } from "./dice.ts";
import { unsaved } from "./blast.ts";
import { circle, mark, sightLine, zone } from "./draw.ts";
import { modifierLine, preview, rollText } from "./parts.ts";
import { reactionsToAttack } from "./reactions.ts";
import { sightLines } from "./sight.ts";

/** The grenade projector: its roll to hit, and everybody near the target (PS-6.6-10, PS-6.6-11). */
export function panzerfaustPreview(
  s: Position,
  a: Activation,
  firer: Soldier,
  target: Soldier | null,
  refusal: Refusal | null,
): Preview {
  const { gapMax, neighbourGap } = DATA.explosives.attacks.panzerfaust;
  if (target === null || target.seat === firer.seat || target.status !== "active")
    return preview({
      title: say("option.act.panzerfaust"),
      overlays: [zone("range", "range", [circle(firer, (gapMax ?? 0) + 2 * BASE)], say("preview.rangeRing"))],
      refusal,
    });
  const title = say("preview.panzerfaust", { soldier: manName(target) });
  const overlays = [
    ...sightLine(s, firer, target),
    zone("blast", "blast", [circle(target, (neighbourGap ?? 0) + BASE)], say("preview.near")),
    mark("target", target, say("preview.target", { soldier: manName(target) })),
  ];
  if (refusal !== null) return preview({ title, lines: sightLines(s, firer, target), overlays, refusal });
  const modifiers = panzerfaustModifiers(a.move !== null);
  const need = toHit(firer, target);
  const hits = rolls3d6(modifiers).reduce((sum, { result, chance }) => (result.total >= need ? sum + chance : sum), 0);
  const victims = panzerfaustThreats(s, firer, target).flatMap((threat) => {
    const soldier = findSoldier(s, threat.soldier);
    if (soldier === null) return [];
    const chances = mixed([
      { result: unsaved(evasionChances(soldier, threat)), chance: hits },
      { result: { saved: 1, suppressed: 0, eliminated: 0 }, chance: 1 - hits },
    ]);
    return [{ soldier, odds: bar(chances) }];
  });
  const after = reactionsToAttack(s, a, firer, "panzerfaust", [target]);
  return preview({
    title,
    lines: [...sightLines(s, firer, target), ...modifiers.map(modifierLine)],
    roll: rollText(modifiers, need),
    odds: victims.find((v) => v.soldier === target)?.odds ?? [],
    rows:
      victims.length < 2
        ? []
        : victims.map(({ soldier, odds }) => ({ piece: soldier.id, text: sidedName(soldier), odds })),
    notes: after.notes,
    overlays: [
      ...overlays,
      ...victims
        .filter((v) => v.soldier !== target)
        .map((v) => mark("affected", v.soldier, say("preview.affected", { soldier: manName(v.soldier) }))),
      ...after.overlays,
    ],
  });
}
