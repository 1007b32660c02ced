import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { lstatSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLOTS } from "@escaramuza/lab/laboratory";
import { describe, expect, it } from "vitest";
import { ROOT, cli, cliJson, here, inFolder } from "./cli.ts";
import type { Ran } from "./cli.ts";

const SMALL = ["lab", "ps", "--battles", "3", "--players", "random,random", "--workers", "1"];

describe("lab", () => {
  it("says wins, verdict, length, what decided it and what everybody does, and writes files", async () => {
    await inFolder(async (folder) => {
      const files = ["--csv", "battles.csv", "--save", "result.json", "--svg", "plots"];
      const ran = await cli([...SMALL, ...files, "--scenario", "ps-s2", "--lang", "en"], { cwd: folder });
      expect(ran).toMatchObject({ code: 0, err: "" });
      for (const words of [
        "3 battles",
        "Verdict: not decided yet",
        "95 % interval",
        "Turns a game",
        "Actions",
        "battles.csv",
      ])
        expect(ran.out).toContain(words);
      const csv = readFileSync(join(folder, "battles.csv"), "utf8");
      expect(csv.trimEnd().split("\r\n")).toHaveLength(4);
      const result: unknown = JSON.parse(readFileSync(join(folder, "result.json"), "utf8"));
      expect(result).toMatchObject({
        game: "parabellum-soldiers",
        variants: [{ battles: 3, failed: 0 }],
        comparison: null,
      });
      expect(readdirSync(join(folder, "plots")).toSorted()).toEqual(PLOTS.map((name) => `${name}.svg`).toSorted());
      for (const name of PLOTS)
        expect(readFileSync(join(folder, "plots", `${name}.svg`), "utf8")).toMatch(/^<svg [^>]*>/);
    });
  });

  it("compares two variants pair by pair, in both languages", async () => {
    const args = [...SMALL, "--set", "scenario=PS-S2", "--variant", "scenario=PS-S3"];
    const english = await cli([...args, "--lang", "en"]);
    expect(english.out).toContain("Variant 2: PS-S3");
    expect(english.out).toContain("3 pairs with the same dice");
    const spanish = await cli(args);
    expect(spanish.out).toContain("Variante 2: PS-S3");
    expect(spanish.out).not.toMatch(/\{|lab\.|option\./);
    const json = await cliJson(args);
    expect(json.value).toMatchObject({ comparison: { pairs: 3 }, ended: "all" });
    // One pair: no interval of a mean, and nothing to say of pairs.
    const one = await cli([...args, "--battles", "1", "--lang", "en"]);
    expect(one.out).toMatch(/^Turns: [-+]?\d+\.\d$/mu);
    expect(one.out).toContain("What pairing the dice was worth cannot be said");
  });

  it("says before the first battle what cannot be written, and whom it does not know where to seat", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "empty.yaml"), "");
      writeFileSync(join(folder, "round.yaml"), "a: &x [*x]\n");
      writeFileSync(join(folder, "plots"), "no folder");
      // More battles than anybody would wait for.
      const many = ["lab", "pe", "--battles", "1000000", "--workers", "1", "--lang", "en"];
      for (const [args, words] of [
        [["--csv", "nowhere/x.csv"], "Cannot write nowhere/x.csv"],
        [["--save", "."], "Cannot write ."],
        [["--svg", "plots"], "Cannot write plots"],
        [["--players", "random"], 'seats are needed (2), separated by commas, not "random"'],
        [["--setup", "empty.yaml"], "The set-up is not valid: empty.yaml"],
        [["--setup", "empty.yaml", "--scenario", "encounter"], "--scenario or --setup"],
        [["--setup", "round.yaml"], "round.yaml cannot be understood"],
        [["--players", "random,random", "--set", "players=random,random"], "--players or --set players="],
      ] as const) {
        const ran = await cli([...many, ...args], { cwd: folder });
        expect(ran.code).not.toBe(0);
        expect(ran.out).toBe("");
        expect(ran.err).toContain(words);
        expect(ran.err).not.toMatch(/\{|Unexpected/u);
      }
    });
  });

  it("reports what has been played though a file cannot be written after all", async () => {
    await inFolder(async (folder) => {
      mkdirSync(join(folder, "plots", "length.svg"), { recursive: true });
      const ran = await cli([...SMALL, "--svg", "plots", "--lang", "en"], { cwd: folder });
      expect(ran.code).toBe(1);
      expect(ran.err).toContain("Cannot write plots/length.svg");
      expect(ran.out).toContain("Verdict: not decided yet");
      const none = await cli([...SMALL, "--csv", "", "--battles", "1000000", "--lang", "en"], { cwd: folder });
      expect(none).toMatchObject({ code: 1, out: "", err: expect.stringContaining("Cannot write") });
    });
  });

  it.skipIf(process.platform === "win32")("follows links and writes into pipes, and replaces neither", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "there.csv"), "old");
      symlinkSync("there.csv", join(folder, "here.csv"));
      spawnSync("mkfifo", [join(folder, "pipe")]);
      const read = spawn("cat", [join(folder, "pipe")], { stdio: ["ignore", "pipe", "inherit"] });
      let piped = "";
      read.stdout.setEncoding("utf8").on("data", (text: string) => (piped += text));
      const ran = await cli([...SMALL, "--csv", "here.csv", "--save", "pipe", "--lang", "en"], { cwd: folder });
      // Who reads a pipe nobody writes into waits for ever.
      const isPipe = lstatSync(join(folder, "pipe")).isFIFO();
      if (!isPipe) read.kill();
      expect(isPipe).toBe(true);
      if (read.exitCode === null) await once(read, "close");
      expect(JSON.parse(piped)).toMatchObject({ game: "parabellum-soldiers" });
      expect(ran).toMatchObject({ code: 0, err: "" });
      expect(lstatSync(join(folder, "here.csv")).isSymbolicLink()).toBe(true);
      expect(readFileSync(join(folder, "there.csv"), "utf8").split("\r\n")).toHaveLength(5);
      expect(readdirSync(folder).toSorted()).toEqual(["here.csv", "pipe", "there.csv"]);
    });
  });

  it("seats players named as a change, and as many as a variant has seats for", async () => {
    const small = ["lab", "pe", "--battles", "1", "--workers", "1"];
    const named = await cliJson([...small, "--scenario", "encounter", "--set", "players=random,random"]);
    expect(named.value).toMatchObject({ experiment: { variants: [{ players: ["random", "random"] }] } });
    const three = await cliJson([...small, "--scenario", "woundedWolf", "--variant", "scenario=woundedWolf3"]);
    expect(three.value).toMatchObject({
      experiment: {
        variants: [{ players: ["scripted", "scripted"] }, { players: ["scripted", "scripted", "scripted"] }],
      },
    });
    const variants = ["--scenario", "woundedWolf3", "--variant", "scenario=woundedWolf", "--lang", "en"];
    const told = await cli([...small, ...variants]);
    const [, first, second = ""] = told.out.split(/^Variant \d: /mu);
    expect(first).toContain("Second player + Third player");
    // The comparison speaks of the first variant.
    expect(second.split("Second variant less first")[0]).not.toContain("Third player");
  });

  it("stops at Ctrl-C and reports what has been played", async () => {
    const battle = join(ROOT, "packages", "lab", "battles", "farm.yaml");
    for (const [args, code] of [
      [["lab", "ps", "--battles", "100000", "--players", "random,random"], 0],
      [["simulate", "ps", "--games", "100000"], 1],
      [["rulebooks", battle, "--games", "ps", "--battles", "100000"], 0],
    ] as const) {
      const ran = await stoppedAtOnce([...args, "--workers", "1", "--lang", "en"]);
      expect([args[0], ran]).toMatchObject([args[0], { code, err: "" }]);
      expect(ran.out).toContain("Stopped half-way");
    }
  });

  it.each(["lab", "simulate", "rulebooks", "worker"])("explains each option of %s", async (name) => {
    for (const lang of ["es", "en"]) {
      const { out } = await here([name, "--help", "--lang", lang]);
      const [usage = ""] = out.split("\n");
      const options = [...usage.matchAll(/--[a-z-]+/gu)].map(([option]) => option);
      expect(options.length).toBeGreaterThan(1);
      for (const option of options) expect(out).toMatch(new RegExp(`^${option} `, "mu"));
    }
  });

  it.each([
    [["--set", "nowhere.at.all=1"], "Cannot change"],
    [["--set", "nothing"], "Cannot change"],
    [["--set", 'squads=["GE-GREN","nobody"]'], "not valid"],
    [["--players", "random"], "As many players"],
    [["--players", "random,nobody"], "There are: random, recruit, veteran, elite, ace, scripted"],
    [["--scenario", "PS-S99"], "no scenario"],
    [["--margin", "60"], "--margin"],
  ])("says what is wrong with %j", async (wrong, words) => {
    const ran = await cli([...SMALL, ...wrong, "--lang", "en"]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(words);
  });
});

