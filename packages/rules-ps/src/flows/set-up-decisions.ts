import { anyDiscOverlap } from "@escaramuza/geometry";
import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { Refusal, Seat } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { IMPASSABLE, PASSABLE_OBSTACLE, tableOf } from "../board.ts";
import { DATA, readyList, squadChoice, squadTypeId } from "../data.ts";
import type { SquadChoice } from "../data.ts";
import {
  defaultSplit,
  defaultSpots,
  deployRefusal,
  randomSplit,
  randomSpots,
  splitRefusal,
  teamMembers,
} from "../deployment.ts";
import { no } from "../refusal.ts";
import { bombardRefusal } from "../reinforcements.ts";
import { coordinate, soldierId } from "../schema.ts";
import { checkSquad, randomSquad } from "../squad.ts";
import { OBJECTIVE, TABLE } from "../state.ts";
import type { Position, Team } from "../state.ts";

/** What the players decide before the first turn (section 9). */

export const { lateralMin: LATERAL, fromEnemyEdge: FROM_ENEMY } = DATA.objectives.placement;

type Role = "attacker" | "defender";

/** PS-9.1-2, PS-R86: built in secret, shown together. */
export const roster = makeKind<Position, { readonly [key: string]: never }, SquadChoice>({
  id: "roster",
  answer: squadChoice,
  check(_s, _d, choice) {
    const [problem] = checkSquad(choice);
    return problem === undefined ? null : { rule: problem.rule, code: `squad.${problem.code}`, params: problem.params };
  },
  menu: () => [
    ...DATA.lists.map((list) => ({
      id: list.type,
      ...icon("force"),
      rule: "PS-8-1",
      answer: { type: list.type, soldiers: readyList(list.type).soldiers },
      slots: [],
      costs: [],
      refusal: null,
    })),
    {
      id: "own",
      ...icon("build"),
      rule: "PS-8-1",
      answer: null,
      slots: [{ name: "force", type: "force" }],
      costs: [],
      refusal: null,
    },
  ],
  sample: (_s, _d, pick) => randomSquad(squadTypeId.options[pick(squadTypeId.options.length)] ?? "GE-GREN", pick),
  fallback: () => readyList("GE-GREN"),
});

/** PS-9.1-3, PS-10.IT-1 */
export const role = finiteKind<Position, { readonly italian: boolean }, Role>({
  id: "role",
  answer: z.enum(["attacker", "defender"]),
  options: (_s, d) => [
    {
      answer: "attacker",
      rule: "PS-9.1-3",
      refusal: d.params.italian ? no("PS-10.IT-1", "italianDefends") : null,
      ...icon("attack"),
    },
    { answer: "defender", rule: "PS-9.1-3", ...icon("defend") },
  ],
  unknown: () => no("PS-9.1-3", "attackerOrDefender"),
});

/** PS-9.1-4: the low edge is south, or west. */
export const edge = finiteKind<Position, { readonly [key: string]: never }, "low" | "high">({
  id: "edge",
  answer: z.enum(["low", "high"]),
  options: () => [
    { answer: "low", rule: "PS-9.1-4", ...icon("edge") },
    { answer: "high", rule: "PS-9.1-4", ...icon("edge") },
  ],
  unknown: () => no("PS-9.1-4", "lowOrHigh"),
});

/** PS-9.2-2, PS-R61: only the place along the line is free. */
export const objective = makeKind<Position, { readonly [key: string]: never }, number>({
  id: "objective",
  answer: coordinate,
  check: (s, d, lateral) => objectiveRefusal(s, d.seat, lateral),
  menu: (s, d) => [
    {
      id: "place",
      ...icon("flag"),
      rule: "PS-9.2-2",
      answer: TABLE / 2,
      slots: [
        {
          name: "lateral",
          type: "along",
          from: onLine(s, d.seat, LATERAL),
          to: onLine(s, d.seat, TABLE - LATERAL),
          low: LATERAL,
          high: TABLE - LATERAL,
          radius: OBJECTIVE,
        },
      ],
      costs: [],
      refusal: null,
    },
  ],
  sample(s, d, pick) {
    const lateral = LATERAL + pick(TABLE - 2 * LATERAL + 1);
    return objectiveRefusal(s, d.seat, lateral) === null ? lateral : null;
  },
  fallback: (s, d) => nearestLateral(s, d.seat) ?? TABLE / 2,
});

