import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  DATA,
  kitPiece,
  mapOf,
  nationOf,
  readyList,
  scenarioOf,
  squadType,
  terrainKind,
  weaponOf,
} from "../src/data.ts";
import type { GameMap, MapPiece, Upgrade } from "../src/data.ts";

const TABLE = 9000;
const ZONE = 1500;
const RADIUS = 125;

describe("rows", () => {
  test("every row names a rule that the specification has", () => {
    const spec = readFileSync(new URL("../spec.md", import.meta.url), "utf8");
    const rows = rowsOf(DATA);
    expect(rows.length).toBeGreaterThan(200);
    for (const rule of new Set(rows)) expect(spec, rule).toContain(`**${rule}**`);
  });

  test.each([
    ["actions", DATA.actions],
    ["deployment slots", DATA.deployment.slots],
    ["deployment teams", DATA.deployment.teams],
    ["explosives", DATA.explosives.attacks],
    ["panzerfaust", DATA.explosives.panzerfaustToHit],
    ["kit", DATA.kit],
    ["lists", DATA.lists],
    ["maps", DATA.maps],
    ["nations", DATA.nations],
    ["priority orders", DATA.objectives.priority],
    ["directives", DATA.objectives.directives],
    ["casual objectives", DATA.objectives.casual],
    ["scenarios", DATA.scenarios],
    ["squad types", DATA.squads.types],
    ["upgrades", DATA.squads.types.flatMap((type) => type.upgrades)],
    ["experience", DATA.squads.experience],
    ["specialists", DATA.squads.specialists],
    ["special rules", DATA.squads.specialRules],
    ["terrain", DATA.terrain],
    ["weapons", DATA.weapons],
  ])("%s: all with a rule id", (_, table) => {
    for (const row of Object.values(table)) expect(row).toHaveProperty("rule");
  });

  test("tables are frozen and keep no duplicate ids", () => {
    expect(Object.isFrozen(DATA)).toBe(true);
    expect(Object.isFrozen(squadType("GE-GREN").upgrades)).toBe(true);
    expect(Object.isFrozen(mapOf("M1").pieces[0])).toBe(true);
    for (const ids of [
      DATA.kit.map((row) => row.id),
      DATA.maps.map((row) => row.id),
      DATA.nations.map((row) => row.id),
      DATA.scenarios.map((row) => row.id),
      DATA.squads.types.map((row) => row.id),
      DATA.lists.map((row) => row.type),
      DATA.terrain.map((row) => row.kind),
      DATA.weapons.map((row) => `${row.nation} ${row.id}`),
      ...DATA.maps.map((map) => map.pieces.map((piece) => piece.id)),
    ]) {
      expect(new Set(ids).size, ids.join()).toBe(ids.length);
    }
  });
});

describe("weapons (W1, W2)", () => {
  test("the national row prevails, the generic one fills the gaps", () => {
    expect(weaponOf("US", "automaticRifle")).toMatchObject({ rangeMax: 6000, rules: ["auto", "assistantServed"] }); // PS-R42
    expect(weaponOf("GB", "automaticRifle").rangeMax).toBe(5000);
    expect(weaponOf("GE", "machineGun").rules).toContain("mg42");
    expect(weaponOf("IT", "machineGun").rules).toContain("mg42");
    for (const nation of ["GB", "SU", "FI"] as const)
      expect(weaponOf(nation, "machineGun").rules).not.toContain("mg42");
    expect(weaponOf("FI", "grenade")).toMatchObject({ nation: null, rangeMax: 2000 });
    expect(DATA.weapons.filter((weapon) => weapon.nation !== null)).toHaveLength(26);
    expect(DATA.weapons.filter((weapon) => weapon.nation === null)).toHaveLength(11);
  });

  test("ranges and rules", () => {
    expect(weaponOf("SU", "rifle")).toMatchObject({ rangeMax: 5000, rangeAimed: 6000, rules: ["bolt", "canAim"] }); // PS-X16
    expect(weaponOf("US", "semiAutoRifle")).toMatchObject({
      rangeMax: 5000,
      rangeAimed: 5000,
      rules: ["semiAuto", "canAim"],
    });
    expect(weaponOf("FI", "smg")).toMatchObject({ rangeMax: 4000, rules: ["auto", "assaultWeapon"] });
    expect(weaponOf("US", "carbine")).toMatchObject({ rangeMax: 4000, rules: ["semiAuto", "canAim", "assaultWeapon"] });
    expect(weaponOf("SU", "pistol")).toMatchObject({ rangeMax: 3000, rules: ["semiAuto", "assaultWeapon"] });
    expect(weaponOf("GE", "assaultRifle")).toMatchObject({ rangeMax: 5000, autoUpTo: 4000 });
    expect(weaponOf("GB", "machineGun")).toMatchObject({
      rangeMax: 6000,
      rules: ["auto", "assistantServed", "cumbersome"],
    });
    expect(weaponOf("US", "rifleGrenadeLauncher")).toMatchObject({
      rangeMin: 2000,
      rangeMax: 4000,
      rules: ["launcher"],
    });
  });

  test("whatever a squad can carry has a model of its nation", () => {
    for (const { nation, upgrades } of DATA.squads.types) {
      const basic = nationOf(nation).soldiers.map((soldier) => soldier.weapon);
      for (const id of [...basic, ...upgrades.flatMap((upgrade) => [...upgrade.from, ...upgrade.to])]) {
        expect(weaponOf(nation, id).nation, `${nation} ${id}`).toBe(nation);
      }
    }
  });
});

