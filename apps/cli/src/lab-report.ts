import type { Engine, Seat } from "@escaramuza/kernel";
import { withoutFigures } from "@escaramuza/lab/laboratory";
import type {
  Comparison,
  Estimate,
  ExperimentResult,
  Investigated,
  LabWords,
  Mean,
  Variant,
  VariantResult,
  Verdict,
} from "@escaramuza/lab/laboratory";
import { voiceOf } from "@escaramuza/scene";
import { table } from "./command.ts";
import type { Call } from "./command.ts";
import { decimals } from "./texts.ts";
import type { Lang } from "./texts.ts";

/** What the laboratory says of an experiment, in lines. */

export function percent(lang: Lang, share: number): string {
  return `${decimals(lang, 100 * share, 1)} %`;
}

/** Points of a hundred: what a verdict is told in. */
function points(lang: Lang, share: number): string {
  return decimals(lang, 100 * share, 1);
}

export function labWords(call: Call, e: Engine<unknown>, sides: readonly (readonly Seat[])[]): LabWords {
  const voice = voiceOf(e, call.lang);
  return {
    say: (key) => call.say(`lab.${key}`),
    side: (side) => (sides[side] ?? [side]).map((seat) => voice.seat(seat)).join(" + "),
    rules: (key) => voice.text(key),
    figure: (value) => decimals(call.lang, value, Number.isInteger(value) ? 0 : 1),
    percent: (share) => `${decimals(call.lang, 100 * share, 0)} %`,
  };
}

export function labReport(
  call: Call,
  /** By variant: battles of two scenarios may have other seats. */
  words: readonly LabWords[],
  result: ExperimentResult,
  ended: Investigated["ended"],
  seconds: number,
): string[] {
  const { say, lang } = call;
  const { experiment, variants, comparison } = result;
  const battles = variants.reduce((sum, { battles: n }) => sum + n, 0);
  const lines = [
    say("lab.head", {
      battles,
      game: result.game,
      version: result.version,
      seed: experiment.seed,
      seconds: decimals(lang, seconds, 1),
    }),
  ];
  if (ended === "stopped") lines.push(say("lab.stopped"));
  if (ended === "decided") lines.push(say("lab.decided"));
  for (const [i, variant] of variants.entries()) {
    const asked = experiment.variants[i];
    const name = asked === undefined ? "" : nameOf(call, asked);
    lines.push("", variants.length > 1 ? say("lab.variant", { n: i + 1, name }) : name);
    const own = words[i];
    if (own !== undefined) lines.push(...variantLines(call, own, variant, result.pointUnit));
  }
  const [first] = words;
  if (comparison !== null && first !== undefined)
    lines.push("", ...comparisonLines(call, first, comparison, result.pointUnit));
  return lines;
}

function nameOf({ say }: Call, { scenario, changes, players }: Variant): string {
  return [
    scenario ?? say("lab.ownSetup"),
    players.join(","),
    ...changes.map(
      ({ field, value }) => `${field}=${typeof value === "string" ? value : short(JSON.stringify(value))}`,
    ),
  ].join("  ");
}

