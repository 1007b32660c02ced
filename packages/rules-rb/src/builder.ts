import type { ForceBuilder, ForceSheet, Refusal, Text } from "@escaramuza/kernel";
import { cardsOf } from "./builder-cards.ts";
import { change, inOrder, rowsOf, usual, withPlatoons } from "./builder-change.ts";
import { rowOf } from "./builder-rows.ts";
import { ARMIES, DATA, templateOf, weaponOf } from "./data.ts";
import {
  checkForce,
  costOf,
  costOfForce,
  countOf,
  figuresOf,
  forceJson,
  isPlatoon,
  mostOf,
  platoonsOf,
  readForce,
  seatOf,
} from "./forces.ts";
import type { Force } from "./forces.ts";
import type { RuleId } from "./rule-ids.ts";
import { say, seatName } from "./scene-texts.ts";
import type { Army } from "./state.ts";

/**
 * The force builder as data. A list is an army in a year: the year says what there is to be had. There is no budget (0): costs
 * only serve to match forces (RB-R79).
 */
export const builder: ForceBuilder = {
  lists: ARMIES.flatMap((army) =>
    DATA.years.map(({ year }) => ({
      id: `${army}-${year}`,
      group: seatName(seatOf(army)),
      name: say("force.list", { year }),
      budget: 0,
    })),
  ),
  empty: (list) => forceJson(emptyForce(list)),
  ready: (list) => forceJson(readyForce(list)),
  sheet(raw) {
    const read = readForce(raw);
    return read === null ? null : sheetOf(read.force, read.preset !== null);
  },
  set(raw, row, field, value) {
    const read = readForce(raw);
    if (read === null) return raw;
    // A ready force smaller than a platoon becomes a whole one when it is changed.
    const force = read.preset === null ? read.force : withPlatoons(read.force, platoonsOf(read.force));
    const found = rowsOf(force).find(({ id }) => id === row);
    const changed = found === undefined ? null : change(force, found, field, value);
    return changed === null ? raw : forceJson(inOrder(changed));
  },
  cards(raw) {
    const read = readForce(raw);
    return read === null ? [] : cardsOf(read.force);
  },
};

/** The platoon and nothing else. */
function emptyForce(list: string): Force {
  const [army, year] = listOf(list);
  return withPlatoons({ army, year, units: [] }, 1);
}

/** The ready force of the army nearest to the year, as it would be then. */
function readyForce(list: string): Force {
  const [army, year] = listOf(list);
  const preset = DATA.forces
    .filter((force) => force.army === army && force.year <= year && isPlatoon(force.id))
    .toSorted((a, b) => a.year - b.year)
    .at(-1);
  return inOrder({ army, year, units: preset?.units ?? emptyForce(list).units });
}

function listOf(list: string): [Army, number] {
  const [name, year] = list.split("-");
  const army = ARMIES.find((one) => one === name) ?? "german";
  return [army, DATA.years.find((row) => String(row.year) === year)?.year ?? 1941];
}

function sheetOf(force: Force, preset: boolean): ForceSheet {
  const { army, year } = force;
  const spent = costOfForce(force);
  const rows = rowsOf(force);
  return {
    list: `${army}-${year}`,
    title: say("force.title", { seat: seatName(seatOf(army)), year }),
    rows: rows.map((row) => rowOf(force, row)),
    spent,
    budget: 0,
    left: matchText(spent),
    bill: billOf(force),
    checks: preset ? [] : checksOf(force),
    notes: [
      {
        title: say("force.note.quality"),
        text: say("force.note.quality.text", { grade: gradeOf(force) }),
        rule: "RB-R7",
      },
      { title: say("force.note.match"), text: say("force.note.match.text", matchParams(spent)), rule: "RB-R79" },
    ],
    glance: glanceOf(force),
  };
}

function gradeOf(force: Force): Text {
  return say(`value.quality.${usual(force)}`);
}

/** Forces match within so much of each other; who attacks a prepared enemy needs more (RB-R79). */
function matchParams(spent: number): { readonly low: number; readonly high: number; readonly attacker: number } {
  const { percent, attackerPercent } = DATA.building.match;
  return {
    low: Math.ceil((spent * 100) / (100 + percent)),
    high: Math.floor((spent * (100 + percent)) / 100),
    attacker: Math.round((spent * (100 + attackerPercent)) / 100),
  };
}

