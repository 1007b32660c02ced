import { boardOf, deploymentOf, isSpot, sideOf, squadMen } from "@escaramuza/rules-pe";
import type { Point, Position, Soldier } from "@escaramuza/rules-pe";
import { enemiesOf } from "./attack.ts";
import { placeValue } from "./move.ts";
import type { Style } from "./style.ts";

/** Every so many millimetres each way is looked at. */
const STRIDE = 40;

/** An ambush: everybody where he has the best shot for what it may cost him. Elsewhere the usual places will do. */
export function ambush(s: Position, seat: number, squad: "A" | "B", style: Style): unknown {
  const side = sideOf(s, seat);
  const plan = deploymentOf(s, side, squad);
  if (plan?.zone.is !== "protected") return undefined;
  const { width, height } = boardOf(s);
  const spots: Point[] = [];
  for (let x = 0; x <= width; x += STRIDE)
    for (let y = 0; y <= height; y += STRIDE) if (isSpot(s, plan, side, { x, y }, [])) spots.push({ x, y });
  const foes = enemiesOf(s, side);
  const taken: Point[] = [];
  const places = squadMen(s, side, squad).map((man) => {
    const there: Soldier = { ...man, place: "table" };
    let best: { readonly at: Point; readonly value: number } | null = null;
    for (const at of spots) {
      if (taken.includes(at)) continue;
      const value = placeValue(s, there, at, foes, 0, style);
      if (best === null || value > best.value) best = { at, value };
    }
    const { x, y } = best?.at ?? { x: 0, y: 0 };
    if (best !== null) taken.push(best.at);
    return { soldier: man.id, x, y };
  });
  return { places };
}
