import { generatorFrom, scriptedDice, start } from "@escaramuza/kernel";
import type { GameEvent, Json } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { engine } from "@escaramuza/kernel";
import { baFlow } from "../src/ba.ts";
import type { C } from "../src/ba.ts";
import { endTurn } from "../src/flows/turn-end-scenario.ts";
import { leaveTable } from "../src/leaving.ts";
import { mayPickUp, pickUp, takeFromBeaten } from "../src/satchel.ts";
import { holderOf, isEmptyTransport, isLost, isPrized, outcomeOf } from "../src/scoring.ts";
import { startFrom } from "../src/setup.ts";
import { unitOf } from "../src/state.ts";
import type { Position, Unit } from "../src/state.ts";
import { entryOf, exitOf, firstEntry } from "../src/zones.ts";
import { e } from "./set-up-table.ts";

/** A position with everybody far away in the corners, so that nobody holds anything. */
function position(setup: Json, attacker: 0 | 1 | null = null): Position {
  const begun = startFrom(setup);
  if (!begun.ok) throw new Error(JSON.stringify(begun.problems));
  const { position: s } = begun;
  s.attacker = attacker ?? s.attacker;
  for (const [i, unit] of s.units.entries()) put(unit, 2000 + 3000 * i, unit.seat === 0 ? 2000 : 46_000);
  return s;
}

/** All its models on one spot: only distances to points are asked. */
function put(unit: Unit, x: number, y: number): void {
  unit.place = { at: "table" };
  for (const model of unit.models) Object.assign(model, { x, y });
  if (unit.gun !== null) Object.assign(unit.gun, { x, y });
  if (unit.vehicle !== null) Object.assign(unit.vehicle, { x, y });
}

/** Runs something that needs dice and tells events. */
function inGame(s: Position, run: (c: C) => void, ...dice: number[][]): GameEvent[] {
  const root = baFlow<{ readonly [key: string]: never }>()("alone", {
    only(c) {
      run(c);
      c.finish({ winner: null, points: [0, 0], lines: [] });
      return { do: "done" };
    },
  });
  const script = scriptedDice(dice.map((roll) => ({ dice: roll })));
  return [...start(engine({ ...e.rules, root, flows: [] }), s, generatorFrom(1), { dice: script }).events];
}

const S1 = { scenario: "S1", map: "M1", forces: ["ger-reinforced", "us-reinforced"] };
const S3 = { scenario: "S3", forces: ["ger-armour", "sov-armour"], attacker: 0 };
const S4 = { scenario: "S4", map: "M1", forces: ["us-support", "ger-reinforced"] };
const S5 = { scenario: "S5", forces: ["sov-armour", "ger-reinforced"], attacker: 0 };

describe("BA-SCEN-4: control", () => {
  test("within 3 inches of the edge of a base, and nobody of the enemy", () => {
    const s = position(S1);
    const bridge = { x: 36_000, y: 24_000 };
    put(unitOf(s, "a2"), 36_000, 20_500);
    expect(holderOf(s, bridge)).toBe(0);
    put(unitOf(s, "a2"), 36_000, 20_498);
    expect(holderOf(s, bridge)).toBeNull();
    put(unitOf(s, "a2"), 36_000, 24_000);
    put(unitOf(s, "b2"), 36_000, 27_500);
    expect(holderOf(s, bridge)).toBeNull();
  });
  test("medics, empty transports, guns without crew and passengers do not count", () => {
    const s = position({ ...S1, forces: ["ger-armour", "us-reinforced"] });
    const place = { x: 36_000, y: 24_000 };
    put(unitOf(s, "a5"), 36_000, 24_000); // medic
    expect(holderOf(s, place)).toBeNull();
    const halftrack = unitOf(s, "b9");
    put(halftrack, 36_000, 25_000);
    expect(isEmptyTransport(s, halftrack)).toBe(true);
    expect(holderOf(s, place)).toBeNull();
    unitOf(s, "b2").place = { at: "aboard", vehicle: "b9" };
    expect(holderOf(s, place)).toBe(1);
    const gun = unitOf(s, "b7");
    unitOf(s, "b2").place = { at: "destroyed" };
    put(gun, 36_000, 23_000);
    expect(holderOf(s, place)).toBe(1);
    if (gun.gun !== null) gun.gun.abandoned = true;
    expect(holderOf(s, place)).toBeNull();
  });
  test("a unit in a building is where its section is", () => {
    const s = position({ ...S1, map: "M2" });
    unitOf(s, "a2").place = { at: "building", section: "west-barn", floor: 0, opening: null };
    expect(holderOf(s, { x: 23_000, y: 33_000 })).toBe(0);
    expect(holderOf(s, { x: 23_000, y: 35_100 })).toBeNull();
  });
});

