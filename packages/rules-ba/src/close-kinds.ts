import { finiteKind, icon, makeKind } from "@escaramuza/kernel";
import type { Kind } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { moveAnswer, unitId } from "./answers.ts";
import type { Move } from "./answers.ts";
import { aircraftAt, defaultBearing } from "./aircraft.ts";
import { bailOutMenu, bailOutRefusal } from "./bailing.ts";
import { aircraftAnswer, bailOutAnswer, markerAnswer, transferAnswer } from "./close-answers.ts";
import type { Aircraft, BailOut, Marker, Transfer } from "./close-answers.ts";
import { aircraftMenu, consolidateMenu, escapeMenu, markerMenu, transferMenu } from "./close-menu.ts";
import type {
  AirTargetQuestion,
  AircraftQuestion,
  AssaultReactionQuestion,
  BailOutQuestion,
  ConsolidateQuestion,
  EscapeQuestion,
  JoinGunQuestion,
  MarkerQuestion,
  TakeCoverQuestion,
  TransferQuestion,
} from "./close-questions.ts";
import { drawConsolidation, drawEscape, drawMarker, drawTransfer } from "./close-sample.ts";
import { consolidationWays } from "./consolidation.ts";
import { transferRefusal } from "./crews.ts";
import { defaultEscape, escapeRefusal } from "./escapes.ts";
import { markerRefusal } from "./markers.ts";
import { no } from "./refusal.ts";
import { unitOf } from "./state.ts";
import type { Position } from "./state.ts";

/** Decisions of assaults, buildings, carriers, crews, observers and aircraft. */

/** Decision 25: fire where it may, else away. */
export const assaultReaction = finiteKind<Position, AssaultReactionQuestion, "fire" | "escape" | "none">({
  id: "assaultReaction",
  answer: z.enum(["fire", "escape", "none"]),
  options: (_s, { params: { unit, fire, escape: away } }) => [
    {
      answer: "fire",
      rule: "BA-CQ-6",
      refusal: fire ? null : no("BA-CQ-6", "cannotReact", { unit }),
      ...icon("shoot"),
    },
    ...(away ? [{ answer: "escape" as const, rule: "BA-VSPEC-6", ...icon("run") }] : []),
    { answer: "none", rule: "BA-CQ-6", ...icon("pass") },
  ],
  unknown: (d) => no("BA-CQ-6", "cannotReact", { unit: d.params.unit }),
});

/** Decision 30. */
export const escape = makeKind<Position, EscapeQuestion, Move>({
  id: "escape",
  answer: moveAnswer,
  check: (s, { params: { unit, from } }, a) => escapeRefusal(s, unitOf(s, unit), from, a),
  menu: (s, { params }) => escapeMenu(s, params),
  sample: (s, { params }, pick) => drawEscape(s, params, pick),
  fallback: (s, { params: { unit, from } }) => defaultEscape(s, unitOf(s, unit), from),
});

/** Decision 28: they stay; what they have won of a building they hold. */
export const consolidate = makeKind<Position, ConsolidateQuestion, Move>({
  id: "consolidate",
  answer: moveAnswer,
  check(s, { params }, a) {
    const ways = consolidationWays(s, unitOf(s, params.unit), params, a);
    return ways.ok ? null : ways.refusal;
  },
  menu: (s, { params }) => consolidateMenu(s, params),
  sample: (s, { params }, pick) => drawConsolidation(s, params, pick),
  fallback(s, { params }) {
    const occupy: Move = { do: "enter", section: params.into?.section ?? "" };
    return consolidationWays(s, unitOf(s, params.unit), params, occupy).ok ? occupy : (params.clears ?? { do: "stay" });
  },
});

/** Decision 36. */
export const bailOut = makeKind<Position, BailOutQuestion, BailOut>({
  id: "bailOut",
  answer: bailOutAnswer,
  check: (s, { params }, a) => (a.do === "auto" ? null : bailOutRefusal(s, params, a.places)),
  menu: (s, { params }) => bailOutMenu(s, params),
  sample: () => ({ do: "auto" }),
  fallback: () => ({ do: "auto" }),
});

