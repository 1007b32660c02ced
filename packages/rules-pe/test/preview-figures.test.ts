import { textWriter } from "@escaramuza/kernel";
import type { Decision, Json, MenuItem, Preview, Prospect } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { peloton as rules } from "../src/index.ts";
import { soldierOf } from "../src/state.ts";
import type { Gun, Position, Soldier } from "../src/state.ts";
import { man, tableOf, terrain } from "./table.ts";

// The arithmetic and the chances that previews tell, figure by figure.

const ACT: Decision = { id: 1, kind: "act", seat: 0, rule: "PE-3-3", params: {}, secret: false };
const say = textWriter(rules.messages.en);

function item(id: string, answer: Json): MenuItem {
  return { id, rule: "PE-3-3", answer, slots: [], costs: [], refusal: null };
}

function previewOf(s: Position, id: string, answer: { readonly [name: string]: Json }): Preview {
  return rules.preview(s, ACT, item(id, answer), answer);
}

/** Thirty-sixths. */
function ways(odds: readonly Prospect[]): { [text: string]: number } {
  return Object.fromEntries(odds.map(({ text, chance }) => [say(text), Math.round(chance * 36 * 1000) / 1000]));
}

function figures({ lines }: Preview): string[] {
  return lines.flatMap(({ text, value }) => (value === null ? [] : [`${say(text)} ${value}`]));
}

const OPEN = terrain([]);

describe("a shot", () => {
  test("of a recruit with a rifle at short range: 7 or more, the column of TM4", () => {
    const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 400)]);
    const p = previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" });
    expect(p.refusal).toBeNull();
    expect(figures(p)).toEqual(["Rifle, Recruit 6"]);
    expect(p.roll === null ? "" : say(p.roll)).toBe("2D6: 7 or more");
    expect(ways(p.odds)).toEqual({ Miss: 10, Grazed: 5, Stunned: 6, Wounded: 5, Incapacitated: 4, Dead: 6 });
  });
  test("at a wounded man: a wound kills him (PE-12-6)", () => {
    const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 400, { condition: "H" })]);
    const p = previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" });
    expect(ways(p.odds)).toEqual({ Miss: 10, Grazed: 5, Stunned: 6, Dead: 15 });
  });
  test("modifiers line by line, each with its rule", () => {
    const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 900, { lastMove: "run", posture: "prone" })]);
    const p = previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" });
    expect(figures(p)).toEqual([
      "Rifle, Recruit 6",
      "Medium range 1",
      "Target running 2",
      "Protection 1",
      "Factor to beat 10",
    ]);
    expect(p.lines.map(({ rule }) => rule)).toEqual(expect.arrayContaining(["PE-5-7", "PE-5-8", "PE-5-11", "PE-6-14"]));
    expect(ways(p.odds)).toEqual({ Miss: 30, Grazed: 3, Stunned: 2, Wounded: 1 });
  });
  test("what it does to his nerve if it misses: 6, and 1 less without protection", () => {
    const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 400)]);
    const [row] = previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" }).rows;
    expect(row === undefined ? "" : say(row.text)).toContain("5 or less");
    expect(ways(row?.odds ?? [])).toEqual({ Steady: 10, Pinned: 11, Panicked: 15 });
  });
  test("refused, it tells why and no chances", () => {
    const s = tableOf(terrain([{ id: "w", is: "line", kind: "highWall", lines: [[0, 200, 1000, 200]] }]), [
      man("a1", 100, 100),
      man("b1", 100, 400),
    ]);
    const p = previewOf(s, "shoot", { do: "shoot", soldier: "a1", target: "b1" });
    expect(p.refusal?.code).toBe("noLineOfSight");
    expect(p.odds).toEqual([]);
  });
});

test("a burst: a row for each target and one for all", () => {
  const arms = [{ id: "a1.1", weapon: "SUB" as const, loaded: 4, spare: [4], fixedTo: null }];
  const s = tableOf(OPEN, [man("a1", 100, 100, { arms, trained: ["SUB"] }), man("b1", 100, 250), man("b2", 150, 250)]);
  const p = previewOf(s, "burst", { do: "burst", soldier: "a1", targets: ["b1", "b2"] });
  expect(p.refusal).toBeNull();
  expect(figures(p)).toEqual(["Submachine gun, Recruit 7", "Further targets 1", "Factor to beat 8"]);
  const hit = 10 / 36;
  const together = p.rows.find(({ piece }) => piece === null);
  expect(together?.odds[0]?.chance).toBeCloseTo((1 - hit) * (1 - hit), 12);
  expect(p.overlays.some(({ id }) => id === "cone")).toBe(true);
});

