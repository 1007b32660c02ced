import * as z from "zod/mini";
import { featureSchema } from "../src/terrain.ts";
import { freshGo } from "../src/state.ts";
import type { Battle, Position, Soldier } from "../src/state.ts";

/** Positions by hand for tests of single pieces: a table 1 m square and men in the open. */

type Given = Partial<Omit<Soldier, "id">>;

export function man(id: string, x: number, y: number, given: Given = {}): Soldier {
  return {
    id,
    name: id,
    side: id.startsWith("b") ? 1 : 0,
    squad: "A",
    rank: "soldier",
    vet: "recruit",
    sniper: false,
    artillery: false,
    radio: false,
    trained: ["FUS"],
    ff: 5,
    moraleBase: 6,
    own: null,
    place: "table",
    x,
    y,
    level: 0,
    tree: null,
    facing: 0,
    posture: "standing",
    duckedBehind: null,
    condition: "ok",
    stunRun: 0,
    down: null,
    morale: "steady",
    fanatic: false,
    lastMove: "none",
    go: freshGo(),
    crossing: null,
    aim: null,
    watch: null,
    fire: { by: [], grazed: false, byAp: false, hurt: false, protection: null },
    arms: [{ id: `${id}.1`, weapon: "FUS", loaded: 4, spare: [4, 4], fixedTo: null }],
    hand: `${id}.1`,
    melee: "bayonet",
    gof: 0,
    gdf: 0,
    hidden: false,
    unnoticed: [],
    wires: [],
    career: { combats: 0, kills: 0, explosionKills: 0, wounds: 0 },
    ...given,
  };
}

export function tableOf(map: Battle["map"], soldiers: Soldier[], mission: Battle["mission"] = "encounter"): Position {
  const side = (n: 0 | 1): Position["sides"][0] => ({
    side: n,
    score: 0,
    officerEver: false,
    fanaticUsed: false,
    edge: null,
    ended: [],
    fallen: [],
    noise: false,
    playerTurns: 1,
    mines: 0,
    overloaded: 0,
    traps: 0,
  });
  return {
    battle: {
      mission,
      map,
      seats: [
        { side: 0, squads: ["A"] },
        { side: 1, squads: ["A", "B"] },
      ],
      options: { tacticalActions: false, turnLimit: 40, morale: true },
      campaign: false,
    },
    phase: "actions",
    turn: 1,
    active: 0,
    first: 0,
    sides: [side(0), side(1)],
    soldiers,
    guns: [],
    items: [],
    declared: [],
    mines: [],
    wires: [],
    doors: [],
    holes: [],
    aftermath: null,
  };
}

/** Terrain of a table by hand; lengths in millimetres. */
export function terrain(features: readonly unknown[], weather: { snow?: boolean } = {}): Battle["map"] {
  return {
    width: 1000,
    height: 1000,
    snow: weather.snow ?? false,
    night: false,
    features: features.map((feature) => z.parse(featureSchema, feature)),
  };
}
