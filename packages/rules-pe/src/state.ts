import type { Seat } from "@escaramuza/kernel";
import type { Band, MapId, MissionId, TerrainFeature, Veterancy, WeaponId } from "./data.ts";

export type { Veterancy } from "./data.ts";

/** The position: everything on and beside the table. Lengths are whole millimetres (PE-2-2), movement tenths of a point (PE-4-3). */
export interface Position {
  /** What was agreed before the game. Frozen: copies share it. */
  readonly battle: Battle;
  phase: Phase;
  /** From 1; 0 while the table is being set up. */
  turn: number;
  /** The side whose player-turn it is. */
  active: SideId;
  /** Player A: who takes the first player-turn of each turn (PE-3-1). */
  first: SideId;
  sides: readonly [Side, Side];
  soldiers: Soldier[];
  /** Machine guns and mortars, carried, emplaced or lying (PE-4-16, PE-6-23, PE-10-1). */
  guns: Gun[];
  /** What fallen or unburdened soldiers left on the ground (PE-12-14). */
  items: readonly Item[];
  /** Attacks of this player-turn, in order of declaration, none of them rolled yet (PE-3-5). */
  declared: readonly Attack[];
  /** Secret: a view has its own side's only. */
  mines: readonly Mine[];
  wires: readonly Wire[];
  /** Doors that are not as the map has them. */
  doors: readonly Door[];
  /** PE-20-5 */
  holes: readonly Hole[];
  /** Set when the game is over and a campaign goes on (PE-12-15, PE-14-2). */
  aftermath: readonly Fate[] | null;
}

export type Phase =
  | "setUp"
  | "deployment"
  | "actions"
  | "fire"
  | "grenades"
  | "mortars"
  | "upkeep"
  | "morale"
  | "victory"
  | "over";

/** Allies share a side; a seat belongs to one (PE-21-11, PE-1-1). */
export type SideId = 0 | 1;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Battle {
  readonly mission: MissionId;
  /** One of ours by its name, or one of the players' own; examples have theirs. */
  readonly map: MapId | OwnMap;
  /** By seat: which side it plays, and which squads of it. Three entries where two allies play the Russians (PE-21-11). */
  readonly seats: readonly SeatOf[];
  readonly options: Options;
  /** Who began a campaign with which platoon; null outside one. */
  readonly campaign: boolean;
}

export interface SeatOf {
  readonly side: SideId;
  readonly squads: readonly SquadId[];
}

/** Of one side: most have one squad, the Russians of scenario 3 two. */
export type SquadId = "A" | "B";

export interface OwnMap {
  readonly width: number;
  readonly height: number;
  readonly features: readonly TerrainFeature[];
  readonly snow: boolean;
  readonly night: boolean;
}

export interface Options {
  /** Stealth, hiding, surprise attack and facing (PE-17.2-11). */
  readonly tacticalActions: boolean;
  /** Null: none (PE-R110). */
  readonly turnLimit: number | null;
  /** PE-13-19 */
  readonly morale: boolean;
}

export interface Side {
  readonly side: SideId;
  /** Victory points, whole. */
  score: number;
  /** Had an officer at the start (PE-13-18). */
  readonly officerEver: boolean;
  fanaticUsed: boolean;
  /** Its own table edge where one is chosen (PE-C-1); null where the mission settles it. */
  edge: "south" | "north" | null;
  /** Seats that have ended their part of step 1 (PE-21-11). */
  ended: readonly Seat[];
  /** Own men who fell since this side's last morale step, and where (PE-13-7). */
  fallen: readonly Fallen[];
  /** A shot or an explosion since this side's last upkeep (stealth table, "combat going on"). */
  noise: boolean;
  /** This side's player-turns begun so far (PE-19-5, PE-20-4, PE-20-13). */
  playerTurns: number;
  /** Mine cells, overloaded ones and wires, bought and not gone off yet: that is seen by all (PE-11-1, PE-11-3). */
  mines: number;
  overloaded: number;
  traps: number;
}

export interface Fallen extends Point {
  readonly soldier: string;
  readonly officer: boolean;
}

