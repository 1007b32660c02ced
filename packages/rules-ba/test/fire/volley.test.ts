import { bareGame, enumerate } from "@escaramuza/kernel";
import type { Odds } from "@escaramuza/kernel";
import { chanceOf, reduced } from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { describe, expect, test } from "vitest";
import { targetNamed } from "../../src/aim.ts";
import { shootingVars } from "../../src/flows/shooting.ts";
import { boltAction as rules } from "../../src/index.ts";
import { menIn } from "../../src/losses.ts";
import type { FireCause } from "../../src/questions.ts";
import { allShots } from "../../src/declaration.ts";
import { unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { forecast } from "../../src/volley.ts";
import type { Forecast } from "../../src/volley.ts";
import { e } from "../play.ts";
import { rifles, row, staged } from "./support.ts";
import type { Given } from "./support.ts";

/** Forecasts against the procedures themselves, run over every outcome of their dice. */

interface Both {
  readonly told: Forecast;
  readonly played: Odds<string>;
}

function bothWays(s: Position, wish: Given, cause: FireCause, read: (after: Position) => string): Both {
  const unit = unitOf(s, "a1");
  const target = targetNamed(s, "b1");
  if (target === null) throw new Error("no target");
  const shots = allShots(s, unit, cause, target, {
    he: wish["he"] === undefined ? undefined : wish["he"] === true,
    indirect: wish["indirect"] === undefined ? undefined : wish["indirect"] === true,
  });
  if ("code" in shots) throw new Error(shots.code);
  const [told] = forecast(s, unit, cause, shots);
  if (told === undefined) throw new Error("nothing is fired");
  const starts = Object.fromEntries(s.units.map((o) => [o.id, menIn(o).length]));
  const v = { ...shootingVars("a1", cause), groups: [{ target: "b1", shots }], starts };
  if (wish["only"] === "told") return { told, played: { total: 1n, chances: [] } };
  const played = enumerate(e, bareGame(rules, s, [{ flow: "shooting", step: "attack", v }]), read);
  return { told, played };
}

function chance(odds: Odds<string>, wanted: (result: string) => boolean): Chance {
  const ways = odds.chances.reduce((sum, one) => (wanted(one.result) ? sum + one.ways : sum), 0n);
  return reduced({ ways, total: odds.total });
}

/** Pins, men lost and whether it is gone. */
function sameMen(given: Given, wish: Given = {}, cause: FireCause = "fire"): void {
  const s = staged(given);
  const before = unitOf(s, "b1");
  const [men, pins] = [menIn(before).length, before.pins];
  const { told, played } = bothWays(s, wish, cause, (after) => {
    const unit = unitOf(after, "b1");
    const gone = unit.place.at === "destroyed" || unit.gun?.abandoned === true;
    return gone ? "gone" : `${unit.pins - pins} ${men - menIn(unit).length}`;
  });
  const fate = told.men;
  if (fate === null) throw new Error("a vehicle");
  expect(fate.destroyed, "destroyed").toEqual(chance(played, (result) => result === "gone"));
  const none = chance(played, (result) => result === "0 0");
  expect(reduced(chanceOf(fate.pins, (n) => n === 0)), "unharmed").toEqual(none);
  // Where nobody can be lost altogether, all of it.
  for (const n of fate.casualties.ways.keys()) {
    const at = chance(played, (result) => result.endsWith(` ${n}`));
    const said = reduced(chanceOf(fate.casualties, (lost) => lost === n));
    expect(Number(said.ways) / Number(said.total), `${n} lost`).toBeGreaterThanOrEqual(
      Number(at.ways) / Number(at.total),
    );
  }
}

function sameVehicle(given: Given, wish: Given = { he: false }): void {
  const s = staged(given);
  const { told, played } = bothWays(s, wish, "fire", (after) => {
    const { place, vehicle, pins, die } = unitOf(after, "b1");
    if (place.at === "destroyed") return "knockedOut";
    if (vehicle?.immobilised === true && unitOf(s, "b1").vehicle?.immobilised === false) return "immobilised";
    return die === "down" ? "hurt" : pins > unitOf(s, "b1").pins ? "pinned" : "none";
  });
  const fate = told.vehicle;
  if (fate === null) throw new Error("no vehicle");
  for (const what of ["none", "pinned", "hurt", "immobilised", "knockedOut"] as const)
    expect(fate[what], what).toEqual(chance(played, (result) => result === what));
}

const SQUAD = rifles(row(30, 16, 5), { type: "sov-rifles", die: "fire" });

describe("a forecast is what the procedure comes to", () => {
  test("rifles at a squad in the open", () => sameMen({ units: { a1: rifles(row(30, 5, 3)), b1: SQUAD } }));

  test("at who has many pins, and at fanatics", () => {
    sameMen({ units: { a1: rifles(row(30, 5, 2)), b1: { ...SQUAD, pins: 8 } } });
    sameMen({ units: { a1: rifles(row(30, 5, 2)), b1: { ...SQUAD, pins: 8, rules: ["fanatics"], alive: 3 } } });
  });

  test("two sixes, a leader, an officer near", () =>
    sameMen({
      units: {
        a1: rifles(row(30, 5, 3)),
        b1: {
          ...SQUAD,
          alive: 3,
          die: "down",
          hidden: true,
          models: [{ role: "leader", weapons: ["smg"] }, "rifle", "rifle", "rifle", "rifle"],
        },
        b2: { type: "sov-hq-2lt", at: [30, 19] },
      },
    }));

  test("with a medic", () =>
    sameMen({
      units: { a1: rifles(row(30, 5, 3)), b1: { ...SQUAD, alive: 2 }, b2: { type: "sov-medic", at: [30, 19] } },
    }));

  test("a support team: exceptional damage takes all", () =>
    sameMen({ units: { a1: rifles(row(30, 5, 3)), b1: { type: "ger-mmg", at: [30, 16], die: "fire" } } }));

  test("a gun behind its shield, by small and by heavy arms", () => {
    const gun = { type: "ger-pak38", at: [30, 20], facing: 180, die: "fire" };
    sameMen({ units: { a1: rifles(row(30, 5, 3)), b1: gun } });
    sameMen({ units: { a1: { type: "us-hmg", at: [30, 5], facing: 0 }, b1: gun } });
  });

  test("HE: pins of its own, and half of it on who is Down", () => {
    const howitzer = { type: "us-pack", at: [30, 0], facing: 0 };
    sameMen({ units: { a1: howitzer, b1: { ...SQUAD, places: row(30, 20, 5, 1.05) } } }, { indirect: false });
    sameMen(
      { units: { a1: howitzer, b1: { ...SQUAD, die: "down", places: row(30, 20, 5, 1.05) } } },
      { indirect: false },
    );
  });

  test("two shots of an autocannon", () =>
    sameMen(
      { units: { a1: { type: "ger-flak38", at: [30, 0], facing: 0 }, b1: { ...SQUAD, alive: 3 } } },
      { he: true },
    ));

  test("shells at a house", () => {
    const house = (a: Given): Given => ({
      terrain: [{ kind: "building", from: [28, 20], to: [33, 25], id: "house" }],
      units: {
        a1: a,
        b1: rifles(row(30, 22, 3, 0.1), { type: "sov-rifles", place: { building: "house" }, die: "fire" }),
      },
    });
    sameMen(house({ type: "us-57mm", at: [30, 5], facing: 0 }), { he: true });
    const tall = (floor: number): Given => ({
      terrain: [{ kind: "building", from: [28, 20], to: [33, 25], id: "house", section: { floors: 3 } }],
      units: {
        a1: { type: "uk-2in", at: [30, 2], ranging: { target: "b1", attempts: 3 } },
        b1: rifles(row(30, 22, 3, 0.1), { type: "sov-rifles", place: { building: "house", floor }, die: "fire" }),
      },
    });
    for (const floor of [0, 1, 2]) sameMen(tall(floor));
  });

  test("flames: by hand, for the dice are too many", () => {
    const s = staged({
      units: {
        a1: {
          type: "ger-flame",
          places: [
            [30, 5],
            [30, 3.5],
          ],
        },
        b1: { ...SQUAD, alive: 1, places: row(30, 11, 5) },
      },
    });
    const { told } = bothWays(s, { only: "told" }, "fire", () => "");
    // Point blank, long and small: 4+. D6 hits kill on 2+; who lives has 2 to 4 pins and takes the check at 7, 6 or 5.
    const passes = (21 / 36 + 15 / 36 + 10 / 36) / 3;
    const spared = [1, 2, 3, 4, 5, 6].reduce((sum, hits) => sum + 6 ** -hits / 6, 0);
    const { ways, total } = told.men?.destroyed ?? { ways: 0n, total: 1n };
    expect(told.volleys.map(({ needed }) => needed)).toEqual([4]);
    expect(Number(ways) / Number(total)).toBeCloseTo((1 / 2) * (1 - spared * passes), 12);
  });

  test("a house that comes down", () => {
    const s = staged({
      terrain: [{ kind: "building", from: [28, 20], to: [33, 25], id: "house" }],
      units: {
        a1: { type: "sov-152", at: [30, 0], facing: 0 },
        b1: rifles(row(30, 22, 20, 0.1), {
          type: "sov-rifles",
          quality: "veteran",
          place: { building: "house" },
          die: "fire",
        }),
      },
    });
    const { told } = bothWays(s, { only: "told", indirect: false }, "fire", () => "");
    const { ways, total } = told.men?.destroyed ?? { ways: 0n, total: 1n };
    // 3D6 come to ten or more in 5/8; fewer than ten cannot cost twenty men half of them.
    expect(Number(ways) / Number(total)).toBeCloseTo((2 / 3) * (5 / 8), 12);
  });

  test("shells and a machine gun together", () =>
    sameMen({ units: { a1: { type: "us-m8", at: [30, 0], facing: 0 }, b1: { ...SQUAD, alive: 1 } } }));

  test("vehicles", () => {
    const tank = (b: Given, a: Given = { type: "us-57mm", at: [30, 0], facing: 0 }): Given => ({
      units: { a1: a, b1: { type: "sov-t34-85", at: [30, 20], facing: 90, die: "fire", ...b } },
    });
    sameVehicle(tank({}));
    sameVehicle(tank({ facing: 180, quality: "veteran", pins: 3 }));
    sameVehicle(tank({ facing: 0, immobilised: true, pins: 7 }));
    sameVehicle(tank({ facing: 180 }, { type: "us-hmg", at: [30, 5], facing: 0 }));
    sameVehicle(tank({ type: "sov-gaz" }, rifles(row(30, 5, 3))));
    sameVehicle(tank({ type: "sov-su76" }, { type: "ger-flak38", at: [30, 0], facing: 0 }), { he: true });
  });
});
