import { keepFrozen } from "@escaramuza/kernel";
import type { Seat } from "@escaramuza/kernel";
import type { Info, ServerMessage, State, TableEntry } from "@escaramuza/protocol";
import type { Trouble } from "./trouble.ts";

export type LinkStatus = "connecting" | "open" | "lost" | "refused";

/** What a place has learnt about its table. */
export interface Known {
  readonly status: LinkStatus;
  readonly problem: Trouble | null;
  readonly info: Info | null;
  readonly state: State | null;
  /** The whole log, without gaps: entry n stands at n - 1. */
  readonly entries: readonly TableEntry[];
  readonly role: Seat | null;
  readonly online: readonly Seat[];
  /** The computer that takes its time, and how far it is, from 0 to 1. */
  readonly thinking: { readonly seat: Seat; readonly progress: number } | null;
}

export const NOTHING: Known = {
  status: "connecting",
  problem: null,
  info: null,
  state: null,
  entries: [],
  role: null,
  online: [],
  thinking: null,
};

type Welcome = ServerMessage & { type: "welcome" };
type Update = ServerMessage & { type: "update" };

/** Null when something is missing in between: then everything must be asked for again. */
export function welcomed(known: Known, m: Welcome): Known | null {
  // A table that knows less than we do is not the one we knew, and sends everything.
  const before = m.entries[0]?.seq === 1 || m.state.seq < known.entries.length ? [] : known.entries;
  const entries = merged(before, m.entries, m.state.seq);
  if (entries === null) return null;
  const { role, online } = m;
  const { info, state } = latest(before.length === 0 ? NOTHING : known, m);
  return { status: "open", problem: null, info, state, entries, role, online, thinking: null };
}

export function updated(known: Known, m: Update): Known | null {
  if (m.state.seq < known.entries.length) return known;
  const entries = merged(known.entries, m.entries, m.state.seq);
  if (entries === null) return null;
  // Talk does not disturb it; whatever else happened, it is done or begins anew.
  const thinking = m.entries.every((entry) => entry.type === "chat") ? known.thinking : null;
  return { ...known, ...latest(known, m), entries, thinking };
}

function merged(
  before: readonly TableEntry[],
  more: readonly TableEntry[],
  last: number,
): readonly TableEntry[] | null {
  const fresh = more.filter((entry) => entry.seq > before.length);
  if (fresh.some((entry, i) => entry.seq !== before.length + 1 + i)) return null;
  if (before.length + fresh.length !== last) return null;
  return fresh.length === 0 ? before : [...before, ...fresh];
}

/** What did not change stays the same object, so that nothing is drawn or computed again for it. */
function latest(known: Known, m: Welcome | Update): { readonly info: Info; readonly state: State } {
  const info = known.info !== null && JSON.stringify(known.info) === JSON.stringify(m.info) ? known.info : m.info;
  keepFrozen(known.state?.view?.position, m.state.view?.position);
  return { info, state: m.state };
}
