import type { Json, MenuItem, Refusal, Seat, Slot, SlotChoice } from "@escaramuza/kernel";
import type { Payment } from "./answers.ts";
import {
  closeCombatRefusal,
  fireRefusal,
  hastyRefusal,
  rallyRefusal,
  supporterRefusal,
  unableRefusal,
} from "./attacks.ts";
import { boardOf, cellAt, distance, near, sees } from "./board.ts";
import {
  HASTY_COST,
  HIDE_COST,
  RALLY_COST,
  enterCost,
  exitCost,
  fireCost,
  hiddenMoveCost,
  moveCost,
  pivotCost,
} from "./costs.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { icon } from "./icons.ts";
import type { Icon } from "./icons.ts";
import { capSlot } from "./kinds.ts";
import {
  entryHexes,
  exitRefusal,
  hiddenMoveRefusal,
  hideRefusal,
  immobileRefusal,
  stepRefusal,
  waitingRefusal,
} from "./moves.ts";
import { chargeFor } from "./payment.ts";
import { planTurn, stallRefusal } from "./plan.ts";
import { no } from "./refusal.ts";
import type { RuleId } from "./rule-ids.ts";
import { isAlive, isVisible, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { isEngaged } from "./units.ts";

/** The menu of a turn: a line for each unit and action, then what concerns the whole side. */
export function turnMenu(s: Position, seat: Seat): MenuItem[] {
  const lines: MenuItem[] = [];
  for (const unit of s.units) if (unit.seat === seat && isAlive(unit)) lines.push(...unitLines(s, unit));
  lines.push(...cardLines(s, seat), ...sideLines(s, seat));
  return lines;
}

interface Line {
  readonly id: string;
  readonly icon: Icon;
  readonly rule: RuleId;
  readonly cost: number;
  readonly refusal: Refusal | null;
  readonly slots: readonly Slot[];
  /** Cards that may pay for it, besides 01 and 02. */
  readonly cards?: readonly CardId[];
  readonly answer?: { readonly [key: string]: Json };
}

function unitLines(s: Position, unit: Unit): MenuItem[] {
  const line = (l: Line): MenuItem => {
    const pay = l.refusal === null ? paymentSlot(s, unit, l.cost, l.cards ?? []) : null;
    const refusal = l.refusal ?? firstRefusal(pay);
    return {
      id: l.id,
      rule: l.rule,
      answer: { do: l.id, unit: unit.id, ...l.answer },
      slots: refusal === null && pay !== null ? [...l.slots, pay] : [],
      costs: [{ unit: "ap", amount: l.cost }],
      refusal,
      piece: unit.id,
      ...icon(l.icon),
    };
  };
  if (!onMap(unit)) return waitingRefusal(s, unit) === null ? [line(enterLine(s, unit)), ...stallLine(s, unit)] : [];
  const lines = [line(moveLine(s, unit))];
  if (!unit.hidden) lines.push(line(pivotLine(unit)));
  if (isEngaged(s, unit)) lines.push(line(closeCombatLine(s, unit)));
  else lines.push(line(fireLine(s, unit)));
  if (unit.hit !== null) lines.push(line(rallyLine(s, unit)));
  if (plays(s, "P2")) lines.push(line(hastyLine(s, unit)));
  if (unit.hidden) lines.push(line(hiddenMoveLine(s, unit)), revealLine(unit));
  else if (plays(s, "P3")) lines.push(line(hideLine(s, unit)));
  if (s.battle.firefight.exit?.hexes.includes(unit.place) === true && exitRefusal(s, unit)?.code !== "noExit")
    lines.push(line(exitLine(s, unit)));
  lines.push(...weaponLines(s, unit), ...stallLine(s, unit));
  if (s.battle.variableAp && unit.status === "unused") lines.push(activateLine(s, unit));
  return lines;
}

/** How it may be paid; the usual way first. */
function paymentSlot(s: Position, unit: Unit, cost: number, cards: readonly CardId[]): Slot {
  const player = playerOf(s, unit.seat);
  const ways: Payment[] = [];
  const { activation } = player;
  if (activation === null || activation.members.includes(unit.id)) ways.push({ mode: "ap" });
  else if (plays(s, "P2")) ways.push({ mode: "ap", start: "join" });
  ways.push({ mode: "opportunity" });
  if (activation !== null && !activation.members.includes(unit.id)) ways.push({ mode: "ap", start: "new" });
  ways.push({ mode: "cap" });
  const held = (["01", ...(unit.status === "used" ? (["02"] as const) : []), ...cards] as const).filter((card) =>
    player.hand.includes(card),
  );
  for (const card of held) ways.push({ mode: "card", card });
  return {
    name: "payment",
    type: "choice",
    of: ways.map((way) => {
      const charge = chargeFor(s, player, [unit], cost, way);
      return { value: plain(way), refusal: "code" in charge ? charge : null };
    }),
  };
}

function plain(way: Payment): Json {
  switch (way.mode) {
    case "ap":
      return way.start === undefined ? { mode: "ap" } : { mode: "ap", start: way.start };
    case "card":
      return { mode: "card", card: way.card };
    default:
      return { mode: way.mode };
  }
}

function firstRefusal(slot: Slot | null): Refusal | null {
  if (slot === null || slot.type !== "choice") return null;
  return slot.of.some((choice) => choice.refusal === null) ? null : (slot.of[0]?.refusal ?? null);
}

function hexChoice(s: Position, value: Json, hex: string, refusal: Refusal | null, piece?: string): SlotChoice {
  const at = cellAt(boardOf(s), hex).centre;
  return { value, refusal, at, ...(piece === undefined ? {} : { piece }) };
}

const SIX = [0, 1, 2, 3, 4, 5] as const;

function facingSlot(first: number | null): Slot {
  const order = first === null ? SIX : [...SIX].toSorted((a, b) => ((a - first + 6) % 6) - ((b - first + 6) % 6));
  return { name: "facing", type: "choice", of: order.map((facing) => ({ value: facing, refusal: null })) };
}

function listSlot(name: string, of: readonly SlotChoice[], min = 0, max = of.length): Slot[] {
  return of.length < min || of.length === 0 ? [] : [{ name, type: "list", of, min, max, repeat: false }];
}

function around(s: Position, unit: Unit): string[] {
  return cellAt(boardOf(s), unit.place).around.filter((label) => label !== null);
}

/** Own units in touch with it: through them the whole group (CH-R29). */
function inTouch(s: Position, unit: Unit): Unit[] {
  if (!plays(s, "P2")) return [];
  const found = [unit];
  for (let i = 0; i < found.length; i++)
    for (const o of s.units)
      if (o.seat === unit.seat && isVisible(o) && !found.includes(o) && near(found[i]?.place ?? o.place, o.place))
        found.push(o);
  return found.slice(1);
}

function bonusSlot(s: Position, seat: Seat, card: CardId): Slot[] {
  const copies = playerOf(s, seat).hand.filter((held) => held === card);
  const of = copies.length === 0 ? [] : [{ value: card, refusal: null }];
  return of.length === 0
    ? []
    : [{ name: "bonus", type: "list", of, min: 0, max: card === "16" ? 1 : copies.length, repeat: copies.length > 1 }];
}

function moveLine(s: Position, unit: Unit): Line {
  const ways = around(s, unit);
  const of = ways.map((to) => hexChoice(s, to, to, stepRefusal(s, unit, to)));
  const legal = ways.filter((to) => stepRefusal(s, unit, to) === null);
  const board = boardOf(s);
  const costs = legal.map((to) => moveCost(board, unit, to, unit.facing, false));
  const group = inTouch(s, unit).flatMap((o) =>
    around(s, o)
      .filter((to) => stepRefusal(s, o, to) === null)
      .map((to) => hexChoice(s, { unit: o.id, to }, to, null, o.id)),
  );
  const cautious: Slot[] = s.battle.cautiousMove
    ? [{ name: "cautious", type: "choice", of: [false, true].map((value) => ({ value, refusal: null })) }]
    : [];
  return {
    id: "move",
    icon: "walk",
    rule: "CH-5.0-1",
    cost: costs.length === 0 ? 1 : Math.min(...costs),
    refusal:
      immobileRefusal(unit) ??
      (legal.length === 0 ? (of[0]?.refusal ?? no("CH-5.0-1", "notAdjacent", { hex: unit.place })) : null),
    slots: [
      { name: "to", type: "choice", of },
      facingSlot(unit.facing),
      ...cautious,
      ...listSlot("with", group),
      ...bonusSlot(s, unit.seat, "16"),
    ],
    cards: ["05"],
  };
}

function pivotLine(unit: Unit): Line {
  return {
    id: "pivot",
    icon: "edge",
    rule: "CH-5.3-1",
    cost: pivotCost(unit),
    refusal: immobileRefusal(unit),
    slots: [
      {
        name: "facing",
        type: "choice",
        of: SIX.map((facing) => ({
          value: facing,
          refusal: facing === unit.facing ? no("CH-R57", "sameFacing") : null,
        })),
      },
    ],
  };
}

function fireLine(s: Position, unit: Unit): Line {
  const targets = fireTargets(s, unit, null);
  const legal = targets.filter((target) => target.refusal === null);
  return {
    id: "fire",
    icon: "shoot",
    rule: "CH-7.0-1",
    cost: fireCost(unit),
    refusal: unableRefusal(unit) ?? (legal.length === 0 ? (targets[0]?.refusal ?? no("CH-R57", "noTarget")) : null),
    slots: [
      { name: "target", type: "choice", of: targets },
      ...supporterSlot(s, unit, legal),
      ...bonusSlot(s, unit.seat, "06"),
    ],
  };
}

/** Hexes with enemies in sight, and for who may try in the dark all other hexes he could hit (CH-R35). */
function fireTargets(s: Position, unit: Unit, weapon: CardId | null): SlotChoice[] {
  const held = new Set<string>();
  for (const o of s.units) if (o.seat !== unit.seat && isVisible(o)) held.add(o.place);
  const of = [...held].map((hex) => hexChoice(s, hex, hex, fireRefusal(s, unit, hex, weapon, undefined)));
  if (!plays(s, "P3")) return of;
  for (const hex of boardOf(s).cells.keys())
    if (!held.has(hex) && fireRefusal(s, unit, hex, weapon, undefined) === null) of.push(hexChoice(s, hex, hex, null));
  return of;
}

/** Those who could help at one of the targets. */
function supporterSlot(s: Position, unit: Unit, targets: readonly SlotChoice[]): Slot[] {
  if (!plays(s, "P2")) return [];
  const of = s.units.flatMap((o): SlotChoice[] => {
    if (o === unit || o.seat !== unit.seat || !onMap(o) || !near(o.place, unit.place)) return [];
    const able = targets.some(
      ({ value }) => typeof value === "string" && supporterRefusal(s, unit, o, value, "red", undefined) === null,
    );
    return able ? [{ value: o.id, piece: o.id, refusal: null }] : [];
  });
  return listSlot("supporters", of);
}

function closeCombatLine(s: Position, unit: Unit): Line {
  const enemies = s.units.filter((o) => o.seat !== unit.seat && o.place === unit.place && isVisible(o));
  const of = enemies.map((o) => ({ value: o.id, piece: o.id, refusal: closeCombatRefusal(s, unit, o) }));
  return {
    id: "closeCombat",
    icon: "assault",
    rule: "CH-7.7.3-2",
    cost: fireCost(unit),
    refusal: unableRefusal(unit),
    slots: [
      { name: "target", type: "choice", of },
      ...supporterSlot(s, unit, [{ value: unit.place, refusal: null }]),
      ...bonusSlot(s, unit.seat, "06"),
    ],
  };
}

function rallyLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => rallyRefusal(s, o) === null);
  return {
    id: "rally",
    icon: "inspire",
    rule: "CH-7.6-1",
    cost: RALLY_COST,
    refusal: rallyRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
    cards: ["04"],
  };
}

