import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, mapId, missionId, veterancy, weaponId, weaponOf } from "./data.ts";
import type { TerrainFeature, WeaponId } from "./data.ts";
import { freshGo } from "./state.ts";
import type { Aim, Arm, Battle, Gun, Point, Position, SeatOf, SideId, Soldier, Watch } from "./state.ts";
import { AREAS, LINES, SOLIDS, featureSchema } from "./terrain.ts";

/** Positions as examples write them: partial, with sensible defaults, in centimetres. */

/** Millimetres in a centimetre. */
const CM = 10;

const cm = z.pipe(
  z.number(),
  z.transform((v: number) => Math.round(v * CM)),
);
const corner = z.tuple([cm, cm]);
const point = z.pipe(
  corner,
  z.transform(([x, y]): Point => ({ x, y })),
);
const four = z.tuple([cm, cm, cm, cm]);
const side = z.union([z.literal(0), z.literal(1)]);
const flag = z._default(z.boolean(), false);
const id = z.optional(z.string());
const protection = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal("total")]);

const opening = z.strictObject({
  id,
  window: z.optional(corner),
  door: z.optional(four),
  gap: z.optional(four),
  closed: z.optional(z.boolean()),
  locked: z.optional(z.boolean()),
});

/** A feature of the map by its kind; rectangles by two corners, lines by two ends. */
const terrainSchema = z.union([
  z.strictObject({
    id,
    area: z.enum(AREAS),
    rect: z.optional(four),
    polygon: z.optional(z.array(corner)),
    level: z.optional(z.int()),
    up: z.optional(z.tuple([z.int(), z.int()])),
  }),
  z.strictObject({ id, line: z.enum(LINES), from: corner, to: corner }),
  z.strictObject({ id, solid: z.enum(SOLIDS), rect: z.optional(four), at: z.optional(corner), r: z.optional(cm) }),
  z.strictObject({
    id,
    building: four,
    roofed: z._default(z.boolean(), true),
    bamboo: z.optional(z.boolean()),
    climbable: z.optional(z.boolean()),
    inner: z.optional(z.array(four)),
    openings: z._default(z.array(opening), []),
  }),
]);

const armSchema = z.strictObject({
  weapon: weaponId,
  /** Without it: a full magazine. */
  loaded: z.optional(z.int()),
  spare: z._default(z.array(z.int()), []),
  /** A launcher on the weapon before it (PE-20-15). */
  fixed: flag,
});

export const soldierSchema = z.strictObject({
  side,
  squad: z._default(z.enum(["A", "B"]), "A"),
  /** Without it he is not on the table yet. */
  at: z.optional(point),
  rank: z._default(z.enum(["soldier", "officer"]), "soldier"),
  vet: z._default(veterancy, "recruit"),
  sniper: flag,
  artillery: flag,
  radio: flag,
  /** His main weapon first: just its name, or more about it. */
  arms: z._default(z.array(z.union([weaponId, armSchema])), ["FUS"]),
  /** Without it: his arms, as PE-5-4 adds to the first. */
  trained: z.optional(z.array(weaponId)),
  /** The arm in his hands by its place, or a gun by its name. */
  hand: z.optional(z.union([z.int(), z.string()])),
  ff: z._default(z.int(), 5),
  /** Without it: PE-13-1. */
  moraleBase: z.optional(z.int()),
  posture: z._default(z.enum(["standing", "prone", "ducked"]), "standing"),
  behind: z._default(z.nullable(z.string()), null),
  facing: z._default(z.int(), 0),
  level: z._default(z.int(), 0),
  condition: z._default(z.enum(["ok", "H", "HI", "M"]), "ok"),
  stunRun: z._default(z.int(), 0),
  /** `now`: his lost player-turn is still to come; `served`: it is behind him. */
  down: z._default(z.nullable(z.enum(["now", "served"])), null),
  morale: z._default(z.enum(["steady", "pinned", "panicked"]), "steady"),
  fanatic: flag,
  lastMove: z._default(z.enum(["none", "walk", "run"]), "none"),
  /** Tenths of a point spent in this player-turn, and how. */
  spent: z._default(z.int(), 0),
  mode: z._default(z.enum(["none", "walk", "run"]), "none"),
  displaced: flag,
  aim: z.optional(z.strictObject({ target: z.string(), turns: z.int() })),
  watch: z.optional(
    z.strictObject({
      spot: point,
      opening: z._default(z.nullable(z.string()), null),
      ready: z._default(z.boolean(), true),
    }),
  ),
  fire: z._default(
    z.strictObject({
      by: z._default(z.array(z.string()), []),
      grazed: flag,
      byAp: flag,
      hurt: flag,
      protection: z._default(z.nullable(protection), null),
    }),
    { by: [], grazed: false, byAp: false, hurt: false, protection: null },
  ),
  gof: z._default(z.int(), 0),
  gdf: z._default(z.int(), 0),
  /** Without it: a bayonet if his arms take one, else a knife. */
  melee: z.optional(z.enum(["bayonet", "knife", "unarmed"])),
  hidden: flag,
  wires: z._default(z.array(z.string()), []),
  career: z._default(z.strictObject({ combats: z.int(), kills: z.int(), explosionKills: z.int(), wounds: z.int() }), {
    combats: 0,
    kills: 0,
    explosionKills: 0,
    wounds: 0,
  }),
});

