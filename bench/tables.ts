import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { Measure } from "./measure.ts";

/**
 * Servers of two-player tables, measured like the project's own: so many games at once, a socket for
 * each seat, the server on one core and its clients on another. First as fast as the server takes
 * the moves, then one move a second in every game.
 */

export const GAMES = 500;

/** What the clients tell: when a move goes off, and that it was acknowledged. */
export interface Meter {
  /** Milliseconds from a move to its acknowledgement. */
  waits: number[];
  /** Calls when the next move is due. */
  soon(move: () => void): void;
}

/** Sits everybody down; they play from then on, whenever the meter says so. */
export type Play = (url: string, meter: Meter) => Promise<void>;

export async function measureTables(
  name: string,
  server: string,
  seconds: number,
  note: string,
  play: Play,
): Promise<Measure[]> {
  const child = start(server);
  try {
    const [line]: unknown[] = await once(child.stdout ?? child, "data");
    let pace = 0;
    let early: (() => void)[] | null = [];
    const meter: Meter = {
      waits: [],
      soon(move) {
        if (early !== null) early.push(move);
        else if (pace === 0) move();
        else setTimeout(move, pace * (0.5 + Math.random()));
      },
    };
    await play(String(line).trim(), meter);
    const ready = early;
    early = null;
    for (const move of ready) move();
    const { pid } = child;
    await measured(meter, seconds, pid);
    const fast = await measured(meter, seconds, pid);
    pace = 1000;
    await measured(meter, 2, pid);
    const paced = await measured(meter, Math.max(5, seconds), pid);
    return [
      { name: `${name}, moves`, value: fast.rate, unit: "moves/s", note },
      { name: `${name}, moves a busy second`, value: fast.busyRate, unit: "moves/s", note: "of the server's processor time" },
      {
        name: `${name}, acknowledgement p95`,
        value: paced.p95,
        unit: "ms",
        note: `at ${Math.round(paced.rate)} moves/s`,
      },
    ];
  } finally {
    child.kill("SIGKILL");
  }
}

function start(server: string): ChildProcess {
  const apart = availableParallelism() > 1 && spawnSync("taskset", ["-V"]).status === 0;
  if (apart) spawnSync("taskset", ["-pc", "1", String(process.pid)]);
  const program = [process.execPath, join(import.meta.dirname, server)];
  const [command = "", ...words] = apart ? ["taskset", "-c", "0", ...program] : program;
  return spawn(command, words, { stdio: ["ignore", "pipe", "inherit"] });
}

interface Measured {
  rate: number;
  /** By the time the server's processor worked: other programs on the machine do not show in it. */
  busyRate: number;
  p95: number;
}

async function measured(meter: Meter, seconds: number, pid: number | undefined): Promise<Measured> {
  meter.waits = [];
  const from = performance.now();
  const busy = busySeconds(pid);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  const took = performance.now() - from;
  const sorted = Float64Array.from(meter.waits).sort();
  return {
    rate: (sorted.length * 1000) / took,
    busyRate: sorted.length / (busySeconds(pid) - busy),
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
  };
}

/** Processor time of the server so far; where the system does not tell, that of the clock. */
function busySeconds(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const times = stat.slice(stat.lastIndexOf(")")).split(" ");
    return (Number(times[12]) + Number(times[13])) / 100;
  } catch {
    return performance.now() / 1000;
  }
}
