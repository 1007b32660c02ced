import type { SquadTypeId } from "../src/data.ts";
import { buildRoster } from "../src/squad.ts";
import type { Roster, SoldierChoice, SquadChoice } from "../src/squad.ts";

/** Squads for their tests. */

export function squad(type: SquadTypeId, ...soldiers: SoldierChoice[]): SquadChoice {
  return { type, soldiers };
}

export function rosterOf(choice: SquadChoice): Roster {
  const built = buildRoster(choice);
  if (!built.ok) throw new Error(JSON.stringify(built.problems));
  return built.roster;
}
