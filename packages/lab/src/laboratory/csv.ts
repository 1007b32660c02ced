import type { Battle } from "./experiment.ts";
import { decidedBy } from "./result.ts";

/**
 * One row a battle, for spreadsheets and statistics programs (RFC 4180). Sides count from 1; winner 0 is a draw. Points are written as
 * players count them, hence the ruleset's unit.
 */
export function battlesCsv(battles: readonly Battle[], pointUnit: number): string {
  const sides = battles.reduce((most, { points }) => Math.max(most, points.length), 0);
  const actions = [...new Set(battles.flatMap((battle) => battle.actions.flatMap((of) => Object.keys(of))))].toSorted();
  const bySide = (name: string): string[] => Array.from({ length: sides }, (_, side) => `${name}_${side + 1}`);
  const head = [
    "battle",
    "variant",
    "pair",
    "seed",
    "winner",
    ...bySide("points"),
    ...bySide("losses"),
    "turns",
    "decisions",
    "decided_by",
    ...actions.flatMap(bySide),
    "faults",
    "failure",
  ];
  const rows = battles.map((battle) => {
    const per = (of: (side: number) => number): number[] => Array.from({ length: sides }, (_, side) => of(side));
    return [
      battle.index + 1,
      battle.variant + 1,
      battle.pair + 1,
      battle.seed,
      battle.failure === null ? (battle.winner ?? -1) + 1 : "",
      ...per((side) => (battle.points[side] ?? 0) / pointUnit),
      ...per((side) => battle.losses.filter((loss) => loss.side === side).length),
      battle.turns,
      battle.decisions,
      decidedBy(battle) ?? "",
      ...actions.flatMap((action) => per((side) => battle.actions[side]?.[action] ?? 0)),
      battle.faults,
      battle.failure ?? "",
    ];
  });
  return csvText([head, ...rows]);
}

export function csvText(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

function cell(value: string | number): string {
  const text = String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