/** One man with his own record (PE-1-2). */
export interface Soldier extends Point {
  /** `a1`, `b12`: side and place in its roster. */
  readonly id: string;
  readonly name: string;
  readonly side: SideId;
  readonly squad: SquadId;
  readonly rank: "soldier" | "officer";
  readonly vet: Veterancy;
  readonly sniper: boolean;
  readonly artillery: boolean;
  readonly radio: boolean;
  /** Weapons he may use without the penalty of PE-5-3. */
  readonly trained: readonly WeaponId[];
  /** Unwounded. Rolled at set-up where not given (PE-8-1); 0 before that. */
  ff: number;
  readonly moraleBase: number;
  /** A role-player's own figures in place of TM2 (PE-18-1); null for everybody else (PE-1-4). */
  own: OwnFigures | null;
  /** Where he is. `waiting`: not on the table yet; `unseen`: on it, the viewer knows not where; `away`: off-board gunners, the unfit. */
  place: "waiting" | "table" | "unseen" | "away";
  x: number;
  y: number;
  /** Ground level, plus one up a tree (PE-4-18). */
  level: number;
  /** The tree he is in. */
  tree: string | null;
  /** Whole degrees clockwise from north: looked at only under tactical actions (PE-17.2-2). */
  facing: number;
  posture: Posture;
  /** The feature he is ducked behind (PE-6-21). */
  duckedBehind: string | null;
  condition: Condition;
  /** Consecutive stuns (PE-12-8): 0 to 2. */
  stunRun: number;
  /** Lies there from the hit until his deferred check (PE-12-5). `served`: the lost player-turn is behind him. */
  down: null | { readonly served: boolean };
  morale: "steady" | "pinned" | "panicked";
  /** PE-20-12 */
  fanatic: boolean;
  lastMove: Pace;
  /** His doings in the current own player-turn; all zero between them. */
  go: Go;
  /** An action paid for in part (PE-4-12). */
  crossing: Crossing | null;
  aim: Aim | null;
  watch: Watch | null;
  /** What was aimed at him since his side's last morale step (PE-13-7 to 13-9). */
  fire: FiredOn;
  /** Weapons of his own, his main one first. Machine guns and mortars are guns. */
  arms: Arm[];
  /** The arm or gun in his hands. */
  hand: string | null;
  /** Of what he has left: knives and bayonets are free, unless a scenario says unarmed (PE-8-12). */
  readonly melee: "bayonet" | "knife" | "unarmed";
  gof: number;
  gdf: number;
  /** PE-17.2: not seen by the enemy. */
  hidden: boolean;
  /** Enemies against whom his hiding is settled, and at what distance (PE-17.2-6); less than 0: his victim (PE-17.3-4). */
  unnoticed: readonly { readonly by: string; readonly distance: number; readonly inView: boolean }[];
  /** Trip wires he knows of (PE-11-4). */
  wires: readonly string[];
  /** Campaign (PE-14-2): before this game, and in it. */
  career: Career;
}

export type Posture = "standing" | "prone" | "ducked";
export type Condition = "ok" | "H" | "HI" | "M";
export type Pace = "none" | "walk" | "run";

/** Of a role-player's character; stealth and movement by the rules of his own game stay outside this one (PE-18-2). */
export interface OwnFigures {
  readonly fc: { readonly [weapon: string]: number | undefined };
  /** Hit points in all, and those he has left (PE-18-4). */
  readonly hp: number;
  readonly left: number;
}

export interface Go {
  mode: Pace;
  /** Tenths of a movement point. */
  spent: number;
  /** His place has changed by his own movement. */
  displaced: boolean;
  /** A C flag paid for: no running this player-turn (PE-4-8). */
  slow: boolean;
  /** Movement points spent when he declared his combat action; null before it (PE-5-9, PE-5-10). */
  spentAtAttack: number | null;
  attack: AttackKind | null;
  /** What he does all player-turn (PE-3-15), and reloading (PE-6-4). */
  work: Work | null;
  /** He is server, or observer, of somebody's shot: no combat action (PE-6-27, PE-10-6). */
  helps: string | null;
  /** Ran and dropped a grenade, or attacked hand to hand: he moves no more (PE-8-3, PE-9-9). */
  finished: boolean;
  /** The test of a locked door (PE-4-18). */
  doorTried: boolean;
  /** His facing was set (PE-17.2-2). */
  faced: boolean;
}

/** A player-turn in which he has done nothing yet. */
export function freshGo(): Go {
  return {
    mode: "none",
    spent: 0,
    displaced: false,
    slow: false,
    spentAtAttack: null,
    attack: null,
    work: null,
    helps: null,
    finished: false,
    doorTried: false,
    faced: false,
  };
}

