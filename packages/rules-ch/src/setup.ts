import type { Json, Refusal, Seat } from "@escaramuza/kernel";
import { refuse } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { DATA, SIDES, cardOf, firefightId, firefightOf, ownFirefight, profile } from "./data.ts";
import type { CardId, CounterId } from "./data.ts";
import { FULL_PILE, FULL_VEHICLE_PILE } from "./losses.ts";
import { seatOfSide } from "./moves.ts";
import { isPlayable, isSound, sheetRefusal } from "./own-check.ts";
import type { Battle, Player, Position, Unit } from "./state.ts";

/** A game as it is agreed beforehand: a firefight and the options played with it (CH-1.0-1, CH-1.0-2). */

const setupSchema = z.strictObject({
  firefight: z._default(firefightId, "F1"),
  /** A firefight of one's own instead. */
  own: z._default(z.nullable(ownFirefight), null),
  /** CH-3.0.1-1 */
  optVariableAp: z._default(z.boolean(), false),
  /** CH-3.0.1-2 */
  optVariableApSecret: z._default(z.boolean(), false),
  /** CH-5.0.3-1 */
  optCautiousMove: z._default(z.boolean(), false),
  /** CH-3.2.5-1 */
  capHandicap: z._default(
    z.nullable(z.strictObject({ side: z.enum(SIDES), cap: z.union([z.literal(1), z.literal(2)]) })),
    null,
  ),
  /** Other sections than the firefight's own. */
  profile: z._default(z.nullable(profile), null),
});

export type Setup = z.infer<typeof setupSchema>;

export function scenarioSetups(): { id: string; setup: Json }[] {
  return DATA.firefights.map(({ id }) => ({ id, setup: { firefight: id } }));
}

/** A set-up, or null for what is none. */
export function parseSetup(raw: unknown): Setup | null {
  const parsed = z.safeParse(setupSchema, raw);
  return parsed.success ? parsed.data : null;
}

export function startFrom(
  raw: unknown,
): { readonly ok: true; readonly position: Position } | { readonly ok: false; readonly problems: readonly Refusal[] } {
  const setup = parseSetup(raw);
  if (setup === null) return { ok: false, problems: [refuse("CH-1.0-1", "malformedSetup")] };
  if (setup.optVariableApSecret && !setup.optVariableAp)
    return { ok: false, problems: [refuse("CH-3.0.1-2", "secretWithoutVariable")] };
  const { own } = setup;
  if (own !== null && !isSound(own)) return { ok: false, problems: [refuse("CH-1.0-1", "malformedSetup")] };
  const firefight = own ?? firefightOf(setup.firefight);
  const played = setup.profile ?? firefight.profile;
  const wrong = typeof firefight.map === "string" ? null : sheetRefusal(firefight.map, played);
  if (wrong !== null) return { ok: false, problems: [wrong] };
  // Vehicles and works are nothing without their sections.
  if (firefight.profile === "P4" && setup.profile !== null)
    return { ok: false, problems: [refuse("CH-1.0-2", "malformedSetup")] };
  const battle: Battle = Object.freeze({
    firefight,
    map: firefight.map,
    profile: played,
    variableAp: setup.optVariableAp,
    secretAp: setup.optVariableApSecret,
    cautiousMove: setup.optCautiousMove,
  });
  const extra = (seat: Seat): number => {
    const { capHandicap } = setup;
    return capHandicap !== null && seatOfSide(capHandicap.side) === seat ? capHandicap.cap : 0;
  };
  const position = newPosition(battle, extra);
  if (own !== null && !isPlayable(position, own))
    return { ok: false, problems: [refuse("CH-1.0-1", "malformedSetup")] };
  return { ok: true, position };
}

export function newPosition(battle: Battle, extraCap: (seat: Seat) => number): Position {
  const { firefight } = battle;
  const cards = battle.profile === "P1" ? null : firefight.cards;
  const player = (side: "german" | "soviet"): Player => {
    const seat = seatOfSide(side);
    const cap = firefight.cap[side] + extraCap(seat);
    return {
      seat,
      vp: firefight.vpStart[side],
      capStart: cap,
      losses: 0,
      cap,
      activation: null,
      hand: [],
      barrages: firefight.artillery[side],
      noted: [],
      weapons: (cards?.weapons[side] ?? []).map((card) => ({
        card,
        unit: "",
        uses: cardOf(card).weapon?.uses ?? 1,
        shown: false,
      })),
    };
  };
  return {
    battle,
    phase: "setUp",
    round: 1,
    turn: 0,
    active: 0,
    passes: 0,
    again: false,
    declined: false,
    players: [player("german"), player("soviet")],
    units: unitsFor(firefight),
    pile: [...FULL_PILE],
    vehiclePile: [...FULL_VEHICLE_PILE],
    smoke: [],
    works: firefight.works.map(({ side, ...work }) => ({ ...work, seat: seatOfSide(side) })),
    deck: cards === null ? [] : deckOf(cards.deck),
    discard: [],
    removed: [],
    control: firefight.control.map(({ hex, side }) => ({ hex, seat: seatOfSide(side) })),
    batches: firefight.reinforcements.map(({ round }) => round),
    entries: [],
  };
}

/** All copies of each (D6). */
export function deckOf(ids: readonly CardId[]): CardId[] {
  return ids.flatMap((id) => Array.from({ length: cardOf(id).copies }, () => id));
}

/** `g1`, `g2`… and `s1`, `s2`… in the order of the firefight. */
function unitsFor(firefight: Battle["firefight"]): Unit[] {
  const units: Unit[] = [];
  const add = (seat: Seat, type: CounterId, batch: number | null): void => {
    const n = units.filter((unit) => unit.seat === seat).length + 1;
    units.push(newUnit(`${seat === 0 ? "g" : "s"}${n}`, seat, type, batch));
  };
  for (const row of firefight.setup) {
    const seat = seatOfSide(row.side);
    if (row.kind === "fixed") for (const { type } of row.units) add(seat, type, null);
    else for (const { type, count } of row.units) for (let i = 0; i < count; i++) add(seat, type, null);
  }
  for (const [batch, row] of firefight.reinforcements.entries())
    for (const { type, count } of row.units) for (let i = 0; i < count; i++) add(seatOfSide(row.side), type, batch);
  return units.toSorted((a, b) => a.seat - b.seat);
}

export function newUnit(id: string, seat: Seat, type: CounterId, batch: number | null): Unit {
  return {
    id,
    seat,
    type,
    place: batch === null ? "unplaced" : "reserve",
    facing: null,
    status: "unused",
    hidden: false,
    hit: null,
    hitKnown: false,
    hitSpare: false,
    hasty: false,
    holdFast: false,
    exposed: false,
    dash: false,
    aboard: null,
    batch,
  };
}
