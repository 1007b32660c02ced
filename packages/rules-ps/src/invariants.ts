import { IMPASSABLE, PASSABLE_OBSTACLE, basesOverlap, tableOf } from "./board.ts";
import { anyDiscOverlap, onTable } from "@escaramuza/geometry";
import { BASE, TURNS, playerOf } from "./state.ts";
import type { Position } from "./state.ts";

/** What is wrong with a position the rules should never have reached. */
export function brokenInvariants(s: Position): string[] {
  const broken: string[] = [];
  const must = (holds: boolean, what: string): void => {
    if (!holds) broken.push(what);
  };
  must(s.turn >= 1 && s.turn <= TURNS, `turn ${s.turn}`);
  for (const p of s.players) {
    must(Number.isInteger(p.op) && p.op >= 0, `PS-2-8: ${p.op} PO`);
    must(p.ordersGiven >= 0 && p.ordersGiven <= 3, `PS-4.3.3-5: ${p.ordersGiven} orders`);
    must(p.blueLeft >= 0 && p.blueLeft <= 6, `PS-4.1-1: ${p.blueLeft} blue tokens`);
    must(p.yellow === null || (p.yellow >= 0 && p.yellow <= 4), `PS-4.1-1: ${p.yellow} yellow tokens`);
    must(p.sniperCalls <= 2, `PS-7.1-1: ${p.sniperCalls} snipers`);
  }
  const standing = s.soldiers.filter((o) => o.status === "active" || o.status === "downed");
  for (const [i, o] of standing.entries()) {
    must(Number.isInteger(o.x) && Number.isInteger(o.y), `PS-G-1: ${o.id} at ${o.x}, ${o.y}`);
    must(onTable(tableOf(s), o.x, o.y, BASE), `PS-5-9: ${o.id} off the table`);
    must(
      anyDiscOverlap(tableOf(s), IMPASSABLE | PASSABLE_OBSTACLE, o.x, o.y, BASE) < 0,
      `PS-3.1-9: ${o.id} on terrain`,
    );
    for (const other of standing.slice(i + 1)) must(!basesOverlap(o, other), `PS-5-10: ${o.id} overlaps ${other.id}`);
  }
  for (const o of s.soldiers) {
    must(o.activations >= 0 && o.activations <= 2, `PS-4.3.2-5: ${o.id} activated ${o.activations} times`);
    must(o.moves <= 2 && !(o.ran && o.moves > 0), `PS-5-14: ${o.id} moved ${o.moves}, ran ${o.ran}`);
    must(o.blue <= o.activations, `${o.id}: more tokens than activations`);
    must(o.status === "active" || !o.suppressed, `${o.id}: ${o.status} and suppressed`);
    must(
      (o.status === "downed" || o.status === "eliminated") === (o.cause !== null),
      `${o.id}: ${o.status} by ${o.cause}`,
    );
  }
  must(s.marks.length === 0 || s.activation !== null, "PS-6.2.7-3: marks outside an activation");
  must(s.activation === null || s.activation.pa >= 0, `PS-4.3.2-2: ${s.activation?.pa} PA`);
  for (const id of s.orders.flat())
    must(
      playerOf(s, s.soldiers.find((o) => o.id === id)?.seat ?? -1).ordersGiven > 0,
      `PS-4.3.3-2: ${id} ordered by nobody`,
    );
  return broken;
}
