import { expect, test } from "vitest";
import { memoryStorage } from "../src/index.ts";
import { ALONE, call, chance, houseOf, play, seated, sit } from "./support.ts";
import type { Talker } from "./support.ts";

const DAY = 86_400_000;
const START = 1_800_000_000_000;

/** A table of two, one of whom is asked and the other waits, by a clock of the test's. */
async function twoAt(
  seed: number,
): Promise<{ mover: Talker; waiter: Talker; seat: number; wait(time: number): void; record(): Promise<string> }> {
  let now = START;
  const house = houseOf(memoryStorage(), [], { now: () => now });
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  const pick = chance(seed);
  const one = (): boolean => both[0]?.state().view?.waiting.length === 1;
  await play(both, 1, pick);
  for (let n = 0; n < 100 && !one(); n++) await play(both, 1, pick);
  const seat = both[0]?.state().view?.waiting[0] ?? 0;
  const [mover, waiter] = [both[seat], both[1 - seat]];
  if (mover === undefined || waiter === undefined) throw new Error("nobody waits");
  return {
    mover,
    waiter,
    seat,
    wait: (time) => void (now += time),
    record: async () => call(house, "GET", `/tables/${at.game}/record`, {}, at.tokens[0]),
  };
}

test("after seven days without a move the other side may end the game, and has won it", async () => {
  const { mover, waiter, seat, wait, record } = await twoAt(91);
  expect(waiter.state().claimFrom).toBe(START + 7 * DAY);
  expect(mover.state().claimFrom).toBeNull();
  wait(7 * DAY - 1);
  expect(await waiter.say({ do: "claim" })).toBe("tooEarly");
  wait(1);
  // Who is asked cannot say the other has left.
  expect(await mover.say({ do: "claim" })).toBe("tooEarly");
  expect(await waiter.say({ do: "claim" })).toBe("ack");
  for (const one of [mover, waiter])
    expect(one.state()).toMatchObject({
      status: "over",
      claimFrom: null,
      result: { how: "abandoned", winner: 1 - seat, by: seat },
    });
  expect(mover.heard.flatMap((m) => ("entries" in m ? m.entries : [])).at(-1)).toMatchObject({
    type: "abandoned",
    seat,
    at: START + 7 * DAY,
  });
  expect(await record()).toContain('"inputs"');
  expect(await waiter.say({ do: "claim" })).toBe("over");
});

test("a move begins the seven days again; talk does not", async () => {
  const { mover, waiter, seat, wait } = await twoAt(92);
  wait(6 * DAY);
  expect(await mover.say({ do: "chat", text: "soon" })).toBe("ack");
  wait(DAY - 1);
  await play([mover], 1, chance(93));
  wait(DAY);
  const [next] = mover.state().view?.waiting ?? [];
  const claimant = next === seat ? waiter : mover;
  expect(await claimant.say({ do: "claim" })).toBe("tooEarly");
  expect(claimant.state().claimFrom).toBe(START + 14 * DAY - 1);
});

test("nobody claims a game that has not begun, nor one against a computer", async () => {
  let now = START;
  const house = houseOf(memoryStorage(), [], { now: () => now });
  const alone = await sit(house, await seated(house, ALONE), 0);
  const pick = chance(94);
  for (let n = 0; n < 50 && alone.state().view?.waiting.includes(0) === true; n++) await play([alone], 1, pick);
  expect(alone.state().view?.waiting).toEqual([1]);
  now += 8 * DAY;
  expect(await alone.say({ do: "claim" })).toBe("tooEarly");
  expect(alone.state().claimFrom).toBeNull();
});
