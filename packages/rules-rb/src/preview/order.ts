import { overlayZone } from "@escaramuza/kernel";
import type { Preview, PreviewLine, Refusal, SceneItem } from "@escaramuza/kernel";
import type { Order } from "../answers.ts";
import { checkOf } from "../data.ts";
import { carriedBy } from "../guns.ts";
import { canRepeat } from "../judgement.ts";
import { retreatShift } from "../retreat-way.ts";
import { allowanceOf, isHeld, mustRestore } from "../orders.ts";
import { cm, say, unitName } from "../scene-texts.ts";
import { livingOf, onTable } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { passes } from "../volley.ts";
import { bodyMark, circle, ghosts } from "./draw.ts";
import { checkBar, note, preview, withUnit } from "./parts.ts";
import { reachOverlays } from "./reach.ts";

/** An order: what the unit may do with it, and the test of one that is suppressed. */
export function orderPreview(s: Position, unit: Unit, order: Order, refusal: Refusal | null): Preview {
  const tested = unit.suppressed && onTable(unit);
  const need = checkOf(unit.quality);
  const again = canRepeat(s, unit, livingOf(unit));
  return preview({
    title: say(`preview.order.${order}`, { unit: unitName(unit) }),
    lines: orderLines(s, unit, order),
    roll: tested ? say(again ? "preview.checkAgain" : "preview.check", { need }) : null,
    odds: tested ? checkBar(passes(need, again), say("preview.obeys"), say("preview.failsAndRetreats")) : [],
    notes: notesOf(s, unit, order, tested),
    overlays: [...fieldOf(s, unit, order), ...(tested ? retreatGhosts(s, unit) : [])],
    refusal,
  });
}

function orderLines(s: Position, unit: Unit, order: Order): PreviewLine[] {
  const max = cm(allowanceOf(unit, order));
  switch (order) {
    case "advance":
      return [
        // RB-ORD-13, RB-AMB-10: a note says why not.
        ...(isHeld(unit) ? [] : [note("RB-ORD-2", say("preview.mayMove", { max }))]),
        note("RB-ORD-3", say("preview.thenShoot")),
      ];
    case "run":
      return [
        note("RB-ORD-4", say("preview.mayMove", { max })),
        // RB-VAS-1
        unit.vehicle === null ? note("RB-ORD-4", say("preview.noShooting")) : note("RB-VSH-4", say("preview.noFire")),
      ];
    case "ambush":
      return [
        note("RB-ORD-5", say("preview.waits")),
        s.battle.ambushSingleShot
          ? note("RB-ORD-12", say("preview.waitsForOne"))
          : note("RB-ORD-8", say("preview.waitsUntil")),
      ];
  }
}

function notesOf(s: Position, unit: Unit, order: Order, tested: boolean): PreviewLine[] {
  return [
    ...(tested ? [note("RB-ORD-11", retreatText(s, unit))] : []),
    ...(unit.ambush && order !== "ambush" ? [note("RB-ORD-8", say("preview.leavesAmbush"))] : []),
    ...(order !== "ambush" && isHeld(unit)
      ? [note(unit.vehicle === null ? "RB-AMB-10" : "RB-ORD-13", say("preview.cannotMove"))]
      : []),
    ...(mustRestore(unit) ? [note("RB-COH-3", say("preview.mustRestore"))] : []),
    ...(unit.dugIn && order !== "ambush" ? [note("RB-TERR-11", say("preview.trenchIfMoves"))] : []),
  ];
}

function retreatText(s: Position, unit: Unit): ReturnType<typeof say> {
  const { mm } = retreatShift(s, unit);
  return say(mm === 0 ? "preview.noRetreat" : "preview.retreat", { length: cm(mm * 10) });
}

/** Where it would flee to (RB-MOR-6). */
function retreatGhosts(s: Position, unit: Unit): SceneItem[] {
  const { x, y, mm } = retreatShift(s, unit);
  if (mm === 0) return [];
  const there: Unit = { ...unit, figures: unit.figures.map((f) => ({ ...f, x: f.x + x, y: f.y + y })) };
  return [
    ...livingOf(unit).map((f, i): SceneItem => ({
      type: "line",
      id: `way-${f.id}`,
      style: i === 0 ? "path" : "follow",
      seat: unit.seat,
      points: [
        { x: f.x, y: f.y },
        { x: f.x + x, y: f.y + y },
      ],
      text: say("preview.retreat", { length: cm(mm * 10) }),
    })),
    ...ghosts(withUnit(s, there), there),
  ];
}

/** As far as it goes, or as far as it would fire from its ambush. */
function fieldOf(s: Position, unit: Unit, order: Order): SceneItem[] {
  if (order !== "ambush")
    return isHeld(unit) ? bodyMark("affected", unit, unitName(unit)) : reachOverlays(s, unit, allowanceOf(unit, order));
  return rangeRings(unit);
}

/** The farthest its weapons reach, from who carries them. */
export function rangeRings(unit: Unit): SceneItem[] {
  let best: { readonly at: { readonly x: number; readonly y: number }; readonly range: number } | null = null;
  for (const { figure, weapon } of carriedBy(unit)) {
    const range = Math.max(weapon.direct ?? 0, weapon.indirect?.max ?? 0);
    if (best === null || range > best.range) best = { at: figure, range };
  }
  if (best === null || !onTable(unit)) return [];
  return overlayZone(
    "range",
    "range",
    [circle(best.at, best.range)],
    say("preview.rangeRing", { range: cm(best.range) }),
    unit.seat,
  );
}

/** RB-OFF-5: a failed check of a unit that would retreat. */
export function repeatPreview(s: Position, unit: Unit, repeats: boolean, refusal: Refusal | null): Preview {
  const need = checkOf(unit.quality);
  return preview({
    title: say(repeats ? "preview.repeat" : "preview.accept", { unit: unitName(unit) }),
    roll: repeats ? say("preview.check", { need }) : null,
    odds: repeats ? checkBar(passes(need, false), say("preview.passes"), say("preview.failsAndRetreats")) : [],
    notes: [note("RB-MOR-5", retreatText(s, unit))],
    overlays: retreatGhosts(s, unit),
    refusal,
  });
}
