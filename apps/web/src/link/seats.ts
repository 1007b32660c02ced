import { createSignal } from "solid-js";
import type { Seat } from "@escaramuza/kernel";
import { remembered } from "../remembered.ts";

/** A game this browser has a place in. */
export interface SeatEntry {
  readonly game: string;
  readonly where: Where;
  readonly ruleset: string;
  /** By seat: the token of a seat that sits here. */
  readonly tokens: readonly (string | null)[];
  /** Lets one watch. */
  readonly watch: string | null;
  /** By seat: an invitation not yet used here, for a friend or to be taken, and the part in the dice that goes with it. */
  readonly invitations: readonly (Invitation | null)[];
  /** By seat: who sits there, as far as known; a bot's id where a bot does. */
  readonly names: readonly string[];
  readonly bots: readonly (string | null)[];
  readonly created: number;
  /** The last entry somebody here has looked at. */
  readonly seen: number;
  readonly over: boolean;
}

export type Where = "server" | "local";

export interface Invitation {
  readonly token: string;
  readonly contribution: string;
}

const KEY = "seats";
const STORAGE_KEY = `escaramuza.${KEY}`;
/** Kept as well where storage is forbidden: then games last as long as the page. */
let memory: readonly SeatEntry[] = read();
const [all, setAll] = createSignal(memory, { equals: false });

/** The games, the latest first. */
export const seats = all;

export function findSeat(game: string): SeatEntry | null {
  return all().find((entry) => entry.game === game) ?? null;
}

/** Adds a game, or what is new about a known one. */
export function rememberSeat(entry: SeatEntry): SeatEntry {
  const known = current().find((e) => e.game === entry.game);
  const both = known === undefined ? entry : united(known, entry);
  write([both, ...current().filter((e) => e.game !== entry.game)]);
  return both;
}

/** Changes a game that is known; another tab may have removed it. */
export function updateSeat(game: string, change: (entry: SeatEntry) => SeatEntry): SeatEntry | null {
  let changed: SeatEntry | null = null;
  const list = current().map((entry) => {
    if (entry.game !== game) return entry;
    changed = change(entry);
    return changed;
  });
  if (changed !== null) write(list);
  return changed;
}

export function forgetSeat(game: string): void {
  write(current().filter((entry) => entry.game !== game));
}

/** Seats of a game that sit in this browser. */
export function seatsHere(entry: SeatEntry): readonly Seat[] {
  return [...entry.tokens.keys()].filter((seat) => entry.tokens[seat] !== null);
}

/** Follows what other tabs do: their changes come as events. */
export function followSeats(tab: EventTarget): void {
  tab.addEventListener("storage", (event) => {
    const key: unknown = Reflect.get(event, "key");
    // Null: everything was cleared.
    if (key !== STORAGE_KEY && key !== null) return;
    memory = read();
    setAll(memory);
  });
}
if (typeof window !== "undefined") followSeats(window);

function united(known: SeatEntry, fresh: SeatEntry): SeatEntry {
  const places = Array.from({ length: Math.max(known.names.length, fresh.names.length) }, (_, seat) => seat);
  const tokens = places.map((seat) => fresh.tokens[seat] ?? known.tokens[seat] ?? null);
  return {
    ...known,
    tokens,
    watch: fresh.watch ?? known.watch,
    // Who sits already needs none, and one that is known may have been sent with its contribution.
    invitations: places.map((seat) =>
      tokens[seat] === null ? (known.invitations[seat] ?? fresh.invitations[seat] ?? null) : null,
    ),
    names: places.map((seat) => (fresh.names[seat] ?? "") || (known.names[seat] ?? "")),
  };
}

/** What is stored now, which another tab may have written a moment ago. */
function current(): readonly SeatEntry[] {
  if (remembered.get(KEY) !== null) memory = read();
  return memory;
}

function write(list: readonly SeatEntry[]): void {
  memory = list;
  remembered.set(KEY, JSON.stringify({ format: 1, list }));
  setAll(list);
}

/** Whatever lies there: entries that are none are left out. */
function read(): readonly SeatEntry[] {
  const text = remembered.get(KEY);
  if (text === null) return [];
  try {
    const raw: unknown = JSON.parse(text);
    const list = isRecord(raw) && raw["format"] === 1 ? raw["list"] : null;
    return Array.isArray(list) ? list.filter(isEntry) : [];
  } catch {
    return [];
  }
}

function isEntry(raw: unknown): raw is SeatEntry {
  if (!isRecord(raw)) return false;
  const { game, where, ruleset, tokens, watch, invitations, names, bots, created, seen, over } = raw;
  return (
    typeof game === "string" &&
    /^[a-z0-9]{20}$/.test(game) &&
    (where === "server" || where === "local") &&
    typeof ruleset === "string" &&
    isListOf(tokens, isTextOrNull) &&
    isTextOrNull(watch) &&
    isListOf(invitations, isInvitationOrNull) &&
    isListOf(names, (name) => typeof name === "string") &&
    isListOf(bots, isTextOrNull) &&
    typeof created === "number" &&
    typeof seen === "number" &&
    typeof over === "boolean"
  );
}

function isRecord(raw: unknown): raw is { readonly [key: string]: unknown } {
  return typeof raw === "object" && raw !== null;
}

function isListOf(raw: unknown, is: (item: unknown) => boolean): boolean {
  return Array.isArray(raw) && raw.length <= 16 && raw.every(is);
}

function isTextOrNull(raw: unknown): boolean {
  return raw === null || typeof raw === "string";
}

function isInvitationOrNull(raw: unknown): boolean {
  return raw === null || (isRecord(raw) && typeof raw["token"] === "string" && typeof raw["contribution"] === "string");
}
