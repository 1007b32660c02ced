import { ensurePage } from "./door-page.ts";
import { closedDoor, openDoor } from "./door-words.ts";
import { DEFAULTS, startServer } from "./index.ts";
import { languageOf, say } from "./texts.ts";

const { env, argv } = process;
const language = languageOf((env["LC_ALL"] ?? env["LC_MESSAGES"] ?? env["LANG"] ?? "").replace("_", "-"));

process.exitCode = await main();

async function main(): Promise<number> {
  const words = argv.slice(2);
  if (words.some((word) => word !== "--build")) {
    const help = words.some((word) => word === "--help" || word === "-h");
    (help ? console.log : console.error)(say(language, "main.help", { data: DEFAULTS.data }));
    return help ? 0 : 2;
  }
  const given = env["PORT"] ?? String(DEFAULTS.port);
  if (!/^\d{1,5}$/.test(given) || Number(given) > 65_535) {
    console.error(say(language, "main.port", { value: given }));
    return 2;
  }
  const port = Number(given);
  const host = env["HOST"] ?? DEFAULTS.host;
  if (words.includes("--build")) {
    const problem = await ensurePage(() => console.log(say(language, "main.building")));
    if (problem !== null) {
      console.error(say(language, "main.notBuilt", { what: problem }));
      return 1;
    }
  }
  try {
    const server = await startServer({
      host,
      port,
      data: env["ESCARAMUZA_DATA"] ?? DEFAULTS.data,
      trustProxy: env["ESCARAMUZA_PROXY"] === "1",
    });
    console.log(openDoor(language, server.url, process.stdout.isTTY));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
    return 0;
  } catch (error) {
    console.error(closedDoor(language, host, port, error));
    return 1;
  }
}
