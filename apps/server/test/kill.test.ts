import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { replay } from "@escaramuza/kernel";
import { connect } from "./client.ts";
import { bot, chance, engine, PERSON, playOn, recordOf, seatedGame, tempFolder } from "./support.ts";

const MAIN = join(import.meta.dirname, "..", "src", "main.ts");
const SEEDED = join(import.meta.dirname, "seeded-server.ts");

interface Child {
  readonly process: ChildProcess;
  readonly url: string;
}

async function start(data: string): Promise<Child> {
  const child = spawn(process.execPath, [SEEDED, data, "kill"], { stdio: ["ignore", "pipe", "inherit"] });
  const lines = createInterface({ input: child.stdout });
  const [line]: unknown[] = await once(lines, "line");
  const url = /http:\S+/.exec(String(line))?.[0];
  if (url === undefined) throw new Error(`no address: ${String(line)}`);
  return { process: child, url };
}

async function kill(child: Child): Promise<void> {
  child.process.kill("SIGKILL");
  await once(child.process, "exit");
}

test("what was acknowledged survives kill -9, bots go on, and the game comes to its end", async () => {
  const folder = tempFolder();
  let child = await start(folder.path);
  try {
    const { game, tokens } = await seatedGame(child.url, [PERSON, bot("random")]);
    const token = tokens[0] ?? "";
    const before = await connect(child.url);
    const seat = await before.sit(0, game, token);
    const given = (): number => seat.entries.filter((entry) => entry.type === "input" && entry.seat === 0).length;
    // Killed at once after an acknowledgement, the bot thinking.
    const acknowledged = await playOn(before, seat, chance(8), () => given() > 10);
    await kill(child);
    child = await start(folder.path);
    const client = await connect(child.url);
    const place = await client.sit(0, game, token);
    expect(acknowledged.length).toBeGreaterThan(5);
    expect(place.entries.slice(0, seat.entries.length)).toEqual(seat.entries);
    expect(acknowledged.every((seq) => place.entries[seq - 1]?.type === "input")).toBe(true);
    await playOn(client, place, chance(3));
    const record = await recordOf(child.url, game, token);
    expect(replay(engine(), record).difference).toBeNull();
    expect(record.inputs.filter((input) => input.seat === 0).length).toBeGreaterThan(acknowledged.length);
  } finally {
    child.process.kill("SIGKILL");
    folder.remove();
  }
});

test("--help says how it is configured", async () => {
  const child = spawn(process.execPath, [MAIN, "--help"], { env: { ...process.env, LC_ALL: "es" } });
  let text = "";
  child.stdout.on("data", (part) => (text += String(part)));
  const [code]: unknown[] = await once(child, "close");
  expect(code).toBe(0);
  for (const word of ["HOST", "PORT", "ESCARAMUZA_DATA", "127.0.0.1", "3000", "data-local", "Servidor"])
    expect(text).toContain(word);
});
