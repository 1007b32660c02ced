import { textWriter } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Slot } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton as rules } from "../src/index.ts";
import { freshGo } from "../src/state.ts";
import type { Gun, Position, Soldier } from "../src/state.ts";
import { man, tableOf, terrain } from "./table.ts";

// What the menu of step 1 offers with guns: every choice the rules leave to their owner can be pointed at.

const ACT: Decision = { id: 1, kind: "act", seat: 0, rule: "PE-3-3", params: {}, secret: false };
const OPEN = terrain([]);

function gun(given: Partial<Gun> = {}): Gun {
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

function withGun(soldiers: Soldier[], given: Partial<Gun> = {}): Position {
  return { ...tableOf(OPEN, soldiers), guns: [gun(given)] };
}

function kind(): NonNullable<(typeof rules.kinds)[number]> {
  const act = rules.kinds.find(({ id }) => id === "act");
  if (act === undefined) throw new Error("no act");
  return act;
}

function lineOf(s: Position, id: string, piece = "a1"): MenuItem | undefined {
  return kind()
    .menu(s, ACT)
    .find((one) => one.id === id && one.piece === piece);
}

function slotOf(line: MenuItem | undefined, name: string): Slot | undefined {
  return line?.slots.find((slot) => slot.name === name);
}

function refusalOf(s: Position, answer: Json): string | null {
  return kind().check(s, ACT, kind().parse(answer))?.code ?? null;
}

const gunner = man("a1", 500, 100, { arms: [], hand: "g1", trained: ["APL"] });
const enemies = [man("b1", 500, 400), man("b2", 520, 400)];

describe("the server of a machine gun (PE-6-27)", () => {
  const mates = [man("a2", 512, 110), man("a3", 488, 110)];
  test.each([["shoot"], ["burst"]])(
    "%s: any of those beside it, or nobody; the first unless he says otherwise",
    (id) => {
      const slot = slotOf(lineOf(withGun([gunner, ...mates, ...enemies]), id), "server");
      expect(slot?.type === "choice" && [slot.preset, slot.of.map(({ value, piece }) => [value, piece])]).toEqual([
        "a2",
        [
          ["a2", "a2"],
          ["a3", "a3"],
          [null, undefined],
        ],
      ]);
    },
  );
  test("is not asked where nobody can serve, nor of a rifle", () => {
    expect(slotOf(lineOf(withGun([gunner, ...enemies]), "shoot"), "server")).toBeUndefined();
    expect(slotOf(lineOf(withGun([gunner, ...mates, ...enemies]), "shoot", "a2"), "server")).toBeUndefined();
  });
});

test("a burst, too, may exchange its aim for protection (PE-6-33, PE-6-34)", () => {
  const trench = terrain([{ id: "t", is: "area", kind: "trench", shape: { rect: [490, 690, 510, 710] } }]);
  const aimer = man("a1", 500, 100, {
    arms: [{ id: "a1.1", weapon: "FAS", loaded: 5, spare: [], fixedTo: null }],
    trained: ["FAS"],
    aim: { target: "b1", turns: 2 },
  });
  const s = tableOf(trench, [aimer, man("b1", 500, 700), man("b2", 530, 690)]);
  const line = lineOf(s, "exchangeBurst");
  expect([line?.refusal, line?.answer]).toEqual([null, { do: "burst", soldier: "a1", server: null, exchange: true }]);
  const slot = slotOf(line, "targets");
  expect(slot?.type === "list" && slot.of.map(({ value, refusal }) => [value, refusal])).toEqual([
    ["b1", null],
    ["b2", null],
  ]);
  expect(refusalOf(s, { do: "burst", soldier: "a1", targets: ["b1", "b2"], exchange: true })).toBeNull();
  // Nothing to exchange: no such line.
  expect(lineOf(tableOf(trench, [{ ...aimer, aim: null }, man("b1", 500, 700)]), "exchangeBurst")).toBeUndefined();
});

test("who carries a gun with something else in his hands may take it again (PE-4-15)", () => {
  const pistol = { id: "a1.1", weapon: "PIS" as const, loaded: 5, spare: [], fixedTo: null };
  const carrier = man("a1", 500, 100, { arms: [pistol], hand: "a1.1", trained: ["APL", "PIS"] });
  const line = lineOf(withGun([carrier], { state: "carried", carriers: ["a1"] }), "hand.APL");
  expect([line?.refusal, line?.answer]).toEqual([null, { do: "hand", soldier: "a1", arm: "g1" }]);
  expect(line?.costs).toEqual([{ unit: "pm", amount: 5 }]);
  expect(lineOf(withGun([gunner], { state: "carried", carriers: ["a1"] }), "hand.APL")).toBeUndefined();
});

test("where a gun will stand may be pointed at when the work begins (PE-6-23)", () => {
  const s = withGun([gunner], { state: "carried", carriers: ["a1"] });
  const line = lineOf(s, "emplaceAt.APL");
  expect([line?.refusal, line?.answer]).toEqual([null, { do: "emplace", soldier: "a1", gun: "g1" }]);
  expect(slotOf(line, "place")).toMatchObject({ type: "point", piece: "a1" });
  expect(refusalOf(s, { do: "emplace", soldier: "a1", gun: "g1", x: 500, y: 112 })).toBeNull();
  expect(refusalOf(s, { do: "emplace", soldier: "a1", gun: "g1", x: 500, y: 120 })).toBe("notAdjacent");
  // Begun already, it stands where it was begun.
  const work = { what: "emplace" as const, done: 1, at: { x: 500, y: 112 } };
  expect(lineOf(withGun([gunner], { state: "carried", carriers: ["a1"], work }), "emplaceAt.APL")).toBeUndefined();
});

describe("one gun, one pair of hands (PE-5-6, PE-6-23)", () => {
  const mate = man("a2", 500, 120);
  test("it is not taken over in the player-turn in which it fires", () => {
    const s = withGun([gunner, mate, ...enemies]);
    expect(refusalOf(s, { do: "hand", soldier: "a2", arm: "g1" })).toBeNull();
    const fired = { ...gunner, go: { ...freshGo(), attack: "shot" as const, spentAtAttack: 0 } };
    const after: Position = {
      ...s,
      soldiers: [fired, mate, ...enemies],
      declared: [
        {
          id: 1,
          kind: "shot",
          by: "a1",
          from: { x: 500, y: 100 },
          weapon: "g1",
          fires: "APL",
          emplaced: true,
          grenade: null,
          melee: null,
          targets: [{ soldier: "b1", band: "AC", protection: 0, pace: "none" }],
          point: null,
          feature: null,
          aimTurns: 0,
          exchanged: false,
          server: null,
          observer: null,
          mode: null,
          wounded: false,
          pinned: false,
          displaced: false,
          spentBefore: 0,
          gait: null,
        },
      ],
    };
    expect(refusalOf(after, { do: "hand", soldier: "a2", arm: "g1" })).toBe("firing");
  });
});

test("half way over something he may still let go of what he has (PE-4-15)", () => {
  const wall = terrain([{ id: "w", is: "line", kind: "highWall", lines: [[0, 200, 1000, 200]] }]);
  const crossing = {
    kind: "cross" as const,
    what: "w#1",
    from: { x: 500, y: 195 },
    to: { x: 500, y: 205 },
    cost: 60,
    paid: 20,
  };
  const s = tableOf(wall, [man("a1", 500, 195, { crossing, gof: 1 })]);
  const his = kind()
    .menu(s, ACT)
    .filter(({ piece }) => piece === "a1");
  expect(his.map(({ id, refusal }) => [id, refusal])).toEqual([
    ["continue", null],
    ["continueRun", expect.objectContaining({ rule: "PE-4-8" })],
    ["abandon", null],
    ["lay.FUS", null],
    ["lay.grenades", null],
  ]);
});

describe("refusals say all they have to", () => {
  const words = (language: "es" | "en", code: string, params: { readonly [name: string]: Json }): string =>
    textWriter(rules.messages[language])({ key: `refusal.${code}`, params });
  const mortar = { loading: 1, target: null, shells: 0, impact: null, locked: null };
  const artillery = { artillery: true, trained: ["MTL" as const] };
  test("how many man-turns a mortar lacks (PE-10-5)", () => {
    const s = withGun([man("a1", 500, 100, artillery)], { weapon: "MTL", loaded: 0, spare: [1], mortar });
    const answer = kind().parse({ do: "mortar", soldier: "a1", gun: "g1", x: 500, y: 600 });
    const refusal = kind().check(s, ACT, answer);
    expect(refusal?.code).toBe("notLoaded");
    // Direct: 4, less the one and his own.
    expect(words("en", "notLoaded", refusal?.params ?? {})).toContain("2 man-turns");
    expect(words("es", "notLoaded", refusal?.params ?? {})).toContain("2 turnos de hombre");
  });
  test("a point out of sight is nobody (PE-9-2)", () => {
    const house = { id: "h", is: "building", rect: [400, 200, 600, 400], roofed: true, openings: [] };
    const s = tableOf(terrain([house]), [man("a1", 500, 250, { gof: 1 })]);
    const answer = kind().parse({ do: "grenade", soldier: "a1", grenade: "GOF", x: 500, y: 450, through: null });
    const refusal = kind().check(s, ACT, answer);
    expect(refusal?.code).toBe("noLineOfSight");
    for (const language of ["es", "en"] as const)
      expect(words(language, "noLineOfSight", refusal?.params ?? {})).not.toMatch(/[{}]|undefined/);
  });
});
