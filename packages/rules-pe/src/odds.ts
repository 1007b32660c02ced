import type { Odds, OddsQuery } from "@escaramuza/kernel";
import { thrownOf, yesNo } from "@escaramuza/units";
import type { Chance } from "@escaramuza/units";
import { DATA, damageOf, physicalOf, scatterOf } from "./data.ts";
import type { DamageClass, MeleeWeapon, Veterancy } from "./data.ts";
import { meleeColumn } from "./melee.ts";
import { nerveOf } from "./morale.ts";
import { failureBase } from "./throwing.ts";

/** Exact odds of single rolls, asked with numbers instead of a position: the section Exact odds, from the rules' own tables. */

/** The 36 throws of two dice, and the 6 of one, by their sums. */
const TWO = Array.from({ length: 36 }, (_, i) => 2 + (i % 6) + Math.floor(i / 6));
const ONE = [1, 2, 3, 4, 5, 6];

/** How many of the cases hold. */
export function chanceOf(cases: readonly number[], holds: (one: number) => boolean): Chance {
  return { ways: BigInt(cases.filter(holds).length), total: BigInt(cases.length) };
}

type Params = { readonly [name: string]: number };

/** Sections 1 to 5: a shot against a combat factor, its damage class 1 to 4. */
export function shotResult(total: number, factor: number, column: DamageClass): string {
  const be = total - factor;
  return damageOf(be, column) ?? (be === 0 ? "graze" : "miss");
}

const COLUMNS: readonly DamageClass[] = ["T1", "T2", "T3", "T4"];
const VETS: readonly Veterancy[] = ["recruit", "veteran", "elite"];
const MELEE: readonly MeleeWeapon[] = ["bayonet", "knife", "unarmed"];

const of = <T>(list: readonly T[], at: number | undefined): T => {
  const found = list[at ?? 0];
  if (found === undefined) throw new RangeError(`no ${at}`);
  return found;
};
const int = (name: string, min: number, max: number, preset: number): OddsQuery["params"][number] => ({
  name,
  min,
  max,
  default: preset,
});

export function oddsOf(): readonly OddsQuery[] {
  return [
    { id: "factor", rule: "PE-2-4", params: [int("factor", 2, 20, 7)], run: (p) => thrownOf(TWO, (t) => test(t, p)) }, // 1
    {
      id: "shot", // 2 to 5
      rule: "PE-5-13",
      params: [int("factor", 2, 20, 7), int("class", 1, 4, 3)],
      run: (p) => thrownOf(TWO, (t) => shotResult(t, p["factor"] ?? 7, of(COLUMNS, (p["class"] ?? 1) - 1))),
    },
    {
      id: "unarmed",
      rule: "PE-8-10",
      params: [int("number", 2, 20, 5)],
      run: (p) => thrownOf(TWO, (t) => blowResult(t, p, DATA.figures.unarmedBe.value, "T4")),
    }, // 6
    {
      id: "charge",
      rule: "PE-8-8",
      params: [int("number", 2, 20, 5)],
      run: (p) => thrownOf(TWO, (t) => blowResult(t, p, DATA.figures.chargeBe.value, "T3")),
    }, // 7
    {
      id: "riposte",
      rule: "PE-8-13",
      params: [],
      run: () =>
        yesNo(
          chanceOf(TWO, (t) => t <= DATA.figures.riposteMax.value),
          "back",
          "none",
        ),
    }, // 8
    {
      id: "riposteDamage",
      rule: "PE-8-13",
      params: [int("weapon", 0, 2, 1)],
      run: (p) => thrownOf(ONE, (d) => riposteResult(d, of(MELEE, p["weapon"]))),
    },
    {
      id: "morale",
      rule: "PE-13-10",
      params: [int("morale", -20, 20, 7)],
      run: (p) => thrownOf(TWO, (t) => nerveOf(t, p["morale"] ?? 7)),
    }, // 9
    { id: "scatter", rule: "PE-9-7", params: [], run: () => thrownOf(TWO, (t) => `${scatterOf(t)}`) }, // 10
    {
      id: "mortar",
      rule: "PE-10-8",
      params: [int("fc", 2, 12, 8), int("shell", 1, 20, 1)],
      run: (p) => yesNo(shellHits(p["fc"] ?? 8, p["shell"] ?? 1), "hit", "miss"),
    }, // 11
    {
      id: "mortarSoFar",
      rule: "PE-10-8",
      params: [int("fc", 2, 12, 8), int("shells", 1, 20, 1)],
      run: (p) => yesNo(anyHit(p["fc"] ?? 8, p["shells"] ?? 1), "hit", "none"),
    },
    {
      id: "mine",
      rule: "PE-11-2",
      params: [int("overloaded", 0, 1, 0)],
      run: (p) => yesNo(mineChance(p["overloaded"] === 1), "explodes", "safe"),
    }, // 12
    {
      id: "wire",
      rule: "PE-11-4",
      params: [int("veterancy", 0, 2, 0)],
      run: (p) => wireOdds(of(VETS, p["veterancy"])),
    },
    {
      id: "jam",
      rule: "PE-6-25",
      params: [int("targets", 1, 12, 1), int("server", 0, 1, 1)],
      run: (p) => yesNo(jamChance(p["targets"] ?? 1, p["server"] === 1), "jammed", "ok"),
    }, // 13
    {
      id: "repair",
      rule: "PE-6-26",
      params: [],
      run: () =>
        thrownOf(ONE, (d) =>
          d === DATA.fire.jam.repaired.value ? "repaired" : d === DATA.fire.jam.broken.value ? "broken" : "jammed",
        ),
    },
    {
      id: "physical",
      rule: "PE-8-1",
      params: [int("veterancy", 0, 2, 0)],
      run: (p) => thrownOf(ONE, (d) => `${physicalOf(d, of(VETS, p["veterancy"]))}`),
    }, // 14
    {
      id: "heal",
      rule: "PE-12-15",
      params: [int("incapacitated", 0, 1, 0)],
      run: (p) => yesNo(diesOf(p["incapacitated"] === 1), "dies", "recovers"),
    }, // 15
    {
      id: "throw",
      rule: "PE-9-5",
      params: [int("number", 2, 20, 6)],
      run: (p) => thrownOf(TWO, (t) => throwResult(t, p["number"] ?? 6)),
    }, // 16
  ];
}

