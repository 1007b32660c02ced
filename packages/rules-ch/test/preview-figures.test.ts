import { copy, engine, generatorFrom, kindOf, start } from "@escaramuza/kernel";
import type { Decision, Preview } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { conflictOfHeroes as rules } from "../src/index.ts";
import type { Position, Unit } from "../src/index.ts";
import { MARKER_IDS } from "../src/data.ts";
import { fateOf, initiativeBar } from "../src/preview/chances.ts";

/** Figures of previews against the tables of the specification ("Exact odds"), and what they draw. */

const e = engine(rules);

function opening(firefight = "F1"): { readonly s: Position; readonly d: Decision } {
  const begun = rules.start({ firefight });
  if (!begun.ok) throw new Error("no game");
  const { game } = start(e, begun.position, generatorFrom(1));
  const d = game.pending[0];
  if (d === undefined) throw new Error("nothing to decide");
  return { s: copy(game.s), d };
}

function unit(s: Position, id: string): Unit {
  const found = s.units.find((o) => o.id === id);
  if (found === undefined) throw new Error(id);
  return found;
}

/** The preview of an action of a unit, in a position changed as told. */
function shown(
  answer: { readonly do: string; readonly unit: string; readonly [more: string]: unknown },
  change: (s: Position) => void = () => undefined,
): Preview {
  const { s, d } = opening();
  change(s);
  const item = kindOf(e, d)
    .menu(s, d)
    .find((i) => i.piece === answer.unit && i.id === answer.do);
  if (item === undefined) throw new Error(`no line for ${answer.do}`);
  return rules.preview(s, d, { ...item, refusal: null }, answer);
}

const values = (p: Preview): (string | number | null)[][] =>
  p.lines.map((line) => [line.text.key.replace("modifier.", ""), line.value]);
const chances = (odds: Preview["odds"]): number[] => odds.map((part) => part.chance);

describe("odds of an attack", () => {
  // [needed, miss, one hit, critical] in 36ths
  test.each([
    [-2, 0, 0, 36],
    [-1, 0, 1, 35],
    [2, 0, 10, 26],
    [3, 1, 14, 21],
    [5, 6, 20, 10],
    [8, 21, 14, 1],
    [9, 26, 10, 0],
    [12, 35, 1, 0],
    [13, 36, 0, 0],
  ])("needing %i", (need, miss, hit, critical) => {
    const { s } = opening();
    const fresh = fateOf(s, unit(s, "s1"), need);
    expect(fresh.nothing).toBeCloseTo(miss / 36, 12);
    expect(fresh.hit).toBeCloseTo((hit / 36) * (19 / 20), 12);
    expect(fresh.destroyed).toBeCloseTo(critical / 36 + hit / 36 / 20, 12);
    const marked = fateOf(s, { ...unit(s, "s1"), hit: "pinned" }, need);
    expect([marked.nothing, marked.hit]).toEqual([fresh.nothing, 0]);
    expect(marked.destroyed).toBeCloseTo(1 - miss / 36, 12);
  });
  test("know what is left in the pile", () => {
    const { s } = opening();
    const without = { ...s, pile: s.pile.map((n) => (n === 1 ? 0 : n)) };
    expect(fateOf(without, unit(s, "s1"), 9).destroyed).toBe(0);
    expect(fateOf({ ...s, pile: s.pile.map(() => 0) }, unit(s, "s1"), 9)).toEqual(fateOf(s, unit(s, "s1"), 9));
  });
  test("CH-7.5-1: markers one does not know are no longer in the pile", () => {
    const { s } = opening();
    for (const id of ["s2", "s3", "s4"]) unit(s, id).hit = "pinned";
    s.pile = s.pile.map((n, i) => (MARKER_IDS[i] === "pinned" ? n - 3 : n));
    const seen = rules.view(s, 0);
    expect(fateOf(seen, unit(seen, "s1"), 9).destroyed).toBeCloseTo(10 / 36 / 17, 12);
    expect(fateOf(seen, unit(seen, "s1"), 9)).toEqual(fateOf(s, unit(s, "s1"), 9));
  });
});

test.each([
  [-2, 310, 125, 861],
  [0, 575, 146, 575],
  [1, 721, 140, 435],
])("initiative with %i CAP more", (more, win, tie, lose) => {
  expect(chances(initiativeBar(more)).map((c) => Math.round(c * 1296))).toEqual([win, tie, lose]);
});

