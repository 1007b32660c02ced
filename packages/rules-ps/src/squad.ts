import type { core } from "zod/mini";
import {
  DATA,
  experience as experienceId,
  nationOf,
  specialist as specialistId,
  squadChoice,
  squadType,
  type Experience,
  type ExtraWeapon,
  type Nation,
  type NationId,
  type Role,
  type SoldierChoice,
  type Specialist,
  type SquadChoice,
  type SquadType,
  type SquadTypeId,
  type Upgrade,
  type WeaponId,
} from "./data.ts";

export type { SoldierChoice, SquadChoice } from "./data.ts";

export interface Roster {
  type: SquadTypeId;
  nation: NationId;
  soldiers: RosterSoldier[];
  spentHalves: number;
  budgetHalves: number;
  recruits: number;
  startingOp: number;
}
export interface RosterSoldier {
  n: number;
  role: Role;
  weapon: WeaponId;
  extra: ExtraWeapon | null;
  experience: Experience;
  specialist: Specialist | null;
  scout: boolean;
}
export interface SquadProblem {
  rule: string;
  code: SquadProblemCode;
  params: Record<string, string | number>;
}
export type SquadProblemCode = (typeof SQUAD_PROBLEM_CODES)[number];

/** Every way a squad can be wrong; the first four are about its writing, the others about the rules. */
// oxfmt-ignore
export const SQUAD_PROBLEM_CODES = [
  "unknownSquadType", "unknownField", "badValue", "tooManySoldiers",
  "unknownSoldier", "soldierTwice",
  "swapNotAllowed", "swapLimit", "addNotAllowed", "addLimit", "launcherNeedsRifle", "politicalOfficerSwap",
  "veteranLimit", "recruitLimit",
  "specialistNation", "specialistRole", "specialistRecruit", "specialistTwice", "specialistLimit",
  "scoutNation", "scoutRole", "scoutsCount",
  "overBudget",
] as const;

type Checked<T> = ({ ok: true } & T) | { ok: false; problems: SquadProblem[] };

/** Reads a squad of unknown origin: its form only. Whether the rules allow it is `checkSquad`'s question. */
export function parseSquad(raw: unknown): Checked<{ squad: SquadChoice }> {
  const parsed = squadChoice.safeParse(raw);
  if (parsed.success) return { ok: true, squad: parsed.data };
  return { ok: false, problems: parsed.error.issues.flatMap(formProblems) };
}

/** All that the rules forbid in the squad; empty when it is legal. Anybody may be a veteran or a recruit (PS-R55). */
export function checkSquad(choice: SquadChoice): SquadProblem[] {
  return assemble(choice).problems;
}

export function buildRoster(choice: SquadChoice): Checked<{ roster: Roster }> {
  const { roster, problems } = assemble(choice);
  return problems.length === 0 ? { ok: true, roster } : { ok: false, problems };
}

/** What a squad builder can offer. Costs are of the single change; the limits are of the whole squad. */
export interface SquadOptions {
  type: SquadTypeId;
  nation: NationId;
  budgetHalves: number;
  maxVeterans: number | null;
  maxRecruits: number | null;
  maxSpecialists: number;
  /** How many riflemen must be scouts (PS-10.US-1). */
  scouts: number;
  upgrades: readonly Upgrade[];
  soldiers: SoldierOptions[];
}
export interface SoldierOptions {
  n: number;
  role: Role;
  weapon: WeaponId;
  /** `upgrade` names the row of `upgrades` whose limit the choice counts against. */
  swaps: { weapon: WeaponId; upgrade: string; costHalves: number }[];
  /** `needs`: the weapons he must keep one of; empty for any. */
  adds: { extra: ExtraWeapon; upgrade: string; costHalves: number; needs: readonly WeaponId[] }[];
  experience: { experience: Experience; costHalves: number; startingOp: number }[];
  /** `weapon`: the one the specialist takes instead of his own. */
  specialists: { specialist: Specialist; costHalves: number; weapon: WeaponId | null }[];
  mayScout: boolean;
}

