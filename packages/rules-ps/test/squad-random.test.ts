import { generatorFrom, picker } from "@escaramuza/kernel";
import type { Pick as Picker } from "@escaramuza/kernel";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { experience, extraWeapon, nationOf, specialist, squadType, squadTypeId, weaponId } from "../src/data.ts";
import type { SquadTypeId } from "../src/data.ts";
import { checkSquad, parseSquad, randomSquad, squadOptions } from "../src/squad.ts";
import type { Roster, SoldierChoice, SquadChoice } from "../src/squad.ts";
import { rosterOf, squad } from "./squads.ts";

// Squads drawn at random, and what the lists say of them by hand.

const TYPES = squadTypeId.options;
const pickerOf = (seed: number): Picker => picker(generatorFrom(seed));

describe.each(TYPES)("%s", (type) => {
  test("random squads are legal and add up", () => {
    const seen = new Set<string>();
    for (let seed = 1; seed <= 300; seed++) {
      const choice = randomSquad(type, pickerOf(seed));
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
    const rosters = Array.from({ length: 300 }, (_, seed) => rosterOf(randomSquad(type, pickerOf(seed + 1))));
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
    const wishes = new Map(randomSquad(type, pickerOf(seed)).soldiers.map((wish) => [wish.n, wish]));
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
