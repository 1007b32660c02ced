import { describe, expect, it } from "vitest";
import { randomPlayer } from "@escaramuza/bots";
import { GAMES } from "@escaramuza/games";
import { apply, generatorFrom, kindOf, picker, start, viewOf } from "@escaramuza/kernel";
import type { Json, MenuItem, Slot } from "@escaramuza/kernel";
import {
  answerOf,
  begin,
  blockedBy,
  carried,
  choiceNear,
  isComplete,
  isFilled,
  isPlace,
  projected,
  slotAt,
  toggled,
  withValue,
} from "../src/table/compose.ts";
import type { Draft, Value } from "../src/table/compose.ts";

function line(slots: readonly Slot[], answer: Json = { do: "x" }): MenuItem {
  return { id: "x", rule: "R-1", answer, slots, costs: [], refusal: null };
}
type Chooser = Extract<Slot, { readonly type: "assign" }>["of"][number];
const of = (...values: string[]): { value: string; refusal: null; piece: string }[] =>
  values.map((value) => ({ value, refusal: null, piece: value }));

describe("an answer in the making", () => {
  it("goes from a full list to one with room, where none need be filled", () => {
    const few: Slot = { name: "few", type: "list", of: of("a", "b"), min: 0, max: 1, repeat: true, preset: [] };
    const many: Slot = { name: "many", type: "list", of: of("c", "d"), min: 0, max: 2, repeat: true, preset: [] };
    let draft = begin(line([few, many]));
    expect([slotAt(draft), isComplete(draft)]).toEqual([many, true]);
    draft = withValue(draft, many, { type: "list", values: ["c"] });
    expect(slotAt(draft)).toBe(many);
    draft = withValue(draft, many, { type: "list", values: ["c", "d"] });
    expect(slotAt(draft)).toBe(few);
    draft = withValue(draft, few, { type: "list", values: ["a"] });
    expect(slotAt(draft)).toBe(few);
    expect(answerOf(draft)).toEqual({ do: "x", few: ["a"], many: ["c", "d"] });
  });
  it("asks for the slots in order and puts each into its field", () => {
    const target: Slot = { name: "target", type: "choice", of: of("a", "b") };
    const place: Slot = { name: "place", type: "point", piece: null, min: 0, max: 0, radius: 0 };
    let draft = begin(line([target, place]));
    expect(slotAt(draft)).toBe(target);
    draft = withValue(draft, target, { type: "choice", value: "b" });
    expect(slotAt(draft)).toBe(place);
    expect(isComplete(draft)).toBe(false);
    draft = withValue(draft, place, { type: "point", x: 10.4, y: 19.6, turn: 0 });
    expect(isComplete(draft)).toBe(true);
    expect(answerOf(draft)).toEqual({ do: "x", target: "b", x: 10, y: 20 });
  });

  it("goes on under a new menu where its line still stands", () => {
    const slot: Slot = { name: "target", type: "choice", of: of("a", "b") };
    const draft = withValue(begin(line([slot])), slot, { type: "choice", value: "b" });
    const fresh = line([{ ...slot }]);
    expect(carried(draft, [line([]), fresh])).toEqual({ ...draft, item: fresh });
    expect(carried(draft, [line([]), fresh])?.item).toBe(fresh);
    expect(carried(draft, [line([{ ...slot, of: of("a") }])])).toBeNull();
    expect(carried(null, [fresh])).toBeNull();
  });

  it("gives a plain answer whole", () => {
    const slot: Slot = {
      name: "team",
      type: "list",
      of: of("a", "b", "c"),
      min: 2,
      max: 2,
      repeat: false,
      preset: ["a", "b"],
    };
    expect(answerOf(begin(line([slot], [])))).toEqual(["a", "b"]);
    const along: Slot = {
      name: "n",
      type: "along",
      from: { x: 0, y: 50 },
      to: { x: 100, y: 50 },
      low: 10,
      high: 90,
      radius: 1,
    };
    const draft = withValue(begin(line([along], 50)), along, {
      type: "along",
      value: projected(along, { x: 25, y: 99 }),
    });
    expect(answerOf(draft)).toBe(30);
  });

  it("clamps a place on a line to its ends", () => {
    const along: Extract<Slot, { type: "along" }> = {
      name: "n",
      type: "along",
      from: { x: 0, y: 0 },
      to: { x: 0, y: 100 },
      low: 5,
      high: 7,
      radius: 0,
    };
    expect(projected(along, { x: 3, y: -40 })).toBe(5);
    expect(projected(along, { x: 3, y: 400 })).toBe(7);
  });

  it("lets the rules find the way to one point, and keeps corners drawn by hand", () => {
    const path: Slot = { name: "path", type: "path", piece: "a", min: 0, max: 9, optional: false, finds: "find" };
    const found = withValue(begin(line([path])), path, { type: "path", corners: [{ x: 1, y: 2 }], byHand: false });
    expect(answerOf(found)).toEqual({ do: "x", path: [[1, 2]], find: true });
    const drawn = withValue(begin(line([path])), path, {
      type: "path",
      corners: [
        { x: 1, y: 2 },
        { x: 3, y: 4 },
      ],
      byHand: true,
    });
    expect(answerOf(drawn)).toEqual({
      do: "x",
      path: [
        [1, 2],
        [3, 4],
      ],
    });
  });

  it("one choice of a piece excludes its others, and the oldest gives way when a list is full", () => {
    const slot: Extract<Slot, { type: "list" }> = {
      name: "l",
      type: "list",
      min: 1,
      max: 2,
      repeat: false,
      of: [
        { value: { p: "a", n: 1 }, refusal: null, piece: "a" },
        { value: { p: "a", n: 2 }, refusal: null, piece: "a" },
        { value: "b", refusal: null, piece: "b" },
        { value: "c", refusal: null, piece: "c" },
      ],
    };
    const [a1, a2, b, c] = slot.of;
    if (a1 === undefined || a2 === undefined || b === undefined || c === undefined) throw new Error("four choices");
    let value: Value = toggled(slot, undefined, a1);
    value = toggled(slot, value, a2);
    expect(value).toEqual({ type: "list", values: [{ p: "a", n: 2 }] });
    value = toggled(slot, toggled(slot, value, b), c);
    expect(value).toEqual({ type: "list", values: ["b", "c"] });
    expect(toggled(slot, value, b)).toEqual({ type: "list", values: ["c"] });
  });

  it("knows a line nothing can be chosen for, and why", () => {
    const why = { rule: "R-2", code: "no", params: {} };
    expect(blockedBy(line([{ name: "t", type: "choice", of: [{ value: "a", refusal: why }] }]))).toEqual({ why });
    expect(blockedBy(line([{ name: "t", type: "choice", of: [] }]))).toEqual({ why: null });
    expect(blockedBy(line([{ name: "t", type: "choice", of: of("a") }]))).toBeNull();
    expect(blockedBy({ ...line([]), refusal: why })).toEqual({ why });
  });

  it("takes the choice whose place is nearest, if it is near at all", () => {
    const hexes: Slot = {
      name: "to",
      type: "choice",
      of: [
        { value: "A01", refusal: null, at: { x: 0, y: 0 } },
        { value: "A02", refusal: null, at: { x: 400, y: 0 } },
        { value: "none", refusal: null },
      ],
    };
    expect(choiceNear(hexes, { x: 150, y: 20 }, 300)?.value).toBe("A01");
    expect(choiceNear(hexes, { x: 250, y: 20 }, 300)?.value).toBe("A02");
    expect(choiceNear(hexes, { x: 0, y: 301 }, 300)).toBeNull();
    expect(isPlace(hexes)).toBe(true);
    expect(isPlace({ name: "t", type: "choice", of: of("a") })).toBe(false);
  });

  it("gives choosers what they were assigned, and nobody nothing", () => {
    const slot: Slot = { name: "marks", type: "assign", each: "by", to: "targets", of: [] };
    const draft = withValue(begin(line([slot])), slot, {
      type: "assign",
      given: [
        { to: "a", values: ["x"] },
        { to: "b", values: [] },
      ],
    });
    expect(answerOf(draft)).toEqual({ do: "x", marks: [{ by: "a", targets: ["x"] }] });
    expect(isFilled(slot, draft.values["marks"])).toBe(true);
    expect(isFilled(slot, { type: "assign", given: [{ to: "b", values: [] }] })).toBe(false);
  });

  it("shuts a line nobody of which can give anything, with the reason where all have one", () => {
    const refusal = { rule: "R-2", code: "no", params: {} };
    const chooser = (value: string, refused: boolean, choices: ReturnType<typeof of>): Chooser => ({
      value,
      refusal: refused ? refusal : null,
      piece: value,
      max: 1,
      choices,
    });
    const marks = (...choosers: Chooser[]): MenuItem =>
      line([{ name: "marks", type: "assign", each: "by", to: "targets", of: choosers }]);
    expect(blockedBy(marks(chooser("a", false, of("x")), chooser("b", true, of("x"))))).toBeNull();
    expect(blockedBy(marks(chooser("a", false, []), chooser("b", true, of("x"))))).toEqual({ why: null });
    expect(blockedBy(marks(chooser("b", true, of("x"))))).toEqual({ why: refusal });
  });
});

