import { thickPolyline } from "@escaramuza/geometry";
import type { Ring, Scene, SceneItem, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { HEIGHT, WIDTH, boardOf } from "./board.ts";
import type { Piece } from "./board.ts";
import { DATA, missionOf, terrainOf } from "./data.ts";
import type { TerrainType } from "./data.ts";
import { bearing, piecesOf, reserveOf, rosterOf } from "./scene-units.ts";
import { say, seatName, unitName } from "./scene-texts.ts";
import { holderOf, outcomeOf } from "./scoring.ts";
import { CM, MM, findUnit, isAlive, playerOf } from "./state.ts";
import type { Point, Position } from "./state.ts";
import { boxRing, zoneOf } from "./zones.ts";

/** A position as a drawing. Nothing is hidden in this game: everybody sees the same. */
export function sceneOf(s: Position, _seat: Seat | null): Scene {
  return {
    width: WIDTH,
    height: HEIGHT,
    unit: CM,
    unitName: "cm",
    millimetre: MM,
    title: s.mission === null ? say("scene.title") : say(`mission.${s.mission}`),
    status: statusOf(s),
    items: [
      ...zones(s),
      ...borders(s),
      ...terrain(s),
      ...objectives(s),
      ...s.units.flatMap((unit) => piecesOf(s, unit)),
    ],
    sides: s.players.map(({ seat }) => sideOf(s, seat)),
    clock: clockOf(s),
  };
}

// --- the clock

function statusOf(s: Position): Text[] {
  switch (s.phase) {
    case "setUp":
    case "deployment":
      return [say(`phase.${s.phase}`)];
    case "over":
      return [say("phase.over")];
    case "initiative":
    case "first":
    case "second":
    case "endOfTurn": {
      const acting = s.acting === null ? null : findUnit(s, s.acting);
      return [
        say("scene.clock.turn", { turn: s.turn }),
        phaseText(s, s.phase),
        ...(s.lastTurn ? [say("scene.clock.last")] : []),
        ...(acting === null ? [] : [say("scene.status.acting", { unit: unitName(acting) })]),
      ];
    }
  }
}

type TurnPhase = "initiative" | "first" | "second" | "endOfTurn";
const PHASES: readonly TurnPhase[] = ["initiative", "first", "second"];

function phaseText(s: Position, phase: TurnPhase): Text {
  if (phase === "initiative" || phase === "endOfTurn") return say(`phase.${phase}`);
  const seat = phase === "first" ? s.first : 1 - s.first;
  // Who begins is not known before the dice.
  return s.phase === "initiative" ? say(`phase.${phase}`) : say("phase.of", { seat: seatName(seat) });
}

function clockOf(s: Position): Scene["clock"] {
  if (s.phase === "over") return { turn: say("phase.over"), of: null, phases: [] };
  if (s.phase === "setUp" || s.phase === "deployment")
    return {
      turn: say("phase.setUp"),
      of: null,
      phases: (["setUp", "deployment"] as const).map((phase) => ({
        text: say(`scene.clock.${phase}`),
        now: s.phase === phase,
      })),
    };
  const turns = s.mission === null ? null : missionOf(s.mission).turns;
  return {
    turn: say("scene.clock.turn", { turn: s.turn }),
    // RB-MIS-3: of random length until a die ends it.
    of: s.lastTurn ? say("scene.clock.last") : turns === null ? null : say("scene.clock.of", { turns }),
    phases: PHASES.map((phase) => ({ text: phaseText(s, phase), now: s.phase === phase })),
  };
}

// --- the table

/** How each kind is drawn; lines as broad as their drawing needs, since the rules give them no width. */
const DRAWN: {
  readonly [type in TerrainType]: { readonly kind: string; readonly width: number; readonly height: number };
} = {
  open: { kind: "field", width: 0, height: 0 },
  road: { kind: "road", width: 0, height: 0 },
  rough: { kind: "rough", width: 0, height: 50 },
  wood: { kind: "grove", width: 0, height: 1000 },
  building: { kind: "building", width: 0, height: 600 },
  wall: { kind: "lowWall", width: 80, height: 150 },
  wire: { kind: "barbedWire", width: 100, height: 100 },
  tankObstacle: { kind: "tankTraps", width: 100, height: 120 },
  water: { kind: "water", width: 0, height: 0 },
};

/** Pieces the defender laid (RB-M5-2): a wall of his is of bags, a building a bunker. */
const LAID: { readonly [type in TerrainType]?: string } = { wall: "sandbags", building: "blockhouse" };

/** What the defender laid stands last on the board. */
function terrain(s: Position): SceneItem[] {
  const { pieces } = boardOf(s);
  const found = pieces.length - s.works.length;
  const roads = pieces.filter(({ type }) => type === "road");
  const [first] = roads;
  return [
    // One net of roads, so that they cross without borders between them.
    ...(first === undefined ? [] : [{ ...terrainItem(first, false), parts: roads.map(({ points }) => points) }]),
    ...pieces.flatMap((piece, i) => (piece.type === "road" ? [] : [terrainItem(piece, i >= found)])),
  ];
}

export function terrainItem(piece: Piece, isLaid: boolean): Extract<SceneItem, { readonly type: "terrain" }> {
  const { kind, width, height } = DRAWN[piece.type];
  const laid = isLaid ? LAID[piece.type] : undefined;
  const isLine = terrainOf(piece.type).geometry === "line";
  return {
    type: "terrain",
    id: piece.id,
    kind: laid ?? kind,
    parts: isLine ? thickPolyline(piece.points, width) : [piece.points],
    height,
    text: say(`terrain.${laid ?? piece.type}`),
  };
}

/** Where each side deploys, while it does. */
function zones(s: Position): SceneItem[] {
  if (s.phase !== "setUp" && s.phase !== "deployment") return [];
  return s.players.flatMap(({ seat }): SceneItem[] => {
    const rings = zoneRings(s, seat);
    if (rings.length === 0) return [];
    const text = say("scene.zone", { seat: seatName(seat) });
    return [{ type: "zone", id: `zone${seat}`, style: "deployment", seat, rings, text }];
  });
}

/** A place inside both rings is outside the zone. */
export function zoneRings(s: Position, seat: Seat): Ring[] {
  const place = zoneOf(s, seat);
  if (place === null) return [];
  return [boxRing(place.inside), ...(place.outside === null ? [] : [boxRing(place.outside)])];
}

/** Lines by which the mission counts. */
function borders(s: Position): SceneItem[] {
  const { noMansLandTo, fortifiedTo } = DATA.figures;
  const upright = (id: string, x: number): SceneItem => border(id, { x, y: 0 }, { x, y: HEIGHT });
  const level = (id: string, y: number): SceneItem => border(id, { x: 0, y }, { x: WIDTH, y });
  switch (s.mission) {
    case 1:
      return [upright("eastWest", WIDTH / 2), level("northSouth", HEIGHT / 2)];
    case 3:
      return [level("northSouth", HEIGHT / 2)];
    case 5:
      return [upright("noMansLand", noMansLandTo.value), upright("fortified", fortifiedTo.value)];
    case 2:
    case 4:
    case "kolkhoz":
    case null:
      return [];
  }
}

function border(id: string, a: Point, b: Point): SceneItem {
  return { type: "line", id, style: "border", seat: null, points: [a, b], text: say(`scene.border.${id}`) };
}

/** The marker of mission 4 is whose unit is closest; an objective of the scenario whose alone is near (RB-M4-4, RB-SC1-1). */
function objectives(s: Position): SceneItem[] {
  if (s.mission === null) return [];
  const begun = s.phase !== "setUp" && s.phase !== "deployment";
  return missionOf(s.mission).objectives.map(({ id, x, y }) => {
    const seat = !begun ? null : s.mission === 4 ? outcomeOf(s).winner : holderOf(s, { x, y });
    const text = say("scene.objective", {
      name: say(`objective.${id}`),
      held: seat === null ? say("scene.objective.nobody") : seatName(seat),
    });
    return { type: "marker", id: `objective-${id}`, style: "objective", seat, x, y, radius: 230, text };
  });
}

// --- the sides

function sideOf(s: Position, seat: Seat): SideSummary {
  const { activationsLeft } = playerOf(s, seat);
  const own = s.units.filter((unit) => unit.seat === seat);
  const alive = own.filter(isAlive).length;
  const suppressed = own.filter((unit) => unit.suppressed).length;
  const score =
    s.attacker === null || s.phase === "setUp" || s.phase === "deployment" ? null : outcomeOf(s).points[seat];
  const strength = say("scene.side.strength", { n: alive, of: own.length });
  const role = s.attacker === null ? [] : [say(s.attacker === seat ? "scene.side.attacker" : "scene.side.defender")];
  const total = s.initiative === null ? 0 : Math.max(...s.initiative);
  const inTurn = s.phase === "first" || s.phase === "second";
  const force = s.battle.forces[seat] ?? null;
  return {
    seat,
    name:
      force === null ? seatName(seat) : say("scene.side.name", { seat: seatName(seat), force: say(`force.${force}`) }),
    short: seatName(seat),
    facing: facingOf(s, seat),
    score: score ?? null,
    brief: [...role, strength],
    lines: [
      ...role,
      strength,
      ...(suppressed === 0 ? [] : [say("scene.side.suppressed", { n: suppressed })]),
      ...(inTurn ? [say("scene.track.activations", { n: activationsLeft })] : []),
      ...(score === null || score === undefined ? [] : [say("scene.side.points", { n: score })]),
    ],
    reserve: reserveOf(s, seat),
    roster: rosterOf(s, seat),
    ...(inTurn
      ? { tracks: [{ text: say("scene.track.activations", { n: activationsLeft }), left: activationsLeft, of: total }] }
      : {}),
  };
}

/** From its own zone towards the enemy's. */
function facingOf(s: Position, seat: Seat): number {
  const [own, theirs] = [middleOf(s, seat), middleOf(s, 1 - seat)];
  if (own === null || theirs === null || (own.x === theirs.x && own.y === theirs.y)) return seat === 0 ? 0 : 180;
  return bearing(theirs.x - own.x, theirs.y - own.y);
}

function middleOf(s: Position, seat: Seat): Point | null {
  const place = zoneOf(s, seat);
  if (place === null) return null;
  const { x, y } = place.inside;
  return { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 };
}
