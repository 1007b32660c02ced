import { seatsIn } from "@escaramuza/kernel";
import { expect, test, vi } from "vitest";

/**
 * Players keep what they work out. Whoever has played many battles must answer as one who has played none: a key that says too little
 * would give one place's figures to another, and only after a while.
 */

/** Battles played before. */
const BEFORE = [
  ["PS", 8],
  ["CH", 8],
  ["RB", 3],
  ["BA", 2],
  ["PE", 2],
] as const;

interface Hands {
  /** All answers of a battle between two scripts. */
  answers(battle: number): readonly string[];
}

/** Players who have kept nothing yet: modules of their own. */
async function freshHands(code: string): Promise<Hands> {
  vi.resetModules();
  const { findGame } = await import("@escaramuza/games");
  const { apply, generatorFrom, picker, start, viewOf } = await import("@escaramuza/kernel");
  const { portfolioOf } = await import("../src/index.ts");
  const e = findGame(code);
  if (e === null) throw new Error(`no game ${code}`);
  const scripts = portfolioOf(e.rules.id)?.scripts ?? [];
  const scenarios = e.rules.scenarios.filter(({ setup }) => seatsIn(e.rules, setup).length === 2);
  return {
    answers(battle) {
      const begun = e.rules.start(scenarios[battle % scenarios.length]?.setup);
      if (!begun.ok) throw new Error("the battle does not start");
      const { game } = start(e, begun.position, generatorFrom(battle));
      const pick = picker(generatorFrom(battle + 100));
      const given: string[] = [];
      while (game.outcome === null) {
        const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
        // Another temper on each side: figures of one must not serve the other.
        const player = decision === undefined ? undefined : scripts[decision.seat === 0 ? 0 : 1 + (battle % 4)];
        if (decision === undefined || player === undefined) throw new Error("nobody to ask");
        const answer = player.answer(e, viewOf(e, game, decision.seat), decision, pick);
        if (!apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok) throw new Error("refused");
        given.push(JSON.stringify(answer));
      }
      return given;
    },
  };
}

test.for(BEFORE)("whoever has played before answers as one who has not: %s", async ([code, battles]) => {
  const old = await freshHands(code);
  for (let battle = 0; battle < battles; battle++) old.answers(battle);
  // One played already, and one that is new to both.
  for (const battle of [1, battles]) {
    const fresh = await freshHands(code);
    expect(old.answers(battle)).toEqual(fresh.answers(battle));
  }
});
