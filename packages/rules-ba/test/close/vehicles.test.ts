import { apply, kindOf, scriptedDice } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { hullPrint, pointGap, unitGap } from "../../src/board.ts";
import { assaultPenalty } from "../../src/tank-fear.ts";
import { livingOf } from "../../src/state.ts";
import { e, nextOf, table } from "../play.ts";
import { assault, men } from "./support.ts";
import type { Given } from "./support.ts";

/** Assaults on vehicles and by them (BA-VASLT), escapes (BA-VSPEC-6). */

const squad = (n: number, more: Given = {}): Given => men("ger-grenadiers", n, 30, 10, more);

describe("infantry against a vehicle", () => {
  // BA-X60
  it("needs sixes against one that advances, and does not damage below its value", () => {
    const tank = { type: "sov-t34-76", at: [36, 16], facing: 90, die: "advance" };
    const t = assault({ a1: squad(10), b1: tank }, [[6, 6, 5, 5, 4, 4, 3, 2, 1, 1], [6], [3]]);
    expect(t.told("vehicleDamaged")).toHaveLength(0);
    expect(t.asked()).toEqual(["consolidate"]);
  });

  // BA-X61
  it("damages superficially without anti-tank weapons", () => {
    const tank = { type: "sov-t34-76", at: [36, 15], facing: 90 };
    const t = assault({ a1: squad(10), b1: tank }, [[4, 4, 4, 4, 4, 3, 3, 2, 1, 1], [5], [4], [1], [3]]);
    expect(t.told("vehicleDamaged").map(({ grade }) => grade)).toEqual(["superficial"]);
    expect(t.unit("b1").pins).toBe(1);
    expect(t.unit("b1").die).toBe("down");
  });

  it.each([
    [{ rules: ["tankHunters"] }, [[4, 3, 3, 3], [8 - 1 - 2]], "none"],
    [{ rules: ["tankHunters"] }, [[4, 4, 4, 1], [6], [1], [1]], "full"],
    [
      { models: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle"] },
      [[4, 4, 4, 1], [6], [4], [1]],
      "superficial",
    ],
    [
      { models: [{ weapons: ["rifle", "panzerfaust"] }, "rifle", "rifle", "rifle"] },
      [[4, 4, 4, 4], [6], [1], [1]],
      "full",
    ],
  ])("grades what hunters and anti-tank weapons do: %#", (more, dice, grade) => {
    const tank = { type: "sov-t34-76", at: [33, 15], facing: 90 };
    const t = assault({ a1: squad(4, more), b1: tank }, [...dice, [2]]);
    expect(t.told("vehicleDamaged").map((event) => event["grade"])).toEqual(grade === "none" ? [] : [grade]);
  });

  it("knocks out what is open or soft", () => {
    const t = assault({ a1: squad(5), b1: { type: "us-truck", at: [33, 14], facing: 90 } }, [
      [4, 4, 1, 1, 1],
      [4],
      [1],
    ]);
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.game.s.wrecks).toHaveLength(1);
  });

  it("cannot catch one that runs", () => {
    const units = { a1: squad(5), b1: { type: "us-truck", at: [33, 14], facing: 90, die: "run" } };
    const t = table({ units, at: { order: 0 } });
    expect(t.refused("order", { unit: "a1", order: "run", assault: "b1" })).toMatchObject({ rule: "BA-VASLT-12" });
  });

  // BA-X103
  it("takes one test at −3 to go for enclosed armour without the means", () => {
    const units = {
      a1: squad(5, { pins: 2 }),
      b1: { type: "sov-t34-76", at: [33, 16] },
      b2: { type: "sov-ba64", at: [50, 16] },
    };
    const { s } = table({ units }).game;
    const [a1, ...rest] = s.units;
    if (a1 === undefined) throw new Error("nobody");
    expect(rest.map(({ id }) => assaultPenalty(s, a1, id)?.value ?? 0)).toEqual([-3, 0]);
    const t = table({ units, at: { ordered: { unit: "a1", order: "run", assault: "b1" } } }, [[2, 3]]);
    expect(t.told("testFailed").map(({ morale }) => morale)).toEqual([4]);
    expect(t.unit("a1").die).toBe("down");
  });

  // BA-TRANS-10
  it("fights passengers first, who get out to do it", () => {
    const units = {
      a1: squad(6),
      b1: { type: "us-m3", at: [33, 15], facing: 90, die: "fire" },
      b2: { ...men("us-rifles", 3, 0, 0), places: [], place: { aboard: "b1" }, die: "down" },
    };
    const t = assault(units, [[4, 4, 4, 1, 1, 1], [4, 4, 4, 1, 1, 1], [4], [2]]);
    expect(t.told("gotOutToFight")).toHaveLength(1);
    expect(t.unit("b2").place.at).toBe("destroyed");
    expect(t.unit("b1").place.at).toBe("destroyed");
    expect(t.asked()).toEqual(["consolidate"]);
  });
});