test("a blow: factors compared, and what may come back", () => {
  const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 112, { ff: 4 })]);
  const p = previewOf(s, "melee.bayonet", { do: "melee", soldier: "a1", target: "b1", with: "bayonet" });
  expect(p.refusal).toBeNull();
  // 5, one more because the other is better.
  expect(figures(p)).toEqual(["Physical factor of a1 5", "Difference of FF 1", "Factor to beat 6"]);
  const [riposte] = p.rows;
  // Fails with 15 of 36; then 6 of 36 strike back; a die of 1 does nothing.
  const back = (15 / 36) * (6 / 36);
  expect(riposte?.odds.find(({ text }) => say(text) === "Nothing")?.chance).toBeCloseTo(1 - (back * 5) / 6, 12);
  soldierOf(s, "b1").down = { served: false };
  const stab = previewOf(s, "melee.bayonet", { do: "melee", soldier: "a1", target: "b1", with: "bayonet" });
  expect(ways(stab.odds)).toEqual({ Dead: 36 });
});

test("a grenade: on its point or astray, and what becomes of everybody it may reach", () => {
  const s = tableOf(OPEN, [man("a1", 100, 100, { gof: 1 }), man("b1", 100, 190), man("b2", 100, 900)]);
  const p = previewOf(s, "throw.GOF", { do: "grenade", soldier: "a1", grenade: "GOF", x: 100, y: 190 });
  expect(p.refusal).toBeNull();
  expect(ways(p.odds)).toEqual({ "Goes astray": 10, "On the point": 26 });
  const rowOf = (id: string): Preview["rows"][number] | undefined => p.rows.find(({ piece }) => piece === id);
  // Never more than half the throw astray (PE-9-6): he is hurt in any case.
  expect(rowOf("b1")?.odds.some(({ text }) => say(text) === "Nothing")).toBe(false);
  expect(rowOf("b2")).toBeUndefined();
  expect(p.overlays.filter(({ id }) => id.startsWith("blast"))).toHaveLength(4);
});

test("a grenade under a man: thrown against a wall he may die of it (PE-12-12, PE-12-13)", () => {
  const men = [man("a1", 100, 100, { gdf: 1 }), man("b1", 100, 190)];
  const dead = (board: Position): number => {
    const p = previewOf(board, "throw.GDF", { do: "grenade", soldier: "a1", grenade: "GDF", x: 100, y: 190 });
    const { odds = [] } = p.rows.find(({ piece }) => piece === "b1") ?? {};
    expect(odds.every(({ chance }) => chance >= 0 && chance <= 1)).toBe(true);
    expect(odds.reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(1, 9);
    return odds.find(({ text }) => say(text) === "Dead")?.chance ?? 0;
  };
  expect(dead(tableOf(OPEN, men))).toBe(0);
  // On the point 26 of 36; forward, forward-right or forward-left 11 of 36 (PE-9-7).
  const wall = terrain([{ id: "w", is: "line", kind: "highWall", lines: [[0, 205, 1000, 205]] }]);
  expect(dead(tableOf(wall, men))).toBeGreaterThanOrEqual((26 / 36) * (11 / 36));
});

test("a shot at a door: BE 2 opens it (PE-21-7)", () => {
  const begun = rules.start({ mission: "woundedWolf" });
  if (!begun.ok) throw new Error("no set-up");
  const s: Position = {
    ...begun.position,
    soldiers: [man("b1", 520, 300), man("a1", 520, 500)],
    phase: "actions",
    active: 1,
  };
  const asked: Decision = { ...ACT, seat: 1 };
  const answer = { do: "shootDoor", soldier: "b1", door: "house-front" };
  const p = rules.preview(s, asked, item("shootDoor", answer), answer);
  expect(p.refusal).toBeNull();
  // 6, and 2 for the door, which counts as medium protection: 10 or more.
  expect(Object.values(ways(p.odds)).toSorted((a, b) => a - b)).toEqual([6, 30]);
});

describe("a move", () => {
  test("costs, what is left, who sees him there", () => {
    const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 400)]);
    const p = previewOf(s, "walk", { do: "move", soldier: "a1", mode: "walk", path: [[150, 100]] });
    expect(p.refusal).toBeNull();
    expect(figures(p)).toEqual(["Cost in MP 5", "MP left 5"]);
    expect(p.rows.map(({ piece }) => piece)).toEqual(["b1"]);
    expect(p.overlays.map(({ id }) => id)).toEqual(["reach", "way-a1", "glance-b1", "reactor-b1"]);
  });
  test("behind a wall nobody sees him", () => {
    const wall = terrain([{ id: "w", is: "line", kind: "highWall", lines: [[130, 200, 170, 200]] }]);
    const s = tableOf(wall, [man("a1", 100, 100), man("b1", 150, 400)]);
    const p = previewOf(s, "walk", { do: "move", soldier: "a1", mode: "walk", path: [[150, 150]] });
    expect(p.rows).toEqual([]);
  });
  test("the reach is what the rules allow: within it a way is found, beyond it none", () => {
    const s = tableOf(OPEN, [man("a1", 500, 500)]);
    const p = previewOf(s, "walk", { do: "move", soldier: "a1", mode: "walk" });
    const reach = p.overlays.find(({ id }) => id === "reach");
    const ring = reach?.type === "zone" ? (reach.rings[0] ?? []) : [];
    const far = ring.map(({ x, y }) => Math.hypot(x - 500, y - 500));
    expect(Math.max(...far)).toBeLessThanOrEqual(106);
    expect(Math.min(...far)).toBeGreaterThan(80);
  });
});

