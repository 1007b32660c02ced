import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, quality, templateId, templateOf, weaponId, yearOf } from "./data.ts";
import type { Quality, TemplateId, UnitChoice } from "./data.ts";
import { mostOf, platoonSquads, platoonsOf, stands } from "./forces.ts";
import type { Force } from "./forces.ts";

/** A force's rows as the builder shows them, and a force with one choice made. */

const { building } = DATA;

/** A row: a unit of the force, a free place for one more team or vehicle, or how many platoons there are. */
export type Row =
  | { readonly id: string; readonly kind: "platoons" }
  | { readonly id: string; readonly kind: "unit"; readonly at: number; readonly unit: UnitChoice }
  | { readonly id: string; readonly kind: "free"; readonly role: "team" | "vehicle" };

/** Platoon by platoon, then teams and vehicles with a free place while the limits leave one. */
export function rowsOf(force: Force): Row[] {
  const named = new Map<string, number>();
  const rows = force.units.map((unit, at): Extract<Row, { kind: "unit" }> => {
    const name = rowName(unit.template);
    const n = (named.get(name) ?? 0) + 1;
    named.set(name, n);
    return { id: `${name}${n}`, kind: "unit", at, unit };
  });
  const squads = platoonSquads(force.army).map((template) => ({
    name: rowName(template),
    each: eachOf(force, template),
  }));
  const platoon = (row: Row): number => {
    const [, name = "", n = "1"] = /^(\D+)(\d+)$/.exec(row.id) ?? [];
    const each = squads.find((squad) => squad.name === name)?.each ?? 1;
    return Math.ceil(Number(n) / each);
  };
  const ranked = ({ unit }: { readonly unit: UnitChoice }): number =>
    building.platoon[force.army].findIndex(({ template }) => template === stands(unit.template));
  const infantry = rows
    .filter(({ unit }) => isPlatoon(unit.template))
    .toSorted((a, b) => platoon(a) - platoon(b) || ranked(a) - ranked(b));
  const free = (role: "team" | "vehicle"): Row[] => {
    const n = named.get(role) ?? 0;
    return n < mostOf(role, platoonsOf(force)) ? [{ id: `${role}${n + 1}`, kind: "free", role }] : [];
  };
  const support = (role: "team" | "vehicle"): Row[] => [
    ...rows.filter(({ unit }) => templateOf(unit.template).role === role),
    ...free(role),
  ];
  return [{ id: "platoons", kind: "platoons" }, ...infantry, ...support("team"), ...support("vehicle")];
}

/** `command`, `team`, `vehicle`, or the squad it stands for. */
function rowName(template: TemplateId): string {
  const { role } = templateOf(template);
  return role === "squad" ? (stands(template).split(".")[1] ?? role) : role;
}

function isPlatoon(template: TemplateId): boolean {
  const { role } = templateOf(template);
  return role === "command" || role === "squad";
}

function eachOf(force: Force, template: TemplateId): number {
  return building.platoon[force.army].find((row) => row.template === template)?.count ?? 1;
}

/** Platoons, teams, vehicles: the order of the rows, so that it does not matter in which order they were chosen. */
export function inOrder(force: Force): Force {
  const rank = ({ template }: UnitChoice): number => ["team", "vehicle"].indexOf(templateOf(template).role);
  return { ...force, units: force.units.toSorted((a, b) => rank(a) - rank(b)) };
}

/** Legal or not: that is `checkForce`'s question. Null where there is no such choice. */
export function change(force: Force, row: Row, field: string, value: Json): Force | null {
  if (row.kind === "platoons") return field === "unit" && typeof value === "number" ? withPlatoons(force, value) : null;
  if (row.kind === "free") {
    const template = z.safeParse(templateId, value);
    if (field !== "unit" || !template.success) return null;
    return { ...force, units: [...force.units, { template: template.data, quality: usual(force) }] };
  }
  if (field === "unit" && value === null) return { ...force, units: force.units.filter((_, i) => i !== row.at) };
  const changed = changedUnit(row.unit, field, value);
  return changed === null ? null : { ...force, units: force.units.map((unit, i) => (i === row.at ? changed : unit)) };
}

/** What another unit cannot have is left behind. */
function changedUnit(unit: UnitChoice, field: string, value: Json): UnitChoice | null {
  switch (field) {
    case "unit": {
      const template = z.safeParse(templateId, value);
      if (!template.success) return null;
      if (template.data === unit.template) return unit;
      const { panzerfausts } = unit;
      const next: UnitChoice = { template: template.data, quality: unit.quality };
      return panzerfausts !== undefined && mayCarry(template.data) ? { ...next, panzerfausts } : next;
    }
    case "quality": {
      const grade = z.safeParse(quality, value);
      return grade.success ? { ...unit, quality: grade.data } : null;
    }
    case "arms": {
      const arms = z.safeParse(z.array(weaponId), typeof value === "string" ? value.split("+") : value);
      return arms.success ? { ...unit, arms: arms.data } : null;
    }
    case "extra": {
      const { panzerfausts: _p, command: _c, ...plain } = unit;
      if (typeof value === "number") return value === 0 ? plain : { ...plain, panzerfausts: value };
      return typeof value === "boolean" ? (value ? { ...plain, command: true } : plain) : null;
    }
    default:
      return null;
  }
}

/** Has it soldiers whose own weapon leaves a hand for a Panzerfaust? */
function mayCarry(template: TemplateId): boolean {
  const { panzerfaust } = building;
  return templateOf(template).figures.some(({ weapons: [own] }) => own !== undefined && panzerfaust.with.includes(own));
}

/** Whole platoons only (RB-GER-1, RB-SOV-1): what is missing is added, what is too much goes, the last first. */
export function withPlatoons(force: Force, wish: number): Force {
  const { min, max } = building.platoons;
  const platoons = Math.min(max, Math.max(min, Math.floor(wish)));
  let units = [...force.units];
  const last = (of: (template: TemplateId) => boolean): number => units.findLastIndex((unit) => of(unit.template));
  for (const { template, count } of building.platoon[force.army]) {
    const have = units.flatMap((unit, i) => (stands(unit.template) === template ? [i] : []));
    for (let n = have.length; n < count * platoons; n++) {
      // The first platoon's beside their like, the next platoon's as a body after it.
      const like = n > 0 && n < count;
      const at = last(like ? (id) => stands(id) === template : isPlatoon);
      units.splice(at + 1, 0, { template, quality: usual(force) });
    }
    const over = have.slice(count * platoons);
    units = units.filter((_, i) => !over.includes(i));
  }
  for (const role of ["team", "vehicle"] as const) {
    const have = units.flatMap((unit, i) => (templateOf(unit.template).role === role ? [i] : []));
    const over = have.slice(mostOf(role, platoons));
    units = units.filter((_, i) => !over.includes(i));
  }
  return { ...force, units };
}

/** RB-R7 */
export function usual({ army, year }: Pick<Force, "army" | "year">): Quality {
  return yearOf(year).quality[army];
}