function matchText(spent: number): Text {
  return say("force.match", matchParams(spent));
}

// --- the column beside the rows

function billOf(force: Force): ForceSheet["bill"] {
  const of = (...roles: readonly string[]): number =>
    force.units
      .filter(({ template }) => roles.includes(templateOf(template).role))
      .reduce((sum, unit) => sum + costOf(unit), 0);
  return [
    { text: say("force.bill.platoon"), points: of("command", "squad") },
    { text: say("force.bill.teams"), points: of("team") },
    { text: say("force.bill.vehicles"), points: of("vehicle") },
  ];
}

function checksOf(force: Force): ForceSheet["checks"] {
  const problems = checkForce(force, force.year);
  const said = new Set<Refusal>();
  const check = (text: Text, rule: RuleId, found: (p: Refusal) => boolean): ForceSheet["checks"][number] => {
    const mine = problems.filter(found);
    for (const problem of mine) said.add(problem);
    return { text, rule, refusal: mine[0] ?? null };
  };
  const platoons = platoonsOf(force);
  const count = (role: string): number =>
    force.units.filter(({ template }) => templateOf(template).role === role).length;
  const rule: RuleId = force.army === "german" ? "RB-GER-1" : "RB-SOV-1";
  const made = [
    check(say("force.check.platoons", { n: platoons }), "RB-R77", ({ code }) => code === "force.platoons"),
    ...DATA.building.platoon[force.army]
      .filter(({ template }) => templateOf(template).role === "squad")
      .map(({ template, count: each }) =>
        check(
          say("force.check.squads", {
            n: countOf(force, template),
            of: each * platoons,
            what: say(`template.${template}`),
          }),
          rule,
          ({ code, params }) => code === "force.squads" && params["template"] === template,
        ),
      ),
    ...(["team", "vehicle"] as const).map((role) =>
      check(
        say(`force.check.${role}s`, { n: count(role), max: mostOf(role, platoons) }),
        "RB-R77",
        ({ code }) => code === `force.${role}s`,
      ),
    ),
    check(
      say("force.check.commandVehicles", {
        n: force.units.filter((unit) => unit.command === true).length,
        max: DATA.building.commandVehicles.max,
      }),
      "RB-R80",
      ({ code }) => code === "force.commandVehicles",
    ),
  ];
  return [
    ...made,
    ...problems
      .filter((problem) => !said.has(problem))
      .map((problem) => ({ text: say("force.check.other"), rule: problem.rule, refusal: problem })),
  ];
}

function glanceOf(force: Force): ForceSheet["glance"] {
  const men = force.units.filter(({ template }) => templateOf(template).kind === "infantry");
  const arms = force.units.flatMap((unit) => [
    ...templateOf(unit.template).weapons.map(({ weapon }) => weaponOf(weapon)),
    ...figuresOf(unit).flatMap(({ weapons }) => weapons.map((id) => weaponOf(id))),
  ]);
  const soldiers = men.reduce((sum, unit) => sum + figuresOf(unit).length, 0);
  const best = arms.reduce((most, { at }) => Math.max(most, at ?? 0), 0);
  const dice = men.flatMap(figuresOf).flatMap(({ weapons }) => weapons.slice(0, 1).map((id) => weaponOf(id)));
  const number = (n: number): Text => say("force.number", { n });
  return [
    { text: say("force.glance.units"), value: number(force.units.length) },
    { text: say("force.glance.soldiers"), value: number(soldiers) },
    {
      text: say("force.glance.dice"),
      value: number(dice.reduce((sum, weapon) => sum + reachDice(weapon.direct, weapon.fire), 0)),
    },
    {
      text: say("force.glance.at"),
      value: best === 0 ? say("force.glance.none") : say("force.glance.plus", { n: best }),
    },
  ];
}

/** Fire dice of squads at the reach of a rifle. */
function reachDice(direct: number | null, fire: number): number {
  return direct !== null && direct >= (weaponOf("rifle").direct ?? 0) ? fire : 0;
}
