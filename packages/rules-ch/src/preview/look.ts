import { labelOf } from "@escaramuza/geometry";
import type { Preview, PreviewRow, SceneItem } from "@escaramuza/kernel";
import { boardOf, distance, sighted } from "../board.ts";
import type { Board } from "../board.ts";
import { fireRefusal } from "../attacks.ts";
import { say, unitName } from "../scene-texts.ts";
import { figuresText } from "../scene-units.ts";
import { findUnit, isVisible, onMap } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { rangeOf } from "../units.ts";
import { blockers, targetRow } from "./attack.ts";
import { fieldOfFire, note, glance, preview, withUnit, zone } from "./parts.ts";

/** What a unit sees and commands from where it stands, or from another hex: anybody may look along any line (CH-6.0-2). */
export function lookFrom(s: Position, piece: string, from: { readonly x: number; readonly y: number } | null): Preview {
  const unit = findUnit(s, piece);
  const board = boardOf(s);
  const place = from === null ? (unit === null || !onMap(unit) ? null : unit.place) : hexAtPlace(board, from);
  if (unit === null || place === null) return preview({});
  const there: Unit = { ...unit, place };
  const after = withUnit(s, there);
  const enemies = s.units.filter((o) => o.seat !== unit.seat && isVisible(o));
  const seen = enemies.filter((o) => sighted(s, place, o.place));
  return preview({
    title: say("preview.look", { unit: unitName(unit), hex: place }),
    lines: [
      note("CH-0-1", figuresText(unit)),
      note("CH-7.7-1", say("preview.range", { range: rangeOf(unit), far: 2 * rangeOf(unit) })),
      note("CH-6.0-1", say("preview.seesCount", { n: seen.length, of: enemies.length })),
    ],
    rows: seen.map((enemy) => row(after, there, enemy)),
    overlays: [
      ...dead(s, place),
      ...(there.facing === null ? [] : fieldOfFire(after, there, there.facing)),
      ...[...new Set(enemies.map((o) => o.place))].flatMap((hex) => glance(s, place, hex, blockers(s, place, hex))),
    ],
  });
}

function row(s: Position, unit: Unit, enemy: Unit): PreviewRow {
  const refusal = fireRefusal(s, unit, enemy.place, null, undefined);
  if (refusal === null)
    return targetRow(
      s,
      {
        seat: unit.seat,
        leader: unit.id,
        supporters: [],
        hex: enemy.place,
        closeCombat: false,
        recon: false,
        weapon: null,
        cards: [],
        given: 0,
      },
      enemy,
      0,
    );
  return {
    piece: enemy.id,
    text: say("preview.seenOnly", {
      unit: unitName(enemy),
      distance: say("unit.hex", { n: distance(unit.place, enemy.place) }),
    }),
    odds: [],
  };
}

/** Hexes it does not see. */
function dead(s: Position, place: string): SceneItem[] {
  const board = boardOf(s);
  const hidden = [...board.cells.keys()].filter((hex) => hex !== place && !sighted(s, place, hex));
  return zone(s, "unseen", "unseen", hidden, say("preview.unseen"));
}

function hexAtPlace(board: Board, at: { readonly x: number; readonly y: number }): string | null {
  let best: { readonly label: string; readonly far: number } | null = null;
  for (const { hex, centre } of board.cells.values()) {
    const far = (centre.x - at.x) * (centre.x - at.x) + (centre.y - at.y) * (centre.y - at.y);
    if (best === null || far < best.far) best = { label: labelOf(hex), far };
  }
  return best?.label ?? null;
}
