import type { MenuItem, Seat } from "@escaramuza/kernel";
import { isOut, seatOf } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { closeLines, fireLines, grenadeLines, mortarLines } from "./lines-fighting.ts";
import { aroundLines, dropLines, enterLines, fleeLines, moveLines, postureLines } from "./lines-moving.ts";
import { gunLines, waitLines, weaponLines } from "./lines-working.ts";
import { bare, line } from "./lines.ts";
import { mustFlee } from "./moving.ts";

/** What a seat can do in step 1: for each of its men, the actions that make sense for him, and for what he cannot do, why. */

export function menuOf(s: Position, seat: Seat): MenuItem[] {
  const lines = s.soldiers.filter((o) => seatOf(s, o) === seat && !isOut(o)).flatMap((o) => linesFor(s, seat, o));
  return [...lines, ...gunLines(s, seat), line("end", "end", "PE-3-3", { do: "end" }, null)];
}

function linesFor(s: Position, seat: Seat, soldier: Soldier): MenuItem[] {
  if (soldier.place === "waiting") return enterLines(s, seat, soldier);
  if (soldier.place !== "table") return mortarLines(s, seat, soldier);
  if (mustFlee(s, soldier)) return fleeLines(s, soldier);
  if (soldier.crossing !== null)
    return [
      ...(soldier.go.mode === "none" ? (["walk", "run"] as const) : [soldier.go.mode]).map((mode) =>
        bare(s, seat, soldier, mode === "run" ? "continueRun" : "continue", mode, "PE-4-12", {
          do: "continue",
          soldier: soldier.id,
          mode,
        }),
      ),
      bare(s, seat, soldier, "abandon", "undo", "PE-4-14", { do: "abandon", soldier: soldier.id }),
      ...dropLines(s, seat, soldier),
    ];
  return [
    ...moveLines(s, seat, soldier),
    ...postureLines(s, seat, soldier),
    ...fireLines(s, seat, soldier),
    ...mortarLines(s, seat, soldier),
    ...grenadeLines(s, seat, soldier),
    ...closeLines(s, seat, soldier),
    ...waitLines(s, seat, soldier),
    ...weaponLines(s, seat, soldier),
    ...aroundLines(s, seat, soldier),
    ...dropLines(s, seat, soldier),
  ];
}
