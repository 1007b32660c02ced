import type { Scene, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { boardOf } from "./board.ts";
import { DATA, missionOf } from "./data.ts";
import { declaredItems } from "./scene-declared.ts";
import { sideSummary } from "./scene-sides.ts";
import { gunPiece, itemMarkers, pieceOf } from "./scene-soldiers.ts";
import { terrainItems } from "./scene-terrain.ts";
import { manName, say, sideName } from "./scene-texts.ts";
import { isOut, sideOf } from "./state.ts";
import type { Position, SideId, Soldier } from "./state.ts";

/**
 * A position as a drawing. Of the other side's mines, wires, aims, watched spots and hidden men nothing is read here, whatever the
 * position holds, so a scene made from a full position by mistake tells no more than one made from a view.
 */
export function sceneOf(s: Position, seat: Seat | null): Scene {
  const { width, height } = boardOf(s);
  const mine = seat === null ? null : sideOf(s, seat);
  const knows = (side: SideId): boolean => side === mine || s.phase === "over";
  const shown = s.soldiers.filter((o) => o.place === "table" && (!o.hidden || knows(o.side)));
  return {
    width,
    height,
    unit: 10,
    unitName: "cm",
    // Men of a centimetre on a table of one metre: what grows and stands there is drawn to their size.
    millimetre: 0.5,
    title: say("scene.title", { mission: say(`mission.${s.battle.mission}`) }),
    status: statusOf(s),
    items: [
      ...terrainItems(s),
      ...secrets(s, knows),
      ...shown.filter(isOut).map(fallen),
      ...itemMarkers(s.items),
      ...mortarMarks(s, knows),
      ...declaredItems(s),
      ...s.guns.filter(({ state }) => state === "emplaced" || state === "lying").map((gun) => gunPiece(s, gun)),
      ...shown.filter((o) => !isOut(o)).map((o) => pieceOf(s, o, knows(o.side))),
    ],
    sides: ([0, 1] as const).map((side) => sideSummary(s, side, knows(side))),
    clock: clockOf(s),
  };
}

function statusOf(s: Position): Text[] {
  if (s.phase === "setUp" || s.phase === "deployment" || s.phase === "over") return [say(`phase.${s.phase}`)];
  const status = [
    say("scene.status.turn", { turn: s.turn, side: sideName(s, s.active) }),
    say("scene.status.phase", { phase: say(`phase.${s.phase}`) }),
  ];
  if (s.declared.length > 0) status.push(say("scene.status.declared", { n: s.declared.length }));
  return status;
}

const PHASES = ["actions", "fire", "grenades", "mortars", "upkeep", "morale"] as const;

function clockOf(s: Position): Scene["clock"] {
  if (s.phase === "setUp" || s.phase === "deployment")
    return {
      turn: say("phase.setUp"),
      of: null,
      phases: (["setUp", "deployment"] as const).map((phase) => ({
        text: say(`phase.${phase}`),
        now: s.phase === phase,
      })),
    };
  if (s.phase === "over") return { turn: say("phase.over"), of: null, phases: [] };
  const limit = s.battle.options.turnLimit ?? missionOf(s.battle.mission).turnLimit;
  return {
    turn: say("heading.turn", { turn: s.turn }),
    of: s.battle.options.turnLimit === null ? null : say("scene.clock.of", { turns: limit }),
    phases: PHASES.map((phase) => ({ text: say(`scene.clock.${phase}`), now: s.phase === phase })),
  };
}

// --- what lies on the table

/** Mines, wires and watched spots, for those who set them or have found them. */
function secrets(s: Position, knows: (side: SideId) => boolean): SceneItem[] {
  const size = DATA.figures.mineCell.value;
  const seat = (side: SideId): Seat => s.battle.seats.findIndex((place) => place.side === side);
  const mines = s.mines
    .filter(({ side }) => knows(side))
    .map((mine): SceneItem => ({
      type: "marker",
      id: `mine-${mine.id}`,
      style: mine.overloaded ? "overloadedMine" : "mine",
      seat: seat(mine.side),
      x: mine.x + size / 2,
      y: mine.y + size / 2,
      radius: size / 2,
      text: say(mine.overloaded ? "equipment.overloadedMine" : "equipment.mine"),
    }));
  const wires = s.wires
    .filter(({ side, id }) => knows(side) || s.soldiers.some((o) => knows(o.side) && o.wires.includes(id)))
    .map((wire): SceneItem => ({
      type: "line",
      id: `wire-${wire.id}`,
      style: "tripWire",
      seat: seat(wire.side),
      points: [wire.from, wire.to],
      text: say("equipment.trap"),
    }));
  const spots = s.soldiers.flatMap((o): SceneItem[] => {
    if (o.watch === null || o.watch.spot === null || !knows(o.side) || isOut(o)) return [];
    const { x, y } = o.watch.spot;
    return [
      {
        type: "marker",
        id: `watched-${o.id}`,
        style: "watchedSpot",
        seat: seat(o.side),
        x,
        y,
        radius: 5,
        text: say(o.watch.ready ? "scene.watched" : "scene.willWatch"),
      },
    ];
  });
  return [...mines, ...wires, ...spots];
}

/** The dead and the incapacitated lie where they fell; nobody stumbles over them (PE-2-9). */
function fallen(o: Soldier): SceneItem {
  return {
    type: "marker",
    id: `fallen-${o.id}`,
    style: "fallen",
    seat: o.side,
    x: o.x,
    y: o.y,
    radius: 4,
    text: say("scene.fallen", { soldier: manName(o), state: say(`condition.${o.condition}`) }),
  };
}

/** Where a mortar fires, for its own side. */
function mortarMarks(s: Position, knows: (side: SideId) => boolean): SceneItem[] {
  return s.guns.flatMap((gun): SceneItem[] => {
    const at = gun.mortar?.locked ?? gun.mortar?.target ?? null;
    if (at === null || !knows(gun.side)) return [];
    const seat = s.battle.seats.findIndex((place) => place.side === gun.side);
    return [
      {
        type: "marker",
        id: `target-${gun.id}`,
        style: "artillery",
        seat,
        x: at.x,
        y: at.y,
        radius: 6,
        text: say(at === gun.mortar?.locked ? "scene.mortarLocked" : "scene.mortarTarget"),
      },
    ];
  });
}
