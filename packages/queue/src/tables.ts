import type pg from "pg";

/** What is asked of the workers. `job` and the results are kept as text, letter for letter: what is read is what was written. */
export interface Run {
  readonly id: string;
  readonly game: string;
  readonly version: string;
  readonly dataHash: string;
  readonly job: string;
}

/** After so long without a sign of who ordered it, a run is nobody's any more. */
const ABANDONED = "10 minutes";

const TABLES = `
  CREATE SCHEMA IF NOT EXISTS escaramuza_lab;
  CREATE TABLE IF NOT EXISTS escaramuza_lab.run (
    id uuid PRIMARY KEY,
    game text NOT NULL,
    version text NOT NULL,
    data_hash text NOT NULL,
    job text NOT NULL,
    made timestamptz NOT NULL DEFAULT now(),
    seen timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE IF NOT EXISTS escaramuza_lab.result (
    run uuid NOT NULL REFERENCES escaramuza_lab.run ON DELETE CASCADE,
    place integer NOT NULL,
    result text NOT NULL,
    PRIMARY KEY (run, place)
  );
`;

export async function makeTables(pool: pg.Pool): Promise<void> {
  // Several at once would trip over each other, "if not exists" or not. Any number will do, as long as it is ours alone.
  await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(794052613); ${TABLES} COMMIT`);
}

/** The queue of the batches only workers with exactly these rules may take. */
export function queueOf({ game, version, dataHash }: Pick<Run, "game" | "version" | "dataHash">): string {
  return `${game}/${version}/${dataHash}`;
}

export async function addRun(client: pg.ClientBase, { id, game, version, dataHash, job }: Run): Promise<void> {
  const values = [id, game, version, dataHash, job];
  await client.query(`DELETE FROM escaramuza_lab.run WHERE seen < now() - interval '${ABANDONED}'`);
  await client.query(
    "INSERT INTO escaramuza_lab.run (id, game, version, data_hash, job) VALUES ($1, $2, $3, $4, $5)",
    values,
  );
}

export async function dropRun(pool: pg.Pool, id: string): Promise<void> {
  await pool.query("DELETE FROM escaramuza_lab.run WHERE id = $1", [id]);
}

/** False when the run is gone. */
export async function seeRun(pool: pg.Pool, id: string): Promise<boolean> {
  const { rowCount } = await pool.query("UPDATE escaramuza_lab.run SET seen = now() WHERE id = $1", [id]);
  return rowCount === 1;
}

/** Those somebody waits for, oldest first. */
export async function openRuns(pool: pg.Pool): Promise<readonly Omit<Run, "job">[]> {
  const { rows } = await pool.query<Omit<Run, "job">>(
    `SELECT id, game, version, data_hash AS "dataHash" FROM escaramuza_lab.run
     WHERE seen > now() - interval '${ABANDONED}' ORDER BY made, id`,
  );
  return rows;
}

export async function readRun(pool: pg.Pool, id: string): Promise<Run | null> {
  const { rows } = await pool.query<Run>(
    `SELECT id, game, version, data_hash AS "dataHash", job FROM escaramuza_lab.run WHERE id = $1`,
    [id],
  );
  return rows[0] ?? null;
}

/** Each place once, whoever comes first. Nothing for a run that is gone. */
export async function addResults(
  client: pg.ClientBase,
  run: string,
  from: number,
  results: readonly string[],
): Promise<void> {
  const { rowCount } = await client.query("SELECT 1 FROM escaramuza_lab.run WHERE id = $1 FOR KEY SHARE", [run]);
  if (rowCount === 0) return;
  const places = results.map((_, i) => from + i);
  await client.query(
    `INSERT INTO escaramuza_lab.result (run, place, result)
     SELECT $1, place, result FROM unnest($2::integer[], $3::text[]) AS made (place, result)
     ON CONFLICT DO NOTHING`,
    [run, places, results],
  );
}

export interface Range {
  readonly from: number;
  readonly to: number;
}

export async function readResults(
  pool: pg.Pool,
  run: string,
  ranges: readonly Range[],
): Promise<readonly { readonly place: number; readonly result: string }[]> {
  const { rows } = await pool.query<{ place: number; result: string }>(
    `SELECT r.place, r.result
     FROM unnest($2::integer[], $3::integer[]) AS wanted (low, high)
     JOIN escaramuza_lab.result r ON r.run = $1 AND r.place >= wanted.low AND r.place < wanted.high`,
    [run, ranges.map(({ from }) => from), ranges.map(({ to }) => to)],
  );
  return rows;
}
