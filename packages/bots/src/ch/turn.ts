import { apLeft, fireCost, isAlive, mayFire, onMap } from "@escaramuza/rules-ch";
import type { Turn, Unit } from "@escaramuza/rules-ch";
import { attacksOf, reconsOf, weaponOffers } from "./attack.ts";
import { cardOffers } from "./cards.ts";
import { digsOf, hiddenMovesOf, movesOf, passagesOf, pivotsOf, ralliesOf, stepsOf } from "./move.ts";
import type { Step } from "./move.ts";
import { offersFor } from "./pay.ts";
import { ridesOf } from "./riding.ts";
import { specialsOf } from "./special.ts";
import type { Idea, Offer } from "./pay.ts";
import type { World } from "./world.ts";

/** What a turn is used for: every idea with every way to pay for it, the best that the rules allow, or a pass. */

/** Nothing below this is worth a turn. */
const IDLE = 0.004;
/** Offers looked at before it passes. */
const TRIES = 12;

export function turnOf(w: World, legal: (answer: Turn) => boolean): Turn {
  const best = ranked(offersOf(w).filter(({ net }) => net > IDLE));
  for (const offer of best.slice(0, TRIES)) {
    const answer = offer.answer();
    if (legal(answer)) return answer;
  }
  return waits(w) && legal(STALL) ? STALL : { do: "pass" };
}

/** What else it could do with the turn, best first: of each thing to do the best way to pay for it. */
export function turnIdeas(w: World): Turn[] {
  const ideas = new Map<string, Turn>();
  for (const offer of ranked(offersOf(w))) {
    const answer = offer.answer();
    const { do: what } = answer;
    const key = JSON.stringify([
      what,
      "unit" in answer && answer.unit,
      "to" in answer && answer.to,
      "target" in answer && answer.target,
      "card" in answer && answer.card,
    ]);
    if (!ideas.has(key)) ideas.set(key, answer);
  }
  return [...ideas.values(), STALL, { do: "pass" }];
}

/** Everything that could be paid for. */
function offersOf(w: World): Offer[] {
  const { me } = w;
  const members = me.activation?.members ?? [];
  const alive = w.own.filter(isAlive);
  // Who is used acts again for CAP or a card alone.
  const paid = me.cap > 0 || me.hand.includes("01") || me.hand.includes("02");
  const able = paid ? alive : alive.filter((unit) => unit.status !== "used");
  const actors = paid ? alive : alive.filter((unit) => unit.status !== "used" || members.includes(unit.id));
  // Card 05 moves anybody.
  const movers = me.hand.includes("05") ? alive : actors;
  const steps = new Map<string, readonly Step[]>(movers.map((unit) => [unit.id, stepsOf(w, unit)]));
  const ideas = new Map<string, Idea[]>(actors.map((unit) => [unit.id, ideasOf(w, unit, steps)]));
  const rest = restOf(w, members, ideas);
  const offers: Offer[] = [...weaponOffers(w), ...cardOffers(w, steps, rest)];
  for (const unit of able)
    for (const idea of ideas.get(unit.id) ?? []) if (idea.gain > 0) offersFor(w, idea, rest, offers);
  return offers;
}

function ranked(offers: readonly Offer[]): Offer[] {
  return offers.toSorted((a, b) => b.net - a.net);
}

const STALL: Turn = { do: "stall", by: "ap" };

/** A pass would end the activation (CH-2.2-12): while the enemy has still to come, a shot that is left may be worth more later. */
function waits(w: World): boolean {
  const { activation } = w.me;
  if (activation === null || w.s.passes > 0 || w.foeFresh <= 0.3 || w.foes.length === 0) return false;
  if (!w.goals.some((goal) => goal.kind === "keep")) return false;
  return w.own.some(
    (unit) => activation.members.includes(unit.id) && mayFire(unit) && apLeft(w.me) > fireCost(unit) && onMap(unit),
  );
}

function ideasOf(w: World, unit: Unit, steps: ReadonlyMap<string, readonly Step[]>): Idea[] {
  return [
    ...attacksOf(w, unit),
    ...movesOf(w, unit, steps),
    ...hiddenMovesOf(w, unit),
    ...pivotsOf(w, unit),
    ...passagesOf(w, unit),
    ...ralliesOf(w, unit),
    ...digsOf(w, unit),
    ...reconsOf(w, unit),
    ...ridesOf(w, unit),
    ...specialsOf(w, unit),
  ];
}

/** What the activation under way could still do: it is lost when another begins (CH-3.0-2). */
function restOf(w: World, members: readonly string[], ideas: ReadonlyMap<string, readonly Idea[]>): number {
  let best = 0;
  for (const id of members)
    for (const idea of ideas.get(id) ?? [])
      for (const offer of offersFor(w, idea, 0, [])) if (offer.goesOn && offer.net > best) best = offer.net;
  return best;
}
