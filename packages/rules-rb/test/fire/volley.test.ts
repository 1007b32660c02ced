import { bareGame, enumerate } from "@escaramuza/kernel";
import type { Frame, Json, Odds } from "@escaramuza/kernel";
import { chanceOf, reduced } from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { describe, expect, test } from "vitest";
import { fireVars } from "../../src/flows/fire.ts";
import { vehicleAssaultVars } from "../../src/flows/vehicle-assault.ts";
import { reglasBasicas as rules } from "../../src/index.ts";
import { allShots } from "../../src/shooting.ts";
import { livingOf, unitOf } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { forecast } from "../../src/volley.ts";
import type { Forecast } from "../../src/volley.ts";
import { e } from "../play.ts";

/** Forecasts against the procedures themselves, run over every outcome of their dice. */

type Units = { readonly [id: string]: Json };

function column(x: number, n: number, y = 50): Json {
  return Array.from({ length: n }, (_, i) => [x, y + 3 * i]);
}

function staged(units: Units, terrain: Json = []): Position {
  return rules.exemplar.stage({ units, terrain }).s;
}

function under(s: Position, frame: Frame): ReturnType<typeof bareGame<Position>> {
  return bareGame(rules, s, [frame]);
}

function bothWays(s: Position): { readonly told: Forecast; readonly played: Odds<string> } {
  const unit = unitOf(s, "g1");
  const shots = allShots(s, unit, unitOf(s, "s1"));
  if ("code" in shots) throw new Error(shots.code);
  const [told] = forecast(s, unit, shots);
  if (told === undefined) throw new Error("no attack");
  const before = livingOf(unitOf(s, "s1")).length;
  const shaken = unitOf(s, "s1").suppressed;
  const v = fireVars("g1", shots, false);
  const played = enumerate(e, under(s, { flow: "fire", step: "declare", v }), (after) => {
    const target = unitOf(after, "s1");
    const lost = before - livingOf(target).length;
    if (target.place === "destroyed") return `${lost} destroyed`;
    return `${lost} ${shaken ? (target.moved ? "retreats" : "stands") : target.suppressed ? "suppressed" : "stands"}`;
  });
  return { told, played };
}

function chance(odds: Odds<string>, test: (result: string) => boolean): Chance {
  const ways = odds.chances.reduce((sum, one) => (test(one.result) ? sum + one.ways : sum), 0n);
  return reduced({ ways, total: odds.total });
}

function same(s: Position): void {
  const { told, played } = bothWays(s);
  for (const fate of ["stands", "suppressed", "retreats", "destroyed"] as const)
    expect(reduced(told.fate[fate]), fate).toEqual(chance(played, (result) => result.endsWith(fate)));
  const { losses } = told;
  if (losses !== null)
    for (const lost of losses.casualties.ways.keys())
      expect(reduced(chanceOf(losses.casualties, (n) => n === lost)), `${lost} lost`).toEqual(
        chance(played, (result) => result.startsWith(`${lost} `)),
      );
}

