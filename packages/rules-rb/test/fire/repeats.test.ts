import { describe, expect, test } from "vitest";
import { table } from "../play.ts";
import type { Table } from "../play.ts";

/** RB-OFF-5: whose failed checks are repeated, and who is asked before. */

const ALL = ["losses", "terror", "order", "assaulted", "assault", "vehicle"] as const;
const OWN_PRICE = ["assaulted", "assault", "vehicle"] as const;

function checked(why: (typeof ALL)[number], suppressed: boolean, dice: number[][]): Table {
  return table(
    {
      units: {
        g1: { type: "ger.manoeuvre", at: [20, 20], suppressed },
        g2: { type: "ger.command", at: [20, 40] },
        s1: { type: "sov.rifle", at: [100, 20] },
      },
      at: { check: { unit: "g1", why } },
    },
    dice,
  );
}

describe("RB-OFF-5: near an officer", () => {
  test.each(ALL.filter((why) => why !== "order"))("a check for %s is repeated without asking", (why) => {
    const t = checked(why, false, [[3], [4]]);
    expect(t.told("moralePassed")).toMatchObject([{ unit: "g1", why }]);
    expect(t.unit("g1").suppressed).toBe(false);
  });

  test.each(OWN_PRICE)("so is one for %s of who is suppressed: nobody would retreat (RB-MOR-9)", (why) => {
    const t = checked(why, true, [[3], [3]]);
    expect(t.told("moraleFailed")).toMatchObject([{ unit: "g1", why }]);
    expect(t.unit("g1")).toMatchObject({ suppressed: true, moved: false });
  });

  test.each(["losses", "terror", "order"] as const)("who would retreat after one for %s is asked", (why) => {
    expect(checked(why, true, [[3]]).asked()).toEqual(["repeat"]);
    const t = checked(why, true, [[3], [4]]);
    t.play("repeat", "repeat");
    // RB-MOR-5, RB-ORD-10: only an order test rids it of its suppression.
    expect(t.unit("g1")).toMatchObject({ suppressed: why !== "order", moved: false });
  });
});

test("RB-OFF-5: officers do not help vehicles, nor command vehicles infantry; each helps his own side only", () => {
  const units = {
    g1: { type: "ger.manoeuvre", at: [20, 20] },
    g2: { type: "ger.stug3b", at: [40, 20], suppressed: true },
    g3: { type: "ger.manoeuvre", at: [20, 100] },
    s1: { type: "sov.rifle", at: [150, 20] },
  };
  const command = { g4: { type: "ger.stug3b", at: [30, 30], command: true } };
  const officer = { g4: { type: "ger.command", at: [30, 30] } };
  const enemies = { s2: { type: "sov.command", at: [30, 35] }, s3: { type: "sov.t3476", at: [40, 35], command: true } };
  const infantry = (more: object): Table =>
    table({ units: JSON.parse(JSON.stringify({ ...units, ...more })), at: { check: { unit: "g1", why: "losses" } } }, [
      [3],
    ]);
  expect(infantry(command).unit("g1").suppressed).toBe(true);
  expect(infantry(enemies).unit("g1").suppressed).toBe(true);
  const tank = (more: object): Table =>
    table({ units: JSON.parse(JSON.stringify({ ...units, ...more })), at: { check: { unit: "g2", why: "order" } } }, [
      [3],
    ]);
  expect(tank(command).asked()).toEqual(["repeat"]);
  expect(tank(officer).asked()).toEqual([]);
  expect(tank(enemies).asked()).toEqual([]);
});
