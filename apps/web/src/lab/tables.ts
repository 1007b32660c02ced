import { withoutFigures } from "@escaramuza/lab/laboratory";
import type { LabWords, PlotName, VariantResult } from "@escaramuza/lab/laboratory";
import { t } from "../i18n.ts";

/** What a plot shows, for who reads rather than looks. */
export interface PlotTable {
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** A plot of nothing, or of one thing, is left out. */
export function hasPlot(name: PlotName, v: VariantResult): boolean {
  switch (name) {
    case "decided":
      return v.battles > 0;
    case "length":
      return v.turns.values.length > 1;
    case "losses":
      return v.sides.some(({ losses }) => losses.max > 0);
    case "lead":
      return v.lead.values.length > 1;
    case "leader":
      return v.byTurn.some(({ leaderWins }) => leaderWins !== null);
    case "ended":
      return v.byTurn.length > 0;
    case "heat":
      return v.heat.counts.flat().some((n) => n > 0);
    case "actions":
      return v.actions.length > 0;
  }
}

export function plotTable(name: PlotName, v: VariantResult, unit: number, words: LabWords): PlotTable {
  const sides = v.sides.map((_, side) => words.side(side));
  const battles = words.say("axis.battles");
  const draw = words.say("draw");
  const part = (n: number): string => words.percent(n / Math.max(1, v.battles));
  switch (name) {
    case "length":
      return {
        heads: [words.say("axis.turn"), battles],
        rows: v.turns.values.map(({ value, n }) => [words.figure(value), String(n)]),
      };
    case "losses": {
      const values = new Set(v.sides.flatMap(({ losses }) => losses.values.map(({ value }) => value)));
      return {
        heads: [words.say("axis.losses"), ...sides],
        rows: [...values]
          .toSorted((a, b) => a - b)
          .map((value) => [
            words.figure(value),
            ...v.sides.map(({ losses }) => String(losses.values.find((one) => one.value === value)?.n ?? 0)),
          ]),
      };
    }
    case "lead":
      return {
        heads: [words.say("axis.lead"), battles],
        rows: v.lead.values.map(({ value, n }) => [words.figure(value / unit), String(n)]),
      };
    case "leader":
      return {
        heads: [words.say("axis.turn"), words.say("leader"), t("lab.interval")],
        rows: v.byTurn.flatMap(({ turn, leaderWins: wins }) =>
          wins === null
            ? []
            : [[String(turn), words.percent(wins.share), `${words.percent(wins.low)} – ${words.percent(wins.high)}`]],
        ),
      };
    case "ended":
      return {
        heads: [words.say("axis.turn"), ...sides, draw],
        rows: v.byTurn.map(({ turn, wonBy, drawn }) => [String(turn), ...[...wonBy, drawn].map(part)]),
      };
    case "heat":
      return { heads: [t("lab.where"), ...sides], rows: whereRows(v) };
    case "actions":
      return {
        heads: [t("lab.action"), ...sides],
        rows: v.actions.map(({ action, shares }) => [words.rules(action), ...shares.map(words.percent)]),
      };
    case "decided":
      return {
        heads: [t("lab.decided"), t("lab.winner"), words.say("axis.share")],
        rows: v.decidedBy.map(({ code, side, battles: n }) => [
          code === null ? words.say(side === null ? "draw" : "even") : withoutFigures(words.rules(`score.${code}`)),
          side === null ? "–" : words.side(side),
          part(n),
        ]),
      };
  }
}

const THIRDS = [0, 1, 2] as const;

/** The table in nine parts, from its far left corner on, and what was lost beside it. */
function whereRows({ heat }: VariantResult): string[][] {
  const { columns, rows, counts, elsewhere } = heat;
  const third = (at: number, of: number): number => Math.min(2, Math.floor((3 * (at + 0.5)) / of));
  const within = (of: readonly number[], across: number, down: number): number =>
    of.reduce((sum, n, cell) => {
      const column = cell % columns;
      const row = (cell - column) / columns;
      return third(column, columns) === across && third(row, rows) === down ? sum + n : sum;
    }, 0);
  const parts = THIRDS.flatMap((down) =>
    THIRDS.map((across) => [t(`lab.where.${down}.${across}`), ...counts.map((of) => String(within(of, across, down)))]),
  );
  return elsewhere.some((n) => n > 0) ? [...parts, [t("lab.where.beside"), ...elsewhere.map(String)]] : parts;
}
