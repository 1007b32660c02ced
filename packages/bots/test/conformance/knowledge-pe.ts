import { apply, copy, engine } from "@escaramuza/kernel";
import type { Engine, Game, GameEvent, Input, Json, Pick, Seat } from "@escaramuza/kernel";
import { peloton } from "@escaramuza/rules-pe";
import type { Position, Soldier } from "@escaramuza/rules-pe";
import type { Knowledge } from "./support.ts";

/** Pelotón: what the conformance suite must be told about it. Hidden are aims, watched spots, mines, wires and whoever hides. */

const RULES: Engine<unknown> = engine(peloton);

/** A position of one's own: what is frozen in it, the terrain, is shared as in any copy. */
function position(raw: unknown): Position {
  if (!isPosition(raw)) throw new Error("no position of this game");
  return copy(raw);
}

function isPosition(raw: unknown): raw is Position {
  return typeof raw === "object" && raw !== null && "soldiers" in raw;
}

function sideOf(s: Position, seat: Seat | null): number | null {
  return seat === null ? null : (s.battle.seats[seat]?.side ?? null);
}

/** Every single secret of others, changed: the position is the same for whoever may not know it. */
function changed(s: Position, seat: Seat | null, pick: Pick): Position[] {
  const side = sideOf(s, seat);
  const found: Position[] = [];
  const other = (man: Soldier, what: Partial<Soldier>): void => {
    found.push({ ...s, soldiers: s.soldiers.map((o) => (o.id === man.id ? { ...o, ...what } : o)) });
  };
  for (const man of s.soldiers) {
    if (man.side === side) continue;
    const enemies = s.soldiers.filter((o) => o.side !== man.side && o.id !== man.aim?.target && o.place === "table");
    const target = enemies[pick(Math.max(1, enemies.length))];
    if (man.aim !== null && target !== undefined) other(man, { aim: { ...man.aim, target: target.id } });
    if (man.watch !== null)
      other(man, { watch: { ...man.watch, spot: { x: 10 * pick(100), y: 10 * pick(100) }, opening: null } });
  }
  for (const mine of s.mines)
    if (mine.side !== side)
      found.push({ ...s, mines: s.mines.map((one) => (one.id === mine.id ? { ...one, x: 10 * pick(99) } : one)) });
  for (const wire of s.wires) {
    const known = s.soldiers.some((o) => o.side === side && o.wires.includes(wire.id));
    if (wire.side === side || known) continue;
    const from = { x: 10 * pick(99), y: 200 + 10 * pick(70) };
    const moved = { ...wire, from, to: { x: from.x + 10, y: from.y } };
    found.push({ ...s, wires: s.wires.map((one) => (one.id === wire.id ? moved : one)) });
  }
  // Some of them each time: they are many in a long game.
  return found.length <= SOME ? found : Array.from({ length: SOME }, () => found[pick(found.length)]).filter(isThere);
}

const SOME = 3;

function isThere(s: Position | undefined): s is Position {
  return s !== undefined;
}

/** Whatever shows that there was something: dice thrown for it, the shot itself, a man found. */
const SHOWN: readonly string[] = [
  "aimLost",
  "declared",
  "discovered",
  "mineExploded",
  "opportunity",
  "wireNoticed",
  "wireTripped",
];
const ROLLED: readonly unknown[] = ["mine", "spot", "trip"];

function opens(event: GameEvent): boolean {
  return SHOWN.includes(event.type) || (event.type === "roll" && ROLLED.includes(event["purpose"]));
}

function isHiding(s: Position, side: number | null): boolean {
  return s.soldiers.some((o) => o.hidden && o.side !== side);
}

/** With another spot watched somebody else may be asked; with another aim the same words begin a new one. */
function saysOther(game: Game<unknown>, other: Game<unknown>, seat: Seat | null, input: Input): boolean {
  const s = position(game.s);
  const answer: Json = JSON.parse(JSON.stringify(input.answer ?? null));
  const does = typeof answer === "object" && answer !== null && "do" in answer ? answer.do : null;
  if (input.seat !== seat && does === "aim") return true;
  // What those who hide hear, see and fear depends on where they are.
  if (isHiding(s, sideOf(s, seat)) && (does === "end" || does === "surprise")) return true;
  if (s.soldiers.every(({ watch }) => watch === null)) return false;
  return [game, other].some((one) => {
    const then = copy(one);
    const done = apply(RULES, then, input);
    return !done.ok || then.pending.some(({ kind }) => kind === "trigger");
  });
}

