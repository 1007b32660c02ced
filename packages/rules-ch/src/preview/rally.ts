import type { Preview, PreviewRow, Refusal } from "@escaramuza/kernel";
import { sum } from "../costs.ts";
import { DATA } from "../data.ts";
import { capModifier, rallyModifiers } from "../modifiers.ts";
import { say, unitName } from "../scene-texts.ts";
import { findUnit, playerOf } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { markerOn } from "../units.ts";
import { chanceOf, passBar } from "./chances.ts";
import { mark, modifierLine, note, preview } from "./parts.ts";

/** Rallying: the number on the marker, what helps, and the exact chance (CH-7.6-1, CH-7.6.1-1). */
export function rallyPreview(
  s: Position,
  ids: readonly string[],
  cap: number | null,
  refusal: Refusal | null,
): Preview {
  const units = ids.flatMap((id) => findUnit(s, id) ?? []);
  const [first] = units;
  if (first === undefined) return preview({ refusal });
  const needed = numberOn(first);
  const parts = [...rallyModifiers(s, first), ...capModifier(cap ?? 0)];
  const only = units.length === 1;
  return preview({
    title: say("preview.rally", { unit: unitName(first) }),
    lines: only ? parts.map(modifierLine) : [],
    roll: needed === null || !only ? null : say("preview.rallyRoll", { needed, need: needed - sum(parts) }),
    odds: needed === null || !only ? [] : bar(s, first, cap ?? 0),
    rows: only ? (cap === null ? capRows(s, first) : []) : units.map((unit) => row(s, unit)),
    notes: needed === null ? [note("CH-7.6-2", say("preview.noRally"))] : [],
    overlays: units.flatMap((unit) => mark(s, "affected", unit, say("preview.rally", { unit: unitName(unit) }))),
    refusal,
  });
}

function numberOn(unit: Unit): number | null {
  return markerOn(unit)?.rally ?? null;
}

function needOf(s: Position, unit: Unit, cap: number): number | null {
  const needed = numberOn(unit);
  return needed === null ? null : needed - sum(rallyModifiers(s, unit)) - cap;
}

function bar(s: Position, unit: Unit, cap: number): PreviewRow["odds"] {
  const need = needOf(s, unit, cap);
  return need === null ? [] : passBar(chanceOf(need), "preview.rallied", "preview.staysHit");
}

function capRows(s: Position, unit: Unit): PreviewRow[] {
  const held = Math.min(DATA.figures.economy.capPerRoll.value, playerOf(s, unit.seat).cap);
  if (held === 0) return [];
  return Array.from({ length: held }, (_, i) => ({
    piece: unit.id,
    text: say("preview.withCap", { cap: i + 1, need: needOf(s, unit, i + 1) ?? 0 }),
    odds: bar(s, unit, i + 1),
  }));
}

function row(s: Position, unit: Unit): PreviewRow {
  const need = needOf(s, unit, 0);
  return {
    piece: unit.id,
    text: say("preview.rallyRow", { unit: unitName(unit), need: need ?? 0 }),
    odds: bar(s, unit, 0),
  };
}