describe("fire", () => {
  test("shows every figure, the sum and the odds, and what CAP would change", () => {
    const p = shown({ do: "fire", unit: "g5", target: "F08" });
    expect(values(p)).toEqual([
      ["firepower", 4],
      ["front", 12],
      ["woodBuilding", 1],
    ]);
    expect(p.lines.map((line) => line.as)).toEqual(["figure", "figure", "against"]);
    expect(p.roll?.params).toEqual({ av: 4, dv: 13, need: 9 });
    expect(p.odds[0]?.chance).toBeCloseTo(26 / 36, 12);
    expect(p.rows.map((row) => row.text.params)).toEqual([
      { cap: 1, need: 8 },
      { cap: 2, need: 7 },
    ]);
  });
  test("draws the field of fire, the line and the target", () => {
    const p = shown({ do: "fire", unit: "g5", target: "F08" });
    expect(p.overlays.map((o) => o.id)).toEqual(expect.arrayContaining(["arc-g5", "sight-H08-F08", "target-s2"]));
    expect(p.overlays.some((o) => o.id.startsWith("blocked"))).toBe(false);
    const nothing = shown({ do: "fire", unit: "g5" });
    expect(nothing.overlays.map((o) => o.id)).toContain("arc-g5");
    expect(nothing.odds).toEqual([]);
  });
  test("shows what blocks the sight", () => {
    const p = shown({ do: "fire", unit: "g4", target: "C04" });
    const blocked = p.overlays.find((o) => o.type === "zone" && o.style === "blocked");
    expect(blocked?.text.params).toEqual({ hexes: ["H08"] });
    expect(p.refusal?.code).toBe("noSight");
  });
  test("at several units rolls for each, friend or foe", () => {
    const p = shown({ do: "fire", unit: "g5", target: "F08" }, (s) => {
      unit(s, "s1").place = "F08";
      unit(s, "g2").place = "F08";
    });
    expect(p.rows.map((row) => row.piece)).toEqual(expect.arrayContaining(["s1", "s2", "g2"]));
    expect(p.notes.map((n) => n.text.key)).toContain("preview.ownUnit");
  });
});

test("close combat: the flank, and the bonus of those who carry their weapons", () => {
  const p = shown({ do: "closeCombat", unit: "g1", target: "s1" }, (s) => {
    unit(s, "g1").place = "D06";
  });
  expect(values(p)).toEqual([
    ["firepower", 2],
    ["closeCombat", 4],
    ["flank", 11],
    ["woodBuilding", 1],
  ]);
  expect(p.roll?.params).toEqual({ av: 6, dv: 12, need: 6 });
});

test("rallying: cover and friends help", () => {
  const p = shown({ do: "rally", unit: "g5" }, (s) => {
    unit(s, "g5").hit = "pinned";
    unit(s, "g4").place = "H08";
  });
  expect(values(p)).toEqual([
    ["cover", 1],
    ["friends", 1],
  ]);
  expect(p.odds[0]?.chance).toBeCloseTo(30 / 36, 12);
});

