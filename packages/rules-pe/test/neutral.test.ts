import type { Json, NeutralBattle, NeutralForce, NeutralNote, NeutralPiece } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton } from "../src/index.ts";

/** What becomes of a battle said in no game's terms: an encounter (PE-C-1) on its own ground, with the men the points pay. */

function piece(type: NeutralPiece["type"], x: number, y: number, width: number, height: number): NeutralPiece {
  return { type, x, y, width, height };
}

interface Made {
  readonly features: readonly { readonly [key: string]: Json }[];
  readonly squads: readonly { readonly soldiers: readonly { readonly [key: string]: Json }[] }[];
  readonly notes: readonly NeutralNote[];
}

function made(change: Partial<NeutralBattle>): Made {
  const battle: NeutralBattle = {
    name: "",
    width: 100,
    height: 100,
    terrain: [],
    german: { rifle: 1 },
    soviet: { rifle: 1 },
    attacker: null,
    ...change,
  };
  const one = peloton.neutral?.(battle);
  if (one === undefined) throw new Error("nothing made of it");
  expect(peloton.start(one.setup)).toMatchObject({ ok: true });
  const { map, squads } = JSON.parse(JSON.stringify(one.setup));
  expect(map).toMatchObject({ width: 1000, height: 1000 });
  return { features: map.features, squads, notes: one.notes };
}

const laid = (...terrain: readonly NeutralPiece[]): Made => made({ terrain });
const shapes = ({ features }: Made): Json[] =>
  features.map(({ kind = null, is = null, shape = null, lines = null, rect = null }) => [
    kind ?? is,
    shape ?? lines ?? rect,
  ]);

describe("its ground", () => {
  test("is laid where it was: metres from the south-west corner, as many as there are on a metre", () => {
    expect(shapes(laid(piece("woods", 30, 20, 20, 10)))).toEqual([["woods", { rect: [200, 150, 400, 250] }]]);
    const wide = made({ width: 200, height: 100, terrain: [piece("water", 100, 50, 200, 10)] });
    expect(shapes(wide)).toEqual([["river", { rect: [0, 475, 1000, 525] }]]);
  });
  test("every kind as the game has it; fields are left out", () => {
    const all = laid(
      piece("building", 20, 80, 12, 8),
      piece("wall", 50, 80, 10, 1),
      piece("hedge", 80, 80, 10, 5),
      piece("woods", 20, 50, 10, 10),
      piece("scrub", 50, 50, 10, 10),
      piece("road", 50, 20, 100, 4),
      piece("water", 80, 50, 10, 10),
      piece("field", 50, 65, 10, 10),
    );
    expect(shapes(all)).toEqual([
      ["river", { rect: [750, 450, 850, 550] }],
      ["open", { rect: [0, 180, 1000, 220] }],
      ["bush", { rect: [450, 450, 550, 550] }],
      ["woods", { rect: [150, 450, 250, 550] }],
      ["bush", { rect: [750, 775, 850, 825] }],
      ["lowWall", [[455, 805, 555, 805]]],
      ["building", [145, 765, 265, 845]],
    ]);
    expect(all.features.map(({ name = null }) => name)).toEqual([null, "road", null, null, "hedge", null, "house"]);
    expect(all.notes).toEqual([{ note: "noTerrain", terrain: "field", n: 1 }]);
  });
  test("PE-6-17: hedges are as deep as vegetation must be to protect, also at the edge of the table", () => {
    const on500 = (...terrain: readonly NeutralPiece[]): Json[] => shapes(made({ width: 500, height: 500, terrain }));
    expect(on500(piece("hedge", 250, 0.5, 100, 1))).toEqual([["bush", { rect: [400, 0, 600, 10] }]]);
    expect(on500(piece("hedge", 499.5, 250, 1, 100))).toEqual([["bush", { rect: [990, 400, 1000, 600] }]]);
    expect(shapes(laid(piece("hedge", 50, 50, 20, 10)))).toEqual([["bush", { rect: [400, 450, 600, 550] }]]);
  });
  test("PE-R12: hills have slopes on all sides that lead up to them; small ones are a step", () => {
    const hill = laid(piece("hill", 50, 50, 60, 40));
    expect(shapes(hill)).toEqual([
      ["slope", { rect: [200, 300, 800, 400] }],
      ["slope", { rect: [200, 600, 800, 700] }],
      ["slope", { rect: [200, 400, 300, 600] }],
      ["slope", { rect: [700, 400, 800, 600] }],
      ["hill", { rect: [300, 400, 700, 600] }],
    ]);
    expect(hill.features.map(({ up = null, level = null }) => up ?? level)).toEqual([
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
      1,
    ]);
    expect(shapes(laid(piece("hill", 50, 50, 20, 3)))).toEqual([["hill", { rect: [400, 485, 600, 515] }]]);
  });
  test("walls and houses stand between the whole centimetres, where ways lead, and leave the edges free", () => {
    expect(shapes(laid(piece("wall", 50, 50, 1, 200)))).toEqual([["lowWall", [[505, 5, 505, 995]]]]);
    expect(shapes(laid(piece("building", 0, 0, 40, 40)))).toEqual([["building", [5, 5, 205, 205]]]);
    for (const small of [
      piece("wall", 252, 252, 1, 1),
      piece("building", 250, 250, 9, 9),
      piece("building", 250, 250, 40, 5),
    ])
      expect(made({ width: 500, height: 500, terrain: [small] })).toMatchObject({
        features: [],
        notes: [{ note: "noTerrain", terrain: small.type, n: 1 }],
      });
  });
  test("houses have doors in the middle of the longer sides and windows beside them and in the shorter ones", () => {
    const openings = (house: NeutralPiece): Json[] =>
      laid(house).features.flatMap(({ openings: list }) => JSON.parse(JSON.stringify(list ?? [])));
    const at = (list: readonly Json[], kind: string): Json[] =>
      list.flatMap((one) => {
        const o: { kind: string; at?: Json; line?: Json } = JSON.parse(JSON.stringify(one));
        return o.kind === kind ? [o.at ?? o.line ?? null] : [];
      });
    const wide = openings(piece("building", 50, 50, 12, 8));
    expect(at(wide, "door")).toEqual([
      [495, 465, 515, 465],
      [495, 545, 515, 545],
    ]);
    expect(at(wide, "window")).toEqual([
      [465, 465],
      [545, 465],
      [465, 545],
      [545, 545],
      [445, 505],
      [565, 505],
    ]);
    const high = openings(piece("building", 50, 50, 4, 6));
    expect(at(high, "door")).toEqual([
      [485, 495, 485, 515],
      [525, 495, 525, 515],
    ]);
    expect(at(high, "window")).toEqual([
      [505, 475],
      [505, 535],
    ]);
    expect(at(openings(piece("building", 50, 50, 90, 8)), "window")).toHaveLength(2 * 6 + 2);
  });
  test("PE-R127: two pieces of a kind on one place lie beside each other, a millimetre in common", () => {
    expect(shapes(laid(piece("woods", 30, 30, 20, 20), piece("woods", 40, 30, 20, 20)))).toEqual([
      ["woods", { rect: [200, 200, 400, 400] }],
      ["woods", { rect: [399, 200, 500, 400] }],
    ]);
    expect(shapes(laid(piece("woods", 50, 50, 20, 20), piece("woods", 50, 50, 40, 40)))).toEqual([
      ["woods", { rect: [400, 400, 600, 600] }],
      ["woods", { rect: [300, 300, 700, 401] }],
      ["woods", { rect: [300, 599, 700, 700] }],
      ["woods", { rect: [300, 400, 401, 600] }],
      ["woods", { rect: [599, 400, 700, 600] }],
    ]);
    expect(laid(piece("woods", 50, 50, 20, 20), piece("woods", 50, 50, 10, 10)).features).toHaveLength(1);
    expect(laid(piece("scrub", 50, 50, 20, 20), piece("woods", 50, 50, 20, 20)).features).toHaveLength(2);
  });
  test("what goes beyond the ground is cut off there; what is wholly beyond is left out", () => {
    expect(shapes(laid(piece("woods", 0, 100, 20, 20)))).toEqual([["woods", { rect: [0, 900, 100, 1000] }]]);
    expect(laid(piece("woods", 200, 50, 10, 10)).notes).toEqual([{ note: "noTerrain", terrain: "woods", n: 1 }]);
  });
  test("what there is no room for on a map that can be looked at quickly is left out (PE-3-17)", () => {
    const stripes = Array.from({ length: 30 }, (_, i) => [
      piece("woods", 1.5 + 3 * i, 50, 2, 100),
      piece("woods", 50, 1.5 + 3 * i, 100, 2),
    ]).flat();
    const { features, notes } = laid(...stripes);
    expect(features.length).toBeGreaterThan(100);
    expect(notes).toMatchObject([{ note: "noTerrain", terrain: "woods" }]);
  });
});

