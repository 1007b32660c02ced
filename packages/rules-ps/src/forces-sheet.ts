import type {
  Field,
  FieldOption,
  ForceCard,
  ForceRow,
  ForceSheet,
  Json,
  OddsQuery,
  Refusal,
  Text,
} from "@escaramuza/kernel";
import { refuse } from "@escaramuza/kernel";
import { DATA, squadType, weaponOf } from "./data.ts";
import type { ArmId, Experience, NationId, SquadChoice, SquadTypeId } from "./data.ts";
import { change, optionsOf } from "./forces-change.ts";
import { glanceOf } from "./forces-glance.ts";
import type { Glance } from "./forces-glance.ts";
import { say } from "./scene-texts.ts";
import { assemble, checkSquad } from "./squad.ts";
import type { Roster, RosterSoldier, SoldierOptions, SquadOptions, SquadProblem } from "./squad.ts";

/** What the builder shows of a squad: rows, limits, figures; and its cards on paper. */
export function sheetOf(squad: SquadChoice, odds: () => readonly OddsQuery[]): ForceSheet {
  const { roster, problems } = assemble(squad);
  const options = optionsOf(squad.type);
  const rows = options.soldiers.flatMap((offers) => {
    const soldier = roster.soldiers.find(({ n }) => n === offers.n);
    return soldier === undefined ? [] : [rowOf(squad, problems, roster.nation, offers, soldier)];
  });
  return {
    list: squad.type,
    title: say("force.title", { squad: say(`squad.${squad.type}`), nation: say(`nation.${roster.nation}`) }),
    rows,
    spent: roster.spentHalves,
    budget: roster.budgetHalves,
    left: leftOf(roster),
    bill: billOf(rows, roster),
    checks: checksOf(options, roster, problems),
    notes: squadType(squad.type).specialRules.map((rule) => ({
      title: say(`squadRule.${rule}`),
      text: say(`squadRule.${rule}.text`),
      rule: DATA.squads.specialRules[rule].rule,
    })),
    glance: (glance ??= glanceOf(odds))(roster),
  };
}

/** Worked out once: the odds are those of the rules. */
let glance: Glance | null = null;

export function cardsOf(squad: SquadChoice, odds: () => readonly OddsQuery[]): ForceCard[] {
  return sheetOf(squad, odds).rows.map(cardOf);
}

// --- rows

function rowOf(
  squad: SquadChoice,
  problems: readonly SquadProblem[],
  nation: NationId,
  offers: SoldierOptions,
  soldier: RosterSoldier,
): ForceRow {
  const option = (field: string, value: Json, text: Text, cost: number, detail: Text | null = null): FieldOption => ({
    value,
    text,
    detail,
    cost,
    refusal: newProblem(squad, problems, offers.n, field, value),
    picture: null,
  });
  const fields: Field[] = [weaponField(nation, offers, soldier, option)];
  if (offers.adds.length > 0)
    fields.push({
      name: "extra",
      label: say("force.extra"),
      rule: "PS-8.2.1-1",
      value: soldier.extra,
      show: "list",
      options: [
        option("extra", null, say("force.none"), 0),
        ...offers.adds.map(({ extra, costHalves }) =>
          option("extra", extra, armName(nation, extra), costHalves, reach(nation, extra)),
        ),
      ],
    });
  if (offers.specialists.length > 0)
    fields.push({
      name: "specialist",
      label: say("force.specialist"),
      rule: "PS-8.2.3-1",
      value: soldier.specialist,
      show: "list",
      options: [
        option("specialist", null, say("force.none"), 0),
        ...offers.specialists.map(({ specialist: id, costHalves }) =>
          option("specialist", id, say(`specialist.${id}`), costHalves, say(`specialist.${id}.text`)),
        ),
      ],
    });
  fields.push({
    name: "experience",
    label: say("force.experience"),
    rule: "PS-8.2.2-1",
    value: soldier.experience,
    show: "buttons",
    options: offers.experience.map(({ experience: level, costHalves }) =>
      option("experience", level, say(`force.experience.${level}`), costHalves, experienceText(squad.type, level)),
    ),
  });
  if (offers.mayScout)
    fields.push({
      name: "scout",
      label: say("force.scout"),
      rule: DATA.squads.scouts.rule,
      value: soldier.scout,
      show: "switch",
      options: [option("scout", false, say("force.scout.no"), 0), option("scout", true, say("force.scout"), 0)],
    });
  return {
    id: String(offers.n),
    tag: String(offers.n),
    name: say(`force.role.${offers.role}`),
    silhouette: soldier.extra === null ? soldier.weapon : `${soldier.weapon}+${soldier.extra}`,
    role: soldier.specialist ?? (soldier.role === "rifleman" ? null : soldier.role),
    points: fields.reduce((sum, field) => sum + costOf(field), 0),
    fields,
  };
}

