import { fieldOf, listIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Preview, PreviewLine, Refusal, SceneItem } from "@escaramuza/kernel";
import { MEDIC_ROLL, PA } from "../flows/activation.ts";
import { manName, say } from "../scene-texts.ts";
import { findSoldier, isMarked } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { recoversWith } from "../team.ts";
import { rolls3d6 } from "./dice.ts";
import { distanceText, mark, sightLine } from "./draw.ts";
import { preview, rollText } from "./parts.ts";

/** Orders, courage, first aid and covering fire: what they do to whom. */

export function inspirePreview(s: Position, by: Soldier, target: Soldier | null, refusal: Refusal | null): Preview {
  const partner = target === null ? null : recoversWith(s, target);
  return onFriend(
    "inspire",
    by,
    target,
    refusal,
    target === null
      ? []
      : [
          {
            text: say("preview.recovers", { soldiers: [target, ...(partner === null ? [] : [partner])].map(manName) }),
            rule: partner === null ? "PS-4.3.3-1" : "PS-8.1.3-9",
            value: null,
          },
        ],
  );
}

export function orderPreview(by: Soldier, target: Soldier | null, refusal: Refusal | null): Preview {
  return onFriend(
    "order",
    by,
    target,
    refusal,
    target === null
      ? []
      : [{ text: say("preview.obeys", { soldier: manName(target), pa: PA }), rule: "PS-4.3.3-3", value: null }],
  );
}

export function attendPreview(medic: Soldier, target: Soldier | null, refusal: Refusal | null): Preview {
  const plain = onFriend("attend", medic, target, refusal, []);
  if (target === null || refusal !== null) return plain;
  const raised = rolls3d6([]).reduce((sum, r) => (r.result.total >= MEDIC_ROLL ? sum + r.chance : sum), 0);
  return {
    ...plain,
    roll: rollText([], MEDIC_ROLL),
    odds: [
      { text: say("preview.raised"), weight: 0, chance: raised },
      { text: say("preview.lost"), weight: 2, chance: 1 - raised },
    ],
  };
}

function onFriend(
  action: "inspire" | "order" | "attend",
  by: Soldier,
  target: Soldier | null,
  refusal: Refusal | null,
  notes: readonly PreviewLine[],
): Preview {
  const title = say(`option.act.${action}`);
  if (target === null) return preview({ title, refusal });
  return preview({
    title: say("preview.on", { what: title, soldier: manName(target) }),
    lines: [{ text: say("preview.distance", { distance: distanceText(by, target) }), rule: "PS-G-3", value: null }],
    notes: refusal === null ? notes : [],
    overlays: [mark("target", target, say("preview.target", { soldier: manName(target) }))],
    refusal,
  });
}

/** PS-6.2.9-1, PS-6.2.10: who is marked by whom, and who may still react. */
export function coverPreview(s: Position, requester: Soldier, answer: unknown, refusal: Refusal | null): Preview {
  const marked: Soldier[] = [];
  const overlays: SceneItem[] = [];
  const notes: PreviewLine[] = [];
  for (const entry of listIn(fieldOf(answer, "marks"))) {
    const by = findSoldier(s, textIn(fieldOf(entry, "by")));
    const targets = textsIn(fieldOf(entry, "targets")).flatMap((id) => findSoldier(s, id) ?? []);
    if (by === null || by.seat !== requester.seat || targets.length === 0) continue;
    notes.push({
      text: say("preview.marks", { by: manName(by), soldiers: targets.map(manName) }),
      rule: "PS-6.2.9-1",
      value: null,
    });
    for (const target of targets) {
      overlays.push(...sightLine(s, by, target).map((item) => ({ ...item, id: `${item.id}-${by.id}` })));
      if (!marked.includes(target)) marked.push(target);
    }
  }
  const already = s.soldiers.filter((o) => o.seat !== requester.seat && isMarked(s, o.id)).length;
  return preview({
    title: say("option.act.coveringFire"),
    lines: [{ text: say("preview.markedCount", { n: marked.length + already }), rule: "PS-6.2.10-1", value: null }],
    notes,
    overlays: [...overlays, ...marked.map((o) => mark("target", o, say("preview.target", { soldier: manName(o) })))],
    refusal,
  });
}
