import { PROTOCOL, readServerMessage } from "@escaramuza/protocol";
import type { ClientMessage, Command, ErrorCode, ServerMessage } from "@escaramuza/protocol";
import { NOTHING, updated, welcomed } from "./known.ts";
import type { Known } from "./known.ts";
import { OFFLINE } from "./trouble.ts";
import type { Failed, Trouble } from "./trouble.ts";

/** One connection, by a socket or to a worker. Events come later than the call that opened it. */
export interface Line {
  send(text: string): void;
  close(): void;
}
export interface LineEvents {
  open(): void;
  text(text: string): void;
  closed(): void;
}
export type Dial = (events: LineEvents) => Line;

export type Sent = { readonly ok: true; readonly seq: number } | Failed;

/** A place at a table, on a line shared with others. */
export interface Place {
  known(): Known;
  /** Resolves when the command is stored, or refused. While the connection is lost it waits. */
  send(command: Command): Promise<Sent>;
  /** The computer that thinks should answer. Nothing waits for it, and where nobody hears it nothing is lost. */
  hurry(): void;
  close(): void;
}

export interface Wire {
  sit(game: string, token: string, changed: (known: Known) => void): Place;
  /** The world may have changed: look at once whether the line still holds. */
  wake(): void;
  /** The network is gone: nobody waits until the line notices. It tries again as after any loss. */
  cut(): void;
}

export interface Timing {
  /** Milliseconds before the nth attempt to connect again. */
  readonly again: (attempt: number) => number;
  readonly ping: number;
  /** Milliseconds before what came too fast is sent again. */
  readonly calm: number;
}

export const TIMING: Timing = {
  // Not all at once, when a server comes back to many.
  again: (attempt) => Math.min(15_000, 250 * 2 ** attempt) * (0.75 + Math.random() / 2),
  ping: 20_000,
  calm: 1000,
};

interface Waiting {
  readonly id: number;
  readonly key: string;
  readonly command: Command;
  settle(sent: Sent): void;
}

interface Seated {
  readonly channel: number;
  readonly game: string;
  readonly token: string;
  readonly waiting: Map<number, Waiting>;
  /** The greeting under way: until its reply, nothing on the channel is for this place. */
  hello: number | null;
  /** Greetings in a row that broke the table. */
  broken: number;
  known: Known;
  changed(known: Known): void;
}

/** The line of the moment. */
interface Held {
  readonly line: Line;
  readonly beat: ReturnType<typeof setInterval>;
  open: boolean;
  /** Since the last question whether anybody is there. */
  heard: boolean;
}

const CHANNELS = 16;
/** Not the place's fault: it asks again. */
const PASSING: readonly ErrorCode[] = ["tooFast", "notStored", "internal"];
/** A table that breaks so often at the greeting is damaged. */
const HOPELESS = 4;

