export { CHAT_LENGTH, MESSAGE_BYTES, NAME_LENGTH, PROTOCOL } from "./parts.ts";
export { safeText } from "./text.ts";
export { ERROR_CODES } from "./error.ts";
export type { ErrorCode, Problem } from "./error.ts";
export type { Command } from "./command.ts";
export type { Info, Result, State, TableEntry } from "./table.ts";
export type { Legal } from "./view.ts";
export type { ClientMessage, ServerMessage } from "./messages.ts";
export { numberOf, readAs, readClientMessage, readServerMessage } from "./read.ts";
export type { Read } from "./read.ts";
export {
  actRequest,
  campaignMade,
  campaignReply,
  campaignRequest,
  campaignSave,
  commandRequest,
  createReply,
  createRequest,
  doneReply,
  errorReply,
  gamesReply,
  healthReply,
  invitedReply,
  joinReply,
  joinRequest,
  legalReply,
  replayReply,
  viewReply,
} from "./api.ts";
export type {
  CampaignMade,
  CampaignReply,
  CampaignSave,
  CreateReply,
  CreateRequest,
  GamesReply,
  HealthReply,
  JoinReply,
  JoinRequest,
  LegalReply,
  ReplayReply,
  ViewReply,
} from "./api.ts";
export { jsonSchemas } from "./schemas.ts";
export { PROTOCOL_MESSAGES } from "./texts.ts";
