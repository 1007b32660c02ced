import type { SideSummary, Text } from "@escaramuza/kernel";
import { missionOf } from "./data.ts";
import { manName, say, seatName, sideName } from "./scene-texts.ts";
import { reserveOf, rosterOf } from "./scene-soldiers.ts";
import { valueOf } from "./scoring.ts";
import { isAble, isOut, rival } from "./state.ts";
import type { Position, SideId, Soldier } from "./state.ts";

/** What each side has left. `knows`: for its own players, or once the game is over. */
export function sideSummary(s: Position, side: SideId, knows: boolean): SideSummary {
  const seats = s.battle.seats.flatMap((place, n) => (place.side === side ? [n] : []));
  const [seat = side, ...allies] = seats;
  const own = s.soldiers.filter((o) => o.side === side && o.place !== "away");
  const summary: SideSummary = {
    seat,
    name: say("scene.side.name", { side: sideName(s, side), seat: seats.map(seatName) }),
    short: sideName(s, side),
    facing: facingOf(s, side),
    score: s.phase === "setUp" || s.phase === "deployment" ? null : s.sides[side].score,
    brief: [say("scene.side.brief", { n: own.filter((o) => !isOut(o)).length, of: own.length })],
    lines: [
      aim(s, side),
      say("scene.list", { list: [strength(own), ...conditions(own)] }),
      ...losses(own),
      ...stores(s, side, own, knows),
    ],
    reserve: reserveOf(s, side),
    roster: rosterOf(s, side),
  };
  return allies.length === 0 ? summary : { ...summary, allies };
}

function facingOf(s: Position, side: SideId): number {
  const { advance } = missionOf(s.battle.mission).sides[side];
  if (advance.to === "direction") return advance.y < 0 ? 180 : 0;
  if (advance.to === "edge")
    return s.sides[side].edge === "north" ? 180 : s.sides[side].edge === "south" || side === 0 ? 0 : 180;
  return side === 0 ? 180 : 0;
}

/** What it needs to win, and how much of it it has. */
function aim(s: Position, side: SideId): Text {
  const { victory, points } = missionOf(s.battle.mission).sides[side];
  const { score } = s.sides[side];
  switch (victory) {
    case "eliminate":
      return say("scene.victory.eliminate");
    case "points":
      return say("scene.victory.points", { score, points: points ?? 0 });
    case "half":
      return say("scene.victory.half", { score, points: Math.ceil(valueOf(s, rival(side)) / 2) });
    case "hold":
      return say("scene.victory.hold");
    case "keep":
      return say("scene.victory.keep");
  }
}

function strength(own: readonly Soldier[]): Text {
  return say("scene.side.strength", { n: own.filter((o) => !isOut(o)).length, of: own.length });
}

function conditions(own: readonly Soldier[]): Text[] {
  const count = (is: (o: Soldier) => boolean): number => own.filter((o) => !isOut(o) && is(o)).length;
  const counts: readonly (readonly [string, number])[] = [
    ["wounded", count((o) => o.condition === "H")],
    ["down", count((o) => o.down !== null)],
    ["pinned", count((o) => o.morale === "pinned")],
    ["panicked", count((o) => o.morale === "panicked")],
    ["waiting", count((o) => o.place === "waiting")],
    ["unseen", count((o) => o.place === "unseen")],
  ];
  return counts.flatMap(([what, n]) => (n === 0 ? [] : [say(`scene.side.${what}`, { n })]));
}

function losses(own: readonly Soldier[]): Text[] {
  const lost = own.filter(isOut);
  return lost.length === 0 ? [] : [say("scene.side.losses", { soldiers: lost.map(manName) })];
}

/** Grenades, and what is buried, for those who know of it. */
function stores(s: Position, side: SideId, own: readonly Soldier[], knows: boolean): Text[] {
  const lines: Text[] = [];
  const [gof, gdf] = own.reduce(([a, b], o) => [a + o.gof, b + o.gdf], [0, 0]);
  if (gof + gdf > 0) lines.push(say("scene.side.grenades", { gof, gdf }));
  const mines = s.mines.filter((m) => m.side === side).length;
  const wires = s.wires.filter((w) => w.side === side).length;
  if (knows && mines + wires > 0) lines.push(say("scene.side.mines", { mines, wires }));
  // Who is yet to come, or not seen, commands all the same.
  const officers = own.filter((o) => o.rank === "officer");
  if (officers.length > 0 && officers.every((o) => isOut(o) || (o.place === "table" && !isAble(o))))
    lines.push(say("scene.side.noOfficer"));
  return lines;
}
