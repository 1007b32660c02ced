import * as z from "zod/mini";
import * as api from "./api.ts";
import { clientMessage, serverMessage } from "./messages.ts";
import { PROTOCOL } from "./parts.ts";

const SCHEMAS = {
  clientMessage,
  serverMessage,
  healthReply: api.healthReply,
  createRequest: api.createRequest,
  createReply: api.createReply,
  joinRequest: api.joinRequest,
  joinReply: api.joinReply,
  gamesReply: api.gamesReply,
  invitedReply: api.invitedReply,
  viewReply: api.viewReply,
  legalReply: api.legalReply,
  actRequest: api.actRequest,
  commandRequest: api.commandRequest,
  doneReply: api.doneReply,
  replayReply: api.replayReply,
  campaignRequest: api.campaignRequest,
  campaignMade: api.campaignMade,
  campaignReply: api.campaignReply,
  campaignSave: api.campaignSave,
  errorReply: api.errorReply,
};

/** JSON Schemas of every message and body, for clients in other languages. */
export function jsonSchemas(): { readonly protocol: number; readonly schemas: { readonly [name: string]: unknown } } {
  const schemas: { [name: string]: unknown } = {};
  for (const [name, schema] of Object.entries(SCHEMAS)) schemas[name] = z.toJSONSchema(schema, { io: "input" });
  return { protocol: PROTOCOL, schemas };
}
