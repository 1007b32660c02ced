import type { ForceBuilder, Json, OddsQuery } from "@escaramuza/kernel";
import { DATA, readyList, squadTypeId } from "./data.ts";
import type { SquadChoice, SquadTypeId } from "./data.ts";
import { change } from "./forces-change.ts";
import { cardsOf, sheetOf } from "./forces-sheet.ts";
import { say } from "./scene-texts.ts";
import { parseSquad } from "./squad.ts";

/** The squad builder as data (sections 8 and 10). A squad is written as `SquadChoice`; a squad type's id stands for its ready list. */
export function forcesOf(odds: () => readonly OddsQuery[]): ForceBuilder {
  return {
    lists: DATA.squads.types.map(({ id, nation, budgetHalves }) => ({
      id,
      group: say(`nation.${nation}`),
      name: say(`squad.${id}`),
      budget: budgetHalves,
    })),
    empty: (list) => toJson({ type: listId(list), soldiers: [] }),
    ready: (list) => toJson(readyList(listId(list))),
    sheet(force) {
      const squad = squadOf(force);
      return squad === null ? null : sheetOf(squad, odds);
    },
    set(force, row, field, value) {
      const squad = squadOf(force);
      const changed = squad === null ? null : change(squad, Number(row), field, value);
      return changed === null ? force : toJson(changed);
    },
    cards(force) {
      const squad = squadOf(force);
      return squad === null ? [] : cardsOf(squad, odds);
    },
  };
}

function listId(list: string): SquadTypeId {
  return squadTypeId.options.find((id) => id === list) ?? "US-RIFLE";
}

function squadOf(force: unknown): SquadChoice | null {
  const type = squadTypeId.safeParse(force);
  if (type.success) return readyList(type.data);
  const parsed = parseSquad(force);
  return parsed.ok ? parsed.squad : null;
}

function toJson(squad: SquadChoice): Json {
  return { type: squad.type, soldiers: squad.soldiers.map((soldier) => ({ ...soldier })) };
}
