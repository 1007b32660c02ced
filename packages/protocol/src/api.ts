import * as z from "zod/mini";
import { act, command } from "./command.ts";
import { problem } from "./error.ts";
import { contribution, count, gameId, json, key, list, name, PROTOCOL, role, seat, token } from "./parts.ts";
import { entry, info, state } from "./table.ts";
import { event, legal, view } from "./view.ts";

/** Bodies of the JSON API. `docs/API.md` says which belongs where. */

export const createRequest = z.strictObject({
  ruleset: z.string().check(z.maxLength(100)),
  /** A scenario's id, or a set-up of one's own. */
  scenario: z.optional(z.string().check(z.maxLength(100))),
  setup: z.optional(json),
  /** By seat: a person, or the id of a bot. */
  seats: z
    .array(
      z.discriminatedUnion("by", [
        z.strictObject({ by: z.literal("person") }),
        z.strictObject({ by: z.literal("bot"), player: z.string().check(z.maxLength(100)) }),
      ]),
    )
    .check(z.minLength(1), z.maxLength(16)),
});
export type CreateRequest = z.infer<typeof createRequest>;

export const createReply = z.object({
  game: gameId,
  commitment: z.string(),
  /** By seat: the way to join, once; null for a bot. */
  invitations: list(z.nullable(token)),
  /** Lets anybody watch. */
  watch: token,
});
export type CreateReply = z.infer<typeof createReply>;

export const joinRequest = z.strictObject({ invitation: token, contribution, name });
export type JoinRequest = z.infer<typeof joinRequest>;

export const joinReply = z.object({ seat, token });
export type JoinReply = z.infer<typeof joinReply>;

export const gamesReply = z.object({
  games: list(
    z.object({
      ruleset: z.string(),
      code: z.string(),
      version: z.string(),
      dataHash: z.string(),
      /** Names of all the seats there can be; a scenario has the first ones, as many as its sides have together. */
      seats: list(z.string()),
      scenarios: list(z.object({ id: z.string(), setup: json, sides: list(list(seat)) })),
      bots: list(z.string()),
    }),
  ),
});
export type GamesReply = z.infer<typeof gamesReply>;

export const invitedReply = z.object({ seat, info });
export const viewReply = z.object({ role, info, entries: list(entry), state });
export type ViewReply = z.infer<typeof viewReply>;
export const legalReply = z.object({ seq: count, decisions: legal });
export type LegalReply = z.infer<typeof legalReply>;

const { do: _do, ...answered } = act.shape;
export const actRequest = z.strictObject({ ...answered, key: z.optional(key) });
export const commandRequest = z.strictObject({ command, key: z.optional(key) });
export const doneReply = z.object({ seq: count });

/** The table as the seat could see it after `at` of `of` inputs, and what the last of them brought about. */
export const replayReply = z.object({ at: count, of: count, events: list(event), view });
export type ReplayReply = z.infer<typeof replayReply>;

/** A campaign is its ruleset's to understand; `battle` is the table where its battle is fought. */
const campaign = { campaign: json, battle: z.nullable(gameId) };
export const campaignRequest = z.strictObject({ ruleset: z.string().check(z.maxLength(100)), ...campaign });
/** Whoever holds the token reads the campaign and goes on with it. */
export const campaignMade = z.object({ id: gameId, token, seq: count });
export type CampaignMade = z.infer<typeof campaignMade>;
export const campaignReply = z.object({ ruleset: z.string(), seq: count, ...campaign });
export type CampaignReply = z.infer<typeof campaignReply>;
/** `seq` is the one it was read with: of two who go on from the same, the second is told that it is `stale`. */
export const campaignSave = z.strictObject({ seq: count, ...campaign });
export type CampaignSave = z.infer<typeof campaignSave>;

export const healthReply = z.object({
  ok: z.literal(true),
  protocol: z.literal(PROTOCOL),
  /** Addresses under which others of the network reach the server, the likeliest first; none when only this machine can. */
  near: list(z.string()),
});
export type HealthReply = z.infer<typeof healthReply>;

export const errorReply = z.object({ problem });
