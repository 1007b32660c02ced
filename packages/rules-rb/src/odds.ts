import type { Odds, OddsQuery } from "@escaramuza/kernel";
import {
  binomial,
  both,
  certain,
  counted,
  either,
  listed,
  not,
  summed,
  thinned,
  thrownOf,
  yesNo,
} from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { DATA } from "./data.ts";
import type { Weapon } from "./data.ts";
import { assaultOdds } from "./melee.ts";
import type { Fighter } from "./melee.ts";
import { damageOf } from "./judgement.ts";
import {
  armourOdds,
  diceOf,
  explosion,
  infantryLosses,
  passes,
  savedFrom,
  successOf,
  vehicleFate,
  woundsOf,
} from "./volley.ts";
import type { Body, Dice } from "./volley.ts";

/** Exact odds asked with numbers instead of a position: made of the same parts as the forecasts. A quality is the die that succeeds. */
export function oddsOf(): readonly OddsQuery[] {
  return [
    {
      id: "check", // O1
      rule: "RB-MOR-2",
      params: [quality("quality"), flag("repeat")],
      run: (p) => yesNo(passes(q(p), p["repeat"] === 1), "passed", "failed"),
    },
    {
      id: "shot", // O2
      rule: "RB-WND-1",
      params: [quality("quality"), quality("target"), flag("cover")],
      run: (p) => counted(savedFrom(woundsOf([diceOf("rifle", 1)], successOf(q(p)), q(p, "target")), hitBy(p))),
    },
    {
      id: "assaultDie", // O3
      rule: "RB-ASL-6",
      params: [quality("target"), flag("cover")],
      run: (p) => counted(savedFrom(binomial(1, not(successOf(q(p, "target")))), hitBy(p))),
    },
    {
      id: "activations", // O4
      rule: "RB-TURN-3",
      params: [],
      run: () => thrown(2, (a, b) => `${Math.max(a, b)}`),
    },
    {
      id: "initiative", // O4
      rule: "RB-TURN-4",
      params: [],
      run: () => thrown(2, (a, b) => (a >= b ? "winsTies" : "other")),
    },
    { id: "length", rule: "RB-MIS-3", params: [], run: lengthOdds }, // O5
    {
      id: "armour", // O6
      rule: "RB-ARM-2",
      params: [int("at", 0, 9, 5), int("armour", 7, 11, 9)],
      run(p) {
        const { none, suppressed, destroyed } = armourOdds(p["at"] ?? 0, p["armour"] ?? 0);
        return listed({ none, suppressed, destroyed });
      },
    },
    {
      id: "vehicleShot", // O7
      rule: "RB-ARM-1",
      params: [
        quality("quality"),
        int("at", 0, 9, 5),
        int("armour", 7, 11, 9),
        int("dice", 1, 9, 1),
        quality("target"),
        flag("cover"),
      ],
      run(p) {
        const dice = [{ weapon: { ...diceOf("atRifle", 1).weapon, at: p["at"] ?? 0 }, dice: p["dice"] ?? 1 }];
        const { quality: crew, cover } = hitBy(p);
        const fate = vehicleFate(dice, successOf(q(p)), p["armour"] ?? 0, crew, cover);
        return listed({ none: fate.stands, suppressed: fate.suppressed, destroyed: fate.destroyed });
      },
    },
    {
      id: "vehicleAssaultRoll", // O8, the check once passed
      rule: "RB-IAV-6",
      params: [int("armour", 7, 11, 9)],
      run: (p) => thrown(2, (a, b) => damageOf(a + b, p["armour"] ?? 0)),
    },
    {
      id: "vehicleAssault", // O8
      rule: "RB-IAV-5",
      params: [int("armour", 7, 11, 9), quality("quality"), flag("repeat")],
      run(p) {
        const dare = passes(q(p), p["repeat"] === 1);
        const { chances, total } = thrown(2, (a, b) => damageOf(a + b, p["armour"] ?? 0));
        const struck = chances.map(({ result, ways }) => [result, both(dare, { ways, total })] as const);
        return listed({ refused: not(dare), ...Object.fromEntries(struck) });
      },
    },
    {
      id: "hit", // O9
      rule: "RB-HIT-1",
      params: [int("dice", 1, 30, 5), quality("quality")],
      run: (p) => counted(binomial(p["dice"] ?? 1, successOf(q(p)))),
    },
    {
      id: "explosive", // O10: after one hit
      rule: "RB-WPN-7",
      params: [int("kind", 0, EXPLOSIVES.length - 1, 0), quality("target"), flag("cover")],
      run(p) {
        const body = hitBy(p);
        const hits = summed(certain(1), explosion(diceOf(EXPLOSIVES[p["kind"] ?? 0] ?? "atGunLight", 1).weapon));
        return counted(savedFrom(thinned(hits, not(successOf(body.quality))), body));
      },
    },
    {
      id: "volley", // O11
      rule: "RB-MOR-1",
      params: volleyParams(),
      run: (p) => counted(volley(p).losses.casualties),
    },
    {
      id: "volleyMorale", // O11
      rule: "RB-MOR-1",
      params: volleyParams(),
      run(p) {
        const { losses, fate } = volley(p);
        const failed = either(fate.suppressed, fate.retreats);
        const passed = either(losses.check, { ways: -failed.ways, total: failed.total });
        return listed({
          noCheck: not(either(losses.check, fate.destroyed)),
          passed,
          suppressed: fate.suppressed,
          retreats: fate.retreats,
          destroyed: fate.destroyed,
        });
      },
    },
    {
      id: "assault", // O12
      rule: "RB-ASL-12",
      params: [...fighterParams("first", 5, 4), ...fighterParams("second", 8, 5), flag("secondSuppressed")],
      run(p) {
        const { first, second, neither } = assaultOdds(fighter(p, "first"), fighter(p, "second"));
        return listed({ first, second, neither });
      },
    },
    // O13
    { id: "mission", rule: "RB-MIS-1", params: [], run: () => thrownOf([1, 2, 3, 4, 5], (die) => `${die}`) },
    { id: "roles", rule: "RB-MIS-2", params: [], run: () => thrownOf(D6, (die) => ROLES[die - 1] ?? "") },
    {
      id: "bombardment",
      rule: "RB-M5-4",
      params: [],
      run: () => thrownOf(D6, (die) => (die >= DATA.figures.bombardment.value ? "suppressed" : "none")),
    },
    {
      id: "bog",
      rule: "RB-TERR-9",
      params: [],
      run: () => thrownOf(D6, (die) => (die <= DATA.figures.bog.value ? "immobilised" : "none")),
    },
  ];
}

