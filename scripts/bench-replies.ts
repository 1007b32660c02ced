/**
 * How long players who search take to reply: asked at every so many-th question worth a search, while scripts play battles of all
 * scenarios in turn. Words: seconds (unused, as for all), a game's code, a level. Prints JSON.
 */
import { findPlayer, ponderedIn, portfolioOf, thorough } from "@escaramuza/bots";
import { findGame } from "@escaramuza/games";
import { apply, generatorFrom, picker, start, viewOf } from "@escaramuza/kernel";
import { p95, timed } from "./measure.ts";

const REPLIES = 40;
const EVERY = 17;

const [, , , code = "", level = ""] = process.argv;
const e = findGame(code);
const portfolio = e === null ? null : portfolioOf(e.rules.id);
const asked = e === null ? null : findPlayer(e.rules.id, level);
const [script] = portfolio?.scripts ?? [];
if (e === null || portfolio === null || asked === null || script === undefined)
  throw new Error("no such game or level");

const took: number[] = [];
let met = 0;
const pondered = ponderedIn(level === "ace" ? thorough(portfolio) : portfolio);
for (let n = 0; took.length < REPLIES; n++) {
  const begun = e.rules.start(e.rules.scenarios[n % e.rules.scenarios.length]?.setup);
  if (!begun.ok) throw new Error("the battle does not start");
  const { game } = start(e, begun.position, generatorFrom(n + 1));
  const pick = picker(generatorFrom(n + 1_000_000));
  while (game.outcome === null && took.length < REPLIES) {
    const decision = game.pending.find((d) => !game.answers.some((a) => a.decision === d.id));
    if (decision === undefined) throw new Error("nobody to answer");
    const view = viewOf(e, game, decision.seat);
    if (pondered.has(decision.kind) && met++ % EVERY === 0)
      took.push(timed(() => asked.answer(e, view, decision, pick)));
    const answer = script.answer(e, view, decision, pick);
    if (!apply(e, game, { seat: decision.seat, decision: decision.id, answer }).ok) throw new Error("refused");
  }
}
console.log(JSON.stringify({ p95: p95(took) }));
