import { keepSound } from "@escaramuza/kernel";
import type {
  Json,
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralSide,
  NeutralUnit,
  Neutralised,
} from "@escaramuza/kernel";
import type { WeaponId } from "./data.ts";
import { missionOf } from "./data.ts";
import { startFrom } from "./setup.ts";

/** A battle said in no game's terms as an encounter (PE-C-1): on its own map, with as many of the men asked for as its points pay. */
export function neutral(battle: NeutralBattle): Neutralised {
  const german = squadFor("german", battle.german);
  const soviet = squadFor("soviet", battle.soviet);
  const roles: readonly NeutralNote[] = battle.attacker === null ? [] : [{ note: "noAttacker" }];
  return {
    setup: { mission: MISSION, squads: [german.squad, soviet.squad] },
    notes: [{ note: "nearestMap", map: `map.${missionOf(MISSION).map}` }, ...roles, ...german.notes, ...soviet.notes],
  };
}

const MISSION = "encounter";

const ARMS: { readonly [unit in NeutralUnit]?: readonly [WeaponId, number] } = {
  officer: ["SUB", 4],
  rifle: ["FUS", 5],
  smg: ["SUB", 4],
  lmg: ["APL", 2],
  sniper: ["FFR", 4],
};
/** Who comes first when there is not enough for all: in turns, so that the shares stay what they were. */
const ORDER = ["officer", "lmg", "sniper", "rifle", "smg"] as const;

function squadFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly squad: Json; readonly notes: readonly NeutralNote[] } {
  const squad = (men: readonly (typeof ORDER)[number][]): Json => ({
    budget: "standard",
    soldiers: men.map((unit, i) => soldier(unit, i)),
    mines: 0,
    overloadedMines: 0,
    traps: 0,
  });
  const { kept, left } = keepSound(
    inTurns(force),
    (men) => startFrom({ mission: MISSION, squads: [squad(men), null] }).ok,
  );
  const notes = [...ORDER, "mmg", "antitank", "mortar", "atGun", "tank", "medic"] as const;
  return {
    squad: squad(kept),
    notes: notes.flatMap((unit): NeutralNote[] => {
      const n = ARMS[unit] === undefined ? (force[unit] ?? 0) : left.filter((one) => one === unit).length;
      return n === 0 ? [] : [{ note: "noUnit", side, unit, n }];
    }),
  };
}

/** Each next one is of the kind that is farthest behind its share. */
function inTurns(force: NeutralForce): (typeof ORDER)[number][] {
  const men: (typeof ORDER)[number][] = [];
  const taken = new Map<string, number>();
  const total = ORDER.reduce((sum, unit) => sum + (force[unit] ?? 0), 0);
  for (let i = 0; i < total; i++) {
    const behind = (unit: (typeof ORDER)[number]): number => {
      const all = force[unit] ?? 0;
      const has = taken.get(unit) ?? 0;
      return has >= all ? Number.POSITIVE_INFINITY : has / all;
    };
    const next = ORDER.reduce((best, unit) => (behind(unit) < behind(best) ? unit : best));
    taken.set(next, (taken.get(next) ?? 0) + 1);
    men.push(next);
  }
  return men;
}

function soldier(unit: (typeof ORDER)[number], i: number): Json {
  const [weapon, magazines] = ARMS[unit] ?? ["FUS", 5];
  return {
    id: String(i + 1),
    rank: unit === "officer" ? "officer" : "soldier",
    vet: "recruit",
    arms: [{ weapon, magazines }],
    gof: 0,
    gdf: unit === "lmg" || unit === "sniper" ? 0 : 1,
    sniper: unit === "sniper",
    artillery: false,
    radio: false,
  };
}
