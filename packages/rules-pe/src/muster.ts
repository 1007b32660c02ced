import { DATA, missionOf, weaponOf } from "./data.ts";
import type { SoldierChoice, WeaponId } from "./data.ts";
import { CALM } from "./morale.ts";
import { freshGo } from "./state.ts";
import type { Arm, Battle, Career, Gun, OwnFigures, SideId, Soldier, SquadId } from "./state.ts";

/** Soldiers and guns of a roster, as they are before the first die (PE-3-17, PE-5-4, PE-6-3, PE-8-12). */

export interface Mustered {
  readonly soldiers: Soldier[];
  readonly guns: Gun[];
}

/** A man of a squad; what a campaign knows of him comes with him. */
export interface Recruit extends SoldierChoice {
  readonly name?: string | undefined;
  readonly ff?: number | undefined;
  readonly wounded?: boolean | undefined;
  readonly career?: Career | undefined;
  /** Of a role-player's character (PE-18-1). */
  readonly own?: OwnFigures | null | undefined;
  /** Named to hand a machine gun its belts (PE-15-8). */
  readonly server?: boolean | undefined;
}

const PREFIX = ["a", "b"] as const;

export function muster(
  men: readonly Recruit[],
  side: SideId,
  squad: SquadId,
  more: {
    readonly moraleBonus: number;
    readonly after: number;
    readonly guns: number;
    readonly lastMove: Soldier["lastMove"];
    /** Servers are named, as with squads of one's own (PE-15-8); in the scenarios none is (PE-R38). */
    readonly servers?: boolean;
  },
): Mustered {
  const soldiers: Soldier[] = [];
  const guns: Gun[] = [];
  const served = more.servers === true ? serversOf(men) : new Map<number, number>();
  men.forEach((man, i) => {
    const id = `${PREFIX[side]}${more.after + i + 1}`;
    const arms: Arm[] = [];
    let main: string | null = null;
    man.arms.forEach(({ weapon, magazines }, n) => {
      if (weaponOf(weapon).traits.includes("crew")) {
        const gun = newGun(`g${more.guns + guns.length + 1}`, weapon, magazines, side, id);
        guns.push(gun);
        main ??= gun.id;
      } else {
        const arm = newArm(`${id}.${n + 1}`, weapon, magazines, arms);
        arms.push(arm);
        main ??= arm.id;
      }
    });
    soldiers.push(newSoldier(man, id, side, squad, arms, main, { ...more, serves: served.has(i) }));
  });
  return { soldiers, guns: guns.map((gun) => ({ ...gun, server: serverOf(gun) })) };

  function serverOf({ gunner }: Gun): string | null {
    const of = soldiers.findIndex(({ id }) => id === gunner);
    const at = [...served].find(([, gun]) => gun === of)?.[0];
    return at === undefined ? null : (soldiers[at]?.id ?? null);
  }
}

/** By their places: the named ones first, then the next without a post behind each gunner (PE-15-8, PE-R137). */
function serversOf(men: readonly Recruit[]): Map<number, number> {
  const has = (man: Recruit, trait: "crew" | "mortar"): boolean =>
    man.arms.some(({ weapon }) => weaponOf(weapon).traits.includes(trait));
  const posts = [...men.keys()];
  const named = posts.filter((i) => men[i]?.server === true);
  const served = new Map<number, number>();
  for (const [gunner, man] of men.entries()) {
    if (!has(man, "crew") || has(man, "mortar")) continue;
    const next = [...posts.slice(gunner + 1), ...posts.slice(0, gunner)].find((i) => {
      const other = men[i];
      return other !== undefined && !served.has(i) && !named.includes(i) && !other.artillery && !has(other, "crew");
    });
    const server = named.find((i) => !served.has(i)) ?? next;
    if (server !== undefined) served.set(server, gunner);
  }
  return served;
}

/** PE-6-3: one magazine is in it. A launcher beside an assault rifle is fixed to it (PE-20-15). */
function newArm(id: string, weapon: WeaponId, magazines: number, others: readonly Arm[]): Arm {
  const { mun } = weaponOf(weapon);
  const rifle = weapon === "LZG" ? others.find((arm) => arm.weapon === "FAS") : undefined;
  return {
    id,
    weapon,
    loaded: magazines > 0 ? mun : 0,
    spare: Array.from({ length: Math.max(0, magazines - 1) }, () => mun),
    fixedTo: rifle?.id ?? null,
  };
}

