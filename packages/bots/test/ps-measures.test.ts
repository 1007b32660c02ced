import { engine, generatorFrom, picker } from "@escaramuza/kernel";
import { coverFrom, parabellumSoldiers as rules, sees } from "@escaramuza/rules-ps";
import { describe, expect, test } from "vitest";
import { canStand, coverOf, groundOf, inSight, placeAt } from "../src/ps/ground.ts";
import { attackerOut, defenderOut, eliminates, fails, inBlast, reaches, suppresses } from "../src/ps/odds.ts";

/** What the scripted player measures with must agree with the rules and with the specification's tables of odds. */

const e = engine(rules);

function odds(id: string, params: { readonly [name: string]: number }, outcome: string): number {
  const query = e.rules.odds.find((q) => q.id === id);
  const found = query?.run(params);
  const ways = found?.chances.find((c) => c.result === outcome)?.ways ?? 0n;
  return Number(ways) / Number(found?.total ?? 1n);
}

describe("chances", () => {
  test.each([
    [-5, 0, false, 1, 0.039],
    [0, 0, false, 1, 0.2533],
    [2, 0, true, 1, 0.5702],
    [0, 1, false, 1, 0.1997],
    [0, 0, false, 2, 0.408],
    [2, 0, true, 3, 0.844],
  ] as const)(
    "shot %i, evasion %i, point-blank %s, %i shots (tables O1 to O4)",
    (modifier, evasion, pointBlank, shots, expected) => {
      expect(eliminates(modifier, evasion, pointBlank, shots)).toBeCloseTo(expected, 4);
    },
  );
  test("shots that suppress (table O4)", () => {
    expect(suppresses(0, 0, false, 3)).toBeCloseTo(358612758 / 2176782336, 9);
    expect(suppresses(2, 0, true, 2)).toBe(0);
  });
  test("fixed evasions (table O5)", () => {
    expect(fails(9, 0)).toBeCloseTo(54 / 216, 9);
    expect(fails(11, -1)).toBeCloseTo(132 / 216, 9);
    expect(reaches(9)).toBeCloseTo(160 / 216, 9);
  });
  test("assaults (table O7)", () => {
    expect(defenderOut(2, 0)).toBeCloseTo((19716 + 19533) / 46656, 9);
    expect(attackerOut(2, 0)).toBeCloseTo((19533 + 7407) / 46656, 9);
    expect(attackerOut(3, 4)).toBeCloseTo((36522 + 6711) / 46656, 9);
  });
  test("scatter (table O9): all directions instead of twelve, so nearly", () => {
    expect(inBlast("steady", 600, 225)).toBeCloseTo(53 / 72, 1);
    expect(inBlast("three", 1500, 225)).toBeCloseTo(2514 / 2592, 1);
    expect(inBlast("radio", 900, 225)).toBeCloseTo(3041 / 3888, 1);
  });
});

describe("sight and cover", () => {
  test.each(rules.scenarios.map(({ id, setup }) => [id, setup] as const))("as the rules see them, %s", (_, setup) => {
    const begun = rules.start(setup);
    if (!begun.ok) throw new Error("scenario does not start");
    const s = begun.position;
    const g = groundOf(s);
    const pick = picker(generatorFrom(1));
    const at = (): { x: number; y: number } => ({ x: 125 + pick(8750), y: 125 + pick(8750) });
    for (let i = 0; i < 2000; i++) {
      const spot = g.spots[pick(g.spots.length)];
      const target = i % 2 === 0 && spot !== undefined ? spot : at();
      const from = at();
      expect(inSight(g, from.x, from.y, target.x, target.y)).toBe(sees(s, from, target));
      expect(["none", "light", "heavy"][coverOf(g, from.x, from.y, placeAt(g, target.x, target.y))]).toBe(
        coverFrom(s, from, target).cover,
      );
    }
    for (const spot of g.spots) expect(canStand(g, spot.x, spot.y)).toBe(true);
  });
});

test("the rules' own odds agree", () => {
  expect(
    odds("assault", { attacker: 3, defender: 2 }, "attackerOut") +
      odds("assault", { attacker: 3, defender: 2 }, "bothOut"),
  ).toBeCloseTo(attackerOut(3, 2), 9);
  expect(odds("shot", { modifier: 1, pointBlank: 0, evasionModifier: -1, shots: 2 }, "eliminated")).toBeCloseTo(
    eliminates(1, -1, false, 2),
    9,
  );
});
