import type { Preview, PreviewLine, Prospect, Refusal } from "@escaramuza/kernel";
import { assaultOpponents, beats } from "../flows/assault.ts";
import { assaultModifiers, defenceModifiers } from "../modifiers.ts";
import { manName, say } from "../scene-texts.ts";
import { actor, findSoldier } from "../state.ts";
import type { Activation, Position, Soldier } from "../state.ts";
import { rolls3d6, sum } from "./dice.ts";
import { distanceText, mark, sightLine } from "./draw.ts";
import { modifierLine, preview, signed } from "./parts.ts";
import { reactionsToAttack } from "./reactions.ts";

/** An assault: both sides' arithmetic of the first fight, the odds of each (PS-6.3). */
export function assaultPreview(
  s: Position,
  a: Activation,
  attacker: Soldier,
  target: Soldier | null,
  refusal: Refusal | null,
): Preview {
  const title = say("option.act.assault");
  if (target === null || target.seat === attacker.seat || target.status !== "active")
    return preview({ title, refusal });
  const overlays = [
    ...sightLine(s, attacker, target),
    mark("target", target, say("preview.target", { soldier: manName(target) })),
  ];
  if (refusal !== null)
    return preview({
      title: say("preview.assault", { soldier: manName(target) }),
      lines: [
        { text: say("preview.distance", { distance: distanceText(attacker, target) }), rule: "PS-6.3-1", value: null },
      ],
      overlays,
      refusal,
    });
  const opponents = inOrder(s, assaultOpponents(s, a, attacker, target));
  const fights = opponents.map((defender, i) => fight(s, a, attacker, defender, opponents.length > 1 ? i + 1 : 0));
  const [first] = fights;
  const after = reactionsToAttack(s, a, attacker, "assault", []);
  return preview({
    title: say("preview.assault", { soldier: manName(target) }),
    lines: first === undefined ? [] : first.lines,
    roll: first === undefined ? null : say("preview.roll.assault", { attacker: first.attack, defender: first.defence }),
    odds: first === undefined ? [] : first.odds,
    rows:
      fights.length < 2
        ? []
        : fights.map(({ defender, odds, attack, defence }, i) => ({
            piece: defender.id,
            text: say("preview.fightRow", { n: i + 1, soldier: manName(defender), attack, defence }),
            odds,
          })),
    notes: after.notes,
    overlays: [
      ...overlays,
      ...opponents
        .filter((o) => o !== target)
        .map((o) => mark("affected", o, say("preview.affected", { soldier: manName(o) }))),
      ...after.overlays,
    ],
  });
}

/** PS-6.3-15: the unsuppressed first; among equals the attacker will choose. */
function inOrder(s: Position, ids: readonly string[]): Soldier[] {
  const all = ids.flatMap((id) => findSoldier(s, id) ?? []);
  return [...all.filter((o) => !o.suppressed), ...all.filter((o) => o.suppressed)];
}

interface Fight {
  readonly defender: Soldier;
  readonly lines: readonly PreviewLine[];
  readonly attack: string;
  readonly defence: string;
  readonly odds: readonly Prospect[];
}

function fight(s: Position, a: Activation, attacker: Soldier, defender: Soldier, nth: number): Fight {
  const strike = assaultModifiers(s, attacker, nth);
  const parry = defenceModifiers(s, defender, a);
  const chances = { nobodyOut: 0, attackerOut: 0, defenderOut: 0, bothOut: 0 };
  for (const one of rolls3d6(strike)) {
    for (const other of rolls3d6(parry)) {
      const defenderOut = beats(one.result, other.result);
      const attackerOut = beats(other.result, one.result);
      const what = attackerOut ? (defenderOut ? "bothOut" : "attackerOut") : defenderOut ? "defenderOut" : "nobodyOut";
      chances[what] += one.chance * other.chance;
    }
  }
  const odds: Prospect[] = [
    { text: say("odds.result.nobodyOut"), weight: 0, chance: chances.nobodyOut },
    { text: say("odds.result.attackerOut"), weight: 1, chance: chances.attackerOut },
    { text: say("odds.result.bothOut"), weight: 2, chance: chances.bothOut },
    { text: say("odds.result.defenderOut"), weight: 2, chance: chances.defenderOut },
  ];
  return {
    defender,
    lines: [
      ...strike.map((m) => ({ ...modifierLine(m), text: say("preview.attackerTerm", { name: modifierLine(m).text }) })),
      ...parry.map((m) => ({ ...modifierLine(m), text: say("preview.defenderTerm", { name: modifierLine(m).text }) })),
    ],
    attack: signed(sum(strike)),
    defence: signed(sum(parry)),
    odds: odds.filter((o) => o.chance > 0),
  };
}

/** PS-6.3-15: whom to fight next. */
export function assaultNextPreview(s: Position, defender: Soldier, nth: number): Preview {
  const title = say("preview.assault", { soldier: manName(defender) });
  const overlays = [mark("target", defender, say("preview.target", { soldier: manName(defender) }))];
  if (s.activation === null) return preview({ title, overlays });
  const { a, soldier: attacker } = actor(s);
  const { lines, attack, defence, odds } = fight(s, a, attacker, defender, nth);
  return preview({
    title,
    lines,
    roll: say("preview.roll.assault", { attacker: attack, defender: defence }),
    odds,
    overlays,
  });
}