export type Work =
  | { readonly at: "aim" }
  | { readonly at: "watch" }
  | { readonly at: "emplace" | "dismantle" | "serve" | "repair"; readonly gun: string }
  | { readonly at: "reload"; readonly arm: string; readonly magazine: number }
  | { readonly at: "hole"; readonly x: number; readonly y: number }
  | { readonly at: "fanaticise"; readonly recruit: string }
  | { readonly at: "hide" };

/** A linear obstacle, a tree, a door: `paid` of `cost` (PE-4-12, PE-4-13). He stands at `from` until it is done, then at `to`. */
export interface Crossing {
  readonly kind: "cross" | "treeUp" | "treeDown" | "stairs" | "pickUp" | "changeWeapon" | "breakDoor";
  /** The feature crossed, the item picked up, the arm taken in hand. */
  readonly what: string;
  readonly from: Point;
  readonly to: Point;
  readonly cost: number;
  paid: number;
}

export interface Aim {
  /** Null in the views of the other side (PE-6-30). */
  readonly target: string | null;
  /** 0 in the player-turn it begins; counted in upkeep (PE-3-11). */
  turns: number;
}

export interface Watch {
  /** Null in the views of the other side (PE-17.1-1). */
  readonly spot: Point | null;
  /** The opening watched, where it is one. */
  readonly opening: string | null;
  ready: boolean;
}

export interface FiredOn {
  /** Shooters, melee attackers and explosions, each once (PE-13-8). */
  readonly by: readonly string[];
  readonly grazed: boolean;
  readonly byAp: boolean;
  /** Wounded or stunned in the period, or on getting up (PE-13-4). */
  readonly hurt: boolean;
  /** The least protection he had against any of them (PE-R77); null when nothing was aimed at him. */
  readonly protection: Protection | null;
}

/** None, light, medium, heavy (PE-6-14); total: no line at all. */
export type Protection = 0 | 1 | 2 | 3 | "total";

export interface Arm {
  /** `a1.1`. */
  readonly id: string;
  readonly weapon: WeaponId;
  /** Ammunition turns in it. */
  loaded: number;
  /** Turns left in each spare magazine; of a launcher one each (PE-6-6, PE-6-7). */
  spare: readonly number[];
  /** A launcher fixed to the assault rifle with this id (PE-20-15). */
  readonly fixedTo: string | null;
}

export interface Gun extends Point {
  /** `g1`. */
  readonly id: string;
  readonly weapon: WeaponId;
  /** Whose it is: of the last who took it up. */
  side: SideId;
  x: number;
  y: number;
  /** `carried` by one or two; `offBoard`: the mortar of scenario 2. */
  state: "carried" | "emplaced" | "lying" | "offBoard";
  carriers: readonly string[];
  /** Of two carriers, who fires it (PE-4-17); of a mortar, who fires. */
  gunner: string | null;
  /** Named to hand it its belts (PE-15-8); any neighbour may (PE-R38). */
  readonly server: string | null;
  /** Man-turns towards emplacing (or dismantling) where work has begun (PE-6-24, PE-10-2); where it will stand. */
  work: null | { readonly what: "emplace" | "dismantle"; readonly done: number; readonly at: Point };
  loaded: number;
  spare: readonly number[];
  jam: "ok" | "jammed" | "broken";
  mortar: Mortar | null;
}

export interface Mortar {
  /** Man-turns towards the next shell (PE-10-5). */
  loading: number;
  target: Point | null;
  /** Observed shells fired at it (PE-10-8). */
  shells: number;
  /** Where the last one fell; null unseen by the viewer or none (PE-10-9). */
  impact: (Point & { readonly observed: boolean }) | null;
  locked: Point | null;
}

export interface Item extends Point {
  readonly id: string;
  readonly arm: Arm | null;
  readonly gof: number;
  readonly gdf: number;
}

export type AttackKind = "shot" | "burst" | "melee" | "surprise" | "grenade" | "drop" | "launcher" | "mortar" | "door";

