import { apartSquared, firstHolding, firstMet } from "@escaramuza/geometry";
import type { Refusal } from "@escaramuza/kernel";
import { isCoherent as areCoherent } from "@escaramuza/units";
import { IMPASSABLE, boardOf, isWhole, moverOf, onTheTable, spacingOf } from "./board.ts";
import { DATA } from "./data.ts";
import { no } from "./refusal.ts";
import { livingOf, onTable } from "./state.ts";
import type { Figure, Point, Position, Unit } from "./state.ts";

/** Where a figure may come to rest, and a unit with all its figures. */

/** RB-COH-1, RB-R4 */
export function isCoherent(unit: Unit): boolean {
  return areCoherent(livingOf(unit), DATA.figures.coherence.value);
}

/** Why a figure of the unit may not rest at a place, figures of its own unit apart; null if it may (RB-GEO-4, RB-TERR-1). */
export function restRefusal(s: Position, unit: Unit, x: number, y: number): Refusal | null {
  return groundRefusal(s, unit, x, y) ?? crowdRefusal(s, unit, x, y);
}

/** The same for many places. */
export function restingOf(s: Position, unit: Unit): (x: number, y: number) => Refusal | null {
  const others: Figure[] = [];
  const squares: number[] = [];
  for (const other of s.units) {
    if (other.id === unit.id || !onTable(other)) continue;
    const spacing = spacingOf(unit, other);
    for (const figure of other.figures) {
      if (!figure.alive) continue;
      others.push(figure);
      squares.push(spacing * spacing);
    }
  }
  return (x, y) => {
    const refusal = groundRefusal(s, unit, x, y);
    if (refusal !== null) return refusal;
    for (let i = 0; i < others.length; i++) {
      const figure = others[i];
      if (figure !== undefined && (figure.x - x) * (figure.x - x) + (figure.y - y) * (figure.y - y) < (squares[i] ?? 0))
        return tooNear(figure);
    }
    return null;
  };
}

/** As far as the table and its terrain go. */
export function groundRefusal(s: Position, unit: Unit, x: number, y: number): Refusal | null {
  if (!isWhole(x) || !isWhole(y)) return no("RB-GEO-1", "offLattice");
  if (!onTheTable(x, y)) return no("RB-GEO-4", "offTable");
  const b = boardOf(s);
  const area = firstHolding(b.areas, IMPASSABLE[moverOf(unit)], x, y);
  if (area >= 0) return no("RB-TERR-1", "onTerrain", { piece: b.areaPieces[area]?.id ?? "" });
  const line = firstMet(b.lines, ~0, x, y, x, y);
  return line >= 0 ? no("RB-GEO-4", "onLine", { piece: b.linePieces[line]?.id ?? "" }) : null;
}

/** Spacing from the figures of all other units on the table. */
function crowdRefusal(s: Position, unit: Unit, x: number, y: number): Refusal | null {
  for (const other of s.units) {
    if (other.id === unit.id || !onTable(other)) continue;
    const spacing = spacingOf(unit, other);
    for (const figure of other.figures)
      if (figure.alive && (figure.x - x) * (figure.x - x) + (figure.y - y) * (figure.y - y) < spacing * spacing)
        return tooNear(figure);
  }
  return null;
}

function tooNear(figure: Figure): Refusal {
  return no("RB-GEO-4", "tooNear", { figure: figure.id });
}

/** Why the figures of a unit may not rest at these places together; coherence is not asked. */
export function placesRefusal(s: Position, unit: Unit, places: readonly Point[]): Refusal | null {
  const spacing = spacingOf(unit, unit);
  for (const [i, place] of places.entries()) {
    const refusal = restRefusal(s, unit, place.x, place.y);
    if (refusal !== null) return refusal;
    for (let j = 0; j < i; j++) {
      const other = places[j];
      if (other !== undefined && apartSquared(place, other) < spacing * spacing)
        return no("RB-GEO-4", "tooNear", { figure: livingOf(unit)[j]?.id ?? unit.id });
    }
  }
  return null;
}

/** RB-COH-2 */
export function coherenceRefusal(unit: Unit, places: readonly Point[]): Refusal | null {
  return areCoherent(places, DATA.figures.coherence.value) ? null : no("RB-COH-2", "notCoherent", { unit: unit.id });
}
