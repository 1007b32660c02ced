import { createSignal } from "solid-js";
import { serverApi } from "./api.ts";

/** The address of the server in links for other people: at the server's own machine not `localhost`, which is everybody's own. */
const [origin, setOrigin] = createSignal<string | null>(null);
const [known, setKnown] = createSignal(false);
let asked = false;

/** Where links for others begin. Asks once for the machine's address in its network, where that is needed. */
export function publicOrigin(): string {
  if (!asked && isLoopback(location.hostname)) {
    asked = true;
    void ask();
  }
  return origin() ?? location.origin;
}

/** Links lead nowhere from another machine. */
export function onlyHere(): boolean {
  return isLoopback(location.hostname) && known() && origin() === null;
}

async function ask(): Promise<void> {
  const found = await serverApi.health();
  setOrigin(found.ok ? (found.value.near[0] ?? null) : null);
  setKnown(true);
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host.endsWith(".localhost") || host === "[::1]" || /^127(\.\d+){3}$/.test(host);
}
