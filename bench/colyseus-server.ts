import { Room, Server, type Client } from "@colyseus/core";
import { WebSocketTransport } from "@colyseus/ws-transport";
import { createServer } from "node:http";

/** A table for two: whoever moves is told that it counted, and both are sent how things stand. */
class Table extends Room {
  override maxClients = 2;
  #moves = 0;

  override onCreate(): void {
    this.onMessage("act", (client: Client, message: { answer: unknown }) => {
      this.#moves += 1;
      for (const seat of this.clients) seat.send("update", view(this.#moves, message.answer));
      client.send("ack", { seq: this.#moves });
    });
  }
}

/** As much as a view of the project's own has, of the same sort: pieces with places and states. */
function view(seq: number, answer: unknown): object {
  return { seq, answer, pieces: PIECES };
}

const PIECES = Array.from({ length: 60 }, (_, i) => ({
  id: `piece-${i}`,
  side: i % 2,
  x: 1000 + i * 131,
  y: 2000 + i * 77,
  facing: { dx: 3, dy: 4 },
  state: { steady: true, hidden: false, wounds: 0, actions: ["move", "shoot", "wait"] },
  equipment: ["rifle", "grenade"],
}));

const http = createServer();
const server = new Server({ transport: new WebSocketTransport({ server: http }), greet: false });
server.define("table", Table);
await server.listen(0, "127.0.0.1");
const address = http.address();
if (typeof address !== "object" || address === null) throw new Error("no address");
console.log(`http://127.0.0.1:${address.port}`);
