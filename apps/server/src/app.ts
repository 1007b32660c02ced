import type { Players } from "./bots.ts";
import type { Doing } from "./commands.ts";
import type { Buckets, Limits } from "./limits.ts";

/** What the doors of the server, HTTP and WebSocket, share. */
export interface App extends Doing {
  readonly players: Players;
  readonly limits: Limits;
  readonly requests: Buckets;
  /** Folder of the built web client. */
  readonly web: string;
  readonly trustProxy: boolean;
  log(line: string): void;
}