/** Fills every slot with the first thing at hand, as a hasty player would. */
function fill(item: MenuItem): Draft {
  let draft = begin(item);
  for (const slot of item.slots) {
    if (isFilled(slot, draft.values[slot.name])) continue;
    const value = anything(slot);
    if (value !== null) draft = withValue(draft, slot, value);
  }
  return draft;
}

function anything(slot: Slot): Value | null {
  switch (slot.type) {
    case "choice": {
      const choice = slot.of.find((c) => c.refusal === null) ?? slot.of[0];
      return choice === undefined ? null : { type: "choice", value: choice.value };
    }
    case "list":
      return { type: "list", values: slot.of.slice(0, slot.max).map((c) => c.value) };
    case "assign":
      return {
        type: "assign",
        given: slot.of.map((c) => ({ to: c.value, values: c.choices.slice(0, 1).map((x) => x.value) })),
      };
    case "path":
      return { type: "path", corners: [{ x: 100, y: 100 }], byHand: false };
    case "point":
      return { type: "point", x: 100, y: 100, turn: 45 };
    case "along":
      return { type: "along", value: slot.low };
    case "placement":
      return { type: "placement", spots: new Map(slot.pieces.map((piece) => [piece, { x: 100, y: 100 }])) };
    case "march":
      return {
        type: "march",
        at: { x: 100, y: 100 },
        shape: slot.shapes.at(-1) ?? null,
        turn: 45,
        places: new Map(slot.pieces.map((piece) => [piece, { x: 100, y: 100 }])),
        hand: null,
        before: null,
      };
    case "force":
      return null;
  }
}