describe("BA-SCEN-5, BA-SCEN-6: points and winners", () => {
  test("officers and tanks count two, others one, objectives three in S1", () => {
    const s = position({ ...S1, forces: ["ger-armour", "us-reinforced"] });
    expect(isPrized(unitOf(s, "a1"))).toBe(true);
    expect(isPrized(unitOf(s, "a7"))).toBe(true);
    expect(isPrized(unitOf(s, "a6"))).toBe(false);
    for (const id of ["a1", "a2", "a7"]) unitOf(s, id).place = { at: "destroyed" };
    put(unitOf(s, "a3"), 36_000, 24_000);
    expect(outcomeOf(s)).toMatchObject({ points: [3, 5], winner: 1 });
    put(unitOf(s, "b2"), 58_000, 24_000);
    unitOf(s, "b3").place = { at: "destroyed" };
    expect(outcomeOf(s).points).toEqual([4, 8]);
  });
  test("one point more is a draw in S1, a win in S6", () => {
    const s = position(S1);
    unitOf(s, "a2").place = { at: "destroyed" };
    expect(outcomeOf(s)).toMatchObject({ points: [0, 1], winner: null });
    const patrol = position({ game: "patrol" });
    unitOf(patrol, "a2").place = { at: "destroyed" };
    expect(outcomeOf(patrol)).toMatchObject({ points: [0, 1], winner: 1 });
  });
  test("BA-DEPLOY-13, BA-GUN-10: who never came and guns without a crew are lost", () => {
    const s = position(S1);
    unitOf(s, "a2").place = { at: "reserve" };
    unitOf(s, "a9").place = { at: "outflank" };
    unitOf(s, "a3").place = { at: "aboard", vehicle: "a9" };
    const gun = unitOf(s, "a7");
    if (gun.gun !== null) gun.gun.abandoned = true;
    expect(["a1", "a2", "a3", "a7", "a9"].map((id) => isLost(s, unitOf(s, id)))).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });
  test("S2: an objective nobody holds is the defender's, and so are ties", () => {
    const s = position({ game: "farm", attacker: 0 });
    expect(outcomeOf(s)).toMatchObject({ points: [0, 12], winner: 1 });
    put(unitOf(s, "a2"), 23_000, 33_000);
    put(unitOf(s, "a3"), 36_000, 30_000);
    expect(outcomeOf(s)).toMatchObject({ points: [8, 4], winner: 0 });
    for (const id of ["a4", "a5", "a6", "a7"]) unitOf(s, id).place = { at: "destroyed" };
    expect(outcomeOf(s)).toMatchObject({ points: [8, 8], winner: 1 });
  });
  test("S3: through, behind, and twice for each attacker lost", () => {
    const s = position(S3);
    for (const id of ["a1", "a2"]) unitOf(s, id).place = { at: "left" };
    unitOf(s, "a5").place = { at: "left" }; // a medic
    unitOf(s, "a3").place = { at: "destroyed" };
    put(unitOf(s, "a4"), 36_000, 30_000);
    put(unitOf(s, "a6"), 36_000, 23_999 - 2);
    unitOf(s, "a7").place = { at: "outflank" };
    expect(outcomeOf(s)).toMatchObject({ points: [6, 4], winner: 0 });
    expect(outcomeOf(s).lines.map(({ code, points }) => [code, points])).toEqual([
      ["destroyed", 2],
      ["through", 6],
      ["behind", 2],
    ]);
  });
  test("S5: by turns, a head start, and the far line", () => {
    const s = position(S5);
    expect(outcomeOf(s)).toMatchObject({ points: [0, 3], winner: 1 });
    s.players[0].vp = 1;
    put(unitOf(s, "a2"), 36_000, 40_500);
    expect(outcomeOf(s)).toMatchObject({ points: [4, 3], winner: 0 });
    put(unitOf(s, "a2"), 36_000, 40_000);
    expect(outcomeOf(s).points).toEqual([1, 3]);
  });
});

