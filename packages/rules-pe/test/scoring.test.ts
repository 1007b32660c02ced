import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton } from "../src/index.ts";
import { outcomeOf, valueOf } from "../src/scoring.ts";
import type { Position, SideId } from "../src/state.ts";

// Who has won (PE-19-12, PE-20-16, PE-21-14, PE-C-1 to PE-C-3, PE-C-5, PE-R110).

function position(setup: Json): Position {
  const begun = peloton.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  for (const man of begun.position.soldiers) if (man.place !== "away") man.place = "table";
  return begun.position;
}

/** All of a side but so many. */
function leave(s: Position, side: SideId, n: number, as: "HI" | "M" = "M"): void {
  for (const man of s.soldiers.filter((o) => o.side === side && o.place !== "away").slice(n)) man.condition = as;
}

/** The winning side, "draw", or null while it goes on. */
function won(s: Position, over = false): SideId | "draw" | null {
  const outcome = outcomeOf(s, over);
  if (outcome === null) return null;
  return outcome.winner === null ? "draw" : (s.battle.seats[outcome.winner]?.side ?? null);
}

describe("by elimination", () => {
  test.each(["patrol", "encounter", "ambush", "defence"])("%s: nobody left who is not M or HI", (mission) => {
    const s = position({ mission });
    expect(won(s)).toBeNull();
    leave(s, 1, 1);
    expect(won(s)).toBeNull();
    leave(s, 1, 0, "HI");
    expect(won(s)).toBe(0);
    leave(s, 0, 0);
    expect(won(s)).toBe("draw");
  });
  test("the Russians need every Chechen (PE-21-14)", () => {
    const s = position({ mission: "woundedWolf" });
    leave(s, 0, 1);
    expect(won(s)).toBeNull();
    leave(s, 0, 0);
    expect(won(s)).toBe(1);
  });
});

describe("by points", () => {
  test.each([
    ["victorCharlie", 0, 7],
    ["victorCharlie", 1, 11],
    ["woundedWolf", 0, 11],
  ] as const)("%s: side %i with %i, not one less (PE-20-16, PE-21-14, PE-R109)", (mission, side, points) => {
    const s = position({ mission });
    s.sides[side].score = points - 1;
    expect(won(s)).toBeNull();
    s.sides[side].score = points;
    expect(won(s)).toBe(side);
  });
  test("both at once: a draw (PE-20-16, PE-C-5)", () => {
    const village = position({ mission: "victorCharlie" });
    [village.sides[0].score, village.sides[1].score] = [7, 11];
    expect(won(village)).toBe("draw");
    const meeting = position({ mission: "encounter" });
    [meeting.sides[0].score, meeting.sides[1].score] = [9, 9];
    expect(won(meeting)).toBe("draw");
  });
  test("half of what the enemy is worth: an elite and an officer 3, a veteran 2, a recruit 1 (PE-C-1)", () => {
    const s = position({ mission: "encounter" });
    expect(valueOf(s, 1)).toBe(17);
    s.sides[0].score = 8;
    expect(won(s)).toBeNull();
    s.sides[0].score = 9;
    expect(won(s)).toBe(0);
    const ambush = position({ mission: "ambush" });
    expect([valueOf(ambush, 0), valueOf(ambush, 1)]).toEqual([7, 17]);
    ambush.sides[1].score = 4;
    expect(won(ambush)).toBe(1);
  });
});

describe("when the last turn is over", () => {
  test("the patrol is drawn (PE-R110)", () => {
    const s = position({ mission: "patrol" });
    s.sides[0].score = 5;
    expect(won(s, true)).toBe("draw");
  });
  test("the village: whose share of its own target is greater (PE-R110)", () => {
    const s = position({ mission: "victorCharlie" });
    [s.sides[0].score, s.sides[1].score] = [6, 9];
    expect(won(s, true)).toBe(0);
    [s.sides[0].score, s.sides[1].score] = [5, 8];
    expect(won(s, true)).toBe(1);
    [s.sides[0].score, s.sides[1].score] = [0, 0];
    expect(won(s, true)).toBe("draw");
  });
  test("the house: the Russians' share is of Chechens eliminated (PE-R110)", () => {
    const s = position({ mission: "woundedWolf" });
    leave(s, 0, 3);
    s.sides[0].score = 5;
    expect(won(s, true)).toBe(1);
    s.sides[0].score = 6;
    expect(won(s, true)).toBe(0);
  });
  test("encounter and ambush: the higher score (PE-C-1)", () => {
    for (const mission of ["encounter", "ambush"]) {
      const s = position({ mission });
      expect(won(s, true)).toBe("draw");
      s.sides[1].score = 1;
      expect(won(s, true)).toBe(1);
    }
  });
  test("the position: an able attacker inside and no able defender, else the defender (PE-C-3)", () => {
    const s = position({ mission: "defence" });
    expect(won(s, true)).toBe(1);
    const [attacker] = s.soldiers;
    const defender = s.soldiers.find(({ side }) => side === 1);
    if (attacker === undefined || defender === undefined) throw new Error("nobody");
    Object.assign(attacker, { x: 660, y: 700 });
    expect(won(s, true)).toBe(0);
    Object.assign(defender, { x: 680, y: 700 });
    expect(won(s, true)).toBe(1);
    defender.morale = "panicked";
    expect(won(s, true)).toBe(0);
    attacker.down = { served: false };
    expect(won(s, true)).toBe(1);
  });
});
