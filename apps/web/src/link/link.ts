import { batch, createSignal } from "solid-js";
import type { Seat } from "@escaramuza/kernel";
import type { Command, Info, State, TableEntry } from "@escaramuza/protocol";
import { NOTHING } from "./known.ts";
import type { Known, LinkStatus } from "./known.ts";
import { localDial } from "./local-page.ts";
import type { Trouble } from "./trouble.ts";
import { TIMING, wireOf } from "./wire.ts";
import type { Dial, Sent, Wire } from "./wire.ts";

/** A place at a table, on the server or in this page: all the table page needs to know. Read inside Solid's tracking. */
export interface Link {
  readonly info: () => Info | null;
  readonly state: () => State | null;
  /** The whole log as this place may know it, without gaps; taken back inputs included, see `story`. */
  readonly entries: () => readonly TableEntry[];
  /** Null watches, or is not yet known. */
  readonly role: () => Seat | null;
  readonly online: () => readonly Seat[];
  /** `lost` comes back by itself; `refused` does not, and `problem` says why. */
  readonly status: () => LinkStatus;
  readonly problem: () => Trouble | null;
  /** The computer that takes its time, and how far it is, from 0 to 1. */
  readonly thinking: () => Known["thinking"];
  /** It should answer with the best it has found. */
  hurry(): void;
  /** Resolves when the command is stored, or refused. While the connection is lost it waits, and is done once. */
  send(command: Command): Promise<Sent>;
  close(): void;
}

export function linkOn(wire: Wire, game: string, token: string): Link {
  const [info, setInfo] = createSignal(NOTHING.info);
  const [state, setState] = createSignal(NOTHING.state);
  const [entries, setEntries] = createSignal(NOTHING.entries);
  const [role, setRole] = createSignal(NOTHING.role);
  const [online, setOnline] = createSignal(NOTHING.online);
  const [thinking, setThinking] = createSignal(NOTHING.thinking);
  const [status, setStatus] = createSignal(NOTHING.status);
  const [problem, setProblem] = createSignal(NOTHING.problem);
  const place = wire.sit(game, token, (known) => {
    batch(() => {
      setInfo(known.info);
      setState(known.state);
      setEntries(known.entries);
      setRole(known.role);
      setOnline(known.online);
      setThinking(known.thinking);
      setStatus(known.status);
      setProblem(known.problem);
    });
  });
  setStatus(place.known().status);
  setProblem(place.known().problem);
  return {
    info,
    state,
    entries,
    role,
    online,
    thinking,
    hurry: () => place.hurry(),
    status,
    problem,
    send: async (command) => place.send(command),
    close: () => place.close(),
  };
}

/** A place on the server this page came from. All of them share one connection. */
export function socketLink(game: string, token: string): Link {
  serverWire ??= awake(wireOf(socketDial(`${location.origin.replace(/^http/, "ws")}/ws`)));
  return linkOn(serverWire, game, token);
}
let serverWire: Wire | null = null;

/** A place at a table in this browser. */
export function localLink(game: string, token: string): Link {
  localWire ??= wireOf(localDial, { ...TIMING, again: (attempt) => Math.min(5000, 10 * 2 ** attempt) });
  return linkOn(localWire, game, token);
}
let localWire: Wire | null = null;

export function socketDial(url: string): Dial {
  return (events) => {
    const socket = new WebSocket(url);
    socket.addEventListener("open", () => events.open());
    socket.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
      if (typeof data === "string") events.text(data);
    });
    // An error is always followed by the end.
    socket.addEventListener("close", () => events.closed());
    return { send: (text) => socket.send(text), close: () => socket.close() };
  };
}

/** A laptop opened again, a network that went or came back: no need to wait for the next attempt. */
function awake(wire: Wire): Wire {
  addEventListener("online", () => wire.wake());
  addEventListener("offline", () => wire.cut());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") wire.wake();
  });
  return wire;
}
