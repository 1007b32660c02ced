import { alongBearing } from "@escaramuza/geometry";
import { rollD6, tell } from "./ba.ts";
import type { C } from "./ba.ts";
import { DATA, rowFor } from "./data.ts";
import { drifted } from "./markers.ts";
import type { RuleId } from "./rule-ids.ts";
import { INCH } from "./state.ts";

/** Smoke from turn to turn (BA-OBS-10), and random ways (BA-GEO-33). */

/** BA-OBS-10, BA-R83: one roll for all of it. */
export function smokeUpkeep(c: C): void {
  const { s } = c;
  if (s.smoke.length === 0) return;
  const seat = s.firstDraw;
  const rows = DATA.tables.smokeUpkeep;
  const { natural } = rollD6(c, {
    purpose: "smokeUpkeep",
    rule: "BA-OBS-10",
    seat,
    reads: ({ natural: die }) => rowFor(rows, die).result,
  });
  const { result } = rowFor(rows, natural);
  switch (result) {
    case "gone":
      s.smoke = [];
      break;
    case "drifts": {
      const far = rollD6(c, { purpose: "smokeDrift", rule: "BA-OBS-10", seat, reads: "total" }).natural * INCH;
      const way = alongBearing(randomBearing(c, "BA-OBS-10", seat));
      s.smoke = s.smoke.map((cloud) => ({ ...cloud, ...drifted(s, cloud, way, far) }));
      break;
    }
    case "stays":
      return;
  }
  tell(c, result === "gone" ? "smokeGone" : "smokeDrifted", "BA-OBS-10", {});
}

/** 0 to 359. */
export function randomBearing(c: C, rule: RuleId, seat: number): number {
  const { natural } = c.roll({
    purpose: "bearing",
    rule,
    seat,
    n: 1,
    sides: 360,
    modifiers: [],
    target: null,
    about: {},
    reads: "total",
  });
  return natural % 360;
}
