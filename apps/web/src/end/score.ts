import { colourOf } from "@escaramuza/kernel";
import type { Scene, ScoreLine } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";

/** A reason for points, with what each side got for it; null where it was nothing of the side's. */
export interface ScoreRow {
  readonly text: string;
  readonly rule: string;
  readonly points: readonly (number | null)[];
}

/** Lines that read alike stand in one row. */
export function scoreRows(
  lines: readonly ScoreLine[],
  voice: Pick<Voice, "text">,
  scene: Pick<Scene, "sides">,
): readonly ScoreRow[] {
  const rows = new Map<string, { text: string; rule: string; points: (number | null)[] }>();
  for (const line of lines) {
    const text = voice.text(`score.${line.code}`, line.params);
    const key = `${text} ${line.rule}`;
    const row = rows.get(key) ?? { text, rule: line.rule, points: scene.sides.map(() => null) };
    const side = colourOf(scene, line.seat);
    row.points[side] = (row.points[side] ?? 0) + line.points;
    rows.set(key, row);
  }
  return [...rows.values()];
}
