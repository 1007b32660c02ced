import type { Field, FieldOption, ForceBuilder, ForceRow, ForceSheet, Json, Refusal, Text } from "@escaramuza/kernel";
import { ARMIES, DATA, quality, templateOf, weaponOf } from "./data.ts";
import type { TemplateId, UnitChoice, WeaponId } from "./data.ts";
import { change, rowsOf, usual, withPlatoons } from "./builder-change.ts";
import type { Row } from "./builder-change.ts";
import {
  checkForce,
  costOf,
  costOfForce,
  countOf,
  figuresOf,
  forceJson,
  mostOf,
  newUnit,
  platoonsOf,
  readForce,
  seatOf,
} from "./forces.ts";
import type { Force } from "./forces.ts";
import type { RuleId } from "./rule-ids.ts";
import { cm, say, seatName } from "./scene-texts.ts";
import { silhouetteOf } from "./scene-units.ts";
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
    return changed === null ? raw : forceJson(changed);
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
    .filter((force) => force.army === army && force.year <= year && !force.id.includes("KOLKHOZ"))
    .toSorted((a, b) => a.year - b.year)
    .at(-1);
  return { army, year, units: preset?.units ?? emptyForce(list).units };
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
  return say(`quality.${usual(force)}`);
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

// --- rows

function rowOf(force: Force, row: Row): ForceRow {
  const offer = offers(force, row);
  if (row.kind === "platoons")
    return {
      id: row.id,
      tag: "",
      name: say("force.row.platoons"),
      silhouette: "",
      role: null,
      points: 0,
      fields: [
        field(
          "unit",
          "list",
          "RB-R77",
          platoonsOf(force),
          platoonOptions().map((n) => offer("unit", n, say("force.platoons", { n }))),
        ),
      ],
    };
  if (row.kind === "free")
    return {
      id: row.id,
      tag: "",
      name: say(`force.row.${row.role}`),
      silhouette: "",
      role: null,
      points: 0,
      fields: [
        field("unit", "list", "RB-R77", null, [
          offer("unit", null, say("force.none")),
          ...templatesFor(force.army, row.role).map((id) => unitOption(offer, id)),
        ]),
      ],
    };
  const { unit } = row;
  const template = templateOf(unit.template);
  const shown = newUnit("", seatOf(force.army), unit);
  const [lead] = shown.figures;
  return {
    id: row.id,
    tag: String(row.at + 1),
    name: say(`template.${unit.template}`),
    silhouette: lead === undefined ? "" : silhouetteOf(shown, lead),
    role: template.role === "command" ? "officer" : null,
    points: costOf(unit),
    fields: [
      unitField(force, unit, offer),
      field(
        "quality",
        "list",
        "RB-QUAL-1",
        unit.quality,
        quality.options.map((q) => offer("quality", q, say(`quality.${q}`))),
      ),
      ...armsFields(unit, offer),
      ...extraFields(unit, offer),
    ],
  };
}

type Offer = (name: string, value: Json, text: Text, detail?: Text | null) => FieldOption;

/** An option with what the unit would cost more, and what it would break that is whole. */
function offers(force: Force, row: Row): Offer {
  const broken = codes(checkForce(force, force.year));
  const now = costOfForce(force);
  return (name, value, text, detail = null) => {
    const changed = change(force, row, name, value);
    const problem = changed === null ? undefined : checkForce(changed, force.year).find((p) => !broken.has(codeOf(p)));
    const cost = changed === null || row.kind === "platoons" ? null : costOfForce(changed) - now;
    return { value, text, detail, cost, refusal: problem ?? null, picture: null };
  };
}

function codes(problems: readonly Refusal[]): Set<string> {
  return new Set(problems.map(codeOf));
}

function codeOf({ code, params }: Refusal): string {
  return `${code} ${String(params["template"] ?? "")} ${String(params["n"] ?? "")}`;
}

function field(name: string, show: Field["show"], rule: RuleId, value: Json, options: readonly FieldOption[]): Field {
  return { name, label: say(`force.${name}`), rule, value, options, show };
}

