import { bearingOf } from "@escaramuza/geometry";
import { tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { boardOf, openingsOn, sectionOf } from "./board.ts";
import type { Board } from "./board.ts";
import { destroyUnit } from "./destruction.ts";
import { levelsOf } from "./openings.ts";
import type { Bailing, Position, Unit } from "./state.ts";

/** Building sections: who is where in them, and how they end (BA-BLDG). */

/** One floor of a section. */
export interface Floor {
  readonly section: string;
  readonly floor: number;
}

/** BA-BLDG-1, BA-R89: one unit at most. */
export function unitOn(s: Position, { section, floor }: Floor): Unit | null {
  return (
    s.units.find(({ place }) => place.at === "building" && place.section === section && place.floor === floor) ?? null
  );
}

export function unitsIn(s: Position, section: string): Unit[] {
  return s.units.filter(({ place }) => place.at === "building" && place.section === section);
}

/** BA-BLDG-7: one step away, up, down or through an inner door. */
export function floorsNextTo(b: Board, { section, floor }: Floor): Floor[] {
  const row = sectionOf(b, section)?.piece.section;
  if (row === undefined || row === null) return [];
  const doors = (b.openings.get(section) ?? []).filter((one) => one.kind === "inner" && one.floor === floor);
  return [
    ...[floor + 1, floor - 1].filter((f) => f >= 0 && f < levelsOf(row)).map((f) => ({ section, floor: f })),
    ...doors.flatMap(({ to }) => (to !== null && b.sections.has(to) ? [{ section: to, floor }] : [])),
  ];
}

/** BA-BLDG-8 */
export function isNextTo(b: Board, from: Floor, to: Floor): boolean {
  return floorsNextTo(b, from).some(({ section, floor }) => section === to.section && floor === to.floor);
}

/** BA-BLDG-13: the front of a fixed weapon inside, and of its shield (BA-GUN-15), is where its opening looks, however it came there. */
export function lookOut(s: Position, unit: Unit): void {
  const { place, gun, models } = unit;
  if (place.at !== "building" || place.opening === null) return;
  const through = openingsOn(boardOf(s), place.section, place.floor).find(({ id }) => id === place.opening);
  if (through === undefined) return;
  const facing = bearingOf(through.outX, through.outY);
  if (gun !== null) gun.facing = facing;
  for (const model of models) if (model.facing !== null) model.facing = facing;
}

/** BA-BLDG-22, BA-BLDG-31: ruins, and nobody in them survives. A bunker never does (BA-R99). */
export function collapseSection(c: C, section: string): void {
  const { s } = c;
  const area = sectionOf(boardOf(s), section);
  if (area === null || area.piece.kind === "bunker") return;
  s.sections = [...s.sections.filter(({ id }) => id !== section), { id: section, state: "collapsed" }];
  tell(c, "collapsed", "BA-BLDG-22", { section });
  for (const unit of unitsIn(s, section)) destroyUnit(c, unit, "BA-BLDG-22");
}

/** BA-BLDG-23: closed to all; infantry gets out when the action is over (`s.bailing`), a gun is lost. Never a bunker. */
export function igniteSection(c: C, section: string): void {
  const { s } = c;
  const area = sectionOf(boardOf(s), section);
  if (area === null || area.piece.kind === "bunker" || area.piece.burning) return;
  s.sections = [...s.sections, { id: section, state: "burning" }];
  tell(c, "burning", "BA-BLDG-23", { section });
  const out: Bailing[] = [];
  for (const unit of unitsIn(s, section)) {
    if (unit.gun !== null) destroyUnit(c, unit, "BA-BLDG-23");
    else out.push({ unit: unit.id, from: section, why: "fire" });
  }
  s.bailing = [...s.bailing, ...out];
}
