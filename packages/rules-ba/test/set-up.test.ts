import { isCoherent } from "@escaramuza/units";
import { describe, expect, test } from "vitest";
import { footprintsOf, leastGap, modelRadius } from "../src/board.ts";
import { within } from "../src/deploy-ground.ts";
import { DATA } from "../src/data.ts";
import { scenarioSetups } from "../src/setup.ts";
import type { Position } from "../src/state.ts";
import { isHeldBack, zoneFor } from "../src/zones.ts";
import { begin, menuOf, playOut } from "./set-up-table.ts";

const AUTO = { do: "auto", unit: null };

/** Everybody is somewhere: in his zone, with his unit, and more than an inch from all others (BA-MOVE-3). */
function checkPlaces(s: Position, about: string): void {
  expect(
    s.units.filter(({ place }) => place.at === "unplaced").map(({ id }) => id),
    about,
  ).toEqual([]);
  const placed = s.units.filter(({ place }) => place.at === "table");
  for (const unit of placed) {
    const prints = footprintsOf(s, unit);
    expect(
      prints.every((print) => within(print, zoneFor(s, unit))),
      `${about} ${unit.id}`,
    ).toBe(true);
    const men = unit.models.filter(({ role }) => role !== "spotter");
    const { gun } = unit;
    const together =
      gun === null
        ? isCoherent(men, 1001 + 2 * modelRadius(unit))
        : men.every(({ x, y }) => (x - gun.x) ** 2 + (y - gun.y) ** 2 <= 2001 ** 2);
    expect(together, `${about} ${unit.id}`).toBe(true);
    const gaps = placed.filter((other) => other !== unit).map((other) => leastGap(prints, footprintsOf(s, other)));
    expect(Math.min(...gaps), `${about} ${unit.id}`).toBeGreaterThan(1001);
  }
}

/** The ready games, and every scenario on all of its maps. */
const SETUPS = [
  ...scenarioSetups(),
  ...DATA.scenarios.flatMap(({ id, maps, forces }) =>
    maps.slice(1).map((map) => ({
      id: `${id} ${map}`,
      setup: { scenario: id, map, forces: [`us-${forces[0] ?? ""}`, `uk-${forces.at(-1) ?? ""}`] },
    })),
  ),
];

describe("any set-up", () => {
  test.each(SETUPS.map(({ id, setup }) => [id, setup] as const))("%s by lot and by itself", (id, setup) => {
    for (const seed of [1, 2, 3]) {
      const { game } = playOut(setup, seed);
      expect(game.outcome).not.toBeNull();
      checkPlaces(game.s, `${id} seed ${seed}`);
      expect(game.s.bag, `${id} seed ${seed}`).toEqual(
        [0, 1].map((seat) => game.s.units.filter((unit) => unit.seat === seat).length),
      );
    }
    const { game } = playOut(setup, 9, true);
    checkPlaces(game.s, id);
  });
});

describe("edges and roles", () => {
  test("BA-D47: ties are rolled again; who wins chooses his edge", () => {
    const t = begin({ game: "patrol" }, [3], [3], [2], [5]);
    expect(t.asked()).toBe("1:edge");
    t.play("south");
    expect(t.game.s.edges).toEqual(["north", "south"]);
    expect(t.asked()).toBe("1:deploy");
  });
  test("who wins chooses his role, and the attacker comes from the south", () => {
    const t = begin({ game: "breakthrough" }, [6], [1]);
    expect(t.asked()).toBe("0:role");
    t.play("defend");
    expect(t.game.s.attacker).toBe(1);
    expect(t.game.s.edges).toEqual(["north", "south"]);
    expect(t.asked()).toBe("0:reserves");
  });
  test("a set-up may fix the roles", () => {
    const t = begin({ game: "breakthrough", attacker: 0 }, [6], [1]);
    expect(t.asked()).toBe("1:reserves");
  });
});