/** PS-8.2.2-5, PS-10.SU-1: what a recruit is worth differs by nation. */
function experienceText(type: SquadTypeId, level: Experience): Text {
  const twoTokens = level === "recruit" && squadType(type).specialRules.includes("qualityOfQuantity");
  return say(twoTokens ? "experience.recruit.textTwoTokens" : `experience.${level}.text`);
}

/** A soldier's basic weapon and its swaps; who becomes a specialist with a weapon of his own has no choice (PS-R57). */
function weaponField(
  nation: NationId,
  { weapon: basic, swaps, specialists }: SoldierOptions,
  { weapon, specialist: chosen }: RosterSoldier,
  option: (field: string, value: Json, text: Text, cost: number, detail: Text | null) => FieldOption,
): Field {
  const own = specialists.find((offer) => offer.specialist === chosen)?.weapon ?? null;
  const offers = own === null ? [{ weapon: basic, costHalves: 0 }, ...swaps] : [{ weapon: own, costHalves: 0 }];
  return {
    name: "weapon",
    label: say("force.weapon"),
    rule: "PS-8.2.1-1",
    value: weapon,
    show: "list",
    options: offers.map((offer) =>
      option("weapon", offer.weapon, armName(nation, offer.weapon), offer.costHalves, reach(nation, offer.weapon)),
    ),
  };
}

/** The model the nation uses, where the rules name one. */
function armName(nation: NationId, arm: ArmId): Text {
  const named = DATA.weapons.some((row) => row.nation === nation && row.id === arm);
  return say(named ? `model.${nation}.${arm}` : `weapon.${arm}`);
}

function reach(nation: NationId, arm: ArmId): Text {
  const { rangeMin, rangeMax, rangeAimed } = weaponOf(nation, arm);
  const cm = rangeMax / 100;
  if (rangeMin > 0) return say("force.reachFrom", { min: rangeMin / 100, cm }); // PS-10.US-4
  return rangeAimed > rangeMax ? say("force.reachAimed", { cm, aimed: rangeAimed / 100 }) : say("force.reach", { cm }); // PS-6.6-7
}

function costOf({ value, options }: Field): number {
  return options.find((option) => option.value === value)?.cost ?? 0;
}

/** Why a choice cannot be made now: what it would break that is whole, or break worse. Scouts are exchanged, so they break nothing. */
function newProblem(
  squad: SquadChoice,
  problems: readonly SquadProblem[],
  n: number,
  field: string,
  value: Json,
): Refusal | null {
  if (field === "scout") return null;
  const changed = change(squad, n, field, value);
  const worse = checkSquad(changed ?? squad).find((problem) => {
    const before = problems.find((known) => subject(known) === subject(problem));
    return before === undefined || amount(before) < amount(problem);
  });
  return worse === undefined ? null : refusalOf(worse);
}

function subject({ code, params }: SquadProblem): string {
  return `${code} ${params["upgrade"] ?? params["n"] ?? params["specialist"] ?? ""}`;
}

function amount({ params }: SquadProblem): number {
  return Number(params["spentHalves"] ?? params["count"] ?? 0);
}

function refusalOf({ rule, code, params }: SquadProblem): Refusal {
  return refuse(rule, `squad.${code}`, params);
}

