import { describe, expect, it } from "vitest";
import { boardOf } from "../../src/board.ts";
import { igniteSection } from "../../src/buildings.ts";
import { livingOf } from "../../src/state.ts";
import { quiet, table } from "../play.ts";
import { assault, men } from "./support.ts";
import type { Given } from "./support.ts";

/** Assaults on and inside buildings, rams, collapse and fire (BA-BLDG). */

const house = (more: Given = {}): Given => ({
  kind: "building",
  from: [30, 16],
  to: [36, 21],
  id: "house",
  section: { floors: 2, ...more },
});
const inside = (type: string, n: number, floor: number, more: Given = {}): Given => ({
  ...men(type, n, 0, 0),
  places: [],
  place: { building: "house", floor },
  ...more,
});

describe("assaults", () => {
  it("is fought at the walls, together, and the winner takes the floor", () => {
    const units = { a1: men("ger-grenadiers", 6, 30, 11), b1: inside("sov-rifles", 4, 0, { die: "fire" }) };
    const t = assault(units, [[4, 4, 4, 4, 1, 1], [1, 1, 1, 1], [3]], { terrain: [house()] });
    expect(t.told("closeQuarters").map(({ together }) => together)).toEqual([true]);
    t.play("consolidate", { do: "enter", section: "house" });
    expect(t.unit("a1").place).toMatchObject({ at: "building", section: "house", floor: 0 });
  });

  it("has a fixed weapon look out of one opening", () => {
    // Laid askew on the way there: its front is the opening's (BA-BLDG-13).
    const mmg = { type: "ger-mmg", at: [33, 13], facing: 30 };
    const units = { a1: mmg, b1: inside("sov-rifles", 1, 0, { die: "fire" }) };
    const t = assault(units, [[4, 1, 1], [1], [3]], { terrain: [house()] });
    t.play("consolidate", { do: "enter", section: "house" });
    expect(t.unit("a1").place).toMatchObject({ at: "building", opening: "house:0s1" });
    expect(t.unit("a1").models.map(({ facing }) => facing)).toContain(180);
  });

  it("may stay outside instead", () => {
    const units = { a1: men("ger-grenadiers", 6, 30, 11), b1: inside("sov-rifles", 4, 0, { die: "fire" }) };
    const t = assault(units, [[4, 4, 4, 4, 1, 1], [1, 1, 1, 1], [3]], { terrain: [house()] });
    expect(t.refused("consolidate", { do: "enter", section: "barn" })).toMatchObject({ rule: "BA-BLDG-9" });
    t.play("consolidate", { do: "stay" });
    expect(t.unit("a1").place.at).toBe("table");
  });

  it("reaches only the ground floor from outside, and the next floor from inside without warning", () => {
    const above = { a1: men("ger-grenadiers", 6, 30, 11), b1: inside("sov-rifles", 4, 1) };
    const t = table({ units: above, terrain: [house()], at: { order: 0 } });
    expect(t.refused("order", { unit: "a1", order: "run", assault: "b1" })).toMatchObject({ rule: "BA-BLDG-9" });
    const within = { a1: inside("ger-grenadiers", 6, 0), b1: inside("sov-rifles", 4, 1) };
    const u = assault(within, [[4, 4, 4, 4, 1, 1], [1, 1, 1, 1], [3]], { terrain: [house()] });
    expect(u.told("reactedWithFire")).toHaveLength(0);
    u.play("consolidate", { do: "enter", section: "house" });
    expect(u.unit("a1").place).toMatchObject({ floor: 1 });
  });

  // BA-BLDG-5, BA-BLDG-6
  it("leaves by an opening; who fires at it finds no cover there", () => {
    const units = { a1: inside("ger-grenadiers", 6, 0), b1: men("sov-rifles", 4, 31, 8) };
    const t = assault(
      units,
      [
        [3, 3, 3, 2],
        [5, 4, 3],
      ],
      { terrain: [house()] },
    );
    t.play("assaultReaction", "fire");
    t.play("shoot", { do: "all", target: "a1" });
    // 3+ at seven inches: no −2 for the house; and 4 kills a regular.
    expect(t.told("roll").map(({ target }) => target)).toEqual([3, 4]);
    expect(t.asked()).toEqual(["casualties"]);
  });
});

