import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { extname, join, normalize, sep } from "node:path";
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
  // Names without an extension are the client's own pages, such as /game/abc.
  const file = wanted !== null && extname(wanted) !== "" ? wanted : join(folder, "index.html");
  const size = wanted === null ? null : await sizeOf(file);
  if (size === null) {
    answerWithout(path, request, response);
    return;
  }
  // Built files carry a hash of their contents in their names, the page itself does not.
  const lasting = /[.-][A-Za-z0-9_-]{8,}\.[a-z0-9]+$/.test(file) && extname(file) !== ".html";
  response.setHeader("Content-Type", TYPES[extname(file)] ?? "application/octet-stream");
  response.setHeader("Content-Length", size);
  response.setHeader("Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
  if (request.method === "HEAD") response.end();
  else
    createReadStream(file)
      .on("error", () => response.destroy())
      .pipe(response);
}

/** Inside the folder, or nothing. */
function fileOf(folder: string, path: string): string | null {
  try {
    const name = decodeURIComponent(path);
    if (name.includes("\0") || name.includes("\\")) return null;
    const file = normalize(join(folder, name));
    return file === normalize(folder) || file.startsWith(normalize(folder + sep)) ? file : null;
  } catch {
    return null;
  }
}

async function sizeOf(file: string): Promise<number | null> {
  try {
    const found = await stat(file);
    return found.isFile() ? found.size : null;
  } catch {
    return null;
  }
}

function answerWithout(path: string, request: IncomingMessage, response: ServerResponse): void {
  const missing = extname(path) !== "";
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
