import type { ForceBuilder, ForceSheet, Refusal, Text } from "@escaramuza/kernel";
import { cardsOf } from "./builder-cards.ts";
import { change, groupOf, inOrder, rowsOf } from "./builder-change.ts";
import type { Group } from "./builder-change.ts";
import { rowOf } from "./builder-rows.ts";
import { DATA, NATIONS, armourOf, presetOf, templateOf, weaponOf } from "./data.ts";
import type { NationId, PresetId } from "./data.ts";
import { checkForce, forceJson, menOf, readForce, valueOf, valueOfForce } from "./forces.ts";
import type { Force } from "./forces.ts";
import { nationName, say } from "./scene-texts.ts";

/** The force builder as data: one list for each nation. There is no budget (0): force values only serve to match forces. */
export const builder: ForceBuilder = {
  lists: NATIONS.map((nation) => ({
    id: nation,
    group: nationName(nation),
    name: nationName(nation),
    budget: 0,
  })),
  empty: (list) => forceJson({ nation: nationOf(list), units: presetOf(readyId(list)).units.slice(0, 1) }),
  ready: (list) => forceJson(inOrder({ nation: nationOf(list), units: presetOf(readyId(list)).units })),
  sheet(raw) {
    const read = readForce(raw);
    return read === null ? null : sheetOf(read.force);
  },
  set(raw, row, field, value) {
    const force = readForce(raw)?.force;
    if (force === undefined) return raw;
    const found = rowsOf(force).find(({ id }) => id === row);
    const changed = found === undefined ? null : change(force, found, field, value);
    return changed === null ? raw : forceJson(changed);
  },
  cards(raw) {
    const read = readForce(raw);
    return read === null ? [] : cardsOf(read.force);
  },
};

function nationOf(list: string): NationId {
  return NATIONS.find((one) => one === list) ?? "german";
}

function readyId(list: string): PresetId {
  const found = DATA.forces.find(({ nation, kind }) => nation === nationOf(list) && kind === "reinforced");
  if (found === undefined) throw new Error(`no ready force: ${list}`);
  return found.id;
}

function sheetOf(force: Force): ForceSheet {
  const spent = valueOfForce(force);
  return {
    list: force.nation,
    title: nationName(force.nation),
    rows: rowsOf(force).map((row) => rowOf(force, row)),
    spent,
    budget: 0,
    left: say("force.match", matchParams(spent)),
    bill: billOf(force),
    checks: checksOf(force),
    notes: [
      { title: say("force.note.match"), text: say("force.note.match.text", matchParams(spent)), rule: "BA-SCEN-1" },
      {
        title: say("force.note.dice"),
        text: say("force.note.dice.text", { n: force.units.length }),
        rule: "BA-TURN-9",
      },
    ],
    glance: glanceOf(force),
  };
}

/** Forces match within so much of each other. */
function matchParams(spent: number): { readonly low: number; readonly high: number } {
  const percent = DATA.values.fairPercent;
  return {
    low: Math.ceil((spent * 100) / (100 + percent)),
    high: Math.floor((spent * (100 + percent)) / 100),
  };
}

function billOf(force: Force): ForceSheet["bill"] {
  const of = (...groups: readonly Group[]): number =>
    force.units
      .filter(({ template }) => groups.includes(groupOf(template)))
      .reduce((sum, unit) => sum + valueOf(unit), 0);
  return [
    { text: say("force.bill.headquarters"), points: of("headquarters") },
    { text: say("force.bill.squads"), points: of("squad") },
    { text: say("force.bill.support"), points: of("team", "gun") },
    { text: say("force.bill.vehicles"), points: of("vehicle") },
  ];
}

function checksOf(force: Force): ForceSheet["checks"] {
  const problems: readonly (Refusal | null)[] = checkForce(force);
  if (problems.length === 0)
    return [{ text: say("force.check.units", { n: force.units.length }), rule: "BA-SCEN-1", refusal: null }];
  return problems.map((refusal) => ({ text: say("force.check.other"), rule: "BA-SCEN-1", refusal }));
}

function glanceOf(force: Force): ForceSheet["glance"] {
  const men = force.units.reduce((sum, unit) => sum + menOf(unit).length, 0);
  const arms = force.units.flatMap((unit) => [
    ...templateOf(unit.template).weapons.map(({ weapon }) => weapon),
    ...menOf(unit).flatMap(({ weapons }) => weapons),
  ]);
  const pen = arms.reduce((most, id) => Math.max(most, weaponOf(id).pen ?? 0), 0);
  const armour = force.units.reduce((most, { template }) => {
    const { vehicle } = templateOf(template);
    return vehicle === null ? most : Math.max(most, armourOf(vehicle.armour).value);
  }, 0);
  const number = (n: number): Text => say("force.number", { n });
  return [
    { text: say("force.glance.dice"), value: number(force.units.length) },
    { text: say("force.glance.men"), value: number(men) },
    { text: say("force.glance.pen"), value: pen === 0 ? say("force.none") : say("force.plus", { n: pen }) },
    { text: say("force.glance.armour"), value: armour === 0 ? say("force.none") : say("force.value", { n: armour }) },
  ];
}
