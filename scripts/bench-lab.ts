/**
 * The laboratory: whole battles between scripted players, all scenarios of a game for two in turn, with everything counted. Words:
 * how many seconds, and a game's code, which measures one core; or `threads` and how many of them. Prints JSON.
 */
import { USUAL_PLAYER, findPlayer } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { seatsIn } from "@escaramuza/kernel";
import { playGame, withThreads } from "@escaramuza/lab";
import { benchFor, conduct, plainExperiment, playBattle } from "@escaramuza/lab/laboratory";
import type { Battle } from "@escaramuza/lab/laboratory";
import { SECONDS, busy } from "./measure.ts";

const MANY = 1_000_000;
const what = process.argv[3] ?? "ps";

console.log(JSON.stringify(what === "threads" ? await threads(Number(process.argv[4] ?? 1)) : oneCore(what)));

/** Battles and decisions in a second of this program's own processor time; `uncounted`: battles when nothing is counted. */
function oneCore(code: string): { readonly battles: number; readonly decisions: number; readonly uncounted: number } {
  const e = findGame(code);
  if (e === null) throw new Error(`no game ${code}`);
  const benches = e.rules.scenarios
    .filter(({ setup }) => seatsIn(e.rules, setup).length === 2)
    .map(({ id }) => {
      const experiment = plainExperiment(e.rules.id, id, [USUAL_PLAYER, USUAL_PLAYER], MANY);
      const bench = benchFor(e, (name) => findPlayer(e.rules.id, name), experiment);
      if ("problem" in bench) throw new Error(bench.problem);
      return bench;
    });
  const benchOf = (n: number) => benches[n % benches.length] ?? benches[0];
  const counted = (n: number): number => {
    const bench = benchOf(n);
    return bench === undefined ? 0 : playBattle(bench, n).decisions;
  };
  const uncounted = (n: number): number => {
    const variant = benchOf(n)?.variants[0];
    return variant === undefined ? 0 : playGame(e, variant.setup, n + 1, variant.players).decisions;
  };
  const used = { counted: 0, uncounted: 0 };
  const measure = (which: "counted" | "uncounted", n: number): number => {
    const from = busy();
    const decisions = which === "counted" ? counted(n) : uncounted(n);
    used[which] += busy() - from;
    return decisions;
  };
  let decisions = 0;
  let n = 0;
  counted(0);
  uncounted(0);
  // Whole rounds of all scenarios, the same battles for both. Who plays a battle second finds much of it worked out: they take turns.
  for (const from = busy(); busy() - from < 2 * SECONDS || n % (2 * benches.length) !== 0; n++) {
    const nth = n >> 1;
    if (n % 2 === 0) {
      decisions += measure("counted", nth);
      measure("uncounted", nth);
    } else {
      measure("uncounted", nth + MANY / 2);
      decisions += measure("counted", nth + MANY / 2);
    }
  }
  return { battles: n / used.counted, decisions: decisions / used.counted, uncounted: n / used.uncounted };
}

/** Battles in a second by the clock with so many threads, of the game whose battles are shortest. Threads warm up first. */
async function threads(count: number): Promise<{ readonly battles: number }> {
  const experiment = plainExperiment("ch", "F1", [USUAL_PLAYER, USUAL_PLAYER], MANY);
  return withThreads<Battle, { readonly battles: number }>({ type: "experiment", experiment }, count, async (hands) => {
    await conduct({ count: 40 * count, hands });
    const stop = new AbortController();
    const from = performance.now();
    setTimeout(() => stop.abort(), 2000 * SECONDS);
    const played = await conduct({ count: MANY, hands, signal: stop.signal });
    return { battles: (1000 * played.length) / (performance.now() - from) };
  });
}
