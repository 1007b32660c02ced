import type { Json } from "@escaramuza/kernel";
import { DATA, VETERANCIES, weaponId } from "./data.ts";
import type { SoldierChoice, WeaponId } from "./data.ts";
import type { Recruit } from "./muster.ts";
import { MOST_SOLDIERS, asSniper, isMortar } from "./squads.ts";
import type { Squad } from "./squads.ts";

/** A squad with one choice made. Rows are soldiers by their place, a free place, and what is laid before the game. */

export const OBSTACLE_ROWS = ["mines", "overloadedMines", "traps"] as const;
export type ObstacleRow = (typeof OBSTACLE_ROWS)[number];

export const MOST_MAGAZINES = 10;
export const MOST_GRENADES = 6;
export const MOST_OBSTACLES = 20;

/** `officer.veteran` */
export function gradeOf({ rank, vet }: Pick<Recruit, "rank" | "vet">): string {
  return `${rank}.${vet}`;
}

export const GRADES: readonly string[] = (["soldier", "officer"] as const).flatMap((rank) =>
  VETERANCIES.map((vet) => gradeOf({ rank, vet })),
);

/** What can be somebody's first weapon, and his second. */
export const MAIN: readonly WeaponId[] = weaponId.options.filter((id) => !["GOF", "GDF", "LZG"].includes(id));
export const SECOND: readonly WeaponId[] = ["PIS", "FUS", "SUB", "ESC", "LZG"];

/** What he is for, beside his weapons (PE-15-8). */
export const TASKS = ["none", "gunner", "observer", "server"] as const;

export function taskOf({ artillery, radio, server }: Recruit): (typeof TASKS)[number] {
  return radio ? "observer" : artillery ? "gunner" : server === true ? "server" : "none";
}

/** Hit points to choose from: one by one, then by fives. */
export const HIT_POINTS: readonly number[] = [
  ...Array.from({ length: 30 }, (_, i) => i + 1),
  ...Array.from({ length: 14 }, (_, i) => 35 + 5 * i),
];

/** Sound or not: that is `checkSquad`'s question. Null where there is no such choice. */
export function change(squad: Squad, row: string, field: string, value: Json): Squad | null {
  const obstacle = OBSTACLE_ROWS.find((one) => one === row);
  if (obstacle !== undefined)
    return field === "amount" && within(value, MOST_OBSTACLES) ? { ...squad, [obstacle]: value } : null;
  const at = /^\d+$/.test(row) ? Number(row) - 1 : -1;
  const man = squad.soldiers[at];
  if (man === undefined) {
    const free = at === squad.soldiers.length && at < MOST_SOLDIERS && field === "grade";
    const grade = free ? gradeIn(value) : null;
    return grade === null ? null : numbered({ ...squad, soldiers: [...squad.soldiers, newMan(grade)] });
  }
  if (field === "grade" && value === null)
    return numbered({ ...squad, soldiers: squad.soldiers.filter((_, i) => i !== at) });
  const changed = changedMan(man, field, value);
  return changed === null
    ? null
    : { ...squad, soldiers: squad.soldiers.map((one, i) => (i === at ? asSniper(changed) : one)) };
}

type Grade = Pick<SoldierChoice, "rank" | "vet">;

function gradeIn(value: Json): Grade | null {
  for (const rank of ["soldier", "officer"] as const)
    for (const vet of VETERANCIES) if (value === gradeOf({ rank, vet })) return { rank, vet };
  return null;
}

/** Who has no name goes by his place. */
function numbered(squad: Squad): Squad {
  return {
    ...squad,
    soldiers: squad.soldiers.map((man, i) => (/^\d*$/.test(man.id) ? { ...man, id: String(i + 1) } : man)),
  };
}

/** A rifle and what the guidance gives with it (PE-15-6). */
function newMan(grade: Grade): Recruit {
  const rifle = { weapon: "FUS" as const, magazines: 5 };
  const arms = grade.rank === "officer" ? [rifle, PISTOL] : [rifle];
  return { id: "", ...grade, arms, gof: 0, gdf: 0, sniper: false, artillery: false, radio: false };
}