/** Decision 34. */
export const transfer = makeKind<Position, TransferQuestion, Transfer>({
  id: "transfer",
  answer: transferAnswer,
  check: (s, { params }, a) => (a.do === "none" ? null : transferRefusal(s, unitOf(s, params.unit), a.gun, a.models)),
  menu: (s, { params }) => transferMenu(s, params),
  sample: (s, { params }, pick) => drawTransfer(s, params, pick),
  fallback: () => ({ do: "none" }),
});

/** Decision 35: the nearest; they come in that order. */
export const joinGun = finiteKind<Position, JoinGunQuestion, string>({
  id: "joinGun",
  answer: unitId,
  options: (_s, d) =>
    d.params.guns.map((gun) => ({ answer: gun, id: "join", rule: "BA-GUN-9", piece: gun, ...icon("soldier") })),
  unknown: (_d, a) => no("BA-GUN-9", "cannotJoin", { unit: a }),
});

/** Decision 6. */
export const moveMarker = makeKind<Position, MarkerQuestion, Marker>({
  id: "moveMarker",
  answer: markerAnswer,
  check: (s, { params }, a) => (a.do === "stay" ? null : markerRefusal(s, params.observer, a)),
  menu: (s, { params }) => markerMenu(s, params),
  sample: (s, { params }, pick) => drawMarker(s, params, pick),
  fallback: () => ({ do: "stay" }),
});

/** Decisions 7 and 11. */
export const takeCover = finiteKind<Position, TakeCoverQuestion, "down" | "none">({
  id: "takeCover",
  answer: z.enum(["down", "none"]),
  options: (_s, { params: { unit, why } }) => {
    const rule = why === "barrage" ? "BA-OBS-5" : "BA-AIR-12";
    return [
      { answer: "down", rule, piece: unit, ...icon("cover") },
      { answer: "none", rule, ...icon("pass") },
    ];
  },
  unknown: (d) => no("BA-ORD-15", "cannotReact", { unit: d.params.unit }),
});

/** Decisions 8, 9 and 43: they come with what is chosen where nobody does first. */
export const airTarget = finiteKind<Position, AirTargetQuestion, string>({
  id: "airTarget",
  answer: unitId,
  options: (_s, { params: { targets, why, now } }) => {
    const rule = why === "rookie" ? "BA-AIR-3" : why === "clearSky" ? "BA-AIR-4" : "BA-AIR-6";
    return [...(now === null ? [] : [now]), ...targets.filter((id) => id !== now)].map((answer) => ({
      answer,
      id: answer === now ? "keep" : "target",
      rule,
      piece: answer,
      ...icon(answer === now ? "pass" : "artillery"),
    }));
  },
  unknown: (_d, a) => no("BA-AIR-1", "notATarget", { unit: a }),
});

/** Decisions 8 and 10. */
export const aircraft = makeKind<Position, AircraftQuestion, Aircraft>({
  id: "aircraft",
  answer: aircraftAnswer,
  check: (s, { params }, { bearing }) =>
    aircraftAt(s, unitOf(s, params.target), bearing) === null ? no("BA-AIR-7", "offTable", { bearing }) : null,
  menu: (s, { params, seat }) => aircraftMenu(s, params, seat),
  sample(s, { params }, pick) {
    const bearing = pick(360);
    return aircraftAt(s, unitOf(s, params.target), bearing) === null ? null : { bearing };
  },
  fallback: (s, { seat, params }) => ({ bearing: defaultBearing(s, unitOf(s, params.target), seat) }),
});

export const CLOSE_KINDS: readonly Kind<Position>[] = [
  assaultReaction,
  escape,
  consolidate,
  bailOut,
  transfer,
  joinGun,
  moveMarker,
  takeCover,
  airTarget,
  aircraft,
];
