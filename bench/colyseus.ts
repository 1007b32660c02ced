import { Client, type Room } from "@colyseus/sdk";
import type { Measure } from "./measure.ts";
import { GAMES, measureTables, type Meter } from "./tables.ts";

/** Rooms of two clients that take turns. There are no rules and no disk: the library is what is measured. */
async function play(url: string, meter: Meter): Promise<void> {
  for (let i = 0; i < GAMES; i += 25)
    await Promise.all(Array.from({ length: 25 }, async () => table(url, meter)));
}

async function table(url: string, meter: Meter): Promise<void> {
  const first = await new Client(url).create("table");
  const second = await new Client(url).joinById(first.roomId);
  const act = (mover: Room, other: Room): void => {
    const sent = performance.now();
    const path = [{ x: 1200, y: 3400 }, { x: 1500, y: 3600 }];
    // The next to move does so when he has seen this one.
    awaited.set(other, () => meter.soon(() => act(other, mover)));
    acknowledged.set(mover, () => meter.waits.push(performance.now() - sent));
    mover.send("act", { decision: 1, seen: 1, answer: { do: "move", piece: "piece-7", path } });
  };
  for (const room of [first, second]) {
    // The server is killed in the end; they need not look for it.
    room.reconnection.enabled = false;
    room.onMessage("update", () => {
      const go = awaited.get(room);
      awaited.delete(room);
      go?.();
    });
    room.onMessage("ack", () => acknowledged.get(room)?.());
  }
  meter.soon(() => act(first, second));
}

const awaited = new WeakMap<Room, () => void>();
const acknowledged = new WeakMap<Room, () => void>();

export async function run(seconds: number): Promise<Measure[]> {
  return measureTables(
    "colyseus server",
    "colyseus-server.ts",
    seconds,
    `${GAMES} rooms of two, a view of 11 kB to both after every move, no rules, nothing stored`,
    play,
  );
}
