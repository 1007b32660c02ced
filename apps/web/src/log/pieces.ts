import { createMemo } from "solid-js";
import type { Accessor } from "solid-js";
import type { Scene } from "@escaramuza/kernel";
import { voice } from "../i18n.ts";
import type { TableModel } from "../table/model.ts";
import { piecesOf } from "./lines.ts";
import type { Pieces } from "./LogLine.tsx";

const scenes = new WeakMap<object, Scene>();

/** The scene of the moment shown, made once a view. */
export function sceneOf(model: TableModel): Scene {
  const view = model.view();
  const known = scenes.get(view);
  if (known !== undefined) return known;
  const scene = model.engine.rules.scene(view.position, model.seat());
  scenes.set(view, scene);
  return scene;
}

/** Every piece the table has named so far, by id: an earlier moment may know fewer. */
export function usePieces(model: TableModel): Accessor<Pieces> {
  return createMemo<Pieces>((before) => {
    const now = piecesOf(sceneOf(model), voice(model.engine).scene);
    const news = [...now].some(([id, piece]) => JSON.stringify(before.get(id)) !== JSON.stringify(piece));
    return news ? new Map([...before, ...now]) : before;
  }, new Map());
}
