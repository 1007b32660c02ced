/**
 * An agent in TypeScript: looks one answer ahead and never at what it may not know.
 *
 *     node packages/environment/examples/agent.ts --game CH --seed 3
 *
 * For each candidate answer it draws a few battles that look the same to its seat, plays the answer in them, and counts the
 * pieces left on the table. The other seats draw their answers at random. `agent.py` is the same over the line protocol.
 */
import { parseArgs } from "node:util";
import { reset } from "@escaramuza/environment";
import type { Environment, Legal } from "@escaramuza/environment";
import type { Json, Scene, Seat } from "@escaramuza/kernel";

const { values } = parseArgs({
  options: {
    game: { type: "string", default: "PS" },
    seed: { type: "string", default: "1" },
    samples: { type: "string", default: "4" },
    draws: { type: "string", default: "2" },
    steps: { type: "string", default: "Infinity" },
  },
});
const seed = Number(values.seed);
const samples = Number(values.samples);
const draws = Number(values.draws);

const battle = reset({ game: values.game, seed });
const mine = battle.about.sides.find((side) => side.includes(0)) ?? [];
let steps = 0;
while (!battle.result().over && steps < Number(values.steps)) {
  const legal = battle.legal({ samples, seed: seed + steps, schema: false });
  const [first = legal.fallback] = legal.samples;
  const answer = mine.includes(legal.decision.seat) ? choose(battle, legal, seed + steps) : first;
  const stepped = battle.step(answer);
  if (!stepped.ok) throw new Error(JSON.stringify(stepped.refusal));
  steps += 1;
}
const { over, rewards } = battle.result();
console.log(JSON.stringify({ game: battle.about.game, steps, over, rewards }));

function choose(environment: Environment<unknown>, legal: Legal, from: number): Json {
  const { id, seat } = legal.decision;
  let [best = legal.fallback] = legal.samples;
  if (legal.samples.length === 1) return best;
  let most = Number.NEGATIVE_INFINITY;
  for (const answer of legal.samples) {
    let worth = 0;
    for (let n = 0; n < draws; n++) {
      const drawn = environment.determinize(seat, from + n);
      drawn.step(answer, id);
      worth += piecesAhead(drawn.scene(seat), mine);
    }
    if (worth > most) [best, most] = [answer, worth];
  }
  return best;
}

/** My side's pieces on the table, less everybody else's. */
function piecesAhead(scene: Scene, side: readonly Seat[]): number {
  let ahead = 0;
  for (const item of scene.items) if (item.type === "piece") ahead += side.includes(item.seat) ? 1 : -1;
  return ahead;
}
