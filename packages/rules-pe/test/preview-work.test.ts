import { textWriter } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Preview } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton as rules } from "../src/index.ts";
import { freshGo } from "../src/state.ts";
import type { Crossing, Gun, Position, Soldier } from "../src/state.ts";
import { man, tableOf, terrain } from "./table.ts";

// Figures of what is neither going nor fighting, and of guns: what is told is what then is.

const ACT: Decision = { id: 1, kind: "act", seat: 0, rule: "PE-3-3", params: {}, secret: false };
const OPEN = terrain([]);
const say = textWriter(rules.messages.en);

function previewOf(s: Position, id: string, answer: { readonly [name: string]: Json }): Preview {
  const item: MenuItem = { id, rule: "PE-3-3", answer, slots: [], costs: [], refusal: null };
  return rules.preview(s, ACT, item, answer);
}

function told({ lines }: Preview): string[] {
  return lines.map(({ text, value }) => (value === null ? say(text) : `${say(text)} ${value}`));
}

function notes({ notes: all }: Preview): string[] {
  return all.map(({ text }) => say(text));
}

function gun(given: Partial<Gun>): Gun {
  return {
    id: "g1",
    weapon: "APL",
    side: 0,
    x: 500,
    y: 110,
    state: "emplaced",
    carriers: [],
    gunner: "a1",
    server: null,
    work: null,
    loaded: 10,
    spare: [10],
    jam: "ok",
    mortar: null,
    ...given,
  };
}

function withGun(soldiers: Soldier[], given: Partial<Gun>): Position {
  return { ...tableOf(OPEN, soldiers), guns: [gun(given)] };
}

describe("movement points of what is done on the spot", () => {
  test("rising to run leaves the points of a run (PE-4-2)", () => {
    const s = tableOf(OPEN, [man("a1", 500, 100, { posture: "prone" })]);
    const rise = { do: "posture", soldier: "a1", posture: "standing", behind: null };
    expect(told(previewOf(s, "riseToRun", { ...rise, mode: "run" }))).toEqual(["Cost in MP 1", "MP left 19"]);
    expect(told(previewOf(s, "standing", rise))).toEqual(["Cost in MP 1", "MP left 9"]);
  });
  test("going on at a run, too (PE-4-12)", () => {
    const crossing: Crossing = {
      kind: "cross",
      what: "w#1",
      from: { x: 500, y: 195 },
      to: { x: 500, y: 205 },
      cost: 20,
      paid: 10,
    };
    const wall = terrain([{ id: "w", is: "line", kind: "lowWall", lines: [[0, 200, 1000, 200]] }]);
    const s = tableOf(wall, [man("a1", 500, 195, { crossing })]);
    const go = { do: "continue", soldier: "a1" };
    expect(told(previewOf(s, "continueRun", { ...go, mode: "run" }))).toContain("Finishes it with 19 MP left");
    expect(told(previewOf(s, "continue", { ...go, mode: "walk" }))).toContain("Finishes it with 9 MP left");
  });
  test("a load weighs only on the way (PE-4-16)", () => {
    const pistol = { id: "a1.1", weapon: "PIS" as const, loaded: 5, spare: [], fixedTo: null };
    const wounded = man("a1", 500, 100, { arms: [pistol], hand: "g1", condition: "H" });
    const s = withGun([wounded], { state: "carried", carriers: ["a1"] });
    const p = previewOf(s, "hand.PIS", { do: "hand", soldier: "a1", arm: "a1.1" });
    expect(p.refusal).toBeNull();
    // 6 of a wounded man, all of which he has while he stays.
    expect(told(p)).toEqual(["Cost in MP 5", "MP left 1"]);
  });
});

test("a magazine that is not empty goes among the spare ones (PE-6-6)", () => {
  const rifle = (loaded: number): Position =>
    tableOf(OPEN, [
      man("a1", 500, 100, { arms: [{ id: "a1.1", weapon: "FUS", loaded, spare: [4, 4], fixedTo: null }] }),
    ]);
  const reload = { do: "reload", soldier: "a1", arm: "a1.1", magazine: null };
  expect(told(previewOf(rifle(0), "reload", reload))).toContain("Rifle: 4 in it and 1 magazine to spare");
  expect(told(previewOf(rifle(1), "reload", reload))).toContain("Rifle: 4 in it and 2 magazines to spare");
});

