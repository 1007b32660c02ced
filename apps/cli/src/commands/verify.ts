import { keepsPromise, replay } from "@escaramuza/kernel";
import type { Difference, Engine, GameRecord, Outcome } from "@escaramuza/kernel";
import { printJson } from "../command.ts";
import type { Call, Command } from "../command.ts";
import { reason } from "../errors.ts";
import { differenceText, readRecord } from "../files.ts";
import { voiceOf } from "@escaramuza/scene";

interface Finding {
  /** Message key: `verify.<check>.yes` or `.no`. */
  readonly check:
    | "promise"
    | "commitment"
    | "contribution"
    | "entered"
    | "rules"
    | "setup"
    | "hashes"
    | "inputs"
    | "replay";
  readonly holds: boolean;
  readonly what: string;
}

/** Recomputes the whole game: the dice that were promised, what players put in, the set-up and every state. */
export const verify: Command = {
  name: "verify",
  options: { commitment: { type: "string" }, contribution: { type: "string", multiple: true } },
  least: 1,
  most: 1,
  run(call) {
    const { e, record } = readRecord(call.args[0] ?? "");
    const { findings, outcome, difference } = examine(call, e, record);
    const holds = findings.every((f) => f.holds);
    const voice = voiceOf(e, call.lang);
    if (call.json) printJson(call, { ok: holds, complete: holds && outcome !== null, findings, difference, outcome });
    else {
      for (const f of findings) call.out(call.say(`verify.${f.check}.${f.holds ? "yes" : "no"}`, { what: f.what }));
      call.out(
        call.say(holds ? (outcome === null ? "verify.soFar" : "verify.complete") : "verify.false", {
          n: record.inputs.length,
        }),
      );
      if (holds && outcome !== null) for (const line of voice.outcome(outcome)) call.out(line);
    }
    return holds ? 0 : 1;
  },
};

function examine(
  call: Call,
  e: Engine<unknown>,
  record: GameRecord,
): { readonly findings: Finding[]; readonly outcome: Outcome | null; readonly difference: Difference | null } {
  const findings: Finding[] = [...diceFindings(call, record)];
  const note = (check: Finding["check"], holds: boolean, what = ""): number => findings.push({ check, holds, what });
  const expected = record.inputs.length + 1;
  if (record.hashes.length !== expected) note("hashes", false, `${record.hashes.length} / ${expected}`);
  try {
    const { game, difference } = replay(e, record, { strict: true });
    const at = difference?.at;
    const what = difference === null ? "" : differenceText(difference);
    note(
      "rules",
      at !== "ruleset" && at !== "version" && at !== "data",
      at === "version" || at === "data" ? `${at}: ${what}` : `${record.ruleset} ${record.version} ${record.dataHash}`,
    );
    if (at === undefined || at === "setup" || at === "input" || at === "hash") {
      const setupHolds = at !== "setup" && !(difference?.at === "hash" && difference.index === 0);
      note("setup", setupHolds, setupHolds ? "" : what);
      if (setupHolds) note("inputs", difference === null, difference === null ? String(record.inputs.length) : what);
    }
    return { findings, outcome: difference === null ? (game?.outcome ?? null) : null, difference };
  } catch (error) {
    note("replay", false, reason(error));
    return { findings, outcome: null, difference: null };
  }
}

/** The secret shown at the end is the one promised at the start; what I was told and what I gave are in it. */
function diceFindings(call: Call, { dice }: GameRecord): Finding[] {
  if (dice.source === "entered") return [{ check: "entered", holds: true, what: "" }];
  const told = call.text("commitment");
  return [
    { check: "promise", holds: keepsPromise(dice), what: dice.commitment },
    ...(told === null ? [] : [{ check: "commitment" as const, holds: told === dice.commitment, what: told }]),
    ...call
      .texts("contribution")
      .map((text) => ({ check: "contribution" as const, holds: dice.contributions.includes(text), what: text })),
  ];
}
