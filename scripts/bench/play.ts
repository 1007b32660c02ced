import { of, program, report, seconds, wanted } from "./report.ts";

/** What a player meets: previews, the server under load, the page until the first table. */

export function drawing(): void {
  const shown = wanted("preview") ? previews() : null;
  for (const [what, value] of [
    ["area", shown?.area],
    ["drag", shown?.drag],
    ["look", shown?.look],
  ] as const)
    report(
      `preview, ${what}, p95, busiest map`,
      "ms",
      () => value ?? 0,
      "target",
      () => 16,
      true,
    );
}

export function server(): void {
  const tables = wanted("server") ? serverTables() : null;
  report(
    "server, 500 games at once",
    "moves/s",
    () => tables?.fast.movesPerSecond ?? 0,
    "boardgame.io server",
    of("boardgame.io server, moves"),
  );
  report(
    "server, 500 games at once (2)",
    "moves/s",
    () => tables?.fast.movesPerSecond ?? 0,
    "colyseus server",
    of("colyseus server, moves"),
  );
  for (const name of ["boardgame.io server", "colyseus server"])
    report(
      `server, moves a busy second (${name === "colyseus server" ? 2 : 1})`,
      "moves/s",
      () => tables?.fast.movesPerBusySecond ?? 0,
      name,
      of(`${name}, moves a busy second`),
    );
  for (const name of ["boardgame.io server", "colyseus server"])
    report(
      `server, acknowledgement p95 at 500 moves/s (${name === "colyseus server" ? 2 : 1})`,
      "ms",
      () => tables?.paced.p95 ?? 0,
      name,
      of(`${name}, acknowledgement p95`),
      true,
    );
}

export function firstPage(): void {
  const page = wanted("page") ? firstBattle() : null;
  report(
    "page, script before the first battle",
    "kB gzip",
    () => (page?.scriptBytes ?? 0) / 1000,
    "target",
    () => 200,
    true,
  );
  report(
    "page, from the address to a drawn table",
    "ms",
    () => page?.drawn ?? 0,
    "target",
    () => 10_000,
    true,
  );
}

interface Paces {
  readonly movesPerSecond: number;
  readonly movesPerBusySecond: number;
  readonly p50: number;
  readonly p95: number;
}

function serverTables(): { readonly fast: Paces; readonly paced: Paces } {
  return JSON.parse(program("bench-tables.ts", String(seconds)));
}

function firstBattle(): { readonly scriptBytes: number; readonly drawn: number } {
  return JSON.parse(program("bench-page.ts"));
}

function previews(): { readonly area: number; readonly drag: number; readonly look: number } {
  return JSON.parse(program("bench-previews.ts"));
}
