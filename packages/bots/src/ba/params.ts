import { fieldOf, listIn } from "@escaramuza/kernel";
import type { FireCause } from "@escaramuza/rules-ba";
import { numberIn, textIn } from "../ps/read.ts";
import type { Ambusher, Track } from "./windows.ts";
import type { Pace } from "./ways.ts";

/** What the parameters of decisions say. */

export function paceIn(params: unknown): Pace {
  return textIn(params, "order") === "run" ? "run" : "advance";
}

export function causeIn(params: unknown): FireCause {
  const cause = textIn(params, "cause");
  switch (cause) {
    case "advance":
    case "ambush":
    case "reaction":
    case "fubar":
    case "turnEnd":
      return cause;
    default:
      return "fire";
  }
}

export function sectionIn(params: unknown): string | null {
  return textIn(fieldOf(params, "into"), "section") || null;
}

export function trackIn(params: unknown): Track {
  const points = listIn(fieldOf(params, "track")).map((p) => ({ x: numberIn(p, "x"), y: numberIn(p, "y") }));
  return { at: numberIn(params, "at"), points };
}

export function ambushersIn(params: unknown): Ambusher[] {
  return listIn(fieldOf(params, "ambushers")).flatMap((one) =>
    listIn(fieldOf(one, "spans")).flatMap((span): Ambusher[] => {
      const [from, to] = listIn(span);
      return typeof from === "number" && typeof to === "number" ? [{ unit: textIn(one, "unit"), from, to }] : [];
    }),
  );
}
