import type { JSX } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { NIGHT, PAPER, tableDefs, tableLayers } from "@escaramuza/scene";
import { theme } from "../theme.ts";
import type { Theme } from "../theme.ts";

/** A small picture of a table, bare of rulers and words. A scene is drawn once for each theme. */
export function ScenePicture(props: { readonly scene: Scene; readonly class?: string }): JSX.Element {
  return <img class={props.class ?? "scene-picture"} src={addressOf(props.scene, theme())} alt="" draggable={false} />;
}

const drawn = new WeakMap<Scene, Map<Theme, string>>();

function addressOf(scene: Scene, look: Theme): string {
  const known = drawn.get(scene) ?? new Map<Theme, string>();
  drawn.set(scene, known);
  const address = known.get(look) ?? `data:image/svg+xml,${encodeURIComponent(pictureOf(scene, look))}`;
  known.set(look, address);
  return address;
}

function pictureOf(scene: Scene, look: Theme): string {
  const pen = { ink: look === "night" ? NIGHT : PAPER, prefix: "pic-" };
  const { width, height, ground, zones, terrain, marks, pieces } = tableLayers(pen, scene, () => "");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${tableDefs(pen, scene)}</defs>${ground}${zones}${terrain}${marks}${pieces}</svg>`;
}
