import { fieldOf, overlaySight, textIn } from "@escaramuza/kernel";
import type { Decision, MenuItem, Preview, PreviewLine, PreviewRow, Prospect, Refusal, Text } from "@escaramuza/kernel";
import { bar, prospect } from "@escaramuza/units";
import type { Chance, Distribution } from "@escaramuza/units";
import type { Shot } from "../answers.ts";
import { targetNamed } from "../aim.ts";
import { unitGap } from "../board.ts";
import { DATA } from "../data.ts";
import { shoot } from "../fire-kinds.ts";

import type { FireCause } from "../questions.ts";
import { say, unitName } from "../scene-texts.ts";
import { findUnit, livingOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import type { Forecast } from "../volley.ts";
import { bodyMark, inch, middleOf } from "./draw.ts";
import { fateBar, fateCharts, volleyLines } from "./fire.ts";
import { average, note, preview, withUnit } from "./parts.ts";

/** Reactions to declared fire (BA-SHOOT-11): what it would do to who stays as it is, and to who goes Down. */

const CAUSES: readonly FireCause[] = ["fire", "advance", "ambush", "reaction", "fubar", "turnEnd"];

export function causeIn(params: unknown): FireCause {
  const given = fieldOf(params, "cause");
  return CAUSES.find((cause) => cause === given) ?? "fire";
}

export function reactPreview(
  s: Position,
  unit: Unit,
  { params }: Decision,
  item: MenuItem,
  refusal: Refusal | null,
): Preview {
  const down = item.answer === "down";
  const from = findUnit(s, textIn(fieldOf(params, "from")));
  const declared = shoot.parse({ do: "shots", shots: fieldOf(params, "shots") });
  const base = {
    title: say(down ? "preview.react.down" : item.answer === "escape" ? "preview.react.escape" : "preview.react.none", {
      unit: unitName(unit),
    }),
    notes: down
      ? [note("BA-ORD-15", say("preview.downCosts"))]
      : item.answer === "escape"
        ? [note("BA-VSPEC-6", say("preview.escapes"))]
        : [],
    overlays: [...bodyMark(s, "affected", unit, unitName(unit)), ...(from === null ? [] : aim(s, from, unit))],
    refusal,
  };
  if (from === null || declared?.do !== "shots" || item.answer === "escape") return preview(base);
  const cause = causeIn(params);
  const stays = fateOf(s, from, cause, declared.shots, unit);
  const prone = fateOf(withUnit(s, { ...unit, die: "down" }), from, cause, declared.shots, unit);
  const chosen = down ? prone : stays;
  if (chosen === null || chosen.volleys.length === 0)
    return preview({ ...base, lines: [note("BA-SHOOT-13", say("preview.outOfReach"))] });
  return preview({
    ...base,
    notes: down ? helpOf(chosen) : [],
    lines: chosen.volleys.flatMap((volley) => volleyLines(volley)),
    rows: [
      ...row(unit, say("preview.ifStays"), stays),
      ...(unit.vehicle === null ? row(unit, say("preview.ifDown"), prone) : []),
    ],
    charts: fateCharts(unit, chosen),
  });
}

/** Of this fire: what comes from above, shells at a house and flames hit as well as ever (BA-WPN-12, BA-WPN-30, BA-R139). */
function helpOf({ volleys }: Forecast): PreviewLine[] {
  const harder = volleys.some(({ modifiers }) => modifiers.some(({ code }) => code === "targetDown"));
  return [
    ...(harder ? [note("BA-SHOOT-20", say("preview.downHelps", { value: DATA.figures.targetDown.value }))] : []),
    ...(volleys.some(({ he }) => he !== null) ? [note("BA-WPN-26", say("preview.coverHalves"))] : []),
    note("BA-ORD-15", say("preview.downCosts")),
  ];
}

function fateOf(s: Position, from: Unit, cause: FireCause, shots: readonly Shot[], unit: Unit): Forecast | null {
  return forecast(s, from, cause, shots).find(({ target }) => targetNamed(s, target)?.unit.id === unit.id) ?? null;
}

function row(unit: Unit, then: Text, found: Forecast | null): PreviewRow[] {
  if (found === null) return [];
  const { men } = found;
  const text =
    men === null ? then : say("preview.onAverage", { then, losses: average(men.casualties), pins: average(men.pins) });
  return [{ piece: unit.id, text, odds: men === null ? fateBar(found) : lossBar(unit, men.casualties) }];
}

/** Nobody falls, some do, or half of them and more: then a check is due (BA-SHOOT-39). */
function lossBar(unit: Unit, { ways, total }: Distribution): Prospect[] {
  const men = livingOf(unit).length;
  const share = (is: (n: number) => boolean): Chance => ({
    ways: ways.reduce((sum, way, n) => (is(n) ? sum + way : sum), 0n),
    total,
  });
  return bar([
    prospect(
      say("preview.noLosses"),
      0,
      share((n) => n === 0),
    ),
    prospect(
      say("preview.someLosses"),
      1,
      share((n) => n > 0 && 2 * n < men),
    ),
    prospect(
      say("preview.halfLost"),
      2,
      share((n) => n > 0 && 2 * n >= men),
    ),
  ]);
}

function aim(s: Position, from: Unit, to: Unit): Preview["overlays"] {
  const [a, b] = [middleOf(s, from), middleOf(s, to)];
  if (a === null || b === null) return [];
  const text = say("preview.aims", { target: unitName(to) });
  return [
    ...bodyMark(s, "target", from, unitName(from)),
    overlaySight(from.id, a, b, text, inch(unitGap(s, from, to))),
  ];
}