describe("rams", () => {
  const tiger: Given = { type: "ger-tiger1", at: [33, 10], facing: 0 };
  const ram = (a1: Given, dice: readonly (readonly number[])[], more: Given = {}): ReturnType<typeof table> =>
    table(
      {
        units: { a1, b1: inside("sov-rifles", 4, 1) },
        terrain: [house(more)],
        at: { assault: { unit: "a1", target: "house" } },
      },
      dice,
    );

  // BA-X3
  it("equal: hurts the tank and brings the house down", () => {
    const t = ram(tiger, [[2], [6, 6], [4], [1]], { material: "wood" });
    expect(t.told("vehicleDamaged").map(({ grade }) => grade)).toEqual(["superficial"]);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(boardOf(t.game.s).sections.size).toBe(0);
    expect(t.unit("a1")).toMatchObject({ die: "down", pins: 2 });
  });

  // BA-X4
  it("the house higher: stops the tank at the wall", () => {
    const t = ram({ ...tiger, type: "ger-tiger2" }, [[1], [6, 6, 1], [1], [1]], { material: "brick" });
    expect(t.told("vehicleDamaged").map(({ grade }) => grade)).toEqual(["full"]);
    expect(t.unit("b1").place.at).toBe("building");
    const { x = 0, y = 0 } = t.unit("a1").vehicle ?? {};
    expect([x, y]).toEqual([33_000, 13_375]);
  });

  it("the tank higher: stops in the middle of the ruins", () => {
    const t = ram(tiger, [[6], [1, 1, 1]]);
    expect(t.unit("a1").vehicle).toMatchObject({ x: 33_000, y: 18_500 });
    expect(t.unit("a1")).toMatchObject({ die: "down", pins: 1 });
    expect(boardOf(t.game.s).areas.map(({ piece }) => piece.kind)).toEqual(["ruins"]);
  });

  it("is for the heaviest only, and never into a bunker", () => {
    const refused = (a1: Given, piece: Given): string => {
      const t = table({ units: { a1, b1: men("sov-rifles", 2, 5, 5) }, terrain: [piece], at: { order: 0 } });
      return t.refused("order", { unit: "a1", order: "run", assault: "house" }).code;
    };
    expect(refused({ ...tiger, type: "ger-pz4" }, house())).toBe("tooLight");
    expect(refused(tiger, { ...house(), kind: "bunker" })).toBe("cannotDriveIn");
    expect(refused({ ...tiger, facing: 90 }, house())).toBe("notInLine");
  });
});

describe("fire", () => {
  it('drives everybody out within 6", Down, and loses guns', () => {
    const gun = { type: "sov-45mm", place: { building: "house", floor: 1 } };
    const units = { b1: inside("sov-rifles", 5, 0), b2: gun, a1: men("ger-grenadiers", 2, 5, 5) };
    const s = table({ units, terrain: [house()] }).game;
    igniteSection(quiet(s.s), "house");
    expect(s.s.units.find(({ id }) => id === "b2")?.place.at).toBe("destroyed");
    expect(s.s.bailing).toEqual([{ unit: "b1", from: "house", why: "fire" }]);
    const t = table({
      units: { b1: inside("sov-rifles", 5, 0), a1: men("ger-grenadiers", 2, 5, 5) },
      terrain: [house()],
      sections: { house: "burning" },
      at: { bailOut: [{ unit: "b1", from: "house", why: "fire" }] },
    });
    t.play("bailOut", { do: "auto" });
    expect(t.unit("b1")).toMatchObject({ place: { at: "table" }, die: "down" });
    for (const { x, y } of livingOf(t.unit("b1"))) {
      const dx = Math.max(0, 30_000 - x, x - 36_000);
      const dy = Math.max(0, 16_000 - y, y - 21_000);
      const far = Math.sqrt(dx * dx + dy * dy) - 500;
      expect(far).toBeGreaterThanOrEqual(-1);
      expect(far).toBeLessThanOrEqual(6000);
    }
  });
});
