import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  experience,
  extraWeapon,
  nationOf,
  readyList,
  specialist,
  squadType,
  squadTypeId,
  weaponId,
} from "../src/data.ts";
import type { SquadTypeId } from "../src/data.ts";
import { buildRoster, checkSquad, parseSquad, randomSquad, squadOptions, SQUAD_PROBLEM_CODES } from "../src/squad.ts";
import type { Roster, SoldierChoice, SquadChoice } from "../src/squad.ts";

const TYPES = squadTypeId.options;

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

describe.each(TYPES)("%s", (type) => {
  test("random squads are legal and add up", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 300; seed++) {
      const choice = randomSquad(type, picker(seed));
      seen.add(JSON.stringify(choice));
      expect(checkSquad(choice)).toEqual([]);
      expect(parseSquad(JSON.parse(JSON.stringify(choice)))).toEqual({ ok: true, squad: choice });
      const roster = rosterOf(choice);
      const spent = halvesByHand(roster);
      expect(roster.spentHalves).toBe(spent);
      expect(roster.startingOp).toBe(Math.trunc((roster.budgetHalves - spent) / 2) + roster.recruits);
      expect(wrongByHand(choice)).toEqual([]);
    }
    expect(seen.size).toBeGreaterThan(200);
  });

  test("random squads stay legal whatever is picked", () => {
    for (const pick of [() => 0, (n: number) => n - 1, (n: number) => Math.floor(n / 2)]) {
      expect(checkSquad(randomSquad(type, pick))).toEqual([]);
    }
  });

  test("random squads reach every upgrade, level and specialist", () => {
    const rosters = Array.from({ length: 300 }, (_, seed) => rosterOf(randomSquad(type, picker(seed + 1))));
    const soldiers = rosters.flatMap((roster) => roster.soldiers);
    const reached = new Set(
      soldiers.flatMap((soldier) => [soldier.weapon, soldier.extra, soldier.experience, soldier.specialist]),
    );
    const { upgrades, maxRecruits, nation } = squadType(type);
    for (const thing of [
      ...upgrades.flatMap((upgrade) => [...upgrade.to]),
      "veteran",
      ...nationOf(nation).specialists,
    ] as const) {
      expect([...reached]).toContain(thing);
    }
    expect(reached.has("recruit")).toBe(maxRecruits !== 0);
  });

  test("offers exactly the single changes that are legal", () => {
    const options = squadOptions(type);
    const legal = (change: SoldierChoice) => checkSquad(squad(type, change)).length === 0;
    for (const soldier of options.soldiers) {
      const { n, weapon } = soldier;
      const swaps = weaponId.options.filter((id) => id !== weapon && legal({ n, weapon: id }));
      expect(soldier.swaps.map((swap) => swap.weapon).toSorted()).toEqual(swaps.toSorted());
      expect(soldier.adds.map((add) => add.extra)).toEqual(extraWeapon.options.filter((extra) => legal({ n, extra })));
      expect(soldier.experience.map((offer) => offer.experience)).toEqual(
        experience.options.filter((level) => legal({ n, experience: level })),
      );
      expect(soldier.specialists.map((offer) => offer.specialist)).toEqual(
        specialist.options.filter((id) => legal({ n, specialist: id })),
      );
      const partner = n === 6 ? 7 : 6;
      const scouts =
        type.startsWith("US-") && checkSquad(squad(type, { n, scout: true }, { n: partner, scout: true })).length === 0;
      expect(soldier.mayScout).toBe(scouts);
      for (const { weapon: swapped, costHalves } of soldier.swaps)
        expect(rosterOf(squad(type, { n, weapon: swapped })).spentHalves).toBe(costHalves);
      for (const { extra, costHalves } of soldier.adds)
        expect(rosterOf(squad(type, { n, extra })).spentHalves).toBe(costHalves);
    }
    expect(options).toMatchObject({
      scouts: type.startsWith("US-") ? 2 : 0,
      maxSpecialists: 2,
      budgetHalves: squadType(type).budgetHalves,
    });
  });
});

test("a squad with one thing changed gets the verdict that the lists give by hand", () => {
  const change = fc.oneof(
    fc.record({ weapon: fc.constantFrom(...weaponId.options) }),
    fc.record({ weapon: fc.constantFrom("smg" as const, "carbine" as const, "assaultRifle" as const) }),
    fc.record({ extra: fc.constantFrom(...extraWeapon.options) }),
    fc.record({ experience: fc.constantFrom(...experience.options) }),
    fc.record({ specialist: fc.constantFrom(...specialist.options) }),
    fc.record({ scout: fc.boolean() }),
  );
  const n = fc.integer({ min: 1, max: 11 });
  let legal = 0;
  const property = fc.property(fc.constantFrom(...TYPES), fc.nat(), n, change, (type, seed, who, what) => {
    const wishes = new Map(randomSquad(type, picker(seed)).soldiers.map((wish) => [wish.n, wish]));
    const choice = squad(type, ...wishes.set(who, { n: who, ...wishes.get(who), ...what }).values());
    const problems = checkSquad(choice);
    if (problems.length === 0) legal++;
    expect([choice, problems.length > 0]).toEqual([choice, wrongByHand(choice).length > 0]);
  });
  fc.assert(property, { numRuns: 5000, seed: 1944 });
  expect(legal).toBeGreaterThan(500);
  expect(legal).toBeLessThan(4500);
});

test("parsing never throws", () => {
  fc.assert(
    fc.property(fc.anything(), (raw) => {
      expect(parseSquad(raw).ok).toBe(false);
    }),
    { numRuns: 2000, seed: 1944 },
  );
});

