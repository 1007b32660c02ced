import type { SceneCell, ScenePiece } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { cellNear } from "../src/board/cursor.ts";
import { heapOf } from "../src/board/pieces.ts";

function piece(id: string, x: number, y: number): ScenePiece {
  return {
    type: "piece",
    id,
    seat: 0,
    x,
    y,
    radius: 10,
    silhouette: "",
    role: null,
    facing: null,
    tag: "",
    badges: [],
    lying: false,
    acting: false,
    text: { key: "", params: {} },
  };
}

test("a heap is what stands in the very same place", () => {
  const pieces = [piece("a", 0, 0), piece("b", 0, 0), piece("c", 1, 0)];
  expect(["a", "b", "c", "d"].map((id) => heapOf(pieces, id))).toEqual([2, 2, 1, 0]);
});

test("a place means the cell whose middle is nearest", () => {
  const cells: SceneCell[] = [0, 100, 200].map((x) => ({ id: `c${x}`, x, y: 50, ring: [] }));
  expect(cellNear(cells, { x: 149, y: 0 })?.id).toBe("c100");
  expect(cellNear(cells, { x: 900, y: 0 })?.id).toBe("c200");
  expect(cellNear([], { x: 0, y: 0 })).toBeNull();
});
