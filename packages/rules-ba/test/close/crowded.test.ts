import { apply, bareGame, generatorFrom, kindOf, picker, resume } from "@escaramuza/kernel";
import type { Decision, Game, Json } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { assaultTargets } from "../../src/assault.ts";
import { footprintsOf, gapBetween } from "../../src/board.ts";
import type { Footprint } from "../../src/board.ts";
import { CLOSE_KINDS } from "../../src/close-kinds.ts";
import { boltAction as rules } from "../../src/index.ts";
import { choiceRefusal } from "../../src/orders.ts";
import { isOnTable } from "../../src/state.ts";
import type { Position } from "../../src/state.ts";
import { e, nextOf, randomAnswer } from "../play.ts";
import type { Given } from "./support.ts";

// Both sides of all arms in each other's faces, assaulting whenever they can: everything of close quarters happens here, in the middle
// of everything else. The invariants hold after every decision, and between orders nobody stands on anybody.

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

// oxfmt-ignore
const ARMS = [
  "ger-grenadiers", "sov-smg", "sov-cavalry", "ger-motorcycles", "ger-tiger1", "sov-t34-85", "ger-222", "us-m3", "us-truck",
  "ger-pak40", "ger-pak36", "ger-mmg", "sov-guards", "us-fao", "us-fair", "us-40mm", "uk-crocodile", "ger-flame",
  "sov-conscripts", "ger-mortar", "us-medic", "us-hq-cpt", "sov-kv1", "ger-251",
];
const CARRIERS = ["us-m3", "us-truck", "ger-251"];
const RIDERS = ["ger-grenadiers", "sov-smg", "ger-mmg", "us-hq-cpt"];
const GARRISONS = ["sov-guards", "sov-conscripts"];

function crowd(pick: (n: number) => number): Given {
  const cells: [number, number][] = [];
  for (let x = 4; x < 66; x += 10)
    for (let y = 4; y < 48; y += 10) if (x < 24 || x > 48 || y < 15 || y > 30) cells.push([x, y]);
  const floors = [
    { building: "west", floor: 0 },
    { building: "west", floor: 1 },
    { building: "east", floor: 0 },
  ];
  const units: { [id: string]: Json } = {};
  for (const side of ["a", "b"]) {
    const types = Array.from({ length: 9 }, () => ARMS[pick(ARMS.length)] ?? "ger-grenadiers");
    const carrier = types.findIndex((type) => CARRIERS.includes(type));
    const rider = types.findIndex((type) => RIDERS.includes(type));
    for (const [i, type] of types.entries()) {
      const floor = GARRISONS.includes(type) ? floors.shift() : undefined;
      const place: Given =
        floor !== undefined
          ? { place: floor }
          : i === rider && carrier >= 0
            ? { place: { aboard: `${side}${carrier + 1}` } }
            : { at: cells.splice(pick(cells.length), 1)[0] ?? [5, 5], facing: pick(8) * 45 };
      units[`${side}${i + 1}`] = { type, ...place };
    }
  }
  const house = { kind: "building", section: { building: "house", floors: 2, material: "wood" } };
  return {
    units,
    terrain: [
      { ...house, id: "west", from: [33, 20.5], to: [38, 25.5] },
      { ...house, id: "east", from: [38, 20.5], to: [43, 25.5] },
      {
        kind: "hedge",
        points: [
          [10, 10.5],
          [30, 10.5],
        ],
      },
    ],
    at: { turn: "begin" },
  };
}

test.each(SEEDS)("seed %d", { timeout: 60_000 }, (seed) => {
  const pick = picker(generatorFrom(seed));
  const { s, frames } = rules.exemplar.stage(crowd(pick));
  const game = bareGame(rules, s, frames, generatorFrom(seed));
  resume(e, game);
  let assaults = 0;
  while (game.outcome === null) {
    const decision = nextOf(game);
    if (decision.kind === "order") expect(overlaps(game.s)).toEqual([]);
    expect(wrongLines(game, decision)).toEqual([]);
    const assault = decision.kind === "order" && pick(3) > 0 ? anyAssault(game, decision.seat, pick) : null;
    if (assault !== null) assaults += 1;
    const answer = assault ?? randomAnswer(game, decision, pick);
    const applied = apply(e, game, { seat: decision.seat, decision: decision.id, answer });
    if (!applied.ok) throw new Error(`${decision.kind} ${JSON.stringify(answer)}: ${JSON.stringify(applied.refusal)}`);
    expect(rules.invariants(game.s), `${decision.kind} ${JSON.stringify(answer)}`).toEqual([]);
  }
  expect(assaults).toBeGreaterThan(3);
});

function anyAssault({ s }: Game<Position>, seat: number, pick: (n: number) => number): Json {
  const all = s.units
    .filter((unit) => unit.seat === seat && unit.die === null && isOnTable(unit))
    .flatMap((unit) =>
      assaultTargets(s, unit).map((target) => ({ unit: unit.id, order: "run" as const, assault: target })),
    )
    .filter((a) => choiceRefusal(s, seat, a) === null);
  return all[pick(Math.max(1, all.length))] ?? null;
}

const OWN: ReadonlySet<string> = new Set(CLOSE_KINDS.map(({ id }) => id));

/** Lines of the menu that are not as they say, and a default that is not legal. */
function wrongLines({ s }: Game<Position>, decision: Decision): unknown[] {
  if (!OWN.has(decision.kind)) return [];
  const kind = kindOf(e, decision);
  const legal = (answer: unknown): boolean => {
    const parsed = kind.parse(answer);
    return parsed !== undefined && kind.check(s, decision, parsed) === null;
  };
  const lines = kind.menu(s, decision);
  const wrong = lines.filter(
    ({ answer, slots, refusal }) => slots.length === 0 && legal(answer) !== (refusal === null),
  );
  return [...(lines.length === 0 ? ["empty"] : []), ...wrong, ...(legal(kind.fallback(s, decision)) ? [] : [decision])];
}

/** By more than touching and rounding. */
function overlaps(s: Position): string[] {
  const found = new Set<string>();
  const standing = s.units.filter(({ place }) => place.at === "table");
  for (const [i, a] of standing.entries())
    for (const b of standing.slice(i + 1))
      for (const one of footprintsOf(s, a))
        for (const other of footprintsOf(s, b))
          if (gapBetween(shrunk(one), other) === 0) found.add(`${a.id} on ${b.id}`);
  return [...found];
}

const HAIR = 3;

function shrunk(print: Footprint): Footprint {
  switch (print.kind) {
    case "disc":
      return { ...print, radius: print.radius - HAIR };
    case "hull":
      return {
        ...print,
        hull: { ...print.hull, length: print.hull.length - 2 * HAIR, width: print.hull.width - 2 * HAIR },
      };
    case "section":
      return print;
  }
}
