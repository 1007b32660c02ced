import type { Scene, SceneItem, ScenePiece, Text } from "@escaramuza/kernel";
import type { At, BoardProps } from "../../src/board/props.ts";

/** A table of 90 by 90 with three pieces of no game, and what a page may tell the board, as plain data. */

export interface Shown {
  readonly scene: Scene;
  readonly overlays: readonly SceneItem[];
  readonly marks: readonly (readonly [string, "can" | "cannot" | "chosen"])[];
  readonly moved: readonly (readonly [string, At])[];
  readonly draggable: readonly string[];
  readonly aiming: boolean;
  readonly ways: readonly (readonly [string, readonly At[]])[];
  readonly insets: BoardProps["insets"];
}

const t = (key: string): Text => ({ key, params: {} });

export function aPiece(id: string, x: number, y: number, change: Partial<ScenePiece> = {}): ScenePiece {
  return {
    type: "piece",
    id,
    seat: id.startsWith("a") ? 0 : 1,
    x,
    y,
    radius: 125,
    silhouette: "rifle",
    role: null,
    facing: null,
    tag: id.slice(1),
    badges: [],
    lying: false,
    acting: false,
    text: t(`piece ${id}`),
    ...change,
  };
}

const PIECES = [aPiece("a1", 2000, 2000), aPiece("a2", 2400, 2000), aPiece("b1", 6000, 6500)];

export function aScene(pieces: readonly ScenePiece[] = PIECES): Scene {
  const side = (seat: number): Scene["sides"][number] => ({
    seat,
    name: t(`side ${seat}`),
    facing: seat * 180,
    lines: [],
    reserve: [],
    score: null,
    brief: [],
    short: t("side"),
    roster: [
      {
        id: `${"ab"[seat]}9`,
        tag: "9",
        name: t(`waiting ${seat}`),
        detail: t("detail"),
        silhouette: "rifle",
        role: null,
        badges: [],
        gone: false,
        meter: null,
      },
    ],
  });
  const wood: SceneItem = {
    type: "terrain",
    id: "wood",
    kind: "grove",
    parts: [
      [
        { x: 4000, y: 3000 },
        { x: 5500, y: 3000 },
        { x: 5500, y: 4500 },
        { x: 4000, y: 4500 },
      ],
    ],
    height: 300,
    text: t("a wood"),
  };
  return {
    width: 9000,
    height: 9000,
    unit: 100,
    unitName: "cm",
    millimetre: 10,
    title: t("title"),
    status: [],
    items: [wood, ...pieces],
    sides: [side(0), side(1)],
    clock: { turn: t("turn"), of: null, phases: [] },
  };
}
