import { generatorFrom, picker } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { boardOf, boardOfMap, boardWithout, boardWithoutWalls, nearOf } from "../../src/board.ts";
import type { Board } from "../../src/board.ts";
import { DATA } from "../../src/data.ts";
import { edgeGapSquared } from "../../src/edges.ts";
import { legCost, wayOn } from "../../src/movement.ts";
import { protectionBetween, shieldBetween } from "../../src/protection.ts";
import { hasLine, looks } from "../../src/sight.ts";
import type { Looker } from "../../src/sight.ts";
import { tableOf, terrain } from "../table.ts";

/** Short cuts of the geometry give what the long way gives: what is kept, and what is looked up near a place. */

const SEED = 5;
const BOARDS = DATA.maps.map(({ id }) => [id, boardOfMap(id)] as const);

/** A man about some place: few places, so that the same pairs come again in other states. */
function someone(pick: (n: number) => number, board: Board): Looker {
  const edges = board.edges.map(({ id }) => id);
  const behind = (n: number): string | null => (pick(n) === 0 ? (edges[pick(edges.length)] ?? null) : null);
  return {
    x: Math.min(board.width, 100 + 90 * pick(7)),
    y: Math.min(board.height, 100 + 90 * pick(7)),
    level: pick(2),
    posture: (["standing", "prone", "ducked"] as const)[pick(3)] ?? "standing",
    duckedBehind: behind(3),
    astride: behind(6),
    tree: null,
  };
}

describe("asked again it is the same", () => {
  test.each(BOARDS)("%s, and without one wall or any", (_id, whole) => {
    const pick = picker(generatorFrom(SEED));
    const tables = [whole, boardWithoutWalls(whole), ...whole.opaque.map((e) => boardWithout(whole, e))];
    for (let i = 0; i < 300; i++) {
      const [a, b] = [someone(pick, whole), someone(pick, whole)];
      for (const board of tables) {
        expect(protectionBetween(board, a, b), JSON.stringify([a, b])).toBe(shieldBetween(board, a, b).grade);
        expect(hasLine(board, a, b), JSON.stringify([a, b])).toBe(looks(board, a, b).length > 0);
      }
    }
  });
});

describe("another state is another answer", () => {
  test.each(BOARDS)("%s: astride of each wall, ducked behind it, up a tree", (_id, board) => {
    const pick = picker(generatorFrom(SEED));
    for (let i = 0; i < 100; i++) {
      const [a, b] = [someone(pick, board), someone(pick, board)];
      for (const { id } of [...board.edges, ...board.solids])
        for (const state of [{}, { astride: id }, { duckedBehind: id }, { tree: id }, { level: 2 }]) {
          const target = { ...b, ...state };
          expect(protectionBetween(board, a, target)).toBe(shieldBetween(board, a, target).grade);
          expect(hasLine(board, target, a)).toBe(looks(board, target, a).length > 0);
        }
    }
  });
});

test("a table with a hole in a wall is found again, and let go of when many others have been asked for", () => {
  const s = tableOf(terrain([]), []);
  const holed = (x: number): Board =>
    boardOf({ ...s, holes: [{ id: "h1", from: { x, y: 500 }, to: { x: x + 10, y: 500 } }] });
  const first = holed(0);
  expect(holed(0)).toBe(first);
  for (let x = 1; x <= 100; x++) holed(x);
  expect(holed(0)).not.toBe(first);
  expect(holed(0)).toBe(holed(0));
});

describe("near a place", () => {
  test.each(BOARDS)("%s: every wall, window and corner a man reaches", (_id, board) => {
    const pick = picker(generatorFrom(SEED));
    for (let i = 0; i < 2000; i++) {
      const [x, y] = [pick(board.width + 1), pick(board.height + 1)];
      const near = nearOf(board, x, y);
      const reached = board.edges.filter((e) => edgeGapSquared(e, x, y) <= 15 * 15);
      expect(reached.filter((e) => !near.edges.includes(e))).toEqual([]);
      expect(reached.filter((e) => e.kind === "window" && !near.windows.includes(e))).toEqual([]);
      const corners = board.corners.filter((p) => (p.x - x) * (p.x - x) + (p.y - y) * (p.y - y) <= 15 * 15);
      expect(corners.filter((p) => !near.corners.includes(p))).toEqual([]);
    }
  });

  test("who flies over the walls of a table sees none of its windows", () => {
    for (const [, board] of BOARDS)
      for (const { ax, ay } of board.windows) {
        expect(nearOf(board, ax, ay).windows).not.toEqual([]);
        expect(nearOf(boardWithoutWalls(board), ax, ay).windows).toEqual([]);
      }
  });

  test.each(BOARDS)("%s: a short leg costs what the way costs", (_id, board) => {
    const pick = picker(generatorFrom(SEED));
    // To which all that there is is near.
    const everywhere: Board = { ...board, squares: Array.from({ length: 9999 }, () => board) };
    for (let i = 0; i < 3000; i++) {
      const from = { x: 10 * pick(board.width / 10 + 1), y: 10 * pick(board.height / 10 + 1) };
      const to = { x: from.x + 10 * (pick(3) - 1), y: from.y + 10 * (pick(3) - 1) };
      if (to.x === from.x && to.y === from.y) continue;
      const [prone, wounded, climbing] = [pick(2) === 0, pick(2) === 0, pick(2) === 0];
      const walker = {
        prone,
        wounded,
        climbing,
        running: pick(2) === 0,
        shut: ([null, "inward", "outward"] as const)[pick(3)] ?? null,
      };
      const way = wayOn(board, walker, from, [to]);
      expect(legCost(board, walker, from, to)).toBe("code" in way ? null : way.cost);
      expect(way).toEqual(wayOn(everywhere, walker, from, [to]));
    }
  });
});
