import { describe, expect, test } from "vitest";
import {
  DATA,
  blastOf,
  budgetOf,
  damageOf,
  factorOfPercent,
  mapId,
  mapOf,
  meleeModifier,
  missionId,
  missionOf,
  physicalOf,
  priceOf,
  scatterOf,
  squadName,
  squadOf,
  terrainKind,
  terrainOf,
  weaponId,
  weaponOf,
  woundedFactor,
} from "../src/data.ts";
import type { MissionId, SquadName, TerrainFeature } from "../src/data.ts";
import { RULE_IDS } from "../src/rule-ids.ts";

/** Every rule named anywhere in a table. */
function rulesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) =>
    key === "rule" && typeof item === "string" ? [item] : rulesIn(item),
  );
}

test("every row names a rule that exists", () => {
  const known = new Set<string>(RULE_IDS);
  const named = rulesIn(DATA);
  expect(named.length).toBeGreaterThan(200);
  expect([...new Set(named)].filter((rule) => !known.has(rule))).toEqual([]);
});

test("there is one row for each id", () => {
  expect(DATA.weapons.map(({ id }) => id)).toEqual(weaponId.options);
  expect(DATA.maps.map(({ id }) => id)).toEqual(mapId.options);
  expect(DATA.missions.map(({ id }) => id)).toEqual(missionId.options);
  expect(DATA.squads.map(({ id }) => id)).toEqual(squadName.options);
  expect(DATA.terrain.map(({ kind }) => kind).toSorted()).toEqual(terrainKind.options.toSorted());
  expect(DATA.costs.equipment.map(({ id }) => id).toSorted()).toEqual(weaponId.options.toSorted());
});

describe("weapons", () => {
  // PE-1-3, PE-R30, PE-R31
  test("each band is as wide as the first, veterans shoot one better, elites two", () => {
    for (const { id, ranges, fc } of DATA.weapons) {
      if (ranges !== null) expect(ranges, id).toEqual([1, 2, 3, 4].map((n) => n * ranges[0]));
      if (fc !== null) expect([fc.veteran, fc.elite], id).toEqual([fc.recruit - 1, fc.recruit - 2]);
    }
  });
  // PE-7-1, PE-6-28, PE-6-12
  test("figures of some rows", () => {
    expect(weaponOf("SUB")).toMatchObject({ fc: { recruit: 7 }, mun: 4, cone: 60 });
    expect(weaponOf("FAS").ranges).toEqual([500, 1000, 1500, 2000]);
    expect(weaponOf("ESC").damage).toEqual(["T2", "T3", "T4", "T4"]);
    expect(weaponOf("APP")).toMatchObject({ fc: { recruit: 5 }, damage: ["T1", "T1", "T1", "T1"], emplace: 6 });
    expect(weaponOf("APL")).toMatchObject({ minRange: 30, emplace: 2, mun: 10 });
    expect([weaponOf("MTL").minRange, weaponOf("MTP").minRange]).toEqual([300, 500]);
    expect([weaponOf("MTL").emplace, weaponOf("MTP").emplace]).toEqual([8, 12]);
    expect([weaponOf("GOF").damage[0], weaponOf("GDF").damage[0]]).toEqual(["E2", "E1"]);
    expect(DATA.weapons.flatMap(({ id, cone }) => (cone === null ? [] : [id]))).toEqual(["APP", "APL", "SUB", "FAS"]);
  });
});

