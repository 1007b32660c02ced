import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generatorFrom, kindOf, picker, play, recordText, viewOf } from "@escaramuza/kernel";
import { describe, expect, it } from "vitest";
import { readGame, writeAtomic } from "../src/files.ts";
import { here, hereJson, inFolder } from "./cli.ts";

/** Both sides at random, to the end. */
function playToTheEnd(file: string): void {
  const { e, record, game } = readGame(file);
  const pick = picker(generatorFrom(11));
  while (game.outcome === null) {
    const d = game.pending.find((p) => !game.answers.some((a) => a.decision === p.id));
    if (d === undefined) throw new Error("nobody to answer");
    const kind = kindOf(e, d);
    const view = viewOf(e, game, d.seat).position;
    const answer = kind.sample(view, d, pick) ?? kind.fallback(view, d);
    const played = play(e, record, game, { seat: d.seat, decision: d.id, answer });
    if (!played.ok) throw new Error(JSON.stringify(played.refusal));
  }
  writeAtomic(file, recordText(record));
}

describe("campaign", () => {
  it("goes from battle to battle in a file", () =>
    inFolder(async (folder) => {
      const [file, battle, setUp] = ["c.json", "b.json", "s.json"].map((name) => join(folder, name));
      if (file === undefined || battle === undefined || setUp === undefined) throw new Error("no names");
      writeAtomic(setUp, JSON.stringify({ mission: "encounter", turnLimit: 3 }));
      expect((await here(["campaign", "new", "PE", file, "--set-up", setUp, "--days", "10"])).code).toBe(0);
      expect((await here(["campaign", "show", file])).out).toContain("día 0");

      const next = await here(["campaign", "next", file, "-o", battle, "--seed", "3"]);
      expect(next).toMatchObject({ code: 0, err: "" });
      // Neither two at once, nor one that has not ended.
      const twice = await hereJson(["campaign", "next", file, "-o", battle]);
      expect(twice).toMatchObject({ code: 1, value: { ok: false, problems: [{ code: "campaign.fighting" }] } });
      const early = await hereJson(["campaign", "after", file, battle]);
      expect(early).toMatchObject({ code: 1, value: { problems: [{ code: "campaign.notOver" }] } });

      expect((await here(["campaign", "off", file])).code).toBe(0);
      expect((await here(["campaign", "next", file, "-o", battle, "--seed", "3"])).code).toBe(0);

      playToTheEnd(battle);
      const after = await here(["campaign", "after", file, battle, "--lang", "en"]);
      expect(after.code).toBe(0);
      expect(after.out).toContain("Battles fought: 1 · Next battle: day 10");
      expect(after.out).toMatch(/1\. Day 0, Encounter: \d+ to \d+\. /);
      const again = await hereJson(["campaign", "after", file, battle]);
      expect(again).toMatchObject({ code: 1, value: { problems: [{ code: "campaign.notFighting" }] } });
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
        game: "peloton",
        campaign: { battles: [{ day: 0 }], fighting: null },
      });
      expect((await here(["campaign", "next", file, "-o", battle, "--mission", "ambush", "--days", "99"])).code).toBe(
        0,
      );
    }));

  it("leaves behind whom it is told to, by name or id", () =>
    inFolder(async (folder) => {
      const [file, battle] = [join(folder, "c.json"), join(folder, "b.json")];
      await here(["campaign", "new", "PE", file, "--scenario", "encounter"]);
      const next = async (...rest: readonly string[]): ReturnType<typeof here> =>
        here(["campaign", "next", file, "-o", battle, ...rest.flatMap((who) => ["--rest", who])]);

      // Both sides have one of that name; a stranger is nobody's.
      expect(await next("Soldado 3")).toMatchObject({ code: 1, err: expect.stringContaining("más de uno") });
      const stranger = await next("1:Rommel");
      expect(stranger.code).toBe(1);
      expect(stranger.err).toContain("«Rommel»");
      expect(stranger.err).toContain("Soldado 3 (3)");
      expect(await next("3:Oficial")).toMatchObject({ code: 1, err: expect.stringContaining("2 (Pelotón rojo)") });
      expect((await here(["campaign", "show", file])).out).toContain("día 0");

      expect(await next("1:oficial, 3", "Pelotón rojo:Soldado 10")).toMatchObject({ code: 0, err: "" });
      const numbers = (...out: readonly number[]): string[] =>
        Array.from({ length: 10 }, (_, i) => i + 1).flatMap((n) => (out.includes(n) ? [] : [String(n)]));
      expect(JSON.parse(readFileSync(file, "utf8"))).toMatchObject({
        campaign: { fighting: [numbers(1, 3), numbers(10)] },
      });
      expect((await here(["campaign", "off", file])).code).toBe(0);
      // Somebody must go.
      const all = `2:${numbers().join(",")}`;
      const none = await hereJson(["campaign", "next", file, "-o", battle, "--rest", all]);
      expect(none).toMatchObject({ code: 1, value: { problems: [{ code: "campaign.nobodyGoes" }] } });
    }));

  it("says what is wrong", () =>
    inFolder(async (folder) => {
      const file = join(folder, "c.json");
      expect(await hereJson(["campaign", "new", "PE", file, "--scenario", "patrol"])).toMatchObject({
        code: 1,
        value: { problems: [{ code: "campaign.notBuilt", rule: "PE-14-4" }] },
      });
      expect((await here(["campaign", "new", "PS", file])).code).toBe(1);
      writeAtomic(file, "{}");
      expect((await here(["campaign", "show", file])).err).toContain("no es una campaña");
      expect((await here(["campaign", "burn", file])).code).toBe(2);
      expect((await here(["campaign", "after", file])).code).toBe(2);
      expect((await here(["campaign", "new", "PE", file])).code).toBe(0);
      expect((await here(["campaign", "next", file])).code).toBe(2);
    }));
});