const gunSchema = z.strictObject({
  weapon: weaponId,
  side: z._default(side, 0),
  /** Carried by its gunner unless it has a place. */
  at: z.optional(point),
  state: z.optional(z.enum(["carried", "emplaced", "lying", "offBoard"])),
  gunner: z._default(z.nullable(z.string()), null),
  server: z._default(z.nullable(z.string()), null),
  carriers: z.optional(z.array(z.string())),
  loaded: z.optional(z.int()),
  spare: z._default(z.array(z.int()), []),
  jam: z._default(z.enum(["ok", "jammed", "broken"]), "ok"),
  work: z._default(
    z.nullable(z.strictObject({ what: z.enum(["emplace", "dismantle"]), done: z.int(), at: point })),
    null,
  ),
  loading: z._default(z.int(), 0),
  target: z._default(z.nullable(point), null),
  shells: z._default(z.int(), 0),
  impact: z._default(z.nullable(z.strictObject({ at: point, observed: z.boolean() })), null),
  locked: z._default(z.nullable(point), null),
});

/** What stands under `given`, but for `at`, which says where the game stands. */
export const givenShape = {
  mission: z._default(missionId, "encounter"),
  /** One of ours; without it the terrain, or open ground. */
  map: z.optional(mapId),
  terrain: z._default(z.array(terrainSchema), []),
  snow: flag,
  night: flag,
  tacticalActions: flag,
  turnLimit: z._default(z.nullable(z.int()), 40),
  /** Off: nobody checks (PE-13-19). */
  morale: z._default(z.boolean(), true),
  campaign: flag,
  /** Two allies play side 1, a squad each (PE-21-11). */
  allies: flag,
  turn: z._default(z.int(), 1),
  active: z._default(side, 0),
  first: z._default(side, 0),
  /** Player-turns each side has begun, this one counted. */
  playerTurns: z._default(z.tuple([z.int(), z.int()]), [2, 2]),
  score: z._default(z.tuple([z.int(), z.int()]), [0, 0]),
  edges: z._default(z.tuple([z.enum(["south", "north"]), z.enum(["south", "north"])]), ["south", "north"]),
  fanaticUsed: flag,
  noise: flag,
  fallen: z._default(z.array(z.strictObject({ side, soldier: z.string(), at: point, officer: flag })), []),
  soldiers: z._default(z.record(z.string(), soldierSchema), {}),
  guns: z._default(z.record(z.string(), gunSchema), {}),
  mines: z._default(z.array(z.strictObject({ id, side, at: point, overloaded: flag })), []),
  wires: z._default(z.array(z.strictObject({ id, side, from: point, to: point })), []),
  doors: z._default(z.record(z.string(), z.enum(["open", "closed", "destroyed"])), {}),
  /** Bought and still to be laid (PE-11-1). */
  obstacles: z._default(z.array(z.strictObject({ side, mines: z.int(), overloaded: z.int(), traps: z.int() })), []),
} as const;

