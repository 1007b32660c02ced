import type { Odds, OddsQuery } from "@escaramuza/kernel";
import {
  binomial,
  both,
  capped,
  certain,
  chanceOf,
  counted,
  either,
  listed,
  not,
  plus,
  reduced,
  summed,
  thrownOf,
  yesNo,
} from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { DATA, rowFor } from "./data.ts";
import { gradeFor, resultOf } from "./hits.ts";
import type { Grade } from "./hits.ts";
import { plainFighter, roundOdds } from "./melee.ts";
import { rangingNeeded } from "./modifiers.ts";
import { hitChance, passChance, rolled } from "./chances.ts";

/** Exact odds asked with numbers instead of a position: the tables of the section Exact odds, by their numbers there. */
export function oddsOf(): readonly OddsQuery[] {
  return [
    { id: "hit", rule: "BA-SHOOT-14", params: [NEEDED], run: (p) => yesNo(hitChance(n(p, "needed")), "hit", "missed") }, // 1
    { id: "shot", rule: "BA-SHOOT-33", params: [NEEDED, VALUE], run: (p) => shot(n(p, "needed"), n(p, "value")) }, // 2
    { id: "damage", rule: "BA-SHOOT-33", params: [PEN, VALUE], run: (p) => damage(n(p, "pen"), n(p, "value")) }, // 3
    { id: "orderTest", rule: "BA-TEST-3", params: [MORALE], run: (p) => orderTest(n(p, "morale")) }, // 4
    {
      id: "morale",
      rule: "BA-TEST-9",
      params: [MORALE],
      run: (p) => yesNo(passChance(n(p, "morale")), "passed", "failed"),
    }, // 4
    { id: "ranging", rule: "BA-WPN-31", params: [], run: ranging }, // 5
    { id: "armour", rule: "BA-VEH-14", params: [LACK], run: (p) => listed(armour(n(p, "lack"))) }, // 6
    {
      id: "armourOut",
      rule: "BA-VEH-16",
      params: [LACK],
      run: (p) => yesNo(outBy(n(p, "lack")), "knockedOut", "survives"),
    }, // 6
    { id: "damageResult", rule: "BA-VEH-16", params: [int("grade", 0, 2, 1)], run: (p) => results(gradeAt(p)) }, // 7
    { id: "collapse", rule: "BA-BLDG-22", params: [int("dice", 1, 3, 2)], run: (p) => collapse(n(p, "dice")) }, // 8
    {
      id: "request",
      rule: "BA-OBS-2",
      params: [],
      run: () => thrownOf(D6, (die) => rowFor(DATA.tables.request, die).result),
    }, // 9
    { id: "requestBy", rule: "BA-OBS-2", params: [int("rolls", 1, 9, 2)], run: (p) => requestBy(n(p, "rolls")) }, // 9
    {
      id: "air",
      rule: "BA-AIR-2",
      params: [],
      run: () => thrownOf(D6, (die) => rowFor(DATA.tables.airRequest, die).result),
    }, // 9
    {
      id: "flak", // 10
      rule: "BA-AIR-17",
      params: [int("shots", 1, 10, 2), int("pins", 0, 9, 0), int("he", 0, 1, 1)],
      run: (p) => flak(n(p, "shots"), n(p, "pins"), n(p, "he") === 1),
    },
    {
      id: "sniper",
      rule: "BA-SPEC-8",
      params: [VALUE],
      run: (p) => yesNo(killChance(SNIPER, n(p, "value")), "killed", "spared"),
    }, // 11
    {
      id: "closeQuarters", // 12
      rule: "BA-CQ-18",
      params: [
        int("attackers", 1, 20, 5),
        int("defenders", 1, 20, 5),
        int("attackerValue", 3, 5, 4),
        int("defenderValue", 3, 5, 4),
        int("together", 0, 1, 0),
      ],
      run: closeQuarters,
    },
    {
      id: "vehicleAttack", // 13
      rule: "BA-VASLT-16",
      params: [int("men", 1, 20, 5), int("value", 6, 11, 9), int("moving", 0, 1, 0)],
      run: vehicleAttack,
    },
    {
      id: "vehicleAssault", // 14
      rule: "BA-VASLT-8",
      params: [int("more", -5, 11, 0)],
      run: (p) => pairs((a, b) => compared(a + n(p, "more"), b)),
    },
    { id: "ram", rule: "BA-BLDG-26", params: [int("value", 10, 11, 10), int("brick", 0, 1, 0)], run: ram }, // 15
    {
      id: "draw", // 16
      rule: "BA-TURN-3",
      params: [int("own", 0, 30, 5), int("enemy", 0, 30, 5), int("running", 1, 5, 1)],
      run: draws,
    },
    {
      id: "volley",
      rule: "BA-SHOOT-36",
      params: [int("shots", 1, 40, 10), NEEDED, VALUE, int("men", 1, 20, 10)],
      run: (p) => counted(capped(binomial(n(p, "shots"), killChance(n(p, "needed"), n(p, "value"))), n(p, "men"))),
    },
  ];
}

