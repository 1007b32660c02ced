import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, it } from "vitest";
import { ROOT, cli, cliJson, inFolder } from "./cli.ts";

describe("simulate", () => {
  it("prints wins, points, length and intervals", async () => {
    await inFolder(async (folder) => {
      const args = ["simulate", "ps", "--games", "4", "--players", "random,random", "--seed", "9", "--workers", "1"];
      const checked = ["--lang", "en", "--scenario", "PS-S3", "--check"];
      const text = await cli([...args, ...checked], { cwd: folder });
      const json = await cliJson(args, { cwd: folder });
      expect(text).toMatchObject({ code: 0, err: "" });
      expect(text.out).toContain("4 games");
      expect(text.out).toContain("no failure");
      expect(text.out).toContain("95 % interval");
      expect(json.code).toBe(0);
      expect(json.value).toMatchObject({
        game: "parabellum-soldiers",
        games: 4,
        seed: 9,
        players: [
          { name: "random", games: 4 },
          { name: "random", games: 4 },
        ],
        paired: { pairs: 2 },
        failed: 0,
        seconds: expect.any(Number),
      });
      expect(readdirSync(folder)).toEqual([]);
    });
  });

  it("keeps the game that went wrong, and says how to play it again", async () => {
    // Rules that break after some inputs, put in place before the command starts.
    const games = pathToFileURL(join(ROOT, "packages/games/src/index.ts")).href;
    const sick = `import { GAMES } from "${games}"; let n = 0; GAMES[0].rules.invariants = () => (++n > 20 ? ["the sky fell"] : []);`;
    await inFolder(async (folder) => {
      const args = ["simulate", "ps", "--games", "1", "--seed", "3", "--workers", "1", "--check", "--lang", "en"];
      const ran = await cli(args, {
        cwd: folder,
        node: ["--import", `data:text/javascript,${encodeURIComponent(sick)}`],
      });
      expect(ran.code).toBe(1);
      expect(ran.err).toContain("the sky fell");
      expect(ran.err).toContain("escaramuza simulate parabellum-soldiers --games 1 --players random,random --seed 3");
      const [file = ""] = readdirSync(folder);
      expect(file).toMatch(/^escaramuza-failure-.*\.json$/);
      expect(ran.err).toContain(file);
      const shown = await cli(["show", join(folder, file)]);
      expect(shown).toMatchObject({ code: 0, err: "" });
    });
  });
});
