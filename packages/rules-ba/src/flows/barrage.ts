import { alongBearing } from "@escaramuza/geometry";
import { ask, call, done, goto } from "@escaramuza/kernel";
import { baFlow, rollD6, tell } from "../ba.ts";
import { atMost, unitGapToPoint } from "../board.ts";
import { collapseSection } from "../buildings.ts";
import { moveMarker, takeCover } from "../close-kinds.ts";
import { DATA, heOf, rowFor } from "../data.ts";
import { TOP, armourPen, halved, heHits, isProne, plainHits, rollSpec } from "../hits.ts";
import type { Bunch } from "../hits.ts";
import { drifted, placeMarker, requestOf } from "../markers.ts";
import { goDown } from "../order-dice.ts";
import { compareIds } from "../panic.ts";
import { addPins } from "../pins.ts";
import { randomBearing } from "../smoke.ts";
import { INCH, isAlive, isOnTable, rival, unitOf } from "../state.ts";
import type { ArtilleryRequest, Position, Unit } from "../state.ts";
import { mayTakeCover } from "../shelter.ts";
import { bestTemplates } from "../template.ts";
import { hitsFlow, hitsVars } from "./damage.ts";

/** The roll for one artillery marker at the start of a turn (BA-OBS-2 to BA-OBS-8). */
interface BarrageVars {
  /** The observer whose request it is: one each (BA-OBS-1). */
  readonly observer: string;
  /** Units still to be rolled for, the nearest to the marker first. */
  left: readonly string[];
  /** Hit, and about to count its hits. */
  hit: string;
  /** Hits so far on each section (BA-BLDG-25). */
  sections: readonly { readonly section: string; readonly hits: number }[];
}

export function barrageVars(observer: string): BarrageVars {
  return { observer, left: [], hit: "", sections: [] };
}

const { figures, tables } = DATA;
const SIZE = figures.howitzerSize.value;

export const barrageFlow = baFlow<BarrageVars>()("barrage", {
  roll(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    if (request === null) return done;
    const about = { unit: v.observer };
    const { natural } = rollD6(c, {
      purpose: "artilleryRequest",
      rule: "BA-OBS-2",
      seat: request.seat,
      about,
      reads: ({ natural: die }) => rowFor(tables.request, die).result,
    });
    const { result, rule } = rowFor(tables.request, natural);
    tell(c, result, rule, { seat: request.seat, kind: request.kind });
    switch (result) {
      case "miscalculation": {
        const far = rollD6(c, { purpose: "drift", rule: "BA-OBS-3", seat: request.seat, n: 3, about, reads: "total" });
        const way = alongBearing(randomBearing(c, "BA-OBS-3", request.seat));
        placeMarker(s, v.observer, drifted(s, request, way, far.natural * INCH));
        return goto("effect");
      }
      case "delay":
        return ask(moveMarker, request.seat, "BA-OBS-4", { observer: v.observer }, "moved");
      case "effect":
        return goto("effect");
    }
  },
  moved(c, v) {
    const a = c.answer(moveMarker);
    if (a.do === "move") {
      placeMarker(c.s, v.observer, { x: a.x, y: a.y });
      tell(c, "markerMoved", "BA-OBS-4", { unit: v.observer, x: a.x, y: a.y });
    }
    return done;
  },
  // BA-OBS-5, BA-OBS-8: smoke that went astray lands all the same (BA-R150); one radius for all (BA-R80).
  effect(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    if (request === null) return done;
    const { x, y, seat } = request;
    if (request.kind === "smoke") {
      s.smoke = [...s.smoke, { kind: "screen", x, y, radius: figures.screenRadius.value }];
      s.requests = s.requests.filter((one) => one !== request);
      tell(c, "smokeScreen", "BA-OBS-8", { seat, x, y });
      return done;
    }
    const more = rollD6(c, {
      purpose: "barrageRadius",
      rule: "BA-OBS-5",
      seat,
      about: { unit: v.observer },
      reads: "total",
    });
    const radius = figures.barrageRadius.value + more.natural * INCH;
    tell(c, "barrage", "BA-OBS-5", { seat, x, y, radius });
    v.left = unitsWithin(s, request, radius);
    return goto("next");
  },
  next(c, v) {
    const { s } = c;
    const request = requestOf(s, v.observer);
    const [id, ...rest] = v.left;
    v.left = rest;
    if (id === undefined || request === null) return goto("over");
    const unit = unitOf(s, id);
    if (!isAlive(unit) || !isOnTable(unit)) return goto("next");
    const { seat } = request;
    const { natural } = rollD6(c, {
      purpose: "barrage",
      rule: "BA-OBS-5",
      seat,
      target: figures.barrageHit.value,
      about: { unit: id },
      reads: { atLeast: figures.barrageHit.value },
    });
    if (natural < figures.barrageHit.value) {
      const pins = rollSpec(c, NEAR_MISS, { purpose: "pins", rule: "BA-OBS-5", seat, about: { unit: id } });
      addPins(c, unit, pins, "BA-OBS-5");
      return goto("next");
    }
    v.hit = id;
    return mayTakeCover(unit)
      ? ask(takeCover, unit.seat, "BA-OBS-5", { unit: id, why: "barrage" }, "covered")
      : goto("struck");
  },
  covered(c, v) {
    if (c.answer(takeCover) === "down") goDown(c, unitOf(c.s, v.hit), "BA-OBS-5");
    return goto("struck");
  },
  // BA-OBS-6, BA-BLDG-25: its own pins instead of those of a near miss (BA-R81).
  struck(c, v) {
    const { s } = c;
    const unit = unitOf(s, v.hit);
    const seat = requestOf(s, v.observer)?.seat ?? rival(unit.seat);
    const { place } = unit;
    if (place.at !== "building") {
      const [placement] = bestTemplates(s, unit, heOf(SIZE).radius, null);
      const bunch = heHits(unit, SIZE, placement?.hits ?? 0, true);
      return call(hitsFlow, hitsVars(unit, seat, [bunch]), "next");
    }
    const { building, pen, pins } = heOf(SIZE);
    const hits = rollSpec(c, building, { purpose: "buildingHits", rule: "BA-BLDG-25", seat, about: { unit: unit.id } });
    const before = v.sections.find((one) => one.section === place.section)?.hits ?? 0;
    const all = { section: place.section, hits: before + hits };
    v.sections = [...v.sections.filter((one) => one.section !== place.section), all];
    const bunch: Bunch = {
      ...plainHits(isProne(unit) ? halved(hits) : hits, pen + armourPen(unit, TOP), pins),
      indirect: true,
    };
    return call(hitsFlow, hitsVars(unit, seat, [bunch]), "next");
  },
  // BA-OBS-7
  over(c, v) {
    const { s } = c;
    for (const { section, hits } of v.sections) if (hits >= figures.collapseHits.value) collapseSection(c, section);
    s.requests = s.requests.filter((one) => one.observer !== v.observer);
    return done;
  },
});

/** D3 */
const NEAR_MISS = { dice: 1, sides: 3, plus: 0 } as const;

/** BA-OBS-5: by distance from the marker, then by id; nobody aboard (BA-TRANS-7). */
function unitsWithin(s: Position, { x, y }: ArtilleryRequest, radius: number): string[] {
  return s.units
    .filter((unit) => isOnTable(unit) && unit.gun?.abandoned !== true)
    .map((unit: Unit) => ({ id: unit.id, far: unitGapToPoint(s, unit, x, y) }))
    .filter(({ far }) => atMost(far, radius))
    .toSorted((a, b) => a.far - b.far || compareIds(a.id, b.id))
    .map(({ id }) => id);
}
