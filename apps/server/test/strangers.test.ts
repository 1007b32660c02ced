import { IncomingMessage } from "node:http";
import { connect as connectTcp, Socket } from "node:net";
import { expect, test } from "vitest";
import { createReply, healthReply } from "@escaramuza/protocol";
import { addressOf, isThisMachine } from "../src/address.ts";
import { near } from "../src/door-words.ts";
import { HASTY, http, parsed, PERSON, PS, withServer } from "./support.ts";

/** Callers who are no players: refused connections, other sites' pages. */

function upgrade(path: string, more = ""): string {
  return `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${more}\r\n`;
}

async function tcp(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    // Its own end stays open: only the other side can end it.
    const socket = connectTcp({ host: hostname, port: Number(port), allowHalfOpen: true }, () => resolve(socket));
    socket.once("error", reject);
  });
}

async function ended(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.on("error", () => {});
    socket.on("close", () => resolve());
  });
}

const REFUSED: readonly [number, string, string][] = [
  [404, "/nope", ""],
  [403, "/ws", "Origin: http://elsewhere.example\r\n"],
  [429, "/ws", ""],
];

test.each(REFUSED)("clients refused with %d may cut the line at any moment", async (_status, path, more) => {
  const limits = { ...HASTY, connections: 0 };
  // What nobody listens for would end the process.
  const crashes: unknown[] = [];
  const note = (error: unknown): void => void crashes.push(error);
  process.on("uncaughtException", note);
  await withServer(
    async ({ url, log }) => {
      for (let n = 0; n < 30; n++) {
        const socket = await tcp(url);
        const end = ended(socket);
        socket.write(upgrade(path, more));
        if (n % 3 === 1) await new Promise((resolve) => setImmediate(resolve));
        if (n % 3 === 2) await new Promise((resolve) => socket.once("data", resolve));
        socket.resetAndDestroy();
        await end;
      }
      expect((await http(url, "GET", "/health")).status).toBe(200);
      expect([crashes, log]).toEqual([[], []]);
    },
    { limits },
  ).finally(() => process.off("uncaughtException", note));
});

test.each(REFUSED)("a client refused with %d that stays on the line is put down", async (status, path, more) => {
  const limits = { ...HASTY, connections: 0 };
  await withServer(
    async ({ url }) => {
      const socket = await tcp(url);
      let said = "";
      socket.on("data", (part) => (said += String(part)));
      const over = new Promise((resolve) => socket.once("end", resolve));
      socket.write(upgrade(path, more));
      await over;
      expect(said).toContain(` ${status} `);
      // Nobody reads any more: sooner or later what is written comes back as an error.
      const end = ended(socket);
      const writing = setInterval(() => socket.write("x"), 5);
      await end;
      clearInterval(writing);
    },
    { limits },
  );
});

test("another site's page can ask the API for nothing: programs and our own page can", async () => {
  await withServer(async ({ url }) => {
    const body = JSON.stringify({ ruleset: PS, scenario: "PS-S2", seats: [PERSON, PERSON] });
    const post = async (origin: string | null): Promise<{ status: number; text: string }> => {
      const headers = origin === null ? {} : { Origin: origin };
      const response = await fetch(`${url}/api/tables`, { method: "POST", body, headers });
      return { status: response.status, text: await response.text() };
    };
    for (const origin of ["http://elsewhere.example", "null", `${url}1`, "https://localhost"]) {
      const got = await post(origin);
      expect(got.status, origin).toBe(403);
      expect(got.text).toContain('"otherSite"');
    }
    for (const origin of [null, url]) {
      const got = await post(origin);
      parsed(createReply, { ...got, headers: new Headers() });
    }
  });
});

test("a page at this machine learns under which addresses others reach the server", async () => {
  await withServer(async ({ url }) => {
    expect(parsed(healthReply, await http(url, "GET", "/health"))).toEqual({ ok: true, protocol: 1, near: [] });
  });
  await withServer(
    async ({ url }) => {
      const local = url.replace("0.0.0.0", "127.0.0.1");
      const { port } = new URL(url);
      const reply = parsed(healthReply, await http(local, "GET", "/health"));
      expect(reply.near).toEqual(near(url));
      for (const address of reply.near) expect(address).toMatch(new RegExp(`^http://[0-9.]+:${port}$`));
      // Who comes from elsewhere has an address already, and ours within are none of his business.
      const told = await fetch(`${local}/api/health`, { headers: { "X-Forwarded-For": "192.0.2.1" } });
      expect(await told.json()).toMatchObject({ near: reply.near });
    },
    { host: "0.0.0.0" },
  );
  await withServer(
    async ({ url }) => {
      const local = url.replace("0.0.0.0", "127.0.0.1");
      expect(parsed(healthReply, await http(local, "GET", "/health")).near).toEqual([]);
    },
    { host: "0.0.0.0", trustProxy: true },
  );
});

test("who calls from this machine", () => {
  const at = (remoteAddress: string): boolean => {
    const request = new IncomingMessage(new Socket());
    Object.defineProperty(request.socket, "remoteAddress", { value: remoteAddress });
    return isThisMachine(addressOf(request, false));
  };
  expect(["127.0.0.1", "::1", "::ffff:127.0.0.1"].map(at)).toEqual([true, true, true]);
  expect(["192.168.1.5", "fe80::1", "2001:db8::1", "::ffff:10.0.0.1"].map(at)).toEqual([false, false, false, false]);
});

test("addresses of a network, by what the server is bound to", () => {
  const lan = ["192.168.1.5", "10.0.0.2"];
  expect(near("http://0.0.0.0:3000", lan)).toEqual(["http://192.168.1.5:3000", "http://10.0.0.2:3000"]);
  expect(near("http://[::]:3000", lan)).toHaveLength(2);
  for (const local of ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"])
    expect(near(local, lan)).toEqual([]);
  expect(near("http://192.168.1.5:3000", lan)).toEqual(["http://192.168.1.5:3000"]);
});
