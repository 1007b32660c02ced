import { icon } from "@escaramuza/kernel";
import type { MenuItem, Refusal } from "@escaramuza/kernel";
import { boardOf, hullAt, hullPrint, modelRadius, pointGap, sectionOf, sectionPrint } from "./board.ts";
import type { Footprint } from "./board.ts";
import type { BailOutQuestion } from "./close-questions.ts";
import { coherencyOf } from "./coherent.ts";
import { DATA, templateOf } from "./data.ts";
import { fieldOf, isStuck, restRefusal } from "./field.ts";
import { overlapRefusal } from "./plan.ts";
import { gunBeside, placesBeside } from "./placing.ts";
import type { Put } from "./placing.ts";
import { no } from "./refusal.ts";
import { EPS, findUnit, livingOf, unitOf } from "./state.ts";
import type { Position, Unit } from "./state.ts";

/** Out of wrecks, immobilised vehicles and burning houses (BA-TRANS-8, BA-TRANS-9, BA-BLDG-23, BA-GUN-14; decision 36). */

const { bailOut, unlimberHeavy } = DATA.figures;

/** What they come out of: a hull, its wreck, a section. Null where it has left nothing behind. */
function exitFrom(s: Position, { from, why }: BailOutQuestion): Footprint | null {
  if (why === "fire") {
    const area = sectionOf(boardOf(s), from);
    return area === null ? null : sectionPrint(area);
  }
  const carrier = findUnit(s, from);
  if (carrier === null || carrier.vehicle === null) return null;
  if (carrier.place.at === "table") return hullPrint(carrier);
  const row = templateOf(carrier.template).vehicle;
  const { x, y, heading } = carrier.vehicle;
  return row === null ? null : { kind: "hull", x, y, hull: hullAt(x, y, heading, row.length, row.width) };
}

/** Places as the rules find them; of a towed gun its own under the unit's id. Who is not among them is lost. */
export function bailOutPlaces(s: Position, q: BailOutQuestion): Put[] {
  const unit = unitOf(s, q.unit);
  const from = exitFrom(s, q);
  if (from === null) return [];
  if (unit.place.at === "towed") return gunBeside(s, unit, from, unlimberHeavy.value, [q.from]) ?? [];
  return placesBeside(s, unit, from, bailOut.value, [q.from]);
}

/** Why they may not be put so: all of them, near enough, on free ground, together. */
export function bailOutRefusal(s: Position, q: BailOutQuestion, places: readonly Put[]): Refusal | null {
  const unit = unitOf(s, q.unit);
  const from = exitFrom(s, q);
  const men = livingOf(unit).map(({ id }) => id);
  const towed = unit.place.at === "towed";
  const all = towed ? [unit.id, ...men] : men;
  const about = { unit: unit.id };
  if (from === null || towed) return no("BA-TRANS-8", "leftToTheRules", about);
  if (places.length !== all.length || !all.every((id) => places.some(({ model }) => model === id)))
    return no("BA-TRANS-8", "placeAll", about);
  const radius = modelRadius(unit);
  const field = fieldOf(s, unit, "advance", { spare: [q.from], mover: "infantry", radius });
  for (const { model, x, y } of places) {
    if (pointGap(from, x, y) - radius > bailOut.value + EPS) return no("BA-TRANS-8", "tooFarOut", { model });
    const refusal = restRefusal(field, model, x, y);
    if (refusal !== null) return refusal;
    if (isStuck(field, x, y)) return no("BA-MOVE-5", "onTerrain", { model });
  }
  return (
    overlapRefusal(unit, places, radius) ?? (coherencyOf(places, radius) ? null : no("BA-GEO-20", "notCoherent", about))
  );
}

export function bailOutMenu(s: Position, q: BailOutQuestion): MenuItem[] {
  const unit = unitOf(s, q.unit);
  const preset = bailOutPlaces(s, q);
  const auto: MenuItem = {
    id: "auto",
    rule: "BA-TRANS-8",
    answer: { do: "auto" },
    slots: [],
    costs: [],
    refusal: null,
    ...icon("deploy"),
  };
  if (unit.place.at === "towed" || preset.length < livingOf(unit).length) return [auto];
  return [
    {
      id: "place",
      rule: "BA-TRANS-8",
      answer: { do: "place" },
      slots: [
        {
          name: "places",
          type: "placement",
          pieces: livingOf(unit).map(({ id }) => id),
          each: "model",
          preset: preset.map(({ model, x, y }) => ({ model, x, y })),
        },
      ],
      costs: [],
      refusal: null,
      ...icon("soldier"),
    },
    auto,
  ];
}

/** For who has a choice at all. */
export function mayChoosePlaces(unit: Unit, places: readonly Put[]): boolean {
  return unit.place.at !== "towed" && places.length === livingOf(unit).length && places.length > 0;
}
