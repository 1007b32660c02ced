import { ensurePage } from "../../server/src/door-page.ts";
import { DEFAULTS, startServer } from "../../server/src/index.ts";
import { secretOf } from "./secret.ts";

/** The server as a player starts it, except that its dice repeat: port, folder and seed come as arguments. */
const [port, data = "", seed = ""] = process.argv.slice(2);

const problem = await ensurePage(() => {});
if (problem !== null) throw new Error(problem);
let games = 0;
const server = await startServer({
  port: Number(port),
  data,
  newSecret: () => secretOf(seed, (games += 1)),
  // A machine with much else to do is no reason to play otherwise.
  bots: { ...DEFAULTS.bots, budget: 120_000 },
});
console.log(server.url);
// Whoever started it may begin with the first dice again, and it does not outlive him.
process.stdin.on("data", () => {
  games = 0;
  console.log("again");
});
const stop = (): void => {
  process.stdin.destroy();
  void server.close();
};
process.stdin.once("end", stop);
process.once("SIGTERM", stop);
