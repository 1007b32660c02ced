import { createRequire } from "node:module";
import { pick, skirmish, type State } from "./boardgame.ts";
import { generator, type Measure } from "./measure.ts";
import { GAMES, measureTables, type Meter } from "./tables.ts";

interface Socket {
  on(event: string, heard: (...args: never[]) => void): void;
  emit(event: string, ...args: unknown[]): void;
}

interface SocketModule {
  io(url: string, options: { transports: string[]; forceNew: boolean; reconnection: boolean }): Socket;
}

const require = createRequire(import.meta.url);
const { io } = require("socket.io-client") as SocketModule;

let tables = 0;

/**
 * The toy skirmish by the library's own server with its memory store, a bare socket for each seat: its
 * client would compute every move again, and be what is measured.
 */
async function play(url: string, meter: Meter): Promise<void> {
  for (let i = 0; i < GAMES; i++) await table(url, meter);
}

async function table(url: string, meter: Meter): Promise<void> {
  tables += 1;
  const match = `match-${tables}`;
  const random = generator(tables);
  const seats: Socket[] = [];
  let latest = -1;
  let sent = 0;
  let mover = "";
  const hear = (player: string, state: State): void => {
    // Each seat hears of every move; the one that made it takes it for its acknowledgement.
    if (player === mover && state._stateID > latest) {
      if (sent > 0) meter.waits.push(performance.now() - sent);
      latest = state._stateID;
      if (state.ctx.gameover !== undefined) void table(url, meter);
      else meter.soon(() => act(state));
    }
  };
  const act = (state: State): void => {
    const { player, type, args } = pick(state, random);
    mover = player;
    sent = performance.now();
    const action = { type: "MAKE_MOVE", payload: { type, args, playerID: player } };
    seats[Number(player)]?.emit("update", action, state._stateID, match, player);
  };
  for (const player of ["0", "1"]) {
    const socket = io(`${url}/${skirmish.name}`, { transports: ["websocket"], forceNew: true, reconnection: false });
    seats.push(socket);
    await new Promise<void>((resolve) => {
      socket.on("connect", () => socket.emit("sync", match, player, undefined, 2));
      socket.on("sync", (_match: string, { state }: { state: State }) => {
        mover = "0";
        resolve();
        if (player === "1") hear("0", state);
      });
    });
    socket.on("update", (_match: string, state: State) => hear(player, state));
  }
}

export async function run(seconds: number): Promise<Measure[]> {
  return measureTables(
    "boardgame.io server",
    "boardgame-server.ts",
    seconds,
    `${GAMES} toy skirmishes, its own rules and memory store, nothing on disk`,
    play,
  );
}
