import type { Ring, Scene, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { isOnTable } from "./board.ts";
import { ZONE } from "./deployment.ts";
import { sideSummary } from "./scene-sides.ts";
import { pieceOf, reserveOf, rosterOf } from "./scene-soldiers.ts";
import { centimetres, say, seatName, soldierName } from "./scene-texts.ts";
import { OBJECTIVE, TABLE, TURNS, findSoldier } from "./state.ts";
import type { Position } from "./state.ts";
import { controlledStep } from "./terrain.ts";

/**
 * A position as a drawing. Of a rival's hidden orders and teams nothing is read here, whatever the position holds, so a scene
 * made from a full position by mistake tells no more than one made from a view.
 */
export function sceneOf(s: Position, seat: Seat | null): Scene {
  return {
    width: TABLE,
    height: TABLE,
    unit: 100,
    unitName: "cm",
    millimetre: 10,
    title: say("scene.title", { mode: say(`mode.${s.mode}`) }),
    status: statusOf(s),
    items: [
      ...zones(s),
      midline(s),
      ...terrain(s),
      ...objectives(s),
      ...wayGone(s),
      ...s.soldiers.filter(isOnTable).map((o) => pieceOf(s, o)),
    ],
    sides: s.players.map((p) => ({
      ...sideSummary(s, p, seat === p.seat || s.phase === "over"),
      reserve: reserveOf(s, p.seat),
      roster: rosterOf(s, p.seat),
    })),
    clock: clockOf(s),
  };
}

function statusOf(s: Position): Text[] {
  const status = [
    say("scene.status.turn", { turn: s.turn, turns: TURNS }),
    say("scene.status.phase", { phase: say(`value.phase.${s.phase}`) }),
  ];
  if (s.initiative !== null && s.phase !== "setUp" && s.phase !== "over")
    status.push(say("scene.status.initiative", { seat: seatName(s.initiative) }));
  const acting = s.activation === null ? null : findSoldier(s, s.activation.soldier);
  if (s.activation !== null && acting !== null)
    status.push(say("scene.status.acting", { soldier: soldierName(acting), pa: s.activation.pa }));
  const open = s.casual.filter((c) => c.state === "open");
  if (open.length > 0)
    status.push(say("scene.status.casual", { objectives: open.map((c) => say(`value.objective.${c.id}`)) }));
  return status;
}

// --- the clock

const PHASES = ["tactical", "reinforcement", "activation"] as const;

function clockOf(s: Position): Scene["clock"] {
  if (s.phase === "setUp") return { turn: say("phase.setUp"), of: null, phases: setUpPhases(s) };
  if (s.phase === "over") return { turn: say("phase.over"), of: null, phases: [] };
  return {
    turn: say("scene.clock.turn", { turn: s.turn }),
    of: say("scene.clock.of", { turns: TURNS }),
    phases: PHASES.map((phase) => ({ text: say(`scene.clock.${phase}`), now: s.phase === phase })),
  };
}

/** The stages of set-up in their order (PS-9.1, PS-9.2); the first that is not done is now. */
function setUpPhases(s: Position): Scene["clock"]["phases"] {
  const stages: { readonly text: Text; readonly done: boolean }[] = [];
  if (s.plan.terrain === "controlled")
    stages.push({
      text: say("scene.clock.terrain"),
      done: controlledStep(s.terrain) === null || s.attacker !== null || s.soldiers.length > 0,
    });
  stages.push(
    { text: say("scene.clock.squads"), done: s.players.every((p) => p.squad !== null) },
    { text: say("scene.clock.roles"), done: s.attacker !== null && s.lowEdge !== null },
  );
  if (s.mode !== "simple") stages.push({ text: say("scene.clock.objectives"), done: s.objectives.length === 2 });
  stages.push(
    { text: say("scene.clock.teams"), done: s.teamsSplit },
    { text: say("scene.clock.deployment"), done: s.players.every((p) => p.deployed.length === 2) },
  );
  if (s.mode === "orders") stages.push({ text: say("scene.clock.orders"), done: s.directivesSet });
  const now = stages.findIndex((stage) => !stage.done);
  return stages.map(({ text }, i) => ({ text, now: i === now }));
}

// --- the table

/** PS-G-17 */
function zones(s: Position): SceneItem[] {
  if (s.lowEdge === null) return [];
  return s.players.map(({ seat }) => {
    const from = seat === s.lowEdge ? 0 : TABLE - ZONE;
    return {
      type: "zone",
      id: `zone${seat}`,
      style: "deployment",
      seat,
      rings: [band(s, from, from + ZONE)],
      text: say("scene.zone.deployment", { seat: seatName(seat) }),
    };
  });
}

/** A strip of the table from one distance to another from its low edge. */
export function band(s: Position, from: number, to: number): Ring {
  const corners: readonly (readonly [number, number])[] = [
    [0, from],
    [TABLE, from],
    [TABLE, to],
    [0, to],
  ];
  return corners.map(([across, along]) =>
    s.axis === "southNorth" ? { x: across, y: along } : { x: along, y: across },
  );
}

function midline(s: Position): SceneItem {
  return {
    type: "line",
    id: "midline",
    style: "midline",
    seat: null,
    points: band(s, TABLE / 2, TABLE / 2).slice(0, 2),
    text: say("scene.line.midline"),
  };
}

function terrain(s: Position): SceneItem[] {
  return s.terrain.map(({ id, kind, parts, height }) => ({
    type: "terrain",
    id,
    kind,
    parts,
    height,
    text: say(`terrain.${kind}`),
  }));
}

function objectives(s: Position): SceneItem[] {
  return s.objectives.map(({ placedBy, x, y }) => ({
    type: "marker",
    id: `objective${placedBy}`,
    style: "objective",
    seat: placedBy,
    x,
    y,
    radius: OBJECTIVE,
    text: say("scene.objective", { seat: seatName(placedBy) }),
  }));
}

/** The move of the activation under way. Its bends are not kept: the line joins where it began and where it ended. */
function wayGone(s: Position): SceneItem[] {
  const soldier = s.activation === null ? null : findSoldier(s, s.activation.soldier);
  if (s.activation === null || soldier === null || s.activation.move === null) return [];
  const { x0, y0, turns, moveLength } = s.activation;
  if (x0 === soldier.x && y0 === soldier.y) return [];
  const points = [{ x: x0, y: y0 }, ...turns.map(([x, y]) => ({ x, y })), { x: soldier.x, y: soldier.y }];
  return [
    {
      type: "line",
      id: "path",
      style: "path",
      seat: soldier.seat,
      points,
      text: say("scene.line.path", { soldier: soldierName(soldier), cm: centimetres(moveLength) }),
    },
  ];
}
