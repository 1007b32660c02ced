import { fieldOf, overlaySight, overlayZone, textIn } from "@escaramuza/kernel";
import type {
  Preview,
  PreviewChart,
  PreviewLine,
  PreviewRow,
  Prospect,
  Refusal,
  SceneItem,
  Text,
} from "@escaramuza/kernel";
import { bar, not, prospect } from "@escaramuza/units";
import { targetNamed } from "../aim.ts";
import { armsOf } from "../arms.ts";
import { unitGap } from "../board.ts";
import { hitChance } from "../chances.ts";
import { allShots, shotsOf } from "../declaration.ts";
import { shoot } from "../fire-kinds.ts";
import { TWO_SIXES, rangingNeeded } from "../modifiers.ts";
import type { Volley } from "../open-fire.ts";
import type { FireCause } from "../questions.ts";
import { circleRing } from "../scene-shapes.ts";
import { say, unitName } from "../scene-texts.ts";
import { findUnit, livingOf } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import type { Forecast } from "../volley.ts";
import { bodyMark, inch, middleOf } from "./draw.ts";
import { chart, figure, modifierLines, note, percent, preview } from "./parts.ts";
import { rangeZones } from "./range.ts";
import { requestParts, requestZones } from "./small.ts";

/** Fire: with how many dice, what they need, and what may come of it. */

export function shootPreview(
  s: Position,
  unit: Unit,
  cause: FireCause,
  only: string | null,
  answer: unknown,
  refusal: Refusal | null,
): Preview {
  const title = say("preview.shoot", { unit: unitName(unit) });
  const given = shoot.parse(answer);
  if (given === undefined) return halfMade(s, unit, cause, answer, refusal);
  switch (given.do) {
    case "hold":
      return preview({
        title: say("preview.holdFire"),
        lines: [note("BA-SHOOT-3", say("preview.holdFire.die"))],
        overlays: mark(s, unit),
        refusal,
      });
    case "smoke":
      return preview({
        title: say("preview.smoke", { unit: unitName(unit) }),
        ...smokeParts(unit, cause, given),
        overlays: blast(s, unit, given, smokeRadius(unit)),
        refusal,
      });
    case "barrage":
      return preview({
        title: say(`preview.request.${given.kind}`, { unit: unitName(unit) }),
        ...requestParts(given.kind),
        overlays: [...requestZones(given.kind, given, unit.seat), ...sightTo(s, unit, given)],
        refusal,
      });
    case "air": {
      const target = findUnit(s, given.target);
      return preview({
        title: say("preview.request.air", { unit: unitName(unit) }),
        ...requestParts("air"),
        overlays: target === null ? [] : aimLine(s, unit, target),
        refusal,
      });
    }
    case "all":
    case "shots":
    case "each": {
      const shots = shotsOf(s, unit, cause, only, given);
      if ("code" in shots) return preview({ title, overlays: mark(s, unit), refusal });
      return volleyPreview(s, unit, forecast(s, unit, cause, shots), refusal);
    }
  }
}

/** Nobody, or no place, is aimed at yet. */
function halfMade(s: Position, unit: Unit, cause: FireCause, answer: unknown, refusal: Refusal | null): Preview {
  const kind = fieldOf(answer, "kind") === "smoke" ? "smoke" : "barrage";
  if (fieldOf(answer, "do") === "barrage")
    return preview({
      title: say(`preview.request.${kind}`, { unit: unitName(unit) }),
      ...requestParts(kind),
      overlays: mark(s, unit),
      refusal,
    });
  if (fieldOf(answer, "do") === "smoke")
    return preview({
      title: say("preview.smoke", { unit: unitName(unit) }),
      notes: [note("BA-SMOKE-2", say("preview.smokeRanges")), note("BA-SMOKE-5", say("preview.smokeDoes"))],
      overlays: [...mark(s, unit), ...rangeZones(s, unit, cause)],
      refusal,
    });
  const target = targetNamed(s, textIn(fieldOf(answer, "target")));
  return preview({
    title: say("preview.shoot", { unit: unitName(unit) }),
    overlays: target === null ? mark(s, unit) : aimLine(s, unit, target.unit),
    refusal,
  });
}

/** BA-SMOKE-2, BA-SMOKE-4 */
function smokeParts(unit: Unit, cause: FireCause, at: Point): Pick<Preview, "roll" | "odds" | "notes"> {
  const need = rangingNeeded(unit.ranging, { x: at.x, y: at.y }, { cause, hidden: false, launcher: false });
  const hit = hitChance(need);
  return {
    roll: say("preview.oneDie", { need }),
    odds: bar([prospect(say("preview.smokeThere"), 0, hit), prospect(say("preview.smokeElsewhere"), 2, not(hit))]),
    notes: [note("BA-SMOKE-4", say("preview.smokeMiss")), note("BA-SMOKE-5", say("preview.smokeDoes"))],
  };
}

/** With everything it has: for who weighs up whether to fire at all. */
export function fireAtPreview(
  s: Position,
  unit: Unit,
  target: Unit,
  cause: FireCause,
  refusal: Refusal | null,
): Preview {
  const named = targetNamed(s, target.id);
  const shots = named === null ? [] : allShots(s, unit, cause, named, {});
  return "code" in shots
    ? preview({ title: say("preview.shoot", { unit: unitName(unit) }), refusal })
    : volleyPreview(s, unit, forecast(s, unit, cause, shots), refusal);
}

