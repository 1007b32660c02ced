import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { findGame } from "@escaramuza/games";
import { campaignRequest, campaignSave, readAs } from "@escaramuza/protocol";
import type { CampaignMade, CampaignReply } from "@escaramuza/protocol";
import { fine, hashOf, newGameId, newToken, wrong } from "@escaramuza/table";
import type { Call, Outcome } from "@escaramuza/table";

/** Campaigns: the server keeps them and hands them out; whoever holds the token goes on with them, by the ruleset's own functions. */

/** Rows are only ever added, unique by (campaign, sequence): of two who write at once one wins, and nothing is lost. */
const SCHEMA = `
  CREATE TABLE IF NOT EXISTS campaigns (id TEXT PRIMARY KEY, creator TEXT NOT NULL, ruleset TEXT NOT NULL, token TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS campaigns_by_creator ON campaigns (creator);
  CREATE TABLE IF NOT EXISTS states (
    id TEXT NOT NULL REFERENCES campaigns,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (id, seq)
  ) STRICT, WITHOUT ROWID;
`;

/** One address begins no more than so many. */
const MOST = 200;
/** Older states of a campaign are let go. */
const KEPT = 20;

export interface CampaignShelf {
  readonly db: DatabaseSync;
  close(): void;
}

export function campaignShelf(folder: string): CampaignShelf {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const db = new DatabaseSync(join(folder, "campaigns.sqlite"));
  db.exec(
    "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000; PRAGMA foreign_keys = ON;",
  );
  db.exec(SCHEMA);
  return { db, close: () => db.close() };
}

export function routeCampaigns({ db }: CampaignShelf, call: Call): Outcome<unknown> {
  if (call.path === "/campaigns") return call.method === "POST" ? begin(db, call) : wrong("unknownPath");
  const [, id] = /^\/campaigns\/([a-z0-9]{20})$/.exec(call.path) ?? [];
  if (id === undefined) return wrong("unknownPath");
  const row = db.prepare("SELECT ruleset, token FROM campaigns WHERE id = ?").get(id);
  if (row === undefined) return wrong("unknownGame");
  if (row["token"] !== hashOf(call.token)) return wrong("unknownToken");
  const ruleset = String(row["ruleset"]);
  switch (call.method) {
    case "GET":
      return found(db, id, ruleset);
    case "POST":
      return save(db, id, ruleset, call);
    default:
      return wrong("unknownPath");
  }
}

/** What the ruleset does not know for a campaign is not kept. */
function isCampaign(ruleset: string, campaign: unknown): boolean {
  return (findGame(ruleset)?.rules.campaign?.sheet(campaign) ?? null) !== null;
}

function begin(db: DatabaseSync, { body, address }: Call): Outcome<CampaignMade> {
  const read = readAs(campaignRequest, body);
  if (!read.ok) return wrong("malformed");
  const { campaign, battle } = read.value;
  const e = findGame(read.value.ruleset);
  if (e === null) return wrong("unknownRuleset");
  if (!isCampaign(e.rules.id, campaign)) return wrong("malformed");
  const creator = hashOf(address);
  const had = db.prepare("SELECT count(*) AS n FROM campaigns WHERE creator = ?").get(creator);
  if (Number(had?.["n"] ?? 0) >= MOST) return wrong("tooManyGames");
  const [id, token] = [newGameId(), newToken()];
  db.exec("BEGIN IMMEDIATE");
  db.prepare("INSERT INTO campaigns (id, creator, ruleset, token) VALUES (?, ?, ?, ?)").run(
    id,
    creator,
    e.rules.id,
    hashOf(token),
  );
  db.prepare("INSERT INTO states (id, seq, body) VALUES (?, 1, ?)").run(id, JSON.stringify({ campaign, battle }));
  db.exec("COMMIT");
  return fine({ id, token, seq: 1 });
}

function found(db: DatabaseSync, id: string, ruleset: string): Outcome<CampaignReply> {
  const row = db.prepare("SELECT seq, body FROM states WHERE id = ? ORDER BY seq DESC LIMIT 1").get(id);
  if (row === undefined) return wrong("unknownGame");
  const body: Pick<CampaignReply, "campaign" | "battle"> = JSON.parse(String(row["body"]));
  return fine({ ruleset, seq: Number(row["seq"]), ...body });
}

function save(db: DatabaseSync, id: string, ruleset: string, { body }: Call): Outcome<{ readonly seq: number }> {
  const read = readAs(campaignSave, body);
  if (!read.ok || !isCampaign(ruleset, read.value.campaign)) return wrong("malformed");
  const { seq, campaign, battle } = read.value;
  const added = db
    .prepare(
      "INSERT INTO states (id, seq, body) SELECT ?1, ?2 + 1, ?3 WHERE ?2 = (SELECT max(seq) FROM states WHERE id = ?1)",
    )
    .run(id, seq, JSON.stringify({ campaign, battle }));
  if (added.changes === 0) return wrong("stale");
  db.prepare("DELETE FROM states WHERE id = ? AND seq <= ?").run(id, seq + 1 - KEPT);
  return fine({ seq: seq + 1 });
}
