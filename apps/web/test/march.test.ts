import { NO_PREVIEW } from "@escaramuza/kernel";
import type { GameEvent, MenuItem, ScenePiece, Slot } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { hit } from "../src/board/pieces.ts";
import { answerOf, begin, isComplete } from "../src/table/compose.ts";
import type { At, Draft } from "../src/table/compose.ts";
import { draggedTo } from "../src/table/dragging.ts";
import { withGhosts } from "../src/table/march.ts";
import { boardMarks, draggable, waysOf } from "../src/table/marks.ts";
import type { Moment } from "../src/table/model.ts";
import { nameOf, subjectOf } from "../src/table/names.ts";
import { firstDraft, withHover } from "../src/table/pointing.ts";
import { meantPiece, pressGround, pressPiece } from "../src/table/pressing.ts";
import type { Asked } from "../src/table/pressing.ts";
import { knobOf, turnedBy, turnedTowards } from "../src/table/turning.ts";
import { aPiece, aScene } from "./board-page/scene.ts";

/** A body of three, a vehicle and a foe, of no game. */
const BODY = ["a1.1", "a1.2", "a1.3"];
const pieces: readonly ScenePiece[] = [
  aPiece("a1.1", 2000, 2000, { group: "a1" }),
  aPiece("a1.2", 2300, 2000, { group: "a1" }),
  aPiece("a1.3", 2600, 2100, { group: "a1" }),
  aPiece("a2.1", 5000, 2000, { group: "a2", facing: 90, hull: { length: 600, width: 300 }, radius: 350 }),
  aPiece("b1.1", 6000, 6500, { group: "b1" }),
];
const scene = aScene(pieces);

const march = (change: Partial<Extract<Slot, { type: "march" }>> = {}): Slot => ({
  name: "to",
  type: "march",
  pieces: BODY,
  each: "figure",
  shapes: ["keep", "line"],
  turns: true,
  ...change,
});
const line = (slots: readonly Slot[], change: Partial<MenuItem> = {}): MenuItem => ({
  id: "go",
  rule: "R-1",
  answer: { do: "go" },
  slots,
  costs: [],
  refusal: null,
  ...change,
});
const asked = (menu: readonly MenuItem[], change: Partial<Asked> = {}): Asked => ({
  scene,
  menu,
  selected: null,
  previewOf: () => NO_PREVIEW,
  ...change,
});
const NOBODY: ReadonlyMap<string, At> = new Map();
const go = line([march()], { piece: "a1" });

function drafted(step: { readonly draft?: Draft } | null): Draft {
  if (step?.draft === undefined) throw new Error("no draft");
  return step.draft;
}

describe("a body of pieces", () => {
  it("is meant by any of its pieces, unless the question is about single ones", () => {
    expect(meantPiece({ scene, menu: [line([], { piece: "a1" })] }, null, "a1.2")).toBe("a1");
    const single: Slot = { name: "who", type: "choice", of: [{ value: "a1.2", refusal: null }] };
    expect(meantPiece({ scene, menu: [line([single])] }, null, "a1.2")).toBe("a1.2");
    expect(meantPiece({ scene, menu: [] }, null, "nobody")).toBe("nobody");
  });

  it("is selected by a press on any of its pieces, and chosen where it has one line", () => {
    const two = [line([], { piece: "a1" }), line([], { id: "stay", piece: "a1" })];
    expect(pressPiece(asked(two), null, "a1.3", null)).toEqual({ denied: null, select: "a1" });
    const [one] = two;
    if (one !== undefined) expect(pressPiece(asked([one]), null, "a1.3", null)?.choose).toBe(one);
  });

  it("is a choice by any of its pieces", () => {
    const slot: Slot = { name: "target", type: "choice", of: [{ value: "b1", refusal: null, piece: "b1" }] };
    const d = drafted(pressPiece(asked([line([slot])]), begin(line([slot])), "b1.1", null));
    expect(answerOf(d)).toEqual({ do: "go", target: "b1" });
  });

  it("gives its line of the list and its name to its pieces", () => {
    const squad = { id: "a1", tag: "1", name: { key: "Squad", params: {} } };
    const whole = {
      ...scene,
      sides: scene.sides.map((side) => ({ ...side, roster: side.roster.map((known) => ({ ...known, ...squad })) })),
    };
    expect(nameOf(whole, VOICE, "a1")).toBe("Squad 1");
    expect(nameOf(whole, VOICE, "a1.3")).toBe("Squad 1 · 3");
    const decision = { id: 1, seat: 0, kind: "k", rule: "R-1", secret: false, params: { figure: "a1.2" } };
    expect(subjectOf(whole, decision)?.line.id).toBe("a1");
  });
});

