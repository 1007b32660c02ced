import type { Decision } from "@escaramuza/kernel";
import { allowanceOf, assaultTargets, findUnit, vehicleTargets } from "@escaramuza/rules-rb";
import type { Ambush, Move, Order, OrderChoice, Shoot, Unit } from "@escaramuza/rules-rb";
import { textIn, textsIn } from "../ps/read.ts";
import { spreadOut } from "../spread.ts";
import { moveTo } from "./march.ts";
import { optionsOf } from "./options.ts";
import { prospectsOf } from "./orders.ts";
import { orderIn } from "./scripted.ts";
import { volleyOf } from "./volley.ts";
import { groupOf } from "./world.ts";
import type { World } from "./world.ts";

/** What else could be answered, best first, for those who look ahead: things that differ, not the same a step aside. */
export function ideasOf(w: World, { kind, params }: Decision): readonly unknown[] {
  if (kind === "order") return orderIdeas(w);
  const unit = findUnit(w.s, textIn(params, "unit"));
  if (unit === null) return [];
  switch (kind) {
    case "move":
      return moveIdeas(w, unit, orderIn(params));
    case "shoot":
      return shootIdeas(w, unit);
    case "ambush":
      return ambushIdeas(w, unit, textsIn(params, "units"));
    case "changeOrder":
      return changeIdeas(w, unit);
    case "assaultTarget":
      return assaultTargets(w.s, unit).map(({ id }) => id);
    case "vehicleAssault":
      return [...vehicleTargets(w.s, unit).map(({ id }) => id), "decline"];
    default:
      return [];
  }
}

const MOST = 12;
/** Orders of one unit. */
const OF_ONE = 2;
/** Places put before the rules. */
const TRIES = 24;

/** Of each unit its best orders; where the rest gains less than it is worth to keep still, the phase may end. */
function orderIdeas(w: World): OrderChoice[] {
  const given = new Map<string, Set<Order>>();
  const ideas: { readonly choice: OrderChoice; readonly gain: number }[] = [
    { choice: { do: "endPhase" }, gain: w.style.idle },
  ];
  for (const { group, option, gain } of prospectsOf(w, Infinity)) {
    const { id } = group.unit;
    const had = given.get(id) ?? new Set<Order>();
    given.set(id, had);
    if (had.has(option.order) || had.size >= OF_ONE) continue;
    had.add(option.order);
    ideas.push({ choice: { do: "order", unit: id, order: option.order }, gain });
  }
  return ideas
    .toSorted((a, b) => b.gain - a.gain)
    .slice(0, MOST)
    .map(({ choice }) => choice);
}

function moveIdeas(w: World, unit: Unit, order: Order): Move[] {
  const group = groupOf(w.ground, unit);
  const options = optionsOf(w, group, [order]).map((option) => ({ ...option, ...(option.spot ?? group) }));
  return spreadOut(options, { apart: allowanceOf(unit, order) / 4, most: MOST, tries: TRIES }, ({ spot, facing }) =>
    spot === null ? { do: "stay" } : moveTo(w.s, group, order, spot, facing),
  );
}

/** At each target, and not at all. */
function shootIdeas(w: World, unit: Unit): Shoot[] {
  const volleys = w.foes
    .map((foe) => volleyOf(w, unit, foe.unit))
    .filter(({ shots }) => shots.length > 0)
    .toSorted((a, b) => b.harm - a.harm);
  const shoots = volleys.map(({ shots }): Shoot => ({ do: "shots", shots: [...shots] }));
  return [...shoots, { do: "hold" }];
}

/** Whoever may fire at it, and nobody yet. */
function ambushIdeas(w: World, target: Unit, units: readonly string[]): Ambush[] {
  const volleys = units
    .flatMap((id) => {
      const unit = findUnit(w.s, id);
      return unit === null ? [] : [{ id, ...volleyOf(w, unit, target) }];
    })
    .filter(({ shots }) => shots.length > 0)
    .toSorted((a, b) => b.harm - a.harm);
  return [...volleys.map(({ id, shots }): Ambush => ({ do: "shots", unit: id, shots: [...shots] })), { do: "decline" }];
}

function changeIdeas(w: World, unit: Unit): Order[] {
  return [...new Set(optionsOf(w, groupOf(w.ground, unit), ["advance", "run", "ambush"]).map(({ order }) => order))];
}
