import type { Pick, Seat } from "@escaramuza/kernel";
import { MARKER_IDS, VEHICLE_MARKER_IDS, cardId } from "../src/data.ts";
import type { Firefight } from "../src/data.ts";
import { seatOfSide } from "../src/moves.ts";
import { rival } from "../src/state.ts";
import type { Activation, CardSlot, Player, Position, Unit, WeaponCard, Work } from "../src/state.ts";
import { isVehicle } from "../src/units.ts";

/**
 * Positions that differ from one in a single secret (CH-R18). What is open is named here, and everything else is varied: a field
 * that is new counts as a secret until somebody decides otherwise.
 */

/** Open at the table; what is open in part has a function of its own below. */
const POSITION: readonly (keyof Position)[] = [
  ...(["phase", "round", "turn", "active", "passes", "again", "declined"] as const),
  ...(["smoke", "discard", "removed", "control", "batches"] as const),
  ...(["battle", "players", "units", "works", "deck", "pile", "vehiclePile", "entries"] as const),
];
const PLAYER: readonly (keyof Player)[] = [
  ...(["seat", "vp", "capStart", "losses", "cap", "barrages"] as const),
  ...(["activation", "hand", "weapons", "noted"] as const),
];
/** That it is somewhere is known: the firefight lists what there is. */
const HIDDEN_UNIT: readonly (keyof Unit)[] = ["id", "seat", "type", "batch", "hidden"];
const HIDDEN_WORK: readonly (keyof Work)[] = ["kind", "seat", "hidden"];
const AGREED_WORK: readonly (keyof Firefight["works"][number])[] = ["kind", "side", "hidden"];
const WEAPON: readonly (keyof WeaponCard)[] = ["card", "uses", "shown"];
const ACTIVATION: readonly (keyof Activation)[] = ["spent", "members"];

export interface LookAlike {
  /** The secret in which it differs, as `unit.place`. */
  readonly what: string;
  readonly s: Position;
}

/** All that the seat, or who only looks on, must not be able to tell from the position. */
export function* lookAlikes(s: Position, seat: Seat | null): Generator<LookAlike> {
  for (const [key, other] of varied(s, POSITION, [s])) yield { what: `table.${key}`, s: other };
  yield* otherUnits(s, seat);
  yield* otherMarkers(s, seat);
  yield* otherEntries(s, seat);
  yield* otherWorks(s, seat);
  for (const deck of otherCards(s.deck)) yield { what: "table.deck", s: { ...s, deck } };
  for (const player of s.players) {
    if (player.seat === seat) continue;
    for (const [what, other] of otherPlayers(s, player)) {
      const [german, soviet] = s.players;
      yield { what: `player.${what}`, s: { ...s, players: other.seat === 0 ? [other, soviet] : [german, other] } };
    }
  }
}

/** One of them, drawn from as many as there are. */
export function anyLookAlike(s: Position, seat: Seat | null, pick: Pick): LookAlike | null {
  const all = [...lookAlikes(s, seat)];
  return all[pick(Math.max(1, all.length))] ?? null;
}

function* otherUnits(s: Position, seat: Seat | null): Generator<LookAlike> {
  for (const [i, unit] of s.units.entries()) {
    if (!unit.hidden || unit.seat === seat) continue;
    for (const [key, other] of varied(unit, HIDDEN_UNIT, s.units))
      yield { what: `unit.${key}`, s: { ...s, units: s.units.with(i, other) } };
  }
}

/** CH-7.5-1, CH-7.5-7: another marker, for which the pile has the one it was; one beyond the pile is any (CH-R17). */
function* otherMarkers(s: Position, seat: Seat | null): Generator<LookAlike> {
  for (const [i, unit] of s.units.entries()) {
    const { hit, hitKnown, hitSpare } = unit;
    if (unit.seat === seat || unit.hidden || hitKnown || hit === null || hit === "unknown") continue;
    const name = isVehicle(unit) ? "vehiclePile" : "pile";
    const ids: readonly Unit["hit"][] = isVehicle(unit) ? VEHICLE_MARKER_IDS : MARKER_IDS;
    for (const [at, drawn] of ids.entries()) {
      if (drawn === hit || (!hitSpare && s[name][at] === 0)) continue;
      const units = s.units.with(i, { ...unit, hit: drawn });
      const pile = s[name].map((n, o) => n + (ids[o] === hit ? 1 : 0) - (o === at ? 1 : 0));
      yield { what: `marker.${name}`, s: hitSpare ? { ...s, units } : { ...s, units, [name]: pile } };
    }
  }
}