describe("a move", () => {
  test("shows where one may go and what each hex costs", () => {
    const p = shown({ do: "move", unit: "g5" });
    const labels = p.overlays.filter((o) => o.type === "marker" && o.style === "label");
    expect(new Map(labels.map((o) => [o.id, o.text.params["n"]]))).toEqual(
      new Map([
        ["label-G08", 1],
        ["label-H09", 1],
        ["label-I09", 2],
        ["label-I08", 3],
        ["label-I07", 2],
        ["label-H07", 1],
      ]),
    );
  });
  test("shows its cost part by part, and who could fire there with what odds", () => {
    const p = shown({ do: "move", unit: "g5", to: "I08", facing: 0 });
    expect(values(p)).toEqual([
      ["move", 1],
      ["woods", 1],
      ["backward", 1],
    ]);
    const open = shown({ do: "move", unit: "g5", to: "G08", facing: 0 });
    const near = open.rows.find((row) => row.piece === "s2");
    // Rifles next to it: 3 + 3 against 12.
    expect(near?.text.params["need"]).toBe(6);
    expect(open.overlays.map((o) => o.id)).toEqual(expect.arrayContaining(["way-g5", "ghost-g5", "reactor-s2"]));
    // Turned away it would show its flank.
    const away = shown({ do: "move", unit: "g5", to: "G08", facing: 3 });
    expect(away.rows.find((row) => row.piece === "s2")?.text.params["need"]).toBe(4);
  });
  test("says what is taken and whom one meets", () => {
    const codes = (to: string, place: string): string[] =>
      shown({ do: "move", unit: "g5", to, facing: 0 }, (s) => {
        unit(s, "g5").place = place;
      }).notes.map((n) => n.text.key);
    expect(codes("F07", "G07")).toContain("preview.takes");
    expect(codes("F08", "G08")).toContain("preview.meets");
  });
  test("says how it is paid", () => {
    const keys = (answer: object): string[] =>
      shown({ do: "move", unit: "g5", ...answer }).notes.map((n) => n.text.key);
    expect(keys({ to: "G08", facing: 0 })).toContain("preview.pays.new");
    expect(keys({ to: "G08", facing: 0, payment: { mode: "cap" } })).toContain("preview.pays.cap");
  });
});

describe("the scene", () => {
  test("has the map, the flags and the counters with their printed figures", () => {
    const { s } = opening();
    const scene = rules.scene(s, 0);
    expect(scene.cells).toHaveLength(120);
    const kinds = new Set(scene.items.flatMap((item) => (item.type === "terrain" ? [item.kind] : [])));
    expect([...kinds].toSorted()).toEqual(["heavyWoods", "lightWoods", "plough", "sideWall", "timberHouse", "track"]);
    const lmg = scene.items.find((item) => item.id === "g5");
    if (lmg?.type !== "piece") throw new Error("no counter");
    const texts = Object.entries(lmg.counter?.figures ?? {}).map(([at, f]) => [
      at,
      f.lines.map((l) => l.text).join("/"),
    ]);
    expect(Object.fromEntries(texts)).toEqual({ nw: "2", ne: "1", sw: "4/0", se: "10/12", foot: "9" });
    expect(lmg.facing).toBe(0);
    const flags = scene.items.filter((item) => item.type === "marker");
    expect(flags.map((f) => [f.id, f.seat])).toEqual([
      ["flag-F07", 1],
      ["flag-D06", 1],
    ]);
  });
  test("shows steep sides and levels where the map has them", () => {
    const { s } = opening("F5");
    const { items, cells } = rules.scene(s, 0);
    const steep = items.find((item) => item.id === "slopes");
    expect(steep?.type === "terrain" ? steep.parts.length : 0).toBe(2);
    expect(cells?.filter((cell) => cell.level === 2).map((cell) => cell.id)).toEqual(["E07", "F07", "F08"]);
  });
  test("bridges the river", () => {
    const { items } = rules.scene(opening("F6").s, 0);
    expect(items.flatMap((i) => (i.type === "terrain" && i.kind === "bridge" ? [i.id] : []))).toEqual(["bridge-F08"]);
  });
  test("stripes the used and names the hit", () => {
    const { s } = opening();
    Object.assign(unit(s, "s1"), { status: "used", hit: "suppressed" });
    const face = (seat: number): unknown => {
      const item = rules.scene(s, seat).items.find((i) => i.id === "s1");
      return item?.type === "piece" ? [item.counter?.spent, item.counter?.marker?.key] : null;
    };
    expect(face(1)).toEqual([true, "marker.suppressed"]);
    expect(face(0)).toEqual([true, "marker.unknown"]);
    unit(s, "s1").hitKnown = true;
    expect(face(0)).toEqual([true, "marker.suppressed"]);
  });
});

test("CH-5.0.3-1, CH-R55: who could fire at an incautious move counts what it lays open", () => {
  const need = (answer: { readonly [more: string]: unknown }, cautiousMove: boolean): unknown =>
    shown({ do: "move", unit: "g5", to: "G08", facing: 0, ...answer }, (s) => {
      Object.assign(s, { battle: { ...s.battle, cautiousMove } });
    }).rows.find((row) => row.piece === "s2")?.text.params["need"];
  expect([need({}, false), need({}, true), need({ cautious: true }, true)]).toEqual([6, 5, 6]);
});
