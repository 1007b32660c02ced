import { DEFAULTS, startServer } from "./index.ts";
import { languageOf, say } from "./texts.ts";

const { env, argv } = process;
const language = languageOf((env["LC_ALL"] ?? env["LC_MESSAGES"] ?? env["LANG"] ?? "").replace("_", "-"));

process.exitCode = await main();

async function main(): Promise<number> {
  if (argv.length > 2) {
    const help = argv.slice(2).every((word) => word === "--help" || word === "-h");
    (help ? console.log : console.error)(say(language, "main.help", { data: DEFAULTS.data }));
    return help ? 0 : 2;
  }
  const port = env["PORT"] ?? String(DEFAULTS.port);
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    console.error(say(language, "main.port", { value: port }));
    return 2;
  }
  try {
    const server = await startServer({
      host: env["HOST"] ?? DEFAULTS.host,
      port: Number(port),
      data: env["ESCARAMUZA_DATA"] ?? DEFAULTS.data,
      trustProxy: env["ESCARAMUZA_PROXY"] === "1",
    });
    console.log(say(language, "main.ready", { url: server.url }));
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => void server.close());
    return 0;
  } catch (error) {
    console.error(say(language, "main.failed", { what: error instanceof Error ? error.message : String(error) }));
    return 1;
  }
}
