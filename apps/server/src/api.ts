import { jsonSchemas, PROTOCOL } from "@escaramuza/protocol";
import type { HealthReply } from "@escaramuza/protocol";
import { fine, route as routeTables } from "@escaramuza/table";
import type { Call, Outcome } from "@escaramuza/table";
import { isThisMachine } from "./address.ts";
import type { App } from "./app.ts";
import { routeCampaigns } from "./campaigns.ts";

/** The JSON API (docs/API.md): what is the server's own, and what is about tables. */
export async function route(app: App, call: Call): Promise<Outcome<unknown>> {
  switch (`${call.method} ${call.path}`) {
    case "GET /health":
      return fine(health(app, call));
    case "GET /schemas":
      return fine(jsonSchemas());
    default:
      return call.path.startsWith("/campaigns") ? routeCampaigns(app.campaigns, call) : routeTables(app, call);
  }
}

/** Who comes from elsewhere has an address that works, and those of the network within are none of his business. */
function health(app: App, { address }: Call): HealthReply {
  const near = !app.trustProxy && isThisMachine(address) ? app.near() : [];
  return { ok: true, protocol: PROTOCOL, near };
}
