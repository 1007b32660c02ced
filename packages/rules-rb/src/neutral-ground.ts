import type { NeutralBattle, NeutralPiece, NeutralTerrain } from "@escaramuza/kernel";
import { HEIGHT, WIDTH } from "./board.ts";
import type { Box } from "./data.ts";
import { MOST_PIECES } from "./own-layout.ts";
import type { OwnLayout } from "./own-layout.ts";
import type { TerrainType } from "./state.ts";

/** The ground of a battle said in no game's terms as areas and lines of this one (RB-TERR-3 to RB-TERR-8), in the middle of the table. */

/** RB-TERR-4: fields are rough; RB-TERR-7: hedges are walls. */
const TYPES: { readonly [type in NeutralTerrain]?: TerrainType } = {
  road: "road",
  building: "building",
  water: "water",
  woods: "wood",
  scrub: "rough",
  field: "rough",
  wall: "wall",
  hedge: "wall",
};
/** RB-TERR-1: areas do not overlap. Who comes first here is laid whole: a road goes through the wood and over the water. */
const ORDER: readonly NeutralTerrain[] = ["building", "road", "water", "woods", "scrub", "field", "wall", "hedge"];
/** What is narrower than this is no area anybody would lay: 5 mm. */
const LEAST = 50;

export interface Ground {
  readonly layout: OwnLayout;
  /** What is not on the table. */
  readonly left: readonly NeutralPiece[];
}

export function groundOf({ width, height, terrain }: NeutralBattle): Ground {
  const scale = Math.min(WIDTH / width, HEIGHT / height);
  const boxOf = (piece: NeutralPiece): Box => ({
    x: spanOf(WIDTH, (piece.x - width / 2) * scale, piece.width * scale),
    y: spanOf(HEIGHT, (piece.y - height / 2) * scale, piece.height * scale),
  });
  const layout: OwnLayout[number][] = [];
  const left: NeutralPiece[] = terrain.filter(({ type }) => TYPES[type] === undefined);
  const areas: Box[] = [];
  for (const known of ORDER)
    for (const piece of terrain) {
      const type = TYPES[piece.type];
      if (piece.type !== known || type === undefined) continue;
      const box = boxOf(piece);
      if (type === "wall") {
        const line = along(box);
        if (line === null || layout.length >= MOST_PIECES) left.push(piece);
        else layout.push({ type, points: line });
        continue;
      }
      const free = areas.reduce((parts: readonly Box[], other) => parts.flatMap((part) => without(part, other)), [box]);
      const wide = free.filter(({ x, y }) => x[1] - x[0] >= LEAST && y[1] - y[0] >= LEAST);
      if (wide.length === 0 || layout.length + wide.length > MOST_PIECES) {
        left.push(piece);
        continue;
      }
      areas.push(...wide);
      layout.push(...wide.map((part) => ({ type, points: around(part) })));
    }
  return { layout, left };
}

/** Of a table so long, by its middle, in whole millimetres; what goes over the edge is cut off. */
function spanOf(table: number, middle: number, length: number): readonly [number, number] {
  const at = (value: number): number => Math.min(table, Math.max(0, 10 * Math.round((table / 2 + value) / 10)));
  return [at(middle - length / 2), at(middle + length / 2)];
}

/** What of a box the other does not cover. */
function without(box: Box, other: Box): readonly Box[] {
  const [left, right] = [Math.max(box.x[0], other.x[0]), Math.min(box.x[1], other.x[1])];
  const [low, high] = [Math.max(box.y[0], other.y[0]), Math.min(box.y[1], other.y[1])];
  if (left >= right || low >= high) return [box];
  const parts: readonly Box[] = [
    { x: [box.x[0], left], y: box.y },
    { x: [right, box.x[1]], y: box.y },
    { x: [left, right], y: [box.y[0], low] },
    { x: [left, right], y: [high, box.y[1]] },
  ];
  return parts.filter(({ x, y }) => x[0] < x[1] && y[0] < y[1]);
}

/** A wall along the longer side of its box; null where nothing of it is on the table. */
function along({ x, y }: Box): OwnLayout[number]["points"] | null {
  const middle = ([from, to]: readonly [number, number]): number => 10 * Math.round((from + to) / 20);
  const lying = x[1] - x[0] >= y[1] - y[0];
  if ((lying ? x[1] - x[0] : y[1] - y[0]) < LEAST) return null;
  return lying
    ? [
        [x[0], middle(y)],
        [x[1], middle(y)],
      ]
    : [
        [middle(x), y[0]],
        [middle(x), y[1]],
      ];
}

function around({ x, y }: Box): OwnLayout[number]["points"] {
  return [
    [x[0], y[0]],
    [x[1], y[0]],
    [x[1], y[1]],
    [x[0], y[1]],
  ];
}