test("what a man sees: everybody in the open, with range and protection", () => {
  const s = tableOf(OPEN, [man("a1", 100, 100), man("b1", 100, 400), man("b2", 100, 900, { posture: "prone" })]);
  const p = rules.look(s, "a1", null);
  expect(p.rows.map(({ text }) => say(text))).toEqual([
    "b1: 30 cm, Short range. No protection",
    "b2: 80 cm, Medium range. Light protection (Prone)",
  ]);
});

test("fire out of turn: the shot as it would be, or nothing lost by holding", () => {
  const watch = { spot: { x: 300, y: 100 }, opening: null, ready: true };
  const s = tableOf(OPEN, [
    man("a1", 100, 100, { watch }),
    man("b1", 300, 100, {
      go: { ...soldierOf(tableOf(OPEN, [man("b9", 0, 0)]), "b9").go, mode: "run", displaced: true, spent: 120 },
    }),
  ]);
  const d: Decision = { ...ACT, kind: "trigger", rule: "PE-17.1-2", params: { soldier: "b1", watchers: ["a1"] } };
  const fire = rules.preview(s, d, item("fire", { do: "fire", soldier: "a1" }), { do: "fire", soldier: "a1" });
  expect(figures(fire)).toEqual(["Rifle, Recruit 6", "Target running 2", "Factor to beat 8"]);
  expect(ways(fire.odds)).toEqual({ Miss: 21, Grazed: 5, Stunned: 4, Wounded: 3, Incapacitated: 2, Dead: 1 });
  expect(rules.preview(s, d, item("hold", { do: "hold" }), { do: "hold" }).odds).toEqual([]);
});

test("a mortar: the shell's number, how far astray, and the lock that ends all that", () => {
  const mortar = {
    loading: 4,
    target: { x: 500, y: 600 },
    shells: 2,
    impact: { x: 510, y: 600, observed: true },
    locked: null,
  };
  const s = tableOf(OPEN, [man("a1", 500, 100, { artillery: true, trained: ["MTL"] }), man("b1", 500, 600)]);
  s.guns = [
    {
      id: "g1",
      weapon: "MTL",
      side: 0,
      x: 500,
      y: 110,
      state: "emplaced",
      carriers: [],
      gunner: "a1",
      server: null,
      work: null,
      loaded: 0,
      spare: [1, 1],
      jam: "ok",
      mortar,
    },
  ];
  const p = previewOf(s, "mortar", { do: "mortar", soldier: "a1", gun: "g1", x: 500, y: 600 });
  expect(p.refusal).toBeNull();
  // 8 of a recruit, the third shell +3.
  expect(figures(p)).toEqual(["Light mortar, Recruit 8", "Correction of fire 3", "Factor to beat 11"]);
  expect(ways(p.odds)).toEqual({ "Goes astray": 35, "On the point": 1 });
  const d: Decision = { ...ACT, kind: "lock", rule: "PE-10-12", params: { gun: "g1" } };
  const lock = rules.preview(s, d, item("lock", { lock: true }), { lock: true });
  expect(lock.overlays.map(({ id }) => id)).toContain("blast0");
  expect(lock.lines.map(({ rule }) => rule)).toContain("PE-10-12");
});