function pieceChoice(unit: Unit): SlotChoice {
  return { value: unit.id, piece: unit.id, refusal: null };
}

function hastyLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => hastyRefusal(s, o) === null);
  return {
    id: "hastyDefense",
    icon: "cover",
    rule: "CH-HD-1",
    cost: HASTY_COST,
    refusal: hastyRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
    cards: ["10"],
  };
}

function hiddenMoveLine(s: Position, unit: Unit): Line {
  const ways = around(s, unit);
  const of = ways.map((to) => hexChoice(s, to, to, hiddenMoveRefusal(s, unit, to)));
  const costs = ways.map((to) => hiddenMoveCost(boardOf(s), unit, to));
  return {
    id: "hiddenMove",
    icon: "crawl",
    rule: "CH-10.1-1",
    cost: Math.min(...costs),
    refusal: of.some((choice) => choice.refusal === null) ? null : (of[0]?.refusal ?? null),
    slots: [{ name: "to", type: "choice", of }],
  };
}

function revealLine(unit: Unit): MenuItem {
  return {
    id: "reveal",
    rule: "CH-10.2-4",
    answer: { do: "reveal" },
    slots: [
      {
        name: "units",
        type: "list",
        min: 1,
        max: 1,
        repeat: false,
        of: SIX.map((facing) => ({ value: { unit: unit.id, facing }, piece: unit.id, refusal: null })),
      },
    ],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("flag"),
  };
}

