import { segmentsMeet, spansInside } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { atMost, boardOf } from "./board.ts";
import { DATA, scenarioOf } from "./data.ts";
import { no } from "./refusal.ts";
import type { Sandbags } from "./set-up-answers.ts";
import { tableOf } from "./setup.ts";
import { EPS } from "./state.ts";
import type { Point, Position, Work } from "./state.ts";

/** The sandbags of scenario S2: straight lines of one length, each with an end near one of the objectives. */

const { sandbags, sandbagLength, sandbagReach } = DATA.figures;

export type SandbagWish = Extract<Sandbags, { do: "lay" }>;

export function sandbagsLeft(s: Position): number {
  return scenarioOf(s.battle.scenario).sandbags.length === 0 ? 0 : sandbags.value - s.works.length;
}

/** From the end named, so far the way it points; of no direction, east. */
export function sandbagLine({ x, y, dx, dy }: SandbagWish): Work {
  const size = Math.sqrt(dx * dx + dy * dy);
  const [ux, uy] = size === 0 ? [1, 0] : [dx / size, dy / size];
  const to = { x: x + Math.round(ux * sandbagLength.value), y: y + Math.round(uy * sandbagLength.value) };
  return Object.freeze({ from: Object.freeze({ x, y }), to: Object.freeze(to) });
}

export function sandbagRefusal(s: Position, wish: SandbagWish): Refusal | null {
  if (sandbagsLeft(s) <= 0) return no("BA-SCEN-1", "noSandbagsLeft");
  const { from, to } = sandbagLine(wish);
  const { width, height } = tableOf(s.battle);
  for (const { x, y } of [from, to]) if (x < 0 || y < 0 || x > width || y > height) return no("BA-GEO-25", "offTable");
  if (!s.objectives.some((place) => [from, to].some((end) => isNear(end, place))))
    return no("BA-SCEN-1", "farFromObjectives", { inches: sandbagReach.value / 1000 });
  const board = boardOf(s);
  for (const { piece, region } of board.areas)
    if (spansInside(region, from.x, from.y, to.x, to.y) > 0)
      return no("BA-SCEN-1", "crossesPiece", { piece: piece.id });
  if (board.roads.some((road) => spansInside(road, from.x, from.y, to.x, to.y, EPS) > 0))
    return no("BA-SCEN-1", "crossesPiece", { piece: "road" });
  for (const { piece } of board.lines)
    if (crosses(piece.points, from, to)) return no("BA-SCEN-1", "crossesPiece", { piece: piece.id });
  return null;
}

function crosses(line: readonly Point[], from: Point, to: Point): boolean {
  return line.some((a, i) => {
    const b = line[i + 1];
    return b !== undefined && segmentsMeet(a.x, a.y, b.x, b.y, from.x, from.y, to.x, to.y);
  });
}

function isNear({ x, y }: Point, place: Point): boolean {
  const far = (x - place.x) * (x - place.x) + (y - place.y) * (y - place.y);
  return atMost(Math.sqrt(far), sandbagReach.value);
}
