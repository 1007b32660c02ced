import { kindOf, viewOf } from "@escaramuza/kernel";
import type { Decision, Json, Kind, MenuItem } from "@escaramuza/kernel";
import { describe, expect, test } from "vitest";
import { reglasBasicas as rules } from "../src/index.ts";
import type { Position } from "../src/index.ts";
import { unitOf } from "../src/state.ts";
import { e, playRandomly, table } from "./play.ts";
import type { Table } from "./play.ts";

// What a menu offers can be answered, and what it refuses is refused with the same reason.

const RULES: ReadonlySet<string> = new Set(rules.ruleIds);

/** What is wrong with a line of a menu, or null. Lines with slots are filled elsewhere. */
function wordBroken(s: Position, decision: Decision, kind: Kind<Position>, item: MenuItem): string | null {
  if (!RULES.has(item.rule)) return `unknown rule ${item.rule}`;
  if (item.refusal !== null && !RULES.has(item.refusal.rule)) return `unknown rule ${item.refusal.rule}`;
  if (item.slots.length > 0) return null;
  const answer = kind.parse(item.answer);
  if (answer === undefined) return `cannot be answered: ${JSON.stringify(item.answer)}`;
  const refusal = kind.check(s, decision, answer);
  return JSON.stringify(refusal) === JSON.stringify(item.refusal)
    ? null
    : `${JSON.stringify(item.answer)}: the menu says ${JSON.stringify(item.refusal)}, the rules ${JSON.stringify(refusal)}`;
}

test("every line of every menu keeps its word, fallbacks and samples are legal", () => {
  const seen = new Set<string>();
  for (const { id, setup } of rules.scenarios)
    for (let seed = 1; seed <= 3; seed++)
      playRandomly(setup, seed, undefined, (game, decision) => {
        const { position } = viewOf(e, game, decision.seat);
        const kind = kindOf(e, decision);
        seen.add(decision.kind);
        for (const item of kind.menu(position, decision)) {
          const wrong = wordBroken(position, decision, kind, item);
          if (wrong !== null)
            throw new Error(`${id} seed ${seed}: ${decision.kind}.${item.id} ${item.piece ?? ""}: ${wrong}`);
        }
        expect(kind.check(position, decision, kind.parse(kind.fallback(position, decision)))).toBeNull();
      });
  for (const kind of ["order", "move", "shoot", "ambush", "casualties"]) expect(seen).toContain(kind);
});

function line(t: Table, id: string, piece: string): MenuItem | undefined {
  const [decision] = t.game.pending;
  if (decision === undefined) throw new Error("nobody is asked");
  return kindOf(e, decision)
    .menu(t.game.s, decision)
    .find((item) => item.id === id && item.piece === piece);
}

const FAR = { s1: { type: "sov.rifle", at: [150, 100] } };

describe("orders and why not", () => {
  const given = (unit: { readonly [key: string]: Json }, ...others: Json[]): Table =>
    table({
      units: {
        g1: { type: "ger.manoeuvre", ...("entry" in unit ? {} : { at: [20, 20] }), ...unit },
        ...FAR,
        ...Object.fromEntries(others.map((other, i) => [`g${i + 2}`, other])),
      },
      at: { phase: 0 },
    });

  test.each([
    ["already ordered", { ordered: true }, "advance", "RB-ORD-1"],
    ["fired what is fixed", { type: "ger.mmg", firedFixed: true }, "run", "RB-AMB-10"],
    ["stuck in the mud", { type: "ger.stug3b", immobilised: true }, "run", "RB-ORD-13"],
    ["must enter", { entry: { from: [0, 0], to: [180, 0] } }, "ambush", "RB-ORD-14"],
    ["comes later", { entry: { from: [0, 0], to: [180, 0], turn: 3 } }, "run", "RB-DEP-6"],
    [
      "scattered",
      {
        places: [
          [20, 20],
          [23, 20],
          [26, 20],
          [29, 20],
          [40, 20],
        ],
      },
      "ambush",
      "RB-COH-3",
    ],
    [
      "far scattered",
      {
        places: [
          [20, 20],
          [23, 20],
          [26, 20],
          [29, 20],
          [55, 20],
        ],
      },
      "advance",
      "RB-COH-4",
    ],
  ] as const)("%s", (_, unit, order, rule) => {
    const t = given(JSON.parse(JSON.stringify(unit)), { type: "ger.command", at: [60, 20] });
    expect(line(t, order, "g1")?.refusal?.rule).toBe(rule);
    expect(t.refused("order", { do: "order", unit: "g1", order }).rule).toBe(rule);
  });

  test("what has nothing against it is open", () => {
    const t = given({});
    for (const order of ["advance", "run", "ambush"]) expect(line(t, order, "g1")?.refusal).toBeNull();
    // The rival's units are no lines of one's own.
    expect(line(t, "advance", "s1")).toBeUndefined();
    expect(t.refused("order", { do: "order", unit: "s1", order: "run" }).rule).toBe("RB-TURN-5");
  });

  test("RB-AMB-10: who fired what is fixed and is scattered is not activated at all", () => {
    const t = given({
      type: "ger.mmg",
      firedFixed: true,
      places: [
        [20, 20],
        [23, 20],
        [60, 20],
      ],
    });
    // Nobody else is left to be activated, so the phase has passed to the rival.
    expect(t.game.s.active).toBe(1);
  });
});

test("RB-TURN-6: without an eligible unit the phase ends by itself, and activations are lost", () => {
  const t = table({ units: { g1: { type: "ger.manoeuvre", at: [20, 20] }, ...FAR }, activations: 3, at: { phase: 0 } });
  t.play("order", { do: "order", unit: "g1", order: "ambush" });
  expect(t.asked()).toEqual(["order"]);
  expect(t.game.pending[0]?.seat).toBe(1);
  expect(t.game.s.players[0].activationsLeft).toBe(2);
});

test("a unit ordered to march may stay, unless it must enter or close up", () => {
  const stays = (unit: Json): unknown =>
    line(table({ units: { g1: unit, ...FAR }, at: { move: { unit: "g1", order: "run" } } }), "stay", "g1")?.refusal
      ?.rule ?? null;
  expect(stays({ type: "ger.manoeuvre", at: [20, 20] })).toBeNull();
  expect(stays({ type: "ger.manoeuvre", entry: { from: [0, 0], to: [180, 0] } })).toBe("RB-ORD-14");
  expect(
    stays({
      type: "ger.manoeuvre",
      alive: 2,
      places: [
        [20, 20],
        [28, 20],
      ],
    }),
  ).toBe("RB-COH-3");
});

test("RB-ORD-13: who cannot move is not asked where to", () => {
  const t = table({
    units: { g1: { type: "ger.stug3b", at: [20, 20], immobilised: true }, ...FAR },
    at: { activation: { unit: "g1", order: "advance" } },
  });
  expect(t.asked()).toEqual(["order"]);
  expect(unitOf(t.game.s, "g1").moved).toBe(false);
});