describe("tables", () => {
  // PE-R42
  test("TM4: each class is one row later than the one before", () => {
    const column = (c: "T1" | "T2" | "T3" | "T4"): unknown[] => [0, 1, 2, 3, 4, 5, 9].map((be) => damageOf(be, c));
    expect(column("T1")).toEqual([null, "HI", "M", "M", "M", "M", "M"]);
    expect(column("T2")).toEqual([null, "H", "HI", "M", "M", "M", "M"]);
    expect(column("T3")).toEqual([null, "A", "H", "HI", "M", "M", "M"]);
    expect(column("T4")).toEqual([null, "A", "A", "H", "HI", "M", "M"]);
    expect(damageOf(-3, "T1")).toBeNull();
  });
  // PE-R43, PE-12-10, PE-12-11: PE-X42, PE-X43
  test("TM5: exact bounds, protection moves outward", () => {
    const gof = (mm: number, outward = 0): unknown => blastOf(mm * mm, outward, "E2");
    expect(gof(20)).toEqual({ result: "M", knock: 30 });
    expect(gof(21)).toEqual({ result: "HI", knock: 20 });
    expect(gof(80)).toEqual({ result: "A", knock: 0 });
    expect(gof(81)).toBeNull();
    expect(gof(20, 2)).toEqual({ result: "H", knock: 10 });
    expect(gof(20, 3)).toEqual({ result: "A", knock: 0 });
    expect(gof(40, 3)).toBeNull();
    expect(gof(101)).toBeNull();
    expect(blastOf(0, 0, "E4")).toEqual({ result: "HI", knock: 20 });
    expect(blastOf(100 * 100, 0, "E3")).toEqual({ result: "A", knock: 0 });
  });
  // PE-5-2: PE-X4
  test("TM11", () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 14].map(woundedFactor)).toEqual([5, 6, 7, 8, 9, 10, 11, 11, 12, 12, 12]);
  });
  // PE-8-1
  test("TM13", () => {
    const rolls = [1, 2, 3, 4, 5, 6];
    expect(rolls.map((roll) => physicalOf(roll, "recruit"))).toEqual([3, 4, 5, 5, 6, 7]);
    expect(rolls.map((roll) => physicalOf(roll, "veteran"))).toEqual([2, 3, 4, 4, 5, 6]);
    expect(rolls.map((roll) => physicalOf(roll, "elite"))).toEqual([2, 2, 3, 3, 4, 5]);
  });
  // PE-8-5, PE-R57
  test("TM10 is the same from both ends", () => {
    for (const { attacker, defender, modifier } of DATA.melee.weapons)
      expect(meleeModifier(defender, attacker).modifier + modifier).toBe(0);
    expect(meleeModifier("knife", "unarmed").modifier).toBe(-1);
    expect(meleeModifier("bayonet", "unarmed")).toMatchObject({ modifier: -2, column: "T3" });
  });
  // PE-9-7
  test("scatter goes round clockwise", () => {
    expect([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(scatterOf)).toEqual([
      0, 0, 0, 45, 90, 135, 180, 180, 225, 270, 315,
    ]);
  });
  // PE-18-1, PE-R101: PE-X30
  test("conversion", () => {
    expect([65, 4, 99, 50, 100, 0, 10].map(factorOfPercent)).toEqual([5, 11, 2, 6, 2, 11, 10]);
    expect(DATA.conversion.map(({ twentyTo }) => twentyTo)).toEqual([2, 4, 6, 8, 10, 12, 14, 16, 18, 20]);
  });
  // PE-13-1, PE-13-7
  test("morale", () => {
    const { morale } = DATA.troops;
    expect(morale).toMatchObject({
      soldier: { recruit: 6, veteran: 7, elite: 8 },
      officer: { recruit: 8, veteran: 9, elite: 10 },
    });
    expect(Object.fromEntries(Object.entries(DATA.morale).map(([key, { value }]) => [key, value]))).toEqual({
      hit: -4,
      officerPresent: 1,
      officerDead: -1,
      protectionHeavy: 1,
      protectionSome: 0,
      protectionNone: -1,
      fallen: -2,
      fallenOfficer: -3,
      grazed: -2,
      notShotAt: 4,
      furtherShooter: -1,
      machineGun: -2,
    });
  });
  // PE-12-15, PE-12-16
  test("healing", () => {
    expect(DATA.campaign.incapacitated.map(({ becomes }) => becomes)).toEqual(["M", "M", "ok", "ok", "H", "H"]);
    expect(DATA.campaign.wounded.map(({ becomes }) => becomes)).toEqual(["HI", "ok", "ok", "ok", "ok", "ok"]);
  });
});

