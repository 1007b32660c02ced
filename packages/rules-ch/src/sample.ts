import type { Pick, Seat } from "@escaramuza/kernel";
import type { Payment, StepOf, Turn } from "./answers.ts";
import { boardOf, cellAt, distance, near } from "./board.ts";
import { cardOf } from "./data.ts";
import type { CardId } from "./data.ts";
import { entryHexes } from "./moves.ts";
import { planTurn } from "./plan.ts";
import { isAlive, isVisible, onMap, playerOf, plays } from "./state.ts";
import type { Position, Unit } from "./state.ts";
import { counter, isEngaged, isVehicle } from "./units.ts";

/** One random turn: legal, or null when the draw was unlucky. Makes no list of everything. */
export function sampleTurn(s: Position, seat: Seat, pick: Pick): Turn | null {
  const drawn = draw(s, seat, pick);
  return drawn === null || "code" in planTurn(s, seat, drawn) ? null : drawn;
}

function draw(s: Position, seat: Seat, pick: Pick): Turn | null {
  const player = playerOf(s, seat);
  const n = pick(24);
  if (n === 0) return { do: "pass" };
  if (n === 1) {
    if (pick(3) > 0) return null;
    if (player.activation !== null) return pick(2) === 0 ? { do: "endActivation" } : { do: "stall", by: "ap" };
    return { do: "stall", by: "cap" };
  }
  const unit = any(s.units, pick, (o) => o.seat === seat && isAlive(o));
  if (unit === null) return player.hand.length > 0 ? playCard(s, seat, null, pick) : null;
  if (n === 2 || n === 3) return player.hand.length === 0 ? null : playCard(s, seat, unit, pick);
  if (s.battle.variableAp && player.activation === null && pick(2) === 0)
    return { do: "activate", unit: unit.id, cap: 0 };
  const payment = drawPayment(s, seat, pick);
  const paid = payment === undefined ? {} : { payment };
  if (unit.place === "reserve") return enter(s, unit, paid, pick);
  if (!onMap(unit)) return null;
  if (unit.hidden && pick(3) > 0) {
    if (pick(12) === 0) return { do: "reveal", units: [{ unit: unit.id, facing: direction(pick) }] };
    const to = beside(s, unit, pick);
    return to === null ? null : { do: "hiddenMove", unit: unit.id, to, with: [], ...paid };
  }
  if (plays(s, "P4") && pick(6) === 0) return transport(s, unit, paid, pick);
  if (isEngaged(s, unit)) {
    if (n < 16) return closeCombat(s, unit, paid, pick);
  } else if (unit.hit !== null && n < 12) return { do: "rally", unit: unit.id, with: friends(s, unit, pick), ...paid };
  if (n < 12) return fire(s, unit, paid, pick);
  if (n < 21) return move(s, unit, paid, pick);
  if (n === 21) return { do: "pivot", unit: unit.id, facing: direction(pick), facings: [], ...paid };
  if (n === 22) {
    if (s.battle.firefight.exit?.hexes.includes(unit.place) === true)
      return { do: "exit", unit: unit.id, with: [], facings: [], ...paid };
    return plays(s, "P2")
      ? { do: "hastyDefense", unit: unit.id, with: friends(s, unit, pick), facings: [], ...paid }
      : null;
  }
  const to = pick(2) === 0 ? unit.place : (beside(s, unit, pick) ?? unit.place);
  return plays(s, "P3") ? { do: "hide", unit: unit.id, to, with: [], ...paid } : null;
}

function fire(s: Position, unit: Unit, paid: { payment?: Payment }, pick: Pick): Turn | null {
  const enemy = any(s.units, pick, (o) => o.seat !== unit.seat && isVisible(o));
  const board = boardOf(s);
  const labels = board.map.columns * board.map.rows;
  const recon = plays(s, "P3") && pick(4) === 0;
  const target = recon ? nth(board.cells.keys(), pick(labels)) : (enemy?.place ?? null);
  if (target === null) return null;
  return {
    do: "fire",
    unit: unit.id,
    target,
    supporters: friends(s, unit, pick),
    bonus: drawBonus(s, unit.seat, "06", pick),
    indirect: counter(unit).fireIndirect !== null && pick(2) === 0,
    smoke: plays(s, "P4") && pick(6) === 0,
    facings: [],
    ...paid,
  };
}

function closeCombat(s: Position, unit: Unit, paid: { payment?: Payment }, pick: Pick): Turn | null {
  const enemy = any(s.units, pick, (o) => o.seat !== unit.seat && o.place === unit.place);
  if (enemy === null) return null;
  return {
    do: "closeCombat",
    unit: unit.id,
    target: enemy.id,
    supporters: friends(s, unit, pick).filter((id) => s.units.some((o) => o.id === id && o.place === unit.place)),
    bonus: drawBonus(s, unit.seat, "06", pick),
    ...paid,
  };
}

function move(s: Position, unit: Unit, paid: { payment?: Payment }, pick: Pick): Turn | null {
  const to = beside(s, unit, pick);
  if (to === null) return null;
  const others = friends(s, unit, pick).flatMap((id): StepOf[] => {
    const other = s.units.find((o) => o.id === id);
    const way = other === undefined ? null : pick(4) === 0 ? other.place : beside(s, other, pick);
    const faced = pick(2) === 0 ? {} : { facing: direction(pick) };
    return way === null ? [] : [{ unit: id, to: way, ...faced, cautious: false }];
  });
  return {
    do: "move",
    unit: unit.id,
    to,
    facing: direction(pick),
    cautious: s.battle.cautiousMove && pick(2) === 0,
    with: others,
    ...(others.length > 0 ? { askFacings: true } : {}),
    bonus: drawBonus(s, unit.seat, "16", pick),
    facings: [],
    ...paid,
  };
}

