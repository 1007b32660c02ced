import { ask, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { chFlow, roll2d6, tell } from "../ch.ts";
import type { C } from "../ch.ts";
import { addCap } from "../roll-kinds.ts";
import { checkControl, takeHit } from "../losses.ts";
import { capModifier } from "../modifiers.ts";
import { apLeft, isAlive, playerOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { counter } from "../units.ts";
import { MINES, minesUnder } from "../works.ts";

/** What lies in wait on the ground: mines and wire (CH-RE20, CH-RE21). */

interface MinesVars {
  /** Who entered, turned or fought in a mined hex. */
  units: readonly string[];
  cap: number;
}

export function minesVars(s: Position, units: readonly string[]): MinesVars {
  return { units: units.filter((id) => minesUnder(s, unitOf(s, id)) !== null), cap: 0 };
}

/**
 * Who holds what after a step (CH-2.5.2-2), once no mine can go off under those who made it: they may die before they find who
 * hides there, and a hex that did not pass to them would tell (CH-R37). Until then nothing is taken.
 */
export function settle(c: C, units: readonly string[]): void {
  if (minesVars(c.s, units).units.length === 0) checkControl(c);
}

export const minesFlow = chFlow<MinesVars>()("mines", {
  next(c, v) {
    const [id] = v.units;
    if (id === undefined) return done;
    const owner = ownerOf(c.s, unitOf(c.s, id));
    v.cap = 0;
    if (owner === null || playerOf(c.s, owner).cap === 0) return goto("roll");
    return ask(addCap, owner, "CH-RE21", { purpose: "mines", unit: id }, "added");
  },
  added(c, v) {
    v.cap = c.answer(addCap);
    const owner = ownerOf(c.s, unitOf(c.s, v.units[0] ?? ""));
    if (owner !== null) playerOf(c.s, owner).cap -= Math.abs(v.cap);
    return goto("roll");
  },
  roll(c, v) {
    const unit = unitOf(c.s, v.units[0] ?? "");
    v.units = v.units.slice(1);
    const mines = minesUnder(c.s, unit);
    if (mines === null || !isAlive(unit)) return goto("next");
    const { needed, destroys } = MINES;
    const { total } = roll2d6(c, {
      purpose: "mines",
      rule: "CH-RE21",
      seat: mines.seat,
      modifiers: capModifier(v.cap),
      target: needed,
      about: { unit: unit.id },
    });
    v.cap = 0;
    if (mines.hidden) {
      c.s.works = c.s.works.map((work) => (work === mines ? { ...work, hidden: false } : work));
      tell(c, "minesFound", "CH-RE21", { hex: mines.hex, seat: mines.seat, reveals: true });
    }
    if (total >= needed) {
      takeHit(c, unit, total >= destroys);
      settle(c, v.units);
    }
    return goto("next");
  },
});

function ownerOf(s: Position, unit: Unit): Seat | null {
  return minesUnder(s, unit)?.seat ?? null;
}

/**
 * Wire before a unit on foot: 1D6 AP more, from where the move was paid; an opportunity or a card pays anything. A group pays for
 * its dearest member alone (CH-9.1.1-1): `own` is what this unit's move costs, `paid` what the action has cost so far. What it has
 * cost now, or null: it could not be paid, all that was left is lost and the unit stays where it is (CH-RE20). Tracks roll it flat.
 */
export function throughWire(
  c: C,
  unit: Unit,
  to: string,
  mode: string,
  { own, paid }: { readonly own: number; readonly paid: number },
): number | null {
  const wire = c.s.works.find((work) => work.kind === "wire" && work.hex === to);
  if (wire === undefined) return paid;
  const { mover } = counter(unit);
  if (mover === "track") {
    c.s.works = c.s.works.filter((work) => work !== wire);
    tell(c, "wireCrushed", "CH-RE20", { hex: to, unit: unit.id, seat: unit.seat });
    return paid;
  }
  if (mover !== "foot" || mode === "opportunity" || mode === "card") return paid;
  const player = playerOf(c.s, unit.seat);
  const { total: die } = c.roll({
    purpose: "wire",
    rule: "CH-RE20",
    seat: unit.seat,
    n: 1,
    sides: 6,
    modifiers: [],
    reads: "total",
    target: null,
    about: { unit: unit.id },
  });
  const extra = Math.max(0, own + die - paid);
  const ap = mode === "ap" ? Math.min(extra, apLeft(player)) : 0;
  const cap = Math.min(extra - ap, player.cap);
  if (player.activation !== null && ap > 0)
    player.activation = { ...player.activation, spent: player.activation.spent + ap };
  if (mode === "ap" && ap + cap < extra) {
    tell(c, "stuckInWire", "CH-RE20", { unit: unit.id, seat: unit.seat, hex: to });
    return null;
  }
  player.cap -= cap;
  if (ap + cap >= extra) return paid + extra;
  tell(c, "stuckInWire", "CH-RE20", { unit: unit.id, seat: unit.seat, hex: to });
  return null;
}
