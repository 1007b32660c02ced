import { keepSound, leftOut } from "@escaramuza/kernel";
import type {
  Json,
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralPiece,
  NeutralSide,
  NeutralUnit,
  Neutralised,
} from "@escaramuza/kernel";
import type { WeaponId } from "./data.ts";
import { missionOf } from "./data.ts";
import { groundOf, partsOf } from "./neutral-ground.ts";
import { startFrom } from "./setup.ts";
import { checkSquad, readSquad } from "./squads.ts";

/**
 * A battle said in no game's terms as an encounter (PE-C-1): the table laid as it says, with as many of the men asked for as the
 * points pay. Who wins the first throw chooses his edge, so that the Germans do not always come from the south.
 */
export function neutral(battle: NeutralBattle): Neutralised {
  const german = squadFor("german", battle.german);
  const soviet = squadFor("soviet", battle.soviet);
  const roles: readonly NeutralNote[] = battle.attacker === null ? [] : [{ note: "noAttacker" }];
  const { kept, left } = groundFor(battle);
  return {
    setup: { mission: MISSION, map: groundOf(battle, kept), squads: [german.squad, soviet.squad] },
    notes: [...leftOut(left), ...roles, ...german.notes, ...soviet.notes],
  };
}

const MISSION = "encounter";

function groundFor(battle: NeutralBattle): {
  readonly kept: readonly NeutralPiece[];
  readonly left: readonly NeutralPiece[];
} {
  const known = battle.terrain.filter((piece) => partsOf(battle, piece).length > 0);
  const unknown = battle.terrain.filter((piece) => !known.includes(piece));
  const isSound = (pieces: readonly NeutralPiece[]): boolean =>
    startFrom({ mission: MISSION, map: groundOf(battle, pieces) }).ok;
  const { kept, left } = isSound(known) ? { kept: known, left: [] } : keepSound(known, isSound);
  return { kept, left: [...left, ...unknown] };
}

// --- squads

const ARMS: { readonly [unit in NeutralUnit]?: readonly [WeaponId, "magazines" | number] } = {
  officer: ["SUB", "magazines"],
  rifle: ["FUS", "magazines"],
  smg: ["SUB", "magazines"],
  lmg: ["APL", 2],
  sniper: ["FFR", "magazines"],
};
/** Who comes first when there is not enough for all: in turns, so that the shares stay what they were. */
const ORDER = ["officer", "lmg", "sniper", "rifle", "smg"] as const;

/** What a man has, the usual first (PE-15-6): more men fight with less. */
interface Load {
  readonly magazines: number;
  readonly grenades: number;
}
const LOADS: readonly Load[] = [
  { magazines: 5, grenades: 1 },
  { magazines: 5, grenades: 0 },
  { magazines: 4, grenades: 0 },
  { magazines: 3, grenades: 0 },
];

function squadFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly squad: Json; readonly notes: readonly NeutralNote[] } {
  const { budget } = missionOf(MISSION).sides[0];
  const wanted = inTurns(force);
  const tried = LOADS.map((load) => {
    const squad = (men: readonly (typeof ORDER)[number][]): Json => ({
      budget,
      soldiers: men.map((unit, i) => soldier(unit, i, load)),
      mines: 0,
      overloadedMines: 0,
      traps: 0,
    });
    const { kept, left } = keepSound(wanted, (men) => {
      const read = readSquad(squad(men));
      return read !== null && checkSquad(read, budget).length === 0;
    });
    return { squad: squad(kept), left };
  });
  const { squad, left } = tried.reduce((best, one) => (one.left.length < best.left.length ? one : best));
  const notes = [...ORDER, "mmg", "antitank", "mortar", "atGun", "tank", "medic"] as const;
  return {
    squad,
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

function soldier(unit: (typeof ORDER)[number], i: number, load: Load): Json {
  const [weapon, magazines] = ARMS[unit] ?? ["FUS", "magazines"];
  return {
    id: String(i + 1),
    rank: unit === "officer" ? "officer" : "soldier",
    vet: "recruit",
    arms: [{ weapon, magazines: magazines === "magazines" ? load.magazines : magazines }],
    gof: 0,
    gdf: unit === "lmg" || unit === "sniper" ? 0 : load.grenades,
    sniper: unit === "sniper",
    artillery: false,
    radio: false,
  };
}
