import { DIRECTIONS, hexOf, labelOf, neighbour, rowOf } from "@escaramuza/geometry";
import { ask, done, goto } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import { boardOf, cellAt, findCell } from "../board.ts";
import { chFlow, roll2d6, tell, tellOnly } from "../ch.ts";
import type { C } from "../ch.ts";
import { sum } from "../costs.ts";
import { DATA, SIDES } from "../data.ts";
import { barrage } from "../card-kinds.ts";
import { addCap } from "../roll-kinds.ts";
import { checkControl, hitsOf, showMarker, takeHit } from "../losses.ts";
import { capModifier, shelledModifiers } from "../modifiers.ts";
import { isAlive, playerOf, unitOf } from "../state.ts";
import type { Position } from "../state.ts";
import { counter, markerOn, passengersFirst, unitsAt } from "../units.ts";
import { placeSmoke } from "../works.ts";

/** Off-board artillery: noted in one pre-round, landing in the next (CH-RE4, CH-RE5). */

interface BarrageVars {
  /** Next seat to note a target, then next to fire. */
  seat: number;
  /** Hexes noted this round, by seat: those of the round before fire first. */
  fresh: readonly (string | null)[];
  cap: number;
  left: readonly string[];
}

export function barrageVars(): BarrageVars {
  return { seat: 0, fresh: [], cap: 0, left: [] };
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
    v.cap = c.answer(addCap);
    playerOf(c.s, v.seat).cap -= Math.abs(v.cap);
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
    v.left = hexes.flatMap((label) => (label === null ? [] : passengersFirst(unitsAt(c.s, label))));
    return goto("shell");
  },
  shell(c, v) {
    const [id] = v.left;
    if (id === undefined) return goto("land");
    if (!isAlive(unitOf(c.s, id))) {
      v.left = v.left.slice(1);
      return goto("shell");
    }
    return playerOf(c.s, v.seat).cap === 0
      ? goto("burst")
      : ask(addCap, v.seat, "CH-RE5", { purpose: "shell", unit: id }, "corrected");
  },
  corrected(c, v) {
    v.cap = c.answer(addCap);
    playerOf(c.s, v.seat).cap -= Math.abs(v.cap);
    return goto("burst");
  },
  burst(c, v) {
    const id = v.left[0] ?? "";
    v.left = v.left.slice(1);
    const unit = unitOf(c.s, id);
    const { colour } = counter(unit).dr;
    if ((markerOn(unit)?.dr.flank ?? 0) !== 0) showMarker(c, unit); // CH-7.5-4
    const dv = sum(shelledModifiers(c.s, unit));
    const { total } = roll2d6(c, {
      purpose: "shell",
      rule: "CH-RE5",
      seat: v.seat,
      modifiers: [{ code: "firepower", rule: "CH-RE5", value: artillery.fp[colour] }, ...capModifier(v.cap)],
      target: dv,
      about: { target: id },
    });
    v.cap = 0;
    const result = hitsOf(total - dv);
    tell(c, "shelled", "CH-RE5", { target: id, seat: v.seat, av: total, dv, result });
    if (result !== "miss") {
      takeHit(c, unit, result === "critical");
      checkControl(c);
    }
    return goto("shell");
  },
});

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
