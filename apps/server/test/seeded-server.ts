import { startServer } from "../src/index.ts";
import { HASTY } from "./support.ts";

/** A server that is not too busy to read everything, in a process of its own: its end would be seen. */
const [, , data = ""] = process.argv;
const { url } = await startServer({
  port: 0,
  data,
  web: data,
  limits: { ...HASTY, patience: 1e9, connections: 1000, openGames: 1000 },
});
console.log(url);