const QUALITIES = { min: 3, max: 5, default: 4 };
const D6 = [1, 2, 3, 4, 5, 6];
const ROLES = ["german", "german", "soviet", "soviet", "sovietChooses", "germanChooses"];
/** One weapon for each kind: d2, d3, d6, 2d6, 3d6. */
const EXPLOSIVES: readonly Weapon["id"][] = [
  "atGunLight",
  "atGunHeavy",
  "mortarMedium",
  "mortarHeavy",
  "howitzerHeavy",
];
/** Whose dice a volley throws: plain ones, or those that strike terror. */
const VOLLEYS: readonly Weapon["id"][] = ["rifle", "mmg"];

type Params = { readonly [name: string]: number };
type Param = OddsQuery["params"][number];

function q(p: Params, name = "quality"): number {
  return p[name] ?? QUALITIES.default;
}

function hitBy(p: Params): { readonly quality: number; readonly cover: boolean } {
  return { quality: q(p, "target"), cover: p["cover"] === 1 };
}

function volleyParams(): Param[] {
  return [
    int("dice", 1, 30, 5),
    quality("quality"),
    int("figures", 1, 20, 8),
    quality("target"),
    flag("cover"),
    flag("repeat"),
    flag("suppressed"),
    flag("terror"),
  ];
}

function volley(p: Params): ReturnType<typeof infantryLosses> {
  const dice: Dice = diceOf(VOLLEYS[p["terror"] ?? 0] ?? "rifle", p["dice"] ?? 1);
  const body = { ...bodyOf(p["figures"] ?? 1, p["repeat"] === 1, p["suppressed"] === 1), ...hitBy(p) };
  return infantryLosses([dice], successOf(q(p)), body);
}

function bodyOf(figures: number, repeat: boolean, suppressed: boolean): Omit<Body, "quality" | "cover"> {
  return { figures, suppressed, repeat: Array.from({ length: figures + 1 }, () => repeat) };
}

function fighterParams(side: string, figures: number, grade: number): Param[] {
  return [
    int(`${side}Figures`, 1, 12, figures),
    { ...quality(`${side}Quality`), default: grade },
    int(`${side}Close`, 0, 12, 0), // how many with two dice, the last to fall
    flag(`${side}Cover`),
    flag(`${side}Repeat`),
  ];
}

function fighter(p: Params, side: string): Fighter {
  const figures = p[`${side}Figures`] ?? 1;
  const close = p[`${side}Close`] ?? 0;
  return {
    ...bodyOf(figures, p[`${side}Repeat`] === 1, p[`${side}Suppressed`] === 1),
    quality: q(p, `${side}Quality`),
    cover: p[`${side}Cover`] === 1,
    dice: Array.from({ length: figures + 1 }, (_, left) => left + Math.min(left, close)),
  };
}

/** O5: each turn from the sixth on is the last if either die shows a one; the thirtieth in any case (RB-END-3). */
function lengthOdds(): Odds<string> {
  const { randomFrom, randomDie, guardTurn } = DATA.figures;
  const ends = thrown(2, (a, b) => (a === randomDie.value || b === randomDie.value ? "ends" : "goesOn"));
  const last = { ways: ends.chances.find(({ result }) => result === "ends")?.ways ?? 0n, total: ends.total };
  const lengths: { [turn: string]: Chance } = {};
  let reached: Chance = { ways: 1n, total: 1n };
  for (let turn = randomFrom.value; turn < guardTurn.value; turn++) {
    lengths[turn] = both(reached, last);
    reached = both(reached, not(last));
  }
  lengths[guardTurn.value] = reached;
  return listed(lengths);
}

function thrown(n: 2, result: (a: number, b: number) => string): Odds<string> {
  return thrownOf(
    Array.from({ length: 6 ** n }, (_, i) => i),
    (i) => result((i % 6) + 1, Math.floor(i / 6) + 1),
  );
}

function quality(name: string): Param {
  return { name, ...QUALITIES };
}

function flag(name: string): Param {
  return int(name, 0, 1, 0);
}

function int(name: string, min: number, max: number, fallback: number): Param {
  return { name, min, max, default: fallback };
}
