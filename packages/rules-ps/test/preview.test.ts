import { apply, bareGame, engine, enumerate, kindOf, resume } from "@escaramuza/kernel";
import type { Decision, Game, Json, MenuItem, Preview, Prospect } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { parabellumSoldiers as rules } from "../src/index.ts";
import type { Position } from "../src/state.ts";

/** What players are told before they commit: the odds are those of the rules run over every outcome, the rest is what happens. */

const e = engine(rules);

/** A position in the middle of things, up to its first question. */
function staged(given: Json): { readonly game: Game<Position>; readonly d: Decision } {
  const { s, frames } = rules.exemplar.stage(given);
  const game = bareGame(rules, s, frames);
  resume(e, game);
  const [d] = game.pending;
  if (d === undefined) throw new Error("nothing is asked");
  return { game, d };
}

function line(game: Game<Position>, d: Decision, id: string): MenuItem {
  const found = kindOf(e, d)
    .menu(game.s, d)
    .find((item) => item.id === id);
  if (found === undefined) throw new Error(`no line ${id}`);
  return found;
}

function previewed(given: Json, id: string, answer: unknown): Preview {
  const { game, d } = staged(given);
  return rules.preview(game.s, d, line(game, d, id), answer);
}

function chance(odds: readonly Prospect[], key: string): number {
  return odds.filter((o) => o.text.key === key).reduce((sum, o) => sum + o.chance, 0);
}

function fates(odds: readonly Prospect[]): number[] {
  return ["nothing", "suppressed", "eliminated"].map((name) => chance(odds, `preview.${name}`));
}

/** The odds the rules give by name, as fractions. */
function asked(query: string, params: { readonly [name: string]: number }, results: readonly string[]): number[] {
  const found = rules.odds.find((q) => q.id === query);
  if (found === undefined) throw new Error(`no odds ${query}`);
  const odds = found.run({ ...Object.fromEntries(found.params.map((p) => [p.name, p.default])), ...params });
  return results.map((r) => Number(odds.chances.find((c) => c.result === r)?.ways ?? 0n) / Number(odds.total));
}

const FATES = ["unharmed", "suppressed", "eliminated"];

function close(got: readonly number[], wanted: readonly number[]): void {
  expect(got.length).toBe(wanted.length);
  got.forEach((g, i) => expect(g).toBeCloseTo(wanted[i] ?? -1, 12));
}

