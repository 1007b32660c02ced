import type { ForceBuilder, ForceSheet, Json, Refusal, Text } from "@escaramuza/kernel";
import { cardsOf } from "./builder-cards.ts";
import { change } from "./builder-change.ts";
import { rowsOf } from "./builder-rows.ts";
import { DATA, budgetId, budgetOf } from "./data.ts";
import type { BudgetId, SquadName } from "./data.ts";
import type { RuleId } from "./rule-ids.ts";
import { say } from "./scene-texts.ts";
import {
  checkSquad,
  costOf,
  equipmentOf,
  hasObstacles,
  isMortar,
  obstaclesOf,
  readSquad,
  squadJson,
  thirdsText,
} from "./squads.ts";
import type { Squad } from "./squads.ts";

/**
 * The squad builder as data (section 15). A list is a budget: of personnel and of equipment, which do not mix (PE-15-1), so there
 * is no sum to keep within. Points are counted in thirds (PE-15-3).
 */
export const builder: ForceBuilder = {
  pointUnit: 3,
  lists: budgetId.options.map((id) => ({
    id,
    group: say("force.group"),
    name: say(`force.list.${id}`, limitsOf(id)),
    budget: 0,
  })),
  empty: (list) => squadJson({ ...bare(listOf(list)), soldiers: [] }),
  ready(list) {
    const budget = listOf(list);
    const ready = readSquad(READY[budget]);
    return squadJson({ ...(ready ?? bare(budget)), budget });
  },
  sheet(raw) {
    const squad = readSquad(raw);
    return squad === null ? null : sheetOf(squad);
  },
  set(raw, row, field, value) {
    const squad = readSquad(raw);
    const changed = squad === null ? null : change(squad, row, field, value);
    return changed === null ? raw : squadJson(changed);
  },
  cards(raw) {
    const squad = readSquad(raw);
    return squad === null ? [] : cardsOf(squad);
  },
};

const READY: { readonly [id in BudgetId]: SquadName } = {
  standard: "reference",
  modern: "modern",
  ambushers: "ambush",
  defenders: "defence",
  attackers: "attack",
};

function bare(budget: BudgetId): Squad {
  return { name: null, budget, soldiers: [], mines: 0, overloadedMines: 0, traps: 0 };
}

function listOf(list: string): BudgetId {
  return budgetId.options.find((id) => id === list) ?? "standard";
}

function limitsOf(budget: BudgetId): { readonly [name: string]: Json } {
  const { personnel, equipment } = budgetOf(budget);
  return { personnel, equipment: thirdsText(equipment) };
}

function sheetOf(squad: Squad): ForceSheet {
  const { personnel, equipment } = costOf(squad);
  const limit = budgetOf(squad.budget);
  return {
    list: squad.budget,
    title: say(`force.title.${squad.budget}`),
    rows: rowsOf(squad),
    spent: 3 * personnel + equipment,
    budget: 0,
    apart: true,
    left: say("force.left", {
      personnel,
      personnelOf: limit.personnel,
      equipment: thirdsText(equipment),
      equipmentOf: thirdsText(limit.equipment),
    }),
    bill: [
      { text: say("force.bill.personnel"), points: 3 * personnel },
      { text: say("force.bill.arms"), points: squad.soldiers.reduce((sum, man) => sum + equipmentOf(man), 0) },
      ...(hasObstacles(squad.budget) ? [{ text: say("force.bill.obstacles"), points: obstaclesOf(squad) }] : []),
    ],
    checks: checksOf(squad),
    notes: notesOf(squad.budget),
    glance: glanceOf(squad),
  };
}

/** The limits that every squad has, then whatever else is wrong. */
function checksOf(squad: Squad): ForceSheet["checks"] {
  const problems = checkSquad(squad, squad.budget);
  const said = new Set<Refusal>();
  const check = (text: Text, rule: RuleId, ...codes: readonly string[]): ForceSheet["checks"][number] => {
    const first = problems.find(({ code }) => codes.includes(code));
    if (first !== undefined) said.add(first);
    return { text, rule, refusal: first ?? null };
  };
  const { personnel, equipment } = costOf(squad);
  const limit = budgetOf(squad.budget);
  const mortars = squad.soldiers.flatMap(({ arms }) => arms).filter(({ weapon }) => isMortar(weapon)).length;
  const made = [
    check(say("force.check.men", { n: squad.soldiers.length }), "PE-15-1", "squad.nobody"),
    check(say("force.check.personnel", { n: personnel, of: limit.personnel }), "PE-15-1", "squad.personnel"),
    check(
      say("force.check.equipment", { n: thirdsText(equipment), of: thirdsText(limit.equipment) }),
      "PE-15-1",
      "squad.equipment",
    ),
    ...(mortars === 0 ? [] : [check(say("force.check.crew", { n: mortars }), "PE-15-8", "squad.mortarCrew")]),
  ];
  return [
    ...made,
    ...problems
      .filter((problem) => !said.has(problem))
      .map((problem) => ({ text: say("force.check.other"), rule: problem.rule, refusal: problem })),
  ];
}

function notesOf(budget: BudgetId): ForceSheet["notes"] {
  const remark = (name: string, rule: RuleId): ForceSheet["notes"][number] => ({
    title: say(`force.note.${name}`),
    text: say(`force.note.${name}.text`, { magazines: DATA.figures.freeMagazines.value }),
    rule,
  });
  return [
    remark("free", "PE-15-4"),
    remark("guidance", "PE-15-6"),
    ...(budget === "modern" ? [remark("modern", "PE-15-5")] : []),
    ...(budget === "ambushers" ? [remark("ambush", "PE-15-7")] : []),
    ...(hasObstacles(budget) ? [remark("mines", "PE-11-1")] : []),
  ];
}

function glanceOf({ soldiers }: Squad): ForceSheet["glance"] {
  const number = (n: number): Text => say("force.number", { n });
  const of = (vet: string): number => soldiers.filter((man) => man.vet === vet).length;
  return [
    { text: say("force.glance.men"), value: number(soldiers.length) },
    { text: say("force.glance.officers"), value: number(soldiers.filter(({ rank }) => rank === "officer").length) },
    {
      text: say("force.glance.veterancy"),
      value: say("force.glance.grades", { recruits: of("recruit"), veterans: of("veteran"), elites: of("elite") }),
    },
    {
      text: say("force.glance.grenades"),
      value: number(soldiers.reduce((sum, { gof, gdf }) => sum + gof + gdf, 0)),
    },
  ];
}
