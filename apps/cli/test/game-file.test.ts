import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { cli, cliJson, here, hereJson, inFolder } from "./cli.ts";

interface Pending {
  readonly seat: number;
  readonly decision: number;
  readonly kind: string;
  readonly fallback: unknown;
}

function isPending(value: unknown): value is Pending {
  return (
    typeof value === "object" &&
    value !== null &&
    "decision" in value &&
    "seat" in value &&
    "kind" in value &&
    "fallback" in value
  );
}

async function pendingIn(file: string): Promise<Pending> {
  const { value } = await hereJson(["legal", file]);
  const [first] = Array.isArray(value) ? value : [];
  if (!isPending(first)) throw new Error(`nothing pending in ${file}`);
  return first;
}

describe("a game in a file", () => {
  it("is started, asked about, played, shown, told again and verified", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "game.json");
      const begun = await cliJson([
        "new",
        "ps",
        "--scenario",
        "PS-S2",
        "--seed",
        "5",
        "--contribution",
        "mine",
        "-o",
        file,
      ]);
      expect(begun).toMatchObject({
        code: 0,
        value: {
          ok: true,
          game: "parabellum-soldiers",
          pending: [expect.objectContaining({ question: expect.any(String) })],
        },
      });
      expect(JSON.stringify(begun.value)).not.toContain("seed 5");

      for (let i = 0; i < 4; i++) {
        const { seat, decision, kind, fallback } = await pendingIn(file);
        const input =
          i % 2 === 0 ? JSON.stringify({ seat, decision, answer: fallback }) : `${kind}=${JSON.stringify(fallback)}`;
        const acted = i === 2 ? await cliJson(["act", file, "-"], { input }) : await hereJson(["act", file, input]);
        expect(acted).toMatchObject({ code: 0, value: { ok: true, seq: i + 1 } });
      }

      const svg = join(folder, "table.svg");
      const [legal, shown, drawn, seen, told, verified] = await Promise.all([
        cli(["legal", file]),
        cli(["show", file]),
        cli(["show", file, "--as", "norte", "--svg", svg]),
        cliJson(["show", file, "--as", "0"]),
        cli(["replay", file]),
        cliJson(["verify", file]),
      ]);
      const events = await here(["replay", file, "--events", "--upto", "1"]);
      const early = await hereJson(["replay", file, "--upto", "2"]);
      const claimed = await hereJson(["verify", file, "--contribution", "mine", "--contribution", "yours"]);
      expect(legal.out).toMatch(/^#\d+ /);
      expect(legal.out).toContain("=");
      expect(shown.out).toContain("+----");
      expect(drawn.code).toBe(0);
      expect(readFileSync(svg, "utf8")).toContain("<svg");
      expect(seen.value).toMatchObject({ seat: 0, seq: 4, scene: { unitName: "cm" } });
      expect(told.out).toMatch(/\[PS-/);
      for (const line of events.out.trim().split("\n")) expect(JSON.parse(line)).toHaveProperty("rule");
      expect(early.value).toMatchObject({ seq: 2 });
      expect(verified).toMatchObject({ code: 0, value: { ok: true, complete: false, difference: null } });
      expect(claimed).toMatchObject({ code: 1, value: { ok: false } });
      // Nothing but the game and the picture was left behind.
      expect(readdirSync(folder).toSorted()).toEqual(["game.json", "table.svg"]);
    });
  });

  it("is not changed by what is refused, and says why", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "game.json");
      await here(["new", "ps", "--seed", "1", "-o", file]);
      const before = readFileSync(file, "utf8");
      const { seat, decision, kind } = await pendingIn(file);
      const wrong = [
        `${kind}="nonsense"`,
        JSON.stringify({ seat: 1 - seat, decision, answer: null }),
        JSON.stringify({ seat, decision: 99, answer: null }),
        JSON.stringify({ seat, decision }),
        "nothing=1",
        "{",
        "",
        "[]",
      ];
      for (const input of wrong) {
        const { code, out, err } = await here(["act", file, input]);
        expect(code).toBe(1);
        expect(out).toBe("");
        expect(err).not.toBe("");
        expect(err).not.toContain("    at ");
      }
      expect(await cliJson(["act", file, `${kind}="nonsense"`])).toMatchObject({
        code: 1,
        value: { ok: false, refusal: { rule: expect.any(String), text: expect.any(String) } },
      });
      expect(readFileSync(file, "utf8")).toBe(before);
    });
  });

  it("that was tampered with fails, at the first difference", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "game.json");
      await here(["new", "ps", "--scenario", "PS-S1", "--seed", "5", "-o", file]);
      const text = readFileSync(file, "utf8");
      const record: { inputs: unknown[]; hashes: string[]; dice: { secret: string } } = JSON.parse(text);
      const write = (name: string, changed: object): string => {
        const path = join(folder, name);
        writeFileSync(path, JSON.stringify({ ...JSON.parse(text), ...changed }));
        return path;
      };
      const secret = await cliJson(["verify", write("secret.json", { dice: { ...record.dice, secret: "seed 6" } })]);
      const setup = await hereJson(["verify", write("setup.json", { setup: { scenario: "PS-S3" } })]);
      const hash = await hereJson(["verify", write("hash.json", { hashes: ["0000000000000000"] })]);
      const missing = await hereJson(["verify", write("missing.json", { hashes: [] })]);
      const version = await hereJson(["verify", write("version.json", { version: "0.0.1" })]);
      const input = await hereJson([
        "verify",
        write("input.json", {
          inputs: [{ seat: 0, decision: 1, answer: "nonsense" }],
          hashes: [...record.hashes, "0"],
        }),
      ]);
      for (const { code, value } of [secret, setup, hash, missing, version, input]) {
        expect(code).toBe(1);
        expect(value).toMatchObject({ ok: false, complete: false });
      }
      expect(secret.value).toMatchObject({
        findings: expect.arrayContaining([expect.objectContaining({ check: "promise", holds: false })]),
      });
      expect(hash.value).toMatchObject({ difference: { at: "hash", index: 0 } });
      expect(version.value).toMatchObject({ difference: { at: "version" } });
      expect(input.value).toMatchObject({ difference: { at: "input", index: 0 } });
      const acted = await here(["act", join(folder, "hash.json"), "split=[]"]);
      expect(acted.code).toBe(1);
    });
  });

  it("that is none is refused by every command", async () => {
    await inFolder(async (folder) => {
      const garbage = {
        "text.json": "not a game",
        "empty.json": "",
        "list.json": "[]",
        "half.json": '{"format": 1',
        "other.json":
          '{"format":1,"ruleset":"chess","version":"","dataHash":"","setup":0,"dice":{"source":"entered","secret":""},"inputs":[],"hashes":[]}',
      };
      for (const [name, text] of Object.entries(garbage)) writeFileSync(join(folder, name), text);
      for (const [i, name] of [...Object.keys(garbage), "missing.json"].entries()) {
        const { code, out, err } = await here([
          ["show", "legal", "replay", "verify"][i % 4] ?? "show",
          join(folder, name),
        ]);
        expect(code).toBe(1);
        expect(out).toBe("");
        expect(err).toContain(folder);
        expect(err).not.toContain("    at ");
      }
    });
  });
});