describe("scenario S2", () => {
  test("the attacker adds his nation's squad; the defender lays three lines of sandbags", () => {
    const t = begin({ game: "farm", attacker: 0 }, [6], [1]);
    expect(t.game.s.units.filter(({ seat }) => seat === 0)).toHaveLength(8);
    expect(t.unit("a8").template).toBe("uk-section");
    t.play({}); // the defender holds nobody back
    expect(t.asked()).toBe("0:reserves");
    expect(t.refused({ reserve: ["a2"] })).toBe("onlyOutflanking");
    expect(t.refused({ outflank: ["a2", "a3", "a4"] })).toBe("tooManyHeldBack");
    t.play({ outflank: ["a2", "a3"] });
    expect(t.asked()).toBe("0:flank");
    t.play("right");
    expect(t.game.s.players[0].outflank).toBe("right");
    expect(t.asked()).toBe("1:sandbags");
    expect(t.refused({ do: "lay", x: 10_000, y: 40_000, dx: 1, dy: 0 })).toBe("farFromObjectives");
    expect(t.refused({ do: "lay", x: 23_000, y: 33_000, dx: 0, dy: 1 })).toBe("crossesPiece");
    t.play({ do: "lay", x: 38_500, y: 29_000, dx: 0, dy: 1 });
    expect(t.game.s.works).toEqual([{ from: { x: 38_500, y: 29_000 }, to: { x: 38_500, y: 34_000 } }]);
    t.play({ do: "done" });
    expect(t.asked()).toBe("1:deploy");
  });
});

describe("reserves", () => {
  test("half in S3, neither more nor less, and no flanking for the defender", () => {
    const t = begin({ game: "breakthrough", attacker: 0 }, [6], [1]);
    expect(t.refused({ reserve: ["b1", "b2"] })).toBe("tooFewHeldBack");
    expect(t.refused({ reserve: ["b1", "b2", "b3", "b4"] })).toBe("tooManyHeldBack");
    expect(t.refused({ reserve: ["b1", "b2"], outflank: ["b3"] })).toBe("noOutflanking");
    expect(t.refused({ reserve: ["b1", "b2", "b2"] })).toBe("namedTwice");
    expect(t.refused({ reserve: ["b1", "b2", "a3"] })).toBe("notToHoldBack");
    t.play({ reserve: ["b1", "b2", "b3"] });
    expect(t.unit("b2").place).toEqual({ at: "reserve" });
  });
  test("BA-DEPLOY-12: a transport comes with its passengers, as far as there is room", () => {
    const t = begin({ scenario: "S1", forces: ["us-reinforced", "ger-reinforced"] }, [6], [1]);
    t.play("south");
    expect(t.refused({ reserve: ["a9"], aboard: [{ vehicle: "a9", units: ["a2", "a3"] }] })).toBe("noRoomAboard");
    expect(t.refused({ reserve: ["a1"], aboard: [{ vehicle: "a9", units: ["a2"] }] })).toBe("notHeldBack");
    t.play({ reserve: ["a1"], outflank: ["a9"], aboard: [{ vehicle: "a9", units: ["a2", "a7"] }] });
    expect(t.unit("a2").place).toEqual({ at: "aboard", vehicle: "a9" });
    expect(t.unit("a7").place).toEqual({ at: "towed", vehicle: "a9" });
    expect(isHeldBack(t.game.s, t.unit("a2"))).toBe(true);
  });
  test("BA-DEPLOY-17: a heavy gun only in tow; where all begin off the table it stands near its edge", () => {
    const own = {
      nation: "german",
      units: [{ template: "ger-hq-2lt" }, { template: "ger-pak40" }, { template: "ger-sdkfz7" }],
    };
    const t = begin({ scenario: "S5", forces: [own, "sov-reinforced"], attacker: 0 }, [6], [1]);
    t.play({ reserve: ["b6", "b7", "b8", "b9", "b10"] });
    expect(t.refused({ reserve: ["a1", "a2", "a3"] })).toBe("needsTow");
    expect(t.refused({ reserve: ["a1"] })).toBe("tooFewHeldBack");
    t.play({ reserve: ["a1", "a3"] });
    t.play(AUTO);
    expect(t.asked()).toBe("0:deploy");
    expect(t.refused({ do: "place", unit: "a2", x: 36_000, y: 7000 })).toBe("outsideZone");
    t.play({ do: "place", unit: "a2", x: 36_000, y: 4000 });
    expect(t.unit("a2")).toMatchObject({ place: { at: "table" }, gun: { x: 36_000, y: 4000, facing: 0 } });
    // The gun sees everybody: nobody is left to hide.
    expect(t.asked()).toBe("");
  });
});