test("the man-turns of a shell are those of its crew now, too (PE-10-5)", () => {
  const artillery = { artillery: true, trained: ["MTL" as const], hand: null };
  const mortar = { loading: 2, target: null, shells: 0, impact: null, locked: null };
  const pit = man("a2", 512, 110, { ...artillery, go: { ...freshGo(), work: { at: "serve", gun: "g1" } } });
  const s = withGun([man("a1", 500, 100, artillery), pit], { weapon: "MTL", loaded: 0, spare: [1, 1], mortar });
  const p = previewOf(s, "mortar", { do: "mortar", soldier: "a1", gun: "g1", x: 500, y: 600 });
  expect(p.refusal).toBeNull();
  expect(told(p)).toContain("Loading: 4 of 4 man-turns");
});

test("who has fired a heavy machine gun moves no more (PE-6-22)", () => {
  const gunner = man("a1", 500, 100, { arms: [], hand: "g1", trained: ["APP", "APL"] });
  const fired = (weapon: "APP" | "APL"): string[] =>
    notes(
      previewOf(withGun([gunner, man("b1", 500, 400)], { weapon }), "shoot", {
        do: "shoot",
        soldier: "a1",
        target: "b1",
        server: null,
      }),
    );
  expect(fired("APP")).toContain("Afterwards he moves no more");
  expect(fired("APP").join()).not.toContain("gets worse");
  expect(fired("APL").join()).toContain("gets worse");
});

test("who lies there checks no morale before he has lost his player-turn (PE-13-4)", () => {
  const shot = (down: Soldier["down"]): string[] => {
    const s = tableOf(OPEN, [man("a1", 500, 100), man("b1", 500, 400, { down, posture: "prone" })]);
    return previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" }).rows.map(({ text }) => say(text));
  };
  expect(shot({ served: false })).toEqual(["b1 makes no morale check"]);
  expect(shot({ served: true })[0]).toContain("Morale of b1 if unhurt");
});

test("nobody commands only where the officers are lost (PE-13-18)", () => {
  const said = (given: Partial<Soldier>): string => {
    const s = tableOf(OPEN, [man("a1", 500, 100, { rank: "officer", ...given }), man("a2", 520, 100)]);
    return JSON.stringify(rules.scene(s, 0).sides[0]?.lines);
  };
  expect(said({})).not.toContain("noOfficer");
  expect(said({ place: "waiting" })).not.toContain("noOfficer");
  expect(said({ hidden: true, place: "unseen" })).not.toContain("noOfficer");
  expect(said({ condition: "M" })).toContain("noOfficer");
  expect(said({ morale: "panicked" })).toContain("noOfficer");
});

describe("fleeing", () => {
  const bush = terrain([{ id: "b", is: "area", kind: "bush", shape: { rect: [460, 430, 540, 470] } }]);
  const crew = (y: number): Position => ({
    ...tableOf(bush, [
      man("a1", 500, y, { arms: [], hand: "g1", morale: "pinned", posture: "prone" }),
      man("b1", 50, 400),
    ]),
    guns: [gun({ y: y + 10 })],
  });
  const told2 = (s: Position, y: number): { label: string; lines: string[] } => {
    const p = previewOf(s, "flee", { do: "flee", soldier: "a1", x: 500, y });
    expect(p.refusal).toBeNull();
    const way = p.overlays.find(({ id }) => id === "way-a1");
    return { label: JSON.stringify(way), lines: told(p) };
  };
  test("a pinned crew sees what it crawls: to its refuge, or as far as it comes (PE-13-12, PE-13-17)", () => {
    const near = told2(crew(400), 440);
    expect(near.label).toContain('"amount":9');
    // 7 cm to the bush: 5 of them now.
    const far = told2(crew(360), 410);
    expect(far.lines[0]).toBe("No cover within reach: he crawls toward the nearest");
    expect(far.label).toContain('"amount":10');
    expect(far.label).not.toContain("noCost");
  });
});

test("who may not move has no points left to move with (PE-13-11, PE-13-13)", () => {
  const left = (given: Partial<Soldier>): number | undefined =>
    rules.scene(tableOf(OPEN, [man("a1", 500, 100, given)]), 0).sides[0]?.roster[0]?.meter?.left;
  expect(left({})).toBe(10);
  expect(left({ morale: "pinned", posture: "prone" })).toBe(0);
  expect(left({ morale: "panicked", posture: "prone" })).toBe(0);
});
