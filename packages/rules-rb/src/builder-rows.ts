import type { Field, FieldOption, ForceRow, Json, Refusal, Text } from "@escaramuza/kernel";
import { change } from "./builder-change.ts";
import type { Row } from "./builder-change.ts";
import { DATA, quality, templateOf, weaponOf } from "./data.ts";
import type { TemplateId, UnitChoice, WeaponId } from "./data.ts";
import { checkForce, costOf, figuresOf, newUnit, platoonsOf, seatOf } from "./forces.ts";
import type { Force } from "./forces.ts";
import type { RuleId } from "./rule-ids.ts";
import { cm, say } from "./scene-texts.ts";
import { silhouetteOf } from "./scene-units.ts";
import type { Army, Figure } from "./state.ts";

/** A row of the sheet with its choices. */
export function rowOf(force: Force, row: Row): ForceRow {
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
      silhouette: row.role === "team" ? "crew" : "tank",
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
  return {
    id: row.id,
    ...rowOfUnit(force.army, unit, row.at),
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

/** What a row and a card on paper have in common. */
export function rowOfUnit(army: Army, unit: UnitChoice, at: number): Omit<ForceRow, "id" | "fields" | "detail"> {
  const shown = newUnit("", seatOf(army), unit);
  const fire = (weapon: WeaponId | undefined): number => (weapon === undefined ? 0 : weaponOf(weapon).fire);
  // The officer, or who carries what the unit is known by.
  const lead = shown.figures.reduce<Figure | undefined>(
    (best, one) => (best === undefined || (!best.officer && fire(one.weapons[0]) > fire(best.weapons[0])) ? one : best),
    undefined,
  );
  return {
    tag: String(at + 1),
    name: say(`template.${unit.template}`),
    silhouette: lead === undefined ? "" : silhouetteOf(shown, lead),
    role: templateOf(unit.template).role === "command" ? "officer" : null,
    points: costOf(unit),
  };
}

type Offer = (name: string, value: Json, text: Text, detail?: Text | null) => FieldOption;

/** An option with its price, and what it would break that is whole. */
function offers(force: Force, row: Row): Offer {
  const broken = codes(checkForce(force, force.year));
  return (name, value, text, detail = null) => {
    const changed = change(force, row, name, value);
    const problem = changed === null ? undefined : checkForce(changed, force.year).find((p) => !broken.has(codeOf(p)));
    const cost = changed === null || value === null ? null : priceOf(changed, row, name);
    return { value, text, detail, cost, refusal: problem ?? null, picture: null };
  };
}

/** Of a unit and of its quality, what it costs so; of arms and extras, what they add. */
function priceOf({ units }: Force, row: Row, name: string): number | null {
  const unit = row.kind === "unit" ? units[row.at] : row.kind === "free" ? units.at(-1) : undefined;
  if (unit === undefined) return null;
  const { arms: _a, panzerfausts: _p, command: _c, ...bare } = unit;
  switch (name) {
    case "arms":
      return costOf({ ...bare, arms: unit.arms ?? [] }) - costOf(bare);
    case "extra": {
      const armed = unit.arms === undefined ? bare : { ...bare, arms: unit.arms };
      return costOf(unit) - costOf(armed);
    }
    default:
      return costOf(unit);
  }
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
    templateOf(basic).role === "command" ? commandRule(unit) : "RB-R77",
    unit.template,
    squads.map(option),
  );
}

function unitOption(offer: Offer, id: TemplateId): FieldOption {
  return offer("unit", id, say(`template.${id}`), detailOf(id));
}

/** What a unit has, in a line. */
function detailOf(id: TemplateId): Text {
  const { vehicle, weapons, figures, crew, role } = templateOf(id);
  const arms = armsList(weapons.map(({ weapon }) => weapon));
  if (vehicle !== null)
    return say("force.detail.vehicle", {
      armour: vehicle.armour,
      advance: cm(vehicle.advance),
      run: cm(vehicle.run),
      arms,
    });
  if (crew > 0) return say("force.detail.team", { n: crew, arms });
  if (role === "command") return say("force.detail.command", { n: figures.filter(({ optional }) => optional).length });
  return say("force.detail.squad", {
    n: figures.length,
    arms: armsList(figures.flatMap((f) => f.weapons.slice(0, 1))),
  });
}

/** `2 × Rifle, Pistol` */
function armsList(ids: readonly WeaponId[]): Text[] {
  return [...new Set(ids)].map((id) => {
    const n = ids.filter((other) => other === id).length;
    const weapon = say(`weapon.${id}`);
    return n === 1 ? weapon : say("scene.arms", { n, weapon });
  });
}

function commandRule({ template }: UnitChoice): RuleId {
  return templateOf(template).army === "german" ? "RB-GER-2" : "RB-SOV-2";
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
      commandRule(unit),
      now.join("+"),
      mixtures.map((arms) => offer("arms", arms.join("+"), armsText(arms))),
    ),
  ];
}

function armsText([officer, ...soldiers]: readonly WeaponId[]): Text {
  const leads = say(`weapon.${officer ?? "pistol"}`);
  if (soldiers.length === 0) return say("force.armed.alone", { officer: leads });
  return say("force.armed", { officer: leads, soldiers: armsList(soldiers) });
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