describe("shots", () => {
  const field = (more: Json = {}, shooter: Json = {}): Json => ({
    players: { "0": { squad: "US-RIFLE" } },
    soldiers: {
      a1: { seat: 0, at: [45, 20], weapon: "semiAutoRifle", ...asMap(shooter) },
      b1: { seat: 1, at: [45, 50], ...asMap(more) },
      b2: { seat: 1, at: [50, 50] },
    },
    at: { activation: { soldier: "a1" } },
  });

  test.each([
    ["in the open", {}, {}, { modifier: 0 }],
    ["point-blank", { at: [45, 26] }, {}, { modifier: 2, pointBlank: 1 }],
    ["a veteran", { experience: "veteran" }, {}, { modifier: 0, evasionModifier: 1 }],
    ["a recruit", { experience: "recruit" }, {}, { modifier: 0, evasionModifier: -1 }],
    ["far away", { at: [45, 65] }, {}, { modifier: -2 }],
  ] as const)("PS-6.1-4 to PS-6.1-8: %s", (_name, target, shooter, params) => {
    const p = previewed(field({ ...target }, { ...shooter }), "shoot", { do: "shoot", targets: ["b1"] });
    expect(p.refusal).toBeNull();
    close(fates(p.odds), asked("shot", params, FATES));
    expect(p.lines.reduce((sum, l) => sum + (l.value ?? 0), 0)).toBe(params.modifier);
  });

  test("PS-6.1-9: several shots at one man and at two", () => {
    const twice = previewed(field(), "shoot", { do: "shoot", targets: ["b1", "b1"] });
    close(fates(twice.odds), asked("shot", { shots: 2 }, FATES));
    expect(twice.rows.map((r) => r.text.key)).toEqual(["preview.shotRow", "preview.shotRow", "preview.allShots"]);
    close(fates(twice.rows[0]?.odds ?? []), asked("shot", {}, FATES));
    const apart = previewed(field(), "shoot", { do: "shoot", targets: ["b1", "b2"] });
    const [nothing = 0, , eliminated = 0] = asked("shot", {}, FATES);
    close(fates(apart.odds), [
      nothing * nothing,
      (1 - eliminated) * (1 - eliminated) - nothing * nothing,
      1 - (1 - eliminated) * (1 - eliminated),
    ]);
  });

  test("PS-6.2.6-1: aiming counts, and whom only an aimed shot reaches can be looked at", () => {
    const near = previewed(field(), "shoot", { do: "shoot", aim: true, targets: ["b1"] });
    close(fates(near.odds), asked("shot", { modifier: 2 }, FATES));
    expect(near.lines).toContainEqual({ text: { key: "modifier.aimed", params: {} }, rule: "PS-6.2.6-1", value: 2 });
  });

  test("PS-6.2.5: cover says what gives it; PS-6.2.2-2: so does what blocks", () => {
    const wall = (kind: string): Json => ({ ...asMap(field()), terrain: [{ kind, rect: [45, 48.2, 12, 1] }] });
    const behind = previewed(wall("lowWall"), "shoot", { do: "shoot", targets: ["b1"] });
    expect(behind.lines).toContainEqual({
      text: {
        key: "preview.coverBy",
        params: {
          cover: { key: "modifier.heavyCover", params: {} },
          kind: { key: "terrain.lowWall", params: {} },
        },
      },
      rule: "PS-6.1-4",
      value: -2,
    });
    const hidden = previewed(wall("wall"), "shoot", { do: "shoot", targets: ["b1"] });
    expect(hidden.refusal).toMatchObject({ rule: "PS-6.1-1", code: "noSight" });
    expect(hidden.odds).toEqual([]);
    expect(hidden.lines).toContainEqual({
      text: { key: "preview.visible", params: { percent: 0, kinds: [{ key: "terrain.wall", params: {} }] } },
      rule: "PS-6.2.2-2",
      value: null,
    });
    const blocked = hidden.overlays.find((o) => o.id === "blocked-b1");
    expect(blocked).toMatchObject({ type: "zone", style: "blocked" });
    // What stands to the left of the line hides its left: west, looking north.
    const half = previewed({ ...asMap(field()), terrain: [{ kind: "wall", rect: [42, 40, 6, 1] }] }, "shoot", {
      do: "shoot",
      targets: ["b1"],
    });
    const side = half.overlays.find((o) => o.id === "blocked-b1");
    const xs = side?.type === "zone" ? side.rings.flat().map((p) => p.x) : [];
    expect([Math.min(...xs), Math.max(...xs)]).toEqual([4375, 4500]);
    expect(half.lines[1]?.text).toMatchObject({ key: "preview.visible", params: { percent: 50 } });
    // Hatched from the near side of the wall on.
    const ys = blocked?.type === "zone" ? blocked.rings.flat().map((p) => p.y) : [];
    expect([Math.min(...ys), Math.max(...ys)]).toEqual([4770, 5000]);
  });

  test("PS-6.2.7-2: who is shot at does not react, the others are named", () => {
    const p = previewed(field(), "shoot", { do: "shoot", targets: ["b1"] });
    expect(p.overlays.filter((o) => o.type === "marker" && o.style === "reactor").map((o) => o.id)).toEqual([
      "reactor-b2",
    ]);
    expect(p.notes.map((n) => n.text.key)).toContain("preview.mayReact");
  });
});

