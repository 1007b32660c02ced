import { describe, expect, test } from "vitest";
import { nationOf, readyList, squadType } from "../src/data.ts";
import type { SquadTypeId } from "../src/data.ts";
import { buildRoster, checkSquad, parseSquad, SQUAD_PROBLEM_CODES } from "../src/squad.ts";
import type { SoldierChoice, SquadChoice } from "../src/squad.ts";
import { rosterOf, squad } from "./squads.ts";

describe("ready-made lists (C4)", () => {
  test.each([
    ["GE-GREN", 5, 10, 5],
    ["GE-SS", 2.5, 7.5, 5],
    ["GE-FJ", 3, 8, 5],
    ["US-RIFLE", 4, 10, 6],
    ["US-RANGER", 3.5, 8.5, 5],
    ["US-PARA", 2, 8, 6],
    ["GB-RIFLE", 3, 10, 8],
    ["GB-PARA", 2, 8, 6],
    ["GB-CDO", 1.5, 6.5, 5],
    ["SU-RIFLE", 3, 10, 9],
    ["SU-GUARD", 2, 8, 6],
    ["IT-FUC", 3, 10, 7],
    ["IT-ALP", 2, 8, 6],
    ["IT-PARA", 2, 8, 6],
    ["FI-JAL", 2, 8, 6],
    ["FI-JAA", 2, 7, 5],
  ] as const)("%s spends %d of %d and starts with %d PO", (type, spent, budget, startingOp) => {
    expect(checkSquad(readyList(type))).toEqual([]);
    expect(rosterOf(readyList(type))).toMatchObject({
      type,
      spentHalves: spent * 2,
      budgetHalves: budget * 2,
      startingOp,
    });
    expect(parseSquad(JSON.parse(JSON.stringify(readyList(type))))).toEqual({ ok: true, squad: readyList(type) });
  });
});

describe("roster", () => {
  test("PS-X35 starting operational points", () => {
    const ss = rosterOf(squad("GE-SS", ...[1, 2, 3, 4].map((n) => ({ n, experience: "veteran" as const }))));
    expect([ss.spentHalves, ss.startingOp]).toEqual([4, 5]);
    const soviets = rosterOf(
      squad(
        "SU-RIFLE",
        { n: 1, experience: "veteran" },
        { n: 2, experience: "veteran" },
        { n: 4, experience: "veteran" },
        { n: 5, extra: "panzerfaust", specialist: "medic" },
        { n: 6, specialist: "politicalOfficer" },
        { n: 7, experience: "recruit" },
        { n: 8, experience: "recruit" },
      ),
    );
    expect([soviets.spentHalves, soviets.recruits, soviets.startingOp]).toEqual([6, 2, 9]);
    expect(rosterOf(squad("GE-SS")).startingOp).toBe(7); // PS-R54
  });

  test("soldiers not named keep the basic kit", () => {
    const { soldiers } = rosterOf(
      squad("GE-GREN", { n: 6, weapon: "assaultRifle", extra: "panzerfaust", experience: "veteran" }),
    );
    expect(soldiers).toHaveLength(10);
    expect(soldiers[0]).toEqual({
      n: 1,
      role: "officer",
      weapon: "smg",
      extra: null,
      experience: "regular",
      specialist: null,
      scout: false,
    });
    expect(soldiers[5]).toMatchObject({
      n: 6,
      role: "rifleman",
      weapon: "assaultRifle",
      extra: "panzerfaust",
      experience: "veteran",
    });
  });

  test("one swap straight from rifle or submachine gun to assault rifle (PS-R56)", () => {
    expect(
      rosterOf(squad("GE-SS", { n: 1, weapon: "assaultRifle" }, { n: 3, weapon: "assaultRifle" })).spentHalves,
    ).toBe(2);
    const both = squad("GE-SS", ...[3, 4].map(armed("assaultRifle")), ...[6, 7].map(armed("smg")));
    expect(checkSquad(both)).toEqual([]);
  });

  test("naming the basic weapon is no swap", () => {
    expect(checkSquad(squad("GB-RIFLE", ...[3, 4, 6, 7, 8].map(armed("rifle"))))).toEqual([]);
  });

  test("a political officer takes the pistol, and may carry a panzerfaust (PS-R57, PS-R56)", () => {
    for (const weapon of [{}, { weapon: "pistol" as const }]) {
      const roster = rosterOf(
        squad("SU-GUARD", { n: 9, specialist: "politicalOfficer", extra: "panzerfaust", ...weapon }),
      );
      expect(roster.soldiers[8]).toMatchObject({
        weapon: "pistol",
        specialist: "politicalOfficer",
        extra: "panzerfaust",
      });
      expect(roster.spentHalves).toBe(2);
    }
  });

  test("scouts: the first riflemen unless others are named, nobody elsewhere (PS-10.US-1)", () => {
    const scouts = (choice: SquadChoice) =>
      rosterOf(choice)
        .soldiers.filter((soldier) => soldier.scout)
        .map((soldier) => soldier.n);
    expect(scouts(squad("US-RIFLE"))).toEqual([6, 7]);
    expect(scouts(squad("US-PARA", { n: 6, scout: false }))).toEqual([6, 7]);
    expect(
      scouts(
        squad("US-RANGER", { n: 8, scout: true }, { n: 10, scout: true, experience: "veteran", specialist: "medic" }),
      ),
    ).toEqual([8, 10]);
    expect(scouts(squad("GB-CDO", { n: 6, scout: false }))).toEqual([]);
  });

  test("anybody may be veteran or recruit, and a veteran a specialist (PS-R55)", () => {
    const all = rosterOf(squad("GE-GREN", ...numbers("GE-GREN").map((n) => ({ n, experience: "recruit" as const }))));
    expect([all.recruits, all.startingOp]).toEqual([10, 20]);
    expect(checkSquad(squad("FI-JAA", { n: 6, experience: "veteran", specialist: "medic" }))).toEqual([]);
  });
});

