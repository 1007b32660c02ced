import type { Chance, Engine, OddsQuery } from "@escaramuza/kernel";
import { integer, printJson, table } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { misuse } from "../errors.ts";
import { gameNamed } from "../lookup.ts";
import { decimals } from "../texts.ts";
import { voiceOf } from "@escaramuza/scene";

/** Exact odds of a named roll: the rules themselves, run over every outcome of the dice. */
export const odds: Command = {
  name: "odds",
  options: { param: { type: "string", multiple: true, short: "p" } },
  least: 1,
  most: 2,
  run(call) {
    const e = gameNamed(call.args[0]);
    const { odds: queries } = e.rules;
    const [, name] = call.args;
    if (name === undefined) return listRolls(call, e);
    const query = queries.find((q) => q.id.toLowerCase() === name.toLowerCase());
    if (query === undefined) misuse("unknownRoll", { roll: name, rolls: queries.map(signature).join("\n  ") });
    const params = paramsOf(call, query);
    const { total, chances } = query.run(params);
    const voice = voiceOf(e, call.lang);
    const rows = chances.map((c) => ({
      result: c.result,
      text: /^\d+$/.test(c.result) ? c.result : voice.text(`odds.result.${c.result}`),
      ways: c.ways,
      ...exact(c, total),
    }));
    if (call.json)
      printJson(call, { game: e.rules.id, roll: query.id, rule: query.rule, params, total, chances: rows });
    else {
      const given = Object.entries(params)
        .map(([key, value]) => `${key}=${value}`)
        .join(" ");
      call.out(`${voice.text(`odds.${query.id}`)} [${query.rule}] ${given}`);
      for (const line of table(rows.map((r) => [`  ${r.text}`, r.fraction, `${decimals(call.lang, r.percent, 4)} %`])))
        call.out(line);
    }
    return 0;
  },
};

function listRolls(call: Call, e: Engine<unknown>): number {
  const voice = voiceOf(e, call.lang);
  if (call.json)
    printJson(
      call,
      e.rules.odds.map((q) => ({ id: q.id, rule: q.rule, text: voice.text(`odds.${q.id}`), params: q.params })),
    );
  for (const q of call.json ? [] : e.rules.odds) {
    call.out(`${q.id} [${q.rule}]  ${voice.text(`odds.${q.id}`)}`);
    for (const p of q.params)
      call.out(
        call.say("odds.param", {
          name: p.name,
          min: p.min,
          max: p.max,
          default: p.default,
          text: voice.text(`odds.param.${p.name}`),
        }),
      );
  }
  return 0;
}

function signature(q: OddsQuery): string {
  return `${q.id} ${q.params.map((p) => `${p.name}=${p.min}..${p.max} (${p.default})`).join(" ")}`;
}

function paramsOf(call: Call, query: OddsQuery): { readonly [name: string]: number } {
  const params: { [name: string]: number } = Object.fromEntries(query.params.map((p) => [p.name, p.default]));
  for (const given of call.texts("param")) {
    const [name = "", value = "", ...rest] = given.split("=");
    const param = query.params.find((p) => p.name.toLowerCase() === name.toLowerCase());
    if (param === undefined || rest.length > 0) misuse("unknownParam", { param: given, roll: signature(query) });
    params[param.name] = integer(param.name, value, param.min, param.max);
  }
  return params;
}

/** The fraction in lowest terms; its percentage to the last digit a number holds. */
function exact(chance: Chance<string>, total: bigint): { readonly fraction: string; readonly percent: number } {
  const divisor = common(chance.ways, total);
  return {
    fraction: `${chance.ways / divisor}/${total / divisor}`,
    percent: Number((chance.ways * 10n ** 15n) / total) / 1e13,
  };
}

function common(a: bigint, b: bigint): bigint {
  return b === 0n ? a || 1n : common(b, a % b);
}
