import { For, Show, createMemo } from "solid-js";
import type { JSX } from "solid-js";
import type { Scene, SceneItem } from "@escaramuza/kernel";
import {
  cellGrid,
  cellGround,
  cellOutlines,
  cellsEdge,
  itemsOf,
  ground,
  markLayer,
  projection,
  tableDefs,
  terrainInOrder,
  terrainItem,
  zoneLayer,
} from "@escaramuza/scene";
import type { BoardVoice } from "./props.ts";
import { PEN } from "./pen.ts";

type Terrain = Extract<SceneItem, { readonly type: "terrain" }>;

/**
 * What does not move: painted once, in a layer of its own, so that pieces moving above cost nothing here. A wood is painted
 * again only when a piece comes near it or leaves.
 */
export function Ground(props: {
  readonly scene: Scene;
  readonly voice: BoardVoice;
  readonly scale: number;
}): JSX.Element {
  const width = createMemo(() => projection(props.scene).width);
  const height = createMemo(() => projection(props.scene).height);
  const cells = (): Scene["cells"] => props.scene.cells;
  const grass = createMemo(() => (cells() === undefined ? ground : cellGround)(PEN, width(), height()));
  const grid = createMemo(() => cellGrid(PEN, props.scene));
  const edge = createMemo(() => (cells() === undefined ? null : cellsEdge(cellOutlines(props.scene))));
  const zones = createMemo(() => zoneLayer(PEN, props.scene, props.voice.scene));
  const marks = createMemo(() => markLayer(props.scene, props.voice.scene));
  const terrain = createMemo<readonly Terrain[]>((before) => kept(before, terrainInOrder(props.scene)), []);
  return (
    <svg
      class="board-ground"
      aria-hidden="true"
      width={width() * props.scale}
      height={height() * props.scale}
      viewBox={`0 0 ${width()} ${height()}`}
    >
      <defs innerHTML={tableDefs(PEN, props.scene)} />
      <clipPath id="b-table">
        <Show when={edge()} fallback={<rect width={width()} height={height()} />}>
          {(d) => <path d={d()} />}
        </Show>
      </clipPath>
      <Show when={edge()} fallback={<rect class="board-shadow" x="7" y="9" width={width()} height={height()} />}>
        {(d) => <path class="board-shadow" transform="translate(3 4)" d={d()} />}
      </Show>
      <g clip-path="url(#b-table)">
        <g innerHTML={grass()} />
        <g innerHTML={zones()} />
        <For each={terrain()}>{(item) => <TerrainItem item={item} scene={props.scene} voice={props.voice} />}</For>
        <g innerHTML={grid()} />
      </g>
      <Show
        when={edge()}
        fallback={<rect class="board-edge" x="-2.5" y="-2.5" width={width() + 5} height={height() + 5} />}
      >
        {(d) => <path class="board-edge thin" d={d()} />}
      </Show>
      <g innerHTML={marks()} />
    </svg>
  );
}

function TerrainItem(props: {
  readonly item: Terrain;
  readonly scene: Scene;
  readonly voice: BoardVoice;
}): JSX.Element {
  /** Millimetres beyond its edge at which a piece still matters to its leaves. */
  const REACH = 60;
  const near = createMemo(
    () => {
      const view = projection(props.scene);
      const points = props.item.parts.flatMap((part) => view.ring(part));
      const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
      const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      return itemsOf(props.scene, "piece")
        .map((p) => view.at(p))
        .filter(([x, y]) => x > x0 - REACH && x < x1 + REACH && y > y0 - REACH && y < y1 + REACH);
    },
    [],
    { equals: (a, b) => JSON.stringify(a) === JSON.stringify(b) },
  );
  const drawn = createMemo(() => terrainItem(PEN, props.scene, props.item, near(), props.voice.scene));
  return <g innerHTML={drawn()} />;
}

/** The new list with what has not changed as the very same objects, so that it is not painted again. */
function kept<T extends { readonly id: string }>(before: readonly T[], now: readonly T[]): readonly T[] {
  const old = new Map(before.map((item) => [item.id, { item, json: JSON.stringify(item) }]));
  return now.map((item) => {
    const same = old.get(item.id);
    return same !== undefined && same.json === JSON.stringify(item) ? same.item : item;
  });
}