describe("refusals", () => {
  const veterans = (...ns: number[]): SoldierChoice[] => ns.map((n) => ({ n, experience: "veteran" }));
  const recruits = (...ns: number[]): SoldierChoice[] => ns.map((n) => ({ n, experience: "recruit" }));
  const launcher = (n: number): SoldierChoice => ({ n, extra: "rifleGrenadeLauncher" });
  const faust = (n: number): SoldierChoice => ({ n, extra: "panzerfaust" });

  // Ten veterans, four panzerfausts, two specialists: 8 points of the 7.5 there are.
  const lavish = squad(
    "GE-SS",
    ...[1, 2, 3, 4].map((n): SoldierChoice => ({ ...faust(n), experience: "veteran" })),
    ...veterans(5, 8, 9, 10),
    { n: 6, experience: "veteran", specialist: "medic" },
    { n: 7, experience: "veteran", specialist: "radioOperator" },
  );

  const cases: [code: string, rule: string, params: Record<string, string | number>, choice: SquadChoice][] = [
    ["unknownSoldier", "PS-10-1", { n: 10, size: 9 }, squad("FI-JAL", { n: 10 })],
    ["unknownSoldier", "PS-10-1", { n: 0, size: 10 }, squad("GE-FJ", { n: 0 })],
    ["soldierTwice", "PS-10-1", { n: 6 }, squad("GE-FJ", { n: 6 }, { n: 6, weapon: "smg" }, { n: 6 })],
    [
      "swapNotAllowed",
      "PS-8.2.1-1",
      { n: 6, from: "rifle", to: "carbine" },
      squad("GB-PARA", { n: 6, weapon: "carbine" }),
    ],
    ["swapNotAllowed", "PS-8.2.1-1", { n: 1, from: "smg", to: "rifle" }, squad("GE-GREN", { n: 1, weapon: "rifle" })],
    ["swapNotAllowed", "PS-8.2.1-1", { n: 5, from: "machineGun", to: "smg" }, squad("GE-FJ", { n: 5, weapon: "smg" })],
    ["swapNotAllowed", "PS-8.2.1-1", { n: 2, from: "carbine", to: "smg" }, squad("US-PARA", { n: 2, weapon: "smg" })],
    [
      "swapNotAllowed",
      "PS-8.2.1-1",
      { n: 5, from: "rifle", to: "pistol" },
      squad("SU-RIFLE", { n: 5, weapon: "pistol" }),
    ],
    [
      "swapLimit",
      "PS-8.2.1-1",
      { upgrade: "smg", count: 3, max: 2, soldiers: "3, 6, 7" },
      squad("GE-SS", ...[3, 6, 7].map(armed("smg"))),
    ],
    [
      "swapLimit",
      "PS-8.2.1-1",
      { upgrade: "assaultRifle", count: 3, max: 2, soldiers: "1, 2, 6" },
      squad("GE-FJ", ...[1, 2, 6].map(armed("assaultRifle"))),
    ],
    [
      "swapLimit",
      "PS-8.2.1-1",
      { upgrade: "carbineOrSmg", count: 3, max: 2, soldiers: "6, 7, 8" },
      squad("US-RIFLE", ...[6, 7].map(armed("smg")), { n: 8, weapon: "carbine" }),
    ],
    ["addNotAllowed", "PS-8.2.1-1", { n: 6, extra: "panzerfaust" }, squad("GB-CDO", faust(6))],
    ["addNotAllowed", "PS-8.2.1-1", { n: 6, extra: "rifleGrenadeLauncher" }, squad("GE-GREN", launcher(6))],
    [
      "addLimit",
      "PS-8.2.1-1",
      { upgrade: "panzerfaust", count: 2, max: 1, soldiers: "1, 11" },
      squad("SU-GUARD", faust(1), faust(11)),
    ],
    [
      "addLimit",
      "PS-8.2.1-1",
      { upgrade: "launcher", count: 3, max: 2, soldiers: "3, 4, 6" },
      squad("US-PARA", ...[3, 4, 6].map(launcher)),
    ],
    [
      "launcherNeedsRifle",
      "PS-R41",
      { n: 8, weapon: "carbine" },
      squad("US-PARA", { ...launcher(8), weapon: "carbine" }),
    ],
    ["launcherNeedsRifle", "PS-R41", { n: 5, weapon: "automaticRifle" }, squad("US-RANGER", launcher(5))],
    [
      "politicalOfficerSwap",
      "PS-R57",
      { n: 8, weapon: "smg" },
      squad("SU-RIFLE", { n: 8, specialist: "politicalOfficer", weapon: "smg" }),
    ],
    ["veteranLimit", "PS-8.2.2-1", { count: 4, max: 3 }, squad("SU-GUARD", ...veterans(1, 2, 3, 4))],
    ["recruitLimit", "PS-8.2.2-1", { count: 1, max: 0 }, squad("IT-ALP", ...recruits(8))],
    ["recruitLimit", "PS-8.2.2-1", { count: 3, max: 2 }, squad("GB-PARA", ...recruits(1, 3, 8))],
    [
      "specialistNation",
      "PS-8.2.3-1",
      { n: 7, specialist: "politicalOfficer", nation: "FI" },
      squad("FI-JAL", { n: 7, specialist: "politicalOfficer" }),
    ],
    [
      "specialistRole",
      "PS-8.2.3-2",
      { n: 3, specialist: "medic", role: "assistant" },
      squad("IT-FUC", { n: 3, specialist: "medic" }),
    ],
    [
      "specialistRole",
      "PS-8.2.3-2",
      { n: 1, specialist: "radioOperator", role: "officer" },
      squad("IT-FUC", { n: 1, specialist: "radioOperator" }),
    ],
    [
      "specialistRecruit",
      "PS-8.2.3-2",
      { n: 9, specialist: "medic" },
      squad("GE-FJ", { n: 9, specialist: "medic", experience: "recruit" }),
    ],
    [
      "specialistTwice",
      "PS-8.2.3-1",
      { specialist: "medic", count: 2, soldiers: "6, 8" },
      squad("GE-FJ", { n: 6, specialist: "medic" }, { n: 8, specialist: "medic" }),
    ],
    [
      "specialistLimit",
      "PS-8.2.3-1",
      { count: 3, max: 2 },
      squad(
        "SU-GUARD",
        { n: 6, specialist: "medic" },
        { n: 8, specialist: "radioOperator" },
        { n: 9, specialist: "politicalOfficer" },
      ),
    ],
    ["scoutNation", "PS-10.US-1", { n: 6, nation: "GB" }, squad("GB-CDO", { n: 6, scout: true })],
    [
      "scoutRole",
      "PS-10.US-1",
      { n: 3, role: "assistant" },
      squad("US-RIFLE", { n: 3, scout: true }, { n: 6, scout: true }),
    ],
    ["scoutsCount", "PS-10.US-1", { count: 1, needed: 2 }, squad("US-RIFLE", { n: 6, scout: true })],
    [
      "scoutsCount",
      "PS-10.US-1",
      { count: 3, needed: 2 },
      squad("US-PARA", ...[6, 8, 9].map((n) => ({ n, scout: true }))),
    ],
    ["overBudget", "PS-8.2-1", { spentHalves: 16, budgetHalves: 15 }, lavish],
  ];
  test.each(cases)("%s (%s) %j", (code, rule, params, choice) => {
    expect(checkSquad(choice)).toEqual([{ code, rule, params }]);
    expect(buildRoster(choice)).toEqual({ ok: false, problems: [{ code, rule, params }] });
  });

  const forms: [code: string, params: Record<string, string | number>, raw: unknown][] = [
    ["badValue", { path: "", expected: "object" }, null],
    ["badValue", { path: "", expected: "object" }, "GE-GREN"],
    ["badValue", { path: "", expected: "object" }, []],
    ["badValue", { path: "soldiers", expected: "array" }, { type: "GE-SS" }],
    ["badValue", { path: "soldiers.0.n", expected: "int" }, { type: "GE-SS", soldiers: [{ n: 1.5 }] }],
    ["badValue", { path: "soldiers.0.n", expected: "number" }, { type: "GE-SS", soldiers: [{}] }],
    ["badValue", { path: "soldiers.0.n", expected: "int" }, { type: "GE-SS", soldiers: [{ n: 1e300 }] }],
    ["badValue", { path: "soldiers.0.n", expected: "number" }, { type: "GE-SS", soldiers: [{ n: NaN }] }],
    [
      "badValue",
      { path: "soldiers.1.extra", expected: "panzerfaust | rifleGrenadeLauncher" },
      { type: "GE-SS", soldiers: [{ n: 1 }, { n: 2, extra: "tank" }] },
    ],
    [
      "badValue",
      { path: "soldiers.0.scout", expected: "boolean" },
      { type: "US-PARA", soldiers: [{ n: 1, scout: "yes" }] },
    ],
    [
      "badValue",
      { path: "soldiers.0.experience", expected: "recruit | regular | veteran" },
      { type: "US-PARA", soldiers: [{ n: 1, experience: undefined }] },
    ],
    ["unknownField", { path: "", field: "points" }, { type: "GE-SS", soldiers: [], points: 99 }],
    ["unknownField", { path: "soldiers.0", field: "armour" }, { type: "GE-SS", soldiers: [{ n: 1, armour: 3 }] }],
    ["unknownField", { path: "", field: "__proto__" }, JSON.parse('{"type":"GE-SS","soldiers":[],"__proto__":{}}')],
    ["unknownSquadType", { path: "type" }, { type: "FR-MAQ", soldiers: [] }],
    ["unknownSquadType", { path: "type" }, { soldiers: [] }],
    ["tooManySoldiers", { max: 32 }, { type: "GE-SS", soldiers: Array.from({ length: 33 }, (_, n) => ({ n })) }],
  ];
  test.each(forms)("%s %j", (code, params, raw) => {
    expect(parseSquad(raw)).toEqual({ ok: false, problems: [{ code, rule: "PS-8-1", params }] });
  });

  test("every code is provoked above", () => {
    const provoked = new Set([...cases, ...forms].map(([code]) => code));
    expect([...provoked].toSorted()).toEqual([...SQUAD_PROBLEM_CODES].toSorted());
  });

  test("all problems at once", () => {
    const problems = checkSquad(
      squad(
        "US-RANGER",
        { n: 1, specialist: "medic", experience: "recruit" },
        { n: 3, weapon: "smg", extra: "rifleGrenadeLauncher" },
        ...[4, 6].map(armed("carbine")),
        { n: 9, specialist: "medic" },
        { n: 12, scout: true },
      ),
    );
    const codes = problems.map((problem) => problem.code).toSorted();
    expect(codes.slice(0, 4)).toEqual(["launcherNeedsRifle", "recruitLimit", "scoutsCount", "specialistRecruit"]);
    expect(codes.slice(4)).toEqual(["specialistRole", "specialistTwice", "swapLimit", "unknownSoldier"]);
  });
});

test("a specialist the nation does not have still takes a place", () => {
  const choice = squad(
    "FI-JAL",
    { n: 6, specialist: "medic" },
    { n: 7, specialist: "radioOperator" },
    { n: 8, specialist: "politicalOfficer" },
  );
  expect(checkSquad(choice).map((problem) => problem.code)).toEqual(["specialistNation", "specialistLimit"]);
});

function armed(weapon: NonNullable<SoldierChoice["weapon"]>) {
  return (n: number): SoldierChoice => ({ n, weapon });
}
function numbers(type: SquadTypeId): number[] {
  return nationOf(squadType(type).nation).soldiers.map((soldier) => soldier.n);
}
