import { bareGame, engine, enumerate } from "@escaramuza/kernel";
import type { Engine, Frame, Game, OddsQuery, Ruleset } from "@escaramuza/kernel";
import type { Experience } from "./data.ts";
import { shotsVars } from "./flows/shots.ts";
import { evasions } from "./flows/evasions.ts";
import { newActivation } from "./flows/activation.ts";
import { newPlayer, newSoldier } from "./muster.ts";
import { artilleryId } from "./reinforcements.ts";
import type { Modifier } from "@escaramuza/kernel";
import { BASE, MARKER } from "./state.ts";
import type { Position, Soldier } from "./state.ts";

/**
 * Exact odds of single procedures, asked with numbers instead of a position. The rules themselves run, on a table with two
 * soldiers, over every outcome of the dice; nobody goes to ground (neither side has PO) and shooters choose as PS-R21.
 */
export function oddsOf(rules: () => Ruleset<Position>): readonly OddsQuery[] {
  let made: Engine<Position> | null = null;
  const e = (): Engine<Position> => (made ??= engine(rules()));
  return [
    {
      id: "shot",
      rule: "PS-6.1-4",
      params: [
        int("modifier", -10, 10, 0),
        int("pointBlank", 0, 1, 0),
        int("evasionModifier", -1, 1, 0),
        int("shots", 1, 3, 1),
      ],
      run(p) {
        const shot = {
          shooter: "a1",
          target: "b1",
          modifiers: constant(p["modifier"]),
          pointBlank: p["pointBlank"] === 1,
        };
        const shots = Array.from({ length: p["shots"] ?? 1 }, () => shot);
        return enumerate(
          e(),
          staged(p["evasionModifier"], { flow: "shots", step: "roll", v: shotsVars(0, false, shots, []) }, false),
          (s) => fate(s, "b1"),
        );
      },
    },
    {
      id: "evasion",
      rule: "PS-6.1-6",
      params: [int("need", 3, 22, 11), int("evasionModifier", -1, 1, 0)],
      run(p) {
        const threat = {
          soldier: "b1",
          rule: "PS-6.1-6" as const,
          need: p["need"] ?? 11,
          accurate: false,
          eliminatesBy: 1,
          eliminatesAtMost: null,
          mayGoToGround: false,
        };
        return enumerate(
          e(),
          staged(
            p["evasionModifier"],
            { flow: "evasions", step: "next", v: evasions(0, "shot", true, [threat], []) },
            false,
          ),
          (s) => (fate(s, "b1") === "unharmed" ? "passed" : "failed"),
        );
      },
    },
    {
      id: "fireAtWill",
      rule: "PS-7.3-4",
      params: [int("need", 3, 18, 11), int("evasionModifier", -1, 1, 0)],
      run(p) {
        const threat = {
          soldier: "b1",
          rule: "PS-7.3-4" as const,
          need: p["need"] ?? 11,
          accurate: false,
          eliminatesBy: null,
          eliminatesAtMost: 6,
          mayGoToGround: false,
        };
        return enumerate(
          e(),
          staged(
            p["evasionModifier"],
            { flow: "evasions", step: "next", v: evasions(0, "fireAtWill", true, [threat], []) },
            false,
          ),
          (s) => fate(s, "b1"),
        );
      },
    },
    {
      id: "assault",
      rule: "PS-6.3-11",
      params: [int("attacker", -10, 10, 2), int("defender", -10, 10, 0)],
      run(p) {
        const v = {
          opponents: ["b1"],
          count: 1,
          fought: 0,
          fixed: { attacker: constant(p["attacker"]), defender: constant(p["defender"]) },
        };
        return enumerate(e(), staged(0, { flow: "assault", step: "next", v }, true), (s) => {
          const [attackerOut, defenderOut] = [fate(s, "a1") === "eliminated", fate(s, "b1") === "eliminated"];
          return attackerOut ? (defenderOut ? "bothOut" : "attackerOut") : defenderOut ? "defenderOut" : "nobodyOut";
        });
      },
    },
    {
      id: "panzerfaust",
      rule: "PS-6.6-10",
      params: [int("gap", 0, 30, 20), int("moved", 0, 1, 0), int("evasionModifier", -1, 1, 0)],
      run(p) {
        const game = staged(
          p["evasionModifier"],
          { flow: "panzerfaust", step: "fire", v: { soldier: "a1", target: "b1", moved: p["moved"] === 1 } },
          true,
        );
        for (const soldier of game.s.soldiers) if (soldier.id === "b1") soldier.y += (p["gap"] ?? 0) * 100 - GAP;
        return enumerate(e(), game, (s) => (fate(s, "b1") === "unharmed" ? "miss" : fate(s, "b1")));
      },
    },
    {
      id: "blast",
      rule: "PS-7.2-4",
      // A marker placed touching the target, south of him: is he inside the circle when it has scattered?
      params: [int("op", 1, 4, 1), int("dice", 1, 3, 3), int("plus", 0, 2, 0), int("radio", 0, 1, 0)],
      run(p) {
        const game = staged(
          0,
          {
            flow: "explosion",
            step: "place",
            v: {
              attack: artilleryId(p["op"] ?? 1),
              seat: 0,
              soldier: null,
              x: 4500,
              y: 4500 - MARKER - BASE,
              dice: p["dice"] ?? 3,
              plus: p["plus"] ?? 0,
            },
          },
          true,
        );
        for (const soldier of game.s.soldiers) if (soldier.id === "b1") Object.assign(soldier, { x: 4500, y: 4500 });
        if (p["radio"] === 1)
          game.s.soldiers = game.s.soldiers.map((o) => (o.id === "a1" ? { ...o, specialist: "radioOperator" } : o));
        return enumerate(e(), game, (s) => (fate(s, "b1") === "unharmed" ? "outside" : "inside"));
      },
    },
  ];
}

