import type { Palette } from "../draw/palette.ts";
import { escape, tag } from "../xml.ts";
import { WIDTH, axes, figuresAlong, frameFor, picture, surface, text, ticks } from "./frame.ts";
import type { PlotOwner, PlotWords } from "./frame.ts";

/** How often each value came. */
export interface Counted extends PlotOwner {
  readonly values: readonly { readonly value: number; readonly n: number }[];
}

/** Most bars a histogram has: values that are too many are put together. */
const MOST_BARS = 40;

/** Counts of whole numbers, upright; of several owners side by side. */
export function histogram(words: PlotWords, counted: readonly Counted[], palette: Palette): string {
  const values = counted.flatMap((one) => one.values.map(({ value }) => value));
  const low = values.length === 0 ? 0 : Math.min(...values);
  const high = values.length === 0 ? 1 : Math.max(...values);
  const step = Math.max(1, Math.ceil((high - low + 1) / MOST_BARS));
  const bins = Math.floor((high - low) / step) + 1;
  const rows = counted.map((one) => binned(one.values, low, step, bins));
  const most = Math.max(1, ...rows.flat());
  const [x, y] = [
    { low: low - step / 2, high: low + (bins - 0.5) * step },
    { low: 0, high: most },
  ];
  const frame = frameFor(x, y, words.width);
  const wide = ((frame.right - frame.left) / bins) * 0.84;
  const each = wide / Math.max(1, counted.length);
  const figure = words.xFigure ?? String;
  const bars = rows.flatMap((row, i) =>
    row.map((n, bin) => {
      if (n === 0) return "";
      const from = low + bin * step;
      const left = frame.x(from) - wide / 2 + i * each;
      const name = step === 1 ? figure(from) : `${figure(from)}–${figure(from + step - 1)}`;
      const what = tag("title", {}, escape(`${counted[i]?.name ?? ""} ${name}: ${n}`));
      const top = frame.y(n);
      return tag(
        "rect",
        { x: left, y: top, width: each, height: frame.bottom - top, ...surface(counted[i]?.side ?? null) },
        what,
      );
    }),
  );
  const along = ticks({ low, high }, figuresAlong(frame), true).filter((value) => value >= low && value <= high);
  return picture(
    words,
    counted.filter(({ name }) => name !== ""),
    palette,
    axes(frame, words, palette, along, ticks(y, 6, true)) + bars.join(""),
  );
}

function binned(values: Counted["values"], low: number, step: number, bins: number): number[] {
  const row = Array.from({ length: bins }, () => 0);
  for (const { value, n } of values) {
    const bin = Math.floor((value - low) / step);
    row[bin] = (row[bin] ?? 0) + n;
  }
  return row;
}

export interface BarRow {
  readonly name: string;
  /** By owner. */
  readonly values: readonly number[];
}

/** Lying bars with a name before each: shares of actions, what decided battles. `words.yFigure` writes their values. */
export function barPlot(
  words: PlotWords,
  owners: readonly PlotOwner[],
  rows: readonly BarRow[],
  palette: Palette,
): string {
  const each = 12;
  const high = each * owners.length + 12;
  const width = words.width ?? WIDTH;
  const [left, right, top] = [Math.min(220, Math.round(width * 0.42)), width - 70, 70];
  const most = Math.max(1e-9, ...rows.flatMap(({ values }) => values));
  const figure = words.yFigure ?? String;
  const body = rows.map(({ name, values }, r) => {
    const y = top + r * high;
    const bars = values.map((value, i) => {
      const at = y + i * each;
      const long = (value / most) * (right - left);
      return (
        tag("rect", { x: left, y: at, width: long, height: each - 2, ...surface(owners[i]?.side ?? null) }) +
        text(value === 0 ? "" : figure(value), left + long + 6, at + each - 3, palette["ink-2"], { "font-size": 12 })
      );
    });
    const middle = y + (each * owners.length) / 2 + 3;
    return (
      text(short(name, left), left - 8, middle, palette["ink-1"], { "font-size": 13, "text-anchor": "end" }) +
      bars.join("")
    );
  });
  return picture(words, owners, palette, body.join(""), top + rows.length * high + 14);
}

/** As many letters as have room. */
function short(name: string, room: number): string {
  const most = Math.floor((room - 14) / 6.4);
  return name.length <= most ? name : `${name.slice(0, most - 1)}…`;
}
