import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem, Preview } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { e, table } from "./play.ts";
import type { Table } from "./play.ts";

/** What the rules allow can be said by a menu; what is shown there is what they then do. */

const base = { profile: "P4", players: { "0": { cap: 2 }, "1": { cap: 2 } }, at: { turn: 0 } } as const;

function menuOf(t: Table): readonly MenuItem[] {
  const [decision] = t.game.pending;
  if (decision === undefined) throw new Error("nothing asked");
  return kindOf(e, decision).menu(viewOf(e, t.game, decision.seat).position, decision);
}

function line(t: Table, id: string, piece?: string): MenuItem | undefined {
  return menuOf(t).find((item) => item.id === id && (piece === undefined || item.piece === piece));
}

function values(item: MenuItem | undefined, slot: string): readonly Json[] {
  const found = item?.slots.find(({ name }) => name === slot);
  if (found === undefined || found.type === "placement" || !("of" in found)) return [];
  return found.of.filter(({ refusal }) => refusal === null).map(({ value }) => value);
}

function shown(t: Table, id: string, answer: Json): Preview {
  const [decision] = t.game.pending;
  const item = line(t, id);
  if (decision === undefined || item === undefined) throw new Error(`no line ${id}`);
  return rules.preview(viewOf(e, t.game, decision.seat).position, decision, item, answer);
}

