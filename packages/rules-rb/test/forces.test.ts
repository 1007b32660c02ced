import { describe, expect, test } from "vitest";
import { DATA, presetOf } from "../src/data.ts";
import type { UnitChoice } from "../src/data.ts";
import { checkForce, costOf, costOfForce, figuresOf, muster, readForce } from "../src/forces.ts";
import type { Force } from "../src/forces.ts";
import { withPlatoons } from "../src/builder-change.ts";

const unit = (template: UnitChoice["template"], quality: UnitChoice["quality"], more: object = {}): UnitChoice => ({
  template,
  quality,
  ...more,
});

describe("costs", () => {
  test.each([
    ["F-GER-PATROL", 5, 229],
    ["F-SOV-PATROL", 5, 239],
    ["F-GER-41", 9, 476],
    ["F-SOV-41", 9, 468],
    ["F-GER-43", 9, 680],
    ["F-SOV-43", 8, 673],
    ["F-GER-BATTERY", 7, 819],
    ["F-SOV-BATTERY", 7, 869],
    ["F-GER-VANGUARD", 7, 359],
    ["F-SOV-VANGUARD", 7, 396],
    ["F-GER-KOLKHOZ", 10, 531],
    ["F-SOV-KOLKHOZ", 7, 389],
  ] as const)("%s: %i units, %i points", (id, units, cost) => {
    const read = readForce(id);
    expect(read?.force.units).toHaveLength(units);
    expect(read === null ? null : costOfForce(read.force)).toBe(cost);
  });
  test("quality multiplies, halves upwards; a command vehicle's 20 are added afterwards", () => {
    expect(costOf(unit("ger.suppression", "recruit"))).toBe(29);
    expect(costOf(unit("ger.suppression", "veteran"))).toBe(59);
    expect(costOf(unit("ger.mmg", "recruit"))).toBe(32);
    expect(costOf(unit("sov.t3476", "veteran", { command: true }))).toBe(230);
    expect(costOf(unit("ger.command", "experienced"))).toBe(25);
    expect(costOf(unit("ger.command", "experienced", { arms: ["smg", "rifle"] }))).toBe(35);
    expect(costOf(unit("ger.manoeuvre", "veteran", { panzerfausts: 2 }))).toBe(92);
  });
});

test("figures: an officer alone, or with the soldiers that were named; Panzerfausts to the first rifles", () => {
  expect(figuresOf(unit("ger.command", "veteran"))).toMatchObject([{ officer: true, weapons: ["pistol"] }]);
  const squad = figuresOf(unit("sov.rifle", "recruit", { panzerfausts: 2 })).map(({ weapons }) => weapons.join("+"));
  expect(squad).toEqual(["smg", "rifle+panzerfaust", "rifle+panzerfaust", "rifle", "rifle", "rifle", "rifle", "lmg"]);
});

test("units are numbered in the order of the list, figures in that of the unit", () => {
  const { army, year, units } = presetOf("F-SOV-41");
  const made = muster({ army, year, units });
  expect(made.map(({ id, template }) => [id, template]).slice(4, 7)).toEqual([
    ["s5", "sov.rifle"],
    ["s6", "sov.t3476"],
    ["s7", "sov.mmg"],
  ]);
  expect(made[1]?.figures.map(({ id }) => id)).toEqual([
    "s2.1",
    "s2.2",
    "s2.3",
    "s2.4",
    "s2.5",
    "s2.6",
    "s2.7",
    "s2.8",
  ]);
  expect(made[6]).toMatchObject({ initial: 3, place: "unplaced", vehicle: null, seat: 1 });
  expect(made[5]).toMatchObject({ initial: 1, kind: "vehicle", vehicle: { immobilised: false, command: false } });
});