describe("a march", () => {
  it("begins at once where only staying is the alternative, and is incomplete without a place", () => {
    const d = firstDraft([go, line([], { id: "stay", piece: "a1" })]);
    expect(d?.item).toBe(go);
    if (d !== null) expect(isComplete(d)).toBe(false);
  });

  it("goes where the ground is pressed, by whole millimetres", () => {
    const d = drafted(pressGround(asked([go]), begin(go), { x: 4003, y: 3996 }, false));
    expect(answerOf(d)).toEqual({ do: "go", x: 4000, y: 4000 });
    expect(isComplete(d)).toBe(true);
  });

  it("is begun by a press on the ground for the body selected", () => {
    const menu = [go, line([], { id: "stay", piece: "a1" }), line([], { id: "other", piece: "a2" })];
    const d = drafted(pressGround(asked(menu, { selected: "a1" }), null, { x: 4000, y: 4000 }, false));
    expect(d.item).toBe(go);
  });

  it("keeps every piece under the hand that drags it", () => {
    const d = draggedTo(asked([go]), null, "a1.3", { x: 3600, y: 3100 }, { ghosts: NOBODY, alone: false });
    // The third stands 600 east and 100 north of the first.
    expect(d === null ? null : answerOf(d)).toEqual({ do: "go", x: 3000, y: 3000 });
    expect(draggable([go], null)).toEqual(new Set(BODY));
  });

  it("is dragged on by its ghosts, in whatever shape they stand", () => {
    const first = drafted(pressGround(asked([go]), begin(go), { x: 4000, y: 4000 }, false));
    const ghosts = new Map([["a1.2", { x: 4000, y: 4500 }]]);
    const d = draggedTo(asked([go]), first, "a1.2", { x: 4100, y: 4600 }, { ghosts, alone: false });
    expect(d === null ? null : answerOf(d)).toEqual({ do: "go", x: 4100, y: 4100 });
  });

  it("lets one piece be put elsewhere by hand, and takes it along when all go on", () => {
    const q = asked([go]);
    const first = drafted(pressGround(q, begin(go), { x: 4000, y: 4000 }, false));
    const ghosts = new Map([["a1.2", { x: 4300, y: 4000 }]]);
    const alone = draggedTo(q, first, "a1.2", { x: 4400, y: 4200 }, { ghosts, alone: true });
    expect(alone === null ? null : answerOf(alone)).toEqual({
      do: "go",
      x: 4000,
      y: 4000,
      places: [{ figure: "a1.2", x: 4400, y: 4200 }],
    });
    if (alone === null) return;
    // In hand now: a press on the ground moves it and nobody else, until it is let go of.
    const pressed = drafted(pressGround(q, alone, { x: 4500, y: 4200 }, false));
    expect(answerOf(pressed)).toMatchObject({ x: 4000, y: 4000, places: [{ figure: "a1.2", x: 4500, y: 4200 }] });
    const free = drafted(pressPiece(q, pressed, "a1.2", null));
    const on = drafted(pressGround(q, free, { x: 5000, y: 4000 }, false));
    expect(answerOf(on)).toMatchObject({ x: 5000, y: 4000, places: [{ figure: "a1.2", x: 5500, y: 4200 }] });
  });

  it("takes steps back one by one", () => {
    const q = asked([go]);
    const one = drafted(pressGround(q, begin(go), { x: 4000, y: 4000 }, false));
    const two = drafted(pressGround(q, one, { x: 5000, y: 5000 }, false));
    const value = two.values["to"];
    expect(value?.type === "march" ? value.before : null).toBe(one.values["to"]);
  });

  it("says its shape and direction only when they were chosen", () => {
    const preset = line([march({ preset: { x: 100, y: 200, shape: "line", dx: 1, dy: 0 } })]);
    expect(answerOf(begin(preset))).toEqual({ do: "go", x: 100, y: 200, shape: "line", dx: 1000, dy: 0 });
    expect(answerOf(begin(line([march({ preset: { x: 100, y: 200 } })])))).toEqual({ do: "go", x: 100, y: 200 });
  });

  it("follows the pointer until it has a place", () => {
    const hovering = withHover(begin(go), { piece: null, at: { x: 1004, y: 996 } }, scene);
    expect(answerOf(hovering)).toEqual({ do: "go", x: 1000, y: 1000 });
    const placed = drafted(pressGround(asked([go]), begin(go), { x: 4000, y: 4000 }, false));
    expect(withHover(placed, { piece: null, at: { x: 1000, y: 1000 } }, scene)).toBe(placed);
  });

  it("marks the body as chosen", () => {
    const decision = { id: 1, seat: 0, kind: "k", rule: "R-1", secret: false, params: {} };
    expect(boardMarks([go], begin(go), decision, null)).toEqual(new Map([["a1", "chosen"]]));
  });
});