/** Personnel points, and equipment in thirds. An officer's pistol with three magazines is free (PE-15-4). */
function costOf(id: SquadName): [personnel: number, equipment: number] {
  const squad = squadOf(id);
  const { personnel, officerTimes, obstacles } = DATA.costs;
  let [men, things] = [0, 0];
  for (const { rank, vet, arms, gof, gdf } of squad.soldiers) {
    men += personnel[vet].value * (rank === "officer" ? officerTimes.value : 1);
    things += gof * priceOf("GOF").piece + gdf * priceOf("GDF").piece;
    for (const [i, { weapon, magazines }] of arms.entries()) {
      const free = rank === "officer" && weapon === "PIS";
      expect(free && magazines > DATA.figures.freeMagazines.value, `${id} ${i}`).toBe(false);
      if (!free) things += priceOf(weapon).thirds + magazines * priceOf(weapon).piece;
    }
  }
  const price = (what: string): number => obstacles.find(({ id: one }) => one === what)?.thirds ?? 0;
  things += squad.mines * price("mine") + squad.overloadedMines * price("overloadedMine") + squad.traps * price("trap");
  return [men, things];
}

describe("squads", () => {
  // PE-15-2, PE-15-3, PE-15-4, PE-R97, PE-R98, PE-R99, PE-R100, PE-R102, PE-R131: PE-X28, PE-X29
  test.each<[SquadName, number, number]>([
    ["patrolGermans", 220, 140 * 3],
    ["patrolAmericans", 410, 210 * 3],
    ["villageAmericans", 440, 360 * 3],
    ["villageVietCong", 780, 430 * 3],
    ["houseChechens", 440, 695],
    ["reference", 650, 1250],
    ["modern", 650, 1450],
    ["ambush", 270, 165 * 3],
    ["defence", 440, 1130],
    ["attack", 750, 480 * 3],
  ])("%s costs %i and %i thirds", (id, personnel, equipment) => {
    expect(costOf(id)).toEqual([personnel, equipment]);
  });
  // PE-R99
  test("both Russian squads together", () => {
    const [a, b] = [costOf("houseRussiansA"), costOf("houseRussiansB")];
    expect([a[0] + b[0], a[1] + b[1]]).toEqual([780, 675 * 3]);
  });
  // PE-20-16, PE-21-14
  test("victory points at stake", () => {
    const worth = (id: SquadName): number =>
      squadOf(id).soldiers.reduce(
        (sum, { rank, vet }) => sum + DATA.troops.victoryPoints[rank === "officer" ? "officer" : vet].value,
        0,
      );
    expect(worth("villageVietCong")).toBe(19);
    expect(worth("villageAmericans")).toBe(11);
    expect(worth("houseRussiansA") + worth("houseRussiansB")).toBe(18);
  });
  // PE-15-1, PE-15-5, PE-C-1, PE-C-2, PE-C-3, PE-R124
  test("built squads fit the budget they are offered for", () => {
    for (const { id, sides } of DATA.missions)
      for (const { budget, squads } of sides) {
        if (budget === null) continue;
        const { personnel, equipment } = budgetOf(budget);
        for (const name of squads) {
          const [men, things] = costOf(name);
          expect(men <= personnel && things <= equipment, `${id} ${name}`).toBe(true);
        }
      }
    const [men, things] = costOf("modern");
    expect(men <= budgetOf("modern").personnel && things <= budgetOf("modern").equipment).toBe(true);
  });
  // PE-15-6, PE-15-7
  test("the reference squad follows the guidance, and ambushers are outnumbered two to one", () => {
    const { soldiers } = squadOf("reference");
    const of = (vet: string): number => soldiers.filter((man) => man.vet === vet).length;
    expect([of("recruit"), of("veteran"), of("elite")]).toEqual([6, 3, 1]);
    expect(soldiers.filter(({ rank }) => rank === "officer")).toHaveLength(1);
    expect(soldiers.filter(({ arms }) => arms[0]?.weapon === "APL")).toHaveLength(1);
    expect(2 * squadOf("ambush").soldiers.length).toBeLessThanOrEqual(soldiers.length);
    expect(2 * budgetOf("ambushers").personnel).toBeLessThanOrEqual(budgetOf("standard").personnel);
  });
  test("everybody has a name of his own, and nobody more than he can have", () => {
    const named = DATA.squads.flatMap(({ army, soldiers }) => (army === null ? [] : soldiers.map(({ id }) => id)));
    expect(new Set(named).size).toBe(named.length);
    expect(named).toHaveLength(3 + 6 + 7 + 13 + 6 + 12);
    for (const { soldiers } of DATA.squads) expect(new Set(soldiers.map(({ id }) => id)).size).toBe(soldiers.length);
  });
});