const givenSchema = z.strictObject(givenShape);
export type Given = z.infer<typeof givenSchema>;
type SoldierRow = z.infer<typeof soldierSchema>;
type GunRow = z.infer<typeof gunSchema>;
type TerrainRow = z.infer<typeof terrainSchema>;

export function positionOf(given: Given): Position {
  const soldiers = Object.entries(given.soldiers).map(([name, row]) => soldierOfRow(name, row, given));
  const has = (n: SideId): { readonly mines: number; readonly overloaded: number; readonly traps: number } =>
    given.obstacles.find((one) => one.side === n) ?? { mines: 0, overloaded: 0, traps: 0 };
  const sideOf = (n: SideId): Position["sides"][0] => ({
    side: n,
    score: given.score[n],
    officerEver: soldiers.some((man) => man.side === n && man.rank === "officer"),
    fanaticUsed: given.fanaticUsed && n === 0,
    edge: given.edges[n],
    ended: [],
    fallen: given.fallen
      .filter((one) => one.side === n)
      .map(({ soldier, at, officer }) => ({ soldier, officer, x: at.x, y: at.y })),
    noise: given.noise,
    playerTurns: given.playerTurns[n],
    mines: has(n).mines,
    overloaded: has(n).overloaded,
    traps: has(n).traps,
  });
  return {
    battle: Object.freeze(battleOf(given)),
    phase: "actions",
    turn: given.turn,
    active: given.active,
    first: given.first,
    sides: [sideOf(0), sideOf(1)],
    soldiers,
    guns: Object.entries(given.guns).map(([name, row]) => gunOfRow(name, row, soldiers)),
    items: [],
    declared: [],
    mines: given.mines.map(({ id: name, side: of, at, overloaded }, i) => ({
      id: name ?? `mine${i + 1}`,
      side: of,
      x: at.x,
      y: at.y,
      overloaded,
    })),
    wires: given.wires.map(({ id: name, side: of, from, to }, i) => ({
      id: name ?? `wire${i + 1}`,
      side: of,
      from,
      to,
    })),
    doors: Object.entries(given.doors).map(([name, state]) => ({ id: name, state })),
    holes: [],
    aftermath: null,
  };
}

function battleOf(given: Given): Battle {
  const { mission, map, tacticalActions, turnLimit, morale, campaign } = given;
  const seats: SeatOf[] = given.allies
    ? [
        { side: 0, squads: ["A", "B"] },
        { side: 1, squads: ["A"] },
        { side: 1, squads: ["B"] },
      ]
    : [
        { side: 0, squads: ["A", "B"] },
        { side: 1, squads: ["A", "B"] },
      ];
  const { tableWidth, tableHeight } = DATA.figures;
  return {
    mission,
    map: map ?? {
      width: tableWidth.value,
      height: tableHeight.value,
      features: given.terrain.map(featureOf),
      snow: given.snow,
      night: given.night,
    },
    seats,
    options: { tacticalActions, turnLimit, morale },
    campaign,
  };
}

// --- terrain

function featureOf(row: TerrainRow, i: number): TerrainFeature {
  return z.parse(featureSchema, written(row, i));
}