describe("reactions", () => {
  const given: Json = {
    players: { "0": { squad: "US-RIFLE" }, "1": { squad: "GE-GREN" } },
    soldiers: {
      a1: { seat: 0, at: [45, 20] },
      b1: { seat: 1, at: [45, 50] },
      b2: { seat: 1, at: [45, 28] },
      b3: { seat: 1, at: [60, 30], suppressed: true },
      b5: { seat: 1, at: [30, 50], role: "gunner" },
      b6: { seat: 1, at: [32.5, 50], role: "assistant" },
    },
    at: { endActivation: { soldier: "a1", move: "lightPace", length: 20, from: [45, 5] } },
  };

  test("PS-6.2.8-5: all together, one evasion, as the rules run", () => {
    const { game, d } = staged(given);
    const item = line(game, d, "fire");
    const [slot] = item.slots;
    if (slot?.type !== "list") throw new Error("no list");
    expect(slot.preset).toEqual([
      { soldier: "b1", shots: 1 },
      { soldier: "b2", shots: 1 },
      { soldier: "b5", shots: 2 },
    ]);
    // The odds of the whole procedure, every die of it: only for few shots can that be counted.
    const few = [
      { soldier: "b1", shots: 1 },
      { soldier: "b2", shots: 1 },
    ];
    const counted = enumerate(e, answered(game, d, few), (s) => {
      const target = s.soldiers.find((o) => o.id === "a1");
      return target?.status !== "active" ? "eliminated" : target.suppressed ? "suppressed" : "nothing";
    });
    const wanted = ["nothing", "suppressed", "eliminated"].map(
      (r) => Number(counted.chances.find((c) => c.result === r)?.ways ?? 0n) / Number(counted.total),
    );
    const p = rules.preview(game.s, d, item, few);
    close(fates(p.odds), wanted);
    expect(p.rows.map((r) => r.piece)).toEqual(["b1", "b2", "b5"]);
    close(fates(p.rows[2]?.odds ?? []), asked("shot", { modifier: 2, shots: 2 }, FATES));
  });

  test("PS-6.2.8-2, PS-8.1.3-5: those who cannot are there with the reason", () => {
    const { game, d } = staged(given);
    const [slot] = line(game, d, "fire").slots;
    if (slot?.type !== "list") throw new Error("no list");
    const refused = slot.of.filter((c) => c.refusal !== null).map((c) => [c.piece, c.refusal?.rule]);
    expect(refused).toEqual([
      ["b3", "PS-6.2.8-2"],
      ["b6", "PS-8.1.3-5"],
    ]);
    const gunner = slot.of.filter((c) => c.piece === "b5").map((c) => c.value);
    expect(gunner).toEqual([
      { soldier: "b5", shots: 2 },
      { soldier: "b5", shots: 1 },
    ]);
  });
});

/** The game right after an answer, before any die: the procedure under way is on top. */
function answered(game: Game<Position>, d: Decision, answer: unknown): Game<Position> {
  const copy = structuredClone(game);
  copy.answers.push({ decision: d.id, seat: d.seat, kind: d.kind, answer });
  copy.pending = [];
  return copy;
}