type Rect = readonly [number, number, number, number];

function cornersOf(feature: TerrainFeature): (readonly [number, number])[] {
  const both = ([a, b, c, d]: Rect): (readonly [number, number])[] => [
    [a, b],
    [c, d],
  ];
  switch (feature.is) {
    case "area":
      return "rect" in feature.shape ? both(feature.shape.rect) : [...feature.shape.polygon];
    case "line":
      return feature.lines.flatMap(both);
    case "solid": {
      if ("rect" in feature.shape) return both(feature.shape.rect);
      const [x, y, r] = feature.shape.circle;
      return both([x - r, y - r, x + r, y + r]);
    }
    case "building":
      return [
        ...both(feature.rect),
        ...feature.inner.flatMap(both),
        ...feature.openings.flatMap((o) => (o.kind === "window" ? [o.at] : both(o.line))),
      ];
  }
}

describe.each(DATA.maps)("map $id", ({ width, height, features }) => {
  test("ids are used once, and everything lies on the board", () => {
    const ids = features.flatMap((f) => [f.id, ...(f.is === "building" ? f.openings.map(({ id }) => id) : [])]);
    expect(new Set(ids).size).toBe(ids.length);
    const outside = features.filter((f) => cornersOf(f).some(([x, y]) => x < 0 || y < 0 || x > width || y > height));
    expect(outside).toEqual([]);
  });
  test("every opening lies in a wall of its building", () => {
    for (const f of features) {
      if (f.is !== "building") continue;
      const [x1, y1, x2, y2] = f.rect;
      const walls: Rect[] = [[x1, y1, x2, y1], [x1, y2, x2, y2], [x1, y1, x1, y2], [x2, y1, x2, y2], ...f.inner];
      for (const o of f.openings) {
        const [a, b, c, d]: Rect = o.kind === "window" ? [...o.at, ...o.at] : o.line;
        const half = DATA.figures.windowWidth.value / 2;
        const along = o.kind === "window" ? half : 0;
        const inWall = walls.some(([wx1, wy1, wx2, wy2]) =>
          wy1 === wy2
            ? b === wy1 && d === wy1 && Math.min(a, c) - along >= wx1 && Math.max(a, c) + along <= wx2
            : a === wx1 && c === wx1 && Math.min(b, d) - along >= wy1 && Math.max(b, d) + along <= wy2,
        );
        expect(inWall, o.id).toBe(true);
      }
    }
  });
});