describe("squads (D1, D2, D3)", () => {
  // officer, NCO, assistants, gunner, riflemen
  test.each([
    ["GE", "smg smg rifle rifle machineGun rifle rifle rifle rifle rifle", "onaagrrrrr"],
    ["US", "smg carbine semiAutoRifle semiAutoRifle automaticRifle".concat(" semiAutoRifle".repeat(5)), "onaagrrrrr"],
    ["GB", "smg smg rifle rifle machineGun rifle rifle rifle rifle rifle", "onaagrrrrr"],
    ["SU", "smg rifle rifle machineGun rifle rifle rifle rifle rifle rifle rifle", "onagrrrrrrr"],
    ["IT", "smg smg rifle rifle machineGun rifle rifle rifle rifle rifle", "onaagrrrrr"],
    ["FI", "smg smg rifle rifle machineGun rifle rifle rifle rifle", "onaagrrrr"],
  ] as const)("%s composition", (id, weapons, roles) => {
    const { soldiers, specialists } = nationOf(id);
    expect(soldiers.map((soldier) => soldier.n)).toEqual(soldiers.map((_, index) => index + 1));
    expect(soldiers.map((soldier) => soldier.weapon).join(" ")).toBe(weapons);
    expect(soldiers.map((soldier) => soldier.role.charAt(0)).join("")).toBe(roles);
    expect(specialists).toEqual(["radioOperator", "medic", ...(id === "SU" ? ["politicalOfficer"] : [])]);
  });

  const smg2 = "rifle>smg 2 0";
  const smgAll = "rifle>smg any 0";
  const stg = "rifle/smg>assaultRifle 2 1";
  const launcher = "semiAutoRifle+rifleGrenadeLauncher 2 1";
  const faust = (max: number) => `+panzerfaust ${max} 1`;
  test.each([
    ["GE-GREN", 20, "any", "any", "independence mg42", [smg2, stg, faust(4)]],
    ["GE-SS", 15, "any", 0, "independence mg42 tenacious assaultTroops", [smg2, stg, faust(4)]],
    ["GE-FJ", 16, "any", 2, "independence mg42 tenacious", [smgAll, stg, faust(4)]],
    ["US-RIFLE", 20, "any", "any", "scouts squadSniper", ["semiAutoRifle>carbine/smg 2 0", launcher]],
    ["US-RANGER", 17, "any", 0, "scouts squadSniper recon assaultTroops", ["semiAutoRifle>carbine/smg 2 0", launcher]],
    ["US-PARA", 16, "any", 2, "scouts squadSniper tenacious", ["semiAutoRifle>carbine/smg any 0", launcher]],
    ["GB-RIFLE", 20, "any", "any", "stonk lightMortar", [smg2]],
    ["GB-PARA", 16, "any", 2, "stonk lightMortar tenacious", [smgAll]],
    ["GB-CDO", 13, "any", 0, "stonk lightMortar recon assaultTroops tenacious", [smgAll]],
    ["SU-RIFLE", 20, 3, "any", "qualityOfQuantity", [smgAll, faust(1)]],
    ["SU-GUARD", 16, 3, 2, "qualityOfQuantity tenacious", [smgAll, faust(1)]],
    ["IT-FUC", 20, "any", "any", "defenceOfHomeland mg42", [smg2, faust(2)]],
    ["IT-ALP", 16, "any", 0, "defenceOfHomeland mg42 recon allTerrain", [smg2, faust(2)]],
    ["IT-PARA", 16, "any", 2, "defenceOfHomeland mg42 tenacious", [smgAll, faust(2)]],
    ["FI-JAL", 16, "any", 2, "motti sissu tenacious allTerrain", [smg2, faust(2)]],
    ["FI-JAA", 14, "any", 0, "motti sissu tenacious allTerrain recon", [smg2, faust(2)]],
  ] as const)("%s", (id, budgetHalves, veterans, recruits, rules, upgrades) => {
    const type = squadType(id);
    expect(type.budgetHalves).toBe(budgetHalves);
    expect([type.maxVeterans ?? "any", type.maxRecruits ?? "any"]).toEqual([veterans, recruits]);
    expect(type.specialRules.join(" ")).toBe(rules);
    expect(type.upgrades.map(upgradeText)).toEqual(upgrades);
    expect(type.nation).toBe(id.slice(0, 2));
    for (const rule of nationOf(type.nation).rules) expect(type.specialRules).toContain(rule);
  });

  test("all rows of D3, each change by one row only", () => {
    const rows = DATA.squads.types.flatMap((type) =>
      type.upgrades.flatMap((up) =>
        up.to.flatMap((to) => (up.from.length ? up.from : ["any"]).map((from) => `${type.id} ${from} ${to}`)),
      ),
    );
    expect(DATA.squads.types).toHaveLength(16);
    expect(DATA.squads.types.flatMap((type) => type.upgrades)).toHaveLength(32);
    expect(new Set(rows).size).toBe(rows.length);
  });

  test("a ready-made list is a copy", () => {
    const mine = readyList("GE-GREN");
    for (const soldier of mine.soldiers) soldier.experience = "recruit";
    mine.soldiers.length = 0;
    expect(readyList("GE-GREN").soldiers).toHaveLength(9);
    expect(readyList("GE-GREN").soldiers[0]?.experience).toBe("veteran");
  });
});