function short(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const ROWS = 8;

function variantLines(call: Call, words: LabWords, v: VariantResult, unit: number): string[] {
  const { say, lang } = call;
  const head = ["", ...["wins", "share", "interval", "points", "lost"].map((key) => say(`lab.head.${key}`))];
  const rows = v.sides.map((side, i) => [
    words.side(i),
    String(side.wins),
    percent(lang, side.winShare),
    `${percent(lang, side.winInterval.low)} – ${percent(lang, side.winInterval.high)}`,
    mean(lang, side.points, unit),
    decimals(lang, side.losses.mean, 1),
  ]);
  const lines = [
    ...table([head, ...rows]),
    say("lab.draws", { draws: v.draws, of: v.battles }),
    say("lab.verdict", { verdict: verdictText(call, words.side, v.verdict) }),
  ];
  lines.push(say("simulate.turns", { ...v.turns, mean: decimals(lang, v.turns.mean, 1) }));
  for (const { code, side, battles } of v.decidedBy.slice(0, ROWS)) {
    if (side === null) continue;
    const what = code === null ? say("lab.even") : withoutFigures(words.rules(`score.${code}`));
    const share = percent(lang, battles / Math.max(1, v.battles));
    lines.push(say("lab.decidedBy", { side: words.side(side), what, share }));
  }
  const every = Math.ceil(v.byTurn.length / ROWS);
  for (const { turn, leaderWins } of v.byTurn)
    if (leaderWins !== null && turn % every === 0)
      lines.push(
        say("lab.leads", {
          turn,
          share: percent(lang, leaderWins.share),
          low: percent(lang, leaderWins.low),
          high: percent(lang, leaderWins.high),
        }),
      );
  if (v.actions.length > 0)
    lines.push(
      ...table([
        [say("lab.actions"), ...v.sides.map((_, side) => words.side(side))],
        ...v.actions
          .slice(0, ROWS)
          .map(({ action, shares }) => [words.rules(action), ...shares.map((share) => percent(lang, share))]),
      ]),
    );
  if (v.faults > 0) lines.push(say("lab.faults", { n: v.faults }));
  for (const { seed, what } of v.failures) lines.push(say("lab.failure", { seed, what }));
  return lines;
}

function mean(lang: Lang, { mean: middle, low, high }: Mean, unit: number): string {
  const one = (value: number): string => decimals(lang, value / unit, 1);
  return low === null || high === null ? one(middle) : `${one(middle)} (${one(low)} – ${one(high)})`;
}

export function verdictText({ say, lang }: Call, sideName: (side: number) => string, v: Verdict): string {
  const told = {
    side: sideName(v.side ?? 0),
    by: points(lang, v.by),
    plusMinus: points(lang, v.plusMinus),
    margin: points(lang, v.margin),
  };
  switch (v.kind) {
    case "fair":
      return say("lab.verdict.fair", told);
    case "favours":
      return say("lab.verdict.favours", told);
    case "undecided":
      return v.side === null ? say("lab.verdict.nothing", told) : say("lab.verdict.undecided", told);
  }
}

export function estimate(call: Call, side: (side: number) => string, { variants, difference }: Estimate): string {
  const [first] = variants;
  if (first === undefined) return "";
  const { share, plusMinus, side: ahead } = first.verdict;
  if (difference !== null)
    return call.say("lab.now.difference", {
      by: percent(call.lang, difference.share),
      low: percent(call.lang, difference.sequence.low),
      high: percent(call.lang, difference.sequence.high),
    });
  return call.say("lab.now", {
    side: side(ahead ?? 0),
    share: percent(call.lang, share),
    plusMinus: percent(call.lang, plusMinus),
  });
}

function gainText({ gain, correlation }: Comparison, say: Call["say"], lang: Lang): string {
  if (correlation === null) return say("lab.compare.gain.unknown");
  const told = { correlation: decimals(lang, correlation, 2) };
  return gain === null
    ? say("lab.compare.gain.all", told)
    : say("lab.compare.gain", { ...told, gain: decimals(lang, gain, 2) });
}

function comparisonLines({ say, lang }: Call, words: LabWords, c: Comparison, unit: number): string[] {
  const signed = (value: number, digits = 1): string => `${value > 0 ? "+" : ""}${decimals(lang, value, digits)}`;
  const interval = ({ mean: middle, low, high }: Mean, scale = 1): string =>
    low === null || high === null
      ? signed(middle * scale)
      : `${signed(middle * scale)} (${signed(low * scale)} – ${signed(high * scale)})`;
  const told = {
    side: words.side(0),
    by: signed(100 * c.share.mean),
    low: signed(100 * c.sequence.low),
    high: signed(100 * c.sequence.high),
    margin: points(lang, c.margin),
  };
  const { onlyFirst, onlySecond, both, neither, p } = c.wins;
  return [
    say("lab.compare.head", { pairs: c.pairs }),
    c.kind === "same"
      ? say("lab.compare.same", told)
      : c.kind === "differs"
        ? say("lab.compare.differs", told)
        : say("lab.compare.undecided", told),
    say("lab.compare.wins", {
      side: words.side(0),
      onlyFirst,
      onlySecond,
      both,
      neither,
      p: p < 0.001 ? `< ${decimals(lang, 0.001, 3)}` : `= ${decimals(lang, p, 3)}`,
    }),
    say("lab.compare.lead", { value: interval(c.lead, 1 / unit) }),
    say("lab.compare.turns", { value: interval(c.turns) }),
    ...c.losses.map((losses, side) => say("lab.compare.losses", { side: words.side(side), value: interval(losses) })),
    gainText(c, say, lang),
  ];
}
