import type { Pick } from "@escaramuza/kernel";
import { sample } from "../../server/test/support.ts";
import type { Known } from "../src/link/known.ts";
import { socketDial } from "../src/link/link.ts";
import { wireOf } from "../src/link/wire.ts";
import type { Dial, LineEvents, Place, Sent, Timing, Wire } from "../src/link/wire.ts";

/** No waiting for anybody's patience: attempts follow at once, and nobody is asked whether he is there. */
export const AT_ONCE: Timing = { again: () => 1, ping: 3_600_000, calm: 5 };

/** A place that can be waited at. */
export interface Watched {
  readonly place: Place;
  /** Every status it went through. */
  readonly statuses: string[];
  until(holds: (known: Known) => boolean): Promise<Known>;
}

export function watch(wire: Wire, game: string, token: string): Watched {
  const waiting = new Set<(known: Known) => void>();
  const statuses: string[] = [];
  const place = wire.sit(game, token, (known) => {
    if (statuses.at(-1) !== known.status) statuses.push(known.status);
    for (const check of waiting) check(known);
  });
  return {
    place,
    statuses,
    until: async (holds) =>
      new Promise((resolve) => {
        const check = (known: Known): void => {
          if (!holds(known)) return;
          waiting.delete(check);
          resolve(known);
        };
        waiting.add(check);
        check(place.known());
      }),
  };
}

/** A line whose events a test can stop, and which it can cut. */
export interface Faulty {
  readonly dial: Dial;
  cut(): void;
  /** What comes in is dropped while this says so. */
  deaf: (text: string) => boolean;
  readonly said: string[];
  dials: number;
}

export function faulty(dial: Dial): Faulty {
  let current: { readonly events: LineEvents; close(): void } | null = null;
  const fault: Faulty = {
    dial(events) {
      fault.dials += 1;
      const line = dial({
        open: () => events.open(),
        text(text) {
          if (!fault.deaf(text)) events.text(text);
        },
        closed: () => events.closed(),
      });
      current = { events, close: () => line.close() };
      return {
        send(text) {
          fault.said.push(text);
          line.send(text);
        },
        close: () => line.close(),
      };
    },
    cut() {
      current?.close();
      current?.events.closed();
    },
    deaf: () => false,
    said: [],
    dials: 0,
  };
  return fault;
}

export function wireTo(url: string, timing = AT_ONCE): Wire {
  return wireOf(dialTo(url), timing);
}

export function dialTo(url: string): Dial {
  return socketDial(`${url.replace("http", "ws")}/ws`);
}

/** Answers what the place is asked, if anything is. */
export async function answer(place: Place, pick: Pick): Promise<Sent | null> {
  const { state } = place.known();
  const decision = state?.view?.pending[0];
  if (state === null || decision === undefined || state.status === "over") return null;
  return place.send({
    do: "act",
    decision: decision.id,
    answer: sample(state, decision, pick),
    seen: state.seq,
  });
}

/** Whoever is asked answers, until it holds or the game is over. */
export async function playOn(
  places: readonly Watched[],
  pick: Pick,
  until: () => boolean = () => false,
): Promise<void> {
  const open = (known: Known): boolean => (known.state?.view?.pending.length ?? 0) > 0;
  const over = (known: Known): boolean => known.state?.status === "over";
  for (;;) {
    if (until() || places.some(({ place }) => over(place.known()))) return;
    await Promise.race(places.map(async (watched) => watched.until((known) => until() || open(known) || over(known))));
    if (until()) return;
    for (const { place, until: heard } of places) {
      const sent = await answer(place, pick);
      if (sent === null) continue;
      if (!sent.ok) throw new Error(`not done: ${JSON.stringify(sent.problem)}`);
      await Promise.all(places.map(async (watched) => watched.until((known) => known.entries.length >= sent.seq)));
      await heard((known) => known.entries.length >= sent.seq);
      break;
    }
  }
}
