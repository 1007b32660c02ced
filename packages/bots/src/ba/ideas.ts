import type { Decision } from "@escaramuza/kernel";
import { findUnit, moveRefusal, rateOf, snapUnits } from "@escaramuza/rules-ba";
import type { FireCause, Move, OrderChoice, Shoot, Unit } from "@escaramuza/rules-ba";
import { numberIn, textIn } from "../ps/read.ts";
import { spreadOut } from "../spread.ts";
import { firesOf, isObserver } from "./fire.ts";
import { leaving, ranked } from "./moves.ts";
import { offersOf } from "./options.ts";
import { prospectsOf, snapsOf } from "./orders.ts";
import { ambushersIn, causeIn, paceIn, trackIn } from "./params.ts";
import { requestsFor } from "./requests.ts";
import type { Pace } from "./ways.ts";
import { interruptsOf } from "./windows.ts";
import type { Interrupt } from "./windows.ts";
import { groupOf } from "./world.ts";
import type { World } from "./world.ts";

/** What else could be answered, best first, for those who look ahead: things that differ, not the same a step aside. */
export function ideasOf(w: World, { kind, params }: Decision): readonly unknown[] {
  if (kind === "order") return orderIdeas(w);
  const unit = findUnit(w.s, textIn(params, "unit"));
  if (unit === null) return [];
  switch (kind) {
    case "move":
      return moveIdeas(w, unit, paceIn(params));
    case "shoot":
      return shootIdeas(w, unit, causeIn(params), textIn(params, "target") || null);
    case "snap":
      return snapIdeas(w, unit, numberIn(params, "most"));
    case "react":
      return [unit.vehicle !== null || unit.mounted ? "escape" : "down", "none"];
    case "interrupt":
      return [
        ...interruptsOf(w, unit, trackIn(params), ambushersIn(params)).map(({ unit: id, sample }): Interrupt => ({
          do: "fire",
          unit: id,
          sample,
        })),
        { do: "pass" } satisfies Interrupt,
      ];
    default:
      return [];
  }
}

const MOST = 12;
/** Orders of one unit. */
const OF_ONE = 3;
/** Orders looked at closely. */
const CLOSELY = 24;
/** Places put before the rules, and those of them whose way has to be found. */
const TRIES = 24;
const SLOW = 4;

/** Of each unit its best orders. */
function orderIdeas(w: World): OrderChoice[] {
  const offers = prospectsOf(w)
    .flatMap(({ unit, more }) =>
      offersOf(w, unit).map((offer) => ({ ...offer, more: offer.choice.order === "down" ? 0 : more })),
    )
    .toSorted((a, b) => b.most + b.more - a.most - a.more)
    .slice(0, CLOSELY)
    .map(({ choice, gain, more }) => ({ choice, gain: gain() + more }))
    .toSorted((a, b) => b.gain - a.gain);
  const given = new Map<string, number>();
  const ideas: OrderChoice[] = [];
  for (const { choice } of offers) {
    const had = given.get(choice.unit) ?? 0;
    if (had >= OF_ONE) continue;
    given.set(choice.unit, had + 1);
    ideas.push(choice);
  }
  return ideas.slice(0, MOST);
}

function moveIdeas(w: World, unit: Unit, pace: Pace): Move[] {
  const group = groupOf(w.s, unit);
  const off = leaving(w, group, pace);
  const spread = { apart: rateOf(w.s, unit, pace) / 4, most: MOST, tries: TRIES };
  let slow = 0;
  const moves = spreadOut(
    ranked(w, group, pace).map(({ way }) => way),
    spread,
    (way) => {
      if (way.slow && ++slow > SLOW) return null;
      const move = way.move(w, group);
      return moveRefusal(w.s, unit, pace, move) === null ? move : null;
    },
  );
  return off === null ? moves : [off.move, ...moves];
}

/** What is asked for, each target, and not at all. */
function shootIdeas(w: World, unit: Unit, cause: FireCause, only: string | null): Shoot[] {
  const asks = cause === "fire" && isObserver(unit) && !unit.requestUsed ? requestsFor(w, unit) : [];
  return [
    ...asks.map(({ answer }) => answer),
    ...firesOf(w, w.s, unit, cause, only).map(({ answer }) => answer),
    { do: "hold" },
  ];
}

/** Fewer of them, and each alone. */
function snapIdeas(w: World, unit: Unit, most: number): { readonly orders: OrderChoice[] }[] {
  const orders = snapsOf(w, snapUnits(w.s, unit));
  const fewer = orders.slice(0, most).map((_, n) => ({ orders: orders.slice(0, n) }));
  return [...fewer.toReversed(), ...orders.map((order) => ({ orders: [order] }))];
}