/** Ctrl-C comes as soon as somebody listens to it. */
async function stoppedAtOnce(args: readonly string[]): Promise<Ran> {
  const stop = `const once = process.once.bind(process);
    process.once = (name, f) => (name === "SIGINT" && setTimeout(() => process.kill(process.pid, "SIGINT"), 0), once(name, f));`;
  return cli(args, { node: ["--import", `data:text/javascript,${encodeURIComponent(stop)}`] });
}

describe("rulebooks", () => {
  it("plays the same battle by several rulebooks and says where they differ from it", async () => {
    const battle = join(ROOT, "packages", "lab", "battles", "farm.yaml");
    const args = ["rulebooks", battle, "--games", "ps,ch", "--battles", "2", "--player", "random", "--workers", "1"];
    const ran = await cli([...args, "--lang", "en"]);
    expect(ran).toMatchObject({ code: 0, err: "" });
    for (const words of [
      "Parabellum Soldiers",
      "Conflict of Heroes",
      "not decided yet",
      "the force most like it",
      "nothing like it on the table: 1\u00A0×\u00A0hedge",
    ])
      expect(ran.out).toContain(words);
    const spanish = await cli(args);
    expect(spanish.out).not.toMatch(/\{|rulebooks\.|undefined/);
  });

  it("goes on with the others where one game cannot play the battle, and says why", async () => {
    await inFolder(async (folder) => {
      const farm = readFileSync(join(ROOT, "packages", "lab", "battles", "farm.yaml"), "utf8");
      // Bolt Action has no force of nobody.
      writeFileSync(join(folder, "alone.yaml"), farm.replace(/^german: .*$/mu, "german: {}"));
      const args = ["rulebooks", "alone.yaml", "--games", "ba,ps", "--battles", "1", "--player", "random"];
      const ran = await cli([...args, "--workers", "1", "--csv", "rows.csv", "--lang", "en"], { cwd: folder });
      expect(ran).toMatchObject({ code: 1, err: "" });
      expect(ran.out).toMatch(/^Parabellum Soldiers {2}/mu);
      expect(ran.out).toContain("Bolt Action cannot play this battle");
      const rows = readFileSync(join(folder, "rows.csv"), "utf8").trimEnd().split("\r\n");
      expect(rows.map((row) => row.split(",")[0])).toEqual(["game", "parabellum-soldiers"]);
    });
  });

  it("says what is wrong with a battle", async () => {
    await inFolder(async (folder) => {
      writeFileSync(join(folder, "odd.yaml"), "name: Odd\nwidth: 1\n");
      const ran = await cli(["rulebooks", "odd.yaml", "--lang", "en"], { cwd: folder });
      expect(ran.code).toBe(2);
      expect(ran.err).toContain("Not a neutral battle");
    });
  });
});
