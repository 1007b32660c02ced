import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { quality, templateId, templateOf, unitChoice } from "./data.ts";
import type { Template, TemplateId, UnitChoice } from "./data.ts";
import { MOST_UNITS } from "./forces.ts";
import type { Force } from "./forces.ts";

/** A force's rows as the builder shows them, and a force with one choice made. */

export const GROUPS = ["headquarters", "squad", "team", "gun", "vehicle"] as const;
export type Group = (typeof GROUPS)[number];

export function groupOf(id: TemplateId): Group {
  return groupOfKind(templateOf(id).kind);
}

export function groupOfKind(kind: Template["kind"]): Group {
  switch (kind) {
    case "headquarters":
    case "vehicle":
      return kind;
    case "infantry":
    case "cavalry":
    case "motorcycles":
      return "squad";
    case "supportTeam":
      return "team";
    case "artillery":
      return "gun";
  }
}

/** A row: a unit of the force, or a free place for one more of a group. */
export type Row =
  | { readonly id: string; readonly kind: "unit"; readonly at: number; readonly unit: UnitChoice }
  | { readonly id: string; readonly kind: "free"; readonly group: Group };

/** Group by group, each with a free place at its end; rows are named by their group, so that a change moves none of the others. */
export function rowsOf(force: Force): Row[] {
  return GROUPS.flatMap((group) => {
    const units = force.units.flatMap((unit, at) => (groupOf(unit.template) === group ? [{ unit, at }] : []));
    const rows = units.map(({ unit, at }, i): Row => ({ id: `${group}${i + 1}`, kind: "unit", at, unit }));
    const free: Row = { id: `${group}${units.length + 1}`, kind: "free", group };
    return force.units.length < MOST_UNITS ? [...rows, free] : rows;
  });
}

/** Legal or not: that is `checkForce`'s question. Null where there is no such choice. */
export function change(force: Force, row: Row, field: string, value: Json): Force | null {
  if (row.kind === "free") {
    const template = z.safeParse(templateId, value);
    if (field !== "unit" || !template.success) return null;
    return inOrder({ ...force, units: [...force.units, { template: template.data }] });
  }
  if (field === "unit" && value === null) return { ...force, units: force.units.filter((_, i) => i !== row.at) };
  const changed = changedUnit(row.unit, field, value);
  return changed === null
    ? null
    : inOrder({ ...force, units: force.units.map((unit, i) => (i === row.at ? changed : unit)) });
}

/** The order of the rows, so that it does not matter in which order they were chosen. */
export function inOrder(force: Force): Force {
  const rank = ({ template }: UnitChoice): number => GROUPS.indexOf(groupOf(template));
  return { ...force, units: force.units.toSorted((a, b) => rank(a) - rank(b)) };
}

function changedUnit(unit: UnitChoice, field: string, value: Json): UnitChoice | null {
  const { template } = unit;
  switch (field) {
    case "unit": {
      const other = z.safeParse(templateId, value);
      if (!other.success) return null;
      // What another unit cannot have is left behind.
      return other.data === template ? unit : { template: other.data };
    }
    case "quality": {
      const grade = z.safeParse(quality, value);
      if (!grade.success) return null;
      const { quality: _, ...rest } = unit;
      return grade.data === templateOf(template).quality ? rest : { ...rest, quality: grade.data };
    }
    case "men": {
      if (typeof value !== "number") return null;
      const { men: _, ...rest } = unit;
      return value === templateOf(template).models.length ? rest : { ...rest, men: value };
    }
    case "extra": {
      const extra = z.safeParse(
        unitChoice,
        typeof value === "object" && value !== null ? { ...value, template } : null,
      );
      if (!extra.success) return null;
      return { ...extra.data, ...sizeOf(unit) };
    }
    default:
      return null;
  }
}

/** What the column of extras does not say. */
function sizeOf(unit: UnitChoice): Pick<UnitChoice, "quality" | "men"> {
  return {
    ...(unit.quality === undefined ? {} : { quality: unit.quality }),
    ...(unit.men === undefined ? {} : { men: unit.men }),
  };
}

/** What a unit has besides its quality and its size. */
export function extraOf(unit: UnitChoice): Json {
  const { template: _t, quality: _q, men: _m, ...extra } = unit;
  return extra;
}

/** Every mixture of what there is to choose, the row as it stands first. */
export function extrasOf(template: TemplateId): UnitChoice[] {
  const { models, panzerfausts, mayHave, instead, spotter, shield, flak } = templateOf(template);
  const usual = models.filter(({ weapons }) => weapons.includes("panzerfaust")).length;
  const parts: Partial<UnitChoice>[][] = [
    panzerfausts === null
      ? [{}]
      : [
          {},
          ...numbers(panzerfausts.min, panzerfausts.max)
            .filter((n) => n !== usual)
            .map((n) => ({ panzerfausts: n })),
        ],
    [{}, ...mayHave.map((rule) => ({ rules: [rule] })), ...instead.map(({ rule }) => ({ rules: [rule] }))],
    spotter === "optional" ? [{}, { spotter: true }] : spotter === "removable" ? [{}, { spotter: false }] : [{}],
    shield === "optional" ? [{}, { shield: true }] : [{}],
    flak === "optional" ? [{}, { flak: true }] : [{}],
  ];
  return parts.reduce<UnitChoice[]>(
    (made, choices) => made.flatMap((unit) => choices.map((choice) => ({ ...unit, ...choice }))),
    [{ template }],
  );
}

export function numbers(min: number, max: number): number[] {
  return Array.from({ length: max - min + 1 }, (_, i) => min + i);
}
