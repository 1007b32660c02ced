import type { Json } from "@escaramuza/kernel";
import * as z from "zod/mini";

/** The pieces all messages are made of. */

/** Raised when a message changes so that an older client or server would misread it. */
export const PROTOCOL = 1;

/** The largest message, in bytes of UTF-8. The longest honest one, a roster, has about 4,000. */
export const MESSAGE_BYTES = 65_536;

export const CHAT_LENGTH = 280;
export const NAME_LENGTH = 30;

export const count = z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1));
export const seat = z.int().check(z.minimum(0), z.maximum(15));
/** Null is a spectator. */
export const role = z.nullable(seat);
export const json: z.ZodMiniType<Json> = z.json();

export const gameId = z.string().check(z.regex(/^[a-z0-9]{20}$/));
/** Whoever holds it is the seat: 32 random bytes. */
export const token = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));
/** What a player adds to the dice: at least 16 random bytes. */
export const contribution = z.string().check(z.regex(/^[0-9a-f]{32,128}$/));
/** Names a command, so that sending it again after a lost connection does not do it twice. */
export const key = z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/));
export const name = z.string().check(z.maxLength(200));

/** Parsed lists are read, not changed. */
export function list<T extends z.core.SomeType>(of: T): z.ZodMiniReadonly<z.ZodMiniArray<T>> {
  return z.readonly(z.array(of));
}

export const refusal = z.object({
  rule: z.string(),
  code: z.string(),
  params: z.record(z.string(), json),
});