/** PE-15-4 */
const PISTOL = { weapon: "PIS" as const, magazines: DATA.figures.freeMagazines.value };

function changedMan(man: Recruit, field: string, value: Json): Recruit | null {
  const [main, second, ...rest] = man.arms;
  switch (field) {
    case "grade": {
      const grade = gradeIn(value);
      if (grade === null) return null;
      // A row shows two weapons: who has a second one already may change it for the pistol.
      const promoted = grade.rank === "officer" && second === undefined && main?.weapon !== PISTOL.weapon;
      return { ...man, ...grade, arms: promoted ? [...man.arms, PISTOL] : man.arms };
    }
    case "weapon": {
      const weapon = MAIN.find((id) => id === value);
      if (weapon === undefined) return null;
      const others = man.arms.slice(1).filter((arm) => arm.weapon !== weapon);
      const gunner = isMortar(weapon) ? { artillery: true } : {};
      return { ...man, ...gunner, arms: [{ weapon, magazines: main?.magazines ?? 1 }, ...others] };
    }
    case "amount":
      return main !== undefined && within(value, MOST_MAGAZINES)
        ? { ...man, arms: [{ ...main, magazines: value }, ...man.arms.slice(1)] }
        : null;
    case "second": {
      if (main === undefined) return null;
      if (value === null) return { ...man, arms: [main, ...rest] };
      const weapon = SECOND.find((id) => id === value);
      return weapon === undefined
        ? null
        : { ...man, arms: [main, { weapon, magazines: second?.magazines ?? PISTOL.magazines }, ...rest] };
    }
    case "more":
      return main !== undefined && second !== undefined && within(value, MOST_MAGAZINES)
        ? { ...man, arms: [main, { ...second, magazines: value }, ...rest] }
        : null;
    case "gof":
      return within(value, MOST_GRENADES) ? { ...man, gof: value } : null;
    case "gdf":
      return within(value, MOST_GRENADES) ? { ...man, gdf: value } : null;
    case "task": {
      const task = TASKS.find((one) => one === value);
      if (task === undefined) return null;
      const { server: _server, ...other } = man;
      const artillery = task === "gunner" || task === "observer";
      return { ...other, artillery, radio: task === "observer", ...(task === "server" ? { server: true } : {}) };
    }
    case "wounded":
      return typeof value === "boolean" ? { ...man, wounded: value } : null;
    default:
      return changedFigures(man, field, value);
  }
}

/** A skill half way up, and as many hit points as most games begin with. */
const AVERAGE = { factor: 6, hp: 10 };

/** Of a role-player's character (PE-18-1, PE-18-4): skills as the factors they become. */
function changedFigures(man: Recruit, field: string, value: Json): Recruit | null {
  const { own: _own, ff: _ff, ...plain } = man;
  const [main, second] = man.arms;
  const own = man.own ?? null;
  if (field === "character") {
    if (typeof value !== "boolean") return null;
    if (value === (own !== null)) return man;
    if (!value) return plain;
    const fc = main === undefined ? {} : { [main.weapon]: AVERAGE.factor };
    return { ...plain, ff: AVERAGE.factor, own: { fc, hp: AVERAGE.hp, left: AVERAGE.hp } };
  }
  if (own === null) return null;
  switch (field) {
    case "skill":
    case "skill2": {
      const arm = field === "skill" ? main : second;
      if (arm === undefined || !(value === null || isFactor(value))) return null;
      const { [arm.weapon]: _old, ...fc } = own.fc;
      return { ...man, own: { ...own, fc: value === null ? fc : { ...fc, [arm.weapon]: value } } };
    }
    case "fight":
      return isFactor(value) ? { ...man, ff: value } : null;
    case "hp": {
      if (!within(value, 999) || value < 1) return null;
      const left = own.left === own.hp ? value : Math.min(own.left, value);
      return { ...man, own: { ...own, hp: value, left } };
    }
    case "points":
      return within(value, own.hp) && value > 0 ? { ...man, own: { ...own, left: value } } : null;
    default:
      return null;
  }
}

function isFactor(value: Json): value is number {
  return DATA.conversion.some(({ factor }) => factor === value);
}

function within(value: Json, most: number): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most;
}
