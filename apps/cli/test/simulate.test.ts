import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cli, cliJson, inFolder } from "./cli.ts";

describe("simulate", () => {
  it("prints wins, points, length and intervals", async () => {
    await inFolder(async (folder) => {
      const args = ["simulate", "ps", "--games", "4", "--players", "random,random", "--seed", "9", "--workers", "1"];
      const [text, json] = await Promise.all([cli([...args, "--lang", "en", "--scenario", "PS-S3", "--check"], { cwd: folder }), cliJson(args, { cwd: folder })]);
      expect(text).toMatchObject({ code: 0, err: "" });
      expect(text.out).toContain("4 games");
      expect(text.out).toContain("no failure");
      expect(text.out).toContain("95 % interval");
      expect(json.code).toBe(0);
      expect(json.value).toMatchObject({ game: "parabellum-soldiers", games: 4, seed: 9, players: [{ name: "random", games: 4 }, { name: "random", games: 4 }], paired: { pairs: 2 }, failed: 0, seconds: expect.any(Number) });
      expect(readdirSync(folder)).toEqual([]);
    });
  });
});
