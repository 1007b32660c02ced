/** The server that `bench-tables.ts` plays against: as it is, only without the limits meant for people. */
import { DEFAULTS, startServer } from "@escaramuza/server";

const [, , data = ""] = process.argv;
const free = { burst: 1e9, perSecond: 1e9 };
const { url } = await startServer({
  port: 0,
  data,
  web: data,
  limits: { ...DEFAULTS.limits, messages: free, requests: free, connections: 1e6, openGames: 1e6 },
});
console.log(url);
