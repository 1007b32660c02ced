import { fieldOf, listIn, textIn } from "@escaramuza/kernel";
import type { Preview } from "@escaramuza/kernel";
import { evasionModifiers } from "../modifiers.ts";
import { grounded } from "../flows/evasions.ts";
import type { Threat } from "../flows/evasions.ts";
import { radioDice } from "../flows/explosion.ts";
import { threatOf } from "../flows/shots.ts";
import type { Hit } from "../flows/shots.ts";
import { manName, say } from "../scene-texts.ts";
import { findSoldier } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { bar, evasionChances, rolls3d6 } from "./dice.ts";
import type { Chances } from "./dice.ts";
import { mark } from "./draw.ts";
import { modifierLine, preview, rollText } from "./parts.ts";

/** Choices in the middle of an attack: to roll or to lie down, which hit counts, who rolls first, the radio. */

/** PS-6.2.11: the roll against going to ground. */
export function groundPreview(s: Position, params: unknown, choice: string): Preview {
  const soldier = findSoldier(s, textIn(fieldOf(params, "soldier")));
  if (soldier === null) return preview({});
  const threat = threatIn(soldier.id, params);
  const title = say(choice === "ground" ? "option.goToGround.ground" : "option.goToGround.roll");
  const overlays = [mark("target", soldier, say("preview.target", { soldier: manName(soldier) }))];
  if (choice !== "ground") return { ...evasionPreview(soldier, threat), title, overlays };
  const result = grounded(threat);
  const chances: Chances = { saved: 0, suppressed: 0, eliminated: 0, [result]: 1 };
  return preview({
    title,
    lines: [
      { text: say(`preview.ground.${result}`), rule: threat.accurate ? "PS-6.2.11-5" : "PS-6.2.11-6", value: null },
    ],
    odds: bar(chances),
    overlays,
  });
}

function evasionPreview(soldier: Soldier, threat: Threat): Preview {
  const modifiers = evasionModifiers(soldier);
  return preview({
    lines: modifiers.map(modifierLine),
    roll: threat.accurate ? say("preview.roll.triple") : rollText(modifiers, threat.need),
    odds: bar(evasionChances(soldier, threat)),
  });
}

function threatIn(soldier: string, params: unknown): Threat {
  const number = (name: string): number | null => {
    const value = fieldOf(params, name);
    return typeof value === "number" ? value : null;
  };
  return {
    soldier,
    rule: "PS-6.1-6",
    need: number("need") ?? 0,
    accurate: fieldOf(params, "accurate") === true,
    eliminatesBy: number("eliminatesBy"),
    eliminatesAtMost: number("eliminatesAtMost"),
    mayGoToGround: true,
  };
}

/** PS-6.1-9: what the target would have to evade. */
export function bestShotPreview(s: Position, params: unknown, answer: unknown): Preview {
  const hit = typeof answer === "number" ? hitIn(listIn(fieldOf(params, "hits"))[answer]) : null;
  const target = hit === null ? null : findSoldier(s, hit.target);
  const shooter = hit === null ? null : findSoldier(s, hit.shooter);
  if (hit === null || target === null || shooter === null) return preview({});
  return {
    ...evasionPreview(target, threatOf(hit)),
    title: say("preview.hit", { soldier: manName(shooter), total: hit.total }),
    overlays: [
      mark("target", target, say("preview.target", { soldier: manName(target) })),
      mark("reactor", shooter, manName(shooter)),
    ],
  };
}

function hitIn(value: unknown): Hit | null {
  const total = fieldOf(value, "total");
  if (typeof total !== "number") return null;
  return {
    shooter: textIn(fieldOf(value, "shooter")),
    target: textIn(fieldOf(value, "target")),
    total,
    accurate: fieldOf(value, "accurate") === true,
    pointBlank: fieldOf(value, "pointBlank") === true,
  };
}

/** PS-R38: only the sequence is chosen; what he will have to roll. */
export function evasionNextPreview(soldier: Soldier, params: unknown): Preview {
  const threat = listIn(fieldOf(params, "threats")).find((t) => fieldOf(t, "soldier") === soldier.id);
  return {
    ...(threat === undefined ? preview({}) : evasionPreview(soldier, threatIn(soldier.id, threat))),
    title: say("preview.evadesFirst", { soldier: manName(soldier) }),
    overlays: [mark("target", soldier, say("preview.target", { soldier: manName(soldier) }))],
  };
}

/** PS-8.3.1-1: with how many dice the fire will scatter. */
export function radioPreview(choice: string): Preview {
  const title = say(choice === "use" ? "option.radio.use" : "option.radio.decline");
  if (choice !== "use") return preview({ title });
  const chances = new Map<number, number>();
  for (const { result, chance } of rolls3d6([])) {
    const dice = radioDice(result.total);
    chances.set(dice, (chances.get(dice) ?? 0) + chance);
  }
  return preview({
    title,
    odds: [3, 2, 1].map((dice) => ({
      text: say("preview.scatterDice", { dice }),
      weight: dice === 3 ? 0 : dice === 2 ? 1 : 2,
      chance: chances.get(dice) ?? 0,
    })),
  });
}
