import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT, cli, cliJson, here, hereJson, inFolder } from "./cli.ts";

const NAMES = [
  "games",
  "rules",
  "new",
  "show",
  "legal",
  "act",
  "play",
  "check",
  "odds",
  "replay",
  "verify",
  "squad",
  "simulate",
  "bench",
];

describe("help and misuse", () => {
  it("lists every command, in Spanish unless told otherwise", async () => {
    const spanish = await cli(["help"]);
    const english = await here(["--lang", "en", "help"]);
    expect([spanish.code, english.code]).toEqual([0, 0]);
    for (const name of NAMES) expect(spanish.out).toMatch(new RegExp(`^  ${name}\\b`, "m"));
    expect(spanish.out).toContain("Opciones comunes");
    expect(english.out).toContain("Common options");
  });

  it("tells its version: that of the newest changes", async () => {
    const { code, out } = await cli(["--version"]);
    const [, newest] = /^## (\S+)$/m.exec(readFileSync(join(ROOT, "CHANGELOG.md"), "utf8")) ?? [];
    const root: { version: string } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
    expect({ code, out, version: root.version }).toEqual({ code: 0, out: `escaramuza ${newest}\n`, version: newest });
  });

  it("explains each command", async () => {
    for (const name of NAMES) {
      const { code, out } = await here([name, "--help", "--lang=en"]);
      expect(code).toBe(0);
      expect(out).toMatch(/^escaramuza /);
    }
    expect((await here(["help", "act"])).out).toContain("act FICHERO ENTRADA");
  });

  it.each([
    [[]],
    [["nonsense"]],
    [["help", "nonsense"]],
    [["new"]],
    [["games", "one", "too many"]],
    [["games", "--nonsense"]],
    [["games", "--lang", "fr"]],
    [["rules", "chess"]],
    [["new", "ps", "--scenario", "PS-S99"]],
    [["new", "ps", "--seed", "x"]],
    [["new", "ps", "--dice", "loaded"]],
    [["squad", "burn", "file"]],
    [["odds", "ps", "nonsense"]],
    [["simulate", "ps", "--games", "0"]],
    [["simulate", "ps", "--players", "random"]],
    [["simulate", "ps", "--players", "random,nobody"]],
    [["play", "ps", "--bot", "random", "--scenario", "PS-S99"]],
  ])("%j is misuse: exit code 2 and a word on standard error", async (args) => {
    const { code, out, err } = await here(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).not.toBe("");
    expect(err).not.toContain("    at ");
  });

  it("tells a program what was wrong where it looks for it", async () => {
    expect((await cli(["nonsense"])).code).toBe(2);
    expect(await cliJson(["rules", "chess"])).toMatchObject({
      code: 2,
      value: { ok: false, error: { code: "unknownGame" } },
    });
  });
});

describe("games and rules", () => {
  it("lists the games", async () => {
    const { code, value } = await cliJson(["games"]);
    expect(code).toBe(0);
    expect(value).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          id: "parabellum-soldiers",
          code: "PS",
          seats: ["south", "north"],
          players: expect.arrayContaining(["random"]),
        }),
      ]),
    );
  });

  it("finds a rule by id, by section and by word, in both languages", async () => {
    const id = await cliJson(["rules", "ps", "ps-6.1-4"]);
    const section = await hereJson(["rules", "PS", "PS-6.1"]);
    const word = await here(["rules", "ps", "EVASION", "--lang", "es"]);
    const none = await here(["rules", "ps", "xyzzy"]);
    expect(id.value).toEqual([expect.objectContaining({ id: "PS-6.1-4", text: expect.stringContaining("3D6") })]);
    expect(section.value).toEqual(expect.arrayContaining([expect.objectContaining({ id: "PS-6.1-5" })]));
    expect(word.out).toContain("evasión");
    expect(none).toMatchObject({ code: 1, out: "" });
  });

  it("lists all rules, examples included", async () => {
    const { out, code } = await here(["rules", "ps", "--lang", "en"]);
    expect(code).toBe(0);
    expect(out).toContain("PS-R21");
    expect(out.split("\n").length).toBeGreaterThan(400);
  });
});