test("who is down is offered nothing he may do", () => {
  const s = tableOf(OPEN, [man("a1", 100, 100, { down: { served: false }, posture: "prone" })]);
  const menu = rules.kinds.find(({ id }) => id === "act")?.menu(s, ACT) ?? [];
  expect(menu.filter(({ piece, refusal }) => piece === "a1" && refusal === null)).toEqual([]);
});

test("who lies may get up to run, unless he walks already", () => {
  const lying = man("a1", 100, 100, { posture: "prone" });
  const walking = { ...lying, id: "a2", x: 200, go: { ...lying.go, mode: "walk" as const, spent: 10 } };
  const s = tableOf(OPEN, [lying, walking, man("a3", 300, 100)]);
  const menu = rules.kinds.find(({ id }) => id === "act")?.menu(s, ACT) ?? [];
  const rising = menu.filter(({ id }) => id.endsWith("riseToRun"));
  expect(rising.map(({ piece, refusal }) => [piece, refusal])).toEqual([["a1", null]]);
  expect(rising[0]?.answer).toMatchObject({ do: "posture", soldier: "a1", posture: "standing", mode: "run" });
});

function menuAt(s: Position): readonly MenuItem[] {
  return rules.kinds.find(({ id }) => id === "act")?.menu(s, ACT) ?? [];
}

/** `a1` has it. */
function withGun(weapon: Gun["weapon"], soldiers: Soldier[]): Position {
  const s = tableOf(OPEN, soldiers);
  s.guns = [
    {
      id: "g1",
      weapon,
      side: 0,
      x: 100,
      y: 100,
      state: "carried",
      carriers: ["a1"],
      gunner: "a1",
      server: null,
      work: null,
      loaded: 4,
      spare: [4],
      jam: "ok",
      mortar: null,
    },
  ];
  return s;
}

describe("who carries a gun (PE-4-16, PE-6-23)", () => {
  const near = man("a2", 112, 100);
  const s = withGun("APL", [man("a1", 100, 100), near, man("a3", 300, 100)]);
  const [line, ...more] = menuAt(s).filter(({ id }) => id.startsWith("carry"));
  test("is asked of whoever has it, of him and those beside him", () => {
    expect(more).toEqual([]);
    expect([line?.id, line?.piece, line?.refusal]).toEqual(["carry", "a1", null]);
    expect(line?.answer).toEqual({ do: "carry", gun: "g1" });
    const [slot] = line?.slots ?? [];
    expect(slot).toMatchObject({ name: "carriers", type: "list", min: 1, max: 2, repeat: false });
    expect(slot?.type === "list" && slot.of.map(({ piece, refusal }) => [piece, refusal])).toEqual([
      ["a1", null],
      ["a2", null],
    ]);
  });
  test("tells what it takes from each: 2 of two, 4 of one, 4 of two with a heavy one", () => {
    const carried = (carriers: string[], at = s): readonly string[] =>
      figures(rules.preview(at, ACT, { ...item("carry", null), piece: "a1" }, { do: "carry", gun: "g1", carriers }));
    const words = "Movement points it takes from whoever carries it";
    expect(carried(["a1", "a2"])).toEqual([`${words} -2`]);
    expect(carried(["a2"])).toEqual([`${words} -4`]);
    const heavy = withGun("APP", [man("a1", 100, 100), near]);
    expect(carried(["a1", "a2"], heavy)).toEqual([`${words} -4`]);
  });
  test("is not asked where nobody stands beside him", () => {
    const alone = withGun("APL", [man("a1", 100, 100), man("a3", 300, 100)]);
    expect(menuAt(alone).filter(({ id }) => id.startsWith("carry"))).toEqual([]);
  });
});

function tacticallyOf(men: Soldier[]): Position {
  const s = tableOf(OPEN, men);
  return { ...s, battle: { ...s.battle, options: { ...s.battle.options, tacticalActions: true } } };
}

