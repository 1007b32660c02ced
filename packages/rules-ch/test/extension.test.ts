import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { table } from "./play.ts";
import type { Table } from "./play.ts";

/** The second-stage extension (CH-RE1 to CH-RE22): profile P4. */

// Row D is a road; E has woods and a field, B a wall on the north side of B02.
const MAP = {
  ground: ["........", "........", "........", "........", "wlc.s...", "........", "........", "........"],
  roads: [["D01", "D02", "D03", "D04", "D05", "D06"]],
  walls: { B06: [0] },
} as const;
const base = { profile: "P4", map: MAP, players: { "0": { cap: 0 }, "1": { cap: 0 } }, at: { turn: 0 } } as const;

function works(t: Table, list: Position["works"]): void {
  t.game.s.works = list;
}

describe("vehicles on the move", () => {
  const tank = { type: "g_pz3h", at: "D01", facing: 2 } as const;

  test("CH-RE10: tracks and wheels pay for ground, and some of it bars them", () => {
    const t = table({
      ...base,
      units: { tank: { type: "g_pz3h", at: "F02", facing: 0 }, truck: { type: "g_opel", at: "F03", facing: 0 } },
    });
    expect(t.refused("turn", { do: "move", unit: "truck", to: "E03" })).toMatchObject({
      rule: "CH-RE10",
      code: "impassable",
    });
    t.play("turn", { do: "move", unit: "tank", to: "E02" });
    // 1 + 1 for light woods
    expect(t.game.s.players[0].activation?.spent).toBe(2);
  });

  test("CH-RE9, CH-RE11: bonus hexes in the same action, on roads or open level ground, never backward", () => {
    const t = table({ ...base, units: { tank } });
    t.play("turn", { do: "move", unit: "tank", to: "D02", facing: 1 });
    expect(t.asked()).toEqual(["secondStep"]);
    expect(t.refused("secondStep", [{ unit: "tank", to: "E01" }])).toMatchObject({ rule: "CH-RE9" });
    t.play("secondStep", [{ unit: "tank", to: "D03", facing: 2 }]);
    expect(t.unit("tank").place).toBe("D03");
    expect(t.game.s.players[0].activation?.spent).toBe(1);
    expect(t.asked()).toEqual(["turn"]);
    const back = table({ ...base, units: { tank: { ...tank, at: "D03", facing: 1 } } });
    back.play("turn", { do: "move", unit: "tank", to: "D02" });
    expect(back.asked()).toEqual(["turn"]);
    expect(back.game.s.players[0].activation?.spent).toBe(2);
  });

  test("CH-RE9: into difficult ground first, and all bonus hexes are lost", () => {
    const t = table({ ...base, units: { tank: { type: "g_pz3h", at: "F02", facing: 0 } } });
    t.play("turn", { do: "move", unit: "tank", to: "E02" });
    expect(t.asked()).toEqual(["turn"]);
  });

  test("CH-RE20: a road block stops wheels; tracks roll wire flat; men pay for it", () => {
    const roadBlock = { kind: "roadBlock", hex: "D02", facing: 0, seat: 1, hidden: false } as const;
    const t = table({ ...base, units: { truck: { type: "g_opel", at: "D01", facing: 2 } } });
    works(t, [roadBlock]);
    expect(t.refused("turn", { do: "move", unit: "truck", to: "D02" })).toMatchObject({ rule: "CH-RE20" });
    const wire = { ...roadBlock, kind: "wire" } as const;
    const flat = table({ ...base, units: { tank } });
    works(flat, [wire]);
    flat.play("turn", { do: "move", unit: "tank", to: "D02" });
    expect(flat.game.s.works).toEqual([]);
    const men = { type: "g_rifles", at: "D01", facing: 2 } as const;
    const through = table({ ...base, units: { men } }, [[4]]);
    works(through, [wire]);
    through.play("turn", { do: "move", unit: "men", to: "D02" });
    expect(through.unit("men").place).toBe("D02");
    expect(through.game.s.players[0].activation?.spent).toBe(5);
    const stuck = table(
      {
        ...base,
        units: { men: { ...men, status: "activated" } },
        players: { "0": { cap: 0, activation: { members: ["men"], spent: 4 } } },
      },
      [[4]],
    );
    works(stuck, [wire]);
    stuck.play("turn", { do: "move", unit: "men", to: "D02" });
    expect(stuck.unit("men")).toMatchObject({ place: "D01", status: "used" });
  });
});

