import type { Field, FieldOption, ForceRow, Json, Text } from "@escaramuza/kernel";
import {
  GRADES,
  HIT_POINTS,
  MAIN,
  MOST_GRENADES,
  MOST_MAGAZINES,
  MOST_OBSTACLES,
  OBSTACLE_ROWS,
  SECOND,
  TASKS,
  change,
  gradeOf,
  taskOf,
} from "./builder-change.ts";
import type { ObstacleRow } from "./builder-change.ts";
import { DATA } from "./data.ts";
import type { WeaponId } from "./data.ts";
import type { Recruit } from "./muster.ts";
import type { RuleId } from "./rule-ids.ts";
import { SILHOUETTES } from "./scene-soldiers.ts";
import { manName, say, weaponName } from "./scene-texts.ts";
import {
  MOST_SOLDIERS,
  checkSquad,
  costOf,
  equipmentOf,
  hasObstacles,
  isGun,
  isMortar,
  obstaclesOf,
  personnelOf,
} from "./squads.ts";
import type { Squad } from "./squads.ts";

/** Soldiers with their choices, a free place while there is room, and mines and wires where they are allowed. */
export function rowsOf(squad: Squad): ForceRow[] {
  const rows = squad.soldiers.map((man, at) => soldierRow(squad, man, at));
  if (squad.soldiers.length < MOST_SOLDIERS) rows.push(freeRow(squad));
  const laid = OBSTACLE_ROWS.filter((row) => hasObstacles(squad.budget) || squad[row] > 0);
  return [...rows, ...laid.map((row) => obstacleRow(squad, row))];
}

/** What a row and a box on paper have in common. */
export function rowOfMan(man: Recruit, at: number): Omit<ForceRow, "id" | "fields" | "detail"> {
  const main = man.arms[0]?.weapon;
  return {
    tag: String(at + 1),
    name: manName({ name: man.name ?? man.id, rank: man.rank }),
    silhouette: main === undefined ? "" : SILHOUETTES[main],
    role: man.rank === "officer" ? "officer" : man.radio ? "radioOperator" : man.sniper ? "sniper" : null,
    points: 3 * personnelOf(man) + equipmentOf(man),
  };
}

type Offer = (name: string, value: Json, text: Text) => FieldOption;

/** An option with what the whole squad would pay more for it, and what it would break that is whole. */
function offers(squad: Squad, row: string): Offer {
  const broken = new Set(checkSquad(squad, squad.budget).map(({ code }) => code));
  const now = worth(squad);
  return (name, value, text) => {
    const changed = change(squad, row, name, value);
    const problems = changed === null ? [] : checkSquad(changed, squad.budget);
    const refusal = problems.find(({ code }) => !broken.has(code)) ?? null;
    return { value, text, detail: null, cost: changed === null ? null : worth(changed) - now, refusal, picture: null };
  };
}

function worth(squad: Squad): number {
  const { personnel, equipment } = costOf(squad);
  return 3 * personnel + equipment;
}

function field(name: string, show: Field["show"], rule: RuleId, value: Json, options: readonly FieldOption[]): Field {
  return { name, label: say(`force.${name}`), rule, value, options, show };
}

function soldierRow(squad: Squad, man: Recruit, at: number): ForceRow {
  const id = String(at + 1);
  const offer = offers(squad, id);
  const numbers = (name: string, now: number, most: number): FieldOption[] =>
    upTo(Math.max(now, most)).map((n) => offer(name, n, say("force.number", { n })));
  const weapon = (name: string, one: WeaponId): FieldOption => offer(name, one, weaponName(one));
  const [main, second] = man.arms;
  const seconds = SECOND.filter((one) => one !== main?.weapon);
  return {
    id,
    ...rowOfMan(man, at),
    fields: [
      field("grade", "list", "PE-15-2", gradeOf(man), [
        ...GRADES.map((grade) => offer("grade", grade, say(`force.grade.${grade}`))),
        offer("grade", null, say("force.leave")),
      ]),
      field(
        "weapon",
        "list",
        "PE-15-3",
        main?.weapon ?? null,
        MAIN.map((one) => weapon("weapon", one)),
      ),
      field("amount", "list", "PE-15-3", main?.magazines ?? 0, numbers("amount", main?.magazines ?? 0, MOST_MAGAZINES)),
      field("second", "list", man.rank === "officer" ? "PE-15-4" : "PE-15-3", second?.weapon ?? null, [
        offer("second", null, say("force.none")),
        ...[...new Set([...seconds, ...(second === undefined ? [] : [second.weapon])])].map((one) =>
          weapon("second", one),
        ),
      ]),
      ...(second === undefined
        ? []
        : [field("more", "list", "PE-15-3", second.magazines, numbers("more", second.magazines, MOST_MAGAZINES))]),
      field("gof", "list", "PE-15-3", man.gof, numbers("gof", man.gof, MOST_GRENADES)),
      field("gdf", "list", "PE-15-3", man.gdf, numbers("gdf", man.gdf, MOST_GRENADES)),
      ...taskFields(squad, man, offer),
      field("wounded", "switch", "PE-15-2", man.wounded === true, [
        offer("wounded", true, say("form.yes")),
        offer("wounded", false, say("form.no")),
      ]),
      ...figureFields(man, offer),
    ],
  };
}