describe("BA-SCEN-3: nobody left", () => {
  test("the other side wins, whatever the points; abandoned guns are nobody", () => {
    const s = position(S1);
    for (const unit of s.units) if (unit.seat === 0 && unit.id !== "a7") unit.place = { at: "destroyed" };
    const gun = unitOf(s, "a7");
    if (gun.gun !== null) gun.gun.abandoned = true;
    s.turn = 2;
    inGame(s, (c) => expect(endTurn(c)).toBe("over"));
    expect(outcomeOf(s).winner).toBe(1);
  });
  test("BA-X100: not if one of them left by its own will", () => {
    const s = position(S3);
    for (const unit of s.units) if (unit.seat === 0) unit.place = { at: "left" };
    s.turn = 5;
    inGame(s, (c) => expect(endTurn(c)).toBe("over"));
    expect(outcomeOf(s)).toMatchObject({ winner: 0 });
    for (const unit of s.units) if (unit.seat === 0) unit.place = { at: "destroyed" };
    unitOf(s, "a2").place = { at: "left" };
    // Six attackers lost at two points each against one through.
    expect(outcomeOf(s)).toMatchObject({ winner: 1, points: [3, 12] });
  });
  test("neither side left: as scored", () => {
    const s = position({ game: "patrol" });
    for (const unit of s.units) unit.place = { at: "destroyed" };
    expect(outcomeOf(s)).toMatchObject({ winner: null, points: [5, 5] });
  });
});

describe("BA-SCEN-2: how long", () => {
  test.each([
    [3, "over"],
    [4, "goesOn"],
  ] as const)("after turn 6 on a %i: %s; after turn 7 in any case", (die, then) => {
    const s = position(S1);
    s.turn = 5;
    inGame(s, (c) => expect(endTurn(c)).toBe("goesOn"));
    s.turn = 6;
    inGame(s, (c) => expect(endTurn(c)).toBe(then), [die]);
    s.turn = 7;
    inGame(s, (c) => expect(endTurn(c)).toBe("over"));
  });
  test("S2 has seven turns and S6 five, without a roll", () => {
    const farm = position({ game: "farm", attacker: 0 });
    farm.turn = 6;
    inGame(farm, (c) => expect(endTurn(c)).toBe("goesOn"));
    const patrol = position({ game: "patrol" });
    patrol.turn = 5;
    inGame(patrol, (c) => expect(endTurn(c)).toBe("over"));
  });
  test("S5 counts the attacker's objectives from turn 3", () => {
    const s = position(S5);
    put(unitOf(s, "a2"), 36_000, 24_000);
    put(unitOf(s, "a3"), 13_000, 22_000);
    s.turn = 2;
    inGame(s, endTurn);
    expect(s.players[0].vp).toBe(0);
    s.turn = 3;
    inGame(s, endTurn);
    expect(s.players[0].vp).toBe(2);
  });
});

