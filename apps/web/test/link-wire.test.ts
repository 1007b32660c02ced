import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ClientMessage, Info, ServerMessage, State, TableEntry } from "@escaramuza/protocol";
import { readClientMessage } from "@escaramuza/protocol";
import { wireOf } from "../src/link/wire.ts";
import type { LineEvents, Place, Wire } from "../src/link/wire.ts";

/** The test is the other end of the line. */
interface Lines {
  readonly wire: Wire;
  readonly events: LineEvents[];
  /** Everything said, on whatever line. */
  readonly said: ClientMessage[];
  readonly closed: number[];
  tell(message: ServerMessage): void;
}

const GAME = "g".repeat(20);
const TOKEN = "t".repeat(43);
const PING = 1000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function lines(): Lines {
  const events: LineEvents[] = [];
  const said: ClientMessage[] = [];
  const closed: number[] = [];
  const wire = wireOf(
    (heard) => {
      const n = events.push(heard) - 1;
      return {
        send(text) {
          const read = readClientMessage(text);
          if (!read.ok) throw new Error(`not of the protocol: ${text}`);
          said.push(read.value);
        },
        close: () => void closed.push(n),
      };
    },
    { again: (attempt) => 10 * (attempt + 1), ping: PING, calm: 50 },
  );
  return { wire, events, said, closed, tell: (message) => events.at(-1)?.text(JSON.stringify(message)) };
}

const info = (name: string): Info => ({
  game: GAME,
  ruleset: "any",
  version: "1",
  setup: null,
  created: 0,
  commitment: "",
  seats: [{ seat: 0, key: "south", name, joined: true, bot: null }],
});
const state = (seq: number): State => ({
  seq,
  status: "waiting",
  view: null,
  result: null,
  offer: null,
  takeback: "no",
  takebackRefusal: null,
  claimFrom: null,
  dice: null,
  rematch: null,
});
const chats = (...seqs: number[]): TableEntry[] =>
  seqs.map((seq) => ({ seq, at: 0, type: "chat", seat: 0, text: `line ${seq}` }));
const welcome = (id: number, seq: number, ...seqs: number[]): ServerMessage => ({
  type: "welcome",
  id,
  channel: 0,
  protocol: 1,
  role: 0,
  info: info("Ana"),
  entries: chats(...seqs),
  state: state(seq),
  online: [0],
});
const update = (seq: number, ...seqs: number[]): ServerMessage => ({
  type: "update",
  channel: 0,
  info: info("Ana"),
  entries: chats(...seqs),
  state: state(seq),
});
const seqs = (place: Place): readonly number[] => place.known().entries.map((entry) => entry.seq);

/** A place that has been welcomed with two entries. */
function seatedPlace(): Lines & { readonly place: Place } {
  const all = lines();
  const place = all.wire.sit(GAME, TOKEN, () => {});
  all.events[0]?.open();
  all.tell(welcome(lastId(all), 2, 1, 2));
  return { ...all, place };
}

function lastId({ said }: Lines): number {
  return said.at(-1)?.id ?? -1;
}

