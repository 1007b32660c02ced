import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { GameEvent, Input } from "@escaramuza/kernel";
import { CASES, STAGED, playGame } from "./support.ts";
import type { Case, Moment } from "./support.ts";

/**
 * One random game of each scenario, written out line by line. A change of the rules shows as the lines it changes; whoever
 * changes the rules looks at them and, when they are right, writes the files anew.
 */

const UPDATE = "UPDATE_GOLDEN=1 npx vitest run packages/bots/test/conformance/golden.test.ts";
const FOLDER = new URL("golden/", import.meta.url);
const SEED = 1;

/** The scenarios, and the positions in the middle: there the fighting is. */
const GOLDEN = [...CASES.filter((one) => one.e.rules.scenarios.some((s) => s.id === one.name)), ...STAGED];

describe("golden games", () => {
  test.each(GOLDEN.map((one) => [`${one.e.rules.id}-${one.name.replaceAll(" ", "-")}`, one] as const))(
    "%s",
    async (name, one) => {
      const text = await written(one);
      const file = new URL(`${name}.txt`, FOLDER);
      if (process.env["UPDATE_GOLDEN"] === "1") {
        mkdirSync(FOLDER, { recursive: true });
        writeFileSync(file, text);
      }
      const kept = existsSync(file) ? readFileSync(file, "utf8") : `(missing: write it with ${UPDATE})`;
      // By lines: the first that differs says where to look.
      const [now, then] = [text.split("\n"), kept.split("\n")];
      const at = now.findIndex((line, i) => line !== then[i]);
      expect(
        at < 0 ? then.slice(now.length) : [`line ${at + 1}`, ...then.slice(at, at + 5)],
        `the game has changed; if it should have, run ${UPDATE}`,
      ).toEqual(at < 0 ? [] : [`line ${at + 1}`, ...now.slice(at, at + 5)]);
    },
  );
});

async function written(one: Case): Promise<string> {
  const lines = [
    `# A random game of ${one.e.rules.id}, ${one.name}, seed ${SEED}: every input and what followed.`,
    `# When the rules change on purpose, look at what changed here and write it anew: ${UPDATE}`,
    "",
  ];
  await playGame(one, SEED, {
    file: "golden.test.ts",
    before: (m, input) => lines.push(inputLine(m, input)),
    after: (_m, _input, events) => lines.push(...events.map(eventLine)),
    over({ game }) {
      lines.push(`winner ${game.outcome?.winner ?? "nobody"}, points ${game.outcome?.points.join(" ")}`);
      for (const line of game.outcome?.lines ?? [])
        lines.push(`  seat ${line.seat}: ${line.points} ${line.code}${details(line.params, [])}  [${line.rule}]`);
    },
  });
  return `${lines.join("\n")}\n`;
}

/** `12 seat 1 act do=end` */
function inputLine({ game }: Moment, input: Input): string {
  const kind = game.pending.find((d) => d.id === input.decision)?.kind ?? "?";
  return `${game.seq + 1} seat ${input.seat} ${kind}${details(input.answer, [])}`;
}

/** `  moved soldier=a1 move=cautious  [PS-5-1]`; an event not for everybody names its readers. */
function eventLine(event: GameEvent): string {
  const secret =
    event.only === undefined ? "" : ` (only ${event.only.length === 0 ? "nobody" : event.only.join(", ")})`;
  const told = event.type === "roll" ? rollText(event) : details(event, ["type", "rule", "only", "reveals"]);
  return `  ${event.type}${told}${secret}  [${event.rule}]`;
}

/** ` shot of seat 0: 3 5 6, heavyCover -2 = 12, needs 11, shooter=a1 target=b2` */
function rollText(event: GameEvent): string {
  const { purpose, seat, dice, modifiers, total, target, about } = event;
  const parts = Array.isArray(modifiers)
    ? modifiers.map((m: unknown) => `,${details(m, ["rule"]).replaceAll(/ (code|value)=/g, " ")}`)
    : [];
  const thrown = Array.isArray(dice) ? dice.join(" ") : "";
  return ` ${plain(purpose)} of seat ${plain(seat)}: ${thrown}${parts.join("")} = ${plain(total)}${target === null ? "" : `, needs ${plain(target)}`}${details(about, [])}`;
}

function details(value: unknown, without: readonly string[]): string {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    return value === undefined ? "" : ` ${plain(value)}`;
  return Object.entries(value)
    .filter(([key]) => !without.includes(key))
    .map(([key, item]) => ` ${key}=${plain(item)}`)
    .join("");
}

/** JSON without the quotes that make it hard to read. */
function plain(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "");
}
