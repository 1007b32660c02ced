import { copy, overlaySight } from "@escaramuza/kernel";
import type { Preview, PreviewRow } from "@escaramuza/kernel";
import { targetNamed } from "../aim.ts";
import { unitGap } from "../board.ts";
import { allShots } from "../declaration.ts";
import { say, sidedName, unitName } from "../scene-texts.ts";
import { unitSees } from "../sight.ts";
import { findUnit, isOnTable } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import { inch, middleOf } from "./draw.ts";
import { fateBar } from "./fire.ts";
import { reachRing } from "./order.ts";
import { note, preview, withUnit } from "./parts.ts";

/** What a unit sees from where it stands, or from where one of its pieces is dragged: anybody may measure anything (BA-GEO-35). */
export function lookFrom(s: Position, piece: string, from: Point | null): Preview {
  const unit = findUnit(s, piece.split(".")[0] ?? "");
  if (unit === null || !isOnTable(unit)) return preview({});
  const there = from === null || unit.place.at !== "table" ? unit : shifted(unit, piece, from);
  const then = withUnit(s, there);
  const enemies = s.units.filter((o) => o.seat !== unit.seat && isOnTable(o));
  const seen = enemies.filter((enemy) => unitSees(then, there, enemy));
  const at = middleOf(then, there);
  return preview({
    title: sidedName(unit),
    lines: [note("BA-GEO-13", say("preview.sees", { n: seen.length, of: enemies.length }))],
    rows: seen.map((enemy) => row(then, there, enemy)),
    overlays: [
      ...reachRing(then, there, "fire"),
      ...seen.flatMap((enemy) => {
        const to = middleOf(then, enemy);
        const text = say("preview.aims", { target: unitName(enemy) });
        return at === null || to === null
          ? []
          : [overlaySight(enemy.id, at, to, text, inch(unitGap(then, there, enemy)))];
      }),
    ],
  });
}

function row(s: Position, unit: Unit, enemy: Unit): PreviewRow {
  const distance = inch(unitGap(s, unit, enemy));
  const target = targetNamed(s, enemy.id);
  const shots = target === null ? [] : allShots(s, unit, "fire", target, {});
  const [first] = "code" in shots ? [] : forecast(s, unit, "fire", shots);
  const text = say("preview.seen", { target: unitName(enemy), distance });
  return { piece: enemy.id, text, odds: first === undefined ? [] : fateBar(first) };
}

/** All of it moved so that the piece stands there. */
function shifted(unit: Unit, piece: string, to: Point): Unit {
  const there = copy(unit);
  const whole = there.vehicle ?? there.gun;
  const held = there.models.find(({ id }) => id === piece) ?? whole ?? there.models[0];
  if (held === undefined) return unit;
  const [dx, dy] = [Math.round(to.x) - held.x, Math.round(to.y) - held.y];
  for (const one of [...there.models, ...(whole === null ? [] : [whole])]) {
    one.x += dx;
    one.y += dy;
  }
  return there;
}
