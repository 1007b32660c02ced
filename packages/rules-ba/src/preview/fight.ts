import { overlaySight, overlayZone } from "@escaramuza/kernel";
import type { PreviewLine, PreviewRow, Prospect, SceneItem } from "@escaramuza/kernel";
import { bar, prospect } from "@escaramuza/units";
import { assaultForecast } from "../assault-forecast.ts";
import type { AssaultForecast } from "../assault-forecast.ts";
import { boardOf, sectionOf } from "../board.ts";
import { say, unitName } from "../scene-texts.ts";
import { sectionName } from "../scene-units.ts";
import { findUnit } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { bodyMark, inch, middleOf } from "./draw.ts";
import { note } from "./parts.ts";

/** Assaults weighed up: the way there, and how the fight ends. */

interface Parts {
  /** What will be fought; null where there is no way there. */
  readonly what: AssaultForecast["what"] | null;
  readonly lines: readonly PreviewLine[];
  readonly rows: readonly PreviewRow[];
  readonly overlays: readonly SceneItem[];
}

export function assaultParts(s: Position, unit: Unit, id: string): Parts {
  const target = findUnit(s, id);
  const section = target === null ? sectionOf(boardOf(s), id) : null;
  const found = assaultForecast(s, unit, id);
  const name = target === null ? sectionName(id) : unitName(target);
  const [from, to] = [middleOf(s, unit), target === null ? null : middleOf(s, target)];
  return {
    what: found?.what ?? null,
    lines: found === null ? [] : wayLines(found),
    rows:
      found === null
        ? []
        : [{ piece: target?.id ?? null, text: say("preview.assaultOf", { target: name }), odds: fightBar(found) }],
    overlays: [
      ...(target === null ? [] : bodyMark(s, "target", target, name)),
      ...(section === null ? [] : overlayZone(`target-${id}`, "target", [section.piece.points], name)),
      ...(from === null || to === null ? [] : [overlaySight(`assault-${id}`, from, to, name)]),
    ],
  };
}

function wayLines(found: AssaultForecast): PreviewLine[] {
  switch (found.what) {
    case "fight":
      return [
        ...lengthLine(found.length, found.reach),
        found.together ? note("BA-CQ-14", say("preview.together")) : note("BA-CQ-13", say("preview.attackerFirst")),
      ];
    case "vehicle":
      return [
        ...lengthLine(found.length, found.reach),
        note("BA-VASLT-15", say("preview.hitsVehicle", { need: found.needed })),
      ];
    case "overrun":
      return [note("BA-VASLT-1", say("preview.overrun"))];
    case "collision":
      return [note("BA-VASLT-8", say("preview.collision"))];
    case "ram":
      return [note("BA-BLDG-26", say("preview.ram"))];
  }
}

function lengthLine(length: number, reach: number): PreviewLine[] {
  return Number.isFinite(length)
    ? [note("BA-CQ-3", say("preview.assaultWay", { length: inch(length), reach: inch(reach) }))]
    : [];
}

function fightBar(found: AssaultForecast): Prospect[] {
  switch (found.what) {
    case "fight":
      return bar([
        prospect(say("preview.attackerWins"), 0, found.odds.first),
        prospect(say("preview.neitherWins"), 1, found.odds.neither),
        prospect(say("preview.defenderWins"), 2, found.odds.second),
      ]);
    case "vehicle":
      return bar([
        prospect(say("preview.noDamage"), 0, found.damage.none),
        prospect(say("preview.superficial"), 1, found.damage.superficial),
        prospect(say("preview.fullDamage"), 2, found.damage.full),
        prospect(say("preview.knockedOut"), 2, found.damage.out),
      ]);
    case "overrun":
      return bar([
        prospect(say("preview.holds"), 0, found.holds),
        prospect(say("preview.runOver"), 2, {
          ways: found.holds.total - found.holds.ways,
          total: found.holds.total,
        }),
      ]);
    case "collision":
    case "ram":
      return bar([
        prospect(say("preview.wins"), 0, found.wins),
        prospect(say("preview.ties"), 1, found.ties),
        prospect(say("preview.loses"), 2, found.loses),
      ]);
  }
}
