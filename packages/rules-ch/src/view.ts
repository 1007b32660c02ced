import type { Pick, Seat } from "@escaramuza/kernel";
import { boardOf, cellAt } from "./board.ts";
import { MARKER_IDS, VEHICLE_MARKER_IDS, cardOf } from "./data.ts";
import type { CardId, Firefight } from "./data.ts";
import { deckOf, newUnit } from "./setup.ts";
import { mayStandIn, seatOfSide } from "./moves.ts";
import { finderOf } from "./reveals.ts";
import { onMap } from "./state.ts";
import type { Battle, CardSlot, Player, Position, Unit, WeaponCard, Work } from "./state.ts";
import { isVehicle } from "./units.ts";

/** What each seat may know (the table "Hidden information" of the specification, CH-R18). */

/** Shares everything public with the position; only what is hidden is replaced. */
export function viewFor(s: Position, seat: Seat | null): Position {
  if (s.phase === "over") return s;
  let { pile, vehiclePile } = s;
  const units = s.units.map((unit) => {
    if (unit.seat === seat) return unit;
    if (unit.hidden) return unseen(unit);
    const { hit } = unit;
    if (hit === null || hit === "unknown" || unit.hitKnown) return unit;
    // Unknown markers might be any of those not seen: the pile and they are one heap to the viewer.
    if (!unit.hitSpare) {
      if (isVehicle(unit)) vehiclePile = oneMore(vehiclePile, VEHICLE_MARKER_IDS, hit);
      else pile = oneMore(pile, MARKER_IDS, hit);
    }
    return { ...unit, hit: "unknown" as const };
  });
  const [german, soviet] = s.players;
  return {
    ...s,
    battle: seenBattle(s.battle, seat),
    pile,
    vehiclePile,
    units,
    works: s.works.some((work) => work.hidden && work.seat !== seat)
      ? s.works.map((work) => seenWork(work, seat))
      : s.works,
    players: [seen(s, german, seat), seen(s, soviet, seat)],
    deck: s.deck.length === 0 ? s.deck : unknown(s.deck.length),
    // Who came in and blew up on a mine has not found those hidden there.
    entries: s.entries.filter((entry) =>
      s.units.some((o) => o.place === entry.hex && o.seat !== entry.seat && (!o.hidden || o.seat === seat)),
    ),
  };
}

/** As it came into the game: no field it has got since is told, whichever fields there are (CH-10.0-1). */
function unseen({ id, seat, type, batch }: Unit): Unit {
  return { ...newUnit(id, seat, type, batch), place: "hidden", hidden: true };
}

function oneMore(pile: readonly number[], ids: readonly string[], id: string): readonly number[] {
  return pile.map((n, i) => (ids[i] === id ? n + 1 : n));
}

/** Mines may be hidden (CH-RE21). */
function seenWork(work: Work, seat: Seat | null): Work {
  return work.hidden && work.seat !== seat ? { ...work, hex: "hidden", facing: 0 } : work;
}

/** What was agreed says where the works began: of hidden ones only their side is told, also once they are found. */
function seenBattle(battle: Battle, seat: Seat | null): Battle {
  const { firefight } = battle;
  const isSecret = (work: Firefight["works"][number]): boolean => work.hidden && seatOfSide(work.side) !== seat;
  if (!firefight.works.some(isSecret)) return battle;
  const works = firefight.works.map((work) => (isSecret(work) ? { ...work, hex: "hidden", facing: 0 as const } : work));
  return { ...battle, firefight: { ...firefight, works } };
}

function seen(s: Position, player: Player, seat: Seat | null): Player {
  if (player.seat === seat) return player;
  const { activation, hand, weapons } = player;
  return {
    ...player,
    hand: hand.length === 0 ? hand : unknown(hand.length),
    // The round in which one was noted was told (CH-RE4).
    noted: player.noted.map((note) => `${note.split(":")[0]}:?`),
    weapons: weapons.map((weapon) => (weapon.shown || weapon.unit === "" ? weapon : { ...weapon, unit: "?" })),
    activation:
      activation === null
        ? null
        : {
            // However many of them are hidden: their status is a secret.
            members: [...new Set(activation.members.map((id) => (isHidden(s, id) ? "?" : id)))],
            granted: s.battle.secretAp ? null : activation.granted,
            spent: activation.spent,
          },
  };
}

function isHidden(s: Position, id: string): boolean {
  return s.units.some((unit) => unit.id === id && unit.hidden);
}

function unknown(n: number): readonly CardSlot[] {
  return (UNKNOWN[n] ??= Object.freeze(Array.from({ length: n }, () => "?" as const)));
}

/** By how many: they differ in nothing else, so views share them. */
const UNKNOWN: (readonly CardSlot[])[] = [];

/** Fills in what the seat does not know with anything consistent with what it does. */
export function fillIn(view: Position, seat: Seat | null, pick: Pick): Position {
  if (view.phase === "over") return view;
  const s: Position = { ...view, units: view.units.map((unit) => ({ ...unit })) };
  placeHidden(s, pick);
  s.works = s.works.map((work) => (work.hex === "hidden" ? { ...work, hex: anyHex(s, pick) } : work));
  drawMarkers(s, pick);
  dealCards(s, seat, pick);
  const [german, soviet] = s.players;
  s.players = [guess(s, german, seat, pick), guess(s, soviet, seat, pick)];
  return s;
}