export function newGun(id: string, weapon: WeaponId, magazines: number, side: SideId, carrier: string): Gun {
  const { mun, traits } = weaponOf(weapon);
  const mortar = traits.includes("mortar");
  return {
    id,
    weapon,
    side,
    x: 0,
    y: 0,
    state: "carried",
    carriers: [carrier],
    gunner: carrier,
    server: null,
    work: null,
    loaded: mortar || magazines === 0 ? 0 : mun,
    spare: Array.from({ length: mortar ? magazines : Math.max(0, magazines - 1) }, () => mun),
    jam: "ok",
    mortar: mortar ? { loading: 0, target: null, shells: 0, impact: null, locked: null } : null,
  };
}

function newSoldier(
  man: Recruit,
  id: string,
  side: SideId,
  squad: SquadId,
  arms: Arm[],
  hand: string | null,
  more: { readonly moraleBonus: number; readonly lastMove: Soldier["lastMove"]; readonly serves: boolean },
): Soldier {
  const weapons = man.arms.map(({ weapon }) => weapon);
  const [main] = weapons;
  const bayonet = weapons.some((weapon) => weaponOf(weapon).traits.includes("bayonet"));
  const crew = more.serves || (main !== undefined && weaponOf(main).traits.includes("crew"));
  // PE-5-3, PE-5-4
  const trained: WeaponId[] = main === undefined ? [] : [main];
  if ((man.rank === "officer" || crew || man.artillery) && main !== "PIS") trained.push("PIS");
  if (main === "FAS" && weapons.includes("LZG")) trained.push("LZG");
  if (man.artillery) trained.push("MTL", "MTP");
  // PE-18-1: what he has a skill for.
  trained.push(...weapons.filter((weapon) => man.own?.fc[weapon] !== undefined));
  return {
    id,
    name: man.name ?? man.id,
    side,
    squad,
    rank: man.rank,
    vet: man.vet,
    sniper: man.sniper,
    artillery: man.artillery,
    radio: man.radio,
    trained: [...new Set(trained)],
    ff: man.ff ?? 0,
    moraleBase: DATA.troops.morale[man.rank][man.vet] + more.moraleBonus,
    own: man.own ?? null,
    place: "waiting",
    x: 0,
    y: 0,
    level: 0,
    tree: null,
    facing: side === 0 ? 0 : 180,
    posture: "standing",
    duckedBehind: null,
    condition: man.wounded === true ? "H" : "ok",
    stunRun: 0,
    down: null,
    morale: "steady",
    fanatic: false,
    lastMove: more.lastMove,
    go: freshGo(),
    crossing: null,
    aim: null,
    watch: null,
    fire: CALM,
    arms,
    hand,
    melee: bayonet ? "bayonet" : "knife",
    gof: man.gof,
    gdf: man.gdf,
    hidden: false,
    unnoticed: [],
    wires: [],
    career: man.career ?? { combats: 0, kills: 0, explosionKills: 0, wounds: 0 },
  };
}

/** PE-20-13: the mortar beyond the edge and its two gunners, whom nobody can reach (PE-R108). */
export function offBoardMortar(mission: Battle["mission"], side: SideId, after: number, guns: number): Mustered {
  const { mortar } = missionOf(mission).sides[side];
  if (mortar === null) return { soldiers: [], guns: [] };
  const men = Array.from({ length: mortar.crew }, (_, i): Recruit => ({
    id: `gunner${i + 1}`,
    rank: "soldier",
    vet: mortar.vet,
    arms: [],
    gof: 0,
    gdf: 0,
    sniper: false,
    artillery: true,
    radio: false,
    ff: 5,
  }));
  const { soldiers } = muster(men, side, "A", { moraleBonus: 0, after, guns, lastMove: "none" });
  for (const man of soldiers) man.place = "away";
  const gun = newGun(`g${guns + 1}`, mortar.weapon, mortar.shells, side, soldiers[0]?.id ?? "");
  return { soldiers, guns: [{ ...gun, state: "offBoard", carriers: [], x: mortar.x, y: mortar.y }] };
}
