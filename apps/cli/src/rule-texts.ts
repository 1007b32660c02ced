import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseSpec, rulesOf, searchRules } from "@escaramuza/scene";
import type { RuleText } from "@escaramuza/scene";
import { rulesetFolder } from "./places.ts";
import type { Lang } from "./texts.ts";

/** One rule, ruling or example as the command line shows it. */
export interface ShownRule {
  readonly id: string;
  /** Heading it stands under. */
  readonly section: string;
  readonly text: string;
}

/** Everything with an id in a game's specification, in its order. */
export function ruleTexts(code: string, lang: Lang): readonly ShownRule[] {
  return read(code, lang).map(shown);
}

/** What is asked for, in the language; a word that only the other language knows finds the same rules. */
export function rulesAbout(code: string, lang: Lang, wanted: string): readonly ShownRule[] {
  return searchRules(read(code, lang), read(code, lang === "es" ? "en" : "es"), wanted).map(shown);
}

function read(code: string, lang: Lang): readonly RuleText[] {
  const spanish = join(rulesetFolder(code), "spec.es.md");
  const file = lang === "es" && existsSync(spanish) ? spanish : join(rulesetFolder(code), "spec.md");
  return rulesOf(parseSpec(readFileSync(file, "utf8")));
}

function shown({ id, section, title, text }: RuleText): ShownRule {
  return { id, section, text: title === null ? text : `${title} ${text}` };
}
