import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, nationId, presetId, presetOf, templateOf, unitChoice, weaponOf } from "./data.ts";
import type { ModelRow, PresetId, TemplateId, UnitChoice, UnitRule } from "./data.ts";
import { no } from "./refusal.ts";
import type { Model, Quality, Unit } from "./state.ts";

/** A force: which units of one nation, in the order of their ids; its force value; and what a unit may be. */

const { values } = DATA;
export const MOST_UNITS = 30;

const forceSchema = z.strictObject({
  nation: nationId,
  units: z.readonly(z.array(unitChoice).check(z.maxLength(MOST_UNITS))),
});

export type Force = z.infer<typeof forceSchema>;

/** A force of one's own, or the name of a ready one; null for what is neither. */
export function readForce(raw: unknown): { readonly force: Force; readonly preset: PresetId | null } | null {
  const id = z.safeParse(presetId, raw);
  if (id.success) {
    const { nation, units } = presetOf(id.data);
    return { force: { nation, units }, preset: id.data };
  }
  const own = z.safeParse(forceSchema, raw);
  return own.success ? { force: own.data, preset: null } : null;
}

export function forceJson({ nation, units }: Force): Json {
  return { nation, units: units.map((unit) => ({ ...unit })) };
}

// --- who is in a unit

export function qualityIn(choice: UnitChoice): Quality {
  return choice.quality ?? templateOf(choice.template).quality;
}

/** The men without the spotter, Panzerfausts with those who may carry them. */
export function menOf(choice: UnitChoice): readonly ModelRow[] {
  // A builder asks for the same units over and over; they never change.
  const known = made.get(choice);
  if (known !== undefined) return known;
  const { models, panzerfausts } = templateOf(choice.template);
  const last = models.at(-1);
  const n = choice.men ?? models.length;
  const more = last === undefined ? [] : Array.from({ length: Math.max(0, n - models.length) }, () => last);
  const men = [...models.slice(0, n), ...more];
  const all = panzerfausts === null || choice.panzerfausts === undefined ? men : withFausts(men, choice.panzerfausts);
  made.set(choice, all);
  return all;
}

const made = new WeakMap<UnitChoice, readonly ModelRow[]>();

/** Riflemen carry them, and if there are too few of those the assistants. */
function withFausts(men: readonly ModelRow[], n: number): ModelRow[] {
  const bare = men.map((man) => ({ ...man, weapons: man.weapons.filter((id) => id !== "panzerfaust") }));
  const carriers = [
    ...bare.filter(({ role }) => role === "ordinary"),
    ...bare.filter(({ role }) => role !== "ordinary"),
  ]
    .filter(mayCarry)
    .slice(0, n);
  return bare.map((man) =>
    carriers.includes(man) ? { ...man, weapons: [...man.weapons, "panzerfaust" as const] } : man,
  );
}

function mayCarry({ role, weapons }: ModelRow): boolean {
  return (role === "ordinary" || role === "assistant") && weapons.includes("rifle");
}

function hasSpotter({ template, spotter }: UnitChoice): boolean {
  const row = templateOf(template).spotter;
  return row === "fixed" || (spotter ?? row === "removable");
}

/** Its row's rules and those of choice. */
export function rulesIn(choice: UnitChoice): UnitRule[] {
  const { rules, instead, shield, flak } = templateOf(choice.template);
  const chosen = choice.rules ?? [];
  const replaced = instead.filter(({ rule }) => chosen.includes(rule)).map(({ of }) => of);
  return [
    ...rules.filter((rule) => !replaced.includes(rule)),
    ...chosen,
    ...(shield === "optional" && choice.shield === true ? ["gunShield" as const] : []),
    ...(flak === "optional" && choice.flak === true ? ["flak" as const] : []),
  ];
}

// --- force value

/** Squads count their men; teams, guns, headquarters and vehicles begin with a figure of their own. */
export function valueOf(choice: UnitChoice): number {
  const { kind, value } = templateOf(choice.template);
  const grade = qualityIn(choice);
  if (value === null) return valueOfMen(choice, menOf(choice));
  const own = Math.floor((value * values.tenths[grade] + 5) / 10);
  switch (kind) {
    case "vehicle":
      return own + (rulesIn(choice).includes("commandVehicle") ? values.commandVehicle : 0);
    case "headquarters":
      return own + valueOfMen(choice, menOf(choice).slice(1));
    default: {
      const rules = rulesIn(choice);
      return (
        own +
        (rules.includes("gunShield") ? values.gunShield : 0) +
        (rules.includes("flak") ? values.flak : 0) +
        (hasSpotter(choice) ? values.spotter : 0)
      );
    }
  }
}

