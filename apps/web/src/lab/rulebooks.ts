import { USUAL_PLAYER, testedNames } from "@escaramuza/bots/names";
import { parseNeutral } from "@escaramuza/kernel";
import type { Engine, NeutralBattle, NeutralNote, Json, Refusal, RosterLine, Scene } from "@escaramuza/kernel";
import { NEUTRAL_SIDES, converted, rulebookExperiment } from "@escaramuza/lab/laboratory";
import type { Estimate, Experiment, Investigated } from "@escaramuza/lab/laboratory";
import { MOST_BATTLES, numberFrom, seated } from "./plan.ts";
import type { Plan } from "./plan.ts";
import type { Ran } from "./pool.ts";

/** A neutral battle to be played by several rulebooks. Its address says all of it. */
export interface RulebooksPlan {
  readonly battle: NeutralBattle;
  /** German and Soviet. */
  readonly players: readonly [string, string];
  /** By each rulebook. */
  readonly battles: number;
  readonly seed: number;
  /** Codes of games that do not take part. */
  readonly without: readonly string[];
}

const USUAL_BATTLES = 40;

/** Who can play all of these games. */
export function commonPlayers(games: readonly Engine<unknown>[]): readonly string[] {
  const [first, ...others] = games.map(({ rules }) => testedNames(rules.id));
  return (first ?? []).filter((id) => others.every((known) => known.includes(id)));
}

// --- the address

export function rulebooksAddress(plan: RulebooksPlan, example: NeutralBattle): string {
  const query = new URLSearchParams();
  if (!isSame(plan.battle, example)) query.set("battle", JSON.stringify(plan.battle));
  query.set("players", plan.players.join(","));
  query.set("battles", String(plan.battles));
  query.set("seed", String(plan.seed));
  if (plan.without.length > 0) query.set("without", plan.without.join(","));
  return `/lab/battle?${query}`;
}

/** What an address does not say, or not soundly, is as usual. */
export function rulebooksFrom(
  query: URLSearchParams,
  example: NeutralBattle,
  games: readonly Engine<unknown>[],
): RulebooksPlan {
  const known = commonPlayers(games);
  const usual = known.find((id) => id === USUAL_PLAYER) ?? known[0] ?? "";
  const [german = "", soviet = ""] = (query.get("players") ?? "").split(",");
  const sound = (id: string): string => (known.includes(id) ? id : usual);
  const without = (query.get("without") ?? "").split(",");
  return {
    battle: battleIn(query.get("battle")) ?? example,
    players: [sound(german), sound(soviet)],
    battles: numberFrom(query.get("battles"), 1, MOST_BATTLES) ?? USUAL_BATTLES,
    seed: numberFrom(query.get("seed"), 0, Number.MAX_SAFE_INTEGER - MOST_BATTLES) ?? 1,
    without: games.map(codeOf).filter((code) => without.includes(code)),
  };
}

function battleIn(text: string | null): NeutralBattle | null {
  try {
    const parsed = parseNeutral(JSON.parse(text ?? ""));
    return parsed.ok ? parsed.battle : null;
  } catch {
    return null;
  }
}

export function isSame(a: NeutralBattle, b: NeutralBattle): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

export function codeOf({ rules }: Engine<unknown>): string {
  return rules.code.toLowerCase();
}

// --- what becomes of the battle

/** The battle by one rulebook: its table and its forces, or why it cannot be played. */
export interface Rulebook {
  readonly e: Engine<unknown>;
  readonly code: string;
  readonly made:
    | {
        readonly setup: Json;
        readonly notes: readonly NeutralNote[];
        readonly table: Scene;
        /** By side. */
        readonly forces: readonly (readonly ForceLine[])[];
      }
    | { readonly problems: readonly Refusal[] };
}

/** So many of one kind. */
export interface ForceLine {
  readonly n: number;
  readonly like: RosterLine;
}

export function rulebooksOf(games: readonly Engine<unknown>[], battle: NeutralBattle): readonly Rulebook[] {
  return games.flatMap((e): Rulebook[] => {
    const found = converted(e, battle);
    if (found === null) return [];
    const code = codeOf(e);
    if (!found.ok) return [{ e, code, made: { problems: found.problems } }];
    const { setup, notes, table } = found;
    return [{ e, code, made: { setup, notes, table, forces: table.sides.map(({ roster }) => counted(roster)) } }];
  });
}

