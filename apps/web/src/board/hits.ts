import type { ScenePiece } from "@escaramuza/kernel";
import type { At, BoardProps } from "./props.ts";
import type { Point } from "./camera.ts";
import { KNOB, knobPlace } from "./Knob.tsx";
import { hit } from "./pieces.ts";
import type { Target } from "./pieces.ts";

/** What is under the pointer: the knob, ghosts of a body, pieces, flags. In pixels of the board. */
export interface Hits {
  readonly pieceAt: (p: Point, touch: boolean) => string | null;
  /** A piece shown in two places is taken hold of where the hand is. */
  readonly grasped: (id: string, hand: Point) => At | null;
}

export function createHits(board: {
  readonly props: Pick<BoardProps, "overlays" | "ghosts" | "knob" | "marks" | "draggable" | "aiming">;
  readonly root: () => HTMLElement;
  readonly pieces: () => ReadonlyMap<string, ScenePiece>;
  readonly placeOf: (piece: ScenePiece) => At;
  readonly find: (id: string) => At | null;
  readonly toScreen: (at: At) => Point;
  /** A length of the table's. */
  readonly pixels: (length: number) => number;
}): Hits {
  const { props, pieces, placeOf, toScreen, pixels } = board;
  const knob = (): At | null => (props.knob === null || props.knob === undefined ? null : knobPlace(props.knob));

  const target = (piece: ScenePiece, at: At): Target => ({
    id: piece.id,
    at: toScreen(at),
    radius: pixels(piece.radius),
    // While a place is asked for, a finger beside a piece that is no answer means the ground.
    wide:
      !props.aiming || props.marks.has(piece.id) || props.marks.has(piece.group ?? "") || props.draggable.has(piece.id),
    hull:
      piece.hull === undefined
        ? undefined
        : { long: pixels(piece.hull.length) / 2, broad: pixels(piece.hull.width) / 2, angle: piece.facing ?? 0 },
  });

  /** Ghosts are drawn with the overlays: what stands in their place there tells how large they are. */
  const ghosts = (): readonly Target[] =>
    [...(props.ghosts ?? [])].flatMap(([id, at]) => {
      const drawn = props.overlays.find((item) => item.type === "piece" && item.x === at.x && item.y === at.y);
      const piece = drawn?.type === "piece" ? drawn : pieces().get(id);
      return piece === undefined ? [] : [{ ...target(piece, at), id, wide: props.draggable.has(id) }];
    });

  /** The first piece of the body whose flag is there. */
  const flagged = (p: Point): string | null => {
    const { left, top } = board.root().getBoundingClientRect();
    const flag = document
      .elementFromPoint(p.x + left, p.y + top)
      ?.closest("[data-flag]")
      ?.getAttribute("data-flag");
    if (typeof flag !== "string" || (props.aiming && !props.marks.has(flag))) return null;
    return [...pieces().values()].find((piece) => piece.group === flag)?.id ?? null;
  };

  return {
    pieceAt(p, touch) {
      const at = knob();
      if (at !== null && hit(p, touch, [{ id: KNOB, at: toScreen(at), radius: 12, wide: true }]) !== null) return KNOB;
      const standing = [...pieces().values()].map((piece) => target(piece, placeOf(piece)));
      return hit(p, touch, ghosts()) ?? hit(p, touch, standing) ?? flagged(p);
    },
    grasped(id, hand) {
      if (id === KNOB) return knob();
      const places = [board.find(id), props.ghosts?.get(id) ?? null].filter((at) => at !== null);
      const far = (at: At): number => Math.hypot(toScreen(at).x - hand.x, toScreen(at).y - hand.y);
      return places.toSorted((a, b) => far(a) - far(b))[0] ?? null;
    },
  };
}
