import { fieldOf, listIn, numberIn, overlayZone, refusalOf, textIn, textsIn } from "@escaramuza/kernel";
import type { Decision, Engine, MenuItem, Preview, Refusal, SceneItem } from "@escaramuza/kernel";
import { modelRadius } from "../board.ts";
import { consolidate, escape } from "../close-kinds.ts";
import { consolidationWays } from "../consolidation.ts";
import { DATA, heOf } from "../data.ts";
import { escapeRate, escapeWays } from "../escapes.ts";
import { move } from "../kinds.ts";
import { declaredMove } from "../moves.ts";
import { circleRing } from "../scene-shapes.ts";
import { say, unitName } from "../scene-texts.ts";
import { armsText } from "../scene-units.ts";
import { findUnit, isOnTable, livingOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { touchedBy } from "../template.ts";
import { bodyMark, inch, modelMark } from "./draw.ts";
import { fireAtPreview, shootPreview } from "./fire.ts";
import { movePreview, shortNotes } from "./move.ts";
import { orderPreview, snapPreview } from "./order.ts";
import { note, preview, withUnit } from "./parts.ts";
import { causeIn, reactPreview } from "./react.ts";
import { deployPreview, hidePreview, keepDownPreview, reservesPreview, sandbagsPreview } from "./setup.ts";
import {
  aircraftPreview,
  edgePreview,
  flankPreview,
  keepAmbushPreview,
  requestZones,
  rolePreview,
  sequencePreview,
} from "./small.ts";

export { lookFrom } from "./look.ts";

/** What an answer would mean, half made or whole: measured and judged by the functions that play. One file a subject. */
export function previewOf(
  e: Engine<Position>,
  s: Position,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
): Preview {
  const refusal = refusalOf(e, s, decision, item, answer);
  const { kind, seat, params } = decision;
  switch (kind) {
    case "order":
      return orderPreview(s, answer, refusal);
    case "snap":
      return snapPreview(s, item, answer, refusal);
    case "deploy":
      return deployPreview(s, seat, answer, refusal);
    case "reserves":
      return reservesPreview(s, seat, answer, refusal);
    case "sandbags":
      return sandbagsPreview(s, answer, refusal);
    case "edge":
      return edgePreview(s, seat, item, refusal);
    case "role":
      return rolePreview(item, refusal);
    case "flank":
      return flankPreview(s, seat, item, refusal);
    case "hide":
      return hidePreview(s, answer, refusal);
    case "keepDown":
      return keepDownPreview(s, answer, refusal);
    case "keepAmbush":
      return keepAmbushPreview(s, item, refusal);
    case "aircraft":
      return aircraftPreview(s, decision, answer, refusal);
    case "moveMarker":
      return markerPreview(s, textIn(fieldOf(params, "observer")), answer, refusal);
    default: {
      const unit = findUnit(s, textIn(fieldOf(params, "unit")));
      return unit === null ? plain(s, item, refusal) : unitPreview(s, unit, decision, item, answer, refusal);
    }
  }
}

/** Questions about one unit. */
function unitPreview(
  s: Position,
  unit: Unit,
  decision: Decision,
  item: MenuItem,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const { kind, params } = decision;
  switch (kind) {
    case "move": {
      const pace = fieldOf(params, "order") === "run" ? "run" : "advance";
      const given = move.parse(answer);
      // Who is off the table may stay there, which is no move at all.
      const stays = given?.do === "stay" && !isOnTable(unit);
      const ways = given === undefined || stays ? null : declaredMove(s, unit, pace, given);
      const shown = movePreview(s, unit, pace, ways, refusal);
      return given?.do === "march" && ways?.ok === true
        ? { ...shown, notes: [...shortNotes(unit, ways, given), ...shown.notes] }
        : shown;
    }
    case "escape": {
      const given = escape.parse(answer);
      const ways = given === undefined ? null : escapeWays(s, unit, textIn(fieldOf(params, "from")), given);
      return {
        ...movePreview(s, unit, "advance", ways, refusal, {
          most: escapeRate(s, unit),
          rule: "BA-VSPEC-6",
          interrupted: true,
        }),
        title: say("preview.escape", { unit: unitName(unit) }),
      };
    }
    case "consolidate": {
      const given = consolidate.parse(answer);
      const allowance = numberIn(fieldOf(params, "allowance"));
      const won = fieldOf(params, "into");
      const into =
        won === null ? null : { section: textIn(fieldOf(won, "section")), floor: numberIn(fieldOf(won, "floor")) };
      const ways =
        given === undefined
          ? null
          : consolidationWays(s, unit, { unit: unit.id, allowance, into, clears: null }, given);
      return {
        ...movePreview(s, unit, "advance", ways, refusal, { most: allowance, rule: "BA-CQ-22", interrupted: false }),
        title: say("preview.consolidate", { unit: unitName(unit) }),
      };
    }
    case "shoot":
      return shootPreview(s, unit, causeIn(params), onlyIn(params), answer, refusal);
    case "interrupt":
      return interruptPreview(s, unit, params, answer, refusal);
    case "assaultReaction": {
      const by = findUnit(s, textIn(fieldOf(params, "by")));
      return by === null || item.answer !== "fire"
        ? plain(s, item, refusal)
        : fireAtPreview(s, unit, by, "reaction", refusal);
    }
    case "friendlyFire": {
      const target = findUnit(s, textIn(item.answer));
      return target === null ? plain(s, item, refusal) : fireAtPreview(s, unit, target, "fubar", refusal);
    }
    case "react":
      return reactPreview(s, unit, decision, item, refusal);
    case "takeCover":
      return takeCoverPreview(s, unit, item, refusal);
    case "sequence":
      return sequencePreview(s, item, refusal);
    case "dismount":
      return preview({
        title: unitName(unit),
        lines: [note("BA-CAV-3", say(item.id === "dismount" ? "preview.dismount" : "preview.staysMounted"))],
        overlays: bodyMark(s, "affected", unit, unitName(unit)),
        refusal,
      });
    case "casualties":
      return lossesPreview(unit, textsIn(answer), refusal);
    case "exceptional":
      return lossesPreview(unit, [textIn(item.answer)], refusal);
    case "template":
      return templatePreview(s, params, answer, refusal);
    case "landing": {
      const at = pointIn(answer);
      const ring = at === null ? [] : [circleRing(at, numberIn(fieldOf(params, "radius")))];
      return preview({
        title: say("preview.landing"),
        lines: [note("BA-SMOKE-4", say("preview.landing.limit", { length: inch(DATA.figures.smokeMiss.value) }))],
        notes: [note("BA-SMOKE-5", say("preview.smokeDoes"))],
        overlays: overlayZone("blast", "blast", ring, say("preview.blast")),
        refusal,
      });
    }
    default:
      return {
        ...plain(s, item, refusal),
        title: unitName(unit),
        overlays: bodyMark(s, "affected", unit, unitName(unit)),
      };
  }
}

function plain(s: Position, item: MenuItem, refusal: Refusal | null): Preview {
  const chosen = findUnit(s, textIn(item.answer));
  return preview({
    title: chosen === null ? null : unitName(chosen),
    overlays: chosen === null ? [] : bodyMark(s, "target", chosen, unitName(chosen)),
    refusal,
  });
}

function onlyIn(params: unknown): string | null {
  const target = textIn(fieldOf(params, "target"));
  return target === "" ? null : target;
}

function pointIn(answer: unknown): Point | null {
  const [x, y] = [fieldOf(answer, "x"), fieldOf(answer, "y")];
  return Number.isInteger(x) && Number.isInteger(y) ? { x: numberIn(x), y: numberIn(y) } : null;
}

/** BA-ORD-9: the mover where it would be stopped. */
function interruptPreview(
  s: Position,
  mover: Unit,
  params: unknown,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const by = findUnit(s, textIn(fieldOf(answer, "unit")));
  const way = trackLine(mover, params);
  if (by === null || !isOnTable(by) || refusal !== null)
    return preview({
      title: say("preview.interrupt", { unit: unitName(mover) }),
      lines: [note("BA-ORD-10", say("preview.interrupt.pass"))],
      overlays: [...way, ...bodyMark(s, "target", mover, unitName(mover))],
      refusal,
    });
  const track = fieldOf(params, "track");
  const k = numberIn(fieldOf(answer, "sample")) - numberIn(fieldOf(params, "at"));
  const [now, then] = Array.isArray(track) ? [pointIn(track[0]), pointIn(track[k])] : [null, null];
  const there = now === null || then === null ? mover : shifted(mover, then.x - now.x, then.y - now.y);
  const shown = fireAtPreview(withUnit(s, there), by, there, "ambush", refusal);
  return { ...shown, overlays: [...way, ...shown.overlays] };
}

/** BA-ORD-10: the way it has committed itself to. */
function trackLine(mover: Unit, params: unknown): SceneItem[] {
  const points = listIn(fieldOf(params, "track")).flatMap((one) => pointIn(one) ?? []);
  if (points.length < 2) return [];
  const text = say("preview.track", { unit: unitName(mover) });
  return [{ type: "line", id: "track", style: "path", seat: mover.seat, points, radius: modelRadius(mover), text }];
}

/** All of them as far as the first: near enough on a short way. */
function shifted(unit: Unit, dx: number, dy: number): Unit {
  const { vehicle, gun } = unit;
  return {
    ...unit,
    models: unit.models.map((model) => ({ ...model, x: model.x + dx, y: model.y + dy })),
    vehicle: vehicle === null ? null : { ...vehicle, x: vehicle.x + dx, y: vehicle.y + dy },
    gun: gun === null ? null : { ...gun, x: gun.x + dx, y: gun.y + dy },
  };
}

/** BA-OBS-5, BA-AIR-12: hits are halved for who lies down. */
function takeCoverPreview(s: Position, unit: Unit, item: MenuItem, refusal: Refusal | null): Preview {
  const down = item.answer === "down";
  return preview({
    title: say(down ? "preview.react.down" : "preview.react.none", { unit: unitName(unit) }),
    notes: down
      ? [note("BA-AIR-12", say("preview.coverHalves")), note("BA-ORD-15", say("preview.downCosts"))]
      : [note("BA-ORD-15", say("preview.noCover"))],
    overlays: bodyMark(s, "affected", unit, unitName(unit)),
    refusal,
  });
}

/** BA-SHOOT-37: who goes, and what is left of them. */
function lossesPreview(unit: Unit, chosen: readonly string[], refusal: Refusal | null): Preview {
  const living = livingOf(unit);
  const gone = living.filter(({ id }) => chosen.includes(id));
  const left = living.filter(({ id }) => !chosen.includes(id));
  return preview({
    title: say("preview.losses", { unit: unitName(unit), n: gone.length }),
    lines: [note("BA-SHOOT-37", say("preview.left", { n: left.length, arms: armsText({ ...unit, models: left }) }))],
    notes: gone.some(({ role }) => role === "leader" || role === "officer")
      ? [note("BA-TEST-6", say("preview.leaderLost"))]
      : [],
    overlays: unit.place.at === "table" ? gone.map((model) => modelMark("affected", unit, model, unitName(unit))) : [],
    refusal,
  });
}

/** BA-WPN-22: the template there, and whom it touches. */
function templatePreview(s: Position, params: unknown, answer: unknown, refusal: Refusal | null): Preview {
  const at = pointIn(answer);
  const row = DATA.he.find(({ size }) => size === fieldOf(params, "size"));
  if (at === null || row === undefined) return preview({ title: say("preview.template"), refusal });
  const { radius } = heOf(row.size);
  const touched = touchedBy(s, at, radius).flatMap(({ unit: id, models: hits }) => {
    const unit = findUnit(s, id);
    return unit === null ? [] : [{ unit, hits }];
  });
  return preview({
    title: say("preview.template"),
    lines: touched.map(({ unit, hits }) =>
      note("BA-WPN-20", say("preview.touches", { unit: unitName(unit), n: hits })),
    ),
    overlays: [
      ...overlayZone("blast", "blast", [circleRing(at, radius)], say("preview.blast")),
      ...touched.flatMap(({ unit }) => bodyMark(s, "affected", unit, unitName(unit))),
    ],
    refusal,
  });
}

/** BA-OBS-4 */
function markerPreview(s: Position, observer: string, answer: unknown, refusal: Refusal | null): Preview {
  const at = pointIn(answer);
  const now = s.requests.find((one) => one.observer === observer);
  const { barrageMove } = DATA.figures;
  return preview({
    title: say("preview.marker"),
    lines: [note("BA-OBS-4", say("preview.markerLimit", { length: inch(barrageMove.value) }))],
    overlays: [
      ...(now === undefined
        ? []
        : overlayZone("reach", "reach", [circleRing(now, barrageMove.value)], say("preview.markerReach"), now.seat)),
      ...(at === null || now === undefined ? [] : requestZones(now.kind, at, now.seat)),
    ],
    refusal,
  });
}
