import type { Ring, SceneItem, Seat } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { hexRing } from "./scene-map.ts";
import { say } from "./scene-texts.ts";
import type { Position, Work } from "./state.ts";

/** What is dug, laid and drifts on the map (CH-RE7, CH-RE18): ground that comes and goes. */

/** One item for all of a kind: a table knows each kind by its words. */
export function laidItems(s: Position, seat: Seat | null): SceneItem[] {
  const hexes = new Map<string, Ring[]>();
  const board = boardOf(s);
  for (const { kind, hex } of laid(s, seat)) hexes.set(kind, [...(hexes.get(kind) ?? []), hexRing(board, hex)]);
  return [...hexes].map(([kind, parts]) => ({
    type: "terrain",
    id: `laid-${kind}`,
    kind,
    parts,
    height: 0,
    text: say(`terrain.${kind}`),
  }));
}

/** Kinds of it in a hex, as far as the viewer knows. */
export function laidIn(s: Position, hex: string, seat: Seat | null): string[] {
  return laid(s, seat)
    .filter((o) => o.hex === hex)
    .map((o) => o.kind);
}

function laid(s: Position, seat: Seat | null): { readonly kind: string; readonly hex: string }[] {
  const isKnown = (work: Work): boolean => !work.hidden || work.seat === seat || s.phase === "over";
  return [
    ...s.works.filter(isKnown),
    ...s.smoke.map(({ hex, kind }) => ({ hex, kind: kind === "heavy" ? "heavySmoke" : "lightSmoke" })),
  ];
}