/** On paper: what was chosen, what it means, and boxes for what lies beside a soldier in play. */
function cardOf({ fields, tag, name, silhouette, role, points }: ForceRow): ForceCard {
  const chosen = fields.flatMap((field) => {
    const option = field.options.find(({ value }) => value === field.value);
    return option === undefined || option.value === null || option.value === false ? [] : [{ field, option }];
  });
  return {
    tag,
    name,
    silhouette,
    role,
    points,
    facts: chosen.map(({ field, option }) => ({ text: field.label, value: option.text })),
    arms: null,
    notes: chosen.flatMap(({ option }) => option.detail ?? []),
    boxes: [
      { text: say("force.card.activated"), n: 2 },
      { text: say("badge.suppressed"), n: 1 },
      { text: say("badge.downed"), n: 1 },
    ],
  };
}

// --- the column beside the rows

function leftOf({ budgetHalves, spentHalves, startingOp }: Roster): Text {
  const left = budgetHalves - spentHalves;
  return left < 0 ? say("force.over", { over: -left / 2 }) : say("force.left", { left: left / 2, op: startingOp });
}

function billOf(rows: readonly ForceRow[], roster: Roster): ForceSheet["bill"] {
  const of = (...names: string[]): number =>
    rows.flatMap((row) => row.fields.filter((f) => names.includes(f.name))).reduce((sum, f) => sum + costOf(f), 0);
  const veterans = roster.soldiers.filter((o) => o.experience === "veteran").length;
  return [
    { text: say("force.bill.weapons"), points: of("weapon", "extra") },
    { text: say("force.bill.specialists"), points: of("specialist") },
    { text: say("force.bill.veterans", { n: veterans }), points: of("experience") },
  ];
}

/** Every limit of the list with its count; then whatever else is wrong, which only a squad written elsewhere can have. */
function checksOf(options: SquadOptions, roster: Roster, problems: readonly SquadProblem[]): ForceSheet["checks"] {
  const said = new Set<SquadProblem>();
  const check = (text: Text, rule: string, found: (problem: SquadProblem) => boolean): ForceSheet["checks"][number] => {
    const mine = problems.filter(found);
    for (const problem of mine) said.add(problem);
    const [first] = mine;
    return { text, rule, refusal: first === undefined ? null : refusalOf(first) };
  };
  const count = (has: (soldier: RosterSoldier) => boolean): number => roster.soldiers.filter(has).length;
  const { maxVeterans, maxRecruits, maxSpecialists, scouts } = options;
  const checks = [
    check(
      say("force.check.budget", { spent: roster.spentHalves / 2, budget: roster.budgetHalves / 2 }),
      "PS-8.2-1",
      ({ code }) => code === "overBudget",
    ),
    ...options.upgrades.flatMap(({ id, kind, to, max, rule }) => {
      if (max === null) return [];
      const basic = new Map(options.soldiers.map(({ n, weapon }) => [n, weapon]));
      const taken = count(({ n, weapon, extra }) =>
        kind === "add" ? to.some((arm) => arm === extra) : weapon !== basic.get(n) && to.some((arm) => arm === weapon),
      );
      const text = say("force.check.count", { count: taken, max, what: say(`force.upgrade.${id}`) });
      return [check(text, rule, (p) => p.params["upgrade"] === id)];
    }),
    ...(["veteran", "recruit"] as const).flatMap((level) => {
      const max = level === "veteran" ? maxVeterans : maxRecruits;
      if (max === null) return [];
      const taken = count((soldier) => soldier.experience === level);
      const text = say("force.check.count", { count: taken, max, what: say(`force.check.${level}s`) });
      return [check(text, "PS-8.2.2-1", ({ code }) => code === `${level}Limit`)];
    }),
    check(
      say("force.check.count", {
        count: count((soldier) => soldier.specialist !== null),
        max: maxSpecialists,
        what: say("force.check.specialists"),
      }),
      "PS-8.2.3-1",
      ({ code }) => code === "specialistLimit" || code === "specialistTwice",
    ),
  ];
  if (scouts > 0)
    checks.push(
      check(
        say("force.check.count", {
          count: count((soldier) => soldier.scout),
          max: scouts,
          what: say("force.check.scouts"),
        }),
        DATA.squads.scouts.rule,
        ({ code }) => code === "scoutsCount",
      ),
    );
  return [
    ...checks,
    ...problems
      .filter((problem) => !said.has(problem))
      .map((problem) => ({ text: say("force.check.other"), rule: problem.rule, refusal: refusalOf(problem) })),
  ];
}