describe("terrain and kit (T1, C2)", () => {
  test("what blocks sight nobody crosses; what may be stood in covers those inside", () => {
    for (const terrain of DATA.terrain) {
      const { kind } = terrain;
      expect(terrain.blocksSight, kind).toBe(kind === "building" || kind === "wall");
      expect(terrain.moveLimit === null, kind).toBe(terrain.blocksSight);
      expect(terrain.mayEndOn, kind).toBe(terrain.class === "roughArea");
      expect(terrain.coversInside, kind).toBe(terrain.mayEndOn);
      expect(terrain.coversBehind, kind).toBe(kind === "grove");
      expect(terrain.cover, kind).toBe(["building", "wall", "lowWall"].includes(kind) ? "heavy" : "light");
      if (terrain.class === "passableObstacle") expect(terrain.heightDefault).toBeLessThan(250); // PS-3.1-5
      if (terrain.class === "impassableObstacle") expect(terrain.heightDefault).toBeGreaterThanOrEqual(250); // PS-3.1-7
    }
  });

  test("the kit serves the controlled procedure", () => {
    const areas = DATA.kit.filter((piece) => isArea(piece.kind));
    const obstacles = DATA.kit.filter((piece) => !isArea(piece.kind));
    expect([areas.length, obstacles.length]).toEqual([9, 10]);
    expect(obstacles.reduce((sum, piece) => sum + piece.w, 0)).toBe(12000);
    for (const piece of DATA.kit) {
      checkSize(piece);
      expect(piece.height).toBe(terrainKind(piece.kind).heightDefault);
      expect(piece.id.startsWith("A")).toBe(isArea(piece.kind));
    }
    expect(kitPiece("A7")).toMatchObject({ kind: "grove", shape: "oct", cut: 500, w: 2000, h: 1600 });
  });
});