describe("tanks", () => {
  const tank = (more: Given = {}): Given => ({ type: "sov-t34-85", at: [36, 10], facing: 0, ...more });
  const german = (n: number, y: number, more: Given = {}): Given => men("ger-grenadiers", n, 34, y, more);

  // BA-X62
  it('lets men farther than 6" fire, then check', () => {
    const t = assault({ a1: tank(), b1: { type: "ger-panzerschreck", at: [36, 21], pins: 2 } }, [[3, 4]]);
    expect(t.asked()).toEqual(["assaultReaction"]);
    t.play("assaultReaction", "none");
    expect(t.told("moralePassed").map(({ morale }) => morale)).toEqual([7]);
    expect(t.unit("b1").place.at).toBe("table");
  });

  it("destroys who fails, fanatics too, and any gun", () => {
    const fanatics = german(6, 16, { rules: ["fanatics"], die: "fire" });
    expect(assault({ a1: tank(), b1: fanatics }, [[6, 6]]).unit("b1").place.at).toBe("destroyed");
    const gun = { type: "ger-pak40", at: [36, 16], facing: 180, die: "fire" };
    expect(assault({ a1: tank(), b1: gun }, []).unit("b1").place.at).toBe("destroyed");
  });

  it("drives on to where it means to stop, through whoever stands in between", () => {
    const units = { a1: tank(), b1: german(4, 15, { die: "fire" }), b2: german(4, 20, { die: "fire" }) };
    const t = assault(
      units,
      [
        [2, 2],
        [6, 6],
      ],
      {},
      [36, 26],
    );
    expect(t.unit("a1").vehicle?.y).toBe(26_000);
    expect(t.unit("b1").place.at).toBe("table");
    expect(t.unit("b2").place.at).toBe("destroyed");
  });

  it("may be told how far on to stop, and not short of them", () => {
    const units = { a1: tank(), b1: german(4, 15, { die: "fire" }) };
    const t = table({ units, at: { order: 0 } }, [[2, 2]]);
    const order = { unit: "a1", order: "run", assault: "b1" };
    const lines = kindOf(e, nextOf(t.game)).menu(t.game.s, nextOf(t.game));
    expect(lines.filter(({ piece, id }) => piece === "a1" && id === "overrun")).toMatchObject([
      { slots: [{ name: "assault" }, { name: "stop", low: 0, high: 18_000 }] },
    ]);
    const { id, seat } = nextOf(t.game);
    expect(apply(e, t.game, { seat, decision: id, answer: { ...order, stop: 500 } })).toMatchObject({ ok: false });
    expect(
      apply(e, t.game, { seat, decision: id, answer: { ...order, stop: 12_000 } }, scriptedDice([{ dice: [2, 2] }])),
    ).toMatchObject({ ok: true });
    expect(t.unit("a1").vehicle?.y).toBe(22_000);
  });

  it("moves from under its hull who let it through", () => {
    const t = assault({ a1: tank(), b1: german(4, 15, { die: "fire" }) }, [[2, 2]], {}, [36, 15]);
    const hull = hullPrint(t.unit("a1"));
    for (const { x, y } of livingOf(t.unit("b1"))) expect(pointGap(hull, x, y)).toBeGreaterThanOrEqual(499);
    expect(t.told("displaced")).toHaveLength(1);
  });

  it.each([
    ["too light", { type: "ger-222", at: [36, 10], facing: 0 }, "BA-VASLT-1 tooLight"],
    ["not ahead", { type: "ger-pz4", at: [36, 10], facing: 90 }, "BA-VASLT-1 notInLine"],
    ["behind a wood", { type: "ger-pz4", at: [50, 10], facing: 0 }, "BA-VASLT-1 notInLine"],
  ])("may not: %s", (_name, a1, why) => {
    const units = { a1, b1: men("sov-rifles", 4, _name === "behind a wood" ? 48 : 34, 18) };
    const terrain = [{ kind: "woods", from: [46, 13], to: [56, 15] }];
    const refusal = table({ units, terrain, at: { order: 0 } }).refused("order", {
      unit: "a1",
      order: "run",
      assault: "b1",
    });
    expect(`${refusal.rule} ${refusal.code}`).toBe(why);
  });

  // BA-X5
  it("collides: equal, both lose", () => {
    const units = {
      a1: { type: "sov-t70", at: [36, 10], facing: 0 },
      b1: { type: "uk-daimler", at: [36, 18], facing: 180, rules: [], die: "fire" },
    };
    const t = assault(units, [[3], [4], [4], [1], [1], [1]]);
    expect(t.told("collided").map(({ scores }) => scores)).toEqual([[11, 11]]);
    expect(t.told("vehicleDamaged").map(({ unit, grade }) => [unit, grade])).toEqual([
      ["a1", "superficial"],
      ["b1", "full"],
    ]);
  });

  it("is unhurt when it wins against the weaker, and hurt by one as strong", () => {
    const other = (type: string): Given => ({ type, at: [36, 18], facing: 180, die: "fire" });
    const won = assault({ a1: tank(), b1: other("us-truck") }, [[1], [6]]);
    expect(won.unit("b1").place.at).toBe("destroyed");
    expect(won.told("vehicleDamaged")).toHaveLength(0);
    expect(won.unit("a1")).toMatchObject({ die: "down", pins: 1 });
    const even = assault({ a1: tank(), b1: other("ger-pz4") }, [[6], [1], [4], [1], [4]]);
    expect(even.told("vehicleDamaged").map(({ unit, grade }) => [unit, grade])).toEqual([
      ["a1", "superficial"],
      ["b1", "full"],
    ]);
    expect(even.unit("b1").place.at).toBe("destroyed");
  });

  it("is tested at −3 against a tank", () => {
    const units = { a1: tank(), b1: { type: "ger-pz4", at: [36, 18], facing: 180 } };
    const t = table({ units, at: { ordered: { unit: "a1", order: "run", assault: "b1" } } }, [[4, 3]]);
    expect(t.told("testFailed").map(({ morale }) => morale)).toEqual([6]);
  });
});