/** Keeps a line open as long as somebody sits on it, and everything the line forgets. */
export function wireOf(dial: Dial, timing: Timing = TIMING): Wire {
  const places = new Map<number, Seated>();
  let line: Held | null = null;
  let attempt = 0;
  let retry: ReturnType<typeof setTimeout> | null = null;
  let calming: ReturnType<typeof setTimeout> | null = null;
  let ids = 0;

  const nextId = (): number => {
    ids += 1;
    return ids;
  };
  const say = (message: ClientMessage): void => {
    if (line?.open === true) line.line.send(JSON.stringify(message));
  };
  const learn = (place: Seated, known: Known): void => {
    if (known === place.known) return;
    place.known = known;
    place.changed(known);
  };

  const greet = (place: Seated): void => {
    const { channel, game, token, known } = place;
    place.hello = nextId();
    say({ type: "hello", id: place.hello, channel, protocol: PROTOCOL, game, token, since: known.entries.length });
  };
  const repeat = (place: Seated): void => {
    for (const { id, key, command } of place.waiting.values())
      say({ type: "command", id, channel: place.channel, key, command });
  };
  const refuse = (place: Seated, problem: Trouble): void => {
    learn(place, { ...place.known, status: "refused", problem });
    for (const waiting of place.waiting.values()) waiting.settle({ ok: false, problem });
    place.waiting.clear();
  };

  const connect = (): void => {
    if (retry !== null) clearTimeout(retry);
    retry = null;
    if (line !== null || places.size === 0) return;
    const mine: Held = {
      line: dial({
        open() {
          if (line !== mine) return;
          mine.open = true;
          mine.heard = true;
          for (const place of places.values()) if (place.known.status !== "refused") greet(place);
        },
        text(text) {
          if (line !== mine) return;
          mine.heard = true;
          hear(text);
        },
        closed: () => lose(mine),
      }),
      open: false,
      heard: true,
      beat: setInterval(() => {
        if (!mine.heard) lose(mine);
        mine.heard = false;
        say({ type: "ping", id: nextId() });
      }, timing.ping),
    };
    line = mine;
  };

  const hangUp = (): void => {
    if (line === null) return;
    clearInterval(line.beat);
    const { line: old } = line;
    line = null;
    old.close();
  };

  const lose = (mine: Held): void => {
    if (line !== mine) return;
    hangUp();
    for (const place of places.values()) {
      place.hello = null;
      if (place.known.status === "open") learn(place, { ...place.known, status: "lost", online: [], thinking: null });
    }
    if (places.size === 0) return;
    retry = setTimeout(connect, timing.again(attempt));
    attempt += 1;
  };

  const hear = (text: string): void => {
    const read = readServerMessage(text);
    if (!read.ok) {
      // A server that speaks otherwise than this page: only a fresh page helps.
      for (const place of places.values()) refuse(place, { code: "version", refusals: [] });
      return;
    }
    const m = read.value;
    if (m.type === "pong" || m.type === "left" || m.type === "hurried" || m.type === "legal") return;
    if (m.type === "error" && m.channel === null && m.problem.code === "tooFast") {
      calm();
      return;
    }
    const place = m.channel === null ? undefined : places.get(m.channel);
    if (place !== undefined) told(place, m);
  };

  /** Whatever has no reply yet is said again after a pause; its key keeps it from being done twice. */
  const calm = (): void => {
    calming ??= setTimeout(() => {
      calming = null;
      for (const place of places.values()) {
        if (place.hello !== null) greet(place);
        else if (place.known.status === "open") repeat(place);
      }
    }, timing.calm);
  };

  const told = (place: Seated, m: Extract<ServerMessage, { channel: number | null }>): void => {
    switch (m.type) {
      case "welcome": {
        if (m.id !== place.hello) return;
        place.hello = null;
        const known = welcomed(place.known, m);
        if (known === null) {
          greet(place);
          return;
        }
        attempt = 0;
        place.broken = 0;
        learn(place, known);
        repeat(place);
        return;
      }
      case "update": {
        if (place.hello !== null || place.known.status !== "open") return;
        const known = updated(place.known, m);
        if (known === null) greet(place);
        else learn(place, known);
        return;
      }
      case "presence":
        if (place.hello === null) learn(place, { ...place.known, online: m.online });
        return;
      case "thinking":
        if (place.hello === null && place.known.status === "open")
          learn(place, { ...place.known, thinking: { seat: m.seat, progress: m.progress } });
        return;
      case "ack":
        settle(place, m.id, { ok: true, seq: m.seq });
        return;
      case "error":
        if (m.id === place.hello) greetingFailed(place, m.problem);
        else if (m.id !== null) settle(place, m.id, { ok: false, problem: m.problem });
        return;
      case "legal":
      case "hurried":
      case "left":
        return;
    }
  };

  const settle = (place: Seated, id: number, sent: Sent): void => {
    place.waiting.get(id)?.settle(sent);
    place.waiting.delete(id);
  };

  const greetingFailed = (place: Seated, problem: Trouble): void => {
    if (problem.code === "internal") place.broken += 1;
    if (problem.code !== "offline" && PASSING.includes(problem.code) && place.broken < HOPELESS) calm();
    else {
      place.hello = null;
      refuse(place, problem);
    }
  };

  return {
    sit(game, token, changed) {
      const channel = Array.from({ length: CHANNELS }, (_, i) => i).find((i) => !places.has(i)) ?? CHANNELS;
      const place: Seated = {
        channel,
        game,
        token,
        waiting: new Map(),
        hello: null,
        broken: 0,
        known: NOTHING,
        changed,
      };
      if (channel === CHANNELS) place.known = refused("tooManyChannels");
      else {
        places.set(channel, place);
        if (line?.open === true) greet(place);
        else connect();
      }
      let closed = false;
      return {
        known: () => place.known,
        async send(command) {
          return new Promise((settled) => {
            const { problem, status } = place.known;
            if (closed || status === "refused") {
              settled({ ok: false, problem: problem ?? OFFLINE });
              return;
            }
            const waiting: Waiting = { id: nextId(), key: newKey(), command, settle: settled };
            place.waiting.set(waiting.id, waiting);
            if (status === "open" && place.hello === null)
              say({ type: "command", id: waiting.id, channel, key: waiting.key, command });
          });
        },
        hurry() {
          if (!closed && place.known.status === "open" && place.hello === null)
            say({ type: "hurry", id: nextId(), channel });
        },
        close() {
          if (closed) return;
          closed = true;
          for (const waiting of place.waiting.values()) waiting.settle({ ok: false, problem: OFFLINE });
          place.waiting.clear();
          place.changed = () => {};
          if (places.get(channel) !== place) return;
          places.delete(channel);
          say({ type: "leave", id: nextId(), channel });
          if (places.size > 0) return;
          if (retry !== null) clearTimeout(retry);
          retry = null;
          hangUp();
        },
      };
    },
    wake() {
      if (retry !== null) {
        attempt = 0;
        connect();
        return;
      }
      const mine = line;
      if (mine === null || !mine.open) return;
      mine.heard = false;
      say({ type: "ping", id: nextId() });
      setTimeout(() => {
        if (!mine.heard) lose(mine);
      }, timing.calm * 5);
    },
    cut() {
      if (line !== null) lose(line);
    },
  };
}

function refused(code: ErrorCode): Known {
  return { ...NOTHING, status: "refused", problem: { code, refusals: [] } };
}

function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