function test(total: number, p: Params): string {
  const be = total - (p["factor"] ?? 7);
  return be > 0 ? "success" : be === 0 ? "graze" : "miss";
}

function blowResult(total: number, p: Params, more: number, column: DamageClass): string {
  const be = total - (p["number"] ?? 5);
  return be <= 0 ? "fail" : (damageOf(be + more, column) ?? "none");
}

function riposteResult(die: number, weapon: MeleeWeapon): string {
  const { riposteBe, riposteUnarmedBe } = DATA.figures;
  return (
    damageOf(die + (weapon === "unarmed" ? riposteUnarmedBe.value : riposteBe.value), meleeColumn(weapon)) ?? "none"
  );
}

export function shellHits(fc: number, shell: number): Chance {
  const { mortarFirst, factorMin } = DATA.figures;
  const factor = Math.max(factorMin.value, fc + mortarFirst.value - shell);
  return chanceOf(TWO, (t) => t > factor);
}

function anyHit(fc: number, shells: number): Chance {
  let [ways, total] = [1n, 1n];
  for (let n = 1; n <= shells; n++) {
    const hit = shellHits(fc, n);
    ways *= hit.total - hit.ways;
    total *= hit.total;
  }
  return { ways: total - ways, total };
}

export function mineChance(overloaded: boolean): Chance {
  const { mine, mineOverloaded } = DATA.figures;
  return chanceOf(TWO, (t) => t >= (overloaded ? mineOverloaded.value : mine.value));
}

function wireOdds(vet: Veterancy): Odds<string> {
  const { wireNoticed, wireExplodes } = DATA.figures;
  const spotted = chanceOf(TWO, (t) => t + DATA.troops.spotBy[vet].value >= wireNoticed.value);
  const trips = chanceOf(TWO, (t) => t >= wireExplodes.value);
  const total = spotted.total * trips.total;
  const missed = spotted.total - spotted.ways;
  return {
    total,
    chances: [
      { result: "noticed", ways: spotted.ways * trips.total },
      { result: "explodes", ways: missed * trips.ways },
      { result: "passes", ways: missed * (trips.total - trips.ways) },
    ],
  };
}

/** Any of the rolls of one burst; of one target it is a single shot. */
export function jamChance(targets: number, served: boolean): Chance {
  const { shot, alone, burst } = DATA.fire.jam;
  const most = shot.value + (served ? 0 : alone.value) + (targets > 1 ? burst.value : 0);
  const { ways, total } = chanceOf(TWO, (t) => t > most);
  return { ways: total ** BigInt(targets) - ways ** BigInt(targets), total: total ** BigInt(targets) };
}

/** The rolls go on until he is dead or has a day: two linear equations in the chances to die as H and as HI. */
function diesOf(incapacitated: boolean): Chance {
  const { incapacitated: out, wounded } = DATA.campaign;
  const share = (rows: readonly { readonly becomes: string }[], becomes: string): bigint =>
    BigInt(rows.filter((row) => row.becomes === becomes).length);
  // hi = (m1 + h1·h) / 6, h = (m2 + i2·hi) / 6
  const [m1, h1, m2, i2] = [share(out, "M"), share(out, "H"), share(wounded, "M"), share(wounded, "HI")];
  const whole = 36n - h1 * i2;
  return { ways: incapacitated ? 6n * m1 + h1 * m2 : 6n * m2 + i2 * m1, total: whole };
}

function throwResult(total: number, number: number): string {
  return total > number ? "onTarget" : `${failureBase(number, total)}`;
}
