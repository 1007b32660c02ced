import { call, done, goto } from "@escaramuza/kernel";
import { baFlow, tell } from "../ba.ts";
import { unitOn } from "../buildings.ts";
import { houseHits, levelFor } from "../bursts.ts";
import { heOf } from "../data.ts";
import { halved, isProne } from "../hits.ts";
import { menIn } from "../losses.ts";
import { isSalvoHeld, salvoTargets } from "../salvo.ts";
import { isAlive, isOnTable, unitOf } from "../state.ts";
import type { Unit } from "../state.ts";
import { bestTemplates } from "../template.ts";
import { rollToHit } from "../to-hit.ts";
import { burstOn } from "../open-fire.ts";
import type { Volley } from "../open-fire.ts";
import { hitsFlow, hitsVars, pinnedBy } from "./damage.ts";
import type { Pinned } from "./damage.ts";

/** A multiple launcher's salvo: everybody near the template, one by one (BA-WPN-38, BA-WPN-39). All have reacted. */
interface SalvoVars {
  readonly unit: string;
  readonly target: string;
  readonly volley: Volley;
  readonly starts: { readonly [unit: string]: number };
  /** Still to be rolled for. */
  units: readonly string[];
  /** In a house one may be hit by what was meant for another (BA-BLDG-21). */
  pins: Pinned;
}

export function salvoVars(
  unit: string,
  target: string,
  volley: Volley,
  starts: { readonly [unit: string]: number },
): SalvoVars {
  return { unit, target, volley, starts, units: [], pins: {} };
}

export const salvoFlow = baFlow<SalvoVars>()("salvo", {
  begin(c, v) {
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, unitIdOf(v.target))];
    if (isSalvoHeld(s, unit, target)) {
      tell(c, "salvoHeld", "BA-WPN-39", { unit: unit.id, seat: unit.seat, target: target.id });
      return done;
    }
    v.units = [target.id, ...salvoTargets(s, unit, target).map(({ id }) => id)];
    return goto("roll");
  },
  roll(c, v) {
    const [id] = v.units;
    if (id === undefined) return done;
    v.units = v.units.slice(1);
    const { s } = c;
    const [unit, target] = [unitOf(s, v.unit), unitOf(s, id)];
    if (!isAlive(target) || !isOnTable(target) || rollToHit(c, unit, target, v.volley) === 0) return goto("roll");
    const size = v.volley.he ?? 3;
    const struck = target.place.at === "building" ? null : { unit: target, hits: touched(target) };
    const { place } = target;
    const found = struck ?? (place.at === "building" ? inHouse(place.section) : null);
    if (found === null) return goto("roll");
    const bunch = { ...burstOn(found.unit, v.volley), hits: isProne(found.unit) ? halved(found.hits) : found.hits };
    const start = v.starts[found.unit.id] ?? menIn(found.unit).length;
    const bunches = pinnedBy(c, v, found.unit, [bunch], unit.seat);
    return call(hitsFlow, hitsVars(found.unit, unit.seat, bunches, { start }), "roll");

    function touched(on: Unit): number {
      return bestTemplates(s, on, heOf(size).radius, null)[0]?.hits ?? 0;
    }
    function inHouse(section: string): { readonly unit: Unit; readonly hits: number } | null {
      const floor = levelFor(c, unit.seat, section);
      const hits = houseHits(c, unit.seat, section, heOf(size));
      const inside = unitOn(s, { section, floor });
      return hits === null || inside === null ? null : { unit: inside, hits };
    }
  },
});

/** Of a spotter his unit's. */
function unitIdOf(target: string): string {
  return target.split(".")[0] ?? target;
}
