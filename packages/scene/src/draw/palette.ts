/**
 * Colours by the names of the design tokens. A drawing takes a palette, so the same code paints a file that stands alone
 * (`PAPER`, `NIGHT`) and a page whose style sheet owns the colours (`CSS_PALETTE`).
 */

/** What a colour paints, with its value on paper and on the night map. */
// oxfmt-ignore
const TOKENS = {
  "paper-0": ["#ddd5bf", "#14171a"], "paper-1": ["#f3eee0", "#1f2427"], "paper-2": ["#fbf8ef", "#282e31"], "paper-3": ["#e8e1cd", "#171b1d"],
  line: ["#cfc5aa", "#3a4143"], "ink-1": ["#22241c", "#ece7d8"], "ink-2": ["#4a4b3f", "#c3bfae"], "ink-3": ["#656354", "#a09d8e"],
  bar: ["#2a2e24", "#101314"], "bar-ink": ["#f1ebd9", "#ece7d8"], "bar-ink-2": ["#c3bfa6", "#a9a695"],
  "sand-400": ["#c2a765", "#a98f52"], "slate-600": ["#4d5c67", "#4d5c67"],
  supp: ["#d9a514", "#e0b02c"], elim: ["#7d1d1a", "#a3322b"], good: ["#2f6b3c", "#2f6b3c"], bad: ["#8f1f1b", "#8f1f1b"], sel: ["#fffbe6", "#fff6cf"],
  "t-ground": ["#bfbd90", "#3a4134"], "t-ground-hi": ["#cbc79d", "#424a3a"], "t-ground-lo": ["#afb082", "#333a2f"], "t-grass": ["#8d9760", "#566048"],
  "t-floor": ["#97a067", "#2f3a2a"], "t-floor-line": ["#5d6b3a", "#8a9a68"],
  "t-leaf-1": ["#47602f", "#26371f"], "t-leaf-2": ["#5f7d3d", "#334a2a"], "t-leaf-3": ["#7d9a50", "#435e36"], "t-leaf-4": ["#a0b86c", "#587546"], "t-leaf-line": ["#2c3c1c", "#131c0e"],
  "t-pine-1": ["#35512f", "#1c3020"], "t-pine-2": ["#4b6e45", "#2a4630"],
  "t-bush-1": ["#5f6d38", "#384126"], "t-bush-2": ["#7f8b4b", "#4b5533"], "t-bush-3": ["#a3aa66", "#636e45"],
  "t-crop-1": ["#c9a94a", "#6d6034"], "t-crop-2": ["#e2c566", "#85763f"], "t-crop-3": ["#a98a38", "#574c29"], "t-crop-line": ["#7c6526", "#a3935a"],
  "t-field-1": ["#bda173", "#51462f"], "t-field-2": ["#967b50", "#453b28"],
  "t-road": ["#dccba2", "#6b6449"], "t-road-2": ["#c9b487", "#5b5540"], "t-road-edge": ["#a8976a", "#3f3c2c"],
  "t-water-1": ["#6f9da3", "#26444c"], "t-water-2": ["#85b0b3", "#30545c"], "t-water-3": ["#b9d3d0", "#55808a"], "t-bank": ["#958b5f", "#4a4733"],
  "t-stone-1": ["#d6cfbd", "#8d8879"], "t-stone-2": ["#b8b09c", "#746f62"], "t-stone-3": ["#958d7a", "#5d594e"], "t-stone-line": ["#4f493c", "#1b1a16"],
  "t-wall-1": ["#e4dfd2", "#a9a598"], "t-wall-2": ["#a9a496", "#767266"], "t-wall-line": ["#33312b", "#10100d"],
  "t-roof-1": ["#bb7259", "#7c4a3a"], "t-roof-2": ["#a8614a", "#6d3f31"], "t-roof-3": ["#935240", "#5e352a"], "t-roof-4": ["#7c4334", "#4d2b22"], "t-roof-line": ["#4a241a", "#1f0f0a"],
  "t-slate-1": ["#8d969b", "#59636a"], "t-slate-2": ["#7b858b", "#4d575e"], "t-slate-3": ["#6a747b", "#424b52"], "t-slate-4": ["#596269", "#373f45"], "t-slate-line": ["#2d3439", "#14191c"],
  "t-plank-1": ["#b0905f", "#6f5a3a"], "t-plank-2": ["#99794c", "#604c30"], "t-plank-3": ["#8a6b42", "#564429"], "t-plank-4": ["#755834", "#483821"], "t-plank-line": ["#46341c", "#1f170b"],
  "t-wood": ["#7a5a34", "#6a4f2f"], "t-wood-hi": ["#b18a58", "#8f6f47"], "t-wood-line": ["#3a2913", "#1a1208"],
  "t-earth-1": ["#b39766", "#6b5a3d"], "t-hill-1": ["#cdc48f", "#474d38"], "t-hill-2": ["#d8c98c", "#53573c"], "t-contour": ["#8f7a3f", "#a8975c"], "t-hexline": ["#6f7050", "#6b7058"],
  "t-shadow": ["rgba(32,30,12,.34)", "rgba(0,0,0,.42)"], "t-edge": ["#4b4a35", "#0a0c0d"],
} as const;

export type Token = keyof typeof TOKENS;
export type Palette = Readonly<Record<Token, string>>;

export const PAPER = palette((_name, [paper]) => paper);
export const NIGHT = palette((_name, [, night]) => night);
/** Leaves every colour to custom properties of the same names. */
export const CSS_PALETTE = palette((name) => `var(--${name})`);

function palette(value: (name: string, values: readonly [string, string]) => string): Palette {
  const out: { [T in Token]?: string } = {};
  let token: Token;
  for (token in TOKENS) out[token] = value(token, TOKENS[token]);
  if (!hasEvery(out)) throw new Error("a colour is missing");
  return out;
}

function hasEvery(colours: { [T in Token]?: string }): colours is Palette {
  return Object.keys(TOKENS).every((token) => token in colours);
}

/** How a side is told from the others: never by colour alone. */
export interface SideLook {
  readonly main: string;
  readonly dark: string;
  readonly light: string;
  readonly helmet: string;
  readonly shape: "round" | "diamond" | "square";
}

const BLUE: SideLook = { main: "#1d6fb8", dark: "#0b3d6d", light: "#d6e5f2", helmet: "#a9cbe9", shape: "round" };
const ORANGE: SideLook = { main: "#dd6407", dark: "#7a3000", light: "#ffe6d0", helmet: "#ffc79a", shape: "diamond" };
const PLUM: SideLook = { main: "#83418f", dark: "#431a4b", light: "#eedcf1", helmet: "#d6aede", shape: "square" };
const NOBODY: SideLook = { main: "#7a7f63", dark: "#2f3820", light: "#eef0dc", helmet: "#cfd3c2", shape: "round" };

export function sideLook(seat: number | null): SideLook {
  if (seat === null) return NOBODY;
  return [BLUE, ORANGE, PLUM][seat % 3] ?? NOBODY;
}

/** The near-black of rims and tags and the cream of figures: the same by day and night, since pieces carry them everywhere. */
export const INK = "#191b16";
export const CREAM = "#f6f0de";