/** Seven men who can hide (PE-17.2-1). */
const STALKERS: Json = {
  soldiers: Array.from({ length: 7 }, (_, i) => ({
    id: `stalker${i + 1}`,
    rank: "soldier",
    vet: "elite",
    arms: [{ weapon: i % 2 === 0 ? "SUB" : "FUS", magazines: 4 }],
    gof: 1,
    gdf: 0,
    sniper: false,
    artillery: false,
    radio: false,
  })),
};

export const PELOTON: Knowledge = {
  folder: "rules-pe",
  oneIn: 6,
  setups: [
    { name: "tactical actions", setup: { mission: "encounter", squads: [STALKERS, STALKERS], tacticalActions: true } },
    {
      name: "modern and a campaign",
      setup: { mission: "encounter", modern: true, squads: ["modern", "modern"], campaign: true },
    },
    { name: "without morale", setup: { mission: "ambush", morale: false, turnLimit: 8 } },
  ],
  staged: [
    {
      name: "fight round the house",
      given: {
        mission: "woundedWolf",
        map: "house",
        turn: 12,
        active: 1,
        at: { actions: 1 },
        soldiers: {
          c1: { side: 0, at: [50, 52], arms: ["FAS"], gof: 2, gdf: 1 },
          c2: { side: 0, at: [45, 60], arms: ["FAS", "PIS"], rank: "officer", gdf: 2 },
          c3: { side: 0, at: [56, 52], arms: ["FUS"], vet: "veteran", gof: 1 },
          c4: { side: 0, at: [60, 58], arms: ["SUB"] },
          r1: {
            side: 1,
            squad: "A",
            at: [52, 38],
            arms: ["FAS", { weapon: "LZG", fixed: true, spare: [1, 1] }],
            gof: 2,
          },
          r2: { side: 1, squad: "A", at: [44, 38], arms: ["FAS"], rank: "officer", gof: 1, gdf: 1 },
          r3: { side: 1, squad: "A", at: [58, 40], arms: ["SUB"], vet: "elite", gdf: 2 },
          r4: { side: 1, squad: "B", at: [38, 55], arms: ["FAS"], gof: 1 },
          r5: { side: 1, squad: "B", at: [70, 58], arms: ["FAS"], vet: "veteran" },
        },
      },
    },
    {
      name: "hand to hand in the bush",
      given: {
        terrain: [
          { area: "bush", rect: [40, 40, 60, 60] },
          { line: "lowWall", from: [30, 50], to: [40, 50] },
          { line: "highWall", from: [60, 50], to: [70, 50] },
          { area: "trench", rect: [44, 62, 56, 64] },
          { solid: "tree", at: [50, 38] },
          { solid: "tree", at: [47, 58] },
        ],
        tacticalActions: true,
        turn: 15,
        turnLimit: 25,
        at: { actions: 0 },
        soldiers: {
          a1: { side: 0, at: [48, 48], vet: "elite", hidden: true, gof: 1, facing: 0 },
          a2: { side: 0, at: [50, 46], arms: ["SUB"], rank: "officer", vet: "veteran", gof: 2 },
          a3: { side: 0, at: [44, 50], arms: ["ESC", "PIS"], condition: "H", ff: 6 },
          a4: { side: 0, at: [35, 49], arms: ["FUS"], gdf: 2 },
          a5: { side: 0, at: [49, 37], arms: ["FFR"], sniper: true, vet: "veteran" },
          b1: { side: 1, at: [50, 49], arms: ["FUS"], facing: 180 },
          b2: { side: 1, at: [52, 48], arms: ["FUS"], down: "now", posture: "prone" },
          b3: { side: 1, at: [46, 51], arms: ["PIS"], melee: "unarmed", vet: "elite", facing: 180 },
          b4: { side: 1, at: [50, 63], arms: ["SUB"], gof: 3, facing: 180 },
          b5: { side: 1, at: [35, 51], arms: ["FUS"], morale: "pinned", posture: "prone", facing: 180 },
        },
      },
    },
    {
      name: "guns and mortars",
      given: {
        terrain: [
          { area: "woods", rect: [20, 60, 80, 75] },
          { line: "lowWall", from: [40, 30], to: [60, 30] },
          {
            building: [60, 20, 75, 32],
            openings: [
              { id: "w", window: [67, 32] },
              { id: "d", door: [60, 25, 60, 27], closed: true, locked: true },
            ],
          },
        ],
        mines: [
          { side: 1, at: [50, 52] },
          { side: 1, at: [51, 53], overloaded: true },
        ],
        wires: [{ side: 1, from: [45, 50], to: [46, 50] }],
        turn: 5,
        turnLimit: 25,
        at: { actions: 0 },
        soldiers: {
          a1: { side: 0, at: [50, 28.5], arms: ["PIS"], vet: "veteran" },
          a2: { side: 0, at: [51.5, 28.5], arms: ["FUS"] },
          a3: { side: 0, at: [30, 20], arms: ["PIS"], artillery: true },
          a4: { side: 0, at: [32, 20], arms: ["PIS"], artillery: true },
          a5: { side: 0, at: [45, 29], arms: ["SUB"], rank: "officer", artillery: true, radio: true },
          a6: { side: 0, at: [46, 48], arms: ["FUS"], gof: 2 },
          a7: { side: 0, at: [58.8, 26], arms: ["FUS"], gof: 2 },
          b1: { side: 1, at: [50, 66], arms: ["PIS"], vet: "veteran" },
          b2: { side: 1, at: [51.2, 66], arms: ["FUS"] },
          b3: { side: 1, at: [40, 70], arms: ["PIS"], artillery: true },
          b4: { side: 1, at: [41.2, 70], arms: ["PIS"], artillery: true, radio: true },
          b5: { side: 1, at: [67, 30.8], arms: ["FUS"], vet: "elite" },
        },
        guns: {
          g1: { weapon: "APP", side: 0, at: [50, 29], gunner: "a1", spare: [10, 10] },
          g2: { weapon: "MTL", side: 0, at: [31, 20], gunner: "a3", loaded: 1, spare: [1, 1, 1, 1, 1], loading: 4 },
          g3: { weapon: "APL", side: 1, gunner: "b1", spare: [10, 10], jam: "jammed" },
          g4: { weapon: "MTP", side: 1, at: [40.6, 70.8], gunner: "b3", loaded: 1, spare: [1, 1, 1], loading: 4 },
        },
      },
    },
    {
      name: "fanatics in the village",
      given: {
        mission: "victorCharlie",
        map: "village",
        turn: 6,
        turnLimit: 20,
        at: { actions: 0 },
        soldiers: {
          v1: { side: 0, at: [45, 40], arms: ["FAS"], rank: "officer", radio: true, artillery: true, gof: 1 },
          v2: { side: 0, at: [46.2, 40], arms: ["FUS"] },
          v3: { side: 0, at: [47, 41], arms: ["FAS"], vet: "veteran", gof: 3 },
          v4: { side: 0, at: [55, 38], arms: ["FUS"] },
          v5: { side: 0, at: [29, 54], arms: ["FUS"], ff: 3 },
          a1: { side: 1, at: [50, 60], arms: ["FAS"], rank: "officer", gof: 2 },
          a2: { side: 1, at: [56, 62], arms: ["ESC"], vet: "veteran", gof: 2 },
          a3: {
            side: 1,
            at: [44, 58],
            arms: ["FAS", { weapon: "LZG", fixed: true, spare: [1, 1] }],
            morale: "panicked",
          },
        },
      },
    },
  ],

  others: (_e, { s }, seat, pick) => changed(position(s), seat, pick),
  // How many mines and wires were laid is a secret itself.
  secrets(raw) {
    return position(raw).soldiers.flatMap((o) => [
      ...(o.aim === null ? [] : [`aim of ${o.id}`]),
      ...(o.watch === null ? [] : [`spot of ${o.id}`]),
      ...(o.hidden ? [`place of ${o.id}`] : []),
    ]);
  },
  hides: ["defence", "tactical actions"],
  sealed: false,
  shown: ["mines"],
  opens,
  saysOther,
  // Of set-up the lines are whole answers by default, which no draw ever makes.
  chosen: ["act", "trigger", "lock", "takeGrenade"],

  wanted: [
    ...["APP", "APL", "FFR", "FUS", "SUB", "FAS", "PIS", "ESC"].map((weapon) => `${weapon} fired`),
    ...["A", "H", "HI", "M"].map((result) => `becomes ${result}`),
    ...["E1", "E2", "E3", "E4"].map((of) => `${of} explodes`),
  ],
  reached(_s, event) {
    switch (event.type) {
      case "reckoned":
        return typeof event["weapon"] === "string" ? [`${event["weapon"]} fired`] : [];
      case "hurt":
        return [`becomes ${String(event["becomes"])}`];
      case "exploded":
        return [`${String(event["class"])} explodes`];
      default:
        return [];
    }
  },
};
