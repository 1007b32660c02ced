import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cli, hereJson, inFolder } from "./cli.ts";

const game = ["play", "ps", "--scenario", "PS-S1", "--seed", "4", "--bot", "random"];

describe("play", () => {
  it("ends well when nobody answers", async () => {
    const [bare, chosen] = await Promise.all([cli(["play"]), cli(game)]);
    expect(bare).toMatchObject({ code: 0, err: "" });
    expect(bare.out).toContain("conflict-of-heroes");
    expect(chosen).toMatchObject({ code: 0, err: "" });
    expect(chosen.out).toContain("+----");
  });

  it("asks for the scenario, and again when there is no such one", async () => {
    const { code, out } = await cli(["play", "ps", "--lang", "en", "--bot", "random"], { input: "9\n2\nquit\n" });
    expect(code).toBe(0);
    expect(out).toContain("is not in the list");
    expect(out).toContain("See you");
  });

  it("plays by number, name, JSON and words, takes back and saves", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "kept.json");
      // The first question of this scenario is the same for everybody: how to split the squad.
      const input = [
        "help",
        "hint",
        "rule PS-6.1-4",
        "nonsense",
        "{",
        "table",
        "options",
        "1 a1 a2",
        "1",
        "back?",
        "undo",
        "auto",
        `save ${join(folder, "no", "such.json")}`,
        `save ${file}`,
        "quit",
        "",
      ].join("\n");
      const { code, out, err } = await cli([...game, "--lang", "en"], { input });
      expect({ code, err }).toEqual({ code: 0, err: "" });
      expect(out).toContain("A destination is enough");
      expect(out).toContain("Shot roll");
      expect(out).toContain('"nonsense" cannot be understood');
      expect(out).toContain("Refused:");
      expect(out).toContain('"back?" is not in the list');
      expect(out).toContain("Cannot write");
      expect(out).toContain("Saved in");
      expect(existsSync(file)).toBe(true);
      expect(await hereJson(["verify", file])).toMatchObject({ code: 0, value: { ok: true } });
      const more = await cli(["play", "--resume", file, "--bot", "random", "-o", join(folder, "more.json")], {
        input: "auto\nsalir\n",
      });
      expect(more.code).toBe(0);
      const inputs = (path: string): number => JSON.parse(readFileSync(path, "utf8")).inputs.length;
      expect(inputs(join(folder, "more.json"))).toBeGreaterThan(inputs(file));
    });
  });

  it("plays a whole game to its score", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "whole.json");
      const { code, out } = await cli(
        ["play", "ps", "--scenario", "PS-S3", "--seed", "4", "--bot", "random", "--lang", "en", "-o", file],
        { input: "auto\n".repeat(2000) },
      );
      expect(code).toBe(0);
      expect(out).toContain("save FILE");
      expect(await hereJson(["verify", file])).toMatchObject({ code: 0, value: { ok: true, complete: true } });
    });
  });

  it("lets people share a terminal and throw their own dice", async () => {
    const { code, out } = await cli(
      ["play", "ps", "--scenario", "PS-S1", "--bot", "none", "--dice", "entered", "--lang", "en"],
      { input: "9\n6\n2\nattacker\n" },
    );
    expect(code).toBe(0);
    expect(out).toContain("Refused:");
    expect(out).toMatch(/North|South/);
  });
});
