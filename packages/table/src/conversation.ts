import type { Seat } from "@escaramuza/kernel";
import { PROTOCOL } from "@escaramuza/protocol";
import type { ClientMessage, ServerMessage } from "@escaramuza/protocol";
import { roleOf } from "./access.ts";
import { perform } from "./commands.ts";
import type { Doing } from "./commands.ts";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import { entryFor, infoOf, legalFor, stateFor } from "./shown.ts";
import { plays } from "./table-state.ts";
import { online } from "./tables.ts";
import type { Table, Watcher } from "./tables.ts";

/** The other end of a conversation, whatever carries the words. */
export interface Listener {
  send(message: ServerMessage): void;
  /** What it was told may be behind the truth: it should come again. */
  again(): void;
  log(line: string): void;
}

export interface Conversation {
  hear(message: ClientMessage): void;
  /** The other side is gone: its places are given up, after all it said before has been done. */
  end(): void;
}

/** A place at a table that this conversation holds. */
interface Channel {
  readonly game: string;
  readonly role: Seat | null;
  readonly watcher: Watcher;
}

/** Talks with one client (docs/PROTOCOL.md). Its messages are handled one after the other: it need not wait for its welcome. */
export function converse(doing: Doing, most: number, listener: Listener): Conversation {
  const { tables } = doing;
  const channels = new Map<number, Channel>();
  let queue: Promise<void> = Promise.resolve();

  const watcherOn = (channel: number, role: Seat | null): Watcher => {
    const watcher: Watcher = {
      role,
      tell(table, row) {
        const [info, state] = [infoOf(table), stateFor(table, role)];
        listener.send({ type: "update", channel, info, entries: [entryFor(row, role)], state });
      },
      presence: (seats) => listener.send({ type: "presence", channel, online: seats }),
      thinking: (seat, progress) => listener.send({ type: "thinking", channel, seat, progress }),
      lost() {
        // After the reply that says why, if one is under way.
        queue = queue.then(() => listener.again());
      },
      replaced() {
        if (channels.get(channel)?.watcher !== watcher) return;
        channels.delete(channel);
        // With the old token nobody will open: the client learns it by trying.
        listener.again();
      },
    };
    return watcher;
  };

  const hello = async (m: ClientMessage & { type: "hello" }): Promise<Outcome<null>> =>
    tables.with(m.game, async (table) => {
      const role = roleOf(table, m.token);
      if (!role.ok) return role;
      const watcher = watcherOn(m.channel, role.value);
      const { state } = table;
      // A client that knows more than there is has been somewhere else: it gets everything.
      const rows = await doing.storage.rows(m.game, m.since > state.seq ? 0 : m.since);
      table.watchers.add(watcher);
      channels.set(m.channel, { game: m.game, role: role.value, watcher });
      const { id, channel } = m;
      listener.send({
        type: "welcome",
        id,
        channel,
        protocol: PROTOCOL,
        role: role.value,
        info: infoOf(table),
        entries: rows.map((row) => entryFor(row, role.value)),
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

  /** The place may be lost while a message waits for its turn at the table. */
  const holds = (channel: Channel): boolean => [...channels.values()].includes(channel);

  const handle = async (m: ClientMessage): Promise<Outcome<null>> => {
    if (m.type === "ping") {
      listener.send({ type: "pong", id: m.id });
      return fine(null);
    }
    const open = channels.get(m.channel);
    if (m.type === "hello") {
      if (open === undefined && channels.size >= most) return wrong("tooManyChannels");
      const welcome = await hello(m);
      // Only who was welcome gives up the place he had.
      if (welcome.ok && open !== undefined) await leave(open);
      return welcome;
    }
    if (open === undefined) return wrong("unknownChannel");
    const { id, channel } = m;
    switch (m.type) {
      case "command": {
        const done = await tables.with(open.game, async (table) =>
          holds(open) ? perform(doing, table, open.role, m.command, m.key) : wrong("unknownChannel"),
        );
        if (!done.ok) return done;
        listener.send({ type: "ack", id, channel, seq: done.value });
        return fine(null);
      }
      case "legal":
        return tables.with(open.game, async (table) => {
          if (!holds(open)) return wrong("unknownChannel");
          const decisions = legalFor(table, open.role);
          listener.send({ type: "legal", id, channel, seq: table.state.seq, decisions });
          return fine(null);
        });
      case "hurry": {
        const may = await tables.with(open.game, async (table) =>
          holds(open) ? (isPlaying(table, open.role) ? fine(null) : wrong("spectator")) : wrong("unknownChannel"),
        );
        if (!may.ok) return may;
        doing.hurry(open.game);
        listener.send({ type: "hurried", id, channel });
        return fine(null);
      }
      case "leave":
        channels.delete(m.channel);
        listener.send({ type: "left", id, channel });
        return leave(open);
    }
  };

  return {
    hear(m) {
      const channel = "channel" in m ? m.channel : null;
      queue = queue.then(async () => {
        const done = await handle(m).catch((error: unknown) => {
          listener.log(`message failed: ${String(error)}`);
          return wrong("internal");
        });
        if (!done.ok) listener.send({ type: "error", id: m.id, channel, problem: done.problem });
      });
    },
    end() {
      // After what was said before: a move made while leaving is a move.
      queue = queue.then(async () => {
        for (const channel of channels.values()) await leave(channel);
        channels.clear();
      });
    },
  };
}

/** Sits there, and has not given up. */
function isPlaying({ head, state }: Table, role: Seat | null): boolean {
  return role !== null && plays(head, state, role);
}

/** Tells the others who is there now. */
function tellPresence(table: Table, cause: Watcher): void {
  if (cause.role === null) return;
  const seats = online(table);
  for (const watcher of table.watchers) if (watcher !== cause) watcher.presence(seats);
}