function written(row: TerrainRow, i: number): unknown {
  if ("area" in row) {
    const { area, rect, polygon, level, up } = row;
    return {
      id: row.id ?? `${area}${i + 1}`,
      is: "area",
      kind: area,
      shape: rect === undefined ? { polygon: polygon ?? [] } : { rect },
      ...(level === undefined ? {} : { level }),
      ...(up === undefined ? {} : { up }),
    };
  }
  if ("line" in row)
    return { id: row.id ?? `${row.line}${i + 1}`, is: "line", kind: row.line, lines: [[...row.from, ...row.to]] };
  if ("solid" in row) {
    const { solid, rect, at = [0, 0], r = DATA.figures.treeRadius.value } = row;
    const shape = rect === undefined ? { circle: [...at, r] } : { rect };
    return { id: row.id ?? `${solid}${i + 1}`, is: "solid", kind: solid, shape };
  }
  const { building, roofed, bamboo = false, climbable = false, inner = [], openings } = row;
  const name = row.id ?? `building${i + 1}`;
  return {
    id: name,
    is: "building",
    rect: building,
    roofed,
    bamboo,
    climbable,
    inner,
    openings: openings.map((o, n) => {
      const own = o.id ?? `${name}.${n + 1}`;
      if (o.window !== undefined) return { id: own, kind: "window", at: o.window };
      if (o.gap !== undefined) return { id: own, kind: "gap", line: o.gap };
      return { id: own, kind: "door", line: o.door, closed: o.closed ?? false, locked: o.locked ?? false };
    }),
  };
}

// --- soldiers and guns

function soldierOfRow(name: string, row: SoldierRow, given: Given): Soldier {
  const arms = armsOf(name, row);
  const gun = Object.entries(given.guns).find(([, one]) => one.gunner === name);
  const { rank, vet, aim, watch, at, down } = row;
  const own = arms.map(({ weapon }) => weapon);
  const trained = row.trained ?? trainedWith(row, own, gun?.[1].weapon ?? null);
  const hand = typeof row.hand === "string" ? row.hand : (arms[row.hand ?? 0]?.id ?? null);
  const takesBayonet = own.some((weapon) => weaponOf(weapon).traits.includes("bayonet"));
  return {
    id: name,
    name: calledBy(name),
    side: row.side,
    squad: row.squad,
    rank,
    vet,
    sniper: row.sniper,
    artillery: row.artillery,
    radio: row.radio,
    trained,
    ff: row.ff,
    moraleBase: row.moraleBase ?? DATA.troops.morale[rank][vet],
    own: null,
    place: at === undefined ? "waiting" : "table",
    x: at?.x ?? 0,
    y: at?.y ?? 0,
    level: row.level,
    tree: null,
    facing: row.facing,
    posture: row.posture,
    duckedBehind: row.behind,
    condition: row.condition,
    stunRun: row.stunRun,
    down: down === null ? null : { served: down === "served" },
    morale: row.morale,
    fanatic: row.fanatic,
    lastMove: row.lastMove,
    go: { ...freshGo(), mode: row.mode, spent: row.spent, displaced: row.displaced },
    crossing: null,
    aim: aim === undefined ? null : aimOf(aim),
    watch: watch === undefined ? null : watchOf(watch),
    fire: row.fire,
    arms,
    hand: row.hand === undefined && gun !== undefined ? gun[0] : hand,
    melee: row.melee ?? (takesBayonet ? "bayonet" : "knife"),
    gof: row.gof,
    gdf: row.gdf,
    hidden: row.hidden,
    unnoticed: [],
    wires: row.wires,
    career: row.career,
  };
}

function aimOf({ target, turns }: { readonly target: string; readonly turns: number }): Aim {
  return { target, turns };
}

function watchOf({ spot, opening: through, ready }: { spot: Point; opening: string | null; ready: boolean }): Watch {
  return { spot, opening: through, ready };
}

/** PE-5-3, PE-5-4: his main weapon, what is fixed to it; officers and crews pistols too. */
function trainedWith(row: SoldierRow, own: readonly WeaponId[], gun: WeaponId | null): WeaponId[] {
  const main = gun ?? own[0];
  const found: WeaponId[] = main === undefined ? [] : [main];
  if (own.includes("LZG") && own.includes("FAS")) found.push("LZG");
  if (row.rank === "officer" || gun !== null) found.push("PIS");
  return [...new Set(found)];
}

