import { generatorFrom, start } from "@escaramuza/kernel";
import type { Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import { entryHexes } from "../src/moves.ts";
import { onMap } from "../src/state.ts";
import type { Position } from "../src/state.ts";
import * as z from "zod/mini";
import { EXTENSION } from "./extension.ts";
import { e, table } from "./play.ts";

/** Choosing a firefight, placing, cards, the first pre-round, reinforcements. */

function begin(setup: Json): ReturnType<typeof start<Position>> {
  const begun = rules.start(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  return start(e, begun.position, generatorFrom(1));
}

describe("a firefight", () => {
  test("CH-1.0-1, CH-1.0-2: what it fixes stands at the start", () => {
    const { game } = begin({ firefight: "F1" });
    expect(game.s).toMatchObject({ round: 1, turn: 1, active: 0 });
    expect(game.s.players.map((p) => [p.vp, p.cap, p.capStart, p.activation])).toEqual([
      [0, 4, 4, null],
      [2, 7, 7, null],
    ]);
    expect(game.s.control).toEqual([
      { hex: "F07", seat: 1 },
      { hex: "D06", seat: 1 },
    ]);
    expect(game.s.units.map((u) => [u.id, u.type, u.place, u.facing])).toContainEqual(["s4", "s_maxim", "C04", 2]);
  });

  test("CH-2.1-2, CH-2.0-2: a side named has the first turn without bids or dice", () => {
    const { game, events } = begin({ firefight: "F1" });
    expect(game.pending.map((d) => [d.kind, d.seat])).toEqual([["turn", 0]]);
    expect(events.filter((event) => event.type === "roll")).toEqual([]);
  });

  test("what is no set-up is refused", () => {
    for (const setup of [
      null,
      3,
      { firefight: "F9" },
      { optVariableApSecret: true },
      { capHandicap: { side: "german", cap: 3 } },
    ])
      expect(rules.start(setup).ok, JSON.stringify(setup)).toBe(false);
  });

  test("CH-1.0-1: a firefight of one's own that cannot be played is refused", () => {
    const own = z.parse(z.looseObject({ own: z.looseObject({ setup: z.array(z.looseObject({})) }) }), EXTENSION).own;
    const [soviet = {}, german = {}] = own.setup;
    const tiny = { kind: "rectangle", rows: ["B", "B"], columns: [3, 3], extraHexes: [] };
    const late = {
      side: "german",
      round: 1,
      entry: ["Z98"],
      units: [{ type: "g_rifles", count: 1 }],
      rule: "CH-5.5-1",
    };
    expect(rules.start({ own }).ok).toBe(true);
    for (const change of [
      { rounds: 0 },
      { control: [{ hex: "Z98", side: "german" }] },
      { reinforcements: [late] },
      { reinforcements: [{ ...late, entry: [] }] },
      { setup: [soviet] }, // nobody for the German weapon card
      { setup: [soviet, { ...german, units: [{ type: "g_pak36", count: 1 }] }] }, // no foot unit for it (CH-8.4-1)
      { setup: [soviet, soviet, german] },
      { setup: [{ ...soviet, units: [{ type: "g_rifles", count: 1 }] }, german] },
      { setup: [{ ...soviet, units: [{ type: "s_rifles", count: 1_000_000 }] }, german] },
      { setup: [{ ...soviet, zone: tiny, maxPerHex: 1 }, german] },
      { setup: [{ ...soviet, zone: { ...tiny, rows: ["Y", "Z"] } }, german] },
      { setup: [{ ...soviet, hidden: { min: 3, max: 2 } }, german] },
    ])
      expect(rules.start({ own: { ...own, ...change } }).ok, JSON.stringify(change).slice(0, 200)).toBe(false);
  });

  test("CH-3.2.5-1: a handicap raises the starting CAP for the whole firefight", () => {
    const { game } = begin({ firefight: "F1", capHandicap: { side: "soviet", cap: 2 } });
    expect(game.s.players.map((p) => [p.cap, p.capStart])).toEqual([
      [4, 4],
      [9, 9],
    ]);
  });
});

describe("placing", () => {
  test("CH-10.0-1: without section 10 nobody is hidden, whatever the firefight says", () => {
    const put = { do: "put", unit: "s1", hex: "D06", facing: 3 };
    const plain = table({ firefight: "F4", profile: "P2", round: 1, at: { setUp: true } });
    expect(plain.refused("place", { ...put, hidden: true })).toMatchObject({
      rule: "CH-10.0-1",
      code: "tooManyHidden",
    });
    plain.play("place", { ...put, hidden: false });
    expect(plain.unit("s1")).toMatchObject({ place: "D06", facing: 3, hidden: false });
    const whole = table({ firefight: "F4", round: 1, at: { setUp: true } });
    expect(whole.refused("place", { ...put, hidden: false })).toMatchObject({ rule: "CH-10.0-1" });
  });

  test("CH-1.0-3, CH-1.0-4: within the zone, any facing, the side listed first before the other", () => {
    const t = table({ firefight: "F2", round: 1, at: { setUp: true } });
    expect(t.game.pending[0]?.seat).toBe(0);
    expect(t.refused("place", { do: "put", unit: "g1", hex: "B05", facing: 0 })).toMatchObject({
      rule: "CH-1.0-3",
      code: "outsideZone",
    });
    expect(t.refused("place", { do: "put", unit: "s1", hex: "C05", facing: 0 }).code).toBe("notYourUnit");
    expect(t.refused("place", { do: "ready" }).code).toBe("notPlacedYet");
    t.play("place", { do: "put", unit: "g1", hex: "C05", facing: 4 });
    expect(t.unit("g1")).toMatchObject({ place: "C05", facing: 4 });
    // Second thoughts are free.
    t.play("place", { do: "put", unit: "g1", hex: "D05", facing: 3 });
    t.play("place", { do: "rest" });
    expect(t.game.pending[0]?.seat).toBe(1);
    t.play("place", { do: "rest" });
    expect(t.game.s.units.every(onMap)).toBe(true);
    expect(t.asked()).toEqual(["bid"]);
  });

  test("CH-10.0-1, CH-1.0-7: so many hidden, and nobody but their owner is told where", () => {
    const t = table({ firefight: "F5", round: 1, at: { setUp: true } });
    t.play("place", { do: "put", unit: "s1", hex: "F07", facing: 0, hidden: true });
    // CH-10.0-3
    expect(t.refused("place", { do: "put", unit: "s2", hex: "F07", facing: 0 })).toMatchObject({
      rule: "CH-10.0-3",
      code: "hiddenWithVisible",
    });
    t.play("place", { do: "put", unit: "s2", hex: "F07", facing: 0, hidden: true });
    expect(t.refused("place", { do: "put", unit: "s3", hex: "E07", facing: 0, hidden: true })).toMatchObject({
      rule: "CH-10.0-1",
      code: "tooManyHidden",
    });
    expect(t.told("placedHidden").map((event) => event.only)).toEqual([[1], [1]]);
    expect(t.unit("s1").facing).toBeNull();
    const f4 = table({ firefight: "F4", round: 1, at: { setUp: true } });
    expect(f4.refused("place", { do: "put", unit: "s1", hex: "A01", facing: 0 })).toMatchObject({
      rule: "CH-10.0-1",
      code: "mustBeHidden",
    });
    for (const unit of ["s1", "s2"]) f4.play("place", { do: "put", unit, hex: "A01", hidden: true });
    expect(f4.refused("place", { do: "put", unit: "s3", hex: "A01", hidden: true })).toMatchObject({ code: "hexFull" });
  });
});

describe("cards", () => {
  test("CH-1.0-6, CH-8.0-2, CH-R45: the deal, German first; one more each round", () => {
    const deal = (round: number): ReturnType<typeof table> =>
      table({ firefight: "F3", round, units: {}, at: { preRound: true } }, [[1], [1], [1], [3, 3], [2, 2]]);
    const t = deal(1);
    expect(t.game.s.players.map((p) => p.hand)).toEqual([["01", "01"], ["01"]]);
    expect(t.game.s.deck).toHaveLength(33);
    expect(t.told("cardDrawn").map((event) => event.only)).toEqual([[0], [0], [1]]);
    const later = table({ firefight: "F3", round: 2, units: {}, at: { preRound: true } }, [[1], [1]]);
    expect(later.game.s.players.map((p) => p.hand)).toEqual([["01"], ["01"]]);
  });

  test("CH-8.3-1: an event is resolved, removed and replaced", () => {
    // The deck in order: 38 action and bonus cards, E1, E2.
    const t = table({ firefight: "F6", round: 2, at: { preRound: true } }, [[39], [1], [38], [1]]);
    expect(t.told("eventDrawn").map((event) => [event["seat"], event["card"]])).toEqual([
      [0, "E1"],
      [1, "E2"],
    ]);
    expect(t.game.s.removed).toEqual(["E1", "E2"]);
    expect(t.game.s.players.map((p) => p.hand)).toEqual([["01"], ["01"]]);
    // E1: the German batch of round 3 may come now; E2: a point for each victory hex held.
    expect(t.game.s.batches).toEqual([1, 1, 2, 2]);
    expect(t.game.s.players.map((p) => p.vp)).toEqual([1, 1]);
  });

  test("CH-R45: an empty pile gives nothing, and discards stay where they are", () => {
    const t = table({ firefight: "F3", deck: ["17"], round: 2, units: {}, at: { preRound: true } }, [[1]]);
    expect(t.game.s.players.map((p) => p.hand)).toEqual([["17"], []]);
    expect(t.game.s.deck).toEqual([]);
  });
});

describe("reinforcements", () => {
  const units = {
    first: { type: "g_rifles", batch: 0 },
    second: { type: "g_lmg34", batch: 0 },
    late: { type: "g_rifles", batch: 3 },
    foe: { type: "s_rifles", at: "D05", facing: 0 },
  } as const;
  const given = { firefight: "F6", round: 1, units, players: { "0": { cap: 4 } }, at: { turn: 0 } };

  test("CH-5.5-1, CH-5.5-2: in their round or later, at a stated hex, for their move and its terrain", () => {
    const t = table(given);
    expect(t.refused("turn", { do: "enter", unit: "late", to: "F01", facing: 2 })).toMatchObject({
      rule: "CH-5.5-1",
      code: "notYetArrived",
    });
    expect(t.refused("turn", { do: "enter", unit: "first", to: "D01", facing: 2 })).toMatchObject({ rule: "CH-5.5-2" });
    t.play("turn", { do: "enter", unit: "first", to: "F01", facing: 2 });
    expect(t.unit("first")).toMatchObject({ place: "F01", facing: 2, status: "activated" });
    expect(t.game.s.players[0].activation).toMatchObject({ spent: 1 });
  });

  test("CH-5.5-4, CH-R29: together they enter on connected hexes for the dearest", () => {
    const t = table(given);
    const step = { do: "enter", unit: "first", to: "E01", facing: 2 } as const;
    expect(t.refused("turn", { ...step, with: [{ unit: "second", to: "G01" }] })).toMatchObject({ rule: "CH-9.2-1" });
    t.play("turn", { ...step, with: [{ unit: "second", to: "F01" }] });
    expect(t.game.s.players[0].activation).toMatchObject({ members: ["first", "second"], spent: 1 });
  });

  test("CH-5.5-3, CH-R53: beside a blocked hex, on the same edge, and into it", () => {
    const free = { ...units, foe: { type: "s_rifles", at: "E01", facing: 0 } } as const;
    const t = table({ ...given, units: free });
    for (const to of ["D01", "C01", "E01"]) {
      const copy = table({ ...given, units: free });
      copy.play("turn", { do: "enter", unit: "first", to, facing: 2 });
      expect(copy.unit("first").place).toBe(to);
    }
    expect(t.refused("turn", { do: "enter", unit: "first", to: "H01", facing: 2 }).code).toBe("notAnEntryHex");
    expect(t.refused("turn", { do: "enter", unit: "first", to: "E02", facing: 2 }).code).toBe("notAnEntryHex");
  });

  test("CH-5.5-3, CH-R53: entry hexes round a corner have each its own edge", () => {
    const { own } = z.parse(z.looseObject({ own: z.looseObject({}) }), EXTENSION);
    const row = {
      side: "german",
      round: 1,
      entry: ["A02", "A01", "B01"],
      units: [{ type: "g_rifles", count: 1 }],
      rule: "CH-5.5-1",
    };
    const begun = rules.start({ own: { ...own, reinforcements: [row] } });
    if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
    const { position } = begun;
    const waiting = position.units.find((unit) => unit.place === "reserve");
    const foe = position.units.find((unit) => unit.seat === 1);
    if (waiting === undefined || foe === undefined) throw new Error("nobody waits, or nobody bars the way");
    const beside = (hex: string): readonly string[] => {
      foe.place = hex;
      return entryHexes(position, waiting).toSorted();
    };
    expect(beside("F05")).toEqual(["A01", "A02", "B01"]);
    expect(beside("B01")).toEqual(["A01", "A02", "B01", "C01", "D01"]);
    expect(beside("A02")).toEqual(["A01", "A02", "A03", "A04", "B01"]);
    // The corner lies on both.
    expect(beside("A01")).toEqual(["A01", "A02", "A03", "B01", "C01"]);
  });
});
