import type { Field, FieldOption, ForceRow, Json, Refusal, Text } from "@escaramuza/kernel";
import { change, extraOf, extrasOf, groupOf, groupOfKind, numbers } from "./builder-change.ts";
import type { Group, Row } from "./builder-change.ts";
import { DATA, armourOf, movementOf, templateOf } from "./data.ts";
import type { NationId, TemplateId, UnitChoice, WeaponId } from "./data.ts";
import { checkForce, menOf, newUnit, qualityIn, valueOf } from "./forces.ts";
import type { Force } from "./forces.ts";
import { inches, say } from "./scene-texts.ts";
import { emblemOf } from "./silhouettes.ts";

/** A row of the sheet with its choices. */
export function rowOf(force: Force, row: Row): ForceRow {
  const offer = offers(force, row);
  if (row.kind === "free")
    return {
      id: row.id,
      tag: "",
      name: say(`force.row.${row.group}`),
      silhouette: EMPTY[row.group],
      role: null,
      points: 0,
      fields: [
        field("unit", null, [
          offer("unit", null, say("force.none")),
          ...templatesFor(force.nation, row.group).map((id) => unitOption(offer, id)),
        ]),
      ],
    };
  const { unit } = row;
  const template = templateOf(unit.template);
  return {
    id: row.id,
    ...rowOfUnit(unit, row.at),
    detail: detailOf(unit),
    // All rows have all columns: a table is as wide as its widest row.
    fields: [
      field("unit", unit.template, [
        offer("unit", null, say("force.none")),
        ...templatesFor(force.nation, groupOf(unit.template)).map((id) => unitOption(offer, id)),
      ]),
      field(
        "quality",
        qualityIn(unit),
        template.qualities.map((grade) => offer("quality", grade, say(`quality.${grade}`))),
      ),
      field(
        "men",
        unit.men ?? template.models.length,
        numbers(template.men.min, template.men.max).map((n) =>
          offer("men", n, n === 0 ? say("force.none") : say("force.men.n", { n })),
        ),
      ),
      field(
        "extra",
        extraOf(unit),
        extrasOf(unit.template).map((choice) => offer("extra", extraOf(choice), extraText(choice))),
      ),
    ],
  };
}

/** What a row and a card on paper have in common. */
export function rowOfUnit(unit: UnitChoice, at: number): Omit<ForceRow, "id" | "fields" | "detail"> {
  return {
    tag: String(at + 1),
    name: say(`template.${unit.template}`),
    silhouette: emblemOf(newUnit("", 0, unit)),
    role: templateOf(unit.template).officer === null ? null : "officer",
    points: valueOf(unit),
  };
}

const EMPTY: { readonly [group in Group]: string } = {
  headquarters: "pistol",
  squad: "rifle",
  team: "mediumMachineGun",
  gun: "mediumGun",
  vehicle: "tank",
};

type Offer = (name: string, value: Json, text: Text, detail?: Text | null) => FieldOption;

/** An option with its price, and what it would break that is whole. */
function offers(force: Force, row: Row): Offer {
  const broken = new Set(checkForce(force).map(codeOf));
  return (name, value, text, detail = null) => {
    const changed = change(force, row, name, value);
    const problem = changed === null ? undefined : checkForce(changed).find((p) => !broken.has(codeOf(p)));
    return { value, text, detail, cost: priceOf(row, name, value), refusal: problem ?? null, picture: null };
  };
}

/** Of a unit, what it is worth; of the other columns, what this would make of it. */
function priceOf(row: Row, name: string, value: Json): number | null {
  if (value === null) return null;
  if (row.kind === "free" || name === "unit") {
    const found = DATA.templates.find(({ id }) => id === value);
    return found === undefined ? null : valueOf({ template: found.id });
  }
  const changed = change({ nation: "german", units: [row.unit] }, { ...row, at: 0 }, name, value)?.units[0];
  return changed === undefined ? null : valueOf(changed) - (name === "extra" ? valueOf(bare(row.unit)) : 0);
}

function bare({ template, quality, men }: UnitChoice): UnitChoice {
  return { template, ...(quality === undefined ? {} : { quality }), ...(men === undefined ? {} : { men }) };
}

function codeOf({ code, params }: Refusal): string {
  return `${code} ${String(params["template"] ?? "")} ${String(params["n"] ?? "")}`;
}

function field(name: string, value: Json, options: readonly FieldOption[]): Field {
  return { name, label: say(`force.${name}`), rule: "BA-SCEN-1", value, options, show: "list" };
}

function templatesFor(nation: NationId, group: Group): TemplateId[] {
  return DATA.templates
    .filter((template) => template.nation === nation && groupOfKind(template.kind) === group)
    .map(({ id }) => id);
}

function unitOption(offer: Offer, id: TemplateId): FieldOption {
  return offer("unit", id, say(`template.${id}`), detailOf({ template: id }));
}

/** What a unit has, in a line. */
function detailOf(unit: UnitChoice): Text {
  const { vehicle, gun, weapons, kind, rules } = templateOf(unit.template);
  const arms = armsList(weapons.map(({ weapon }) => weapon));
  if (vehicle !== null) {
    const { advance, run } = movementOf(rules.includes("slow") ? "slow" : vehicle.drive);
    const facts = { value: armourOf(vehicle.armour).value, advance: inches(advance), run: inches(run), arms };
    const { capacity } = vehicle;
    return capacity === 0 ? say("force.detail.vehicle", facts) : say("force.detail.carrier", { ...facts, capacity });
  }
  const men = menOf(unit);
  if (gun !== null) return say("force.detail.gun", { n: men.length, arms });
  const carried = armsList(men.flatMap((man) => man.weapons));
  return say(kind === "supportTeam" ? "force.detail.team" : "force.detail.squad", { n: men.length, arms: carried });
}

/** `2 × Rifle, Pistol` */
function armsList(ids: readonly WeaponId[]): Text[] {
  if (ids.length === 0) return [say("force.unarmed")];
  return [...new Set(ids)].map((id) => {
    const n = ids.filter((other) => other === id).length;
    const weapon = say(`weapon.${id}`);
    return n === 1 ? weapon : say("scene.arms", { n, weapon });
  });
}

/** What differs from the row as it stands. */
function extraText({ template, panzerfausts, rules, spotter, shield, flak }: UnitChoice): Text {
  const usual = templateOf(template).models.filter(({ weapons }) => weapons.includes("panzerfaust")).length;
  const parts: Text[] = [
    ...(panzerfausts === undefined
      ? usual > 0 && templateOf(template).panzerfausts !== null
        ? [say("force.panzerfausts.n", { n: usual })]
        : []
      : [say("force.panzerfausts.n", { n: panzerfausts })]),
    ...(rules ?? []).map((rule) => say(`unitRule.${rule}`)),
    ...(spotter === undefined ? [] : [say(spotter ? "force.spotter.with" : "force.spotter.without")]),
    ...(shield === true ? [say("unitRule.gunShield")] : []),
    ...(flak === true ? [say("unitRule.flak")] : []),
  ];
  const [first] = parts;
  if (first === undefined) return say("force.none");
  return parts.length === 1 ? first : say("force.extras", { extras: parts });
}
