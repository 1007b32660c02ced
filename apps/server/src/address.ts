import type { IncomingMessage } from "node:http";
import { isIPv6 } from "node:net";

/** Who is calling, as far as limits are concerned. A household's IPv6 network counts as one. */
export function addressOf(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = request.headers["x-forwarded-for"];
  // Only the last name was written by our own proxy; the others are what the caller says.
  const told = trustProxy && typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : undefined;
  const address = (told ?? request.socket.remoteAddress ?? "").replace(/^::ffff:/, "");
  return isIPv6(address) ? network(address) : address;
}

/** Whether an address, as `addressOf` gives it, is this machine's own. */
export function isThisMachine(address: string): boolean {
  return address.startsWith("127.") || address === network("::1");
}

/** The first 64 bits. */
function network(address: string): string {
  const [head = "", tail] = address.split("::");
  const groups = head.split(":").filter((g) => g !== "");
  if (tail !== undefined) while (groups.length < 4) groups.push("0");
  return groups.slice(0, 4).join(":");
}

/**
 * Whether a connection comes from a page of this server, or from a program that is no browser's page. Another site's page
 * could otherwise talk to a server in its visitor's own network.
 */
export function fromOurPage(request: IncomingMessage, trustProxy: boolean): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  const forwarded = trustProxy ? request.headers["x-forwarded-host"] : undefined;
  const asked = typeof forwarded === "string" ? forwarded.split(",").at(-1)?.trim() : host;
  return asked !== undefined && URL.parse(origin)?.host === asked.toLowerCase();
}
