import { retreatShift } from "./retreat-way.ts";
import { tell } from "./rb.ts";
import type { C } from "./rb.ts";
import { MM } from "./state.ts";
import type { Unit } from "./state.ts";

/** RB-MOR-6 to RB-MOR-8, RB-R32: it goes as one body, keeps its facing and its suppression, starts nothing and opens no window. */
export function retreat(c: C, unit: Unit): void {
  const { x, y, mm } = retreatShift(c.s, unit);
  if (mm > 0) {
    for (const figure of unit.figures) {
      if (!figure.alive) continue;
      figure.x += x;
      figure.y += y;
    }
    unit.dugIn = false;
    unit.moved = true;
  }
  tell(c, mm > 0 ? "retreated" : "heldGround", "RB-MOR-6", { unit: unit.id, seat: unit.seat, length: mm * MM });
}