describe("turning", () => {
  const drive = line([march({ pieces: ["a2.1"], shapes: [] })], { piece: "a2" });

  it("turns on the spot what was sent nowhere, from where it points", () => {
    expect(answerOf(drafted(turnedBy(scene, begin(drive), 90)))).toEqual({
      do: "go",
      x: 5000,
      y: 2000,
      dx: 0,
      dy: -1000,
    });
  });

  it("has a knob ahead of it, and follows the hand that pulls it", () => {
    expect(knobOf(scene, begin(drive), NOBODY)).toEqual({ at: { x: 5000, y: 2000 }, angle: 90, far: 520 });
    const d = turnedTowards(scene, begin(drive), NOBODY, { x: 5000, y: 9000 });
    expect(d === null ? null : answerOf(d)).toMatchObject({ dx: 0, dy: 1000 });
  });

  it("leaves alone what does not turn", () => {
    const still = line([march({ turns: false })]);
    expect(knobOf(scene, begin(still), NOBODY)).toBeNull();
    expect(turnedBy(scene, begin(still), 15)).toBeNull();
  });
});

describe("ghosts", () => {
  it("are drawn as the pieces stand, unless the rules have drawn them", () => {
    const places = [
      { piece: "a1.1", x: 4000, y: 4000 },
      { piece: "a1.2", x: 4300, y: 4000 },
      { piece: "elsewhere", x: 1, y: 1 },
      { piece: "a1.3", x: 2600, y: 2100 },
    ];
    const drawn = aPiece("ghost", 4300, 4000);
    const { overlays } = withGhosts(scene, { ...NO_PREVIEW, places, overlays: [drawn] });
    expect(overlays.map((o) => (o.type === "piece" ? [o.id, o.x, o.y] : o.type))).toEqual([
      ["ghost", 4300, 4000],
      ["a1.1", 4000, 4000],
    ]);
  });
});

describe("hitting a hull", () => {
  const hull = { id: "tank", at: { x: 100, y: 100 }, radius: 60, wide: false };
  const east = { ...hull, hull: { long: 60, broad: 30, angle: 90 } };

  it("hits along it and not beside it", () => {
    expect(hit({ x: 155, y: 120 }, false, [east])).toBe("tank");
    expect(hit({ x: 120, y: 155 }, false, [east])).toBeNull();
    expect(hit({ x: 120, y: 155 }, false, [{ ...hull, hull: { long: 60, broad: 30, angle: 180 } }])).toBe("tank");
  });

  it("leaves what stands close beside it to be hit", () => {
    const man = { id: "man", at: { x: 100, y: 140 }, radius: 12, wide: true };
    expect(hit({ x: 100, y: 138 }, false, [{ ...east, wide: true }, man])).toBe("man");
  });
});

const VOICE = { scene: (text: { readonly key: string }): string => text.key };

describe("ways gone in a moment", () => {
  const told = (events: readonly GameEvent[]): unknown =>
    Object.fromEntries(waysOf([{ at: 3, seat: 0, events }], 3).entries());

  it("is one piece's by the event's own path, several pieces' by its ways", () => {
    const path = [
      [0, 0],
      [10, 5],
    ];
    const points = [
      { x: 0, y: 0 },
      { x: 10, y: 5 },
    ];
    expect(told([{ type: "any", rule: "X-1", who: "a", path }])).toEqual({ a: points });
    const ways = [
      { figure: "a", path },
      { figure: "b", path },
      { figure: "c", path: [[0, 0]] },
    ];
    expect(told([{ type: "any", rule: "X-1", body: "u", ways }])).toEqual({ a: points, b: points });
    expect(told([{ type: "any", rule: "X-1", body: "u", ways: [null, 4, "x"] }])).toEqual({});
  });

  it("is what was told before for who goes on after an interruption, until he is told another", () => {
    const gone = (at: number, ...ends: number[]): Moment => ({
      at,
      seat: 0,
      events: ends.map((end) => ({
        type: "any",
        rule: "X-1",
        who: "a",
        path: [
          [0, 0],
          [end, 0],
        ],
      })),
    });
    const story = [gone(1, 10), gone(2), gone(3, 30), gone(4)];
    const ends = story.map(({ at }) => waysOf(story, at).get("a")?.at(-1)?.x);
    expect(ends).toEqual([10, 10, 30, 30]);
  });
});