function platoonOptions(): number[] {
  const { min, max } = DATA.building.platoons;
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}

function templatesFor(army: Army, role: "team" | "vehicle"): TemplateId[] {
  return DATA.templates.filter((template) => template.army === army && template.role === role).map(({ id }) => id);
}

/** Squads may be exchanged for those that stand for them; teams and vehicles for any other, or left out. */
function unitField(force: Force, unit: UnitChoice, offer: Offer): Field {
  const { role, id, standsFor } = templateOf(unit.template);
  const basic = standsFor ?? id;
  const option = (one: TemplateId): FieldOption => unitOption(offer, one);
  if (role === "team" || role === "vehicle")
    return field("unit", "list", "RB-R77", unit.template, [
      offer("unit", null, say("force.none")),
      ...templatesFor(force.army, role).map(option),
    ]);
  const squads = DATA.templates.filter((one) => one.id === basic || one.standsFor === basic).map((one) => one.id);
  return field(
    "unit",
    "list",
    templateOf(basic).role === "command" ? "RB-GER-2" : "RB-R77",
    unit.template,
    squads.map(option),
  );
}

function unitOption(offer: Offer, id: TemplateId): FieldOption {
  return offer("unit", id, say(`template.${id}`), detailOf(id));
}

/** What a unit has, in a line. */
function detailOf(id: TemplateId): Text {
  const { vehicle, weapons, figures, crew } = templateOf(id);
  const arms = weapons.map(({ weapon }) => say(`weapon.${weapon}`));
  if (vehicle !== null)
    return say("force.detail.vehicle", {
      armour: vehicle.armour,
      advance: cm(vehicle.advance),
      run: cm(vehicle.run),
      arms,
    });
  return crew > 0
    ? say("force.detail.team", { n: crew, arms })
    : say("force.detail.squad", { n: figures.filter(({ optional }) => !optional).length });
}

/** Officer and soldiers of a command squad: every mixture there is. */
function armsFields(unit: UnitChoice, offer: Offer): Field[] {
  const { figures, role } = templateOf(unit.template);
  if (role !== "command") return [];
  const mixtures = figures.reduce<WeaponId[][]>(
    (made, { optional, weapons }, i) => {
      const full = made.filter((arms) => arms.length === i);
      const more = full.flatMap((arms) => weapons.map((weapon) => [...arms, weapon]));
      return optional ? [...made, ...more] : more;
    },
    [[]],
  );
  const now = figuresOf(unit).map(({ weapons }) => weapons[0] ?? "");
  return [
    field(
      "arms",
      "list",
      "RB-GER-2",
      now.join("+"),
      mixtures.map((arms) => offer("arms", arms.join("+"), armsText(arms))),
    ),
  ];
}

function armsText([officer, ...soldiers]: readonly WeaponId[]): Text {
  const leads = say(`weapon.${officer ?? "pistol"}`);
  if (soldiers.length === 0) return say("force.armed.alone", { officer: leads });
  return say("force.armed", { officer: leads, soldiers: soldiers.map((weapon) => say(`weapon.${weapon}`)) });
}

/** Panzerfausts for a squad, the radio of a commander for a vehicle. */
function extraFields(unit: UnitChoice, offer: Offer): Field[] {
  const { role, figures } = templateOf(unit.template);
  const { panzerfaust } = DATA.building;
  if (role === "vehicle")
    return [
      field("extra", "list", "RB-R80", unit.command === true, [
        offer("extra", false, say("force.none")),
        offer("extra", true, say("force.commandVehicle"), say("force.commandVehicle.detail")),
      ]),
    ];
  if (role === "team" || !figures.some(({ weapons }) => weapons.some((weapon) => panzerfaust.with.includes(weapon))))
    return [];
  const fausts = Array.from({ length: panzerfaust.max + 1 }, (_, n) => n);
  return [
    field(
      "extra",
      "list",
      "RB-R77",
      unit.panzerfausts ?? 0,
      fausts.map((n) => offer("extra", n, n === 0 ? say("force.none") : say("force.panzerfausts", { n }))),
    ),
  ];
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
