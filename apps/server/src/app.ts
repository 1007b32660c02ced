import type { Players } from "./bots.ts";
import type { Buckets, Limits } from "./limits.ts";
import type { Storage } from "./storage.ts";
import type { Tables } from "./tables.ts";

/** What the doors of the server, HTTP and WebSocket, share. */
export interface App {
  readonly storage: Storage;
  readonly tables: Tables;
  readonly players: Players;
  readonly limits: Limits;
  readonly requests: Buckets;
  /** Folder of the built web client. */
  readonly web: string;
  readonly trustProxy: boolean;
  log(line: string): void;
}
