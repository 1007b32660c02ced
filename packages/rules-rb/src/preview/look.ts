import { overlaySight } from "@escaramuza/kernel";
import type { Preview, PreviewRow } from "@escaramuza/kernel";
import { unitSees } from "../board.ts";
import { toMm } from "../checkpoints.ts";
import { closestPair } from "../contact.ts";
import { say, sidedName, unitName } from "../scene-texts.ts";
import { allShots, enemiesOf } from "../shooting.ts";
import { findUnit, livingOf, onTable } from "../state.ts";
import type { Point, Position, Unit } from "../state.ts";
import { forecast } from "../volley.ts";
import { blockers, distanceText } from "./draw.ts";
import { rangeRings } from "./order.ts";
import { fateBar, note, preview, withUnit } from "./parts.ts";

/** What a unit sees from where it stands, or from where one of its figures is dragged: anybody may measure anything (RB-INTRO-4). */
export function lookFrom(s: Position, piece: string, from: Point | null): Preview {
  const unit = unitOfPiece(s, piece);
  if (unit === null || !onTable(unit)) return preview({});
  const there = from === null ? unit : shifted(unit, piece, from);
  const then = withUnit(s, there);
  const enemies = enemiesOf(then, there);
  const seen = enemies.filter((enemy) => unitSees(then, there, enemy));
  return preview({
    title: sidedName(unit),
    lines: [note("RB-LOS-6", say("preview.seesCount", { n: seen.length, of: enemies.length }))],
    rows: seen.map((enemy) => row(then, there, enemy)),
    overlays: [
      ...rangeRings(there),
      ...enemies.flatMap((enemy) => {
        const pair = closestPair(there, enemy);
        if (pair === null) return [];
        if (!seen.includes(enemy)) return [];
        return [
          overlaySight(
            enemy.id,
            pair.a,
            pair.b,
            say("preview.aims", { target: unitName(enemy) }),
            distanceText(pair.a, pair.b),
          ),
        ];
      }),
      ...(enemies.length === 1 && seen.length === 0 ? hiddenBy(then, there, enemies) : []),
    ],
  });
}

function hiddenBy(s: Position, unit: Unit, [enemy]: readonly Unit[]): ReturnType<typeof blockers> {
  const pair = enemy === undefined ? null : closestPair(unit, enemy);
  return pair === null ? [] : blockers(s, pair.a, pair.b);
}

function row(s: Position, unit: Unit, enemy: Unit): PreviewRow {
  const pair = closestPair(unit, enemy);
  const distance = pair === null ? say("preview.n", { n: 0 }) : distanceText(pair.a, pair.b);
  const shots = allShots(s, unit, enemy);
  const [first] = "code" in shots ? [] : forecast(s, unit, shots);
  const text =
    first === undefined
      ? say("preview.seenOnly", { target: unitName(enemy), distance })
      : say("preview.seen", { target: unitName(enemy), distance, n: first.dice });
  return { piece: enemy.id, text, odds: first === undefined ? [] : fateBar(first.fate) };
}

/** A figure's unit, or the unit itself. */
function unitOfPiece(s: Position, piece: string): Unit | null {
  return findUnit(s, piece.split(".")[0] ?? "");
}

/** All of it moved so that the figure stands there. */
function shifted(unit: Unit, piece: string, to: Point): Unit {
  const held = unit.figures.find((f) => f.id === piece) ?? livingOf(unit)[0];
  if (held === undefined) return unit;
  const [dx, dy] = [toMm(to.x) - held.x, toMm(to.y) - held.y];
  return { ...unit, figures: unit.figures.map((f) => ({ ...f, x: f.x + dx, y: f.y + dy })) };
}