describe("the satchel of S4", () => {
  test("an infantry unit within an inch takes it, unless enemies are within three", () => {
    const s = position(S4);
    const squad = unitOf(s, "a2");
    put(squad, 36_000, 22_500);
    expect(mayPickUp(s, squad)).toBe(true);
    put(squad, 36_000, 22_498);
    expect(mayPickUp(s, squad)).toBe(false);
    put(squad, 36_000, 22_500);
    put(unitOf(s, "b2"), 36_000, 27_500);
    expect(mayPickUp(s, squad)).toBe(false);
    put(unitOf(s, "b2"), 36_000, 27_502);
    expect(mayPickUp(s, squad)).toBe(true);
  });
  test("no medic, no gun", () => {
    const s = position(S4);
    for (const id of ["a9", "a6"]) {
      put(unitOf(s, id), 36_000, 24_000);
      expect(mayPickUp(s, unitOf(s, id)), id).toBe(false);
    }
  });
  test("carried, carried off, taken in close quarters", () => {
    const s = position(S4);
    const squad = unitOf(s, "a2");
    put(squad, 36_000, 24_000);
    expect(exitOf(s, squad)).toBeNull();
    inGame(s, (c) => pickUp(c, squad));
    expect(s.objectives[0]?.carrier).toBe("a2");
    expect(exitOf(s, squad)).toBe("south");
    expect(exitOf(s, unitOf(s, "a3"))).toBeNull();
    expect(outcomeOf(s).points).toEqual([3, 0]);
    squad.place = { at: "left" };
    expect(outcomeOf(s)).toMatchObject({ points: [6, 0], winner: 0 });
    squad.place = { at: "destroyed" };
    s.objectives = s.objectives.map((one) => ({ ...one, carrier: null }));
    inGame(s, (c) => takeFromBeaten(c, true, unitOf(s, "b2")));
    expect(s.objectives[0]?.carrier).toBe("b2");
  });
  test("its transport may take it home", () => {
    const s = position(S4);
    unitOf(s, "b2").place = { at: "aboard", vehicle: "b9" };
    s.objectives = s.objectives.map((one) => ({ ...one, carrier: "b2" }));
    expect(exitOf(s, unitOf(s, "b9"))).toBe("north");
    s.bag = [9, 9];
    inGame(s, (c) => leaveTable(c, unitOf(s, "b9")));
    expect(unitOf(s, "b2").place).toEqual({ at: "left" });
    expect(outcomeOf(s).points).toEqual([0, 6]);
    expect(s.bag).toEqual([9, 7]);
  });
});

describe("entering and leaving", () => {
  test("BA-X69, BA-DEPLOY-16: half the depth on turn 3, a foot more each turn", () => {
    const s = position(S1);
    const unit = unitOf(s, "a2");
    unit.place = { at: "outflank" };
    s.players[0].outflank = "left";
    const at = (turn: number): unknown => {
      s.turn = turn;
      return entryOf(s, unit);
    };
    expect(at(2)).toBeNull();
    expect(at(3)).toEqual({ edge: "west", from: 0, to: 24_000 });
    expect(at(4)).toEqual({ edge: "west", from: 0, to: 36_000 });
    expect(at(6)).toEqual({ edge: "west", from: 0, to: 48_000 });
    s.edges = ["north", "south"];
    expect(at(4)).toEqual({ edge: "east", from: 12_000, to: 48_000 });
    s.players[0].outflank = "right";
    expect(at(3)).toEqual({ edge: "west", from: 24_000, to: 48_000 });
  });
  test("reserves from turn 2 by their own edge; those of S5 at once", () => {
    const s = position(S1);
    const unit = unitOf(s, "b2");
    unit.place = { at: "reserve" };
    s.turn = 1;
    expect(entryOf(s, unit)).toBeNull();
    s.turn = 2;
    expect(entryOf(s, unit)).toEqual({ edge: "north", from: 0, to: 72_000 });
    const fords = position(S5);
    unitOf(fords, "a2").place = { at: "reserve" };
    unitOf(fords, "b2").place = { at: "reserve" };
    expect([firstEntry(fords, unitOf(fords, "a2")), firstEntry(fords, unitOf(fords, "b2"))]).toEqual([1, 2]);
  });
  test("BA-SCEN-7: in S3 the attacker by the far edge, nobody else", () => {
    const s = position(S3);
    expect(exitOf(s, unitOf(s, "a2"))).toBe("north");
    expect(exitOf(s, unitOf(s, "b2"))).toBeNull();
    expect(exitOf(position(S1), unitOf(s, "a2"))).toBeNull();
    const empty = position({ ...S3, forces: ["us-reinforced", "sov-armour"] });
    empty.bag = [9, 7];
    inGame(empty, (c) => leaveTable(c, unitOf(empty, "a9")));
    expect(unitOf(empty, "a9").place).toEqual({ at: "left", empty: true });
    expect(outcomeOf(empty).lines.some(({ code }) => code === "through")).toBe(false);
  });
});