test("entries that come twice are taken once; where some are missing they are asked for", () => {
  const here = seatedPlace();
  const { place, tell, said } = here;
  const { info: before } = place.known();
  tell(update(3, 2, 3));
  tell(update(3, 3));
  tell(update(2, 2));
  expect(seqs(place)).toEqual([1, 2, 3]);
  expect(place.known().state?.seq).toBe(3);
  // What did not change is the same object: nobody draws it again.
  expect(place.known().info).toBe(before);
  tell(update(6, 6));
  expect(seqs(place)).toEqual([1, 2, 3]);
  expect(said.at(-1)).toMatchObject({ type: "hello", since: 3 });
  // Until the answer comes nothing else counts, also not the answer to an older greeting.
  tell(update(7, 7));
  tell(welcome(1, 2, 1, 2));
  expect(seqs(place)).toEqual([1, 2, 3]);
  tell(welcome(lastId(here), 7, 4, 5, 6, 7));
  expect(seqs(place)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  // An update that says there is more than it brings is a gap too.
  tell(update(9, 8));
  expect(said.at(-1)).toMatchObject({ type: "hello", since: 7 });
  // A table that knows less than we do is another one.
  tell(welcome(lastId(here), 1, 1));
  expect(seqs(place)).toEqual([1]);
  place.close();
});

test("a line that says nothing is given up, and the place comes back with what it has", () => {
  const here = seatedPlace();
  const { place, events, said, closed, tell } = here;
  vi.advanceTimersByTime(PING);
  expect(said.at(-1)?.type).toBe("ping");
  tell({ type: "pong", id: lastId(here) });
  vi.advanceTimersByTime(PING);
  expect([place.known().status, events.length]).toEqual(["open", 1]);
  vi.advanceTimersByTime(PING);
  expect(place.known()).toMatchObject({ status: "lost", online: [] });
  expect(closed).toEqual([0]);
  vi.advanceTimersByTime(10);
  expect(events).toHaveLength(2);
  // What the dead line still says is nobody's.
  events[0]?.text(JSON.stringify(update(3, 3)));
  events[0]?.closed();
  expect(seqs(place)).toEqual([1, 2]);
  events[1]?.open();
  expect(said.at(-1)).toMatchObject({ type: "hello", since: 2, channel: 0 });
  tell(welcome(lastId(here), 3, 3));
  expect(place.known().status).toBe("open");
  expect(seqs(place)).toEqual([1, 2, 3]);
  place.close();
  expect(closed).toEqual([0, 1]);
});

test("attempts come more and more seldom, and at once when the world wakes", () => {
  const { place, events, wire } = seatedPlace();
  events[0]?.closed();
  for (const [n, wait] of [10, 20, 30].entries()) {
    vi.advanceTimersByTime(wait - 1);
    expect(events).toHaveLength(n + 1);
    vi.advanceTimersByTime(1);
    expect(events).toHaveLength(n + 2);
    events.at(-1)?.closed();
  }
  wire.wake();
  expect(events).toHaveLength(5);
  events.at(-1)?.open();
  // Awake with a line that looks open: it has little time to prove it.
  wire.wake();
  vi.advanceTimersByTime(250);
  vi.advanceTimersByTime(10);
  expect(events).toHaveLength(6);
  place.close();
  events.at(-1)?.closed();
  vi.advanceTimersByTime(60_000);
  expect(events).toHaveLength(6);
});

test("a server of another kind is refused, and so is what waits", async () => {
  const { place, events, said, tell } = seatedPlace();
  const waiting = place.send({ do: "resign" });
  expect(said.at(-1)).toMatchObject({ type: "command", command: { do: "resign" } });
  events[0]?.text('{"type":"news"}');
  expect(place.known()).toMatchObject({ status: "refused", problem: { code: "version" } });
  expect(await waiting).toMatchObject({ ok: false, problem: { code: "version" } });
  tell(update(3, 3));
  expect(seqs(place)).toEqual([1, 2]);
  place.close();
});

test("a greeting that failed in passing is repeated", () => {
  const all = lines();
  const place = all.wire.sit(GAME, TOKEN, () => {});
  all.events[0]?.open();
  all.tell({ type: "error", id: lastId(all), channel: 0, problem: { code: "internal", refusals: [] } });
  expect(place.known().status).toBe("connecting");
  vi.advanceTimersByTime(50);
  expect(all.said.map((m) => m.type)).toEqual(["hello", "hello"]);
  all.tell(welcome(lastId(all), 0));
  expect(place.known().status).toBe("open");
  // There are so many channels and no more.
  const others = Array.from({ length: 15 }, () => all.wire.sit(GAME, TOKEN, () => {}));
  expect(all.wire.sit(GAME, TOKEN, () => {}).known()).toMatchObject({
    status: "refused",
    problem: { code: "tooManyChannels" },
  });
  for (const one of [place, ...others]) one.close();
});

test("a table that breaks at every greeting is given up", () => {
  const all = lines();
  const place = all.wire.sit(GAME, TOKEN, () => {});
  all.events[0]?.open();
  for (let tries = 0; tries < 10; tries++) {
    all.tell({ type: "error", id: lastId(all), channel: 0, problem: { code: "internal", refusals: [] } });
    vi.advanceTimersByTime(50);
  }
  expect(place.known()).toMatchObject({ status: "refused", problem: { code: "internal" } });
  const hellos = all.said.filter((m) => m.type === "hello").length;
  expect(hellos).toBeGreaterThan(2);
  expect(hellos).toBeLessThan(10);
  place.close();
});

test("a network that goes is a lost line at once, and comes back as any", () => {
  const here = seatedPlace();
  const { place, wire, events, closed } = here;
  wire.cut();
  expect(place.known().status).toBe("lost");
  expect(closed).toEqual([0]);
  vi.advanceTimersByTime(10);
  events[1]?.open();
  here.tell(welcome(lastId(here), 2));
  expect(place.known().status).toBe("open");
  place.close();
});
