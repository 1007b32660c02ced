import * as z from "zod/mini";
import { clientMessage, serverMessage } from "./messages.ts";
import type { ClientMessage, ServerMessage } from "./messages.ts";

export type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly raw: unknown };

/** A message's text as a value of its schema. Never throws, whatever the text. */
export function readAs<T>(schema: z.ZodMiniType<T>, text: string): Read<T> {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
    const parsed = z.safeParse(schema, raw);
    return parsed.success ? { ok: true, value: parsed.data } : { ok: false, raw };
  } catch {
    // No JSON, or nested deeper than the stack.
    return { ok: false, raw };
  }
}

export function readClientMessage(text: string): Read<ClientMessage> {
  return readAs(clientMessage, text);
}

export function readServerMessage(text: string): Read<ServerMessage> {
  return readAs(serverMessage, text);
}

/** The number a broken message bears, if it can be found, so that the error reaches the right question. */
export function numberOf(raw: unknown, field: "id" | "channel"): number | null {
  if (typeof raw !== "object" || raw === null || !Object.hasOwn(raw, field)) return null;
  const value: unknown = Reflect.get(raw, field);
  const most = field === "channel" ? 15 : 2 ** 31 - 1;
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= most ? value : null;
}
