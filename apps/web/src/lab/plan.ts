import { USUAL_PLAYER, testedNames } from "@escaramuza/bots/names";
import { seatsIn } from "@escaramuza/kernel";
import type { Engine, Json } from "@escaramuza/kernel";
import { FAIR_MARGIN } from "@escaramuza/lab/laboratory";
import type { Experiment, Variant } from "@escaramuza/lab/laboratory";

/** An experiment as it is being put together. Its address says all of it: who opens the address has the same experiment. */
export interface Plan {
  readonly variants: readonly [PlanVariant] | readonly [PlanVariant, PlanVariant];
  readonly battles: number;
  readonly seed: number;
  readonly untilDecided: boolean;
}

export interface PlanVariant {
  readonly setup: Json;
  /** By seat. */
  readonly players: readonly string[];
}

export const MOST_BATTLES = 100_000;
const USUAL_BATTLES = 200;

export function firstPlan(e: Engine<unknown>): Plan {
  const setup = e.rules.scenarios[0]?.setup ?? e.rules.form.initial;
  return {
    variants: [seated(e, { setup, players: [] })],
    battles: USUAL_BATTLES,
    seed: 1,
    untilDecided: false,
  };
}

/** As many players as the battle has seats, each somebody who can play it. */
export function seated(e: Engine<unknown>, { setup, players }: PlanVariant): PlanVariant {
  const known = testedNames(e.rules.id);
  const usual = known.find((id) => id === USUAL_PLAYER) ?? known[0] ?? "";
  const like = players.findLast((id) => known.includes(id)) ?? usual;
  return {
    setup,
    players: seatsIn(e.rules, setup).map((_, seat) => known.find((id) => id === players[seat]) ?? like),
  };
}

/** The scenario a set-up is, untouched; null for one of one's own. */
export function scenarioOf({ rules }: Engine<unknown>, setup: Json): string | null {
  const text = JSON.stringify(setup);
  return rules.scenarios.find((one) => JSON.stringify(one.setup) === text)?.id ?? null;
}

/** Another value of a field. From one scenario to another nothing of the first is kept, so that it is what was measured. */
export function changed(e: Engine<unknown>, setup: Json, field: string, value: Json, luck: number): Json {
  const other = scenarioOf(e, setup) === null ? undefined : e.rules.scenarios.find(({ id }) => id === value);
  return other?.setup ?? e.rules.form.set(setup, field, value, luck);
}

export function experimentOf(e: Engine<unknown>, plan: Plan): Experiment {
  const variant = ({ setup, players }: PlanVariant): Variant => {
    const scenario = scenarioOf(e, setup);
    return { scenario, setup: scenario === null ? setup : null, changes: [], players };
  };
  const [first, second] = plan.variants;
  const { battles, seed, untilDecided } = plan;
  return {
    game: e.rules.id,
    variants: second === undefined ? [variant(first)] : [variant(first), variant(second)],
    battles,
    seed,
    margin: FAIR_MARGIN,
    untilDecided,
  };
}

// --- the address

export function addressOf(e: Engine<unknown>, plan: Plan): string {
  const query = new URLSearchParams();
  for (const [i, { setup, players }] of plan.variants.entries()) {
    const [scenario, which] = [scenarioOf(e, setup), i === 0 ? "" : "2"];
    if (scenario === null) query.set(`setup${which}`, JSON.stringify(setup));
    else query.set(`scenario${which}`, scenario);
    query.set(`players${which}`, players.join(","));
  }
  query.set("battles", String(plan.battles));
  query.set("seed", String(plan.seed));
  if (plan.untilDecided) query.set("until", "decided");
  return `/lab/${e.rules.code.toLowerCase()}?${query}`;
}

/** What an address does not say, or not soundly, is as usual. */
export function planFrom(e: Engine<unknown>, query: URLSearchParams): Plan {
  const usual = firstPlan(e);
  const [{ setup }] = usual.variants;
  const first = variantFrom(e, query, "") ?? seated(e, { setup, players: playersIn(query, "") });
  const second = variantFrom(e, query, "2");
  return {
    variants: second === null ? [first] : [first, second],
    battles: numberFrom(query.get("battles"), 1, MOST_BATTLES) ?? usual.battles,
    seed: numberFrom(query.get("seed"), 0, Number.MAX_SAFE_INTEGER - MOST_BATTLES) ?? usual.seed,
    untilDecided: query.get("until") === "decided",
  };
}

function variantFrom(e: Engine<unknown>, query: URLSearchParams, which: string): PlanVariant | null {
  const named = query.get(`scenario${which}`);
  const own = query.get(`setup${which}`);
  const setup = e.rules.scenarios.find(({ id }) => id === named)?.setup ?? (own === null ? null : setupFrom(e, own));
  if (setup === null) return null;
  return seated(e, { setup, players: playersIn(query, which) });
}

function playersIn(query: URLSearchParams, which: string): readonly string[] {
  return (query.get(`players${which}`) ?? "").split(",");
}

/** A set-up that the ruleset can at least show: what is wrong with it the page then says. */
function setupFrom({ rules }: Engine<unknown>, text: string): Json | null {
  try {
    const setup: Json = JSON.parse(text);
    rules.form.fields(setup);
    seatsIn(rules, setup);
    return setup;
  } catch {
    return null;
  }
}

export function numberFrom(text: string | null, least: number, most: number): number | null {
  if (text === null || !/^\d{1,16}$/.test(text.trim())) return null;
  const value = Number(text);
  return value >= least && value <= most ? value : null;
}