function volleyPreview(s: Position, unit: Unit, found: readonly Forecast[], refusal: Refusal | null): Preview {
  const [first, second] = found;
  const title = say("preview.shoot", { unit: unitName(unit) });
  if (first === undefined) return preview({ title, refusal });
  const only = second === undefined;
  const named = nameOf(s, first);
  return preview({
    title: only ? say("preview.shootAt", { unit: unitName(unit), target: named }) : title,
    lines: found.flatMap((one) => [
      ...(only ? [] : [note("BA-SHOOT-2", say("preview.against", { target: nameOf(s, one) }))]),
      ...(one.volleys.length === 0 ? [note("BA-SHOOT-13", say("preview.outOfReach"))] : []),
      ...one.volleys.flatMap((volley) => volleyLines(volley)),
      ...(one.touched > 0 ? [figure("BA-WPN-21", say("preview.touched"), one.touched)] : []),
    ]),
    odds: only && first.volleys.length > 0 ? fateBar(first) : [],
    rows: only
      ? []
      : found.map((one): PreviewRow => ({
          piece: one.target,
          text: say("preview.against", { target: nameOf(s, one) }),
          odds: fateBar(one),
        })),
    notes: [note("BA-SHOOT-11", say("preview.mayReact"))],
    overlays: uniqueById(
      found.flatMap((one) => {
        const target = targetNamed(s, one.target);
        return target === null ? [] : aimLine(s, unit, target.unit);
      }),
    ),
    charts: found.flatMap((one) => (one.volleys.length === 0 ? [] : charts(s, one, only))),
    refusal,
  });
}

/** A unit and its spotter may both be fired at. */
function uniqueById(items: readonly SceneItem[]): SceneItem[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function nameOf(s: Position, { target }: Forecast): ReturnType<typeof say> {
  const found = targetNamed(s, target);
  if (found === null) return say("scene.someUnit", { id: target });
  return found.spotter === null ? unitName(found.unit) : say("preview.spotterOf", { unit: unitName(found.unit) });
}

export function volleyLines({ weapon, by, dice, needed, modifiers, indirect, he }: Volley): PreviewLine[] {
  const arms = { n: by.length, weapon: say(`weapon.${weapon}`) };
  return [
    figure("BA-SHOOT-14", say(he === null ? "preview.dice" : "preview.diceHe", { ...arms, size: he ?? 0 }), dice),
    ...modifierLines(modifiers),
    indirect
      ? note("BA-WPN-31", say("preview.needsIndirect", { need: needed, chance: percent(hitChance(needed)) }))
      : needed >= TWO_SIXES
        ? note("BA-SHOOT-30", say("preview.needsTwoSixes", { chance: percent(hitChance(needed)) }))
        : note("BA-SHOOT-14", say("preview.needs", { need: Math.max(2, needed), chance: percent(hitChance(needed)) })),
  ];
}

export function fateBar({ men, vehicle }: Forecast): Prospect[] {
  if (vehicle !== null)
    return bar([
      prospect(say("preview.unhurt"), 0, vehicle.none),
      prospect(say("preview.pinnedOnly"), 0, vehicle.pinned),
      prospect(say("preview.hurt"), 1, vehicle.hurt),
      prospect(say("preview.immobilised"), 1, vehicle.immobilised),
      prospect(say("preview.knockedOut"), 2, vehicle.knockedOut),
    ]);
  if (men === null) return [];
  return bar([
    prospect(say("preview.survives"), 0, not(men.destroyed)),
    prospect(say("preview.destroyed"), 2, men.destroyed),
  ]);
}

/** `only`: nobody else is fired at, so his name need not be said again. */
function charts(s: Position, one: Forecast, only: boolean): PreviewChart[] {
  const unit = targetNamed(s, one.target)?.unit;
  return unit === undefined ? [] : fateCharts(unit, one, only ? null : nameOf(s, one));
}

/** Losses and pins; of a vehicle, which has its bar, the hits. */
export function fateCharts(unit: Unit, { hits, men }: Forecast, target: Text | null = null): PreviewChart[] {
  const words = (key: string): Text => (target === null ? say(key) : say("preview.of", { what: say(key), target }));
  if (men === null) return [chart(words("preview.hits"), hits, () => 0)];
  const start = livingOf(unit).length;
  return [
    chart(words("preview.casualties"), men.casualties, (n) => (n >= start ? 2 : 2 * n >= start ? 1 : 0)),
    chart(words("preview.pins"), men.pins, () => 1),
  ];
}

// --- over the table

function mark(s: Position, unit: Unit): SceneItem[] {
  return bodyMark(s, "affected", unit, unitName(unit));
}

function aimLine(s: Position, unit: Unit, target: Unit): SceneItem[] {
  const name = unitName(target);
  const [from, to] = [middleOf(s, unit), middleOf(s, target)];
  return [
    ...bodyMark(s, "target", target, name),
    ...(from === null || to === null
      ? []
      : [
          overlaySight(
            `${unit.id}-${target.id}`,
            from,
            to,
            say("preview.aims", { target: name }),
            inch(unitGap(s, unit, target)),
          ),
        ]),
  ];
}

/** BA-SMOKE-3 */
function smokeRadius(unit: Unit): number {
  return Math.max(0, ...armsOf(unit, "fire").map(({ weapon }) => weapon.smoke ?? 0)) / 2;
}

function blast(s: Position, unit: Unit, at: Point, radius: number): SceneItem[] {
  return [
    ...overlayZone("blast", "blast", [circleRing(at, radius)], say("preview.blast"), unit.seat),
    ...sightTo(s, unit, at),
  ];
}

function sightTo(s: Position, unit: Unit, at: Point): SceneItem[] {
  const from = middleOf(s, unit);
  return from === null ? [] : [overlaySight(unit.id, from, at, say("preview.blast"))];
}