function valueOfMen(choice: UnitChoice, men: readonly ModelRow[]): number {
  const { kind } = templateOf(choice.template);
  const mount = kind === "cavalry" || kind === "motorcycles" ? values.mounts[kind] : 0;
  const rules = rulesIn(choice).reduce((sum, rule) => sum + (values.rules[rule] ?? 0), 0);
  const each = values.men[qualityIn(choice)] + mount + rules;
  return men.reduce((sum, { weapons }) => weapons.reduce((n, id) => n + (values.weapons[id] ?? 0), sum + each), 0);
}

export function valueOfForce({ units }: Force): number {
  return units.reduce((sum, unit) => sum + valueOf(unit), 0);
}

/** Within so much of each other. */
export function isFair(a: number, b: number): boolean {
  return Math.abs(a - b) * 100 <= Math.min(a, b) * values.fairPercent;
}

// --- what a unit may be

export function checkForce(force: Force): Refusal[] {
  if (force.units.length === 0) return [no(RULE, "force.empty")];
  return force.units.flatMap((unit, i) => unitProblems(force, unit, i + 1));
}

function unitProblems({ nation }: Force, unit: UnitChoice, n: number): Refusal[] {
  const template = templateOf(unit.template);
  const about = { n, template: unit.template };
  const problems: Refusal[] = [];
  if (template.nation !== nation) problems.push(no(RULE, "force.nation", about));
  if (!template.qualities.includes(qualityIn(unit))) problems.push(no(RULE, "force.quality", about));
  const { min, max } = template.men;
  const men = unit.men ?? template.models.length;
  if (men < min || men > max) problems.push(no(RULE, "force.men", { ...about, men, min, max }));
  const fausts = unit.panzerfausts;
  const most = Math.min(template.panzerfausts?.max ?? 0, menOf(unit).filter(mayCarry).length);
  if (fausts !== undefined && fausts > most) problems.push(no(RULE, "force.panzerfausts", { ...about, max: most }));
  const offered = [...template.mayHave, ...template.instead.map(({ rule }) => rule)];
  const chosen = unit.rules ?? [];
  if (new Set(chosen).size !== chosen.length || !chosen.every((rule) => offered.includes(rule)))
    problems.push(no(RULE, "force.rules", about));
  for (const extra of ["spotter", "shield", "flak"] as const)
    if (unit[extra] !== undefined && template[extra] !== "optional" && template[extra] !== "removable")
      problems.push(no(RULE, `force.${extra}`, about));
  return problems;
}

const RULE = values.rule;

// --- units for the table

/** `a1`, `a2`… or `b1`, `b2`… in the order of the force. */
export function muster(force: Force, seat: Seat): Unit[] {
  return force.units.map((choice, i) => newUnit(idOf(seat, i), seat, choice));
}

export function idOf(seat: Seat, i: number): string {
  return `${seat === 0 ? "a" : "b"}${i + 1}`;
}

/** A vehicle has no models: it is where its hull is. Of a gun the models are its crew. */
export function newUnit(id: string, seat: Seat, choice: UnitChoice): Unit {
  const { kind, gun, vehicle } = templateOf(choice.template);
  const men = menOf(choice);
  const spotter: readonly ModelRow[] = hasSpotter(choice) ? [{ role: "spotter", weapons: [], sidecar: false }] : [];
  const heading = 0;
  return {
    id,
    seat,
    template: choice.template,
    kind,
    quality: qualityIn(choice),
    rules: rulesIn(choice),
    models: [...men, ...spotter].map((row, i) => newModel(`${id}.${i + 1}`, row)),
    starting: men.length,
    shaken: false,
    pins: 0,
    die: null,
    retained: false,
    place: { at: "unplaced" },
    hidden: false,
    moved: false,
    assaulted: false,
    entered: false,
    escaped: false,
    stopped: false,
    blooded: false,
    requestUsed: false,
    mounted: kind === "cavalry" || kind === "motorcycles",
    bicycles: rulesIn(choice).includes("bicycles"),
    ranging: null,
    gun: gun === null ? null : { x: 0, y: 0, facing: heading, abandoned: false, operatesFrom: 0 },
    vehicle:
      vehicle === null
        ? null
        : { x: 0, y: 0, heading, immobilised: false, jam: null, flameEmpty: false, boarded: false },
  };
}

function newModel(id: string, { role, weapons, sidecar }: ModelRow): Model {
  const fixed = weapons.some((weapon) => weaponOf(weapon).traits.includes("fixed"));
  return { id, x: 0, y: 0, alive: true, role, weapons, spent: [], sidecar, facing: fixed ? 0 : null };
}

/** The infantry squads of a nation's list: the first is its usual one. */
export function squadsOf(nation: Force["nation"]): TemplateId[] {
  return DATA.templates.filter((row) => row.nation === nation && row.kind === "infantry").map(({ id }) => id);
}
