import { describe, expect, test } from "vitest";
import type { Json } from "@escaramuza/kernel";
import { factorOfSkill } from "../src/conversion.ts";
import { pointsLeft } from "../src/damage.ts";
import { ownFactor } from "../src/fc.ts";
import { peloton } from "../src/index.ts";
import type { Position, Soldier } from "../src/state.ts";

const HERO = {
  name: "Ramón",
  scale: 100,
  skills: { FUS: 65, PIS: 99 },
  fight: 4,
  experience: "veteran",
  rank: "officer",
  hp: 13,
  arms: [
    { weapon: "FUS", magazines: 3 },
    { weapon: "PIS", magazines: 2 },
    { weapon: "SUB", magazines: 1 },
  ],
  gof: 2,
};

function withHero(more: { readonly [key: string]: Json } = {}): Json {
  return { mission: "encounter", squads: [{ soldiers: [{ character: HERO }] }, null], ...more };
}
function positionOf(setup: Json): Position {
  const begun = peloton.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return begun.position;
}
function first(position: Position): Soldier {
  const [man] = position.soldiers;
  if (man === undefined) throw new Error("nobody");
  return man;
}

describe("skills (PE-18-1, PE-R101)", () => {
  test("percentages are truncated to the ten: PE-X30", () => {
    expect([65, 4, 99].map((skill) => factorOfSkill(skill, 100))).toEqual([5, 11, 2]);
    expect([0, 9, 10, 59.9, 60, 90, 100].map((skill) => factorOfSkill(skill, 100))).toEqual([11, 11, 10, 6, 5, 2, 2]);
  });
  test("scales of twenty and of ten", () => {
    expect([1, 2, 3, 10, 11, 19, 20].map((skill) => factorOfSkill(skill, 20))).toEqual([11, 11, 10, 7, 6, 2, 2]);
    expect([1, 2, 5, 9, 10].map((skill) => factorOfSkill(skill, 10))).toEqual([11, 10, 7, 3, 2]);
  });
});

test("a character takes his place in a squad: own factors, trained with what he has a skill for (PE-18-1, PE-18-3)", () => {
  const man = first(positionOf(withHero()));
  expect(man).toMatchObject({
    name: "Ramón",
    ff: 11,
    moraleBase: 9,
    own: { fc: { FUS: 5, PIS: 2 }, hp: 13, left: 13 },
  });
  expect(ownFactor(man, "FUS", false)).toEqual({ factor: 5, modifiers: [] });
  expect(ownFactor(man, "PIS", false).factor).toBe(2);
  // Without a skill: TM2 for his experience, and untrained (PE-5-3).
  expect(ownFactor(man, "SUB", false)).toMatchObject({ factor: 7, modifiers: [{ code: "untrained", value: 1 }] });
});

test("hit points: A 1, H half of all rounded up, HI down to 1, M none (PE-18-4, PE-R134)", () => {
  const full = { hp: 13, left: 13 };
  expect((["A", "H", "HI", "M"] as const).map((result) => pointsLeft(full, result))).toEqual([12, 6, 1, 0]);
  expect(pointsLeft({ hp: 13, left: 6 }, "H")).toBe(1);
});

test("after the fight he has the points and the ammunition it left him (PE-18-4, PE-R135)", () => {
  const { campaign } = peloton;
  const begun = campaign?.begin(withHero());
  const battle = begun?.ok === true ? campaign?.battle(begun.campaign) : undefined;
  if (battle?.ok !== true) throw new Error(JSON.stringify(battle ?? begun));
  const over = (days: number): unknown => {
    const position = positionOf(battle.setup);
    const man = first(position);
    const [rifle] = man.arms;
    if (rifle === undefined || man.own === null) throw new Error("no rifle");
    rifle.loaded = 0;
    rifle.spare = [4];
    man.gof = 0;
    man.own = { ...man.own, left: 6 };
    position.phase = "over";
    position.aftermath = position.soldiers.map(({ id }) => ({
      soldier: id,
      dies: false,
      days: id === man.id ? days : 0,
      promoted: null,
    }));
    const after = campaign?.after(battle.campaign, position);
    return after?.ok === true ? after.campaign : after;
  };
  const arms = [
    { weapon: "FUS", magazines: 1 },
    { weapon: "PIS", magazines: 2 },
    { weapon: "SUB", magazines: 1 },
  ];
  expect(over(0)).toMatchObject({ platoons: [{ soldiers: [{ arms, gof: 0, own: { hp: 13, left: 6 } }] }, {}] });
  expect(over(9)).toMatchObject({ platoons: [{ soldiers: [{ until: 9, own: { left: 13 } }] }, {}] });
});