describe.each(DATA.maps)("map $id (C3)", (map) => {
  const areas = map.pieces.filter((piece) => isArea(piece.kind));
  const obstacles = map.pieces.filter((piece) => !isArea(piece.kind));

  test("is the same after half a turn", () => {
    const turned = map.pieces.map((piece) => ({ ...piece, cx: TABLE - piece.cx, cy: TABLE - piece.cy }));
    expect(turned.map(looks).toSorted()).toEqual(map.pieces.map(looks).toSorted());
    const { south, north } = map.objectives;
    expect(north).toEqual({ x: TABLE - south.x, y: TABLE - south.y });
  });

  test("has 6 areas 5 cm apart, one in each quadrant, and 10 obstacles of 120 cm at most", () => {
    expect([areas.length, obstacles.length]).toEqual([6, 10]);
    for (const [a, b] of pairs(areas)) expect(distance2(a, b), `${a.id} ${b.id}`).toBeGreaterThanOrEqual(500 ** 2);
    for (const [x, y] of [
      [0, 0],
      [1, 0],
      [0, 1],
      [1, 1],
    ] as const) {
      const inside = areas.filter((a) => within(a, x * 4500, y * 4500, x * 4500 + 4500, y * 4500 + 4500));
      expect(inside.length, `quadrant ${x} ${y}`).toBeGreaterThanOrEqual(1);
    }
    expect(obstacles.reduce((sum, piece) => sum + Math.max(piece.w, piece.h), 0)).toBeLessThanOrEqual(12000);
    for (const piece of map.pieces) checkSize(piece);
  });

  test("has no overlap and free deployment zones", () => {
    for (const piece of map.pieces) expect(within(piece, 0, ZONE, TABLE, TABLE - ZONE), piece.id).toBe(true);
    for (const [a, b] of pairs(map.pieces)) expect(overlap(a, b), `${a.id} ${b.id}`).toBe(false);
  });

  test("has its default objectives on legal ground", () => {
    const { fromEnemyEdge, lateralMin, radius } = DATA.objectives.placement;
    expect(map.objectives.south.y).toBe(TABLE - fromEnemyEdge);
    for (const spot of Object.values(map.objectives)) {
      expect(spot.x).toBeGreaterThanOrEqual(lateralMin);
      expect(spot.x).toBeLessThanOrEqual(TABLE - lateralMin);
      for (const piece of map.pieces.filter((p) => !terrainKind(p.kind).mayEndOn)) {
        expect(pointDistance2(spot, piece), piece.id).toBeGreaterThanOrEqual(radius ** 2);
      }
    }
  });

  test.each(DATA.deployment.teams)("takes the default deployment of $size soldiers (C5)", (teams) => {
    const spots = deployed(teams.size);
    for (const spot of spots) {
      for (const [x, y] of [
        [spot.x, spot.y],
        [TABLE - spot.x, TABLE - spot.y],
      ] as const) {
        for (const piece of map.pieces)
          expect(pointDistance2({ x, y }, piece), piece.id).toBeGreaterThanOrEqual(RADIUS ** 2);
      }
    }
  });
});

