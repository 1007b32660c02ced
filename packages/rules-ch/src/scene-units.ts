import type { RosterLine, SceneCounter, ScenePiece, Seat, SideSummary, Text } from "@escaramuza/kernel";
import { boardOf, cellAt } from "./board.ts";
import type { CounterId } from "./data.ts";
import { laidIn } from "./scene-works.ts";
import { kindName, say, seatName, tagOf, unitName } from "./scene-texts.ts";
import { apLeft, isAlive, onMap, playerOf } from "./state.ts";
import type { Player, Position, Unit } from "./state.ts";
import { counter, hasTrait, isEngaged, rangeOf } from "./units.ts";

/** Counters: on the map, beside it, and in their side's list. */

/** Half the side of a counter. */
export const COUNTER = 125;

/** The weapon on the counter. */
const SYMBOLS: { readonly [type in CounterId]: string } = {
  g_rifles: "rifle",
  g_lmg34: "lightMachineGun",
  g_hmg34: "heavyMachineGun",
  g_pioneers: "pioneer",
  g_assault: "smg",
  s_rifles: "rifle",
  s_smg: "smg",
  s_nkvd: "bayonet",
  s_maxim: "maxim",
  s_dp: "lightMachineGun",
  s_partisans: "rifle",
  g_mortar50: "mortar",
  g_mortar80: "mortar",
  s_mortar50: "mortar",
  s_mortar82: "mortar",
  g_tankhunters: "bundle",
  g_pak36: "gun",
  s_at45: "gun",
  g_opel: "truck",
  s_truck: "truck",
  g_sdkfz251: "halfTrack",
  g_pz3h: "tank",
  g_pz4e: "tank",
  s_t26: "tank",
  s_t34a: "tank",
  s_kv1a: "tank",
};

/** Whether a viewer sees the counter: his own always, an enemy's once it is not hidden (CH-10.0-1). */
export function isShown(s: Position, unit: Unit, seat: Seat | null): boolean {
  return onMap(unit) && (!unit.hidden || unit.seat === seat || s.phase === "over");
}

export function pieceOf(s: Position, unit: Unit, seat: Seat | null): ScenePiece {
  const { centre } = cellAt(boardOf(s), unit.place);
  return {
    type: "piece",
    id: unit.id,
    seat: unit.seat,
    x: centre.x,
    y: centre.y,
    radius: COUNTER,
    silhouette: symbolOf(unit),
    role: null,
    facing: unit.facing === null ? null : 60 * unit.facing,
    tag: tagOf(unit),
    badges: signsOf(unit),
    lying: false,
    acting: isActing(s, unit),
    text: sentence(s, unit, seat),
    counter: faceOf(s, unit, seat),
  };
}

function symbolOf(unit: Unit): string {
  return SYMBOLS[unit.type];
}

/** Of the side whose turn it is: who has AP to act with. */
function isActing(s: Position, unit: Unit): boolean {
  return s.phase === "turns" && s.active === unit.seat && isMember(s, unit);
}

function isMember(s: Position, unit: Unit): boolean {
  return playerOf(s, unit.seat).activation?.members.includes(unit.id) ?? false;
}

/** CH-0-1: fire cost, move cost, FP red over blue, DR flank over front, range. Printed figures: markers lie on top of them. */
export function faceOf(s: Position, unit: Unit, seat: Seat | null): SceneCounter {
  const { fire, fireIndirect, move, mover, fp, boxed, rangeMin, range, dr } = counter(unit);
  const defence = (n: number): { readonly text: string; readonly tone: "red" | "blue" } => ({
    text: String(n),
    tone: dr.colour,
  });
  return {
    name: unitName(unit),
    figures: {
      nw: { lines: [{ text: fireIndirect === null ? String(fire) : `${fire} (${fireIndirect})`, tone: "ink" }] },
      ne: { lines: [{ text: String(move), tone: MOVE_TONES[mover] }] },
      sw: {
        lines: [
          { text: String(fp.red), tone: "red" },
          { text: String(fp.blue), tone: "blue" },
        ],
        boxed,
      },
      se: { lines: [defence(dr.flank), defence(dr.front)], ruled: true },
      foot: { lines: [{ text: spanText(rangeMin, range), tone: "ink" }] },
    },
    spent: unit.status === "used",
    marker: hitWord(s, unit, seat),
  };
}

/** CH-0-1, CH-RE9; wheels should be green. */
const MOVE_TONES = { foot: "red", wheel: "ink", track: "blue" } as const;

/** CH-RE1: from the least range on, where there is one. */
function spanText(least: number, most: number): string {
  return least > 1 ? `${least}–${most}` : String(most);
}

/** Which marker it is, to those who know; that there is one, to everybody (CH-7.5-4). */
function hitWord(s: Position, unit: Unit, seat: Seat | null): Text | null {
  if (unit.hit === null) return null;
  const knows = unit.seat === seat || unit.hitKnown || s.phase === "over";
  return say(`marker.${knows ? unit.hit : "unknown"}`);
}

/** Signs on the counter; its hit is a word and its use a stripe. */
function signsOf(unit: Unit): string[] {
  return [
    ...(unit.hidden ? ["hidden"] : []),
    ...(unit.hasty ? ["hastyDefense"] : []),
    ...(unit.holdFast ? ["holdFast"] : []),
    ...(unit.exposed ? ["incautious"] : []),
    ...(unit.dash ? ["dash"] : []),
    ...(unit.aboard === null ? [] : [hasTrait(unit, "gun") ? "towed" : "aboard"]), // CH-RE16
  ];
}

