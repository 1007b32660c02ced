import type { Ring, SceneItem, Text } from "./scene.ts";

/** What previews draw over any table. */

/** None without a ring. */
export function overlayZone(
  id: string,
  style: string,
  rings: readonly Ring[],
  text: Text,
  seat: number | null = null,
): SceneItem[] {
  return rings.length === 0 ? [] : [{ type: "zone", id, style, seat, rings, text }];
}

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** A line of sight; with its length, say, where it is told. */
export function overlaySight(id: string, from: Spot, to: Spot, text: Text, label?: Text): SceneItem {
  return {
    type: "line",
    id: `sight-${id}`,
    style: "sight",
    seat: null,
    points: [
      { x: from.x, y: from.y },
      { x: to.x, y: to.y },
    ],
    ...(label === undefined ? {} : { label }),
    text,
  };
}