function anyHex(s: Position, pick: Pick): string {
  const labels = [...boardOf(s).cells.keys()];
  return labels[pick(labels.length)] ?? "A01";
}

/** Hidden units somewhere they would not be found. */
function placeHidden(s: Position, pick: Pick): void {
  const board = boardOf(s);
  const labels = [...board.cells.keys()];
  for (const unit of s.units) {
    if (!unit.hidden || onMap(unit)) continue;
    const from = pick(labels.length);
    for (let i = 0; i < labels.length; i++) {
      const label = labels[(from + i) % labels.length] ?? "A01";
      if (!mayStandIn(board, unit, label)) continue;
      // Most hide in cover: look there first.
      if (i < labels.length / 2 && !cellAt(board, label).ground.cover) continue;
      unit.place = label;
      if (finderOf(s, unit) === null) break;
      unit.place = "hidden";
    }
    if (unit.place === "hidden") unit.place = labels[from] ?? "A01";
  }
}

function drawMarkers(s: Position, pick: Pick): void {
  for (const unit of s.units) {
    if (unit.hit !== "unknown") continue;
    if (isVehicle(unit)) s.vehiclePile = drawMarker(unit, s.vehiclePile, VEHICLE_MARKER_IDS, pick);
    else s.pile = drawMarker(unit, s.pile, MARKER_IDS, pick);
  }
}

/** The pile without the marker drawn. Killed and Destroyed are never kept face down. */
function drawMarker(
  unit: Unit,
  pile: readonly number[],
  ids: readonly Exclude<Unit["hit"], "unknown" | null>[],
  pick: Pick,
): readonly number[] {
  const able = pile.map((n, i) => (ids[i] === "killed" || ids[i] === "destroyed" ? 0 : n));
  const total = able.reduce((sum, n) => sum + n, 0);
  let rest = total === 0 ? 0 : pick(total);
  const kind = total === 0 ? 0 : able.findIndex((n) => (rest -= n) < 0);
  unit.hit = ids[kind] ?? "stunned";
  unit.hitSpare = total === 0;
  return total === 0 ? pile : pile.map((n, i) => (i === kind ? n - 1 : n));
}

/** Deck and unseen hands from the cards nobody has seen played. */
function dealCards(s: Position, seat: Seat | null, pick: Pick): void {
  const { cards } = s.battle.firefight;
  if (cards === null || s.battle.profile === "P1") return;
  const heap: CardId[] = deckOf(cards.deck);
  const own = seat === null ? [] : (s.players[seat]?.hand ?? []);
  for (const card of [...s.discard, ...s.removed, ...own]) {
    const at = card === "?" ? -1 : heap.indexOf(card);
    if (at >= 0) heap.splice(at, 1);
  }
  const take = (event: boolean): CardId => {
    const able = event ? heap : heap.filter((card) => cardOf(card).kind !== "event");
    const card = able[pick(Math.max(1, able.length))] ?? "01";
    const at = heap.indexOf(card);
    if (at >= 0) heap.splice(at, 1);
    return card;
  };
  const [german, soviet] = s.players;
  const filled = (player: Player): Player => ({
    ...player,
    hand: player.hand.map((card) => (card === "?" ? take(false) : card)),
  });
  s.players = [filled(german), filled(soviet)];
  s.deck = s.deck.map((card) => (card === "?" ? take(true) : card));
}

function guess(s: Position, player: Player, seat: Seat | null, pick: Pick): Player {
  if (player.seat === seat) return player;
  const own = s.units.filter((unit) => unit.seat === player.seat);
  const weapons = player.weapons.map((weapon): WeaponCard => {
    if (weapon.unit !== "?") return weapon;
    const alive = own.filter((unit) => unit.place !== "destroyed" && unit.place !== "exited");
    return { ...weapon, unit: alive[pick(Math.max(1, alive.length))]?.id ?? own[0]?.id ?? "" };
  });
  const { activation } = player;
  const noted = player.noted.map((note) => note.replace("?", anyHex(s, pick)));
  if (activation === null) return { ...player, weapons, noted };
  const hidden = own.filter((unit) => unit.hidden && !activation.members.includes(unit.id));
  const members = activation.members.map((id) => {
    if (id !== "?") return id;
    const at = pick(Math.max(1, hidden.length));
    const [unit] = hidden.splice(at, 1);
    if (unit !== undefined) unit.status = "activated";
    return unit?.id ?? "?";
  });
  const granted = activation.granted ?? Math.max(activation.spent + 1, variableAp(pick));
  return {
    ...player,
    weapons,
    noted,
    activation: { ...activation, members: members.filter((id) => id !== "?"), granted },
  };
}

function variableAp(pick: Pick): number {
  const dice = [1 + pick(6), 1 + pick(6), 1 + pick(6)];
  return Math.max(...dice) + Math.min(...dice);
}