describe("vehicles in combat", () => {
  test("CH-RE12, CH-7.5.1-3: armour is attacked with blue and draws from its own pile", () => {
    const units = {
      gun: { type: "g_pak36", at: "F04", facing: 0 },
      tank: { type: "s_t26", at: "C04", facing: 3 },
      men: { type: "s_rifles", at: "C04", facing: 3 },
    } as const;
    const t = table({ ...base, units }, [[4, 5], [11], [1, 1]]);
    t.play("turn", { do: "fire", unit: "gun", target: "C04" });
    t.play("rollTarget", { target: "tank" });
    // 5 blue + 9 = 14 against front 14; the eleventh vehicle marker is Suppressed
    expect(t.told("attacked")[0]).toMatchObject({ target: "tank", av: 14, dv: 14, result: "hit" });
    expect(t.unit("tank").hit).toBe("immobilised");
    expect(t.game.s.pile).toEqual([2, 2, 1, 2, 5, 5, 2, 1]);
    // Beside the tank the men have +1 (CH-RE14): 2 red + 2 = 4 against 13.
    expect(t.told("attacked")[1]).toMatchObject({ target: "men", av: 4, dv: 13 });
  });

  test("CH-RE13: a turret fires outside its arc for 2 more", () => {
    const t = table(
      {
        ...base,
        units: { tank: { type: "g_pz3h", at: "F04", facing: 3 }, foe: { type: "s_rifles", at: "C04", facing: 3 } },
      },
      [[1, 1]],
    );
    t.play("turn", { do: "fire", unit: "tank", target: "C04" });
    expect(t.game.s.players[0].activation?.spent).toBe(5);
  });

  test("CH-RE14: no terrain helps a vehicle in close combat", () => {
    const t = table(
      {
        ...base,
        units: { men: { type: "g_pioneers", at: "E02", facing: 0 }, tank: { type: "s_t26", at: "E02", facing: 3 } },
      },
      [[1, 1]],
    );
    t.play("turn", { do: "closeCombat", unit: "men", target: "tank" });
    expect(t.told("attacked")[0]).toMatchObject({ av: 9, dv: 13 });
  });

  test("CH-RE15: a truck takes no hex, and its loss costs no CAP", () => {
    const t = table(
      {
        ...base,
        control: { D02: 1 },
        units: { truck: { type: "g_opel", at: "D01", facing: 2 }, foe: { type: "s_rifles", at: "B02", facing: 3 } },
        players: { "0": { cap: 4, capStart: 4 }, "1": { cap: 0 } },
      },
      [[6, 6]],
    );
    t.play("turn", { do: "move", unit: "truck", to: "D02" });
    t.play("secondStep", []);
    expect(t.game.s.control).toEqual([{ hex: "D02", seat: 1 }]);
    t.play("turn", { do: "fire", unit: "foe", target: "D02" });
    expect(t.unit("truck").place).toBe("destroyed");
    expect(t.game.s.players).toMatchObject([{ cap: 4, losses: 0 }, { vp: 1 }]);
  });

  test("CH-7.5-2: a gun that lost a colour does not use it", () => {
    const t = table({
      ...base,
      units: {
        tank: { type: "g_pz3h", at: "F04", facing: 0, hit: "gunDamagedRed" },
        foe: { type: "s_rifles", at: "C04", facing: 3 },
      },
    });
    expect(t.refused("turn", { do: "fire", unit: "tank", target: "C04" })).toMatchObject({ rule: "CH-7.1-1" });
    expect(t.refused("turn", { do: "rally", unit: "tank" })).toMatchObject({ rule: "CH-7.6-2", code: "noRally" });
  });
});