function squad(type: SquadTypeId, ...soldiers: SoldierChoice[]): SquadChoice {
  return { type, soldiers };
}
function armed(weapon: NonNullable<SoldierChoice["weapon"]>) {
  return (n: number): SoldierChoice => ({ n, weapon });
}
function numbers(type: SquadTypeId): number[] {
  return nationOf(squadType(type).nation).soldiers.map((soldier) => soldier.n);
}
function rosterOf(choice: SquadChoice): Roster {
  const built = buildRoster(choice);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.roster;
}

/** Every paid thing costs half a point: veterans, specialists, assault rifles, whatever is added (D3, T8). */
function halvesByHand({ soldiers }: Pick<Roster, "soldiers">): number {
  return soldiers.reduce(
    (sum, s) =>
      sum +
      Number(s.experience === "veteran") +
      Number(s.specialist !== null) +
      Number(s.weapon === "assaultRifle") +
      Number(s.extra !== null),
    0,
  );
}

// oxfmt-ignore
const BUDGETS: Record<SquadTypeId, number> = {
  "GE-GREN": 10, "GE-SS": 7.5, "GE-FJ": 8, "US-RIFLE": 10, "US-RANGER": 8.5, "US-PARA": 8, "GB-RIFLE": 10, "GB-PARA": 8,
  "GB-CDO": 6.5, "SU-RIFLE": 10, "SU-GUARD": 8, "IT-FUC": 10, "IT-ALP": 8, "IT-PARA": 8, "FI-JAL": 8, "FI-JAA": 7,
};

/** The sixteen lists told a second time, without the tables. */
function wrongByHand({ type, soldiers }: SquadChoice): string[] {
  const nation = type.slice(0, 2);
  const american = nation === "US";
  const size = nation === "SU" ? 11 : nation === "FI" ? 9 : 10;
  const gunner = nation === "SU" ? 4 : 5;
  const rifle = american ? "semiAutoRifle" : "rifle";
  const basic = (n: number) => {
    if (n === gunner) return american ? "automaticRifle" : "machineGun";
    if (n === 1) return "smg";
    if (n === 2 && nation !== "SU") return american ? "carbine" : "smg";
    return rifle;
  };
  const among = (...types: SquadTypeId[]) => types.includes(type);
  const light = among("GE-FJ", "US-PARA", "GB-PARA", "GB-CDO", "SU-RIFLE", "SU-GUARD", "IT-PARA");
  const noRecruits = among("GE-SS", "US-RANGER", "GB-CDO", "IT-ALP", "FI-JAA");
  const fewRecruits = among("GE-FJ", "US-PARA", "GB-PARA", "SU-GUARD", "IT-PARA", "FI-JAL");
  const fausts = nation === "GE" ? 4 : nation === "SU" ? 1 : nation === "IT" || nation === "FI" ? 2 : 0;

  const men = soldiers.map((s) => {
    const commissar = s.specialist === "politicalOfficer";
    const weapon = s.weapon ?? (commissar ? "pistol" : basic(s.n));
    return { ...s, commissar, weapon, swapped: !commissar && weapon !== basic(s.n) };
  });
  const how = (test: (man: (typeof men)[number]) => boolean) => men.filter(test).length;
  const special = (id: string) => how((m) => m.specialist === id);
  const scouts = how((m) => m.scout === true);
  const freeSwap = (m: (typeof men)[number]) => m.swapped && m.weapon !== "assaultRifle";
  const paid =
    how((m) => m.experience === "veteran") +
    how((m) => m.specialist !== undefined) +
    how((m) => m.extra !== undefined) +
    how((m) => m.weapon === "assaultRifle");

  const wrong: [string, boolean][] = [
    ["number", how((m) => m.n < 1 || m.n > size) > 0],
    ["commissar armed", how((m) => m.commissar && m.weapon !== "pistol") > 0],
    [
      "swap from",
      how(
        (m) =>
          m.swapped &&
          basic(m.n) !== rifle &&
          !(nation === "GE" && m.weapon === "assaultRifle" && basic(m.n) === "smg"),
      ) > 0,
    ],
    [
      "swap to",
      how(
        (m) =>
          m.swapped &&
          !["smg", ...(american ? ["carbine"] : []), ...(nation === "GE" ? ["assaultRifle"] : [])].includes(m.weapon),
      ) > 0,
    ],
    ["free swaps", how(freeSwap) > (light ? 99 : 2)],
    ["assault rifles", how((m) => m.weapon === "assaultRifle") > 2],
    ["panzerfausts", how((m) => m.extra === "panzerfaust") > fausts],
    ["launchers", how((m) => m.extra === "rifleGrenadeLauncher") > (american ? 2 : 0)],
    ["launcher without Garand", how((m) => m.extra === "rifleGrenadeLauncher" && m.weapon !== "semiAutoRifle") > 0],
    ["veterans", how((m) => m.experience === "veteran") > (nation === "SU" ? 3 : 99)],
    ["recruits", how((m) => m.experience === "recruit") > (noRecruits ? 0 : fewRecruits ? 2 : 99)],
    [
      "specialists",
      special("medic") > 1 || special("radioOperator") > 1 || special("politicalOfficer") > (nation === "SU" ? 1 : 0),
    ],
    ["three specialists", how((m) => m.specialist !== undefined) > 2],
    [
      "specialist who",
      how((m) => m.specialist !== undefined && (m.n <= (nation === "SU" ? 4 : 5) || m.experience === "recruit")) > 0,
    ],
    ["scouts", scouts > 0 && (!american || scouts !== 2 || how((m) => m.scout === true && m.n < 6) > 0)],
    ["budget", paid > BUDGETS[type] * 2],
  ];
  return wrong.filter(([, is]) => is).map(([what]) => what);
}

/** A small generator, so that a failing seed can be run again. */
function picker(seed: number): (n: number) => number {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}
