import type { GameRecord, Json, Seat } from "@escaramuza/kernel";
import type { Info, State } from "@escaramuza/protocol";
import { localApi, newContribution, serverApi } from "./api.ts";
import type { Api } from "./api.ts";
import { localLink, socketLink } from "./link.ts";
import type { Link } from "./link.ts";
import { continueLocal, removeLocal } from "./local-page.ts";
import { forgetSeat, rememberSeat, updateSeat } from "./seats.ts";
import type { Invitation, SeatEntry, Where } from "./seats.ts";
import { failed, got, OFFLINE } from "./trouble.ts";
import type { Got, Trouble } from "./trouble.ts";

export type SeatPlan =
  /** A person at this screen. */
  | { readonly by: "here"; readonly name: string }
  /** A person who gets an invitation. */
  | { readonly by: "invited" }
  | { readonly by: "bot"; readonly player: string };

export interface NewTable {
  readonly ruleset: string;
  readonly setup: Json;
  readonly seats: readonly SeatPlan[];
  /** `server` becomes `local` when the server cannot be reached, or has had enough, and nobody is invited. */
  readonly where: Where;
}

export const APIS: { readonly [where in Where]: Api } = { server: serverApi, local: localApi };

const RETREATS: readonly Trouble["code"][] = ["offline", "tooManyGames"];

/** Lays a table, remembers it, and seats those who are here. */
export async function newTable(plan: NewTable, apis = APIS): Promise<Got<SeatEntry>> {
  const { ruleset, setup } = plan;
  const seats = plan.seats.map((seat) =>
    seat.by === "bot" ? { by: "bot" as const, player: seat.player } : { by: "person" as const },
  );
  const invites = plan.seats.some((seat) => seat.by === "invited");
  if (invites && plan.where === "local") return failed(OFFLINE);
  const made = await apis[plan.where].create({ ruleset, setup, seats });
  if (!made.ok) {
    const retreat = RETREATS.includes(made.problem.code) && plan.where === "server" && !invites;
    return retreat ? newTable({ ...plan, where: "local" }, apis) : made;
  }
  const { game, invitations, watch } = made.value;
  const names = plan.seats.map((seat) => (seat.by === "here" ? seat.name : ""));
  const entry = rememberSeat({
    ...blank(game, plan.where, ruleset, seats.length),
    watch,
    names,
    bots: plan.seats.map((seat) => (seat.by === "bot" ? seat.player : null)),
    invitations: invitations.map((token) => (token === null ? null : invitation(token))),
  });
  let seated: Got<SeatEntry> = got(entry);
  for (const [seat, sitting] of plan.seats.entries()) {
    if (sitting.by === "here" && seated.ok) seated = await takeSeat(seated.value, seat, sitting.name, apis);
  }
  return seated;
}

/** Plays a finished game on from one of its moments, in this browser: with another answer there, or to give one oneself. */
export async function playFrom(
  record: GameRecord,
  at: number,
  instead: { readonly answer: unknown } | null,
  bots: readonly (string | null)[],
  names: readonly string[],
): Promise<SeatEntry | null> {
  const seats = bots.map((player) => (player === null ? { by: "person" as const } : { by: "bot" as const, player }));
  const laid = await continueLocal({ record, at, instead, seats, names });
  if (laid === null) return null;
  const { game, tokens, watch } = laid;
  return rememberSeat({ ...blank(game, "local", record.ruleset, bots.length), tokens, watch, bots, names });
}

/** Uses an invitation that is remembered. After a lost reply it can be done again: the contribution shows it is the same person. */
export async function takeSeat(entry: SeatEntry, seat: Seat, name: string, apis = APIS): Promise<Got<SeatEntry>> {
  const invited = entry.invitations[seat] ?? null;
  if (invited === null) return failed({ code: "unknownToken", refusals: [] });
  const { token: invitation, contribution } = invited;
  const joined = await apis[entry.where].join(entry.game, { invitation, contribution, name });
  if (!joined.ok) return joined;
  const { token } = joined.value;
  const changed = updateSeat(entry.game, (now) => ({
    ...now,
    tokens: now.tokens.with(seat, token),
    invitations: now.invitations.with(seat, null),
    names: now.names.with(seat, name),
  }));
  return changed === null ? failed({ code: "unknownGame", refusals: [] }) : got(changed);
}