describe("default deployment (C5)", () => {
  test.each(DATA.nations)("$id deploys legally", ({ id, soldiers }) => {
    const spots = deployed(soldiers.length);
    expect(spots.map((spot) => spot.n).toSorted((a, b) => a - b)).toEqual(soldiers.map((soldier) => soldier.n));
    for (const { x, y } of spots) {
      expect(Math.min(x, TABLE - x, y, ZONE - y)).toBeGreaterThanOrEqual(RADIUS);
    }
    for (const [a, b] of pairs(spots)) expect(between2(a, b)).toBeGreaterThanOrEqual((2 * RADIUS) ** 2);
    for (const team of ["officer", "nco"] as const) {
      const members = spots.filter((spot) => spot.team === team);
      expect([4, 5, 6]).toContain(members.length); // PS-9.1-5
      const leader = members.find((spot) => roleOf(id, spot.n) === team);
      expect(leader?.slot).toBe(team === "officer" ? "O1" : "N1");
      for (const spot of members)
        if (leader) expect(between2(spot, leader)).toBeLessThanOrEqual((3000 + 2 * RADIUS) ** 2); // PS-9.1-7
    }
    const gunner = spots.find((spot) => roleOf(id, spot.n) === "gunner");
    const assistant = spots.find((spot) => spot.slot === "O3");
    expect(gunner?.slot).toBe("O2");
    expect(assistant && roleOf(id, assistant.n)).toBe("assistant");
    if (gunner && assistant) expect(between2(gunner, assistant)).toBeLessThanOrEqual((2 * RADIUS + 10) ** 2); // PS-G-6
  });

  test("puts the scouts of the ready-made lists in one team (PS-10.US-2)", () => {
    for (const { type, soldiers } of DATA.lists) {
      const scouts = soldiers.filter((soldier) => soldier.scout).map((soldier) => soldier.n);
      const spots = deployed(10).filter((spot) => scouts.includes(spot.n));
      expect(new Set(spots.map((spot) => spot.team)).size, type).toBe(type.startsWith("US-") ? 1 : 0);
    }
  });
});

describe("modes and attacks", () => {
  test("scenarios (C6)", () => {
    expect(DATA.scenarios.map((s) => [s.id, s.mode, s.map, s.south, s.north, s.attacker])).toEqual([
      ["PS-S1", "simple", "M1", "US-RIFLE", "GE-GREN", null],
      ["PS-S2", "orders", "M2", "GB-PARA", "GE-FJ", null],
      ["PS-S3", "uncovered", "M3", "SU-GUARD", "GE-SS", null],
      ["PS-S4", "orders", "M4", "SU-RIFLE", "FI-JAL", null],
      ["PS-S5", "uncovered", "M2", "US-RANGER", "IT-ALP", null],
      ["PS-S6", "simple", "M3", "GB-CDO", "IT-FUC", "south"],
    ]);
    expect(scenarioOf("PS-S4").map).toBe("M4");
  });

  test("objectives (D4, D5, D6)", () => {
    const { priority, directives, casual } = DATA.objectives;
    expect(Object.values(priority).map((order) => [order.no, order.capHalves])).toEqual([
      [1, 12],
      [2, 12],
      [3, 12],
    ]);
    expect(Object.values(directives).map((directive) => directive.no)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(Object.values(casual).map((objective) => objective.pointsHalves)).toEqual([6, 4, 4, 2, 2, 2, 2]);
    expect(directives.minimalReinforcements).toMatchObject({ perPoHalves: 1, capHalves: 6, failedHalves: -2 }); // PS-X49
  });

  test("action costs (T2)", () => {
    const costs = Object.entries(DATA.actions).map(([id, action]) => `${id} ${action.pa}`);
    expect(costs.join(", ")).toBe(
      "returnToAction 2, requestCoveringFire 1, noMove 0, cautiousMove 1, lightPaceMove 2, crawl 3, aim 2, shoot 1, " +
        "throwGrenade 2, panzerfaust 2, rifleGrenadeLauncher 3, assault 0, inspireCourage 1, giveOrder 1, attendWounded 0",
    );
    expect([DATA.actions.returnToAction.paReduced, DATA.actions.shoot.paReduced]).toEqual([1, 0]);
  });

  test("area attacks (T6, T7) agree with the actions and weapons", () => {
    const { attacks, panzerfaustToHit } = DATA.explosives;
    const pa = [attacks.grenade.pa, attacks.rifleGrenade.pa, attacks.panzerfaust.pa];
    expect(pa).toEqual([
      DATA.actions.throwGrenade.pa,
      DATA.actions.rifleGrenadeLauncher.pa,
      DATA.actions.panzerfaust.pa,
    ]);
    expect(attacks.grenade.gapMax).toBe(weaponOf("US", "grenade").rangeMax);
    expect(attacks.panzerfaust.gapMax).toBe(weaponOf("GE", "panzerfaust").rangeMax);
    const launcher = weaponOf("US", "rifleGrenadeLauncher");
    expect([attacks.rifleGrenade.gapMin, attacks.rifleGrenade.gapMax]).toEqual([launcher.rangeMin, launcher.rangeMax]);
    const { artillery1, artillery2, artillery3, artillery4, stonk } = attacks;
    const shells = [artillery1, artillery2, artillery3, artillery4];
    expect(shells.map((shell) => [shell.po, shell.radius])).toEqual([
      [1, 600],
      [2, 900],
      [3, 1200],
      [4, 1500],
    ]);
    expect(stonk).toMatchObject({ radius: artillery4.radius, scatter: artillery4.scatter, suppresses: false });
    expect(panzerfaustToHit.map((band) => [band.gapMax, band.need, band.needMoved])).toEqual([
      [1000, 7, 9],
      [2000, 9, 11],
      [3000, 11, 13],
    ]);
  });
});

function rowsOf(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "rule" ? [String(inner)] : rowsOf(inner)));
}

