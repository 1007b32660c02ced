import { hexOf, labelOf, losBlock } from "@escaramuza/geometry";
import type { Direction } from "@escaramuza/geometry";
import { fieldOf, listIn, textIn, textsIn } from "@escaramuza/kernel";
import type { Modifier, Preview, PreviewLine, PreviewRow, Refusal, SceneItem, Seat, Text } from "@escaramuza/kernel";
import { firingFacing, harms, spotterFor } from "../attacks.ts";
import { boardOf, distance, findCell, sees } from "../board.ts";
import { sum } from "../costs.ts";
import { DATA, cardId, cardOf } from "../data.ts";
import type { CardId } from "../data.ts";
import { attackModifiers, capModifier, defenceModifiers, facesAttack } from "../modifiers.ts";
import type { Attack } from "../modifiers.ts";
import { say, unitName } from "../scene-texts.ts";
import { newUnit } from "../setup.ts";
import { findUnit, onMap, playerOf, rival } from "../state.ts";
import type { Position, Unit } from "../state.ts";
import { counter, unitsAt } from "../units.ts";
import { fateBar, fateOf } from "./chances.ts";
import { fieldOfFire, glance, mark, minesNote, modifierLine, note, preview, sight, sumLines, zone } from "./parts.ts";
import { directionIn } from "./read.ts";

/** Fire and close combat before the dice: every figure with its rule, exact odds for each unit in the hex. */

/** Fire from a unit: its field of fire until a hex is chosen, then the attack on it. */
export function firePreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const leader = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (leader === null || !onMap(leader)) return preview({ refusal });
  const title = say("preview.fire", { unit: unitName(leader) });
  const hex = textIn(fieldOf(answer, "target"));
  const given = facingGiven(answer, leader.id);
  if (findCell(boardOf(s), hex) === null) {
    const facing = leader.facing ?? given;
    const overlays = facing === undefined ? [] : fieldOfFire(s, leader, facing);
    return preview({ title, overlays, refusal });
  }
  const arc = fieldOfFire(s, leader, firingFacing(s, leader, hex, given));
  if (fieldOf(answer, "smoke") === true) {
    const smoke = say("preview.smoke", { unit: unitName(leader), hex });
    return preview({ title: smoke, overlays: [...arc, ...zone(s, "smoke", "blast", [hex], smoke)], refusal });
  }
  const attack = declared(s, seat, leader, hex, answer, false);
  const lines = attack.recon ? reconLines(s, attack) : [];
  // Whom it cannot harm it is not rolled for (CH-7.1-1).
  const targets = unitsAt(s, hex).filter((o) => harms(leader, o, attack.weapon));
  const shown = attackPreview(s, attack, targets, refusal);
  return {
    ...shown,
    title: say(attack.recon ? "preview.recon" : "preview.fireAt", { unit: unitName(leader), hex }),
    lines: [...shown.lines, ...lines],
    overlays: [
      ...arc,
      ...sight(s, leader.place, hex, blockers(s, leader.place, hex)),
      ...places(s, attack.supporters)
        .filter((from) => from !== leader.place)
        .flatMap((from) => glance(s, from, hex, blockers(s, from, hex))),
      ...shown.overlays,
    ],
  };
}

export function closeCombatPreview(s: Position, seat: Seat, answer: unknown, refusal: Refusal | null): Preview {
  const leader = findUnit(s, textIn(fieldOf(answer, "unit")));
  if (leader === null || !onMap(leader)) return preview({ refusal });
  const target = findUnit(s, textIn(fieldOf(answer, "target")));
  const title = say("preview.closeCombat", { unit: unitName(leader) });
  const attack = declared(s, seat, leader, leader.place, answer, true);
  const foes = unitsAt(s, leader.place).filter((o) => o.seat !== seat && harms(leader, o, attack.weapon));
  const against = target === null || !foes.includes(target) ? foes : [target];
  const shown = attackPreview(s, attack, against, refusal);
  const fighting = [leader.id, ...attack.supporters].flatMap((id) => findUnit(s, id) ?? []);
  return { ...shown, notes: [...shown.notes, ...minesNote(s, fighting)], title };
}

/** The attack as the rules would take it, as far as it is filled in. */
function declared(s: Position, seat: Seat, leader: Unit, hex: string, answer: unknown, closeCombat: boolean): Attack {
  const payment = fieldOf(answer, "payment");
  const card = cardNamed(fieldOf(payment, "card"));
  return {
    seat,
    leader: leader.id,
    supporters: textsIn(fieldOf(answer, "supporters")).filter((id) => findUnit(s, id) !== null),
    hex,
    closeCombat,
    recon: !closeCombat && unitsAt(s, hex).length === 0,
    weapon: card !== null && cardOf(card).kind === "weapon" ? card : null,
    cards: [
      ...(card === "02" ? [card] : []),
      ...textsIn(fieldOf(answer, "bonus")).flatMap((id) => cardNamed(id) ?? []),
    ],
    given: 0,
    // CH-RE2: height and smoke as from the spotter hex.
    ...(fieldOf(answer, "indirect") === true ? { spotter: spotterFor(s, leader, hex) ?? hex } : {}),
  };
}

function cardNamed(value: unknown): CardId | null {
  return cardId.options.find((id) => id === value) ?? null;
}

function facingGiven(answer: unknown, unit: string): Direction | undefined {
  const named = listIn(fieldOf(answer, "facings")).find((f) => fieldOf(f, "unit") === unit);
  return directionIn(fieldOf(named, "facing"));
}