describe("menus", () => {
  const mortar = { type: "g_mortar80", at: "G04", facing: 0 } as const;
  const foe = { type: "s_rifles", at: "C04", facing: 3 } as const;

  test("CH-RE2, CH-9.1.2-1, CH-8.2-1: indirect fire with support and card 06", () => {
    const given = { units: { mortar, squad: { type: "g_rifles", at: "G04", facing: 0 }, foe }, deck: ["06"] };
    const t = table({ ...base, ...given, players: { "0": { cap: 2, hand: ["06"] }, "1": { cap: 2 } } }, [[1, 1]]);
    const item = line(t, "indirect");
    expect(values(item, "supporters")).toEqual(["squad"]);
    expect(values(item, "bonus")).toEqual(["06"]);
    t.play("turn", { do: "fire", unit: "mortar", target: "C04", indirect: true, supporters: ["squad"], bonus: ["06"] });
    t.play("rollTarget", { target: "foe" });
    // 3 + 1 + 2, and the dice
    expect(t.told("attacked")[0]).toMatchObject({ av: 8 });
  });

  test("CH-RE6, CH-RE2: smoke over the heads of others, at what that costs", () => {
    const walls = { ground: ["........", "........", "........", "........", "...w....", "........", "........"] };
    const t = table({ ...base, map: walls, units: { mortar, foe: { ...foe, at: "A08" } } });
    const direct = values(line(t, "smoke"), "target");
    const over = line(t, "indirectSmoke");
    expect(direct).not.toContain("C04");
    expect(values(over, "target")).toContain("C04");
    expect(over?.costs).toEqual([{ unit: "ap", amount: 4 }]);
    t.play("turn", { do: "fire", unit: "mortar", target: "C04", indirect: true, smoke: true });
    expect(t.game.s.smoke).toEqual([{ hex: "C04", kind: "heavy" }]);
    expect(t.game.s.players[0].activation?.spent).toBe(4);
  });

  test("CH-9.1.1-2: all of a group may turn where they are", () => {
    const units = {
      a: { type: "g_rifles", at: "D04", facing: 0 },
      b: { type: "g_rifles", at: "D05", facing: 0 },
      pinned: { type: "g_rifles", at: "D05", facing: 0, hit: "pinned" },
      foe: { ...foe, at: "A08" },
    } as const;
    const t = table({ ...base, units });
    const item = line(t, "pivotGroup", "a");
    expect(item?.costs).toEqual([{ unit: "ap", amount: 1 }]);
    expect(values(item, "facing")).toEqual([1, 2, 3, 4, 5]);
    expect(values(item, "with").map((step) => JSON.stringify(step))).toEqual(
      [1, 2, 3, 4, 5].map((facing) => JSON.stringify({ unit: "b", to: "D05", facing, cautious: false })),
    );
    const answer = { ...Object(item?.answer), facing: 2, with: [{ unit: "b", to: "D05", facing: 3 }] };
    const preview = shown(t, "pivotGroup", answer);
    expect(preview.refusal).toBeNull();
    expect(preview.lines.map(({ value }) => value)).toEqual([1]);
    t.play("turn", answer);
    expect([t.unit("a").facing, t.unit("b").facing]).toEqual([2, 3]);
    expect(t.game.s.players[0].activation?.spent).toBe(1);
  });

  test.each([
    { why: "CH-R47: card 05", type: "g_rifles", id: "go", payment: { mode: "card", card: "05" } },
    { why: "CH-RE9: a vehicle's bonus", type: "g_pz3h", id: "bonus", payment: { mode: "ap" } },
  ] as const)("free facing after each hex, $why", ({ type, id, payment }) => {
    const units = { mover: { type, at: "F04", facing: 0 }, foe: { ...foe, at: "A08" } } as const;
    const hand = { "0": { cap: 2, hand: ["05"] }, "1": { cap: 2 } } as const;
    const t = table({ ...base, deck: ["05"], players: hand, units });
    t.play("turn", { do: "move", unit: "mover", to: "E04", facing: 0, payment });
    const item = line(t, id);
    const steps = values(item, "steps").filter((step) => JSON.stringify(step).includes('"D04"'));
    t.play("secondStep", { ...Object(item?.answer), steps });
    expect([t.unit("mover").place, t.asked()]).toEqual(["D04", ["facings"]]);
    t.play("facings", [{ unit: "mover", facing: 4 }]);
    expect(t.unit("mover").facing).toBe(4);
  });

  test("CH-5.5-4: reinforcements come in loaded", () => {
    const t = table({
      ...base,
      firefight: "F7",
      units: {
        truck: { type: "g_opel", batch: 0 },
        gun: { type: "g_pak36", batch: 0 },
        late: { type: "g_rifles", batch: 1 },
        foe: { ...foe, at: "J14" },
      },
      players: { "0": { cap: 2, weapons: [] }, "1": { cap: 2, weapons: [] } },
      batches: [2, 4],
    });
    expect(values(line(t, "enter", "truck"), "riders")).toEqual([{ unit: "gun", vehicle: "truck" }]);
    expect(values(line(t, "enter", "gun"), "riders")).toEqual([]);
  });

  test("CH-RE13, CH-R24: a shot out of the arc may be paid in CAP but for one AP", () => {
    const units = { tank: { type: "g_pz3h", at: "F04", facing: 3 }, foe } as const;
    const t = table({ ...base, units, players: { "0": { cap: 6 }, "1": { cap: 0 } } }, [[1, 1]]);
    const paid = values(line(t, "fire", "tank"), "payment").flatMap(
      (way) => /"cap":(\d)/.exec(JSON.stringify(way))?.[1] ?? [],
    );
    expect(paid).toEqual(["1", "2", "3", "4"]);
    t.play("turn", { do: "fire", unit: "tank", target: "C04", payment: { mode: "ap", cap: 4 } });
    expect([t.game.s.players[0].activation?.spent, t.game.s.players[0].cap]).toEqual([1, 2]);
  });

  test("CH-9.1.2-2: nobody is offered as a supporter who could help against nothing", () => {
    const units = {
      gun: { type: "g_pak36", at: "F04", facing: 0 },
      squad: { type: "g_rifles", at: "F04", facing: 0 },
      tank: { type: "s_t26", at: "C04", facing: 3 },
    } as const;
    expect(values(line(table({ ...base, profile: "P2", units }), "fire", "gun"), "supporters")).toEqual([]);
    const men = { type: "s_rifles", at: "D04", facing: 3 } as const;
    expect(values(line(table({ ...base, units: { ...units, men } }), "fire", "gun"), "supporters")).toEqual(["squad"]);
  });
});

