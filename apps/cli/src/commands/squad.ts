import { engine } from "@escaramuza/kernel";
import { buildRoster, parabellumSoldiers, parseSquad, readyList, squadTypeId } from "@escaramuza/rules-ps";
import { printJson, table } from "../command.ts";
import type { Command } from "../command.ts";
import { fail, misuse } from "../errors.ts";
import { readData } from "../files.ts";
import { voiceOf } from "@escaramuza/scene";

const e = engine(parabellumSoldiers);

/** Whether a squad of one's own is legal: it is mustered as a match would muster it. */
export const squad: Command = {
  name: "squad",
  options: {},
  least: 2,
  most: 2,
  run(call) {
    const [verb = "", file = ""] = call.args;
    if (verb !== "check") misuse("unknownVerb", { verb, usage: call.say("usage.squad") });
    const data = readData(file);
    if (data === null || data === undefined) fail("emptyFile", { file });
    const voice = voiceOf(e, call.lang);
    const begun = e.rules.start({ squads: [data, null] });
    if (!begun.ok) {
      const problems = begun.problems.map((p) => ({
        rule: p.rule,
        code: p.code.replace(/^squad\./, ""),
        params: p.params,
        text: voice.refusal(p),
      }));
      if (call.json) printJson(call, { ok: false, problems });
      else for (const problem of problems) call.out(problem.text);
      return 1;
    }
    const [player] = begun.position.players;
    const cost = costOf(data);
    const soldiers = begun.position.soldiers.map(({ n, role, weapon, extra, experience, specialist, scout }) => ({
      n,
      role,
      weapon,
      extra,
      experience,
      specialist,
      scout,
    }));
    if (call.json)
      printJson(call, {
        ok: true,
        type: player.squad,
        nation: player.nation,
        startingOp: player.op,
        ...cost,
        soldiers,
      });
    else {
      call.out(
        call.say("squad.legal", {
          squad: voice.text(`squad.${player.squad}`),
          soldiers: soldiers.length,
          op: player.op,
          spent: cost.spentHalves / 2,
          budget: cost.budgetHalves / 2,
        }),
      );
      const rows = soldiers.map((o) => [
        `  ${o.n}`,
        voice.text(`role.${o.role}`),
        [o.weapon, o.extra].flatMap((w) => (w === null ? [] : [voice.text(`weapon.${w}`)])).join(" + "),
        voice.text(`experience.${o.experience}`),
        o.specialist === null ? "" : voice.text(`specialist.${o.specialist}`),
      ]);
      for (const line of table(rows)) call.out(line);
    }
    return 0;
  },
};

/** Upgrade points spent and allowed, in halves; a type's name alone is its ready-made list. */
function costOf(data: unknown): { readonly spentHalves: number; readonly budgetHalves: number } {
  const type = squadTypeId.options.find((id) => id === data);
  const parsed = type === undefined ? parseSquad(data) : { ok: true as const, squad: readyList(type) };
  const built = parsed.ok ? buildRoster(parsed.squad) : parsed;
  return built.ok
    ? { spentHalves: built.roster.spentHalves, budgetHalves: built.roster.budgetHalves }
    : { spentHalves: 0, budgetHalves: 0 };
}
