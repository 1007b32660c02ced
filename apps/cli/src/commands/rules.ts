import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { fail, misuse } from "../errors.ts";
import { gameNamed } from "../lookup.ts";
import { ROOT } from "../places.ts";
import { ruleTexts, rulesAbout } from "../rule-texts.ts";
import { voiceOf } from "@escaramuza/scene";

/** The rules of a game: all their titles, or the texts of those asked for. */
export const rules: Command = {
  name: "rules",
  options: { coverage: { type: "boolean" } },
  least: 1,
  most: 20,
  run(call) {
    const [name, ...words] = call.args;
    const e = gameNamed(name);
    if (call.flag("coverage")) {
      if (words.length > 0) misuse("tooManyArguments", { argument: words[0], usage: call.say("usage.rules") });
      return coverage(call);
    }
    const voice = voiceOf(e, call.lang);
    const title = (id: string): string => (voice.has(`rule.${id}`) ? voice.text(`rule.${id}`) : "");
    const { code } = e.rules;
    const wanted = words.join(" ");
    const found = wanted === "" ? ruleTexts(code, call.lang) : rulesAbout(code, call.lang, wanted);
    if (found.length === 0) fail("noSuchRule", { wanted });
    if (call.json)
      printJson(
        call,
        found.map((r) => ({ ...r, title: title(r.id) })),
      );
    else if (wanted === "") for (const line of table(found.map((r) => [r.id, title(r.id)]))) call.out(line);
    else
      for (const r of found)
        call.out(`${r.id}${title(r.id) === "" ? "" : ` · ${title(r.id)}`}  (${r.section})\n${r.text}\n`);
    return 0;
  },
};

/** Which rules are implemented and tested, as the project's own report says. */
function coverage(call: Call): number {
  const script = join(ROOT, "scripts", "rules.ts");
  if (!existsSync(script)) fail("noScript", { script: "scripts/rules.ts" });
  return spawnSync(process.execPath, [script, ...(call.json ? ["--json"] : [])], { stdio: "inherit" }).status ?? 1;
}
