import type { Seat } from "@escaramuza/kernel";
import { tell } from "./ch.ts";
import type { C } from "./ch.ts";
import { DATA } from "./data.ts";
import { plays, unitOf } from "./state.ts";
import type { Position } from "./state.ts";
import { unitsAt } from "./units.ts";

/** What was dug in a hex and has a DR of its own: whoever attacks the units there attacks it after them (CH-RE22). */

const BUNKER = "bunker";

/** As far as everybody sees it: a bunker, or the unit behind a hasty defence. */
export function fortsIn(s: Position, hex: string): string[] {
  if (!plays(s, "P4")) return [];
  const bunkers = s.works.filter((work) => work.hex === hex && work.kind === "bunker").map(() => BUNKER);
  return [
    ...bunkers,
    ...unitsAt(s, hex)
      .filter((unit) => unit.hasty)
      .map((unit) => unit.id),
  ];
}

/** The unit it shelters; null of a bunker. */
export function fortUnit(fort: string): string | null {
  return fort === BUNKER ? null : fort;
}

/** Lost with its unit. */
export function fortStands(s: Position, fort: string, hex: string): boolean {
  if (fort === BUNKER) return s.works.some((work) => work.hex === hex && work.kind === "bunker");
  const unit = unitOf(s, fort);
  return unit.hasty && unit.place === hex;
}

export function fortDr(fort: string | null): number {
  const row = DATA.stage2.fortifications.find((o) => o.id === (fort === BUNKER ? "bunker" : "hastyDefense"));
  return row?.dr ?? 16;
}

/** One hit is the end of it. */
export function removeFort(c: C, fort: string, hex: string, seat: Seat): void {
  const { s } = c;
  if (fort === BUNKER) s.works = s.works.filter((work) => work.hex !== hex || work.kind !== "bunker");
  else unitOf(s, fort).hasty = false;
  tell(c, "fortDestroyed", "CH-RE22", { hex, seat });
}
