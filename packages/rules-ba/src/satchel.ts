import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { atMost, unitGapToPoint } from "./board.ts";
import { DATA } from "./data.ts";
import { SATCHEL } from "./setup.ts";
import { isAlive, isOnTable, takesOrders } from "./state.ts";
import type { Objective, Position, Unit } from "./state.ts";

/** The papers of scenario S4: who picks them up, and who takes them from whom. */

const { satchelReach, controlReach } = DATA.figures;

export function satchelOf(s: Position): Objective | null {
  return s.objectives.find(({ id }) => id === SATCHEL) ?? null;
}

/** To be called when a unit has ended an Advance or Run: it takes the papers if it may. */
export function pickUp(c: C, unit: Unit): void {
  if (mayPickUp(c.s, unit)) carry(c, unit);
}

export function mayPickUp(s: Position, unit: Unit): boolean {
  const papers = satchelOf(s);
  if (papers === null || papers.carrier !== null || !mayCarry(unit) || !isOnTable(unit)) return false;
  if (!atMost(unitGapToPoint(s, unit, papers.x, papers.y), satchelReach.value)) return false;
  return !s.units.some(
    (other) =>
      other.seat !== unit.seat &&
      takesOrders(other) &&
      atMost(unitGapToPoint(s, other, papers.x, papers.y), controlReach.value),
  );
}

/** To be called when `loser` has been destroyed in close quarters, with who beat it: he takes them at once. */
export function takeFromBeaten(c: C, carried: boolean, winner: Unit): void {
  const papers = satchelOf(c.s);
  if (carried && papers !== null && papers.carrier === null && mayCarry(winner)) carry(c, winner);
}

/** Infantry: no medics, no guns, nobody in the saddle. */
function mayCarry(unit: Unit): boolean {
  if (!isAlive(unit) || unit.mounted || unit.rules.includes("medic")) return false;
  return unit.kind !== "artillery" && unit.kind !== "vehicle";
}

function carry(c: C, unit: Unit): void {
  const { s } = c;
  s.objectives = s.objectives.map((one) => (one.id === SATCHEL ? { ...one, carrier: unit.id } : one));
  tell(c, "satchelTaken", "BA-SCEN-1", { unit: unit.id, seat: unit.seat });
}