function hideLine(s: Position, unit: Unit): Line {
  const of = [unit.place, ...around(s, unit)].map((to) => hexChoice(s, to, to, hideRefusal(s, unit, to, [unit.id])));
  return {
    id: "hide",
    icon: "ground",
    rule: "CH-10.2-1",
    cost: HIDE_COST,
    refusal: of.some((choice) => choice.refusal === null) ? null : (of[0]?.refusal ?? null),
    slots: [{ name: "to", type: "choice", of }],
  };
}

function exitLine(s: Position, unit: Unit): Line {
  const group = inTouch(s, unit).filter((o) => exitRefusal(s, o) === null);
  return {
    id: "exit",
    icon: "run",
    rule: "CH-R54",
    cost: exitCost(unit),
    refusal: exitRefusal(s, unit),
    slots: listSlot("with", group.map(pieceChoice)),
  };
}

function enterLine(s: Position, unit: Unit): Line {
  const hexes = entryHexes(s, unit);
  const board = boardOf(s);
  const group = plays(s, "P2")
    ? s.units
        .filter((o) => o !== unit && o.seat === unit.seat && waitingRefusal(s, o) === null)
        .flatMap((o) => entryHexes(s, o).map((to) => hexChoice(s, { unit: o.id, to }, to, null, o.id)))
    : [];
  return {
    id: "enter",
    icon: "deploy",
    rule: "CH-5.5-2",
    cost: Math.min(...hexes.map((to) => enterCost(board, unit, to))),
    refusal: hexes.length === 0 ? no("CH-5.5-2", "notAnEntryHex", { hex: "" }) : null,
    slots: [
      { name: "to", type: "choice", of: hexes.map((to) => hexChoice(s, to, to, null)) },
      facingSlot(null),
      ...listSlot("with", group),
      ...bonusSlot(s, unit.seat, "16"),
    ],
  };
}

