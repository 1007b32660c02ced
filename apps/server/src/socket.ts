import type { Seat } from "@escaramuza/kernel";
import { MESSAGE_BYTES, numberOf, PROTOCOL, readClientMessage } from "@escaramuza/protocol";
import type { ClientMessage, Problem, ServerMessage } from "@escaramuza/protocol";
import type { RawData, WebSocket } from "ws";
import { roleOf } from "./access.ts";
import type { App } from "./app.ts";
import { perform } from "./commands.ts";
import { bucket } from "./limits.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import { entryFor, infoOf, legalFor, stateFor } from "./shown.ts";
import { online } from "./tables.ts";
import type { Table, Watcher } from "./tables.ts";

/** A place at a table that this connection holds. */
interface Channel {
  readonly game: string;
  readonly role: Seat | null;
  readonly watcher: Watcher;
}

/** Codes of a closing connection. */
const POLICY = 1008;
const AGAIN = 1012;

/** Bytes of a message read even when it comes too fast. */
const SHORT = 2048;

/** Serves one connection until it closes. */
export function serveSocket(app: App, socket: WebSocket): void {
  const { limits, tables } = app;
  const channels = new Map<number, Channel>();
  const rate = bucket(limits.messages);
  let ignored = 0;
  let queue: Promise<void> = Promise.resolve();

  const send = (message: ServerMessage): void => {
    if (socket.readyState !== socket.OPEN) return;
    // A reader too slow for his own game comes back and gets what he missed.
    if (socket.bufferedAmount > limits.backlog) socket.terminate();
    else socket.send(JSON.stringify(message));
  };
  const fail = (id: number | null, channel: number | null, problem: Problem): void =>
    send({ type: "error", id, channel, problem });

  const watcherOn = (channel: number, role: Seat | null): Watcher => ({
    role,
    tell(table, row) {
      send({
        type: "update",
        channel,
        info: infoOf(table),
        entries: [entryFor(row, role)],
        state: stateFor(table, role),
      });
    },
    presence: (seats) => send({ type: "presence", channel, online: seats }),
    lost() {
      // After the reply that says why, if one is under way.
      queue = queue.then(() => socket.close(AGAIN));
    },
  });

  const hello = async (m: ClientMessage & { type: "hello" }): Promise<Outcome<null>> =>
    tables.with(m.game, async (table) => {
      const role = roleOf(table, m.token);
      if (!role.ok) return role;
      const watcher = watcherOn(m.channel, role.value);
      const { state } = table;
      // A client that knows more than there is has been somewhere else: it gets everything.
      const rows = await app.storage.rows(m.game, m.since > state.seq ? 0 : m.since);
      table.watchers.add(watcher);
      channels.set(m.channel, { game: m.game, role: role.value, watcher });
      const entries = rows.map((row) => entryFor(row, role.value));
      const { id, channel } = m;
      send({
        type: "welcome",
        id,
        channel,
        protocol: PROTOCOL,
        role: role.value,
        info: infoOf(table),
        entries,
        state: stateFor(table, role.value),
        online: online(table),
      });
      tellPresence(table, watcher);
      return fine(null);
    });

  const leave = async ({ game, watcher }: Channel): Promise<Outcome<null>> =>
    tables.with(game, async (table) => {
      if (table.watchers.delete(watcher)) tellPresence(table, watcher);
      return fine(null);
    });

  const handle = async (m: ClientMessage): Promise<Outcome<null>> => {
    if (m.type === "ping") {
      send({ type: "pong", id: m.id });
      return fine(null);
    }
    const open = channels.get(m.channel);
    if (m.type === "hello") {
      if (open === undefined && channels.size >= limits.channels) return wrong("tooManyChannels");
      const welcome = await hello(m);
      // Only who was welcome gives up the place he had.
      if (welcome.ok && open !== undefined) await leave(open);
      return welcome;
    }
    if (open === undefined) return wrong("unknownChannel");
    const { id, channel } = m;
    switch (m.type) {
      case "command": {
        const done = await tables.with(open.game, async (table) => perform(app, table, open.role, m.command, m.key));
        if (!done.ok) return done;
        send({ type: "ack", id, channel, seq: done.value });
        return fine(null);
      }
      case "legal":
        return tables.with(open.game, async (table) => {
          send({ type: "legal", id, channel, seq: table.state.seq, decisions: legalFor(table, open.role) });
          return fine(null);
        });
      case "leave":
        channels.delete(m.channel);
        send({ type: "left", id, channel });
        return leave(open);
    }
  };

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
    if (!read.ok) {
      fail(
        numberOf(read.raw, "id"),
        numberOf(read.raw, "channel"),
        wrong(otherProtocol(read.raw) ? "version" : "malformed").problem,
      );
      return;
    }
    const m = read.value;
    const channel = "channel" in m ? m.channel : null;
    // One after the other: a client need not wait for its welcome before it goes on.
    queue = queue.then(async () => {
      const done = await handle(m).catch((error: unknown) => {
        app.log(`message failed: ${String(error)}`);
        return wrong("internal");
      });
      if (!done.ok) fail(m.id, channel, done.problem);
    });
  };

  socket.on("message", receive);
  socket.on("error", () => socket.terminate());
  socket.on("close", () => {
    // After what was sent before: a move made while leaving is a move.
    queue = queue.then(async () => {
      for (const channel of channels.values()) await leave(channel);
      channels.clear();
    });
  });
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}

/** Tells the others who is there now. */
function tellPresence(table: Table, cause: Watcher): void {
  if (cause.role === null) return;
  const seats = online(table);
  for (const watcher of table.watchers) if (watcher !== cause) watcher.presence(seats);
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