const GAP = 2000;

function int(name: string, min: number, max: number, fallback: number): OddsQuery["params"][number] {
  return { name, min, max, default: fallback };
}

function constant(value: number | undefined): readonly Modifier[] {
  return [{ code: "given", rule: "PS-2-3", value: value ?? 0 }];
}

/** Two riflemen 20 cm apart on an empty table, a procedure about to begin. */
function staged(evasionModifier: number | undefined, frame: Frame, fights: boolean): Game<Position> {
  const experience: Experience = evasionModifier === 1 ? "veteran" : evasionModifier === -1 ? "recruit" : "regular";
  const a = man(0, "regular", 2000);
  if (!fights) Object.freeze(a); // a bystander to his own dice: nothing of him changes
  const s: Position = {
    mode: "simple",
    axis: "southNorth",
    plan: PLAN,
    terrain: BARE,
    turn: 1,
    phase: "activation",
    attacker: 0,
    teamsSplit: true,
    directivesSet: false,
    lowEdge: 0,
    initiative: 0,
    objectives: [],
    casual: [],
    deal: null,
    activation: fights ? newActivation(a, "blueToken", 3) : null,
    orders: [],
    marks: [],
    players: PLAYERS,
    soldiers: [a, man(1, experience, 2000 + GAP + 250)],
  };
  return bareGame({ id: "parabellum-soldiers", version: "" }, s, [frame]);
}

const PLAN: Position["plan"] = Object.freeze({ terrain: "free", attacker: null, lowEdge: null, objectives: null });

/** One empty table for all questions, so that it is precomputed once. */
const BARE: Position["terrain"] = Object.freeze([]);

/** Without PO nothing of a player changes: frozen, so that no copy of the position copies them. */
const PLAYERS: Position["players"] = Object.freeze([
  Object.freeze({ ...newPlayer(0), squad: "GB-RIFLE" as const, nation: "GB" as const }),
  Object.freeze({ ...newPlayer(1), squad: "GB-RIFLE" as const, nation: "GB" as const }),
]);

function man(seat: 0 | 1, experience: Experience, y: number): Soldier {
  return {
    ...newSoldier(seat, {
      n: 1,
      role: "rifleman",
      weapon: "rifle",
      extra: null,
      experience,
      specialist: null,
      scout: false,
    }),
    x: 2000,
    y,
    status: "active",
  };
}

function fate(s: Position, id: string): "unharmed" | "suppressed" | "eliminated" {
  const soldier = s.soldiers.find((o) => o.id === id);
  if (soldier === undefined || soldier.status !== "active") return "eliminated";
  return soldier.suppressed ? "suppressed" : "unharmed";
}
