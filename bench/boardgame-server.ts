import { createRequire } from "node:module";
import { skirmish, type Game } from "./boardgame.ts";

// The part of the library's interface used here, restated as in boardgame.ts.
interface ServerModule {
  Server(options: { games: Game[]; origins: string[] }): {
    run(options: { port: number; callback(): void }): Promise<{
      appServer: { address(): { port: number } };
      apiServer?: unknown;
    }>;
  };
}

const require = createRequire(import.meta.url);
const { Server } = require("boardgame.io/server") as ServerModule;

// Its greetings would be taken for the address.
console.info = () => {};
const { appServer } = await Server({ games: [skirmish], origins: [] }).run({ port: 0, callback() {} });
console.log(`http://127.0.0.1:${appServer.address().port}`);