describe("escapes", () => {
  it("lets a recce vehicle back away from an assault, which then falls short", () => {
    const t = assault({ a1: squad(5), b1: { type: "us-m8", at: [33, 16], facing: 180 } }, []);
    t.play("assaultReaction", "escape");
    expect(t.refused("escape", { do: "drive", legs: [{ do: "forward", by: 2 }] }).code).toBe("onlyBackwards");
    t.play("escape", { do: "drive", legs: [{ do: "reverse", by: 12 }] });
    expect(t.unit("b1")).toMatchObject({ die: "down", escaped: true, vehicle: { y: 28_000 } });
    expect(t.told("assaultShort")).toHaveLength(1);
    expect(unitGap(t.game.s, t.unit("a1"), t.unit("b1"))).toBeGreaterThan(1000);
  });

  it("may not end closer, and only once a turn", () => {
    const t = assault({ a1: squad(5), b1: { type: "us-m8", at: [33, 16], facing: 0 } }, [[1, 1, 1, 1, 1], [2]]);
    t.play("assaultReaction", "escape");
    expect(t.refused("escape", { do: "drive", legs: [{ do: "reverse", by: 2 }] })).toMatchObject({
      code: "endsCloser",
    });
    t.play("escape", { do: "stay" });
    expect(t.asked()).toEqual(["consolidate"]);
  });

  it("takes horsemen away in any direction", () => {
    const t = assault({ a1: squad(5), b1: { type: "sov-cavalry", at: [30, 22] } }, []);
    t.play("assaultReaction", "escape");
    t.play("escape", { do: "march", x: 30, y: 30, shape: "keep" });
    expect(t.unit("b1").die).toBe("down");
    expect(t.told("assaultShort")).toHaveLength(1);
  });
});

// BA-GEO-31, BA-X102
describe("driving off from who is touched", () => {
  it("is blocked by a hull ahead, and free to the rear", () => {
    const units = {
      a1: { type: "ger-pz4", at: [36, 10], facing: 0 },
      b1: { type: "sov-t34-85", at: [36, 14.125], facing: 180 },
    };
    const t = table({ units, at: { move: { unit: "a1", order: "advance" } } });
    expect(t.refused("move", { do: "drive", legs: [{ do: "forward", by: 2 }] }).code).toBe("overHull");
    t.play("move", { do: "drive", legs: [{ do: "reverse", by: 4.5 }] });
    expect(t.unit("a1").vehicle?.y).toBe(5500);
  });

  it("moves men it began beside out from under it", () => {
    const units = { a1: { type: "ger-pz4", at: [36, 10], facing: 0 }, b1: men("sov-rifles", 3, 34.5, 13) };
    const t = table({ units, at: { move: { unit: "a1", order: "advance" } } });
    t.play("move", { do: "drive", legs: [{ do: "forward", by: 9 }] });
    const hull = hullPrint(t.unit("a1"));
    for (const { x, y } of livingOf(t.unit("b1"))) expect(pointGap(hull, x, y)).toBeGreaterThanOrEqual(499);
  });
});
