import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, army, presetId, presetOf, qualityOf, templateOf, unitChoice } from "./data.ts";
import type { PresetId, Template, TemplateId, UnitChoice, WeaponId } from "./data.ts";
import { no } from "./refusal.ts";
import { GERMAN } from "./state.ts";
import type { Army, Figure, Unit } from "./state.ts";

/** A force: which units, in the order of their ids, of what quality and with what weapons; what it costs; and its limits. */

const { building } = DATA;
export const MOST_UNITS = 40;

const forceSchema = z.strictObject({
  army,
  /** What there was to be had when it was built; a battle of another year asks again. */
  year: z._default(z.int(), 1941),
  units: z.readonly(z.array(unitChoice).check(z.minLength(1), z.maxLength(MOST_UNITS))),
});

export type Force = z.infer<typeof forceSchema>;

/** A force of one's own, or the name of a ready one; null for what is neither. */
export function readForce(raw: unknown): { readonly force: Force; readonly preset: PresetId | null } | null {
  const id = z.safeParse(presetId, raw);
  if (id.success) {
    const { army: side, year, units } = presetOf(id.data);
    return { force: { army: side, year, units }, preset: id.data };
  }
  const own = z.safeParse(forceSchema, raw);
  return own.success ? { force: own.data, preset: null } : null;
}

/** A whole platoon with its support, named after its year; the others are made for one game. */
export function isPlatoon(id: PresetId): boolean {
  return /-\d\d$/u.test(id);
}

export function forceJson({ army: side, year, units }: Force): Json {
  return { army: side, year, units: units.map((unit) => ({ ...unit })) };
}

export function seatOf(side: Army): Seat {
  return side === "german" ? GERMAN : 1 - GERMAN;
}
export function armyOf(seat: Seat): Army {
  return seat === GERMAN ? "german" : "soviet";
}

// --- figures and costs

interface FigureChoice {
  readonly officer: boolean;
  readonly weapons: readonly WeaponId[];
  readonly cost: number;
}

/** Who there is: the soldiers the template demands and those chosen besides, Panzerfausts to the first who may carry one. */
export function figuresOf(choice: UnitChoice): readonly FigureChoice[] {
  // A builder asks for the same units over and over; they never change.
  const known = made.get(choice);
  if (known !== undefined) return known;
  const { figures, crew } = templateOf(choice.template);
  const { panzerfaust } = building;
  let fausts = choice.panzerfausts ?? 0;
  const soldiers = figures.flatMap(({ officer, optional, cost, weapons }, i): FigureChoice[] => {
    const carried = choice.arms?.[i] ?? (optional ? undefined : weapons[0]);
    if (carried === undefined) return [];
    const more = fausts > 0 && panzerfaust.with.includes(carried);
    if (more) fausts -= 1;
    return [{ officer, cost, weapons: more ? [carried, panzerfaust.weapon] : [carried] }];
  });
  const all = [...soldiers, ...Array.from({ length: crew }, () => ({ officer: false, weapons: [], cost: 0 }))];
  made.set(choice, all);
  return all;
}

const made = new WeakMap<UnitChoice, readonly FigureChoice[]>();

/** RB-R79: the quality multiplies what the unit costs, a command vehicle's radio excepted. */
export function costOf(choice: UnitChoice): number {
  const { panzerfaust, commandVehicles } = building;
  const soldiers = figuresOf(choice).reduce((sum, figure) => sum + figure.cost, 0);
  const plain = templateOf(choice.template).cost + soldiers + (choice.panzerfausts ?? 0) * panzerfaust.cost;
  const tenths = qualityOf(choice.quality).costTenths * plain;
  return Math.floor((tenths + 5) / 10) + (choice.command === true ? commandVehicles.cost : 0);
}

export function costOfForce({ units }: Force): number {
  return units.reduce((sum, unit) => sum + costOf(unit), 0);
}

// --- limits

/** All that a force of one's own may not be, in a battle of that year. Ready forces keep their own measure. */
export function checkForce(force: Force, year: number): Refusal[] {
  return [
    ...force.units.flatMap((unit, i) => unitProblems(force.army, unit, i + 1, year)),
    ...compositionProblems(force),
  ];
}