/** As declared (PE-3-5, PE-3-7): what is fixed then. The shooter's movement is reckoned at resolution (PE-5-9). */
export interface Attack {
  readonly id: number;
  readonly kind: AttackKind;
  readonly by: string;
  readonly from: Point;
  /** Arm or gun, and of what kind; null for melee and hand grenades. */
  readonly weapon: string | null;
  readonly fires: WeaponId | null;
  readonly emplaced: boolean;
  readonly grenade: "GOF" | "GDF" | null;
  readonly melee: "bayonet" | "knife" | "unarmed" | null;
  /** Soldiers, the main one first, with what was fixed for each. */
  readonly targets: readonly AttackTarget[];
  readonly point: Point | null;
  /** Door shot at; opening thrown through; wall dropped over. */
  readonly feature: string | null;
  /** A grenade thrown at a point he did not see (PE-3-7, PE-9-4). */
  readonly unseen?: true;
  readonly aimTurns: number;
  readonly exchanged: boolean;
  readonly server: string | null;
  readonly observer: string | null;
  /** Of a mortar (PE-10-3, PE-10-12). */
  readonly mode: "locked" | "direct" | "observed" | "unobserved" | null;
  /** The attacker's state when he declared (PE-3-18). */
  readonly wounded: boolean;
  readonly pinned: boolean;
  readonly displaced: boolean;
  readonly spentBefore: number;
  /** His movement of the whole player-turn, fixed when step 1 ends (PE-5-9, PE-5-10); null before. */
  readonly gait: Gait | null;
}

export interface Gait {
  readonly pace: Pace;
  readonly coverShot: boolean;
}

export interface AttackTarget {
  readonly soldier: string;
  readonly band: Band;
  /** How he moved, for who fires at him: in his last own player-turn, or now where opportunity catches him (PE-5-8, PE-17.1-6). */
  readonly pace: Pace;
  readonly protection: 0 | 1 | 2 | 3;
}

export interface Mine {
  readonly id: string;
  readonly side: SideId;
  /** South-west corner of its cell of 1 cm. */
  readonly x: number;
  readonly y: number;
  readonly overloaded: boolean;
}

export interface Wire {
  readonly id: string;
  readonly side: SideId;
  readonly from: Point;
  readonly to: Point;
}

export interface Door {
  readonly id: string;
  readonly state: "open" | "closed" | "destroyed";
}

/** A gap of 1 cm in a wall of bamboo. */
export interface Hole {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
}

export interface Career {
  readonly combats: number;
  readonly kills: number;
  readonly explosionKills: number;
  readonly wounds: number;
}

/** What became of a soldier after the game (PE-12-15, PE-12-16, PE-14-2). */
export interface Fate {
  readonly soldier: string;
  readonly dies: boolean;
  /** Days until he is well; 0: unhurt. */
  readonly days: number;
  readonly promoted: Veterancy | null;
}

/** PE-2-9 */
export const DISC = 5;
/** PE-2-10 */
export const ADJ = 15;
/** One movement point. */
export const PM = 10;

export function soldierOf(s: Position, id: string): Soldier {
  for (const soldier of s.soldiers) if (soldier.id === id) return soldier;
  throw new Error(`no soldier ${id}`);
}

export function findSoldier(s: Position, id: string): Soldier | null {
  for (const soldier of s.soldiers) if (soldier.id === id) return soldier;
  return null;
}

export function gunOf(s: Position, id: string): Gun {
  for (const gun of s.guns) if (gun.id === id) return gun;
  throw new Error(`no gun ${id}`);
}

export function rival(side: SideId): SideId {
  return side === 0 ? 1 : 0;
}

export function sideOf(s: Position, seat: Seat): SideId {
  const seated = s.battle.seats[seat];
  if (seated === undefined) throw new Error(`no seat ${seat}`);
  return seated.side;
}

/** The seat that commands a soldier: an ally commands his own squad only (PE-21-11). */
export function seatOf(s: Position, soldier: Soldier): Seat {
  const { seats } = s.battle;
  for (let seat = 0; seat < seats.length; seat++) {
    const one = seats[seat];
    if (one !== undefined && one.side === soldier.side && one.squads.includes(soldier.squad)) return seat;
  }
  return -1;
}

export function isOut(soldier: Soldier): boolean {
  return soldier.condition === "HI" || soldier.condition === "M";
}

/** Not dead, not incapacitated, not down, not panicked (section Rules, conventions). */
export function isAble(soldier: Soldier): boolean {
  return soldier.place === "table" && !isOut(soldier) && soldier.down === null && soldier.morale !== "panicked";
}

/** Spent no movement in the current own player-turn. */
export function isStill(soldier: Soldier): boolean {
  return soldier.go.spent === 0;
}
