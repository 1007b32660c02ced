import { USUAL_OPPONENT } from "@escaramuza/bots/names";
import type { Field } from "@escaramuza/kernel";
import type { SeatPlan } from "../link/new-table.ts";

/** Who sits where, as it is chosen: at most one is `me`. */
export type Sitter = "me" | "here" | "invited" | `bot:${string}`;

export const WAYS = ["computer", "here", "invite"] as const;
export type Way = (typeof WAYS)[number];

/** The usual ways to play: the first seat is mine, the others are all of one kind. */
export function sittersFor(way: Way, seats: number, bots: readonly string[]): readonly Sitter[] {
  const others: Sitter =
    way === "computer"
      ? `bot:${bots.find((id) => id === USUAL_OPPONENT) ?? bots.at(-1) ?? ""}`
      : way === "here"
        ? "here"
        : "invited";
  return Array.from({ length: seats }, (_, seat): Sitter => (seat === 0 ? "me" : others));
}

/** The same sitters where the battle has more or fewer seats: who comes is like the last of the others, and I am never left out. */
export function resized(sitters: readonly Sitter[], seats: number): readonly Sitter[] {
  if (sitters.length === seats) return sitters;
  const like = sitters.findLast((s) => s !== "me") ?? "here";
  const kept = Array.from({ length: seats }, (_, seat): Sitter => sitters[seat] ?? like);
  return sitters.includes("me") && !kept.includes("me") ? kept.with(0, "me") : kept;
}

/** The way that these sitters are, wherever I sit. */
export function wayOf(sitters: readonly Sitter[]): Way | null {
  const kinds = sitters
    .filter((s) => s !== "me")
    .map((s): Way => (isBot(s) ? "computer" : s === "here" ? "here" : "invite"));
  const [first] = kinds;
  if (first === undefined || kinds.length === sitters.length) return null;
  return kinds.every((kind) => kind === first) ? first : null;
}

/** Another sitter on a seat. Who I was before changes places with me. */
export function withSitter(sitters: readonly Sitter[], seat: number, sitter: Sitter): readonly Sitter[] {
  const before = sitters[seat];
  return sitters.map((s, i) =>
    i === seat ? sitter : sitter === "me" && s === "me" && before !== undefined ? before : s,
  );
}

export function seatPlans(sitters: readonly Sitter[], names: readonly string[]): readonly SeatPlan[] {
  return sitters.map((sitter, seat): SeatPlan => {
    if (isBot(sitter)) return { by: "bot", player: sitter.slice(4) };
    return sitter === "invited" ? { by: "invited" } : { by: "here", name: names[seat] ?? "" };
  });
}

export function isBot(sitter: Sitter): boolean {
  return sitter.startsWith("bot:");
}

/** Forces are asked for in the order of the seats; each has its side's colour. */
export function sideOfForce(fields: readonly Field[], field: Field, sides: readonly (readonly number[])[]): number {
  const seat = fields.filter((f) => f.show === "force").findIndex((f) => f.name === field.name);
  return Math.max(
    0,
    sides.findIndex((side) => side.includes(seat)),
  );
}
