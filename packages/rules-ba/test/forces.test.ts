import { describe, expect, test } from "vitest";
import { DATA } from "../src/data.ts";
import { checkForce, isFair, muster, newUnit, readForce, valueOf, valueOfForce } from "../src/forces.ts";

describe("force value", () => {
  test.each(DATA.templates.map(({ id, fv }) => [id, fv] as const))("%s is worth %i as printed", (template, fv) => {
    expect(valueOf({ template })).toBe(fv);
  });
  test.each(DATA.forces.map(({ id, fv }) => [id, fv] as const))("%s is worth %i as printed", (id, fv) => {
    const read = readForce(id);
    expect(read === null ? 0 : valueOfForce(read.force)).toBe(fv);
    expect(read === null ? [] : checkForce(read.force)).toEqual([]);
  });
  test("quality, size, extras", () => {
    expect(valueOf({ template: "ger-grenadiers", quality: "veteran" })).toBe(9 * 11 + 3 + 15 + 5);
    expect(valueOf({ template: "ger-grenadiers", men: 5, panzerfausts: 0 })).toBe(5 * 8 + 3 + 15);
    expect(valueOf({ template: "ger-grenadiers", men: 10, panzerfausts: 3 })).toBe(10 * 8 + 3 + 15 + 15);
    expect(valueOf({ template: "ger-volkssturm", rules: ["green"] })).toBe(10 * 5 + 10 - 10);
    expect(valueOf({ template: "ger-mmg", quality: "veteran" })).toBe(54);
    expect(valueOf({ template: "ger-mmg", quality: "inexperienced" })).toBe(36);
    expect(valueOf({ template: "ger-mortar", spotter: false })).toBe(50);
    expect(valueOf({ template: "us-60mm", spotter: true })).toBe(40);
    expect(valueOf({ template: "ger-howitzer", shield: true, spotter: true })).toBe(95);
    expect(valueOf({ template: "sov-dshk", flak: true })).toBe(70);
    expect(valueOf({ template: "ger-pz4", rules: ["commandVehicle"], quality: "veteran" })).toBe(276 + 15);
    expect(valueOf({ template: "us-hq-cpt", men: 4 })).toBe(95 + 24);
    expect(valueOf({ template: "us-hq-2lt", quality: "veteran" })).toBe(54 + 11);
  });
  test("fair within five per cent", () => {
    expect(isFair(100, 105)).toBe(true);
    expect(isFair(106, 100)).toBe(false);
  });
});

describe("what a unit may not be", () => {
  const codes = (unit: Parameters<typeof valueOf>[0], nation: "german" | "soviet" = "german"): string[] =>
    checkForce({ nation, units: [unit] }).map(({ code }) => code);
  test("each limit", () => {
    expect(codes({ template: "ger-grenadiers" })).toEqual([]);
    expect(codes({ template: "ger-grenadiers" }, "soviet")).toEqual(["force.nation"]);
    expect(codes({ template: "ger-grenadiers", quality: "inexperienced" })).toEqual(["force.quality"]);
    expect(codes({ template: "ger-grenadiers", men: 11 })).toEqual(["force.men"]);
    expect(codes({ template: "ger-grenadiers", men: 4 })).toEqual(["force.men"]);
    expect(codes({ template: "ger-grenadiers", panzerfausts: 4 })).toEqual(["force.panzerfausts"]);
    expect(codes({ template: "ger-panzergrenadiers", men: 5, panzerfausts: 3 })).toEqual(["force.panzerfausts"]);
    expect(codes({ template: "ger-panzergrenadiers", men: 5, panzerfausts: 2 })).toEqual([]);
    expect(codes({ template: "ger-mmg", panzerfausts: 1 })).toEqual(["force.panzerfausts"]);
    expect(codes({ template: "ger-assault", rules: ["fanatics"] })).toEqual([]);
    expect(codes({ template: "ger-assault", rules: ["stubborn"] })).toEqual(["force.rules"]);
    expect(codes({ template: "ger-assault", rules: ["fanatics", "fanatics"] })).toEqual(["force.rules"]);
    expect(codes({ template: "ger-251", rules: ["commandVehicle"] })).toEqual(["force.rules"]);
    expect(codes({ template: "ger-pz4", rules: ["commandVehicle"] })).toEqual([]);
    expect(codes({ template: "ger-pak40", spotter: true })).toEqual(["force.spotter"]);
    expect(codes({ template: "ger-pak40", shield: false })).toEqual(["force.shield"]);
    expect(codes({ template: "ger-medic", men: 2 })).toEqual(["force.men"]);
  });
});

describe("units for the table", () => {
  test("ids by side, roles and weapons in order", () => {
    const read = readForce("ger-core");
    const units = read === null ? [] : muster(read.force, 1);
    expect(units.map(({ id }) => id)).toEqual(["b1", "b2", "b3", "b4", "b5"]);
    expect(units[1]?.models.slice(0, 4)).toMatchObject([
      { id: "b2.1", role: "leader", weapons: ["smg"] },
      { id: "b2.2", role: "gunner", weapons: ["lmg"], facing: null },
      { id: "b2.3", role: "assistant", weapons: ["rifle"] },
      { id: "b2.4", role: "ordinary", weapons: ["rifle", "panzerfaust"] },
    ]);
    expect(units[3]?.models[0]).toMatchObject({ role: "gunner", weapons: ["mmg"], facing: 0 });
  });
  test("a spotter is a model but no crew, a vehicle has no models, a gun has its crew", () => {
    const mortar = newUnit("a1", 0, { template: "ger-mortar" });
    expect([mortar.models.length, mortar.starting, mortar.models.at(-1)?.role]).toEqual([4, 3, "spotter"]);
    const tank = newUnit("a1", 0, { template: "ger-pz4" });
    expect([tank.models.length, tank.vehicle?.heading]).toEqual([0, 0]);
    expect(newUnit("a1", 0, { template: "ger-pak40" })).toMatchObject({ starting: 4, gun: { abandoned: false } });
  });
  test("rules taken instead of others, and mounts", () => {
    expect(newUnit("a1", 0, { template: "ger-volkssturm", rules: ["green"] }).rules).toEqual(["green"]);
    expect(newUnit("a1", 0, { template: "sov-cavalry" }).mounted).toBe(true);
    expect(newUnit("a1", 0, { template: "uk-cyclists" }).bicycles).toBe(true);
  });
});