/** PS-9.1-5: secret until a team is on the table. */
export const split = makeKind<Position, { readonly [key: string]: never }, string[]>({
  id: "split",
  answer: z.array(soldierId).check(z.maxLength(12)),
  check: (s, d, team) => splitRefusal(s, d.seat, team),
  menu: (s, d) => [
    {
      id: "officerTeam",
      ...icon("team"),
      rule: "PS-9.1-5",
      answer: defaultSplit(s, d.seat),
      slots: [
        {
          name: "officerTeam",
          type: "list",
          min: 4,
          max: 6,
          repeat: false,
          of: s.soldiers
            .filter((o) => o.seat === d.seat)
            .map((o) => ({
              value: o.id,
              piece: o.id,
              refusal: o.role === "nco" ? no("PS-9.1-5", "teamLeaders") : null,
            })),
          preset: defaultSplit(s, d.seat),
        },
      ],
      costs: [],
      refusal: null,
    },
  ],
  sample: (s, d, pick) => randomSplit(s, d.seat, pick),
  fallback: (s, d) => defaultSplit(s, d.seat),
});

const spot = z.strictObject({ soldier: soldierId, x: coordinate, y: coordinate });

/** PS-9.1-6, PS-9.1-7 */
export const deploy = makeKind<
  Position,
  { readonly teams: readonly Team[] },
  { team: Team; spots: z.infer<typeof spot>[] }
>({
  id: "deploy",
  answer: z.strictObject({ team: z.enum(["officer", "nco"]), spots: z.array(spot).check(z.maxLength(12)) }),
  check: (s, d, { team, spots }) => deployRefusal(s, d.seat, team, spots),
  menu: (s, d) =>
    d.params.teams.map((team) => ({
      id: team,
      ...icon("deploy"),
      rule: "PS-9.1-7",
      answer: { team },
      slots: [
        {
          name: "spots",
          type: "placement" as const,
          pieces: teamMembers(s, d.seat, team).map((m) => m.id),
          each: "soldier",
          preset: defaultSpots(s, d.seat, team).map((at) => ({ ...at })),
        },
      ],
      costs: [],
      refusal: null,
    })),
  sample(s, d, pick) {
    const team = d.params.teams[pick(d.params.teams.length)] ?? "officer";
    return { team, spots: [...(pick(2) === 0 ? defaultSpots(s, d.seat, team) : randomSpots(s, d.seat, team, pick))] };
  },
  fallback(s, d) {
    const team = d.params.teams[0] ?? "officer";
    return { team, spots: defaultSpots(s, d.seat, team) };
  },
});

/** PS-9.2-5 */
export const directives = makeKind<Position, { readonly [key: string]: never }, [number, number]>({
  id: "directives",
  answer: z.tuple([z.int(), z.int()]),
  check: (_s, _d, [a, b]) =>
    a !== b && [a, b].every((n) => n >= 1 && n <= 6) ? null : no("PS-9.2-5", "twoDirectives"),
  menu: () => [
    {
      id: "choose",
      ...icon("orders"),
      rule: "PS-9.2-5",
      answer: [],
      slots: [
        {
          name: "directives",
          type: "list",
          min: 2,
          max: 2,
          repeat: false,
          of: [1, 2, 3, 4, 5, 6].map((value) => ({ value, refusal: null })),
        },
      ],
      costs: [],
      refusal: null,
    },
  ],
  sample: (_s, _d, pick) => [...(PAIRS[pick(PAIRS.length)] ?? [1, 3])],
  fallback: () => [1, 3],
});

const PAIRS = [1, 2, 3, 4, 5, 6].flatMap((a) =>
  [1, 2, 3, 4, 5, 6].filter((b) => b > a).map((b): [number, number] => [a, b]),
);

/** PS-10.GB-1, PS-R72 */
export const stonk = makeKind<
  Position,
  { readonly [key: string]: never },
  { use: false } | { use: true; x: number; y: number }