type Params = { readonly [name: string]: number };
type Param = OddsQuery["params"][number];

const D6 = [1, 2, 3, 4, 5, 6];
const NEEDED = int("needed", 2, 7, 3);
const VALUE = int("value", 3, 6, 4);
const PEN = int("pen", 0, 7, 0);
const MORALE = int("morale", 2, 10, 9);
/** The damage value less the PEN with everything added. */
const LACK = int("lack", -5, 11, 4);
const SNIPER = DATA.figures.toHitBase.value;
const GRADES: readonly Grade[] = ["superficial", "full", "massive"];

function n(p: Params, name: string): number {
  return p[name] ?? 0;
}

/** A natural 1 fails (BA-SHOOT-35). */
function damageChance(pen: number, value: number): Chance {
  return { ways: BigInt(Math.max(0, 7 - Math.max(2, value - pen))), total: 6n };
}

function killChance(needed: number, value: number): Chance {
  return both(hitChance(needed), damageChance(0, value));
}

function shot(needed: number, value: number): Odds<string> {
  const hit = hitChance(needed);
  const kill = killChance(needed, value);
  return listed({ missed: not(hit), pinned: both(hit, not(damageChance(0, value))), killed: kill });
}

function damage(pen: number, value: number): Odds<string> {
  const damaged = damageChance(pen, value);
  const exceptional: Chance = { ways: damaged.ways > 0n ? 1n : 0n, total: 36n };
  return listed({ none: not(damaged), damaged: either(damaged, minus(exceptional)), exceptional });
}

/** BA-TEST-7, BA-TEST-8: double 1 always passes, double 6 is never anything but FUBAR. */
function orderTest(morale: number): Odds<string> {
  const friendly = DATA.tables.fubar.find(({ result }) => result === "friendlyFire");
  const share = friendly === undefined ? 0 : friendly.to - friendly.from + 1;
  const fubar: Chance = { ways: 1n, total: 36n };
  const passed = passChance(morale);
  const first = both(fubar, { ways: BigInt(share), total: 6n });
  return listed({
    passed,
    failed: either(not(passed), minus(fubar)),
    friendlyFire: first,
    panic: either(fubar, minus(first)),
  });
}

/** On which attempt the first shell hits. */
function ranging(): Odds<string> {
  const parts: { [attempt: string]: Chance } = {};
  let open: Chance = { ways: 1n, total: 1n };
  for (let attempts = 0; attempts < 5; attempts++) {
    const before = attempts === 0 ? null : { target: "", attempts, hit: false };
    const hit = hitChance(rangingNeeded(before, "", { cause: "fire", hidden: false, launcher: false }));
    parts[attempts + 1] = both(open, hit);
    open = both(open, not(hit));
  }
  return listed({ ...parts, later: open });
}

type ArmourOdds = { readonly [G in Grade | "none"]: Chance };

function armour(lack: number): ArmourOdds {
  const ways = { none: 0n, superficial: 0n, full: 0n, massive: 0n };
  for (const die of D6) ways[die === 1 || die < lack ? "none" : gradeFor(die - lack)] += 1n;
  const of = (w: bigint): Chance => ({ ways: w, total: 6n });
  return { none: of(ways.none), superficial: of(ways.superficial), full: of(ways.full), massive: of(ways.massive) };
}

function outBy(lack: number): Chance {
  const grades = armour(lack);
  return GRADES.reduce((sum, grade) => either(sum, both(grades[grade], outOf(grade))), { ways: 0n, total: 1n });
}

function gradeAt(p: Params): Grade {
  return GRADES[n(p, "grade")] ?? "full";
}

function gradeRow(grade: Grade): { readonly dice: number; readonly modifier: number } {
  const row = DATA.tables.damageGrades.find(({ id }) => id === grade);
  if (row === undefined) throw new Error(`no grade ${grade}`);
  return row;
}

/** Knocked out by the roll itself: fires burn on, nothing was wrong before. */
function outOf(grade: Grade): Chance {
  const { total, chances } = results(grade);
  return { ways: chances.find(({ result }) => result === "knockedOut")?.ways ?? 0n, total };
}

