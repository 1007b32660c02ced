import type { Field } from "./field.ts";
import type { Point } from "./state.ts";

/**
 * By what things looked for on a board are known when they are kept: players who weigh moves, and play on from copies of one position, ask
 * for the same again and again. A key says everything but the board.
 */

/** All of a field but its board and the unit whose it is. */
export function fieldKey({ mover, pace, radius, box, hulls, guns, foes, others }: Field): string {
  let key = `${mover} ${pace} ${radius}`;
  if (box !== null) key += ` ${box.minX} ${box.minY} ${box.maxX} ${box.maxY}`;
  for (const { unit, hull } of hulls)
    key += `|${unit} ${hull.x} ${hull.y} ${hull.facingX} ${hull.facingY} ${hull.length} ${hull.width}`;
  for (const gun of guns) key += `|${gun.x} ${gun.y} ${gun.radius}`;
  let enemies = 0;
  for (const other of others) {
    const { unit, x, y, away, region } = other;
    const enemy = foes[enemies] === other;
    if (enemy) enemies++;
    // Hulls stand above already; what else has an outline is a section of the board, which no other has a box like.
    key += `|${unit} ${x} ${y} ${away}${enemy ? "!" : ""}`;
    if (region !== null) key += ` ${region.minX} ${region.minY} ${region.maxX} ${region.maxY}`;
  }
  return key;
}

export function pointsKey(points: readonly (Point & { readonly id?: string; readonly role?: string })[]): string {
  let key = "";
  for (const { id = "", role = "", x, y } of points) key += `${id} ${role} ${x} ${y},`;
  return key;
}
