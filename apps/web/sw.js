/*
 * Keeps the whole page, so that it opens and plays without a network after one visit. The build fills in the list of files and a
 * version made from their contents (offline-plugin.ts). The tables of the server are never kept: `/api` and `/ws` pass by.
 */
const VERSION = "%VERSION%";
const FILES = ["%FILES%"];
const PREFIX = "escaramuza-";
const CACHE = PREFIX + VERSION;
const PAGE = "/index.html";

self.addEventListener("install", (event) => {
  event.waitUntil(keep().then(() => self.skipWaiting()));
});

/**
 * One after the other and not in a hurry: whoever plays meanwhile comes first, and a server counts requests. Files with a hash in
 * their name never change: those of an older version, or that the browser has already, are not fetched again.
 */
async function keep() {
  const cache = await caches.open(CACHE);
  for (const file of FILES) {
    const lasting = file.startsWith("/assets/");
    const known = lasting ? await caches.match(file, { ignoreVary: true }) : undefined;
    if (known === undefined) await cache.put(file, await fetched(file, lasting ? "default" : "no-cache"));
    else await cache.put(file, known);
  }
}

const PAUSE = 60;
const AGAIN = 2000;
const TRIES = 5;

async function fetched(file, cache) {
  for (let n = 1; ; n++) {
    const response = await fetch(file, { cache });
    await pause(response.ok ? PAUSE : AGAIN);
    if (response.ok) return response;
    if (n === TRIES) throw new Error(`${file}: ${response.status}`);
  }
}

function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

self.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => self.clients.claim()));
});

/** The version before stays: pages still open may ask for its parts. */
async function tidy() {
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(older.slice(0, -1).map((name) => caches.delete(name)));
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith("/api/") || url.pathname === "/ws") return;
  // Every page is the same document; a new version serves from the next load on.
  event.respondWith(answer(request.mode === "navigate" ? PAGE : url.pathname, request));
});

async function answer(path, request) {
  const current = await caches.open(CACHE);
  const kept = (await current.match(path, { ignoreVary: true })) ?? (await caches.match(path, { ignoreVary: true }));
  return kept ?? fetch(request);
}

/** A notification was clicked: back to the page. */
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(
    self.clients
      .matchAll({ type: "window" })
      .then((pages) => (pages[0] === undefined ? self.clients.openWindow("/games") : pages[0].focus())),
  );
});
