import { crossedElements, occupiedWidthOf } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import type { Modifier, PreviewLine, Text } from "@escaramuza/kernel";
import { BLOCKS_SIGHT, coverFrom, tableOf } from "../board.ts";
import { say } from "../scene-texts.ts";
import { BASE } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { distanceText } from "./draw.ts";
import { modifierLine } from "./parts.ts";

/** A line of sight in words: how far, how much of it is free, what gives cover. */

export function sightLines(s: Position, from: Point, to: Soldier): PreviewLine[] {
  return [
    { text: say("preview.distance", { distance: distanceText(from, to) }), rule: "PS-6.2.1-1", value: null },
    ...visibleLine(s, from, to),
  ];
}

function visibleLine(s: Position, from: Point, to: Soldier): PreviewLine[] {
  const table = tableOf(s);
  const hidden = occupiedWidthOf(table, BLOCKS_SIGHT, from.x, from.y, to.x, to.y, BASE) / (2 * BASE);
  if (hidden === 0) return [];
  const kinds = crossedElements(table, BLOCKS_SIGHT, from.x, from.y, to.x, to.y, BASE).flatMap((e) => kindName(s, e));
  // What is seen at all is not said to be 0 %, nor all of it where some is hidden.
  const percent = Math.min(99, Math.max(hidden < 1 ? 1 : 0, Math.round(100 * (1 - hidden))));
  return [{ text: say("preview.visible", { percent, kinds }), rule: "PS-6.2.2-2", value: null }];
}

function kindName(s: Position, element: number): Text[] {
  const kind = s.terrain[element]?.kind;
  return kind === undefined ? [] : [say(`terrain.${kind}`)];
}

/** The modifiers of a roll to hit; cover says what gives it. */
export function shotLines(s: Position, from: Point, to: Soldier, modifiers: readonly Modifier[]): PreviewLine[] {
  const { cover, piece } = coverFrom(s, from, to);
  const kind = s.terrain.find((t) => t.id === piece)?.kind;
  const lines = modifiers.map((m) =>
    kind !== undefined && (m.code === "lightCover" || m.code === "heavyCover")
      ? {
          ...modifierLine(m),
          text: say("preview.coverBy", { cover: say(`modifier.${m.code}`), kind: say(`terrain.${kind}`) }),
        }
      : modifierLine(m),
  );
  return cover === "none" ? [{ text: say("preview.noCover"), rule: "PS-6.2.5-1", value: 0 }, ...lines] : lines;
}
