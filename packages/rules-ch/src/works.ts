import type { Direction } from "@escaramuza/geometry";
import { inArcOf } from "./board.ts";
import { tell } from "./ch.ts";
import type { C } from "./ch.ts";
import { DATA } from "./data.ts";
import type { Position, Unit, Work } from "./state.ts";
import { counter, hasTrait, isHeldBy } from "./units.ts";

/** Fortifications and obstacles (CH-RE18 to CH-RE22), and smoke (CH-RE6 to CH-RE8). */

const { fortifications, smoke } = DATA.stage2;

/** The trench or bunker a unit occupies: its side holds it, and it is on foot (CH-RE18, CH-RE19). */
export function fortOf(s: Position, unit: Unit): Work | null {
  if (s.works.length === 0 || unit.aboard !== null || counter(unit).mover !== "foot") return null;
  return (
    s.works.find(
      (work) =>
        work.hex === unit.place && work.seat === unit.seat && (work.kind === "trench" || work.kind === "bunker"),
    ) ?? null
  );
}

/** CH-RE19: a bunker protects best to its front, and never so in close combat. */
export function fortDm(work: Work, from: string, closeCombat: boolean): number {
  const row = fortifications.find((o) => o.id === work.kind);
  if (row === undefined) return 0;
  const front = !closeCombat && (!row.fixedFacing || inArcOf(work.hex, work.facing, from));
  return front ? row.dmInArc : row.dmElse;
}

/** The facing that counts: a bunker's is fixed (CH-RE19). */
export function facingIn(s: Position, unit: Unit): Direction | null {
  const fort = fortOf(s, unit);
  return fort !== null && fort.kind === "bunker" ? fort.facing : unit.facing;
}

/** Whoever has a fortification's hex to himself holds it (CH-RE18). */
export function checkWorks(s: Position): void {
  if (s.works.length === 0) return;
  s.works = s.works.map((work) => {
    // Hidden holders lose nothing: who comes in finds them (CH-R37).
    const held = s.units.some((unit) => unit.place === work.hex && unit.seat === work.seat);
    const taken = !held && isHeldBy(s, work.hex, 1 - work.seat);
    return taken && (work.kind === "trench" || work.kind === "bunker") ? { ...work, seat: 1 - work.seat } : work;
  });
  for (const unit of s.units) {
    const fort = unit.hidden ? null : fortOf(s, unit);
    if (fort?.kind === "bunker") unit.facing = fort.facing; // CH-RE19
  }
}

const minesRow = DATA.stage2.obstacles.find((row) => row.id === "mines");

/** What 2D6 must come to (CH-RE21). */
export const MINES = { needed: minesRow?.neededRoll ?? 8, destroys: minesRow?.destroysAt ?? 12 };

/** Mines go off under whoever enters, turns or fights there; pioneers know how to tread (CH-RE21). */
export function minesUnder(s: Position, unit: Unit): Work | null {
  if (s.works.length === 0 || hasTrait(unit, "pioneers")) return null;
  return s.works.find((work) => work.kind === "mines" && work.hex === unit.place) ?? null;
}

// --- smoke

export function smokeAt(s: Position, hex: string): (typeof smoke)[number] | null {
  const there = s.smoke.find((o) => o.hex === hex);
  return there === undefined ? null : (smoke.find((row) => row.kind === there.kind) ?? null);
}

/** Not on water; several markers are heavy (CH-RE6, CH-RE8). */
export function placeSmoke(c: C, hex: string): void {
  c.s.smoke = [...c.s.smoke.filter((o) => o.hex !== hex), { hex, kind: "heavy" }];
  tell(c, "smokePlaced", "CH-RE6", { hex });
}

/** Step 2 of the pre-round (CH-RE8). */
export function thinSmoke(s: Position): void {
  if (s.smoke.length > 0)
    s.smoke = s.smoke.flatMap(({ hex, kind }) => (kind === "heavy" ? [{ hex, kind: "light" as const }] : []));
}
