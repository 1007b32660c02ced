import type { MenuItem, Scene, ScenePiece, SlotChoice } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { answerOf, begin, isComplete, withValue } from "../src/table/compose.ts";
import type { Draft } from "../src/table/compose.ts";
import { choiceOfPiece, meantAt, spotsOf, turned } from "../src/table/places.ts";

// Places and directions among the choices, on a table of hexagons 100 wide.

const WAYS = [
  { x: 0, y: 100 },
  { x: 87, y: 50 },
  { x: 87, y: -50 },
  { x: 0, y: -100 },
  { x: -87, y: -50 },
  { x: -87, y: 50 },
];
const ways: SlotChoice[] = WAYS.map((away, value) => ({ value, refusal: null, away }));
const refused = { rule: "X-1", code: "no", params: {} };

function piece(id: string, x: number, y: number): ScenePiece {
  return {
    type: "piece",
    id,
    seat: 0,
    x,
    y,
    radius: 30,
    silhouette: "",
    role: null,
    facing: 0,
    tag: "1",
    badges: [],
    lying: false,
    acting: false,
    text: { key: "x", params: {} },
  };
}

const scene: Scene = {
  width: 1000,
  height: 1000,
  unit: 100,
  unitName: "hex",
  millimetre: 10,
  status: [],
  sides: [],
  cells: [],
  title: { key: "x", params: {} },
  clock: { turn: { key: "x", params: {} }, of: null, phases: [] },
  items: [piece("a", 500, 500), piece("b", 587, 450)],
};

/** Goes to the hex ahead or the one to the right of it, turning as it likes; `b` may come along. */
const move: MenuItem = {
  id: "move",
  rule: "X-1",
  answer: { do: "move" },
  costs: [],
  refusal: null,
  piece: "a",
  slots: [
    {
      name: "to",
      type: "choice",
      of: [
        { value: "N", refusal: null, at: { x: 500, y: 600 } },
        { value: "NE", refusal: null, at: { x: 587, y: 550 } },
        { value: "S", refusal: refused, at: { x: 500, y: 400 } },
      ],
    },
    { name: "facing", type: "choice", of: ways, preset: 0 },
    {
      name: "with",
      type: "list",
      min: 0,
      max: 1,
      repeat: false,
      preset: [],
      of: [
        { value: { unit: "b", to: "left" }, piece: "b", refusal: null, at: { x: 500, y: 500 } },
        { value: { unit: "b", to: "ahead" }, piece: "b", refusal: null, at: { x: 587, y: 550 } },
      ],
    },
  ],
};

function slot(item: MenuItem, name: string) {
  const found = item.slots.find((s) => s.name === name);
  if (found === undefined || (found.type !== "choice" && found.type !== "list")) throw new Error(`no ${name}`);
  return found;
}

function gone(value: string): Draft {
  return withValue(begin(move), slot(move, "to"), { type: "choice", value });
}

test("what is usual is chosen beforehand, so that a place is enough", () => {
  expect(isComplete(begin(move))).toBe(false);
  expect(isComplete(gone("N"))).toBe(true);
  expect(answerOf(gone("N"))).toEqual({ do: "move", to: "N", facing: 0, with: [] });
});

test("what is usual but refused is not chosen", () => {
  const item = {
    ...move,
    slots: [
      {
        name: "way",
        type: "choice" as const,
        of: [
          { value: 1, refusal: refused },
          { value: 2, refusal: null },
        ],
        preset: 1,
      },
    ],
  };
  expect(isComplete(begin(item))).toBe(false);
});

describe("a point of the table", () => {
  test("means the place it lies in, refused ones too, and nothing beyond", () => {
    expect(meantAt(scene, begin(move), { x: 510, y: 610 })?.choice.value).toBe("N");
    expect(meantAt(scene, begin(move), { x: 495, y: 395 })?.choice.refusal).toEqual(refused);
    expect(meantAt(scene, begin(move), { x: 800, y: 800 })).toBeNull();
  });
  test("no direction is meant before the place it goes out from is chosen", () => {
    expect(meantAt(scene, begin(move), { x: 420, y: 500 })).toBeNull();
  });
  test("inside the place that is chosen it means a direction, in another the other place", () => {
    const meant = meantAt(scene, gone("N"), { x: 535, y: 580 });
    expect([meant?.slot.name, meant?.choice.value]).toEqual(["facing", 2]);
    expect(meantAt(scene, gone("N"), { x: 502, y: 601 })).toBeNull();
    expect(meantAt(scene, gone("N"), { x: 590, y: 552 })?.choice.value).toBe("NE");
  });
});

describe("what is shown to press", () => {
  test("open places, and directions round the one chosen", () => {
    expect(spotsOf(scene, begin(move)).map((s) => [s.choice.value, s.angle])).toEqual([
      ["N", null],
      ["NE", null],
    ]);
    const turns = spotsOf(scene, gone("N")).filter((s) => s.angle !== null);
    expect(turns.map((s) => Math.round(s.angle ?? -1))).toEqual([0, 60, 120, 180, 240, 300]);
    expect(turns.map((s) => s.chosen)).toEqual([true, false, false, false, false, false]);
    expect(turns[3]).toMatchObject({ x: 500, y: 557 });
  });
  test("more places than can be told apart are not", () => {
    const of = Array.from({ length: 60 }, (_, i) => ({ value: i, refusal: null, at: { x: i * 10, y: 0 } }));
    expect(spotsOf(scene, begin({ ...move, slots: [{ name: "to", type: "choice", of }] }))).toEqual([]);
  });
});

test("who comes along goes the same way, and is left out again by another press", () => {
  const list = slot(move, "with");
  const draft = gone("N");
  expect(choiceOfPiece(scene, draft, list, "b")?.value).toEqual({ unit: "b", to: "ahead" });
  const along = withValue(draft, list, { type: "list", values: [{ unit: "b", to: "left" }] });
  expect(choiceOfPiece(scene, along, list, "b")?.value).toEqual({ unit: "b", to: "left" });
});

test("turning goes round both ways and skips what is refused", () => {
  const pivot: MenuItem = {
    ...move,
    slots: [{ name: "facing", type: "choice", of: ways.map((w, i) => (i === 1 ? { ...w, refusal: refused } : w)) }],
  };
  const at = (value: number): Draft => withValue(begin(pivot), slot(pivot, "facing"), { type: "choice", value });
  expect(turned(begin(pivot), true)?.choice.value).toBe(0);
  expect(turned(at(0), true)?.choice.value).toBe(2);
  expect(turned(at(0), false)?.choice.value).toBe(5);
  expect(turned(at(5), true)?.choice.value).toBe(0);
});
