import { commit, RECORD_FORMAT } from "@escaramuza/kernel";
import type { GameRecord, Input } from "@escaramuza/kernel";
import { fine, wrong } from "./result.ts";
import type { Outcome } from "./result.ts";
import type { Storage } from "./storage.ts";
import { hashOf } from "./tokens.ts";

/**
 * The record of a finished game as it was stored, without playing it: its rules may have changed since. Who may have it, and
 * that the game is over, is read from the log alone.
 */
export async function keptRecord(storage: Storage, game: string, token: string): Promise<Outcome<GameRecord>> {
  const head = await storage.head(game);
  if (head === null) return wrong("unknownGame");
  const { ruleset, version, dataHash, setup, secret } = head;
  const holders = head.seats.map(() => "");
  const contributions = head.seats.map((seat) => (seat.by === "bot" ? seat.contribution : ""));
  const inputs: Input[] = [];
  const hashes: string[] = [];
  let over = false;
  for (const { body, hash } of await storage.rows(game, 0)) {
    switch (body.type) {
      case "joined":
        holders[body.seat] = body.tokenHash;
        contributions[body.seat] = body.contribution;
        if (hash !== null) hashes.push(hash);
        break;
      case "input":
        inputs.push({ seat: body.seat, decision: body.decision, answer: body.answer });
        hashes.push(hash ?? "");
        over ||= body.ends !== undefined;
        break;
      case "takeback":
        inputs.length = body.to;
        hashes.length = body.to + 1;
        break;
      case "resigned":
      case "abandoned":
        over ||= body.goesOn !== true;
        break;
      case "drawn":
      case "aborted":
        over = true;
        break;
      case "offered":
      case "agreed":
      case "declined":
      case "rematch":
      case "chat":
        break;
    }
  }
  const holder = hashOf(token);
  if (!holders.includes(holder) && holder !== head.watchHash) return wrong("unknownToken");
  if (!over) return wrong("rulesChanged");
  if (hashes.length === 0) return wrong("waiting");
  const dice = commit(secret, contributions);
  return fine({ format: RECORD_FORMAT, ruleset, version, dataHash, setup, dice, inputs, hashes });
}
