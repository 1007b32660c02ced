import type { ScoreLine } from "@escaramuza/kernel";
import type { Voice } from "@escaramuza/scene";

/** A reason for points, with what each seat got for it; null where it was nothing of the seat's. */
export interface ScoreRow {
  readonly text: string;
  readonly rule: string;
  readonly points: readonly (number | null)[];
}

/** Lines that read alike stand in one row. */
export function scoreRows(lines: readonly ScoreLine[], voice: Pick<Voice, "text">, seats: number): readonly ScoreRow[] {
  const rows = new Map<string, { text: string; rule: string; points: (number | null)[] }>();
  for (const line of lines) {
    const text = voice.text(`score.${line.code}`, line.params);
    const key = `${text} ${line.rule}`;
    const row = rows.get(key) ?? { text, rule: line.rule, points: Array.from({ length: seats }, () => null) };
    row.points[line.seat] = (row.points[line.seat] ?? 0) + line.points;
    rows.set(key, row);
  }
  return [...rows.values()];
}