describe("deployment", () => {
  test("by turns, one unit at a time", () => {
    const t = begin({ game: "patrol" }, [6], [1]);
    t.play("south");
    expect(t.asked()).toBe("0:deploy");
    t.play({ do: "auto", unit: "a1" });
    expect(t.asked()).toBe("1:deploy");
    t.play(AUTO);
    expect(t.asked()).toBe("0:deploy");
  });
  test("in the zone with the whole base, an inch from the others", () => {
    const t = begin({ game: "patrol" }, [6], [1]);
    t.play("south");
    expect(t.refused({ do: "place", unit: "a2", x: 24_000, y: 10_001, shape: "line" })).toBe("outsideZone");
    expect(t.refused({ do: "place", unit: "b2", x: 24_000, y: 5000 })).toBe("notToDeploy");
    t.play({ do: "place", unit: "a2", x: 24_000, y: 4000, shape: "line", spacing: "tight" });
    expect(t.unit("a2").models.map(({ y }) => y)).toEqual(Array.from({ length: 9 }, () => 4000));
    t.play({ do: "auto", unit: "b1" });
    const places = t.unit("a3").models.map(({ id }, i) => ({ model: id, x: 18_000 + 1500 * i, y: 6001 }));
    expect(t.refused({ do: "place", unit: "a3", x: 20_000, y: 6000, places })).toBe("tooNear");
    t.play({ do: "place", unit: "a3", x: 20_000, y: 6010, places: places.map((p) => ({ ...p, y: 6010 })) });
  });
  test("who finds no room in the formation gives way a little", () => {
    const t = begin({ game: "patrol" }, [6], [1]);
    t.play("south", { do: "place", unit: "a2", x: 2000, y: 4000, shape: "line" });
    expect(Math.min(...t.unit("a2").models.map(({ x }) => x))).toBeGreaterThanOrEqual(499);
  });
  test("a building floor holds one unit; a fixed weapon looks out of an opening", () => {
    const t = begin(
      { scenario: "S1", map: "M3", forces: ["ger-reinforced", "us-reinforced"], attacker: null },
      [6],
      [1],
    );
    t.play("south", {}, {});
    // The house at (12,12)-(16,16) has its centre outside the zone, so nobody begins in it.
    expect(t.refused({ do: "building", unit: "a5", section: "house2", floor: 0 })).toBe("outsideZone");
    const s2 = begin({ scenario: "S2", forces: ["uk-armour", "us-reinforced"], attacker: 0 }, [6], [1]);
    s2.play({}, {}, { do: "done" });
    expect(s2.refused({ do: "building", unit: "b9", section: "east-barn", floor: 0 })).toBe("notInside");
    expect(s2.refused({ do: "building", unit: "b5", section: "west-barn", floor: 1 })).toBe("noSuchFloor");
    s2.play({ do: "building", unit: "b5", section: "west-barn", floor: 0 });
    expect(s2.unit("b5").place).toMatchObject({ at: "building", section: "west-barn", opening: "west-barn:0s0" });
    expect(s2.unit("b5").models[0]?.facing).toBe(180);
    expect(s2.refused({ do: "building", unit: "b2", section: "west-barn", floor: 0 })).toBe("occupied");
  });
  test("passengers are put down with their transport", () => {
    const t = begin({ scenario: "S1", forces: ["us-reinforced", "ger-reinforced"] }, [6], [1]);
    t.play("south", {}, {});
    t.play({ do: "place", unit: "a9", x: 36_000, y: 6000, facing: 45, aboard: ["a4", "a7"] });
    expect(t.unit("a9").vehicle).toMatchObject({ x: 36_000, y: 6000, heading: 45 });
    expect(t.unit("a4").place).toEqual({ at: "aboard", vehicle: "a9" });
    expect(t.unit("a7").place).toEqual({ at: "towed", vehicle: "a9" });
  });
  test("BA-DEPLOY-5: snipers last, anywhere in their half, more than 12 inches from the enemy", () => {
    const t = begin({ game: "patrol" }, [6], [1]);
    t.play("south", AUTO, AUTO);
    expect(t.asked()).toBe("0:deploy");
    expect(t.unit("a5").place.at).toBe("unplaced");
    expect(t.refused({ do: "place", unit: "a5", x: 30_000, y: 25_000 })).toBe("outsideZone");
    t.play({ do: "place", unit: "a5", x: 11_000, y: 22_000 });
    expect(t.asked()).toBe("0:hide");
    t.play({ units: ["a5"] });
    expect(t.unit("a5").hidden).toBe(true);
    expect(t.game.outcome).not.toBeNull();
  });
  test("there is a line for every unit left, and one for all of them", () => {
    const t = begin({ game: "patrol" }, [6], [1]);
    t.play("south");
    expect(menuOf(t.game).map(({ id, piece }) => `${id} ${piece ?? ""}`)).toEqual([
      "place a1",
      "auto a1",
      "place a2",
      "auto a2",
      "place a3",
      "auto a3",
      "place a4",
      "auto a4",
      "autoAll ",
    ]);
  });
});
