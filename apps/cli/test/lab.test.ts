import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PLOTS } from "@escaramuza/lab/laboratory";
import { describe, expect, it } from "vitest";
import { ROOT, cli, cliJson, inFolder } from "./cli.ts";

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
  });

  it("stops at Ctrl-C and reports what has been played", async () => {
    // The signal comes as soon as somebody listens to it.
    const stop = `const once = process.once.bind(process);
      process.once = (name, f) => (name === "SIGINT" && setTimeout(() => process.kill(process.pid, "SIGINT"), 0), once(name, f));`;
    const ran = await cli(
      ["lab", "ps", "--battles", "100000", "--players", "random,random", "--workers", "1", "--lang", "en"],
      {
        node: ["--import", `data:text/javascript,${encodeURIComponent(stop)}`],
      },
    );
    expect(ran).toMatchObject({ code: 0, err: "" });
    expect(ran.out).toContain("Stopped half-way");
  });

  it.each([
    [["--set", "nowhere.at.all=1"], "Cannot change"],
    [["--set", "nothing"], "Cannot change"],
    [["--set", 'squads=["GE-GREN","nobody"]'], "not valid"],
    [["--players", "random"], "As many players"],
    [["--scenario", "PS-S99"], "no scenario"],
    [["--margin", "60"], "--margin"],
  ])("says what is wrong with %j", async (wrong, words) => {
    const ran = await cli([...SMALL, ...wrong, "--lang", "en"]);
    expect(ran.code).toBe(2);
    expect(ran.err).toContain(words);
  });
});

describe("rulebooks", () => {
  it("plays the same battle by several rulebooks and says where they differ from it", async () => {
    const battle = join(ROOT, "packages", "lab", "battles", "farm.yaml");
    const args = ["rulebooks", battle, "--games", "ps,ch", "--battles", "2", "--player", "random", "--workers", "1"];
    const ran = await cli([...args, "--lang", "en"]);
    expect(ran).toMatchObject({ code: 0, err: "" });
    for (const words of ["Parabellum Soldiers", "Conflict of Heroes", "not decided yet", "the map most like it"])
      expect(ran.out).toContain(words);
    const spanish = await cli(args);
    expect(spanish.out).not.toMatch(/\{|rulebooks\.|undefined/);
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