describe("missions", () => {
  // PE-2-9, PE-3-17: soldiers do not stand on each other, and in their zones
  test.each(DATA.missions)("$id: default places", ({ map, sides }) => {
    const { width, height } = mapOf(map);
    const all = sides.flatMap(({ squads, deployment }) =>
      deployment.flatMap(({ squad, places, zone, apart }) => {
        const roster = squadOf(squads[squad === "A" ? 0 : 1] ?? "reference").soldiers.map(({ id }) => id);
        if (places.length > 0) expect(places.map(({ soldier }) => soldier).toSorted()).toEqual(roster.toSorted());
        for (const [i, p] of places.entries()) {
          if (zone.is === "rect") {
            const [x1, y1, x2, y2] = zone.rect;
            expect(p.x >= x1 && p.x <= x2 && p.y >= y1 && p.y <= y2, p.soldier).toBe(true);
          }
          if (zone.is === "circle") {
            const [x, y, r] = zone.circle;
            expect((p.x - x) ** 2 + (p.y - y) ** 2 <= r * r, p.soldier).toBe(true);
          }
          for (const other of places.slice(i + 1))
            expect((p.x - other.x) ** 2 + (p.y - other.y) ** 2 >= apart ** 2, `${p.soldier} ${other.soldier}`).toBe(
              true,
            );
        }
        return places;
      }),
    );
    expect(all.filter(({ x, y }) => x < 0 || y < 0 || x > width || y > height)).toEqual([]);
  });
  // PE-19-3: PE-X66, PE-X67
  test("distances of the ambush", () => {
    const [german, american] = missionOf("patrol").sides;
    const place = (name: string): { readonly x: number; readonly y: number } =>
      [german, american]
        .flatMap(({ deployment }) => deployment[0]?.places ?? [])
        .find(({ soldier }) => soldier === name) ?? {
        x: 0,
        y: 0,
      };
    const slots = ["texas", "jim", "rogers", "martin", "andrew", "adam"];
    const metres = (from: string): string[] =>
      slots.map((to) =>
        (Math.sqrt((place(from).x - place(to).x) ** 2 + (place(from).y - place(to).y) ** 2) / 10).toFixed(1),
      );
    expect(metres("himmel")).toEqual(["41.0", "41.0", "45.0", "45.0", "49.0", "49.0"]);
    expect(metres("fritz")).toEqual(["16.5", "18.4", "17.9", "19.7", "20.0", "21.6"]);
    expect(metres("otto")).toEqual(["27.8", "26.6", "31.1", "30.0", "34.5", "33.5"]);
  });
  // PE-20-13, PE-20-16, PE-21-2, PE-21-14, PE-17.2-11, PE-R108, PE-R110
  test("what scenarios say", () => {
    const points = (id: MissionId): unknown => missionOf(id).sides.map((side) => [side.id, side.victory, side.points]);
    expect(points("victorCharlie")).toEqual([
      ["vietCong", "points", 7],
      ["american", "points", 11],
    ]);
    expect(points("woundedWolf")).toEqual([
      ["chechen", "points", 11],
      ["russian", "eliminate", null],
    ]);
    expect(DATA.missions.map(({ tacticalActions }) => tacticalActions)).toEqual(DATA.missions.map(() => false));
    expect(DATA.missions.map(({ turnLimit }) => turnLimit)).toEqual([40, 40, 40, 20, 20, 20]);
    expect(squadOf("houseChechens").moraleBonus).toBe(2);
    expect(missionOf("victorCharlie").sides[0].mortar).toMatchObject({ weapon: "MTL", x: 500, y: -600, shells: 6 });
  });
  test("the crossroads are the same from both edges", () => {
    const turned = (f: TerrainFeature): string =>
      cornersOf(f)
        .map(([x, y]) => `${1000 - x},${1000 - y}`)
        .toSorted()
        .join(" ");
    const plain = (f: TerrainFeature): string =>
      cornersOf(f)
        .map(([x, y]) => `${x},${y}`)
        .toSorted()
        .join(" ");
    const { features } = mapOf("crossroads");
    expect(features.map(turned).toSorted()).toEqual(features.map(plain).toSorted());
  });
});

