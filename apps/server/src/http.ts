import type { IncomingMessage, ServerResponse } from "node:http";
import { MESSAGE_BYTES } from "@escaramuza/protocol";
import type { ErrorCode } from "@escaramuza/protocol";
import { wrong } from "@escaramuza/table";
import type { Call, Outcome } from "@escaramuza/table";
import { addressOf, fromOurPage } from "./address.ts";
import { route } from "./api.ts";
import type { App } from "./app.ts";
import { strict } from "./headers.ts";
import { serveFile } from "./static.ts";

/** Answers one request. */
export async function serveHttp(app: App, request: IncomingMessage, response: ServerResponse): Promise<void> {
  strict(response);
  const address = addressOf(request, app.trustProxy);
  const url = URL.parse(request.url ?? "/", "http://host");
  const method = request.method ?? "GET";
  try {
    const api = url === null || url.pathname === "/api" || url.pathname.startsWith("/api/");
    if (!(api ? app.requests : app.files).take(address)) reply(response, wrong("tooFast"));
    else if (url === null) reply(response, wrong("unknownPath"));
    else if (api && method !== "GET" && !fromOurPage(request, app.trustProxy)) reply(response, wrong("otherSite"));
    else if (api) {
      const body = await readBody(request);
      const call: Call = {
        method,
        path: url.pathname.slice("/api".length),
        query: url.searchParams,
        token: bearer(request),
        body: body ?? "",
        address,
      };
      if (body === null) {
        // The rest is let go by unread: who is cut off in the middle of sending would not hear why.
        response.setHeader("Connection", "close");
        request.resume();
      }
      reply(response, body === null ? wrong("tooLarge") : await route(app, call));
    } else if (method === "GET" || method === "HEAD") await serveFile(app.web, url.pathname, request, response);
    else reply(response, wrong("unknownPath"));
  } catch (error) {
    app.log(`request failed: ${String(error)}`);
    if (response.headersSent) response.destroy();
    else reply(response, wrong("internal"));
  }
}

function reply(response: ServerResponse, outcome: Outcome<unknown>): void {
  response.statusCode = outcome.ok ? 200 : STATUS[outcome.problem.code];
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  response.setHeader("Cache-Control", "no-store");
  response.end(JSON.stringify(outcome.ok ? outcome.value : { problem: outcome.problem }));
}

/** Null when it is too long. */
async function readBody(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    const part: Buffer = chunk;
    size += part.length;
    if (size > MESSAGE_BYTES) return null;
    chunks.push(part);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function bearer(request: IncomingMessage): string {
  return /^Bearer ([A-Za-z0-9_-]{1,100})$/.exec(request.headers.authorization ?? "")?.[1] ?? "";
}

const STATUS: { readonly [code in ErrorCode]: number } = {
  malformed: 400,
  version: 400,
  tooLarge: 413,
  tooFast: 429,
  tooManyGames: 429,
  tooManyChannels: 429,
  unknownChannel: 400,
  unknownPath: 404,
  unknownGame: 404,
  unknownToken: 403,
  unknownRuleset: 404,
  unknownScenario: 404,
  unknownBot: 404,
  badSetup: 422,
  seatTaken: 409,
  waiting: 409,
  spectator: 403,
  over: 409,
  notOver: 409,
  refused: 422,
  stale: 409,
  noOffer: 409,
  offerOpen: 409,
  botDeclines: 409,
  tooLate: 409,
  emptyText: 422,
  tooLong: 409,
  rulesChanged: 409,
  notStored: 503,
  internal: 500,
  otherSite: 403,
  keyUsed: 409,
  offeredBefore: 409,
  tooEarly: 409,
};