describe("assaults, rockets and bursts", () => {
  test("PS-6.3: both sides' modifiers and what may come of it", () => {
    const p = previewed(
      {
        soldiers: {
          a1: { seat: 0, at: [45, 30], weapon: "smg" },
          b1: { seat: 1, at: [45, 33.5], experience: "recruit" },
        },
        at: { activation: { soldier: "a1", move: "lightPace", from: [45, 12], length: 18, pa: 1 } },
      },
      "assault",
      { do: "assault", target: "b1" },
    );
    expect(p.refusal).toBeNull();
    expect(p.lines.map((l) => [l.text.key, l.value])).toEqual([
      ["preview.attackerTerm", 2],
      ["preview.attackerTerm", 1],
      ["preview.defenderTerm", 2],
      ["preview.defenderTerm", -1],
    ]);
    const results = ["nobodyOut", "attackerOut", "bothOut", "defenderOut"];
    close(
      results.map((r) => chance(p.odds, `odds.result.${r}`)),
      asked("assault", { attacker: 3, defender: 1 }, results),
    );
  });

  test("PS-6.3-13: a sequence shows each fight", () => {
    const p = previewed(
      {
        soldiers: {
          a1: { seat: 0, at: [45, 30] },
          b1: { seat: 1, at: [45, 33.5], suppressed: true },
          b2: { seat: 1, at: [48, 34] },
        },
        at: { activation: { soldier: "a1", move: "cautious", from: [45, 20], length: 10, pa: 2 } },
      },
      "assault",
      { do: "assault", target: "b1" },
    );
    // The unsuppressed man comes first (PS-6.3-15).
    expect(p.rows.map((r) => r.piece)).toEqual(["b2", "b1"]);
    const results = ["nobodyOut", "attackerOut", "bothOut", "defenderOut"];
    close(
      results.map((r) => chance(p.rows[1]?.odds ?? [], `odds.result.${r}`)),
      asked("assault", { attacker: 0, defender: -3 }, results),
    );
  });

  test.each([
    [20, undefined, 0],
    [8, undefined, 0],
    [28, "cautious", 1],
  ] as const)("PS-6.6-10: panzerfaust at %i cm, %s", (gap, move, moved) => {
    const p = previewed(
      {
        players: { "0": { squad: "GE-GREN" } },
        soldiers: {
          a1: { seat: 0, at: [45, 20], extra: "panzerfaust" },
          b1: { seat: 1, at: [45, 22.5 + gap] },
        },
        at: { activation: { soldier: "a1", ...(move === undefined ? {} : { move, from: [45, 12], length: 8 }) } },
      },
      "panzerfaust",
      { do: "panzerfaust", target: "b1" },
    );
    close(fates(p.odds), asked("panzerfaust", { gap, moved }, ["miss", "suppressed", "eliminated"]));
  });

  test("PS-7.3-4: fire at will, man by man", () => {
    const p = previewed(
      {
        players: { "0": { squad: "GB-RIFLE", op: 4 } },
        soldiers: {
          a5: { seat: 0, at: [45, 20], role: "gunner" },
          a4: { seat: 0, at: [47.5, 20], role: "assistant" },
          b1: { seat: 1, at: [45, 50] },
          b2: { seat: 1, at: [50, 50], experience: "veteran" },
        },
        at: { reinforcement: 0 },
      },
      "fireAtWill",
      { call: "fireAtWill", targets: ["b1", "b2"] },
    );
    close(fates(p.rows[0]?.odds ?? []), asked("fireAtWill", { need: 11 }, FATES));
    close(fates(p.rows[1]?.odds ?? []), asked("fireAtWill", { need: 11, evasionModifier: 1 }, FATES));
  });
});

describe("explosions", () => {
  test("PS-7.2-3, PS-7.2-4: who is in the circle, and how likely", () => {
    for (const op of [1, 4]) {
      const p = previewed(
        {
          players: { "0": { op: 5 } },
          soldiers: { a1: { seat: 0, at: [45, 10] }, b1: { seat: 1, at: [45, 45] } },
          at: { reinforcement: 0 },
        },
        `artillery${op}`,
        { call: "artillery", op, x: 4500, y: 4500 - 225 },
      );
      const [inside = 0] = asked("blast", { op }, ["inside"]);
      const [row] = p.rows;
      expect(row?.piece).toBe("b1");
      expect(1 - (fates(row?.odds ?? [])[0] ?? 0)).toBeCloseTo(inside, 12);
      close(fates(p.odds), fates(row?.odds ?? []));
      expect(p.overlays.some((o) => o.type === "marker" && o.style === "affected" && o.id === "affected-b1")).toBe(
        true,
      );
    }
  });

  test("PS-8.3.1-1: with an operator who sees the marker, the radio counts", () => {
    const p = previewed(
      {
        players: { "0": { op: 5 } },
        soldiers: { a1: { seat: 0, at: [45, 10], specialist: "radioOperator" }, b1: { seat: 1, at: [45, 45] } },
        at: { reinforcement: 0 },
      },
      "artillery2",
      { call: "artillery", op: 2, x: 4500, y: 4275 },
    );
    const [inside = 0] = asked("blast", { op: 2, radio: 1 }, ["inside"]);
    expect(1 - (fates(p.rows[0]?.odds ?? [])[0] ?? 0)).toBeCloseTo(inside, 12);
    expect(p.notes.map((n) => n.text.key)).toContain("preview.radio");
  });

  test("PS-6.4-7: a grenade may fall back on one's own", () => {
    const p = previewed(
      {
        soldiers: { a1: { seat: 0, at: [45, 20] }, b1: { seat: 1, at: [45, 27] } },
        at: { activation: { soldier: "a1" } },
      },
      "grenade",
      { do: "grenade", x: 4500, y: 2400 },
    );
    expect(p.refusal).toBeNull();
    expect(p.rows.map((r) => r.piece).toSorted()).toEqual(["a1", "b1"]);
    expect(p.notes.map((n) => n.text.key)).toContain("preview.ownRisk");
  });
});