describe("scenes", () => {
  const scene = (): ReturnType<typeof rules.scene> => {
    const units = {
      mortar: { type: "g_mortar80", at: "F04", facing: 0 },
      small: { type: "g_mortar50", at: "F05", facing: 0 },
      tank: { type: "g_pz3h", at: "F06", facing: 0 },
      squad: { type: "g_rifles", at: "F07", facing: 0 },
    } as const;
    return rules.scene(table({ ...base, firefight: "F1", units }).game.s, null);
  };

  test("CH-RE1, CH-RE9: a counter has both fire costs, the least range and the colour of its move cost", () => {
    const figures = ["mortar", "small", "tank", "squad"].map((id) => {
      const piece = scene().items.find((item) => item.id === id);
      if (piece?.type !== "piece" || piece.counter === undefined) throw new Error(id);
      const { nw, ne, foot } = piece.counter.figures;
      return [nw, ne, foot].flatMap((figure) => figure?.lines.map(({ text, tone }) => `${text} ${tone}`) ?? []);
    });
    expect(figures).toEqual([
      ["3 (4) ink", "3 red", "3–16 ink"],
      ["3 ink", "1 red", "2–10 ink"],
      ["3 ink", "1 blue", "9 ink"],
      ["3 ink", "1 red", "5 ink"],
    ]);
  });

  test("units have the numbers of their ids; those that an example names, their names", () => {
    const units = {
      g12: { type: "g_rifles", at: "F07", facing: 0 },
      squad: { type: "g_rifles", at: "F06", facing: 0 },
    };
    const { items } = rules.scene(table({ ...base, firefight: "F1", units }).game.s, null);
    expect(items.flatMap((item) => (item.type === "piece" ? [item.tag] : [])).toSorted()).toEqual(["12", "squad"]);
  });

  test("CH-2.5.1: a victory hex says in which rounds it scores", () => {
    const flags = scene().items.flatMap((item) => (item.id.startsWith("flag-") ? [JSON.stringify(item)] : []));
    expect(flags.find((flag) => flag.includes("F07"))).toContain('{"n":1,"rounds":["2","3","4"]}');
    expect(flags.find((flag) => flag.includes("D06"))).toContain('scene.award.endOfGame","params":{"n":3}');
  });
});

