import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { WebSocket } from "ws";
import { openDoor, qrLines } from "../src/door-words.ts";
import { HASTY, tempFolder, withServer } from "./support.ts";

const MAIN = join(import.meta.dirname, "..", "src", "main.ts");
const HOME = "http://192.168.1.20:3000";

test("at home only the address is told; on the network also the phones' addresses, the first as a QR code", () => {
  expect(openDoor("en", "http://127.0.0.1:3000", false, ["192.168.1.20"])).toMatch(/^[^\n]*http:\/\/127.0.0.1:3000$/);
  const told = openDoor("es", "http://0.0.0.0:3000", false, ["192.168.1.20", "10.0.0.7"]);
  for (const text of ["http://localhost:3000", HOME, "http://10.0.0.7:3000", ...qrLines(HOME, false)])
    expect(told).toContain(text);
  expect(told).not.toContain("http://0.0.0.0");
  expect(openDoor("en", HOME, false, [])).toContain(qrLines(HOME, false).join("\n"));
});

test("the QR code's blocks are its modules, dark or light as the terminal needs", () => {
  const { data } = encode(HOME, { border: 2 });
  for (const colours of [true, false]) {
    const rows: boolean[][] = [];
    for (const line of qrLines(HOME, colours)) {
      const cells = Array.from(line.replaceAll(/\u001B\[[\d;]*m/g, ""));
      rows.push(
        cells.map((c) => ("█▀".includes(c) ? colours : !colours)),
        cells.map((c) => ("█▄".includes(c) ? colours : !colours)),
      );
    }
    expect(rows.slice(0, data.length)).toEqual(data);
  }
});

test("a taken port is said in plain words, with a way out, and nothing is left running", async () => {
  await withServer(async ({ url, folder }) => {
    const { port } = new URL(url);
    const env = { ...process.env, PORT: port, HOST: "127.0.0.1", ESCARAMUZA_DATA: folder, LC_ALL: "en" };
    const child = spawn(process.execPath, [MAIN], { env });
    let said = "";
    child.stderr.on("data", (part) => (said += String(part)));
    const [code]: unknown[] = await once(child, "close");
    expect(code).toBe(1);
    expect(said).toContain(`Port ${port} is taken`);
    expect(said).toContain(`PORT=${Number(port) + 1}`);
    expect(said).not.toContain("EADDRINUSE");
  });
});

async function get(
  url: string,
  path: string,
  headers: { readonly [name: string]: string } = {},
): Promise<{ readonly status: number; readonly body: Buffer; readonly headers: IncomingHttpHeaders }> {
  const asked = request(new URL(path, url), { headers: { ...headers } });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.on("error", reject);
    asked.on("response", (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(parts), headers: response.headers }),
      );
    });
  });
}

test("files go out in the smallest form the browser takes, and not again while it has them", async () => {
  const folder = tempFolder();
  const text = "let answer = 42;\n".repeat(100);
  mkdirSync(join(folder.path, "assets"));
  const file = join(folder.path, "assets", "app-12345678.js");
  writeFileSync(file, text);
  writeFileSync(`${file}.br`, brotliCompressSync(text));
  writeFileSync(`${file}.gz`, gzipSync(text));
  writeFileSync(join(folder.path, "icon-maskable.png"), "png");
  writeFileSync(join(folder.path, ".sources"), "hidden");
  writeFileSync(join(folder.path, "index.html"), "<title>client</title>");
  const path = "/assets/app-12345678.js";
  try {
    await withServer(
      async ({ url }) => {
        const forms: [accepted: string, encoding: string | undefined, unpack: (b: Buffer) => Buffer][] = [
          ["gzip, deflate, br", "br", brotliDecompressSync],
          ["gzip;q=0.8, br;q=0", "gzip", gunzipSync],
          ["br;q=0.000", undefined, (b) => b],
          ["", undefined, (b) => b],
        ];
        for (const [accepted, encoding, unpack] of forms) {
          const got = await get(url, path, { "accept-encoding": accepted });
          expect(got.headers["content-encoding"], accepted).toBe(encoding);
          expect(got.headers).toMatchObject({
            vary: "Accept-Encoding",
            "content-type": "text/javascript; charset=utf-8",
            "content-length": String(got.body.length),
          });
          expect(unpack(got.body).toString("utf8")).toBe(text);
          const again = await get(url, path, {
            "accept-encoding": accepted,
            "if-none-match": got.headers.etag ?? "",
          });
          expect([again.status, again.body.length]).toEqual([304, 0]);
        }
        expect((await get(url, "/icon-maskable.png")).headers["cache-control"]).toBe("no-cache");
        const hidden = await get(url, "/.sources");
        expect(hidden.body.toString("utf8")).not.toContain("hidden");
      },
      { web: folder.path },
    );
  } finally {
    folder.remove();
  }
});

async function opens(url: string, headers: { readonly [name: string]: string }): Promise<boolean> {
  const socket = new WebSocket(`${url.replace("http", "ws")}/ws`, { headers });
  return new Promise((resolve) => {
    socket.on("open", () => {
      socket.close();
      resolve(true);
    });
    socket.on("unexpected-response", (_request, response) => {
      expect(response.statusCode).toBe(403);
      socket.terminate();
      resolve(false);
    });
    socket.on("error", () => {});
  });
}

test("a page of another site cannot open a connection; ours and programs can", async () => {
  await withServer(async ({ url }) => {
    expect(await opens(url, {})).toBe(true);
    expect(await opens(url, { Origin: url })).toBe(true);
    for (const origin of ["https://elsewhere.example", "null", "http://127.0.0.1:1", `${url}.elsewhere.example`])
      expect(await opens(url, { Origin: origin }), origin).toBe(false);
    // Only a proxy of ours is believed.
    expect(await opens(url, { Origin: "https://play.example", "X-Forwarded-Host": "play.example" })).toBe(false);
  });
  await withServer(
    async ({ url }) => {
      expect(await opens(url, { Origin: "https://play.example", "X-Forwarded-Host": "play.example" })).toBe(true);
      expect(await opens(url, { Origin: "https://else.example", "X-Forwarded-Host": "play.example" })).toBe(false);
    },
    { trustProxy: true },
  );
});

test("a visit's many files do not use up what an address may ask of the API, and have a limit of their own", async () => {
  const folder = tempFolder();
  writeFileSync(join(folder.path, "a.js"), "1");
  const limits = { ...HASTY, requests: { burst: 1, perSecond: 0.001 }, files: { burst: 50, perSecond: 0.001 } };
  try {
    await withServer(
      async ({ url }) => {
        for (let i = 0; i < 50; i++) expect((await get(url, "/a.js")).status).toBe(200);
        expect((await get(url, "/a.js")).status).toBe(429);
        expect((await get(url, "/api/health")).status).toBe(200);
        expect((await get(url, "/api/health")).status).toBe(429);
      },
      { web: folder.path, limits },
    );
  } finally {
    folder.remove();
  }
});