describe("going to ground", () => {
  const params = { soldier: "b1", cost: 2, need: 13, accurate: false, eliminatesBy: 3, eliminatesAtMost: null };
  const asking = (more: Json): Decision => ({
    id: 1,
    seat: 1,
    kind: "goToGround",
    rule: "PS-6.2.11-2",
    secret: false,
    params: { ...params, ...asMap(more) },
  });
  const { s } = rules.exemplar.stage({ soldiers: { a1: { seat: 0, at: [45, 10] }, b1: { seat: 1, at: [45, 45] } } });
  const both = (more: Json): Preview[] =>
    kindOf(e, asking(more))
      .menu(s, asking(more))
      .map((item) => rules.preview(s, asking(more), item, item.answer));

  test("PS-6.1-7: the roll, against lying down", () => {
    const [roll, ground] = both({});
    // 13 needed: 11 and 12 fail by less than 3; triples save (PS-6.2.4-1).
    close(fates(roll?.odds ?? []), [60 / 216, 51 / 216, 105 / 216]);
    close(fates(ground?.odds ?? []), [1, 0, 0]);
    expect(ground?.lines.map((l) => l.rule)).toEqual(["PS-6.2.11-6"]); // the one of accurate shots is another
  });

  test("PS-6.2.3-1, PS-6.2.11-5: an accurate shot", () => {
    const [roll, ground] = both({ accurate: true });
    close(fates(roll?.odds ?? []), [6 / 216, 0, 210 / 216]);
    close(fates(ground?.odds ?? []), [0, 1, 0]);
    expect(ground?.lines.map((l) => l.rule)).toEqual(["PS-6.2.11-5"]);
  });
});

test("PS-6.3-15, PS-R38: whom to fight or to roll for first", () => {
  const { game, d } = staged({
    soldiers: {
      a1: { seat: 0, at: [45, 30] },
      b1: { seat: 1, at: [45, 33.5] },
      b2: { seat: 1, at: [48, 34] },
    },
    at: { activation: { soldier: "a1", move: "cautious", from: [45, 20], length: 10, pa: 2 } },
  });
  const applied = apply(e, game, { seat: 0, decision: d.id, answer: { do: "assault", target: "b1" } });
  expect(applied.ok).toBe(true);
  const [next] = game.pending;
  expect(next).toMatchObject({ kind: "assaultNext", params: { soldiers: ["b1", "b2"], nth: 1 } });
  if (next === undefined) throw new Error("nothing is asked");
  const [first] = kindOf(e, next).menu(game.s, next);
  if (first === undefined) throw new Error("no line");
  const results = ["nobodyOut", "attackerOut", "bothOut", "defenderOut"];
  close(
    results.map((r) => chance(rules.preview(game.s, next, first, first.answer).odds, `odds.result.${r}`)),
    asked("assault", { attacker: 1, defender: 0 }, results),
  );
  const threat = { soldier: "b2", need: 9, accurate: false, eliminatesBy: 1, eliminatesAtMost: null };
  const roll: Decision = { ...next, kind: "evasionNext", params: { soldiers: ["b1", "b2"], threats: [threat] } };
  const [, line2] = kindOf(e, roll).menu(game.s, roll);
  if (line2 === undefined) throw new Error("no line");
  const [passed = 0] = asked("evasion", { need: 9 }, ["passed"]);
  close(fates(rules.preview(game.s, roll, line2, line2.answer).odds), [passed, 0, 1 - passed]);
});

