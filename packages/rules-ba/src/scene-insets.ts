import type { InsetPart, SceneInset, Text } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import type { Board, Piece } from "./board.ts";
import { unitOn } from "./buildings.ts";
import type { Floor } from "./buildings.ts";
import { DATA } from "./data.ts";
import { levelsOf } from "./openings.ts";
import { say } from "./scene-texts.ts";
import { sectionName } from "./scene-units.ts";
import type { Position } from "./state.ts";

/** Buildings opened up: their sections side by side, floor over floor, and who is on which (BA-BLDG-1, BA-BLDG-2). */
export function insetsOf(s: Position): SceneInset[] {
  const board = boardOf(s);
  const buildings = new Map<string, Piece[]>();
  for (const { piece } of board.sections.values()) {
    const building = piece.section?.building ?? piece.id;
    buildings.set(building, [...(buildings.get(building) ?? []), piece]);
  }
  return [...buildings].map(([id, sections]) => {
    const [first] = sections;
    const wings = sections.toSorted((a, b) => westOf(a) - westOf(b));
    return {
      id: `inside-${id}`,
      name: first === undefined || sections.length > 1 ? buildingName(id) : sectionName(first.id),
      wings: wings.map((piece) => ({
        name: sections.length > 1 ? sectionName(piece.id) : null,
        parts: floorsOf(s, board, piece),
      })),
    };
  });
}

/** What menus call a floor (`part`). */
export function partOf({ section, floor }: Floor): string {
  return `${section}/${floor}`;
}

/** Ours have names of their own. */
const NAMED = new Set(DATA.maps.flatMap(({ pieces }) => pieces.flatMap(({ section }) => section?.building ?? [])));

function buildingName(id: string): Text {
  return NAMED.has(id) ? say(`value.building.${id}`) : say("scene.section", { id });
}

function westOf({ points }: Piece): number {
  return Math.min(...points.map(({ x }) => x));
}

/** From the top down. */
function floorsOf(s: Position, board: Board, piece: Piece): InsetPart[] {
  const { section } = piece;
  if (section === null) return [];
  return Array.from({ length: levelsOf(section) }, (_, floor): InsetPart => {
    const unit = unitOn(s, { section: piece.id, floor });
    return {
      id: partOf({ section: piece.id, floor }),
      name: floorName(floor, section.floors),
      state: [...(piece.burning ? [say("scene.building.burning")] : []), windows(board, piece, floor)],
      inside: unit === null ? [] : [unit.id],
    };
  }).toReversed();
}

/** `floors` without the roof. */
function floorName(floor: number, floors: number): Text {
  if (floor === 0) return say("scene.floor.ground");
  return floor >= floors ? say("scene.floor.roof") : say("scene.floor", { n: floor });
}

/** BA-BLDG-10: how many may fire out of it. */
function windows(board: Board, piece: Piece, floor: number): Text {
  const outward = (board.openings.get(piece.id) ?? []).filter((one) => one.floor === floor && one.kind !== "inner");
  return say("scene.openings", { n: outward.length, men: outward.reduce((n, { capacity }) => n + capacity, 0) });
}
