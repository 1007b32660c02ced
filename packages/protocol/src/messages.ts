import * as z from "zod/mini";
import { command } from "./command.ts";
import { problem } from "./error.ts";
import { count, gameId, key, list, PROTOCOL, role, seat, token } from "./parts.ts";
import { entry, info, state } from "./table.ts";
import { legal } from "./view.ts";

/**
 * The messages of a WebSocket. A channel is one place at one table: a client at one screen opens two, one for each seat's
 * token. The client numbers its messages (`id`), the server repeats the number in its reply; the server numbers what
 * happens at the table (`seq`), the client says which it has.
 */

const channel = z.int().check(z.minimum(0), z.maximum(15));
const asked = { id: count, channel };

export const clientMessage = z.discriminatedUnion("type", [
  z.strictObject({
    ...asked,
    type: z.literal("hello"),
    protocol: z.literal(PROTOCOL),
    game: gameId,
    token,
    /** The last entry the client has; 0 for none. */
    since: count,
  }),
  z.strictObject({ ...asked, type: z.literal("command"), key: z.optional(key), command }),
  z.strictObject({ ...asked, type: z.literal("legal") }),
  /** Whichever computer thinks should answer with the best it has found. */
  z.strictObject({ ...asked, type: z.literal("hurry") }),
  z.strictObject({ ...asked, type: z.literal("leave") }),
  z.strictObject({ id: count, type: z.literal("ping") }),
]);
export type ClientMessage = z.infer<typeof clientMessage>;

export const serverMessage = z.discriminatedUnion("type", [
  /** Everything after `since`, and how things stand now. */
  z.object({
    ...asked,
    type: z.literal("welcome"),
    protocol: z.literal(PROTOCOL),
    role,
    info,
    entries: list(entry),
    state,
    online: list(seat),
  }),
  z.object({ type: z.literal("update"), channel, info, entries: list(entry), state }),
  z.object({ type: z.literal("presence"), channel, online: list(seat) }),
  /** The computer at `seat` takes its time; how far it is, from 0 to 1. Nothing of what it thinks. */
  z.object({ type: z.literal("thinking"), channel, seat, progress: z.number().check(z.minimum(0), z.maximum(1)) }),
  /** The command is on the disk, as entry `seq`. */
  z.object({ ...asked, type: z.literal("ack"), seq: count }),
  z.object({ ...asked, type: z.literal("legal"), seq: count, decisions: legal }),
  z.object({ ...asked, type: z.literal("hurried") }),
  z.object({ ...asked, type: z.literal("left") }),
  z.object({ type: z.literal("pong"), id: count }),
  /** `id` and `channel` are null where the message could not be read that far. */
  z.object({ type: z.literal("error"), id: z.nullable(count), channel: z.nullable(channel), problem }),
]);
export type ServerMessage = z.infer<typeof serverMessage>;