export function squadOptions(id: SquadTypeId): SquadOptions {
  const type = squadType(id);
  const nation = nationOf(type.nation);
  const scouts = scoutsOf(type);
  return {
    type: id,
    nation: nation.id,
    budgetHalves: type.budgetHalves,
    maxVeterans: type.maxVeterans,
    maxRecruits: type.maxRecruits,
    maxSpecialists: DATA.squads.maxSpecialists.value,
    scouts,
    upgrades: type.upgrades,
    soldiers: nation.soldiers.map(({ n, role, weapon }) => ({
      n,
      role,
      weapon,
      swaps: type.upgrades.flatMap((upgrade) =>
        upgrade.kind === "swap" && upgrade.from.includes(weapon)
          ? upgrade.to.map((to) => ({ weapon: to, upgrade: upgrade.id, costHalves: upgrade.costHalves }))
          : [],
      ),
      adds: type.upgrades.flatMap((upgrade) =>
        upgrade.kind === "add" && holds(upgrade, weapon)
          ? upgrade.to.map((extra) => ({
              extra,
              upgrade: upgrade.id,
              costHalves: upgrade.costHalves,
              needs: upgrade.from,
            }))
          : [],
      ),
      experience: experienceId.options
        .filter((level) => maxOf(type, level) !== 0)
        .map((level) => ({ experience: level, ...costOf(level) })),
      specialists: maySpecialise(role)
        ? nation.specialists.map((specialist) => {
            const { costHalves, weapon: taken } = DATA.squads.specialists[specialist];
            return { specialist, costHalves, weapon: taken };
          })
        : [],
      mayScout: scouts > 0 && role === "rifleman",
    })),
  };
}

/** A legal squad; every choice is `pick(n)`, 0 to n - 1. Changes are tried one by one and kept when the rules allow them. */
export function randomSquad(id: SquadTypeId, pick: (n: number) => number): SquadChoice {
  const { scouts, soldiers } = squadOptions(id);
  const riflemen = soldiers.filter((soldier) => soldier.mayScout);
  const choices = new Map<number, SoldierChoice>();
  for (const { n } of shuffled(riflemen, pick).slice(0, scouts)) choices.set(n, { n, scout: true });
  const squad = (): SquadChoice => ({ type: id, soldiers: [...choices.values()].toSorted((a, b) => a.n - b.n) });

  for (const { n, swaps, adds, experience, specialists } of shuffled(soldiers, pick)) {
    const kinds: Partial<SoldierChoice>[][] = [
      swaps.map(({ weapon }) => ({ weapon })),
      adds.map(({ extra }) => ({ extra })),
      experience.map((offer) => ({ experience: offer.experience })),
      specialists.map(({ specialist }) => ({ specialist })),
    ];
    for (const offers of kinds) {
      const change = offers[pick(offers.length + 1)]; // one past the end: leave him as he is
      if (change === undefined) continue;
      const before = choices.get(n);
      choices.set(n, { n, ...before, ...change });
      if (checkSquad(squad()).length === 0) continue;
      if (before === undefined) choices.delete(n);
      else choices.set(n, before);
    }
  }
  return squad();
}

interface Assembly {
  type: SquadType;
  nation: Nation;
  problems: SquadProblem[];
  spentHalves: number;
  /** Soldiers by the upgrade, experience or specialist they take. */
  takers: Map<string, number[]>;
}

/** The roster the choice describes, and all that is wrong with it: a wrong squad is still counted to the end. */
export function assemble(choice: SquadChoice): { roster: Roster; problems: SquadProblem[] } {
  const type = squadType(choice.type);
  const nation = nationOf(type.nation);
  const a: Assembly = { type, nation, problems: [], spentHalves: 0, takers: new Map() };
  const chosen = byNumber(a, choice.soldiers);
  const scouts = scoutNumbers(a, choice.soldiers);
  const soldiers = nation.soldiers.map((basic): RosterSoldier => {
    const wish = chosen.get(basic.n) ?? { n: basic.n };
    const level = wish.experience ?? "regular";
    const weapon = takeWeapon(a, wish, basic.weapon);
    const extra = takeExtra(a, wish, weapon);
    take(a, basic.n, level, costOf(level).costHalves);
    const specialist = takeSpecialist(a, wish, basic.role, level);
    return { n: basic.n, role: basic.role, weapon, extra, experience: level, specialist, scout: scouts.has(basic.n) };
  });
  checkLimits(a);

  const budgetHalves = type.budgetHalves;
  const recruits = takers(a, "recruit").length;
  // PS-8.2.4-1: a loose half point is lost.
  const startingOp = Math.floor((budgetHalves - a.spentHalves) / 2) + recruits * costOf("recruit").startingOp;
  const roster = {
    type: type.id,
    nation: nation.id,
    soldiers,
    spentHalves: a.spentHalves,
    budgetHalves,
    recruits,
    startingOp,
  };
  return { roster, problems: a.problems };
}