/** A stall for which the unit is activated (CH-R23). */
function stallLine(s: Position, unit: Unit): MenuItem[] {
  const answer = { do: "stall" as const, by: "ap" as const, unit: unit.id };
  if (unit.status !== "unused" || stallRefusal(s, unit.seat, answer) !== null) return [];
  return [
    {
      id: "stallUnit",
      rule: "CH-R23",
      answer,
      slots: [],
      costs: [{ unit: "ap", amount: 1 }],
      refusal: null,
      piece: unit.id,
      ...icon("pass"),
    },
  ];
}

function activateLine(s: Position, unit: Unit): MenuItem {
  return {
    id: "activate",
    rule: "CH-3.0.1-1",
    answer: { do: "activate", unit: unit.id },
    slots: [capSlot(s, unit.seat)],
    costs: [],
    refusal: null,
    piece: unit.id,
    ...icon("dice"),
  };
}

/** CH-8.4-2: an attack with the weapon card the unit carries. */
function weaponLines(s: Position, unit: Unit): MenuItem[] {
  return playerOf(s, unit.seat)
    .weapons.filter((held) => held.unit === unit.id)
    .map((held) => {
      const payment = { mode: "card" as const, card: held.card };
      const engaged = isEngaged(s, unit);
      const targets = engaged ? [] : fireTargets(s, unit, held.card);
      const slot: Slot = engaged
        ? (closeCombatLine(s, unit).slots[0] ?? { name: "target", type: "choice", of: [] })
        : { name: "target", type: "choice", of: targets };
      const any = slot.type === "choice" && slot.of.some((choice) => choice.refusal === null);
      const charge = chargeFor(s, playerOf(s, unit.seat), [unit], 0, payment);
      const refusal = unableRefusal(unit) ?? ("code" in charge ? charge : any ? null : no("CH-R49", "noTarget"));
      return {
        id: "weapon",
        rule: "CH-8.4-2",
        answer: { do: engaged ? "closeCombat" : "fire", unit: unit.id, payment },
        slots:
          refusal === null
            ? [
                slot,
                ...supporterSlot(s, unit, engaged ? [{ value: unit.place, refusal: null }] : targets),
                ...bonusSlot(s, unit.seat, "06"),
              ]
            : [],
        costs: [{ unit: "ap", amount: cardOf(held.card).cost.points }],
        refusal,
        piece: unit.id,
        ...icon("grenade"),
      };
    });
}

