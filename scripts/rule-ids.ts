/** Writes `src/rule-ids.ts` of a ruleset from the ids its spec.md defines: rules (bullets) and rulings. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export function idsIn(markdown: string): string[] {
  return [...markdown.matchAll(/^(?:- )?\*\*([A-Z]{2}-[A-Za-z0-9.-]*\d)(?: [^*]*)?\*\*/gm)]
    .map((m) => m[1] ?? "")
    .filter((id) => !/^[A-Z]{2}-X\d/.test(id));
}

export function ruleIdsSource(ids: readonly string[]): string {
  return `// Generated from spec.md by \`npm run rules -- --write\`. Do not edit.\n\nexport const RULE_IDS = [\n${ids.map((id) => `  "${id}",`).join("\n")}\n] as const;\n\nexport type RuleId = (typeof RULE_IDS)[number];\n`;
}

export function writeRuleIds(folder: string): void {
  writeFileSync(join(folder, "src/rule-ids.ts"), ruleIdsSource(idsIn(readFileSync(join(folder, "spec.md"), "utf8"))));
}
