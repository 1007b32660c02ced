import { MESSAGE_BYTES, readServerMessage } from "@escaramuza/protocol";
import type { ClientMessage, Command, ServerMessage, State, TableEntry } from "@escaramuza/protocol";
import { WebSocket } from "ws";

/** A client as a browser would be one: it knows what it was sent, and checks every message against its schema. */

/** A place at a table, as far as the client knows. */
export interface Place {
  readonly channel: number;
  readonly role: number | null;
  state: State;
  readonly entries: TableEntry[];
  online: readonly number[];
}

type Reply = ServerMessage & { readonly id: number | null };
type Unnumbered<M> = M extends unknown ? Omit<M, "id"> : never;

export interface Client {
  /** Every message, as it came. */
  readonly texts: string[];
  readonly messages: ServerMessage[];
  /** The code with which the connection closed. */
  readonly closed: Promise<number>;
  /** Sends and waits for the reply of the same number. */
  ask(message: Unnumbered<ClientMessage>): Promise<Reply>;
  raw(data: string | Buffer): void;
  /** The next message, of this client's whole life, for which it holds. */
  next(wanted: (message: ServerMessage) => boolean): Promise<ServerMessage>;
  sit(channel: number, game: string, token: string, since?: number): Promise<Place>;
  act(place: Place, decision: number, answer: unknown, seen?: number): Promise<Reply>;
  command(place: Place, command: Command, key?: string): Promise<Reply>;
  /** Resolves when the place hears something new. */
  change(place: Place): Promise<void>;
  close(): Promise<void>;
}

export async function connect(url: string): Promise<Client> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { maxPayload: MESSAGE_BYTES * 100 });
  const texts: string[] = [];
  const messages: ServerMessage[] = [];
  const places = new Map<number, Place>();
  const waiting = new Set<() => boolean>();
  let ids = 0;

  const learn = (m: ServerMessage): void => {
    if (m.type === "welcome") {
      const known = places.get(m.channel);
      const place = known ?? { channel: m.channel, role: m.role, state: m.state, entries: [], online: [] };
      place.state = m.state;
      place.entries.push(...m.entries);
      place.online = m.online;
      places.set(m.channel, place);
    } else if (m.type === "update") {
      const place = places.get(m.channel);
      if (place === undefined) return;
      place.state = m.state;
      place.entries.push(...m.entries);
    } else if (m.type === "presence") {
      const place = places.get(m.channel);
      if (place !== undefined) place.online = m.online;
    }
  };
  let broken: Error | null = null;
  const wake = (): void => {
    for (const check of waiting) if (check()) waiting.delete(check);
  };
  socket.on("message", (data) => {
    const text = Buffer.isBuffer(data) ? data.toString("utf8") : "";
    texts.push(text);
    const read = readServerMessage(text);
    if (read.ok) {
      messages.push(read.value);
      learn(read.value);
    } else broken = new Error(`not of the protocol: ${text.slice(0, 500)}`);
    wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on("close", (code) => {
      broken ??= new Error(`closed with ${code}`);
      resolve(code);
      wake();
    });
  });
  socket.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });

  const until = async (holds: () => boolean): Promise<void> =>
    new Promise((resolve, reject) => {
      const check = (): boolean => {
        if (holds()) resolve();
        else if (broken !== null) reject(broken);
        else return false;
        return true;
      };
      if (!check()) waiting.add(check);
    });
  const find = async (from: number, wanted: (m: ServerMessage) => boolean): Promise<ServerMessage> => {
    let found: ServerMessage | undefined;
    await until(() => {
      found = messages.slice(from).find(wanted);
      return found !== undefined;
    });
    if (found === undefined) throw new Error("not found");
    return found;
  };
  const ask = async (message: Unnumbered<ClientMessage>): Promise<Reply> => {
    ids += 1;
    const id = ids;
    const from = messages.length;
    socket.send(JSON.stringify({ ...message, id }));
    const reply = await find(from, (m) => "id" in m && m.id === id);
    if (!("id" in reply)) throw new Error("no reply");
    return reply;
  };
  const command = async (place: Place, said: Command, key?: string): Promise<Reply> =>
    ask({ type: "command", channel: place.channel, command: said, ...(key === undefined ? {} : { key }) });

  return {
    texts,
    messages,
    closed,
    ask,
    command,
    raw: (data) => socket.send(data),
    next: async (wanted) => find(0, wanted),
    async sit(channel, game, token, since = 0) {
      const reply = await ask({ type: "hello", protocol: 1, channel, game, token, since });
      const place = places.get(channel);
      if (reply.type !== "welcome" || place === undefined) throw new Error(`not welcome: ${JSON.stringify(reply)}`);
      return place;
    },
    act: async (place, decision, answer, seen = place.state.seq) =>
      command(place, { do: "act", decision, answer, seen }),
    async change(place) {
      const { state } = place;
      await until(() => place.state !== state);
    },
    async close() {
      socket.close();
      await closed;
    },
  };
}