describe("odds", () => {
  it("gives exact fractions that add up to one", async () => {
    const { code, value } = await cliJson(["odds", "ps", "evasion", "--param", "need=11"]);
    expect(code).toBe(0);
    expect(value).toMatchObject({ roll: "evasion", params: { need: 11, evasionModifier: 0 }, total: "216" });
    const { out } = await here(["odds", "ps", "evasion", "-p", "need=11", "--lang", "en"]);
    expect(out).toMatch(/\d+\/\d+ +\d+\.\d{4} %/);
  });

  it("lists rolls and their parameters when one is wrong", async () => {
    const roll = await here(["odds", "ps", "luck"]);
    const param = await here(["odds", "ps", "shot", "-p", "colour=3"]);
    const value = await here(["odds", "ps", "shot", "-p", "shots=9"]);
    const list = await here(["odds", "ps"]);
    expect(roll.err).toContain("panzerfaust");
    expect(param).toMatchObject({ code: 2 });
    expect(param.err).toContain("modifier=-10..10");
    expect(value).toMatchObject({ code: 2 });
    expect(list).toMatchObject({ code: 0 });
  });
});

describe("check", () => {
  it("runs the rulebook's examples", async () => {
    const { code, value } = await cliJson(["check", join(ROOT, "packages/rules-ps/examples/PS-X04.yaml")]);
    expect(code).toBe(0);
    expect(value).toEqual([expect.objectContaining({ id: "PS-X4", ok: true, failures: [] })]);
  });

  it("fails on what does not hold, is no example or is not there", async () => {
    await inFolder(async (folder) => {
      const wrong = join(folder, "wrong.yaml");
      const none = join(folder, "none.yaml");
      writeFileSync(wrong, "id: PS-X999\ntitle: { es: x, en: x }\nrules: [PS-6.1-4]\nexpect: { turn: 77 }\n");
      writeFileSync(none, "- [unfinished\n");
      const a = await cli(["check", wrong]);
      const b = await here(["check", folder]);
      const c = await here(["check", join(folder, "missing.yaml")]);
      expect([a.code, b.code, c.code]).toEqual([1, 1, 1]);
      expect(a.out).toContain("77");
      expect(b.out).toContain("none.yaml");
      expect(c.out).toContain("missing.yaml");
    });
  });
});

describe("squad check", () => {
  it("says what a legal squad has and what is wrong with another", async () => {
    await inFolder(async (folder) => {
      const [good, bad, none] = ["good.yaml", "bad.json", "none.json"].map((name) => join(folder, name));
      if (good === undefined || bad === undefined || none === undefined) throw new Error("no names");
      writeFileSync(good, "type: GE-GREN\nsoldiers:\n  - { n: 6, weapon: smg }\n");
      writeFileSync(bad, JSON.stringify({ type: "GE-GREN", soldiers: [{ n: 77 }, { n: 6, weapon: "machineGun" }] }));
      writeFileSync(none, "");
      const legal = await cliJson(["squad", "check", good]);
      const illegal = await hereJson(["squad", "check", bad]);
      const empty = await here(["squad", "check", none]);
      const text = await here(["squad", "check", good, "--lang", "en"]);
      expect(legal).toMatchObject({ code: 0, value: { ok: true, type: "GE-GREN", startingOp: expect.any(Number) } });
      expect(illegal.code).toBe(1);
      expect(illegal.value).toMatchObject({
        ok: false,
        problems: [
          { code: "unknownSoldier", rule: "PS-10-1" },
          { code: "swapNotAllowed", rule: "PS-8.2.1-1" },
        ],
      });
      expect(empty.code).toBe(1);
      expect(text.out).toContain("legal");
    });
  });
});

describe("the bootstrap", () => {
  /** As an older Node, or one of another kind of machine, would see it. */
  const pretend = (code: string): string[] => ["--import", `data:text/javascript,${encodeURIComponent(code)}`];
  const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.1.0" } });`;

  it("hands over to the newer Node, exit code and all, or says what is needed", async () => {
    const nowhere = `${old} Object.defineProperty(process, "platform", { value: "nowhere" });`;
    const [bare, handed] = await Promise.all([
      cli(["games"], { node: pretend(nowhere) }),
      cli(["games", "--nonsense"], { node: pretend(old) }),
    ]);
    expect(bare.code).toBe(1);
    expect(bare.err).toContain("Node 24");
    expect(bare.err).toContain("npm install");
    // Where there is no Node of the project's own it says so too.
    expect(handed.code).toBe(handed.err.includes("npm install") ? 1 : 2);
  });
});
