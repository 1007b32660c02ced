import { jsonSchemas, PROTOCOL } from "@escaramuza/protocol";
import { fine, route as routeTables } from "@escaramuza/table";
import type { Call, Outcome } from "@escaramuza/table";
import type { App } from "./app.ts";

/** The JSON API (docs/API.md): what is the server's own, and what is about tables. */
export async function route(app: App, call: Call): Promise<Outcome<unknown>> {
  switch (`${call.method} ${call.path}`) {
    case "GET /health":
      return fine({ ok: true, protocol: PROTOCOL });
    case "GET /schemas":
      return fine(jsonSchemas());
    default:
      return routeTables(app, call);
  }
}
