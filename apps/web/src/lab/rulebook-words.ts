import { NEUTRAL_SIDES, notesText, wrongText } from "@escaramuza/lab/laboratory";
import type { Engine, NeutralNote } from "@escaramuza/kernel";
import { t, voice } from "../i18n.ts";
import type { BattleProblem } from "./battle-file.ts";
import { tallyOf } from "./rulebooks.ts";
import type { Stand } from "./rulebooks.ts";

/** How the page of one battle by several rulebooks speaks. */

export function sideName(side: number): string {
  return t(`lab.rulebooks.${NEUTRAL_SIDES[side] ?? ""}`);
}

/** Within a sentence: `los alemanes`. */
export function sidesInWords(): readonly string[] {
  return NEUTRAL_SIDES.map((side) => t(`lab.rulebooks.the.${side}`));
}

const say = (key: string, params: { readonly [name: string]: unknown } = {}): string => t(`lab.${key}`, params);

export function notesSaid(e: Engine<unknown>, notes: readonly NeutralNote[]): readonly string[] {
  return notesText(notes, say, (key) => voice(e).text(key));
}

export function problemText(file: string, problem: BattleProblem): string {
  switch (problem.is) {
    case "large":
      return t("lab.rulebooks.file.large", { file });
    case "data":
      return problem.line === null
        ? t("lab.rulebooks.file.data", { file })
        : t("lab.rulebooks.file.line", { file, line: problem.line });
    case "wrong":
      return t("lab.rulebooks.file.wrong", { file, what: wrongText(problem.wrong, say) });
  }
}

/** What they came to, all together. */
export function summaryText(stands: readonly Stand[]): string {
  const tally = tallyOf(stands);
  const parts = (["german", "soviet", "fair", "undecided"] as const)
    .filter((says) => tally[says] > 0)
    .map((says) => t(`lab.rulebooks.says.${says}`, { n: tally[says], of: stands.length }));
  return parts.length === 0 ? t("lab.rulebooks.says.nothing") : parts.join(" · ");
}
