import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, relative, sep } from "node:path";
import { languageOf, say } from "./texts.ts";

/** The web client's files, or a page that says it is not built. */

const TYPES: { readonly [extension: string]: string } = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".map": "application/json; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

export async function serveFile(
  folder: string,
  path: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const wanted = fileOf(folder, path);
  const file = wanted !== null && namesFile(path) ? wanted : join(folder, "index.html");
  const plain = wanted === null ? null : await found(file);
  if (plain === null) {
    answerWithout(wanted === null || namesFile(path), request, response);
    return;
  }
  const smaller = await packed(file, request.headers["accept-encoding"] ?? "");
  const { size, mtimeMs } = smaller ?? plain;
  const tag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  // Built files carry a hash of their contents in their names, the page itself does not.
  const lasting = path.startsWith("/assets/") && /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(file);
  response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
  response.setHeader("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
  response.setHeader("Vary", "Accept-Encoding");
  response.setHeader("ETag", tag);
  if (request.headers["if-none-match"] === tag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  if (smaller !== null) response.setHeader("Content-Encoding", smaller.encoding);
  response.setHeader("Content-Length", size);
  if (request.method === "HEAD") response.end();
  else
    createReadStream(smaller === null ? file : file + smaller.end)
      .on("error", () => response.destroy())
      .pipe(response);
}

interface Found {
  readonly size: number;
  readonly mtimeMs: number;
}

/** The smaller forms the build left beside a file, smallest first. */
const PACKED = [
  { encoding: "br", end: ".br" },
  { encoding: "gzip", end: ".gz" },
] as const;

async function packed(
  file: string,
  accepted: string,
): Promise<(Found & { readonly encoding: string; readonly end: string }) | null> {
  for (const { encoding, end } of PACKED) {
    if (!accepts(accepted, encoding)) continue;
    const form = await found(file + end);
    if (form !== null) return { ...form, encoding, end };
  }
  return null;
}

/** `br;q=0` is a refusal. */
function accepts(accepted: string, encoding: string): boolean {
  return accepted.split(",").some((part) => {
    const [name = "", ...rest] = part.split(";").map((word) => word.trim().toLowerCase());
    return name === encoding && !rest.some((word) => /^q=0(\.0*)?$/.test(word));
  });
}

/** Whatever else has a path is one of the client's own pages, such as /game/abc or /rules/ps/PS-6.1-4. */
function namesFile(path: string): boolean {
  return path.startsWith("/assets/") || Object.hasOwn(TYPES, extname(path));
}

/** Inside the folder, or nothing. Hidden files, such as what the build notes down for itself, are nobody's business. */
function fileOf(folder: string, path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    if (name.includes("\0") || name.includes("\\")) return null;
    const file = normalize(join(folder, name));
    if (file !== normalize(folder) && !file.startsWith(normalize(folder + sep))) return null;
    const hidden = relative(folder, file)
      .split(sep)
      .some((part) => part.startsWith("."));
    return hidden ? null : file;
  } catch {
    return null;
  }
}

async function found(file: string): Promise<Found | null> {
  try {
    const entry = await stat(file);
    return entry.isFile() ? { size: entry.size, mtimeMs: entry.mtimeMs } : null;
  } catch {
    return null;
  }
}

/** There is no such file, or no page at all. */
function answerWithout(missing: boolean, request: IncomingMessage, response: ServerResponse): void {
  const language = languageOf(request.headers["accept-language"] ?? "");
  const key = missing ? "page.missing" : "page.notBuilt";
  const [title, text] = [say(language, "page.title"), say(language, key)];
  response.statusCode = missing ? 404 : 200;
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.setHeader("Cache-Control", "no-cache");
  response.setHeader("Vary", "Accept-Language");
  const page = `<!doctype html>\n<html lang="${language}">\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n<title>${title}</title>\n<h1>${title}</h1>\n<p>${text}</p>\n</html>\n`;
  response.end(request.method === "HEAD" ? undefined : page);
}
