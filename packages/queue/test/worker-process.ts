/** A worker alone in its process, that tells what it does line by line. */
import { serveQueue } from "../src/index.ts";

const [url = ""] = process.argv.slice(2);
const end = new AbortController();
process.once("SIGTERM", () => end.abort());
await serveQueue(url, {
  threads: 1,
  signal: end.signal,
  lookEvery: 1,
  onEvent: (event) => process.stdout.write(`${JSON.stringify(event)}\n`),
});
