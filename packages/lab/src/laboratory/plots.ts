import { barPlot, curves, heatPlot, histogram } from "@escaramuza/scene";
import type { HeatTable, Palette, PlotOwner } from "@escaramuza/scene";
import type { VariantResult } from "./result.ts";

/** The pictures of a result, the same in a file and on a page. */

export const PLOTS = ["length", "losses", "lead", "leader", "ended", "heat", "actions", "decided"] as const;
export type PlotName = (typeof PLOTS)[number];

/** Words in one language: `lab.plot.<name>` are titles, the others what stands along the axes. */
export interface LabWords {
  say(
    key:
      | `plot.${PlotName}`
      | "axis.turn"
      | "axis.losses"
      | "axis.lead"
      | "axis.battles"
      | "axis.share"
      | "leader"
      | "draw"
      | "even",
  ): string;
  side(side: number): string;
  /** A message of the ruleset. */
  rules(key: string): string;
  figure(value: number): string;
  percent(share: number): string;
  /** Of the pictures, where they should be narrower than usual. */
  readonly width?: number;
}

/** Actions and deciders beyond these are rare. */
const MOST_ROWS = 14;

export function plotOf(
  name: PlotName,
  variant: VariantResult,
  pointUnit: number,
  words: LabWords,
  palette: Palette,
  /** What lies beneath a map of losses. */
  table: HeatTable | null = null,
): string {
  const owners = variant.sides.map((_, side): PlotOwner => ({ name: words.side(side), side }));
  const about = { title: words.say(`plot.${name}`), ...(words.width === undefined ? {} : { width: words.width }) };
  const battles = words.say("axis.battles");
  const share = { y: words.say("axis.share"), yFigure: words.percent };
  const one = (values: VariantResult["turns"]["values"]) => [{ name: "", side: null, values }];
  switch (name) {
    case "length":
      return histogram({ ...about, x: words.say("axis.turn"), y: battles }, one(variant.turns.values), palette);
    case "losses":
      return histogram(
        { ...about, x: words.say("axis.losses"), y: battles },
        variant.sides.map(({ losses }, side) => ({ name: words.side(side), side, values: losses.values })),
        palette,
      );
    case "lead":
      return histogram(
        { ...about, x: words.say("axis.lead"), y: battles, xFigure: (value) => words.figure(value / pointUnit) },
        one(variant.lead.values),
        palette,
      );
    case "leader":
      return curves(
        { ...about, x: words.say("axis.turn"), ...share },
        [
          {
            name: words.say("leader"),
            side: null,
            points: variant.byTurn.flatMap(({ turn, leaderWins }) =>
              leaderWins === null ? [] : [{ x: turn, y: leaderWins.share, low: leaderWins.low, high: leaderWins.high }],
            ),
          },
        ],
        palette,
      );
    case "ended":
      return curves(
        { ...about, x: words.say("axis.turn"), ...share },
        [...owners, { name: words.say("draw"), side: null }].map((owner) => ({
          ...owner,
          points: variant.byTurn.map(({ turn, wonBy, drawn }) => ({
            x: turn,
            y: (owner.side === null ? drawn : (wonBy[owner.side] ?? 0)) / Math.max(1, variant.battles),
          })),
        })),
        palette,
      );
    case "heat":
      return heatPlot({ ...about, x: "", y: "" }, owners, variant.heat, palette, table);
    case "actions":
      return barPlot(
        { ...about, x: "", ...share },
        owners,
        variant.actions
          .slice(0, MOST_ROWS)
          .map(({ action, shares }) => ({ name: words.rules(action), values: shares })),
        palette,
      );
    case "decided":
      return barPlot(
        { ...about, x: "", ...share },
        [...owners, { name: words.say("draw"), side: null }],
        decidedRows(variant, words),
        palette,
      );
  }
}

/** `Objectives controlled: {n}` and the like without their figures: the name of what is counted. */
export function withoutFigures(text: string): string {
  return text.replaceAll(/\s*(?:\([^()]*\{[^()]*\)|:\s*\{[^{}]*\})/g, "");
}

/** What decided the battles: for each thing, the share of all battles that either side won by it. */
function decidedRows({ decidedBy, battles, sides }: VariantResult, words: LabWords) {
  const rows = new Map<string, number[]>();
  for (const { code, side, battles: n } of decidedBy) {
    const name =
      side === null
        ? words.say("draw")
        : code === null
          ? words.say("even")
          : withoutFigures(words.rules(`score.${code}`));
    const row = rows.get(name) ?? Array.from({ length: sides.length + 1 }, () => 0);
    const at = side ?? sides.length;
    row[at] = (row[at] ?? 0) + n / Math.max(1, battles);
    rows.set(name, row);
  }
  return [...rows].slice(0, MOST_ROWS).map(([name, values]) => ({ name, values }));
}