describe("moves", () => {
  const given: Json = {
    terrain: [{ kind: "building", rect: [45, 30, 12, 6] }],
    soldiers: { a1: { seat: 0, at: [45, 20] }, b1: { seat: 1, at: [45, 10] } },
    at: { activation: { soldier: "a1" } },
  };

  test("PS-5-1: without a path, where he can get to", () => {
    const p = previewed(given, "cautious", { do: "move", type: "cautious" });
    expect(p.refusal).toBeNull();
    const reach = p.overlays.find((o) => o.id === "reach");
    if (reach?.type !== "zone") throw new Error("no reach");
    expect(reach.style).toBe("reach");
    for (const point of reach.rings.flat()) {
      const { game, d } = staged(given);
      const answer = { do: "move", type: "cautious", path: [[point.x, point.y]], find: true };
      const item = line(game, d, "cautious");
      const there = rules.preview(game.s, d, item, answer);
      // On its border he may still stand too near an enemy he has not seen, never out of reach.
      expect(there.refusal === null || there.refusal.rule === "PS-5-13", JSON.stringify([point, there.refusal])).toBe(
        true,
      );
    }
  });

  test("PS-R82: the way really taken, its length, and who may react", () => {
    const p = previewed(given, "lightPace", { do: "move", type: "lightPace", path: [[4500, 4000]], find: true });
    expect(p.refusal).toBeNull();
    const way = p.overlays.find((o) => o.id === "way-a1");
    if (way?.type !== "line") throw new Error("no way");
    expect(way.points.length).toBeGreaterThan(2);
    expect(way.points.at(-1)).toEqual({ x: 4500, y: 4000 });
    expect(p.notes.map((n) => n.text.key)).toEqual(["preview.noReaction"]);
    const seen = previewed(given, "cautious", { do: "move", type: "cautious", path: [[4600, 2000]] });
    expect(seen.notes.map((n) => n.text.key)).toEqual(["preview.mayReact"]);
    expect(seen.overlays.map((o) => o.id)).toContain("reactor-b1");
  });

  test("PS-5-9: a way that is refused is drawn, with the reason", () => {
    const p = previewed(given, "cautious", { do: "move", type: "cautious", path: [[4500, 3000]] });
    expect(p.refusal).toMatchObject({ code: "throughTerrain" });
    expect(p.overlays.map((o) => o.id)).toContain("way-a1");
  });
});

describe("looking around and headings", () => {
  test("a look from another place", () => {
    const { s } = rules.exemplar.stage({
      terrain: [{ kind: "wall", rect: [45, 30, 12, 1] }],
      soldiers: { a1: { seat: 0, at: [45, 20] }, b1: { seat: 1, at: [45, 40] }, b2: { seat: 1, at: [60, 20] } },
    });
    expect(rules.look(s, "a1", null).rows.map((r) => r.piece)).toEqual(["b2"]);
    expect(rules.look(s, "a1", { x: 3000, y: 3000 }).rows.map((r) => r.piece)).toEqual(["b1", "b2"]);
    expect(rules.look(s, "nobody", null)).toMatchObject({ title: null, rows: [] });
  });

  test("chapters and sections", () => {
    expect(rules.heading({ type: "turnBegan", rule: "PS-4-1", turn: 3 })).toEqual({
      level: 1,
      text: { key: "scene.clock.turn", params: { turn: 3 } },
    });
    expect(
      rules.heading({ type: "activated", rule: "PS-4.3.2-1", soldier: "a8", source: "order", role: "rifleman" }),
    ).toEqual({
      level: 2,
      text: {
        key: "heading.activated",
        params: { soldier: { key: "scene.man", params: { kind: { key: "role.rifleman", params: {} }, n: 8 } } },
      },
    });
    expect(rules.heading({ type: "moved", rule: "PS-5-1" })).toBeNull();
  });
});

function asMap(value: Json): { readonly [key: string]: Json } {
  if (typeof value !== "object" || value === null || isList(value)) throw new Error("a map");
  return value;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}
