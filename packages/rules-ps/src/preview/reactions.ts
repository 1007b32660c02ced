import type { PreviewLine, SceneItem } from "@escaramuza/kernel";
import { noteAttack, shotMark } from "../flows/activation.ts";
import { reactorsTo } from "../flows/reaction.ts";
import { manName, say } from "../scene-texts.ts";
import { findSoldier } from "../state.ts";
import type { Activation, AttackType, Position, Soldier } from "../state.ts";
import { glance, mark } from "./draw.ts";

export interface Consequences {
  readonly notes: readonly PreviewLine[];
  readonly overlays: readonly SceneItem[];
}

/** Who may react once the soldier has done what is previewed (PS-6.2.8-1), with their lines of sight. */
export function reactionsTo(s: Position, a: Activation, soldier: Soldier): Consequences {
  const reactors = reactorsTo(s, a, soldier).flatMap((r) => findSoldier(s, r.soldier) ?? []);
  if (reactors.length === 0)
    return { notes: [{ text: say("preview.noReaction"), rule: "PS-6.2.8-1", value: null }], overlays: [] };
  return {
    notes: [
      {
        text: say("preview.mayReact", { n: reactors.length, soldiers: reactors.map(manName) }),
        rule: a.move === "crawl" ? "PS-5-15" : "PS-6.2.8-1",
        value: null,
      },
    ],
    overlays: reactors.flatMap((r) => [
      glance(soldier, r),
      mark("reactor", r, say("preview.reactor", { soldier: manName(r) })),
    ]),
  };
}

/**
 * The same once he has declared an attack and before its dice: whom he shoots at is marked (PS-6.2.7-2). He stays where he is, so
 * lines of sight would only hide that of the attack.
 */
export function reactionsToAttack(
  s: Position,
  a: Activation,
  soldier: Soldier,
  attack: AttackType,
  shotAt: readonly Soldier[],
  aimed = false,
): Consequences {
  const activation = { ...a, aimed };
  noteAttack(activation, attack);
  const marks = [...s.marks, ...shotAt.map((t) => shotMark(t.id))];
  const { notes, overlays } = reactionsTo({ ...s, activation, marks }, activation, soldier);
  return { notes, overlays: overlays.filter((o) => o.type === "marker") };
}
