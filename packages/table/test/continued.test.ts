import { kindOf, stateHash } from "@escaramuza/kernel";
import type { GameRecord } from "@escaramuza/kernel";
import { expect, test } from "vitest";
import { layContinued, memoryStorage } from "../src/index.ts";
import { ALONE, chance, engine, houseOf, PEOPLE, play, seated, sit } from "./support.ts";

/** So many inputs of a game between two people. */
async function begun(inputs: number): Promise<GameRecord> {
  const house = houseOf();
  const table = await seated(house);
  const talkers = [await sit(house, table, 0), await sit(house, table, 1)];
  await play(talkers, inputs, chance(11));
  let record: GameRecord | null = null;
  await house.tables.with(table.game, async ({ state }) => {
    record = structuredClone(state.play?.record ?? null);
    return { ok: true, value: null };
  });
  if (record === null) throw new Error("nothing played");
  return record;
}

test("a table stands where the game once stood, also with another answer, and is played on from there", async () => {
  const record = await begun(12);
  const storage = memoryStorage();
  const house = houseOf(storage);
  const laid = await layContinued(house, { record, at: 9, instead: null, seats: PEOPLE, names: ["Ana", "Eva"] });
  if (!laid.ok) throw new Error(JSON.stringify(laid.problem));
  const { game, tokens } = laid.value;
  await house.tables.with(game, async ({ state }) => {
    const now = state.play?.trail.game;
    expect(now === undefined ? null : stateHash(now)).toBe(record.hashes[9]);
    return { ok: true, value: null };
  });
  const seatedNow = { game, tokens: tokens.map((token) => token ?? ""), contributions: [] };
  const talkers = [await sit(house, seatedNow, 0), await sit(house, seatedNow, 1)];
  const welcome = talkers[1]?.heard.find((m) => m.type === "welcome");
  expect(welcome?.info.seats.map(({ name }) => name)).toEqual(["Ana", "Eva"]);
  expect(await play(talkers, 3, chance(12))).toHaveLength(3);

  const input = record.inputs[9];
  if (input === undefined) throw new Error("no input");
  const asked = talkers[input.seat]?.heard.find((m) => m.type === "welcome")?.state.view;
  const decision = asked?.pending[0];
  if (decision === undefined) throw new Error("nothing asked");
  const answer = kindOf(engine(), decision).fallback(asked?.position, decision);
  const other = await layContinued(house, { record, at: 9, instead: { answer }, seats: ALONE, names: ["Ana"] });
  if (!other.ok) throw new Error(JSON.stringify(other.problem));
  expect(other.value.tokens.map((token) => token === null)).toEqual([false, true]);
  const rows = await storage.rows(other.value.game, 0);
  expect(rows.at(-1)?.body).toMatchObject({ type: "input", seat: input.seat, answer });
});

test("what the rules refuse, or nobody would sit at, is not laid", async () => {
  const record = await begun(5);
  const house = houseOf();
  expect(
    await layContinued(house, { record, at: 3, instead: { answer: "nonsense" }, seats: PEOPLE, names: ["Ana", "Eva"] }),
  ).toMatchObject({
    ok: false,
    problem: { code: "refused" },
  });
  const bots = PEOPLE.map(() => ({ by: "bot", player: "random" }) as const);
  expect(await layContinued(house, { record, at: 3, instead: null, seats: bots, names: [] })).toMatchObject({
    ok: false,
  });
});
