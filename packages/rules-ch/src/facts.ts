import { directionTo, hexOf, parseHexName, rowOf } from "@escaramuza/geometry";
import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";
import { direction, hexLabel, unitId } from "./answers.ts";
import { boardOf, cellAt, distance, inArcOf, isCover, sees, wallCrossed } from "./board.ts";
import { enterCost, exitCost, fireCost, hiddenMoveCost, moveCost, pivotCost, sum } from "./costs.ts";
import { cardId } from "./data.ts";
import { attackModifiers, defenceModifiers, rallyModifiers } from "./modifiers.ts";
import { barred, entryHexes, isWatched } from "./moves.ts";
import { unitOf } from "./state.ts";
import type { Position } from "./state.ts";
import { counter, firepower, markerOn, mayFire, mayMove, rangeOf } from "./units.ts";

/** Questions an example may ask of a position without playing. Hexes are labels. */

const pair = z.strictObject({ from: hexLabel, to: hexLabel });

function fact<A>(schema: z.ZodMiniType<A>, tell: (s: Position, args: A) => Json): (s: Position, args: Json) => Json {
  return (s, args) => tell(s, z.parse(schema, args));
}

const attack = z.strictObject({
  unit: unitId,
  target: unitId,
  supporters: z._default(z.array(unitId), []),
  closeCombat: z._default(z.boolean(), false),
  weapon: z._default(z.nullable(cardId), null),
});

export const facts: { readonly [name: string]: (s: Position, args: Json) => Json } = {
  /** `2-J10`: the map's number, the label, and row and column counted from 0 (CH-GEO-1). */
  hexName: fact(z.string(), (_s, name) => {
    const parsed = parseHexName(name);
    if (parsed === null) return null;
    const hex = hexOf(parsed.label);
    return { ...parsed, row: rowOf(hex), column: hex.q };
  }),
  neighbours: fact(hexLabel, (s, label) => [...cellAt(boardOf(s), label).around]),
  distance: fact(pair, (_s, { from, to }) => distance(from, to)),
  direction: fact(pair, (_s, { from, to }) => directionTo(hexOf(from), hexOf(to))),
  inArc: fact(z.strictObject({ from: hexLabel, facing: direction, to: hexLabel }), (_s, { from, facing, to }) =>
    inArcOf(from, facing, to),
  ),
  sees: fact(pair, (s, { from, to }) => sees(boardOf(s), from, to)),
  /** A wall helps the second hex against fire from the first. */
  wall: fact(pair, (s, { from, to }) => wallCrossed(boardOf(s), from, to)),
  ground: fact(hexLabel, (s, label) => {
    const { ground, level } = cellAt(boardOf(s), label);
    return { kind: ground.kind, level, dm: ground.dm, cover: ground.cover, blocksSight: ground.blocksSight };
  }),
  /** Cover where no direction exists (CH-R7). */
  cover: fact(unitId, (s, id) => isCover(boardOf(s), unitOf(s, id))),
  moveCost: fact(
    z.strictObject({ unit: unitId, to: hexLabel, cautious: z._default(z.boolean(), false) }),
    (s, { unit: id, to, cautious }) => {
      const unit = unitOf(s, id);
      return moveCost(boardOf(s), unit, to, unit.facing, cautious);
    },
  ),
  hiddenMoveCost: fact(z.strictObject({ unit: unitId, to: hexLabel }), (s, { unit, to }) =>
    hiddenMoveCost(boardOf(s), unitOf(s, unit), to),
  ),
  enterCost: fact(z.strictObject({ unit: unitId, to: hexLabel }), (s, { unit, to }) =>
    enterCost(boardOf(s), unitOf(s, unit), to),
  ),
  exitCost: fact(unitId, (s, id) => exitCost(unitOf(s, id))),
  pivotCost: fact(unitId, (s, id) => pivotCost(unitOf(s, id))),
  entryHexes: fact(unitId, (s, id) => entryHexes(s, unitOf(s, id)).toSorted()),
  /** Directions in which it may not withdraw. */
  barred: fact(unitId, (s, id) => [...new Set(barred(s, unitOf(s, id)))].toSorted((a, b) => a - b)),
  /** A visible enemy of the unit's sees the hex. */
  watched: fact(z.strictObject({ unit: unitId, hex: hexLabel }), (s, { unit, hex }) =>
    isWatched(s, unitOf(s, unit).seat, hex),
  ),
  /** A unit's figures as its marker leaves them. */
  figures: fact(unitId, (s, id) => {
    const unit = unitOf(s, id);
    const { move, dr, boxed, squad } = counter(unit);
    const marker = markerOn(unit);
    return {
      fire: fireCost(unit),
      move: move + (marker?.moveCost ?? 0),
      red: firepower(unit, "red"),
      blue: firepower(unit, "blue"),
      boxed,
      range: rangeOf(unit),
      flank: dr.flank + (marker?.dr.flank ?? 0),
      front: dr.front + (marker?.dr.front ?? 0),
      squad,
      mayFire: mayFire(unit),
      mayMove: mayMove(unit),
      rally: marker?.rally ?? null,
    };
  }),
  /** AV without dice, DV, and the number needed on the dice. */
  attack: fact(attack, (s, { unit, target: id, supporters, closeCombat, weapon }) => {
    const target = unitOf(s, id);
    const declared = {
      seat: unitOf(s, unit).seat,
      leader: unit,
      supporters,
      hex: target.place,
      closeCombat,
      recon: target.hidden,
      weapon,
      cards: [],
      given: 0,
    };
    const av = sum(attackModifiers(s, declared, counter(target).dr.colour));
    const dv = sum(defenceModifiers(s, declared, target));
    return { av, dv, needs: dv - av };
  }),
  rallyModifier: fact(unitId, (s, id) => sum(rallyModifiers(s, unitOf(s, id)))),
};
