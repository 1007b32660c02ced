import { boundingBox, polygonsGap } from "@escaramuza/geometry";
import { generatorFrom, picker } from "@escaramuza/kernel";
import type { Json, Pick } from "@escaramuza/kernel";
import { kitPieceId } from "./data.ts";
import type { KitPieceId } from "./data.ts";
import { startFrom } from "./setup.ts";
import { TABLE } from "./state.ts";
import type { TerrainPiece } from "./state.ts";
import { controlledRefusal, placedPiece } from "./terrain.ts";

/**
 * A table drawn by chance, as the free pieces of a set-up (PS-3.3-1). The kit is put down as in the controlled procedure, so
 * that it is as dense as a table laid by players, and nothing lies closer to another piece than a base can pass.
 */
export function randomTerrain(seed: number): Json {
  const pick = picker(generatorFrom(seed));
  for (let tries = 0; tries < TABLES; tries++) {
    const terrain = lay(pick).map(({ kind, parts, height }) => ({
      kind,
      parts: parts.map((part) => part.map(({ x, y }) => [x, y])),
      height,
    }));
    // A zone without room for a squad is seen by `start` alone.
    if (startFrom({ terrain }).ok) return terrain;
  }
  return "M1";
}

const TABLES = 20;
const SPOTS = 60;
const PASSAGE = 350;
const MARGIN = 200;

const DIRECTIONS = [
  [1, 0],
  [0, 1],
  [1, 0],
  [0, 1],
  [3, 1],
  [-1, 3],
  [1, 1],
  [-1, 1],
] as const;

function lay(pick: Pick): TerrainPiece[] {
  const placed: TerrainPiece[] = [];
  const areas = kitPieceId.options.filter((id) => id.startsWith("A"));
  const obstacles = kitPieceId.options.filter((id) => id.startsWith("O"));
  for (const kit of [areas, obstacles]) {
    const left: KitPieceId[] = [...kit];
    while (left.length > 0) {
      const [id] = left.splice(pick(left.length), 1);
      const piece = id === undefined ? null : place(placed, id, pick, kit === obstacles);
      if (piece !== null) placed.push(piece);
    }
  }
  return placed;
}

function place(placed: readonly TerrainPiece[], id: KitPieceId, pick: Pick, areasOver: boolean): TerrainPiece | null {
  for (let tries = 0; tries < SPOTS; tries++) {
    const [dx, dy] = DIRECTIONS[pick(DIRECTIONS.length)] ?? DIRECTIONS[0];
    const at = (): number => MARGIN + pick((TABLE - 2 * MARGIN) / 50) * 50;
    const piece = placedPiece(id, at(), at(), dx, dy);
    if (roomAround(placed, piece) && controlledRefusal(placed, id, piece, areasOver) === null) return piece;
  }
  return null;
}

function roomAround(placed: readonly TerrainPiece[], piece: TerrainPiece): boolean {
  const onTable = piece.parts.every((part) => {
    const box = boundingBox(part);
    return box.minX >= MARGIN && box.minY >= MARGIN && box.maxX <= TABLE - MARGIN && box.maxY <= TABLE - MARGIN;
  });
  return onTable && placed.every((other) => polygonsGap(other.parts, piece.parts) >= PASSAGE);
}
