import type { Continued, Continuing } from "@escaramuza/table";
import type { Ask } from "./api.ts";
import type { FromWorker, ToWorker } from "./local-messages.ts";
import type { Dial, LineEvents } from "./wire.ts";

/** The page's end of the tables in this browser: lines and calls over one pair of hands. */
export interface Desk {
  readonly dial: Dial;
  readonly ask: Ask;
  /** Null where it cannot be done. */
  continued(from: Continuing): Promise<Continued | null>;
  remove(game: string): void;
  hear(message: FromWorker): void;
  /** The other end is gone. */
  lost(): void;
}

export function deskOver(post: (message: ToWorker) => void): Desk {
  const lines = new Map<number, LineEvents>();
  const calls = new Map<number, (reply: { readonly ok: boolean; readonly text: string } | null) => void>();
  let ids = 0;
  return {
    dial(events) {
      ids += 1;
      const line = ids;
      lines.set(line, events);
      post({ type: "open", line });
      queueMicrotask(() => events.open());
      return {
        send: (text) => post({ type: "text", line, text }),
        close() {
          if (lines.delete(line)) post({ type: "close", line });
        },
      };
    },
    async ask(request) {
      ids += 1;
      const id = ids;
      return new Promise((settle) => {
        calls.set(id, settle);
        post({ type: "call", id, request });
      });
    },
    async continued(from) {
      ids += 1;
      const id = ids;
      const reply = await new Promise<{ readonly ok: boolean; readonly text: string } | null>((settle) => {
        calls.set(id, settle);
        post({ type: "continue", id, from });
      });
      if (reply === null || !reply.ok) return null;
      const laid: Continued = JSON.parse(reply.text);
      return laid;
    },
    remove: (game) => post({ type: "remove", game }),
    hear(message) {
      switch (message.type) {
        case "text":
          lines.get(message.line)?.text(message.text);
          return;
        case "closed": {
          const events = lines.get(message.line);
          lines.delete(message.line);
          events?.closed();
          return;
        }
        case "reply":
          calls.get(message.id)?.({ ok: message.ok, text: message.text });
          calls.delete(message.id);
          return;
      }
    },
    lost() {
      const cut = [...lines.values()];
      lines.clear();
      for (const events of cut) events.closed();
      for (const settle of calls.values()) settle(null);
      calls.clear();
    },
  };
}