// --- words

function sentence(s: Position, unit: Unit, seat: Seat | null): Text {
  const { ground, level } = cellAt(boardOf(s), unit.place);
  const where = [
    say("scene.unit.in", { hex: unit.place, kind: say(`value.terrain.${ground.kind}`) }),
    ...laidIn(s, unit.place, seat).map((kind) => say(`value.terrain.${kind}`)),
    ...(level > 0 ? [say("scene.unit.level", { level })] : []),
    ...(unit.facing === null ? [] : [say("scene.unit.facing", { facing: say(`value.facing.${unit.facing}`) })]),
  ];
  return say("scene.unit.full", { who: ownedName(unit), where, state: stateOf(s, unit, seat) });
}

function ownedName(unit: Unit): Text {
  return say("scene.unit.of", { unit: unitName(unit), seat: seatName(unit.seat) });
}

function stateOf(s: Position, unit: Unit, seat: Seat | null): Text[] {
  const hit = hitWord(s, unit, seat);
  return [
    isMember(s, unit) ? apText(s, playerOf(s, unit.seat), seat) : say(`value.status.${unit.status}`),
    ...(hit === null ? [] : [hit]),
    ...signsOf(unit).map((sign) => say(`badge.${sign}`)),
    ...(isEngaged(s, unit) ? [say("badge.closeCombat")] : []),
  ];
}

/** AP left, or those spent where the rest is kept secret (CH-3.0.1-2). */
export function apText(s: Position, player: Player, viewer: Seat | null): Text {
  if (grantedTo(s, player, viewer) === null) return say("scene.unit.apSpent", { n: player.activation?.spent ?? 0 });
  return say("scene.unit.ap", { n: apLeft(player) });
}

function grantedTo(s: Position, { seat, activation }: Player, viewer: Seat | null): number | null {
  const secret = s.battle.secretAp && seat !== viewer && s.phase !== "over";
  return activation === null || secret ? null : activation.granted;
}

// --- lists

export function rosterOf(s: Position, seat: Seat, viewer: Seat | null): RosterLine[] {
  return s.units.filter((unit) => unit.seat === seat).map((unit) => rosterLine(s, unit, viewer));
}

function rosterLine(s: Position, unit: Unit, viewer: Seat | null): RosterLine {
  const player = playerOf(s, unit.seat);
  const shown = isShown(s, unit, viewer);
  // Of a hidden enemy not even that he is the one who acts.
  const granted = shown && isMember(s, unit) ? grantedTo(s, player, viewer) : null;
  return {
    id: unit.id,
    tag: tagOf(unit),
    name: kindName(unit),
    detail: placeText(s, unit, shown),
    silhouette: symbolOf(unit),
    role: null,
    badges: rosterBadges(s, unit, shown, viewer),
    gone: !isAlive(unit),
    counter: shown ? faceOf(s, unit, viewer) : { ...faceOf(s, unit, viewer), spent: false, marker: null },
    meter: granted === null ? null : { left: apLeft(player), of: granted, text: apText(s, player, viewer) },
  };
}

/** `H08 · north`, or where it waits; of a hidden enemy nothing but that he is somewhere. */
function placeText(s: Position, unit: Unit, shown: boolean): Text {
  if (shown)
    return unit.facing === null
      ? say("scene.place.hex", { hex: unit.place })
      : say("scene.place.facing", { hex: unit.place, facing: say(`value.facing.${unit.facing}`) });
  if (unit.place === "reserve") {
    const round = unit.batch === null ? s.round : (s.batches[unit.batch] ?? s.round);
    return round > s.round ? say("scene.place.reserve", { round }) : say("scene.place.waiting");
  }
  if (unit.place === "destroyed" || unit.place === "exited" || unit.place === "unplaced")
    return say(`scene.place.${unit.place}`);
  return say("scene.place.hidden");
}

function rosterBadges(s: Position, unit: Unit, shown: boolean, viewer: Seat | null): string[] {
  if (!shown) return [];
  const known = unit.seat === viewer || unit.hitKnown || s.phase === "over";
  return [
    ...(isMember(s, unit) ? ["activated"] : unit.status === "used" ? ["used"] : []),
    ...(unit.hit === null ? [] : [known && unit.hit !== "unknown" ? unit.hit : "hit"]),
    ...signsOf(unit),
  ];
}

export function reserveOf(s: Position, seat: Seat): SideSummary["reserve"] {
  return s.units
    .filter((unit) => unit.seat === seat && (unit.place === "reserve" || unit.place === "unplaced"))
    .map((unit) => ({
      id: unit.id,
      text: say("scene.reserve", { unit: ownedName(unit), place: placeText(s, unit, false) }),
    }));
}

/** Figures of a unit in one line: for previews and lists. */
export function figuresText(unit: Unit): Text {
  const { fp, dr } = counter(unit);
  return say("scene.unit.figures", {
    red: fp.red,
    blue: fp.blue,
    range: spanText(counter(unit).rangeMin, rangeOf(unit)),
    flank: dr.flank,
    front: dr.front,
  });
}
