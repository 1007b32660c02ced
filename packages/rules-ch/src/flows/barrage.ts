import { DIRECTIONS, hexOf, labelOf, neighbour, rowOf } from "@escaramuza/geometry";
import { ask, call, done, goto } from "@escaramuza/kernel";
import type { Modifier, Next, Seat } from "@escaramuza/kernel";
import { boardOf, cellAt, findCell } from "../board.ts";
import { chFlow, roll2d6, tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { sum } from "../costs.ts";
import { DATA, SIDES } from "../data.ts";
import type { Colour } from "../data.ts";
import { fortDr, fortStands, fortUnit, fortsIn, removeFort } from "../forts.ts";
import { barrage } from "../card-kinds.ts";
import { addCap } from "../roll-kinds.ts";
import { checkControl, hitsOf, showMarker, takeHit } from "../losses.ts";
import { capModifier, shelledModifiers } from "../modifiers.ts";
import { reveal, weakestHidden } from "../reveals.ts";
import { isAlive, playerOf, unitOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { counter, markerOn, passengersFirst, unitsAt } from "../units.ts";
import { placeSmoke } from "../works.ts";
import { facingsFlow } from "./reveal.ts";

/** Off-board artillery: noted in one pre-round, landing in the next (CH-RE4, CH-RE5). */

interface BarrageVars {
  /** Next seat to note a target, then next to fire. */
  seat: number;
  /** Hexes noted this round, by seat: those of the round before fire first. */
  fresh: readonly (string | null)[];
  cap: number;
  /** Hexes still to be shelled, and the one under fire. */
  hexes: readonly string[];
  hex: string;
  /** Units seen in it, still to be rolled against; `BLIND` where nobody is seen and somebody might hide. */
  left: readonly string[];
  /** What is dug there, after them (CH-RE22). */
  forts: readonly string[];
}

const BLIND = "?";

export function barrageVars(): BarrageVars {
  return { seat: 0, fresh: [], cap: 0, hexes: [], hex: "", left: [], forts: [] };
}

const { artillery } = DATA.stage2;

export const barrageFlow = chFlow<BarrageVars>()("barrage", {
  note(c, v) {
    const player = c.s.players[v.seat];
    if (player === undefined) {
      v.seat = 0;
      return goto("land");
    }
    if (player.barrages === 0) {
      v.seat += 1;
      return goto("note");
    }
    return ask(barrage, v.seat, "CH-RE4", {}, "noted");
  },
  noted(c, v) {
    const { hex, smoke } = c.answer(barrage);
    if (hex !== null) {
      const player = playerOf(c.s, v.seat);
      player.barrages -= 1;
      player.noted = [...player.noted, `${c.s.round}:${hex}${smoke ? ":smoke" : ""}`];
      tell(c, "barrageNoted", "CH-RE4", { seat: v.seat });
      tellOnly(c, v.seat, "barrageOn", "CH-RE4", { seat: v.seat, hex });
    }
    v.seat += 1;
    return goto("note");
  },
  // Those noted in an earlier round.
  land(c, v) {
    const player = c.s.players[v.seat];
    if (player === undefined) return done;
    if (due(c.s, v.seat) === undefined) {
      v.seat += 1;
      return goto("land");
    }
    return player.cap === 0 ? goto("fall") : ask(addCap, v.seat, "CH-RE4", { purpose: "barrage", unit: null }, "aimed");
  },
  aimed(c, v) {
    takeCap(c, v);
    return goto("fall");
  },
  fall(c, v) {
    const player = playerOf(c.s, v.seat);
    const note = due(c.s, v.seat) ?? "";
    player.noted = player.noted.filter((o) => o !== note);
    const [, target = "", smoke] = note.split(":");
    const hex = drift(c, v.seat, target, v.cap);
    v.cap = 0;
    tell(c, "barrageLanded", "CH-RE4", { seat: v.seat, target, hex });
    const board = boardOf(c.s);
    const hexes = hex === null ? [] : [hex, ...cellAt(board, hex).around];
    if (smoke !== undefined) {
      for (const label of hexes)
        if (label !== null && cellAt(board, label).ground.kind !== "water") placeSmoke(c, label);
      return goto("land");
    }
    v.hexes = hexes.filter((label) => label !== null);
    return goto("next");
  },
  // Hex by hex (CH-RE5).
  next(c, v) {
    const [hex] = v.hexes;
    if (hex === undefined) return goto("land");
    v.hexes = v.hexes.slice(1);
    v.hex = hex;
    const seen = passengersFirst(unitsAt(c.s, hex));
    v.left = seen.length === 0 && c.s.units.some((unit) => unit.hidden) ? [BLIND] : seen;
    v.forts = fortsIn(c.s, hex);
    return goto("shell");
  },
  shell(c, v) {
    const [id] = v.left;
    if (id === undefined) return goto("dug");
    if (id !== BLIND && !isAlive(unitOf(c.s, id))) {
      v.left = v.left.slice(1);
      return goto("shell");
    }
    const about = { purpose: "shell", unit: id === BLIND ? null : id };
    return playerOf(c.s, v.seat).cap === 0 ? goto("burst") : ask(addCap, v.seat, "CH-RE5", about, "corrected");
  },
  corrected(c, v) {
    takeCap(c, v);
    return goto("burst");
  },
  burst(c, v) {
    const id = v.left[0] ?? "";
    v.left = v.left.slice(1);
    if (id === BLIND) return burstBlind(c, v);
    const unit = unitOf(c.s, id);
    if ((markerOn(unit)?.dr.flank ?? 0) !== 0) showMarker(c, unit); // CH-7.5-4
    const dv = sum(shelledModifiers(c.s, unit));
    const { total } = roll2d6(c, {
      purpose: "shell",
      rule: "CH-RE5",
      seat: v.seat,
      modifiers: shellModifiers(v, counter(unit).dr.colour),
      target: dv,
      about: { target: id },
    });
    v.cap = 0;
    hitBy(c, v.seat, unit, total, dv);
    return goto("shell");
  },
  dug(c, v) {
    const [fort] = v.forts;
    if (fort === undefined) return goto("next");
    if (!fortStands(c.s, fort, v.hex)) {
      v.forts = v.forts.slice(1);
      return goto("dug");
    }
    return playerOf(c.s, v.seat).cap === 0
      ? goto("breach")
      : ask(addCap, v.seat, "CH-RE22", { purpose: "fort", unit: fortUnit(fort) }, "breaching");
  },
  breaching(c, v) {
    takeCap(c, v);
    return goto("breach");
  },
  breach(c, v) {
    const fort = v.forts[0] ?? "";
    v.forts = v.forts.slice(1);
    const dv = fortDr(fort);
    const { total } = roll2d6(c, {
      purpose: "shellFort",
      rule: "CH-RE22",
      seat: v.seat,
      modifiers: shellModifiers(v, "red"),
      target: dv,
      about: { hex: v.hex },
    });
    v.cap = 0;
    if (total >= dv) removeFort(c, fort, v.hex, v.seat);
    return goto("dug");
  },
});

function takeCap(c: C, v: BarrageVars): void {
  v.cap = c.answer(addCap);
  playerOf(c.s, v.seat).cap -= Math.abs(v.cap);
}

function shellModifiers(v: BarrageVars, colour: Colour): Modifier[] {
  return [{ code: "firepower", rule: "CH-RE5", value: artillery.fp[colour] }, ...capModifier(v.cap)];
}

function hitBy(c: C, seat: Seat, unit: Unit, av: number, dv: number): void {
  const result = hitsOf(av - dv);
  tell(c, "shelled", "CH-RE5", { target: unit.id, seat, av, dv, result });
  if (result === "miss") return;
  takeHit(c, unit, result === "critical");
  checkControl(c);
}

/**
 * Where nobody is seen but somebody might hide: one roll whether anybody is there or not, against the lowest flank DR, and a miss
 * is told like an empty hex (CH-10.03-1 to CH-10.03-3, CH-R35). While nobody hides on the whole map, which everybody knows, there
 * is nothing to roll for.
 */
function burstBlind(c: C, v: BarrageVars): Next<"shell"> {
  const unit = weakestHidden(c.s, v.hex, "flank");
  const { total } = roll2d6(c, {
    purpose: "shellBlind",
    rule: "CH-10.03-1",
    seat: v.seat,
    modifiers: shellModifiers(v, "red"),
    target: null,
    about: { hex: v.hex },
  });
  const colour = unit === null ? "red" : counter(unit).dr.colour;
  const av = total + artillery.fp[colour] - artillery.fp.red;
  v.cap = 0;
  const dv = unit === null ? 0 : sum(shelledModifiers(c.s, unit));
  if (unit === null || av < dv) {
    tell(c, "shelledWithoutEffect", "CH-10.03-3", { seat: v.seat, hex: v.hex, av: total });
    return goto("shell");
  }
  const hidden = c.s.units.filter((o) => o.hidden && o.place === v.hex);
  for (const o of hidden) reveal(c, o, 0, "CH-10.03-3");
  hitBy(c, v.seat, unit, av, dv);
  const units = hidden.filter((o) => o.place === v.hex).map((o) => o.id);
  return call(facingsFlow, { seat: unit.seat, units, why: "revealed" as const }, "shell");
}

function due(s: Position, seat: Seat): string | undefined {
  return playerOf(s, seat).noted.find((note) => Number(note.split(":")[0]) < s.round);
}

/** On target, or so many hexes off as the die shows; null off the map (CH-RE4). */
function drift(c: C, seat: Seat, target: string, cap: number): string | null {
  const die = (purpose: string, modifiers: ReturnType<typeof capModifier>): { natural: number; total: number } =>
    c.roll({
      purpose,
      rule: "CH-RE4",
      seat,
      n: 1,
      sides: 6,
      modifiers,
      reads: "total",
      target: null,
      about: { hex: target },
    });
  const { natural, total } = die("barrage", capModifier(cap));
  const side = SIDES[seat] ?? "german";
  if (total >= artillery.onTarget[side]) return target;
  const direction = DIRECTIONS[die("drift", []).natural - 1] ?? 0;
  let hex = hexOf(target);
  for (let i = 0; i < natural; i++) hex = neighbour(hex, direction);
  const row = rowOf(hex);
  if (hex.q < 0 || hex.q > 98 || row < 0 || row > 25) return null;
  const label = labelOf(hex);
  return findCell(boardOf(c.s), label) === null ? null : label;
}
