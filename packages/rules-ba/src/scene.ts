import { thickPolyline } from "@escaramuza/geometry";
import type { Ring, Scene, SceneItem, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { boardOf, wreckSolid } from "./board.ts";
import type { Board, Piece } from "./board.ts";
import { scenarioOf } from "./data.ts";
import type { TerrainKind } from "./data.ts";
import { diceInBag } from "./order-dice.ts";
import { insetsOf } from "./scene-insets.ts";
import { boxRing, circleRing } from "./scene-shapes.ts";
import { piecesOf, reserveOf, rosterOf, sectionName } from "./scene-units.ts";
import { nationName, say, seatName, sidedName, unitName } from "./scene-texts.ts";
import { centreOf, holderOf, outcomeOf } from "./scoring.ts";
import { SATCHEL } from "./setup.ts";
import { INCH, findUnit, isAlive, playerOf, takesOrders } from "./state.ts";
import type { Position } from "./state.ts";
import { boxFrom, forwardOf, sideOf } from "./zones.ts";

/** A position as a drawing: all that is on the table is open; only a flank may be unknown, and the view has taken it out. */
export function sceneOf(s: Position, _seat: Seat | null): Scene {
  const board = boardOf(s);
  return {
    width: board.width,
    height: board.height,
    unit: INCH,
    unitName: "inch",
    millimetre: MILLIMETRE,
    title: say(`scenario.${s.battle.scenario}`),
    status: statusOf(s),
    items: [
      ...zones(s),
      ...terrain(s, board),
      ...wrecks(s),
      ...objectives(s),
      ...fires(board),
      ...s.units.flatMap((unit) => piecesOf(s, unit)),
      ...smoke(s),
      ...requests(s),
    ],
    sides: s.players.map(({ seat }) => sideSummary(s, seat)),
    clock: clockOf(s),
    insets: insetsOf(s),
  };
}

const MILLIMETRE = INCH / 25.4;

// --- the clock

function statusOf(s: Position): Text[] {
  if (s.phase === "setUp" || s.phase === "deployment" || s.phase === "over") return [say(`phase.${s.phase}`)];
  return [
    say("heading.turn", { turn: s.turn }),
    say(`phase.${s.phase}`),
    ...(s.lastTurn === s.turn ? [say("scene.clock.last")] : []),
    ...(s.drawn === null ? [] : [say("scene.drawn", { seat: seatName(s.drawn) })]),
  ];
}

const TURN_PHASES = ["startOfTurn", "orders", "turnEnd"] as const;

function clockOf(s: Position): Scene["clock"] {
  if (s.phase === "over") return { turn: say("phase.over"), of: null, phases: [] };
  if (s.phase === "setUp" || s.phase === "deployment")
    return {
      turn: say("scene.clock.before"),
      of: null,
      phases: (["setUp", "deployment"] as const).map((phase) => ({
        text: say(`phase.${phase}`),
        now: s.phase === phase,
      })),
    };
  const { turns, mayGoOn } = scenarioOf(s.battle.scenario);
  return {
    turn: say("heading.turn", { turn: s.turn }),
    // BA-SCEN-2
    of:
      s.lastTurn === s.turn
        ? say("scene.clock.last")
        : say(mayGoOn && s.lastTurn === null ? "scene.clock.atLeast" : "scene.clock.of", {
            turns: s.lastTurn ?? turns,
          }),
    phases: TURN_PHASES.map((phase) => ({ text: say(`scene.clock.${phase}`), now: s.phase === phase })),
  };
}

// --- the table

/** How each kind is drawn; lines as broad as their drawing needs, since the rules give them no width. */
const DRAWN: { readonly [kind in TerrainKind]: readonly [kind: string, width: number] } = {
  open: ["field", 0],
  road: ["road", 0],
  woods: ["grove", 0],
  scrub: ["scrub", 0],
  ruins: ["rubble", 0],
  rocks: ["rough", 0],
  trench: ["ditch", 0],
  marsh: ["marsh", 0],
  hill: ["hill", 0],
  fence: ["fence", 300],
  hedge: ["hedge", 600],
  barricade: ["sandbags", 500],
  camoNet: ["crops", 0],
  stoneWall: ["lowWall", 320],
  sandbags: ["sandbags", 500],
  bocage: ["hedge", 1000],
  tankTraps: ["tankTraps", 500],
  deepWater: ["water", 0],
  cliff: ["cliff", 0],
  bunker: ["blockhouse", 0],
  building: ["building", 0],
  wreck: ["wreck", 0],
  smokeShell: ["shellSmoke", 0],
  smokeScreen: ["smokeScreen", 0],
};

function terrain(s: Position, board: Board): SceneItem[] {
  const first = board.pieces.find(({ kind }) => kind === "road");
  const heights = new Map(board.areas.map(({ piece, top }) => [piece.id, top]));
  return [
    // One net of roads, so that they cross without borders between them.
    ...(first === undefined ? [] : [{ ...terrainItem(s, first, 0), parts: board.roadParts }]),
    ...board.pieces.flatMap((piece) =>
      piece.kind === "road" ? [] : [terrainItem(s, piece, heights.get(piece.id) ?? piece.row.height ?? 0)],
    ),
  ];
}

function terrainItem(s: Position, piece: Piece, top: number): Extract<SceneItem, { readonly type: "terrain" }> {
  const [kind, width] = DRAWN[piece.kind];
  return {
    type: "terrain",
    id: piece.id,
    kind,
    parts: width > 0 ? thickPolyline(piece.points, width) : [piece.points],
    height: Number.isFinite(top) ? top : 0,
    text: piece.section === null ? say(`terrain.${piece.kind}`) : sectionText(s, piece, piece.section),
  };
}

/** What it is made of, and who is on which floor. */
function sectionText(s: Position, piece: Piece, section: NonNullable<Piece["section"]>): Text {
  const inside = s.units.filter(({ place }) => place.at === "building" && place.section === piece.id);
  return say("scene.building", {
    kind: say(`terrain.${piece.kind}`),
    name: sectionName(piece.id),
    floors: section.floors,
    material: say(`scene.material.${section.material}`),
    roof: say(`scene.roof.${section.roof}`),
    inside:
      inside.length === 0
        ? say("scene.building.empty")
        : inside.map((unit) => {
            const floor = unit.place.at === "building" ? unit.place.floor : 0;
            return say(floor === 0 ? "scene.building.ground" : "scene.building.on", { unit: sidedName(unit), floor });
          }),
    state: say(piece.burning ? "scene.building.burning" : "scene.building.stands"),
  });
}

function fires(board: Board): SceneItem[] {
  return board.pieces.flatMap((piece): SceneItem[] => {
    if (!piece.burning) return [];
    const { x, y } = centreOf(piece.points);
    const text = say("scene.fire", { name: sectionName(piece.id) });
    return [{ type: "marker", id: `fire-${piece.id}`, style: "flames", seat: null, x, y, radius: INCH, text }];
  });
}

function wrecks(s: Position): SceneItem[] {
  return s.wrecks.map((wreck, i) => ({
    type: "terrain",
    id: `wreck${i + 1}`,
    kind: DRAWN.wreck[0],
    parts: [wreckSolid(wreck).corners],
    height: 0,
    text: say("terrain.wreck"),
  }));
}

function smoke(s: Position): SceneItem[] {
  return s.smoke.map(({ kind, x, y, radius }, i) => ({
    type: "terrain",
    id: `smoke${i + 1}`,
    kind: DRAWN[kind === "shell" ? "smokeShell" : "smokeScreen"][0],
    parts: [circleRing({ x, y }, radius)],
    height: 0,
    text: say(kind === "shell" ? "terrain.smokeShell" : "terrain.smokeScreen"),
  }));
}

/** Artillery markers, the aircraft, and whom another one will come for. */
function requests(s: Position): SceneItem[] {
  const marker = (id: string, style: string, seat: Seat | null, x: number, y: number, text: Text): SceneItem => ({
    type: "marker",
    id,
    style,
    seat,
    x,
    y,
    radius: 800,
    text,
  });
  return [
    ...s.requests.map(({ seat, observer, kind, x, y }) =>
      marker(`request-${observer}`, "artillery", seat, x, y, say(`scene.request.${kind}`, { seat: seatName(seat) })),
    ),
    ...(s.aircraft === null
      ? []
      : [marker("aircraft", "aircraft", null, s.aircraft.x, s.aircraft.y, say("scene.aircraft"))]),
  ];
}

function nameOf(s: Position, id: string): Text {
  const unit = findUnit(s, id);
  return unit === null ? say("scene.someUnit", { id }) : unitName(unit);
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

function zoneRings(s: Position, seat: Seat): Ring[] {
  const { depth } = sideOf(s, seat);
  return depth === null ? [] : [boxRing(boxFrom(s, seat, depth))];
}

/** BA-SCEN-4; and the papers of scenario S4, which lie there until somebody has them. */
function objectives(s: Position): SceneItem[] {
  const begun = s.phase !== "setUp" && s.phase !== "deployment";
  return s.objectives.flatMap(({ id, x, y, carrier }): SceneItem[] => {
    if (carrier !== null) return [];
    const isPapers = id === SATCHEL;
    const seat = !begun || isPapers ? null : holderOf(s, { x, y });
    const held = seat === null ? say("scene.objective.nobody") : seatName(seat);
    const text = isPapers ? say("scene.papers") : say("scene.objective", { name: id, held });
    return [
      {
        type: "marker",
        id: `objective-${id}`,
        style: isPapers ? "satchel" : "objective",
        seat,
        x,
        y,
        radius: 800,
        text,
      },
    ];
  });
}

// --- the sides

function sideSummary(s: Position, seat: Seat): SideSummary {
  const own = s.units.filter((unit) => unit.seat === seat);
  const alive = own.filter(isAlive).length;
  const pins = own.reduce((n, unit) => n + (isAlive(unit) ? unit.pins : 0), 0);
  const begun = s.phase !== "setUp" && s.phase !== "deployment";
  const score = begun ? (outcomeOf(s).points[seat] ?? null) : null;
  const strength = say("scene.side.strength", { n: alive, of: own.length });
  const role = s.attacker === null ? [] : [say(s.attacker === seat ? "scene.side.attacker" : "scene.side.defender")];
  const papers = s.objectives.find(({ carrier }) => carrier !== null && findUnit(s, carrier)?.seat === seat);
  const bag = say("scene.bag", { n: diceInBag(s, seat) });
  const nation = nationName(s.battle.nations[seat] ?? s.battle.nations[0]);
  return {
    seat,
    name: say("scene.side.name", { seat: seatName(seat), nation }),
    short: nation,
    facing: forwardOf(s, seat),
    score,
    brief: [
      role.length === 0 ? strength : say("scene.side.brief", { role, n: alive, of: own.length }),
      ...(begun ? [bag] : []),
    ],
    lines: [
      ...role,
      strength,
      ...(pins === 0 ? [] : [say("scene.side.pins", { n: pins })]),
      ...(begun ? [bag] : []),
      ...(papers === undefined || papers.carrier === null
        ? []
        : [say("scene.side.papers", { unit: nameOf(s, papers.carrier) })]),
      ...flankLine(s, seat),
      ...s.airRequests
        .filter((one) => one.seat === seat)
        .map(({ target }) => say("scene.request.air", { unit: nameOf(s, target) })),
      ...(score === null ? [] : [say("scene.side.points", { n: score })]),
    ],
    reserve: reserveOf(s, seat),
    roster: rosterOf(s, seat),
    ...(begun && s.phase !== "over"
      ? { tracks: [{ text: bag, left: diceInBag(s, seat), of: own.filter(takesOrders).length }] }
      : {}),
  };
}

/** BA-DEPLOY-15 */
function flankLine(s: Position, seat: Seat): Text[] {
  const { outflank } = playerOf(s, seat);
  if (outflank === "none" || !s.units.some((unit) => unit.seat === seat && unit.place.at === "outflank")) return [];
  return [say(`scene.flank.${outflank}`)];
}