describe("a forecast is what the procedure comes to", () => {
  const SQUAD = { type: "sov.rifle", places: column(60, 8) };

  test("rifles in the open", () => same(staged({ g1: { type: "ger.manoeuvre", places: column(20, 5) }, s1: SQUAD })));

  test("rifles at who is in cover, an officer near", () =>
    same(
      staged(
        {
          g1: { type: "ger.manoeuvre", places: column(20, 5) },
          s1: { type: "sov.rifle", places: column(60, 3), figures: ["rifle", "rifle", "rifle"] },
          s2: { type: "sov.command", at: [70, 50] },
        },
        [{ type: "wood", from: [55, 40], to: [75, 90] }],
      ),
    ));

  test("a command squad: the officer goes last, and helps while he lives", () =>
    same(
      staged({
        g1: { type: "ger.manoeuvre", places: column(20, 5) },
        s1: { type: "sov.command", places: column(60, 3), suppressed: true },
      }),
    ));

  test("an officer whom only the first to fall stands near", () =>
    same(
      staged({
        g1: { type: "ger.manoeuvre", places: column(20, 5) },
        s1: {
          type: "sov.rifle",
          places: [
            [60, 50],
            [60, 55],
            [60, 60],
          ],
          figures: ["rifle", "rifle", "rifle"],
        },
        s2: { type: "sov.command", places: [[60, 90]], figures: [{ weapons: ["pistol"], officer: true }] },
      }),
    ));

  test("terror, with and without casualties", () => same(staged({ g1: { type: "ger.mmg", at: [20, 50] }, s1: SQUAD })));

  test("terror and other weapons together", () =>
    same(
      staged({
        g1: { type: "ger.pz4h", at: [20, 50] },
        s1: { type: "sov.rifle", places: column(60, 4), figures: ["rifle", "rifle", "rifle", "lmg"] },
      }),
    ));

  test("a heavy mortar at who is suppressed", () =>
    same(
      staged({
        g1: { type: "ger.morHeavy", at: [20, 50] },
        s1: { type: "sov.rifle", places: column(60, 8), suppressed: true },
      }),
    ));

  test("a machine gun team behind a wall", () =>
    same(
      staged(
        { g1: { type: "ger.suppression", places: column(20, 3) }, s1: { type: "sov.mmg", places: column(60, 3) } },
        [
          {
            type: "wall",
            points: [
              [58, 0],
              [58, 100],
            ],
          },
        ],
      ),
    ));

  test("a vehicle, in the open and in cover", () => {
    same(staged({ g1: { type: "ger.acLight", at: [20, 50] }, s1: { type: "sov.ba10", at: [60, 50] } }));
    same(staged({ g1: { type: "ger.hmg", at: [20, 50] }, s1: { type: "sov.su76", at: [60, 50], dugIn: true } }));
    same(
      staged({
        g1: { type: "ger.manoeuvre", places: column(20, 2), figures: ["rifle", { weapons: ["bazooka"] }] },
        s1: { type: "sov.t3476", at: [60, 50], quality: "veteran", dugIn: true },
      }),
    );
  });

  // RB-ARM-3: what suppresses does nothing more to it.
  test("a vehicle suppressed already", () =>
    same(
      staged({ g1: { type: "ger.atHeavy", at: [20, 50] }, s1: { type: "sov.t3476", at: [60, 50], suppressed: true } }),
    ));

  test("the parts make up one, and a whole squad's volley is quick", () => {
    const s = staged({
      g1: { type: "ger.howHeavy", at: [20, 50] },
      s1: { type: "sov.rifle", places: column(120, 8), dugIn: true },
    });
    const shots = allShots(s, unitOf(s, "g1"), unitOf(s, "s1"));
    if ("code" in shots) throw new Error(shots.code);
    const [told] = forecast(s, unitOf(s, "g1"), shots);
    if (told === undefined) throw new Error("no attack");
    const { stands, suppressed, retreats, destroyed } = told.fate;
    const number = ({ ways, total }: Chance): number => Number(ways) / Number(total);
    expect(number(stands) + number(suppressed) + number(retreats) + number(destroyed)).toBeCloseTo(1, 12);
  });
});

test("an assault on a vehicle is what its odds say", () => {
  const s = staged({ g1: { type: "ger.manoeuvre", places: column(20, 5) }, s1: { type: "sov.t3476", at: [34, 50] } });
  const played = enumerate(
    e,
    under(s, { flow: "vehicleAssault", step: "check", v: vehicleAssaultVars("g1", "s1") }),
    (after) => {
      const { place, suppressed } = unitOf(after, "s1");
      return place === "destroyed"
        ? "destroyed"
        : suppressed
          ? "suppressed"
          : after.check === "failed"
            ? "refused"
            : "none";
    },
  );
  const query = rules.odds.find(({ id }) => id === "vehicleAssault");
  const told = query?.run({ armour: 9, quality: 4, repeat: 0 });
  for (const result of ["none", "suppressed", "destroyed", "refused"])
    expect(told === undefined ? null : chance(told, (r) => r === result)).toEqual(chance(played, (r) => r === result));
});