>({
  id: "stonk",
  answer: z.discriminatedUnion("use", [
    z.strictObject({ use: z.literal(false) }),
    z.strictObject({ use: z.literal(true), x: coordinate, y: coordinate }),
  ]),
  check: (s, d, choice) => (choice.use ? bombardRefusal(s, d.seat, choice) : null),
  menu: () => [
    {
      id: "use",
      ...icon("artillery"),
      rule: "PS-10.GB-1",
      answer: { use: true },
      slots: [
        {
          name: "place",
          type: "point",
          piece: null,
          min: 0,
          max: 0,
          radius: DATA.explosives.attacks.stonk.radius ?? 0,
        },
      ],
      costs: [],
      refusal: null,
    },
    {
      id: "decline",
      ...icon("pass"),
      rule: "PS-10.GB-1",
      answer: { use: false },
      slots: [],
      costs: [],
      refusal: null,
    },
  ],
  sample(s, d, pick) {
    if (pick(4) === 0) return { use: false };
    const at = { x: pick(TABLE), y: pick(TABLE) };
    return bombardRefusal(s, d.seat, at) === null ? { use: true, ...at } : null;
  },
  fallback: () => ({ use: false }),
});

export function onLine(s: Position, seat: Seat, lateral: number): { x: number; y: number } {
  const out = s.lowEdge === seat ? TABLE - FROM_ENEMY : FROM_ENEMY;
  return s.axis === "southNorth" ? { x: lateral, y: out } : { x: out, y: lateral };
}

function terrainUnder(s: Position, at: { readonly x: number; readonly y: number }): string | null {
  const under = anyDiscOverlap(tableOf(s), IMPASSABLE | PASSABLE_OBSTACLE, at.x, at.y, OBJECTIVE);
  return under < 0 ? null : (s.terrain[under]?.id ?? "");
}

function objectiveRefusal(s: Position, seat: Seat, lateral: number): Refusal | null {
  if (lateral < LATERAL || lateral > TABLE - LATERAL) return no("PS-9.2-2", "objectiveTooNearSide", { min: LATERAL });
  const piece = terrainUnder(s, onLine(s, seat, lateral));
  return piece === null || nearestLateral(s, seat) === null ? null : no("PS-R61", "objectiveOnTerrain", { piece });
}

/** The chosen place on the line; with no legal place on it at all, the legal place nearest to its centre (PS-R61). */
export function objectiveAt(s: Position, seat: Seat, lateral: number): { x: number; y: number } {
  const at = onLine(s, seat, lateral);
  if (terrainUnder(s, at) === null) return at;
  const middle = onLine(s, seat, TABLE / 2);
  return nearestFree(s, middle) ?? middle;
}

/**
 * The free place nearest to a point, exactly. Squares of places are cut in four, the nearest first, until one place is left;
 * those farther than what was found, and those so deep in one piece that no place of theirs is free, are left out.
 */
function nearestFree(s: Position, to: { readonly x: number; readonly y: number }): { x: number; y: number } | null {
  const table = tableOf(s);
  let best: { x: number; y: number } | null = null;
  let bestSquared = Infinity;
  const away = ({ x, y, side }: Square): number => {
    const dx = Math.max(x - to.x, 0, to.x - (x + side - 1));
    const dy = Math.max(y - to.y, 0, to.y - (y + side - 1));
    return dx * dx + dy * dy;
  };
  const search = (square: Square): void => {
    const { x, y, side } = square;
    const squared = away(square);
    if (squared >= bestSquared || Math.max(x, y) > TABLE - OBJECTIVE || Math.min(x, y) + side - 1 < OBJECTIVE) return;
    const half = (side - 1) / 2;
    if (anyDiscOverlap(table, IMPASSABLE | PASSABLE_OBSTACLE, x + half, y + half, OBJECTIVE - half * Math.SQRT2) >= 0)
      return;
    if (side === 1) {
      best = { x, y };
      bestSquared = squared;
      return;
    }
    const cut = side / 2;
    const quarters = [
      [x, y],
      [x + cut, y],
      [x, y + cut],
      [x + cut, y + cut],
    ] as const;
    for (const quarter of quarters
      .map(([qx, qy]) => ({ x: qx, y: qy, side: cut }))
      .toSorted((a, b) => away(a) - away(b)))
      search(quarter);
  };
  search({ x: 0, y: 0, side: WHOLE });
  return best;
}

interface Square {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/** A power of two that covers the table. */
const WHOLE = 16_384;

/** The legal place on the line nearest to its middle, or null where the whole line is built up. */
function nearestLateral(s: Position, seat: Seat): number | null {
  for (let off = 0; off <= TABLE / 2 - LATERAL; off++) {
    for (const lateral of [TABLE / 2 + off, TABLE / 2 - off])
      if (terrainUnder(s, onLine(s, seat, lateral)) === null) return lateral;
  }
  return null;
}