/** Soldiers of the scenarios are known by their ids, others are called what the example calls them: `johnny` is Johnny. */
function calledBy(name: string): string {
  const known = DATA.squads.some(({ army, soldiers }) => army !== null && soldiers.some(({ id }) => id === name));
  return known ? name : `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function armsOf(name: string, row: SoldierRow): Arm[] {
  const ids = row.arms.map((_, i) => `${name}.${i + 1}`);
  return row.arms.map((one, i) => {
    const about = typeof one === "string" ? { weapon: one, loaded: undefined, spare: [], fixed: false } : one;
    const { mun } = weaponOf(about.weapon);
    return {
      id: ids[i] ?? "",
      weapon: about.weapon,
      loaded: about.loaded ?? mun,
      spare: about.spare,
      fixedTo: about.fixed ? (ids[i - 1] ?? null) : null,
    };
  });
}

function gunOfRow(name: string, row: GunRow, soldiers: readonly Soldier[]): Gun {
  const gunner = soldiers.find((man) => man.id === row.gunner);
  const { weapon, at, loading, target, shells, impact, locked } = row;
  const state = row.state ?? (at === undefined ? "carried" : "emplaced");
  const mortar = weaponOf(weapon).traits.includes("mortar");
  return {
    id: name,
    weapon,
    side: row.side,
    x: at?.x ?? gunner?.x ?? 0,
    y: at?.y ?? gunner?.y ?? 0,
    state,
    carriers: row.carriers ?? (state === "carried" && row.gunner !== null ? [row.gunner] : []),
    gunner: row.gunner,
    server: row.server,
    work: row.work,
    loaded: row.loaded ?? weaponOf(weapon).mun,
    spare: row.spare,
    jam: row.jam,
    mortar: mortar
      ? {
          loading,
          target,
          shells,
          impact: impact === null ? null : { ...impact.at, observed: impact.observed },
          locked,
        }
      : null,
  };
}

// --- answers and what is read back

/** Answers are written like positions: places in centimetres. */
export function toMillimetres(raw: Json): Json {
  return scaled(raw, false);
}

const PLACES = new Set(["x", "y", "path", "crew"]);

function scaled(raw: Json, length: boolean): Json {
  if (typeof raw === "number") return length ? Math.round(raw * CM) : raw;
  if (Array.isArray(raw)) return raw.map((item: Json) => scaled(item, length));
  if (typeof raw !== "object" || raw === null) return raw;
  const out: { [key: string]: Json } = {};
  for (const [key, value] of Object.entries(raw)) out[key] = scaled(value, length || PLACES.has(key));
  return out;
}

/** A position as an example's `expect` names it. */
export function readPosition(s: Position): Json {
  const at = ({ x, y }: Point): [number, number] => [x / CM, y / CM];
  const soldiers = Object.fromEntries(
    s.soldiers.map(({ x, y, arms, down, go, ...man }) => [
      man.id,
      {
        ...man,
        at: at({ x, y }),
        down: down === null ? null : down.served ? "served" : "now",
        loaded: arms.find(({ id: arm }) => arm === man.hand)?.loaded ?? null,
        arms: Object.fromEntries(arms.map((arm) => [arm.weapon, arm])),
        ...go,
      },
    ]),
  );
  const guns = Object.fromEntries(s.guns.map(({ x, y, ...gun }) => [gun.id, { ...gun, at: at({ x, y }) }]));
  const text: string = JSON.stringify({
    phase: s.phase,
    turn: s.turn,
    active: s.active,
    first: s.first,
    sides: Object.fromEntries(s.sides.map((one) => [String(one.side), one])),
    soldiers,
    guns,
    items: s.items.map(({ x, y, ...item }) => ({ ...item, at: at({ x, y }) })),
    declared: s.declared,
    doors: Object.fromEntries(s.doors.map(({ id: door, state }) => [door, state])),
    holes: s.holes.length,
    mines: s.mines.length,
    wires: s.wires.length,
    aftermath: s.aftermath,
  });
  const value: Json = JSON.parse(text);
  return value;
}