function transport(s: Position, unit: Unit, paid: { payment?: Payment }, pick: Pick): Turn | null {
  if (unit.aboard !== null)
    return { do: "unload", unit: unit.id, to: beside(s, unit, pick) ?? unit.place, facing: direction(pick), ...paid };
  const vehicle = any(
    s.units,
    pick,
    (o) => o.seat === unit.seat && isVisible(o) && isVehicle(o) && near(o.place, unit.place),
  );
  return vehicle === null ? null : { do: "load", unit: unit.id, vehicle: vehicle.id, ...paid };
}

function enter(s: Position, unit: Unit, paid: { payment?: Payment }, pick: Pick): Turn | null {
  const hexes = entryHexes(s, unit);
  const to = hexes[pick(Math.max(1, hexes.length))];
  if (to === undefined) return null;
  const bonus = drawBonus(s, unit.seat, "16", pick);
  return { do: "enter", unit: unit.id, to, facing: direction(pick), cautious: false, with: [], bonus, ...paid };
}

function playCard(s: Position, seat: Seat, unit: Unit | null, pick: Pick): Turn | null {
  const { hand } = playerOf(s, seat);
  const card = hand[pick(hand.length)];
  if (card === undefined || card === "?" || cardOf(card).kind !== "action") return null;
  const base = { do: "card" as const, card, cap: 0, facings: [] };
  if (card === "08" || card === "09" || card === "15") return { ...base, units: [] };
  if (unit === null) return null;
  if (card === "11") {
    const enemyHex = nth(boardOf(s).cells.keys(), pick(boardOf(s).cells.size));
    return { ...base, units: [unit.id], ...(enemyHex === null ? {} : { hex: enemyHex }) };
  }
  if (card === "03" || card === "14" || card === "17") return { ...base, units: [unit.id] };
  const payment: Payment = { mode: "card", card };
  if (card === "04") return { do: "rally", unit: unit.id, with: friends(s, unit, pick), payment };
  if (card === "10") return { do: "hastyDefense", unit: unit.id, with: friends(s, unit, pick), facings: [], payment };
  if (card === "05") return onMap(unit) ? move(s, unit, { payment }, pick) : null;
  if (isEngaged(s, unit)) return closeCombat(s, unit, { payment }, pick);
  if (!onMap(unit)) return enter(s, unit, { payment }, pick);
  return pick(2) === 0 ? fire(s, unit, { payment }, pick) : move(s, unit, { payment }, pick);
}

/** Nothing said, most of the time. */
function drawPayment(s: Position, seat: Seat, pick: Pick): Payment | undefined {
  const n = pick(10);
  if (n === 0) return { mode: "ap", start: "new" };
  if (n === 1) return { mode: "cap" };
  if (n === 2) return { mode: "opportunity" };
  if (n === 4) return { mode: "ap", cap: pick(3) };
  const weapon = n === 3 ? playerOf(s, seat).weapons[0] : undefined;
  return weapon === undefined ? undefined : { mode: "card", card: weapon.card };
}

function drawBonus(s: Position, seat: Seat, card: CardId, pick: Pick): CardId[] {
  return playerOf(s, seat).hand.includes(card) && pick(2) === 0 ? [card] : [];
}

/** Some of those beside it. */
function friends(s: Position, unit: Unit, pick: Pick): string[] {
  if (!plays(s, "P2") || pick(3) > 0) return [];
  return s.units
    .filter((o) => o.seat === unit.seat && o !== unit && isVisible(o) && onMap(unit) && near(o.place, unit.place))
    .filter(() => pick(2) === 0)
    .map((o) => o.id);
}

/** A neighbour: any, or the nearest to an enemy or a victory hex, or nobody would ever meet. */
function beside(s: Position, unit: Unit, pick: Pick): string | null {
  if (!onMap(unit)) return null;
  const { around } = cellAt(boardOf(s), unit.place);
  if (pick(2) === 0) return around[pick(6)] ?? null;
  const goal = s.control[pick(s.control.length + 1)]?.hex ?? enemyPlace(s, unit, pick);
  let best: string | null = null;
  for (const label of around)
    if (label !== null && goal !== null && (best === null || distance(label, goal) < distance(best, goal)))
      best = label;
  return best;
}

function enemyPlace(s: Position, unit: Unit, pick: Pick): string | null {
  return any(s.units, pick, (o) => o.seat !== unit.seat && isVisible(o))?.place ?? null;
}

function direction(pick: Pick): 0 | 1 | 2 | 3 | 4 | 5 {
  return ([0, 1, 2, 3, 4, 5] as const)[pick(6)] ?? 0;
}

function nth(labels: Iterable<string>, n: number): string | null {
  let i = 0;
  for (const label of labels) if (i++ === n) return label;
  return null;
}

/** A random one that passes the test: starts anywhere, takes the next. */
function any(units: readonly Unit[], pick: Pick, test: (unit: Unit) => boolean): Unit | null {
  const from = pick(Math.max(1, units.length));
  for (let i = 0; i < units.length; i++) {
    const unit = units[(from + i) % units.length];
    if (unit !== undefined && test(unit)) return unit;
  }
  return null;
}