describe("mortars and smoke", () => {
  const mortar = { type: "g_mortar80", at: "H04", facing: 0 } as const;

  test("CH-RE1, CH-RE3: minimum range, HE on the flank, and no comfort from walls or woods", () => {
    const t = table(
      {
        ...base,
        units: {
          mortar: { ...mortar, at: "H01" },
          near: { type: "s_rifles", at: "F01", facing: 3 },
          far: { type: "s_rifles", at: "E01", facing: 3 },
        },
      },
      [[1, 1]],
    );
    expect(t.refused("turn", { do: "fire", unit: "mortar", target: "F01" })).toMatchObject({
      rule: "CH-RE1",
      code: "tooClose",
    });
    t.play("turn", { do: "fire", unit: "mortar", target: "E01" });
    expect(t.told("attacked")[0]).toMatchObject({ av: 5, dv: 11 });
  });

  test("CH-7.7.3-6: below its minimum range it still fights hand to hand", () => {
    const t = table({ ...base, units: { mortar, foe: { type: "s_rifles", at: "H04", facing: 3 } } }, [[1, 1]]);
    t.play("turn", { do: "closeCombat", unit: "mortar", target: "foe" });
    // 3 - 2 (boxed) + 2
    expect(t.told("attacked")[0]).toMatchObject({ av: 3, dv: 11 });
  });

  test("CH-RE2: indirect fire needs a spotter hex and costs its own price", () => {
    // A building in the way of everybody but a spotter beside the mortar.
    const t = table(
      { ...base, units: { mortar: { ...mortar, at: "H05" }, foe: { type: "s_rifles", at: "B05", facing: 3 } } },
      [[1, 1]],
    );
    expect(t.refused("turn", { do: "fire", unit: "mortar", target: "B05" })).toMatchObject({ rule: "CH-6.0-1" });
    t.play("turn", { do: "fire", unit: "mortar", target: "B05", indirect: true });
    expect(t.game.s.players[0].activation?.spent).toBe(4);
    expect(t.told("attacked")[0]).toMatchObject({ av: 5, dv: 11 });
  });

  test("CH-RE7: heavy smoke helps to rally as cover does, once; light smoke does not", () => {
    const rallied = (at: string, smoke: Readonly<Record<string, "heavy" | "light">>): boolean => {
      const t = table(
        {
          profile: "P4",
          map: { ground: ["....", ".w..", "....", "...."] },
          units: {
            a: { type: "g_rifles", at, facing: 0, hit: "pinned" },
            s: { type: "s_rifles", at: "D04", facing: 0 },
          },
          smoke,
          players: { "0": { cap: 0 } },
          at: { turn: 0 },
        },
        [at === "B02" ? [2, 3] : [3, 3]],
      );
      t.play("turn", { do: "rally", unit: "a" });
      return t.unit("a").hit === null;
    };
    // Six and the cloud's one are seven; five and one, in the woods, are not.
    expect(rallied("A01", { A01: "heavy" })).toBe(true);
    expect(rallied("A01", { A01: "light" })).toBe(false);
    expect(rallied("B02", { B02: "heavy" })).toBe(false);
  });

  test("CH-RE6, CH-RE7, CH-RE8: smoke hides, shelters, and thins", () => {
    const t = table({
      ...base,
      units: {
        mortar,
        foe: { type: "s_rifles", at: "B04", facing: 3 },
        men: { type: "g_rifles", at: "F04", facing: 0 },
      },
    });
    t.play("turn", { do: "fire", unit: "mortar", target: "D04", smoke: true });
    expect(t.game.s.smoke).toEqual([{ hex: "D04", kind: "heavy" }]);
    expect(t.refused("turn", { do: "fire", unit: "foe", target: "F04" })).toMatchObject({ rule: "CH-6.0-1" });
    t.game.s.smoke = [{ hex: "D04", kind: "light" }];
    const rows = (): number => {
      const fact = rules.exemplar.facts["attack"];
      const found = fact?.(t.game.s, { unit: "foe", target: "men" });
      return typeof found === "object" && found !== null && "dv" in found ? Number(found.dv) : 0;
    };
    expect(rows()).toBe(13);
    t.game.s.smoke = [{ hex: "F04", kind: "heavy" }];
    expect(rows()).toBe(14);
    const next = table({ ...base, units: {}, round: 2, at: { preRound: true } });
    expect(next.game.s.smoke).toEqual([]);
  });
});

