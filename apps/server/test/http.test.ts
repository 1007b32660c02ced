import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ERROR_CODES, gamesReply, PROTOCOL_MESSAGES } from "@escaramuza/protocol";
import { parameters } from "@escaramuza/kernel";
import en from "../messages/en.json" with { type: "json" };
import es from "../messages/es.json" with { type: "json" };
import { errorCode, hex, http, newGame, parsed, PERSON, PS, tempFolder, withServer } from "./support.ts";

/** `fetch` would tidy the path. */
async function rawGet(
  url: string,
  path: string,
  language = "",
): Promise<{ status: number; text: string; headers: { readonly [name: string]: unknown } }> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, headers: { "accept-language": language } }, (response) => {
      let text = "";
      response.on("data", (part) => (text += String(part)));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text, headers: response.headers }));
    });
    asked.on("error", reject);
    asked.end();
  });
}

test("strict headers on every answer, and no cookies", async () => {
  await withServer(async ({ url }) => {
    for (const path of ["/", "/api/games", "/api/nothing", "/nothing.js"]) {
      const { headers } = await rawGet(url, path);
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("frame-ancestors 'none'");
      expect(policy).not.toMatch(/unsafe|https?:|\*/);
      expect(headers).toMatchObject({
        "x-content-type-options": "nosniff",
        "referrer-policy": "no-referrer",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(headers["set-cookie"]).toBeUndefined();
    }
  });
});

test("without the web client a page says so, in the reader's language", async () => {
  await withServer(async ({ url }) => {
    expect((await rawGet(url, "/", "es-ES,es;q=0.9")).text).toContain(es["page.notBuilt"]);
    expect((await rawGet(url, "/game/x", "fr,en;q=0.5")).text).toContain(en["page.notBuilt"]);
    expect((await rawGet(url, "/x.js")).status).toBe(404);
    for (const path of BROKEN) expect((await rawGet(url, path)).status, path).toBe(404);
  });
});

/** Paths that cannot be read, or name what is hidden. */
const BROKEN = ["/%", "/foo%2", "/game/%E0%A4%A", "/.sources", "/.git/config", "/game/%2esources"];

test("the web client's files are served, and nothing beside them", async () => {
  const folder = tempFolder();
  const web = join(folder.path, "dist");
  mkdirSync(join(web, "assets"), { recursive: true });
  writeFileSync(join(web, "index.html"), "<title>client</title>");
  writeFileSync(join(web, "assets", "app-12345678.js"), "1");
  writeFileSync(join(folder.path, "secret.txt"), "secret");
  writeFileSync(join(web, ".sources"), "secret");
  mkdirSync(join(folder.path, "dist-other"));
  writeFileSync(join(folder.path, "dist-other", "a.txt"), "secret");
  try {
    await withServer(
      async ({ url }) => {
        expect((await rawGet(url, "/")).text).toContain("client");
        expect((await rawGet(url, "/game/abc")).text).toContain("client");
        expect(await rawGet(url, "/rules/ps/PS-6.1-4")).toMatchObject({
          status: 200,
          headers: { "content-type": "text/html; charset=utf-8" },
          text: "<title>client</title>",
        });
        const script = await rawGet(url, "/assets/app-12345678.js");
        expect(script.headers).toMatchObject({
          "content-type": "text/javascript; charset=utf-8",
          "cache-control": "public, max-age=31536000, immutable",
        });
        for (const path of [
          "/../secret.txt",
          "/%2e%2e/secret.txt",
          "/assets/..%2f..%2fsecret.txt",
          "/..%5csecret.txt",
          "/../dist-other/a.txt",
          "/%00.txt",
          "/%ff.txt",
          ...BROKEN,
        ]) {
          const got = await rawGet(url, path);
          expect(got.text, path).not.toContain("secret");
          expect(got.status, path).toBe(404);
        }
      },
      { web },
    );
  } finally {
    folder.remove();
  }
});

test("the API lists games, and says what is wrong with a request", async () => {
  await withServer(async ({ url }) => {
    const { games } = parsed(gamesReply, await http(url, "GET", "/games"));
    const ps = games.find((game) => game.ruleset === PS);
    expect(ps).toMatchObject({ code: "PS", seats: ["south", "north"] });
    expect(ps?.bots).toContain("random");
    expect(ps?.scenarios.map((s) => s.id)).toContain("PS-S1");
    const seats = [PERSON, PERSON];
    const create = async (body: unknown): Promise<string> => errorCode(await http(url, "POST", "/tables", { body }));
    expect(await create({ ruleset: "chess", scenario: "x", seats })).toBe("unknownRuleset");
    expect(await create({ ruleset: PS, scenario: "x", seats })).toBe("unknownScenario");
    expect(await create({ ruleset: PS, seats })).toBe("unknownScenario");
    expect(await create({ ruleset: PS, setup: { mode: "chess" }, seats })).toBe("badSetup");
    expect(await create({ ruleset: PS, scenario: "PS-S1", seats, more: 1 })).toBe("malformed");
    expect(await create("x".repeat(100_000))).toBe("tooLarge");
    const { game, invitations } = await newGame(url, [PERSON, PERSON]);
    expect((await http(url, "GET", `/tables/${game}/invitation`, { token: invitations[1] ?? "" })).text).toContain(
      '"seat":1',
    );
    const at = async (method: string, path: string, token = ""): Promise<string> =>
      errorCode(await http(url, method, path, { token }));
    expect(await at("GET", `/tables/${game}/view`)).toBe("unknownToken");
    expect(await at("GET", `/tables/${"z".repeat(20)}/view`)).toBe("unknownGame");
    expect(await at("GET", `/tables/${game}/constructor`)).toBe("unknownPath");
    expect(await at("DELETE", "/games")).toBe("unknownPath");
    expect(await at("POST", `/tables/${game}/act`)).toBe("malformed");
    expect(
      errorCode(
        await http(url, "POST", `/tables/${game}/join`, {
          body: { invitation: invitations[0], contribution: "short", name: "" },
        }),
      ),
    ).toBe("malformed");
    expect(hex()).toHaveLength(32);
    const schemas = await http(url, "GET", "/schemas");
    expect(Object.keys(JSON.parse(schemas.text).schemas)).toContain("clientMessage");
  });
});

test("every text is there in both languages", () => {
  expect(Object.keys(es)).toEqual(Object.keys(en));
  const [a, b] = [new Map(Object.entries(es)), new Map(Object.entries(en))];
  for (const [key, text] of a) expect(parameters(text), key).toEqual(parameters(b.get(key) ?? ""));
  for (const texts of [PROTOCOL_MESSAGES.es, PROTOCOL_MESSAGES.en])
    expect(Object.keys(texts)).toEqual(ERROR_CODES.map((code) => `error.${code}`));
});