/** CH-R33: who came where only hidden enemies are, and did not find them. */
function* otherEntries(s: Position, seat: Seat | null): Generator<LookAlike> {
  for (const unit of s.units) {
    if (!unit.hidden || unit.seat === seat) continue;
    if (s.units.some((o) => o.place === unit.place && o.seat === unit.seat && !o.hidden)) continue;
    const entry = { hex: unit.place, seat: rival(unit.seat), from: 0 } as const;
    yield { what: "table.entries", s: { ...s, entries: [...s.entries, entry] } };
  }
}

/** CH-RE21: where they are, and where it was agreed that they begin. */
function* otherWorks(s: Position, seat: Seat | null): Generator<LookAlike> {
  for (const [i, work] of s.works.entries()) {
    if (!work.hidden || work.seat === seat) continue;
    for (const [key, other] of varied(work, HIDDEN_WORK, s.works))
      yield { what: `work.${key}`, s: { ...s, works: s.works.with(i, other) } };
  }
  const { firefight } = s.battle;
  for (const [i, work] of firefight.works.entries()) {
    if (!work.hidden || seatOfSide(work.side) === seat) continue;
    for (const [key, other] of varied(work, AGREED_WORK, firefight.works)) {
      const works = firefight.works.with(i, other);
      yield { what: `agreed.${key}`, s: { ...s, battle: { ...s.battle, firefight: { ...firefight, works } } } };
    }
  }
}

function* otherPlayers(s: Position, player: Player): Generator<[what: string, other: Player]> {
  const { activation, hand, weapons, noted } = player;
  yield* varied(player, PLAYER, s.players);
  for (const other of otherCards(hand)) yield ["hand", { ...player, hand: other }];
  for (const [i, weapon] of weapons.entries()) {
    // CH-R49; before it is assigned there is nothing to know.
    if (weapon.shown || weapon.unit === "") continue;
    const able = s.units.map(({ id }) => ({ ...weapon, unit: id }));
    for (const [key, other] of varied(weapon, WEAPON, able))
      yield [`weapon.${key}`, { ...player, weapons: weapons.with(i, other) }];
  }
  for (const [i, note] of noted.entries()) {
    const [round = ""] = note.split(":");
    for (const other of [`${round}:A01`, `${round}:B02:smoke`])
      if (other !== note) yield ["noted", { ...player, noted: noted.with(i, other) }];
  }
  if (activation === null) return;
  // CH-3.0.1-2
  const open = s.battle.secretAp ? ACTIVATION : [...ACTIVATION, "granted" as const];
  for (const [key, other] of varied(activation, open, [activation]))
    yield [`activation.${key}`, { ...player, activation: other }];
  for (const members of otherMembers(s, player.seat, activation.members))
    yield ["activation.members", { ...player, activation: { ...activation, members } }];
}

/** Another hidden unit in place of one, or one more: who and how many is a secret, not that there are any (CH-10.1-3). */
function* otherMembers(s: Position, seat: Seat, members: readonly string[]): Generator<readonly string[]> {
  const isHidden = (id: string): boolean => s.units.some((unit) => unit.id === id && unit.hidden);
  const at = members.findIndex(isHidden);
  if (at < 0) return;
  for (const { id, hidden, seat: of } of s.units) {
    if (!hidden || of !== seat || members.includes(id)) continue;
    yield members.with(at, id);
    yield [...members, id];
  }
  if (members.filter(isHidden).length > 1) yield members.filter((id, i) => i <= at || !isHidden(id));
}

/** As many other cards (CH-8.0-3, CH-D7). */
function* otherCards(cards: readonly CardSlot[]): Generator<readonly CardSlot[]> {
  for (const [i, card] of cards.entries())
    for (const other of cardId.options) if (other !== card) yield cards.with(i, other);
}

/** The thing with one field that is not open changed: to what its kin have there, and to what nobody has. */
function* varied<T extends object>(
  thing: T,
  open: readonly (keyof T)[],
  kin: readonly T[],
): Generator<[key: string, other: T]> {
  for (const [key, value] of entriesOf(thing)) {
    if (open.some((name) => name === key)) continue;
    const before = JSON.stringify(value);
    const found = kin.map((one) => new Map(entriesOf(one)).get(key));
    const values = new Map([...found, ...strangers(value)].map((other) => [JSON.stringify(other), other]));
    for (const [text, other] of values) if (text !== before) yield [key, Object.assign({ ...thing }, { [key]: other })];
  }
}

function entriesOf(thing: object): [key: string, value: unknown][] {
  return Object.entries(thing);
}

/** Values of the same sort that need not occur: the rules may keep a field at one value as long as its owner is hidden. */
function strangers(value: unknown): readonly unknown[] {
  if (typeof value === "boolean") return [!value];
  if (typeof value === "number") return [value + 1];
  if (typeof value === "string") return [`${value}'`];
  if (Array.isArray(value)) return [[], [...value.map(String), "?"]];
  return value === null ? [0, "?"] : [null];
}