/** PS-10-1: the composition fixes which soldiers there are; each is one man. */
function byNumber(a: Assembly, wishes: readonly SoldierChoice[]): Map<number, SoldierChoice> {
  const numbers = new Set(a.nation.soldiers.map((soldier) => soldier.n));
  const chosen = new Map<number, SoldierChoice>();
  const twice = new Set<number>();
  for (const wish of wishes) {
    const { n } = wish;
    if (!numbers.has(n)) refuse(a, "PS-10-1", "unknownSoldier", { n, size: numbers.size });
    else if (chosen.has(n)) twice.add(n);
    else chosen.set(n, wish);
  }
  for (const n of twice) refuse(a, "PS-10-1", "soldierTwice", { n });
  return chosen;
}

function takeWeapon(a: Assembly, wish: SoldierChoice, basic: WeaponId): WeaponId {
  const { n, weapon: wanted } = wish;
  const own = wish.specialist === undefined ? null : DATA.squads.specialists[wish.specialist].weapon;
  if (own !== null) {
    if (wanted !== undefined && wanted !== own) refuse(a, "PS-R57", "politicalOfficerSwap", { n, weapon: wanted });
    return own;
  }
  if (wanted === undefined || wanted === basic) return basic;
  // One swap, from the basic weapon: a chain of two is not looked for (PS-R56).
  const swap = a.type.upgrades.find((up) => up.kind === "swap" && up.from.includes(basic) && up.to.includes(wanted));
  if (swap === undefined) refuse(a, "PS-8.2.1-1", "swapNotAllowed", { n, from: basic, to: wanted });
  else take(a, n, swap.id, swap.costHalves);
  return wanted;
}

function takeExtra(a: Assembly, { n, extra }: SoldierChoice, weapon: WeaponId): ExtraWeapon | null {
  if (extra === undefined) return null;
  const add = a.type.upgrades.find((up) => up.kind === "add" && up.to.includes(extra));
  if (add === undefined) {
    refuse(a, "PS-8.2.1-1", "addNotAllowed", { n, extra });
    return extra;
  }
  if (!holds(add, weapon)) refuse(a, "PS-R41", "launcherNeedsRifle", { n, weapon });
  take(a, n, add.id, add.costHalves);
  return extra;
}

function takeSpecialist(a: Assembly, wish: SoldierChoice, role: Role, level: Experience): Specialist | null {
  const { n, specialist } = wish;
  if (specialist === undefined) return null;
  if (!a.nation.specialists.includes(specialist)) {
    refuse(a, "PS-8.2.3-1", "specialistNation", { n, specialist, nation: a.nation.id });
  }
  if (!maySpecialise(role)) refuse(a, "PS-8.2.3-2", "specialistRole", { n, specialist, role });
  if (level === "recruit") refuse(a, "PS-8.2.3-2", "specialistRecruit", { n, specialist });
  take(a, n, specialist, DATA.squads.specialists[specialist].costHalves);
  return specialist;
}

/** PS-10.US-1: compulsory, so the first riflemen serve when the player names none. */
function scoutNumbers(a: Assembly, wishes: readonly SoldierChoice[]): ReadonlySet<number> {
  const { rule } = DATA.squads.scouts;
  const needed = scoutsOf(a.type);
  const riflemen = a.nation.soldiers.filter((soldier) => soldier.role === "rifleman").map((soldier) => soldier.n);
  const named = new Set(wishes.filter((wish) => wish.scout === true).map((wish) => wish.n));
  if (named.size === 0) return new Set(riflemen.slice(0, needed));
  if (needed === 0) {
    for (const n of named) refuse(a, rule, "scoutNation", { n, nation: a.nation.id });
    return named;
  }
  for (const { n, role } of a.nation.soldiers) {
    if (named.has(n) && role !== "rifleman") refuse(a, rule, "scoutRole", { n, role });
  }
  if (named.size !== needed) refuse(a, rule, "scoutsCount", { count: named.size, needed });
  return named;
}