/** Alike are those of the same name that look the same. */
function counted(roster: readonly RosterLine[]): readonly ForceLine[] {
  const found = new Map<string, ForceLine>();
  for (const line of roster) {
    const key = JSON.stringify([line.name, line.silhouette, line.role]);
    const { n, like } = found.get(key) ?? { n: 0, like: line };
    found.set(key, { n: n + 1, like });
  }
  return [...found.values()];
}

/** The same battle in the laboratory of its game, which says much more of it. */
export function rulebookPlan(
  e: Engine<unknown>,
  setup: Json,
  { players, battles, seed }: Pick<RulebooksPlan, "players" | "battles" | "seed">,
): Plan {
  return { variants: [seated(e, { setup, players })], battles, seed, untilDecided: false };
}

// --- playing it

/** How far one rulebook has come. */
export type Stand =
  | { readonly is: "waiting" }
  | { readonly is: "running"; readonly estimate: Estimate | null }
  | { readonly is: "done"; readonly found: Investigated }
  /** Stopped before its first battle was over. */
  | { readonly is: "none" }
  | { readonly is: "failed"; readonly trouble: Extract<Ran, { readonly ok: false }> };

type Run = (experiment: Experiment, onProgress: (estimate: Estimate) => void, signal: AbortSignal) => Promise<Ran>;

/** One rulebook after the other, each with all the workers. Tells whatever changes. */
export async function playAll(
  plan: RulebooksPlan,
  rulebooks: readonly Rulebook[],
  run: Run,
  tell: (code: string, stand: Stand) => void,
  signal: AbortSignal,
): Promise<void> {
  const playing = takingPart(plan, rulebooks);
  for (const { code } of playing) tell(code, { is: "waiting" });
  for (const { e, code, setup } of playing) {
    if (signal.aborted) {
      tell(code, { is: "none" });
      continue;
    }
    tell(code, { is: "running", estimate: null });
    const experiment = rulebookExperiment(e, setup, plan.players, plan.battles, plan.seed);
    // oxlint-disable-next-line no-await-in-loop -- one game after the other: each has all the cores
    const ran = await run(experiment, (estimate) => tell(code, { is: "running", estimate }), signal);
    if (ran.ok && ran.found.battles.length > 0) tell(code, { is: "done", found: ran.found });
    else if (ran.ok || signal.aborted) tell(code, { is: "none" });
    else tell(code, { is: "failed", trouble: ran });
  }
}

/** Who plays: those that can, without those left out. */
export function takingPart(
  { without }: Pick<RulebooksPlan, "without">,
  rulebooks: readonly Rulebook[],
): readonly { readonly e: Engine<unknown>; readonly code: string; readonly setup: Json }[] {
  return rulebooks.flatMap(({ e, code, made }) =>
    "setup" in made && !without.includes(code) ? [{ e, code, setup: made.setup }] : [],
  );
}

/** Battles played and to be played, of all rulebooks together. */
export function battlesDone(battles: number, all: readonly Stand[]): { readonly done: number; readonly of: number } {
  const done = all.reduce((sum, one) => {
    if (one.is === "running") return sum + (one.estimate?.done ?? 0);
    return one.is === "waiting" ? sum : sum + battles;
  }, 0);
  return { done, of: battles * all.length };
}

/** How many rulebooks say what. */
export function tallyOf(all: readonly Stand[]): {
  readonly [says in "german" | "soviet" | "fair" | "undecided"]: number;
} {
  const says = { german: 0, soviet: 0, fair: 0, undecided: 0 };
  for (const one of all) {
    const verdict = one.is === "done" ? one.found.result.variants[0]?.verdict : undefined;
    if (verdict === undefined) continue;
    const side = NEUTRAL_SIDES[verdict.side ?? -1];
    if (verdict.kind === "favours" && side !== undefined) says[side] += 1;
    else says[verdict.kind === "fair" ? "fair" : "undecided"] += 1;
  }
  return says;
}