/** The worst of the rolls; immobilised twice is knocked out (BA-VEH-18). */
function results(grade: Grade): Odds<string> {
  const { dice, modifier } = gradeRow(grade);
  if (dice === 1) return thrownOf(D6, (die) => resultOf(die + modifier));
  return pairs((a, b) => {
    const [one, other] = [resultOf(a + modifier), resultOf(b + modifier)];
    if (one === "immobilised" && other === "immobilised") return "knockedOut";
    return WORST.find((result) => result === one || result === other) ?? one;
  });
}

const WORST = ["knockedOut", "immobilised", "onFire", "stunned"] as const;

function collapse(dice: number): Odds<string> {
  const hits = rolled({ dice, sides: 6, plus: 0 });
  return yesNo(
    chanceOf(hits, (sum) => sum >= DATA.figures.collapseHits.value),
    "collapses",
    "stands",
  );
}

function requestBy(rolls: number): Odds<string> {
  const { total, chances } = thrownOf(D6, (die) => rowFor(DATA.tables.request, die).result);
  const delay: Chance = { ways: chances.find(({ result }) => result === "delay")?.ways ?? 0n, total };
  let still: Chance = { ways: 1n, total: 1n };
  for (let i = 0; i < rolls; i++) still = both(still, delay);
  return yesNo(not(still), "done", "delayed");
}

function flak(shots: number, pins: number, he: boolean): Odds<string> {
  const hit = hitChance(DATA.figures.flakHits.value + pins);
  const each = he ? rolled({ dice: 1, sides: 3, plus: 0 }) : certain(1);
  const hits = summed(binomial(shots, hit), each);
  return yesNo(
    chanceOf(hits, (sum) => sum >= DATA.figures.flakStop.value),
    "stopped",
    "comesOn",
  );
}

/** One round with rifles: men who fall before they strike do not (BA-CQ-13, BA-CQ-14). */
function closeQuarters(p: Params): Odds<string> {
  const attackers = plainFighter(n(p, "attackers"), n(p, "attackerValue"));
  const defenders = plainFighter(n(p, "defenders"), n(p, "defenderValue"));
  const { won, drawn, lost } = roundOdds(attackers, defenders, n(p, "together") === 1);
  return listed({ attacker: won, draw: drawn, defender: lost });
}

const NONE: Chance = { ways: 0n, total: 1n };

function vehicleAttack(p: Params): Odds<string> {
  const needed = n(p, "moving") === 1 ? DATA.figures.assaultHitsMoving : DATA.figures.assaultHits;
  const hits = binomial(n(p, "men"), { ways: BigInt(7 - needed.value), total: 6n });
  const sums: { [what: string]: Chance } = { none: NONE, equal: NONE, over: NONE };
  for (const [count, ways] of hits.ways.entries())
    for (const die of D6) {
      const over = die + count - n(p, "value");
      const what = count === 0 || die === 1 || over < 0 ? "none" : over === 0 ? "equal" : "over";
      sums[what] = either(sums[what] ?? NONE, { ways, total: hits.total * 6n });
    }
  return listed(sums);
}

function ram(p: Params): Odds<string> {
  const material = n(p, "brick") === 1 ? "brick" : "wood";
  const row = DATA.tables.ram.find((one) => one.material === material);
  if (row === undefined) throw new Error(`no ram into ${material}`);
  const score = rolled(row.score);
  const tank = plus(certain(n(p, "value")), rolled({ dice: 1, sides: 6, plus: 0 }));
  const sums: { [what: string]: Chance } = { wins: NONE, ties: NONE, loses: NONE };
  for (const [a, x] of tank.ways.entries())
    for (const [b, y] of score.ways.entries()) {
      const what = compared(a, b);
      sums[what] = either(sums[what] ?? NONE, { ways: x * y, total: tank.total * score.total });
    }
  return listed(sums);
}

function compared(a: number, b: number): "wins" | "ties" | "loses" {
  return a > b ? "wins" : a === b ? "ties" : "loses";
}

function draws(p: Params): Odds<string> {
  const [own, enemy] = [n(p, "own"), n(p, "enemy")];
  let all: Chance = { ways: 1n, total: 1n };
  for (let i = 0; i < n(p, "running"); i++)
    all = both(all, { ways: BigInt(Math.max(0, own - i)), total: BigInt(Math.max(1, own + enemy - i)) });
  return yesNo(reduced(all), "own", "other");
}

// --- as odds

function minus(p: Chance): Chance {
  return { ways: -p.ways, total: p.total };
}

function pairs(result: (a: number, b: number) => string): Odds<string> {
  return thrownOf(
    D6.flatMap((a) => D6.map((b) => a * 10 + b)),
    (dice) => result(Math.floor(dice / 10), dice % 10),
  );
}

function int(name: string, min: number, max: number, fallback: number): Param {
  return { name, min, max, default: fallback };
}