describe("limits", () => {
  const plain = (army: "german" | "soviet", year: number): Force => withPlatoons({ army, year, units: [] }, 1);
  const codes = (force: Force, year = force.year): string[] => checkForce(force, year).map(({ code }) => code);
  const more = (force: Force, ...units: UnitChoice[]): Force => ({ ...force, units: [...force.units, ...units] });

  test("a platoon of the source is a force", () => {
    expect(codes(plain("german", 1941))).toEqual([]);
    expect(codes(plain("soviet", 1941))).toEqual([]);
    expect(codes(withPlatoons(plain("german", 1941), 2))).toEqual([]);
    const special = /PATROL|BATTERY|VANGUARD|F-SOV-KOLKHOZ/u;
    for (const { id, army, year, units } of DATA.forces)
      if (!special.test(id)) expect(codes({ army, year, units }), id).toEqual([]);
  });
  test("less than a platoon, or more than two, is none", () => {
    const patrol = presetOf("F-GER-PATROL");
    expect(codes({ army: "german", year: 1941, units: patrol.units })).toEqual(["force.squads", "force.squads"]);
    const force = plain("soviet", 1941);
    expect(codes(more(force, unit("sov.rifle", "recruit")))).toEqual(["force.squads"]);
    expect(codes({ ...force, units: force.units.slice(1) })).toContain("force.platoons");
  });
  test("four teams and three vehicles to a platoon, one command vehicle", () => {
    const teams = Array.from({ length: 4 }, () => unit("ger.mmg", "recruit"));
    const tanks = Array.from({ length: 3 }, () => unit("ger.pz2", "recruit"));
    const full = more(plain("german", 1941), ...teams, ...tanks);
    expect(codes(full)).toEqual([]);
    expect(codes(more(full, unit("ger.mmg", "recruit")))).toEqual(["force.teams"]);
    expect(codes(more(full, unit("ger.pz2", "recruit")))).toEqual(["force.vehicles"]);
    const led = unit("ger.pz2", "recruit", { command: true });
    expect(codes(more(plain("german", 1941), led))).toEqual([]);
    expect(codes(more(plain("german", 1941), led, led))).toEqual(["force.commandVehicles"]);
    expect(codes(more(plain("german", 1941), unit("ger.mmg", "recruit", { command: true })))).toEqual([
      "force.commandVehicle",
    ]);
  });
  test("what comes later, or belongs to others, is not to be had", () => {
    expect(codes(more(plain("german", 1942), unit("ger.tiger1", "veteran")))).toEqual(["force.year"]);
    expect(codes(more(plain("german", 1943), unit("ger.tiger1", "veteran")))).toEqual([]);
    expect(codes(more(plain("german", 1943), unit("sov.t3476", "veteran")))).toEqual(["force.army"]);
    const { units, ...rest } = plain("german", 1944);
    const assault = units.map((one) => (one.template === "ger.manoeuvre" ? unit("ger.assault", "veteran") : one));
    expect(codes({ ...rest, units: assault })).toEqual([]);
    expect(codes({ ...rest, units: assault }, 1943)).toEqual(["force.year", "force.year", "force.year"]);
  });
  test("Panzerfausts: two to a squad, for rifles, in their years", () => {
    const armed = (army: "german" | "soviet", year: number, n: number, template: string): string[] => {
      const force = plain(army, year);
      const units = force.units.map((one) => (one.template === template ? { ...one, panzerfausts: n } : one));
      return [...new Set(codes({ ...force, units }))];
    };
    expect(armed("german", 1943, 2, "ger.manoeuvre")).toEqual([]);
    expect(armed("german", 1943, 3, "ger.manoeuvre")).toEqual(["force.panzerfausts"]);
    expect(armed("german", 1943, 2, "ger.suppression")).toEqual(["force.panzerfausts"]);
    expect(armed("german", 1942, 1, "ger.manoeuvre")).toEqual(["force.panzerfaustYear"]);
    expect(armed("soviet", 1943, 1, "sov.rifle")).toEqual(["force.panzerfaustYear"]);
    expect(armed("soviet", 1944, 1, "sov.rifle")).toEqual([]);
  });
  test("arms only from each soldier's list", () => {
    const led = (arms: string[]): string[] => {
      const force = plain("german", 1941);
      const raw = { ...force, units: force.units.map((one, i) => (i === 0 ? { ...one, arms } : one)) };
      const read = readForce(raw);
      return read === null ? ["unread"] : codes(read.force);
    };
    expect(led(["smg", "rifle", "rifle"])).toEqual([]);
    expect(led(["rifle"])).toEqual(["force.arms"]);
    expect(led(["pistol", "smg"])).toEqual(["force.arms"]);
    expect(led(["pistol", "rifle", "rifle", "rifle"])).toEqual(["force.arms"]);
    expect(led([])).toEqual(["force.arms"]);
    expect(led(["cannon"])).toEqual(["unread"]);
  });
});