function places(s: Position, ids: readonly string[]): string[] {
  const held = ids.flatMap((id) => findUnit(s, id)?.place ?? []);
  return [...new Set(held)].filter((place) => findCell(boardOf(s), place) !== null);
}

/** The hexes that stop the sight, if it is stopped (CH-6.0-1). */
export function blockers(s: Position, from: string, to: string): string[] {
  const board = boardOf(s);
  if (sees(board, from, to)) return [];
  return (losBlock(board.sight, hexOf(from), hexOf(to)) ?? []).map(labelOf);
}

/** One declared attack on some units: the arithmetic of the first, the odds of each. */
export function attackPreview(
  s: Position,
  attack: Attack,
  declared: readonly Unit[],
  refusal: Refusal | null,
  cap = 0,
): Preview {
  // Who is off the map cannot be hit: the refusal says so.
  const targets = declared.filter(onMap);
  const [first] = targets;
  if (first === undefined) {
    const parts = [...attackModifiers(s, attack, "red"), ...capModifier(cap)];
    return preview({ lines: sumLines(parts), refusal });
  }
  const one = sumsOf(s, attack, first, cap);
  const only = targets.length === 1;
  const rows = only ? capRows(s, attack, first, cap) : targets.map((target) => targetRow(s, attack, target, cap));
  return preview({
    lines: [...sumLines(one.av), ...sumLines(one.dv, true)],
    roll: rollText(one),
    odds: only ? fateBar(fateOf(s, first, one.need)) : [],
    rows,
    notes: targets.flatMap((target) => targetNotes(attack, target)),
    overlays: targets.flatMap((target) => mark(s, "target", target, say("preview.target", { unit: unitName(target) }))),
    refusal,
  });
}

interface Sums {
  readonly av: readonly Modifier[];
  readonly dv: readonly Modifier[];
  readonly need: number;
}

function sumsOf(s: Position, attack: Attack, target: Unit, cap: number): Sums {
  const av = [...attackModifiers(s, attack, counter(target).dr.colour), ...capModifier(cap)];
  const dv = defenceModifiers(s, attack, target);
  return { av, dv, need: sum(dv) - sum(av) };
}

function rollText({ av, dv, need }: Sums): Text {
  return say("preview.roll", { av: sum(av), dv: sum(dv), need });
}

/** Against one unit: what CAP would change (CH-3.2.3-1). */
function capRows(s: Position, attack: Attack, target: Unit, cap: number): PreviewRow[] {
  const held = Math.min(DATA.figures.economy.capPerRoll.value, playerOf(s, attack.seat).cap);
  if (held === 0 || cap !== 0) return [];
  return Array.from({ length: held }, (_, i) => {
    const more = i + 1;
    const { need } = sumsOf(s, attack, target, more);
    return {
      piece: target.id,
      text: say("preview.withCap", { cap: more, need }),
      odds: fateBar(fateOf(s, target, need)),
    };
  });
}

export function targetRow(s: Position, attack: Attack, target: Unit, cap: number): PreviewRow {
  const { av, dv, need } = sumsOf(s, attack, target, cap);
  return {
    piece: target.id,
    text: say("preview.targetRow", { unit: unitName(target), av: sum(av), dv: sum(dv), need }),
    odds: fateBar(fateOf(s, target, need)),
  };
}

function targetNotes(attack: Attack, target: Unit): PreviewLine[] {
  const notes: PreviewLine[] = [];
  if (target.seat === attack.seat) notes.push(note("CH-7.5.1-1", say("preview.ownUnit", { unit: unitName(target) })));
  if (target.hit === "unknown") notes.push(note("CH-R18", say("preview.unknownMarker", { unit: unitName(target) })));
  else if (target.hit !== null) notes.push(note("CH-7.4-1", say("preview.secondHit", { unit: unitName(target) })));
  return notes;
}

/** CH-10.03-1, CH-10.03-2: what the defence of men hidden there would have besides their DR. */
function reconLines(s: Position, attack: Attack): PreviewLine[] {
  const seat = rival(attack.seat);
  const men = { ...newUnit("?", seat, seat === 0 ? "g_rifles" : "s_rifles", null), place: attack.hex };
  const [, ...rest] = defenceModifiers(s, attack, men);
  return [
    ...rest.map((part) => ({ ...modifierLine(part), as: "against" as const })),
    note("CH-10.03-2", say(`preview.nobodySeen.${facesAttack(s, attack, men)}`)),
  ];
}

/** Enemies that could fire at a unit where it stands in this position, each with its odds (CH-7.0-1). */
export function threatsTo(
  s: Position,
  unit: Unit,
  mayFireAt: (enemy: Unit, hex: string) => boolean,
): { readonly rows: PreviewRow[]; readonly overlays: SceneItem[] } {
  const rows: PreviewRow[] = [];
  const overlays: SceneItem[] = [];
  for (const enemy of s.units) {
    if (enemy.seat === unit.seat || enemy.hidden || !onMap(enemy) || !mayFireAt(enemy, unit.place)) continue;
    const attack: Attack = {
      seat: enemy.seat,
      leader: enemy.id,
      supporters: [],
      hex: unit.place,
      closeCombat: false,
      recon: false,
      weapon: null,
      cards: [],
      given: 0,
    };
    const { need } = sumsOf(s, attack, unit, 0);
    rows.push({
      piece: enemy.id,
      text: say("preview.threat", { unit: unitName(enemy), n: distance(enemy.place, unit.place), need }),
      odds: fateBar(fateOf(s, unit, need)),
    });
    overlays.push(...mark(s, "reactor", enemy, say("preview.couldFire", { unit: unitName(enemy) })));
  }
  return { rows, overlays };
}
