import { networkInterfaces } from "node:os";
import { encode } from "uqr";
import { say } from "./texts.ts";
import type { Language } from "./texts.ts";

/** What a server says when its door is open, or why it is not. */

/** The address, and for phones on the same network those they can reach, the first also as a picture. */
export function openDoor(language: Language, url: string, colours: boolean, lan = lanAddresses()): string {
  const { hostname, port } = new URL(url);
  const local = isEverywhere(hostname) ? `http://localhost:${port}` : url;
  const lines = [say(language, "main.ready", { url: local })];
  const urls = near(url, lan);
  const [first] = urls;
  if (first === undefined) return lines.join("\n");
  lines.push(say(language, "main.near", { urls: urls.join("  ") }), "", ...qrLines(first, colours));
  return lines.join("\n");
}

/** Addresses under which others of the network reach a server, the likeliest first. */
export function near(url: string, lan = lanAddresses()): string[] {
  const { hostname, port } = new URL(url);
  if (isEverywhere(hostname)) return lan.map((address) => `http://${address}:${port}`);
  return isLoopback(hostname) ? [] : [url];
}

function isEverywhere(hostname: string): boolean {
  return hostname === "0.0.0.0" || hostname === "[::]";
}

/** Why the server cannot listen, with what to do about it where we know. */
export function closedDoor(language: Language, host: string, port: number, error: unknown): string {
  const what = error instanceof Error ? error.message : String(error);
  switch (codeOf(error)) {
    case "EADDRINUSE":
      return say(language, "main.taken", { port, other: port < 65_535 ? port + 1 : 3000 });
    case "EACCES":
      return say(language, "main.forbidden", { port });
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
      return say(language, "main.noHost", { host });
    default:
      return say(language, "main.failed", { what });
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "code" in error ? error.code : undefined;
}

export function isLoopback(hostname: string): boolean {
  return hostname === "localhost" || hostname === "[::1]" || hostname === "::1" || hostname.startsWith("127.");
}

/** The addresses of a home network before others, such as those of virtual machines. */
function lanAddresses(): string[] {
  const all = Object.values(networkInterfaces()).flatMap((list) => list ?? []);
  const found = all.filter((a) => a.family === "IPv4" && !a.internal).map((a) => a.address);
  const rank = (address: string): number => (address.startsWith("192.168.") ? 0 : address.startsWith("10.") ? 1 : 2);
  return found.toSorted((a, b) => rank(a) - rank(b));
}

/**
 * Two rows of the code in each line of text. With colours it is black on white whatever the terminal's own; without, the
 * blocks are the light parts, as most terminals are dark.
 */
export function qrLines(text: string, colours: boolean): string[] {
  const { data } = encode(text, { border: 2 });
  const lines: string[] = [];
  for (let y = 0; y < data.length; y += 2) {
    const cells = (data[y] ?? []).map((dark, x) => {
      const below = data[y + 1]?.[x] ?? false;
      const [upper, lower] = colours ? [dark, below] : [!dark, !below];
      return upper ? (lower ? "█" : "▀") : lower ? "▄" : " ";
    });
    lines.push(colours ? `\u001b[30;107m${cells.join("")}\u001b[0m` : cells.join(""));
  }
  return lines;
}