describe("scenarios", () => {
  // PE-2-1, PE-2-2
  test("boards are a metre square", () => {
    expect(DATA.maps.map(({ width, height }) => [width, height])).toEqual(DATA.maps.map(() => [1000, 1000]));
  });
  // PE-19-13, PE-20-17, PE-21-15, PE-C-4, PE-R87
  test("directions of advance", () => {
    const advance = (id: MissionId): unknown => missionOf(id).sides.map((side) => side.advance);
    const [north, south] = [
      { to: "direction", x: 0, y: 1 },
      { to: "direction", x: 0, y: -1 },
    ];
    expect(advance("patrol")).toEqual([south, north]);
    expect(advance("victorCharlie")).toEqual([north, south]);
    expect(advance("woundedWolf")).toEqual([
      { to: "away", x: 520, y: 560 },
      { to: "point", x: 520, y: 560 },
    ]);
    expect(advance("encounter")).toEqual([{ to: "edge" }, { to: "edge" }]);
    expect(advance("ambush")).toEqual([{ to: "road", x: 500 }, north]);
    expect(advance("defence")).toEqual([north, south]);
  });
  // PE-19-2, PE-19-4, PE-19-5, PE-20-2, PE-20-3, PE-21-3, PE-21-4, PE-21-11, PE-C-2, PE-C-3, PE-C-5, PE-R110
  test("who sets up where, and who begins", () => {
    expect(DATA.missions.map(({ first }) => first)).toEqual([0, 0, 0, null, 0, 0]);
    const [germans, americans] = missionOf("patrol").sides;
    expect([germans.aimed, americans.grenades, americans.lastMove]).toEqual([true, "2d6", "walk"]);
    const [vietCong, village] = missionOf("victorCharlie").sides;
    expect(vietCong).toMatchObject({ setUp: 2, enters: { edge: "south", straight: true }, lastMove: "walk" });
    expect(village).toMatchObject({ setUp: 1, deployment: [{ apart: 30, zone: { circle: [500, 600, 140] } }] });
    const [chechens, russians] = missionOf("woundedWolf").sides;
    expect(chechens).toMatchObject({
      setUp: 1,
      deployment: [{ emplaced: true, zone: { buildings: ["house", "annex"] } }],
    });
    expect(russians.deployment.map(({ squad, zone }) => [squad, zone])).toEqual([
      ["A", { is: "rect", rect: [40, 20, 240, 140] }],
      ["B", { is: "rect", rect: [760, 890, 960, 980] }],
    ]);
    expect(missionOf("woundedWolf").players).toEqual([2, 3]);
    const [ambushers, ambushed] = missionOf("ambush").sides;
    expect(ambushers).toMatchObject({ setUp: 2, aimed: true, deployment: [{ zone: { is: "protected", from: 300 } }] });
    expect(ambushed).toMatchObject({ lastMove: "walk", deployment: [{ zone: { rect: [440, 350, 560, 650] } }] });
    const [attacker, defender] = missionOf("defence").sides;
    expect(attacker).toMatchObject({ enters: { edge: "south", straight: false }, victory: "hold" });
    expect(defender).toMatchObject({ victory: "keep", deployment: [{ emplaced: true, zone: { within: 100 } }] });
  });
});

// PE-4-5, PE-4-11, PE-6-14
test("terrain", () => {
  expect(terrainOf("jungle")).toMatchObject({ surcharge: 2, flags: ["C"], protection: 2 });
  expect(terrainOf("highWall")).toMatchObject({ crossing: 60, flags: ["A", "B", "C"], sight: "blocks" });
  expect(terrainOf("window")).toMatchObject({ crossing: 40, protection: 3, duck: true });
  expect(terrainOf("trench")).toMatchObject({ crossing: 20, protection: 3, throw: -1 });
  expect(terrainOf("tree").surcharge).toBeNull();
});
