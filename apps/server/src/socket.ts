import { MESSAGE_BYTES, numberOf, PROTOCOL, readClientMessage } from "@escaramuza/protocol";
import type { Problem, ServerMessage } from "@escaramuza/protocol";
import { converse, wrong } from "@escaramuza/table";
import type { RawData, WebSocket } from "ws";
import type { App } from "./app.ts";
import { bucket } from "./limits.ts";

/** Codes of a closing connection. */
const POLICY = 1008;
const AGAIN = 1012;

/** Bytes of a message read even when it comes too fast. */
const SHORT = 2048;

/** Serves one connection until it closes: so much at a time, and only what can be read, reaches the conversation. */
export function serveSocket(app: App, socket: WebSocket): void {
  const { limits } = app;
  const rate = bucket(limits.messages);
  let ignored = 0;

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    // A reader too slow for his own game comes back and gets what he missed.
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
    else socket.send(JSON.stringify(message));
  };
  const fail = (id: number | null, channel: number | null, problem: Problem): void =>
    send({ type: "error", id, channel, problem });
  const conversation = converse(app, limits.channels, {
    send,
    again: () => socket.close(AGAIN),
    log: (line) => app.log(line),
  });

  const receive = (data: RawData, binary: boolean): void => {
    const bytes = bytesOf(data);
    if (!rate.take()) {
      ignored += 1;
      // A short message is worth reading for its number: the client then knows which to send again.
      const read = bytes.length <= SHORT ? readClientMessage(bytes.toString("utf8")) : null;
      if (ignored > limits.patience) socket.close(POLICY);
      else fail(read?.ok === true ? read.value.id : null, null, wrong("tooFast").problem);
      return;
    }
    if (bytes.length > MESSAGE_BYTES) {
      fail(null, null, wrong("tooLarge").problem);
      return;
    }
    const read = binary ? { ok: false as const, raw: undefined } : readClientMessage(bytes.toString("utf8"));
    if (read.ok) conversation.hear(read.value);
    else {
      const { problem } = wrong(otherProtocol(read.raw) ? "version" : "malformed");
      fail(numberOf(read.raw, "id"), numberOf(read.raw, "channel"), problem);
    }
  };

  socket.on("message", receive);
  socket.on("error", () => socket.terminate());
  socket.on("close", () => conversation.end());
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

function otherProtocol(raw: unknown): boolean {
  return (
    typeof raw === "object" &&
    raw !== null &&
    "protocol" in raw &&
    typeof raw.protocol === "number" &&
    raw.protocol !== PROTOCOL
  );
}
