import type { House } from "@escaramuza/table";
import type { CampaignShelf } from "./campaigns.ts";
import type { Buckets, Limits } from "./limits.ts";

/** What the doors of the server, HTTP and WebSocket, share. */
export interface App extends House {
  readonly campaigns: CampaignShelf;
  readonly chat: Buckets;
  readonly limits: Limits;
  readonly requests: Buckets;
  readonly files: Buckets;
  /** Folder of the built web client. */
  readonly web: string;
  readonly trustProxy: boolean;
  /** Addresses under which others of the network reach the server. */
  near(): readonly string[];
  log(line: string): void;
}