export function unitProblems(side: Army, unit: UnitChoice, n: number, year: number): Refusal[] {
  const template = templateOf(unit.template);
  const { panzerfaust, commandVehicles } = building;
  const problems: Refusal[] = [];
  const about = { n, template: unit.template };
  if (template.army !== side) problems.push(no("RB-INTRO-1", "force.army", about));
  if (template.from > year) problems.push(no("RB-R77", "force.year", { ...about, from: template.from }));
  if (!armsFit(template, unit)) problems.push(no("RB-R77", "force.arms", about));
  const fausts = unit.panzerfausts ?? 0;
  const carriers = figuresOf(unit).filter(
    ({ weapons: [first] }) => first !== undefined && panzerfaust.with.includes(first),
  );

  if (fausts > 0 && panzerfaust.from[side] > year)
    problems.push(no("RB-R77", "force.panzerfaustYear", { ...about, from: panzerfaust.from[side] }));
  if (fausts > Math.min(panzerfaust.max, carriers.length))
    problems.push(no("RB-R77", "force.panzerfausts", { ...about, max: Math.min(panzerfaust.max, carriers.length) }));
  if (unit.command === true && template.kind !== "vehicle")
    problems.push(no("RB-R80", "force.commandVehicle", { ...about, max: commandVehicles.max }));
  return problems;
}

/** Weapons only from each figure's own list, and nobody left out who must be there. */
function armsFit({ figures }: Template, { arms }: UnitChoice): boolean {
  if (arms === undefined) return true;
  if (arms.length > figures.length) return false;
  return figures.every(({ optional, weapons }, i) => {
    const carried = arms[i];
    return carried === undefined ? optional : weapons.includes(carried);
  });
}

/** RB-GER-1, RB-SOV-1, RB-R77, RB-R80 */
function compositionProblems(force: Force): Refusal[] {
  const platoons = platoonsOf(force);
  const { min, max } = building.platoons;
  const problems: Refusal[] = [];
  if (platoons < min || platoons > max) problems.push(no("RB-R77", "force.platoons", { n: platoons, min, max }));
  for (const { template, count } of building.platoon[force.army]) {
    const n = countOf(force, template);
    if (n !== count * platoons && templateOf(template).role === "squad")
      problems.push(
        no(force.army === "german" ? "RB-GER-1" : "RB-SOV-1", "force.squads", {
          template,
          n,
          needed: count * platoons,
        }),
      );
  }
  for (const role of ["team", "vehicle"] as const) {
    const most = mostOf(role, platoons);
    const n = force.units.filter((unit) => templateOf(unit.template).role === role).length;
    if (n > most) problems.push(no("RB-R77", `force.${role}s`, { n, max: most }));
  }
  const commanders = force.units.filter((unit) => unit.command === true).length;
  if (commanders > building.commandVehicles.max)
    problems.push(no("RB-R80", "force.commandVehicles", { n: commanders, max: building.commandVehicles.max }));
  return problems;
}

/** A command squad to each. */
export function platoonsOf(force: Force): number {
  return force.units.filter((unit) => templateOf(unit.template).role === "command").length;
}

export function mostOf(role: "team" | "vehicle", platoons: number): number {
  return (role === "team" ? building.teams : building.vehicles).perPlatoon * platoons;
}

/** Squads of the kind and those taken in their place. */
export function countOf({ units }: Force, template: TemplateId): number {
  return units.filter((unit) => stands(unit.template) === template).length;
}

/** Kinds of squads a platoon has (RB-GER-1, RB-SOV-1): together a squad of eight (RB-M3-2, RB-R64). */
export function platoonSquads(side: Army): TemplateId[] {
  return building.platoon[side].map(({ template }) => template).filter((id) => templateOf(id).role === "squad");
}

/** RB-M3-2: a squad taken in another's place counts as that one. */
export function stands(template: TemplateId): TemplateId {
  return templateOf(template).standsFor ?? template;
}

// --- units for the table

/** `g1`, `g2`… or `s1`, `s2`… in the order of the force. */
export function muster(force: Force): Unit[] {
  const seat = seatOf(force.army);
  return force.units.map((choice, i) => newUnit(`${force.army === "german" ? "g" : "s"}${i + 1}`, seat, choice));
}

export function newUnit(id: string, seat: Seat, choice: UnitChoice): Unit {
  const { kind } = templateOf(choice.template);
  const figures = figuresOf(choice).map(({ officer, weapons }, i): Figure => ({
    id: `${id}.${i + 1}`,
    x: 0,
    y: 0,
    alive: true,
    weapons,
    spent: [],
    officer,
  }));
  return {
    id,
    seat,
    template: choice.template,
    kind,
    quality: choice.quality,
    figures,
    initial: figures.length,
    place: "unplaced",
    entry: null,
    suppressed: false,
    ambush: false,
    ambushShotUsed: false,
    ordered: false,
    moved: false,
    firedFixed: false,
    dugIn: false,
    vehicle: kind === "vehicle" ? { dx: 1, dy: 0, immobilised: false, command: choice.command === true } : null,
  };
}