function upgradeText({ kind, from, to, max, costHalves }: Upgrade): string {
  return `${from.join("/")}${kind === "swap" ? ">" : "+"}${to.join("/")} ${max ?? "any"} ${costHalves}`;
}

function deployed(size: number) {
  const teams = DATA.deployment.teams.find((row) => row.size === size);
  return (["officer", "nco"] as const).flatMap((team) => {
    const slots = DATA.deployment.slots.filter((slot) => slot.team === team);
    return (teams?.[team] ?? []).flatMap((n, index) => {
      const slot = slots[index];
      return slot === undefined ? [] : [{ n, team, slot: slot.id, x: slot.x, y: slot.y }];
    });
  });
}
const roleOf = (nation: Parameters<typeof nationOf>[0], n: number) =>
  nationOf(nation).soldiers.find((soldier) => soldier.n === n)?.role;

const isArea = (kind: MapPiece["kind"]): boolean => terrainKind(kind).class.endsWith("Area");

/** PS-3.2-1, PS-3.2-2. */
function checkSize({ kind, w, h, shape, cut }: Pick<MapPiece, "kind" | "w" | "h" | "shape" | "cut">): void {
  const [short, long] = [Math.min(w, h), Math.max(w, h)];
  expect(long).toBeGreaterThanOrEqual(isArea(kind) ? 1200 : 500);
  expect(long).toBeLessThanOrEqual(isArea(kind) ? 2000 : 1500);
  if (!isArea(kind)) expect(short).toBeLessThanOrEqual(250);
  expect(cut !== undefined).toBe(shape === "oct");
  expect(2 * (cut ?? 0)).toBeLessThan(short);
}

const looks = ({ kind, shape, cut, cx, cy, w, h }: MapPiece): string => [kind, shape, cut, cx, cy, w, h].join(" ");
// Boxes, ignoring the cut corners of octagons: never farther apart than the pieces are.
const box = ({ cx, cy, w, h }: MapPiece) => ({ x0: cx - w / 2, x1: cx + w / 2, y0: cy - h / 2, y1: cy + h / 2 });
function distance2(p: MapPiece, q: MapPiece): number {
  const [a, b] = [box(p), box(q)];
  return Math.max(0, b.x0 - a.x1, a.x0 - b.x1) ** 2 + Math.max(0, b.y0 - a.y1, a.y0 - b.y1) ** 2;
}
function overlap(p: MapPiece, q: MapPiece): boolean {
  const [a, b] = [box(p), box(q)];
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1;
}
function within(piece: MapPiece, x0: number, y0: number, x1: number, y1: number): boolean {
  const b = box(piece);
  return b.x0 >= x0 && b.y0 >= y0 && b.x1 <= x1 && b.y1 <= y1;
}
function pointDistance2({ x, y }: GameMap["objectives"]["south"], piece: MapPiece): number {
  const b = box(piece);
  return Math.max(0, b.x0 - x, x - b.x1) ** 2 + Math.max(0, b.y0 - y, y - b.y1) ** 2;
}
const between2 = (a: { x: number; y: number }, b: { x: number; y: number }): number =>
  (a.x - b.x) ** 2 + (a.y - b.y) ** 2;
const pairs = <T>(items: readonly T[]): [T, T][] =>
  items.flatMap((a, i) => items.slice(i + 1).map((b): [T, T] => [a, b]));
