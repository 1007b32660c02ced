import type { Preview, PreviewRow } from "@escaramuza/kernel";
import { inHand } from "../arms.ts";
import { boardOf, levelAt } from "../board.ts";
import { bandOf } from "../fc.ts";
import { shieldBetween } from "../protection.ts";
import { cm, featureName, gap, manName, say } from "../scene-texts.ts";
import { hasLine, lookerOf } from "../sight.ts";
import type { Looker } from "../sight.ts";
import { findSoldier, isOut } from "../state.ts";
import type { Point, Position, Soldier } from "../state.ts";
import { circle, sector, sightLine, zone } from "./draw.ts";
import { preview, told } from "./parts.ts";
import { DATA } from "../data.ts";

/** What a man sees, whom he could fire at, and how well they are covered from him (PE-6-8, PE-6-14, PE-6-18, PE-2-8, PE-R10). */
export function lookFrom(s: Position, piece: string, from: Point | null): Preview {
  const soldier = findSoldier(s, piece);
  if (soldier === null || isOut(soldier) || (soldier.place !== "table" && from === null)) return preview({});
  const at = standAt(s, soldier, from);
  const board = boardOf(s);
  const enemies = s.soldiers.filter((o) => o.side !== soldier.side && o.place === "table" && !isOut(o));
  const seen = enemies.filter((o) => hasLine(board, at, lookerOf(o)));
  const held = inHand(s, soldier);
  const ranges = held?.weapon.ranges ?? [];
  return preview({
    title: say("preview.look", { soldier: manName(soldier) }),
    lines: [
      told(say("preview.seesCount", { n: seen.length, of: enemies.length }), "PE-6-18"),
      ...(ranges.length === 0 ? [] : [told(say("preview.bands", { ranges: ranges.map(cm) }), "PE-6-8")]),
    ],
    rows: seen.map((o) => rowOf(s, at, o, soldier)),
    overlays: [
      ...ranges.slice(0, 1).map((range) => zone("range", "range", [circle(at, range)], say("value.band.AC"))),
      ...(s.battle.options.tacticalActions
        ? [
            zone(
              "field",
              "far",
              [sector(at, soldier.facing, DATA.figures.viewDegrees.value, 300)],
              say("preview.field", { degrees: DATA.figures.viewDegrees.value }),
            ),
          ]
        : []),
      ...seen.map((o) => sightLine(at, o)),
    ],
  });
}

function standAt(s: Position, soldier: Soldier, from: Point | null): Looker {
  if (from === null) return lookerOf(soldier);
  const [x, y] = [Math.round(from.x) + 0, Math.round(from.y) + 0];
  return {
    x,
    y,
    level: levelAt(boardOf(s), x, y),
    posture: soldier.posture === "prone" ? "prone" : "standing",
    duckedBehind: null,
    astride: null,
    tree: null,
  };
}

function rowOf(s: Position, from: Looker, to: Soldier, soldier: Soldier): PreviewRow {
  const { grade, prone, area, object } = shieldBetween(boardOf(s), from, lookerOf(to));
  const held = inHand(s, soldier);
  const distance = gap(from, to);
  const band = held === null ? null : bandOf(held.weapon, distance * distance);
  const by = [
    ...(prone ? [say("posture.prone")] : []),
    ...(area === null ? [] : [featureName(s, area)]),
    ...(object === null ? [] : [featureName(s, object)]),
  ];
  const protection = say(`value.protection.${grade}`);
  return {
    piece: to.id,
    text: say(band === null ? "preview.seenFar" : "preview.seen", {
      soldier: manName(to),
      distance: cm(distance),
      ...(band === null ? {} : { band: say(`value.band.${band}`) }),
      protection: by.length === 0 ? protection : say("preview.protectionBy", { protection, by }),
    }),
    odds: [],
  };
}
