import { boardOf, onTable } from "./board.ts";
import { DATA } from "./data.ts";
import { isOut } from "./state.ts";
import type { Position } from "./state.ts";

/** What must hold of every sound position. */
export function brokenInvariants(s: Position): readonly string[] {
  const broken: string[] = [];
  const board = boardOf(s);
  const apart = DATA.figures.apart.value;
  const standing = s.soldiers.filter((o) => o.place === "table" && !isOut(o));
  for (const [i, o] of standing.entries()) {
    if (!Number.isInteger(o.x) || !Number.isInteger(o.y)) broken.push(`${o.id} is between millimetres (PE-2-2)`);
    if (!onTable(board, o.x, o.y)) broken.push(`${o.id} is off the table (PE-2-11)`);
    for (const other of standing.slice(0, i))
      // Who is on his way passes through friends; when step 1 is over he has arrived.
      if (
        !(
          s.phase === "actions" &&
          o.side === s.active &&
          other.side === s.active &&
          (o.go.displaced || other.go.displaced)
        ) &&
        (o.x - other.x) * (o.x - other.x) + (o.y - other.y) * (o.y - other.y) < apart * apart
      )
        broken.push(`${o.id} and ${other.id} overlap (PE-2-9)`);
  }
  for (const o of s.soldiers) {
    if (o.gof < 0 || o.gdf < 0) broken.push(`${o.id} owes grenades`);
    for (const arm of o.arms) if (arm.loaded < 0) broken.push(`${arm.id} owes ammunition`);
    if (o.stunRun > 2) broken.push(`${o.id} was stunned three times (PE-12-8)`);
    if (isOut(o) && o.arms.length > 0) broken.push(`${o.id} keeps his weapons (PE-12-14)`);
    if (o.duckedBehind !== null && o.posture !== "ducked") broken.push(`${o.id} ducks upright (PE-6-21)`);
    if (o.hidden && !s.battle.options.tacticalActions) broken.push(`${o.id} hides (PE-17.2-11)`);
    if (o.aim !== null && o.aim.turns > DATA.figures.aimMax.value) broken.push(`${o.id} aims too long (PE-6-29)`);
  }
  for (const gun of s.guns) {
    if (gun.loaded < 0) broken.push(`${gun.id} owes ammunition`);
    if (gun.state === "carried" && gun.carriers.length === 0) broken.push(`${gun.id} is carried by nobody`);
    if (gun.state !== "carried" && gun.carriers.length > 0) broken.push(`${gun.id} is carried and is not`);
  }
  return broken;
}
