import { findGame } from "@escaramuza/games";
import type { Json } from "@escaramuza/kernel";
import { campaignMade, campaignReply, doneReply } from "@escaramuza/protocol";
import { describe, expect, it } from "vitest";
import { errorCode, http, parsed, serverIn, tempFolder, withServer } from "./support.ts";

const ruleset = "peloton";
const rules = findGame(ruleset)?.rules.campaign;

function begun(): Json {
  const made = rules?.begin({ mission: "encounter" });
  if (made?.ok !== true) throw new Error("no campaign");
  return made.campaign;
}
function going(now: Json): Json {
  const made = rules?.battle(now);
  if (made?.ok !== true) throw new Error("no battle");
  return made.campaign;
}

describe("campaigns", () => {
  it("are kept for who holds the token, over a restart too", async () => {
    const folder = tempFolder();
    try {
      let server = await serverIn(folder.path);
      const campaign = begun();
      const body = { ruleset, campaign, battle: null };
      const { id, token } = parsed(campaignMade, await http(server.url, "POST", "/campaigns", { body }));
      await server.close();
      server = await serverIn(folder.path);
      try {
        const got = parsed(campaignReply, await http(server.url, "GET", `/campaigns/${id}`, { token }));
        expect(got).toEqual({ ruleset, seq: 1, campaign, battle: null });
        expect(errorCode(await http(server.url, "GET", `/campaigns/${id}`))).toBe("unknownToken");
        expect(errorCode(await http(server.url, "GET", `/campaigns/${"a".repeat(20)}`, { token }))).toBe("unknownGame");
      } finally {
        await server.close();
      }
    } finally {
      folder.remove();
    }
  });

  it("go on from the last state only, and the old ones are let go", () =>
    withServer(async ({ url }) => {
      const first = { ruleset, campaign: begun(), battle: null };
      const { id, token } = parsed(campaignMade, await http(url, "POST", "/campaigns", { body: first }));
      const next = { campaign: going(first.campaign), battle: "b".repeat(20) };
      const save = async (seq: number) => http(url, "POST", `/campaigns/${id}`, { token, body: { seq, ...next } });
      expect(parsed(doneReply, await save(1))).toEqual({ seq: 2 });
      expect(errorCode(await save(1))).toBe("stale");
      expect(errorCode(await save(3))).toBe("stale");
      for (let seq = 2; seq < 30; seq++) expect(parsed(doneReply, await save(seq)).seq).toBe(seq + 1);
      expect(parsed(campaignReply, await http(url, "GET", `/campaigns/${id}`, { token }))).toMatchObject({
        seq: 30,
        ...next,
      });
    }));

  it("are nothing but campaigns", () =>
    withServer(async ({ url }) => {
      const post = async (body: unknown) => errorCode(await http(url, "POST", "/campaigns", { body }));
      expect(await post({ ruleset, campaign: { any: "thing" }, battle: null })).toBe("malformed");
      expect(await post({ ruleset: "chess", campaign: begun(), battle: null })).toBe("unknownRuleset");
      expect(await post({ ruleset: "parabellum-soldiers", campaign: begun(), battle: null })).toBe("malformed");
      expect(await post({ ruleset, campaign: begun() })).toBe("malformed");
      expect(errorCode(await http(url, "GET", "/campaigns"))).toBe("unknownPath");
      const made = parsed(
        campaignMade,
        await http(url, "POST", "/campaigns", { body: { ruleset, campaign: begun(), battle: null } }),
      );
      const spoilt = { seq: 1, campaign: null, battle: null };
      expect(errorCode(await http(url, "POST", `/campaigns/${made.id}`, { token: made.token, body: spoilt }))).toBe(
        "malformed",
      );
    }));
});