describe("previews", () => {
  const foe = { type: "s_rifles", at: "C04", facing: 3 } as const;

  test("CH-RE6: smoke attacks nobody", () => {
    const units = {
      pioneers: { type: "g_pioneers", at: "D04", facing: 0 },
      foe: { type: "s_rifles", at: "C04", facing: 3 },
    } as const;
    const t = table({ ...base, units });
    const p = shown(t, "smoke", { do: "fire", unit: "pioneers", smoke: true, target: "C04" });
    expect([p.refusal, p.roll, p.odds, p.rows, p.lines]).toEqual([null, null, [], [], []]);
  });

  test("CH-7.1-1, CH-8.4-2: no odds against who is not attacked", () => {
    const units = {
      squad: { type: "s_rifles", at: "D04", facing: 0 },
      tank: { type: "g_pz3h", at: "C04", facing: 3 },
      men: { type: "g_rifles", at: "C04", facing: 3 },
    } as const;
    const armed = { cap: 0, weapons: [{ card: "W2", unit: "squad" }] } as const;
    const t = table({ ...base, units, players: { "0": { cap: 0 }, "1": armed }, at: { turn: 1 } }, [[1, 1]]);
    const answer = { do: "fire", unit: "squad", target: "C04", payment: { mode: "card", card: "W2" } };
    const p = shown(t, "weapon", answer);
    expect(p.overlays.filter(({ id }) => id.startsWith("target-")).map(({ id }) => id)).toEqual(["target-men"]);
    t.play("turn", answer);
    expect(t.told("attacked").map((event) => event["target"])).toEqual(["men"]);
  });

  test("CH-7.1-1: nor hand to hand", () => {
    const units = {
      squad: { type: "s_rifles", at: "D04", facing: 0 },
      tank: { type: "g_pz3h", at: "D04", facing: 3 },
      men: { type: "g_rifles", at: "D04", facing: 3 },
    } as const;
    const armed = { cap: 0, weapons: [{ card: "W2", unit: "squad" }] } as const;
    const t = table({ ...base, units, players: { "0": { cap: 0 }, "1": armed }, at: { turn: 1 } });
    const answer = { do: "closeCombat", unit: "squad", payment: { mode: "card", card: "W2" } };
    const p = shown(t, "weapon", answer);
    expect(p.overlays.filter(({ id }) => id.startsWith("target-")).map(({ id }) => id)).toEqual(["target-men"]);
  });

  test("CH-RE9, CH-R47: a hex that follows costs nothing more", () => {
    const t = table({
      ...base,
      units: {
        tank: { type: "g_pz3h", at: "F04", facing: 0 },
        foe: { type: "s_rifles", at: "A08", facing: 3 },
      },
    });
    t.play("turn", { do: "move", unit: "tank", to: "E04", facing: 0 });
    expect(line(t, "bonus")?.rule).toBe("CH-RE9");
    const p = shown(t, "bonus", [{ unit: "tank", to: "D04", cautious: false }]);
    expect([p.refusal, p.lines]).toEqual([null, []]);
    // Not behind it: bonus hexes never are.
    const reach = p.overlays.flatMap((o) => (o.type === "zone" && o.id === "reach" ? [o.rings.length] : []));
    expect(reach).toEqual([3]);
  });

  test("CH-10.03-2: recon by fire against every DM there is", () => {
    const t = table({
      ...base,
      map: {
        ground: ["........", "........", "...w....", "........", "........", "........", "........"],
        level1: ["C04"],
        walls: { C04: ["S"] },
      },
      units: { squad: { type: "g_hmg34", at: "F04", facing: 0 }, foe: { type: "s_rifles", at: "A08", facing: 3 } },
    });
    const p = shown(t, "fire", { do: "fire", unit: "squad", target: "C04" });
    const against = p.lines.filter(({ as }) => as === "against").map(({ rule, value }) => [rule, value]);
    expect(against).toEqual([
      ["CH-4.0-8", 2],
      ["CH-5.0.2-2", 1],
      ["CH-11-7", 1],
    ]);
  });

  test("CH-10.03-2: high explosive counts the flank of whoever hides", () => {
    const units = {
      mortar: { type: "g_mortar50", at: "F04", facing: 0 },
      squad: { type: "g_rifles", at: "F04", facing: 0 },
      foe: { type: "s_rifles", at: "A08", facing: 3 },
    } as const;
    const t = table({ ...base, units });
    const said = (unit: string): unknown =>
      shown(t, "fire", { do: "fire", unit, target: "C04" }).lines.find(({ rule }) => rule === "CH-10.03-2");
    const texts = ["squad", "mortar"].map((unit) => JSON.stringify(said(unit)));
    expect(texts[0]).toContain("preview.nobodySeen.front");
    expect(texts[1]).toContain("preview.nobodySeen.flank");
  });

  test("CH-3.2.4-1: only bids the enemy can make", () => {
    const t = table({ firefight: "F5", players: { "0": { cap: 4 }, "1": { cap: 1 } }, at: { initiative: true } });
    expect(shown(t, "cap", 2).rows.map(({ text }) => text.params["n"])).toEqual([0, 1]);
  });

  test("CH-RE7: nobody commands what smoke hides from him", () => {
    const units = {
      squad: { type: "g_rifles", at: "F04", facing: 0 },
      foe: { type: "s_rifles", at: "C04", facing: 3 },
    } as const;
    const seen = (smoke: { readonly [hex: string]: string }): unknown => {
      const { s } = table({ ...base, units, smoke }).game;
      const look = rules.look(rules.view(s, 0), "squad", null);
      return [look.lines.at(-1)?.text.params, look.rows.length];
    };
    expect(seen({})).toEqual([{ n: 1, of: 1 }, 1]);
    expect(seen({ E04: "heavy" })).toEqual([{ n: 0, of: 1 }, 0]);
  });

  test("CH-RE1: a mortar commands nothing nearer than its least range", () => {
    const units = {
      mortar: { type: "g_mortar80", at: "G04", facing: 0 },
      foe: { type: "s_rifles", at: "A08", facing: 3 },
    } as const;
    const { s } = table({ ...base, units }).game;
    const arc = rules.look(rules.view(s, 0), "mortar", null).overlays.find(({ id }) => id === "arc-mortar");
    // Of the cone of 120 degrees without its first two rows of 3 and 5, as far as the map reaches.
    const all = rules.look(
      rules.view({ ...s, units: s.units.map((o) => ({ ...o, type: "g_hmg34" as const })) }, 0),
      "mortar",
      null,
    );
    const whole = all.overlays.find(({ id }) => id === "arc-mortar");
    if (arc?.type !== "zone" || whole?.type !== "zone") throw new Error("no arc");
    expect(whole.rings.length - arc.rings.length).toBe(8);
  });

  test("CH-RE20, CH-RE21, CH-RE15: what lies in wait where it goes, and what a truck does not take", () => {
    const units = {
      squad: { type: "g_rifles", at: "D04", facing: 0 },
      truck: { type: "g_opel", at: "D04", facing: 0 },
      foe: { type: "s_rifles", at: "A08", facing: 3 },
    } as const;
    const t = (kind: string): Table =>
      table({ ...base, control: { C04: 1 }, units, works: { C04: { kind, seat: 1 } } });
    const rulesOf = (p: Preview): string[] => p.notes.map(({ rule }) => rule);
    const move = (unit: string): Json => ({ do: "move", unit, to: "C04" });
    expect(rulesOf(shown(t("mines"), "move", move("squad")))).toContain("CH-RE21");
    expect(rulesOf(shown(t("wire"), "move", move("squad")))).toContain("CH-RE20");
    expect(rulesOf(shown(t("mines"), "move", move("squad")))).toContain("CH-2.5.2-2");
    expect(rulesOf(shown(t("mines"), "move", move("truck")))).not.toContain("CH-2.5.2-2");
    const hidden = table({ ...base, units, works: { C04: { kind: "mines", seat: 1, hidden: true } } });
    expect(rulesOf(shown(hidden, "move", move("squad")))).not.toContain("CH-RE21");
  });

  test("CH-2.5.2-2, CH-RE15: a truck takes nothing, whoever rides in it does", () => {
    const taken = (move: Json, given: { readonly [key: string]: Json }): boolean[] => {
      const hex = JSON.stringify(move).includes("F01") ? "F01" : "C04";
      const t = table({ ...base, control: { [hex]: 1 }, ...given });
      const { notes } = shown(t, JSON.stringify(move).includes("enter") ? "enter" : "move", move);
      t.play("turn", move);
      return [notes.some(({ rule }) => rule === "CH-2.5.2-2"), t.game.s.control[0]?.seat === 0];
    };
    const truck = { type: "g_opel", at: "D04", facing: 0 } as const;
    const far = { ...foe, at: "A08" } as const;
    const men = { type: "g_rifles", at: "D04", facing: 0 } as const;
    const drive = { do: "move", unit: "truck", to: "C04" };
    expect(taken(drive, { units: { truck, far } })).toEqual([false, false]);
    expect(taken(drive, { units: { truck, far, men } })).toEqual([false, false]);
    expect(taken(drive, { units: { truck, far, men: { ...men, aboard: "truck" } } })).toEqual([true, true]);
    const waiting = {
      firefight: "F7",
      units: { truck: { type: "g_opel", batch: 0 }, gun: { type: "g_pak36", batch: 0 }, foe: { ...foe, at: "J14" } },
      batches: [2, 4],
      players: { "0": { cap: 2, weapons: [] }, "1": { cap: 2, weapons: [] } },
    };
    const enter = { do: "enter", unit: "truck", to: "F01", facing: 2 };
    expect(taken(enter, waiting)).toEqual([false, false]);
    expect(taken({ ...enter, riders: [{ unit: "gun", vehicle: "truck" }] }, waiting)).toEqual([true, true]);
  });

  test("CH-3.2.3-1: only CAP that are left when the action is paid", () => {
    const units = {
      squad: { type: "g_rifles", at: "D04", facing: 0, status: "used", hit: "unnerved" },
      foe,
      near: { ...foe, at: "A08" },
    } as const;
    const caps = (cap: number, id: string, answer: Json): unknown[] => {
      const t = table({ ...base, units, players: { "0": { cap }, "1": { cap: 0 } } });
      const { rows, refusal } = shown(t, id, answer);
      return [refusal, ...rows.map(({ text }) => text.params["cap"])];
    };
    const payment = { mode: "cap" };
    const fire = { do: "fire", unit: "squad", target: "C04", payment };
    expect(caps(3, "fire", fire)).toEqual([null]);
    expect(caps(4, "fire", fire)).toEqual([null, 1]);
    expect(caps(5, "fire", fire)).toEqual([null, 1, 2]);
    const rally = { do: "rally", unit: "squad", payment };
    expect(caps(5, "rally", rally)).toEqual([null]);
    expect(caps(6, "rally", rally)).toEqual([null, 1]);
  });

  test("CH-RE21: mines go off under who turns or fights there", () => {
    const units = {
      squad: { type: "g_rifles", at: "D04", facing: 0 },
      pioneers: { type: "g_pioneers", at: "D04", facing: 0 },
      foe: { ...foe, at: "D04" },
    } as const;
    const t = table({ ...base, units, works: { D04: { kind: "mines", seat: 1 } } });
    const warned = (id: string, answer: Json): boolean => shown(t, id, answer).notes.some((n) => n.rule === "CH-RE21");
    const fight = (unit: string, supporters: readonly string[]): Json => ({
      do: "closeCombat",
      unit,
      target: "foe",
      supporters: [...supporters],
    });
    expect(warned("pivot", { do: "pivot", unit: "squad", facing: 2 })).toBe(true);
    expect(warned("pivot", { do: "pivot", unit: "squad", facing: 0 })).toBe(false);
    expect(warned("pivot", { do: "pivot", unit: "pioneers", facing: 2 })).toBe(false);
    expect(warned("closeCombat", fight("squad", []))).toBe(true);
    expect(warned("closeCombat", fight("pioneers", []))).toBe(false);
    expect(warned("closeCombat", fight("pioneers", ["squad"]))).toBe(true);
  });
});
