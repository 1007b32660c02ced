import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rulesetFolder } from "./places.ts";
import type { Lang } from "./texts.ts";

/** One rule, ruling or example of a specification. */
export interface RuleText {
  readonly id: string;
  /** Heading it stands under. */
  readonly section: string;
  readonly text: string;
}

const START = /^(?:- )?\*\*([A-Z]{2}-[A-Za-z0-9.-]*\d)(?: ([^*]*))?\*\*\s*(.*)$/;

/** Everything with an id in a game's specification, in its order. */
export function ruleTexts(code: string, lang: Lang): readonly RuleText[] {
  const spanish = join(rulesetFolder(code), "spec.es.md");
  const file = lang === "es" && existsSync(spanish) ? spanish : join(rulesetFolder(code), "spec.md");
  const found: { id: string; section: string; text: string }[] = [];
  let section = "";
  let open = false;
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const heading = line.match(/^#+ (.*)$/)?.[1];
    const [, id, title, text = ""] = line.match(START) ?? [];
    const last = found[found.length - 1];
    if (heading !== undefined) section = heading;
    if (id !== undefined) {
      found.push({ id, section, text: title === undefined ? text : `${title} ${text}` });
      open = true;
    } else if (heading !== undefined || line.trim() === "" || line.startsWith("|")) open = false;
    else if (open && last !== undefined) last.text += `\n${line}`;
  }
  return found;
}

/** What is asked for, in the language; a word that only the other language knows finds the same rules. */
export function rulesAbout(code: string, lang: Lang, wanted: string): readonly RuleText[] {
  const all = ruleTexts(code, lang);
  const found = search(all, wanted);
  if (found.length > 0) return found;
  const ids = new Set(search(ruleTexts(code, lang === "es" ? "en" : "es"), wanted).map((r) => r.id));
  return all.filter((r) => ids.has(r.id));
}

/** By id, by the beginning of an id, or by a word of the text, whatever its accents and capitals. */
function search(all: readonly RuleText[], wanted: string): readonly RuleText[] {
  const id = wanted.toUpperCase();
  const exact = all.filter((r) => r.id.toUpperCase() === id);
  if (exact.length > 0) return exact;
  const below = all.filter((r) => r.id.toUpperCase().startsWith(`${id}-`) || r.id.toUpperCase().startsWith(`${id}.`));
  if (below.length > 0) return below;
  const word = folded(wanted);
  return all.filter((r) => folded(r.text).includes(word));
}

function folded(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
