import type { Server } from "node:http";
import { MESSAGE_BYTES } from "@escaramuza/protocol";
import { WebSocketServer } from "ws";
import type { WebSocket } from "ws";
import { addressOf, fromOurPage } from "./address.ts";
import type { App } from "./app.ts";
import { serveSocket } from "./socket.ts";

/** Milliseconds between two looks whether a connection is still there. */
const HEARTBEAT = 30_000;

/** Turns requests for `/ws` into connections, so many for each address. */
export function listenForSockets(app: App, http: Server): { close(): void } {
  // Longer than a message may be, so that a long one gets an error and only an absurd one ends the connection.
  const server = new WebSocketServer({ noServer: true, maxPayload: MESSAGE_BYTES * 4, perMessageDeflate: false });
  const alive = new WeakSet<WebSocket>();
  const byAddress = new Map<string, number>();
  http.on("upgrade", (request, stream, head) => {
    // From here on nobody else listens: without this, a client that cuts the line would end the server.
    stream.on("error", () => stream.destroy());
    const address = addressOf(request, app.trustProxy);
    const open = byAddress.get(address) ?? 0;
    const refusal =
      request.url !== "/ws"
        ? "404 Not Found"
        : !fromOurPage(request, app.trustProxy)
          ? "403 Forbidden"
          : open >= app.limits.connections || !app.requests.take(address)
            ? "429 Too Many Requests"
            : null;
    if (refusal !== null) {
      // Our half closed is not enough: a client that keeps its own open would hold the connection for ever.
      stream.once("finish", () => stream.destroy());
      stream.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
      return;
    }
    server.handleUpgrade(request, stream, head, (socket) => {
      byAddress.set(address, (byAddress.get(address) ?? 0) + 1);
      socket.on("close", () => {
        const left = (byAddress.get(address) ?? 1) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      });
      alive.add(socket);
      socket.on("pong", () => alive.add(socket));
      serveSocket(app, socket);
    });
  });
  const beating = setInterval(() => {
    for (const socket of server.clients) {
      if (alive.delete(socket)) socket.ping();
      else socket.terminate();
    }
  }, HEARTBEAT);
  beating.unref();
  return {
    close() {
      clearInterval(beating);
      for (const socket of server.clients) socket.terminate();
      server.close();
    },
  };
}