describe("transport", () => {
  const units = {
    men: { type: "g_rifles", at: "E04", facing: 0 },
    apc: { type: "g_sdkfz251", at: "D04", facing: 2 },
    foe: { type: "s_maxim", at: "A04", facing: 3 },
  } as const;

  test("CH-RE16: aboard from an adjacent hex, along with the vehicle, out again", () => {
    const t = table({ ...base, units, players: { "0": { cap: 9 }, "1": { cap: 0 } } });
    t.play("turn", { do: "load", unit: "men", vehicle: "apc" });
    expect(t.unit("men")).toMatchObject({ aboard: "apc", place: "D04", status: "activated" });
    expect(t.unit("apc").status).toBe("activated");
    t.play("turn", { do: "pass" });
    expect(t.refused("turn", { do: "fire", unit: "men", target: "A04" })).toMatchObject({
      rule: "CH-RE16",
      code: "aboard",
    });
    expect(t.refused("turn", { do: "move", unit: "apc", to: "D05", with: [{ unit: "men", to: "D04" }] })).toMatchObject(
      { rule: "CH-RE16", code: "aboard" },
    );
    t.play("turn", { do: "move", unit: "apc", to: "D05", facing: 2 });
    t.play("secondStep", []);
    expect(t.unit("men").place).toBe("D05");
    t.play("turn", { do: "pass" });
    t.play("turn", { do: "unload", unit: "men", to: "C05", facing: 0 });
    expect(t.unit("men")).toMatchObject({ aboard: null, place: "C05" });
  });

  test("CH-RE17: passengers first, with +2 in an APC; they survive their vehicle", () => {
    const t = table(
      {
        ...base,
        units: { ...units, men: { ...units.men, at: "D04", aboard: "apc", facing: 2 } },
        players: { "0": { cap: 0 }, "1": { cap: 2 } },
        at: { turn: 1 },
      },
      [[1, 1], [6, 6], [20]],
    );
    t.play("turn", { do: "fire", unit: "foe", target: "D04" });
    expect(t.refused("rollTarget", { target: "apc" }).rule).toBe("CH-R31");
    t.play("rollTarget", { target: "men" });
    expect(t.told("attacked")[0]).toMatchObject({ dv: 13 });
    t.play("rollTarget", { target: "apc", cap: 2 });
    expect(t.unit("men")).toMatchObject({ aboard: "apc", place: "D04" });
  });
});