// --- cards and the side as a whole

function cardLines(s: Position, seat: Seat): MenuItem[] {
  const { hand } = playerOf(s, seat);
  const lines: MenuItem[] = [];
  for (const card of new Set(hand)) {
    if (card === "?" || cardOf(card).kind !== "action") continue;
    const line = cardLine(s, seat, card);
    if (line !== null) lines.push(line);
  }
  return lines;
}

/** Cards 01, 02, 04, 05 and 10 are ways to pay for a unit's action: they stand in the payment slots. */
function cardLine(s: Position, seat: Seat, card: CardId): MenuItem | null {
  const own = s.units.filter((unit) => unit.seat === seat && onMap(unit));
  const points = cardOf(card).cost.points;
  const test = (units: readonly string[], hex?: string): Refusal | null => {
    const plan = planTurn(s, seat, {
      do: "card",
      card,
      units: [...units],
      cap: 0,
      facings: [],
      ...(hex === undefined ? {} : { hex }),
    });
    return "code" in plan ? plan : null;
  };
  const line = (slots: readonly Slot[], refusal: Refusal | null): MenuItem => ({
    id: `card${card}`,
    rule: "CH-8.1-1",
    answer: { do: "card", card },
    slots: refusal === null ? slots : [],
    costs: points === 0 ? [] : [{ unit: cardOf(card).cost.colour === "green" ? "ap" : "cap", amount: points }],
    refusal,
    ...icon("orders"),
  });
  const named = (max: number): MenuItem => {
    const of = own.map((unit) => ({ value: unit.id, piece: unit.id, refusal: test([unit.id]) }));
    const able = of.some((choice) => choice.refusal === null);
    const refusal = able ? null : (of[0]?.refusal ?? test([]));
    return line(listSlot("units", of, 1, max), refusal);
  };
  switch (card) {
    case "08":
    case "09":
      return line([], test([]));
    case "15":
      return line([capSlot(s, seat)], test([]));
    case "03":
    case "14":
      return named(own.length);
    case "17":
      return named(1);
    case "11":
      return scoutLine(s, own, test, line);
    default:
      return null;
  }
}

function scoutLine(
  s: Position,
  own: readonly Unit[],
  test: (units: readonly string[], hex?: string) => Refusal | null,
  line: (slots: readonly Slot[], refusal: Refusal | null) => MenuItem,
): MenuItem {
  const board = boardOf(s);
  const scouts = own.filter((unit) => test([unit.id], unit.place) === null);
  const hexes = [...board.cells.keys()].filter((hex) =>
    scouts.some((unit) => distance(unit.place, hex) <= 3 && sees(board, unit.place, hex)),
  );
  return line(
    [
      ...listSlot("units", scouts.map(pieceChoice), 1, 1),
      { name: "hex", type: "choice", of: hexes.map((hex) => hexChoice(s, hex, hex, null)) },
    ],
    scouts.length > 0 ? null : (test([own[0]?.id ?? ""], own[0]?.place) ?? no("CH-8.1-1", "nobodyToName")),
  );
}

function sideLines(s: Position, seat: Seat): MenuItem[] {
  const player = playerOf(s, seat);
  const line = (id: string, rule: RuleId, answer: Json, refusal: Refusal | null, sign: Icon): MenuItem => ({
    id,
    rule,
    answer,
    slots: [],
    costs: [],
    refusal,
    ...icon(sign),
  });
  const lines: MenuItem[] = [];
  if (player.activation !== null) {
    const cost = [{ unit: "ap", amount: 1 }];
    const refusal = stallRefusal(s, seat, { do: "stall", by: "ap" });
    lines.push({ ...line("stallAp", "CH-2.2-11", { do: "stall", by: "ap" }, refusal, "pass"), costs: cost });
    lines.push({ ...line("endActivation", "CH-3.0-2", { do: "endActivation" }, null, "end"), confirm: true });
  }
  lines.push({
    ...line(
      "stallCap",
      "CH-2.2-11",
      { do: "stall", by: "cap" },
      stallRefusal(s, seat, { do: "stall", by: "cap" }),
      "pass",
    ),
    costs: [{ unit: "cap", amount: 1 }],
  });
  lines.push({
    ...line("pass", "CH-2.2-12", { do: "pass" }, null, "pass"),
    ...(player.activation === null ? {} : { confirm: true }),
  });
  lines.push({ ...line("resign", "CH-R68", { do: "resign" }, null, "end"), confirm: true });
  return lines;
}