function checkLimits(a: Assembly): void {
  for (const { id, kind, max, rule } of a.type.upgrades) {
    const soldiers = takers(a, id);
    if (max === null || soldiers.length <= max) continue;
    const code = kind === "swap" ? "swapLimit" : "addLimit";
    refuse(a, rule, code, { upgrade: id, count: soldiers.length, max, soldiers: soldiers.join(", ") });
  }

  const levels = [
    ["veteran", "veteranLimit"],
    ["recruit", "recruitLimit"],
  ] as const;
  for (const [level, code] of levels) {
    const max = maxOf(a.type, level);
    const count = takers(a, level).length;
    if (max !== null && count > max) refuse(a, "PS-8.2.2-1", code, { count, max });
  }

  const { value: max, rule } = DATA.squads.maxSpecialists;
  const kinds = specialistId.options.map((specialist) => ({ specialist, soldiers: takers(a, specialist) }));
  for (const { specialist, soldiers } of kinds) {
    if (soldiers.length > 1) {
      refuse(a, rule, "specialistTwice", { specialist, count: soldiers.length, soldiers: soldiers.join(", ") });
    }
  }
  const count = kinds.reduce((sum, kind) => sum + kind.soldiers.length, 0);
  if (count > max) refuse(a, rule, "specialistLimit", { count, max });

  const { spentHalves } = a;
  const { budgetHalves } = a.type;
  if (spentHalves > budgetHalves) refuse(a, "PS-8.2-1", "overBudget", { spentHalves, budgetHalves });
}

function take(a: Assembly, n: number, what: string, costHalves: number): void {
  a.spentHalves += costHalves;
  a.takers.set(what, [...takers(a, what), n]);
}
const takers = (a: Assembly, what: string): number[] => a.takers.get(what) ?? [];

function refuse(a: Assembly, rule: string, code: SquadProblemCode, params: SquadProblem["params"]): void {
  a.problems.push({ rule, code, params });
}

const holds = (upgrade: Upgrade, weapon: WeaponId): boolean =>
  upgrade.from.length === 0 || upgrade.from.includes(weapon);
const costOf = (level: Experience) => DATA.squads.experience[level];
const scoutsOf = (type: SquadType): number => (type.specialRules.includes("scouts") ? DATA.squads.scouts.value : 0);
/** PS-8.2.3-2 excludes everybody else. */
const maySpecialise = (role: Role): boolean => role === "rifleman";

function maxOf(type: SquadType, level: Experience): number | null {
  switch (level) {
    case "veteran":
      return type.maxVeterans;
    case "recruit":
      return type.maxRecruits;
    case "regular":
      return null;
  }
}

function formProblems(issue: core.$ZodIssue): SquadProblem[] {
  const rule = "PS-8-1";
  const path = issue.path.map(String).join(".");
  if (path === "type") return [{ rule, code: "unknownSquadType", params: { path } }];
  switch (issue.code) {
    case "unrecognized_keys":
      return issue.keys.map((field) => ({ rule, code: "unknownField", params: { path, field } }));
    case "too_big":
      return path === "soldiers"
        ? [{ rule, code: "tooManySoldiers", params: { max: Number(issue.maximum) } }]
        : [{ rule, code: "badValue", params: { path, expected: issue.origin } }];
    case "invalid_value":
      return [{ rule, code: "badValue", params: { path, expected: issue.values.map(String).join(" | ") } }];
    case "invalid_type":
      return [{ rule, code: "badValue", params: { path, expected: issue.expected } }];
    default: // the schema has no other kind of check
      return [{ rule, code: "badValue", params: { path, expected: issue.code } }];
  }
}

function shuffled<T>(items: readonly T[], pick: (n: number) => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(pick(left.length), 1));
}