describe("its men", () => {
  const armed = (force: NeutralForce): { men: Json[]; notes: readonly NeutralNote[] } => {
    const { squads, notes } = made({ german: force });
    return {
      men: (squads[0]?.soldiers ?? []).map(({ rank = null, arms = null, gdf = null, sniper = null }) => {
        const [arm] = JSON.parse(JSON.stringify(arms));
        return [rank, arm.weapon, arm.magazines, gdf, sniper];
      }),
      notes,
    };
  };
  test("have what is usual where all can be paid (PE-15-6)", () => {
    expect(armed({ officer: 1, rifle: 2, smg: 1 })).toEqual({
      men: [
        ["officer", "SUB", 5, 1, false],
        ["soldier", "FUS", 5, 1, false],
        ["soldier", "SUB", 5, 1, false],
        ["soldier", "FUS", 5, 1, false],
      ],
      notes: [],
    });
    expect(armed({ sniper: 1, lmg: 1 }).men).toEqual([
      ["soldier", "APL", 2, 0, false],
      ["soldier", "FFR", 5, 0, true],
    ]);
  });
  test("fight with less where that leaves room for more of them, and keep their shares", () => {
    const { men, notes } = armed({ officer: 1, rifle: 8, smg: 4, lmg: 2 });
    const weapons = men.map((man) => JSON.parse(JSON.stringify(man))[1]);
    expect(weapons.toSorted()).toEqual(["APL", "APL", ...Array(6).fill("FUS"), ...Array(4).fill("SUB")]);
    expect(men[0]).toEqual(["officer", "SUB", 3, 0, false]);
    expect(notes).toEqual([
      { note: "noUnit", side: "german", unit: "rifle", n: 2 },
      { note: "noUnit", side: "german", unit: "smg", n: 1 },
    ]);
    // Fewer magazines would bring nobody more.
    expect(armed({ rifle: 40 }).men).toEqual(Array.from({ length: 13 }, () => ["soldier", "FUS", 5, 0, false]));
  });
  test("what the encounter does not know is left out, and nobody attacks", () => {
    const { notes } = made({ german: { rifle: 2, tank: 1 }, soviet: { rifle: 1, medic: 2 }, attacker: "soviet" });
    expect(notes).toEqual([
      { note: "noAttacker" },
      { note: "noUnit", side: "german", unit: "tank", n: 1 },
      { note: "noUnit", side: "soviet", unit: "medic", n: 2 },
    ]);
  });
});
