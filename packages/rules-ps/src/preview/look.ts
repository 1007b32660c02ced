import { roundUnit } from "@escaramuza/geometry";
import type { Point } from "@escaramuza/geometry";
import type { Preview, PreviewRow } from "@escaramuza/kernel";
import { coverFrom, sees } from "../board.ts";
import { manName, say } from "../scene-texts.ts";
import { BASE, findSoldier } from "../state.ts";
import type { Position, Soldier } from "../state.ts";
import { primary, targetRefusal } from "../weapons.ts";
import { circle, distanceText, sightLine, zone } from "./draw.ts";
import { preview } from "./parts.ts";

/** What a soldier sees, and whom he could shoot at: anybody may measure anything (PS-2-5, PS-R84). */
export function lookFrom(s: Position, piece: string, from: Point | null): Preview {
  const soldier = findSoldier(s, piece);
  if (soldier === null || (soldier.status !== "active" && from === null)) return preview({});
  const at = from === null ? soldier : { ...soldier, x: roundUnit(from.x), y: roundUnit(from.y) };
  const range = primary(s, soldier).rangeMax;
  const enemies = s.soldiers.filter((o) => o.seat !== soldier.seat && o.status === "active");
  const seen = enemies.filter((o) => sees(s, at, o));
  return preview({
    title: say("preview.look", { soldier: manName(soldier) }),
    lines: [
      { text: say("preview.seesCount", { n: seen.length, of: enemies.length }), rule: "PS-6.2.2-2", value: null },
      {
        text: say("preview.range", { range: say("unit.cm", { n: range / 100 }) }),
        rule: "PS-6.2.1-1",
        value: null,
      },
    ],
    rows: seen.map((o) => row(s, at, o, range)),
    overlays: [
      zone("range", "range", [circle(at, range + 2 * BASE)], say("preview.rangeRing")),
      ...seen.flatMap((o) => sightLine(s, at, o)),
    ],
  });
}

function row(s: Position, from: Soldier, to: Soldier, range: number): PreviewRow {
  const { cover, piece } = coverFrom(s, from, to);
  const kind = s.terrain.find((t) => t.id === piece)?.kind;
  return {
    piece: to.id,
    text: say(targetRefusal(s, from, to, range) === null ? "preview.seen" : "preview.seenFar", {
      soldier: manName(to),
      distance: distanceText(from, to),
      cover:
        cover === "none" || kind === undefined
          ? say("preview.noCover")
          : say("preview.coverBy", { cover: say(`modifier.${cover}Cover`), kind: say(`terrain.${kind}`) }),
    }),
    odds: [],
  };
}
