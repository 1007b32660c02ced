import { createHash } from "node:crypto";
import { DEFAULTS, startServer } from "../src/index.ts";
import { HASTY } from "./support.ts";

/**
 * A server that is not too busy to read everything, in a process of its own: its end would be seen, and it can be killed. The same
 * seed is the same dice, and the same answers of computers.
 */
const [, , data = "", seed = ""] = process.argv;
let drawn = 0;
const { url } = await startServer({
  port: 0,
  data,
  web: data,
  limits: { ...HASTY, patience: 1e9, connections: 1000, openGames: 1000 },
  newSecret: () =>
    createHash("sha256")
      .update(`${seed} ${(drawn += 1)}`)
      .digest("hex"),
  bots: { ...DEFAULTS.bots, budget: 120_000 },
});
console.log(url);