describe.each(GAMES.map((e) => [e.rules.id, e] as const))("every line of every menu of %s", (_id, e) => {
  it("can be filled in by a client that knows no game", () => {
    const seed = 20;
    const kinds = new Set<string>();
    const scenarios = [...e.rules.scenarios.map((s) => s.setup), e.rules.form.quick];
    for (const [n, setup] of scenarios.entries()) {
      const begun = e.rules.start(setup);
      if (!begun.ok) throw new Error(`set-up ${n} is refused (seed ${seed})`);
      const { game } = start(e, begun.position, generatorFrom(seed + n));
      const pick = picker(generatorFrom(seed + n));
      for (let i = 0; i < 250 && game.outcome === null; i++) {
        const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
        if (decision === undefined) break;
        const view = viewOf(e, game, decision.seat);
        const kind = kindOf(e, decision);
        kinds.add(decision.kind);
        // After the first of them every third: they repeat themselves.
        const menu = i < 60 || i % 3 === 0 ? kind.menu(view.position, decision) : [];
        for (const item of menu) {
          if (blockedBy(item) !== null || item.slots.some((s) => s.type === "force")) continue;
          const answer = answerOf(fill(item));
          expect(kind.parse(answer), `${decision.kind} ${item.id}: ${JSON.stringify(answer)}`).toBeDefined();
          if (item.slots.length === 0) expect(kind.check(view.position, decision, kind.parse(answer))).toBeNull();
        }
        const applied = apply(e, game, {
          seat: decision.seat,
          decision: decision.id,
          answer: randomPlayer.answer(e, view, decision, pick),
        });
        expect(applied.ok).toBe(true);
      }
    }
    expect(kinds.size).toBeGreaterThan(Math.min(8, e.rules.kinds.length / 2));
  });
});
