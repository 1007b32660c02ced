import { join } from "node:path";
import { commit, generatorFrom, open, picker, trail } from "@escaramuza/kernel";
import type { Engine } from "@escaramuza/kernel";
import { voiceOf } from "@escaramuza/scene";
import { expect, it } from "vitest";
import { guestGame } from "../../../packages/games/test/guest.ts";
import { trio } from "../../../packages/kernel/test/trio.ts";
import { converse } from "../src/play/conversation.ts";
import type { Session } from "../src/play/session.ts";
import { sayIn } from "../src/texts.ts";
import { here, hereJson, inFolder } from "./cli.ts";

guestGame(trio);

it("games of three: seats by the set-up, allies in any order", async () => {
  await inFolder(async (folder) => {
    const file = join(folder, "three.json");
    expect((await here(["new", "trio", "--scenario", "three", "--seed", "1", "-o", file])).code).toBe(0);
    for (const seat of ["lone", "left", "right"])
      expect((await here(["act", file, "guess=1", "--as", seat])).code).toBe(0);
    expect((await here(["act", file, "part=end", "--as", "lone"])).code).toBe(0);
    expect(await hereJson(["legal", file])).toMatchObject({ value: [{ seat: 1 }, { seat: 2, seatName: "right" }] });
    expect(await hereJson(["act", file, "part=slide", "--as", "right"])).toMatchObject({
      code: 0,
      value: { pending: [{ seat: 1 }, { seat: 2 }] },
    });
    expect((await here(["show", file, "--as", "right"])).code).toBe(0);
    for (const seat of ["left", "right", "lone", "right", "left"])
      expect((await here(["act", file, "part=end", "--as", seat])).code).toBe(0);
    expect(await hereJson(["show", file])).toMatchObject({ value: { outcome: { winner: 1, allies: [2] } } });
    expect((await here(["show", file])).out).toContain("Over: 1, 2");
    expect((await here(["verify", file])).code).toBe(0);
    const two = join(folder, "two.json");
    await here(["new", "trio", "--scenario", "two", "--seed", "1", "-o", two]);
    expect((await here(["show", two, "--as", "right"])).err).toContain("lone, left");
  });
});

it("simulates what the scenario seats", async () => {
  const three = await hereJson(["simulate", "trio", "--scenario", "three", "--games", "3", "--workers", "1"]);
  expect(three).toMatchObject({ code: 0, value: { players: [{}, {}, {}], seats: [{}, {}, { name: "right" }] } });
  const two = await hereJson(["simulate", "trio", "--games", "3", "--workers", "1"]);
  expect(two).toMatchObject({ value: { players: [{}, {}], scenarios: [{ scenario: "two" }] } });
  const wrong = await here(["simulate", "trio", "--players", "random", "--lang", "en"]);
  expect(wrong.err).toContain("(2 / 3)");
});

it("lets an ally at the same terminal play first", async () => {
  const e: Engine<unknown> = trio;
  const opened = open(e, { three: true, rounds: 1 }, commit("secret", []));
  if (!opened.ok) throw new Error("no game");
  const told: string[] = [];
  const s: Session = {
    e,
    trail: trail(opened.game),
    record: opened.record,
    voice: voiceOf(e, "en"),
    say: sayIn("en"),
    tell: (line) => void told.push(line),
    players: [null, null, null],
    pick: picker(generatorFrom(1)),
    file: null,
    shown: "",
    waits: null,
  };
  const typed = ["1", "1", "1", "ally", "end", "slide", "ally", "slide", "ally", "end", "end"];
  await converse(s, { say: () => {}, ask: async () => typed.shift() ?? null, unread: () => {}, close: () => {} }, "en");
  expect(told.join("\n")).toContain("No ally can play");
  expect(s.record.inputs.map(({ seat }) => seat)).toEqual([0, 1, 2, 0, 1, 2, 1, 2]);
  expect(s.trail.game.outcome).toMatchObject({ winner: 1, allies: [2] });
});
