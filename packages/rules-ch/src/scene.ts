import type { Scene, SceneItem, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { boardOf, cellAt } from "./board.ts";
import { hexRing, mapDrawing } from "./scene-map.ts";
import { laidItems } from "./scene-works.ts";
import { apText, isShown, pieceOf, reserveOf, rosterOf } from "./scene-units.ts";
import { say, seatName } from "./scene-texts.ts";
import { isAlive } from "./state.ts";
import type { Player, Position } from "./state.ts";

/**
 * A position as a drawing. Of a rival's hidden units, markers and hand nothing is read here, whatever the position holds, so a
 * scene made from a full position by mistake tells no more than one made from a view.
 */
export function sceneOf(s: Position, seat: Seat | null): Scene {
  const { width, height, cells, items } = mapDrawing(boardOf(s));
  return {
    width,
    height,
    unit: 400,
    unitName: "hex",
    millimetre: 10,
    title: say("scene.title", { firefight: say(`firefight.${s.battle.firefight.id}`) }),
    status: statusOf(s),
    items: [
      ...items,
      ...laidItems(s, seat),
      ...exits(s),
      ...control(s),
      ...s.units.filter((unit) => isShown(s, unit, seat)).map((unit) => pieceOf(s, unit, seat)),
    ],
    sides: s.players.map((player) => sideOf(s, player, seat)),
    clock: clockOf(s),
    cells,
  };
}

function statusOf(s: Position): Text[] {
  const { rounds } = s.battle.firefight;
  if (s.phase === "setUp") return [say("phase.setup")];
  if (s.phase === "over") return [say("phase.gameOver")];
  const status = [say("scene.status.round", { round: s.round, rounds }), say(`phase.${s.phase}`)];
  if (s.phase !== "turns") return status;
  status.push(say("scene.status.turn", { seat: seatName(s.active) }));
  if (s.passes > 0) status.push(say("scene.status.passed", { seat: seatName(1 - s.active) }));
  return status;
}

const PHASES = ["preRound", "turns", "roundEnd"] as const;

function clockOf(s: Position): Scene["clock"] {
  if (s.phase === "setUp") return { turn: say("phase.setup"), of: null, phases: [] };
  if (s.phase === "over") return { turn: say("phase.gameOver"), of: null, phases: [] };
  return {
    turn: say("scene.clock.round", { round: s.round }),
    of: say("scene.clock.of", { rounds: s.battle.firefight.rounds }),
    phases: PHASES.map((phase) => ({ text: say(`phase.${phase}`), now: s.phase === phase })),
  };
}

// --- the map

/** In the western corner of the hex, where no counter hides it. */
const FLAG = { away: 176, radius: 46 };

/** CH-2.5.2-1: who controls each victory hex. */
function control(s: Position): SceneItem[] {
  const board = boardOf(s);
  return s.control.flatMap(({ hex, seat }): SceneItem[] => {
    const { x, y } = cellAt(board, hex).centre;
    const text = say("scene.control", { hex, seat: seatName(seat), points: pointsAt(s, hex) });
    return [
      { type: "marker", id: `flag-${hex}`, style: "objective", seat, x: x - FLAG.away, y, radius: FLAG.radius, text },
    ];
  });
}

/** What a victory hex is worth, and when. */
function pointsAt(s: Position, hex: string): Text[] {
  return s.battle.firefight.vp
    .filter((award) => award.hex === hex)
    .map(({ when, rounds, toController: n }) =>
      say(`scene.award.${when}`, when === "endOfRound" ? { n, rounds: rounds.map(String) } : { n }),
    );
}

/** CH-5.6-1, CH-R54: hexes by which units may leave for points. */
function exits(s: Position): SceneItem[] {
  const { exit } = s.battle.firefight;
  if (exit === null) return [];
  const board = boardOf(s);
  const seat = exit.side === "german" ? 0 : 1;
  return [
    {
      type: "zone",
      id: "exit",
      style: "exit",
      seat,
      rings: exit.hexes.map((hex) => hexRing(board, hex)),
      text: say("scene.exit", { seat: seatName(seat), n: exit.vpPerUnit }),
    },
  ];
}

// --- the sides

function sideOf(s: Position, player: Player, viewer: Seat | null): SideSummary {
  const { seat, vp, cap, activation, hand } = player;
  const { cards } = s.battle.firefight;
  const own = s.units.filter((unit) => unit.seat === seat);
  const lost = own.filter((unit) => unit.place === "destroyed").length;
  const ap = activation === null ? [] : [apText(s, player, viewer)];
  const inHand = cards === null ? [] : [say("scene.side.cards", { n: hand.length })];
  return {
    seat,
    name: seatName(seat),
    short: seatName(seat),
    facing: seat === 0 ? 0 : 180,
    score: vp,
    brief: [
      say("scene.side.cap", { cap }),
      ...(ap.length + inHand.length === 0 ? [] : [say("scene.side.list", { list: [...ap, ...inHand] })]),
    ],
    lines: [
      say("scene.side.points", { vp }),
      say("scene.side.list", { list: [say("scene.side.cap", { cap }), ...ap, ...inHand] }),
      say("scene.side.strength", { n: own.filter(isAlive).length, of: own.length }),
      ...(lost === 0 ? [] : [say("scene.side.lost", { n: lost })]),
      ...(player.barrages === 0 ? [] : [say("scene.side.barrages", { n: player.barrages })]),
      ...handLines(player, viewer),
      ...weaponLines(player),
    ],
    reserve: reserveOf(s, seat),
    roster: rosterOf(s, seat, viewer),
    // CH-7.4-3: units on the track shorten it.
    tracks: [{ text: say("scene.track.cap", { cap }), left: cap, of: Math.max(cap, player.capStart - player.losses) }],
    hand: cardsIn(player, viewer),
  };
}

/** CH-8.0-1: for their owner alone. */
function cardsIn({ seat, hand }: Player, viewer: Seat | null): NonNullable<SideSummary["hand"]> {
  if (seat !== viewer) return [];
  return hand.flatMap((card) =>
    card === "?" ? [] : [{ title: say(`card.${card}.name`), text: say(`card.${card}.text`) }],
  );
}

/** CH-8.0-1: a hand is its owner's alone. */
function handLines({ seat, hand }: Player, viewer: Seat | null): Text[] {
  if (seat !== viewer) return [];
  const cards = hand.flatMap((card) => (card === "?" ? [] : [say(`card.${card}.name`)]));
  return cards.length === 0 ? [] : [say("scene.side.hand", { cards })];
}

/** Weapons that have been shown in use (CH-R49). */
function weaponLines({ weapons }: Player): Text[] {
  const shown = weapons.filter((w) => w.shown && w.uses > 0);
  return shown.length === 0 ? [] : [say("scene.side.weapons", { cards: shown.map((w) => say(`card.${w.card}.name`)) })];
}