describe("works", () => {
  const fort = { hex: "D04", facing: 3, seat: 1, hidden: false } as const;

  test("CH-RE18, CH-RE19: trench and bunker shelter those who hold them", () => {
    const units = {
      a: { type: "g_rifles", at: "G04", facing: 0 },
      foe: { type: "s_rifles", at: "D04", facing: 0 },
    } as const;
    for (const [kind, at, dv] of [
      ["trench", "G04", 13],
      ["bunker", "G04", 17],
      ["bunker", "A04", 14],
    ] as const) {
      const t = table({ ...base, units: { ...units, a: { ...units.a, at, facing: at === "A04" ? 3 : 0 } } }, [
        [1, 1],
        [1, 1],
      ]);
      works(t, [{ ...fort, kind }]);
      t.play("turn", { do: "fire", unit: "a", target: "D04" });
      expect(t.told("attacked")[0], `${kind} from ${at}`).toMatchObject({ dv });
    }
  });

  test("CH-0-2: a bunker turns for nobody", () => {
    const t = table({ ...base, units: { foe: { type: "s_rifles", at: "D04", facing: 3 } }, at: { turn: 1 } });
    works(t, [{ ...fort, kind: "bunker" }]);
    expect(t.refused("turn", { do: "pivot", unit: "foe", facing: 0 })).toMatchObject({ rule: "CH-RE19" });
  });

  test("CH-RE22: a bunker is attacked after the units and falls to one hit", () => {
    const t = table(
      {
        ...base,
        units: { a: { type: "g_hmg34", at: "E04", facing: 0 }, foe: { type: "s_rifles", at: "D04", facing: 3 } },
      },
      [
        [1, 1],
        [4, 4],
      ],
    );
    works(t, [{ ...fort, kind: "bunker" }]);
    t.play("turn", { do: "fire", unit: "a", target: "D04" });
    // 5 + 3 + 8 = 16
    expect(t.game.s.works).toEqual([]);
  });

  test("CH-RE21: mines go off at 8, kill at 12, and spare pioneers", () => {
    const mines = { ...fort, kind: "mines", hidden: true } as const;
    const men = { type: "g_rifles", at: "E04", facing: 0 } as const;
    const t = table({ ...base, units: { men } }, [[6, 6]]);
    works(t, [mines]);
    expect(rules.view(t.game.s, 0).works).toMatchObject([{ hex: "hidden" }]);
    expect(rules.view(t.game.s, 1).works).toMatchObject([{ hex: "D04" }]);
    t.play("turn", { do: "move", unit: "men", to: "D04" });
    expect(t.unit("men").place).toBe("destroyed");
    expect(t.game.s.works).toMatchObject([{ hidden: false }]);
    const safe = table({ ...base, units: { men: { ...men, type: "g_pioneers" } } });
    works(safe, [mines]);
    safe.play("turn", { do: "move", unit: "men", to: "D04" });
    expect(safe.unit("men").hit).toBeNull();
  });
});

describe("off-board artillery", () => {
  const units = {
    foe: { type: "s_rifles", at: "D04", facing: 3 },
    men: { type: "g_rifles", at: "H08", facing: 0 },
  } as const;

  /** At the end of round 1, a barrage noted for the Germans. */
  function noted(hex: string, dice: readonly (readonly number[])[]): Table {
    const staged = {
      ...base,
      units,
      round: 1,
      players: { "0": { capStart: 0, cap: 0 }, "1": { capStart: 0, cap: 0 } },
    };
    const t = table({ ...staged, at: { turn: 0 } }, dice);
    t.game.s.players[0].noted = [`1:${hex}`];
    t.game.s.players[0].barrages = 1;
    t.play("turn", { do: "pass" });
    t.play("turn", { do: "pass" });
    return t;
  }

  test("CH-RE4, CH-RE5: noted in one round, it lands in the next on all around", () => {
    const t = noted("C04", [[3], [6, 4], [3, 3], [2, 2]]);
    expect(t.asked()).toEqual(["barrage"]);
    expect(rules.view(t.game.s, 1).players[0].noted).toEqual(["1:?"]);
    t.play("barrage", { hex: null });
    expect(t.told("barrageLanded")).toMatchObject([{ target: "C04", hex: "C04" }]);
    // 5 red + 10 = 15 against flank 11: destroyed
    expect(t.told("shelled")).toMatchObject([{ target: "foe", av: 15, dv: 11, result: "critical" }]);
  });

  test("CH-RE6: smoke instead of shells covers the hex and all around", () => {
    const t = noted("C04:smoke", [[6], [3, 3], [2, 2]]);
    t.play("barrage", { hex: "D04", smoke: true });
    expect(t.told("shelled")).toEqual([]);
    expect(t.game.s.smoke.map(({ hex }) => hex).toSorted()).toEqual(["B04", "C03", "C04", "C05", "D03", "D04", "D05"]);
    expect(t.game.s.players[0].noted).toEqual(["2:D04:smoke"]);
  });

  test("CH-RE4: below its number it drifts as far as the die says; off the map it is lost", () => {
    const t = noted("B04", [[2], [1], [3, 3], [2, 2]]);
    t.play("barrage", { hex: null });
    expect(t.told("barrageLanded")).toMatchObject([{ hex: null }]);
    expect(t.game.s.players[0].noted).toEqual([]);
  });
});