describe("new", () => {
  it("takes a set-up of one's own, and says all that is wrong with one", async () => {
    await inFolder(async (folder) => {
      const [good, bad] = [join(folder, "good.yaml"), join(folder, "bad.yaml")];
      writeFileSync(good, "mode: simple\nterrain: M1\nsquads: [GE-GREN, US-RIFLE]\n");
      writeFileSync(bad, "mode: chess\nterrain: M99\n");
      const made = await cli(["new", "ps", "--set-up", good]);
      const refused = await hereJson(["new", "ps", "--set-up", bad, "-o", join(folder, "x.json")]);
      const both = await here(["new", "ps", "--set-up", good, "--scenario", "PS-S1"]);
      expect(made.code).toBe(0);
      expect(JSON.parse(made.out)).toMatchObject({ format: 1, setup: { terrain: "M1" }, dice: { source: "seeded" } });
      expect(refused).toMatchObject({ code: 1, value: { ok: false } });
      expect(both.code).toBe(2);
      expect(readdirSync(folder)).not.toContain("x.json");
    });
  });

  it("takes dice from a real table", async () => {
    await inFolder(async (folder) => {
      const file = join(folder, "game.json");
      expect((await here(["new", "ps", "--scenario", "PS-S1", "--dice", "entered", "-o", file])).code).toBe(0);
      expect(await pendingIn(file)).toMatchObject({ kind: "dice" });
      expect((await here(["act", file, "dice=[7]"])).code).toBe(1);
      expect((await here(["act", file, "dice=[6]"])).code).toBe(0);
      expect((await here(["act", file, "dice=[2]"])).code).toBe(0);
      expect(await pendingIn(file)).toMatchObject({ kind: "role", seat: 0 });
      expect((await here(["verify", file])).code).toBe(0);
    });
  });
});