describe("going by stealth (PE-17.2)", () => {
  const lucas = man("a1", 500, 200, { vet: "elite" });
  const away = man("b1", 500, 700, { facing: 0 });
  const sneaking = (men: Soldier[], tactical = true): MenuItem | undefined => {
    const s = tactical ? tacticallyOf(men) : tableOf(OPEN, men);
    return menuAt(s).find(({ id }) => id === "sneak");
  };
  test("is offered to who may, five points at most, where tactical actions are in force", () => {
    const line = sneaking([lucas, away]);
    expect(line?.refusal).toBeNull();
    expect(line?.answer).toEqual({ do: "move", soldier: "a1", mode: "walk", stealth: true });
    expect(line?.slots[0]).toMatchObject({ name: "path", type: "path", max: 50 });
    expect(sneaking([lucas, away], false)).toBeUndefined();
    expect(sneaking([{ ...lucas, vet: "recruit" }, away])).toBeUndefined();
    expect(sneaking([lucas, { ...away, facing: 180 }])?.refusal?.rule).toBe("PE-17.2-3");
  });
  test("tells the chance that nobody notices, or that the way itself gives him away", () => {
    const going = (enemy: Soldier): Preview => {
      const s = tacticallyOf([{ ...lucas, hidden: true }, enemy]);
      const act = { do: "move", soldier: "a1", mode: "walk", path: [[500, 250]], stealth: true };
      return previewOf(s, "sneak", act);
    };
    const unseen = going({ ...away, y: 400 });
    expect(unseen.refusal).toBeNull();
    expect(unseen.rows.map(({ piece }) => piece)).toEqual(["b1"]);
    expect(Object.keys(ways(unseen.odds)).toSorted()).toEqual(["Hidden", "Noticed"]);
    const seen = going({ ...away, facing: 180 });
    expect(seen.notes.map(({ rule }) => rule)).toContain("PE-17.2-5");
    expect(seen.odds).toEqual([]);
  });
});

describe("watching an opening (PE-17.1-1)", () => {
  const house = {
    id: "house",
    is: "building",
    rect: [400, 500, 600, 700],
    roofed: true,
    openings: [
      { id: "front", kind: "window", at: [500, 500] },
      { id: "back", kind: "window", at: [500, 700] },
    ],
  };
  const s = tableOf(terrain([house]), [man("a1", 500, 200), man("b1", 900, 900)]);
  const watch = (answer: { readonly [name: string]: Json }): Json => ({ do: "watch", soldier: "a1", ...answer });
  test("those he sees are offered, at their middle", () => {
    const line = menuAt(s).find(({ id, piece }) => id === "watchOpening" && piece === "a1");
    const [slot] = line?.slots ?? [];
    expect(slot?.type === "choice" && slot.of.map(({ value, at }) => [value, at])).toEqual([
      ["front", { x: 500, y: 500 }],
    ]);
    expect(line?.answer).toEqual(watch({}));
    const p = previewOf(s, "watchOpening", { do: "watch", soldier: "a1", opening: "front" });
    expect(p.refusal).toBeNull();
    expect(p.overlays.find(({ id }) => id === "look")).toMatchObject({
      points: [
        { x: 500, y: 200 },
        { x: 500, y: 500 },
      ],
    });
  });
  test("neither a place nor an opening is no answer", () => {
    const kind = rules.kinds.find(({ id }) => id === "act");
    expect(kind?.check(s, ACT, kind.parse(watch({})))?.code).toBe("noSpot");
    // Until one is pointed at that is no refusal to be told.
    expect(previewOf(s, "watchOpening", { do: "watch", soldier: "a1" }).refusal).toBeNull();
    expect(kind?.check(s, ACT, kind.parse(watch({ opening: "front" })))).toBeNull();
    expect(kind?.check(s, ACT, kind.parse(watch({ opening: "back" })))?.code).toBe("noLineOfSight");
  });
});

test("whoever may lay something down is told so: each weapon, and his grenades (PE-4-15)", () => {
  const s = tableOf(OPEN, [man("a1", 100, 100, { gof: 2 })]);
  const lying = menuAt(s).filter(({ id }) => id.startsWith("lay."));
  expect(lying.map(({ id, answer }) => [id, answer])).toEqual([
    ["lay.FUS", { do: "lay", soldier: "a1", what: "arm", arm: "a1.1" }],
    ["lay.grenades", { do: "lay", soldier: "a1", what: "grenades", arm: null }],
  ]);
});
