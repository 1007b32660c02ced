import * as z from "zod/mini";
import { list, refusal } from "./parts.ts";

/** Message key: `error.<code>`. */
export const ERROR_CODES = [
  "malformed",
  "version",
  "tooLarge",
  "tooFast",
  "tooManyGames",
  "tooManyChannels",
  "unknownChannel",
  "unknownPath",
  "unknownGame",
  "unknownToken",
  "unknownRuleset",
  "unknownScenario",
  "unknownBot",
  "badSetup",
  "seatTaken",
  "waiting",
  "spectator",
  "over",
  "notOver",
  "refused",
  "stale",
  "noOffer",
  "offerOpen",
  "botDeclines",
  "tooLate",
  "emptyText",
  "tooLong",
  "rulesChanged",
  "notStored",
  "internal",
  "otherSite",
  "keyUsed",
  "offeredBefore",
  "tooEarly",
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** `refused` and `badSetup` say which rules object, and why. */
export const problem = z.object({ code: z.enum(ERROR_CODES), refusals: list(refusal) });
export type Problem = z.infer<typeof problem>;
