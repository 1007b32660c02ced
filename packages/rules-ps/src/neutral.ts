import { keepSound, leftOut, nearest } from "@escaramuza/kernel";
import type {
  Json,
  NeutralBattle,
  NeutralForce,
  NeutralNote,
  NeutralPiece,
  NeutralSide,
  Neutralised,
} from "@escaramuza/kernel";
import { DATA, readyList } from "./data.ts";
import type { SquadTypeId } from "./data.ts";
import { startFrom } from "./setup.ts";
import { buildRoster } from "./squad.ts";
import { TABLE } from "./state.ts";

/** A battle said in no game's terms as a match of squads: the table is laid as it says, each side has the ready list most like its force. */
export function neutral(battle: NeutralBattle): Neutralised {
  const sides = (["german", "soviet"] as const).map((side) => squadFor(side, battle[side]));
  const setup = (pieces: readonly NeutralPiece[]): Json => ({
    mode: "simple",
    terrain: pieces.flatMap((piece) => laid(battle, piece) ?? []),
    squads: sides.map(({ squad }) => squad),
    attacker: battle.attacker === null ? null : battle.attacker === "german" ? 0 : 1,
    lowEdge: 0,
  });
  const known = battle.terrain.filter((piece) => KINDS[piece.type] !== undefined);
  const { kept, left } = keepSound(known, (pieces) => startFrom(setup(pieces)).ok);
  const unknown = battle.terrain.filter((piece) => KINDS[piece.type] === undefined);
  return { setup: setup(kept), notes: [...leftOut([...left, ...unknown]), ...sides.flatMap(({ notes }) => notes)] };
}

const KINDS: { readonly [type in NeutralPiece["type"]]?: string } = {
  woods: "grove",
  scrub: "scrub",
  field: "crops",
  building: "building",
  wall: "lowWall",
  hedge: "hedge",
};
/** Walls and hedges are as thick as those of the game's own maps. */
const THICK = 100;

function laid(battle: NeutralBattle, { type, x, y, width, height }: NeutralPiece): Json | null {
  const kind = KINDS[type];
  if (kind === undefined) return null;
  // The table is square: the ground lies in its middle.
  const scale = TABLE / Math.max(battle.width, battle.height);
  const at = (value: number, along: number): number => Math.round(TABLE / 2 + (value - along / 2) * scale);
  const thin = type === "wall" || type === "hedge";
  const half = (value: number, other: number): number => (thin && value < other ? THICK / 2 : (value * scale) / 2);
  const [w, h] = [half(width, height), half(height, width)];
  const [left, right] = [at(x, battle.width) - w, at(x, battle.width) + w].map((v) =>
    Math.min(TABLE, Math.max(0, Math.round(v))),
  );
  const [low, high] = [at(y, battle.height) - h, at(y, battle.height) + h].map((v) =>
    Math.min(TABLE, Math.max(0, Math.round(v))),
  );
  if (left === undefined || right === undefined || low === undefined || high === undefined) return null;
  return {
    kind,
    parts: [
      [
        [left, low],
        [right, low],
        [right, high],
        [left, high],
      ],
    ],
  };
}

const NATIONS: { readonly [side in NeutralSide]: string } = { german: "GE", soviet: "SU" };

/** Squads have the men of their list: the list whose weapons are most like those asked for. */
function squadFor(
  side: NeutralSide,
  force: NeutralForce,
): { readonly squad: SquadTypeId; readonly notes: readonly NeutralNote[] } {
  const types = DATA.squads.types.map(({ id }) => id).filter((id) => id.startsWith(`${NATIONS[side]}-`));
  const { rifle = 0, smg = 0, lmg = 0 } = force;
  const squad = nearest({ rifle, smg, lmg }, types, weaponsOf) ?? types[0];
  if (squad === undefined) throw new Error(`no squads: ${side}`);
  const nobody = (["mmg", "mortar", "atGun", "tank"] as const).flatMap((unit): NeutralNote[] => {
    const n = force[unit] ?? 0;
    return n === 0 ? [] : [{ note: "noUnit", side, unit, n }];
  });
  return { squad, notes: [{ note: "nearestForce", side, force: `squad.${squad}` }, ...nobody] };
}

function weaponsOf(type: SquadTypeId): { [weapon: string]: number } {
  const built = buildRoster(readyList(type));
  const counts: { [weapon: string]: number } = { rifle: 0, smg: 0, lmg: 0 };
  for (const { weapon } of built.ok ? built.roster.soldiers : []) {
    const like = weapon === "machineGun" ? "lmg" : weapon === "smg" || weapon === "assaultRifle" ? "smg" : "rifle";
    counts[like] = (counts[like] ?? 0) + 1;
  }
  return counts;
}
