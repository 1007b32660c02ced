import { discOverlaps, discTouches } from "@escaramuza/geometry";
import type { Ring, Scene, SceneItem, ScenePiece, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { isOnTable, tableOf } from "./board.ts";
import { DATA, terrainKind } from "./data.ts";
import { ZONE } from "./deployment.ts";
import { sideSummary } from "./scene-sides.ts";
import { centimetres, say, seatName, soldierName } from "./scene-texts.ts";
import { BASE, OBJECTIVE, TABLE, TOUCH, TURNS, findSoldier, isMarked, playerOf } from "./state.ts";
import type { Position, Soldier } from "./state.ts";

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
      ...s.soldiers.filter(isOnTable).map((o) => piece(s, o)),
    ],
    sides: s.players.map((p) => ({
      ...sideSummary(s, p, seat === p.seat || s.phase === "over"),
      reserve: reserve(s, p.seat),
      roster: [],
    })),
    clock: { turn: say("scene.status.turn", { turn: s.turn, turns: TURNS }), of: null, phases: [] },
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
function band(s: Position, from: number, to: number): Ring {
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
  const { x0, y0, moveLength } = s.activation;
  if (x0 === soldier.x && y0 === soldier.y) return [];
  const points = [
    { x: x0, y: y0 },
    { x: soldier.x, y: soldier.y },
  ];
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

// --- soldiers

function piece(s: Position, soldier: Soldier): ScenePiece {
  const { id, seat, n, x, y } = soldier;
  const carries = soldier.extra !== null && !soldier.extraUsed;
  return {
    type: "piece",
    id,
    seat,
    x,
    y,
    radius: BASE,
    silhouette: carries ? `${soldier.weapon}+${soldier.extra}` : soldier.weapon,
    role: soldier.specialist ?? (soldier.role === "rifleman" ? null : soldier.role),
    facing: null,
    tag: String(n),
    badges: [...states(s, soldier), ...traits(soldier)],
    lying: soldier.status === "downed",
    acting: s.activation?.soldier === id,
    text: sentence(s, soldier),
  };
}

/** What may change in play, the gravest first. */
function states(s: Position, soldier: Soldier): string[] {
  if (soldier.status === "downed") return ["downed"];
  const list: string[] = [];
  if (soldier.suppressed) list.push("suppressed");
  if (isMarked(s, soldier.id)) list.push("marked");
  if (s.orders.some((ids) => ids.includes(soldier.id)) || s.activation?.ordered.includes(soldier.id) === true)
    list.push("ordered");
  if (soldier.raised) list.push("raised");
  if (soldier.activations > 0) list.push(soldier.activations === 1 ? "activatedOnce" : "activatedTwice");
  return list;
}

function traits(soldier: Soldier): string[] {
  const list: string[] = [];
  if (soldier.experience !== "regular") list.push(soldier.experience);
  if (soldier.scout) list.push("scout");
  if (soldier.extra !== null)
    list.push(soldier.extra === "panzerfaust" && soldier.extraUsed ? "panzerfaustUsed" : soldier.extra);
  return list;
}

/** Soldiers still beside the table. */
function reserve(s: Position, seat: Seat): SideSummary["reserve"] {
  return s.soldiers
    .filter((o) => o.seat === seat && o.status === "undeployed")
    .map((o) => ({ id: o.id, text: who(s, o) }));
}

function who(s: Position, soldier: Soldier): Text {
  const arm = armName(s, soldier.seat, soldier.weapon);
  const second = soldier.extra === null || soldier.extraUsed ? null : armName(s, soldier.seat, soldier.extra);
  return say("scene.piece", {
    soldier: soldierName(soldier),
    role: roleName(soldier),
    weapon: second === null ? arm : say("scene.piece.and", { a: arm, b: second }),
  });
}

/** Who he is, where he stands and how he is. */
function sentence(s: Position, soldier: Soldier): Text {
  const doing = s.activation?.soldier === soldier.id ? ["acting"] : [];
  const how = [...doing, ...states(s, soldier)];
  return say("scene.piece.full", {
    who: who(s, soldier),
    where: [
      say("scene.piece.at", { x: centimetres(soldier.x), y: centimetres(soldier.y) }),
      ...surroundings(s, soldier),
    ],
    state: (how.length === 0 ? ["ready"] : how).map((state) => say(`scene.state.${state}`)),
  });
}

function roleName({ specialist, role, experience, scout }: Soldier): Text {
  const plain = say(specialist === null ? `value.role.${role}` : `value.specialist.${specialist}`);
  const seasoned = experience === "regular" ? plain : say(`scene.piece.${experience}`, { role: plain });
  return scout ? say("scene.piece.and", { a: seasoned, b: say("scene.state.scout") }) : seasoned;
}

/** The model his nation uses, where the rules name one. */
function armName(s: Position, seat: Seat, weapon: string): Text {
  const { nation } = playerOf(s, seat);
  const named = DATA.weapons.some((row) => row.nation === nation && row.id === weapon);
  return say(nation !== null && named ? `model.${nation}.${weapon}` : `value.weapon.${weapon}`);
}

/** Terrain he is in, or stands against. */
function surroundings(s: Position, soldier: Soldier): Text[] {
  const table = tableOf(s);
  return s.terrain.flatMap(({ kind }, e) => {
    if (!discTouches(table, e, soldier.x, soldier.y, BASE, TOUCH)) return [];
    const inside = terrainKind(kind).class === "roughArea" && discOverlaps(table, e, soldier.x, soldier.y, BASE);
    return [say(inside ? "scene.piece.in" : "scene.piece.beside", { kind: say(`value.kind.${kind}`) })];
  });
}
