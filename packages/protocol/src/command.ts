import * as z from "zod/mini";
import { CHAT_LENGTH, count } from "./parts.ts";

/** What a seat may do, by WebSocket or by HTTP. */

export const OFFERS = ["draw", "abort", "rematch"] as const;

export const act = z.strictObject({
  do: z.literal("act"),
  decision: count,
  /** Anything: the kind of decision reads its own answers. */
  answer: z.unknown(),
  /** The last entry the client knows: after a takeback a question may have the number of another. */
  seen: count,
});

export const command = z.discriminatedUnion("do", [
  act,
  z.strictObject({ do: z.literal("takeback") }),
  z.strictObject({ do: z.literal("offer"), what: z.enum(OFFERS) }),
  /** `offer` is the entry that made it: a late answer to an older one is not taken for this one's. */
  z.strictObject({ do: z.literal("reply"), offer: count, accept: z.boolean() }),
  z.strictObject({ do: z.literal("resign") }),
  z.strictObject({ do: z.literal("abort") }),
  /** The other side has left: the game ends, see `State.claimFrom`. */
  z.strictObject({ do: z.literal("claim") }),
  z.strictObject({ do: z.literal("chat"), text: z.string().check(z.maxLength(CHAT_LENGTH * 4)) }),
]);
export type Command = z.infer<typeof command>;