/** Who comes by a link: what the invitation is for, remembered, still to be taken with `takeSeat`. */
export async function invitedTo(
  game: string,
  token: string,
  apis = APIS,
): Promise<Got<{ readonly seat: Seat; readonly info: Info; readonly entry: SeatEntry }>> {
  const found = await apis.server.invitation(game, token);
  if (!found.ok) return found;
  const { seat, info } = found.value;
  return got({ seat, info, entry: remember(info, "server", { invitation: { seat, token } }) });
}

/** Who comes to watch by a link. */
export async function watching(game: string, token: string, apis = APIS): Promise<Got<SeatEntry>> {
  const seen = await apis.server.view(game, token, 0);
  return seen.ok ? got(remember(seen.value.info, "server", { watch: token })) : seen;
}

/** Goes over to the next game: `rematches` are `state.rematch` of every seat that sits here. */
export async function goToRematch(
  entry: SeatEntry,
  rematches: readonly NonNullable<State["rematch"]>[],
  name: (seat: Seat) => string,
  apis = APIS,
): Promise<Got<SeatEntry>> {
  let next: Got<SeatEntry> = failed({ code: "noOffer", refusals: [] });
  for (const { game, seat, invitation: token } of rematches) {
    const found = await apis[entry.where].invitation(game, token);
    if (!found.ok) return found;
    const remembered = remember(found.value.info, entry.where, { invitation: { seat, token } });
    // Already there, perhaps from another tab.
    next = remembered.tokens[seat] === null ? await takeSeat(remembered, seat, name(seat), apis) : got(remembered);
    if (!next.ok) return next;
  }
  return next;
}

/** A seat's place at a remembered table; null watches. Null when there is no token for it. */
export function linkFor(entry: SeatEntry, seat: Seat | null): Link | null {
  const token = seat === null ? entry.watch : (entry.tokens[seat] ?? null);
  if (token === null) return null;
  return entry.where === "server" ? socketLink(entry.game, token) : localLink(entry.game, token);
}

/** Any token that opens the game, for looking at it. */
export function tokenOf(entry: SeatEntry): string | null {
  return entry.tokens.find((token) => token !== null) ?? entry.watch;
}

/**
 * Forgets a game; one that lies in this browser is deleted. On the server a game nobody else plays is called off, so that it does
 * not count among those under way; where that fails, it is forgotten all the same.
 */
export function dropTable(entry: SeatEntry, apis = APIS): void {
  forgetSeat(entry.game);
  if (entry.where === "local") {
    removeLocal(entry.game);
    return;
  }
  const token = entry.tokens.find((one) => one !== null) ?? null;
  const alone = entry.tokens.every((one, seat) => one !== null || (entry.bots[seat] ?? null) !== null);
  if (alone && token !== null && !entry.over) void apis.server.command(entry.game, token, { do: "abort" });
}

function remember(
  info: Info,
  where: Where,
  by: { readonly invitation?: { readonly seat: Seat; readonly token: string }; readonly watch?: string },
): SeatEntry {
  const { game, ruleset, seats, created } = info;
  const empty = blank(game, where, ruleset, seats.length);
  return rememberSeat({
    ...empty,
    created,
    names: seats.map((seat) => seat.name),
    bots: seats.map((seat) => seat.bot),
    watch: by.watch ?? null,
    invitations: empty.invitations.map((_, seat) =>
      by.invitation?.seat === seat ? invitation(by.invitation.token) : null,
    ),
  });
}

function blank(game: string, where: Where, ruleset: string, seats: number): SeatEntry {
  const none = Array.from({ length: seats }, () => null);
  return {
    game,
    where,
    ruleset,
    tokens: none,
    watch: null,
    invitations: none,
    names: none.map(() => ""),
    bots: none,
    created: Date.now(),
    seen: 0,
    over: false,
  };
}

function invitation(token: string): Invitation {
  return { token, contribution: newContribution() };
}
