import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { templateOf } from "../src/data.ts";
import { hideRefusal, mayHide } from "../src/hiding.ts";
import { startFrom } from "../src/setup.ts";
import { unitOf } from "../src/state.ts";
import type { Position, Unit } from "../src/state.ts";

/** Side B defends from the north of M2; one enemy stands in the south, the others have not come. */
function farm(setup: Json = { game: "farm", attacker: 0 }): Position {
  const begun = startFrom(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { position: s } = begun;
  for (const unit of s.units) unit.place = { at: "reserve" };
  stand(unitOf(s, "a2"), 36_000, 4000);
  return s;
}

function stand(unit: Unit, x: number, y: number): Unit {
  unit.place = { at: "table" };
  for (const [i, model] of unit.models.entries())
    Object.assign(model, { x: x + 1100 * (i % 5), y: y - 1100 * Math.floor(i / 5) });
  if (unit.vehicle !== null) Object.assign(unit.vehicle, { x, y });
  return unit;
}

const code = (s: Position, unit: Unit): string | null => hideRefusal(s, unit)?.code ?? null;

describe("BA-DEPLOY-1: who may begin hidden", () => {
  test("all of it in a wood, not one man outside", () => {
    const s = farm();
    const squad = stand(unitOf(s, "b2"), 43_000, 45_000);
    expect(code(s, squad)).toBeNull();
    Object.assign(squad.models[0] ?? {}, { x: 36_000, y: 40_500 });
    expect(code(s, squad)).toBe("inTheOpen");
  });
  test("behind a wall that lies towards the enemy's edge, within an inch", () => {
    const wall = {
      id: "wall",
      kind: "stoneWall",
      points: [
        [18_000, 34_000],
        [28_000, 34_000],
      ],
      section: null,
    };
    const map = { width: 72_000, height: 48_000, pieces: [wall] };
    const s = farm({ scenario: "S2", attacker: 0, map, forces: ["uk-armour", "us-reinforced"] });
    stand(unitOf(s, "a2"), 22_000, 15_000);
    const pair = unitOf(s, "b1");
    expect(code(s, stand(pair, 22_000, 35_500))).toBeNull();
    expect(code(s, stand(pair, 22_000, 35_503))).toBe("inTheOpen");
    expect(code(s, stand(pair, 22_000, 32_600))).toBe("inTheOpen");
    // Guns and hulls by their own outlines.
    const gun = unitOf(s, "b7");
    expect(gun.gun).not.toBeNull();
    const crewed = (y: number): string | null => {
      for (const model of stand(gun, 22_000, 34_600).models) model.y = 34_600;
      Object.assign(gun.gun ?? {}, { x: 22_000, y });
      return code(s, gun);
    };
    expect(crewed(34_000 + 2000)).toBeNull();
    expect(crewed(34_000 + 2003)).toBe("inTheOpen");
    const car = unitOf(s, "b9");
    expect(car.vehicle).not.toBeNull();
    Object.assign(car.vehicle ?? {}, { heading: 180 });
    const half = (templateOf(car.template).vehicle?.length ?? 0) / 2;
    expect(code(s, stand(car, 22_000, 35_000 + half))).toBeNull();
    expect(code(s, stand(car, 22_000, 35_003 + half))).toBe("inTheOpen");
  });
  test("out of everybody's sight, or in a building", () => {
    const s = farm();
    const squad = stand(unitOf(s, "b2"), 20_000, 47_000);
    stand(unitOf(s, "a2"), 1000, 2500);
    expect(code(s, squad)).toBeNull();
    squad.place = { at: "building", section: "west-barn", floor: 0, opening: null };
    expect(code(s, squad)).toBeNull();
  });
  test("BA-DEPLOY-3: not with an enemy less than 12 inches away; of plain vehicles, 6", () => {
    const s = farm();
    const squad = stand(unitOf(s, "b2"), 43_000, 45_000);
    stand(unitOf(s, "a2"), 43_000, 32_000 - 2);
    expect(code(s, squad)).toBe("tooNearToHide");
    unitOf(s, "a2").place = { at: "reserve" };
    stand(unitOf(s, "a7"), 45_000, 34_000);
    expect(unitOf(s, "a7").template).toBe("uk-cromwell");
    expect(code(s, squad)).toBeNull();
    stand(unitOf(s, "a7"), 45_000, 38_000);
    expect(code(s, squad)).toBe("tooNearToHide");
  });
  test("only where the scenario allows it, but snipers anywhere", () => {
    const s = farm();
    expect(code(s, unitOf(s, "a2"))).toBe("noHiddenSetUp");
    expect([mayHide(s, 0), mayHide(s, 1)]).toEqual([false, false]);
    stand(unitOf(s, "b2"), 43_000, 45_000);
    expect(mayHide(s, 1)).toBe(true);
    const patrol = farm({ game: "patrol" });
    stand(unitOf(patrol, "a5"), 10_000, 22_000);
    expect(code(patrol, unitOf(patrol, "a5"))).toBeNull();
    expect(code(patrol, unitOf(patrol, "a2"))).toBe("noHiddenSetUp");
  });
});
