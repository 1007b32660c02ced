import { createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { miniPieces, miniTerrain, projection } from "@escaramuza/scene";
import type { BoardHandle } from "./props.ts";
import { PEN } from "./pen.ts";

/** The whole table in a corner, with the part that is seen. A click goes there. Only for the pointer: keys pan as well. */
export function MiniMap(props: {
  readonly scene: Scene;
  readonly board: BoardHandle | null;
  /** Pixels of its longer side. */
  readonly size?: number;
}): JSX.Element {
  const view = createMemo(() => projection(props.scene));
  const longer = (): number => props.size ?? 112;
  const scale = (): number => longer() / Math.max(view().width, view().height);
  const terrain = createMemo(() => miniTerrain(PEN, props.scene));
  const pieces = createMemo(() => miniPieces(props.scene));
  const seen = (): {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null => {
    const window = props.board?.view().window;
    if (window === undefined) return null;
    const [x, y] = view().at({ x: window.x, y: window.y + window.height });
    const [width, height] = [window.width / props.scene.millimetre, window.height / props.scene.millimetre];
    // At least a corner of the frame stays inside the map.
    const [x0, y0] = [Math.max(4, x), Math.max(4, y)];
    const [x1, y1] = [Math.min(view().width - 4, x + width), Math.min(view().height - 4, y + height)];
    return { x: x0, y: y0, width: Math.max(0, x1 - x0), height: Math.max(0, y1 - y0) };
  };
  function go(e: PointerEvent & { readonly currentTarget: SVGSVGElement }): void {
    if (e.type === "pointermove" && e.buttons === 0) return;
    const box = e.currentTarget.getBoundingClientRect();
    props.board?.centreOn({
      x: ((e.clientX - box.left) / box.width) * props.scene.width,
      y: (1 - (e.clientY - box.top) / box.height) * props.scene.height,
    });
  }
  return (
    <svg
      class="minimap"
      aria-hidden="true"
      data-testid="minimap"
      width={view().width * scale()}
      height={view().height * scale()}
      viewBox={`0 0 ${view().width} ${view().height}`}
      onPointerDown={go}
      onPointerMove={go}
    >
      <g innerHTML={terrain()} />
      <g innerHTML={pieces()} />
      <rect class="minimap-seen-edge" {...seen()} />
      <rect class="minimap-seen" {...seen()} />
    </svg>
  );
}
