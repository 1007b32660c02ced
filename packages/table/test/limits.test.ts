import { expect, test } from "vitest";
import type { Command } from "@escaramuza/protocol";
import { createReply } from "@escaramuza/protocol";
import { memoryStorage } from "../src/index.ts";
import { ALONE, answerFor, call, chance, GAME, houseOf, parsed, PEOPLE, play, seated, sit } from "./support.ts";

const HOUR = 3_600_000;

/** What is offered is withdrawn at once. */
async function offerAndWithdraw(
  one: Awaited<ReturnType<typeof sit>>,
  command: Command & { do: "offer" | "takeback" },
): Promise<string> {
  const offered = await one.say(command);
  if (offered !== "ack") return offered;
  return one.say({ do: "reply", offer: one.state().offer?.seq ?? 0, accept: false });
}

test("a game nobody ever joined counts among its maker's for an hour, any other until it is over", async () => {
  let now = 1_000_000;
  const house = houseOf(memoryStorage(), [], { now: () => now });
  const request = { ruleset: GAME, scenario: "PS-S2", seats: PEOPLE };
  await seated(house);
  for (let n = 0; n < 2; n++) parsed(createReply, await call(house, "POST", "/tables", request));
  expect(await call(house, "POST", "/tables", request)).toContain("tooManyGames");
  now += HOUR + 1;
  for (let n = 0; n < 2; n++) parsed(createReply, await call(house, "POST", "/tables", request));
  expect(await call(house, "POST", "/tables", request)).toContain("tooManyGames");
});

test("against computers only, a game can always be called off, and makes room for another", async () => {
  const house = houseOf();
  const games = [];
  for (let n = 0; n < 3; n++) games.push(await seated(house, ALONE));
  const request = { ruleset: GAME, scenario: "PS-S2", seats: PEOPLE };
  expect(await call(house, "POST", "/tables", request)).toContain("tooManyGames");
  const [game] = games;
  if (game === undefined) throw new Error("no game");
  const one = await sit(house, game, 0);
  // A computer's part in the dice is new in every run: who is asked first, too.
  while (one.state().view?.waiting.includes(0) === false) await answerFor(house, game.game, 1);
  const given = await play([one], 1, chance(81));
  expect([given.length, one.state().status]).toEqual([1, "playing"]);
  expect(await one.say({ do: "abort" })).toBe("ack");
  expect(one.state().result).toMatchObject({ how: "aborted", by: 0 });
  parsed(createReply, await call(house, "POST", "/tables", request));
});

test("who was declined, or withdrew, offers the same again only after somebody has moved", async () => {
  const house = houseOf();
  const at = await seated(house);
  const [south, north] = [await sit(house, at, 0), await sit(house, at, 1)];
  const both = [south, north];
  expect(await offerAndWithdraw(south, { do: "offer", what: "draw" })).toBe("ack");
  expect(await south.say({ do: "offer", what: "draw" })).toBe("offeredBefore");
  // Something else, and the other side, are another matter.
  expect(await offerAndWithdraw(south, { do: "offer", what: "abort" })).toBe("ack");
  expect(await offerAndWithdraw(north, { do: "offer", what: "draw" })).toBe("ack");
  const { seq } = south.state();
  for (const one of both)
    for (const what of ["draw", "draw", "draw"] as const)
      expect(await offerAndWithdraw(one, { do: "offer", what })).toBe("offeredBefore");
  expect(south.state().seq).toBe(seq);
  await play(both, 1, chance(82));
  expect(await south.say({ do: "offer", what: "draw" })).toBe("ack");
  await north.say({ do: "reply", offer: south.state().offer?.seq ?? 0, accept: false });
  expect(await south.say({ do: "offer", what: "draw" })).toBe("offeredBefore");
  // After a declined offer of his the other side may still make the same one.
  expect(await north.say({ do: "offer", what: "draw" })).toBe("ack");
  expect(await south.say({ do: "offer", what: "draw" })).toBe("ack");
  expect(south.state().status).toBe("over");
  // After the end nobody moves: some more patience, but not for ever.
  let times = 0;
  while (times < 100 && (await offerAndWithdraw(south, { do: "offer", what: "rematch" })) === "ack") times += 1;
  expect([times > 1, times < 20]).toEqual([true, true]);
  expect(await north.say({ do: "offer", what: "rematch" })).toBe("ack");
});

test("a consent to a takeback is asked for once between two moves", async () => {
  const house = houseOf();
  const at = await seated(house);
  const both = [await sit(house, at, 0), await sit(house, at, 1)];
  const pick = chance(83);
  const asking = (): (typeof both)[number] | undefined => both.find((one) => one.state().takeback === "ask");
  for (let n = 0; n < 300 && asking() === undefined; n++) await play(both, 1, pick);
  const one = asking();
  if (one === undefined) throw new Error("nobody could ask");
  expect(await offerAndWithdraw(one, { do: "takeback" })).toBe("ack");
  expect(await one.say({ do: "takeback" })).toBe("offeredBefore");
});

test("only moves fill a game: talk, joins, offers and takebacks have small limits of their own", async () => {
  const house = houseOf(memoryStorage(), [], { longest: 20 });
  const seats = PEOPLE;
  const made = parsed(createReply, await call(house, "POST", "/tables", { ruleset: GAME, scenario: "PS-S2", seats }));
  const [invitation, other] = made.invitations;
  const join = async (by: string | null | undefined, contribution: string): Promise<string> =>
    call(house, "POST", `/tables/${made.game}/join`, { invitation: by, contribution, name: "Ana" });
  const [mine, theirs] = ["a".repeat(32), "b".repeat(32)];
  let joins = 0;
  let last = "";
  for (; joins < 1000; joins++) {
    const reply = await join(invitation, mine);
    if (reply.includes("tooLong")) break;
    last = reply;
  }
  expect(joins).toBeGreaterThan(10);
  expect(joins).toBeLessThan(200);
  const tokens = [last, await join(other, theirs)].map((text) => String(JSON.parse(text).token));
  const at = { game: made.game, tokens, contributions: [mine, theirs] };
  const [south, north] = [await sit(house, at, 0), await sit(house, at, 1)];
  let lines = 0;
  while (lines < 5000 && (await south.say({ do: "chat", text: "x" })) === "ack") lines += 1;
  expect(lines).toBeLessThan(5000);
  expect(await south.say({ do: "chat", text: "x" })).toBe("tooLong");
  expect(await north.say({ do: "chat", text: "y" })).toBe("ack");
  const both = [south, north];
  const pick = chance(84);
  // Moving and taking back for ever does not fill the game either.
  const free = (): (typeof both)[number] | undefined => both.find((one) => one.state().takeback === "now");
  for (let n = 0; n < 15 && free() === undefined; n++) await play(both, 1, pick);
  const taker = free();
  if (taker === undefined) throw new Error("nothing to take back");
  const command = { do: "takeback" } as const;
  let [times, said] = [0, await taker.say(command)];
  for (; times < 1000 && said === "ack"; times++) {
    while (taker.state().takeback !== "now") await play([taker], 1, pick);
    said = await taker.say(command);
  }
  expect([times < 500, said]).toEqual([true, "tooLong"]);
  const inputs = (): number => south.state().view?.seq ?? 0;
  await expect(play(both, 100, pick)).rejects.toThrow("tooLong");
  expect(inputs()).toBe(20);
  expect(await south.say({ do: "resign" })).toBe("ack");
});