/** Posts there are: without a mortar nobody needs a skill for it, without a machine gun nobody serves one (PE-15-8). */
function taskFields({ soldiers }: Squad, man: Recruit, offer: Offer): Field[] {
  const guns = soldiers.flatMap(({ arms }) => arms).filter(({ weapon }) => isGun(weapon));
  const mortars = guns.filter(({ weapon }) => isMortar(weapon)).length;
  const now = taskOf(man);
  const tasks = TASKS.filter(
    (task) => task === "none" || task === now || (task === "server" ? guns.length > mortars : mortars > 0),
  );
  if (tasks.length === 1) return [];
  const options = tasks.map((task) => offer("task", task, say(task === "none" ? "force.none" : `force.task.${task}`)));
  return [field("task", "list", "PE-15-8", now, options)];
}

/** A role-player's character: the rows of the conversion table for each skill, and his hit points (PE-18-1, PE-18-4). */
function figureFields(man: Recruit, offer: Offer): Field[] {
  const own = man.own ?? null;
  const [main, second] = man.arms;
  const isOne = field("character", "switch", "PE-18-1", own !== null, [
    offer("character", true, say("form.yes")),
    offer("character", false, say("form.no")),
  ]);
  if (own === null) return [isOne];
  const skills = (name: string): FieldOption[] =>
    DATA.conversion.map(({ percentFrom, twentyTo, tenTo, factor }) =>
      offer(name, factor, say("force.skill.row", { percent: percentFrom, twenty: twentyTo, ten: tenTo, factor })),
    );
  const skill = (name: string, weapon: WeaponId): Field =>
    field(name, "list", "PE-18-1", own.fc[weapon] ?? null, [
      offer(name, null, say("force.skill.none")),
      ...skills(name),
    ]);
  const points = (name: string, values: readonly number[]): FieldOption[] =>
    values.toSorted((a, b) => a - b).map((n) => offer(name, n, say("force.number", { n })));
  return [
    isOne,
    ...(main === undefined ? [] : [skill("skill", main.weapon)]),
    ...(second === undefined ? [] : [skill("skill2", second.weapon)]),
    field("fight", "list", "PE-18-1", man.ff ?? null, skills("fight")),
    field("hp", "list", "PE-18-4", own.hp, points("hp", [...new Set([...HIT_POINTS, own.hp])])),
    field("points", "list", "PE-18-4", own.left, points("points", upTo(own.hp).slice(1))),
  ];
}

function freeRow(squad: Squad): ForceRow {
  const id = String(squad.soldiers.length + 1);
  const offer = offers(squad, id);
  return {
    id,
    tag: "",
    name: say("force.row.free"),
    silhouette: "",
    role: null,
    points: 0,
    fields: [
      field("grade", "list", "PE-15-2", null, [
        { ...offer("grade", null, say("force.none")), cost: null },
        ...GRADES.map((grade) => offer("grade", grade, say(`force.grade.${grade}`))),
      ]),
    ],
  };
}

function obstacleRow(squad: Squad, row: ObstacleRow): ForceRow {
  const offer = offers(squad, row);
  const only = { ...squad, mines: 0, overloadedMines: 0, traps: 0, [row]: squad[row] };
  return {
    id: row,
    tag: "",
    name: say(`force.row.${row}`),
    silhouette: "",
    role: null,
    points: obstaclesOf(only),
    fields: [
      field(
        "amount",
        "list",
        row === "traps" ? "PE-11-3" : "PE-11-1",
        squad[row],
        upTo(MOST_OBSTACLES).map((n) => offer("amount", n, say("force.number", { n }))),
      ),
    ],
  };
}

function upTo(most: number): number[] {
  return Array.from({ length: most + 1 }, (_, n) => n);
}
