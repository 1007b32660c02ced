import pg from "pg";
import { PgBoss } from "pg-boss";
import type { Db } from "pg-boss";
import { makeTables } from "./tables.ts";

/** Batches are jobs of pg-boss; runs and results are tables of our own beside them, in the same database. */
export interface Queue {
  readonly pool: pg.Pool;
  readonly boss: PgBoss;
  close(): Promise<void>;
}

export const JOBS_SCHEMA = "escaramuza_jobs";

/** A worker that says nothing for so long is taken for dead, and its batch is given to another. */
const HEARTBEAT_SECONDS = 15;
export const TOUCH_EVERY = 5000;
/** Seconds between two looks for such workers. */
export const LOOK_EVERY = 5;
/** Who is alive but does not get anywhere: longer than any batch takes. */
const EXPIRE_SECONDS = 6 * 3600;
/** Machines come and go; a batch that ends every worker it meets must not go on for ever. */
const TRIES = 20;

export const BATCHES = {
  heartbeatSeconds: HEARTBEAT_SECONDS,
  expireInSeconds: EXPIRE_SECONDS,
  retryLimit: TRIES,
  retryDelay: 0,
  deleteAfterSeconds: 3600,
} as const;

/** The queue cannot be used: what is wrong is in `message`. */
export class QueueError extends Error {
  override readonly name = "QueueError";
}

/** `lookEvery`: seconds between two looks for workers that died. */
export async function openQueue(
  url: string,
  lookEvery: number,
  onTrouble: (what: string) => void = () => {},
): Promise<Queue> {
  const pool = new pg.Pool({ connectionString: url, max: 4, application_name: "escaramuza" });
  const trouble = (error: unknown): void => onTrouble(reason(error));
  pool.on("error", trouble);
  const boss = new PgBoss({
    connectionString: url,
    application_name: "escaramuza",
    schema: JOBS_SCHEMA,
    max: 3,
    schedule: false,
    superviseIntervalSeconds: lookEvery,
    monitorIntervalSeconds: lookEvery,
  });
  boss.on("error", trouble);
  const close = async (): Promise<void> => {
    await boss.stop({ graceful: false, close: true });
    await pool.end();
  };
  try {
    await makeTables(pool);
    await boss.start();
  } catch (error) {
    await close().catch(() => {});
    throw new QueueError(reason(error), { cause: error });
  }
  return { pool, boss, close };
}

/** All or nothing. pg-boss takes part by the second argument. */
export async function transaction<T>({ pool }: Queue, work: (client: pg.PoolClient, db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = true;
  try {
    await client.query("BEGIN");
    const done = await work(client, { executeSql: (text, values) => client.query(text, values) });
    await client.query("COMMIT");
    broken = false;
    return done;
  } catch (error) {
    await client.query("ROLLBACK").then(
      () => (broken = false),
      () => {},
    );
    throw error;
  } finally {
    client.release(broken);
  }
}

/** A failed connection says why in several errors, and nothing in its own. */
export function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reason).join("; ");
  return error instanceof Error ? error.message : String(error);
}
